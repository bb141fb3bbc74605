// people.mjs: what people can do about their accounts and about each other: devices, another phrase, erasing, exporting;
// muting, blocking, reporting, closing the chat. node people.mjs PROGRAM
import { spawn, spawnSync } from 'node:child_process';
import { Disk } from './faults/parts.mjs';
import { test, done, check, same, Server, Refusal, addEvent, freshFile, freshDatabase, holdUp, makeBefore, psql, signed, startDatabase, startPostgres, stopDatabase, random, me, link, bot, sleep, untilHeldUp } from './kit.mjs';

const program = process.argv[2], phrase = 'a long enough phrase', another = 'quite another phrase';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

// A browser: a cookie, and any number of tabs, at any of the servers.
class Browser {
    constructor(server, agent = FIREFOX) { Object.assign(this, { server, agent }); }
    async tab(server = this.server) {
        this.cookie ??= await server.cookie();
        return server.client({ headers: { Cookie: this.cookie, 'User-Agent': this.agent } });
    }
}
const sqlite = (file, text) => {
    const result = spawnSync('sqlite3', ['-cmd', '.timeout 5000', file, text], { encoding: 'utf8' });
    if (result.status !== 0) throw new Error(result.stderr);
    return result.stdout.trim();
};
const query = (server, text) => (server.store.startsWith('postgresql') ? psql : sqlite)(server.store, text);
// With one server on SQLite, and with two on PostgreSQL: `body` gets the first and the last.
async function everywhere(name, body, options = []) {
    for (const [kind, store, count] of [['one', freshFile, 1], ['two', freshDatabase, 2]]) {
        await test(`server/people/${name} (${kind})`, async () => {
            const at = store(), servers = [];
            for (let i = 0; i < count; i++) servers.push(await new Server(program, at, options).start());
            await body(servers[0], servers.at(-1));
            for (const server of servers) same(await server.stop(), 0, 'the server stops cleanly');
        }, 60);
    }
}
const register = async (tab, name) => { await tab.ask('register', { name, phrase }); return tab; };
const closed = async (tab) => tab.until(() => tab.socket.closed).catch(() => {});
// A table that `host` makes and `guest` sits down at.
async function begin(host, guest, more = {}) {
    const made = await host.ask('create', { game: 'hourglass', seats: [me, link], ...more });
    await host.ask('join', { table: made.table });
    await guest.ask('take', { table: made.table, token: random(16), invite: made.invites[0].invite });
    await Promise.all([host, guest].map((c) => c.until(() => c.table?.phase === 'playing', 'the beginning')));
    return made.table;
}
async function eventually(holds, what) {
    for (let i = 0; i < 600; i++) { if (await holds()) return; await sleep(50); }
    throw new Error(`never: ${what}`);
}

// --- devices --------------------------------------------------------------------------------------------------------------
await everywhere('devices are listed, and one that is revoked loses its rights at once', async (a, b) => {
    const home = new Browser(a), phone = new Browser(b, PHONE);
    const ada = await register(await home.tab(), 'Ada');
    const lost = await phone.tab();
    await lost.ask('login', { name: 'Ada', phrase });
    const zoe = await a.client();
    const table = await begin(lost, zoe);
    const { devices } = await ada.ask('devices');
    same(devices.map(({ name, this: own }) => [name, own]).sort(), [['Chrome, Android', false], ['Firefox, Linux', true]], 'both');
    check(devices.every(({ seen }) => Math.abs(seen - Date.now()) < 60000), 'when they were seen');
    const { device } = devices.find(({ this: own }) => !own);
    await ada.refused('revoke', { device: devices.find(({ this: own }) => own).device }, 'no-such-device'); // that is logging out
    await ada.refused('revoke', { device: random(16) }, 'no-such-device');
    await ada.ask('revoke', { device });
    await closed(lost);
    const again = await phone.tab();
    same((await again.ask('hello')).device, 'renew', 'its cookie is worth nothing');
    await again.refused('join', { table }, 'not-your-seat');
    await again.refused('devices', {}, 'no-account');
    await ada.refused('revoke', { device }, 'no-such-device'); // twice
    same((await ada.ask('devices')).devices.length, 1, 'one is left');
    await ada.ask('join', { table });
    same(ada.table.you, 0, 'the seat is the account’s');
});

await everywhere('a device is on the list of whoever logged in there last', async (a, b) => {
    const home = new Browser(a), phone = new Browser(b, PHONE);
    const ada = await register(await home.tab(), 'Ada'), tab = await phone.tab();
    await tab.ask('login', { name: 'Ada', phrase });
    const { device } = (await ada.ask('devices')).devices.find(({ this: own }) => !own);
    await register(tab, 'Bob');
    same((await ada.ask('devices')).devices.length, 1, 'it is not Ada’s any more');
    await ada.refused('revoke', { device }, 'no-such-device');
    await ada.ask('erase', { phrase });
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'all is erased');
    same((await (await phone.tab()).ask('hello')).account, 'Bob', 'whoever is logged in there stays so');
});
await everywhere('all others are revoked at once, and nobody else’s', async (a, b) => {
    const browsers = [new Browser(a), new Browser(a), new Browser(b), new Browser(b)], tabs = [];
    for (const browser of browsers) tabs.push(await browser.tab());
    await register(tabs[0], 'Ada');
    for (const tab of tabs.slice(1)) await tab.ask('login', { name: 'Ada', phrase });
    const bare = await b.client(); // a program without a cookie
    await bare.ask('login', { name: 'Ada', phrase });
    const eve = await register(await new Browser(b).tab(), 'Eve');
    await tabs[3].ask('revoke');
    await Promise.all([...tabs.slice(0, 3), bare].map(closed));
    for (const browser of browsers.slice(0, 3)) {
        const tab = await browser.tab();
        same((await tab.ask('hello')).account, null, 'logged out');
        await tab.refused('revoke', {}, 'no-account');
    }
    same((await tabs[3].ask('hello')).account, 'Ada', 'the one that asked stays');
    same((await (await browsers[3].tab()).ask('hello')).account, 'Ada', 'also when it comes again');
    same((await tabs[3].ask('devices')).devices.length, 1, 'alone');
    same((await eve.ask('hello')).account, 'Eve', 'others stay');
    await tabs[3].ask('revoke'); // twice
    const back = await new Browser(a).tab();
    await back.ask('login', { name: 'Ada', phrase });
    same((await tabs[3].ask('devices')).devices.length, 2, 'whoever knows the phrase comes back');
});

await everywhere('a browser of an old store is logged in until the others are revoked', async (a, b) => {
    const old = new Browser(a), tab = await register(await old.tab(), 'Ada');
    query(a, "DELETE FROM facts WHERE key LIKE 'device/%'"); // as an older server left it
    tab.close();
    const again = await old.tab(b);
    same((await again.ask('hello')).account, 'Ada', 'still');
    await eventually(async () => (await again.ask('devices')).devices.length === 1, 'it is listed from now on');
    query(a, "DELETE FROM facts WHERE key LIKE 'device/%'");
    const other = await new Browser(b).tab();
    await other.ask('login', { name: 'Ada', phrase });
    await other.ask('revoke');
    await closed(again);
    same((await (await old.tab()).ask('hello')).account, null, 'no longer');
});

// What a server tells the others it hears itself, and where it may have missed something it asks the store about everybody.
// Without a cookie only the epoch says who logged out the others, and it may change while the store is asked.
await test('server/people/a program without a cookie that logs out all others stays, until somebody else does', async () => {
    const store = freshDatabase(), [here, there] = [await new Server(program, store).start(), await new Server(program, store).start()];
    const pids = (which) => psql(store, `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`).split('\n').filter(Boolean).map(Number);
    const ada = await register(await here.client(), 'Ada'), other = await there.client(), stopped = [];
    await ada.ask('revoke');
    const before = pids("query LIKE 'LISTEN%'"), letGo = await holdUp(here, "UPDATE facts SET value = value WHERE key LIKE 'epoch/%'");
    try {
        const revoked = ada.ask('revoke').catch((error) => error);
        await untilHeldUp(here, 'transactionid');
        for (const pid of pids("state = 'idle' AND query NOT LIKE 'LISTEN%'")) { process.kill(pid, 'SIGSTOP'); stopped.push(pid); } // those that read
        psql(store, before.map((pid) => `SELECT pg_terminate_backend(${pid});`).join(' '));
        await eventually(async () => await here.metric('lookups_waiting') >= 2, 'it looks whom it missed');
        letGo();
        await revoked;
    } finally {
        letGo();
        for (const pid of stopped) process.kill(pid, 'SIGCONT');
    }
    await eventually(async () => await here.metric('lookups_waiting') === 0, 'it has looked');
    same((await ada.ask('hello')).account, 'Ada', 'who logged out the others');
    await other.ask('login', { name: 'Ada', phrase });
    await other.ask('revoke');
    await closed(ada);
    check(ada.socket.closed, 'somebody else logged it out');
    same((await other.ask('hello')).account, 'Ada', 'who stays');
    for (const server of [here, there]) same(await server.stop(), 0, 'the server stops cleanly');
}, 60);

// The process by which a server hears of the others; what is told while that stands still, or is gone, is never heard.
async function earOf(server) {
    const pids = () => psql(server.store, "SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%'").split('\n').filter(Boolean).map(Number);
    const all = pids();
    await server.stop();
    await eventually(() => pids().length === all.length - 1, 'one of them is gone');
    const others = pids();
    await server.start();
    await eventually(() => pids().length === all.length, 'it listens again');
    return pids().filter((pid) => !others.includes(pid))[0];
}
const allowMore = (store, yes) => psql(startPostgres(), `ALTER DATABASE ${/\/(t\w+)\?/.exec(store)[1]} ALLOW_CONNECTIONS ${yes}`);
const deafness = {
    'whose connection for hearing has gone silent': { deafen: (store, ear) => process.kill(ear, 'SIGSTOP'), heal: (store, ear) => process.kill(ear, 'SIGCONT') },
    'that gets no connection for hearing': { deafen: (store, ear) => { allowMore(store, false); psql(startPostgres(), `SELECT pg_terminate_backend(${ear})`); }, heal: (store) => allowMore(store, true) },
};
deafness['whose connection for hearing was broken for a moment'] = { ...deafness['that gets no connection for hearing'], soonWell: true };
for (const [how, { deafen, heal, soonWell }] of Object.entries(deafness))
    await test(`server/people/a server ${how} finds out who was logged out meanwhile, and whom people avoid`, async () => {
        const store = freshDatabase(), [a, b] = [await new Server(program, store).start(), await new Server(program, store).start()];
        const come = async (name) => { const browser = new Browser(a); await register(await browser.tab(), name); return browser; };
        const [ada, bob, eve, tom] = [await come('Ada'), await come('Bob'), await come('Eve'), await come('Tom')], ear = await earOf(b), tabs = {};
        const phone = new Browser(b, PHONE);
        tabs.lost = await phone.tab(b);
        await tabs.lost.ask('login', { name: 'Ada', phrase });
        tabs.program = await b.client(); // without a cookie
        await tabs.program.ask('login', { name: 'Bob', phrase });
        for (const [name, browser] of Object.entries({ out: bob, erased: eve, stays: tom })) tabs[name] = await browser.tab(b);
        same((await tabs.stays.ask('hello')).account, 'Tom', 'it is there');
        const here = await tom.tab(), table = await begin(here, tabs.lost);
        await tabs.stays.ask('join', { table });
        await tabs.lost.ask('chat', { text: 'boo' });
        await tabs.stays.until(() => tabs.stays.table.chat.length === 1, 'the word');
        const adaHere = await ada.tab(), { devices } = await adaHere.ask('devices');
        deafen(store, ear);
        try {
            await adaHere.ask('revoke', { device: devices.find((one) => !one.this).device });
            await (await bob.tab()).ask('revoke');
            await (await bob.tab()).ask('logout');
            await (await eve.tab()).ask('erase', { phrase });
            await here.ask('avoid', { what: 'mute', seat: 1 });
            if (soonWell) heal(store, ear);
            await Promise.all(['lost', 'program', 'out', 'erased'].map((name) => tabs[name].until(() => tabs[name].socket.closed, name).catch(() => {})));
            for (const name of ['lost', 'program', 'out', 'erased']) check(tabs[name].socket.closed, `${name} is sent away`);
            await tabs.stays.until(() => tabs.stays.table.chat.length === 0, 'the table without the word');
        } finally { heal(store, ear); }
        same((await tabs.stays.ask('hello')).account, 'Tom', 'whoever nothing happened to stays');
        for (const server of [a, b]) same(await server.stop(), 0, 'the server stops cleanly');
    }, 60);

// --- another phrase -------------------------------------------------------------------------------------------------------
await everywhere('the phrase is changed by whoever knows the old one', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), guest = await new Browser(b).tab();
    await guest.refused('rephrase', { phrase, fresh: another }, 'no-account');
    await ada.refused('rephrase', { phrase: another, fresh: another }, 'wrong-phrase');
    await ada.refused('rephrase', { phrase, fresh: 'short' }, 'bad-phrase');
    await ada.ask('rephrase', { phrase, fresh: another });
    await guest.refused('login', { name: 'Ada', phrase }, 'wrong-phrase');
    await ada.refused('rephrase', { phrase, fresh: phrase }, 'wrong-phrase'); // twice
    await guest.ask('login', { name: 'ADA', phrase: another });
    same((await guest.ask('devices')).devices.length, 2, 'both devices');
});

// --- erasing --------------------------------------------------------------------------------------------------------------
await everywhere('an erased account leaves nothing behind but what others played', async (a, b) => {
    const home = new Browser(a), ada = await register(await home.tab(), 'Ada'), away = new Browser(b, PHONE), phone = await away.tab();
    await phone.ask('login', { name: 'Ada', phrase });
    const eve = await register(await new Browser(b).tab(), 'Eve');
    const over = await begin(ada, eve);
    await ada.ask('chat', { text: 'secret words' });
    await eve.until(() => eve.table.chat.length === 1);
    await ada.ask('resign');
    await eve.until(() => eve.table.phase === 'over');
    await eventually(async () => (await ada.ask('history')).matches.length === 1, 'the match is kept');
    const running = await begin(ada, eve), waiting = (await ada.ask('create', { game: 'hourglass', seats: [me, link] })).table;
    await ada.ask('join', { table: running });
    await ada.refused('erase', { phrase: another }, 'wrong-phrase');
    await (await new Browser(a).tab()).refused('erase', { phrase }, 'no-account');
    await ada.ask('erase', { phrase });
    await closed(phone);
    same((await ada.ask('hello')).account, null, 'nobody');
    await ada.refused('erase', { phrase }, 'no-account'); // twice
    // A tab that comes while the servers are told that its browser is nobody's is sent away once more.
    const late = async () => { try { await (await home.tab()).refused('join', { table: running }, 'not-your-seat'); return true; } catch (error) { if (!/closed while waiting/.test(error.message)) throw error; return false; } };
    await eventually(late, 'a tab of the same browser has no seat');
    await eve.until(() => eve.table.table === running && eve.table.seats[0].bot, 'a bot plays on');
    check(eve.table.seats[0].name !== 'Ada', 'under another name');
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'everything is tidied away');
    await eventually(async () => { const { summary } = await eve.ask('look', { table: waiting }); return summary.seats[0].kind !== 'person'; }, 'the seat is free');
    for (const [where, column] of [['events', 'body'], ['chat', 'body'], ['history', 'body']])
        same(query(a, `SELECT ${column} FROM ${where} WHERE ${column} LIKE '%"Ada"%'`), '', `the name is in no ${where}`);
    same(query(a, "SELECT count(*) FROM facts WHERE value LIKE '% Ada' OR key LIKE 'rating/%/p/416461'"), '0', 'nor in facts');
    same((await eve.ask('history')).matches.map(({ table, seats }) => [table, seats[0].name]), [[over, '']], 'others keep their match');
    await eve.refused('login', { name: 'Ada', phrase }, 'wrong-phrase');
    await eve.refused('register', { name: 'Ada', phrase }, 'name-taken'); // for 90 days
    await (await a.client()).refused('hello', { name: 'Ada' }, 'name-taken');
    const record = await eve.ask('record', { table: over });
    check(!record.record.includes('Ada'), 'the record');
    for (const browser of [home, away]) same((await (await browser.tab()).ask('hello')).device, 'renew', 'its cookie is worth nothing, as if it had been revoked');
});

await everywhere('an erased account is named at no table that it has left, nor at what came of one', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve');
    const named = (table) => query(a, `SELECT count(*) FROM events WHERE tab = ${signed(table)} AND body LIKE '%"Ada"%'`) !== '0';
    const running = await begin(ada, eve), again = await begin(ada, eve);
    for (const table of [running, again]) {
        await ada.ask('join', { table });
        await ada.ask('leave');
    }
    const made = await eve.ask('create', { game: 'hourglass', seats: [me, link, link] }), waiting = made.table;
    await ada.ask('take', { table: waiting, token: random(16), invite: made.invites[0].invite });
    await ada.ask('leave');
    for (const table of [running, again, waiting]) check(named(table), 'the name is in the log');
    same((await ada.ask('mine')).tables, [], 'she has no seat');
    const { facts, sat, player } = await ada.ask('export');
    same([facts.filter(({ key }) => key.startsWith('mine/')), sat.sort()], [[], [running, again, waiting].sort()], 'what is kept of it, she is told');
    await eve.ask('join', { table: again });
    await eve.ask('resign');
    await eve.ask('propose', { what: 'rematch' });
    await eve.until(() => eve.table.next, 'the rematch');
    const { next } = eve.table;
    check(!named(next), 'the bot in her seat does not bear her name in a rematch');
    check((await eve.ask('look', { table: next })).summary.seats.some(({ bot, name }) => bot && name && name !== 'Ada'), 'but one of its own');
    await eve.ask('join', { table: running });
    same(eve.table.seats[0].name, 'Ada', 'at the other table it is told who left');
    await ada.ask('erase', { phrase });
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'everything is tidied away');
    for (const table of [running, again, waiting]) check(!named(table), 'the name is in no log');
    same(query(a, `SELECT count(*) FROM sat WHERE player = '${player}'`), '0', 'nor is it known any more where she sat');
    await eve.until(() => eve.table.table === running && eve.table.seats[0].name !== 'Ada', 'nor told there');
});

await everywhere('an account with more tables and matches than are looked at together is erased whole', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), many = 36;
    await register(await new Browser(b).tab(), 'Eve');
    for (let i = 0; i < many; i++) await ada.ask('create', { game: 'hourglass', seats: [me, link] });
    // As if both had played that many matches.
    const [adas, eves] = ['ada', 'eve'].map((name) => query(a, `SELECT value FROM facts WHERE key = 'name/${Buffer.from(name).toString('hex')}'`).slice(0, 32));
    const rows = Array.from({ length: many }, (_, i) => [adas, eves].map((player) => `('${player}', ${i + 1}, 1, 'hourglass', true, false, false, false, 1, '{"seats":[{"name":"Ada"}]}')`)).flat();
    query(a, `INSERT INTO history VALUES${rows.join()}`);
    await ada.ask('erase', { phrase });
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'everything is tidied away');
    same(query(a, `SELECT count(*) FROM facts WHERE key LIKE 'mine/${adas}/%'`), '0', 'the list of tables is empty');
    same(query(a, `SELECT count(*) FROM events WHERE body LIKE '{"k":"forget"%'`), String(many), 'each seat was given up');
    for (const where of ['events', 'history']) same(query(a, `SELECT count(*) FROM ${where} WHERE body LIKE '%"Ada"%'`), '0', `the name is in no ${where}`);
    same([adas, eves].map((player) => query(a, `SELECT count(*) FROM history WHERE player = '${player}'`)), ['0', String(many)], 'others keep their matches');
});

await test('server/people/a rematch made while an account is erased is without it, too', async () => {
    const store = freshDatabase(), [a, b] = [await new Server(program, store).start(), await new Server(program, store).start()];
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve'), table = await begin(ada, eve);
    await ada.ask('resign');
    await ada.ask('propose', { what: 'rematch' });
    await eve.until(() => eve.table.proposal, 'the proposal');
    await makeBefore(ada, table, signed);
    const [first] = (await ada.ask('mine')).tables.map((one) => one.table).sort((one, other) => (signed(one) < signed(other) ? -1 : 1));
    const letGoOn = await holdUp(a, addEvent(first, ''));
    await ada.ask('erase', { phrase });
    await untilHeldUp(a, 'transactionid'); // the list has been read, and its first seat is being given up
    await eve.ask('answer', { proposal: eve.table.proposal.number, yes: true });
    await eve.until(() => eve.table.next, 'the rematch');
    letGoOn();
    await eventually(() => psql(store, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'everything is tidied away');
    same(psql(store, `SELECT count(*) FROM events WHERE body LIKE '%"Ada"%'`), '0', 'the name is in no event');
    await eventually(async () => (await eve.ask('look', { table: eve.table.next })).summary.seats.filter(({ kind }) => kind === 'person').length === 1, 'she alone is there');
    for (const server of [a, b]) same(await server.stop(), 0, 'the server stops cleanly');
}, 60);

await test('server/people/erasing is finished after a kill', async () => {
    const server = await new Server(program, freshFile()).start();
    const ada = await register(await new Browser(server).tab(), 'Ada'), eve = await register(await new Browser(server).tab(), 'Eve');
    const table = await begin(ada, eve);
    const erased = ada.request('erase', { phrase }, random(8)).catch(() => {});
    await eventually(() => sqlite(server.store, "SELECT count(*) FROM facts WHERE key LIKE 'epoch/%'") === '1', 'it is written');
    await server.kill();
    await erased;
    await server.start();
    await eventually(() => sqlite(server.store, 'SELECT count(*) FROM events WHERE body LIKE \'%"Ada"%\'') === '0', 'the name is gone');
    const again = await server.client();
    await again.ask('watch', { table });
    check(again.table.seats[0].bot, 'a bot plays on');
    await server.stop();
}, 60);

await everywhere('a table that cannot be read holds up no erasing', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve');
    const broken = await begin(ada, eve), sound = await begin(ada, eve);
    for (const server of new Set([a, b])) await server.stop();
    query(a, `UPDATE events SET body = replace(body, '"', '') WHERE number = 2 AND tab = ${signed(broken)}`);
    for (const server of new Set([a, b])) await server.start();
    const again = await new Browser(a).tab(), onlooker = await b.client();
    await onlooker.refused('watch', { table: broken }, 'unreadable');
    await again.ask('login', { name: 'Ada', phrase });
    await again.ask('erase', { phrase });
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%' OR key LIKE 'device/%' AND value LIKE '%Ada%'") === '0', 'everything is tidied away');
    same(query(a, `SELECT count(*) FROM events WHERE body LIKE '%"Ada"%'`), '0', 'the name is in no event, of either table');
    await onlooker.ask('watch', { table: sound });
    check(onlooker.table.seats[0].bot, 'at the other table a bot plays on');
});

// --- a store that is away -------------------------------------------------------------------------------------------------
// Everything is asked at once while nothing can be written: each is answered, what was refused was not done, and what was done was done whole.
async function whileAway(name, store, away, back, { env, servers: count = 1 } = {}) {
    await test(`server/people/${name}: each request is done whole or refused with a sentence`, async () => {
        const at = store(), servers = [];
        for (let i = 0; i < count; i++) servers.push(await new Server(program, at, [], { env }).start());
        const [a, b] = [servers[0], servers.at(-1)], guest = (server = a) => new Browser(server).tab();
        const home = new Browser(a), phone = new Browser(b, PHONE), ada = await register(await home.tab(), 'Ada'), lost = await phone.tab();
        await lost.ask('login', { name: 'Ada', phrase });
        const petra = await register(await guest(), 'Petra'), ellas = new Browser(a), ella = await register(await ellas.tab(), 'Ella');
        const [quinn, bert, ava, fay, rob] = [await guest(), await guest(), await guest(), await guest(), await guest()];
        const table = await begin(quinn, bert), hers = await begin(ella, bert);
        for (const tab of [ava, fay, rob]) await tab.ask('watch', { table });
        await fay.ask('avoid', { what: 'mute', seat: 1 });
        const fays = (await fay.ask('avoided')).people[0].person;
        const atHome = async () => { const tab = await home.tab(); await tab.ask('hello'); return tab; }; // the server knows who comes
        const wishes = { devices: [await atHome(), 'devices', {}], export: [await atHome(), 'export', {}], revoke: [ada, 'revoke', {}], rephrase: [petra, 'rephrase', { phrase, fresh: another }], erase: [ella, 'erase', { phrase }],
            avoid: [ava, 'avoid', { what: 'block', seat: 1 }], forgive: [fay, 'forgive', { person: fays }], report: [rob, 'report', { text: 'rude', seat: 1 }], quiet: [quinn, 'quiet', { yes: true }] };
        await away(at);
        const was = {}, all = Promise.all(Object.entries(wishes).map(([what, [tab, t, keys]]) => tab.ask(t, keys).then(() => { was[what] = 'ok'; }, (error) => { if (!(error instanceof Refusal)) throw error; was[what] = error.why.id; check(/^[A-Z].*[.!]$/.test(error.why.text), error.why.text); })));
        try { await Promise.race([all, sleep(4000)]); } finally { await back(at); } // what is not answered by then waits for the store
        await all;
        console.log(`# ${name}: ${Object.entries(was).map((one) => one.join(' ')).join(', ')}`);
        for (const [what, id] of Object.entries(was)) check(['ok', 'storage', 'unsure'].includes(id), `${what}: ${id}`);
        for (const server of servers) await eventually(() => fetch(`http://127.0.0.1:${server.port}/readyz`).then((page) => page.ok, () => false), 'the server is well again');
        // Which of the two it is now; null: something in between.
        const onlyOne = (first, second) => (first === second ? null : first);
        const mayLogIn = async (who, words) => { const tab = await b.client(); try { await tab.ask('login', { name: who, phrase: words }); return true; } catch (error) { if (error.why?.id !== 'wrong-phrase') throw error; return false; } };
        const isDone = {
            revoke: async () => onlyOne((await (await home.tab()).ask('devices')).devices.length === 1, (await (await phone.tab(b)).ask('hello')).account === 'Ada'),
            rephrase: async () => onlyOne(await mayLogIn('Petra', another), await mayLogIn('Petra', phrase)),
            erase: async () => onlyOne(query(a, "SELECT count(*) FROM facts WHERE key LIKE 'name/%' AND value LIKE '- %'") !== '0', (await (await ellas.tab()).ask('hello')).account === 'Ella'),
            avoid: async () => (await ava.ask('avoided')).people.length === 1,
            forgive: async () => (await fay.ask('avoided')).people.length === 0,
            report: async () => [false, true][query(a, "SELECT count(*) FROM facts WHERE key LIKE 'report/%'")] ?? null,
            quiet: async () => { const tab = await a.client(); await tab.ask('watch', { table }); return tab.table.quiet; }, // the other server may hear of it late
        };
        for (const [what, asked] of Object.entries(isDone)) {
            const now = await asked();
            if (was[what] === 'unsure') check(now !== null, `${what} is half done`);
            else same(now, was[what] === 'ok', `${what} was answered ${was[what]}; is it done?`);
            if (now) continue;
            const [tab, t, keys] = wishes[what];
            await tab.ask(t, keys);
            same(await asked(), true, `${what}, when it is asked again`);
        }
        await closed(lost);
        check(lost.socket.closed, 'the device that was revoked is sent away');
        await bert.ask('join', { table: hers });
        await bert.until(() => bert.table.seats[0].bot, 'a bot plays for whoever is erased');
        await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'and all else is tidied away');
        for (const server of servers) same(await server.stop(), 0, 'the server stops cleanly');
    }, 120);
}
for (const what of ['read-only', 'full']) {
    const disk = new Disk(16);
    await whileAway(`a ${what} disk`, () => `${disk.home}/store.db`, () => disk.be(what), () => disk.be('well'), { env: disk.env });
    disk.remove();
}
await whileAway('a database that dies while it writes', freshDatabase, async (url) => {
    const holder = spawn('psql', ['-q', url], { stdio: ['pipe', 'pipe', 'ignore'] }); // whoever writes waits for it
    holder.stdin.on('error', () => {}).write('BEGIN; LOCK TABLE facts, events IN EXCLUSIVE MODE; SELECT 1;\n');
    await new Promise((yes) => holder.stdout.once('data', yes));
}, () => { stopDatabase(); startDatabase(); }, { servers: 2 });
await whileAway('a database that is gone', freshDatabase, () => { stopDatabase(); }, () => { startDatabase(); }, { servers: 2 });

// --- exporting ------------------------------------------------------------------------------------------------------------
await everywhere('everything kept about somebody can be had, by them alone', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve');
    await begin(ada, eve);
    await ada.ask('avoid', { what: 'mute', seat: 1 });
    const { account, facts, people, whole } = await ada.ask('export');
    same([account, whole, people.map(({ name }) => name)], ['Ada', true, ['Eve']], 'the account');
    same([...new Set(facts.map(({ key }) => key.split('/')[0]))].sort(), ['avoid', 'device', 'mine'], 'facts');
    await (await a.client()).refused('export', {}, 'no-account');
    const known = query(a, "SELECT key FROM facts").split('\n').filter((key) => key.includes((facts[0].key.split('/')[1])));
    check(known.filter((key) => /^(device|avoid|mine|push|epoch)\/[0-9a-f]{32}/.test(key) && key.split('/')[1] === facts[0].key.split('/')[1])
        .every((key) => facts.some((fact) => fact.key === key)), 'nothing is left out');
});

// --- muting and blocking --------------------------------------------------------------------------------------------------
await everywhere('whoever is muted is not heard, also not from before, until forgiven', async (a, b) => {
    const home = new Browser(a), ada = await home.tab(), eve = await new Browser(b).tab(), zoe = await new Browser(b).tab();
    const table = await begin(ada, eve, { name: 'Ada' });
    await zoe.ask('hello', { name: 'Zoë' });
    await zoe.ask('watch', { table });
    await eve.ask('chat', { text: 'one' });
    await zoe.ask('chat', { text: 'two' });
    await ada.until(() => ada.table.chat.length === 2);
    const person = ada.table.chat.find(({ text }) => text === 'two').person;
    check(/^[0-9a-f]{16}$/.test(person), 'people have tags');
    await ada.refused('avoid', { what: 'mute' }, 'bad-message');
    await ada.refused('avoid', { what: 'mute', seat: 1, person }, 'bad-message');
    await ada.refused('avoid', { what: 'kick', seat: 1 }, 'bad-message');
    await ada.refused('avoid', { what: 'mute', seat: 0 }, 'no-such-person'); // oneself
    await ada.refused('avoid', { what: 'mute', seat: 7 }, 'no-such-person');
    await ada.refused('avoid', { what: 'mute', person: random(8) }, 'no-such-person');
    await ada.ask('avoid', { what: 'mute', person });
    await ada.ask('avoid', { what: 'mute', seat: 1 });
    await ada.until(() => ada.table.chat.length === 0, 'what they said is gone');
    await ada.ask('avoid', { what: 'mute', seat: 1 }); // twice
    await eve.ask('chat', { text: 'three' });
    await zoe.ask('chat', { text: 'four' });
    await ada.ask('chat', { text: 'five' });
    await eve.until(() => eve.table.chat.length === 5, 'others hear them all');
    await ada.until(() => ada.table.chat.length === 1);
    same(ada.table.chat.map(({ text }) => text), ['five'], 'one’s own words');
    const other = await home.tab(b); // another tab, at another server
    await other.ask('join', { table });
    same(other.table.chat.map(({ text }) => text), ['five'], 'there too');
    const { people } = await other.ask('avoided');
    same(people.map(({ name, what }) => [name, what]).sort(), [['', 'mute'], ['Zoë', 'mute']], 'the list');
    same((await eve.ask('avoided')).people, [], 'nobody else’s');
    await eve.refused('forgive', { person: people[0].person }, 'no-such-person');
    for (const one of people) await other.ask('forgive', { person: one.person });
    await other.refused('forgive', { person: people[0].person }, 'no-such-person'); // twice
    await ada.until(() => ada.table.chat.length === 5, 'heard again, wherever it was forgiven');
});

await everywhere('whom somebody avoids since they began to log in is avoided there, too', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await new Browser(a).tab(), tab = await new Browser(b).tab();
    await begin(ada, eve);
    const coming = tab.ask('login', { name: 'Ada', phrase }); // while the phrase is worked on
    await ada.ask('avoid', { what: 'mute', seat: 1 });
    await coming;
    await eventually(async () => (await tab.ask('avoided')).people.length === 1, 'the other device knows');
});

await everywhere('whoever is blocked cannot sit down with one, nor one with them by mistake', async (a, b) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve');
    await begin(ada, eve);
    await ada.ask('avoid', { what: 'block', seat: 1 });
    const sit = async (host, guest, reason) => {
        const made = await host.ask('create', { game: 'hourglass', seats: [me, link, bot()] });
        const take = { table: made.table, token: random(16), invite: made.invites[0].invite };
        if (reason) return guest.refused('take', take, reason);
        return guest.ask('take', take);
    };
    await sit(ada, eve, 'blocked');
    const why = await sit(eve, ada, 'you-blocked');
    check(why.text.includes('Eve'), 'who it is');
    const zoe = await register(await new Browser(b).tab(), 'Zoë');
    await sit(zoe, eve);
    await sit(zoe, ada);
    const [person] = (await ada.ask('avoided')).people;
    same([person.name, person.what], ['Eve', 'block'], 'the list');
    await ada.ask('forgive', { person: person.person });
    await sit(ada, eve);
    await sit(eve, ada);
});

await everywhere('whoever logs in or out while they look on hears what they want to hear from then on', async (a, b) => {
    const eve = await register(await new Browser(b).tab(), 'Eve'), ada = await register(await new Browser(a).tab(), 'Ada');
    const table = await begin(ada, eve);
    await ada.ask('avoid', { what: 'mute', seat: 1 });
    const guest = await new Browser(a).tab(), heard = () => guest.table.chat.map(({ text }) => text);
    await guest.ask('watch', { table });
    await eve.ask('chat', { text: 'boo' });
    await guest.until(() => heard().join() === 'boo', 'the word');
    await guest.ask('login', { name: 'Ada', phrase });
    await guest.until(() => heard().join() === '', 'the table without it');
    await guest.ask('logout');
    await guest.until(() => heard().join() === 'boo', 'the table with it again');
});

// --- reporting ------------------------------------------------------------------------------------------------------------
await everywhere('whoever becomes somebody else, and keeps the seat, hears what the other wants to hear', async (a, b) => {
    const eve = await register(await new Browser(b).tab(), 'Eve'), ada = await register(await new Browser(a).tab(), 'Ada');
    await begin(eve, ada); // the seat is that of its token
    await ada.ask('avoid', { what: 'mute', seat: 0 });
    await eve.ask('chat', { text: 'boo' });
    await ada.ask('ping');
    same(ada.table.chat, [], 'Ada does not hear it');
    await register(ada, 'Zoe');
    await ada.until(() => ada.table.chat.map(({ text }) => text).join() === 'boo', 'the table with the word');
    same(ada.table.you, 1, 'the seat');
});

await everywhere('a report is kept for whoever runs the server, and not many of one person', async (a) => {
    const ada = await register(await new Browser(a).tab(), 'Ada'), eve = await register(await new Browser(a).tab(), 'Eve');
    const table = await begin(ada, eve), text = 'She says "things" that hurt';
    await ada.refused('report', { seat: 1, text: '' }, 'bad-text');
    await ada.refused('report', { seat: 0, text }, 'no-such-person');
    await ada.ask('report', { seat: 1, text });
    const kept = JSON.parse(query(a, "SELECT value FROM facts WHERE key LIKE 'report/%'"));
    check(Math.abs(kept.at - Date.now()) < 60000, 'when');
    same({ ...kept, at: 0 }, { by: 'Ada', whom: 'Eve', table, at: 0, reason: text }, 'the report');
    for (let i = 0; i < 9; i++) await ada.ask('report', { seat: 1, text });
    await ada.refused('report', { seat: 1, text }, 'too-fast');
    await eve.ask('report', { seat: 0, text });
    const nobody = await a.client();
    await nobody.ask('watch', { table });
    await nobody.refused('report', { seat: 1, text }, 'no-account');
    await nobody.refused('avoid', { what: 'block', seat: 1 }, 'no-account');
});

// --- the chat -------------------------------------------------------------------------------------------------------------
await everywhere('the host closes the chat, and opens it again', async (a, b) => {
    const ada = await new Browser(a).tab(), eve = await new Browser(b).tab(), zoe = await b.client();
    const table = await begin(ada, eve);
    await zoe.ask('watch', { table });
    await eve.refused('quiet', { yes: true }, 'not-host');
    await zoe.refused('quiet', { yes: true }, 'no-seat');
    await ada.ask('quiet', { yes: true });
    for (const client of [eve, zoe]) {
        await client.until(() => client.heard.some((text) => text.startsWith('{"t":"mute"') && text.includes('"quiet":true')));
        await client.refused('chat', { text: 'no' }, 'chat-closed');
    }
    await ada.refused('chat', { text: 'no' }, 'chat-closed');
    const late = await b.client();
    await late.ask('watch', { table });
    same(late.table.quiet, true, 'those who come are told');
    await ada.ask('quiet', { yes: false });
    await eve.until(() => eve.heard.some((text) => text.startsWith('{"t":"mute"') && text.includes('"quiet":false')));
    await eve.ask('chat', { text: 'yes' });
    await ada.until(() => ada.table.chat.length === 1);
});

// --- what time does ------------------------------------------------------------------------------------------------------
const DAY = 86400000, ago = (days) => Date.now() - days * DAY;
/** Stops these servers, which may be the same, starts them again, and between has `body` done to their store. */
async function whileTheyRest(servers, body) {
    for (const server of new Set(servers)) same(await server.stop(), 0, 'exit status');
    body();
    for (const server of new Set(servers)) await server.start();
}
/** As if all that has happened at a table had happened this many days earlier. */
function age(server, table, days) {
    const earlier = (body) => body.replace(/"(t|at)":(\d+)/g, (_, key, time) => `"${key}":${time - days * DAY}`).replaceAll("'", "''");
    for (const line of query(server, `SELECT number || ' ' || body FROM events WHERE tab = ${signed(table)}`).split('\n')) {
        const [, number, body] = /^(\d+) (.*)$/.exec(line);
        query(server, `UPDATE events SET body = '${earlier(body)}' WHERE tab = ${signed(table)} AND number = ${number}`);
    }
}

await everywhere('a rated match without a clock is lost for whoever stays away for two weeks', async (a, b) => {
    const browsers = [new Browser(a), new Browser(b)], [ada, eve] = await Promise.all(browsers.map((browser) => browser.tab()));
    await register(ada, 'Ada');
    await register(eve, 'Eve');
    const due = (when) => query(a, `UPDATE tables SET due = ${when}`), late = await begin(ada, eve), early = await begin(ada, eve);
    await whileTheyRest([a, b], () => { age(a, late, 16); age(a, early, 13); due(0); }); // not before both are there again
    const [winner, loser] = await (async () => {
        const back = await Promise.all(browsers.map((browser) => browser.tab()));
        for (const client of back) { await client.ask('join', { table: early }); await client.ask('join', { table: late }); }
        return back.sort((one) => (one.table.you === one.table.actor ? 1 : -1));
    })();
    due(1);
    await Promise.all([winner, loser].map((client) => client.until(() => client.table.phase === 'over' && client.notices.length, 'the end')));
    same([winner.table.result.winners, winner.table.result.reason], [[winner.table.you], 'away'], 'who has won, and why');
    const { name } = winner.table.seats[loser.table.you];
    for (const client of [winner, loser]) same(client.notices.map(({ what, seat, name: called }) => [what, seat, called]), [['overdue', loser.table.you, name]], 'the notice');
    const ratings = async () => (await winner.ask('ratings', { game: 'hourglass' })).ratings;
    await eventually(async () => (await ratings()).length === 2, 'both are rated');
    same((await ratings()).at(-1).name, name, 'the lower');
    same(query(a, "SELECT count(*) FROM events WHERE body LIKE '%\"k\":\"overdue\"%'"), '1', 'it is written once, and not where it is only thirteen days');
});

// --- what is thrown away --------------------------------------------------------------------------------------------------
await everywhere('what has had its time is thrown away', async (a, b) => {
    const browser = new Browser(a), ada = await register(await browser.tab(), 'Ada'), eve = await register(await new Browser(b).tab(), 'Eve');
    const old = await begin(ada, eve), young = await begin(ada, eve);
    await eve.ask('erase', { phrase });
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'erased');
    // As if it had all been long ago.
    await whileTheyRest([a, b], () => query(a, `UPDATE facts SET value = '${ago(401)}' || substr(value, 14) WHERE key LIKE 'device/%';
        UPDATE facts SET value = '- ${ago(91)}' WHERE value LIKE '- %';
        INSERT INTO facts VALUES('report/${ago(366)}-00000000', '{}'), ('report/${ago(364)}-00000000', '{}'), ('gone/${'1'.repeat(32)}', '1'), ('gone/${'2'.repeat(32)}', '${ago(401)}');
        UPDATE tables SET due = 0, made = ${ago(9)};
        UPDATE events SET body = '{"k":"leave","t":${ago(8)},"s":1}' WHERE tab = ${signed(old)} AND number = (SELECT max(number) FROM events AS e WHERE e.tab = events.tab)`));
    await eventually(() => query(a, 'SELECT count(DISTINCT tab) FROM events') === '1', 'one table is left');
    same(query(a, 'SELECT tab FROM events GROUP BY tab'), String(signed(young)), 'the one at which something has happened');
    same(query(a, `SELECT count(*) FROM facts WHERE key LIKE 'mine/%/${old}'`), '0', 'the other is in nobody’s list');
    same(query(a, 'SELECT DISTINCT tab FROM sat'), String(signed(young)), 'and who sat there is forgotten');
    await eventually(() => query(a, "SELECT count(*) FROM facts WHERE key LIKE 'report/%'") === '1', 'one report');
    same(query(a, `SELECT key FROM facts WHERE key IN ('gone/${'1'.repeat(32)}', 'gone/${'2'.repeat(32)}')`), `gone/${'1'.repeat(32)}`, 'what has no date stays');
    const again = await browser.tab();
    same((await again.ask('hello')).account, null, 'a browser that did not come for so long is logged out');
    await again.ask('register', { name: 'Eve', phrase }); // free again
    await again.ask('login', { name: 'Ada', phrase }); // the account itself stays
}, ['--keep-days', '7']);

done();
