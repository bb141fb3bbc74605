// rolling.mjs BUILD/witching [PEOPLE [MS]]: two servers with one PostgreSQL are restarted in turn while people play, first drained
// (SIGUSR1), then simply stopped (SIGTERM). No move is lost, everybody goes on, and nobody finds a server gone without a word. No move may
// take longer than MS (5 s unless given) to be acknowledged.
import { Server, test, done, bot, check, me, random, same, freshDatabase, sleep } from './kit.mjs';
import { eventually, sql, status } from './hostile/parts.mjs';
import { newTable } from './person.mjs';

const program = process.argv[2], people = Number(process.argv[3] ?? 16), most = Number(process.argv[4] ?? 5000), PACE = 150;

const drain = async (server) => {
    server.child.kill('SIGUSR1');
    await eventually(() => server.log.includes('what=drained'), 'drained');
    same(await status(server.port, '/healthz'), 200, 'it is alive');
    same(await status(server.port, '/readyz'), 503, 'and not ready');
    same(await server.metric('connections'), 0, 'connections');
};
const restart = async (server) => { same(await server.stop(), 0, 'exit status'); await server.start(); };

await test('server/rolling restarts lose nobody a move', async () => {
    const store = freshDatabase(), servers = await Promise.all([new Server(program, store).start(), new Server(program, store).start()]);
    const matches = [];
    for (let n = 0; n < people / 2; n++) matches.push(await newTable(servers, PACE));
    const all = matches.flatMap((match) => match.people);
    let over = false;
    const lanes = Promise.all(matches.map(async (match) => {
        for (let now = match; ; now = await newTable(servers, PACE)) {
            if (now !== match) all.push(...now.people);
            await Promise.all(now.people.map((person) => person.play()));
            for (const person of now.people) person.client?.close();
            if (over) return;
        }
    }));
    lanes.catch(() => {});
    for (const first of [drain, () => {}]) {
        for (const server of servers) {
            await sleep(1000);
            await first(server);
            await restart(server);
            await eventually(async () => await status(server.port, '/readyz') === 200, 'it is ready again');
        }
    }
    await sleep(1000);
    over = true;
    await lanes;
    const moves = all.reduce((sum, person) => sum + person.moves, 0), slowest = Math.max(...all.map((person) => person.slowest));
    console.log(`# ${people} people, 4 restarts, ${moves} moves acknowledged, the slowest after ${Math.round(slowest)} ms`);
    check(moves > people * 5, `${moves} moves`);
    same(all.filter((person) => person.abandoned).length, 0, 'those who were hung up on without a word');
    check(slowest <= most, `a move took ${Math.round(slowest)} ms`);
    for (const server of servers) same(await server.stop(), 0, 'exit status');
}, 120);

await test('server/rolling lets bots think on elsewhere', async () => {
    const store = freshDatabase(), [first, second] = await Promise.all([new Server(program, store).start(), new Server(program, store).start()]);
    const person = await first.client(), token = random(16);
    const { table } = await person.ask('create', { game: 'hourglass', seats: [me, ...Array(4).fill(bot('level-10'))], token }); // too many to think before it lets go
    await person.ask('join', { table, token });
    await person.until(() => person.table.actor === 0, 'my turn');
    while (person.table.actor === 0) await person.ask('play', { v: person.table.v, move: person.table.legal[0] });
    first.child.kill('SIGUSR1'); // nobody comes back to look: the table is the other server's by itself
    await eventually(() => first.log.includes('what=drained'), 'drained');
    await eventually(() => second.metric('bot_moves_total'), 'the bot has moved there', 15); // sooner than a server that died would be missed
    for (const server of [first, second]) same(await server.stop(), 0, 'exit status');
});

await test('server/rolling/servers give way when a newer one has raised the layout of their store', async () => {
    const store = freshDatabase(), pair = await Promise.all([new Server(program, store).start(), new Server(program, store).start()]);
    const people = await Promise.all(pair.map((server) => server.client()));
    const known = Number(sql(store, "SELECT value FROM facts WHERE key = 'store/layout'"));
    await sleep(1500); // several looks at a layout that is theirs
    check(people.every(({ bye }) => !bye) && pair.every(({ log }) => !log.includes('what=drain')), 'they go on');
    sql(store, `UPDATE facts SET value = '${known + 1}' WHERE key = 'store/layout'`);
    for (const [n, server] of pair.entries()) {
        await eventually(() => server.log.includes('what=drained'), 'drained');
        check(server.log.match(new RegExp(`level=error what=store-is-newer problem="a newer witching has changed its layout to version ${known + 1}, and this one knows version ${known};`, 'g'))?.length === 1, `said once: ${server.log}`);
        check(people[n].bye, 'people are sent on');
        same([await status(server.port, '/healthz'), await status(server.port, '/readyz')], [200, 503], 'alive, and not ready');
        same(await server.stop(), 0, 'exit status');
    }
});
done();
