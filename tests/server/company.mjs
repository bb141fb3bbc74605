// company.mjs BUILD/witching: somebody is away, comes back, watches, remembers: on SQLite, and with two servers on PostgreSQL.
import { spawnSync } from 'node:child_process';
import { Server, test, done, check, same, freshDatabase, freshFile, me, link, bot, random, sitDown, sleep } from './kit.mjs';

const program = process.argv[2];
const NOW = ['--patience', '0'], NEVER = ['--patience', '86400'];
const start = (store, options) => new Server(program, store, options).start();
const settled = (clients, v) => Promise.all(clients.map((c) => c.until(() => c.table.v >= v, `version ${v}`)));
const notice = (client, what) => client.until(() => client.notices.some((one) => one.what === what), `the notice ${what}`).then(() => client.notices.find((one) => one.what === what));
async function eventually(holds, what) { for (let n = 0; n < 600; n++) { const found = await holds(); if (found) return found; await sleep(50); } throw new Error(`waited in vain for ${what}`); }
/** It is this client's turn no longer. */
async function playOn(client, clients) {
    const { you } = client.table;
    while (client.table.actor === you && client.table.phase === 'playing') {
        const { v } = await client.ask('play', { v: client.table.v, move: client.table.legal.find((move) => !move.endsWith('*')) });
        await settled(clients, v);
    }
}
/** A table of two people without a clock: who is to move, and who waits. */
async function twoPeople(servers, game = 'hourglass', more = {}) {
    const sat = await sitDown(servers, game, 2, more), [a, b] = sat.clients;
    return { id: sat.id, acts: a.table.actor === 0 ? a : b, waits: a.table.actor === 0 ? b : a, seat: a.table.actor };
}
async function goes(client, others, seat) {
    client.close();
    for (const other of others) await other.until(() => other.table.seats[seat].here === false, 'that somebody went');
}
async function comesBack(server, id, token) {
    const client = await server.client();
    client.token = token;
    await client.ask('join', { table: id, token });
    return client;
}

async function standingIn(servers) {
    const { id, acts, waits, seat } = await twoPeople(servers);
    await waits.refused('standin', { seat }, 'not-away'); // it is there
    await waits.refused('standin', { seat: 1 - seat }, 'not-away');
    await waits.refused('standin', { seat: 77 }, 'not-away');
    await waits.until(() => waits.table.seats[seat].here === true, 'that the other server has been heard'); // however slow it is at first
    if (servers.length > 1) await sleep(2500); // what other servers were asked is answered by then
    await waits.refused('standin', { seat }, 'not-away');
    const onlooker = await servers[0].client();
    await onlooker.ask('watch', { table: id });
    await goes(acts, [waits, onlooker], seat);
    check(Number.isInteger(waits.table.seats[seat].away), 'for how long is told');
    same(waits.table.patience, 0, 'patience');
    await onlooker.refused('standin', { seat }, 'no-seat');
    await waits.refused('return', {}, 'not-gone');
    const { v } = waits.table, ask = random(8);
    await eventually(() => waits.ask('standin', { seat }, ask).then(() => true, (error) => { if (error.why.id !== 'not-away') throw error; return false; }), 'that it is known to be away'); // other servers hear of it
    same((await waits.ask('standin', { seat }, ask)).again, true, 'a repeat');
    same([(await notice(waits, 'standin')).seat, waits.notices.at(-1).by], [seat, 1 - seat], 'the notice');
    await waits.until(() => waits.table.seats[seat].gone === 'away' && waits.table.seats[seat].bot, 'the bot');
    await waits.until(() => waits.table.v > v && waits.table.actor === 1 - seat, "the bot's move");
    await waits.refused('standin', { seat }, 'not-away');

    const back = await comesBack(servers[0], id, acts.token);
    same(back.table.you, seat, 'it still sees its own cards');
    await back.refused('play', { v: back.table.v, move: 'nonsense' }, 'no-seat');
    await back.ask('return');
    await back.until(() => !back.table.seats[seat].bot && !back.table.seats[seat].gone, 'the seat');
    await notice(waits, 'return');
    await back.refused('return', {}, 'not-gone');
    await playOn(waits, [waits, back]);
    await back.until(() => back.table.actor !== seat || back.table.legal, 'its moves');
    if (back.table.phase === 'playing' && back.table.actor === seat) await playOn(back, [waits, back]);
    await back.ask('leave');
    await waits.until(() => waits.table.seats[seat].gone === 'left', 'that it left');
    await back.ask('watch', { table: id });
    await back.refused('join', { table: id, token: acts.token }, 'not-your-seat');
    await back.refused('return', {}, 'no-seat');
    for (const c of [waits, back, onlooker]) c.close();
}

/** A server that is slow to answer who is there may not be taken for one where nobody is. */
async function slowToAnswer(store) {
    const servers = [await start(store, NOW), await start(store, NOW)];
    const { id, clients } = await sitDown(servers, 'hourglass', 2), seat = clients[0].table.actor;
    const there = servers[seat], { token } = clients[1 - seat], third = await start(store, NOW);
    await sleep(1500); // the third hears the others once a second
    there.child.kill('SIGSTOP');
    try {
        const client = await comesBack(third, id, token);
        await sleep(2500);
        await client.refused('standin', { seat }, 'not-away');
        there.child.kill('SIGCONT');
        await client.until(() => client.table.seats[seat].here, 'that the other server answers');
        await client.refused('standin', { seat }, 'not-away');
    } finally {
        there.child.kill('SIGCONT');
    }
    for (const server of [...servers, third]) same(await server.stop(), 0, 'exit status');
}
await test('server/company/postgres/a server that is slow to answer may know who is there', () => slowToAnswer(freshDatabase()));

async function claiming(servers) {
    const { acts, waits, seat } = await twoPeople(servers);
    await goes(acts, [waits], seat);
    await eventually(() => waits.ask('claim', { seat }).then(() => true, () => false), 'the claim');
    await waits.until(() => waits.table.phase === 'over', 'the end');
    same([waits.table.result.reason, waits.table.result.seat, waits.table.result.winners], ['away', seat, [1 - seat]], 'the result');
    await waits.refused('claim', { seat }, 'match-over');
    await notice(waits, 'claim');
    waits.close();

    const three = await sitDown(servers, 'hourglass', 3), gone = three.clients[0].table.actor, absent = three.clients[gone], rest = three.clients.filter((c) => c !== absent);
    await goes(absent, rest, gone);
    await eventually(() => rest[0].ask('claim', { seat: gone }).then(() => true, () => false), 'the claim');
    await rest[1].until(() => rest[1].table.seats[gone].gone === 'resigned' && rest[1].table.phase === 'playing', 'the others play on');
    const back = await comesBack(servers[0], three.id, absent.token);
    await back.refused('return', {}, 'given-away');
    for (const c of [...rest, back]) c.close();
}

async function patience(servers) { // these never lose it
    const { acts, waits, seat } = await twoPeople(servers);
    await goes(acts, [waits], seat);
    same(waits.table.patience, 86400000, 'patience');
    await waits.refused('standin', { seat }, 'not-away');
    await waits.refused('claim', { seat }, 'not-away');
    waits.close();
}

async function clocks(servers) {
    const { id, acts, waits, seat } = await twoPeople(servers, 'hourglass', { clock: { kind: 'fischer', seconds: 5, plus: 100 } });
    const token = acts.token, name = acts.table.seats[seat].name;
    await waits.ask('hello', { words: true, lang: 'de' });
    await acts.ask('hello', { words: true, lang: 'en' });
    await acts.ask('join', { table: id, token });
    await waits.refused('standin', { seat }, 'not-away'); // the clock decides
    const told = await notice(waits, 'time'), own = await notice(acts, 'time');
    same([told.seat, told.name], [seat, name], 'who');
    check(told.text.includes(name) && !/\bYou\b/.test(told.text), `by name: ${told.text}`);
    check(own.text.startsWith('You ran out of time'), `to whom it happened: ${own.text}`);
    await acts.until(() => acts.table.seats[seat].gone === 'time' && acts.table.log.some(([who]) => who === seat), "the bot's move");
    const words = acts.table.log.filter(([who]) => who === seat).map(([, , text]) => text).join('\n');
    check(words.includes(name) && !/\bYou\b/.test(words), `the log says the name: ${words}`);
    same(acts.table.legal, undefined, 'its moves');
    await acts.ask('return');
    await acts.until(() => !acts.table.seats[seat].bot && acts.table.log.some(([who, , text]) => who === seat && /\bYou\b/.test(text)), 'the log says you again');
    check(waits.table.clock.left[seat] === null || waits.table.clock.left[seat] > 0, 'the others are told its clock');
    await waits.until(() => waits.table.clock.left[seat] > 5000, 'its clock runs again');
    await acts.ask('resign');
    await waits.until(() => waits.table.phase === 'over', 'the end');
    for (const c of [acts, waits]) c.close();
}

async function rematch(servers) {
    const three = await sitDown(servers, 'hourglass', 3), gone = three.clients[0].table.actor, absent = three.clients[gone], rest = three.clients.filter((c) => c !== absent);
    await goes(absent, rest, gone);
    await eventually(() => rest[0].ask('standin', { seat: gone }).then(() => true, () => false), 'the bot');
    const back = await comesBack(servers[0], three.id, absent.token);
    await rest[0].ask('resign');
    await rest[1].ask('resign');
    await back.until(() => back.table.seats.every((seat) => seat.gone), 'that everybody is gone');
    for (const c of [...rest, back]) await c.until(() => c.table.phase === 'over', 'bots play to the end while somebody watches');
    await back.refused('return', {}, 'match-over');
    await back.refused('propose', { what: 'rematch' }, 'no-seat'); // as its seat has a bot, it is not offered
    check(back.table.seats[gone].bot, 'the bot is told at the end');
    for (const c of [...rest, back]) c.close();
}

async function pausing(servers) {
    const { id, acts, waits, seat } = await twoPeople(servers, 'clockman');
    await goes(acts, [waits], seat);
    await eventually(() => waits.ask('standin', { seat }).then(() => true, () => false), 'the bot');
    await waits.until(() => waits.table.seats[seat].bot, 'the bot');
    await waits.ask('leave'); // bots alone, and somebody looks on
    const { v } = waits.table;
    await waits.until(() => waits.table.v > v + 3 || waits.table.phase === 'over', 'the bots');
    check(waits.table.phase === 'playing', 'the match lasts longer than that');
    await waits.ask('close');
    const look = async () => (await waits.ask('look', { table: id })).summary;
    await eventually(async () => { const one = (await look()).v; await sleep(300); return one === (await look()).v; }, 'the bots to rest');
    const rest = await look();
    await sleep(1500);
    same([(await look()).v, (await look()).phase], [rest.v, 'playing'], 'while nobody watches');
    const back = await comesBack(servers[0], id, acts.token);
    await back.until(() => back.table.v > rest.v, 'they go on');
    await back.ask('return');
    await back.until(() => back.table.actor === seat && back.table.legal, 'its turn');
    for (const c of [waits, back]) c.close();
}

async function watching(servers) {
    const { id, acts, waits } = await twoPeople(servers), [first, second] = [servers[0], servers.at(-1)], headers = { Cookie: await first.cookie() };
    const named = await first.client(), window1 = await first.client({ headers }), window2 = await first.client({ headers }), far = await second.client();
    await named.ask('hello', { name: 'Watcher' });
    await far.ask('hello', { name: 'Ada' }); // as somebody at the table is called
    for (const c of [named, window1, window2, far]) await c.ask('watch', { table: id });
    for (const c of [acts, waits, named, far]) await c.until(() => c.table.watchers.count === 3, 'three watch');
    same(waits.table.watchers.names, ['Watcher'], 'their names');
    const late = await second.client();
    await late.ask('watch', { table: id });
    await late.until(() => late.table.watchers.count === 4 && late.table.watchers.names[0] === 'Watcher', 'whoever comes later is told');
    named.close();
    late.close();
    for (const c of [acts, waits, far]) await c.until(() => c.table.watchers.count === 2 && !c.table.watchers.names.length, 'two are left');
    for (const c of [acts, waits, window1, window2, far]) c.close();
}

async function loses(client, seats = [me, bot('random')], game = 'hourglass') {
    const token = random(16), { table } = await client.ask('create', { game, seats, token });
    await client.ask('join', { table, token });
    await client.until(() => client.table.table === table && client.table.phase === 'playing', 'the beginning');
    await client.ask('resign');
    await client.until(() => client.table.phase === 'over', 'the end');
    return table;
}
const kept = (client, count) => eventually(async () => { const answer = await client.ask('history'); return answer.matches.length >= count && answer; }, `${count} matches`);

async function remembering(servers) {
    const guest = await servers[0].client(), ada = await servers.at(-1).client(), name = `Ada ${random(3)}`;
    await guest.refused('history', {}, 'no-account');
    await guest.refused('statistics', {}, 'no-account');
    await ada.ask('register', { name, phrase: 'a phrase of some length' });
    same([(await ada.ask('history')).matches, (await ada.ask('statistics')).statistics], [[], []], 'nothing yet');
    const tables = [];
    for (let n = 0; n < 27; n++) tables.push(await loses(ada));
    const { matches, more } = await eventually(async () => { const answer = await ada.ask('history'); return answer.more && answer.matches[0].table === tables.at(-1) && answer; }, 'all of them');
    same([matches.length, more], [25, true], 'the first page');
    const rest = await ada.ask('history', { table: matches.at(-1).table });
    same([rest.matches.length, rest.more], [2, false], 'the second page');
    same([...matches, ...rest.matches].map((one) => one.table), [...tables].reverse(), 'the newest first, each once');
    same((await ada.ask('history', { table: '00000000000000aa' })).matches, [], 'before one that is not there');
    const [one] = rest.matches;
    same([one.game, one.you, one.seats[0].name, one.seats[1].bot, one.won, one.place, one.counts], ['hourglass', 0, name, 'random', false, 2, true], 'one of them');
    same([one.result.reason, one.result.winners, Array.isArray(one.result.scores)], ['resign', [1], true], 'its result');
    check(rest.matches.at(-1).change < 0 && Number.isInteger(one.time), 'the rating fell');
    check((await ada.ask('record', { table: one.table })).record.includes(name), 'it can be gone through again');

    const zoe = await servers[0].client();
    await zoe.ask('register', { name: `Zoë ${random(3)}`, phrase: 'a phrase of some length' });
    const token = random(16), made = await ada.ask('create', { game: 'hourglass', seats: [me, link], token });
    await ada.ask('join', { table: made.table, token });
    await zoe.ask('take', { table: made.table, token: random(16), invite: made.invites[0].invite });
    await ada.until(() => ada.table.table === made.table && ada.table.phase === 'playing', 'the beginning');
    await zoe.ask('resign');
    await kept(zoe, 1);
    const won = await eventually(async () => { const answer = await ada.ask('history'); return answer.matches[0].table === made.table && answer.matches[0]; }, 'the match against Zoë');
    same([won.won, won.place, won.change > 0], [true, 1, true], 'won');
    const { statistics } = await ada.ask('statistics');
    same(statistics, [{ game: 'hourglass', against: 'bots', played: 27, won: 0, shared: 0, places: 54 }, { game: 'hourglass', against: 'people', played: 1, won: 1, shared: 0, places: 1 }], 'statistics');
    for (const c of [guest, ada, zoe]) c.close();
}

/** Played as a guest, who took something back from bots and then made an account. */
async function takingBack(servers) {
    const headers = { Cookie: await servers[0].cookie() }, guest = await servers[0].client({ headers }), token = random(16);
    const { table } = await guest.ask('create', { game: 'hourglass', seats: [me, bot('random')], token, name: 'Guest' });
    await guest.ask('join', { table, token });
    await guest.until(() => guest.table.phase === 'playing' && guest.table.actor === 0, 'its turn');
    for (let back = false; !back;) { // not all can be taken back
        await playOn(guest, [guest]);
        await guest.until(() => guest.table.actor === 0 || guest.table.phase === 'over', "the bot's move");
        check(guest.table.phase === 'playing', 'something can be taken back');
        back = await guest.ask('propose', { what: 'undo', v: guest.table.v }).then(() => true, () => false);
    }
    const name = `Guest ${random(3)}`;
    await guest.ask('register', { name, phrase: 'a phrase of some length' });
    await guest.ask('resign');
    const { matches } = await kept(guest, 1);
    same([matches[0].table, matches[0].counts, 'change' in matches[0]], [table, false, false], 'it is listed and does not count');
    same((await guest.ask('statistics')).statistics, [], 'statistics');
    guest.close();
}

/** The host lets bots sit where nobody has come; nobody else may, and nobody sits there then. */
async function filling(servers) {
    const ada = await servers[0].client(), ben = await servers.at(-1).client();
    const token = random(16), { table, invites, dice } = await ada.ask('create', { game: 'hourglass', seats: [me, link, link], token, name: 'Ada' });
    await ada.ask('join', { table, token, ...ada.seal(table, dice.commit) });
    await ben.ask('take', { table, token: random(16), invite: invites[0].invite, name: 'Ben', ...ben.seal(table, dice.commit) });
    await ben.refused('fill', { seat: 2, bot: 'random' }, 'not-host');
    await ada.refused('fill', { seat: 2, bot: 'hal' }, 'no-such-bot');
    for (const seat of [0, 1, 3, 4000]) await ada.refused('fill', { seat, bot: 'random' }, 'seat-taken');
    const id = random(8);
    await ada.ask('fill', { seat: 2, bot: 'random' }, id);
    same((await ada.request('fill', { seat: 2, bot: 'random' }, id)).again, true, 'asked twice, done once');
    for (const one of [ada, ben]) await one.until(() => one.table.phase === 'playing', 'the beginning');
    same(ben.table.seats.map(({ kind }) => kind), ['person', 'person', 'bot'], 'who sits there');
    await ada.refused('fill', { seat: 2, bot: 'random' }, 'seat-taken');
    const late = await servers[0].client();
    await late.refused('take', { table, token: random(16), invite: invites[1].invite, name: 'Cleo' }, 'seat-taken');
    for (const one of [ada, ben, late]) one.close();
}

/** A store of an older server has no such table. */
async function upgrading(store) {
    let server = await start(store, NOW);
    const name = `Old ${random(3)}`, phrase = 'a phrase of some length', ada = await server.client();
    await ada.ask('register', { name, phrase });
    await loses(ada);
    await kept(ada, 1);
    same(await server.stop(), 0, 'exit status');
    const unversioned = "DELETE FROM facts WHERE key = 'store/layout'; DROP TABLE history; DROP TABLE sat";
    const older = store.startsWith('postgresql')
        ? spawnSync('psql', ['-q', store, '-c', `${unversioned}; DROP FUNCTION witching_write`], { encoding: 'utf8' })
        : spawnSync('sqlite3', [store, `${unversioned}; DROP TRIGGER fact_is_new; DROP TRIGGER fact_changes; DROP TRIGGER fact_goes; DROP TABLE past`], { encoding: 'utf8' });
    same([older.status, older.stderr], [0, ''], 'the older store');
    server = await start(store, NOW);
    const again = await server.client();
    await again.ask('login', { name, phrase });
    same((await again.ask('history')).matches, [], 'what was never kept');
    const table = await loses(again);
    same((await kept(again, 1)).matches[0].table, table, 'what is kept from now on');
    same(await server.stop(), 0, 'exit status');
}

for (const [kind, fresh, count] of [['sqlite', freshFile, 1], ['postgres', freshDatabase, 2]]) {
    const several = async (options) => { const store = fresh(), servers = []; for (let n = 0; n < count; n++) servers.push(await start(store, options)); return servers; };
    const end = async (servers) => { for (const server of servers) same(await server.stop(), 0, 'exit status'); };
    const on = (name, body, options = NOW) => test(`server/company/${kind}/${name}`, async () => { const servers = await several(options); await body(servers); await end(servers); }, 120);
    await on('a bot stands in for somebody who is away, who comes back', standingIn);
    await on('whoever is away gives up, if others claim it', claiming);
    await on('nobody goes on without somebody too soon', patience, NEVER);
    await on('a timeout is told, and the seat can be taken back', clocks, NEVER);
    await on('a rematch is for those who have a seat', rematch);
    await on('the host lets bots fill free seats', filling);
    await on('bots rest while nobody watches', pausing);
    await on('those who watch are told to everybody', watching);
    await on('matches of an account are kept and counted', remembering);
    await on('a match with steps taken back from bots does not count', takingBack);
    await test(`server/company/${kind}/an older store gets what it lacks`, () => upgrading(fresh()), 120);
}
done();
