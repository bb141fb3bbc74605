// protocol.mjs BUILD/witching: docs/protocol.md, sentence by sentence, over real sockets, on SQLite and on PostgreSQL.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { Server, test, done, check, same, sitDown, freshFile, freshDatabase, startDatabase, stopDatabase, me, link, anyone, bot, random, scratch, persist } from './kit.mjs';

const program = process.argv[2];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const isTemplate = (move) => move.endsWith('*');

async function playOut(clients, each = async () => {}, most = Infinity) {
    for (let n = 0, { actor, phase } = clients[0].table; phase === 'playing' && n < most; n++) {
        const client = clients[actor];
        await client.until(() => client.table.actor === actor, `the turn of ${actor}`);
        await each(client, n);
        const answer = await client.ask('play', { v: client.table.v, move: pick(client.table.legal.filter((move) => !isTemplate(move))) });
        same(client.table.v, answer.v, 'the version of the answer and of the news');
        ({ actor, phase } = client.table);
        // The others were told nothing where it was secret, but they know whose turn it is.
        await Promise.all(clients.map((c) => c.until(() => c.table.actor === actor && c.table.phase === phase, `the turn of ${actor}`)));
    }
}

const offerOf = (client) => client.table.legal?.find((move) => move.startsWith('offer'));

// Plays a match of clockman until somebody can offer a trade: whom they would ask, and who they are; null: it was over before.
async function reachOffer(clients) {
    while (clients[0].table.phase === 'playing') {
        const client = clients[clients[0].table.actor];
        await client.until(() => client.table.legal, 'their turn');
        if (offerOf(client)) return [clients[1 - client.table.you], client];
        const { v } = await client.ask('play', { v: client.table.v, move: client.table.legal.includes('take') ? 'take' : client.table.legal[0] });
        await Promise.all(clients.map((c) => c.until(() => c.table.v >= v)));
    }
    return null;
}

async function verify(client, table, commit) {
    const { record } = await client.ask('record', { table });
    const file = path.join(scratch, random(6));
    fs.writeFileSync(file, record);
    const result = spawnSync(program, ['verify', file], { encoding: 'utf8' });
    same(result.status, 0, `verify says ${result.stderr}`);
    check(record.includes(`commit ${commit}\n`), 'the record names the commitment shown before the match');
    return record;
}

// What a client has after many changes is what it would be told afresh.
async function agreesWithSnapshot(server, client, id) {
    const other = await server.client();
    if (client.lang) await other.ask('hello', { lang: client.lang, words: true });
    await other.ask('join', { table: id, token: client.token });
    await other.until(() => other.table);
    for (const key of ['view', 'legal', 'v', 'actor', 'undo', 'result', 'phase']) same(client.table[key], other.table[key], key);
    same(client.table.log.slice(-1000), other.table.log, 'log');
    other.close();
}

// The table is told again, and the steps that follow are as they would be told afresh.
async function changeLanguage(client, id, lang) {
    const told = client.table, heard = client.heard.length;
    await client.ask('language', { lang });
    await client.until(() => client.table !== told, `the table in ${lang}`);
    same(client.heard.slice(heard).filter((m) => m.startsWith(`{"t":"table","table":"${id}"`)).length, 1, 'told once');
    same(client.table.v, told.v, 'and nothing else happened');
    client.lang = lang;
}
const you = { en: /\bYou\b/, de: /\b[Dd]u\b/, nl: /\b[Jj](e|ij)\b/, fr: /\b[Tt]u\b/ };

async function everything(kind, store) {
    const server = await new Server(program, store).start();
    const it = (name, body) => test(`server/${kind}/${name}`, body);

    await it('hello names server, bots and language', async () => {
        const c = await server.client();
        const hello = await c.ask('hello', { lang: 'nl', name: 'Zoë' });
        same([hello.protocol, hello.name, hello.account, hello.tables], [2, 'Zoë', null, []], 'hello');
        const offered = hello.bots.map((b) => b.id);
        check(['random', 'greedy', ...Array.from({ length: 10 }, (_, i) => `level-${i + 1}`)].every((id) => offered.includes(id)), `bots: ${offered}`);
        check(hello.bots.every((b) => b.about.length > 5), 'what each does');
        const why = await c.refused('play', { v: 1, move: 'x' }, 'no-table');
        check(!why.text.startsWith('You look'), 'the reason is in Dutch');
        const odd = await c.refused('hello', { lang: 'xx' }, 'bad-message'), short = await c.refused('play', { v: 1 }, 'bad-message');
        same([odd.text, short.text], ['Het bericht is niet te begrijpen: lang is en, de, nl of fr.', 'Het bericht is niet te begrijpen: deze sleutel ontbreekt: “move”.'], 'whole in Dutch');
        const { games } = await c.ask('games');
        const listed = JSON.parse(spawnSync(program, ['games', '--json'], { encoding: 'utf8' }).stdout);
        check(listed.length >= 5, 'games of the command');
        same(games.map((g) => g.id), listed.map((g) => g.id), 'games');
        check((await c.ask('ping')).time > 0, 'ping');
        c.close();
    });

    for (const [game, seats] of [['hourglass', 2], ['hourglass', 5], ['midnight', 4], ['halloween', 3], ['clockman', 2]])
        await it(`a whole match of ${game} with ${seats}, verified`, async () => {
            const { id, clients, commit } = await sitDown(server, game, seats);
            const onlooker = await server.client();
            await onlooker.ask('watch', { table: id });
            await onlooker.until(() => onlooker.table);
            await playOut(clients, async (client, n) => { if (n % 40 === 7) await agreesWithSnapshot(server, client, id); });
            await agreesWithSnapshot(server, clients[0], id);
            await onlooker.until(() => onlooker.table.phase === 'over');
            const late = await server.client();
            await late.ask('watch', { table: id });
            await late.until(() => late.table);
            same(onlooker.table.view, late.table.view, "the onlooker's view");
            same(onlooker.table.log.slice(-1000), late.table.log, "the onlooker's log");
            same(late.table.result, clients[0].table.result, 'the result');
            check(onlooker.heard.every((m) => !m.includes('"legal"')), 'an onlooker is offered no moves');
            check(onlooker.heard.every((m) => !/shuffle [a-z]+ #/.test(m)), "no shuffle's number is told");
            await verify(late, id, commit);
            for (const c of [...clients, onlooker, late]) c.close();
        });

    await it('a match of bots alone is played and can be watched', async () => {
        const c = await server.client();
        const made = await c.ask('create', { game: 'keyhole', seats: [bot('random'), bot('random')] });
        same(made.seat, null, 'no seat of mine');
        await c.ask('watch', { table: made.table });
        await c.until(() => c.table?.phase === 'over', 'the end');
        await verify(c, made.table, made.dice.commit);
        c.close();
    });

    await it('a table says whether doors may be looked through; nobody may unless it was asked for', async () => {
        for (const [options, aid] of [[undefined, 'off'], [{ aid: 'plan' }, 'plan']]) {
            const c = await server.client();
            const made = await c.ask('create', { game: 'keyhole', seats: [me, link], token: random(16), name: 'Ada', ...(options && { options }) });
            await c.ask('watch', { table: made.table });
            await c.until(() => c.table);
            same(c.table.options.aid, aid, `with ${JSON.stringify(options)}`);
            c.close();
        }
        const c = await server.client();
        await c.refused('create', { game: 'keyhole', seats: [me, link], token: random(16), name: 'Ada', options: { aid: 'always' } }, 'bad-option');
        c.close();
    });

    await it('steps are told in words to those who want them, in their language', async () => {
        const plain = await server.client(), english = await server.client(), german = await server.client();
        await english.ask('hello', { words: true });
        await german.ask('hello', { words: true, lang: 'de' });
        const made = await english.ask('create', { game: 'hourglass', seats: [me, { ...bot('random'), name: 'Mabel' }], token: random(16), name: 'Ada' });
        for (const c of [plain, german]) await c.ask('watch', { table: made.table });
        await english.ask('join', { table: made.table, token: made.token });
        for (const c of [plain, english, german]) await c.until(() => c.table.phase === 'playing');
        same(plain.table.seats[1].name, 'Mabel', 'the name of the bot');
        while (english.table.phase === 'playing') {
            await english.until(() => english.table.actor !== 1);
            if (english.table.actor === 0) await english.ask('play', { v: english.table.v, move: english.table.legal[0] });
        }
        const told = (c) => c.heard.join('\n');
        check(/"text":"You (take|start|slip)/.test(told(english)), 'a player is spoken to');
        check(/"text":"Mabel (takes|starts|slips)/.test(told(english)), 'a bot has its name');
        check(/"text":"Mabel (nimmt|beginnt|schiebt)/.test(told(german)) && /"text":"Ada (nimmt|beginnt|schiebt)/.test(told(german)), 'an onlooker in German');
        check(!/"text":/.test(told(plain)), 'no words for those who did not ask');
        await english.ask('join', { table: made.table, token: made.token });
        same(english.table.log.filter((entry) => entry.length < 3), [], 'steps of the log without words');
        await english.refused('create', { game: 'hourglass', seats: [me, { ...link, name: 'Bo' }] }, 'bad-seat-kinds');
        for (const c of [plain, english, german]) c.close();
    });

    for (const game of ['hourglass', 'keyhole'])
        await it(`the past of ${game} is told to each as they saw it`, async () => {
            const keep = (client) => {
                const seen = new Map([[client.table.log.length, structuredClone(client.table.view)]]), news = client.news.bind(client);
                client.news = (message) => { news(message); if (message.t === 'steps') seen.set(client.table.log.length, structuredClone(client.table.view)); };
                return seen;
            };
            const { id, clients } = await sitDown(server, game, 2), onlooker = await server.client(), late = await server.client();
            await onlooker.refused('past', { steps: 0 }, 'no-table');
            await onlooker.ask('watch', { table: id });
            const seen = [...clients, onlooker].map(keep);
            await playOut(clients, undefined, game === 'keyhole' ? 90 : 30); // most steps of keyhole are secret plans
            await late.ask('watch', { table: id });
            await onlooker.until(() => onlooker.table.v === late.table.v);
            const lengths = [...clients, onlooker].map((c) => c.table.log.length);
            for (const [n, views] of seen.entries()) {
                await (n < 2 ? late.ask('join', { table: id, token: clients[n].token }) : late.ask('watch', { table: id }));
                check(views.size > (game === 'keyhole' ? 5 : 20), `positions that were seen: ${views.size}`);
                for (const [steps, view] of views) same((await late.ask('past', { steps })).view, view, `what viewer ${n} saw after ${steps} steps`);
                await late.refused('past', { steps: lengths[n] + 1 }, 'bad-message');
            }
            await late.refused('past', {}, 'bad-message');
            const made = await late.ask('create', { game, seats: [me, link], token: random(16), name: 'Ada' });
            await late.ask('join', { table: made.table, token: made.token });
            await late.refused('past', { steps: 0 }, 'not-begun');
            for (const c of [...clients, onlooker, late]) c.close();
        });

    const sum = (list) => list.reduce((all, one) => all + one, 0);
    const ofRounds = ({ rounds, total }) => total.map((points, seat) => points.map((_, source) => sum(rounds.map((round) => round.points[seat][source]))));

    await it('where the points came from is told of rounds that are over', async () => {
        const { id, clients } = await sitDown(server, 'hourglass', 2), onlooker = await server.client();
        await onlooker.refused('tally', {}, 'no-table');
        await onlooker.ask('watch', { table: id });
        same((await onlooker.ask('tally')).tally, { sources: [], rounds: [], total: [[], []], verdict: null }, 'nothing is over yet');
        const rounds = () => clients[0].table.view.round, first = rounds();
        while (rounds() === first) await playOut(clients, undefined, 1);
        const one = (await onlooker.ask('tally')).tally;
        same([one.rounds.length, one.rounds[0].plies, one.verdict], [1, clients[0].table.log.length, null], 'a round');
        same([ofRounds(one), sum(one.total.flat()) > 0], [one.total, true], 'what it brought');
        await playOut(clients);
        await clients[0].ask('hello', { lang: 'de' });
        const [own, others] = [(await clients[0].ask('tally')).tally, (await onlooker.ask('tally')).tally];
        const { result, log } = clients[0].table;
        same(own.total.map(sum), result.scores, 'the sources add up to the scores');
        same([ofRounds(own), own.rounds.at(-1).plies], [own.total, log.length], 'the rounds');
        same(own.rounds[0].points.map(sum), one.rounds[0].points.map(sum), 'the first stays as it was told');
        same([own.rounds, own.total], [others.rounds, others.total], 'the same for everybody');
        check(own.sources.every(({ name }) => /^(Steigende|Fallende) Reihen$/.test(name)), `in German: ${JSON.stringify(own.sources)}`);
        check(own.verdict.startsWith(result.winners.includes(0) ? 'Du ' : clients[0].table.seats[1].name) && /gewinn|teilst/.test(own.verdict), `who won: ${own.verdict}`);
        check(/ (wins!|and) ?/.test(others.verdict), `who won: ${others.verdict}`);
        for (const c of [...clients, onlooker]) c.close();
    });

    await it('where the points came from is told as steps are counted, and whole when somebody resigns', async () => {
        const { id, clients } = await sitDown(server, 'keyhole', 2), onlooker = await server.client();
        await onlooker.ask('watch', { table: id });
        while (clients[0].table.view.round < 2) await playOut(clients, undefined, 1);
        await onlooker.until(() => onlooker.table.view.round === 2);
        for (const c of [...clients, onlooker]) {
            const { tally } = await c.ask('tally');
            same(tally.rounds.length, 1, 'rounds');
            same((await c.ask('past', { steps: tally.rounds[0].plies })).view.round, 2, 'when it was over');
            same((await c.ask('past', { steps: tally.rounds[0].plies - 1 })).view.round, 1, 'when it was not');
        }
        await playOut(clients, undefined, 5);
        await clients[1].ask('resign');
        await clients[0].until(() => clients[0].table.phase === 'over');
        const { tally } = await clients[0].ask('tally');
        same([tally.total.map(sum), ofRounds(tally)], [clients[0].table.result.scores, tally.total], 'all of it');
        same([tally.rounds.at(-1).plies, tally.verdict], [clients[0].table.log.length, null], 'to the last step, without a verdict');
        for (const c of [...clients, onlooker]) c.close();
    });

    await it('repeats are harmless', async () => {
        const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
        const seat = a.table.actor, mover = [a, b][seat], move = mover.table.legal[0], v = mover.table.v, once = random(8);
        const first = await mover.ask('play', { v, move }, once), again = await mover.ask('play', { v, move }, once);
        same([again.v, again.again], [first.v, true], 'the same answer');
        const back = await server.client();
        await back.ask('join', { table: id, token: mover.token });
        same((await back.ask('play', { v, move }, once)).again, true, 'also on another connection');
        same(back.table.v, first.v, 'and nothing happened');
        await back.refused('play', { v, move }, 'stale');
        const token = random(16), request = { game: 'hourglass', seats: [me, link], token };
        const made = await back.ask('create', request), twice = await back.ask('create', request);
        same([twice.table, twice.invites, twice.dice], [made.table, made.invites, made.dice], 'create with one token');
        const hasty = { ...request, token: random(16) }, [one, other] = await Promise.all([back, a].map((c) => c.ask('create', hasty)));
        same([one.table, one.dice], [other.table, other.dice], 'also while the first is being written');
        for (const c of [a, b, back]) c.close();
    });

    await it('seats belong to those who know the token', async () => {
        const a = await server.client(), b = await server.client(), token = random(16), theirs = random(16);
        const made = await a.ask('create', { game: 'midnight', seats: [me, link, anyone], token, name: 'Ada' });
        await a.ask('join', { table: made.table, token });
        same(a.table.phase, 'waiting', 'it waits');
        await a.refused('play', { v: 0, move: 'x' }, 'not-begun');
        await b.refused('join', { table: made.table, token: theirs }, 'not-your-seat');
        await b.refused('join', { table: made.table }, 'not-your-seat');
        await b.refused('take', { table: made.table, token: theirs, invite: random(16) }, 'seat-taken');
        await b.refused('take', { table: made.table, token: theirs, seat: 1 }, 'seat-taken');
        const { invite } = made.invites[0];
        same(made.invites.length, 1, 'one invite');
        same((await b.ask('take', { table: made.table, token: theirs, invite, name: 'Bo' })).seat, 1, 'the seat of the invite');
        same((await b.ask('take', { table: made.table, token: theirs, invite, name: 'Bo' })).seat, 1, 'taken again by its owner');
        await a.refused('take', { table: made.table, token: random(16), invite }, 'seat-taken');
        await a.refused('join', { table: made.table, token: invite }, 'not-your-seat');
        const { tables } = await a.ask('lobby');
        check(tables.some((t) => t.table === made.table && t.dice.commit === made.dice.commit), 'it is in the lobby');
        const c = await server.client();
        same((await c.ask('take', { table: made.table, token: random(16) })).seat, 2, 'the seat for anyone');
        await Promise.all([a, b, c].map((x) => x.until(() => x.table.phase === 'playing')));
        check(!(await a.ask('lobby')).tables.some((t) => t.table === made.table), 'it is no longer there');
        same((await a.ask('look', { table: made.table })).summary.phase, 'playing', 'look');
        const other = [a, b, c][(a.table.actor + 1) % 3];
        const why = await other.refused('play', { v: a.table.v, move: 'x' }, 'not-your-turn');
        check(why.text.length > 10, 'a sentence');
        await a.refused('join', { table: '00000000000000aa' }, 'no-such-table');
        await a.refused('record', { table: made.table }, 'not-over');
        for (const x of [a, b, c]) x.close();
    });

    await it('a cookie remembers the seats of a browser', async () => {
        const cookie = await server.cookie(), headers = { Cookie: `other=1; ${cookie}` };
        const a = await server.client({ headers });
        const made = await a.ask('create', { game: 'hourglass', seats: [me, link] });
        a.close();
        const b = await server.client({ headers });
        const { tables } = await b.ask('mine');
        same(tables.map((t) => [t.table, t.seat, t.turn]), [[made.table, 0, false]], 'mine');
        same((await b.ask('join', { table: made.table })).seat, 0, 'joined without the token');
        const forged = cookie.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
        const c = await server.client({ headers: { Cookie: forged } });
        same((await c.ask('mine')).tables, [], 'a forged cookie is none');
        await c.refused('join', { table: made.table }, 'not-your-seat');
        // at another table, one is told that it is one's turn
        const d = await server.client({ headers });
        await d.ask('hello'); // now it is known whose it is
        await c.ask('take', { table: made.table, invite: made.invites[0].invite, token: random(16) });
        await b.until(() => b.table.phase === 'playing');
        while (b.table.actor !== 1) await b.ask('play', { v: b.table.v, move: b.table.legal[0] });
        await c.until(() => c.table.v === b.table.v);
        d.turn = undefined;
        while (c.table.actor === 1) await c.ask('play', { v: c.table.v, move: c.table.legal[0] });
        await d.until(() => d.turn);
        same([d.turn.summary.table, d.turn.summary.turn], [made.table, true], 'turn');
        for (const x of [b, c, d]) x.close();
    });

    await it('of many tables of mine those where I am to move come first', async () => {
        const headers = { Cookie: await server.cookie() };
        const a = await server.client({ headers }), b = await server.client();
        const made = await a.ask('create', { game: 'hourglass', seats: [me, link] });
        await a.ask('join', { table: made.table });
        await b.ask('take', { table: made.table, invite: made.invites[0].invite, token: random(16) });
        await a.until(() => a.table.phase === 'playing');
        while (a.table.actor === 1) { await b.until(() => b.table.v === a.table.v); await b.ask('play', { v: b.table.v, move: b.table.legal[0] }); await a.until(() => a.table.v === b.table.v); }
        for (let n = 0; n < 80; n++) await a.ask('create', { game: 'hourglass', seats: [me, link] });
        const { tables } = await a.ask('mine');
        same([tables.length, tables[0].table, tables[0].turn, tables[1].turn], [50, made.table, true, false], 'mine');
        for (const c of [a, b]) c.close();
    });

    await it('whoever goes while a move is written is seen to be gone', async () => {
        const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
        for (let n = 0; n < 8 && a.table.phase === 'playing'; n++) {
            const back = await server.client();
            await back.ask('join', { table: id, token: b.token });
            if (n === 0) b.close();
            await a.until(() => a.table.seats[1].here, 'back');
            const mover = [a, back][a.table.actor], other = mover === a ? back : null;
            const played = mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] });
            (other ?? back).close();
            await played.catch((error) => { if (mover === a) throw error; }); // one whose own connection is gone hears nothing
            await a.until(() => !a.table.seats[1].here, 'gone');
            const look = await server.client();
            await look.ask('join', { table: id, token: a.token });
            await a.until(() => a.table.v === look.table.v, 'the move');
            look.close();
        }
        a.close();
    });

    await it('create is refused with a reason', async () => {
        const c = await server.client(), good = { game: 'hourglass', seats: [me, link] };
        await c.refused('create', { ...good, game: 'chess' }, 'no-such-game');
        await c.refused('create', { ...good, seats: [me] }, 'bad-seats');
        await c.refused('create', { ...good, seats: [me, me] }, 'bad-seat-kinds');
        await c.refused('create', { ...good, seats: [me, { kind: 'bot' }] }, 'bad-seat-kinds');
        await c.refused('create', { ...good, seats: [me, { kind: 'person' }] }, 'bad-seat-kinds');
        for (const id of ['hal', 'search', 'search:time=3600000', 'level-0', 'level-11']) await c.refused('create', { ...good, seats: [me, bot(id)] }, 'no-such-bot');
        await c.refused('create', { ...good, options: { glasses: 'round' } }, 'bad-option');
        await c.refused('create', { ...good, options: { colour: 1 } }, 'no-such-option');
        await c.refused('create', { ...good, clock: { kind: 'move', seconds: 1 } }, 'bad-clock');
        await c.refused('create', { ...good, clock: { kind: 'sun' } }, 'bad-clock');
        await c.refused('create', { ...good, name: ' x' }, 'bad-name');
        await c.refused('create', { ...good, away: 'cry' }, 'bad-message');
        await c.refused('create', { ...good, token: 'ff' }, 'bad-message');
        await c.refused('create', { ...good, colour: 1 }, 'bad-message');
        await c.refused('create', { game: 'hourglass' }, 'bad-message');
        await c.refused('dance', {}, 'no-such-request');
        c.socket.send('[]');
        await c.until(() => c.unasked);
        same(c.unasked.why.id, 'bad-message', 'an answer without id');
        c.close();
    });

    await it('undo, and undo by agreement', async () => {
        const { clients: all } = await sitDown(server, 'hourglass', 2);
        const [a, b] = all, seat = a.table.actor, x = all[seat], y = all[1 - seat];
        const before = structuredClone(x.table.view), v = x.table.v;
        await x.ask('play', { v, move: x.table.legal[0] });
        await y.until(() => y.table.v > v);
        if (x.table.actor !== seat) {
            await x.refused('undo', { v: x.table.v }, 'not-your-turn');
            const { proposal } = await x.ask('propose', { what: 'undo', v: x.table.v });
            await y.until(() => y.table.proposal);
            same([y.table.proposal.number, y.table.proposal.what, y.table.proposal.by], [proposal, 'undo', seat], 'the proposal');
            await x.refused('propose', { what: 'undo', v: x.table.v }, 'one-proposal');
            await y.refused('answer', { proposal: proposal + 1, yes: true }, 'no-proposal');
            await y.ask('answer', { proposal, yes: false });
            await x.until(() => x.table.proposal === null && x.notices.length);
            same(x.notices.map(({ what, seat: who }) => [what, who]), [['refused', 1 - seat]], 'whoever asked hears who said no');
            const next = await x.ask('propose', { what: 'undo', v: x.table.v });
            await y.ask('answer', { proposal: next.proposal, yes: true });
            await x.until(() => x.table.actor === seat);
        } else await x.ask('undo', { v: x.table.v });
        same(x.table.view, before, 'the view before');
        check(x.table.v > v, 'the version grows');
        await x.refused('play', { v, move: x.table.legal[0] }, 'stale');
        for (const c of [a, b]) c.close();
    });

    await it('chat, check, close', async () => {
        const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
        const w = await server.client();
        await w.ask('hello', { name: 'Wim' });
        await w.ask('watch', { table: id });
        await a.ask('chat', { text: 'Hello "there" \\o/ ☾' });
        await b.until(() => b.table.chat.length === 1);
        same([b.table.chat[0].text, b.table.chat[0].who, b.table.chat[0].name], ['Hello "there" \\o/ ☾', 0, 'Ada'], 'chat');
        await w.ask('chat', { text: 'psst' });
        await a.until(() => a.table.chat.length === 2);
        same([a.table.chat[1].who, a.table.chat[1].name], [null, 'Wim'], 'an onlooker speaks');
        await a.refused('chat', { text: '' }, 'bad-text');
        await a.refused('chat', { text: 'x'.repeat(301) }, 'bad-text');
        await w.refused('resign', {}, 'no-seat');
        const mover = [a, b][a.table.actor];
        await mover.ask('check', { v: mover.table.v, move: mover.table.legal[0] });
        await mover.refused('check', { v: mover.table.v, move: 'nonsense' });
        await a.ask('close');
        await a.refused('chat', { text: 'x' }, 'no-table');
        await b.until(() => b.table.seats[0].here === false);
        for (const c of [a, b, w]) c.close();
    });

    await it('a preview comes true', async () => {
        for (const game of ['hourglass', 'midnight']) {
            const { id, clients } = await sitDown(server, game, 2);
            const w = await server.client();
            await w.ask('watch', { table: id });
            await w.refused('preview', { v: w.table.v, move: 'x' }, 'no-seat');
            const mover = clients[clients[0].table.actor], other = clients[1 - clients[0].table.actor];
            const { v, view, legal: [move] } = mover.table;
            await other.refused('preview', { v: other.table.v, move }, 'not-your-turn');
            await mover.refused('preview', { v, move: 'nonsense' });
            await mover.refused('preview', { v: v + 1, move }, 'stale');
            await mover.refused('preview', { v }, 'bad-message');
            const { preview } = await mover.ask('preview', { v, move });
            same([mover.table.v, mover.table.view], [v, view], 'nothing is played');
            check(preview.changes.length > 0, 'something is told');
            await mover.ask('play', { v, move });
            await mover.until(() => mover.table.v > v);
            for (const [path, value] of preview.changes) same(path.split('.').reduce((at, name) => at[name], mover.table.view), value, path);
            same(mover.table.actor, preview.actor, 'who acts next');
            for (const c of [...clients, w]) c.close();
        }
    });

    await it('a standing answer is given until it is lifted, and survives a restart', async () => {
        let id, clients, offer = null;
        while (!offer) {
            ({ id, clients } = await sitDown(server, 'clockman', 2));
            offer = await reachOffer(clients);
        }
        const w = await server.client(), [asked, offers] = offer;
        await w.ask('watch', { table: id });
        await asked.refused('standing', { what: 'yes-to-all', yes: true }, 'bad-message');
        await w.refused('standing', { what: 'no-trades', yes: true }, 'no-seat');
        await asked.ask('standing', { what: 'no-trades', yes: true });
        await asked.until(() => asked.table.standing.length === 1, 'told so');
        check([offers, w].every((c) => !c.heard.some((m) => m.includes('no-trades'))), 'nobody else is');
        const { v } = await offers.ask('play', { v: offers.table.v, move: offerOf(offers) });
        await Promise.all(clients.map((c) => c.until(() => c.table.v >= v)));
        check(offers.table.log.some(([who, move]) => who === asked.table.you && move === 'decline'), 'it is a step of that seat');
        check(!asked.table.legal?.includes('decline'), 'it was not asked');
        same(await server.stop(), 0, 'exit status');
        await server.start();
        const back = await Promise.all(clients.map(async (c) => {
            const client = await server.client();
            await client.ask('join', { table: id, token: c.token });
            return client;
        }));
        same(back.map((c) => c.table.standing.length), clients.map((c) => Number(c === asked)), 'kept, and told to its seat alone');
        const mine = back[asked.table.you];
        await mine.ask('standing', { what: 'no-trades', yes: false });
        await mine.until(() => mine.table.standing.length === 0, 'lifted');
        for (const c of [...back, w]) c.close();
    });

    await it('resigning ends a match of two; rematch turns the seats', async () => {
        const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
        await a.refused('propose', { what: 'rematch' }, 'not-over');
        await a.ask('resign');
        await b.until(() => b.table.phase === 'over');
        same([b.table.result.reason, b.table.result.seat, b.table.result.winners], ['resign', 0, [1]], 'the result');
        check(b.table.dice.seed.length === 64, 'the seed is shown');
        await b.refused('play', { v: b.table.v, move: 'x' }, 'match-over');
        const { proposal } = await b.ask('propose', { what: 'rematch' });
        await a.ask('answer', { proposal, yes: true });
        await b.until(() => b.table.next);
        const next = b.table.next;
        check(next !== id, 'another table');
        same((await a.ask('join', { table: next, token: a.token })).seat, 1, 'the other seat');
        same((await b.ask('join', { table: next, token: b.token })).seat, 0, 'the other seat');
        await a.until(() => a.table.phase === 'playing');
        for (const c of [a, b]) c.close();
    });

    await it('whoever leaves is played on by a bot', async () => {
        const { clients } = await sitDown(server, 'midnight', 3);
        await clients[1].ask('leave');
        await clients[0].until(() => clients[0].table.seats[1].bot);
        same(clients[0].table.seats[1].gone, 'left', 'gone');
        await clients[1].refused('resign', {}, 'no-seat');
        for (let n = 0; n < 30; n++) {
            await clients[0].until(() => clients[0].table.actor !== 1);
            if (clients[0].table.phase === 'over') break;
            const { v, actor } = clients[0].table, c = clients[actor];
            await c.until(() => c.table.v >= v);
            const played = await c.ask('play', { v, move: pick(c.table.legal) });
            await clients[0].until(() => clients[0].table.v >= played.v);
        }
        for (const c of clients) c.close();
    });

    await it('lists tell clocks by the time of the table', async () => {
        const { id, clients: [a] } = await sitDown(server, 'hourglass', 2, { clock: { kind: 'days', days: 1 } });
        const { summary: { clock } } = await a.ask('look', { table: id });
        same([clock.left, clock.since], [a.table.clock.left, a.table.clock.since], 'as at the table');
        check(clock.time >= a.table.clock.time && clock.time - clock.since < 3600000, `the turn has not lasted for long: ${JSON.stringify(clock)}`);
    });
    await it('a clock runs out', async () => {
        const { clients: [a, b] } = await sitDown(server, 'hourglass', 2, { clock: { kind: 'move', seconds: 5 }, away: 'resign' });
        const seat = a.table.actor;
        same(a.table.clock.left, [5000, 5000], 'full clocks');
        await b.until(() => b.table.phase === 'over', 'the clock');
        same([b.table.result.reason, b.table.result.seat, b.table.result.winners], ['time', seat, [1 - seat]], 'the result');
        for (const c of [a, b]) c.close();
    });

    await it('a match with a program in a seat changes nobody’s rating', async () => {
        const [a, b] = [await server.client(), await server.client()], names = [`Eda${random(3)}`, `Rob${random(3)}`], phrase = 'a long enough phrase';
        for (const [i, c] of [a, b].entries()) await c.ask('register', { name: names[i], phrase });
        for (const says of ['take', 'hello', 'host', '']) { // the one that counts comes last, so that nothing is left to wait for
            for (const [c, is] of [[a, says === 'host'], [b, says === 'hello']]) await c.ask('hello', { program: is });
            const made = await a.ask('create', { game: 'midnight', seats: [me, link] });
            await a.ask('join', { table: made.table, token: made.token });
            await b.ask('take', { table: made.table, token: random(16), invite: made.invites[0].invite, program: says === 'take' });
            await a.until(() => a.table.phase === 'playing');
            same(a.table.seats.map(({ program: is }) => is ?? false), [says === 'host', ['take', 'hello'].includes(says)], `who is a program, said with ${says || 'nothing'}`);
            await b.ask('resign');
            await a.until(() => a.table.phase === 'over');
            await b.ask('close');
        }
        let ratings = [];
        while (ratings.length < 2) ratings = (await a.ask('ratings', { game: 'midnight' })).ratings.filter((r) => names.includes(r.name));
        same(ratings.map(({ matches }) => matches), [1, 1], 'only the match of two people counts');
        for (const c of [a, b]) c.close();
    });

    await it('accounts, and ratings after the end', async () => {
        const a = await server.client(), name = `Ada${random(3)}`, phrase = 'a long enough phrase';
        await a.refused('register', { name, phrase: 'short' }, 'bad-phrase');
        same((await a.ask('register', { name, phrase })).account, name, 'registered');
        const b = await server.client();
        await b.refused('register', { name: name.toLowerCase(), phrase }, 'name-taken');
        await b.refused('login', { name, phrase: 'another phrase' }, 'wrong-phrase');
        await b.refused('login', { name: 'Nobody at all', phrase }, 'wrong-phrase');
        await b.refused('create', { game: 'hourglass', seats: [me, bot()], name }, 'name-taken');
        same((await b.ask('login', { name, phrase })).account, name, 'logged in');
        const made = await b.ask('create', { game: 'hourglass', seats: [me, bot()] });
        await b.ask('join', { table: made.table, token: made.token });
        await b.until(() => b.table.phase === 'playing');
        await b.ask('resign');
        await b.until(() => b.table.phase === 'over');
        let ratings = [];
        while (!ratings.some((r) => r.name === name)) ({ ratings } = await b.ask('ratings', { game: 'hourglass' }));
        const mine = ratings.find((r) => r.name === name && !r.bot), greedy = ratings.find((r) => r.bot && r.name === 'greedy');
        check(mine.rating < 1500 && greedy.rating > 1500 && mine.matches === 1, 'both ratings moved');
        same((await b.ask('mine')).tables.map((t) => t.table), [made.table], 'its tables');
        same((await a.ask('mine')).tables.length, 1, 'on the other device too');
        await b.ask('logout');
        same((await b.ask('mine')).tables, [], 'no longer');
        for (const c of [a, b]) c.close();
    });

    await it('a restart loses nothing and tells everyone', async () => {
        const { id, clients: [a, b] } = await sitDown(server, 'hourglass', 2);
        for (let n = 0; n < 5; n++) {
            const c = [a, b][a.table.actor];
            const { v } = await c.ask('play', { v: c.table.v, move: pick(c.table.legal) });
            await Promise.all([a, b].map((x) => x.until(() => x.table.v >= v)));
        }
        const kept = structuredClone(a.table);
        same(await server.stop(), 0, 'exit status');
        check(a.bye?.why.id === 'stopping' && a.bye.retry > 0, 'bye');
        await server.start();
        const back = await server.client();
        await back.ask('join', { table: id, token: a.token });
        for (const key of ['view', 'log', 'v', 'actor', 'legal']) same(back.table[key], kept[key], key);
        back.close();
    });

    await it('answers plain requests with security headers', async () => {
        const url = `http://127.0.0.1:${server.port}`;
        const page = await fetch(`${url}/t/0123456789abcdef`);
        same(page.status, 200, 'the page for a table');
        const csp = page.headers.get('content-security-policy');
        check(csp.includes("script-src 'self'") && !csp.includes('unsafe-inline') && csp.includes("frame-ancestors 'none'"), csp);
        same([page.headers.get('x-content-type-options'), page.headers.get('referrer-policy')], ['nosniff', 'no-referrer'], 'headers');
        check(/HttpOnly; SameSite=Lax/.test(page.headers.get('set-cookie')), 'the cookie');
        const again = await fetch(url, { headers: { 'If-None-Match': page.headers.get('etag') } });
        same(again.status, 304, 'not modified');
        same((await fetch(`${url}/nothing.js`)).status, 404, 'no such file');
        same((await fetch(`${url}/..%2f..%2fetc/passwd.txt`)).status, 404, 'no way out');
        for (const page of ['healthz', 'readyz']) same(await (await fetch(`${url}/${page}`)).text(), 'ok\n', page);
        check(await server.metric('moves_total') >= 0, 'metrics');
    });

    same(await server.stop(), 0, 'the server stops cleanly');
    check(!/level=error/.test(server.log), `no error in the log: ${server.log}`);
}

// As Prometheus reads them: each bucket holds those before it, too, and the last all.
async function histograms() {
    const server = await new Server(program, freshFile()).start(), client = await server.client(), ASKED = 7;
    for (let n = 0; n < ASKED - 2; n++) await client.ask('ping');
    await client.refused('look', { table: random(8) }, 'no-such-table');
    await client.ask('create', { game: 'hourglass', seats: [me, bot()], token: random(16) });
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const histogram = (name) => {
        const value = (what) => Number(new RegExp(`^witching_${name}_${what} ([0-9.]+)$`, 'm').exec(text)?.[1]);
        const buckets = [...text.matchAll(new RegExp(`^witching_${name}_bucket\\{le="([^"]+)"\\} (\\d+)$`, 'gm'))].map(([, le, count]) => [le === '+Inf' ? Infinity : Number(le), Number(count)]);
        check(text.includes(`# TYPE witching_${name} histogram\n`) && buckets.length > 10 && value('sum') >= 0, `${name}: ${text}`);
        for (let i = 1; i < buckets.length; i++) check(buckets[i][0] > buckets[i - 1][0] && buckets[i][1] >= buckets[i - 1][1], `${name}: ${buckets}`);
        same(buckets.at(-1), [Infinity, value('count')], `${name}: the last bucket`);
        return { count: value('count'), sum: value('sum') };
    };
    same(histogram('request_seconds').count, ASKED, 'requests that were answered');
    for (const name of ['loop_lag_seconds', 'commit_seconds']) { const { count, sum } = histogram(name); check(count > 0 && sum > 0, `${name}: ${count}, ${sum}`); }
    same(await server.stop(), 0, 'exit status');
}

// Nothing is acknowledged while the database is away, nothing is lost, and the server goes on when it is back.
async function databaseGoesAway() {
    const server = await new Server(program, freshDatabase()).start();
    const { id, clients } = await sitDown(server, 'hourglass', 2);
    const move = async (client) => client.ask('play', { v: client.table.v, move: client.table.legal[0] });
    const { v } = await move(clients[clients[0].table.actor]);
    await Promise.all(clients.map((client) => client.until(() => client.table.v >= v)));
    const mover = clients[clients[0].table.actor], late = await server.client();
    stopDatabase();
    let answered = false; // a move that may have been written is unsure until the store is back
    const moved = move(mover).then((answer) => { answered = true; return [answer.v]; }, (error) => (error.why?.id === 'unsure' ? [v, v + 1] : [v]));
    await late.ask('join', { table: id, token: mover.token }).then(() => { throw new Error('read without a database'); }, () => {});
    check(!answered, 'nothing is acknowledged without a database');
    const unknown = await server.client({ headers: { Cookie: await server.cookie() } });
    await unknown.until(() => unknown.bye, 'being told to come again');
    same(unknown.bye.why.id, 'storage', 'why: whose cookie it is cannot be read');
    check(unknown.bye.retry > 0, 'and when');
    same((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status, 503, 'readyz');
    startDatabase();
    const then = await moved;
    for (const client of clients) client.close();
    const back = await server.client();
    await persist(() => back.ask('join', { table: id, token: mover.token }));
    check(then.includes(back.table.v), `version ${back.table.v}, not one of ${then}`);
    if (back.table.v === v) await persist(() => move(back));
    same(await server.stop(), 0, 'exit status');
}

// Between the server and its database; when silent it breaks what there is, and lets new connections in without an answer.
async function startBridge(url) {
    const { username, pathname, searchParams } = new URL(url.replace('@/', '@database/'));
    const open = new Set(), bridge = { silent: false };
    const listening = net.createServer((socket) => {
        const database = bridge.silent ? null : net.connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
        open.add(socket);
        socket.on('error', () => {}).on('close', () => { open.delete(socket); database?.destroy(); });
        if (database) socket.pipe(database).on('error', () => {}).on('close', () => socket.destroy()).pipe(socket);
        else socket.resume();
    }).listen(0, '127.0.0.1');
    await once(listening, 'listening');
    bridge.url = `postgresql://${username}@127.0.0.1:${listening.address().port}${pathname}`;
    bridge.turn = (silent) => { bridge.silent = silent; for (const socket of open) socket.destroy(); };
    bridge.tried = () => once(listening, 'connection');
    bridge.close = () => listening.close();
    return bridge;
}

// Only those who need the database wait for one that never answers.
async function databaseFallsSilent() {
    const bridge = await startBridge(freshDatabase()), server = await new Server(program, `${bridge.url}?connect_timeout=3600`).start();
    const { id, clients } = await sitDown(server, 'hourglass', 2), other = await server.client();
    const { token } = clients[clients[0].table.actor], tried = bridge.tried();
    bridge.turn(true);
    const refused = other.ask('look', { table: '0123456789abcdef' }).then(() => false, () => true); // it has to be read
    await tried;
    await clients[0].ask('ping');
    check(await refused, 'what has to be read is refused');
    same((await fetch(`http://127.0.0.1:${server.port}/readyz`)).status, 503, 'readyz');
    bridge.turn(false);
    const back = await server.client(), move = () => back.ask('play', { v: back.table.v, move: back.table.legal[0] });
    await persist(() => back.ask('join', { table: id, token }));
    check((await persist(move)).v > 0, 'it goes on');
    same(await server.stop(), 0, 'exit status');
    bridge.close();
}

async function inWords() {
    const server = await new Server(program, freshFile()).start(), speaks = ['de', 'fr', 'nl', 'en'];
    for (const [game, seats] of [['hourglass', 3], ['midnight', 4], ['halloween', 2], ['clockman', 2]]) {
        const { id, clients } = await sitDown(server, game, seats);
        const onlooker = await server.client(), silent = await server.client(), all = [...clients, onlooker, silent];
        for (const c of [...clients, onlooker]) await c.ask('hello', { words: true });
        for (const c of [onlooker, silent]) await c.ask('watch', { table: id });
        for (const [i, c] of clients.entries()) await changeLanguage(c, id, speaks[i]);
        await playOut(clients, async (client, n) => {
            if (n % 20 !== 9) return;
            await agreesWithSnapshot(server, client, id);
            await changeLanguage(client, id, pick(speaks));
        }, 60);
        await Promise.all(all.map((c) => c.until(() => c.table.v === clients[0].table.v)));
        check(silent.heard.every((m) => !m.includes('"text"')) && silent.table.log.every((step) => step.length === 2), 'who named no language is told in notation');
        check(onlooker.table.log.every((step) => typeof step[2] === 'string'), 'a text for each step');
        check(onlooker.table.log.some((step) => step[2].includes('Ada')) && !onlooker.table.log.some((step) => you.en.test(step[2])), 'the onlooker reads names');
        for (const lang of speaks) {
            await changeLanguage(clients[0], id, lang);
            check(clients[0].table.log.some((step) => you[lang].test(step[2])), `seat 0 of ${game} is spoken to in ${lang}`);
            check(!clients[0].table.log.some((step) => step[2].includes('Ada')), 'and never named');
        }
        await clients[0].refused('language', { lang: 'xx' }, 'bad-message');
        for (const c of all) c.close();
    }
    const lone = await server.client();
    await lone.ask('language', { lang: 'de' });
    const { text } = await lone.refused('watch', { table: '00000000000000aa' }, 'no-such-table');
    check(text.includes('ü'), `with all its letters, whatever the locale of the server: ${text}`);
    same(await server.stop(), 0, 'exit status');
}

// Whoever is at another table, at another server, is still told that it is their turn.
async function checkAtAnotherServer() {
    const url = freshDatabase(), [first, second] = await Promise.all([1, 2].map(() => new Server(program, url).start()));
    const a = await first.client(), b = await second.client();
    for (let tries = 0; tries < 20; tries++) {
        const token = random(16), made = await a.ask('create', { game: 'hourglass', seats: [me, link], token });
        await a.ask('join', { table: made.table, token });
        await b.request('take', { table: made.table, invite: made.invites[0].invite, token: random(16) }, random(8)); // it begins there
        await a.refused('check', { v: 1, move: 'nonsense' }, 'X3-not-a-move');
    }
    for (const server of [first, second]) same(await server.stop(), 0, 'exit status');
}
async function turnAtAnotherServer() {
    const url = freshDatabase(), [first, second] = await Promise.all([1, 2].map(() => new Server(program, url).start()));
    const headers = { Cookie: await first.cookie() };
    const a = await first.client({ headers }), b = await first.client(), elsewhere = await second.client({ headers });
    await elsewhere.ask('hello'); // now it is known whose it is
    const made = await a.ask('create', { game: 'hourglass', seats: [me, link] });
    await a.ask('join', { table: made.table });
    await b.ask('take', { table: made.table, invite: made.invites[0].invite, token: random(16) });
    for (let told = 0; told < 3; told++) { // the first time its server does not know the table, then it does
        for (const c of [a, b, a]) while (a.table.actor === [a, b].indexOf(c)) {
            elsewhere.turn = undefined;
            await c.ask('play', { v: c.table.v, move: c.table.legal[0] });
            await Promise.all([a, b].map((x) => x.until(() => x.table.v >= c.table.v && x.table.v === a.table.v)));
            if (a.table.actor === 0 && c === b) {
                await elsewhere.until(() => elsewhere.turn, 'turn');
                same([elsewhere.turn.summary.table, elsewhere.turn.summary.v], [made.table, a.table.v], 'turn');
            }
        }
    }
    for (const server of [first, second]) same(await server.stop(), 0, 'exit status');
}

await test('server/postgres/a turn is told at another server', turnAtAnotherServer);
await test('server/postgres/a move is checked against what another server has acknowledged', checkAtAnotherServer);
await test('server/metrics have histograms', histograms);
await test('server/words, to each in their language', inWords);
await everything('sqlite', freshFile());
await test('server/postgres/the database goes away and comes back', databaseGoesAway);
await test('server/postgres/the database falls silent', databaseFallsSilent, 60);
await everything('postgres', freshDatabase());
done();
