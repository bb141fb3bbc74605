// kill.mjs BUILD/witching [ROUNDS]: servers are killed (-9) in full play, again and again. Afterwards every move that was
// acknowledged or shown to anyone is there, what was asked when the server died is done exactly once, and every finished
// match is whole. On SQLite with one server, on PostgreSQL with two.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, done, check, same, freshFile, freshDatabase, me, link, bot, random, scratch, sleep, Refusal } from './kit.mjs';

const program = process.argv[2], rounds = Number(process.argv[3] ?? 4), TABLES = 6;
const pick = (list) => list[Math.floor(Math.random() * list.length)];

// A person who plays on no matter what: reconnects, asks again with the same id, and keeps what was shown.
class Person {
    constructor(servers, table, token) { Object.assign(this, { servers, table, token, log: [], v: 0, acked: 0, moves: 0, lost: 0 }); }
    async connect() {
        if (this.client) this.log = structuredClone(this.client.table.log);
        for (;;) {
            try {
                const client = await pick(this.servers).client();
                await client.ask('join', { table: this.table, token: this.token });
                await client.until(() => client.table);
                this.look(client.table);
                this.client = client;
                return client;
            } catch (error) {
                if (error instanceof Refusal && !/^(storage|unsure)$/.test(error.why.id)) throw error;
                this.lost++;
                await sleep(20);
            }
        }
    }
    // Everything that was shown before must still be there.
    look(table) {
        same(table.log.slice(0, this.log.length), this.log, 'what was shown before');
        check(table.v >= this.v && table.v >= this.acked, `version ${table.v} after ${this.v}, ${this.acked} acknowledged`);
        Object.assign(this, { log: structuredClone(table.log), v: table.v });
    }
    async play() {
        let asked = null;
        for (;;) {
            try {
                const client = this.client && !this.client.socket.closed ? this.client : await this.connect();
                const { table } = client;
                this.look(table);
                if (asked) { // before anything else: was it done?
                    const answer = await client.ask('play', asked.keys, asked.id);
                    this.acked = answer.v;
                    asked = null;
                    continue;
                }
                if (table.phase === 'over') return;
                if (table.actor !== table.you) { await client.until(() => table.v > this.v || client.table !== table || table.phase === 'over'); continue; }
                asked = { id: random(8), keys: { v: table.v, move: pick(table.legal) } };
                const answer = await client.ask('play', asked.keys, asked.id);
                this.acked = answer.v;
                this.moves++;
                asked = null;
            } catch (error) {
                if (error instanceof Refusal) throw error;
                if (!/closed|ECONN/.test(error.message)) throw error;
                this.lost++;
            }
        }
    }
}

async function newTable(servers) {
    const tokens = [random(16), random(16)];
    for (;;) {
        try {
            const client = await pick(servers).client();
            const made = await client.ask('create', { game: 'hourglass', seats: [me, link], token: tokens[0] });
            await client.ask('join', { table: made.table, token: tokens[0] });
            if (made.invites.length) await client.ask('take', { table: made.table, token: tokens[1], invite: made.invites[0].invite });
            client.close();
            return { table: made.table, tokens, people: tokens.map((token) => new Person(servers, made.table, token)) };
        } catch (error) {
            if (error instanceof Refusal) throw error;
            await sleep(20);
        }
    }
}

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
