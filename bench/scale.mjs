// bench/scale.mjs BUILD/witching [SECONDS [OTHER/witching]]: how servers grow that share a PostgreSQL. Pairs play hourglass as fast as
// they are answered (people.c, a process of its own), at one, two and four servers, with the seats of each match split between
// two, and with 2 ms added to each round trip to the database. For each: moves a second, and the processor time of a move in the
// servers, the database and the people. All of them share this machine's cores: moves a second are the machine's limit, the
// processor time of a move is not. Medians of three rounds; with another build, the two in turn, and the ratios: trust those
// on a busy machine. Then the costs of the model in docs/scale.md are taken, and what it predicts is held against people who take
// their time. What that page promises must hold, or the exit status is 1.
import { fork, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { People } from './people.mjs';
import { Server, freshDatabase, random, scratch, sleep } from '../tests/server/kit.mjs';

const [program, spent = '5', other] = process.argv.slice(2), seconds = Number(spent), MATCHES = 200, ROUNDS = 3;
const part = (name) => fileURLToPath(new URL(name, import.meta.url));
const ready = (child) => new Promise((yes, no) => { child.once('message', yes); child.once('exit', (code) => no(new Error(`it ended: ${code}`))); });
const homeOf = (url) => new URLSearchParams(url.split('?')[1]).get('host');
const asked = (url, sql) => spawnSync('psql', ['-qAt', url, '-c', sql], { encoding: 'utf8' }).stdout.trim();

/** The same database behind a longer way. */
async function farther(url, ms) {
    const folder = path.join(scratch, `far${random(4)}`), home = homeOf(url);
    fs.mkdirSync(folder);
    const child = fork(part('delay.mjs'), [folder, path.join(home, '.s.PGSQL.5432'), String(ms)]);
    await ready(child);
    return { child, url: url.replace(home, folder) };
}

// Of processes that are there and that have been: in microseconds, as the kernel counts (in hundredths of a second).
function cpuOfDatabase(url) {
    const root = fs.readFileSync(path.join(homeOf(url), 'data/postmaster.pid'), 'utf8').split('\n')[0];
    let ticks = 0;
    for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        let words;
        try { words = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); } catch { continue; } // it has just ended
        if (pid === root) ticks += words.slice(11, 15).reduce((all, word) => all + Number(word), 0);
        else if (words[1] === root) ticks += Number(words[11]) + Number(words[12]);
    }
    return ticks * 10000;
}

let missed = false;
function expect(holds, promise) {
    if (holds) return;
    console.log(`MISSED: ${promise}`);
    missed = true;
}

const sum = (list) => list.reduce((all, one) => all + one, 0);
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

const SLOT = 10; // ms
const LINE = 64; // bytes of a notice beside the event: numbers, whose turn it is, the database's own
/** Until it is ended: stops all servers but the one whose slot it is; in slots that nobody has, all of them. */
function takeTurns(servers, slots) {
    let slot = 0;
    const timer = setInterval(() => {
        servers[slot]?.child.kill('SIGSTOP');
        slot = (slot + 1) % slots;
        servers[slot]?.child.kill('SIGCONT');
    }, SLOT);
    for (const server of servers.slice(1)) server.child.kill('SIGSTOP');
    return { end() { clearInterval(timer); for (const server of servers) server.child.kill('SIGCONT'); } };
}

/**
 * `split`: the seats of each match are at different servers. `idle`: that many more servers, where nobody plays. `far`: ms added to a
 * round trip to the database. `pace`: how long people take for a move, in ms on average. `slots`: servers run one after the other,
 * each for one of that many slots of time, so that none takes the processor from another, nor from the database.
 */
async function measure(which, { servers: count = 1, idle = 0, split = false, far = 0, matches = MATCHES, pace = 0, slots = 0 }) {
    const near = freshDatabase(), way = far ? await farther(near, far) : { url: near };
    const all = [];
    for (let n = 0; n < count + idle; n++) all.push(await new Server(which, way.url).start());
    const servers = all.slice(0, count), places = servers.map(({ port }, i) => (split ? `${port}+${servers[(i + 1) % count].port}` : `${port}`));
    const people = await People.gather(program, matches, pace, ...places);
    const look = async () => {
        const told = await Promise.all(all.map((server) => server.metrics())), of = (name, from = 0, to = count) => sum(told.slice(from, to).map((metrics) => metrics[name]));
        const [rows, body, size, log] = asked(near, "SELECT (SELECT count(*) FROM events), (SELECT avg(octet_length(body)) FROM events), pg_total_relation_size('events'), pg_current_wal_lsn() - '0/0'").split('|').map(Number);
        return { moves: of('moves_total'), server: 1000 * of('cpu_milliseconds_total'), idle: 1000 * of('cpu_milliseconds_total', count, count + idle), database: cpuOfDatabase(near), commits: of('commits_total'),
            writing: of('commit_microseconds_total'), conflicts: of('conflicts_total'), reads: of('table_reads_total'), bytes: of('sent_bytes_total'), rows, body, size, log, time: performance.now() };
    };
    people.go();
    const turns = slots && takeTurns(servers, slots);
    await sleep(pace ? 2 * pace : 500);
    const then = await look();
    await sleep(seconds * 1000);
    const now = await look();
    if (turns) turns.end();
    const grown = (name) => now[name] - then[name], moves = grown('moves'), took = grown('time') / 1000;
    const played = await people.stop();
    for (const server of all) await server.stop();
    way.child?.kill();
    return { perSecond: moves / took, server: grown('server') / moves, idle: idle && grown('idle') / moves / idle, database: grown('database') / moves, people: played.cpu / played.moves, batch: moves / grown('commits'),
        commit: grown('writing') / grown('commits'), conflicts: grown('conflicts'), reads: grown('reads') / moves, p50: played.p50, p99: played.p99, bytes: grown('bytes') / moves,
        stored: now.size / now.rows, told: now.body + LINE, logged: grown('log') / moves };
}

const cell = (value, width, digits = 0) => value.toFixed(digits).padStart(width);
const row = (name, r) => console.log(name.padEnd(30) + cell(r.perSecond, 8) + cell(r.server, 9) + cell(r.database, 11) + cell(r.people, 9) + cell(r.server + r.database + r.people, 7) + cell(r.batch, 15, 1) +
    cell(r.p50, 9, 1) + cell(r.p99, 9, 1) + cell(r.reads, 13, 2) + cell(r.conflicts, 11));

async function scaling() {
    const cases = [
        ['one server', {}], ['two servers', { servers: 2 }], ['four servers', { servers: 4 }], ['two servers, seats split', { servers: 2, split: true }],
        ...[1, 2, 4].map((n) => [`${n} of 5 slots of time`, { servers: n, slots: 5, matches: 300 * n }]),
        ['one server, 2 ms added', { far: 2 }], ['two servers, 2 ms added', { servers: 2, far: 2 }],
    ].filter(([name]) => !process.env.ONLY || name.includes(process.env.ONLY));
    console.log(`\nPostgreSQL, ${MATCHES} matches, ${os.cpus().length} cores for all: µs of processor time a move\n${' '.repeat(30)} moves/s   server   database   people    all   moves/commit   p50 ms   p99 ms   reads/move   conflicts`);
    const programs = other ? [program, other] : [program], runs = cases.map(() => programs.map(() => []));
    for (let round = 0; round < ROUNDS; round++) // in turn: all of them meet the same neighbours
        for (const [i, [, how]] of cases.entries()) for (const [j, which] of programs.entries()) runs[i][j].push(await measure(which, how));
    const found = new Map();
    for (const [i, [name]] of cases.entries()) {
        const [ours, theirs] = runs[i].map((list) => Object.fromEntries(Object.keys(list[0]).map((key) => [key, median(list.map((r) => r[key]))])));
        found.set(name, ours);
        row(name, ours);
        if (!theirs) continue;
        row('  the other build', theirs);
        console.log(`  ratios: moves/s ${(ours.perSecond / theirs.perSecond).toFixed(2)}, server ${(ours.server / theirs.server).toFixed(2)}, database ${(ours.database / theirs.database).toFixed(2)}`);
    }
    const compare = (words, a, b, promise, holds) => {
        const [x, y] = [found.get(a), found.get(b)];
        if (!x || !y) return;
        const moves = x.perSecond / y.perSecond, time = (x.server + x.database) / (y.server + y.database);
        console.log(`${words}: ${moves.toFixed(2)} of the moves, ${time.toFixed(2)} of the processor time a move`);
        expect(holds(moves, time), promise);
    };
    compare('seats split', 'two servers, seats split', 'two servers', 'split seats cost at most a third', (moves, time) => moves >= 2 / 3 && time <= 4 / 3);
    compare('two servers beside one', '2 of 5 slots of time', '1 of 5 slots of time', 'two servers make at least 1.7 times the moves of one', (moves) => moves >= 1.7);
    compare('four servers beside one', '4 of 5 slots of time', '1 of 5 slots of time', 'four servers make at least 3 times the moves of one', (moves) => moves >= 3);
    for (const [name, { perSecond }] of found) if (name.includes('2 ms added')) expect(perSecond >= 5000, `at least 5,000 moves a second with ${name}`);
}

// --- the model of docs/scale.md -----------------------------------------------------------------------------------------
// A move costs so much, and the commit it is part of so much, whatever else is in it: at its server, in the database, at each
// other server that hears of it, in the database for each of those, and at the one of them that has the other seat. Besides, a server
// costs something while nothing happens. A writer whose commits take t seconds makes m / (1 + m t) of them a second when m moves come
// in. NOTIFY lets a database finish one commit at a time: all servers together make no more than 1 / f of them a second, f being
// what one takes to reach the disk, and each of those holds more then. Here that limit is never met; elsewhere f is assumed.
const FLUSH = 0.001; // s, to the disk of a database that has nothing else to do
const commits = (servers, moves, time, flush) => Math.min(moves / (1 + moves / servers * time), flush ? 1 / flush : Infinity);
function line(fast, slow, of) { // through two points
    const commit = Math.max(0, (of(slow) - of(fast)) / (1 / slow.batch - 1 / fast.batch));
    return { move: Math.max(0, of(fast) - commit / fast.batch), commit };
}
/** Each alone and with LISTENERS servers that only listen: as fast as it goes, and slowly. */
const LISTENERS = 2;
function costs(nobody, fast, slow, fastHeard, slowHeard, fastSplit, slowSplit) {
    const base = { server: nobody.server * nobody.perSecond, database: nobody.database * nobody.perSecond }; // µs a second
    const beyond = (what) => (r) => r[what] - base[what] / r.perSecond;
    const told = (r) => (r.database - (r === fastHeard ? fast : slow).database - LISTENERS * base.database / r.perSecond) / LISTENERS;
    const cost = { base, server: line(fast, slow, beyond('server')), database: line(fast, slow, beyond('database')), hear: line(fastHeard, slowHeard, (r) => r.idle - base.server / r.perSecond),
        tell: line(fastHeard, slowHeard, told), time: slow.commit / 1e6 };
    const at = ({ move, commit }, r) => move + commit / r.batch;
    cost.follow = line(fastSplit, slowSplit, (r) => r.server - 2 * base.server / r.perSecond - at(cost.server, r) - at(cost.hear, r));
    return cost;
}
/** µs a move. */
function predict(cost, { servers, matches, pace, split = false, flush = 0 }) {
    const moves = matches / (pace / 1000), perMove = commits(servers, moves, cost.time, flush) / moves, others = servers - 1;
    const of = ({ move, commit }) => move + perMove * commit;
    return { moves, batch: 1 / perMove, server: of(cost.server) + others * of(cost.hear) + (split ? of(cost.follow) : 0) + servers * cost.base.server / moves, database: of(cost.database) + others * of(cost.tell) + servers * cost.base.database / moves };
}
async function model() {
    const slowly = { matches: 300, pace: 1000 }, runs = [];
    for (const how of [{ matches: 4, pace: 1000 }, {}, slowly, { idle: LISTENERS }, { ...slowly, idle: LISTENERS }, { servers: 2, split: true }, { ...slowly, servers: 2, split: true }]) runs.push(await measure(program, how));
    const cost = costs(...runs), fast = runs[1], words = ({ move, commit }) => `${move.toFixed(1)} µs a move + ${commit.toFixed(0)} µs a commit`;
    console.log(`\ncosts
  server           ${words(cost.server)}
  database         ${words(cost.database)}
  another server   ${words(cost.hear)}
  telling it       ${words(cost.tell)}
  the other seat's ${words(cost.follow)}
  nothing          ${(cost.base.server / 1000).toFixed(1)} ms a second at a server, ${(cost.base.database / 1000).toFixed(1)} ms in the database
a commit takes ${(cost.time * 1000).toFixed(1)} ms; a move is ${fast.bytes.toFixed(0)} bytes to those who play, ${fast.stored.toFixed(0)} bytes in the database, ${fast.logged.toFixed(0)} in its write-ahead log
the model, and what was measured (moves/s; moves a commit; µs a move in the servers, in the database)`);
    for (const how of [{ servers: 1, matches: 1200, pace: 2000 }, { servers: 2, matches: 1200, pace: 2000 }, { servers: 3, matches: 3000, pace: 2000, split: true }]) {
        const should = predict(cost, how), is = await measure(program, how);
        const both = (a, b) => `${a.toFixed(0)} / ${b.toFixed(0)} (${(b / a).toFixed(2)})`, few = (n) => n.toFixed(1), name = `${how.servers} server${how.servers > 1 ? 's' : ''}, ${how.matches} tables${how.split ? ', seats split' : ''}`;
        console.log(`  ${name}: ${both(should.moves, is.perSecond)}; ${few(should.batch)} / ${few(is.batch)}; ${both(should.server, is.server)}; ${both(should.database, is.database)}`);
        for (const what of ['server', 'database']) expect(is[what] / should[what] >= 0.6 && is[what] / should[what] <= 1.5, `the ${what} takes 0.6 to 1.5 times what the model says: ${name}`);
    }
    needs(cost, fast);
}

// Two sockets to a table, wherever a load balancer sends them, and a move every ten seconds.
const SOCKETS = 50000, PACE = 10000, DAY = 86400;
function needs(cost, { bytes, stored, logged, told }) {
    console.log(`what many tables need: two sockets each, at two servers, and a move every ${PACE / 1000} s, ${SOCKETS} sockets a server\n   tables   moves/s   servers   cores of each   cores of the database   moves/commit   connections   to players, MB/s   to servers, MB/s   database, GB a day   its log, GB a day`);
    for (const matches of [1e4, 1e5, 1e6]) {
        const servers = Math.max(2, Math.ceil(2 * matches / SOCKETS)), { moves, batch, server, database } = predict(cost, { servers, matches, pace: PACE, split: true, flush: FLUSH });
        console.log(cell(matches, 9) + cell(moves, 10) + cell(servers, 10) + cell(moves * server / 1e6 / servers, 16, 2) + cell(moves * database / 1e6, 24, 1) + cell(batch, 15, 1) + cell(4 * servers, 14) +
            cell(moves * bytes / 1e6, 18, 1) + cell(moves * told * servers / 1e6, 19, 1) + cell(moves * stored * DAY / 1e9, 21, 0) + cell(moves * logged * DAY / 1e9, 20, 0));
    }
}

await scaling();
if (!other && (!process.env.ONLY || process.env.ONLY === 'model')) await model();
process.exit(missed ? 1 : 0);
