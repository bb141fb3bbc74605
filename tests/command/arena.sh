#!/bin/bash
# Tests of `witching arena` and `witching lab`: the same results on any number of threads and processes, results that
# survive being killed, refusals in one sentence; and that the laboratory is not fooled. tests/command/arena.sh BUILD_DIR     prints `ok NAME` or `not ok NAME` for each test.
# shellcheck disable=SC2317 # functions are handed to others by name
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
program=$(realpath "${1:-build}/witching")
suite=arena/

arena() { timeout 120 "$program" arena "$@"; }
evidence() { echo "exit code $code; $(head -c 300 "$work/err") $(head -c 300 "$work/said")"; }
# NAME CODE WORDS COMMAND…: ends with that code and one sentence on stderr that has these words in it
refuses() {
    local name=$1 expected=$2 words=$3
    shift 3
    run "$@"
    check "$name" refused "$expected" "$words"
}
refused() { [ "$code" -eq "$1" ] && [ ! -s "$work/out" ] && [ "$(wc -l <"$work/err")" -eq 1 ] && grep -qE "^witching: .*$2.*\.$" "$work/err"; }
ended_well() { [ "$code" -eq 0 ] && [ ! -s "$work/err" ] && [ -s "$work/out" ]; }
results() { tail -n +5 "$1" | wc -l; }
await_results() { # FILE COUNT: until a run has put this many there
    for ((i = 0; i < 1200; i++)); do
        [ -e "$1" ] && [ "$(results "$1")" -ge "$2" ] && return
        sleep 0.05
    done
}

# --- the same on any number of threads ------------------------------------------------------------------------------------

pair="--bot greedy --bot random"
for question in "hourglass $pair --matches 301" "midnight --seats 4 --set mode=team $pair --matches 100" \
    "template --seats 3 --bot greedy --bot random --bot search:iterations=20 --matches 400" \
    "hourglass --bot greedy --bot random --bot level-1 --matches 100 --seed 0xffffffffffffffff" \
    "halloween --bot search:iterations=500 --bot search:iterations=600 --matches 6" \
    "hourglass --seats 3 $pair --sprt elo1=100" "template $pair --sprt elo1=50 --matches 3000"; do
    # shellcheck disable=SC2086 # the words of a command line
    run arena $question --json --threads 1
    cp "$work/out" "$work/first"
    check "$question" ended_well
    for threads in 2 7; do
        # shellcheck disable=SC2086
        run arena $question --json --threads $threads
        check "$question: the same on $threads threads" cmp "$work/out" "$work/first"
    done
done
run arena hourglass $pair --matches 50 --json
cp "$work/out" "$work/first"
run arena hourglass $pair --matches 50 --json --seed 2
check "another seed is another run" agrees "const first = JSON.parse(require('fs').readFileSync('$work/first', 'utf8'));
    assert.notEqual(told.seed, first.seed); assert.notDeepEqual(told, first);"

# --- what it says ---------------------------------------------------------------------------------------------------------

run arena hourglass --seats 3 $pair --matches 100 --json
check "shares add up, and lie within their intervals" agrees "const [table] = told.tables;
    assert.equal(table.matches, 102); assert.equal(table.deals, 17); assert.equal(table.players, 3);
    const [greedy, random] = table.bots;
    assert.ok(Math.abs(greedy.share + random.share - 1) < 1e-5 && greedy.fair === 0.5 && random.fair === 0.5);
    assert.ok(Math.abs(greedy.wins + random.wins - 102) < 1e-5);
    for (const bot of table.bots) assert.ok(bot.low <= bot.share && bot.share <= bot.high && bot.by_seat.length === 3);
    assert.ok(greedy.low > 0.7 && greedy.elo > 200 && greedy.stronger_than[1] > 0.99 && random.elo === -greedy.elo);"
run arena hourglass --seats 4 --bot greedy --bot random --bot random --bot random --matches 100 --json
check "a bot named three times sits on three sides" agrees "const [table] = told.tables;
    assert.deepEqual(table.bots.map((bot) => [bot.bot, bot.fair]), [['greedy', 0.25], ['random', 0.75]]);"
run arena hourglass $pair --matches 20
check "a table for people" grep -qE '^hourglass +2 +greedy +20 +[0-9.]+ % .* 50.0 % +\+[0-9]+ ± [0-9]+$' "$work/out"
check "no colours or bars where no terminal is" test ! -s "$work/err"
run arena --bot random --bot search:iterations=1 --matches 1 --json
cp "$work/out" "$work/all"
check "without a game: every game, mode and number of seats" agrees "
    const names = told.tables.map((table) => [table.game, table.players, table.options.mode].join(' ').trim());
    for (const name of ['hourglass 2', 'hourglass 5', 'midnight 2 duel', 'midnight 4 individual', 'midnight 4 team',
        'halloween 4 expert', 'clockman 3', 'keyhole 4']) assert.ok(names.includes(name), name);
    assert.equal(new Set(names).size, names.length); assert.ok(!names.some((name) => /template|auto/.test(name)));"
run arena all --bot random --bot search:iterations=1 --matches 1 --json --threads 3
check "the same by the word all" cmp "$work/out" "$work/all"
run arena midnight --seats 4 --set mode=team --bot random --bot search:iterations=1 --matches 1 --json
check "a table alone has the results it has among all" agrees "
    const all = JSON.parse(require('fs').readFileSync('$work/all', 'utf8'));
    assert.deepEqual(told.tables[0], all.tables.find((table) => table.options.mode === 'team' && table.players === 4));"

# --- the sequential test --------------------------------------------------------------------------------------------------

run arena hourglass $pair --sprt elo0=0,elo1=20 --json
check "who is much stronger is accepted early" agrees "const { sprt, deals } = told.tables[0];
    assert.equal(sprt.verdict, 'accepted'); assert.ok(sprt.ratio >= sprt.upper && deals === sprt.deals && deals < 200);"
run arena hourglass --bot random --bot greedy --sprt elo0=0,elo1=20 --json
check "who is much weaker is refused early" agrees "const { sprt, deals } = told.tables[0];
    assert.equal(sprt.verdict, 'refused'); assert.ok(sprt.ratio <= sprt.lower && deals === sprt.deals && deals < 200);"
run arena template $pair --sprt elo0=0,elo1=0.1 --matches 20 --json
check "too few matches leave it open" agrees "assert.equal(told.tables[0].sprt.verdict, 'open');
    assert.equal(told.tables[0].matches, 20);"
run arena hourglass $pair --sprt elo1=50
check "the verdict in words" grep -q '^hourglass 2: accepted after [0-9]* deals: greedy is stronger than random by 50 Elo' "$work/out"

# --- results on disk --------------------------------------------------------------------------------------------------------

long="hourglass --bot greedy --bot search:iterations=300 --matches 400 --seed 3"
# shellcheck disable=SC2086
run arena $long --json
cp "$work/out" "$work/whole"
# shellcheck disable=SC2086 # killed in the middle, hard
"$program" arena $long --save "$work/killed" >/dev/null 2>&1 &
runner=$!
await_results "$work/killed" 20
kill -9 "$runner"
wait "$runner" 2>/dev/null
kept=$(results "$work/killed")
check "a killed run has kept its matches" test "$kept" -ge 20 -a "$kept" -lt 400
cp "$work/killed" "$work/copy"
printf '0 399 1' >>"$work/killed" # half a line, as a crash would leave it
run arena --resume "$work/killed" --json
check "resumed, it ends as if nothing had happened" cmp "$work/out" "$work/whole"
check "no match was played twice" test "$(results "$work/killed")" -eq 400
check "what was kept stays as it was" cmp <(head -c "$(stat -c %s "$work/copy")" "$work/killed") "$work/copy"
# shellcheck disable=SC2086
run arena $long --save "$work/killed" --json --threads 1
check "the same command goes on with its own file" cmp "$work/out" "$work/whole"
run arena --resume "$work/killed" --matches 410 --json
check "more matches of the same question" agrees "assert.equal(told.tables[0].matches, 410);"
check "only those that were missing" test "$(results "$work/killed")" -eq 410
run arena --resume "$work/killed" --matches 10 --sprt elo1=30 --json
check "another amount of the same question" agrees "assert.ok(told.tables[0].matches <= 10 && told.tables[0].sprt);"

before=$(sha256sum "$work/killed")
refuses "the results of another question" 1 "another question" arena hourglass $pair --save "$work/killed"
refuses "a question after --resume" 2 "leave out" arena hourglass --resume "$work/killed"
sed '9s/ [0-9] / 3 /' "$work/copy" >"$work/damaged"
for option in --matches --threads; do refuses "resuming names $option" 2 "$option takes a whole number" arena --resume "$work/killed" "$option" 0; done
sed '2,3s/--seed [0-9]*/--seed x/' "$work/copy" >"$work/other-seed"
refuses "a question changed by hand" 2 "--seed takes a number" arena --resume "$work/other-seed"
refuses "a damaged line" 1 "line 9" arena --resume "$work/damaged"
sed '4s/@/@9/' "$work/copy" >"$work/other-rules"
refuses "results by other rules" 1 "other rules" arena --resume "$work/other-rules"
echo "something else" >"$work/text"
refuses "a file that holds something else" 1 "does not hold results" arena hourglass $pair --save "$work/text"
refuses "resuming a file that holds something else" 1 "does not hold results" arena --resume "$work/text"
refuses "a missing file" 1 "cannot be read" arena --resume "$work/missing"
refuses "a device" 1 "does not hold results" arena hourglass $pair --save /dev/full
refuses "a folder" 1 "" arena hourglass $pair --save "$work"
refuses "a folder that is not there" 1 "cannot be written" arena hourglass $pair --save "$work/no/file"
check "refusals change nothing" test "$before" = "$(sha256sum "$work/killed")" -a "$(cat "$work/text")" = "something else"

endless="hourglass $pair --matches 10000000"
# shellcheck disable=SC2086
"$program" arena $endless --save "$work/stopped" >"$work/stopped.out" 2>"$work/stopped.err" &
runner=$!
await_results "$work/stopped" 1
# shellcheck disable=SC2086
run arena $endless --save "$work/stopped"
check "one file, one run" refused 1 "in use"
kill -TERM "$runner" # politely
wait "$runner"
code=$?
cp "$work/stopped.out" "$work/out"
cp "$work/stopped.err" "$work/err"
check "stopped politely, it says how to go on" refused 1 "resume .*stopped"

# --- several processes ------------------------------------------------------------------------------------------------------

# --mca …: without a network between the processes, which are all here
together() { # RANKS ARGUMENT…
    ASAN_OPTIONS=detect_leaks=0 timeout 120 mpirun --oversubscribe --allow-run-as-root --mca btl self,vader \
        --mca btl_vader_single_copy_mechanism none -n "$1" "$program" "${@:2}"
}
party() { together "$1" arena "${@:2}"; }
for question in "hourglass $pair --matches 301" "template --seats 3 --bot greedy --bot random --bot level-1 --matches 400" \
    "hourglass --seats 3 $pair --sprt elo1=100" "midnight --seats 4 --set mode=team $pair --matches 1"; do
    # shellcheck disable=SC2086
    run arena $question --json
    cp "$work/out" "$work/first"
    # shellcheck disable=SC2086
    run party 4 $question --json
    check "4 processes: $question" cmp "$work/out" "$work/first"
done
run party 4 hourglass $pair --matches 100
cp "$work/out" "$work/first"
run arena hourglass $pair --matches 100
check "4 processes: the table for people" cmp "$work/out" "$work/first"
run party 3 --resume "$work/killed" --matches 450 --json --threads 2
cp "$work/out" "$work/first"
check "3 processes go on with a file" test "$(results "$work/killed")" -eq 450
run arena --resume "$work/killed" --matches 450 --json
check "the same as alone" cmp "$work/out" "$work/first"
run party 2 chess $pair
check "2 processes refuse with one sentence" test "$(grep -c '^witching: ' "$work/err")" -eq 1 -a "$code" -ne 0
run party 2 --help
check "2 processes print the help once" test "$(grep -c '^Usage' "$work/out")" -eq 1 -a "$code" -eq 0

# --- the laboratory ---------------------------------------------------------------------------------------------------------

lab() { timeout 120 "$program" lab "$@"; }
same_folders() { [ -s "$1/index.html" ] && diff -r "$1" "$2"; }
says() { grep -qF -- "$2" "$1/index.html"; } # FOLDER WORDS
table() { # FOLDER FILE PROGRAM: a node program about `rows`, what that CSV file holds
    node -e "const assert = require('assert/strict');
        const [head, ...lines] = require('fs').readFileSync('$1/$2.csv', 'utf8').trimEnd().split('\n').map((line) => line.split(','));
        const rows = lines.map((line) => Object.fromEntries(line.map((cell, i) => [head[i], i ? Number(cell) : cell]))); $3"
}

studies=("study|midnight --seats 3 --bot random --matches 24 --budget 16" "compare|hourglass --seats 3 --compare length=auto length=even --matches 60"
    "tune|hourglass --tune=seats\\ within\\ 5\\ %,about\\ 30\\ decisions --matches 40" "precision|hourglass --seats 3 --precision 9 % --brief")
for study in "${studies[@]}"; do
    name=${study%%|*}
    IFS=' ' read -ra words <<<"$(sed 's/\\ /\x01/g' <<<"${study#*|}")"
    words=("${words[@]//$'\x01'/ }")
    run lab "${words[@]}" --threads 1 --out "$work/lab-$name"
    check "lab $name" ended_well
    run lab "${words[@]}" --threads 3 --out "$work/lab-again"
    check "lab $name: the same on 3 threads" same_folders "$work/lab-$name" "$work/lab-again"
    rm -rf "$work/lab-again"
    run together 4 lab "${words[@]}" --out "$work/lab-again"
    check "lab $name: the same in 4 processes" same_folders "$work/lab-$name" "$work/lab-again"
    rm -rf "$work/lab-again"
done

check "an option that is never read has no effect" table "$work/lab-study" options-seats "
    for (const row of rows.filter(({ option }) => /^(wins|mode)=/.test(option)))
        assert.deepEqual([row.alike, row.difference, row.low, row.high, row.chance], [1, 0, 0, 0, 1]);
    assert.equal(rows.filter(({ option }) => option.startsWith('wins=6')).length, 3);"
check "it is said and drawn so" says "$work/lab-study" "no effect: every match was played alike"
check "a ring stands for it" says "$work/lab-study" "class='dot same'"
check "every comparison has all seats, decisions, rounds, lead changes, points" test \
    "$(cd "$work/lab-study" && echo options-[dlprs]*)" = "options-decided.csv options-decisions.csv options-lead.csv options-points.csv options-rounds.csv options-seats.csv"
check "how it is corrected is said" says "$work/lab-study" "64 tests are made here: intervals hold all together in 95 of 100 studies (Bonferroni), and what is coloured passes Holm"
check "a page for one question" table "$work/lab-compare" differences "
    const of = Object.fromEntries(rows.map((row) => [row.measure, row]));
    assert.deepEqual([of.decisions.first, of.decisions.second, of.rounds.second], [48, 36, 3]);
    assert.ok(of.decisions.chance < 1e-6 && of['seats 2'].pairs === 60);"
check "precision is reached, or the most matches are" table "$work/lab-precision" seats "
    for (const row of rows) assert.ok(row.high - row.low <= 0.18 && row.matches < 20000);"
check "the search lists all it tried" table "$work/lab-tune" tried "assert.equal(rows.length, 24);"
check "it quotes fresh matches only" table "$work/lab-tune" final "
    assert.ok(rows.length >= 4 && rows.every((row) => row.matches === 40) && rows.some((row) => row.candidate.startsWith('as-is')));"
check "it shows the frontier" says "$work/lab-tune" "The frontier"
run lab midnight --seats 3 --bot random --compare wins=5 wins=6 --precision 12 --out "$work/lab-shares"
check "a comparison knows the shares of both sides, too" table "$work/lab-shares" seats "
    for (const row of rows) assert.ok(row.high - row.low <= 0.24 && row.matches < 20000);"
run lab clockman --bot random --brief --precision 12 --out "$work/lab-places"
check "precision counts every test of its section" table "$work/lab-places" seats "
    for (const row of rows) assert.ok(row.high - row.low <= 0.24 && row.matches < 20000);"
run lab hourglass --seats 3 --compare length=even,memory=closed "length=even memory=open" --matches 4 --out "$work/lab-commas"
check "commas between the options of a side" ended_well
run lab midnight --seats 3 --bot random --tune "about 40 decisions" --matches 20 --out "$work/lab-idle"
check "a value that does nothing gets no credit for a good combination" says "$work/lab-idle" "change nothing by themselves, every match being played alike: mode=individual, wins="
run lab halloween --bot random --compare max_rounds=2 max_rounds=40 --matches 4 --out "$work/lab-limit"
check "matches that ran into a limit are flagged" says "$work/lab-limit" "With max_rounds=2, 100.0"
run lab halloween --bot random --matches 4 --brief --set max_rounds=2 --out "$work/lab-limit"
check "in a study too" says "$work/lab-limit" "of the matches ran into the limit of rounds"
run lab halloween --set mode=expert --bot greedy --matches 40 --brief --out "$work/lab-same"
same="39 of 40 matches were the same as an earlier one, move for move"
check "one match played again and again is told on the page" says "$work/lab-same" "$same"
check "and on the terminal" grep -q "^$same" "$work/out"
check "it counts once, and its interval claims no more than that" table "$work/lab-same" seats "
    for (const row of rows) assert.ok(row.matches === 1 && row.low < 0.5 && row.high > 0.5 && row.chance === 1);"
check "matches that all differ are not spoken of" not says "$work/lab-study" "matches were the same as an earlier one"

long="hourglass --bot search:iterations=200 --matches 150 --brief"
# shellcheck disable=SC2086
run lab $long --out "$work/lab-whole"
# shellcheck disable=SC2086
"$program" lab $long --save "$work/lab-killed" --out "$work/lab-killed-out" >/dev/null 2>&1 &
runner=$!
await_results "$work/lab-killed" 20
kill -9 "$runner"
wait "$runner" 2>/dev/null
kept=$(results "$work/lab-killed")
check "a killed study has kept its matches" test "$kept" -ge 20 -a "$kept" -lt 150
printf '0 149 1' >>"$work/lab-killed"
# shellcheck disable=SC2086
run together 2 lab $long --save "$work/lab-killed" --out "$work/lab-again"
check "resumed, it ends as if nothing had happened" same_folders "$work/lab-whole" "$work/lab-again"
check "no match of it was played twice" test "$(results "$work/lab-killed")" -eq 150
refuses "the matches of another study" 1 "another question" lab hourglass --brief --save "$work/lab-killed" --out "$work/lab-again"
refuses "the results of the arena" 1 "does not hold results of witching lab" lab hourglass --brief --save "$work/killed" --out "$work/lab-again"
time_left() { grep -qE '[0-9]+:[0-9]{2} left' <(script -qec "$program $*" /dev/null); } # on a terminal
check "the time left is shown in a study" time_left lab hourglass --seats 3 --bot search:iterations=100 --matches 400 --brief --out "$work/lab-again"
check "in the arena" time_left arena hourglass --bot greedy --bot search:iterations=100 --matches 200
check "in a review" time_left analyse tests/golden/hourglass/3-seats.record --bot search:iterations=3000
check "in training" time_left train hourglass --matches 3000

refuses "one side" 2 "two set-ups" lab hourglass --compare length=once
refuses "the same side twice" 2 "the same set-up" lab hourglass --compare length=auto as-is
refuses "an unknown side" 2 "length" lab hourglass --compare length=once length=never
refuses "two studies at once" 2 "ask for one" lab hourglass --compare length=once length=even --tune "about 30 decisions"
for goal in "" "fair" "seats within 2" "about decisions" "about 40 moves" "about 0 rounds" "about 30 decisions,,x"; do
    refuses "goal '$goal'" 2 "not a goal" lab hourglass "--tune=$goal"
done
for precision in 0 x 60 "2 percent"; do
    refuses "precision '$precision'" 2 "not a precision" lab hourglass "--precision=$precision"
done
refuses "a search to a precision" 2 "not --precision" lab hourglass --tune "about 30 decisions" --precision 2 %

# --- misuse -----------------------------------------------------------------------------------------------------------------

refuses "no bots" 2 "two different bots" arena hourglass
refuses "one bot" 2 "two different bots" arena hourglass --bot greedy
refuses "one bot twice" 2 "two different bots" arena hourglass --bot greedy --bot greedy
refuses "an unknown bot" 2 "no bot" arena hourglass --bot greedy --bot grady
refuses "a bot named twice where not all find a seat" 2 "named twice" arena hourglass --bot greedy --bot random --bot random
read -ra many < <(printf -- '--bot search:iterations=%d ' {1..13})
refuses "too many bots" 2 "too many" arena hourglass "${many[@]}"
refuses "an unknown game" 2 "chess" arena chess $pair
refuses "options without a game" 2 "GAME" arena $pair --set length=even
refuses "seats nobody plays with" 2 "1" arena $pair --seats 1
for matches in 0 x -1 10000001; do refuses "matches $matches" 2 "--matches takes a whole number" arena hourglass $pair --matches "$matches"; done
for threads in 0 x 1025; do refuses "threads $threads" 2 "--threads takes a whole number" arena hourglass $pair --threads "$threads"; done
for sprt in "" elo=3 elo0=20,elo1=0 alpha=2 beta=x elo1=nan elo0=0,,elo1=5 "elo1= 5"; do
    refuses "sprt '$sprt'" 2 "not a test" arena hourglass $pair --sprt "$sprt"
done
refuses "sprt of three bots" 2 "two bots" arena hourglass $pair --bot level-1 --sprt elo1=20

exit $failed
