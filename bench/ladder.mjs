// bench/ladder.mjs BUILD/witching [GAMES] [LEAST] [MOST] [MATCHES]: does more thought ever make a search weaker? In each game
// a search of 2n iterations meets one of n, two players, for n = LEAST, 2 LEAST, … below MOST. A step counts as weaker if
// the search that thinks twice as long is the stronger one with a chance of less than 1 in 100; then the command fails, as
// it does where all steps of a game together count as weaker.
// Steps of up to 8,000 iterations have MATCHES, each further one half as many, but 20 at least: they take twice as long.
// Results are kept in BUILD/ladder/, and an interrupted run resumes from there.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [, , program, games = 'hourglass,midnight,halloween,clockman,keyhole', least = '1000', most = '64000', matches = '200'] = process.argv;
const kept = join(dirname(program), 'ladder');
mkdirSync(kept, { recursive: true });

const matchesOf = (iterations) => Math.max(20, Math.round(Number(matches) * Math.min(1, 8000 / iterations)));

function meet(game, iterations) {
    const bots = [2 * iterations, iterations].map((n) => `search:iterations=${n}`);
    const file = join(kept, `${game}-${2 * iterations}`);
    const run = spawnSync(program, ['arena', game, '--bot', bots[0], '--bot', bots[1], '--matches', String(matchesOf(2 * iterations)), '--save', file, '--json'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
    if (run.status !== 0) process.exit(run.status ?? 1);
    return JSON.parse(run.stdout).tables[0];
}

// How likely a normal number with this mean and error is above 0 (Abramowitz and Stegun 26.2.17).
function chanceAbove(mean, error) {
    const x = Math.abs(mean / error), t = 1 / (1 + 0.2316419 * x);
    const tail = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI) * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return mean > 0 ? 1 - tail : tail;
}

let weaker = 0;
const verdict = (chance) => {
    weaker += chance < 0.01;
    return `${chance.toFixed(3)}${chance < 0.01 ? '  weaker!' : ''}`;
};
console.log('game       iterations   against   matches   wins    interval         chance to be stronger');
for (const game of games.split(',')) {
    let elo = 0, variance = 0;
    for (let n = Number(least); n < Number(most); n *= 2) {
        const table = meet(game, n), [more, less] = table.bots;
        const percent = (share) => (100 * share).toFixed(1).padStart(5);
        elo += more.elo - less.elo;
        variance += (more.elo_error + less.elo_error) ** 2; // two bots err as one: by as much, to the other side
        console.log(`${game.padEnd(10)} ${String(2 * n).padStart(10)} ${String(n).padStart(9)} ${String(table.matches).padStart(9)}  ${percent(more.share)} % ${percent(more.low)} - ${percent(more.high)} %   ${verdict(more.stronger_than[1])}`);
    }
    const error = Math.sqrt(variance);
    console.log(`${game.padEnd(10)} ${most.padStart(10)} ${least.padStart(9)}   all steps together: ${elo.toFixed(0)} ± ${(1.96 * error).toFixed(0)} Elo   ${verdict(chanceAbove(elo, error))}`);
}
console.log(weaker ? `${weaker} steps make the search weaker.` : 'No step makes the search weaker.');
process.exit(weaker ? 1 : 0);
