// growth.mjs BUILD/witching: servers that share a PostgreSQL write the events of many tables together and hear of one another's.
// Commits are held at their very end by a trigger of the test's own, so that what is written together, told together, or
// written by two at once does not depend on chance.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Server, test, done, check, same, freshDatabase, me, bot, link, random, sitDown, sleep, Refusal } from './kit.mjs';

const program = process.argv[2];
const both = (clients) => Promise.all(clients.map((client) => client.until(() => client.table?.phase === 'playing', 'the beginning')));
async function eventually(holds, what) { for (let n = 0; n < 1200; n++) { const found = await holds(); if (found) return found; await sleep(25); } throw new Error(`waited in vain for ${what}`); }
const mover = ({ clients }) => clients.find((client) => client.table.actor === client.table.you);
/** Some move of whoever is to move, asked of `client`; what comes of it: the answer, or why it was refused. */
const play = (client, seen, which = 0) => client.ask('play', { v: seen.v, move: seen.legal.at(which) }).catch((error) => { if (!(error instanceof Refusal)) throw error; return error; });
const atAll = (servers, name) => Promise.all(servers.map((server) => server.metric(name)));

/** A database whose commits of events can be held, or made to fail, when all else of them is done. */
class Database {
    constructor() { this.url = freshDatabase(); }
    ask(sql) {
        const result = spawnSync('psql', ['-qAt', this.url, '-c', sql], { encoding: 'utf8' });
        if (result.status !== 0) throw new Error(result.stderr);
        return result.stdout.trim();
    }
    /** To be called when a server has made its tables. */
    prepare() {
        this.ask(`CREATE TABLE fault(what text); CREATE SEQUENCE hang_ups;
            CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                PERFORM pg_advisory_xact_lock_shared(99);
                IF EXISTS (SELECT FROM fault WHERE what = 'refuse') THEN RAISE EXCEPTION 'refused at the commit'; END IF;
                IF EXISTS (SELECT FROM fault WHERE what = 'hang up once') AND nextval('hang_ups') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
                RETURN NULL; END $$;
            CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit();`);
    }
    async hold() {
        this.holder = spawn('psql', ['-qAt', this.url], { stdio: ['pipe', 'pipe', 'inherit'] });
        const held = new Promise((yes) => this.holder.stdout.once('data', yes));
        this.holder.stdin.write("SELECT pg_advisory_lock(99), 'held';\n");
        await held;
    }
    /** `count` servers wait in a commit, for the holder or for one another. */
    waiting(count) { return eventually(() => Number(this.ask("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND locktype IN ('advisory', 'transactionid')")) >= count, `${count} commits that wait`); }
    async release() {
        const over = new Promise((yes) => this.holder.on('exit', yes));
        this.holder.stdin.end('SELECT pg_advisory_unlock(99);\n');
        await over;
    }
    /** How many events each of these tables has. */
    events(tables) {
        const rows = this.ask("SELECT lpad(to_hex(tab), 16, '0'), count(*) FROM events GROUP BY tab").split('\n').map((line) => line.split('|'));
        const counts = new Map(rows);
        return tables.map(({ id }) => Number(counts.get(id)));
    }
}
async function open(count) {
    const database = new Database();
    const servers = [];
    for (let n = 0; n < count; n++) servers.push(await new Server(program, database.url).start());
    database.prepare();
    return { database, servers, close: async () => { for (const server of servers) same(await server.stop(), 0, 'exit status'); } };
}
const tables = async (count, servers) => Promise.all(Array.from({ length: count }, () => sitDown(servers, 'hourglass', 2)));

await test('server/growth/many tables share a commit, and nobody is told before it is over', async () => {
    const { database, servers, close } = await open(2), [a, b] = servers, COUNT = 120;
    const sat = await tables(COUNT, a), watchers = await Promise.all(sat.map(async ({ id }) => { const client = await b.client(); await client.ask('watch', { table: id }); return client; }));
    const logs = database.events(sat), versions = watchers.map(({ table }) => table.v);
    await database.hold();
    const { commits_total: commits, messages_total: messages } = await a.metrics(), reads = await b.metric('table_reads_total');
    let answered = 0;
    const answers = sat.map((one) => { const client = mover(one); return play(client, client.table).then((answer) => { answered++; return answer; }); });
    await database.waiting(1);
    await eventually(async () => await a.metric('messages_total') >= messages + COUNT, 'that all have asked');
    same([answered, watchers.filter(({ table }, i) => table.v !== versions[i]).length], [0, 0], 'acknowledged, and shown elsewhere, while the commit is not over');
    await database.release();
    for (const answer of await Promise.all(answers)) check(!(answer instanceof Refusal), `acknowledged: ${answer.message}`);
    check(await a.metric('commits_total') - commits <= 12, 'commits for 120 moves');
    same(database.events(sat).map((n, i) => n - logs[i]), Array(COUNT).fill(1), 'events in the logs');
    await Promise.all(watchers.map((client, i) => client.until(() => client.table.v > versions[i], 'the move at the other server')));
    same(await b.metric('table_reads_total') - reads, 0, 'logs read at the other server: the events came with the news');
    same(await atAll(servers, 'conflicts_total'), [0, 0], 'conflicts');
    await close();
});

await test('server/growth/a commit that is refused is acknowledged to nobody', async () => {
    const { database, servers: [server], close } = await open(1);
    const sat = await tables(8, server), logs = database.events(sat);
    database.ask("INSERT INTO fault VALUES('refuse')");
    for (const answer of await Promise.all(sat.map((one) => { const client = mover(one); return play(client, client.table); }))) same(answer.why?.id, 'storage', 'the answer');
    same(database.events(sat), logs, 'events in the logs');
    database.ask('DELETE FROM fault');
    for (const one of sat) { const client = mover(one); await eventually(async () => !(await play(client, client.table) instanceof Refusal), 'that it is written'); }
    same(database.events(sat).map((n, i) => n - logs[i]), Array(8).fill(1), 'events in the logs');
    await close();
});

await test('server/growth/a database that hangs up within a commit has everything written once', async () => {
    const { database, servers: [server], close } = await open(1);
    const sat = await tables(8, server), logs = database.events(sat);
    database.ask("INSERT INTO fault VALUES('hang up once')");
    for (const answer of await Promise.all(sat.map((one) => { const client = mover(one); return play(client, client.table); }))) check(!(answer instanceof Refusal), `acknowledged: ${answer.message}`);
    same(database.events(sat).map((n, i) => n - logs[i]), Array(8).fill(1), 'events in the logs');
    same(database.ask('SELECT is_called FROM hang_ups'), 't', 'it hung up');
    await close();
});

/** Stands between a server and its database. What `lose` waits for: a commit that holds those words is done, and its answer never arrives. */
class Forgetful {
    async open(url) {
        const home = new URLSearchParams(url.split('?')[1]).get('host'), folder = fs.mkdtempSync(path.join(home, 'way')), name = '.s.PGSQL.5432';
        fs.chmodSync(folder, 0o755);
        this.listener = net.createServer((near) => this.join(near, net.connect(path.join(home, name))));
        await new Promise((ready) => this.listener.listen(path.join(folder, name), ready));
        this.url = url.replace(home, folder);
        return this;
    }
    join(near, far) {
        let holds = false;
        near.on('data', (bytes) => { holds ||= this.words && bytes.includes(this.words); far.write(bytes); });
        far.on('data', (bytes) => {
            if (!holds || !bytes.includes('COMMIT\0')) { near.write(bytes); return; }
            this.words = null;
            this.lost();
            near.destroy();
        });
        for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => {}).on('close', () => other.destroy());
    }
    lose(words) { this.words = words; return new Promise((yes) => { this.lost = yes; }); }
    close() { this.listener.close(); }
}

await test('server/growth/what was committed is acknowledged and done once, though the answer of the database is lost', async () => {
    const url = freshDatabase(), way = await new Forgetful().open(url), server = await new Server(program, way.url).start(), phrase = 'the cat sat on it', fresh = 'and the mat as well';
    const browser = async () => server.client({ headers: { Cookie: await server.cookie() } }), ada = await browser(), eve = await browser(), token = random(16);
    const count = (sql) => Number(spawnSync('psql', ['-qAt', url, '-c', `SELECT count(*) FROM ${sql}`], { encoding: 'utf8' }).stdout);
    const asked = async (words, client, ...request) => {
        const lost = way.lose(words), answer = await client.ask(...request);
        await lost;
        return answer;
    };
    const { table, invites: [{ invite }] } = await asked('"k":"make"', ada, 'create', { game: 'hourglass', seats: [me, link], token });
    await asked('"k":"seal"', ada, 'join', { table, token });
    await asked('"k":"take"', eve, 'take', { table, token: random(16), invite });
    await both([ada, eve]);
    const players = [ada, eve], turn = async () => { await Promise.all(players.map((each) => each.until(() => each.table.v >= Math.max(ada.table.v, eve.table.v), 'the same version'))); return mover({ clients: players }); };
    for (let n = 0; n < 3; n++) { const client = await turn(), plays = count("events WHERE body LIKE '%\"k\":\"play\"%'"); await asked('"k":"play"', client, 'play', { v: client.table.v, move: client.table.legal[0] }); same(count("events WHERE body LIKE '%\"k\":\"play\"%'"), plays + 1, 'moves in the log'); }
    await asked('Good evening', eve, 'chat', { text: 'Good evening.' });
    const onlooker = await browser();
    await onlooker.ask('watch', { table });
    await asked('I only look', onlooker, 'chat', { text: 'I only look.' });
    same(count('chat'), 2, 'what was said, each once');
    // An account: its name is not somebody else's because the database said twice that it is there.
    await asked('name/', ada, 'register', { name: 'Ada', phrase });
    await asked('name/', ada, 'rephrase', { phrase, fresh });
    const there = await browser();
    await there.refused('login', { name: 'Ada', phrase }, 'wrong-phrase');
    await asked('same/', there, 'login', { name: 'Ada', phrase: fresh });
    await asked('epoch/', ada, 'revoke', {});
    await there.until(() => there.socket.closed, 'that the other device is logged out');
    await asked('"k":"resign"', eve, 'resign', {});
    await asked('"k":"propose"', eve, 'propose', { what: 'rematch' });
    await ada.until(() => ada.table.proposal, 'the proposal');
    await asked('"k":"answer"', ada, 'answer', { proposal: ada.table.proposal.number, yes: true });
    await eve.until(() => eve.table.next, 'the rematch');
    same(count("events WHERE number = 0"), 2, 'tables');
    await ada.ask('join', { table: ada.table.next });
    await asked('"k":"leave"', ada, 'leave', {}); // the seat is nobody's then, and nobody's to look at
    same(ada.table.seats.map(({ kind }) => kind).includes('link'), true, 'it is free');
    await asked('gone/', ada, 'logout', {});
    const back = await browser();
    await back.ask('login', { name: 'Ada', phrase: fresh });
    await asked('erase/', back, 'erase', { phrase: fresh });
    await back.refused('login', { name: 'Ada', phrase: fresh }, 'wrong-phrase');
    same(await server.stop(), 0, 'exit status');
    way.close();
});

await test('server/growth/a conflict concerns its table and no other', async () => {
    const { database, servers, close } = await open(2), [a, b] = servers, COUNT = 12;
    const [theirs, hers, his] = [await tables(COUNT, a), await tables(COUNT, a), await tables(COUNT, b)];
    const twins = await Promise.all(theirs.map(async (one) => { const { token } = mover(one), client = await b.client(); await client.ask('join', { table: one.id, token }); return client; }));
    await both(twins);
    const logs = database.events(theirs);
    await database.hold();
    const atA = theirs.map((one) => { const client = mover(one); return play(client, client.table); });
    await database.waiting(1);
    const alone = [...hers, ...his].map((one) => { const client = mover(one); return play(client, client.table); });
    const atB = twins.map((client) => play(client, client.table, -1));
    await database.waiting(2);
    await database.release();
    for (const answer of await Promise.all(alone)) check(!(answer instanceof Refusal), `at a table of one's own: ${answer.message}`);
    const [one, two] = [await Promise.all(atA), await Promise.all(atB)];
    for (const [i, answer] of one.entries()) {
        const refused = [answer, two[i]].filter((each) => each instanceof Refusal);
        same(refused.map(({ why }) => why.id), ['stale'], 'of two at once, the second');
    }
    const [conflictsA, conflictsB] = await atAll(servers, 'conflicts_total');
    check(conflictsA + conflictsB >= 1, 'some were found out by the database');
    same(database.events(theirs).map((n, i) => n - logs[i]), Array(COUNT).fill(1), 'events in the logs');
    for (const [i, { id, clients }] of theirs.entries()) { // both servers show the same
        const onlooker = await b.client();
        await onlooker.ask('watch', { table: id });
        await clients[0].until(() => clients[0].table.v === onlooker.table.v, 'the same version');
        same(clients[0].table.log.map(([who, move]) => [who, move]), onlooker.table.log.map(([who, move]) => [who, move]), `the log of table ${i}`);
        onlooker.close();
    }
    await close();
});

await test('server/growth/a seat that two take at once at two servers is one of theirs', async () => {
    const { database, servers, close } = await open(2), [a, b] = servers, host = await a.client(), token = random(16);
    const { table, invites: [{ invite }] } = await host.ask('create', { game: 'hourglass', seats: [me, link], token });
    await host.ask('join', { table, token });
    // With a browser of its own, each is also to find the table in its list: that is more than an event, and written by itself.
    const browser = async (server) => server.client({ headers: { Cookie: await server.cookie() } });
    const guests = [await browser(a), await browser(b)], sit = (client) => client.request('take', { table, token: random(16), invite }, random(8)).catch((error) => error);
    await guests[1].ask('watch', { table }); // so that the other server knows the table as it is before
    await database.hold();
    const first = sit(guests[0]);
    await database.waiting(1);
    const second = sit(guests[1]);
    await database.waiting(2);
    await database.release();
    same((await Promise.all([first, second])).map((answer) => answer instanceof Refusal), [false, true], 'refused');
    same(await atAll(servers, 'conflicts_total'), [0, 1], 'conflicts');
    await close();
});

await test('server/growth/seats at two servers play whole matches without reading a log', async () => {
    const { servers, close } = await open(2);
    const sat = await tables(6, servers), reads = await atAll(servers, 'table_reads_total');
    let moves = 0;
    await Promise.all(sat.map(async ({ clients }) => {
        for (let n = 0; n < 12 && clients[0].table.phase === 'playing'; n++, moves++) {
            const client = clients[clients[0].table.actor], { v } = await client.ask('play', { v: client.table.v, move: client.table.legal[0] });
            await Promise.all(clients.map((each) => each.until(() => each.table.v >= v, 'the move')));
        }
    }));
    const grown = (await atAll(servers, 'table_reads_total')).map((n, i) => n - reads[i]);
    check(moves > 40 && grown[0] + grown[1] < moves / 4, `${grown} logs read for ${moves} moves`);
    await close();
});

await test('server/growth/bots think at one server, and at the other when that one is dead', async () => {
    const { servers: [a, b] } = await open(2), COUNT = 6;
    const sat = await Promise.all(Array.from({ length: COUNT }, async () => {
        const token = random(16), first = await a.client(), elsewhere = await b.client();
        const { table, invites, dice: { commit } } = await first.ask('create', { game: 'hourglass', seats: [me, link, bot()], token });
        await first.ask('join', { table, token, ...first.seal(table, commit) });
        elsewhere.token = random(16);
        await elsewhere.ask('take', { table, token: elsewhere.token, invite: invites[0].invite, ...elsewhere.seal(table, commit) });
        await both([first, elsewhere]);
        return { table, token, clients: [first, elsewhere] };
    }));
    const turn = async (clients) => { // of people, however long bots take
        await Promise.all(clients.map((client) => client.until(() => client.table.v >= Math.max(...clients.map(({ table }) => table.v)) && (client.table.phase === 'over' || client.table.actor < 2), 'a turn of people')));
        return clients.find(({ table: { actor, you } }) => actor === you);
    };
    await Promise.all(sat.map(async ({ clients }) => {
        for (let n = 0; n < 8; n++) { const client = await turn(clients); if (!client) return; const { v } = await play(client, client.table); await Promise.all(clients.map((each) => each.until(() => each.table.v >= v, 'the move'))); }
        await turn(clients);
    }));
    const [thoughts, conflicts] = [await atAll([a, b], 'bot_moves_total'), await atAll([a, b], 'conflicts_total')];
    check(thoughts[0] + thoughts[1] >= COUNT, `${thoughts} moves of bots`);
    check(conflicts[0] + conflicts[1] < (thoughts[0] + thoughts[1]) / 2, `${conflicts} conflicts at ${thoughts} moves of bots: both servers thought`);
    // The people of a dead server come to the other one; bots whose turn it was there move here.
    await a.kill();
    await Promise.all(sat.map(async (one) => {
        const back = await b.client(), clients = [back, one.clients[1]];
        await back.ask('join', { table: one.table, token: one.token });
        for (let n = 0; n < 4; n++) { const client = await turn(clients); if (!client) return; const { v } = await play(client, client.table); await Promise.all(clients.map((each) => each.until(() => each.table.v >= v, 'the move'))); }
    }));
    same(await b.stop(), 0, 'exit status');
});

await test('server/growth/a bot that thought at a server that dies moves at another, which does not wait for long', async () => {
    const { database, servers: [a, b] } = await open(2), here = await b.client(), there = await a.client(), token = random(16);
    const { table, invites, dice: { commit } } = await here.ask('create', { game: 'hourglass', seats: [me, link, bot('level-10')], token });
    await here.ask('join', { table, token, ...here.seal(table, commit) });
    await there.ask('take', { table, token: random(16), invite: invites[0].invite, ...there.seal(table, commit) });
    await both([here, there]);
    for (;;) { // until the one at the doomed server has moved, and it is the bot's turn
        await Promise.all([here, there].map((client) => client.until(() => client.table.v >= Math.max(here.table.v, there.table.v) && client.table.actor < 2, 'a turn of people')));
        const client = [here, there].find(({ table: { actor, you } }) => actor === you), { v } = await play(client, client.table);
        await here.until(() => here.table.v >= v, 'the move');
        if (client === there && here.table.actor === 2) break;
        await there.until(() => there.table.v >= v, 'the move');
    }
    const { bot_moves_total: before, takeovers_total: takeovers } = await b.metrics();
    await a.kill();
    await here.until(() => here.table.actor !== 2, "the bot's move");
    check(await b.metric('bot_moves_total') > before, 'it was chosen here');
    const took = Number(database.ask("SELECT max(at) - max(at) FILTER (WHERE kind = 'play' AND seat = 1) FROM (SELECT body::json->>'k' AS kind, (body::json->>'s')::int AS seat, coalesce(body::json->>'at', body::json->>'t')::bigint AS at FROM events) AS e"));
    console.log(`# it moved ${took} ms after the move before`);
    // How long it thought depends on the machine; that it began in time, the server itself knows, and how late it was with everything.
    const { takeovers_total: taken, takeover_silence_milliseconds: silence, loop_lag_worst_microseconds: lag } = await b.metrics();
    console.log(`# taken over when the other had been silent for ${silence} ms`);
    check(taken > takeovers, 'it was taken over');
    check(silence <= 3000 + lag / 1000, `${silence} ms of silence, of which this server was itself late by ${lag / 1000} ms`);
    same(await b.stop(), 0, 'exit status');
});
done();
