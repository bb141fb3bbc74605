// admin.mjs: `witching admin` against real servers: what operators see, what their bans and mutes do and for how long, tables
// that are closed; a store that is away; two servers of one database; and a socket that is treated badly.
//     node tests/server/admin.mjs build/witching
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import { Refusal, Server, anyone, bot, check, done, freshDatabase, freshFile, link, me, random, same, scratch, sitDown, sleep, startDatabase, stopDatabase, test } from './kit.mjs';

const program = process.argv[2];
const socketOf = (server) => server.admin ?? `${server.store}-admin`;

/** Runs the command; { code, out, err }. */
const command = (...words) => new Promise((yes) => {
    const child = spawn(program, ['admin', ...words], { env: { ...process.env, LC_ALL: 'C' } });
    let out = '', err = '';
    child.stdout.on('data', (bytes) => { out += bytes; });
    child.stderr.on('data', (bytes) => { err += bytes; });
    child.on('close', (code) => yes({ code, out, err }));
});
const admin = (server, ...words) => command('--admin', socketOf(server), ...words);
const does = async (server, ...words) => {
    const { code, out, err } = await admin(server, ...words);
    if (code !== 0) throw new Error(`admin ${words.join(' ')}: ${code} ${err}`);
    return out;
};
const json = async (server, ...words) => JSON.parse(await does(server, ...words, '--json'));
const fails = async (server, words, sentence, status = 1) => {
    const { code, err } = await admin(server, ...words);
    check(code === status && err.toLowerCase().includes(sentence.toLowerCase()) && err.trim().split('\n').length === 1, `admin ${words.join(' ')} fails with "${sentence}", not (${code}) ${err}`);
};
/** Sends these bytes as they are; what comes back until the server hangs up. */
const raw = (server, bytes, { end = true } = {}) => new Promise((yes, no) => {
    const socket = net.connect(socketOf(server));
    let heard = '';
    socket.on('connect', () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (part) => { heard += part; }).on('close', () => yes(heard)).on('error', no);
});

const phrase = 'correct horse battery staple';
async function account(server, name, cookie) {
    const client = await server.client({ headers: cookie ? { cookie } : {} });
    await client.ask('register', { name, phrase });
    return client;
}
const gone = (client) => client.until(() => client.bye && client.socket.closed, 'the goodbye');
/** A server of its own with the page's cookie, which a guest is known by. */
const page = `${scratch}/page`;
fs.mkdirSync(page);
fs.writeFileSync(`${page}/index.html`, '<!doctype html>');
const start = (store, options = []) => new Server(program, store, ['--web', page, ...options]).start();

async function withServer(body, options) {
    const server = await start(freshFile(), options);
    try { await body(server); } finally { if (server.child.exitCode === null) await server.stop(); }
}

await test('admin: lists and inspects tables, people and connections', () => withServer(async (server) => {
    same(fs.statSync(socketOf(server)).mode & 0o777, 0o600, 'the mode of the socket');
    const ada = await account(server, 'Ada Lovelace');
    const { table } = await ada.ask('create', { game: 'midnight', seats: [me, bot()], token: random(16) });
    await ada.ask('join', { table });
    const all = await json(server, 'list');
    same([all.connected, all.tables.length, all.people.length, all.connections.length], [1, 1, 1, 1], 'how many there are');
    same([all.tables[0].table, all.tables[0].game, all.tables[0].rated], [table, 'midnight', true], 'the table');
    same([all.connections[0].name, all.connections[0].table, all.connections[0].address], ['Ada Lovelace', table, '127.0.0.1'], 'the connection');
    same(Object.keys(await json(server, 'list', 'people')).includes('tables'), false, 'only what was asked for');
    const { inspected } = await json(server, 'inspect', table);
    same([inspected.phase, inspected.seats[0].name, inspected.seats[0].here, inspected.seats[1].kind], ['playing', 'Ada Lovelace', true, 'bot'], 'the table inspected');
    check(!/seed|token|state|luck/.test(JSON.stringify(inspected)), 'nothing secret is shown');
    const { person } = await json(server, 'inspect', 'ada lovelace');
    same([person.name, person.account, person.connections[0].table], ['Ada Lovelace', true, table], 'the person inspected');
    same((await json(server, 'inspect', person.player)).person.name, 'Ada Lovelace', 'by the number');
    check((await does(server, 'list')).includes(table) && (await does(server, 'inspect', table)).includes('Ada Lovelace'), 'the same in words');
    ada.close();
    await fails(server, ['inspect', 'Nobody Else'], 'Nobody called Nobody Else');
    await fails(server, ['inspect', '0123456789abcdef'], 'There is no such table');
    await fails(server, ['close', 'nonsense'], '"nonsense" is not a table');
    same((await json(server, 'inspect', 'Ada Lovelace')).person.player, person.player, 'an account that is not connected');
}));

await test('admin: a ban closes connections with a sentence, survives a restart and ends', () => withServer(async (server) => {
    const [first, second] = [await server.cookie(), await server.cookie()];
    const eve = await account(server, 'Eve', first), bystander = await account(server, 'Bob', second);
    const { done: made } = await json(server, 'ban', 'eve', '--for', '3d', '--reason', 'spam');
    same([made.what, made.name, made.reason, made.until - made.since], ['ban', 'Eve', 'spam', 3 * 86400000], 'what holds');
    await gone(eve);
    same(eve.bye.why.id, 'banned', 'the reason');
    check(/^You have been banned from this server until \d{4}-\d\d-\d\d \d\d:\d\d UTC: spam$/.test(eve.bye.why.text), eve.bye.why.text);
    check(eve.bye.retry >= 60000, 'it need not come back at once');
    const bans = await json(server, 'bans');
    same(bans.bans.map(({ name }) => name), ['Eve'], 'the list');
    await server.kill(); // and what it leaves of its socket is in nobody's way
    await server.start();
    const again = await server.client({ headers: { cookie: first } });
    await gone(again);
    const elsewhere = await server.client(); // with another browser, by logging in
    elsewhere.ask('login', { name: 'Eve', phrase }).catch(() => {});
    await gone(elsewhere);
    await (await server.client({ headers: { cookie: second } })).ask('hello', {});
    await fails(server, ['unban', 'Bob'], 'Bob is not banned');
    await does(server, 'unban', 'Eve');
    await fails(server, ['unban', 'Eve'], 'Eve is not banned');
    const back = await server.client({ headers: { cookie: first } });
    same((await back.ask('hello', {})).account, 'Eve', 'the account is as it was');
    check(bystander, 'there is one');
}));

await test('admin: an address or a network is banned, and nobody else', () => withServer(async (server) => {
    const from = (address) => server.client({ headers: { 'x-forwarded-for': address } });
    const near = await from('192.0.2.7'), six = await from('2001:db8:1:2::9'), far = await from('198.51.100.7');
    await does(server, 'ban', '192.0.2.9/24');
    await does(server, 'ban', '2001:db8:1:2::1');
    await Promise.all([gone(near), gone(six)]);
    await far.ask('ping', {});
    await gone(await from('192.0.2.200'));
    await gone(await from('2001:db8:1:2:3::'));
    await (await from('2001:db8:1:3::9')).ask('ping', {});
    same((await json(server, 'bans')).bans.map(({ whom }) => whom).sort(), ['192.0.2.0/24', '2001:db8:1:2::/64'], 'the list');
    await does(server, 'unban', '192.0.2.0/24');
    await (await from('192.0.2.7')).ask('ping', {});
}, ['--behind-proxy']));

await test('admin: a guest is banned by name, or by number where several have the name', () => withServer(async (server) => {
    const guests = [];
    for (let i = 0; i < 2; i++) {
        const client = await server.client({ headers: { cookie: await server.cookie() } });
        await client.ask('hello', { name: 'Mallory' });
        guests.push(client);
    }
    const bystander = await server.client({ headers: { cookie: await server.cookie() } });
    await bystander.ask('hello', { name: 'Bob' });
    const { people } = await json(server, 'list', 'people', 'mallory'), numbers = people.map(({ player }) => player);
    same(people.map(({ name }) => name), ['Mallory', 'Mallory'], 'those who are called that, and nobody else');
    const { err } = await admin(server, 'ban', 'Mallory');
    check(numbers.every((number) => err.includes(number)) && !err.includes('...'), err);
    await fails(server, ['ban', 'Mallory'], 'Several people here are called Mallory');
    const third = await server.client({ headers: { cookie: await server.cookie() } });
    await third.ask('hello', { name: 'Mallory' });
    await fails(server, ['ban', 'Mallory'], ', .... Take the number of the one you mean; "witching admin list people NAME" shows them all.');
    same((await json(server, 'list', 'connections', 'Mallory')).connections.length, 3, 'their connections');
    third.close();
    await does(server, 'ban', numbers[0]);
    await Promise.race(guests.map(gone));
    await sleep(50);
    same(guests.filter(({ socket }) => socket.closed).length, 1, 'how many were sent away');
    await does(server, 'ban', 'Mallory');
    await Promise.all(guests.map(gone));
    same((await json(server, 'bans')).bans.length, 2, 'how many are banned');
    const seated = await server.client({ headers: { cookie: await server.cookie() } }), token = random(16); // named only with the seat
    const { table } = await seated.ask('create', { game: 'midnight', seats: [me, bot()], token, name: 'Trudy' });
    await seated.ask('join', { table, token });
    await seated.ask('create', { game: 'midnight', seats: [me, bot()], token: random(16), name: 'Carol' });
    same((await json(server, 'list', 'tables', 'trudy')).tables.map((one) => one.table), [table], 'the tables at which one of that name sits');
    await fails(server, ['bans', 'people', 'Trudy'], 'there is too much after "bans"', 2);
    await does(server, 'ban', 'Trudy');
    await gone(seated);
}));

await test('admin: what holds for a while is over by itself', () => withServer(async (server) => {
    const ask = (words) => raw(server, `${JSON.stringify(words)}\n`);
    const eve = await account(server, 'Eve', await server.cookie());
    const { ok } = JSON.parse(await ask({ ask: 'mute', whom: 'Eve', seconds: 1 }));
    same(ok.done.what, 'mute', 'what holds');
    const { table } = await eve.ask('create', { game: 'midnight', seats: [me, link], token: random(16) });
    await eve.ask('join', { table });
    for (;;) { // it may have been over before we came here
        try { await eve.ask('chat', { text: 'hello' }); break; } catch (error) {
            if (!(error instanceof Refusal) || error.why.id !== 'silenced') throw error;
            await sleep(100);
        }
    }
    while ((await json(server, 'bans')).bans.length) await sleep(100);
    await server.kill();
    await server.start();
    same((await json(server, 'bans')).bans, [], 'nothing is left of it');
}));

await test('admin: whoever is muted plays on and cannot write, at the table or watching', () => withServer(async (server) => {
    const { id, clients: [ada, bob] } = await sitDown(server, 'midnight', 2);
    const eve = await account(server, 'Eve', await server.cookie());
    await eve.ask('watch', { table: id });
    await eve.ask('chat', { text: 'one' });
    await does(server, 'mute', 'Eve', '--for', '2h');
    const why = await eve.refused('chat', { text: 'two' }, 'silenced');
    check(/muted until/.test(why.text), why.text);
    await eve.ask('hello', { lang: 'de' });
    check(/stumm/.test((await eve.refused('chat', { text: 'two' }, 'silenced')).text), 'in the language of whoever reads it');
    await ada.ask('chat', { text: 'three' });
    same((await json(server, 'inspect', 'Eve')).person.mute.what, 'mute', 'it is shown');
    await does(server, 'unmute', 'Eve');
    await eve.ask('chat', { text: 'four' });
    await bob.until(() => bob.table.chat.at(-1)?.text === 'four', 'the last line');
    same(bob.table.chat.map(({ text }) => text), ['one', 'three', 'four'], 'what was said');
}));

await test('admin: a match that is closed counts for nobody, and people are told', () => withServer(async (server) => {
    const ada = await account(server, 'Ada', await server.cookie()), bob = await account(server, 'Bob', await server.cookie());
    const watcher = await server.client();
    await watcher.ask('hello', { lang: 'en', words: true });
    const made = await ada.ask('create', { game: 'midnight', seats: [me, link], token: random(16) });
    const { table, dice: { commit } } = made;
    await ada.ask('join', { table, ...ada.seal(table, commit) });
    await bob.ask('take', { table, token: random(16), invite: made.invites[0].invite, ...bob.seal(table, commit) });
    await Promise.all([ada, bob].map((client) => client.until(() => client.table?.phase === 'playing', 'the beginning')));
    await watcher.ask('watch', { table });
    await does(server, 'close', table, '--reason', 'a fight');
    await Promise.all([ada, bob, watcher].map((client) => client.until(() => client.table.phase === 'over', 'the end')));
    same([ada.table.result.reason, ada.table.result.winners], ['closed', []], 'the result');
    same(watcher.notices.at(-1).text, 'The operator has closed this table: a fight. The match counts for nobody.', 'the notice');
    await ada.refused('chat', { text: 'hm' }, 'closed');
    await ada.refused('propose', { what: 'rematch' }, 'closed');
    await fails(server, ['close', table], 'closed this table');
    for (;;) {
        const { matches } = await ada.ask('history', {});
        if (!matches.length) { await sleep(100); continue; }
        same([matches[0].counts, matches[0].won, 'change' in matches[0]], [false, false, false], 'what is remembered of it');
        break;
    }
    same((await ada.ask('ratings', { game: 'midnight' })).ratings, [], 'nobody is rated');
    const record = await watcher.ask('record', { table });
    check(record.record, 'the record can still be had');
}));

await test('admin: a table that waits is closed, and nobody can sit down there any more', () => withServer(async (server) => {
    const ada = await server.client(), token = random(16);
    const made = await ada.ask('create', { game: 'midnight', seats: [me, anyone], token });
    await ada.ask('join', { table: made.table, token });
    same((await ada.ask('lobby', {})).tables.length, 1, 'it is listed');
    await does(server, 'close', made.table);
    await ada.until(() => ada.notices.some(({ what }) => what === 'closed'), 'the notice');
    same((await ada.ask('lobby', {})).tables.length, 0, 'it is listed no more');
    const bob = await server.client();
    await bob.refused('take', { table: made.table, token: random(16) }, 'closed');
    await server.kill();
    await server.start();
    const later = await server.client();
    await later.ask('watch', { table: made.table });
    same([later.table.closed, later.table.phase], [true, 'waiting'], 'and it stays so');
}));

await test('admin: reports are shown, also one that is damaged', () => withServer(async (server) => {
    await server.stop();
    const { DatabaseSync } = await import('node:sqlite').catch(() => ({}));
    const put = (key, value) => DatabaseSync
        ? new DatabaseSync(server.store).prepare('INSERT INTO facts (key, value) VALUES (?, ?)').run(key, value)
        : sqlite(server.store, `INSERT INTO facts (key, value) VALUES ('${key}', '${value.replaceAll("'", "''")}')`);
    await put('report/1', JSON.stringify({ by: 'Ada', whom: 'Eve', table: '0123456789abcdef', at: 1767225601000, reason: "doesn't stop" }));
    await put('report/2', '{"by":"Bob"');
    await put('report/3', JSON.stringify({ by: 'Bob', whom: 'Mallory', table: '0123456789abcdef', at: 1767225602000, reason: '' }));
    await server.start();
    const { count, reports } = await json(server, 'reports');
    same([count, reports.map(({ report, whom }) => [report, whom])], [3, [['3', 'Mallory'], ['2', undefined], ['1', 'Eve']]], 'the reports, the newest first');
    const words = await does(server, 'reports');
    check(/^ {2}1 {2}.*Ada reported Eve at table 0123456789abcdef: doesn't stop$/m.test(words) && words.includes('  2  it is damaged'), words);
}));
await test('admin: a report is dismissed, once, and no other goes with it', async () => {
    for (const [store, count] of [[freshFile(), 1], [freshDatabase(), 2]]) {
        const servers = await Promise.all(Array.from({ length: count }, async (_, i) => Object.assign(await start(store, ['--admin', `${scratch}/dismiss-${count}-${i}`]), { admin: `${scratch}/dismiss-${count}-${i}` })));
        const [first, last] = [servers[0], servers.at(-1)];
        const ada = await account(first, 'Ada', await first.cookie()), eve = await account(first, 'Eve', await first.cookie()), made = await ada.ask('create', { game: 'hourglass', seats: [me, link] });
        await ada.ask('join', { table: made.table });
        await eve.ask('take', { table: made.table, token: random(16), invite: made.invites[0].invite });
        for (const text of ['shouts', 'spits']) await ada.ask('report', { seat: 1, text });
        const { reports } = await json(last, 'reports');
        same(reports.map(({ reason }) => reason).sort(), ['shouts', 'spits'], 'both');
        const { report } = reports.find(({ reason }) => reason === 'shouts');
        check((await does(first, 'dismiss', report)).includes('The report is gone.'), 'said');
        same((await json(last, 'reports')).reports.map(({ reason }) => reason), ['spits'], 'the other one is still there');
        await fails(last, ['dismiss', report], 'There is no report');
        await fails(last, ['dismiss', '../mine'], 'There is no report');
        for (const server of servers) await server.stop();
    }
});
function sqlite(file, statement) {
    return new Promise((yes, no) => spawn('sqlite3', [file, statement], { stdio: 'inherit' }).on('error', no).on('exit', (code) => (code ? no(new Error(`sqlite3: ${code}`)) : yes())));
}

await test('admin: drain sends everyone on, and the server waits to be stopped', () => withServer(async (server) => {
    const client = await server.client();
    await does(server, 'drain');
    await gone(client);
    same(client.bye.why.id, 'stopping', 'what the client was told');
    same(JSON.parse((await raw(server, '{"ask":"list"}\n')).trim()).ok.connected, 0, 'connections of the server that is still there');
    await server.stop();
    check(!fs.existsSync(socketOf(server)), 'the socket is gone');
    const { code, err } = await admin(server, 'list');
    check(code === 1 && err.includes('No server listens at'), err);
}));

await test('admin: where the socket is', async () => {
    const store = freshFile();
    const none = await new Server(program, store, ['--admin', 'none']).start();
    check(!fs.existsSync(`${store}-admin`), 'there is none');
    await none.stop();
    const folder = `${scratch}/run`;
    fs.mkdirSync(folder);
    const managed = await new Server(program, store, [], { env: { RUNTIME_DIRECTORY: folder } }).start();
    managed.admin = `${folder}/admin`;
    same((await json(managed, 'list')).connected, 0, 'in the folder of the service');
    const other = new Server(program, freshFile(), ['--admin', managed.admin]);
    await other.start().then(() => { throw new Error('two servers listen at one socket'); }, (error) => check(/Another server listens to its operators/.test(error.message), error.message));
    await managed.stop();
    fs.writeFileSync(`${scratch}/file`, 'precious');
    const blind = new Server(program, freshFile(), ['--admin', `${scratch}/file`]);
    await blind.start().then(() => { throw new Error('a file was taken for a socket'); }, (error) => check(/is in the way/.test(error.message), error.message));
    same(fs.readFileSync(`${scratch}/file`, 'utf8'), 'precious', 'the file');
    await new Server(program, freshFile(), ['--admin', `${scratch}/${'x'.repeat(120)}`]).start().then(() => { throw new Error('too long'); }, (error) => check(/is too long/.test(error.message), error.message));
});

await test('admin: nonsense on the socket is refused in one sentence and harms nobody', () => withServer(async (server) => {
    const hostile = ['\n', 'list\n', '{"ask":"list"', '{"ask":"list"}{}\n', '[]\n', '{"ask":"nothing"}\n', '{"ask":"list","ask":"bans"}\n', '{"whom":"Eve"}\n', '{"ask":"ban"}\n',
        '{"ask":"ban","whom":""}\n', '{"ask":"ban","whom":"10.0.0.0/8","seconds":-1}\n', '{"ask":"ban","whom":"10.0.0.0/8","seconds":99999999999}\n', `{"ask":"ban","whom":"${'x'.repeat(500)}"}\n`,
        `${'x'.repeat(100000)}\n`, `{"ask":"ban","whom":"1.2.3.4","reason":"${'y'.repeat(91)}"}\n`, '{"ask":"ban","whom":"1.2.3.4","reason":"a\u0007b"}\n', '\0\0\0\0\n', '\xff\xfe\n', '{"ask":"ban","whom":"\\u0000"}\n'];
    for (const bytes of hostile) {
        let heard = '';
        try { heard = await raw(server, Buffer.from(bytes, 'latin1')); } catch (error) { check(['EPIPE', 'ECONNRESET'].includes(error.code), error); }
        check(heard === '' || JSON.parse(heard).no.text, `${JSON.stringify(bytes.slice(0, 40))} is refused, not answered with ${heard}`);
    }
    same((await json(server, 'bans')).bans, [], 'nothing was done');
    same(JSON.parse((await raw(server, '{"ask":"list"}\n{"ask":"drain"}\n')).trim()).ok.connected, 0, 'the first line of two');
    for (let i = 0; i < 20; i++) net.connect(socketOf(server), function hangUp() { this.write('{"ask":"reports"}\n'); this.destroy(); });
    same((await json(server, 'list')).connected, 0, 'it goes on, and the second line was not done');
}));

await test('admin: those who come and say nothing keep nobody out for long, and many at once are all served', () => withServer(async (server) => {
    const silent = Array.from({ length: 12 }, () => net.connect(socketOf(server)).on('error', () => {}));
    silent[0].write('{"ask":'); // and half a line
    same((await json(server, 'list')).connected, 0, 'after the silent ones were sent away');
    for (const socket of silent) socket.destroy();
    const many = await Promise.all(Array.from({ length: 100 }, (_, i) => raw(server, `${JSON.stringify({ ask: i % 2 ? 'ban' : 'bans', whom: `10.0.${i}.1` })}\n`)));
    check(many.every((answer) => JSON.parse(answer).ok), 'each has an answer');
    same((await json(server, 'bans')).bans.length, 50, 'and each ban holds');
}));

await test('admin: misuse is said in one sentence', async () => {
    const server = { admin: `${scratch}/nowhere` };
    for (const [words, sentence] of [[[], 'say what the server is to do'], [['sing'], 'there is no "sing"'], [['ban'], 'say whom'], [['dismiss'], 'say whom'], [['ban', 'Eve', '--for', '3x'], 'is not how long'],
        [['ban', 'Eve', '--for', '0d'], 'is not how long'], [['ban', 'Eve', '--for', '99999999999999999999d'], 'is not how long'], [['ban', 'Eve', '--reason', 'x'.repeat(91)], 'at most 90 bytes'],
        [['unban', 'Eve', '--for', '1d'], '--for does not belong'], [['bans', 'Eve'], 'too much'], [['list', 'ghosts'], 'cannot be listed'], [['ban', ''], 'is neither a name'], [['list', '--loud'], '--loud']])
        await fails(server, words, sentence, 2);
    await fails(server, ['list'], 'no server listens at');
});

await test('admin: two servers of one database', async () => {
    const store = freshDatabase(), servers = [];
    for (let i = 0; i < 2; i++) {
        const admin = `${scratch}/pg-${i}`, server = await start(store, ['--admin', admin]);
        server.admin = admin;
        servers.push(server);
    }
    const [here, there] = servers;
    const cookie = await there.cookie(), eve = await account(there, 'Eve', cookie);
    const { id, clients: [ada, bob] } = await sitDown([there, there], 'midnight', 2);
    await eve.ask('watch', { table: id });
    await does(here, 'mute', 'Eve');
    for (;;) { // the other server hears of it in a moment
        try { await eve.ask('chat', { text: 'hm' }); } catch (error) { same(error.why?.id, 'silenced', 'the reason'); break; }
        await sleep(20);
    }
    // Each server lists what is its own, and inspects whatever is in the store.
    same((await json(here, 'list')).connected, 0, 'connections of the one that has none');
    same((await json(there, 'list')).tables.map(({ table }) => table), [id], 'tables of the other');
    same((await json(here, 'inspect', id)).inspected.seats.map(({ name }) => name), ['Ada', 'Zoë 1'], 'a table of the other');
    same((await json(here, 'inspect', 'Eve')).person.connections, [], 'an account, whose connections are elsewhere');
    await does(here, 'ban', 'Eve', '--reason', 'enough');
    await gone(eve);
    same(eve.bye.why.text, 'You have been banned from this server: enough', 'the sentence');
    await gone(await there.client({ headers: { cookie } }));
    await gone(await here.client({ headers: { cookie } }));
    await does(here, 'close', id);
    await Promise.all([ada, bob].map((client) => client.until(() => client.table.result?.reason === 'closed', 'the end')));
    await does(there, 'unban', 'Eve');
    for (;;) { // the same
        const client = await here.client({ headers: { cookie } });
        try { await client.ask('hello', {}); break; } catch { await sleep(20); }
    }
    same((await json(here, 'bans')).bans.map(({ what }) => what), ['mute'], 'what is left');

    // The database goes: what is in memory is still shown, what must be written is refused, and afterwards all is well.
    stopDatabase();
    try {
        await json(here, 'list');
        same((await json(here, 'bans')).bans.length, 1, 'the bans are known');
        await fails(here, ['ban', '10.0.0.0/8'], 'could not write it down');
        await fails(here, ['inspect', 'Somebody Else'], 'cannot read its store');
    } finally { startDatabase(); }
    for (let code = 1; code !== 0; await sleep(100)) ({ code } = await admin(here, 'ban', '10.0.0.0/8'));
    for (;;) { // what was missed meanwhile is read
        if ((await json(there, 'bans')).bans.length === 2) break;
        await sleep(100);
    }
    await does(here, 'drain');
    while (!here.log.includes('what=drained')) await sleep(20);
    check(!there.log.includes('what=drain'), 'the other serves on');
    await (await there.client()).ask('ping', {});
    for (const server of servers) await server.stop();
});
done();
