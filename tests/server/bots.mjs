// bots.mjs BUILD/witching: nobody's bots wait for somebody else's. What comes before what is counted in moves of bots, never
// in seconds: a machine may be slow.
import { Server, test, done, check, same, freshFile, me, bot, random, sleep } from './kit.mjs';

const program = process.argv[2];
const workers = ['--workers', '1', '--behind-proxy'];
let server = await new Server(program, freshFile(), workers).start();

// The server is behind a proxy, which says whom it speaks for.
const from = (address) => server.client({ headers: { 'X-Forwarded-For': address } });
const botMoves = () => server.metric('bot_moves_total');
const movesOf = (client, seat) => client.table.log.filter(([who]) => who === seat).length;
// Asks until it holds, however long that takes.
async function eventually(holds, every = 20) { while (!(await holds())) await sleep(every); }

async function sitDownWith(address, opponent, game = 'hourglass') {
    const client = await from(address), token = random(16);
    const made = await client.ask('create', { game, seats: [me, bot(opponent)], token });
    await client.ask('join', { table: made.table, token });
    return Object.assign(client, { id: made.table });
}
async function watchBots(address, name, game = 'hourglass') {
    const client = await from(address);
    const made = await client.ask('create', { game, seats: [bot(name), bot(name)] });
    await client.ask('watch', { table: made.table });
    return Object.assign(client, { id: made.table });
}
async function playUntilBotActs(client) {
    while (client.table.actor !== 1) {
        check(client.table.phase === 'playing', 'the match goes on');
        const { v } = await client.ask('play', { v: client.table.v, move: client.table.legal[0] });
        await client.until(() => client.table.v >= v, 'my move');
    }
}
// The bot at this table moves; before that other bots may make this many moves, and not one more.
async function botAnswersWithin(client, most) {
    await client.until(() => client.table.phase === 'playing', 'the beginning');
    const mine = movesOf(client, 1), all = await botMoves();
    await playUntilBotActs(client);
    let others = 0;
    await eventually(async () => {
        const answered = movesOf(client, 1) > mine;
        others = (await botMoves()) - all - (movesOf(client, 1) - mine);
        check(others <= most, `other bots that moved first: ${others}`);
        return answered;
    });
    return others;
}

// --- sixty tables of one address --------------------------------------------------------------------------------------
const flood = [];
for (let n = 0; n < 60; n++) flood.push(await watchBots('10.0.0.2', 'level-10'));
await eventually(async () => (await server.metric('bots_waiting')) >= 55);

await test('server/bots/a quick bot does not wait for slow ones', async () => {
    const client = await sitDownWith('10.0.0.1', 'greedy');
    for (let n = 0; n < 3; n++) await botAnswersWithin(client, 4);
    client.close();
});

await test('server/bots/a slow bot of another address has its share', async () => {
    const client = await sitDownWith('10.0.0.3', 'level-10');
    for (let n = 0; n < 3; n++) await botAnswersWithin(client, 5);
    client.close();
});

await test('server/bots/watched tables come first, and the others are not left for ever', async () => {
    const left = [];
    for (let n = 0; n < 20; n++) {
        const client = await sitDownWith('10.0.0.4', 'level-10');
        await playUntilBotActs(client);
        left.push(client.id);
        client.close();
    }
    const client = await sitDownWith('10.0.0.4', 'level-10');
    await botAnswersWithin(client, 6);
    const versions = async () => {
        let sum = 0;
        for (const table of left) sum += (await client.ask('look', { table })).summary.v;
        return sum;
    };
    const before = await versions(), all = await botMoves();
    await eventually(async () => {
        if ((await versions()) > before) return true;
        check((await botMoves()) - all <= 20, 'one of those that nobody watches moves');
        return false;
    }, 200);
    client.close();
});

await test('server/bots/the server stops although many wait', async () => {
    same(await server.stop(), 0, 'the exit code');
    for (const client of flood) client.close();
});

// --- tables of bots alone -----------------------------------------------------------------------------------------------
server = await new Server(program, freshFile(), workers).start();

// A bot of the same address and strength makes this many moves; no other bot does.
async function onlyMineMoves(client, moves) {
    const mine = movesOf(client, 1), all = await botMoves();
    while (movesOf(client, 1) < mine + moves) {
        const { v } = client.table;
        await playUntilBotActs(client);
        await client.until(() => client.table.v > v && client.table.actor !== 1, "the bot's move");
    }
    same((await botMoves()) - all, movesOf(client, 1) - mine, 'moves of bots');
}

await test('server/bots/bots alone play only while somebody watches', async () => {
    const maker = await from('10.0.0.1'), mine = await sitDownWith('10.0.0.1', 'level-7');
    const { table } = await maker.ask('create', { game: 'clockman', seats: [bot('level-7'), bot('level-7')] });
    const { v } = (await maker.ask('look', { table })).summary;
    await onlyMineMoves(mine, 3);
    same((await maker.ask('look', { table })).summary.v, v, 'the version while nobody watches');
    await maker.ask('watch', { table });
    await maker.until(() => maker.table.v > v + 2, 'moves while somebody watches');
    await maker.ask('close');
    await onlyMineMoves(mine, 3);
    const stopped = (await maker.ask('look', { table })).summary;
    await onlyMineMoves(mine, 2);
    same((await maker.ask('look', { table })).summary.v, stopped.v, 'the version after everybody went');
    same(stopped.phase, 'playing', 'the match is not over');
    await maker.ask('watch', { table });
    await maker.until(() => maker.table.v > stopped.v + 2, 'moves when somebody comes again');
    maker.close(); // the connection is cut
    for (let n = 0; n < 3; n++) await mine.ask('ping'); // so the server has seen that
    await onlyMineMoves(mine, 3);
    mine.close();
});

await test('server/bots/whoever goes leaves nothing to be thought about, with an account or without', async () => {
    const mine = await sitDownWith('10.0.0.1', 'level-7'), guest = await sitDownWith('10.0.0.6', 'random');
    await guest.ask('leave');
    await guest.ask('close');
    await onlyMineMoves(mine, 3);
    same((await guest.ask('look', { table: guest.id })).summary.phase, 'playing', "the guest's match");
    const player = await from('10.0.0.7'), token = random(16);
    await player.ask('register', { name: `Ada ${random(4)}`, phrase: 'a phrase of some length' });
    const { table } = await player.ask('create', { game: 'clockman', seats: [me, bot('level-7')], token });
    await player.ask('join', { table, token });
    await player.ask('leave');
    await player.ask('close');
    await onlyMineMoves(mine, 3); // what was being thought is over by then
    const { v } = (await player.ask('look', { table })).summary;
    await onlyMineMoves(mine, 3);
    same((await player.ask('look', { table })).summary, { ...(await player.ask('look', { table })).summary, v, phase: 'playing' }, "the player's match");
    for (const c of [mine, guest, player]) c.close();
});

await test('server/bots/waiting is told', async () => {
    const watcher = await server.client();
    const { table } = await watcher.ask('create', { game: 'hourglass', seats: [bot('level-1'), bot('level-7')] });
    await watcher.ask('watch', { table });
    const bothThought = async () => { const { bot_quick_thoughts_total: quick, bot_slow_thoughts_total: slow } = await server.metrics(); return quick > 0 && slow > 0; };
    for (let tries = 0; tries < 300 && !(await bothThought()); tries++) await sleep(100);
    watcher.close();
    const told = await server.metrics();
    for (const key of ['bots_waiting', 'bot_quick_thoughts_total', 'bot_slow_thoughts_total', 'bot_quick_wait_milliseconds_total', 'bot_slow_wait_milliseconds_total'])
        check(Number.isInteger(told[key]), key);
    check(told.bot_quick_thoughts_total > 0 && told.bot_slow_thoughts_total > 0, 'both kinds have thought');
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    for (const lane of ['quick', 'slow']) {
        const value = (what) => Number(new RegExp(`^witching_bot_wait_seconds_${what} ([0-9.]+)$`, 'm').exec(text)?.[1]);
        const buckets = [...text.matchAll(new RegExp(`^witching_bot_wait_seconds_bucket\\{lane="${lane}",le="[^"]+"\\} (\\d+)$`, 'gm'))].map(([, count]) => Number(count));
        const count = value(`count\\{lane="${lane}"\\}`);
        check(count > 0 && value(`sum\\{lane="${lane}"\\}`) > 0, `waits of the lane ${lane}: ${count}`);
        check(buckets.length > 10 && buckets.every((held, i) => i === 0 || held >= buckets[i - 1]) && buckets.at(-1) === count, `each bucket holds those before it, and the last all: ${buckets}`);
    }
});
await server.kill();
done();
