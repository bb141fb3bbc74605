// rules.mjs BUILD/witching: matches that end for nobody. Running matches when the rules of their game have changed: the change is planted in the log, whose
// first event names older rules, and a move in it is one that today's rules refuse. What can be replayed goes on; what cannot ends, and stays readable.
// And a match whose players rest for ever, where no limit of rounds was set: most of its log is planted, too.
import { Server, test, done, check, same, freshDatabase, freshFile, me, link, random, signed } from './kit.mjs';
import { eventually, playOne, sql } from './hostile/parts.mjs';

const program = process.argv[2], phrase = 'a long enough phrase';

// Two people with accounts: their match is rated.
async function seated(server, names, game = { game: 'hourglass' }) {
    const clients = [];
    for (const name of names) {
        const client = await server.client({ headers: { Cookie: await server.cookie() } });
        await client.ask('register', { name, phrase });
        client.token = random(16);
        clients.push(client);
    }
    const [first, second] = clients, made = await first.ask('create', { ...game, seats: [me, link], token: first.token });
    await first.ask('join', { table: made.table, token: first.token });
    await second.ask('take', { table: made.table, token: second.token, invite: made.invites[0].invite });
    await Promise.all(clients.map((client) => client.until(() => client.table?.phase === 'playing', 'the beginning')));
    return { made, clients };
}
async function rated(server, names) {
    const { made, clients } = await seated(server, names), [first] = clients;
    for (let n = 0; n < 6; n++) await playOne(clients);
    return { table: made.table, tokens: clients.map(({ token }) => token), v: first.table.v, log: first.table.log };
}
const again = async (servers, { table, tokens }) => Promise.all(tokens.map(async (token, i) => { // at all of them at once
    const client = await servers[i % servers.length].client();
    await client.ask('join', { table, token });
    return client;
}));

for (const [kind, fresh, count] of [['SQLite', freshFile, 1], ['PostgreSQL, two servers', freshDatabase, 2]]) {
    await test(`server/rules/running matches survive a change of rules: ${kind}`, async () => {
        const server = await new Server(program, fresh()).start(), { store } = server, servers = [server];
        const [goes, ends, damaged] = [await rated(server, ['Ada', 'Grace']), await rated(server, ['Hedy', 'Mary']), await rated(server, ['Joan', 'Katherine'])];
        same(await server.stop(), 0, 'exit status');
        const plant = ({ table }, { rules, move }) => {
            const tab = signed(table);
            if (rules) sql(store, `UPDATE events SET body = replace(body, '"rules":1,', '"rules":0,') WHERE tab = ${tab} AND number = 0`);
            const plays = `SELECT number FROM events WHERE tab = ${tab} AND body LIKE '{"k":"play"%' ORDER BY number LIMIT 1 OFFSET 3`;
            if (move) sql(store, `UPDATE events SET body = '{"k":"play","t":1,"at":1,"s":0,"v":0,"text":"no such move"}' WHERE tab = ${tab} AND number = (${plays})`);
        };
        plant(goes, { rules: true });
        plant(ends, { rules: true, move: true });
        plant(damaged, { move: true });
        const events = () => Number(sql(store, `SELECT count(*) FROM events WHERE tab = ${signed(ends.table)}`)), before = events();
        while (servers.length < count) servers.push(new Server(program, store));
        const start = () => Promise.all(servers.map((one) => one.start())), stop = async () => { for (const one of servers) same(await one.stop(), 0, 'exit status'); };
        await start();
        const on = await again(servers, goes);
        same([on[0].table.phase, on[0].table.v, on[0].table.log.length], ['playing', goes.v, goes.log.length], 'what can be replayed is as it was left');
        await playOne(on);

        const over = await again(servers, ends);
        for (const { table } of over) same([table.phase, table.result.reason, table.result.winners], ['over', 'outdated', []], 'what cannot has ended, for nobody');
        check(over[0].table.log.length >= 3 && over[0].table.log.length < ends.log.length, 'the log shows what can be told of it');
        same(over[0].table.log, ends.log.slice(0, over[0].table.log.length), 'as it was told');
        same(events(), before + 1, 'all that happened is still written down');
        same((await over[0].ask('record', { table: ends.table })).record.includes('hourglass'), true, 'and there is a record');
        check(servers.some(({ log }) => log.includes('what=outdated-table')), 'the log of a server names it');
        await over[0].refused('play', { v: over[0].table.v, move: 'pass' });
        const stranger = await server.client();
        await stranger.refused('look', { table: damaged.table }, 'unreadable'); // today's rules, so it is not the rules
        await eventually(() => sql(store, 'SELECT count(*) FROM history') === '2', 'both keep it in the history');
        same(sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'rating/%' OR key LIKE 'rate/%'"), '0', 'nobody is rated');
        const hedy = await server.client({ headers: { Cookie: await server.cookie() } });
        await hedy.ask('login', { name: 'Hedy', phrase });
        same((await hedy.ask('history')).matches.map(({ table, result, won, counts }) => [table, result.reason, won, counts]), [[ends.table, 'outdated', false, false]], 'where she finds it');
        same((await hedy.ask('statistics')).statistics, [], 'and where it counts for nothing');
        await on[0].ask('resign');
        await eventually(() => Number(sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'rating/%'")) === 2, 'the match that went on is rated');
        await stop();
        await start();
        same((await again(servers, ends))[0].table.result.reason, 'outdated', 'after a restart');
        same(events(), before + 1, 'it ended once');
        sql(store, "DELETE FROM facts WHERE key LIKE 'mine/%'"); // as if it had ended long ago
        const gone = await server.client({ headers: { Cookie: await server.cookie() } });
        await gone.ask('login', { name: 'Hedy', phrase });
        await gone.ask('erase', { phrase });
        await eventually(() => sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'an account is erased');
        same(sql(store, `SELECT count(*) FROM events WHERE body LIKE '%"Hedy"%'`), '0', 'it is named at no table, not even where what it played has outlived its rules');
        await stop();
    });
}

await test('server/rules/a match that would not end is ended, for nobody', async () => {
    const MOST = 100000, server = await new Server(program, freshFile()).start(), { store } = server;
    const { made, clients } = await seated(server, ['Ada', 'Grace'], { game: 'halloween', options: { max_rounds: 0 } });
    const rest = async (pair) => {
        const mover = pair.find(({ table }) => table.you === pair[0].table.actor), { legal, v } = mover.table;
        const answer = await mover.ask('play', { v, move: legal.find((move) => move.startsWith('rest')) ?? legal[0] });
        await Promise.all(pair.map((client) => client.until(() => client.table.v >= answer.v || client.table.phase === 'over', `version ${answer.v}`)));
    };
    for (let n = 0; n < 8; n++) await rest(clients); // once round
    same(await server.stop(), 0, 'exit status');
    const tab = signed(made.table), rows = sql(store, `SELECT number || ' ' || body FROM events WHERE tab = ${tab} ORDER BY number`).split('\n');
    const round = rows.slice(-8).map((row) => JSON.parse(row.slice(row.indexOf(' ') + 1))), next = Number(rows.at(-1).split(' ')[0]) + 1;
    const bodies = [];
    for (let v = round[7].v + 1; v < MOST - 2; v++) bodies.push(JSON.stringify({ ...round[(v - round[0].v) % 8], id: undefined, v }));
    sql(store, `BEGIN; ${bodies.map((body, n) => `INSERT INTO events VALUES(${tab}, ${next + n}, '${body}');`).join('')} COMMIT`);

    await server.start();
    const on = await again([server], { table: made.table, tokens: clients.map(({ token }) => token) });
    for (const client of on) await client.ask('hello', { words: true, lang: 'en' });
    same([on[0].table.v, on[0].table.phase], [MOST - 2, 'playing'], 'it goes on as long as a match may');
    await rest(on);
    same(on[0].table.phase, 'playing', 'to the last step but one');
    await rest(on);
    for (const client of on) {
        same([client.table.phase, client.table.result.reason, client.table.result.winners], ['over', 'endless', []], 'then it is over, for nobody');
        check(client.heard.some((text) => text.includes('"what":"endless"') && text.includes('gone on for too long')), 'they are told why');
    }
    await eventually(() => server.log.includes('what=endless-table'), 'the log of the server names it');
    await on[0].refused('play', { v: MOST, move: 'rest a' }, 'match-over');
    await eventually(() => sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'rating/%' OR key LIKE 'rate/%'") === '0', 'nobody is rated');
    await eventually(() => sql(store, 'SELECT count(*) FROM history WHERE counts') === '0' && sql(store, 'SELECT count(*) FROM history') === '2', 'both keep it in the history, where it does not count');
    same(await server.stop(), 0, 'exit status');
    await server.start();
    const [later] = await again([server], { table: made.table, tokens: [clients[0].token] });
    same([later.table.phase, later.table.result.reason], ['over', 'endless'], 'after a restart');
    same(await server.stop(), 0, 'exit status');
});
done();
