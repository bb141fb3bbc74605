// bench/server.mjs BUILD/witching [SECONDS]: what a move costs the server. People in pairs play hourglass over sockets as
// fast as they are answered; the server may use one core. Printed for 1, 100, 1,000 and 5,000 matches at once: moves each
// second, processor time of the server for a move (and how much of it in its own code and in the kernel), how long a move took to be acknowledged, bytes for each seat and move;
// and memory for each socket and each match that nobody looks at. On a disk, where every move is durable before it is told, and in memory.
import { spawnSync } from 'node:child_process';
import { Server, freshFile, random, sleep } from '../tests/server/kit.mjs';
import { Socket } from '../tests/server/socket.mjs';

const program = process.argv[2], seconds = Number(process.argv[3] ?? 5);
const sizes = (process.argv[4] ?? '1,100,1000,5000').split(',').map(Number);
const hasTaskset = spawnSync('taskset', ['-V']).status === 0;

class Seat {
    constructor(match, socket) { Object.assign(this, { match, socket, waiting: new Map(), asked: 0, bytes: 0 }); socket.onmessage = (text) => this.hear(text);
        socket.onclose = () => { if (!socket.wanted) throw new Error(`the server closed a socket: ${socket.code}`); };
    }
    ask(keys) {
        const id = String(++this.asked);
        return new Promise((yes, no) => { this.waiting.set(id, { yes, no }); this.socket.send(JSON.stringify({ id, ...keys })); });
    }
    hear(text) {
        this.bytes += text.length;
        const message = JSON.parse(text);
        if (message.t === 'ok' || message.t === 'no') { const { yes, no } = this.waiting.get(message.id); this.waiting.delete(message.id); message.t === 'ok' ? yes(message) : no(new Error(JSON.stringify(message.why))); }
        else if (message.t === 'table' || message.t === 'steps') {
            if (message.result && message.table === this.match.table) this.match.over = true;
            if (message.legal) this.match.turn(this, message);
        }
    }
}

class Match {
    constructor(run) { this.run = run; }
    async begin(port) {
        this.over = false;
        const token = random(16);
        this.seats ??= [new Seat(this, await Socket.open(port)), new Seat(this, await Socket.open(port))];
        const [a, b] = this.seats;
        const made = await a.ask({ t: 'create', game: 'hourglass', seats: [{ kind: 'me' }, { kind: 'link' }], token });
        this.table = made.table;
        await a.ask({ t: 'join', table: made.table, token });
        await b.ask({ t: 'take', table: made.table, token: random(16), invite: made.invites[0].invite });
        this.port = port;
    }
    async turn(seat, { v, legal }) {
        const { run } = this;
        if (!run.on) { this.held = () => this.turn(seat, { v, legal }); return; }
        if (run.pace) await sleep(Math.random() * 2 * run.pace);
        const began = performance.now();
        await seat.ask({ t: 'play', v, move: legal[Math.floor(Math.random() * legal.length)] });
        run.times.push(performance.now() - began);
        if (this.over) { this.table = null; await this.begin(this.port); }
    }
}

const at = (sorted, part) => (sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] : NaN);

async function measure(server, count, pace) {
    const run = { on: false, times: [], pace }, matches = [];
    const memory = await server.metric('memory_bytes');
    for (let made = 0; made < count; made += 50)
        await Promise.all(Array.from({ length: Math.min(50, count - made) }, async () => {
            const match = new Match(run);
            await match.begin(server.port);
            matches.push(match);
        }));
    const full = await server.metric('memory_bytes');
    for (const match of matches) for (const seat of match.seats) seat.bytes = 0;
    const then = await server.metrics(), began = performance.now();
    run.on = true;
    for (const match of matches) match.held?.();
    await sleep(seconds * 1000);
    const now = await server.metrics(), grown = (name) => now[name] - then[name], spent = (performance.now() - began) / 1000;
    const done = grown('moves_total'), cpu = grown('cpu_milliseconds_total') * 1000 / done, kernel = grown('cpu_kernel_milliseconds_total') * 1000 / done;
    const bytes = matches.reduce((sum, match) => sum + match.seats[0].bytes + match.seats[1].bytes, 0);
    run.on = false;
    const sorted = run.times.sort((x, y) => x - y);
    for (const match of matches) for (const seat of match.seats) { seat.socket.wanted = true; seat.socket.end(); }
    await sleep(500);
    return { count, perSecond: done / spent, cpu, kernel, p50: at(sorted, 0.5), p99: at(sorted, 0.99), bytes: bytes / done / 2, memory: (full - memory) / count };
}

// Sockets that look at nothing; then matches that have begun and that nobody looks at any more.
async function idle() {
    const server = await new Server(program, freshFile()).start(), SOCKETS = 2000, MATCHES = 2000;
    await (await Socket.open(server.port)).end();
    const empty = await server.metric('memory_bytes');
    const sockets = [];
    for (let n = 0; n < SOCKETS; n++) sockets.push(await Socket.open(server.port));
    const connected = await server.metric('memory_bytes');
    const match = new Match({ on: false });
    for (let n = 0; n < MATCHES; n++) await match.begin(server.port); // SQLite's own memory grows meanwhile
    const warm = await server.metric('memory_bytes');
    for (let n = 0; n < MATCHES; n++) await match.begin(server.port);
    const full = await server.metric('memory_bytes');
    console.log(`idle: ${((connected - empty) / SOCKETS / 1024).toFixed(1)} kB a socket, ${((full - warm) / MATCHES / 1024).toFixed(1)} kB a match`);
    for (const socket of [...sockets, ...match.seats.map((seat) => seat.socket)]) { socket.wanted = true; socket.end(); }
    await server.stop();
}

async function table(title, store) {
    const server = new Server(program, store);
    await server.start();
    if (hasTaskset) spawnSync('taskset', ['-a', '-p', '-c', '0', String(server.child.pid)]);
    console.log(`\n${title}\n matches   moves/s   CPU/move = own + kernel   p50 ms   p99 ms   bytes/seat/move   kB/match with 2 sockets`);
    const row = (r, note = '') => console.log(`${String(r.count).padStart(8)} ${r.perSecond.toFixed(0).padStart(9)} ${`${r.cpu.toFixed(0)} µs`.padStart(10)} ${(r.cpu - r.kernel).toFixed(0).padStart(5)} ${r.kernel.toFixed(0).padStart(8)} ${r.p50.toFixed(2).padStart(8)}` +
        ` ${r.p99.toFixed(2).padStart(8)} ${r.bytes.toFixed(0).padStart(12)} ${(r.memory / 1024).toFixed(1).padStart(16)}   ${note}`);
    row(await measure(server, 100, 1000), 'at about 100 moves/s');
    for (const count of sizes) row(await measure(server, count, 0));
    await server.stop();
}

console.log(`empty server: ${await (async () => { const s = await new Server(program, freshFile()).start(); const m = await s.metric('memory_bytes'); await s.stop(); return (m / 1e6).toFixed(1); })()} MB`);
await idle();
await table('durable (SQLite in a file)', freshFile());
await table('not durable (SQLite in memory)', 'file:bench?mode=memory&cache=shared');
process.exit(0);
