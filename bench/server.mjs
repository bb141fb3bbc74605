// bench/server.mjs BUILD/witching [SECONDS [SIZES [OTHER/witching]]]: what a move costs the server. People in pairs play hourglass over sockets as
// fast as they are answered; the server may use one core. Printed for 1, 100, 1,000 and 5,000 matches at once: moves each
// second, processor time of the server for a move (and how much of it in its own code and in the kernel), how long a move took to be acknowledged, bytes for each seat and move;
// and memory for each socket and each match that nobody looks at. On a disk, where every move is durable before it is told, and in memory.
// With another build of the program: the two in turn, and how much one takes of the other; trust the ratios on a busy
// machine. Where valgrind is installed, also the instructions of a move outside the kernel, all threads, less what the
// server does anyway: they depend on no other program. If they are too many, the exit code is 1.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, freshFile, link, me, random, scratch, sleep } from '../tests/server/kit.mjs';
import { Socket } from '../tests/server/socket.mjs';
import { People } from './people.mjs';

const program = process.argv[2], seconds = Number(process.argv[3] ?? 5);
const sizes = (process.argv[4] ?? '1,100,1000,5000').split(',').map(Number), other = process.argv[5];
const MOST_INSTRUCTIONS = 60000;
const hasTaskset = spawnSync('taskset', ['-V']).status === 0;

async function measure(server, count, pace) {
    const memory = await server.metric('memory_bytes');
    const people = await People.gather(program, count, pace, server.port);
    const full = await server.metric('memory_bytes');
    const then = await server.metrics(), began = performance.now();
    people.go();
    await sleep(seconds * 1000);
    const now = await server.metrics(), grown = (name) => now[name] - then[name], spent = (performance.now() - began) / 1000;
    const done = grown('moves_total'), cpu = grown('cpu_milliseconds_total') * 1000 / done, kernel = grown('cpu_kernel_milliseconds_total') * 1000 / done;
    const { moves, bytes, p50, p99 } = await people.stop();
    await sleep(500);
    return { count, perSecond: done / spent, cpu, kernel, p50, p99, bytes: bytes / moves / 2, memory: (full - memory) / count };
}

// Sockets that look at nothing; then matches that have begun and that nobody looks at now.
async function idle() {
    const server = await new Server(program, freshFile()).start(), SOCKETS = 2000, MATCHES = 2000;
    await (await Socket.open(server.port)).end();
    const empty = await server.metric('memory_bytes');
    const sockets = [];
    for (let n = 0; n < SOCKETS; n++) sockets.push(await Socket.open(server.port));
    const connected = await server.metric('memory_bytes');
    const [ada, eve] = [await server.client(), await server.client()];
    const begin = async () => {
        const token = random(16), { table, invites: [{ invite }] } = await ada.ask('create', { game: 'hourglass', seats: [me, link], token });
        await ada.ask('join', { table, token });
        await eve.ask('take', { table, token: random(16), invite });
        for (const client of [ada, eve]) client.heard.length = 0;
    };
    for (let n = 0; n < MATCHES; n++) await begin(); // SQLite's own memory grows meanwhile
    const warm = await server.metric('memory_bytes');
    for (let n = 0; n < MATCHES; n++) await begin();
    const full = await server.metric('memory_bytes');
    console.log(`idle: ${((connected - empty) / SOCKETS / 1024).toFixed(1)} kB a socket, ${((full - warm) / MATCHES / 1024).toFixed(1)} kB a match`);
    for (const socket of sockets) socket.end();
    for (const client of [ada, eve]) client.close();
    await server.stop();
}

const head = ' matches   moves/s   CPU/move = own + kernel   p50 ms   p99 ms   bytes/seat/move   kB/match with 2 sockets';
const row = (r, note = '') => console.log(`${String(r.count).padStart(8)} ${r.perSecond.toFixed(0).padStart(9)} ${`${r.cpu.toFixed(0)} µs`.padStart(10)} ${(r.cpu - r.kernel).toFixed(0).padStart(5)} ${r.kernel.toFixed(0).padStart(8)} ${r.p50.toFixed(2).padStart(8)}` +
    ` ${r.p99.toFixed(2).padStart(8)} ${r.bytes.toFixed(0).padStart(12)} ${(r.memory / 1024).toFixed(1).padStart(16)}   ${note}`);

async function startOnOneCore(which, store) {
    const server = await new Server(which, store).start();
    if (hasTaskset) spawnSync('taskset', ['-a', '-p', '-c', '0', String(server.child.pid)]);
    return server;
}

async function table(title, store) {
    const server = await startOnOneCore(program, store());
    console.log(`\n${title}\n${head}`);
    row(await measure(server, 100, 1000), 'at about 100 moves/s');
    for (const count of sizes) row(await measure(server, count, 0));
    await server.stop();
}

// In turn, so that both meet the same neighbours; the median of each.
async function compare(title, store, rounds = 3) {
    const servers = [await startOnOneCore(program, store()), await startOnOneCore(other, store())];
    const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
    console.log(`\n${title}: this build, the other one, and what this one takes of it\n matches        CPU/move        own code      moves/s`);
    for (const count of sizes) {
        const found = [[], []];
        for (let i = 0; i < 2 * rounds; i++) found[i % 2].push(await measure(servers[i % 2], count, 0));
        const figure = (of) => found.map((runs) => median(runs.map(of)));
        const cell = ([a, b], digits = 0) => `${a.toFixed(digits)} / ${b.toFixed(digits)} = ${(a / b).toFixed(2)}`;
        console.log(`${String(count).padStart(8)}   ${cell(figure((r) => r.cpu))} µs   ${cell(figure((r) => r.cpu - r.kernel))} µs   ${cell(figure((r) => r.perSecond))}`);
    }
    for (const server of servers) await server.stop();
}

// Counted by callgrind: first the server alone for a while, then with people who play.
async function instructions(which, matches = 50, moves = 2500, alone = 2000) {
    const out = path.join(scratch, `callgrind-${random(4)}`);
    const server = await new Server('valgrind', 'file:count?mode=memory&cache=shared', [], { before: ['--tool=callgrind', `--callgrind-out-file=${out}`, '--instr-atstart=no', which] }).start();
    const people = await People.gather(program, matches, 0, server.port);
    const control = (...words) => spawnSync('callgrind_control', [...words, String(server.child.pid)]);
    const total = (part) => Number(/^(?:totals|summary): (\d+)/m.exec(fs.readFileSync(`${out}.${part}`, 'utf8'))[1]);
    control('-i', 'on');
    await sleep(alone);
    control('-d');
    const began = performance.now(), before = (await people.look()).moves;
    people.go();
    while ((await people.look()).moves < before + moves) await sleep(5);
    control('-d');
    const took = performance.now() - began, played = (await people.stop()).moves - before;
    await server.stop();
    return (total(2) - total(1) * took / alone) / played;
}

const inMemory = () => `file:bench${random(4)}?mode=memory&cache=shared`;
if (spawnSync('valgrind', ['--version']).status === 0) {
    const counted = await instructions(program), before = other && await instructions(other);
    if (counted > MOST_INSTRUCTIONS) process.exitCode = 1;
    console.log(`instructions a move: ${counted.toFixed(0)}${counted > MOST_INSTRUCTIONS ? `, more than ${MOST_INSTRUCTIONS}` : ''}${other ? ` / ${before.toFixed(0)} = ${(counted / before).toFixed(2)}` : ''}`);
}
if (other) {
    await compare('not durable (SQLite in memory)', inMemory);
    await compare('durable (SQLite in a file)', freshFile);
    process.exit();
}
console.log(`empty server: ${await (async () => { const s = await new Server(program, freshFile()).start(); const m = await s.metric('memory_bytes'); await s.stop(); return (m / 1e6).toFixed(1); })()} MB`);
await idle();
await table('durable (SQLite in a file)', freshFile);
await table('not durable (SQLite in memory)', inMemory);
process.exit();
