// crowds.mjs BUILD/witching: many at once: those who ask for expensive things, chat, do not read, end their matches
// together, or play at two servers. What is counted is what was done for whom, and what a round of the loop took of the
// processor (lag.mjs asks more of that); no test looks at how long something took by the clock.
import { Server, test, done, check, same, freshFile, freshDatabase, me, bot, random, signed, sleep } from '../kit.mjs';
import { Socket, frame, PONG } from '../socket.mjs';
import { eventually, mostMemory, news, outcome, playOne, sit, socketsOf, sql } from './parts.mjs';

const program = process.argv[2], SECONDS = 180;
const open = (server, count, options) => Promise.all(Array.from({ length: count }, () => server.client(options)));
const close = (clients) => { for (const client of clients) client.close(); };

async function keepsUp(server) {
    const us = (await server.metrics()).loop_processor_p99_microseconds;
    console.log(`# the loop: ${us / 1000} ms of the processor in a round`);
    check(us <= 20000, `a round of the loop takes ${us} us of the processor`);
}

// --- those who read too little -----------------------------------------------------------------------------------------------------
// Less waits for them than would be too much, but they take none of it. That takes a while, so the others are tested meanwhile.
const patience = test('server/hostile/whoever reads nothing for long is hung up on, whatever they sign', async () => {
    const server = await new Server(program, freshFile()).start(), asked = frame('{"t":"games"}'), slow = () => server.metric('slow_clients_total');
    const deafen = async () => { const socket = await Socket.open(server.port); socket.tcp.pause(); return socket; };
    const probe = await deafen(), sockets = await Promise.all(Array.from({ length: 10 }, deafen));
    let most = 0; // this many answers are too much
    for (; !await slow(); most += 10) { probe.raw(Buffer.concat(Array(10).fill(asked))); await server.metric('messages_total'); }
    const size = await server.metric('sent_bytes_total') / most, before = socketsOf(server);
    const messages = await server.metric('messages_total'), few = Math.floor(most - 1e6 / size);
    for (const socket of sockets) socket.raw(Buffer.concat(Array(few).fill(asked)));
    await eventually(async () => await server.metric('messages_total') >= messages + few * sockets.length, 'all is asked', 30);
    check(await slow() < 1 + sockets.length, 'not everyone is cut at once');
    const signs = setInterval(() => { for (const socket of sockets) socket.raw(frame('', { opcode: PONG })); }, 500);
    try { await eventually(() => socketsOf(server) <= before - sockets.length, 'their connections are closed', 60); } finally { clearInterval(signs); }
    same(await slow(), 1 + sockets.length, 'closed for that');
    for (const socket of [probe, ...sockets]) socket.end();
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// For the first of these nothing waits in the server: the system took it all. For those it has said goodbye to, the goodbye does.
const goodbye = test('server/hostile/whoever reads nothing is hung up on, also when all is sent, or nothing more will be', async () => {
    const server = await new Server(program, freshFile()).start(), headers = { Cookie: await server.cookie() }, asked = frame('{"t":"games"}');
    const deafen = async (options) => { const socket = await Socket.open(server.port, options); socket.tcp.pause(); return socket; };
    const owner = await server.client({ headers });
    await owner.ask('register', { name: 'Ada Deaf', phrase: 'a phrase of some length' });
    const size = JSON.stringify((await owner.ask('games')).games).length, before = socketsOf(server);
    const sent = await Promise.all(Array.from({ length: 5 }, () => deafen())), left = await Promise.all(Array.from({ length: 5 }, () => deafen({ headers })));
    const messages = await server.metric('messages_total'), [few, many] = [6e5, 4e6].map((bytes) => Math.ceil(bytes / size));
    for (const socket of sent) socket.raw(Buffer.concat(Array(few).fill(asked)));
    for (const socket of left) socket.raw(Buffer.concat(Array(many).fill(asked)));
    await eventually(async () => await server.metric('messages_total') >= messages + 5 * (few + many), 'all is asked', 30);
    same(await server.metric('slow_clients_total'), 0, 'nobody is cut at once');
    await owner.ask('logout'); // its other tabs are closed, once they have read what waits for them
    const all = [...sent, ...left], signs = setInterval(() => { for (const socket of all) socket.raw(frame('', { opcode: PONG })); }, 500);
    try { await eventually(() => socketsOf(server) <= before, 'their connections are closed', 100); } finally { clearInterval(signs); }
    for (const socket of all) socket.end();
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// --- dear requests -------------------------------------------------------------------------------------------------------------
// A match to its end: its record is long.
async function longMatch(server) {
    const { table, clients } = await sit(server);
    while (clients[0].table.phase !== 'over') await playOne(clients);
    close(clients);
    return table;
}
await test('server/hostile/who asks for dear things at once gets no more than others', async () => {
    const store = freshFile(), before = await new Server(program, store).start();
    const table = await longMatch(before);
    same(await before.stop(), 0, 'exit status');
    const server = await new Server(program, store, ['--rate', '20', '--connections', '64', '--tables', '200']).start(); // as by default
    const crowd = await open(server, 56, { from: '127.0.0.2' }), other = await server.client({ from: '127.0.0.3' });
    await Promise.all(crowd.slice(0, 40).map((client) => outcome(client.ask('hello', { lang: 'de', words: true }))));
    const began = Date.now(), dear = crowd.flatMap((client, i) => Array.from({ length: 20 }, (_, n) =>
        client.ask(...[['record', { table }], ['watch', { table }], ['language', { lang: n % 2 ? 'fr' : 'de' }]][(i + n) % 3])).map(outcome));
    // What a client gets that asks for little, and how much of the rest comes before it.
    let told = 0;
    for (let n = 0; n < 30; n++) { check((await other.ask('ping')).time > 0, 'a ping is answered'); told = crowd.reduce((sum, { heard }) => sum + heard.length, 0); }
    const why = await Promise.all(dear), seconds = (Date.now() - began) / 1000;
    const done = why.filter((id) => id === 'ok').length, most = 10 * 20 * (4 + seconds) / 10; // ten connections' share, four seconds of it at once; each costs ten at least
    check(why.every((id) => ['ok', 'too-fast', 'no-table'].includes(id)), `answers: ${[...new Set(why)]}`);
    check(done > 0 && done <= most, `${done} of ${why.length} were done, ${told} answers came before the last of 30 pings; at most ${most.toFixed(0)} are one address's share`);
    same(await outcome(other.ask('watch', { table })), 'ok', 'somebody else has all of theirs');
    await keepsUp(server);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// --- chatter -------------------------------------------------------------------------------------------------------------------
await test('server/hostile/one account at many addresses has one share', async () => {
    const server = await new Server(program, freshFile(), ['--rate', '20', '--connections', '64']).start(), headers = { Cookie: await server.cookie() }, EACH = 12, COST = 5; // of `mine`
    const owner = await server.client({ headers });
    await owner.ask('register', { name: 'Ada Everywhere', phrase: 'a phrase of some length' });
    const addresses = Array.from({ length: 6 }, (_, i) => `127.0.0.${11 + i}`), sockets = (await Promise.all(addresses.flatMap((from) => Array.from({ length: 20 }, () => Socket.open(server.port, { from, headers }))))), heard = [];
    for (const socket of sockets) socket.onmessage = (text) => heard.push(JSON.parse(text));
    for (const socket of sockets) socket.send('{"t":"ping","id":"here"}'); // whoever is answered is known
    await eventually(() => heard.length === sockets.length, 'all are there', 60);
    heard.length = 0;
    const began = Date.now();
    for (const socket of sockets) for (let n = 0; n < EACH; n++) socket.send(`{"t":"mine","id":"m${n}"}`);
    await eventually(() => heard.filter(({ id }) => id?.startsWith('m')).length === EACH * sockets.length, 'all is answered', 60);
    const seconds = (Date.now() - began) / 1000, done = heard.filter(({ t, id }) => t === 'ok' && id.startsWith('m')).length, most = 10 * 20 * (4 + seconds) / COST; // ten connections' share, four seconds of it at once
    check(done > 0 && done <= most, `${done} of ${EACH * sockets.length} were done in ${seconds} s; at most ${most.toFixed(0)} are one person's share`);
    const other = await server.client({ from: addresses[0] });
    same(await outcome(other.ask('ping')), 'ok', 'somebody else has theirs');
    for (const socket of sockets) socket.end();
    close([owner, other]);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

await test('server/hostile/onlookers who chat do not hold up a match', async () => {
    const server = await new Server(program, freshFile()).start();
    for (const [count, each] of [[60, 12], [180, 6]]) {
        const { table, clients } = await sit(server), crowd = await open(server, count), began = Date.now();
        await Promise.all(crowd.map(async (client, i) => { await client.ask('hello', { name: `Fan ${i}` }); await client.ask('watch', { table }); }));
        const said = Promise.all(crowd.map(async (client) => { const why = []; for (let n = 0; n < each; n++) why.push(await outcome(client.ask('chat', { text: 'x'.repeat(300) }))); return why; }));
        let moves = 0, chatter = true;
        said.then(() => { chatter = false; });
        while (chatter && clients[0].table.phase === 'playing') { await playOne(clients); moves++; }
        const why = (await said).flat(), lines = () => news(clients[0]).filter((text) => text.startsWith('{"t":"chat"')).length;
        await clients[0].until(() => lines() >= why.filter((id) => id === 'ok').length, 'what was acknowledged is told');
        const told = lines();
        const most = 8 + Math.ceil((Date.now() - began) / 1000); // eight at once, and one a second
        check(why.every((id) => ['ok', 'too-fast'].includes(id)), `answers: ${[...new Set(why)]}`);
        check(told > 0 && told <= most, `${told} of ${why.length} lines were told to those who play, at most ${most} are allowed`);
        console.log(`# ${count} onlookers, ${why.length} lines: ${told} told during ${moves} moves`);
        same(sql(server.store, `SELECT count(*) FROM events WHERE tab = ${signed(table)} AND json_extract(body, '$.k') = 'chat'`), '0', 'lines in the log that is replayed');
        close([...clients, ...crowd]);
    }
    await keepsUp(server);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);
await test('server/hostile/of what is said the last fifty lines are kept, each once', async () => {
    const server = await new Server(program, freshFile()).start();
    const { table, clients: [ada, zoe], tokens } = await sit(server), [onlooker] = await open(server, 1);
    for (let n = 0; n < 120; n += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => outcome((i % 2 ? ada : zoe).ask('chat', { text: `line ${n + i}` }))));
    const events = () => Number(sql(server.store, 'SELECT count(*) FROM events')), before = events();
    const id = random(8);
    const first = await ada.ask('chat', { text: 'Once.' }, id), again = [await ada.ask('chat', { text: 'Once.' }, id), await ada.ask('chat', { text: 'Once, I said.' }, id)];
    same([first.again, ...again.map((answer) => answer.again)], [undefined, true, true], 'answers');
    await server.kill();
    await server.start();
    const back = await server.client();
    await back.ask('join', { table, token: tokens[0] });
    same((await back.ask('chat', { text: 'Once.' }, id)).again, true, 'after a restart');
    same(back.table.chat.length, 50, 'lines are shown');
    same(back.table.chat.filter(({ text }) => text.startsWith('Once')).length, 1, 'times it is told');
    same([sql(server.store, 'SELECT count(*) FROM chat'), events()], ['50', before], 'lines and events in the store');
    close([ada, zoe, onlooker, back]);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);
await test('server/hostile/those who play can ask onlookers for quiet', async () => {
    const server = await new Server(program, freshFile()).start();
    const { table, clients: [ada, zoe] } = await sit(server), [onlooker] = await open(server, 1);
    await onlooker.ask('watch', { table });
    await onlooker.ask('chat', { text: 'Boo!' });
    await zoe.refused('mute', { yes: true }, 'not-host');
    await onlooker.refused('mute', { yes: true }, 'no-seat');
    await ada.ask('mute', { yes: true });
    await onlooker.refused('chat', { text: 'Boo!' }, 'muted');
    await zoe.ask('chat', { text: 'Thanks.' });
    await ada.ask('mute', { yes: false });
    await onlooker.ask('chat', { text: 'Sorry.' });
    await ada.until(() => ada.table.chat.length === 3);
    same(ada.table.chat.map(({ text }) => text), ['Boo!', 'Thanks.', 'Sorry.'], 'what was said');
    close([ada, zoe, onlooker]);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// --- all at the end --------------------------------------------------------------------------------------------------------------
// Each has a match of their own against the same bot, begun.
async function challenge(clients) {
    return Promise.all(clients.map(async (client) => {
        const made = await client.ask('create', { game: 'hourglass', seats: [me, bot('greedy')] });
        await client.ask('join', { table: made.table, token: made.token });
        await client.until(() => client.table.table === made.table && client.table.phase === 'playing');
    }));
}
async function areRated(server, people, matches) {
    const client = await server.client();
    const list = async () => (await client.ask('ratings', { game: 'hourglass' })).ratings, ofBot = (ratings) => ratings.find((r) => r.bot)?.matches ?? 0;
    await eventually(async () => ofBot(await list()) >= matches, `the bot has been rated ${matches} times`, 60);
    await sleep(1500); // a sweep later it is still so
    const ratings = await list(), others = ratings.filter((r) => !r.bot);
    same([ofBot(ratings), others.map((r) => r.matches)], [matches, Array(people).fill(matches / people)], 'matches of the bot, and of each of the others');
    client.close();
}
// This many people, each registered in a browser with this many tabs; the tabs at all servers in turn.
async function registered(servers, people, tabs) {
    const clients = [];
    for (let i = 0; i < people; i += 8) // pass-phrases are work: too many at once are refused
        clients.push(...await Promise.all(Array.from({ length: Math.min(8, people - i) }, async (_, n) => {
            const headers = { Cookie: await servers[0].cookie() };
            const first = await servers[0].client({ headers });
            await first.ask('register', { name: `Player ${random(3)}${i + n}`, phrase: 'a phrase of some length' });
            return [first, ...await Promise.all(Array.from({ length: tabs - 1 }, (_, tab) => servers[(tab + 1) % servers.length].client({ headers })))];
        })));
    for (const client of clients.flat()) check((await client.ask('hello')).account, 'logged in');
    return clients.flat();
}
const together = []; // they wait more than they work
together.push(() => test('server/hostile/forty who resign at once are all rated once', async () => {
    const server = await new Server(program, freshFile()).start(), clients = await registered([server], 40, 1);
    await challenge(clients);
    const why = await Promise.all(clients.map((client) => outcome(client.ask('resign'))));
    same(why.filter((id) => id !== 'ok'), [], 'who was refused');
    await areRated(server, 40, 40);
    close(clients);
    same(await server.stop(), 0, 'exit status');
}, SECONDS));
together.push(() => test('server/hostile/forty who resign at two servers, and one is killed, are all rated once', async () => {
    const store = freshDatabase(), servers = [await new Server(program, store).start(), await new Server(program, store).start()];
    const clients = await registered(servers, 8, 5);
    await challenge(clients);
    const why = await Promise.all(clients.map((client) => outcome(client.ask('resign'))));
    await servers[0].kill(); // perhaps in the middle of it
    same(why.filter((id) => id !== 'ok'), [], 'who was refused');
    await areRated(servers[1], 8, 40);
    await servers[0].start();
    await areRated(servers[0], 8, 40);
    for (const server of servers) same(await server.stop(), 0, 'exit status');
}, SECONDS));

// --- those who do not read ---------------------------------------------------------------------------------------------------------
together.push(() => test('server/hostile/whoever does not read is hung up on, and holds no memory', async () => {
    const env = { ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=8` }; // a sanitizer would keep what is given back
    const room = process.env.TSAN_OPTIONS ? 4 : 1; // that of threads notes who used each byte
    const server = await new Server(program, freshFile(), [], { env }).start(), client = await server.client();
    await client.ask('games');
    const [before, memory] = [socketsOf(server), mostMemory(server)], deaf = [], DEAF = 60;
    for (let i = 0; i < DEAF; i++) deaf.push(await Socket.open(server.port));
    for (const socket of deaf) socket.tcp.pause();
    const signs = setInterval(() => { for (const socket of deaf.slice(0, DEAF / 2)) socket.raw(frame('', { opcode: PONG })); }, 200); // half of them sign now and then
    try {
        const asked = frame('{"t":"games"}');
        for (const socket of deaf) socket.raw(Buffer.concat(Array(1000).fill(asked)));
        await eventually(() => socketsOf(server) > before + DEAF / 2, 'they are connected', 5).catch(() => {}); // or cut already
        await eventually(async () => await server.metric('slow_clients_total') >= DEAF, 'all of them are found out', 60);
        await eventually(() => socketsOf(server) <= before + 1, 'their connections are closed, though they read nothing', 30);
        check((await client.ask('ping')).time > 0, 'others are served');
        const more = (mostMemory(server) - memory) / 2 ** 20;
        check(more < room * (DEAF * 2 + 40), `at most 2 MB wait for each, and ${more.toFixed(0)} MB more were used for ${DEAF}`);
        console.log(`# ${DEAF} who do not read: ${more.toFixed(0)} MB at most`);
    } finally { clearInterval(signs); for (const socket of deaf) socket.end(); }
    client.close();
    same(await server.stop(), 0, 'exit status');
}, SECONDS));

// --- two servers -----------------------------------------------------------------------------------------------------------------
together.push(() => test('server/hostile/what one server has acknowledged is played on at the other at once', async () => {
    const store = freshDatabase(), servers = [await new Server(program, store).start(), await new Server(program, store).start()];
    let tries = 0;
    const lane = async () => {
        while (tries < 200) {
            const { table, tokens, clients } = await sit(servers[0]);
            const at = [clients, await open(servers[1], 2)]; // both seats at both servers
            for (const seat of [0, 1]) await at[1][seat].ask('join', { table, token: tokens[seat] });
            // Whoever is to move saw the last move at the one server, and plays at the other, which may not have heard of it.
            for (let here = 0; tries < 200 && at[here][0].table.phase === 'playing'; here = 1 - here) {
                const seat = at[here][0].table.actor, seen = at[here][seat].table;
                tries++;
                const { v } = await at[1 - here][seat].ask('play', { v: seen.v, move: seen.legal[0] });
                await at[1 - here][seat].until(() => at[1 - here][seat].table.v >= v || at[1 - here][seat].table.phase === 'over');
                await at[1 - here][1 - seat].until(() => at[1 - here][1 - seat].table.v >= v || at[1 - here][1 - seat].table.phase === 'over');
            }
            close(at.flat());
        }
    };
    await Promise.all(Array.from({ length: 4 }, lane));
    check(tries >= 200, `${tries} tries`);
    for (const server of servers) same(await server.stop(), 0, 'exit status');
}, SECONDS));
await Promise.all(together.map((run) => run()));
await patience;
await goodbye;
done();
