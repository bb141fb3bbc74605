#!/bin/bash
# play.sh: the terminal table as people use it: without a terminal, by a script of moves, and in a real terminal (tmux).
#
#   tests/command/play.sh build/witching
#
# Prints "ok NAME" or "not ok NAME" for each test; every wait has a limit.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
witching=$(realpath "${1:?usage: tests/command/play.sh WITCHING}")
lessons=$root/docs/lessons
socket="$work/tmux"
export XDG_STATE_HOME="$work/state" TERM=xterm-256color
# A signal that arrives while the leak checker stops the threads at exit makes it wait for ever; the other suites look for leaks.
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
trap 'tmux -S "$socket" kill-server 2>/dev/null; rm -rf "$work"' EXIT
suite="play: "
cd "$work" || exit 1

# check NAME REASON CONDITION...: the condition is a command.
check() {
    local name=$1 reason=$2
    shift 2
    if "$@"; then pass "$name"; else fail "$name" "$reason"; fi
}
play() { timeout 60 "$witching" play "$@"; }
# shellcheck disable=SC2317 # these are called by check
holds() { grep -qF -- "$1" "$2"; }
# shellcheck disable=SC2317
lacks() { ! grep -qF -- "$1" "$2"; }
columns() { LC_ALL=C.UTF-8 wc -L <"$1"; }
# shellcheck disable=SC2317
within() { [ "$(columns "$1")" -le "$2" ]; }
# shellcheck disable=SC2317
ascii_only() { ! LC_ALL=C grep -q '[^ -~]' "$1"; }
record_count() { find "$XDG_STATE_HOME" -type f 2>/dev/null | wc -l; }
steps() { sed '/^end\|^pause/d' "$1"; } # a record without its closing line

# --- without a terminal: a match between bots ------------------------------------------------------------------------------
for game in hourglass midnight halloween clockman keyhole template; do
    play "$game" --seed 5 </dev/null >"$game.out" 2>"$game.err"
    check "bots play $game without a terminal" "exit $?, or no winner" grep -q ' wins\?[! ]\| win together\| share the win' "$game.out"
    check "nothing on stderr after $game" "$(head -1 "$game.err")" test ! -s "$game.err"
    check "$game keeps within 80 columns" "$(columns "$game.out") columns" within "$game.out" 80
    play "$game" --seed 5 --ascii </dev/null >"$game.ascii"
    check "$game draws in ASCII" "$(LC_ALL=C grep -m1 '[^ -~]' "$game.ascii")" ascii_only "$game.ascii"
    LANG=C play "$game" --seed 5 </dev/null >"$game.c"
    check "$game draws in ASCII where the locale has no UTF-8" "differs from --ascii" cmp -s "$game.c" "$game.ascii"
    check "no escape codes in plain $game" "an escape was printed" lacks $'\033' "$game.out"
    check "$game has no question mark in ASCII for what is none" "$(diff <(tr -cd '?\n' <"$game.out" | tr -s '\n') <(tr -cd '?\n' <"$game.ascii" | tr -s '\n') | head -3)" \
        test "$(tr -cd '?' <"$game.out" | wc -c)" = "$(tr -cd '?' <"$game.ascii" | wc -c)"
done
check "the plain table counts seats from 1" "$(grep -m1 'seat [0-9]' template.out)" holds 'seat 1: ' template.out
check "and has no seat 0" "$(grep -m1 'seat 0' template.out)" lacks 'seat 0' template.out
play </dev/null >any.out
check "play without a game and a terminal shows a match" "no winner" grep -q ' wins\?!\| win together\| share the win' any.out
check "a match to watch keeps no record" "$(record_count) files" test "$(record_count)" = 0
play hourglass --seed 5 --record kept.txt </dev/null >again.out
check "--record keeps the match of bots" "$(tail -1 again.out)" timeout 60 "$witching" replay kept.txt >/dev/null
play hourglass --seats 5 --set memory=closed --seed 2 </dev/null >closed.out
check "closed memory shows no running score" "no +?" holds '0+?' closed.out

for glasses in hill fives flat; do # the table counts hourglasses from what it sees; the rules have the last word
    play hourglass --seats 5 --set glasses=$glasses --seed 6 --ascii </dev/null >glasses.out
    shown=$(awk '$2 ~ /^[0-9]+$/ && NF >= 4 && /^  [A-Z]/ { print $4 }' glasses.out | tail -5 | paste -sd' ')
    total=$(awk '$1 == "Total" { $1 = ""; print substr($0, 2) }' glasses.out)
    check "the table counts hourglasses ($glasses)" "${shown:-no players found}, $total" test "$shown" = "${total:-none}"
done

# --- a person whose moves come from standard input -------------------------------------------------------------------------
yes 1 | head -400 | play hourglass --stdin --seed 7 --record whole.txt >whole.out 2>whole.err
check "a whole match by numbers" "exit $?, $(tail -1 whole.err)" grep -q ' wins\?!\| win together\| share the win' whole.out
check "its record is whole" "replay refuses it" timeout 60 "$witching" replay whole.txt >/dev/null
check "its lines keep within 80 columns" "$(columns whole.out)" within whole.out 80
yes 1 | head -2000 | play midnight --stdin --seed 7 --record midnight.txt >midnight1.out
check "a whole match of midnight" "no winner" grep -q ' wins\?!\| win together\| share the win' midnight1.out
yes 1 | head -100 | play template --stdin --seed 7 --record template.txt >template1.out
check "a whole match of the template" "no winner" grep -q ' wins\?!\| win together\| share the win' template1.out

printf 'take a r1\nwhy bury r1\nslip a\n999\nwhy 1\nbogus\n' | play hourglass --stdin --seed 7 --record refused.txt >refused.out
check "a refused move says why, with its rule" "no (R2)" grep -q 'You do not hold r1. (R2)\|started a set in holder a yet. (R6' refused.out
check "why tells without playing" "no reason" grep -q 'You do not hold r1. (R2)\|all three sets are in front of you. (R4' refused.out
check "a number beyond the list is refused" "no sentence" holds 'There is no move 999' refused.out
check "why says yes to a legal move" "no sentence" holds 'is allowed.' refused.out
check "refused moves change nothing" "$(grep -c ' 0 ' refused.txt) steps" test "$(grep -c '^[0-9]' refused.txt)" = 1

(echo standing no-trades && yes 1 | head -600) | play clockman --stdin --seats 2 --seat 2=bot:random --set rounds=60 --seed 7 --record refuses.txt >refuses.out
check "a standing answer is given for the person" "no step" holds ' 0 decline ' refuses.txt
check "each time" "accepted" lacks ' 0 accept ' refuses.txt
(printf 'standing no-trades\nstanding no-trades\nstanding nonsense\n' && yes 1 | head -600) | play clockman --stdin --seats 2 --seat 2=bot:random --set rounds=60 --seed 7 --record trades.txt >trades.out
check "until it is lifted" "no step" holds ' 0 accept ' trades.txt
check "an unknown one is refused" "no sentence" holds 'There is no standing answer "nonsense"' trades.out

printf 'ghost r\nundo\nquit\n' | play midnight --stdin --seed 4 --record undone.txt >undo.out
printf 'quit\n' | play midnight --stdin --seed 4 --record untouched.txt >/dev/null
check "undo takes back a step" "no word of it" holds 'Taken back.' undo.out
check "after undo the match is as before" "the records differ" cmp -s <(steps undone.txt) <(steps untouched.txt)
# Against bots one takes back what they answered, too, and everything would come again as it did.
for game in hourglass midnight halloween clockman keyhole; do
    printf '1\n\nundo\nquit\n' | play $game --stdin --seed 6 --record "$game.back" >"$game.took" 2>&1
    printf 'quit\n' | play $game --stdin --seed 6 --record "$game.none" >/dev/null
    check "$game: a move is taken back, with the answers of bots" "$(diff <(steps "$game.back") <(steps "$game.none") | head -3)" cmp -s <(steps "$game.back") <(steps "$game.none")
    printf '1\n\nundo\n1\n\nquit\n' | play $game --stdin --seed 6 --record "$game.twice" >/dev/null 2>&1
    printf '1\n\nquit\n' | play $game --stdin --seed 6 --record "$game.once" >/dev/null 2>&1
    check "$game: and comes again with the same luck" "$(diff <(steps "$game.twice") <(steps "$game.once") | head -3)" cmp -s <(steps "$game.twice") <(steps "$game.once")
done
printf '1\nundo\nquit\n' | play hourglass --stdin --seats 2 --seat 2=Ben --seed 6 --record two.txt >two.out
check "another person's move is not taken back" "$(tail -3 two.out)" lacks 'Taken back.' two.out
printf 'undo\nquit\n' | play midnight --stdin --seed 4 --record u1.txt >undo1.out
check "undo of nothing is refused" "$(tail -3 undo1.out)" lacks 'Taken back.' undo1.out

printf 'help\nrules\nhint\nlog\nmoves\nstate\n?\nsave copy.txt\nsave copy.txt\nquit\n' |
    play hourglass --stdin --seed 7 --record talk.txt >talk.out 2>/dev/null
for words in 'Now: Play one card' 'You collect the hourglasses on cards.' '◆ is an hourglass.' ' of the time' '"phase":"play"' 'A copy is in copy.txt.' \
    'Not saved: the file copy.txt cannot be made: it is there already' 'witching play --resume talk.txt'; do
    check "the commands say: $words" "not there" holds "$words" talk.out
done
check "save writes a copy of the record" "they differ" cmp -s copy.txt talk.txt

# --- friendly words, by standard input --------------------------------------------------------------------------------------
printf 'place desk 280 190 yaw 60 back\nquit\n' | play keyhole --seats 3 --stdin --seed 4 --record offered.txt >offered.out
check "friendly words are shown before they count" "no question" holds 'Press Enter to play place desk 280 190 60 back' offered.out
check "with the lobby as it would be" "no drawing" holds 'desk-back' offered.out
check "and change nothing" "$(grep desk offered.txt)" lacks 'place desk' offered.txt
printf 'place desk 280 190 yaw 60 back\n\nquit\n' | play keyhole --seats 3 --stdin --seed 4 --record confirmed.txt >confirmed.out
check "Enter confirms them" "no step" holds 'place desk 280 190 60 back' confirmed.txt
check "and they are told" "not told" holds 'You tip the desk: now on its back.' confirmed.out
printf 'place desk 280 190 yaw 60 back\npass\n\nquit\n' | play keyhole --seats 3 --stdin --seed 4 --record passed.txt >/dev/null
check "another move forgets them" "$(grep desk passed.txt)" lacks 'place desk' passed.txt
printf 'place desk 355 190 yaw 60\nplace desk sideways\nplace sofa\nplace desk 280 190 yaw 7\nstand 30 30 0\nwhy place desk 280 190 yaw 60\nquit\n' |
    play keyhole --seats 3 --stdin --seed 4 --record unfit.txt >unfit.out
for words in 'would stick out of the lobby on the east side by 40 mm. (R6)' '“sideways” is not understood here' \
    'Your card does not show that piece. (R16)' 'turns in steps of 15 degrees' 'Place a piece or pass. (R15)' \
    'place desk 280 190 60 up is allowed.'; do
    check "an unfit place says: $words" "not there" holds "$words" unfit.out
done
yes $'1\n' | head -1000 | play keyhole --seats 3 --stdin --seed 7 --record keyhole.txt >keyhole1.out
check "a whole match of keyhole" "no winner" grep -q ' wins\?!\| win together\| share the win' keyhole1.out

# --- leaving and coming back --------------------------------------------------------------------------------------------------
printf '1\n1\nquit\n' | play hourglass --stdin --seed 9 --record left.txt >left.out
cp left.txt left.before
printf 'state\nquit\n' | play --stdin --resume left.txt >resumed.out
check "resume gives the same position" "the record changed" cmp -s left.txt left.before
printf '1\n1\nstate\nquit\n' | play hourglass --stdin --seed 9 --record left2.txt >state.out
check "resume shows the same state" "the views differ" cmp -s <(grep '"phase"' resumed.out) <(grep '"phase"' state.out)
yes 1 | head -400 | play --stdin --resume left.txt --seed 1 >finished.out
check "a resumed match can be finished" "no winner" grep -q ' wins\?!\| win together\| share the win' finished.out
check "the resumed record begins as the left one" "other steps" test "$(steps left.txt | head -n "$(steps left.before | wc -l)")" = "$(steps left.before)"
play --resume left.txt </dev/null >over.out
check "a finished match can be looked at" "exit $?" grep -q ' wins\?!\| win together\| share the win' over.out
printf '1\n' | play hourglass --stdin --seed 9 --record eof.txt >eof.out
check "the end of input leaves a record to go on with" "no hint" holds 'witching play --resume eof.txt' eof.out
check "and that record is sound" "replay refuses it" timeout 60 "$witching" replay eof.txt >/dev/null

line=$(sed -n 's/^Go on with:  //p' left.out)
check "the words on how to go on can be used as they are" "$line" sh -c "echo quit | $line --stdin >/dev/null"

# --- the lessons: docs/lessons, as on the page ------------------------------------------------------------------------------------
# what a diligent reader types: each move asked for (where any of a kind will do, the one that was played), and Enter
answers() {
    node -e 'const { steps } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
        steps.forEach(({ moves = [] }, i) => {
            for (const [move] of moves) console.log(move.endsWith("*") ? steps[i + 1].played.find((one) => one.startsWith(move.slice(0, -1))) : move);
            if (moves.length) console.log("");
        });' "$lessons/$1.json"
}
for game in hourglass midnight halloween clockman keyhole; do
    answers $game | play $game --lesson --stdin >"$game.lesson" 2>&1
    check "the lesson of $game is played to its end" "$(tail -2 "$game.lesson")" holds 'That was the lesson. Now play: ' "$game.lesson"
    check "and every step is told" "$(grep -c '(step ' "$game.lesson")" test "$(grep -c '(step ' "$game.lesson")" = "$(grep -c '"title"' "$lessons/$game.json")"
done
check "lessons keep no record" "a record" test ! -e lesson.txt
printf 'slip a r9\nbury r9\nstart r9 up\n\nslip a r22\nquit\n' | play hourglass --lesson --stdin >wrong.out 2>&1
check "a lesson refuses what the rules refuse" "$(grep -c '(R' wrong.out)" grep -q '(R' wrong.out
check "and takes back what it does not ask for" "$(tail -5 wrong.out)" holds 'but the lesson wants: take a r22 or take a r24' wrong.out
check "a lesson that was left says how to begin again" "$(tail -1 wrong.out)" holds 'play hourglass --lesson' wrong.out

# --- bad input ------------------------------------------------------------------------------------------------------------------
head -c 300 left.before >cut.txt
head -c 2000 /dev/urandom >rubbish.txt
# refused STATUS ARGUMENT...: one sentence on stderr, nothing on stdout, this exit status, nothing new on disk.
refused() {
    local status=$1 before after result
    shift
    before=$(find . -type f | sort | xargs cksum)
    play "$@" </dev/null >bad.out 2>bad.err
    result=$?
    after=$(find . -type f ! -name 'bad.*' | sort | xargs cksum)
    before=$(grep -v ' \./bad\.' <<<"$before")
    if [ $result -ne "$status" ]; then fail "play $* is refused" "exit $result instead of $status"
    elif [ -s bad.out ]; then fail "play $* is refused" "it printed: $(head -1 bad.out)"
    elif [ "$(wc -l <bad.err)" -ne 1 ] || ! grep -q '^witching: .*\.$' bad.err; then fail "play $* is refused" "stderr: $(cat bad.err)"
    elif [ "$before" != "$after" ]; then fail "play $* is refused" "files changed"
    else pass "play $* is refused"; fi
}
refused 2 chess
refused 2 hourglass --seats 9
refused 2 hourglass --seats x
refused 2 hourglass --set glasses=many
refused 2 hourglass --set colour=red
refused 2 hourglass --bot genius
refused 2 hourglass --seat 7=Anna
refused 2 hourglass --seat 0=Anna
refused 2 hourglass --seat Anna
refused 2 hourglass --seat 1=bot:genius
refused 2 hourglass --seat 1=Anna --seat 2=Anna
refused 2 hourglass --pace soon
refused 2 hourglass --lesson
refused 2 --lesson --stdin
refused 2 hourglass --lesson --stdin --seats 3
refused 2 template --lesson --stdin
refused 2 hourglass --seed luck
refused 2 hourglass --wrong
refused 2 hourglass midnight
refused 2 hourglass --seats
refused 1 --resume nowhere.txt
refused 1 --resume cut.txt
refused 1 --resume rubbish.txt
refused 1 --resume .
refused 2 --resume eof.txt
refused 2 hourglass --resume eof.txt
refused 1 hourglass --record left.txt
refused 1 hourglass --record nowhere/x.txt
play hourglass --seed 5 </dev/null >/dev/full 2>full.err
check "an output that takes nothing is a failure" "exit $?" test $? = 1
check "and is said" "$(cat full.err)" holds 'tandard output cannot be written' full.err
head -c 100000 /dev/zero | tr '\0' 'a' | play hourglass --stdin --seed 7 --record long.txt >long.out
check "an over-long line is refused" "no sentence" holds 'too long' long.out
head -c 5000 /dev/urandom | play hourglass --stdin --seed 7 --record noise.txt >noise.out
check "rubbish as input does no harm" "exit $?" timeout 60 "$witching" replay noise.txt >/dev/null

# peek: nothing at first, then the picture of the last look; moves that are refused do no harm
looks() {
    echo peek
    for _ in $(seq 3); do printf '%s\n' pass 'done' 'side south' 'side north'; done
    printf '%s\n' peek 'peek 99' quit
}
looks | play keyhole --seats 2 --seed 7 --stdin --ascii --record looks.txt >looks.out 2>looks.err
check "peek before the first look says so" "$(head -1 looks.err)" holds 'Nobody has looked yet.' looks.out
check "peek shows the last look" "$(tail -1 looks.out)" grep -qE '^(Seen|Nobody is seen) from (south|north)[1-6]' looks.out
check "the picture is ASCII where it must be" "$(LC_ALL=C grep -m1 '[^ -~]' looks.out)" ascii_only looks.out
check "a look there was not is refused" "$(tail -1 looks.out)" holds 'There is no look 99' looks.out

in_sight() {
    echo pass
    for ghost in sm1 md1 lg1; do printf '%s\n' "ghost $ghost" 'go d1' 1; done
    printf '%s\n' 'done' 'side south' 'side north' peek quit
}
in_sight | play keyhole --seats 2 --seed 5 --stdin --ascii --record in_sight.txt >in_sight.out 2>&1
check "peek names ghosts as the board does" "$(grep '^Seen from [a-z]*[1-6]:' in_sight.out)" grep -q '^Seen from [a-z]*[1-6]: .*A lg1' in_sight.out
check "halloween's heads stand over figures, not beside them" "$(grep -m1 'pts scr' halloween.out)" grep -q '^ *pts scr  ghost tokens *st discs' halloween.out

# keyhole R39: against bots one looks through the doors while planning, and never when one names the side; several people do not
doors() { printf '%s\n' 'peek south3' pass 'done' 'peek east2' quit; }
doors | play keyhole --seats 2 --seed 7 --stdin --ascii --record doors.txt >doors.out 2>doors.err
check "the title says that one may look" "$(grep -m1 Keyhole doors.out)" holds 'looks while planning' doors.out
check "peek shows what is seen from a door" "$(tail -1 doors.out)" grep -qE '(Seen|Nobody is seen) from south3' doors.out
check "but not when the side is named" "$(tail -1 doors.out)" holds 'You may look through the doors only while you furnish' doors.out
check "and nothing is shown then" "$(grep -m1 east2 doors.out)" lacks 'from east2' doors.out
doors | play keyhole --seats 2 --seed 7 --seat 2=Ben --stdin --ascii --record strict.txt >strict.out 2>strict.err
check "the title says that nobody looks" "$(grep -m1 Keyhole strict.out)" holds 'no looks beforehand' strict.out
check "two people are shown nothing from a door" "$(tail -1 strict.out)" holds 'nobody looks through a door before the keyhole is set. (R39)' strict.out
check "and no picture" "$(grep -m1 'from south3' strict.out)" lacks 'from south3' strict.out
check "the record says what the table allows" "$(grep aid doors.txt strict.txt)" test "$(grep -h '^option aid' doors.txt strict.txt)" = 'option aid plan'

# --- in a real terminal -----------------------------------------------------------------------------------------------------------
screen() { tmux -S "$socket" capture-pane -t "$1" -p; }
history_of() { tmux -S "$socket" capture-pane -t "$1" -p -S - ; }
keys() { tmux -S "$socket" send-keys -t "$@"; }
# open NAME COLUMNS ROWS ARGUMENT...: the program in a terminal of its own; its exit status is shown when it ends.
open() {
    local name=$1 columns=$2 rows=$3
    shift 3
    tmux -S "$socket" -f /dev/null new-session -d -s "$name" -x "$columns" -y "$rows" \
        "sh -c 'echo \$\$ >$name.pid; exec env LANG=$LANG TERM=$TERM XDG_STATE_HOME=$XDG_STATE_HOME $environment $witching play $*'
         echo left with \$?; stty -a >$name.stty; exec sleep 60"
}
# await NAME WORDS: until the screen shows them, at most 20 seconds.
await() {
    for _ in $(seq 200); do
        screen "$1" | grep -qF -- "$2" && return 0
        sleep 0.1
    done
    return 1
}
# The server stays when the last table is closed: one that is just leaving would take the next table with it.
tmux -S "$socket" -f /dev/null new-session -d -s keep 'sleep 3600'
environment=
open peep 80 24 --resume looks.txt --pace 0
check "a match with looks goes on" "$(screen peep | tail -3)" await peep 'it is your turn'
keys peep 'peek' Enter
check "peek fills the screen with half blocks" "$(screen peep | tail -3)" await peep '▀▀▀▀▀▀▀▀'
check "and tells who was seen" "$(screen peep | tail -3)" await peep ' from '
screen peep >peep.1
check "the picture fits 80 columns and 24 rows" "$(columns peep.1) columns" test "$(wc -l <peep.1)" -le 24 -a "$(columns peep.1)" -le 80
keys peep Enter
check "Enter leads back to the table" "$(screen peep | tail -3)" await peep 'number or move'
tmux -S "$socket" kill-session -t peep
open solo 80 24 hourglass --seed 3 --pace 0 --record solo.txt
check "the table opens" "$(screen solo | head -3)" await solo 'Your hand'
screen solo >solo.1
check "the table fits 80 columns and 24 rows" "$(wc -l <solo.1) rows" test "$(wc -l <solo.1)" -le 24
keys solo 'sta' Tab Tab 'r' Tab 'r4 u' Tab Enter
check "Tab completes a move" "$(screen solo | tail -12)" await solo 'You open a rising set with red 4'
keys solo 'take a r5' Enter
check "a refusal is shown on the screen" "$(screen solo | tail -3)" await solo '(R6)'
keys solo 'xyz' C-u 'hi' C-a C-e 'n' C-w 'hint' Left BSpace 'n' Enter
check "the line can be edited" "$(screen solo | tail -3)" await solo ' of the time'
keys solo Up Up Enter
check "the history comes back" "$(screen solo | tail -3)" await solo '(R6)'
tmux -S "$socket" resize-window -t solo -x 60 -y 30
check "the table follows the window" "$(screen solo | head -1)" await solo '1st'
screen solo >solo.2
check "and fits 60 columns" "$(columns solo.2) columns" within solo.2 60
keys solo C-c
await solo 'left with'
tmux -S "$socket" capture-pane -t solo -p -J >solo.left # the line may have been too long for the screen
check "Ctrl-C leaves with a word on how to go on" "$(tail -4 solo.left)" holds 'witching play --resume solo.txt' solo.left
for _ in $(seq 50); do [ -s solo.stty ] || sleep 0.1; done
check "the terminal is put back in order" "$(grep -o '.icanon\|.echo ' solo.stty | paste -sd,)" \
    sh -c "grep -q ' icanon' solo.stty && grep -q ' echo ' solo.stty"
check "Ctrl-C leaves a sound record" "replay refuses it" timeout 60 "$witching" replay solo.txt >/dev/null
check "the move made is in it" "no step" grep -q 'start r4 up' solo.txt

open hangup 80 24 hourglass --seed 3 --pace 0 --record hangup.txt
await hangup 'Your hand' && keys hangup '1' Enter
check "the match goes on" "$(screen hangup | tail -3)" await hangup 'You open a rising set'
await hangup 'slip'
tmux -S "$socket" kill-session -t hangup
sleep 1
check "a closed terminal leaves a sound record" "replay refuses it" timeout 60 "$witching" replay hangup.txt >/dev/null
check "with the move made" "no step" grep -q 'start r4 up' hangup.txt

open killed 80 24 hourglass --seed 3 --pace 0 --record killed.txt
await killed 'Your hand' && keys killed '1' Enter
await killed 'slip'
kill -9 "$(cat killed.pid)"
check "kill -9 loses nothing that was shown" "replay refuses it, or no step" \
    sh -c "timeout 60 '$witching' replay killed.txt >/dev/null && grep -q 'start r4 up' killed.txt"

# The lobby: nudging with the arrows, seen at once, refused with the reason, confirmed by Enter, left by Escape.
# nudges NAME COLUMNS ROWS [OPTION]: one such evening
nudges() {
    local name=$1 size="$2 x $3 ${*:4}"
    open "$name" "$2" "$3" keyhole --seats 3 --seed 4 --pace 0 --record "$name.txt" "${@:4}"
    check "$size: the lobby opens" "$(screen "$name" | head -3)" await "$name" 'desk *'
    check "$size: and fits" "$(screen "$name" | wc -l) rows" test "$(screen "$name" | wc -l)" -le "$3"
    keys "$name" '2' Enter
    check "$size: a piece in hand begins where it stands" "$(screen "$name" | head -1)" await "$name" 'place desk 320 170 90 up'
    check "$size: which is no move" "$(screen "$name" | tail -3)" await "$name" 'must end differently'
    keys "$name" Left Up - Left ']' t
    check "$size: arrows, finer steps, turning and tipping" "$(screen "$name" | head -1)" await "$name" 'place desk 309 180 75 head'
    check "$size: the rules are content" "$(screen "$name" | tail -3)" await "$name" 'It can stand there'
    screen "$name" >"$name.drawn"
    check "$size: it is drawn where it would be" "no desk" holds 'desk-head' "$name.drawn"
    check "$size: within the screen" "$(columns "$name.drawn") columns, $(wc -l <"$name.drawn") rows" \
        sh -c "[ $(columns "$name.drawn") -le $2 ] && [ $(wc -l <"$name.drawn") -le $3 ]"
    keys "$name" + + Right
    check "$size: what does not fit says why" "$(screen "$name" | tail -3)" await "$name" 'would stick out of the lobby on the east side by'
    keys "$name" Enter
    sleep 0.3
    check "$size: and is not put down" "a step was made" lacks 'place desk' "$name.txt"
    keys "$name" Escape
    check "$size: Escape leaves" "$(screen "$name" | tail -3)" await "$name" 'it is your turn'
    keys "$name" 'place desk 280 190 yaw 60 back' Enter
    check "$size: words are shown first" "$(screen "$name" | head -1)" await "$name" 'place desk 280 190 60 back'
    keys "$name" Enter
    check "$size: Enter puts it down" "$(screen "$name" | tail -3)" await "$name" 'points left: 6'
    check "$size: as the rules write it" "no step" holds 'place desk 280 190 60 back' "$name.txt"
    keys "$name" 'ghost lg1' Enter 'go d3' Enter
    await "$name" 'points left: 3'
    check "$size: numbers of moves are no coordinates" "$(screen "$name" | tail -8)" await "$name" '1) 195 135 0'
    keys "$name" 'stand *' Enter
    check "$size: a ghost begins at a listed place" "$(screen "$name" | head -1)" await "$name" 'stand 195 135 0'
    check "$size: beside it stands who would be seen" "$(screen "$name" | head -3)" await "$name" '23456 1234'
    keys "$name" v
    sleep 0.5
    check "$size: unless that is not wanted" "$(screen "$name" | head -3)" sh -c "! tmux -S '$socket' capture-pane -t '$name' -p | grep -q 'A lg1'"
    keys "$name" - Right Enter
    check "$size: and is put down" "$(screen "$name" | tail -3)" await "$name" 'lg1 d3'
    check "$size: where it was nudged to" "no step" holds 'stand 196 135 0' "$name.txt"
    keys "$name" quit Enter
    await "$name" 'left with 0'
}
nudges lobby 80 24
nudges hall 120 40
nudges plainhall 80 24 --ascii
check "the lobby in ASCII" "$(LC_ALL=C grep -m1 '[^ -~]' plainhall.drawn)" ascii_only plainhall.drawn

open ended 80 24 hourglass --seed 3 --pace 60000 --record ended.txt
await ended 'Your hand' && keys ended '1' Enter
await ended 'You open a rising set with red 4' && keys ended Space
check "a key skips the wait for a bot" "$(screen ended | tail -3)" await ended 'Mabel opens a'
kill -TERM "$(cat ended.pid)"
check "SIGTERM leaves with a word on how to go on" "$(screen ended | tail -4)" await ended 'witching play --resume ended.txt'
check "and with exit status 1" "$(screen ended | tail -2)" await ended 'left with 1'
check "the record holds the bot's move" "replay refuses it, or no step" \
    sh -c "timeout 60 '$witching' replay ended.txt >/dev/null && [ \"\$(grep -c start ended.txt)\" = 2 ]"

# Seat 1 is Anna; her cards must be nowhere while Ben is asked to come, nor in what can be scrolled back to.
open curtain 80 24 hourglass --seats 2 --seat 1=Anna --seat 2=Ben --seed 4 --pace 0 --record curtain.txt
check "the curtain is down at the start" "$(screen curtain | head -3)" await curtain 'Pass the keyboard to Anna'
keys curtain Enter
await curtain 'Your hand'
hand=$(screen curtain | sed -n 's/^ Your hand *//p' | tr -s ' ')
check "Anna sees her hand" "no cards" test "$(wc -w <<<"$hand")" = 7
keys curtain 'why take a r1' Enter
await curtain '(R'
keys curtain '1' Enter
check "the curtain falls between persons" "$(screen curtain | head -3)" await curtain 'Pass the keyboard to Ben'
history_of curtain >curtain.back
leaked=
for card in $hand; do grep -qw "$card" curtain.back && leaked="$leaked $card"; done
check "the curtain hides the hand, in the scrollback too" "seen:$leaked" test -z "$leaked"
keys curtain Enter
await curtain 'Your hand'
screen curtain >curtain.ben
leaked=
for card in ${hand#* }; do grep -qw "$card" curtain.ben && leaked="$leaked $card"; done
check "Ben sees none of Anna's cards" "seen:$leaked" test -z "$leaked"
keys curtain Up Up
sleep 0.5
check "Ben cannot call up what Anna typed" "$(screen curtain | tail -1)" test "$(screen curtain | tail -1 | tr -d ' ')" = '>'
keys curtain 'quit' Enter
await curtain 'left with 0'

# A large screen is used: the board grows, and nothing sticks out.
for size in '80 24' '140 45' '200 60'; do
    for table in 'hourglass 3' 'midnight 3' 'halloween 3' 'clockman 3' 'keyhole 3' 'hourglass 5' 'midnight 6'; do
        game=${table% *} seats=${table#* }
        for form in '' --ascii; do
            # shellcheck disable=SC2086 # columns and rows
            open "large" $size "$game" --seats "$seats" --seed 6 --pace 0 --record "large-$game-$seats-${size% *}$form.txt" $form
            await large 'it is your turn'
            screen large >large.out
            rows=${size#* } columns=${size% *}
            check "$size: $table fits $form" "$(columns large.out) columns, $(wc -l <large.out) rows" sh -c "[ $(columns large.out) -le $columns ] && [ $(wc -l <large.out) -le $rows ]"
            hand=$(grep -n '^ Your ' large.out | tail -1 | cut -d: -f1)
            check "$size: $table uses the rows there are $form" "the hand is in row $hand" test "${hand:-0}" -ge $((rows - 10))
            check "$size: the prompt of $table is in the last row $form" "$(grep -n '^>' large.out)" test "$(grep -n '^> *$' large.out | tail -1 | cut -d: -f1)" = "$rows"
            check "$size: $table uses the columns $form" "$(columns large.out)" test "$(columns large.out)" -ge $((columns - 2))
            tmux -S "$socket" kill-session -t large
        done
    done
done
open hours 140 45 midnight --seats 3 --seed 4 --pace 0 --record hours.txt
await hours 'it is your turn' && keys hours 1 Enter
await hours 'Otto plays' && await hours 'it is your turn'
screen hours >hours.out
check "ghosts stand at their hours" "$(grep -c ':' hours.out)" grep -qE '[rbgpy]:[1-9]|[12][0-9]:[rbgpy]' hours.out
# The screen is drawn again a moment after the window has changed.
# shellcheck disable=SC2317 # these are called by check
row_of() { screen hours | grep -nE "(^|[ :])$1([ :]|$)" | "$2" -n 1 | cut -d: -f1; }
# shellcheck disable=SC2317
is_high() { [ "$(($(row_of 12 tail) - $(row_of 24 head)))" -ge "$1" ]; }
# shellcheck disable=SC2317
is_level() { screen hours | grep -qE '^18.*[ :]6( |$)'; }
check "on a clock that is a ring" "$(screen hours)" is_high 28
tmux -S "$socket" resize-window -t hours -x 140 -y 46
check "6 and 18 are level, whatever the number of rows" "$(screen hours)" eventually is_level
tmux -S "$socket" resize-window -t hours -x 200 -y 60
check "the clock grows as long as there is room" "$(screen hours)" eventually is_high 42
screen hours >hours.out
check "with its ghosts at their hours" "$(grep -c ':' hours.out)" grep -qE '[rbgpy]:[1-9]|[12][0-9]:[rbgpy]' hours.out
# shellcheck disable=SC2317
are_level() { screen hours | grep -qE "(^|[ :])$1[ :].*[ :]$2( |$)"; }
for pair in '16 8' '20 4' '15 9' '21 3' '17 7' '19 5'; do
    # shellcheck disable=SC2086 # two hours
    check "the clock is even: $pair" "$(screen hours)" are_level $pair
done
tmux -S "$socket" kill-session -t hours
open rings 140 45 clockman --seats 3 --seed 4 --pace 0 --record rings.txt
await rings 'it is your turn'
screen rings >rings.out
check "clockman's rings are rings" "s0 in row $(grep -nm1 ' s0' rings.out | cut -d: -f1), s2 in row $(grep -nm1 ' s2' rings.out | cut -d: -f1)" \
    test "$(($(grep -nm1 ' s2' rings.out | cut -d: -f1) - $(grep -nm1 ' s0' rings.out | cut -d: -f1)))" -ge 30
tmux -S "$socket" resize-window -t rings -x 200 -y 60
# shellcheck disable=SC2317
rings_are_high() { [ "$(($(screen rings | grep -nm1 ' s2' | cut -d: -f1) - $(screen rings | grep -nm1 ' s0' | cut -d: -f1)))" -ge 44 ]; }
check "and grow as long as there is room" "$(screen rings)" eventually rings_are_high
tmux -S "$socket" kill-session -t rings
# A town of houses, cards that say what they do, tiles as well; and cards whose numbers are read from afar.
open town 140 45 halloween --seats 3 --seed 11 --pace 0 --record town.txt
await town 'it is your turn'
check "halloween's houses have walls" "$(screen town)" await town '╭─ church ─'
check "its cards say what they do" "$(screen town)" await town 'You pay for'
check "but its tiles not yet" "$(screen town | grep token)" sh -c "! tmux -S '$socket' capture-pane -t town -p | grep -q 'Take a'"
tmux -S "$socket" resize-window -t town -x 200 -y 60
check "tiles do, too, where there is room" "$(screen town)" await town 'Take a yellow token.'
tmux -S "$socket" resize-window -t town -x 80 -y 24
check "and a small screen shows the small town" "$(screen town)" await town ' church    ☆ yellow'
tmux -S "$socket" kill-session -t town
for size in '80 50' '140 45' '200 60'; do
    # shellcheck disable=SC2086 # columns and rows
    open holders $size hourglass --seats 3 --seed 11 --pace 0 --record "holders-${size% *}.txt"
    await holders 'it is your turn' && keys holders 1 Enter
    await holders 'Mabel opens' && await holders 'it is your turn'
    screen holders >holders.out
    check "$size: cards keep within their holders" "$(sed -n 3p holders.out)" grep -qE '^│ ┏━+┓ .*│ │ ┏━+┓ .*│ │ ┏━+┓ .*│$' holders.out
    check "$size: large ones have large digits" "$(grep -c '██' holders.out)" test "$(grep -c '██' holders.out)" = "$(case ${size% *} in 80) echo 0 ;; 140) echo 5 ;; *) echo 10 ;; esac)"
    tmux -S "$socket" kill-session -t holders
done

(yes 1 | head -14; echo quit) | play hourglass --stdin --seats 3 --seed 6 --record later.txt >/dev/null
open later 140 45 --resume later.txt --pace 0
check "a large 20 is a 20" "$(screen later)" await later '██  ██  ██'
check "a wide log goes on in a second column" "$(screen later | sed -n 19,34p)" \
    sh -c "tmux -S '$socket' capture-pane -t later -p | grep -qE '(takes?|slips?|opens?) .* set .*(takes?|slips?|opens?) .* set '"
tmux -S "$socket" kill-session -t later

# A hint is never cut, however long the words for it are.
for language in en de nl fr; do
    open hint 80 24 halloween --seed 5 --pace 0 --lang $language --record "hint-$language.txt"
    await hint 'hint · undo' && keys hint hint Enter
    check "$language: a hint comes" "$(screen hint | tail -4)" await hint '%'
    check "$language: and is whole" "$(screen hint | tail -4)" sh -c "! tmux -S '$socket' capture-pane -t hint -p | tail -n 5 | grep -v moves | grep -q '…'"
    tmux -S "$socket" kill-session -t hint
done

# Records of one evening lie side by side.
match_again() { # NAME [ARGUMENT...]: a match, and then another
    local name=$1
    shift
    open "$name" 80 24 template --seats 2 --seed 3 --pace 0 "$@"
    for _ in 1 2 3; do await "$name" 'it is your turn' && keys "$name" 1 Enter && sleep 0.3; done
    check "after a match one may play again $*" "$(screen "$name" | tail -2)" await "$name" 'type again'
    keys "$name" 'again' Enter
    check "and then plays again $*" "$(screen "$name" | head -3)" await "$name" 'it is your turn'
    keys "$name" quit Enter
    await "$name" 'left with 0'
}
rm -rf "$XDG_STATE_HOME" evening.d && mkdir evening.d && touch evening.d/friday-2.txt
match_again beside --record evening.d/friday.txt
check "the record of the first stays" "$(tail -1 evening.d/friday.txt)" grep -q '^end' evening.d/friday.txt
check "that of the second lies beside it, and nothing is overwritten" "$(ls evening.d)" test "$(ls evening.d | paste -sd' ')" = 'friday-2.txt friday-3.txt friday.txt'
check "which was not there before" "$(wc -c evening.d/*)" test -s evening.d/friday-3.txt -a ! -s evening.d/friday-2.txt
check "and nothing goes to the usual folder" "$(record_count) files" test "$(record_count)" = 0
match_again plain-name --record saturday
check "a name without an ending is numbered, too" "$(ls)" test -s saturday-2
match_again usual
check "without a wish both are in the usual folder" "$(record_count) files" test "$(find "$XDG_STATE_HOME" -name 'template-*-[12].txt' | wc -l)" = 2
rm -r "$XDG_STATE_HOME"

environment='TERM=dumb'
open dumb 80 40 midnight --seed 4 --pace 0 --record dumb.txt
check "a dumb terminal gets plain text" "$(screen dumb | tail -3)" await dumb 'Your hand'
keys dumb '1' Enter
check "and takes moves" "$(screen dumb | tail -3)" await dumb 'You play'
history_of dumb >dumb.out
check "in ASCII" "$(LC_ALL=C grep -m1 '[^ -~]' dumb.out)" ascii_only dumb.out
keys dumb C-c
await dumb 'left with'
environment='NO_COLOR=1'
open grey 80 24 hourglass --seed 4 --pace 0 --record grey.txt
await grey 'Your hand'
tmux -S "$socket" capture-pane -t grey -p -e >grey.out
check "NO_COLOR draws without colours" "a colour was set" lacks $'\033[3' grey.out
environment=
open asks 80 24
check "without a game it asks" "$(screen asks | tail -3)" await asks 'Which game?'
keys asks Enter
await asks 'How many players' && keys asks '2' Enter
await asks 'Player 1?'
check "the bots are all named" "$(screen asks | head -12 | tail -4)" sh -c "tmux -S '$socket' capture-pane -t asks -p | tr -d '\n ' | grep -q 'level-10,search)'"
keys asks 'Zoë' Enter
await asks 'Player 2?' && keys asks Enter
check "the fair way to play is offered" "$(screen asks | tail -8)" await asks 'fair              Fair: everybody begins equally often'
await asks 'Change one' && keys asks 'fair' Enter
check "and taken by its name" "$(screen asks | tail -8)" await asks 'length=even'
keys asks 'fairest' Enter
check "another is refused" "$(screen asks | tail -4)" await asks 'There is no preset "fairest"; the presets are: quick, fair, memory.'
keys asks 'memory=closed' Enter
await asks 'memory=closed' && keys asks Enter
check "and begins after the answers" "$(screen asks | tail -5)" await asks 'it is your turn, Zoë'
keys asks 'quit' Enter
check "the record stands in the usual folder" "$(record_count) files" await asks "$XDG_STATE_HOME"
check "and is there" "$(record_count) files" test "$(record_count)" = 1

exit $failed
