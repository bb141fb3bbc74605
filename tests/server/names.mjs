// names.mjs: accounts: who is who after logging in and out, seats carried along, names under disguise, pass-phrases
// while the server stops. node names.mjs PROGRAM
import { spawnSync } from 'node:child_process';
import { Disk } from './faults/parts.mjs';
import { test, done, check, same, Server, addEvent, freshFile, freshDatabase, holdUp, makeBefore, psql, random, me, link, anyone, bot, sleep, sitDown, untilHeldUp } from './kit.mjs';

const program = process.argv[2], phrase = 'a long enough phrase';

// --- browsers: a cookie, and any number of tabs -------------------------------------------------------------------------
class Browser {
    constructor(server) { this.server = server; }
    async get(path, headers = {}) {
        const answer = await fetch(`http://127.0.0.1:${this.server.port}${path}`, { headers: { ...headers, ...(this.cookie ? { Cookie: this.cookie } : {}) } });
        const set = answer.headers.get('set-cookie');
        if (set) this.cookie = set.split(';')[0];
        return answer;
    }
    async tab() {
        if (!this.cookie) await this.get('/');
        return this.server.client({ headers: { Cookie: this.cookie } });
    }
    get device() { return this.cookie.split('=')[1].slice(0, 32); }
}
const withServer = (name, body, store = freshFile) => test(`server/names/${name}`, async () => {
    const server = await new Server(program, store()).start();
    await body(server, () => new Browser(server));
    same(await server.stop(), 0, 'the server stops cleanly');
}, 60);
// A table that `tab` makes and joins by who it is, and somebody with a link; the match has begun.
async function begin(server, tab, names = {}) {
    const made = await tab.ask('create', { game: 'hourglass', seats: [me, link], ...names });
    await tab.ask('join', { table: made.table });
    const other = await server.client();
    await other.ask('take', { table: made.table, token: random(16), invite: made.invites[0].invite, name: 'Zoë' });
    await Promise.all([tab, other].map((c) => c.until(() => c.table?.phase === 'playing', 'the beginning')));
    return { table: made.table, other, made };
}
async function playOne(clients) {
    const mover = clients[clients[0].table.actor];
    const { v } = await mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] });
    await Promise.all(clients.map((c) => c.until(() => c.table.v >= v)));
}
const account = async (tab, name) => { await tab.ask('register', { name, phrase }); return name; };
const tablesOf = async (tab) => (await tab.ask('mine')).tables.map(({ table }) => table);
const sees = (client, table) => client.heard.some((text) => text.includes(table));

// --- logging out --------------------------------------------------------------------------------------------------------
await withServer('after logging out a browser sees nothing of what its former user begins elsewhere', async (server, browser) => {
    const shared = browser(), home = browser();
    const left = await shared.tab();
    await account(left, 'Ada');
    await left.ask('logout');
    const ada = await home.tab();
    await ada.ask('login', { name: 'Ada', phrase });
    const { table, other } = await begin(server, ada);
    await playOne([ada, other]);
    for (const tab of [left, await shared.tab()]) { // the one that stayed open, and a new one with the old cookie
        same((await tab.ask('hello')).account, null, 'nobody is logged in');
        same(await tablesOf(tab), [], 'no tables');
        await tab.refused('join', { table }, 'not-your-seat');
        check(!sees(tab, table), 'nothing was told');
    }
    const eve = await shared.tab();
    await account(eve, 'Eve');
    same(await tablesOf(eve), [], 'whoever registers there next has nothing of theirs');
    await eve.refused('join', { table }, 'not-your-seat');
});

await withServer('whoever registers in a browser that another has left gets nothing of theirs', async (server, browser) => {
    const shared = browser();
    const left = await shared.tab();
    await account(left, 'Ada');
    const { table, other } = await begin(server, left);
    await left.ask('logout');
    const again = await shared.tab();
    const { device } = await again.ask('hello');
    await account(again, 'Eve');
    await again.refused('join', { table }, 'not-your-seat');
    same(device, 'renew', 'the page is told to ask for another cookie');
    const answer = await shared.get('/device', { 'Sec-Fetch-Site': 'same-origin' });
    same([answer.status, answer.headers.get('cache-control')], [204, 'no-store'], 'a new device');
    const bea = await shared.tab();
    same((await bea.ask('hello')).device, undefined, 'a good one');
    await account(bea, 'Bea');
    same(await tablesOf(bea), [], 'nothing');
    await bea.refused('join', { table }, 'not-your-seat');
    await other.ask('ping');
});

await withServer('logging out takes every right from the connection', async (server, browser) => {
    const ada = await browser().tab();
    await account(ada, 'Ada');
    const { table } = await begin(server, ada);
    same(ada.table.you, 0, 'she sits');
    await ada.ask('logout');
    await ada.until(() => ada.table.you === null, 'the table as an onlooker sees it');
    same(ada.table.table, table, 'the same table');
    const onlooker = await server.client();
    await onlooker.ask('watch', { table });
    same([ada.table.view, ada.table.legal], [onlooker.table.view, undefined], 'no hand, no moves');
    await ada.refused('play', { v: ada.table.v, move: 'pass' }, 'no-seat');
    await ada.refused('resign', {}, 'no-seat');
    await ada.ask('logout'); // twice is as good as once
    same((await ada.ask('hello')).name, '', 'nor is the name kept');
    same(await tablesOf(ada), [], 'no tables');
});

await withServer('logging out in one tab logs out the others', async (server, browser) => {
    const shared = browser();
    const [one, two] = [await shared.tab(), await shared.tab()];
    await account(one, 'Ada');
    same((await two.ask('hello')).account, 'Ada', 'logging in reaches them, too');
    const { table, other } = await begin(server, two);
    await one.ask('logout');
    const told = two.heard.length;
    await two.until(() => two.socket.closed).catch(() => {});
    const three = await shared.tab();
    same((await three.ask('hello')).account, null, 'nobody');
    await three.refused('join', { table }, 'not-your-seat');
    same(two.heard.slice(told).filter((text) => text.includes('"hands"')), [], 'no more hands');
    await one.refused('join', { table }, 'not-your-seat');
    await other.ask('ping');
});

await withServer('who logs in again has everything back', async (server, browser) => {
    const shared = browser();
    const first = await shared.tab();
    await account(first, 'Ada');
    const { table } = await begin(server, first);
    await first.ask('logout');
    await shared.get('/device', { 'Sec-Fetch-Site': 'same-origin' });
    const again = await shared.tab();
    same((await again.ask('login', { name: 'Ada', phrase })).tables.map((t) => t.table), [table], 'the tables');
    await again.ask('join', { table });
    same(again.table.you, 0, 'the seat');
    const third = await shared.tab(); // and it is remembered
    same((await third.ask('hello')).account, 'Ada', 'logged in');
    await server.stop();
    await server.start();
    same((await (await shared.tab()).ask('hello')).account, 'Ada', 'after a restart, too');
});

await withServer('nobody is given a new device by a link from elsewhere', async (server, browser) => {
    const shared = browser();
    await shared.get('/');
    const before = shared.cookie;
    same((await shared.get('/device', { 'Sec-Fetch-Site': 'cross-site' })).status, 403, 'refused');
    same(shared.cookie, before, 'the cookie');
});

await withServer('logging out is done when it is durable, however slow the store', async (server, browser) => {
    const shared = browser(), ada = await shared.tab();
    await account(ada, 'Ada');
    const { table } = await begin(server, ada);
    const letWrite = await holdUp(server, 'LOCK TABLE facts IN EXCLUSIVE MODE');
    let answered = false;
    const leaving = ada.ask('logout').then(() => { answered = true; });
    const meanwhile = await shared.tab(); // comes while it is being written
    same((await meanwhile.ask('hello')).account, 'Ada', 'still logged in');
    check(!answered, 'not said before it is so');
    letWrite();
    await leaving;
    await meanwhile.until(() => meanwhile.socket.closed).catch(() => {});
    await server.kill();
    await server.start();
    const after = await shared.tab();
    same((await after.ask('hello')).device, 'renew', 'the old cookie is worth nothing');
    await after.refused('join', { table }, 'not-your-seat');
}, freshDatabase);

// --- seats from before ---------------------------------------------------------------------------------------------------
await withServer('what a browser had before becomes the account’s, unrated', async (server, browser) => {
    const first = browser(), guest = await first.tab();
    const { table, other } = await begin(server, guest, { name: 'Guest' });
    await account(guest, 'Ada');
    same(await tablesOf(guest), [table], 'still in the list');
    const elsewhere = await browser().tab();
    same((await elsewhere.ask('login', { name: 'Ada', phrase })).tables.map((t) => t.table), [table], 'on another device, too');
    await elsewhere.ask('join', { table });
    same(elsewhere.table.you, 0, 'the seat');
    await elsewhere.ask('resign');
    await other.until(() => other.table.phase === 'over');
    same((await other.ask('ratings', { game: 'hourglass' })).ratings, [], 'begun without an account: not rated');
    await guest.ask('logout');
    await (await first.tab()).refused('join', { table }, 'not-your-seat');
});

await withServer('logging in carries the seats of that browser along', async (server, browser) => {
    await account(await browser().tab(), 'Ada');
    const first = browser(), guest = await first.tab(), tables = [];
    for (let i = 0; i < 3; i++) tables.push((await begin(server, guest, { name: 'Guest' })).table);
    same((await guest.ask('login', { name: 'Ada', phrase })).tables.map((t) => t.table).sort(), tables.sort(), 'all of them');
    await server.stop();
    await server.start();
    const elsewhere = await browser().tab();
    same((await elsewhere.ask('login', { name: 'Ada', phrase })).tables.map((t) => t.table).sort(), tables, 'from the log, too');
});

// Ada logs in in one tab; while that is being written another tab asks for a seat, which is written only when `sit` is called off.
async function logInMeanwhile(server, shared, [ada, tab], ask) {
    const letLogIn = await holdUp(server, `INSERT INTO facts(key, value) VALUES('same/${shared.device}', '')`), letSit = await holdUp(server, 'LOCK TABLE events IN EXCLUSIVE MODE');
    const third = await shared.tab(), login = ada.ask('login', { name: 'Ada', phrase });
    await untilHeldUp(server, 'transactionid');
    const before = await server.metric('messages_total'), asked = ask(tab);
    while (await server.metric('messages_total') === before) await sleep(20);
    letLogIn();
    await untilHeldUp(server, 'relation');
    while ((await third.ask('hello')).account !== 'Ada') await sleep(20);
    return { login, asked, letSit };
}
async function untilListed(tab, count) {
    let tables = [];
    while ((tables = await tablesOf(tab)).length < count) await sleep(20);
    return tables;
}
for (const [what, sit] of [
    ['taken', (tab, { table, invites }) => tab.ask('take', { table, token: random(16), invite: invites[0].invite, name: 'Guest' })],
    ['made', (tab) => tab.ask('create', { game: 'hourglass', seats: [me, link], name: 'Guest' })],
])
    await withServer(`a seat ${what} in the very moment of a login is the account’s, whether its tab stays or goes`, async (server, browser) => {
        await account(await browser().tab(), 'Ada');
        const host = await server.client();
        for (const goes of [false, true]) {
            const made = await host.ask('create', { game: 'hourglass', seats: [me, link] });
            const shared = browser(), tabs = [await shared.tab(), await shared.tab()];
            const { login, asked, letSit } = await logInMeanwhile(server, shared, tabs, (tab) => sit(tab, made));
            asked.catch(() => {});
            if (goes) tabs[1].close();
            letSit();
            await login;
            if (!goes) { const { table } = await asked; same(await tablesOf(tabs[0]), [table], 'at once the account has the seat'); }
            await tabs[0].ask('create', { game: 'hourglass', seats: [link, link] }); // what was to be written before that is written
            same(psql(server.store, `SELECT count(*) FROM facts WHERE key LIKE 'mine/${shared.device}/%'`), '0', 'no seat is the browser’s');
            if (goes) continue;
            await tabs[0].ask('join', { table: (await asked).table });
            check(tabs[0].table.you !== null, 'and sits there');
        }
    }, freshDatabase);

for (const goes of [false, true])
    await withServer(`a table asked for before a login and made after it is the account’s, when its tab ${goes ? 'has gone' : 'stays'}`, async (server, browser) => {
        await account(await browser().tab(), 'Ada');
        const shared = browser(), tabs = [await shared.tab(), await shared.tab()], letMake = await holdUp(server, 'LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
        const before = await server.metric('messages_total'), asked = tabs[1].ask('create', { game: 'hourglass', seats: [me, link] });
        asked.catch(() => {});
        while (await server.metric('messages_total') === before) await sleep(20);
        same((await tabs[0].ask('login', { name: 'Ada', phrase })).tables, [], 'it is not made yet');
        if (goes) tabs[1].close();
        letMake();
        if (goes) same((await untilListed(tabs[0], 1)).length, 1, 'the account has it');
        else { const { table } = await asked; same(await tablesOf(tabs[0]), [table], 'the account has it at once'); }
    }, freshDatabase);

await withServer('a rematch made in the very moment of a login is the account’s, too', async (server, browser) => {
    await account(await browser().tab(), 'Ada');
    const shared = browser(), tabs = [await shared.tab(), await shared.tab()], { other } = await begin(server, tabs[1], { name: 'Guest' });
    await tabs[1].ask('resign');
    await other.until(() => other.table.phase === 'over', 'the end');
    const { proposal } = await other.ask('propose', { what: 'rematch' });
    const { login, asked, letSit } = await logInMeanwhile(server, shared, tabs, (tab) => tab.ask('answer', { proposal, yes: true }));
    letSit();
    await Promise.all([login, asked]);
    await other.until(() => other.table.next, 'the rematch');
    await tabs[0].ask('join', { table: other.table.next });
    same(tabs[0].table.you, 1, 'the seat is the account’s');
}, freshDatabase);

await withServer('a rematch made while seats are carried along is the account’s, too', async (server, browser) => {
    await account(await browser().tab(), 'Ada');
    const shared = browser(), tab = await shared.tab(), { table, other } = await begin(server, tab, { name: 'Guest' });
    await tab.ask('resign');
    await other.until(() => other.table.phase === 'over', 'the end');
    await tab.ask('propose', { what: 'rematch' });
    await other.until(() => other.table.proposal, 'the proposal');
    await makeBefore(tab, table);
    const letGoOn = await holdUp(server, addEvent((await tablesOf(tab)).sort()[0], ''));
    const login = tab.ask('login', { name: 'Ada', phrase });
    await untilHeldUp(server, 'transactionid'); // the list has been read, and its first seat is being written
    const before = await server.metric('messages_total'), asked = other.ask('answer', { proposal: other.table.proposal.number, yes: true });
    while (await server.metric('messages_total') === before) await sleep(20);
    letGoOn();
    await Promise.all([login, asked]);
    await other.until(() => other.table.next, 'the rematch');
    await tab.ask('join', { table: other.table.next });
    same(psql(server.store, `SELECT count(*) FROM facts WHERE key LIKE 'mine/${shared.device}/%'`), '0', 'no seat is the browser’s');
}, freshDatabase);

await withServer('more seats than are looked at together are carried along', async (server, browser) => {
    await account(await browser().tab(), 'Ada');
    const tab = await browser().tab(), tables = [];
    for (let i = 0; i < 36; i++) tables.push((await tab.ask('create', { game: 'hourglass', seats: [me, link] })).table);
    await tab.ask('login', { name: 'Ada', phrase });
    await tab.ask('logout');
    const elsewhere = await browser().tab(), seats = [];
    await elsewhere.ask('login', { name: 'Ada', phrase });
    for (const table of tables) seats.push((await elsewhere.ask('join', { table })).seat);
    same(seats, tables.map(() => 0), 'each is the account’s');
});

await withServer('whoever logs in while they take a seat takes it as themselves', async (server, browser) => {
    await account(await browser().tab(), 'Ada');
    const host = await server.client(), zoe = await server.client(), shared = browser(), tabs = [await shared.tab(), await shared.tab()];
    const { table } = await host.ask('create', { game: 'hourglass', seats: [me, anyone, link] });
    await zoe.ask('take', { table, token: random(16), name: 'Zoë' });
    // At another server, which this one has not heard yet, she leaves: whoever takes the seat is refused only when the store says so, too.
    psql(server.store, addEvent(table, `{"k":"leave","t":${Date.now()},"s":1}`));
    const letRead = await holdUp(server, 'LOCK TABLE events IN ACCESS EXCLUSIVE MODE'), asked = tabs[1].ask('take', { table, token: random(16) });
    await untilHeldUp(server, 'relation');
    await tabs[0].ask('login', { name: 'Ada', phrase });
    letRead();
    same((await asked).seat, 1, 'the seat');
    same(await tablesOf(tabs[0]), [table], 'the account has it');
    same(tabs[1].table.seats[1].name, 'Ada', 'under its name');
    same(psql(server.store, `SELECT count(*) FROM facts WHERE key LIKE 'mine/${shared.device}/%'`), '0', 'the browser has not');
}, freshDatabase);

await test('server/names/nobody is told that they are logged in by a server that stops before all their seats are the account’s', async () => {
    const disk = new Disk(16), server = await new Server(program, `${disk.home}/store.db`, [], { env: disk.env }).start();
    const written = (what) => spawnSync('sqlite3', ['-cmd', '.timeout 5000', server.store, `SELECT count(*) FROM facts WHERE key LIKE '${what}'`], { encoding: 'utf8' }).stdout.trim();
    await account(await new Browser(server).tab(), 'Ada');
    const shared = new Browser(server), guest = await shared.tab();
    for (let i = 0; i < 3; i++) await guest.ask('create', { game: 'hourglass', seats: [me, link], name: 'Guest' });
    disk.be('slow'); // half a second for each seat
    const login = guest.ask('login', { name: 'Ada', phrase }).then(() => 'ok', () => 'lost');
    while (written(`same/${shared.device}`) === '0') await sleep(10);
    same(await server.stop(), 0, 'exit status');
    const answer = await login, left = written(`mine/${shared.device}/%`);
    check(left === '0' || answer === 'lost', `it was answered ${answer}, and ${left} seats were the browser’s`);
    disk.be('well');
    await server.start();
    same((await (await shared.tab()).ask('hello')).tables.length, 3, 'all of them, when the browser comes again');
    same((await (await new Browser(server).tab()).ask('login', { name: 'Ada', phrase })).tables.length, 3, 'and on another device');
    same(await server.stop(), 0, 'exit status');
    disk.remove();
}, 60);

await withServer('a browser with two seats at a table keeps the one when it leaves the other', async (server, browser) => {
    const shared = browser(), [one, two] = [await shared.tab(), await shared.tab()];
    const { table, invites } = await one.ask('create', { game: 'hourglass', seats: [me, link, link], name: 'One' });
    await one.ask('join', { table });
    const token = random(16);
    await two.ask('take', { table, token, invite: invites[0].invite, name: 'Two' });
    await one.ask('ping');
    same([one.table.you, two.table.you], [0, 1], 'each tab has its seat, though both are the browser’s');
    await two.ask('leave');
    same(await tablesOf(one), [table], 'the table is listed as before');
    await two.ask('take', { table, token, invite: invites[0].invite, name: 'Two' });
    const zoe = await server.client();
    await zoe.ask('take', { table, token: random(16), invite: invites[1].invite, name: 'Zoë' });
    await two.until(() => two.table.phase === 'playing', 'the beginning');
    await two.ask('leave');
    same((await (await shared.tab()).ask('join', { table })).seat, 0, 'the seat that is still played');
    same(await tablesOf(two), [table], 'and listed');
});

await withServer('logging in carries both seats of a table along', async (server, browser) => {
    const shared = browser(), [one, two] = [await shared.tab(), await shared.tab()];
    const { table, invites } = await one.ask('create', { game: 'hourglass', seats: [me, link], name: 'One' });
    await one.ask('join', { table });
    await two.ask('take', { table, token: random(16), invite: invites[0].invite, name: 'Two' });
    await one.until(() => one.table.phase === 'playing', 'the beginning');
    await account(one, 'Ada');
    const elsewhere = await browser().tab(), seats = [];
    await elsewhere.ask('login', { name: 'Ada', phrase });
    for (const leave of [true, false]) {
        seats.push((await elsewhere.ask('join', { table })).seat);
        if (leave) await elsewhere.ask('leave');
    }
    same(seats.sort(), [0, 1], 'both are hers, wherever she is');
});

await withServer('whoever hosts a rematch can invite somebody to a seat that was left', async (server) => {
    const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
    await a.ask('resign');
    const { proposal } = await a.ask('propose', { what: 'rematch' });
    await b.ask('answer', { proposal, yes: true });
    await a.until(() => a.table.next, 'the rematch');
    const { next } = a.table;
    check(next !== id, 'another table');
    await b.ask('join', { table: next, token: b.token });
    await b.ask('leave');
    await a.ask('join', { table: next, token: a.token });
    const { invites: [{ seat, invite }] } = await a.ask('invites'), zoe = await server.client();
    same((await zoe.ask('take', { table: next, token: random(16), invite, name: 'Zoë' })).seat, seat, 'taken');
    await a.until(() => a.table.phase === 'playing', 'the beginning');
});

await withServer('seats that a crash left unclaimed are claimed later', async (server, browser) => {
    const first = browser(), second = browser(), guest = await first.tab();
    const { table } = await begin(server, guest, { name: 'Guest' });
    const ada = await second.tab();
    await account(ada, 'Ada');
    guest.close();
    psql(server.store, `INSERT INTO facts SELECT 'same/${first.device}', value FROM facts WHERE key = 'same/${second.device}'`);
    same((await (await first.tab()).ask('hello')).account, 'Ada', 'she is logged in on the first');
    while (!(await tablesOf(ada)).includes(table)) await sleep(20);
}, freshDatabase);

// --- names ----------------------------------------------------------------------------------------------------------------
const DISGUISES = ['alice', 'ALICE', 'AIice', 'Аlice', 'Alіce', 'A\u200blice', 'Ali\u00adce', '\u2060Alice', 'Alice\ufe0f', 'Ａlice', '𝐀lice', 'Alice\u3164', 'A\u200alice', 'Al\u2800ice'];
await withServer('no disguise makes an account’s name free', async (server) => {
    const alice = await server.client(), guest = await server.client();
    await account(alice, 'Alice');
    const { table } = await guest.ask('create', { game: 'hourglass', seats: [anyone, anyone] });
    for (const name of DISGUISES) {
        await guest.refused('hello', { name }, 'name-taken');
        await guest.refused('create', { game: 'hourglass', seats: [me, bot()], name }, 'name-taken');
        await guest.refused('take', { table, token: random(16), name }, 'name-taken');
    }
    for (const name of DISGUISES.slice(0, 6)) await guest.refused('register', { name, phrase }, 'name-taken');
    same((await guest.ask('login', { name: 'aLICE', phrase })).account, 'Alice', 'its owner may write it as she likes');
    const made = await alice.ask('create', { game: 'hourglass', seats: [me, bot()], name: 'alice' });
    await alice.ask('join', { table: made.table, token: made.token });
    same(alice.table.seats[0].name, 'Alice', 'and sits down under her name');
});

await withServer('two registrations of one name at once give one account', async (server) => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => server.client()));
    const names = ['Boris', 'BORIS', 'B0ris', 'Вoris', 'Bo\u200bris', 'boris'];
    const asked = await Promise.allSettled(clients.map((c, i) => c.ask('register', { name: names[i], phrase })));
    same(asked.filter(({ status }) => status === 'fulfilled').length, 1, 'accounts');
    for (const { reason } of asked.filter(({ status }) => status === 'rejected')) same(reason.why.id, 'name-taken', 'the others');
});

await withServer('names of nothing, and words of the table, are refused in one sentence', async (server) => {
    const c = await server.client();
    for (const name of ['\u200b', '\u3164', '\u2800', '\u00ad\u2060', 'Ada\ue000', 'a\u0301\u0301\u0301\u0301']) {
        const { text } = await c.refused('hello', { name }, 'bad-name');
        check(/^[^.]+\.$/.test(text), text);
        await c.refused('register', { name, phrase }, 'bad-name');
        await c.refused('create', { game: 'hourglass', seats: [me, { ...bot(), name }] }, 'bad-name');
    }
    for (const name of ['Admin', 'аdmin', 'Witching Hour', 'server', '[System]', 'Seat 2', 'Platz 1', 'plaats 2', 'La place 1', 'greedy', 'Level 10', 'Du', 'you', 'vous', 'jij']) {
        const { text } = await c.refused('hello', { name }, 'name-taken');
        check(text.includes(name) && /choose/.test(text), text);
        await c.refused('create', { game: 'hourglass', seats: [me, bot()], name }, 'name-taken');
    }
    await c.refused('register', { name: 'Somebody', phrase }, 'name-taken');
    for (const name of ['Zoë', 'Ольга', '愛', '👩\u200d🚀', 'O’Neill']) same((await c.ask('hello', { name })).name, name, 'a name');
});

await withServer('at one table nobody has another’s name', async (server) => {
    const { id, clients: [ada, zoe] } = await sitDown(server, 'hourglass', 2, { seats: [me, link] });
    const watcher = await server.client();
    for (const name of ['Ada', 'АDA', 'A\u200bda', 'Zoe\u0308 1']) {
        await watcher.ask('hello', { name });
        await watcher.ask('watch', { table: id });
        await watcher.refused('chat', { text: 'I resign' }, 'name-taken');
    }
    await watcher.ask('hello', { name: 'Wim' });
    await watcher.ask('chat', { text: 'Hello' });
    await ada.until(() => ada.table.chat.length === 1);
    const host = await server.client(), made = await host.ask('create', { game: 'midnight', seats: [me, { ...bot(), name: 'Mabel' }, anyone, anyone], name: 'Bo' });
    for (const name of ['Bo', 'bо', 'Mabel', 'Mаbel', 'MABEL']) await zoe.refused('take', { table: made.table, token: random(16), name }, 'name-taken');
    const otto = await host.ask('create', { game: 'hourglass', seats: [me, { ...bot(), name: 'Otto' }], name: 'Оtto' });
    check((await host.ask('look', { table: otto.table })).summary.seats[1].name !== 'Otto', 'a bot gives way to whoever makes the table');
    await zoe.ask('take', { table: made.table, token: random(16), name: 'Somebody' });
    await ada.ask('take', { table: made.table, token: random(16), name: 'Somebody' }); // what the page calls those without a name
    same(ada.table.seats.map((seat) => seat.name), ['Bo', 'Mabel', 'Somebody', 'Somebody'], 'the seats');
});

await withServer('two who want a seat under one name at once do not both get it', async (server) => {
    const host = await server.client(), made = await host.ask('create', { game: 'midnight', seats: [anyone, anyone, anyone] });
    const clients = await Promise.all(Array.from({ length: 3 }, () => server.client()));
    const asked = await Promise.allSettled(clients.map((c, seat) => c.ask('take', { table: made.table, token: random(16), seat, name: 'Kim' })));
    same(asked.filter(({ status }) => status === 'fulfilled').length, 1, 'seats');
});

await withServer('an account of an old store is found, and safe from its next login on', async (server) => {
    const bob = await server.client(), guest = await server.client();
    await account(bob, 'B0b');
    const hex = (text) => Buffer.from(text).toString('hex');
    psql(server.store, `UPDATE facts SET key = 'name/${hex('b0b')}' WHERE key = 'name/${hex('bob')}'`);
    await guest.refused('hello', { name: 'b0B' }, 'name-taken');
    await guest.refused('register', { name: 'B0b', phrase }, 'name-taken');
    same((await guest.ask('login', { name: 'b0b', phrase })).account, 'B0b', 'logged in');
    await bob.ask('logout');
    await bob.refused('hello', { name: 'Bob' }, 'name-taken');
}, freshDatabase);

await withServer('a browser whose number is an old account’s is not taken for it', async (server, browser) => {
    const old = browser(), first = await old.tab();
    await account(first, 'Ada');
    const [, hash] = psql(server.store, `SELECT value FROM facts WHERE key LIKE 'name/%' LIMIT 1`).split(' ');
    first.close();
    psql(server.store, `DELETE FROM facts WHERE key LIKE 'same/%'; UPDATE facts SET value = '${old.device} ${hash} Ada' WHERE key LIKE 'name/%'`); // registered and logged out there
    const ada = await browser().tab();
    await ada.ask('login', { name: 'Ada', phrase });
    const { table } = await begin(server, ada);
    const left = await old.tab();
    same((await left.ask('hello')).device, 'renew', 'it needs another number');
    await left.refused('join', { table }, 'not-your-seat');
}, freshDatabase);

// --- pass-phrases ---------------------------------------------------------------------------------------------------------
await withServer('only a few pass-phrases wait at once', async (server) => {
    const clients = await Promise.all(Array.from({ length: 58 }, () => server.client()));
    const why = await Promise.all(clients.map((c, i) => c.refused('login', { name: `Ada ${i}`, phrase })));
    const count = (id) => why.filter((w) => w.id === id).length;
    check(count('too-fast') > 0 && count('wrong-phrase') >= 20 && count('too-fast') + count('wrong-phrase') === 58, JSON.stringify(why.map((w) => w.id)));
    await clients[0].refused('login', { name: 'Ada', phrase }, 'wrong-phrase'); // it goes on
});

await withServer('from however many addresses, an account can be guessed at only so often, and its owner gets in', async (server, browser) => {
    const home = await browser().tab(), elsewhere = [];
    await account(home, 'Ada');
    const guess = async (words, from, name = 'Ada') => {
        const client = await server.client({ from });
        elsewhere.push(client);
        return client.ask('login', { name, phrase: words }).then(() => 'ok', ({ why }) => why.id);
    };
    const why = [];
    for (let i = 0; i < 24; i++) why.push(await guess(`a guess, number ${i}`, `127.0.1.${i + 1}`, i % 2 ? 'Ada' : 'ADA')); // however it is written
    same(why, [...Array(20).fill('wrong-phrase'), ...Array(4).fill('too-fast')], 'what became of the guesses');
    same(await guess(phrase, '127.0.2.1'), 'too-fast', 'a stranger’s address, even with the right phrase');
    same(await guess('another name', '127.0.2.1', 'Nobody'), 'wrong-phrase', 'other accounts have tries of their own');
    check((await home.ask('hello')).account === 'Ada', 'who is logged in stays so');
    same(await guess(phrase, '127.0.0.1'), 'ok', 'where the owner was logged in before');
    await account(await browser().tab(), 'Zoë');
    for (let i = 0; i < 22; i++) same(await guess(phrase, `127.0.3.${i + 1}`, 'Zoë'), 'ok', 'right phrases are not counted');
    for (const client of elsewhere) client.close();
});
await withServer('who is logged in may not guess at the phrase from many addresses either', async (server, browser) => {
    const ada = browser();
    await account(await ada.tab(), 'Ada');
    const why = [];
    for (let i = 0; i < 62; i++) {
        const client = await server.client({ from: `127.0.1.${i + 1}`, headers: { Cookie: ada.cookie } });
        why.push((await client.refused('rephrase', { phrase: `a guess, number ${i}`, fresh: 'a phrase of my own' })).id);
        client.close();
    }
    same(why, [...Array(60).fill('wrong-phrase'), ...Array(2).fill('too-fast')], 'what became of the guesses');
});

await test('server/names/the server can be stopped while pass-phrases are worked on', async () => {
    for (let round = 0; round < Number(process.env.STOPS ?? 3); round++) {
        const server = await new Server(program, freshFile()).start();
        const clients = await Promise.all(Array.from({ length: 20 }, () => server.client()));
        const asked = clients.map((c, i) => c.ask(i % 2 ? 'login' : 'register', { name: `Name ${i}`, phrase }));
        for (const promise of asked) promise.catch(() => {}); // answered or not
        for (const c of clients.slice(0, 5)) if (round % 2) c.close();
        await sleep(Math.random() * 200);
        same(await server.stop(), 0, `exit status: ${server.log}`);
        check(!/ERROR: |runtime error/.test(server.log), server.log);
    }
}, 120);

await test('server/names/logging out at one server reaches the tabs at another', async () => {
    const url = freshDatabase(), [first, second] = await Promise.all([1, 2].map(() => new Server(program, url).start()));
    const shared = new Browser(first), here = await shared.tab();
    await account(here, 'Ada');
    const there = await second.client({ headers: { Cookie: shared.cookie } });
    same((await there.ask('hello')).account, 'Ada', 'logged in at the other server, too');
    const { table } = await begin(first, here);
    await there.ask('join', { table });
    same(there.table.you, 0, 'and at the table');
    await here.ask('logout');
    await there.until(() => there.socket.closed || there.table.you === null, 'the other tab').catch(() => {});
    check(there.socket.closed, 'the tab at the other server is sent away');
    for (const server of [first, second]) same(await server.stop(), 0, 'exit status');
}, 60);

await test('server/names/what a browser took at a server that had not heard of the login is the account’s after logging out', async () => {
    const url = freshDatabase(), [first, second] = await Promise.all([1, 2].map(() => new Server(program, url).start()));
    const shared = new Browser(first), here = await shared.tab(), there = await second.client({ headers: { Cookie: shared.cookie } });
    same((await there.ask('hello')).account, null, 'nobody is logged in');
    await account(here, 'Ada');
    const { table } = await there.ask('create', { game: 'hourglass', seats: [me, link] });
    await here.ask('logout');
    const elsewhere = await new Browser(first).tab();
    await elsewhere.ask('login', { name: 'Ada', phrase });
    same(await untilListed(elsewhere, 1), [table], 'the account has the seat');
    for (const server of [first, second]) same(await server.stop(), 0, 'exit status');
}, 60);

done();
