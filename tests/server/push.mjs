// push.mjs BUILD/witching: HTTPS, both ways. The server speaks it itself; and Web Push to a push service of our own (HTTPS, a certificate made here): the message reaches it,
// can be read with the browser's keys and only with them, is signed by the key the page was told, and a subscription that is
// gone is forgotten. Nothing is sent to hosts that are no push service.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import https from 'node:https';
import path from 'node:path';
import { Server, test, done, check, same, freshFile, me, link, random, scratch, sleep } from './kit.mjs';

const program = process.argv[2], key = path.join(scratch, 'key.pem'), certificate = path.join(scratch, 'certificate.pem');
const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2',
    '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], { encoding: 'utf8' });
if (made.status !== 0) throw new Error(made.stderr);

const received = [];
let status = 201;
const service = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(certificate) }, (request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => { received.push({ request, body: Buffer.concat(parts) }); response.writeHead(status).end(); });
});
await new Promise((ready) => service.listen(0, '127.0.0.1', ready));
const host = `localhost:${service.address().port}`;
const until = async (holds) => { for (let i = 0; i < 200 && !holds(); i++) await sleep(25); check(holds(), String(holds)); };

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
const server = await new Server(program, freshFile(), ['--contact', 'mailto:host@example.org', '--push-service', host]).start();

await test('server/push/reaches the browser that is away, and only with its keys can it be read', async () => {
    const page = await fetch(`http://127.0.0.1:${server.port}/`), headers = { Cookie: page.headers.get('set-cookie').split(';')[0] };
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
    status = 410;
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
});
same(await server.stop(), 0, 'exit status');

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
