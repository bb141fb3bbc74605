// backup.mjs BUILD/witching: `witching backup` while people play, `witching restore` into stores of either kind, and play goes on there;
// `--until`: a store as it was. What cannot be done is said, and changes nothing.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, done, check, same, anyone, freshDatabase, freshFile, me, random, scratch, sleep } from './kit.mjs';
import { eventually, playOne, sit, sql } from './hostile/parts.mjs';

const program = process.argv[2], phrase = 'a long enough phrase', kinds = { SQLite: freshFile, PostgreSQL: freshDatabase };
const run = (...words) => { const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }); return { status, stdout, stderr }; };
const well = (...words) => { const result = run(...words); same([result.status, result.stderr], [0, ''], words.join(' ')); return result.stdout; };
const refused = (says, ...words) => { const result = run(...words); check(result.status === 1 && says.test(result.stderr), `${words.join(' ')}: ${result.status}, ${result.stderr}`); };
// All that a store knows; the time of service runs on.
const rows = (store) => ['tab, number, body FROM events ORDER BY tab, number', "key, value FROM facts WHERE key <> 'time/service' ORDER BY key", 'id, made, due FROM tables ORDER BY id',
    'id, tab, ref, body FROM chat ORDER BY id', 'player, tab, body FROM history ORDER BY tab, player'].map((what) => sql(store, `SELECT ${what}`)).join('\n');
async function goOn(server, { table, tokens }, v) {
    const clients = [];
    for (const token of tokens) {
        const client = await server.client();
        await client.ask('join', { table, token });
        clients.push(client);
    }
    same([clients[0].table.phase, clients[0].table.v], ['playing', v], 'as it was left');
    await playOne(clients);
    return clients;
}

for (const [from, fresh] of Object.entries(kinds)) {
    await test(`server/backup/of ${from}, restored into either kind, and played on`, async () => {
        const server = await new Server(program, fresh()).start(), match = await sit(server), busy = await sit(server);
        const [ada] = match.clients, device = await server.client();
        await device.ask('register', { name: 'Ada Lovelace', phrase });
        await ada.ask('chat', { text: 'A back\\slash, "quotes" and ü' });
        for (let n = 0; n < 5; n++) await playOne(match.clients);
        const { v } = ada.table, file = freshFile();
        const [copy, played] = [spawn(program, ['backup', server.store, file]), (async () => { for (let n = 0; n < 10; n++) await playOne(busy.clients); })()];
        same(await new Promise((done) => copy.on('exit', done)), 0, 'the backup while others play');
        await played;
        same((fs.statSync(file).mode & 0o777).toString(8), '600', 'for nobody else to read');
        same(fs.existsSync(`${file}-wal`), false, 'it is one file');
        await playOne(match.clients); // after the backup
        same(await server.stop(), 0, 'exit status');
        for (const [to, make] of Object.entries(kinds)) {
            const store = make();
            check(/tables 2, events \d+/.test(well('restore', file, store)), 'what was restored is told');
            same(rows(store), rows(file), `every row, in ${to}`);
            const again = await new Server(program, store).start(), [first] = await goOn(again, match, v);
            same(first.table.chat.length, 1, 'what was said');
            await first.ask('chat', { text: 'Here again.' });
            await (await again.client()).ask('login', { name: 'Ada Lovelace', phrase });
            same(await again.stop(), 0, 'exit status');
            refused(to === 'SQLite' ? /is there already; name a new file/ : /cannot be made: it is not empty; restore into a new database/, 'restore', file, store);
        }
        refused(/is there already; name a new file/, 'backup', server.store, file);
    });
}

await test('server/backup/what root restores is for the server, which has the folder', async () => {
    const server = await new Server(program, freshFile()).start(), match = await sit(server), folder = path.join(scratch, random(6)), file = freshFile(), store = path.join(folder, 'witching.db');
    same(await server.stop(), 0, 'exit status');
    well('backup', server.store, file);
    fs.mkdirSync(folder, { mode: 0o700 });
    const root = process.getuid() === 0, owner = root ? 61234 : process.getuid();
    if (root) fs.chownSync(folder, owner, owner);
    well('restore', file, store);
    const about = fs.statSync(store);
    same([about.uid, (about.mode & 0o777).toString(8), fs.statSync(file).uid], [owner, '600', process.getuid()], 'whose the store is, for nobody else to read, and whose the backup');
    const again = new Server(root ? 'setpriv' : program, store, [], root ? { before: [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', program] } : {});
    await again.start();
    same((await (await again.client()).ask('look', { table: match.table })).summary.phase, 'playing', 'the match');
    same(await again.stop(), 0, 'exit status');
});

await test('server/backup/restored as it was', async () => {
    const server = await new Server(program, freshFile()).start(), { store } = server, match = await sit(server), browser = async () => server.client({ headers: { Cookie: await server.cookie() } }), device = await browser();
    await device.ask('register', { name: 'Grace', phrase });
    const open = await device.ask('create', { game: 'midnight', seats: [me, anyone], token: random(16) });
    for (let n = 0; n < 3; n++) await playOne(match.clients);
    await match.clients[0].ask('chat', { text: 'Before.' });
    const { v } = match.clients[0].table, whole = (at) => new Date(at).toISOString();
    const facts = () => sql(store, "SELECT key, value FROM facts WHERE key NOT IN ('time/service') ORDER BY key");
    const before = facts(), sat = sql(store, 'SELECT tab, player FROM sat ORDER BY 1, 2');
    check(sat, 'it is known who has sat where');
    await sleep(50);
    const moment = whole(Date.now());
    await sleep(50);
    for (let n = 0; n < 3; n++) await playOne(match.clients);
    await match.clients[0].ask('chat', { text: 'After.' });
    await device.ask('register', { name: 'Hedy', phrase }).catch(() => {});
    const late = await sit(server), guest = await browser();
    await guest.ask('take', { table: open.table, token: random(16) });
    same((await guest.ask('lobby')).tables.length, 0, 'the open table is taken');
    const file = freshFile(), now = freshFile(), then = freshFile();
    await device.ask('erase', { phrase });
    await eventually(() => sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'erase/%'") === '0', 'an account is erased');
    well('backup', store, file);
    same(await server.stop(), 0, 'exit status');
    well('restore', '--until', whole(Date.now() + 60000), file, now);
    same(rows(now), rows(file), 'until later than anything: all of it');
    well('restore', `--until=${moment}`, file, then);
    same(sql(then, "SELECT key, value FROM facts WHERE key NOT IN ('time/service') ORDER BY key"), before, 'the facts of that moment');
    same(sql(then, 'SELECT tab, player FROM sat ORDER BY 1, 2'), sat, 'and who had sat where');
    const again = await new Server(program, then).start(), [first] = await goOn(again, match, v);
    same(first.table.chat.map(({ text }) => text), ['Before.'], 'what was said until then');
    same((await first.ask('lobby')).tables.map(({ table }) => table), [open.table], 'the table is open again');
    await first.refused('look', { table: late.table }, 'no-such-table');
    same(await again.stop(), 0, 'exit status');
    for (const [until, says] of [['2001-02-03', /cannot be restored: it does not go back that far: the earliest moment is 20\d\d-/], ['yesterday', /'yesterday' is not a time; write --until like/]]) {
        const none = freshFile();
        refused(says, 'restore', '--until', until, file, none);
        same(fs.existsSync(none), false, 'nothing is made');
    }
});

await test('server/backup/what facts were is forgotten after a week', async () => {
    const server = await new Server(program, freshFile()).start(), { store } = server;
    await sit(server);
    same(await server.stop(), 0, 'exit status');
    const DAY = 86400000, at = (days) => new Date(Date.now() - days * DAY).toISOString();
    sql(store, `UPDATE past SET at = at - ${20 * DAY}; INSERT INTO past(at, key, value) SELECT at + ${14 * DAY}, 'test/kept', 'younger' FROM past LIMIT 1`); // as if all that was long ago
    const old = () => Number(sql(store, `SELECT count(*) FROM past WHERE key <> '' AND at < ${Date.now() - 7 * DAY}`));
    check(old() > 2, `${old()} are old`);
    for (let left = old(); left > 0; left -= 2) sql(store, `INSERT INTO facts VALUES('test/${left}', 'x')`);
    same([old(), sql(store, "SELECT count(*) FROM past WHERE key = 'test/kept'")], [0, '1'], 'those that are old, and one that is not');
    refused(/does not go back that far/, 'restore', '--until', at(8), store, freshFile());
    const then = freshFile();
    well('restore', '--until', at(3), store, then);
    same(sql(then, "SELECT count(*) FROM facts WHERE key LIKE 'test/%'"), '0', 'as it was three days ago');
});

await test('server/backup/what cannot be done is said', async () => {
    const text = freshFile(), none = freshFile();
    fs.writeFileSync(text, 'This is no store.\n'.repeat(100));
    refused(/cannot be read: No such file/, 'backup', freshFile(), none);
    refused(/is no store, or a damaged one/, 'backup', text, none);
    refused(/is no store, or a damaged one/, 'restore', text, none);
    refused(/cannot be backed up: .*does not exist/, 'backup', freshDatabase().replace(/\/t[0-9a-f]+\?/, '/none?'), none);
    refused(/cannot be backed up: .*relation/, 'backup', freshDatabase(), none);
    same(fs.existsSync(none), false, 'nothing is left behind');
    for (const words of [['backup'], ['backup', text], ['restore', text], ['restore', '--until'], ['backup', '--until', 'x', text, none], ['backup', text, none, none]]) same(run(...words).status, 2, words.join(' '));
    const server = await new Server(program, freshFile()).start();
    await eventually(async () => await server.metric('commits_total') > 0, 'it writes');
    same(await server.stop(), 0, 'exit status');
    sql(server.store, "UPDATE facts SET value = '99' WHERE key = 'store/layout'");
    refused(/cannot be restored: a newer witching has changed its layout to version 99/, 'restore', server.store, none);
    same(fs.existsSync(none), false, 'nothing is made');
    const shared = await new Server(program, freshDatabase()).start();
    same(await shared.stop(), 0, 'exit status');
    sql(shared.store, "UPDATE facts SET value = '3' WHERE key = 'store/layout'");
    refused(/cannot be backed up: its layout is not that of this witching/, 'backup', shared.store, none);
    same(fs.existsSync(none), false, 'nothing is made of what it would not understand');
});
done();
