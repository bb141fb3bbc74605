// bench/trades.mjs BOT MATCHES BUILD/witching [OTHER/witching]: how much bots trade in clockman, and whether that makes them
// stronger. Plays MATCHES of four players, the same from run to run, and prints what happens in a match on average: offers,
// trades, decisions of all players, rounds. With OTHER, an earlier build, that one plays every second seat, alternately the even
// and the odd ones, and the share of the matches won by each is printed too.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [, , bot, matches, ...programs] = process.argv;
const SEATS = 4;

function engine(program) {
    const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return async (line) => {
        child.stdin.write(`${line}\n`);
        const { value, done } = await answers.next();
        if (done || value.startsWith('error')) throw new Error(`${line}: ${value}`);
        return value.slice(value.indexOf(' ') + 1);
    };
}

const [table, other] = programs.map(engine);

async function play(seed) {
    for (const ask of [table, other])
        if (ask) await ask(`seed ${seed}`);
    if (other) await other('luck manual');
    await table(`new clockman ${SEATS}`);
    await other?.(`new clockman ${SEATS}`);
    const steps = [];
    for (;;) {
        const news = JSON.parse(await table(`log ${steps.length + 1}`));
        for (const [, action] of news) await other?.(`do ${action}`);
        steps.push(...news);
        const actor = (await table('status')).split(' ')[1];
        if (actor === 'end') break;
        if (other && (Number(actor) + seed) % 2) await table(`do ${await other(`go ${bot}`)}`);
        else await table(`go ${bot} play`);
    }
    const { winners } = JSON.parse(await table('scores'));
    const decisions = steps.filter(([who]) => who !== 'chance').map(([, action]) => action);
    return {
        offers: decisions.filter((action) => action.startsWith('offer')).length,
        trades: decisions.filter((action) => action === 'accept').length,
        decisions: decisions.length,
        rounds: JSON.parse(await table('state')).round,
        won: winners.filter((seat) => (seat + seed) % 2 === 0).length / winners.length,
    };
}

const sums = { offers: 0, trades: 0, decisions: 0, rounds: 0, won: 0 };
for (let seed = 1; seed <= Number(matches); seed++) {
    const one = await play(seed);
    for (const key in sums) sums[key] += one[key];
}
const mean = (key) => (sums[key] / Number(matches)).toFixed(1);
console.log(`${bot}, ${matches} matches: ${['offers', 'trades', 'decisions', 'rounds'].map((key) => `${mean(key)} ${key}`).join(', ')}`);
if (other) {
    const share = sums.won / Number(matches), error = 1.96 * Math.sqrt((share * (1 - share)) / Number(matches));
    console.log(`${programs[0]} won ${(100 * share).toFixed(1)} ± ${(100 * error).toFixed(1)} % against ${programs[1]}`);
}
process.exit(0);
