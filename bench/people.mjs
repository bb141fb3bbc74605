// people.mjs: people in pairs who play hourglass over sockets as fast as they are answered, or at a pace.
// As a program, `node bench/people.mjs MATCHES PACE PORT...`, it is told over its channel when to begin and to stop, and says
// what it did. The seats of a match are at consecutive ports: with one port, all are there; "A+B" splits a match between two.
import { random, sleep } from '../tests/server/kit.mjs';
import { Socket } from '../tests/server/socket.mjs';

// A frame whose mask is zero: nothing needs to be masked. The people must not take more time than those they measure.
function plainFrame(text) {
    const size = text.length, head = size < 126 ? 6 : 8, bytes = Buffer.alloc(head + size); // ASCII
    bytes[0] = 0x81;
    bytes[1] = 0x80 | (size < 126 ? size : 126);
    if (head === 8) bytes.writeUInt16BE(size, 2);
    bytes.latin1Write(text, head);
    return bytes;
}

export class Seat {
    constructor(match, socket) { Object.assign(this, { match, socket, waiting: new Map(), asked: 0, bytes: 0 }); socket.onmessage = (text) => this.hear(text);
        socket.onclose = () => { if (!socket.wanted) throw new Error(`the server closed a socket: ${socket.code}`); };
    }
    ask(keys) {
        const id = String(++this.asked);
        return new Promise((yes, no) => { this.waiting.set(id, { yes, no }); this.socket.raw(plainFrame(JSON.stringify({ id, ...keys }))); });
    }
    // Most of what is heard is of no interest to whoever does not draw it.
    hear(text) {
        this.bytes += text.length;
        const news = text.startsWith('{"t":"steps"') || text.startsWith('{"t":"table"');
        if (news && !text.includes('"legal":[') && !text.includes('"result":{')) return;
        const message = JSON.parse(text);
        if (message.t === 'ok' || message.t === 'no') { const { yes, no } = this.waiting.get(message.id); this.waiting.delete(message.id); message.t === 'ok' ? yes(message) : no(new Error(JSON.stringify(message.why))); }
        else if (news) {
            if (message.result && message.table === this.match.table) this.match.over = true;
            if (message.legal) this.match.turn(this, message);
        }
    }
}

export class Match {
    constructor(run) { this.run = run; }
    async begin(...ports) {
        this.over = false;
        this.ports = ports;
        const token = random(16);
        this.seats ??= [new Seat(this, await Socket.open(ports[0])), new Seat(this, await Socket.open(ports.at(-1)))];
        const [a, b] = this.seats;
        const made = await a.ask({ t: 'create', game: 'hourglass', seats: [{ kind: 'me' }, { kind: 'link' }], token });
        this.table = made.table;
        await a.ask({ t: 'join', table: made.table, token });
        await b.ask({ t: 'take', table: made.table, token: random(16), invite: made.invites[0].invite });
    }
    async turn(seat, { v, legal }) {
        const { run } = this;
        if (!run.on) { this.held = () => this.turn(seat, { v, legal }); return; }
        if (run.pace) await sleep(Math.random() * 2 * run.pace);
        const began = performance.now();
        await seat.ask({ t: 'play', v, move: legal[Math.floor(Math.random() * legal.length)] });
        run.times.push(performance.now() - began);
        if (this.over) { this.table = null; await this.begin(...this.ports); }
    }
    end() { for (const { socket } of this.seats) { socket.wanted = true; socket.end(); } }
}

/** Matches that have begun, some at a time; `ports(n)` are those of the n-th. */
export async function gather(run, count, ports) {
    const matches = [];
    for (let made = 0; made < count; made += 50)
        await Promise.all(Array.from({ length: Math.min(50, count - made) }, async (_, i) => {
            const match = new Match(run);
            await match.begin(...ports(made + i));
            matches.push(match);
        }));
    return matches;
}

if (process.send && process.argv[1].endsWith('people.mjs')) {
    const [count, pace, ...places] = process.argv.slice(2);
    const run = { on: false, times: [], pace: Number(pace) };
    const matches = await gather(run, Number(count), (n) => places[n % places.length].split('+').map(Number));
    let used;
    process.on('message', (word) => {
        if (word === 'go') {
            run.on = true;
            used = process.cpuUsage();
            for (const match of matches) match.held?.();
        } else {
            const { user, system } = process.cpuUsage(used), bytes = matches.reduce((sum, { seats }) => sum + seats[0].bytes + seats[1].bytes, 0);
            run.on = false;
            process.send({ times: run.times, cpu: user + system, bytes }, () => process.exit(0));
            for (const match of matches) match.end();
        }
    });
    process.send('ready');
}
