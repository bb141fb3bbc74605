// push.mjs BUILD/witching: HTTPS, both ways. The server speaks it itself; and Web Push to a push service of our own (HTTPS, a certificate made here): the message reaches it,
// can be read with the browser's keys and only with them, is signed by the key the page was told, and a subscription that is
// gone is forgotten. Nothing is sent to hosts that are no push service, to addresses inside, or to whoever has another's certificate; many subscriptions, slow
// name servers and services that hang, lead away or never end harm nobody.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import dgram from 'node:dgram';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { Server, test, done, check, same, freshDatabase, freshFile, me, link, random, scratch, sleep } from './kit.mjs';

const program = process.argv[2];
function makeCertificate(file, name) {
    const [key, certificate] = ['key', 'certificate'].map((kind) => path.join(scratch, `${file}-${kind}.pem`));
    const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2',
        '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`], { encoding: 'utf8' });
    if (made.status !== 0) throw new Error(made.stderr);
    return { key, certificate };
}
const { key, certificate } = makeCertificate('own', 'localhost');

// A push service. It keeps what it gets, tells of each connection, and answers as `answer` says.
class Service {
    received = [];
    connections = 0;
    open = 0;
    status = 201;
    answer = (request, response) => response.writeHead(this.status).end();
    static async listen(files = { key, certificate }) {
        const service = new Service();
        service.https = https.createServer({ key: fs.readFileSync(files.key), cert: fs.readFileSync(files.certificate) }, (request, response) => {
            const parts = [];
            request.on('data', (part) => parts.push(part));
            request.on('end', () => { service.received.push({ request, body: Buffer.concat(parts) }); service.answer(request, response); });
        });
        service.https.on('connection', (socket) => { service.connections++; service.open++; socket.on('close', () => service.open--).on('error', () => {}); });
        service.https.on('tlsClientError', () => {}).on('clientError', () => {});
        await new Promise((ready) => service.https.listen(0, '127.0.0.1', ready));
        service.host = `localhost:${service.https.address().port}`;
        return service;
    }
    paths() { return this.received.map(({ request }) => request.url); }
    close() { this.https.close(); this.https.closeAllConnections(); }
}
const until = async (holds, seconds = 20) => { for (let i = 0; i < 40 * seconds && !holds(); i++) await sleep(25); check(holds(), String(holds)); };

async function figuresWhen(server, hold) {
    for (let i = 0; i < 200; i++, await sleep(50)) {
        const figures = await server.metrics();
        if (hold(figures)) return figures;
    }
    throw new Error(`never held: ${hold}`);
}

// --- browsers ----------------------------------------------------------------------------------------------------------
const nobody = crypto.createECDH('prime256v1');
nobody.generateKeys();
const someKeys = { p256dh: nobody.getPublicKey().toString('base64url'), auth: crypto.randomBytes(16).toString('base64url') };

async function browser(server) { // a cookie and a socket
    const headers = { Cookie: await server.cookie() };
    return { headers, client: await server.client({ headers }) };
}
// Whoever has this cookie has a table where it becomes their turn while they are away. `bo` plays the other seat.
async function sitAway(server, headers, bo) {
    const client = await server.client({ headers });
    const table = await client.ask('create', { game: 'hourglass', seats: [me, link] });
    await client.ask('join', { table: table.table });
    client.close();
    await bo.ask('take', { table: table.table, token: random(16), invite: table.invites[0].invite });
    while (bo.table.actor === 1) await bo.ask('play', { v: bo.table.v, move: bo.table.legal[0] });
    return table.table;
}
async function subscribed(server, endpoints) {
    const { headers, client } = await browser(server);
    for (const endpoint of endpoints) await client.ask('push', { endpoint, ...someKeys });
    client.close();
    return headers;
}

const hkdf = (salt, ikm, info, size) => Buffer.from(crypto.hkdfSync('sha256', ikm, salt, info, size));
function decrypt(body, browser, auth) {
    const salt = body.subarray(0, 16), theirs = body.subarray(21, 86), sealed = body.subarray(86);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
    const ikm = hkdf(auth, browser.computeSecret(theirs), info, 32);
    const cipher = crypto.createDecipheriv('aes-128-gcm', hkdf(salt, ikm, 'Content-Encoding: aes128gcm\0', 16), hkdf(salt, ikm, 'Content-Encoding: nonce\0', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    same(plain.at(-1), 2, 'the mark of the last record');
    return JSON.parse(plain.subarray(0, -1).toString());
}
function jwtIsSigned(header, publicKey) {
    const [, token, k] = header.match(/^vapid t=([^,]+), k=(.+)$/);
    same(k, publicKey, "the key is the page's");
    const [head, claims, signature] = token.split('.'), point = Buffer.from(k, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    check(crypto.verify('sha256', Buffer.from(`${head}.${claims}`), { key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url')), 'the signature');
    return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

process.env.SSL_CERT_FILE = certificate;
const contact = ['--contact', 'mailto:host@example.org'];
const service = await Service.listen(), { host, received } = service;
const server = await new Server(program, freshFile(), [...contact, '--push-service', host]).start();

await test('server/push/reaches the browser that is away, and only with its keys can it be read', async () => {
    const headers = { Cookie: await server.cookie() };
    const browser = crypto.createECDH('prime256v1'), auth = crypto.randomBytes(16);
    browser.generateKeys();
    const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
    const ada = await server.client({ headers }), hello = await ada.ask('hello');
    await ada.refused('push', { endpoint: `https://evil.example/x`, ...keys }, 'bad-message');
    await ada.refused('push', { endpoint: `https://127.0.0.1:${server.port}/x`, ...keys }, 'bad-message');
    await ada.refused('push', { endpoint: `http://${host}/x`, ...keys }, 'bad-message');
    await ada.refused('push', { endpoint: `https://${host}/x`, p256dh: 'AAAA', auth: keys.auth }, 'bad-message');
    await ada.ask('push', { endpoint: `https://${host}/box/1`, ...keys });
    const table = await ada.ask('create', { game: 'hourglass', seats: [me, link] });
    await ada.ask('join', { table: table.table });
    ada.close();
    const bo = await server.client();
    await (await bo.refused('push', { endpoint: `https://${host}/x`, ...keys }, 'bad-message'));
    await bo.ask('take', { table: table.table, token: random(16), invite: table.invites[0].invite });
    while (bo.table.actor === 1) await bo.ask('play', { v: bo.table.v, move: bo.table.legal[0] });
    await until(() => received.length > 0);
    const { request, body } = received[0];
    same([request.method, request.url, request.headers['content-encoding']], ['POST', '/box/1', 'aes128gcm'], 'the request');
    same(decrypt(body, browser, auth), { t: 'turn', table: table.table, game: 'hourglass' }, 'the message');
    const claims = jwtIsSigned(request.headers.authorization, hello.push);
    same([claims.aud, claims.sub], [`https://${host}`, 'mailto:host@example.org'], 'the claims');
    check(claims.exp > Date.now() / 1000 && claims.exp < Date.now() / 1000 + 86400, 'it expires within a day');

    // the browser takes its subscription back: one more message is tried, then none
    service.status = 410;
    const again = await server.client({ headers });
    const turn = async () => {
        await again.ask('join', { table: table.table });
        while (again.table.actor === 0) await again.ask('play', { v: again.table.v, move: again.table.legal[0] });
        await again.ask('close');
        await bo.until(() => bo.table.actor === 1);
        while (bo.table.actor === 1) await bo.ask('play', { v: bo.table.v, move: bo.table.legal[0] });
    };
    await turn();
    await until(() => received.length === 2);
    await sleep(200);
    await turn();
    await sleep(500);
    same(received.length, 2, 'no third');
    for (const c of [again, bo]) c.close();
    service.status = 201;
    received.length = 0;
});
await test('server/push/endpoints that lead elsewhere are refused', async () => {
    const { client } = await browser(server);
    const tricks = ['https://127.0.0.1:7440.push.apple.com/', 'https://localhost:22.push.apple.com/x', 'https://web.push.apple.com:8443/x',
        'https://web.push.apple.com@127.0.0.1/x', 'https://user@web.push.apple.com/x', 'https://127.0.0.1%2f.push.apple.com/', 'https://web.push.apple.com./x',
        'https://web..push.apple.com/x', 'https://.push.apple.com/x', 'https://[::1].push.apple.com/x', 'https://127.0.0.1#.push.apple.com/x',
        'https://127.0.0.1?.push.apple.com/x', 'https://web.push.apple.com', 'http://web.push.apple.com/x', 'https://fcm.googleapis.com:80/x',
        `https://${host}.push.apple.com/x`, `https://x@${host}/x`, `https://${host}0/x`, `https://localhost/x`, 'https://127.0.0.1/x', 'https://0x7f000001/x'];
    for (const endpoint of tricks) await client.refused('push', { endpoint, ...someKeys }, 'bad-message').catch((error) => { throw new Error(`${endpoint}: ${error.message}`); });
    await client.ask('push', { endpoint: 'https://web.push.apple.com/Q', ...someKeys });
    client.close();
});

await test('server/push/of 300 subscriptions the five newest are used', async () => {
    const bo = await server.client(), { headers, client } = await browser(server), several = await Promise.all([1, 2, 3, 4].map(() => server.client({ headers })));
    const subscribe = (by, n) => by.ask('push', { endpoint: `https://${host}/many/${n}`, ...someKeys });
    for (let n = 0; n < 280; n += 4) await Promise.all(several.map((by, i) => subscribe(by, n + i))); // four at the same time
    for (let n = 280; n < 300; n++) await subscribe(client, n);
    await subscribe(client, 296); // renewed: now the newest
    const before = service.connections;
    await sitAway(server, headers, bo);
    await until(() => received.length >= 5);
    await sitAway(server, await subscribed(server, [`https://${host}/behind`]), bo); // had there been more they would have come before
    await until(() => service.paths().includes('/behind'));
    same(service.paths(), ['/many/296', '/many/299', '/many/298', '/many/297', '/many/295', '/behind'], 'who was told');
    same(service.connections - before, 6, 'connections');
    received.length = 0;

    await client.ask('push', { endpoint: '', p256dh: '', auth: '' });
    await sitAway(server, headers, bo);
    await sitAway(server, await subscribed(server, [`https://${host}/behind/2`]), bo);
    await until(() => service.paths().includes('/behind/2'));
    same(service.paths(), ['/behind/2'], 'who stopped is not told');
    received.length = 0;
    for (const c of [bo, client, ...several]) c.close();
});

await test('server/push/eight at once, one for each person, and no turn that has passed', async () => {
    const bo = await server.client(), held = [];
    service.answer = (request, response) => held.push(response);
    const busy = await subscribed(server, [`https://${host}/busy`]);
    for (let i = 0; i < 3; i++) await sitAway(server, busy, bo);
    const people = [];
    for (let i = 0; i < 11; i++) {
        const headers = await subscribed(server, [`https://${host}/${i}`]);
        people.push({ headers, table: await sitAway(server, headers, bo) });
    }
    await until(() => held.length === 8);
    const back = await server.client({ headers: people[9].headers }); // one who waits comes back, and plays
    await back.ask('join', { table: people[9].table });
    while (back.table.actor === 0) await back.ask('play', { v: back.table.v, move: back.table.legal[0] });
    back.close();
    await bo.ask('ping');
    same(service.paths().sort(), ['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/busy'], 'one of the busy and seven of the others');
    let most = 0;
    service.answer = (request, response) => { most = Math.max(most, service.open); response.writeHead(201).end(); };
    for (const response of held) response.writeHead(201).end();
    await until(() => received.length >= 13);
    await sitAway(server, await subscribed(server, [`https://${host}/last`]), bo);
    await until(() => service.paths().includes('/last'));
    const counted = (name) => service.paths().filter((one) => one === name).length;
    same([counted('/busy'), counted('/9'), received.length], [3, 0, 14], 'who was told at last');
    check(most <= 8, `at most eight connections, not ${most}`);
    bo.close();
});
received.length = 0;

await test('server/push/too many turns that wait: the oldest are dropped, and counted', async () => {
    const held = [], headers = await subscribed(server, [`https://${host}/crowd`]);
    let made = 0, dropping = false;
    service.answer = (request, response) => held.push(response);
    const sit = async () => {
        const bo = await server.client();
        for (; made < 600 && !dropping; dropping ||= await server.metric('push_dropped_total') > 0) { made++; await sitAway(server, headers, bo); }
        bo.close();
    };
    await Promise.all(Array.from({ length: 16 }, sit));
    const figures = await server.metrics();
    check(figures.push_dropped_total > 0, 'some are dropped');
    check(figures.push_waiting <= 512, `${figures.push_waiting} wait`);
    check(made - figures.push_dropped_total - figures.push_waiting <= held.length + 1, 'only those are dropped');
    const stopper = await server.client({ headers });
    await stopper.ask('push', { endpoint: '', p256dh: '', auth: '' });
    stopper.close();
    received.length = 0;
    service.answer = (request, response) => response.writeHead(201).end();
    for (const response of held) response.writeHead(201).end();
    await sitAway(server, await subscribed(server, [`https://${host}/behind/3`]), await server.client()); // after all of them
    await until(() => service.paths().includes('/behind/3'));
    received.length = 0;
});

await test('server/push/whoever sits at the table is not told, at whichever server', async () => {
    const store = freshDatabase(), servers = [];
    for (let i = 0; i < 2; i++) servers.push(await new Server(program, store, [...contact, '--push-service', host]).start());
    const [here, there] = servers, headers = await subscribed(here, [`https://${host}/sits`]), bo = await here.client();
    const begin = async () => {
        const client = await there.client({ headers }), { table, invites: [{ invite }] } = await client.ask('create', { game: 'hourglass', seats: [me, link] });
        await client.ask('join', { table });
        await bo.ask('take', { table, token: random(16), invite });
        await client.until(() => client.table.phase === 'playing', 'the beginning');
        return { client, table };
    };
    const theirTurn = async (client) => { // and then it is once more, begun here
        if (bo.table.actor === 0) await client.ask('play', { v: client.table.v, move: client.table.legal[0] });
        await bo.until(() => bo.table.actor === 1, 'the turn');
        return async () => { while (bo.table.actor === 1) await bo.ask('play', { v: bo.table.v, move: bo.table.legal[0] }); };
    };
    received.length = 0;
    const sits = await begin(), play = await theirTurn(sits.client);
    await bo.until(() => bo.table.seats[0].here, 'word of who is at the other server');
    await play();
    const away = await begin(), playOn = await theirTurn(away.client);
    away.client.close();
    await bo.until(() => !bo.table.seats[0].here, 'word of who is gone');
    await playOn();
    await until(() => received.length > 0);
    const told = received.filter(({ request }) => request.url === '/sits').map(({ body }) => decrypt(body, nobody, Buffer.from(someKeys.auth, 'base64url')).table);
    same(told, [away.table], 'the tables of which she was told'); // one after the other, so the first would be there
    for (const server of servers) same(await server.stop(), 0, 'exit status');
});
await test('server/push/services that hang, lead away or never end harm nobody', async () => {
    const bo = await server.client(), elsewhere = await Service.listen(), failures = await server.metric('push_failures_total');
    let cut = 0, poured = 0;
    const drip = (response) => { // an answer that comes a letter at a time, and never to its end
        const letters = setInterval(() => response.socket.write('H'.repeat(++poured < 3 ? 1 : 0)), 500);
        response.socket.on('close', () => { clearInterval(letters); cut++; });
    };
    const pour = (response) => {
        const more = () => { while (!response.destroyed && response.write(Buffer.alloc(65536))); };
        response.writeHead(201).on('drain', more).on('close', () => cut++);
        more();
    };
    service.answer = (request, response) => {
        if (request.url === '/hang') return response.socket.on('close', () => cut++);
        if (request.url === '/drip') return drip(response);
        if (request.url === '/pour') return pour(response);
        response.writeHead(request.url === '/away' ? 307 : 201, { Location: `https://${elsewhere.host}/x` }).end();
    };
    for (const how of ['hang', 'drip', 'pour', 'away'])
        await sitAway(server, await subscribed(server, [`https://${host}/after/${how}`, `https://${host}/${how}`]), bo); // the newer is tried first
    await until(() => service.paths().includes('/hang') && service.paths().includes('/drip'));
    for (let i = 0; i < 20; i++) await bo.ask('ping');
    await until(() => ['hang', 'drip', 'pour', 'away'].every((how) => service.paths().includes(`/after/${how}`)), 60);
    await until(() => cut === 3);
    same([elsewhere.connections, elsewhere.received.length], [0, 0], 'nobody was led away');
    same(await server.metric('push_failures_total') - failures, 3, 'what hung and what led away has failed');
    elsewhere.close();
    bo.close();
});
same(await server.stop(), 0, 'exit status');
service.close();

await test("server/push/nothing is told to whoever has another's certificate, or one of nobody's", async () => {
    const other = makeCertificate('other', 'elsewhere.example'), own = makeCertificate('unknown', 'localhost'), trusted = path.join(scratch, 'trusted.pem');
    fs.writeFileSync(trusted, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(other.certificate, 'utf8'));
    process.env.SSL_CERT_FILE = trusted;
    for (const [files, told] of [[{ key, certificate }, 1], [other, 0], [own, 0]]) {
        const impostor = await Service.listen(files), careful = await new Server(program, freshFile(), [...contact, '--push-service', impostor.host]).start();
        const bo = await careful.client();
        await sitAway(careful, await subscribed(careful, [`https://${impostor.host}/x`]), bo);
        const figures = await figuresWhen(careful, (f) => f.pushes_total + f.push_failures_total > 0);
        same([impostor.received.length, impostor.connections, figures.push_failures_total], [told, 1, 1 - told], 'requests, connections, failures');
        bo.close();
        same(await careful.stop(), 0, 'exit status');
        impostor.close();
    }
    process.env.SSL_CERT_FILE = certificate;
});

// --- names ------------------------------------------------------------------------------------------------------------
// A name server of our own on an address of this machine that nobody else uses. It keeps each question until it may answer.
class Names {
    address = `127.${[1, 2, 3].map(() => crypto.randomInt(1, 255)).join('.')}`;
    questions = [];
    answering = true;
    async listen() {
        this.socket = dgram.createSocket('udp4');
        this.socket.on('message', (question, from) => { this.questions.push({ question, from }); if (this.answering) this.answer(); });
        await new Promise((ready, no) => this.socket.on('error', no).bind(53, this.address, ready));
        return this;
    }
    answer() { // every name is at this very address
        for (const { question, from } of this.questions.splice(0)) {
            let end = 12;
            while (question[end]) end += question[end] + 1;
            const asked = question.subarray(12, end + 5), isFour = asked.readUInt16BE(asked.length - 4) === 1;
            const head = Buffer.from(question.subarray(0, 12));
            head.writeUInt16BE(0x8180, 2);
            [1, isFour ? 1 : 0, 0, 0].forEach((count, i) => head.writeUInt16BE(count, 4 + 2 * i));
            const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...this.address.split('.').map(Number)]);
            this.socket.send(Buffer.concat(isFour ? [head, asked, found] : [head, asked]), from.port, from.address);
        }
    }
    // A server that asks this name server: it sees files of its own in place of the machine's.
    server(options) {
        const files = { 'resolv.conf': `nameserver ${this.address}\n`, 'nsswitch.conf': 'hosts: files dns\n' }, wrapper = path.join(scratch, `named-${random(4)}`);
        for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(scratch, name), text);
        const mounts = Object.keys(files).map((name) => `mount --bind ${path.join(scratch, name)} /etc/${name}`).join(' && ');
        fs.writeFileSync(wrapper, `#!/bin/sh\nexec unshare --mount --propagation private sh -c '${mounts} && exec "$0" "$@"' '${path.resolve(program)}' "$@"\n`, { mode: 0o755 });
        return new Server(wrapper, freshFile(), options);
    }
}

if (process.getuid() === 0) { // only root can have port 53 and files of its own in /etc
    const names = await new Names().listen();

    await test('server/push/while a name is looked up everyone else is answered, and the server can stop', async () => {
        names.answering = false;
        const slow = await names.server(contact).start(), bo = await slow.client(), asker = await slow.client(), order = [];
        const headers = await subscribed(slow, ['https://slow.push.apple.com/x']), sitting = sitAway(slow, headers, bo);
        await until(() => names.questions.length > 0);
        const answer = setTimeout(() => { order.push('answer'); names.answer(); }, 8000); // were it needed to go on
        for (let i = 0; i < 20; i++) { await asker.ask('ping'); order.push('ping'); }
        clearTimeout(answer);
        same(order, Array(20).fill('ping'), 'what came first');
        await sitting;
        for (const one of [bo, asker]) one.close();
        same(await slow.stop(), 0, 'exit status');
        check(names.questions.length > 0, 'nobody answered it');
        names.questions.length = 0;
    });

    await test('server/push/a name that leads to an address inside is not connected to', async () => {
        let inside = 0;
        const listener = net.createServer((socket) => { inside++; socket.destroy(); });
        await new Promise((ready) => listener.listen(443, names.address, ready));
        names.answering = true;
        const careful = await names.server(contact).start(), bo = await careful.client();
        await sitAway(careful, await subscribed(careful, ['https://inside.push.apple.com/x']), bo);
        const figures = await figuresWhen(careful, (f) => f.push_failures_total || inside);
        same([inside, figures.push_inside_total], [0, 1], 'connections; it was looked up');
        bo.close();
        same(await careful.stop(), 0, 'exit status');
        listener.close();
    });
    names.socket.close();
} else console.log('# skipped: server/push/name servers that are slow or lead inside: only root can have port 53');

await test('server/tls/the server itself speaks HTTPS', async () => {
    const secure = await new Server(program, freshFile(), ['--certificate', certificate, '--key', key]).start();
    const ask = (options) => new Promise((yes, no) => {
        https.get({ host: 'localhost', port: secure.port, ca: fs.readFileSync(certificate), ...options }, yes).on('upgrade', yes).on('error', no);
    });
    const page = await ask({ path: '/' });
    same(page.statusCode, 200, 'the page');
    check(/max-age=\d+/.test(page.headers['strict-transport-security']), 'HSTS');
    check(/; Secure/.test(page.headers['set-cookie'][0]), 'a cookie for HTTPS only');
    page.resume();
    const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': 13, 'Sec-WebSocket-Protocol': 'witching-1',
        'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'), Origin: `https://localhost:${secure.port}` };
    const socket = await ask({ path: '/ws', headers: upgrade });
    same(socket.statusCode, 101, 'a socket');
    socket.destroy();
    await fetch(`http://127.0.0.1:${secure.port}/`).then((r) => check(r.status !== 200, 'no plain HTTP'), () => {});
    same(await secure.stop(), 0, 'exit status');
});
done();
