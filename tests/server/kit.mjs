// kit.mjs: what the server's tests share: a real server on a free port, a real PostgreSQL where one is asked for, clients
// that ask and wait, and a counter of tests.
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Socket } from './socket.mjs';

export const random = (bytes) => crypto.randomBytes(bytes).toString('hex');
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
export const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'witching-server-'));
fs.chmodSync(scratch, 0o755);
process.on('exit', () => { stopEverything(); fs.rmSync(scratch, { recursive: true, force: true }); });
process.on('SIGINT', () => process.exit(1));
process.on('SIGTERM', () => process.exit(1));

const running = new Set();
let postgres = null;
function stopEverything() {
    for (const child of running) child.kill('SIGKILL');
    if (postgres) spawnSync(postgres.command[0], [...postgres.command.slice(1), 'stop', '-m', 'immediate']);
    postgres = null;
}

// --- tests ------------------------------------------------------------------------------------------------------------
const servers = new Set(), awaited = new Map(); // what each client waits for
let failed = 0, now = '';
/** The name of the test that runs. */
export const testing = () => now;
/** How many times slower a browser's pages are to be: what a test does not wait for is then missing. */
export const SLOWER = Number(process.env.SLOWER ?? 1);
export async function test(name, body, seconds = 240) {
    const only = process.env.ONLY;
    if (only && !name.includes(only)) return;
    now = name;
    const begun = performance.now();
    let late;
    try {
        const hangs = () => new Error(`it hangs, waiting for ${[...awaited.values()].join(', ') || 'something else than a client'}`);
        awaited.clear();
        await Promise.race([body(), new Promise((_, no) => { late = setTimeout(() => no(hangs()), seconds * 1000 * SLOWER); })]);
        console.log(`ok ${name} # ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    } catch (error) {
        for (const server of servers) if (server.log) console.log(server.log.slice(-2000));
        console.log(String(error.stack ?? error));
        failed++;
        console.log(`not ok ${name}`);
    } finally {
        clearTimeout(late);
    }
}
export function done() { process.exit(failed ? 1 : 0); }
export function check(holds, what) { if (!holds) throw new Error(`does not hold: ${what}`); }
export function same(is, should, what) {
    const [a, b] = [is, should].map((value) => String(JSON.stringify(value)));
    if (a === b) return;
    let from = 0; // shortly before they part
    while (a[from] === b[from]) from++;
    from = Math.max(0, from - 100);
    throw new Error(`${what}: ${from ? '…' : ''}${a.slice(from, from + 300)} should be ${from ? '…' : ''}${b.slice(from, from + 300)}`);
}

// --- servers ----------------------------------------------------------------------------------------------------------
// A port that nobody has at any address, that no connection that goes out is given by chance, and that browsers and
// `fetch` let anybody speak to (they refuse 10080).
export const freePort = () => new Promise((done) => {
    const probe = net.createServer().on('error', () => freePort().then(done));
    const port = 10100 + crypto.randomInt(19900);
    probe.listen(port, () => probe.close(() => done(port)));
});

/** What the log says of a step beyond who did what. */
const inWords = ({ text, joins, turned_up: card }) => (text === undefined ? [] : [text, ...(joins || card ? [Boolean(joins)] : []), ...(card ? [card] : [])]);

export class Server {
    // `before`: arguments in front of `serve`, where the program is one that starts it. `env`: more of its environment.
    constructor(program, store, options = [], { before = [], env = {} } = {}) { Object.assign(this, { program, store, options, before, env }); servers.add(this); }
    async start() {
        this.port ??= await freePort();
        this.log = '';
        this.child = spawn(this.program, [...this.before, 'serve', '--port', String(this.port), '--store', this.store, '--rate', '100000', '--tables', '60000',
            '--connections', '60000', ...this.options], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C', ...this.env } });
        running.add(this.child);
        const child = this.child;
        this.ended = new Promise((done) => child.on('exit', (code, signal) => { running.delete(child); done(signal ?? code); }));
        await new Promise((ready, no) => {
            child.stderr.on('data', (bytes) => { this.log += bytes; if (this.log.includes('what=listening')) ready(); });
            this.ended.then((how) => no(new Error(`the server ended (${how}): ${this.log}`)));
        });
        return this;
    }
    async kill() { this.child.kill('SIGKILL'); await this.ended; }
    async stop() { this.child.kill('SIGTERM'); return this.ended; }
    async metrics() { // all at one moment
        const text = await new Promise((yes, no) => { // on a connection of its own: one kept alive may be closed just then
            http.get({ port: this.port, host: '127.0.0.1', path: '/metrics', agent: false }, (answer) => {
                let words = '';
                answer.on('data', (part) => { words += part; }).on('end', () => yes(words)).on('error', no); // hung up on amid it
            }).on('error', no);
        });
        return Object.fromEntries([...text.matchAll(/^witching_(\w+) (\d+)$/gm)].map(([, name, value]) => [name, Number(value)]));
    }
    async metric(name) { return (await this.metrics())[name]; }
    client(options) { return Client.open(this.port, options); }
    /** The cookie that a browser is given when it comes for the first time. */
    async cookie() { return (await fetch(`http://127.0.0.1:${this.port}/`)).headers.get('set-cookie').split(';')[0]; }
}

// A PostgreSQL of our own: a fresh cluster on a private socket directory, owned by a user that is not root.
export function startPostgres() {
    if (postgres) return postgres.url;
    const bin = fs.readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`)[0];
    const home = path.join(scratch, 'postgres');
    fs.mkdirSync(home);
    const root = process.getuid() === 0;
    if (root) spawnSync('chown', ['postgres', home]);
    const as = root ? ['runuser', '-u', 'postgres', '--'] : [];
    const run = (command) => {
        const result = spawnSync(command[0], command.slice(1), { encoding: 'utf8', cwd: home });
        if (result.status !== 0) throw new Error(`${command.join(' ')}: ${result.stderr}${result.stdout}`);
    };
    run([...as, `${bin}/initdb`, '-D', `${home}/data`, '-A', 'trust', '-U', 'witching', '--no-locale', '-E', 'UTF8', '--no-sync']);
    const command = [...as, `${bin}/pg_ctl`, '-D', `${home}/data`, '-w', '-l', `${home}/log`];
    const options = `-k ${home} -c listen_addresses='' -c max_connections=50`;
    run([...command, '-o', options, 'start']);
    postgres = { command, options, url: `postgresql://witching@/postgres?host=${home}` };
    return postgres.url;
}
// The database goes away at once, as in a power cut, and comes back.
export const stopDatabase = () => spawnSync(postgres.command[0], [...postgres.command.slice(1), 'stop', '-m', 'immediate']);
export const startDatabase = () => spawnSync(postgres.command[0], [...postgres.command.slice(1), '-o', postgres.options, 'start']);
export function freshDatabase() {
    const url = startPostgres(), name = `t${random(6)}`;
    const result = spawnSync('psql', ['-q', url, '-c', `CREATE DATABASE ${name}`], { encoding: 'utf8' });
    if (result.status !== 0) throw new Error(result.stderr);
    return url.replace('/postgres?', `/${name}?`);
}
export function psql(url, text) {
    const result = spawnSync('psql', ['-qtA', url, '-c', text], { encoding: 'utf8' });
    if (result.status !== 0) throw new Error(result.stderr);
    return result.stdout.trim();
}
/** Somebody else at the database, in the middle of something: whoever wants to write the same waits, until this is called off. */
export async function holdUp(server, begun) {
    const holder = spawn('psql', ['-q', server.store], { stdio: ['pipe', 'pipe', 'inherit'] });
    holder.stdin.write(`BEGIN; ${begun}; SELECT 1;\n`);
    await new Promise((yes) => holder.stdout.once('data', yes));
    return () => holder.stdin.end('ROLLBACK;\n');
}
export async function untilHeldUp(server, kind) { while (psql(server.store, `SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = '${kind}'`) === '0') await sleep(20); }
/** A table as the store numbers it. */
export const signed = (table) => BigInt.asIntN(64, BigInt(`0x${table}`));
/** What is the next event of a table, for `holdUp` and for tests that play another server. */
export const addEvent = (table, body) => `INSERT INTO events SELECT tab, max(number) + 1, '${body}' FROM events WHERE tab = ${signed(table)} GROUP BY tab`;
/** Makes tables of the client's until one comes before this one in its list, or in that of the store (`signed`). */
export async function makeBefore(client, later, order = (table) => table) {
    for (;;) {
        const { table } = await client.ask('create', { game: 'hourglass', seats: [me, link] });
        if (order(table) < order(later)) return table;
    }
}
export const freshFile = () => path.join(scratch, `${random(6)}.db`);

// --- clients ----------------------------------------------------------------------------------------------------------
// Applies `set` of docs/protocol.md.
export function patch(view, changes) {
    for (const [where, value] of changes) {
        if (where === '') { view = structuredClone(value); continue; }
        const keys = where.split('.');
        let place = view;
        for (const key of keys.slice(0, -1)) place = place[key];
        place[keys.at(-1)] = structuredClone(value);
    }
    return view;
}

export class Refusal extends Error { constructor(why) { super(`${why.id}: ${why.text}`); this.why = why; } }

export class Client {
    static async open(port, options = {}) {
        const client = new Client();
        client.socket = await Socket.open(port, options);
        client.socket.onmessage = (text) => client.hear(text);
        client.socket.onclose = () => client.wake();
        return client;
    }
    waiting = new Map();
    watchers = [];
    heard = [];
    notices = [];
    table = null;
    luck = {}; // by table: sealed, and revealed as soon as everybody's is sealed

    hear(text) {
        const message = JSON.parse(text);
        this.heard.push(text);
        if (message.t === 'ok' || message.t === 'no') {
            const slot = this.waiting.get(message.id);
            this.waiting.delete(message.id);
            if (slot) message.t === 'ok' ? slot.yes(message) : slot.no(new Refusal(message.why));
            else this.unasked = message;
        } else this.news(message);
        this.wake();
    }
    news(message) {
        if (message.t === 'table') this.table = message;
        const t = this.table;
        if (message.t === 'steps') {
            for (const step of message.steps) {
                t.view = patch(t.view, step.set);
                if (step.back) t.log.pop(); else t.log.push([step.who, step.move, ...inWords(step)]);
            }
            Object.assign(t, { v: message.v, actor: message.actor, legal: message.legal, undo: message.undo, ...(message.clock ? { clock: { ...t.clock, ...message.clock } } : {}) });
            if (message.result) Object.assign(t, { result: message.result, phase: 'over', dice: message.dice });
        }
        if (message.t === 'over') Object.assign(t, { result: message.result, phase: 'over', dice: message.dice, actor: 'end' });
        if (message.t === 'seats') Object.assign(t, { seats: message.seats, phase: message.phase, ...(message.clock ? { clock: { ...t.clock, ...message.clock } } : {}) });
        if (message.t === 'watchers') t.watchers = message.watchers;
        if (message.t === 'notice') this.notices.push(message);
        if (message.t === 'dice') t.dice = message.dice;
        if (['table', 'dice'].includes(message.t)) this.reveal();
        if (message.t === 'proposal') t.proposal = message.proposal;
        if (message.t === 'standing') t.standing = message.standing;
        if (message.t === 'next') t.next = message.next;
        if (message.t === 'chat') t.chat.push(message);
        if (message.t === 'bye') this.bye = message;
        if (message.t === 'turn') this.turn = message;
    }
    // The keys that seal luck for a table whose commitment was seen; it is revealed by itself.
    seal(table, commit) {
        this.luck[table] ??= random(32);
        return { seal: sealOf(this.luck[table]), commit };
    }
    reveal() {
        const t = this.table, luck = this.luck[t.table];
        if (luck && t.phase === 'waiting' && allSealed(t) && t.dice.seals[t.you] === sealOf(luck)) this.request('luck', { luck }, random(8)).catch(() => {});
    }
    wake() { for (const look of [...this.watchers]) look(); }
    // Resolves as soon as `holds` does.
    until(holds, what = String(holds)) {
        if (holds()) return Promise.resolve();
        return new Promise((yes, no) => {
            const look = () => {
                if (!holds() && !this.socket.closed) return;
                this.watchers.splice(this.watchers.indexOf(look), 1);
                awaited.delete(look);
                if (holds()) yes();
                else no(new Error(`closed while waiting for ${what}`));
            };
            this.watchers.push(look);
            awaited.set(look, what);
        });
    }
    async ask(t, keys = {}, id = random(8)) {
        const heard = this.heard.length, answer = await this.request(t, keys, id);
        if (['join', 'take', 'watch'].includes(t)) // the table follows
            await this.until(() => this.heard.slice(heard).some((text) => text.startsWith(`{"t":"table","table":"${answer.table}"`)), 'the table');
        return answer;
    }
    request(t, keys, id) {
        return new Promise((yes, no) => {
            this.waiting.set(id, { yes, no });
            this.socket.send(JSON.stringify({ t, id, ...keys }));
            this.until(() => !this.waiting.has(id), `the answer to ${t}`).catch(no);
        });
    }
    async refused(t, keys, reason) {
        try { await this.ask(t, keys); } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (reason && error.why.id !== reason) throw new Error(`refused for ${error.why.id}, not ${reason}: ${error.message}`);
            return error.why;
        }
        throw new Error(`${t} was not refused`);
    }
    close() { this.socket.end(); }
}

// Asks again while the server says that its store is away.
export async function persist(ask) {
    for (;;) {
        try { return await ask(); } catch (error) {
            if (!(error instanceof Refusal) || !/^(storage|unsure)$/.test(error.why.id)) throw error;
            await sleep(100);
        }
    }
}

// --- fair dice: docs/fair-dice.md --------------------------------------------------------------------------------------
const digest = (label, hex) => crypto.createHash('sha256').update(label).update(Buffer.from(hex, 'hex')).digest('hex');
export const commitOf = (seed) => digest('witching-seed-2', seed);
export const sealOf = (luck) => digest('witching-luck-2', luck);
/** Has every person's luck been sealed, as far as this client was told? */
export const allSealed = ({ seats, dice }) => seats.every(({ kind }, i) => kind === 'bot' || (kind === 'person' && dice.seals[i]));

// Every game's number of seats, and moves that stand for templates.
export const me = { kind: 'me' }, link = { kind: 'link' }, anyone = { kind: 'anyone' };
export const bot = (id = 'greedy') => ({ kind: 'bot', bot: id });

// Makes a table of people only and sits down at every seat; the clients in order of their seats.
export async function sitDown(servers, game, seats, more = {}) {
    servers = [servers].flat();
    const first = await servers[0].client();
    const token = random(16);
    const made = await first.ask('create', { game, seats: [me, ...Array(seats - 1).fill(link)], token, name: 'Ada', ...more });
    first.token = token;
    const { table, dice: { commit } } = made;
    await first.ask('join', { table, token, ...first.seal(table, commit) });
    const clients = [first];
    for (const { invite } of made.invites) {
        const client = await servers[clients.length % servers.length].client();
        client.token = random(16);
        await client.ask('take', { table, token: client.token, invite, name: `Zoë ${clients.length}`, ...client.seal(table, commit) });
        clients.push(client);
    }
    await Promise.all(clients.map((client) => client.until(() => client.table?.phase === 'playing', 'the beginning')));
    return { id: table, clients, commit };
}
