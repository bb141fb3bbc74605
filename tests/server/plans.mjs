// plans.mjs BUILD/witching: secret plans (keyhole). Whoever does not make a plan learns that it is made and, when it is
// finished, that it has been: not in how many steps, by no number, no message and no clock. docs/protocol.md, Secret steps.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, done, check, same, sitDown, freshFile, freshDatabase, me, bot, random, scratch } from './kit.mjs';

const program = process.argv[2];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const concrete = (client) => client.table.legal.filter((move) => !move.endsWith('*'));
const plans = ({ table }) => ['ghost', 'go', 'stand'].includes(table.view.phase);
const isOver = (client) => client.table.phase === 'over';
const CLOCK = { kind: 'fischer', seconds: 3000, plus: 7 };

/** The steps of a record as a viewer (null: an onlooker) is told them. */
function toldTo(record, viewer) {
    const steps = record.match(/^\d+ (chance|\d) .*$/gm).map((line) => {
        const [, who, move] = /^\d+ (chance|\d) (.*) [0-9a-f]+$/.exec(line);
        if (who === 'chance') return [who, move.replace(/ #.*/, '')];
        return [Number(who), Number(who) !== viewer && /^(ghost|go|out|stand|recall|done)\b/.test(move) ? '?' : move];
    });
    return steps.filter(([who, move], i) => move !== '?' || steps[i + 1]?.[1] !== '?' || steps[i + 1][0] !== who);
}

async function verified(client, table) {
    const { record } = await client.ask('record', { table });
    const file = path.join(scratch, random(6));
    fs.writeFileSync(file, record);
    const result = spawnSync(program, ['verify', file], { encoding: 'utf8' });
    same(result.status, 0, `verify says ${result.stderr}`);
    return record;
}

/** Everything a newcomer can ask for, except the time and who is connected: others hear of that when they hear of it. */
async function everything(server, id, token) {
    const client = await server.client();
    await (token ? client.ask('join', { table: id, token }) : client.ask('watch', { table: id }));
    const { table } = client, { summary } = await client.ask('look', { table: id });
    const { view } = await client.ask('past', { steps: table.from + table.log.length });
    await client.refused('past', { steps: table.from + table.log.length + 1 }, 'bad-message');
    client.close();
    for (const told of [table, summary]) {
        delete told.clock.time;
        delete told.watchers;
        for (const seat of told.seats) { delete seat.here; delete seat.away; }
    }
    return { table, summary, view };
}

// What a client believes after all the news is what it would be told afresh.
async function agrees(server, client, id, viewer) {
    const fresh = await server.client();
    await (viewer === null ? fresh.ask('watch', { table: id }) : fresh.ask('join', { table: id, token: client.token }));
    for (const key of ['v', 'view', 'log', 'actor', 'phase', 'result', ...(isOver(client) ? [] : ['legal', 'undo'])]) same(client.table[key], fresh.table[key], `${key} of ${viewer ?? 'an onlooker'}`);
    fresh.close();
}

/** Plays until somebody is about to plan; that client, and the others. */
async function untilPlan(clients) {
    let actor = clients[0].table.actor;
    for (;;) {
        const client = clients[actor];
        await client.until(() => client.table.actor === actor);
        if (plans(client)) break;
        await client.ask('play', { v: client.table.v, move: pick(concrete(client)) });
        ({ actor } = client.table);
    }
    await Promise.all(clients.map((c) => c.until(() => c.table.actor === actor && plans(c))));
    return { seat: actor, planner: clients[actor], others: clients.filter((_, seat) => seat !== actor) };
}
// A step that neither ends the plan nor spends the last points.
const ponder = async (client) => {
    if (client.table.view.phase === 'ghost') await client.ask('play', { v: client.table.v, move: concrete(client).find((move) => move.startsWith('ghost ')) });
    else await client.ask('undo', { v: client.table.v });
};

async function wholeMatch(servers, count) {
    const { id, clients } = await sitDown(servers, 'keyhole', count, { clock: CLOCK });
    const onlooker = await servers.at(-1).client();
    await onlooker.ask('watch', { table: id });
    let { actor } = clients[0].table;
    for (let n = 0; !clients.some(isOver); n++) {
        const client = clients[actor], server = servers[actor % servers.length];
        await client.until(() => client.table.actor === actor || isOver(client), `the turn of ${actor}`);
        if (client.table.undo && Math.random() < 0.25) await client.ask('undo', { v: client.table.v });
        else {
            const { v } = await client.ask('play', { v: client.table.v, move: pick(concrete(client)) });
            same(client.table.v, v, 'the version of the answer and of the news');
        }
        if (n % 16 === 5) { // reconnects in the middle of whatever it is
            const back = await server.client();
            back.token = client.token;
            await back.ask('join', { table: id, token: client.token });
            for (const key of ['v', 'view', 'log', 'actor', 'legal', 'undo']) same(back.table[key], client.table[key], key);
            client.close();
            clients[actor] = back;
        }
        ({ actor } = clients[actor].table);
    }
    await Promise.all([...clients, onlooker].map((c) => c.until(() => isOver(c), 'the end')));
    const record = await verified(onlooker, id);
    for (const [i, c] of [...clients, onlooker].entries()) {
        const viewer = i < clients.length ? i : null;
        await agrees(servers[(viewer ?? servers.length - 1) % servers.length], c, id, viewer);
        same(c.table.log, toldTo(record, viewer), `what ${viewer ?? 'an onlooker'} was told`);
    }
    // Nothing came but what the log has: a message for each move that was to be seen, never one without steps.
    const news = onlooker.heard.map((text) => JSON.parse(text)).filter(({ t }) => t === 'steps');
    check(news.every(({ steps }) => steps.length > 0), 'a message tells of steps');
    same(onlooker.table.v, onlooker.table.log.length, 'nobody took back what an onlooker saw');
    for (const c of [...clients, onlooker]) c.close();
}

async function everywhere(kind, makeServers) {
    const it = (name, body) => test(`server/plans/${kind}/${name}`, body);
    const servers = await makeServers(), [server] = servers;

    await it('while a plan is made nobody else finds anything changed', async () => {
        const { id, clients } = await sitDown(servers, 'keyhole', 2, { clock: CLOCK }), onlooker = await servers.at(-1).client();
        await onlooker.ask('watch', { table: id });
        const { seat, planner, others: [other] } = await untilPlan(clients), elsewhere = servers[(1 - seat) % servers.length];
        await onlooker.until(() => onlooker.table.actor === seat && plans(onlooker));
        const witness = await elsewhere.client(); // the planner's too: it says when the other server has heard
        await witness.ask('join', { table: id, token: planner.token });
        const before = [await everything(elsewhere, id, other.token), await everything(elsewhere, id)];
        same([before[0].table.v, before[1].table.v], [other.table.v, onlooker.table.v], 'as they were told');
        const heard = [other, onlooker].map((c) => c.heard.filter((text) => text.startsWith('{"t":"steps"')).length);
        for (let n = 0; n < 7; n++) {
            await ponder(planner);
            await witness.until(() => witness.table.v === planner.table.v, 'the step at the other server');
            same(await everything(elsewhere, id, other.token), before[0], `the other seat after ${n + 1} steps`);
            same(await everything(elsewhere, id), before[1], `an onlooker after ${n + 1} steps`);
        }
        for (const [i, c] of [other, onlooker].entries()) {
            await c.ask('ping');
            same(c.heard.filter((text) => text.startsWith('{"t":"steps"')).length, heard[i], 'messages about steps');
        }
        for (const c of [...clients, onlooker, witness]) c.close();
    });

    await it('versions are those of the seat, and refusals tell no others', async () => {
        const { clients } = await sitDown(server, 'keyhole', 2);
        const { planner, others: [other] } = await untilPlan(clients), { v } = other.table;
        for (let n = 0; n < 3; n++) await ponder(planner);
        check(planner.table.v === v + 3, 'the planner counts every step');
        await other.refused('play', { v, move: 'done' }, 'not-your-turn');
        for (const wrong of [v + 1, v + 3, v - 1]) {
            const why = await other.refused('play', { v: wrong, move: 'done' }, 'stale');
            same(why.text.match(/\d+/g).map(Number), [wrong, v], 'versions in the refusal');
        }
        for (const t of ['check', 'preview', 'play']) await planner.refused(t, { v, move: 'done' }, 'stale');
        const once = random(8), first = await planner.ask('play', { v: planner.table.v, move: pick(concrete(planner)) }, once);
        same((await planner.ask('play', { v: 0, move: 'done' }, once)).v, first.v, 'the answer of a repeat');
        for (const c of clients) c.close();
    });

    await it('a plan is told when it is finished, as one step', async () => {
        const { id, clients } = await sitDown(server, 'keyhole', 2, { clock: CLOCK });
        const { seat, planner, others: [other] } = await untilPlan(clients), { v } = other.table, { length } = other.table.log;
        for (let n = 0; n < 6; n++) await ponder(planner);
        while (planner.table.actor === seat && plans(planner)) await planner.ask('play', { v: planner.table.v, move: concrete(planner).find((move) => move === 'done') ?? concrete(planner)[0] });
        await other.until(() => other.table.actor !== seat);
        same([other.table.v, other.table.log.length, other.table.log.at(-1)], [v + 1, length + 1, [seat, '?']], 'what the other was told');
        await other.ask('play', { v: v + 1, move: pick(concrete(other)) });
        await agrees(server, other, id, 1 - seat);
        await agrees(server, planner, id, seat);
        for (const c of clients) c.close();
    });

    await it('taking back by agreement within a plan tells nothing of it', async () => {
        const { id, clients } = await sitDown(server, 'keyhole', 2);
        const { seat, planner, others: [other] } = await untilPlan(clients), before = structuredClone(other.table);
        for (let n = 0; n < 3; n++) await ponder(planner);
        const { proposal } = await planner.ask('propose', { what: 'undo', v: planner.table.v });
        same(proposal, 1, 'the number of the first proposal');
        await other.until(() => other.table.proposal);
        same(other.table.proposal.number, 1, 'as the other is told');
        await other.ask('answer', { proposal, yes: true });
        await planner.until(() => planner.table.view.phase === 'ghost');
        for (const key of ['v', 'view', 'log', 'actor']) same(other.table[key], before[key], key);
        await agrees(server, other, id, 1 - seat);
        for (const c of clients) c.close();
    });

    await it('a plan that is broken off by the end is told as such', async () => {
        const { id, clients } = await sitDown(server, 'keyhole', 2, { away: 'resign' });
        const { seat, planner, others: [other] } = await untilPlan(clients), { v } = other.table;
        for (let n = 0; n < 3; n++) await ponder(planner);
        await planner.ask('resign');
        await other.until(() => isOver(other));
        same([other.table.v, other.table.log.at(-1), other.table.result.reason], [v + 1, [seat, '?'], 'resign'], 'the end');
        const record = await verified(other, id);
        for (const [i, c] of clients.entries()) {
            same(c.table.log, toldTo(record, i), `what ${i} was told`);
            await agrees(server, c, id, i);
        }
        for (const c of clients) c.close();
    });

    await it('bots plan as secretly', async () => {
        const c = await server.client(), token = random(16), onlooker = await server.client();
        await onlooker.ask('hello', { words: true });
        const made = await c.ask('create', { game: 'keyhole', seats: [bot(), me, bot('random')], token, name: 'Ada' });
        await onlooker.ask('watch', { table: made.table });
        await c.ask('join', { table: made.table, token });
        while (!isOver(c)) {
            await c.until(() => c.table.actor === 1 || isOver(c));
            if (!isOver(c)) await c.ask('play', { v: c.table.v, move: pick(concrete(c)) });
        }
        await onlooker.until(() => isOver(onlooker));
        const record = await verified(c, made.table);
        same(c.table.log, toldTo(record, 1), 'what a player was told');
        same(onlooker.table.log.map(([who, move]) => [who, move]), toldTo(record, null), 'what an onlooker was told');
        check(onlooker.table.log.filter(([, move]) => move === '?').every(([, , text]) => /has made a plan|planned/.test(text)), 'in words: that a plan was made');
        const perPlan = onlooker.heard.filter((text) => text.startsWith('{"t":"steps"') && text.includes('"move":"?"')).length;
        same(perPlan, 15, 'messages about plans: three seats, five rounds');
        for (const one of [c, onlooker]) one.close();
    });

    for (const count of [2, 3]) await it(`a whole match of ${count}, with plans taken back and people who come again, verified`, () => wholeMatch(servers, count));
    for (const one of servers) await one.stop();
}

await everywhere('sqlite', async () => [await new Server(program, freshFile()).start()]);
await everywhere('two servers', async () => {
    const store = freshDatabase();
    return [await new Server(program, store).start(), await new Server(program, store).start()];
});

done();
