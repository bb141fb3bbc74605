// store.mjs BUILD/witching: what a server makes of a store that is away, silent, full, damaged or of another time. The tests wait most of
// the time, each for a server of its own: they run side by side.
import fs from 'node:fs';
import { Server, test, done, check, same, freshFile, me, bot, random, signed, sleep, persist } from '../kit.mjs';
import { Cluster, Disk } from '../faults/parts.mjs';
import { eventually, outcome, playOne, sit, sql, status } from './parts.mjs';

const program = process.argv[2], SECONDS = 150;
const kindOf = (kind) => `json_extract(body, '$.k') = '${kind}'`;
const within = (seconds, promise, what) => Promise.race([promise, sleep(seconds * 1000).then(() => { throw new Error(`${what}: not within ${seconds} s`); })]);

// --- a database that goes away ---------------------------------------------------------------------------------------------
const away = () => test('server/hostile/a database that goes away takes nobody with it', async () => {
    const cluster = await new Cluster().create();
    const server = await new Server(program, cluster.url()).start(), tables = [];
    for (let n = 0; n < 6; n++) tables.push(await sit(server));
    for (let round = 0; round < 5; round++) {
        // Each has asked for more when the first answer fails: of its table, of another, of none.
        const asked = tables.flatMap(({ clients, table }, i) => clients.flatMap((client) => [
            client.ask('play', { v: client.table.v, move: client.table.legal?.[0] ?? 'pass' }), client.ask('propose', { what: 'undo', v: client.table.v }),
            client.ask('chat', { text: 'Hello?' }), client.ask('past', { steps: 1 }), client.ask('look', { table: tables[(i + 1) % 6].table }),
            client.ask('look', { table: random(8) }), client.ask('watch', { table }), client.ask('mine'), client.ask('create', { game: 'hourglass', seats: [me, bot()] }), client.ask('ping'),
        ].map(outcome)));
        await cluster.stop('immediate');
        const why = await within(30, Promise.all(asked), 'every request is answered');
        check(why.every((id) => !/closed/.test(id)), `connections were closed: ${why}`);
        const [client] = tables[0].clients;
        await client.refused('create', { game: 'hourglass', seats: [me, bot()] }, 'storage');
        check((await client.ask('ping')).time > 0, 'it lives');
        same(server.child.exitCode ?? server.child.signalCode, null, 'its process');
        await cluster.start();
        await Promise.all(tables.map(({ table, clients, tokens }) => persist(async () => {
            for (const [i, person] of clients.entries()) await person.ask('join', { table, token: tokens[i] });
            await playOne(clients);
        })));
    }
    check(!/level=fatal|SIG/.test(server.log), server.log);
    same(await server.stop(), 0, 'exit status');
    await cluster.remove();
}, SECONDS);

const silent = () => test('server/hostile/a database that is silent holds nobody up', async () => {
    const cluster = await new Cluster().create();
    const server = await new Server(program, cluster.url()).start();
    const { clients: [a, b] } = await sit(server), other = await server.client();
    same(await status(server.port, '/readyz'), 200, 'it is well');
    cluster.signal('SIGSTOP');
    const waiting = [a.ask('look', { table: random(8) }), b.ask('lobby'), b.ask('look', { table: random(8) })].map(outcome);
    for (let n = 0; n < 40; n++) {
        check((await within(20, other.ask('ping'), 'a ping')).time > 0, 'pings are answered');
        check(await status(server.port, '/') !== 0, 'the page is answered');
    }
    await eventually(async () => { const now = await status(server.port, '/readyz'); check(now !== 0, '/readyz is answered'); return now === 503; }, '/readyz says that it is not well', 40);
    check((await other.ask('ping')).time > 0, 'still awake');
    const why = await within(30, Promise.all(waiting), 'who waits for the store is told');
    check(why.every((id) => id === 'storage'), `told: ${why}`);
    server.child.kill('SIGTERM');
    same(await within(20, server.ended, 'SIGTERM'), 0, 'it can be stopped meanwhile');
    cluster.signal('SIGCONT');
    await cluster.remove();
}, SECONDS);

// --- tables of other rules ---------------------------------------------------------------------------------------------------
const OTHERS = 300; // more than are looked at at once
const others = `tab BETWEEN 1 AND ${OTHERS}`;
const withRules = (from, to) => `replace(body, '"rules":${from},', '"rules":${to},')`;

const unreadable = () => test('server/hostile/tables that cannot be read stop nobody else', async () => {
    const server = await new Server(program, freshFile()).start(), { store } = server;
    const clock = { clock: { kind: 'move', seconds: 5 }, away: 'resign' };
    const [old, good, against] = [await sit(server, clock), await sit(server, clock), await server.client()];
    const made = await against.ask('create', { game: 'hourglass', seats: [me, bot()], token: random(16) });
    await against.ask('join', { table: made.table, token: made.token });
    await against.until(() => against.table.actor === 0);
    await against.ask('play', { v: against.table.v, move: against.table.legal[0] });
    await against.until(() => against.table.actor === 0, 'the answer of the bot');
    same(await server.stop(), 0, 'exit status');
    const [model, timed, thought] = [old.table, good.table, made.table].map(signed);
    const rules = Number(sql(store, `SELECT json_extract(body, '$.rules') FROM events WHERE tab = ${model} AND number = 0`));
    check(rules > 0 && rules < 999, `the rules' version is ${rules}`);
    // Three hundred that were played by later rules, all due before anything else; and the bot has not answered yet.
    sql(store, `WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${OTHERS})
        INSERT INTO events(tab, number, body) SELECT id, number, ${withRules(rules, 999)} FROM n, events WHERE tab = ${model};
        INSERT INTO tables(id, made, due, listed) SELECT tab, 1, 1, 0 FROM events WHERE ${others} AND number = 0;
        DELETE FROM events WHERE tab = ${thought} AND number = (SELECT max(number) FROM events WHERE tab = ${thought});
        UPDATE tables SET due = 2 WHERE id = ${thought}`);
    const events = (tab) => Number(sql(store, `SELECT count(*) FROM events WHERE tab = ${tab}`));
    const before = events(thought);
    await server.start();
    await eventually(() => events(thought) > before, 'the bot answers', 40);
    await eventually(() => Number(sql(store, `SELECT count(*) FROM events WHERE tab = ${timed} AND ${kindOf('time')}`)), 'the clock runs', 40);
    await eventually(() => Number(sql(store, `SELECT count(*) FROM facts WHERE key LIKE 'parked/%'`)) === OTHERS, 'those that cannot be read are parked', 40);
    same(sql(store, `SELECT count(*) FROM tables WHERE id BETWEEN 1 AND ${OTHERS} AND due > 0`), '0', 'and not due any more');
    const client = await server.client(), third = (3).toString(16).padStart(16, '0');
    for (const t of ['look', 'watch', 'record']) await client.refused(t, { table: third }, 'unreadable');
    await client.refused('join', { table: third, token: old.tokens[0] }, 'unreadable');
    await eventually(async () => await server.metric('tables_unreadable') === OTHERS, 'they are counted', 40);
    same(await server.stop(), 0, 'exit status');
    sql(store, `UPDATE events SET body = ${withRules(999, rules)} WHERE ${others}`);
    await server.start();
    await eventually(() => Number(sql(store, `SELECT count(*) FROM events WHERE ${others} AND ${kindOf('time')}`)) === OTHERS, 'their clocks run again', 40);
    await eventually(() => sql(store, "SELECT count(*) FROM facts WHERE key LIKE 'parked/%'") === '0', 'nothing is parked any more');
    await eventually(async () => await server.metric('tables_unreadable') === 0, 'and none is counted', 40);
    same((await (await server.client()).ask('look', { table: third })).summary.phase, 'over', 'it can be looked at');
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// --- a server that was away ----------------------------------------------------------------------------------------------------
const downtime = () => test('server/hostile/nobody loses by the clock while there is no server', async () => {
    const server = await new Server(program, freshFile()).start();
    const tables = [];
    for (const clock of [{ kind: 'move', seconds: 6 }, { kind: 'fischer', seconds: 6, plus: 0 }]) tables.push(await sit(server, { clock, away: 'resign' }));
    await server.kill();
    await sleep(8000);
    await server.start();
    for (const { table, tokens } of tables) {
        const clients = [];
        for (const token of tokens) {
            const client = await server.client();
            await client.ask('join', { table, token });
            same(client.table.phase, 'playing', 'the match');
            clients.push(client);
        }
        await playOne(clients);
    }
    // It runs on all the same: whoever is to move now has no more time than was left.
    await eventually(async () => (await (await server.client()).ask('look', { table: tables[0].table })).summary.phase === 'over', 'the clock runs', 40);
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

// --- a disk that is full, a file that is damaged ----------------------------------------------------------------------------------
const health = (server, should, what) => eventually(async () => await status(server.port, '/readyz') === should, `${what}: ${should}`, 40);
const full = () => test('server/hostile/a full disk is told', async () => {
    const disk = new Disk(4), server = await new Server(program, `${disk.home}/store.db`, [], { env: disk.env }).start();
    const { clients } = await sit(server);
    await health(server, 200, 'at first');
    disk.be('full');
    await health(server, 503, 'the disk is full');
    disk.be('well');
    await health(server, 200, 'there is room again');
    await persist(() => playOne(clients));
    same(await server.stop(), 0, 'exit status');
    disk.remove();
}, SECONDS);
const damaged = () => test('server/hostile/a damaged store is told', async () => {
    const server = await new Server(program, freshFile()).start();
    const { clients: [client] } = await sit(server);
    await health(server, 200, 'at first');
    for (const file of [server.store, `${server.store}-wal`]) { // in place, as a failing disk does
        const bytes = fs.openSync(file, 'r+');
        fs.writeSync(bytes, Buffer.alloc(fs.fstatSync(bytes).size, 0xa5), 0);
        fs.closeSync(bytes);
    }
    await health(server, 503, 'the file is damaged');
    check((await client.ask('ping')).time > 0, 'it lives');
    await client.refused('create', { game: 'hourglass', seats: [me, bot()] }, 'storage');
    same(await server.stop(), 0, 'exit status');
}, SECONDS);

await Promise.all([away, silent, unreadable, downtime, full, damaged].map((run) => run()));
done();
