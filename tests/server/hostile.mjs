// hostile.mjs BUILD/witching: clients that mean harm, or are broken. The server refuses, closes or ignores them, and goes on
// serving the others.
import net from 'node:net';
import { Server, test, done, check, same, sitDown, freshFile, me, bot, link, random, sleep } from './kit.mjs';
import { Socket, frame, BINARY, TEXT, PING } from './socket.mjs';

const program = process.argv[2];
const server = await new Server(program, freshFile(), ['--origin', 'https://friend.example']).start();
const url = `http://127.0.0.1:${server.port}`;

async function stillServes() {
    const { clients } = await sitDown(server, 'hourglass', 2);
    const mover = clients[clients[0].table.actor];
    await mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] });
    for (const client of clients) client.close();
}
const closed = (socket) => new Promise((yes) => { if (socket.closed) yes(socket.code); else socket.onclose = () => yes(socket.code); });
async function closes(bytes, code, what) {
    const socket = await Socket.open(server.port);
    socket.raw(bytes);
    const got = await closed(socket);
    if (code !== undefined) same(got, code, what);
}
const refusedToOpen = (options) => Socket.open(server.port, options).then((s) => { s.end(); throw new Error('it was let in'); }, () => {});

await test('server/hostile/too much at once is closed', async () => {
    await closes(frame('x'.repeat(5000)), 1009, 'a large frame');
    await closes(frame('x', { length: 2 ** 31 - 1 }), undefined, 'a huge length');
    await closes(Buffer.concat([frame('x'.repeat(3000), { final: false }), frame('x'.repeat(3000), { opcode: 0 })]), 1009, 'two fragments');
    await stillServes();
});
await test('server/hostile/a message in fragments is whole again', async () => {
    const c = await server.client();
    const text = JSON.stringify({ t: 'ping', id: 'parts' });
    const answer = new Promise((yes, no) => c.waiting.set('parts', { yes, no }));
    for (let i = 0; i < text.length; i += 5)
        c.socket.raw(frame(text.slice(i, i + 5), { opcode: i ? 0 : TEXT, final: i + 5 >= text.length }));
    check((await answer).time > 0, 'answered');
    c.close();
});
await test('server/hostile/fragments without anything in them are nothing', async () => {
    const nothing = (opcode) => frame('', { opcode, final: false }), none = [nothing(TEXT), nothing(0), nothing(0)];
    for (const rest of [[], [frame('', { opcode: 0 })], [frame('{"t":"ping"}', { opcode: 0 }), ...none]]) {
        const broken = await Socket.open(server.port);
        broken.raw(Buffer.concat([...none, ...rest]));
        await stillServes();
        broken.end(); // with what it had begun
        await stillServes();
    }
    const c = await server.client(), answer = new Promise((yes, no) => c.waiting.set('void', { yes, no }));
    const [head, tail] = ['{"t":"ping",', '"id":"void"}'].map((text) => frame(text, { opcode: 0, final: false }));
    c.socket.raw(Buffer.concat([...none, head, nothing(0), nothing(0), tail, nothing(0), frame('', { opcode: 0 })]));
    check((await answer).time > 0, 'what is between them is answered');
    c.close();
});
await test('server/hostile/what is no text is closed', async () => {
    await closes(frame('{"t":"ping"}', { opcode: BINARY }), 1003, 'binary');
    await closes(frame(Buffer.from('{"t":"\xff\xfe"}', 'latin1')), 1007, 'not UTF-8');
    await closes(frame('{}', { opcode: 5 }), undefined, 'an unknown opcode');
    await closes(frame('x'.repeat(200), { opcode: PING }), undefined, 'a large ping');
    await stillServes();
});
await test('server/hostile/frames that break off harm nobody', async () => {
    const half = [];
    for (let i = 0; i < 50; i++) {
        const socket = await Socket.open(server.port), whole = frame(JSON.stringify({ t: 'games' }));
        socket.raw(whole.subarray(0, 1 + Math.floor(Math.random() * (whole.length - 1))));
        half.push(socket);
    }
    await stillServes();
    for (const socket of half) socket.end();
    await stillServes();
});
await test('server/hostile/foreign pages and other protocols are not let in', async () => {
    await refusedToOpen({ headers: { Origin: 'https://evil.example' } });
    await refusedToOpen({ headers: { Origin: 'null' } });
    await refusedToOpen({ headers: { Origin: `http://127.0.0.1:${server.port}.evil.example` } });
    await refusedToOpen({ protocol: 'chat' });
    await refusedToOpen({ protocol: null });
    (await Socket.open(server.port, { headers: { Origin: `http://127.0.0.1:${server.port}` } })).end();
    (await Socket.open(server.port, { headers: { Origin: 'https://friend.example' } })).end();
    same((await fetch(url, { method: 'POST', body: 'x' })).status, 405, 'POST');
    await stillServes();
});
// All that is said to these bytes until the connection is closed.
const saidTo = (port, bytes) => new Promise((yes, no) => {
    const tcp = net.connect(port, '127.0.0.1');
    let heard = '';
    tcp.on('data', (more) => { heard += more; }).on('error', no).on('close', () => yes(heard));
    tcp.write(bytes);
});
await test('server/hostile/a body is refused, and is never the next request', async () => {
    const host = `Host: localhost:${server.port}\r\n`, hidden = `GET /metrics HTTP/1.1\r\n${host}\r\n`, { length } = hidden;
    const chunks = `Transfer-Encoding: chunked\r\n\r\n${length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`, said = (n) => `Content-Length: ${n}\r\n`;
    const tries = [...['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].flatMap((method) => [[method, `${said(length)}\r\n${hidden}`], [method, chunks]]),
        ['GET', `${said(0)}${said(length)}\r\n${hidden}`], ['GET', `${said(length)}${said(0)}\r\n${hidden}`], ['POST', `${said(0)}${said(length)}\r\n${hidden}`],
        ['GET', `${said(-1)}\r\n${hidden}`], ['GET', `${said('0x10')}\r\n${hidden}`], ['POST', `${said('9'.repeat(30))}\r\n${hidden}`], ['POST', `\r\n${hidden}`]];
    for (const [method, rest] of tries) for (const path of ['/', '/healthz']) {
        const heard = await saidTo(server.port, `${method} ${path} HTTP/1.1\r\n${host}${rest}`), [head, ...body] = heard.split('\r\n\r\n');
        const what = `${method} ${path} ${rest.split('\r\n')[0]}: ${head.split('\r\n')[0]}`;
        check(head.startsWith(`HTTP/1.1 ${method === 'GET' ? 400 : 405} `) && /^connection: close\r?$/m.test(head), what);
        same(body.join('').length, Number(/content-length: (\d+)/.exec(head)[1]), `${what}: the answer is whole, and the last`);
    }
    const none = await saidTo(server.port, `GET /healthz HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\nGET /metrics HTTP/1.0\r\n${host}\r\n`);
    check(none.includes('\r\n\r\nok\n') && none.includes('witching_'), 'two requests without a body are two requests');
    await stillServes();
});
await test('server/hostile/whoever makes it complain does not fill the log', async () => {
    const loud = await new Server(program, freshFile()).start();
    for (let n = 0; n < 40; n++) await saidTo(loud.port, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${'a'.repeat(20000)}\r\n\r\n`).catch(() => {});
    same(await loud.stop(), 0, 'exit status');
    const lines = loud.log.split('\n').filter((line) => line.includes('what=libwebsockets')).length;
    check(lines > 0 && lines <= 10, `${lines} lines`);
});
await test('server/hostile/odd messages are answered', async () => {
    const c = await server.client();
    const odd = ['', '{', '[]', '"x"', '{}', '{"t":1}', '{"t":"play"}', '{"t":"ping","t":"ping","x":{}}', '['.repeat(2000), '{"t":"ping","id":"a b"}',
        '{"t":"join","table":"zz"}', '{"t":"join","table":"0000000000000001","token":"00"}', '{"t":"play","v":-1,"move":"x"}', '{"t":"play","v":1e9,"move":"x"}',
        '{"t":"play","v":99999999999999999999,"move":"x"}', '{"t":"chat","text":"a\\u0000b"}', '{"t":"create","game":"hourglass","seats":[[[[]]]]}',
        '{"t":"create","game":"hourglass","seats":[{"kind":"me","kind":"bot"}]}', '{"t":"hello","name":"' + 'x'.repeat(60) + '"}', '{"t":"__proto__"}'];
    for (const text of odd) {
        c.unasked = null;
        c.socket.send(text);
        await c.until(() => c.unasked, text);
        check(c.unasked.why.text.length > 5 && c.unasked.why.id, text);
    }
    c.close();
});
await test('server/hostile/one seat cannot act for another', async () => {
    const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
    const seat = a.table.actor, right = [a, b][seat], wrong = [a, b][1 - seat];
    await wrong.refused('play', { v: a.table.v, move: right.table.legal[0] }, 'not-your-turn');
    await wrong.refused('join', { table: id, token: random(16) }, 'not-your-seat');
    const onlooker = await server.client();
    await onlooker.ask('watch', { table: id });
    await onlooker.refused('play', { v: a.table.v, move: right.table.legal[0] }, 'no-seat');
    await right.refused('play', { v: a.table.v + 1, move: right.table.legal[0] }, 'stale');
    await right.refused('play', { v: a.table.v, move: 'shuffle deck #0000000000000001' });
    for (const c of [a, b, onlooker]) c.close();
});
await test('server/hostile/whoever does not read is dropped', async () => {
    const deaf = await Socket.open(server.port);
    deaf.tcp.pause();
    for (let i = 0; i < 400; i++) deaf.send('{"t":"games"}');
    for (let i = 0; i < 100 && await server.metric('slow_clients_total') === 0; i++) await sleep(50);
    check(await server.metric('slow_clients_total') > 0, 'dropped');
    check(await server.metric('memory_bytes') < 200e6, 'memory stays small');
    await stillServes();
    deaf.end();
});
await test('server/hostile/fuzzed frames', async () => {
    const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
    const seeds = [JSON.stringify({ t: 'play', v: 1, move: 'start r1 up', id: 'x' }), JSON.stringify({ t: 'join', table: id, token: random(16) }),
        JSON.stringify({ t: 'create', game: 'hourglass', seats: [me, bot()], options: { glasses: 'flat' }, clock: { kind: 'days', days: 2 } })];
    for (let n = 0; n < 300; n++) {
        const socket = await Socket.open(server.port);
        for (let i = 0; i < 5; i++) {
            const bytes = Buffer.from(frame(seeds[Math.floor(Math.random() * seeds.length)]));
            for (let k = Math.floor(Math.random() * 4); k > 0; k--) bytes[Math.floor(Math.random() * bytes.length)] = Math.floor(Math.random() * 256);
            socket.raw(bytes.subarray(0, Math.random() < 0.9 ? bytes.length : Math.floor(Math.random() * bytes.length)));
        }
        if (n % 3) socket.end(); else setTimeout(() => socket.end(), 50);
    }
    const mover = [a, b][a.table.actor];
    await mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] });
    for (const c of [a, b]) c.close();
});
await test('server/hostile/no secret in the log', async () => {
    check(!/[0-9a-f]{32}/.test(server.log), 'no token');
    check(!/level=error/.test(server.log), server.log);
});
same(await server.stop(), 0, 'exit status');

await test('server/hostile/limits for each address', async () => {
    const strict = await new Server(program, freshFile(), ['--connections', '5', '--tables', '3', '--rate', '10']).start();
    const sockets = [];
    for (let i = 0; i < 5; i++) sockets.push(await strict.client());
    await strict.client().then(() => { throw new Error('a sixth was let in'); }, () => {});
    sockets.pop().close();
    await sleep(100);
    const c = await strict.client();
    for (let i = 0; i < 3; i++) await c.ask('create', { game: 'hourglass', seats: [me, link] });
    await c.refused('create', { game: 'hourglass', seats: [me, link] }, 'too-many-tables');
    for (let i = 0; i < 2000; i++) sockets[0].socket.send(`{"t":"ping","id":"p${i}"}`);
    await sockets[0].until(() => sockets[0].heard.some((m) => m.includes('too-fast')), 'too-fast');
    check(sockets[0].heard.some((m) => /"id":"p\d+".*too-fast/.test(m)), 'who is too fast is told which message was too much');
    check((await c.ask('ping')).time > 0, 'others are served meanwhile');
    const guesser = await new Server(program, freshFile()).start(), g = await guesser.client();
    for (let i = 0; i < 60; i++) await g.refused('login', { name: `Ada ${i % 4}`, phrase: `phrase number ${i}` }, 'wrong-phrase'); // whom it tries matters elsewhere
    await g.refused('login', { name: 'Eve', phrase: 'one more' }, 'too-fast');
    same(await guesser.stop(), 0, 'exit status');
    same(await strict.stop(), 0, 'exit status');
});
done();
