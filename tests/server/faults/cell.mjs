// cell.mjs: one fault with one kind of store. People play; the fault is made, held and healed; then once more, and the
// server is told to stop meanwhile. What clients see is written down; whatever must not happen is a problem.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Server, Refusal, random, scratch, sleep, me, bot } from '../kit.mjs';
import { Lane } from './people.mjs';
import { Cluster, Disk, Network, WallClock, quietPort } from './parts.mjs';

const WELL_AGAIN = 30_000, STOPPED = 10_000, ALIVE = 4_000, TOLD = 15_000; // ms: bounds of waiting, far from what is usual

const within = (ms, promise, otherwise) => {
    let timer;
    const late = new Promise((done) => { timer = setTimeout(done, ms, otherwise); });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
async function until(ms, holds) {
    for (const end = performance.now() + ms; ; await sleep(50)) {
        if (await holds()) return true;
        if (performance.now() > end) return false;
    }
}

// --- the world of a cell ------------------------------------------------------------------------------------------------
class World {
    constructor(program, fault, store) { Object.assign(this, { program, fault, store }); }
    clients = new Set();
    lanes = [];
    finished = [];
    made = [];  // tables whose `create` was acknowledged meanwhile
    seen = [];  // requests asked during the fault: { t, outcome, answered }
    pages = []; // pings and pages, in the same way: { t, asked, took, status }
    problems = new Set();
    phase = 'well';
    acks = 0; lost = 0; timeLost = 0; healedAt = 0;
    stop = false; hurry = false; over = false;

    problem = (what) => { this.problems.add(what); };
    lose(count) { this.lost += count; this.problem('something that was shown or acknowledged is lost'); }
    async build() {
        const { needs = {} } = this.fault;
        const sqlite = this.store === 'SQLite';
        if (needs.disk) this.disk = new Disk(sqlite ? 16 : 160);
        if (needs.clock) this.wallClock = new WallClock();
        let url = path.join(this.disk?.home ?? scratch, `${random(4)}.db`);
        if (!sqlite) {
            this.cluster = await new Cluster(this.disk).create();
            if (needs.network) this.network = await new Network().open(this.cluster.port);
            url = this.cluster.url(this.network?.port);
        }
        this.server = new Server(this.program, url, [], { env: { ...(sqlite && this.disk?.env), ...this.wallClock?.env } });
        this.server.port = await quietPort();
        await this.startServer();
    }
    async startServer() {
        const end = performance.now() + WELL_AGAIN;
        for (;;) {
            const started = await within(WELL_AGAIN, this.server.start().then(() => 'yes', (error) => error.message), 'it hangs');
            if (started === 'yes') break;
            if (performance.now() > end || started === 'it hangs') throw new Error(`the server does not start: ${started.slice(0, 500)}`);
            this.problem('a start failed'); // whoever runs it would see it exit
            await sleep(300);
        }
        this.expected = false;
        const { child } = this.server;
        this.wallClock?.pids.push(child.pid);
        this.server.ended.then((how) => { if (!this.expected && !this.over && child === this.server.child) this.problem(`the server died: ${how}`); });
    }
    alive() { return this.server.child.exitCode === null && this.server.child.signalCode === null; }
    async end(how) { // resolves to what became of it, or null if it does not end
        this.expected = true;
        this.server.child.kill(how);
        const ended = await within(STOPPED, this.server.ended.then((status) => ({ status })), null);
        if (!ended) { this.server.child.kill('SIGKILL'); await this.server.ended; }
        return ended;
    }
    // What becomes of a request that is asked during the fault.
    async seeing(t, promise) {
        if (this.phase !== 'fault') return promise;
        const entry = { t, outcome: 'waits', answered: false, asked: performance.now() };
        this.seen.push(entry);
        const note = (outcome) => { entry.answered = true; entry.took = performance.now() - entry.asked; if (this.phase === 'fault') entry.outcome = outcome; };
        try {
            const answer = await promise;
            note('ok');
            return answer;
        } catch (error) {
            note(error instanceof Refusal ? error.why.id : 'closed');
            throw error;
        }
    }
    cannot(t, outcome) { if (this.phase === 'fault') this.seen.push({ t, outcome, answered: true, asked: 0 }); }
    works() { return !this.fault.dead && !this.fault.frozen && !this.fault.unwritable; } // in some way, even while the fault lasts
    async remove() {
        this.over = true;
        this.expected = true;
        for (const client of this.clients) client.close();
        if (this.server?.child && this.alive()) await this.server.kill();
        this.disk?.be('well');
        this.network?.remove();
        this.wallClock?.remove();
        if (this.cluster) await this.cluster.remove();
        this.disk?.remove();
    }
}

// --- what others see meanwhile ----------------------------------------------------------------------------------------
function get(port, where) {
    return new Promise((done) => {
        http.get({ port, host: '127.0.0.1', path: where, agent: false }, (answer) => {
            answer.resume().on('end', () => done(answer.statusCode)).on('error', () => done('closed'));
        }).on('error', () => done('closed'));
    });
}

class Probes {
    constructor(world) { this.world = world; }
    // Before the fault: a connection that stays, and a table to ask for.
    async prepare() {
        const { world } = this;
        this.standing = await world.server.client();
        world.clients.add(this.standing);
        this.token = random(16);
        this.table = (await this.standing.ask('create', { game: 'hourglass', seats: [me, { kind: 'anyone' }], token: this.token })).table;
    }
    begin() {
        const timers = [[() => this.ping(), 250], [() => this.page('/'), 500], [() => this.page('/readyz'), 500], [() => this.requests(), 1000]];
        for (const [ask] of timers) ask();
        this.timers = timers.map(([ask, ms]) => setInterval(ask, ms));
    }
    end() { for (const timer of this.timers ?? []) clearInterval(timer); }
    time(t, promise) {
        const entry = { t, asked: performance.now(), took: null, status: null };
        this.world.pages.push(entry);
        promise.then((status) => { entry.took = performance.now() - entry.asked; entry.status = status; }, (error) => { entry.took = 0; entry.status = error instanceof Refusal ? error.why.id : 'closed'; });
    }
    ping() { this.time('ping', this.standing.socket.closed ? Promise.reject(new Error('closed')) : this.standing.ask('ping').then(() => 'ok')); }
    page(where) { this.time(where, get(this.world.server.port, where)); }
    requests() {
        this.one('create', { game: 'hourglass', seats: [me, bot()], token: random(16) }, ({ table }) => this.world.made.push(table));
        this.one('join', { table: this.table, token: this.token });
        this.one('look', { table: this.table });
        this.one('lobby', {});
    }
    one(t, keys, fine = () => {}) {
        const { world } = this;
        let client;
        const asking = async () => {
            client = await world.server.client();
            world.clients.add(client);
            return client.request(t, keys, random(8));
        };
        world.seeing(t, asking()).then(fine, () => {}).finally(() => client?.close());
    }
}

// --- the course of a cell ---------------------------------------------------------------------------------------------
const statusNow = (world) => within(2000, get(world.server.port, '/readyz'), 'silent');

async function hold(world, ms) {
    const from = world.acks;
    await sleep(ms);
    if (!world.fault.unwritable) return;
    // Nothing can be written: the server says so, if need be a little later.
    const before = world.acks;
    const told = await until(TOLD, async () => [503, 'closed'].includes(await statusNow(world)) || world.acks > before);
    if (!told) world.problem(`/readyz never says 503, and no move is taken (${before - from} were at first)`);
}

function judgeLife(world, probes) {
    const now = performance.now(), young = ({ asked }) => now - asked < 1000; // asked just now: tells nothing
    world.worst = 0;
    world.statuses = [...new Set(world.pages.filter((page) => page.t === '/readyz' && (page.status || !young(page))).map(({ status }) => status ?? 'no answer'))].sort();
    for (const entry of world.seen) if (!entry.answered && young(entry)) entry.outcome = 'young';
    for (const entry of world.pages) world.worst = Math.max(world.worst, entry.took ?? now - entry.asked);
    world.answered = world.worst > ALIVE ? 'not answered' : world.pages.some(({ status }) => status === 'closed') ? 'connection lost' : 'answered';
    if (!world.fault.deaf) {
        for (const t of ['ping', '/', '/readyz']) {
            const all = world.pages.filter((entry) => entry.t === t), mute = all.filter((entry) => (entry.took ?? now - entry.asked) > ALIVE);
            const refused = all.find(({ status }) => typeof status === 'string' && !['ok', 'closed'].includes(status));
            if (refused) world.problem(`${t} was refused: ${refused.status}`);
            if (mute.length) world.problem(`no answer to ${t} for more than ${ALIVE / 1000} s`);
            else if (t !== 'ping' && all.some((entry) => entry.status === 'closed')) world.problem(`${t} was not answered, the connection was closed`);
        }
        if (probes.standing.socket.closed && world.alive()) world.problem('a connection was closed');
    }
    for (const { t, outcome } of world.seen) if (t !== 'chat' && !['ok', 'storage', 'unsure', 'closed', 'waits', 'young'].includes(outcome)) world.problem(`${t} was refused: ${outcome}`);
    if (world.fault.harmless && world.seen.some(({ t, outcome }) => t !== 'chat' && !['ok', 'waits', 'young'].includes(outcome))) world.problem('not everything was answered by ok');
}

// A fault that nobody feels proves nothing.
function judgeBite({ fault, seen, problem }) {
    const written = seen.filter(({ t }) => t === 'play' || t === 'create');
    if (!fault.harmless && !fault.slow && !fault.short && written.every(({ outcome }) => outcome === 'ok')) problem('the fault does not bite');
    const times = written.filter(({ outcome }) => outcome === 'ok').map(({ took }) => took).sort((a, b) => a - b);
    if (fault.slow && !(times[times.length >> 1] >= fault.slow)) problem('the fault does not bite');
}

async function getWell(world) {
    world.phase = 'healing';
    for (const lane of world.lanes) lane.wellAt = 0;
    world.healedAt = performance.now();
    await world.fault.heal(world);
    if (!world.alive()) await world.startServer();
    if (!await until(WELL_AGAIN, () => world.lanes.every((lane) => lane.wellAt))) world.problem(`no move is taken ${WELL_AGAIN / 1000} s after the fault`);
    if (!await until(WELL_AGAIN, async () => await statusNow(world) === 200)) world.problem('/readyz does not say 200 afterwards');
    world.phase = 'well';
    const { healedAt } = world;
    world.healedAt = 0;
    return Math.max(...world.lanes.filter(({ kind }) => kind !== 'clock').map((lane) => (lane.wellAt || Infinity) - healedAt)) / 1000;
}

async function faultOnce(world, ms) {
    const probes = new Probes(world);
    await probes.prepare();
    if (!world.fault.short) await world.fault.make(world);
    world.phase = 'fault';
    probes.begin();
    try {
        if (world.fault.short) await world.fault.make(world); // it is over when it is made: what is seen while it is
        await hold(world, ms);
    } finally { probes.end(); }
    judgeLife(world, probes);
    judgeBite(world);
    world.after = await getWell(world);
    if (!await until(WELL_AGAIN, () => world.seen.every(({ answered }) => answered))) {
        const mute = [...new Set(world.seen.filter(({ answered }) => !answered).map(({ t }) => t))];
        world.problem(`${mute.join(', ')} never answered`);
    }
}

// The same fault again; now the server is to stop while it lasts.
async function stopMeanwhile(world) {
    await world.fault.make(world);
    await sleep(1500);
    if (!world.alive()) return void await getWell(world);
    const from = performance.now();
    const stopping = world.end('SIGTERM');
    if (world.fault.frozen) world.fault.heal(world); // it cannot hear until it goes on
    const ended = await stopping;
    world.stopped = ended ? (performance.now() - from) / 1000 : null;
    if (!ended) world.problem(`SIGTERM does not end it within ${STOPPED / 1000} s`);
    else if (typeof ended.status !== 'number') world.problem(`SIGTERM: it died by ${ended.status}`);
    await getWell(world);
}

// Afterwards nothing is left in memory that is not in the store.
async function lookBack(world) {
    await world.end('SIGKILL');
    await world.startServer();
    const client = await world.server.client();
    world.clients.add(client);
    for (const table of world.made) await client.ask('look', { table }).catch(() => world.lose(1));
    for (const { table, people } of world.finished) {
        for (const person of people) { await person.connect(); person.client.close(); }
        const file = path.join(scratch, random(6));
        fs.writeFileSync(file, (await client.ask('record', { table })).record);
        const result = spawnSync(world.program, ['verify', file], { encoding: 'utf8' });
        if (result.status !== 0) world.problem(`verify: ${result.stderr.trim().slice(0, 200)}`);
        fs.rmSync(file);
    }
}

/** Resolves to { problems: [words], text: words for the table of docs/deploy.md }. */
export async function runCell(program, fault, store, ms) {
    const world = new World(program, fault, store);
    try {
        await world.build();
        world.lanes = ['plain', 'clock', 'bot'].map((kind) => new Lane(world, kind));
        const playing = Promise.all(world.lanes.map((lane) => lane.run())).catch((error) => world.problem(`a person: ${error.message}`));
        if (!await until(WELL_AGAIN, () => world.lanes.every((lane) => lane.acks >= (lane.kind === 'clock' ? 1 : 3)))) throw new Error('nobody can play even before the fault');
        await faultOnce(world, ms);
        if (!fault.dead) await stopMeanwhile(world);
        Object.assign(world, { stop: true, hurry: true });
        if (await within(60_000, playing.then(() => 'done'), 'late') === 'late') world.problem('the matches do not come to an end');
        else if (await within(60_000, lookBack(world).then(() => 'done'), 'late') === 'late') world.problem('the records do not come');
    } catch (error) {
        world.problem(error.message);
    } finally {
        if (world.timeLost) world.problem(`${world.timeLost} of ${world.finished.length} matches were lost by the clock`);
        await world.remove();
    }
    const log = world.server?.log ?? '';
    if (world.server) world.server.log = ''; // shown with this cell, not with others
    return { problems: [...world.problems], text: describe(world), log };
}

// --- in words ---------------------------------------------------------------------------------------------------------
const WORDS = { ok: 'done', storage: 'refused (`storage`)', unsure: 'not known yet (`unsure`)', closed: 'connection lost', waits: 'waits' };
const seconds = (s) => s === undefined || !Number.isFinite(s) ? 'never' : `${Math.max(1, Math.ceil(s))} s`;

function outcomes(world) {
    const groups = new Map(); // words → requests
    for (const t of ['play', 'create', 'join', 'look', 'lobby']) {
        const all = world.seen.filter((entry) => entry.t === t).map(({ outcome }) => outcome);
        const words = Object.keys(WORDS).filter((id) => all.includes(id)).map((id) => WORDS[id]).concat([...new Set(all.filter((id) => !WORDS[id] && id !== 'young'))]);
        if (words.length) groups.set(words.join(' or '), [...(groups.get(words.join(' or ')) ?? []), `\`${t}\``]);
    }
    return [...groups].map(([words, requests]) => `${requests.join(', ')}: ${words}`);
}

function describe(world) {
    const parts = outcomes(world);
    parts.push(world.fault.deaf ? `page and pings: ${world.fault.deaf}` : `page and pings: ${world.answered}; \`/readyz\`: ${world.statuses?.join(', ')}`);
    parts.push(`lost: ${world.lost} of ${world.acks} moves`, `well again within ${seconds(world.after)}`);
    return parts.join('; ');
}
