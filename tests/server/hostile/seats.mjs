// seats.mjs BUILD/witching: people who want what is not theirs: the seat they left, luck they know, a move back, time that is over, tables
// that are private or too many.
import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Server, test, done, addEvent, check, same, freshDatabase, freshFile, psql, me, bot, link, anyone, random, scratch, sleep, commitOf } from '../kit.mjs';
import { PONG } from '../socket.mjs';
import { eventually, news, outcome, playOne, sit } from './parts.mjs';

const program = process.argv[2];
const server = await new Server(program, freshFile()).start();
const close = (...clients) => { for (const client of clients) client.close(); };
const all = (...clients) => ({ until: (holds, what) => Promise.all(clients.map((client) => client.until(() => holds(client), what))) });

// --- a seat that was left ------------------------------------------------------------------------------------------------
// Everything only a seat may ask, with what would be right for the one who has it now.
const acts = (owner) => [
    ['play', { v: owner.table.v, move: owner.table.legal?.[0] ?? 'pass' }], ['check', { v: owner.table.v, move: owner.table.legal?.[0] ?? 'pass' }], ['preview', { v: owner.table.v, move: owner.table.legal?.[0] ?? 'pass' }], ['guess', { v: owner.table.v }], ['undo', { v: owner.table.v }],
    ['propose', { what: 'undo', v: owner.table.v }], ['propose', { what: 'rematch' }], ['answer', { proposal: 1, yes: true }], ['resign', {}], ['leave', {}],
    ['luck', { luck: random(32) }], ['mute', { yes: true }], ['invites', {}],
];
async function mayDoNothing(client, owner, what) {
    for (const [t, keys] of acts(owner)) {
        const why = await outcome(client.ask(t, keys));
        check(why === 'no-seat' || (t === 'luck' && why === 'wrong-luck'), `${what}: ${t}: ${why}`); // whoever had the seat also asks for luck, to no avail
    }
}

await test('server/hostile/whoever leaves looks on, and has nothing of the seat any more', async () => {
    const [ada, leaver, tab, next, onlooker] = await Promise.all(Array.from({ length: 5 }, () => server.client()));
    const made = await ada.ask('create', { game: 'hourglass', seats: [me, link], token: random(16), name: 'Ada' });
    const token = random(16), { table } = made, [{ invite }] = made.invites;
    await leaver.ask('take', { table, token, invite, name: 'Lea' });
    await tab.ask('join', { table, token }); // the same seat, in a second window
    await onlooker.ask('watch', { table });
    const since = [leaver, tab, onlooker].map(({ heard }) => heard.length);
    await leaver.ask('leave');
    await next.ask('take', { table, token: random(16), invite, name: 'Nora' });
    await ada.ask('join', { table, token: made.token });
    await all(ada, next, leaver, tab, onlooker).until(({ table: t }) => t.phase === 'playing', 'the beginning');
    for (const [i, client] of [leaver, tab].entries()) {
        const told = news(client, since[i]).map((text) => JSON.parse(text)).filter(({ t }) => t === 'table');
        check(told.length && told.every(({ you }) => you === null), 'they are told that they look on');
        same(client.table.view, onlooker.table.view, 'what they see of the match');
        await mayDoNothing(client, next.table.legal ? next : ada, 'after leaving');
    }
    for (let n = 0; n < 4; n++) await playOne([ada, next]);
    await all(leaver, tab, onlooker).until(({ table: t }) => t.v === ada.table.v, 'the moves');
    const begun = (client) => news(client).slice(news(client).findIndex((text) => text.includes('"phase":"playing"')) + 1);
    for (const client of [leaver, tab]) {
        same(begun(client), begun(onlooker), 'every message, as to any onlooker');
        same((await client.ask('past', { steps: 1 })).view, (await onlooker.ask('past', { steps: 1 })).view, 'the past');
        same(await outcome(client.ask('join', { table, token })), 'not-your-seat', 'the token of old');
    }
    same([ada.table.phase, ada.table.seats[1].name], ['playing', 'Nora'], 'the match goes on');
    close(ada, leaver, tab, next, onlooker);
});
await test('server/hostile/whoever leaves a match in play sees no hand any more', async () => {
    const { table, clients: [ada, leaver], tokens } = await sit(server);
    const [tab, onlooker] = await Promise.all([server.client(), server.client()]);
    await tab.ask('join', { table, token: tokens[1] });
    await onlooker.ask('watch', { table });
    for (let n = 0; n < 2; n++) await playOne([ada, leaver]);
    // The move was sent together with the leaving: it comes too late.
    const keys = { v: leaver.table.v, move: leaver.table.legal?.[0] ?? 'pass' };
    const [left, played] = await Promise.all([outcome(leaver.ask('leave')), outcome(leaver.ask('play', keys))]);
    same([left, played], ['ok', 'no-seat'], 'leaving, and a move after it');
    for (const client of [leaver, tab]) {
        await client.until(() => client.table.you === null, 'that it looks on');
        await mayDoNothing(client, ada, 'after leaving');
        await client.refused('join', { table, token: tokens[1] }, 'not-your-seat');
        await client.ask('watch', { table }); // whose match it was may still look
        same(client.table.you, null, 'as an onlooker');
        await mayDoNothing(client, ada, 'after coming again');
    }
    await eventually(() => ada.table.phase === 'over' || ada.table.actor === 0, 'the bot plays on');
    if (ada.table.phase !== 'over') await playOne([ada]);
    await eventually(async () => {
        for (const client of [leaver, tab]) same((await client.ask('past', { steps: 1 })).view, (await onlooker.ask('past', { steps: 1 })).view, 'the past');
        return leaver.table.v === onlooker.table.v && tab.table.v === onlooker.table.v && onlooker.table.v === ada.table.v;
    }, 'all see the same version');
    same(leaver.table.view, onlooker.table.view, 'what is seen');
    same(tab.table.view, onlooker.table.view, 'what is seen in the second window');
    close(ada, leaver, tab, onlooker);
});

// --- a rematch whose luck somebody knows -------------------------------------------------------------------------------------
const ZERO = '00'.repeat(32), known = [commitOf(ZERO), crypto.createHash('sha256').update(Buffer.alloc(32)).digest('hex')];
async function queueAnswers(sockets) {
    const { table, clients: [victim, thief], tokens } = await sit(server);
    await Promise.all(sockets.map((socket) => socket.ask('join', { table, token: tokens[1] })));
    await thief.ask('resign');
    await victim.until(() => victim.table.phase === 'over');
    // Each keeps the table busy with a line and then says yes to a proposal that is not there yet, each to another number.
    const { n } = JSON.parse(news(victim).find((text) => text.startsWith('{"t":"over"')));
    for (const [i, socket] of sockets.entries()) {
        socket.ask('chat', { text: 'yes?' }).catch(() => {});
        for (const proposal of [n + sockets.length - i, n + 1]) socket.ask('answer', { proposal, yes: true }).catch(() => {});
    }
    const { proposal } = await victim.ask('propose', { what: 'rematch' });
    await outcome(thief.ask('answer', { proposal, yes: true })); // if none of the others has hit it
    await all(victim, thief).until(({ table: t }) => t.next, 'the rematch');
    const next = victim.table.next, { dice } = (await victim.ask('look', { table: next })).summary;
    check(!known.includes(dice.commit), 'the commitment is that of a seed that everybody knows');
    await victim.ask('join', { table: next, token: tokens[0] });
    await thief.ask('join', { table: next, token: tokens[1] });
    await all(victim, thief).until(({ table: t }) => t.table === next && t.phase === 'playing', 'it begins');
    await victim.ask('resign');
    await victim.until(() => victim.table.phase === 'over');
    check(/^[0-9a-f]{64}$/.test(victim.table.dice.seed) && victim.table.dice.seed !== ZERO, `the seed is ${victim.table.dice.seed}`);
    close(victim, thief);
}
await test('server/hostile/nobody brings about a rematch with a known seed', async () => {
    const sockets = await Promise.all(Array.from({ length: 54 }, () => server.client()));
    for (let n = 0; n < 8; n++) await queueAnswers(sockets);
    close(...sockets);
});

// --- what was agreed ---------------------------------------------------------------------------------------------------------
// A table against a bot, the person to move and a step of theirs to be taken back.
async function againstBot(client, more = {}) {
    const made = await client.ask('create', { game: 'hourglass', seats: [me, bot()], token: random(16), ...more });
    await client.ask('join', { table: made.table, token: made.token });
    for (let n = 0; n < 2; n++) {
        await client.until(() => client.table.actor === 0, 'my turn');
        await client.ask('play', { v: client.table.v, move: client.table.legal[0] });
    }
    await client.until(() => client.table.actor === 0, 'my turn');
}
await test('server/hostile/a bot takes nothing back in a rated match', async () => {
    const [guest, player] = await Promise.all([server.client(), server.client()]);
    await againstBot(guest);
    same((await guest.ask('propose', { what: 'undo', v: guest.table.v })).proposal, 0, 'it does if nothing hangs on it');
    await player.ask('register', { name: `Ada ${random(3)}`, phrase: 'a phrase of some length' });
    await againstBot(player);
    const { v } = player.table;
    await player.refused('propose', { what: 'undo', v }, 'rated');
    same(player.table.v, v, 'nothing was taken back');
    close(guest, player);
});
await test('server/hostile/a rematch is a table that counts', async () => {
    const strict = await new Server(program, freshFile(), ['--tables', '3']).start(), client = await strict.client();
    let { table, token } = await client.ask('create', { game: 'hourglass', seats: [me, bot()], token: random(16) });
    for (let tables = 1; ; tables++) {
        await client.ask('join', { table, token });
        await client.until(() => client.table.table === table && client.table.phase === 'playing');
        await client.ask('resign');
        await client.until(() => client.table.phase === 'over');
        if (tables === 3) break;
        await client.ask('propose', { what: 'rematch' });
        await client.until(() => client.table.next, 'the rematch');
        table = client.table.next;
    }
    await client.refused('propose', { what: 'rematch' }, 'too-many-tables');
    await client.refused('create', { game: 'hourglass', seats: [me, link] }, 'too-many-tables');
    same(await strict.stop(), 0, 'exit status');
});
await test('server/hostile/a table counts once, however often it is tried, and not if it is refused', async () => {
    const strict = await new Server(program, freshDatabase(), ['--tables', '3']).start(), client = await strict.client(), create = { game: 'hourglass', seats: [me, bot()] };
    const { table, token } = await client.ask('create', { ...create, token: random(16) });
    await client.ask('join', { table, token });
    await client.until(() => client.table.phase === 'playing');
    await client.ask('resign');
    await client.until(() => client.table.phase === 'over');
    psql(strict.store, 'ALTER TABLE events RENAME TO away');
    for (let tries = 0; tries < 3; tries++) await client.refused('propose', { what: 'rematch' }, 'storage');
    for (let tries = 0; tries < 3; tries++) await client.refused('create', { ...create, token: random(16) }, 'storage');
    psql(strict.store, 'ALTER TABLE away RENAME TO events');
    await eventually(() => outcome(client.ask('mute', { yes: false })).then((why) => why === 'ok'), 'the store is well');
    psql(strict.store, addEvent(table, `{"k":"mute","t":${Date.now()},"s":0,"yes":1}`)); // by another server, which has died before it could say so
    const conflicts = await strict.metric('conflicts_total');
    await client.ask('propose', { what: 'rematch' });
    check(await strict.metric('conflicts_total') > conflicts, 'it was tried twice');
    await client.ask('create', create); // the third
    await client.refused('create', create, 'too-many-tables');
    client.close();
    same(await strict.stop(), 0, 'exit status');
});
await test('server/hostile/a private table stays private', async () => {
    const [maker, second, friend, stranger] = await Promise.all(Array.from({ length: 4 }, () => server.client()));
    const made = await maker.ask('create', { game: 'hourglass', seats: [me, link, link], token: random(16), name: 'Mona' }), { table } = made;
    await maker.ask('join', { table, token: made.token });
    await second.ask('take', { table, token: random(16), invite: made.invites[0].invite, name: 'Sam' });
    await stranger.ask('watch', { table });
    await maker.ask('leave');
    same((await stranger.ask('look', { table })).summary.seats.map(({ kind }) => kind), ['link', 'person', 'link'], 'the seats');
    check(!(await stranger.ask('lobby')).tables.some((t) => t.table === table), 'it is not in the lobby');
    await stranger.refused('take', { table, token: random(16), name: 'Eve' }, 'seat-taken');
    await stranger.refused('invites', {}, 'no-seat');
    await maker.refused('invites', {}, 'no-seat');
    const { invites } = await second.ask('invites'); // whoever is left is the host now
    same(invites.map(({ seat }) => seat), [0, 2], 'both free seats can be given away');
    await friend.ask('take', { table, token: random(16), invite: invites[1].invite, name: 'Fay' });
    same(friend.table.you, 2, 'the seat that was given away');
    await friend.refused('invites', {}, 'not-host');
    const open = await maker.ask('create', { game: 'hourglass', seats: [me, anyone], token: random(16), name: 'Mona' });
    await maker.ask('join', { table: open.table, token: open.token });
    await maker.ask('leave');
    check((await stranger.ask('lobby')).tables.some((t) => t.table === open.table), 'one for everyone stays there');
    close(maker, second, friend, stranger);
});
await test('server/hostile/nobody is asked more than three times', async () => {
    const { clients } = await sit(server), [a, b] = clients;
    for (let n = 0; n < 4; n++) await playOne(clients);
    const mover = a.table.actor === a.table.you ? a : b, other = mover === a ? b : a;
    const pester = async (asker, judge, keys) => {
        for (let n = 0; n < 3; n++) {
            const { proposal } = await asker.ask('propose', keys());
            await judge.ask('answer', { proposal, yes: false });
        }
        await asker.refused('propose', keys(), 'too-often');
    };
    const undo = () => ({ what: 'undo', v: a.table.v });
    await pester(other, mover, undo);
    await playOne(clients);
    const { proposal } = await other.ask('propose', undo()); // at another version it may ask again
    await mover.ask('answer', { proposal, yes: false });
    await mover.ask('resign');
    await a.until(() => a.table.phase === 'over');
    await pester(other, mover, () => ({ what: 'rematch' }));
    close(a, b);
});

// --- time that is over ---------------------------------------------------------------------------------------------------------
async function moveTooLate() { // what became of it at eight tables
    const tables = await Promise.all(Array.from({ length: 8 }, () => sit(server, { clock: { kind: 'move', seconds: 5 }, away: 'resign' })));
    const why = await Promise.all(tables.map(async ({ clients: [a, b] }, i) => {
        const mover = a.table.actor === 0 ? a : b, { clock } = mover.table;
        await sleep(5000 - (clock.time - clock.since) + 40 * (i + 1)); // at the earliest this much too late
        return outcome(mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] }));
    }));
    check(why.every((id) => ['out-of-time', 'match-over'].includes(id)), `late moves: ${why}`);
    for (const { clients: [a, b] } of tables) {
        await a.until(() => a.table.phase === 'over', 'the end');
        same([a.table.result.reason, a.table.v], ['time', b.table.v], 'the result');
        close(a, b);
    }
    return why;
}
await test('server/hostile/a move that comes too late is refused, though nobody has looked at the clock yet', async () => {
    for (let tries = 0; tries < 3; tries++) if ((await moveTooLate()).includes('out-of-time')) return; // on a busy machine all may come after the end was written
    throw new Error('none came before the end was written');
});
const clocked = { clock: { kind: 'fischer', seconds: 300, plus: 0 } };
async function think(clients, ms) { // what a move cost after at least this much thought
    const { actor } = clients[0].table, left = () => clients[actor].table.clock.left[actor], before = left();
    const heard = clients[actor].heard.length;
    await sleep(ms);
    await playOne(clients);
    const step = JSON.parse(clients[actor].heard.slice(heard).find((text) => text.startsWith('{"t":"steps"')));
    clients[actor].table.clock = clients[1 - actor].table.clock = { ...clients[actor].table.clock, ...step.clock };
    return before - left();
}
// What a whole turn of the first of them cost after this much thought; the other plays at once. Only when a turn is over it is told what it cost.
async function costOfTurn(clients, ms) {
    while (clients[0].table.actor !== 0) await playOne(clients);
    let cost = await think(clients, ms);
    while (clients[0].table.actor === 0) cost += await think(clients, 0);
    return cost;
}
// The first of them is far away, the other near.
async function halfASecondIsFree(clients) {
    const long = await costOfTurn(clients, 1500), used = [];
    check(long >= 1000, `only half a second of it is free: 1,500 ms cost ${long}`);
    for (let n = 0; n < 8 && !used.includes(0); n++) used.push(await costOfTurn(clients, 250)); // the kernel may put off an answer for almost as long
    check(used.includes(0), `the way is not counted: ${used}`);
}
await test('server/hostile/a long way here is worth half a second, not more', async () => {
    const library = path.join(scratch, 'far.so'), source = fileURLToPath(new URL('far.c', import.meta.url));
    same(spawnSync('cc', ['-shared', '-fPIC', '-O1', source, '-o', library, '-ldl']).status, 0, 'far.c is compiled');
    const env = { LD_PRELOAD: library, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:verify_asan_link_order=0` };
    const far = await new Server(program, freshFile(), [], { env }).start(); // the way from 127.0.0.2 takes ten seconds, it believes
    const { clients } = await sit([{ client: () => far.client({ from: '127.0.0.2' }) }, far], clocked);
    await halfASecondIsFree(clients);
    close(...clients);
    same(await far.stop(), 0, 'exit status');
});
await test('server/hostile/behind a proxy it is worth as much, however late somebody answers pings', async () => {
    const behind = await new Server(program, freshFile(), ['--behind-proxy']).start(), { clients } = await sit(behind, clocked);
    let late = 800, answered = 0;
    const { socket } = clients[0], raw = socket.raw.bind(socket);
    socket.raw = (bytes) => {
        if ((bytes[0] & 15) !== PONG) return raw(bytes);
        setTimeout(() => { raw(bytes); answered++; }, late);
    };
    await eventually(() => answered >= 1, 'it is pinged');
    await halfASecondIsFree(clients);
    late = 0;
    for (const before = answered + 2; answered < before;) await sleep(50); // one of them asked for since
    let cost = 0;
    for (let n = 0; n < 8 && !cost; n++) cost = await costOfTurn(clients, 250);
    check(cost > 0, 'whoever has answered at once is near, whatever they said before');
    close(...clients);
    same(await behind.stop(), 0, 'exit status');
});

await test('server/hostile/the log of all that holds no error', async () => check(!/level=error/.test(server.log), server.log));
same(await server.stop(), 0, 'exit status');
done();
