// bench/scale.mjs BUILD/witching [SECONDS [OTHER/witching]]: how servers grow that share a PostgreSQL. Pairs play hourglass as fast as
// they are answered (people.mjs, a process of its own), at one, two and four servers, with the seats of each match split between
// two, and with 2 ms added to each round trip to the database. For each: moves a second, and the processor time of a move in the
// servers, the database and the people. All of them share this machine's cores: what is measured at a limit is the machine.
// The time of a move in each does not depend on the neighbours, so growth is told from that. With another build: the two in
// turn, and the ratio of their medians. Then the model of docs/scale.md is held against people who take their time.
import { fork, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Server, freshDatabase, random, scratch, sleep } from '../tests/server/kit.mjs';

const [program, spent = '5', other] = process.argv.slice(2), seconds = Number(spent), MATCHES = 200;
const here = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

const ready = (child) => new Promise((yes, no) => { child.once('message', yes); child.once('exit', (code) => no(new Error(`it ended: ${code}`))); });

/** The same database behind a longer way. */
async function farther(url, ms) {
    const folder = path.join(scratch, `far${random(4)}`), home = new URLSearchParams(url.split('?')[1]).get('host');
    fs.mkdirSync(folder);
    const child = fork(path.join(here, 'delay.mjs'), [folder, path.join(home, '.s.PGSQL.5432'), String(ms)]);
    await ready(child);
    return { child, url: url.replace(home, folder) };
}

// Of processes that are there and that have been: in microseconds, as the kernel counts (in hundredths of a second).
function cpuOfDatabase(url) {
    const home = new URLSearchParams(url.split('?')[1]).get('host');
    const root = fs.readFileSync(path.join(home, 'data/postmaster.pid'), 'utf8').split('\n')[0];
    let ticks = 0;
    for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
        let words;
        try { words = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); } catch { continue; } // it has just ended
        if (pid === root) ticks += words.slice(11, 15).reduce((sum, word) => sum + Number(word), 0);
        else if (words[1] === root) ticks += Number(words[11]) + Number(words[12]);
    }
    return ticks * 10000;
}

const sum = (list) => list.reduce((all, one) => all + one, 0);
const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;

/** `split`: the seats of each match are at different servers. `pace`: how long people take for a move, in ms on the average. */
async function measure(which, { servers: count = 1, split = false, far = 0, matches = MATCHES, pace = 0 }) {
    const near = freshDatabase(), way = far ? await farther(near, far) : { url: near };
    const servers = await Promise.all(Array.from({ length: count }, () => new Server(which, way.url).start()));
    const places = servers.map(({ port }, i) => (split ? `${port}+${servers[(i + 1) % count].port}` : `${port}`));
    const people = fork(path.join(here, 'people.mjs'), [String(matches), String(pace), ...places]);
    await ready(people);
    const look = async () => {
        const all = await Promise.all(servers.map((server) => server.metrics()));
        return { moves: sum(all.map((m) => m.moves_total)), server: 1000 * sum(all.map((m) => m.cpu_milliseconds_total)), database: cpuOfDatabase(near), commits: sum(all.map((m) => m.commits_total)),
            conflicts: sum(all.map((m) => m.conflicts_total)), loads: sum(all.map((m) => m.table_reads_total)), memory: Math.max(...all.map((m) => m.memory_bytes)), bytes: sum(all.map((m) => m.sent_bytes_total)) };
    };
    people.send('go');
    if (pace) await sleep(2 * pace);
    const then = await look(), began = performance.now();
    await sleep(seconds * 1000);
    const now = await look(), took = (performance.now() - began) / 1000, grown = (name) => now[name] - then[name], moves = grown('moves');
    people.send('stop');
    const { times, cpu } = await ready(people);
    for (const server of servers) await server.stop();
    way.child?.kill();
    const sorted = times.sort((a, b) => a - b);
    return { perSecond: moves / took, server: grown('server') / moves, database: grown('database') / moves, people: cpu / times.length, batch: moves / grown('commits'),
        conflicts: grown('conflicts'), loads: grown('loads') / moves, p50: at(sorted, 0.5), p99: at(sorted, 0.99), bytes: grown('bytes') / moves };
}

const cases = [
    ['one server', {}], ['two servers', { servers: 2 }], ['four servers', { servers: 4 }], ['two servers, seats split', { servers: 2, split: true }],
    ['one server, 2 ms added', { far: 2 }], ['two servers, 2 ms added', { servers: 2, far: 2 }],
].filter(([name]) => !process.env.ONLY || name.includes(process.env.ONLY));
const head = `${''.padEnd(28)} moves/s   server + database + people = µs CPU/move   moves/commit   p50 ms   p99 ms   reads/move   bytes/move`;
const row = (name, r) => console.log(`${name.padEnd(28)} ${r.perSecond.toFixed(0).padStart(7)} ${r.server.toFixed(0).padStart(8)} ${r.database.toFixed(0).padStart(10)} ${r.people.toFixed(0).padStart(8)} ${(r.server + r.database + r.people).toFixed(0).padStart(12)}` +
    ` ${r.batch.toFixed(1).padStart(16)} ${r.p50.toFixed(1).padStart(8)} ${r.p99.toFixed(1).padStart(8)} ${r.loads.toFixed(2).padStart(10)} ${r.bytes.toFixed(0).padStart(12)}`);
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

console.log(`\nPostgreSQL, ${MATCHES} matches, ${os.cpus().length} cores for all\n${head}`);
for (const [name, how] of cases) {
    if (!other) { row(name, await measure(program, how)); continue; }
    const found = [[], []];
    for (let i = 0; i < 6; i++) found[i % 2].push(await measure([program, other][i % 2], how));
    const [a, b] = found.map((runs) => Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((r) => r[key]))])));
    row(name, a);
    row('  the other build', b);
    console.log(`  ratios: moves/s ${(a.perSecond / b.perSecond).toFixed(2)}, server ${(a.server / b.server).toFixed(2)}, database ${(a.database / b.database).toFixed(2)}`);
}
process.exit(0);
