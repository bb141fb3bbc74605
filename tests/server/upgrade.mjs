// upgrade.mjs BUILD/witching: stores of older programs and of newer ones. data/store-0.1.0.* were written by the server of 0.1.0 (the
// commit before its number became 0.2.0), store-0.2.0.* by that of 0.2.0 (the last commit before its changelog had a section for what
// came later): a match of each game with people in mid-play, one that is over, one against a bot, an open table; in that of 0.2.0 an
// account with a rating, too.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { Server, test, done, check, same, freshDatabase, freshFile } from './kit.mjs';
import { eventually, sql } from './hostile/parts.mjs';

const program = process.argv[2];
const versions = ['0.1.0', '0.2.0'];
const data = (version, name) => new URL(`data/store-${version}.${name}`, import.meta.url).pathname;
const layout = (store) => sql(store, "SELECT value FROM facts WHERE key = 'store/layout'");
const kinds = { sqlite: freshFile, postgres: freshDatabase };

function fill(kind, version) {
    const store = kinds[kind](), text = fs.readFileSync(data(version, `${kind}.sql`), 'utf8');
    const result = kind === 'sqlite' ? spawnSync('sqlite3', [store], { input: text, encoding: 'utf8' }) : spawnSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', store], { input: text, encoding: 'utf8' });
    same([result.status, result.stderr], [0, ''], 'the dump is read');
    return store;
}

for (const kind of Object.keys(kinds)) {
    const newest = await (async () => { // of a store that this program made
        const server = await new Server(program, kinds[kind]()).start();
        same(await server.stop(), 0, 'exit status');
        check(!server.log.includes('what=store-upgraded'), 'a new store is not called upgraded');
        return layout(server.store);
    })();

    for (const version of versions) await test(`server/upgrade/a store of ${version} is upgraded once, and its matches go on: ${kind}`, async () => {
        const known = JSON.parse(fs.readFileSync(data(version, `${kind}.json`), 'utf8')), store = fill(kind, version);
        const servers = Array.from({ length: kind === 'postgres' ? 3 : 1 }, () => new Server(program, store)); // at once
        await Promise.all(servers.map((server) => server.start()));
        same(servers.flatMap(({ log }) => log.match(/what=store-upgraded from=0 to=\d+/g) ?? []), [`what=store-upgraded from=0 to=${newest}`], 'upgrades');
        same(layout(store), newest, 'the layout');
        for (const [n, { game, table, tokens, v, log }] of known.tables.entries()) {
            const people = [];
            for (const token of tokens) {
                const person = await servers[(n + people.length) % servers.length].client();
                await person.ask('join', { table, token });
                same([person.table.phase, person.table.v >= v, person.table.log.length >= log], ['playing', true, true], `${game} as it was left`);
                same(person.table.chat.map((line) => line.text), ['Good evening.'], `what was said at ${game}`);
                people.push(person);
            }
            const mover = people.find((person) => person.table.you === person.table.actor);
            const move = mover.table.legal.find((text) => !text.includes('*'));
            if (move) check((await mover.ask('play', { v: mover.table.v, move })).v > mover.table.v - 1, `${game} goes on`);
        }
        const client = await servers[0].client();
        same((await client.ask('look', { table: known.over.table })).summary.phase, 'over', 'the match that was over');
        check((await client.ask('lobby')).tables.some(({ table }) => table === known.open.table), 'the open table is offered');
        await client.ask('join', known.bot);
        await client.until(() => client.table.actor === client.table.you || client.table.phase === 'over', 'the bot plays on');
        if (known.account) {
            same((await (await servers.at(-1).client()).ask('login', known.account)).account, known.account.name, 'the account');
            same((await client.ask('ratings', { game: 'hourglass' })).ratings.map(({ name, matches }) => [name, matches]), known.rated, 'the ratings');
        }
        const inEvents = new Set(sql(store, 'SELECT tab, body FROM events').split('\n').flatMap((row) => [...row.matchAll(/"player":"([0-9a-f]{32})"/g)].map(([, player]) => `${row.split('|')[0]}|${player}`)));
        same(sql(store, 'SELECT tab, player FROM sat').split('\n').filter(Boolean).sort(), [...inEvents].sort(), 'who has sat where');
        if (known.account) { // it has left every table, some under the older program, which kept no list of that
            sql(store, "DELETE FROM facts WHERE key LIKE 'mine/%'");
            const owner = await servers.at(-1).client({ headers: { Cookie: await servers.at(-1).cookie() } });
            await owner.ask('login', known.account);
            check(sql(store, `SELECT body FROM events WHERE body LIKE '%"name":"${known.account.name}"%'`), 'it is named in events');
            await owner.ask('erase', { phrase: known.account.phrase });
            await eventually(() => sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'the account is erased');
            same(sql(store, `SELECT body FROM events WHERE body LIKE '%"name":"${known.account.name}"%'`), '', 'and named nowhere');
        }
        for (const server of servers) same(await server.stop(), 0, 'exit status');
        await servers[0].start();
        check(!servers[0].log.includes('what=store-upgraded'), 'it is upgraded only once');
        same(await servers[0].stop(), 0, 'exit status');
    });

    await test(`server/upgrade/a store of a newer program is refused: ${kind}`, async () => {
        const server = await new Server(program, kinds[kind]()).start();
        same(await server.stop(), 0, 'exit status');
        sql(server.store, "UPDATE facts SET value = '99' WHERE key = 'store/layout'");
        const told = await server.start().then(() => 'it starts', (error) => error.message);
        check(/the server ended \(1\)/.test(told) && /a newer witching has changed its layout to version 99, and this one knows version \d+; use the newer one/.test(told), told);
        same(layout(server.store), '99', 'nothing is changed');
    });
}

await test('server/upgrade/an upgrade that fails changes nothing', async () => {
    const store = fill('sqlite', '0.1.0');
    sql(store, 'CREATE VIEW history AS SELECT 1'); // in the way of the table of that name
    sql(store, 'DROP INDEX tables_listed');
    const server = new Server(program, store);
    const told = await server.start().then(() => 'it starts', (error) => error.message);
    check(/the server ended \(1\)/.test(told) && /cannot be opened/.test(told), told);
    same(sql(store, "SELECT count(*) FROM sqlite_schema WHERE name = 'tables_listed'"), '0', 'not even the steps that went well');
    sql(store, 'DROP VIEW history');
    await server.start();
    await eventually(() => layout(store), 'then it is upgraded');
    same(await server.stop(), 0, 'exit status');
});
done();
