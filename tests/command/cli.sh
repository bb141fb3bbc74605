#!/bin/bash
# Tests of the command `witching` as scripts see it: exit codes, one sentence on stderr, nothing changed on disk.
# tests/command/cli.sh BUILD_DIR     prints `ok NAME` or `not ok NAME` for each test. play has its own tests: play.sh
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
program=$(realpath "${1:-build}/witching")
witching() { timeout 60 "$program" "$@"; }
suite=cli/

# NAME CODE COMMAND…: fails with that code, nothing on stdout, and one plain sentence on stderr
refuses() {
    local name=$1 expected=$2
    shift 2
    run "$@"
    if [ "$code" -ne "$expected" ]; then
        fail "$name" "expected exit code $expected, came $code: $(head -c 300 "$work/err")"
    elif [ "$(wc -l <"$work/err")" -ne 1 ] || [ "$(wc -c <"$work/err")" -gt 700 ]; then
        fail "$name" "expected one line on stderr, came: $(head -c 600 "$work/err")"
    elif LC_ALL=C grep -q '[^[:print:][:space:]]' <(LC_ALL=C tr -d '\200-\377' <"$work/err"); then
        fail "$name" "control characters on stderr"
    elif ! grep -qE '^witching: .*[.?!]$' "$work/err"; then
        fail "$name" "not a sentence: $(cat "$work/err")"
    elif [ -s "$work/out" ]; then
        fail "$name" "something came on stdout: $(head -c 200 "$work/out")"
    else
        pass "$name"
    fi
}

# NAME WORDS COMMAND…: succeeds, silent on stderr, with these words (a regular expression) on stdout
prints() {
    local name=$1 words=$2
    shift 2
    run "$@"
    if [ "$code" -ne 0 ] || [ -s "$work/err" ]; then
        fail "$name" "exit code $code: $(head -c 300 "$work/err")"
    elif ! grep -qE -- "$words" "$work/out"; then
        fail "$name" "expected $words in: $(head -c 300 "$work/out")"
    else
        pass "$name"
    fi
}

# NAME PROGRAM [FILE]: a node program that asserts something about the file's text (in `text`)
node_agrees() {
    local name=$1 words
    if words=$(node -e "const assert = require('assert/strict');
        const text = require('fs').readFileSync(process.argv[1], 'utf8'); $2" "${3:-$work/out}" 2>&1); then
        pass "$name"
    else
        fail "$name" "$(grep -m 3 -E 'Error|assert' <<<"$words")"
    fi
}

holds() { # NAME COMMAND…: a test in the shell's own words
    local name=$1
    shift
    if "$@"; then pass "$name"; else fail "$name" "does not hold: $* (exit code of the program: $code)"; fi
}

lacks_all() { # FILE WORDS…
    local file=$1
    for words in "${@:2}"; do ! grep -qF -- "$words" "$file" || return 1; done
}
first_of() { find "$1" -name '*.record' | sort | head -n 1; }
differ() { ! cmp -s "$1" "$2"; }
ended_well() { [ "$code" -eq 0 ] && [ ! -s "$work/err" ]; }
failed_in_one_line() { [ "$code" -eq 1 ] && [ "$(wc -l <"$work/err")" -eq 1 ]; }
snapshot() { (cd "$work/files" && find . -type f -exec sha256sum {} + | sort); }

# --- help and misuse ----------------------------------------------------------------------------------------------------

for command in games play trace engine engine-check replay peek serve backup restore join verify arena bench lab analyse train; do
    prints "help of $command" "^Usage: witching $command" witching "$command" --help
    prints "help on $command" "^Usage: witching $command" witching help "$command"
    refuses "$command refuses an unknown option" 2 witching "$command" --no-such-option
done
prints "help" "^Usage: witching" witching --help
prints "version" "^witching [0-9]" witching --version
prints "no arguments" "^Usage: witching" witching
refuses "unknown command" 2 witching dance
refuses "serve on a port that is none" 2 witching serve --port 70000
refuses "serve with half a certificate" 2 witching serve --certificate x.pem
refuses "serve with a store that cannot be" 1 witching serve --store /no/such/folder/x.db
refuses "serve with a database that is not there" 1 witching serve --wait-for-store 0 --store 'postgresql://nobody@/none?host=/no/such/folder'
refuses "backup without a file" 2 witching backup x.db
refuses "backup of a store that is not there" 1 witching backup /no/such.db y.db
refuses "restore without a store" 2 witching restore x.db
refuses "restore of a file that is not there" 1 witching restore /no/such.db y.db
refuses "verify without a file" 2 witching verify
refuses "verify a file that is not there" 1 witching verify no-such-file
refuses "empty command" 2 witching ""
refuses "a command of control characters" 2 witching $'\e[31mred\a'
refuses "unknown game" 2 witching trace chess
refuses "unknown game in games" 2 witching games chess
refuses "no game" 2 witching trace
refuses "two games" 2 witching trace hourglass midnight
for seats in 0 1 6 -1 two 99999999999999999999 "" 2x; do
    refuses "seats '$seats'" 2 witching trace hourglass --seats "$seats"
done
refuses "seats without a number" 2 witching trace hourglass --seats
# NAME WORDS COMMAND…: refused as misuse, with these words
refuses_with() {
    local name=$1 words=$2
    shift 2
    refuses "$name" 2 "$@"
    if grep -qF -- "$words" "$work/err"; then pass "$name, in words"; else fail "$name, in words" "expected $words in: $(cat "$work/err")"; fi
}
refuses_with "a range names its option" '--seats takes a whole number from 2 to 5, not "99".' witching trace hourglass --seats 99
refuses_with "with = too" '--matches takes a whole number from 1 to 1000000000, not "0".' witching trace hourglass --matches=0
refuses_with "a seed names its option" '--seed takes a number below 2^64' witching trace hourglass --seed luck
refuses_with "a search's number names its key" 'witching: --bot search: iterations takes a whole number from 1 to 100000000.' witching play hourglass --bot search:iterations=99999999999
record=$root/tests/golden/keyhole/3-seats.record
numbers=("trace hourglass --seats --matches --seed" "play hourglass --seats --seed --pace" "replay $record --ply" "peek $record --look --ply --scale"
    "engine --seed" "engine-check true --seed --patience" "analyse $record --seed" "bench --seats --seconds" "lab hourglass --seats --matches --seed --budget --threads"
    "arena hourglass --bot greedy --bot random --seats --matches --seed --threads --time" "arena all --bot greedy --bot random --seats"
    "train hourglass --seats --matches --rounds --lambda --seed" "serve --port --workers --connections --tables --wait-for-store --patience --keep-days --rate" "join https://example.org/t/x --time")
for question in "${numbers[@]}"; do
    words=() options=()
    for word in $question; do
        if [[ $word = --* && $word != --bot ]]; then options+=("$word"); else words+=("$word"); fi
    done
    for option in "${options[@]}"; do
        refuses_with "${words[0]} names $option" "witching: $option takes a " witching "${words[@]}" "$option" 99999999999999999999
    done
done
(cd "$work" && printf 'rubbish\n' >bin.dat && timeout 60 "$program" replay bin.dat) >/dev/null 2>"$work/err"
if grep -q '^witching: bin.dat, line 1: ' "$work/err"; then pass "file names are left alone"; else fail "file names are left alone" "$(cat "$work/err")"; fi

# Whoever reads enough of a pipe closes it, and nothing is said about it.
for question in "trace hourglass --matches 400" "play hourglass --seed 1" "games --json" "replay $root/tests/golden/hourglass/3-seats.record"; do
    # shellcheck disable=SC2086 # the words of a command line
    witching $question 2>"$work/err" </dev/null | head -n 1 >/dev/null
    codes=${PIPESTATUS[*]}
    if [ "$codes" = "0 0" ] && [ ! -s "$work/err" ]; then pass "a closed pipe after $question"; else fail "a closed pipe after $question" "$codes: $(cat "$work/err")"; fi
done
for set in colour=red length length= =even length=Even length=even,once "" "$(printf 'x%.0s' {1..5000})=1"; do
    refuses "set '${set:0:30}'" 2 witching trace hourglass --set "$set"
done
refuses "an option given twice" 2 witching trace hourglass --set length=once --set length=even
refuses "seats and mode that do not go together" 2 witching trace midnight --seats 3 --set mode=team
for seed in x -1 1.5 0xzz 18446744073709551616 ""; do
    refuses "seed '$seed'" 2 witching trace hourglass --seed "$seed"
done
for matches in x -1 0 99999999999; do
    refuses "matches '$matches'" 2 witching trace hourglass --matches "$matches"
done

# --- games --------------------------------------------------------------------------------------------------------------

prints "games lists hourglass" "^hourglass" witching games
prints "games lists midnight" "^midnight" witching games
run witching games --json
node_agrees "games --json" "const games = JSON.parse(text);
    assert.deepEqual(games.map((game) => game.id).slice(0, 2), ['hourglass', 'midnight']);
    for (const game of games) assert.ok(game.title && game.seats.min >= 2 && game.seats.max <= 6 && game.options.length);"
prints "games tells the state of a game" '^\| .deck. \|' witching games hourglass --state

# --- trace --------------------------------------------------------------------------------------------------------------

check_trace="const lines = text.trim().split('\\n').map((line) => JSON.parse(line));
    let match = null, node = null, nodes = 0, matches = 0;
    for (const line of lines) {
        if ('trace' in line) {
            assert.ok(match === null || node.actor === 'end', 'a match breaks off');
            assert.deepEqual(Object.keys(line), ['trace', 'game', 'players', 'options']);
            match = line; node = null; matches++;
        } else if ('do' in line) {
            assert.ok(node && node.actor !== 'end');
            assert.equal(typeof line.do, 'string');
            if (typeof node.actor === 'number') assert.ok(node.legal.includes(line.do), line.do);
            node = null;
        } else {
            assert.ok(match && !node);
            node = line; nodes++;
            assert.equal('legal' in line, typeof line.actor === 'number');
            assert.equal('scores' in line && 'winners' in line, line.actor === 'end');
            if ('views' in line) assert.equal(line.views.length, match.players);
        }
    }
    assert.equal(node.actor, 'end');"
for game in hourglass midnight halloween template; do
    run witching trace "$game" --seats 3 --seed 5 --matches 3
    cp "$work/out" "$work/first"
    node_agrees "trace of $game is well formed" "$check_trace assert.equal(matches, 3);"
    run witching trace "$game" --seats 3 --seed 5 --matches 3
    holds "trace of $game is the same again" cmp -s "$work/out" "$work/first"
    run witching trace "$game" --seats 3 --seed 6 --matches 3
    holds "another seed is another match of $game" differ "$work/out" "$work/first"
    run witching trace "$game" --seats 3 --seed 5 --views
    node_agrees "trace of $game with views" "$check_trace assert.ok(lines.every((line) => !('actor' in line) || line.views));"
done
run witching trace midnight --seats 4 --set mode=team --set wins=2 --set backpass=false --seed 1
node_agrees "trace names the options set by hand with their types" "
    assert.deepEqual(JSON.parse(text.split('\\n')[0]).options, { mode: 'team', wins: 2, backpass: false });"
run witching trace hourglass --seats=2 --seed=0x10
cp "$work/out" "$work/first"
run witching trace hourglass --seats 2 --seed 16
holds "--name=value and hexadecimal seeds" cmp -s "$work/out" "$work/first"

# --- where output cannot go ---------------------------------------------------------------------------------------------

full() { "$@" >/dev/full; }
closed() { "$@" >&-; }
for command in games "trace hourglass --matches 50" --help --version "games --json"; do
    # shellcheck disable=SC2086 # the words of a command line
    refuses "a full disk: $command" 1 full witching $command
    # shellcheck disable=SC2086
    refuses "a closed standard output: $command" 1 closed witching $command
done

# --- files --------------------------------------------------------------------------------------------------------------

mkdir -p "$work/files/folder"
cp "tests/golden/hourglass/3-seats.record" "$work/files/good"
head -c 300 "$work/files/good" >"$work/files/cut"
sed '20d' "$work/files/good" >"$work/files/dropped"
sed 's/Ada/Eve/' "$work/files/good" >"$work/files/renamed"
sed '1s/1$/2/' "$work/files/good" >"$work/files/other-format"
sed '2s/[0-9]*$/999/' "$work/files/good" >"$work/files/other-version"
sed '2s/hourglass/chess/' "$work/files/good" >"$work/files/other-game"
sed 's/$/\r/' "$work/files/good" >"$work/files/dos"
head -c 3000 /dev/urandom >"$work/files/rubbish"
head -c 2000 /dev/zero >"$work/files/zeros"
: >"$work/files/empty"
{ head -n 8 "$work/files/good"; head -c 200000 /dev/zero | tr '\0' a; } >"$work/files/long-line"
before=$(snapshot)
prints "replay of a good record" "." witching replay "$work/files/good"
for name in cut dropped renamed other-format other-version other-game dos rubbish zeros empty long-line folder missing; do
    refuses "replay of $name" 1 witching replay "$work/files/$name"
    case $name in
    cut | dropped | renamed | other-format | other-version | other-game | dos | long-line)
        holds "replay of $name names the line" grep -qiE 'line [0-9]+' "$work/err" ;;
    esac
done
lists_seats() { # a reader's seats are 1 to 3, a program's 0 to 2
    [ "$(witching replay "$record" | grep -o 'seat [0-9]' | sort -u | tr '\n' ' ')" = "seat 1 seat 2 seat 3 " ] &&
        [ "$(witching replay "$record" --json | grep -o '"actor":[0-9]' | sort -u | tr '\n' ' ')" = '"actor":0 "actor":1 "actor":2 ' ]
}
record="$root/tests/golden/hourglass/3-seats.record"
holds "replay counts seats from 1 for people, from 0 for programs" lists_seats
prints "replay in words" "^Ada " witching replay "$root/tests/golden/hourglass/3-seats.record" --words
prints "replay's points" "^Rising sets " witching replay "$root/tests/golden/hourglass/3-seats.record" --points
holds "replay's points end with who won, and why" grep -qE '^[A-Z].* (wins|share the win)! Most hourglasses: [0-9]+' "$work/out"
prints "replay's points as JSON" '"verdict":"' witching replay "$root/tests/golden/hourglass/3-seats.record" --points --json
refuses "replay's points with views" 2 witching replay "$work/files/good" --points --json --views
refuses "replay's points in words" 2 witching replay "$work/files/good" --points --words
refuses "replay in words and JSON" 2 witching replay "$work/files/good" --words --json
refuses "replay in words with views" 2 witching replay "$work/files/good" --words --views
refuses "replay without a file" 2 witching replay
holds "nothing changed on disk" [ "$before" = "$(snapshot)" ]

# --- peek ---------------------------------------------------------------------------------------------------------------

looks="$root/tests/golden/keyhole/3-seats-mirror=reflect.record"
mkdir "$work/pictures"
png="$work/pictures/look.png"
# NAME FILE WIDTH HEIGHT: a PNG file of that size
is_png() {
    node_agrees "$1" "const bytes = require('fs').readFileSync(process.argv[1]);
        assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
        assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [$3, $4]);" "$2"
}

prints "peek shows the last look" '^Seen from [a-z]+[1-6]:( [0-2]\.[a-z]+[1-4])+$' witching peek "$looks" --scale 1 -o "$png"
is_png "peek writes a PNG" "$png" 320 240
cp "$png" "$work/pictures/last.png"
prints "peek at a numbered look" '^Seen from east1: 0\.sm1$' witching peek "$looks" --look 2 -o "$png" --scale=2
is_png "peek enlarges" "$png" 640 480
holds "another look, another picture" differ "$png" "$work/pictures/last.png"
prints "peek from a door at a step" '(^Seen|^Nobody is seen) from west2' witching peek "$looks" --ply 40 --door west2 --scale 1 -o "$png"
prints "peek draws in characters" '[-=+*#]{3}' witching peek "$looks" --no-color
holds "the drawing is 80 columns wide" [ "$(head -n 1 "$work/out" | wc -m)" -eq 81 ]
prints "peek at a position" '^Seen from south3: 0\.md1 1\.lg1 2\.sm1$' witching peek "$root/docs/pictures/mirror.json" \
    --set movement=turns --set mirror=reflect --scale 1 -o "$png"
prints "peek at a position with its plain mirror" '^Seen from south3: 1\.lg1 2\.sm1$' witching peek "$root/docs/pictures/mirror.json" \
    --set movement=turns --scale 1 -o "$png"
cp "$root/docs/pictures/mirror.json" "$work/pictures/"
sed 's/"south3"/"south9"/' "$root/docs/pictures/mirror.json" >"$work/pictures/bad.json"
before=$(cd "$work/pictures" && sha256sum ./* | sort)
# Before the keyhole stands nobody is shown anything from a door, unless the table allows it (R39).
for aid in off plan; do
    echo quit | witching play keyhole --seats 2 --seed 7 --stdin --set "aid=$aid" --record "$work/aid-$aid" >"$work/out" 2>&1
done
refuses "peek from a door while the match is played" 1 witching peek "$work/aid-off" --ply 5 --door south3
prints "peek from a door where the table allows it" '(^Seen|^Nobody is seen) from south3' witching peek "$work/aid-plan" \
    --ply 5 --door south3 --scale 1 -o "$work/allowed.png"
refuses "peek without a file" 2 witching peek
refuses "peek at a missing file" 1 witching peek "$work/pictures/missing"
refuses "peek at no record" 1 witching peek "$png"
refuses "peek at a bad position" 1 witching peek "$work/pictures/bad.json" --set movement=turns
refuses "peek at a position with other options" 1 witching peek "$root/docs/pictures/cover.json"
refuses "peek at look 0" 2 witching peek "$looks" --look 0
refuses "peek at a look there was not" 1 witching peek "$looks" --look 6
refuses "peek at a step there was not" 1 witching peek "$looks" --ply 99999
refuses "peek before the keyhole stands" 1 witching peek "$looks" --ply 0
refuses "peek at a look and a step" 2 witching peek "$looks" --look 1 --ply 1
refuses "peek from no door" 1 witching peek "$looks" --door south7
refuses "peek at scale 9" 2 witching peek "$looks" --scale 9
refuses "peek sets no options of a record" 2 witching peek "$looks" --set fov=narrow
refuses "peek in another game" 1 witching peek "$root/tests/golden/hourglass/2-seats.record"
refuses "peek into a folder" 1 witching peek "$looks" --scale 1 -o "$work/pictures"
refuses "peek into a missing folder" 1 witching peek "$looks" --scale 1 -o "$work/pictures/missing/look.png"
holds "no picture changed on disk" [ "$before" = "$(cd "$work/pictures" && sha256sum ./* | sort)" ]

# --- engine -------------------------------------------------------------------------------------------------------------

ask() { # COMMAND…: what it prints are the requests; the answers go into $work/out
    witching engine < <("$@") >"$work/out" 2>"$work/err"
    code=$?
}
ask printf 'new hourglass 3\nlegal\nview 0\nstate\nwhy take a r1\ngo greedy\nundo\nquit\n'
node_agrees "engine: one answer a line" "assert.equal(text.trim().split('\\n').length, 8);"
holds "engine: quit" ended_well
ask printf 'new hourglass 3'
node_agrees "engine: the last line needs no line feed" "assert.match(text, /^new 1 0\\n$/);"
ask head -c 20000 /dev/urandom
holds "engine: survives rubbish" ended_well
node_agrees "engine: answers rubbish with errors" "
    for (const line of text.trim().split('\\n')) assert.match(line, /^error [a-z-]+/);"
endless_line() { printf 'new hourglass 2\n'; head -c 9000000 /dev/zero | tr '\0' a; printf '\nlegal\n'; }
ask endless_line
node_agrees "engine: an over-long line is one error" "
    const lines = text.trim().split('\\n');
    assert.equal(lines.length, 3);
    assert.match(lines[1], /^error line-too-long/);
    assert.match(lines[2], /^legal /);"
ask printf '\n \nnew\nnew chess 2\nnew hourglass 9\nnew hourglass 2 length=x\ndo x\nload x\nresume x\ngo smart\nview 7\n'
node_agrees "engine: every bad request is one error line" "
    const lines = text.trimEnd().split('\\n');
    assert.equal(lines.length, 11);
    for (const line of lines) assert.match(line, /^error [a-z-]+ /);"
printf 'new hourglass 2\nstate\n' | witching engine >/dev/full 2>"$work/err"
code=$?
holds "engine: a full disk" failed_in_one_line

# The example of the documentation: lines with "> " are requests, lines with "< " the answers ("..." stands for the rest).
if [ -e docs/protocol-engine.md ] && grep -q '^> ' docs/protocol-engine.md; then
    ask sed -n 's/^> //p' docs/protocol-engine.md
    node_agrees "engine: the session in the documentation" "
        const wanted = text.split('\\n').filter((line) => line.startsWith('< ')).map((line) => line.slice(2));
        const came = require('fs').readFileSync('$work/out', 'utf8').trimEnd().split('\\n');
        assert.equal(came.length, wanted.length);
        wanted.forEach((line, i) => {
            const [start] = line.split('...');
            assert.ok(line.includes('...') ? came[i].startsWith(start) : came[i] === line, came[i] + ' instead of ' + line);
        });" docs/protocol-engine.md
fi

ask printf 'seed 3\nnew keyhole 2\nlegal\ncandidates\nnumbers\ngo random play\ngo random play\ngo random play\nlegal\ncandidates\n'
cp "$work/out" "$work/stars"
node_agrees "engine: candidates have no stars, and can all be done" "
    const { execFileSync } = require('child_process');
    const lines = text.trimEnd().split('\\n'), list = (line, word) => JSON.parse(line.slice(word.length + 1));
    const legal = list(lines[2], 'legal'), candidates = list(lines[3], 'candidates'), numbers = list(lines[4], 'numbers');
    assert.ok(legal.some((action) => action.endsWith('*')));
    assert.ok(candidates.length > legal.length && !candidates.some((action) => action.includes('*')));
    assert.equal(numbers.numbers.length, candidates.length);
    assert.equal(new Set(numbers.numbers).size, candidates.length);
    assert.ok(Math.max(...numbers.numbers) < numbers.count);
    const asked = ['seed 3', 'new keyhole 2', ...candidates.map((action) => 'why ' + action), ...legal.filter((action) => action.endsWith('*')).map((action) => 'do ' + action)];
    const came = execFileSync('$program', ['engine'], { input: asked.join('\\n') + '\\n', encoding: 'utf8' }).trimEnd().split('\\n').slice(2);
    came.forEach((line, i) => (i < candidates.length ? assert.equal(line, 'why legal') : assert.match(line, /^error template /)));"

ask printf 'seed 1\nprogress 3600000\nnew midnight 2\ngo search:iterations=300\nopinions search:iterations=300\ngo greedy\nprogress off\ngo search:iterations=300\nprogress 0\nprogress\n'
node_agrees "engine: a search tells how it goes, to those who asked for it" "
    const lines = text.trimEnd().split('\\n'), words = lines.map((line) => line.split(' ')[0]).join(' ');
    assert.equal(words, 'seed progress new info go info opinions go progress go error error');
    const info = JSON.parse(lines[3].slice('info '.length));
    assert.deepEqual(Object.keys(info), ['time', 'iterations', 'action', 'expected', 'visits']);
    assert.equal(info.iterations, 64);
    assert.ok(info.visits > 0 && info.visits <= 64 && info.expected >= 0 && info.expected <= 1000000);"

ask printf 'seed 1\nnew midnight 2\ngo search:time=3600000 time 1\ngo search:time=3600000 clock 20\nhint search:time=3600000 clock 20 1\nopinions search:time=3600000 time 1\ngo time 1 play\nstatus\ngo time\ngo time 0\ngo clock x\ngo play time 5\n'
node_agrees "engine: bots keep to a time and to a clock" "
    const lines = text.trimEnd().split('\\n');
    assert.equal(lines.slice(2, 7).map((line) => line.split(' ')[0]).join(' '), 'go go hint opinions go');
    assert.ok(Number(lines[7].split(' ')[1]) > Number(lines[1].split(' ')[1]));
    for (const line of lines.slice(8)) assert.match(line, /^error usage /);"

# A guess differs from the truth only where the seat cannot see; the key tells apart what the seat can, and no more.
cat >"$work/guess.mjs" <<EOF
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
const ask = (...lines) => execFileSync('$program', ['engine'], { input: lines.join('\\n') + '\\n', encoding: 'utf8' }).trimEnd().split('\\n');
const rest = (line) => line.slice(line.indexOf(' ') + 1);
const start = ['seed 5', 'new hourglass 3', 'go greedy play', 'go greedy play'];
const [state, guess] = ask(...start, 'state', 'guess 1').slice(4).map(rest);
assert.notEqual(state, guess);
const of = (position) => ask(...start, 'load ' + position, 'view 1', 'observe 1', 'key 1', 'key 0', 'key public').slice(5).map(rest);
const [a, b] = [of(state), of(guess)];
assert.deepEqual(a.slice(0, 3), b.slice(0, 3));
assert.equal(a[4], b[4]);
assert.notEqual(a[3], b[3]);
const [key, again, after] = ask(...start, 'key 1', 'key 1', 'go greedy play', 'key 1').filter((line) => line.startsWith('key '));
assert.equal(key, again);
assert.notEqual(key, after);
const [size, slices] = ask(...start, 'observe 0', 'slices').slice(4).map((line) => JSON.parse(rest(line)));
assert.equal(Buffer.from(size.bytes, 'base64').length, size.size);
assert.equal(slices.at(-1).at + slices.at(-1).size, size.size);
assert.ok(slices.some(({ path }) => path === 'hands.1'));
EOF
run node "$work/guess.mjs"
name="engine: guesses, observations and keys tell what a seat can know"
if [ "$code" -eq 0 ]; then pass "$name"; else fail "$name" "$(cat "$work/err")"; fi

ask printf 'seed 1\nnew template 2\ncopy a\nmatch a\ngo play\nstatus\nmatch main\nstatus\nmatches\nmatch b\nlegal\ncopy c\nnew hourglass 2\nmatch a\ncopy main\nmatch main\ndrop a\ndrop a\ndrop main\nmatches\nmatch\nmatch two words\ncopy %s\n' "$(head -c 33 /dev/zero | tr '\0' x)"
node_agrees "engine: several matches in one process" "
    const lines = text.trimEnd().split('\\n').slice(2).map((line) => line.replace(/^(error \\S+|go) .*/, '\$1'));
    assert.deepEqual(lines, ['copy a', 'match a 1 0', 'go', 'status 3 1', 'match main 1 0', 'status 1 0', 'matches [\"main\",\"a\"]', 'match b', 'error no-match', 'error no-match', 'new 1 0',
        'match a 3 1', 'copy main', 'match main 3 1', 'drop a', 'error no-such-match', 'error match-at-hand', 'matches [\"main\",\"b\"]', 'match main 3 1', 'error usage', 'error usage']);"
ask seq -f 'match m%g' 1 300
node_agrees "engine: the number of matches is bounded" "
    const lines = text.trimEnd().split('\\n');
    assert.equal(lines.filter((line) => line.startsWith('match ')).length, 256);
    assert.equal(lines.filter((line) => line.startsWith('error too-many-matches ')).length, 44);"

# --- bench --------------------------------------------------------------------------------------------------------------

refuses "bench of an unknown game" 2 witching bench chess

# --- lab ----------------------------------------------------------------------------------------------------------------

refuses "lab without a game" 2 witching lab
refuses "lab of an unknown game" 2 witching lab chess
refuses "lab with an unknown bot" 2 witching lab hourglass --bot oracle
refuses "lab with no matches" 2 witching lab hourglass --matches 0
echo kept >"$work/file"
refuses "lab into a file" 1 witching lab template --matches 2 --out "$work/file"
refuses "lab into a folder that cannot be made" 1 witching lab template --matches 2 --out "$work/no/such/folder"
holds "lab leaves the file alone" grep -qx kept "$work/file"
prints "lab says where the report is" 'lab1/index.html$' witching lab template --matches 40 --bot random --seed 3 --threads 1 --out "$work/lab1"
run witching lab template --matches 40 --bot random --seed 3 --threads 3 --out "$work/lab3"
holds "lab: the same files whatever the threads" diff -r "$work/lab1" "$work/lab3"
run witching lab template --matches 40 --bot random --seed 4 --out "$work/lab4"
holds "lab: another seed is another study" differ "$work/lab1/seats.csv" "$work/lab4/seats.csv"
holds "lab: the page needs no script and no other file" lacks_all "$work/lab1/index.html" '<script' 'src=' 'href=' 'http' '@import' 'url('
node_agrees "lab: every figure is a plot, a table and a CSV file that agree" "
    const folder = '$work/lab1/', files = require('fs').readdirSync(folder).filter((name) => name.endsWith('.csv'));
    assert.ok(files.length >= 8);
    assert.equal(files.length, text.split('<svg ').length - 1 + text.split('too little to draw').length - 1);
    const [, ...seats] = require('fs').readFileSync(folder + 'seats.csv', 'utf8').trimEnd().split('\\n');
    let sum = 0;
    for (const line of seats) {
        const [seat, matches, share] = line.split(',');
        assert.equal(matches, '40');
        sum += Number(share);
        const [, drawn] = text.match(new RegExp('<title>seat ' + (Number(seat) + 1) + ': ([0-9.]+) %'));
        assert.ok(Math.abs(drawn - 100 * share) < 0.0501);
    }
    assert.ok(Math.abs(sum - 1) < 1e-5);
    assert.equal(text.split('<figure').length, text.split('</figure>').length);
    assert.equal(text.split('<div').length, text.split('</div>').length);
    assert.doesNotMatch(text, /nan|inf[^o]/i);" "$work/lab1/index.html"
holds "lab: bots are compared in every seat and measure" test "$(cat "$work/lab1"/skill-{seats,decisions,lead,decided,points}.csv | wc -l)" = 35
holds "lab: no label of a row is cut" lacks_all "$work/lab1/index.html" '…</text><text class=number'
run witching lab template --matches 4 --bot random --brief --out "$work/brief"
holds "lab --brief plays no other options" test ! -e "$work/brief/skill.csv" -a -e "$work/brief/seats.csv"

# --- analyse --------------------------------------------------------------------------------------------------------------

golden=tests/golden/template
refuses "analyse without a record" 2 witching analyse
refuses "analyse of a file that is not there" 1 witching analyse "$work/nothing"
refuses "analyse of what is no record" 1 witching analyse Makefile
refuses "analyse by an unknown bot" 2 witching analyse "$(first_of $golden)" --bot oracle
refuses "analyse by a bot that cannot say" 2 witching analyse "$(first_of $golden)" --bot random
refuses "analyse into a folder that is not there" 1 witching analyse "$(first_of $golden)" --bot search:iterations=10 --html "$work/no/page.html"
for game in hourglass midnight halloween clockman keyhole; do
    record=$(first_of tests/golden/$game)
    prints "analyse $game" '^Accuracy$' witching analyse "$record" --bot search:iterations=4 --html "$work/$game.html"
    cp "$work/out" "$work/analysis"
    run witching analyse "$record" --bot search:iterations=4
    holds "analyse $game: the same again" cmp "$work/out" "$work/analysis"
    holds "analyse $game: the page needs no other file" lacks_all "$work/$game.html" '<script' 'src=' 'href=' 'http' '@import' 'url('
done
run witching analyse "$(first_of tests/golden/hourglass)" --bot search:iterations=100
node_agrees "analyse: each decision once, shares from 0 to 100 %" "
    const lines = text.split('\\n').filter((line) => /^ *[0-9]+  /.test(line));
    const steps = lines.map((line) => Number(line.trim().split(/ +/)[0]));
    assert.ok(lines.length > 20);
    steps.forEach((step, i) => assert.ok(i === 0 || step > steps[i - 1]));
    for (const line of lines) {
        const share = Number(line.match(/ ([0-9]+) %  /)[1]);
        assert.ok(share <= 100);
        assert.match(line, /  (best|as good as .+|not weighed; the bot: .+|-[0-9]+ %; better: .+)\$/);
    }
    assert.match(text, /\\nTurning points\\n  Steps /);"

ask printf 'seed 1\nnew hourglass 2\nhint search:iterations=300\nopinions search:iterations=300\nopinions random\nhint oracle\nopinions search too\nhint random\nluck manual\nnew template 2\nhint\n'
node_agrees "engine: hints and opinions" "
    const lines = text.trimEnd().split('\\n');
    assert.match(lines[2], /^hint .* [0-9]+ % of the time/);
    const opinions = JSON.parse(lines[3].slice('opinions '.length));
    const visits = opinions.map((opinion) => opinion.visits);
    assert.equal(visits.reduce((sum, n) => sum + n), 300);
    assert.deepEqual(visits, [...visits].sort((a, b) => b - a));
    for (const { action, expected } of opinions) {
        assert.match(action, /^start /);
        assert.ok(expected >= 0 && expected <= 1000000);
    }
    assert.match(lines[4], /^opinions \[{\"action\":\"start [^\"]*\",\"expected\":null,\"visits\":null}\]\$/);
    assert.match(lines[5], /^error no-such-bot /);
    assert.match(lines[6], /^error usage /);
    assert.match(lines[7], /^hint I would play start /);
    assert.match(lines[10], /^error chance-moves /);"

ask printf 'seed 1\nnew hourglass 2 glasses=flat\npreview start p1 up\nview 0\npreview take a r1\npreview\nluck manual\nnew template 2\npreview shuffle deck\nnew keyhole 2 layout=players\ndo first 0\ndo shuffle deck\npreview place sofa *\n'
node_agrees "engine: previews" "
    const lines = text.trimEnd().split('\\n');
    const { changes, actor, scores } = JSON.parse(lines[2].slice('preview '.length));
    assert.deepEqual([changes.map(([path]) => path), actor, scores], [['turn', 'hands.0', 'sets.0'], 1, undefined]);
    assert.equal(JSON.parse(lines[3].slice('view '.length)).sets[0], null, 'nothing is played');
    assert.match(lines[4], /^error X4-not-in-hand /);
    assert.match(lines[5], /^error usage /);
    assert.match(lines[8], /^error chance-moves /);
    assert.match(lines[12], /^error template /);"

# --- train --------------------------------------------------------------------------------------------------------------

refuses "train without a game" 2 witching train
refuses "train for an unknown game" 2 witching train chess
prints "analyse asks a level what it thinks, without its slips" "^Turning points|^ *[0-9]" witching analyse "$root/tests/golden/template/2-seats.record" --bot level-2
script --quiet --return --command "$program train template --matches 100" /dev/null >"$work/out" </dev/null
if grep -q ' 1/100 ' "$work/out"; then pass "train tells how far it is"; else fail "train tells how far it is" "$(head -c 300 "$work/out")"; fi
refuses "train with too many seats" 2 witching train template --seats 9
refuses "train with an unknown bot" 2 witching train template --bot nobody
refuses "train with too few matches" 2 witching train template --matches 3
run witching train template --matches 100 --out "$work/none/weights.c"
name="train into a folder that is not there"
if failed_in_one_line; then pass "$name"; else fail "$name" "exit code $code: $(cat "$work/err")"; fi
run witching train template --matches 500 # even guess, value, estimate: each loses less than the one before
name="train shows what was learnt"
if awk '$1 == "all" && $3 > $4 && $4 > $5 { found = 1 } END { exit !found }' "$work/out"; then pass "$name"; else fail "$name" "$(cat "$work/out")"; fi
prints "train shows what each feature saves" "^hours burnt +[0-9.]+ +0[.][1-9]" witching train template --matches 500 --ablate
prints "train with one number of seats and a bot" "^all " witching train template --seats 3 --matches 100 --bot random

# The weights in the source are those that the command in their head gives.
source=$root/src/games/_template/bots/template_weights.c
read -ra command < <(sed -n 's/^ \* *witching //p' "$source")
run witching "${command[@]}" --out "$work/weights.c"
if cmp -s "$source" "$work/weights.c"; then
    pass "train gives the same weights again"
else
    fail "train gives the same weights again" "$(diff "$source" "$work/weights.c" | head -n 4)"
fi

cd "$root" || exit 1
exit "$failed"
