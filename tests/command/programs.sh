#!/bin/bash
# Tests of programs that speak the engine protocol: `witching engine-check`, and programs in the arena.
# tests/command/programs.sh BUILD_DIR     prints `ok NAME` or `not ok NAME` for each test.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
program=$(realpath "${1:-build}/witching")
suite=programs/

witching() { timeout 200 "$program" "$@"; }
evidence() { echo "exit code $code; $(head -c 600 "$work/err") $(head -c 600 "$work/out") $(head -c 600 "$work/said")"; }
ended_well() { [ "$code" -eq 0 ] && [ ! -s "$work/err" ]; }
little() { printf "node tests/command/program.mjs '%s'" "$1"; }

# --- engine-check ---------------------------------------------------------------------------------------------------------

conforms() { [ "$code" -eq 0 ] && [ ! -s "$work/err" ] && grep -qE '^It speaks the engine protocol: [0-9]{3,} checks, none failed\.$' "$work/out"; }
# Fails with these words in one of its sentences, each a line, and says at the end how many there were.
blames() {
    [ "$code" -eq 1 ] && grep -qF -- "$1" "$work/out" && [ "$(grep -cvE '[.:]$' "$work/out")" -eq 0 ] &&
        grep -qE "^witching: $(wc -l <"$work/out") of [0-9]+ checks failed\.$" "$work/err"
}
run witching engine-check "$program engine"
check "our own engine conforms" conforms
run witching engine-check "$program engine --bot level-2" --seed 7
check "our own engine conforms with another bot and other matches" conforms
run witching engine-check "$(little none)"
check "a little program conforms" conforms
run witching engine-check "$(little 'one game')"
check "a program may play one game only" conforms
faulty() { # FAULT WORDS
    run witching engine-check "$(little "$1")" --patience 2
    check "engine-check: $1" blames "$2"
}
faulty illegal 'it answered "move castle", which is no legal move there.'
faulty dies 'It ended after the line "move {'
faulty hangs 'It did not answer the line "move {'
faulty 'half a line' 'It ended after the line "move {'
faulty 'half a line, then nothing' 'It did not answer the line "move {'
faulty 'muses for ever' 'It did not answer the line "move {'
run witching engine-check "$(little 'line without end')"
check "engine-check: line without end" blames 'Its answer to the line "move {'
faulty 'not UTF-8' 'it answered "move caf??2J", which is no legal move there.'
faulty 'no game' 'There is no game that it plays.'
faulty swears 'it answered "Let me think.", which is no legal move there.'
faulty chatters '"Let me see." to version'
run witching engine-check "$(little 'thinks aloud')"
check "a program may think aloud about a move" conforms
faulty 'lists no move' 'Its help does not list the request move.'
faulty 'no protocol' 'that is no "version NAME NUMBER protocol 1".'
faulty 'no stop' 'to stop, when there was nothing to stop.'
faulty 'silent farewell' 'It answered "bye" to quit.'
faulty 'ends badly' 'After quit it did not end by itself with exit status 0.'
faulty stays 'After quit it did not end by itself with exit status 0.'
faulty 'deaf to nothing' 'It did not answer the line "" in time.'
faulty 'dies of rubbish' 'It ended after the line "no-such-request-as-this".'
faulty 'other error' 'instead of error no-such-request.'
faulty 'never starts' 'It ended after the line "version".'
hasty() { # FAULT WORDS: it does not wait as long as for other answers
    run witching engine-check "$(little "$1")"
    check "engine-check: $1" blames "$2"
}
hasty 'late with time' 'it had 1000 milliseconds for a move and did not answer within 3500.'
hasty 'deaf to stop' 'Told to stop in hourglass, it did not answer within 5000 milliseconds.'
faulty 'dies on a clock' 'It ended after the line "move {"match":"check-1"'
faulty 'dies on a clock of single moves' 'It ended after the line "move {"match":"check-1"'
faulty 'dies on steps' 'It ended after the line "move {"match":"check-1"'
faulty 'dies with more seats' 'It ended after the line "move {"match":"check-2","game":"hourglass","seats":'
faulty 'dies with other options' 'It ended after the line "move {"match":"check-2","game":"hourglass","seats":'
altered() { # NAME SED WORDS: our own engine with its answers changed
    run witching engine-check "$program engine | sed -u '$2'" --patience 20
    check "engine-check: $1" blames "$3"
}
altered "another score" 's/^scores {"scores":\[0/scores {"scores":[1/' 'To "scores" it answered "scores {"scores":[1'
altered "another reason" 's/^error stale/error late/' 'instead of "error stale".'
altered "another status" 's/^do \([0-9]*\) chance/do \1 1/' 'instead of "do '
altered "a record of its own" 's/^record "witching/record "other/' 'To "record" it answered "record "other'
run witching engine-check
check "engine-check needs a program" [ "$code" -eq 2 ]
run witching engine-check /no/such/program
check "engine-check: a program that is not there" blames 'It ended after the line "version".'

# --- the request move -----------------------------------------------------------------------------------------------------

ask() { # LINE…: the answers of our engine in $work/out
    printf '%s\n' "$@" | timeout 60 "$program" engine --bot search:time=600000 --seed 1 >"$work/out" 2>"$work/err"
    code=$?
}
ask 'new hourglass 2' go stop status
check "stop ends a search of ten minutes" [ "$(sed -E 's/^(go) .*/\1/' "$work/out" | tr '\n' '|')" = 'new 1 0|go|stop|status 1 0|' ]
ask 'move {"game":"hourglass"}' 'move {"game":"chess"}' 'move' 'move {}' 'move x'
check "a decision that is none is refused" [ "$(cut -d ' ' -f 1,2 "$work/out" | tr '\n' '|')" = 'error bad-turn|error no-such-game|error usage|error bad-turn|error bad-json|' ]

# --- the bot of docs/your-own-bot.md --------------------------------------------------------------------------------------

sed -n '/<!-- bot begins -->/,/<!-- bot ends -->/p' docs/your-own-bot.md | sed '/^<!--/d; /^```/d' >"$work/my_bot.py"
lines_of_bot=$(wc -l <"$work/my_bot.py")
check "the bot of the tutorial has forty lines at most" [ $((lines_of_bot > 20 && lines_of_bot <= 40)) -eq 1 ]
export WITCHING=$program
run witching engine-check "python3 $work/my_bot.py"
check "the bot of the tutorial conforms" conforms
# It breaks ties by chance and wins 82 of 100: fewer than 130 of 200 would be six standard deviations away.
run witching arena hourglass --bot random --engine "python3 $work/my_bot.py" --matches 200 --json
check "the bot of the tutorial beats the random one" agrees "assert.ok(told.tables[0].bots[1].wins >= 130, told.tables[0].bots[1].wins);"

# --- the arena ------------------------------------------------------------------------------------------------------------

arena() { run witching arena "$@" --json; }
for game in hourglass midnight halloween clockman keyhole; do
    arena "$game" --bot random --engine "$(little none)" --matches 4
    check "arena: a program plays $game to the end" ended_well
done
arena hourglass --bot greedy --engine "$program engine" --matches 40 --seed 3
cp "$work/out" "$work/as-program"
check "arena: our engine as a program plays like the bot it is" agrees "
    const [a, b] = told.tables[0].bots;
    assert.equal(b.bot, 'program:$program engine');
    assert.ok(a.wins > 8 && b.wins > 8, a.wins + ' against ' + b.wins);"
loses() { # FAULT WORDS: each match is lost with such a sentence, and the bot wins them all
    arena hourglass --bot random --engine "$(little "$1")" --matches 4 --threads 1 --time 500
    check "arena: $1" lost "$2"
}
lost() {
    [ "$code" -eq 0 ] && [ "$(grep -cE "^witching: The program .node tests/command/program\.mjs .* loses match [0-9]+: $1" "$work/err")" -eq 4 ] &&
        agrees "assert.equal(told.tables[0].bots[0].wins, 4);"
}
loses illegal 'It answered "move castle", which is not legal: '
loses dies 'It has ended without an answer\.$'
loses hangs 'It did not answer in time\.$'
loses 'half a line' 'It has ended without an answer\.$'
loses 'not UTF-8' 'It answered "move caf\?\?2J", which is not legal: '
arena hourglass --bot random --engine "$(little 'line without end')" --matches 4 --threads 1
check "arena: line without end" lost 'It sent a line without end\.$'
loses swears 'It answered "Let me think\." instead of a move\.$'
arena hourglass --bot random --engine "$(little 'thinks aloud')" --matches 4
check "arena: a program may think aloud" ended_well
arena hourglass --bot random --engine "$(little 'muses for ever')" --matches 4 --threads 4 --time 500
check "arena: muses for ever" lost 'It did not answer in time\.$'
arena hourglass --bot random --engine /no/such/program --matches 4
check "arena: a program that is not there" [ "$code" -eq 1 ]
arena hourglass --bot random --bot program:x
check "arena: a bot of that name is none" [ "$code" -eq 2 ]
# A command line is one word of the question that is kept, whatever is in it.
arena hourglass --bot random --engine "$(little none) '100 % sure'" --matches 4 --save "$work/results"
cp "$work/out" "$work/first"
run witching arena --resume "$work/results" --json
check "arena: results with programs are kept" cmp -s "$work/out" "$work/first"

exit "$failed"
