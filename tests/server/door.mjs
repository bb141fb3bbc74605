// door.mjs BUILD/witching: who can reach the server, as whom they count, and what it says when it cannot begin. Other machines
// are network namespaces, other addresses are those of the loopback network.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import https from 'node:https';
import net from 'node:net';
import path from 'node:path';
import { Server, test, done, check, same, freshDatabase, freshFile, freePort, startDatabase, stopDatabase, me, link, random, scratch, sleep } from './kit.mjs';
import { Socket } from './socket.mjs';
import { eventually } from './hostile/parts.mjs';

const program = process.argv[2];

// The server's end of a start that fails: its exit code and its one sentence.
const anyPort = String(await freePort());
function refuses(options, code, words) {
    const result = spawnSync(program, ['serve', '--port', anyPort, '--store', freshFile(), ...options],
        { encoding: 'utf8', timeout: 30000, env: { ...process.env, LC_ALL: 'C' } });
    const said = result.stderr.trim();
    same(result.status, code, `${options.join(' ')}: ${said}`);
    check(words.test(said), `${options.join(' ')}: "${said}" should say ${words}`);
    check(said.split('\n').length === 1, `one sentence, not: ${said}`);
}
const connects = (port, host, localAddress) => new Promise((answer) => {
    const socket = net.connect({ port, host, localAddress }, () => { socket.destroy(); answer(true); });
    socket.on('error', () => answer(false));
});
// What comes of `attempt` as soon as it does not throw: that sockets were closed here is known there a little later.
async function until(attempt) {
    for (let left = 500; ; left--) try { return await attempt(); } catch (error) { if (!left) throw error; await sleep(10); }
}
async function withServer(options, body) {
    const server = await new Server(program, freshFile(), options).start();
    try { await body(server); } finally { await server.kill(); }
}
// The status of a request from an address of this machine.
function status(port, path, { headers = {}, from = '127.0.0.1', host = '127.0.0.1', whole = false, waits = true } = {}) {
    return new Promise((yes, no) => {
        const socket = net.connect({ port, host, localAddress: from });
        const lines = Object.entries({ Host: `${host}:${port}`, Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
        let heard = '';
        socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
        socket.on('data', (bytes) => { heard += bytes; if (!waits) socket.destroy(); }).on('error', no).on('close', () => yes(whole ? heard : Number(heard.split(' ')[1])));
    });
}

// --- where it listens -------------------------------------------------------------------------------------------------
await test('server/door/only this machine unless it is told otherwise', async () => {
    await withServer([], async ({ port }) => {
        check(await connects(port, '127.0.0.1'), '127.0.0.1');
        check(await connects(port, '::1'), '::1, which "localhost" may be');
        check(!await connects(port, '127.0.0.2'), 'another address of this machine');
        const listening = spawnSync('ss', ['-Hltn', `sport = :${port}`], { encoding: 'utf8' }).stdout.trim().split('\n').map((line) => line.split(/\s+/)[3]);
        same(listening.sort(), [`127.0.0.1:${port}`, `[::1]:${port}`].sort(), 'what ss shows');
    });
});
await test('server/door/just the address it was given', async () => {
    await withServer(['--address', '127.0.0.2'], async ({ port }) => {
        check(await connects(port, '127.0.0.2'), 'that address');
        check(!await connects(port, '127.0.0.1') && !await connects(port, '::1'), 'no other');
    });
    await withServer(['--address', 'lo'], async ({ port }) => {
        check(await connects(port, '127.0.0.1') && await connects(port, '::1'), 'the addresses of an interface');
        check(!await connects(port, '127.0.0.2'), 'no other');
    });
    await withServer(['--address', 'localhost'], async ({ port }) => check(await connects(port, '127.0.0.1'), 'the address of a name'));
    await withServer(['--address', '0.0.0.0'], async ({ port }) => {
        check(await connects(port, '127.0.0.2'), 'every address of IPv4');
        check(!await connects(port, '::1'), 'none of IPv6');
    });
    await withServer(['--address', '::'], async ({ port }) => check(await connects(port, '127.0.0.2') && await connects(port, '::1'), 'both'));
});
await test('server/door/where it cannot listen is said in a sentence', async () => {
    refuses(['--address', 'nonsense'], 2, /'nonsense' is not an address/);
    refuses(['--address', ''], 2, /is not an address/);
    refuses(['--address', '203.0.113.77'], 1, /does not have the address 203\.0\.113\.77/);
    refuses(['--address', '2001:db8::77'], 1, /does not have the address 2001:db8::77/);
    await withServer([], async ({ port }) => {
        refuses(['--port', String(port)], 1, /is taken, perhaps by a server that is already running; choose another with --port/);
        refuses(['--port', String(port), '--address', '::'], 1, /is taken/);
    });
    const six = net.createServer(), port = await freePort();
    await new Promise((ready) => six.listen(port, '::1', ready));
    refuses(['--port', String(port)], 1, new RegExp(`port ${port} of ::1 is taken`, 'i'));
    six.close();
});

await test('server/door/without room for more connections it waits, and goes on', async () => {
    const server = await new Server('prlimit', freshFile(), [], { before: ['--nofile=64:64', program] }).start(), sockets = [];
    for (let i = 0; i < 200; i++) {
        const socket = net.connect(server.port, '127.0.0.1').on('error', () => {});
        sockets.push(socket);
        await new Promise((next) => socket.on('connect', next).on('close', next));
    }
    for (const socket of sockets) socket.destroy();
    const client = await until(() => server.client());
    check((await client.ask('ping')).time > 0, 'it serves again');
    client.close();
    same(await server.stop(), 0, 'stopped');
});

// Two machines and a cable between them, made of network namespaces: `here` is where servers run. Null: not permitted.
async function makeNetwork() {
    const script = `set -e
        ip link set lo up
        unshare -n sleep 600 & there=$!
        trap 'kill $there' EXIT
        until [ "$(readlink /proc/$there/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.01; done
        ip link add cable type veth peer name cable netns $there
        ip address add 198.51.100.1/24 dev cable; ip address add 2001:db8:1::1/64 dev cable nodad; ip link set cable up
        nsenter -t $there -n sh -c 'ip link set lo up
            ip address add 198.51.100.2/24 dev cable; ip address add 2001:db8:1::2/64 dev cable nodad; ip link set cable up'
        echo $$ $there
        read wait || true`;
    const own = process.getuid() === 0 ? ['-n'] : ['-r', '-n'];
    const child = spawn('unshare', [...own, 'bash', '-c', script], { stdio: ['pipe', 'pipe', 'pipe'] });
    let out = '', problem = '';
    child.stderr.on('data', (bytes) => { problem += bytes; });
    await new Promise((ready) => child.on('exit', ready).on('error', ready).stdout.on('data', (bytes) => { out += bytes; if (out.includes('\n')) ready(); }));
    if (!out.includes('\n')) return { problem };
    const [here, there] = out.trim().split(' ');
    const into = (id) => [...(process.getuid() === 0 ? [] : ['-U', '--preserve-credentials']), '-t', id, '-n'];
    return { here: into(here), there: into(there), end: () => child.stdin.end() };
}
const network = await makeNetwork();
const tryFrom = (where, host, port) => spawnSync('nsenter', [...where, 'bash', '-c', `exec 3<>/dev/tcp/${host}/${port}`], { encoding: 'utf8' }).status === 0;
async function withServerHere(options, body) {
    const server = await new Server('nsenter', freshFile(), options, { before: [...network.here, program] }).start();
    try { await body(server); } finally { await server.kill(); }
}
if (!network.here) console.log(`# skipped: server/door/another machine: no network namespaces may be made here: ${network.problem.trim()}`);
else await test('server/door/another machine is let in only when that was asked for', async () => {
    const reaches = (port) => [tryFrom(network.there, '198.51.100.1', port), tryFrom(network.there, '2001:db8:1::1', port)];
    await withServerHere([], async ({ port }) => {
        check(tryFrom(network.here, '127.0.0.1', port), 'this machine');
        same(reaches(port), [false, false], 'another machine');
    });
    await withServerHere(['--address', '127.0.0.1'], async ({ port }) => same(reaches(port), [false, false], 'another machine'));
    await withServerHere(['--address', '0.0.0.0'], async ({ port }) => same(reaches(port), [true, false], 'IPv4 only'));
    await withServerHere(['--address', '::'], async ({ port }) => same(reaches(port), [true, true], 'both'));
    await withServerHere(['--address', 'cable'], async ({ port }) => {
        same(reaches(port), [true, true], 'by the interface');
        check(!tryFrom(network.here, '127.0.0.1', port), 'no other interface');
    });
});

// --- as whom they count -----------------------------------------------------------------------------------------------
const comes = (port, from, forwarded) =>
    Socket.open(port, { from, headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} }).catch(() => null);
await test('server/door/only a proxy of ours is believed where someone comes from', async () => {
    const limits = ['--connections', '2', '--address', '0.0.0.0'];
    const count = async (port, from, headers) => {
        const sockets = [];
        for (const forwarded of headers) sockets.push(await comes(port, from, forwarded));
        const inside = sockets.filter(Boolean).length;
        for (const socket of sockets) socket?.end();
        return inside;
    };
    const forged = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    await withServer(limits, async ({ port }) => same(await count(port, '127.0.0.1', forged), 2, 'without a proxy nobody is'));
    await withServer([...limits, '--behind-proxy'], async ({ port }) => {
        same(await count(port, '127.0.0.1', forged), 4, 'a proxy on this machine is');
        same(await count(port, '127.0.0.1', forged.map((one) => `${one}, 203.0.113.9`)), 2, 'only for what it added itself');
        same(await count(port, '127.0.0.1', forged.map((one) => `${one}${', 198.51.100.77'.repeat(60)}, 203.0.113.10`)), 2, 'however much is in front of that');
        same(await count(port, '127.0.0.1', forged.map((one) => `${one}:4711`)), 4, 'with ports');
        same(await count(port, '127.0.0.1', ['2001:db8::1', '[2001:db8::2]:80', '2001:DB8:0:0:5::']), 2, 'a network of IPv6 is one');
    });
    await withServer([...limits, '--proxy', '127.0.0.8/31,192.0.2.250'], async ({ port }) => {
        same(await count(port, '127.0.0.9', forged), 4, 'a proxy elsewhere is');
        same(await count(port, '127.0.0.7', forged), 2, 'others are not');
        same(await count(port, '127.0.0.9', forged.map((one) => `${one}, 203.0.113.9, 192.0.2.250`)), 2, 'two proxies in a row');
    });
    refuses(['--proxy', 'nginx'], 2, /'nginx' is not the address of a proxy/);
    refuses(['--proxy', '10.0.0.0/33'], 2, /not the address of a proxy/);
});

await test('server/door/strangers do not share a limit', async () => {
    const tables = async (port, from, many) => { // how many of this many tables are made
        const socket = await Socket.open(port, { from, host: '127.0.0.1' }), answers = [];
        socket.onmessage = (text) => answers.push(JSON.parse(text));
        for (let i = 0; i < many; i++)
            socket.send(JSON.stringify({ t: 'create', id: String(i), game: 'hourglass', seats: [me, link], token: random(16), name: 'Ada' }));
        while (answers.length < many) await sleep(5);
        socket.end();
        return answers.filter(({ t }) => t === 'ok').length;
    };
    for (const address of ['127.0.0.1', '::']) await withServer(['--connections', '2', '--tables', '3', '--address', address], async ({ port }) => {
        const sockets = [];
        for (let i = 1; i <= 70; i++) {
            const three = [];
            for (let j = 0; j < 3; j++) three.push(await comes(port, `127.0.0.${i}`));
            same(three.map(Boolean), [true, true, false], `127.0.0.${i}: two connections, and no third`);
            sockets.push(...three);
        }
        for (const socket of sockets) socket?.end();
        same(await until(() => tables(port, '127.0.0.1', 4)), 3, 'three tables for one');
        same(await tables(port, '127.0.0.2', 3), 3, 'three for another');
        same(await tables(port, '127.0.0.1', 1), 0, 'none left for the first');
    });
});

// How many of these connections, which say nothing, are still open a moment later; and what closes them.
async function sitSilently(port, from, many) {
    const sockets = await Promise.all(Array.from({ length: many }, () => new Promise((yes) => {
        const socket = net.connect({ port, host: '127.0.0.1', localAddress: from }, () => yes(socket)).on('error', () => yes(socket)).on('close', () => { socket.over = true; });
    })));
    const open = () => sockets.filter(({ over }) => !over).length;
    for (let before = -1; before !== open(); await sleep(200)) before = open();
    return { open: open(), end: () => { for (const socket of sockets) socket.destroy(); } };
}
await test('server/door/whoever only comes, and asks nothing, keeps nobody else out', async () => {
    await withServer(['--connections', '4', '--proxy', '127.0.0.9'], async ({ port }) => {
        const crowd = await sitSilently(port, '127.0.0.2', 400);
        same(crowd.open, 4 + 128, 'connections of one address');
        check(!await comes(port, '127.0.0.2'), 'it gets no more');
        check(await comes(port, '127.0.0.3'), 'somebody else does');
        same(await status(port, '/healthz', { from: '127.0.0.3' }), 200, 'and is answered');
        const others = await sitSilently(port, '127.0.0.9', 300);
        same(others.open, 300, 'those of a proxy are not one address');
        crowd.end();
        check(await until(async () => { const socket = await comes(port, '127.0.0.2'); if (!socket) throw new Error('not yet'); return socket; }), 'when they are gone it gets in');
        others.end();
    });
});

// --- behind a proxy, and with TLS -------------------------------------------------------------------------------------
await test('server/door/figures are for this machine, not for what comes through its proxy', async () => {
    await withServer(['--behind-proxy', '--address', '0.0.0.0'], async ({ port }) => {
        const ask = (headers, more) => status(port, '/metrics', { headers, ...more });
        same(await ask({}), 200, 'this machine');
        same(await ask({ Host: `localhost:${port}` }), 200, 'by its name');
        for (const headers of [{ 'X-Forwarded-For': '203.0.113.5' }, { 'X-Forwarded-For': '127.0.0.1' }, { Forwarded: 'for=127.0.0.1' }, { Via: '1.1 nginx' },
            { 'X-Real-IP': '127.0.0.1' }, { 'X-Forwarded-Proto': 'https' }, { 'x-forwarded-host': 'localhost' }, { Host: 'example.org' }])
            same(await ask(headers), 403, JSON.stringify(headers));
        const tunnel = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQCAAAAAAIAAAAA' };
        same(await ask({ ...tunnel, 'X-Forwarded-For': '203.0.113.5' }, { waits: false }), 403, 'no tunnel through the proxy, in which headers could be forged');
        same(await ask({ ...tunnel, 'X-Forwarded-For': '203.0.113.5', Upgrade: 'H2C' }, { waits: false }), 403, 'however it is spelt');
    });
    await withServer(['--metrics-open', '--behind-proxy'], async ({ port }) =>
        same(await status(port, '/metrics', { headers: { 'X-Forwarded-For': '203.0.113.5' } }), 200, 'open to everyone'));
});
await test('server/door/the cookie is for TLS only where the browser speaks it', async () => {
    const says = async (port, options) => {
        const text = (await status(port, '/', { whole: true, ...options })).split('\r\n\r\n')[0];
        check(/^set-cookie: witching=/m.test(text), 'a cookie');
        return [/^set-cookie: .*; Secure\r?$/m.test(text), /^strict-transport-security: max-age=\d+\r?$/m.test(text)];
    };
    const https = { headers: { 'X-Forwarded-For': '203.0.113.5', 'X-Forwarded-Proto': 'https' } };
    await withServer(['--proxy', '127.0.0.9', '--address', '0.0.0.0'], async ({ port }) => {
        same(await says(port, { ...https, from: '127.0.0.9' }), [true, true], 'through our proxy');
        same(await says(port, { headers: { 'X-Forwarded-Proto': 'http' }, from: '127.0.0.9' }), [false, false], 'without TLS in front');
        same(await says(port, https), [false, false], 'someone else says so');
    });
    await withServer([], async ({ port }) => same(await says(port, https), [false, false], 'without a proxy'));
});
const key = path.join(scratch, 'key.pem'), certificate = path.join(scratch, 'certificate.pem');
const openssl = (...words) => spawnSync('openssl', words, { encoding: 'utf8', input: '' });
openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost');
await test('server/door/with TLS only what can be served is offered', async () => {
    await withServer(['--certificate', certificate, '--key', key], async ({ port }) => {
        const offered = (alpn) => openssl('s_client', '-connect', `127.0.0.1:${port}`, '-alpn', alpn).stdout;
        check(/ALPN protocol: http\/1\.1/.test(offered('h2,http/1.1')), 'http/1.1, though h2 is liked better');
        check(!/ALPN protocol: h2/.test(offered('h2')), 'not h2');
    });
});

// --- the store --------------------------------------------------------------------------------------------------------
const mode = (file) => (fs.statSync(file).mode & 0o777).toString(8);
await test('server/door/the store is for nobody else to read', async () => {
    const store = freshFile(), files = ['', '-wal', '-shm', '-lock'].map((suffix) => store + suffix);
    const before = process.umask(0o022), server = new Server(program, store);
    try {
        await server.start();
        same(files.map(mode), ['600', '600', '600', '600'], 'a new one');
        await server.kill();
        for (const file of files.slice(0, 3)) fs.chmodSync(file, 0o644);
        await server.start();
        same(files.map(mode), ['600', '600', '600', '600'], 'one that was open to everyone');
        check(server.log.includes('what=store-was-open-to-everyone now=0600'), 'told');
        await server.kill();
        for (const file of files.slice(0, 3)) fs.chmodSync(file, 0o640);
        await server.start();
        same(files.slice(0, 3).map(mode), ['640', '640', '640'], 'a group that was let in on purpose');
        await server.kill();
    } finally { process.umask(before); }
});
await test('server/door/one file is for one server', async () => {
    const store = freshFile(), link = freshFile(), first = await new Server(program, store).start();
    fs.symlinkSync(store, link);
    for (const same of [store, link, `file:${store}`, path.join(path.dirname(store), '.', path.basename(store))])
        refuses(['--store', same], 1, /cannot be opened: another server is using it; stop that one, or give --store another file\.$/);
    await first.kill(); // -9: the lock goes with the process
    const again = await new Server(program, link).start();
    refuses(['--store', store], 1, /another server is using it/);
    same(await again.stop(), 0, 'stopped politely');
    const third = await new Server(program, store).start();
    const check = spawnSync('sqlite3', [store, 'PRAGMA integrity_check'], { encoding: 'utf8' }); // others may read meanwhile
    if (!check.error) same(check.stdout.trim(), 'ok', 'the file');
    await third.kill();
    const memory = 'file:door?mode=memory&cache=shared', both = [await new Server(program, memory).start(), await new Server(program, memory).start()];
    for (const server of both) await server.kill();
});

await test('server/door/a password is not told', async () => {
    for (const url of ['postgresql://u:geheim@127.0.0.1:1/db', 'postgresql://u@127.0.0.1:1/db?password=geheim&sslpassword=geheim', 'postgres://u:ge@heim@127.0.0.1:1/db',
        'postgresql://u:geheim/heim@127.0.0.1:1/db', 'postgresql://u:geheim%zz@127.0.0.1:1/db', 'postgresql://u:ge?heim@127.0.0.1:1/db', 'postgresql://u:geheim@nowhere.invalid/db?password']) {
        refuses(['--wait-for-store', '0', '--store', url], 1, /^((?!heim).)*$/);
        refuses(['--wait-for-store', '0', '--store', url], 1, /\*\*\*/);
    }
});
await test('server/door/a database that comes later is waited for', async () => {
    const url = freshDatabase(), waits = () => server.log.includes('what=waiting-for-store');
    stopDatabase();
    const server = new Server(program, url);
    const starts = server.start();
    await until(() => check(waits(), 'it waits'));
    check(!await connects(server.port, '127.0.0.1'), 'nobody is let in before');
    startDatabase();
    await starts;
    same(await status(server.port, '/readyz'), 200, 'then it serves');
    same(await server.stop(), 0, 'and stops');
    stopDatabase();
    server.start().catch(() => {});
    await until(() => check(waits(), 'it waits again'));
    same(await server.stop(), 0, 'SIGTERM ends it while it waits');
    const late = spawnSync(program, ['serve', '--port', anyPort, '--wait-for-store', '1', '--store', url], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
    same(late.status, 1, 'not for ever');
    check(/^witching: The store .* cannot be opened: .*\.$/m.test(late.stderr), late.stderr);
    startDatabase();
    refuses(['--store', url.replace(/\/t\w+\?/, '/missing?')], 1, /database "missing" does not exist/); // it is there: nothing to wait for
});

await test('server/door/a database with room for a few handles only is named at the start', async () => {
    for (const room of [1, 3]) { // those who read find none; nor does who listens to the other servers
        const url = freshDatabase(), role = `narrow${random(3)}`;
        const made = spawnSync('psql', ['-q', url, '-c', `CREATE ROLE ${role} LOGIN; ALTER DATABASE ${url.match(/\/(t\w+)\?/)[1]} CONNECTION LIMIT ${room}; GRANT ALL ON SCHEMA public TO ${role}`], { encoding: 'utf8' });
        same([made.status, made.stderr], [0, ''], 'the role is made');
        refuses(['--store', url.replace('//witching@', `//${role}@`)], 1, /cannot be opened: .*too many connections/);
    }
});

// --- what is said at the start ----------------------------------------------------------------------------------------
await test('server/door/SIGHUP reads the certificate again', async () => {
    const files = ['chain.pem', 'private.pem'].map((name) => path.join(scratch, name)), [chain, secret] = files;
    const renew = (name) => openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', secret, '-out', chain, '-days', '2', '-subj', `/CN=${name}`);
    const shown = (port) => /subject=CN ?= ?(\S+)/.exec(openssl('s_client', '-connect', `127.0.0.1:${port}`).stdout)?.[1];
    renew('first');
    await withServer(['--certificate', chain, '--key', secret], async (server) => {
        const says = async (what) => { server.log = ''; server.child.kill('SIGHUP'); await eventually(() => server.log.includes(`what=certificate-${what}`), what); };
        const until = () => `what=certificate-read until=${new Date(openssl('x509', '-in', chain, '-noout', '-enddate').stdout.split('=')[1]).toISOString().replace('.000', '')}`;
        same(shown(server.port), 'first', 'at the start');
        check(server.log.includes(until()), `until when is said: ${server.log}`);
        renew('second');
        same(shown(server.port), 'first', 'until it is told');
        await says('renewed');
        same(shown(server.port), 'second', 'then');
        check(server.log.includes(until()), `and again: ${server.log}`);
        openssl('genpkey', '-algorithm', 'ed25519', '-out', secret);
        await says('kept');
        check(/private\.pem does not belong to the certificate/.test(server.log), server.log);
        fs.appendFileSync(chain, '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n');
        await says('kept');
        fs.rmSync(chain);
        await says('kept');
        same(shown(server.port), 'second', 'the last that was fine');
        renew('third');
        fs.appendFileSync(chain, '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----\n'); // its key fits, but not all of the chain can be read
        await says('kept');
        same(shown(server.port), 'second', 'still the last that was fine');
    });
    await withServer([], async (server) => { // without a certificate there is nothing to do
        server.child.kill('SIGHUP');
        await sleep(200);
        same(await status(server.port, '/healthz'), 200, 'it lives');
    });
});

await test('server/door/nobody has to read its log', async () => {
    const [chain, secret, pipe] = ['log-chain.pem', 'log-private.pem', 'log'].map((name) => path.join(scratch, name)), { O_RDONLY, O_WRONLY, O_NONBLOCK } = fs.constants;
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', secret, '-out', chain, '-days', '2', '-subj', '/CN=log');
    spawnSync('mkfifo', [pipe]);
    const [reader, theirs, ours] = [O_RDONLY | O_NONBLOCK, O_WRONLY, O_WRONLY | O_NONBLOCK].map((how) => fs.openSync(pipe, how));
    const fill = () => { for (const size of [4096, 1]) try { for (;;) fs.writeSync(ours, '.'.repeat(size)); } catch (error) { same(error.code, 'EAGAIN', 'it is full'); } };
    let log = '';
    const read = () => { const room = Buffer.alloc(65536); try { for (;;) log += room.toString('latin1', 0, fs.readSync(reader, room)); } catch (error) { same(error.code, 'EAGAIN', 'that was all'); } };
    const port = await freePort(), child = spawn(program, ['serve', '--port', String(port), '--store', freshFile(), '--certificate', chain, '--key', secret], { stdio: ['ignore', 'ignore', theirs] });
    const ended = new Promise((yes) => child.on('exit', (code, signal) => yes(signal ?? code)));
    const dropped = () => new Promise((yes, no) => https.get({ port, host: '127.0.0.1', path: '/metrics', rejectUnauthorized: false, agent: false, timeout: 20000 }, (answer) => {
        let words = '';
        answer.on('data', (part) => { words += part; }).on('end', () => yes(Number(/^witching_log_lines_dropped_total (\d+)$/m.exec(words)[1])));
    }).on('timeout', () => no(new Error('it hangs'))).on('error', no));
    try {
        await eventually(async () => await dropped().catch(() => -1) === 0, 'it listens');
        fs.rmSync(secret); // it complains from now on, as often as it is asked to read the key again
        fill();
        let asked = 0;
        while (!await dropped()) { child.kill('SIGHUP'); asked++; }
        check(asked > 100, `some lines wait: ${asked}`);
        await eventually(() => { read(); return log.includes('what=log-lines-dropped'); }, 'it says so as soon as somebody reads');
        child.kill('SIGHUP');
        await eventually(() => { read(); return log.trimEnd().endsWith('what=certificate-kept'); }, 'it goes on');
        const said = [...log.matchAll(/what=log-lines-dropped number=(\d+)$/gm)].reduce((sum, [, number]) => sum + Number(number), 0);
        same(said, await dropped(), 'lines that were dropped');
        fill();
        child.kill('SIGTERM');
        same(await Promise.race([ended, sleep(10000)]), 0, 'it ends, though nobody reads');
    } finally {
        child.kill('SIGKILL');
        for (const end of [reader, theirs, ours]) fs.closeSync(end);
    }
});
await test('server/door/what is wrong with a certificate is said', async () => {
    const other = path.join(scratch, 'other.pem'), locked = path.join(scratch, 'locked.pem'), empty = path.join(scratch, 'empty.pem');
    openssl('genpkey', '-algorithm', 'ed25519', '-out', other);
    openssl('pkey', '-in', key, '-aes256', '-passout', 'pass:x', '-out', locked);
    fs.writeFileSync(empty, '');
    const pair = (one, two) => ['--certificate', one, '--key', two];
    refuses(pair('/no/such.pem', key), 1, /certificate \/no\/such\.pem cannot be read: No such file/);
    refuses(pair(certificate, '/no/such.pem'), 1, /private key \/no\/such\.pem cannot be read: No such file/);
    refuses(pair(empty, key), 1, /empty\.pem holds no certificate/);
    refuses(pair(certificate, empty), 1, /empty\.pem holds no private key/);
    refuses(pair(certificate, locked), 1, /locked\.pem holds no private key in PEM form, or one that asks for a password/);
    refuses(pair(certificate, other), 1, /key .*other\.pem does not belong to the certificate/);
});
await test('server/door/settings that cannot be are refused', async () => {
    for (const origin of ['foo', 'example.org', 'https://', 'https://example.org/', 'https://example.org/play', 'https://example.org:', 'https://example.org:x', 'ftp://example.org', 'https://a b'])
        refuses(['--origin', origin], 2, /is not an origin; write --origin like https:\/\/example\.org/);
    for (const contact of ['foo', 'you@example.org', 'mailto:', 'mailto:you', 'mailto:@example.org', 'http://example.org', 'https://', 'mailto:y"u@example.org'])
        refuses(['--contact', contact], 2, /is not a way to reach you; write --contact like mailto:you@example\.org/);
    for (const fine of [['--origin', 'http://[::1]:5173'], ['--origin', 'https://example.org:8443', '--contact', 'https://example.org/contact'], ['--contact', 'mailto:you+games@example.org']])
        await withServer(fine, async ({ port }) => check(await connects(port, '127.0.0.1'), fine.join(' ')));
});
await test('server/door/at a terminal it says where to click', async () => {
    const says = async (options, words) => {
        const port = await freePort(), store = freshFile(), bare = [program, 'serve', '--port', port, '--store', store, ...options].join(' ');
        const child = spawn('script', ['-qec', `exec ${bare}`, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } });
        let shown = '';
        const ended = new Promise((yes) => child.on('exit', yes));
        child.stdout.on('data', (bytes) => { shown += bytes; });
        await until(() => check(shown.includes('what=listening'), `it listens: ${shown}`));
        child.stdin.write('\x03'); // Ctrl-C
        await ended;
        for (const word of [`://${words.host ?? 'localhost'}:${port}/`, `Matches are kept in ${store}.`, 'Ctrl-C stops', 'what=stopped', ...(words.also ?? [])])
            check(shown.includes(word), `"${word}" in: ${shown}`);
        for (const word of words.not ?? []) check(!shown.includes(word), `no "${word}" in: ${shown}`);
    };
    const page = path.join(scratch, 'page');
    fs.mkdirSync(page);
    fs.writeFileSync(path.join(page, 'index.html'), '<!doctype html>');
    await says(['--web', '/no/such/folder'], { also: ['http://localhost', 'make web'] });
    await says(['--web', page, '--certificate', certificate, '--key', key], { also: ['https://localhost'], not: ['make web'] });
    await says(['--web', page, '--address', '127.0.0.2'], { host: '127.0.0.2' });
    const quiet = spawn(program, ['serve', '--port', await freePort(), '--store', freshFile()]);
    let out = '', log = '';
    quiet.stdout.on('data', (bytes) => { out += bytes; });
    quiet.stderr.on('data', (bytes) => { log += bytes; });
    await until(() => check(log.includes('what=listening'), `it listens: ${log}`));
    quiet.kill();
    await new Promise((yes) => quiet.on('close', yes));
    same(out, '', 'elsewhere nothing: the log is enough');
    await withServer(['--web', '/no/such/folder'], async ({ port }) => check((await status(port, '/', { whole: true })).includes('make web'), 'the page says it too'));
});

network.end?.();
// --- what a link tells ------------------------------------------------------------------------------------------------
const metas = (html) => Object.fromEntries([...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">/g)].map(([, name, content]) => [name, content]));
await test('server/door/a link tells what it leads to, with absolute addresses and nothing of the table', async () => {
    await withServer(['--behind-proxy'], async ({ port }) => {
        const told = async (path, headers = {}) => metas(await status(port, path, { headers, whole: true }));
        const home = await told('/', { Host: 'play.example.org' });
        same(home['og:title'], 'Witching Hour', 'the title of home');
        same([home['og:url'], home['og:image'], home['twitter:card']], ['http://play.example.org/', 'http://play.example.org/posters/home.jpg', 'summary_large_image'], 'home');
        const table = await told('/?game=halloween', { Host: 'play.example.org', 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'https' });
        same([table['og:title'], table['og:url'], table['og:image']], ['Come and play Halloween', 'https://play.example.org/?game=halloween', 'https://play.example.org/posters/halloween.jpg'], 'a table');
        same(new Set([home, table].flatMap((one) => Object.keys(one).map((name) => name))).size, 9, `all that is told: ${Object.keys(table)}`);
        same((await told('/?game=halloween', { 'Accept-Language': 'de' }))['og:title'], 'Spiel mit: Halloween', 'in German');
        for (const game of ['chess', '%22%3E%3Cscript%3E', '../../x']) same((await told(`/?game=${game}`))['og:title'], 'Witching Hour', `a game called ${game}`);
        for (const host of ['x"><script>', 'a b', 'x<y', `${'x'.repeat(300)}.org`]) {
            const answer = await status(port, '/', { headers: { Host: host }, whole: true });
            check(!answer.includes(host), `the host ${host} comes back`);
            same(metas(answer)['og:image'], undefined, `no address for the host ${host}`);
        }
        for (const name of ['home', 'hourglass', 'midnight', 'halloween', 'clockman', 'keyhole']) {
            const answer = await status(port, `/posters/${name}.jpg`, { whole: true });
            check(/^HTTP\/1.1 200[^]*content-type: image\/jpeg/i.test(answer), `the poster ${name}: ${answer.slice(0, 200)}`);
        }
        const tag = (await status(port, '/', { whole: true })).match(/etag: (\S+)/i)[1];
        same(await status(port, '/', { headers: { 'If-None-Match': tag } }), 304, 'it has not changed');
        same(await status(port, '/?game=keyhole', { headers: { 'If-None-Match': tag } }), 200, 'another link is another page');
    });
    await withServer(['--origin', 'https://table.example.org'], async ({ port }) => {
        same(metas(await status(port, '/', { headers: { Host: 'x<y' }, whole: true }))['og:image'], 'https://table.example.org/posters/home.jpg', 'the address it was given');
    });
});

done();
