// program.mjs FAULT: a little program that speaks the engine protocol and plays any move, or has just this one fault.
import { createInterface } from 'node:readline';

const fault = process.argv[2] ?? 'none';
const say = (line) => process.stdout.write(`${line}\n`);
const babble = () => process.stdout.write('x'.repeat(1 << 20), babble);
const dawdle = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
let moves = 0;
const first = {}; // the first decision of each game
function move(text) {
    let turn;
    try { turn = JSON.parse(text); } catch { return say('error bad-json This is no JSON.'); }
    if (!Array.isArray(turn?.legal)) return say('error bad-turn There is nothing to choose from.');
    moves++;
    const known = first[turn.game] ??= turn;
    if (fault === 'late with time' && turn.time === 1000) dawdle(5000);
    if (fault === 'deaf to stop' && moves === 2) dawdle(7000);
    if (fault === 'dies on a clock' && turn.clock) process.exit(3);
    if (fault === 'dies on a clock of single moves' && turn.clock?.plus === null) process.exit(3);
    if (fault === 'dies on steps' && turn.steps.some(([who]) => who !== 'chance')) process.exit(3);
    if (fault === 'dies with more seats' && turn.seats !== known.seats) process.exit(3);
    if (fault === 'dies with other options' && JSON.stringify(turn.options) !== JSON.stringify(known.options)) process.exit(3);
    if (fault === 'illegal' && moves === 3) return say('move castle');
    if (fault === 'dies' && moves === 3) process.exit(3);
    if (fault === 'hangs' && moves === 3) return undefined;
    if (fault === 'half a line' && moves === 3) return process.stdout.write(`move ${turn.legal[0]}`, () => process.exit(0));
    if (fault === 'half a line, then nothing' && moves === 3) return process.stdout.write('move st');
    if (fault === 'line without end' && moves === 3) return babble();
    if (fault === 'not UTF-8' && moves === 3) return process.stdout.write(Buffer.from('move caf\xe9\x9b2J\n', 'latin1'));
    if (fault === 'one game' && turn.game !== 'midnight') return say('error no-such-game I only play midnight.');
    if (fault === 'no game') return say('error no-such-game I play nothing.');
    if (fault === 'swears') return say('Let me think.');
    if (fault === 'tells the clock') process.stderr.write(`clock ${JSON.stringify(turn.clock)} time ${turn.time}\n`);
    if (fault === 'thinks aloud') for (let i = 0; i < 3; i++) say(`info thinking of ${turn.legal[0]}`);
    if (fault === 'muses for ever') { setInterval(() => say('info still thinking'), 1); return undefined; }
    return say(`move ${turn.legal[(moves * 7) % turn.legal.length]}`);
}
const answers = {
    move,
    help: () => say(fault === 'lists no move' ? 'help help quit stop version' : 'help help move quit stop version'),
    version(rest) {
        if (fault === 'chatters') say('Let me see.');
        return (rest ? say('error usage Just version.') : say(fault === 'no protocol' ? 'version little 1' : 'version little 1 protocol 1'));
    },
    stop: () => fault === 'muses for ever' || say(fault === 'no stop' ? 'error no-such-request What?' : 'stop'),
    quit() {
        say(fault === 'silent farewell' ? 'bye' : 'quit');
        if (fault !== 'stays') process.exit(fault === 'ends badly' ? 1 : 0);
    },
};
function hear(line) {
    if (!line && fault === 'deaf to nothing') return;
    const [, word, rest = ''] = /^(\S*) ?(.*)$/s.exec(line);
    if (Object.hasOwn(answers, word)) answers[word](rest);
    else if (fault === 'dies of rubbish') process.exit(1);
    else say(fault === 'other error' ? 'error what What?' : 'error no-such-request There is no such request.');
}
if (fault === 'never starts') process.exit(1);
const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
lines.on('line', hear);
lines.on('close', () => { if (fault !== 'stays') process.exit(0); });
if (fault === 'stays') setInterval(() => {}, 1000);
