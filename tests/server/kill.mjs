// kill.mjs BUILD/witching [ROUNDS]: servers are killed (-9) in full play, again and again. Afterwards every move that was
// acknowledged or shown to anyone is there, what was asked when the server died is done exactly once, and every finished
// match is whole. On SQLite with one server, on PostgreSQL with two.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, done, check, same, freshFile, freshDatabase, me, bot, random, scratch, sleep } from './kit.mjs';
import { newTable, pick } from './person.mjs';

const program = process.argv[2], rounds = Number(process.argv[3] ?? 4), TABLES = 6;

async function verified(servers, { table }) {
    const client = await pick(servers).client();
    const { record } = await client.ask('record', { table });
    client.close();
    const file = path.join(scratch, random(6));
    fs.writeFileSync(file, record);
    const result = spawnSync(program, ['verify', file], { encoding: 'utf8' });
    fs.rmSync(file);
    same(result.status, 0, `verify says ${result.stderr}`);
}

const kill = async (victim) => { await victim.kill(); await victim.start(); };
// What the others do meanwhile reaches it all at once, together with the answers to its own writes.
const pause = async (victim) => { victim.child.kill('SIGSTOP'); await sleep(Math.random() * 60); victim.child.kill('SIGCONT'); };

async function playThrough(servers, rounds, trouble) {
    await Promise.all(servers.map((server) => server.start()));
    let stop = false, finished = [], moves = 0;
    const lane = async () => {
        while (!stop) {
            const match = await newTable(servers);
            await Promise.all(match.people.map((person) => person.play()));
            for (const person of match.people) { moves += person.moves; person.client.close(); }
            finished.push(match);
        }
    };
    const lanes = Promise.all(Array.from({ length: TABLES }, lane));
    lanes.catch(() => { stop = true; });
    for (let n = 0; n < rounds && !stop; n++) {
        await sleep(50 + Math.random() * 250);
        await trouble(pick(servers));
    }
    stop = true;
    await lanes;
    check(finished.length >= TABLES && moves > rounds, `${finished.length} matches, ${moves} moves`);
    for (const match of finished) await verified(servers, match);
    for (const server of servers) await server.stop();
    return `${rounds} times, ${finished.length} matches, ${moves} moves acknowledged`;
}

const restart = async (victim) => { same(await victim.stop(), 0, 'exit status'); await victim.start(); };

// The server that thinks for a bot dies: another takes over, late but by itself.
async function botIsTakenOver() {
    const [first, second] = await Promise.all(two().map((server) => server.start())), token = random(16);
    const person = await first.client(), onlooker = await second.client();
    const { table } = await person.ask('create', { game: 'hourglass', seats: [me, bot('level-10')], token });
    await person.ask('join', { table, token });
    await onlooker.ask('watch', { table });
    await person.until(() => person.table.actor === 0, 'my turn');
    while (person.table.actor === 0) await person.ask('play', { v: person.table.v, move: person.table.legal[0] });
    await onlooker.until(() => onlooker.table.v === person.table.v, 'news of my move');
    await first.kill();
    const { v } = onlooker.table;
    same(onlooker.table.actor, 1, 'the bot was to move when its server died');
    await onlooker.until(() => onlooker.table.v > v, 'the move of the bot');
    onlooker.close();
    same(await second.stop(), 0, 'exit status');
}

const play = async (servers, times, trouble) => console.log(`# ${await playThrough(servers, times, trouble)}`);
const two = () => { const url = freshDatabase(); return [new Server(program, url), new Server(program, url)]; };
const patience = 120 + 20 * rounds; // seconds
const takeover = test('server/killed while a bot thinks there', botIsTakenOver, patience); // meanwhile
await test('server/killed on SQLite', () => play([new Server(program, freshFile())], rounds, kill), patience);
await test('server/killed, two on PostgreSQL', () => play(two(), rounds, kill), patience);
await test('server/paused, two on PostgreSQL', () => play(two(), rounds * 10, pause), patience);
await test('server/stopped in full play, two on PostgreSQL', () => play(two(), rounds, restart), patience);
await takeover;
done();
