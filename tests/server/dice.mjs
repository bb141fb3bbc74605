// dice.mjs BUILD/witching: fair dice over real sockets, with people who cheat, come twice, stay away, and a server that is
// killed in between. What the tables make of it event by event is in tests/server/unit/dice.c.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Server, test, done, check, same, freshFile, me, link, bot, random, scratch, allSealed, commitOf, sealOf } from './kit.mjs';

const program = process.argv[2];
const server = await new Server(program, freshFile()).start();

/** Somebody who seals, and reveals only when told to. */
async function person(luck = random(32), where = server) {
    return Object.assign(await where.client(), { mine: luck, token: random(16), reveal() {} });
}
const keys = ({ mine }, commit) => ({ seal: sealOf(mine), commit });
const give = (who, luck = who.mine) => who.ask('luck', { luck });

/** A table where everybody has sealed and nobody has revealed. */
async function sealedTable(seats = 2, where = server) {
    const people = [];
    for (let i = 0; i < seats; i++) people.push(await person(random(32), where));
    const [first, ...others] = people;
    const { table, invites, dice: { commit } } = await first.ask('create', { game: 'hourglass', seats: [me, ...others.map(() => link)], token: first.token });
    await first.ask('join', { table, token: first.token, ...keys(first, commit) });
    for (const [i, other] of others.entries()) await other.ask('take', { table, token: other.token, invite: invites[i].invite, ...keys(other, commit) });
    for (const one of people) await one.until(() => allSealed(one.table), 'all seals');
    return { table, commit, people };
}
const begun = (people) => Promise.all(people.map((one) => one.until(() => one.table.phase === 'playing', 'the beginning')));
const closeAll = (people) => people.forEach((one) => one.close());

async function finish(table, [first]) {
    await first.ask('resign');
    await first.until(() => first.table.phase === 'over');
    return (await first.ask('record', { table })).record;
}
function verify(record) {
    const file = path.join(scratch, random(6));
    fs.writeFileSync(file, record);
    const { status, stdout, stderr } = spawnSync(program, ['verify', file], { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } });
    fs.rmSync(file);
    return { fair: status === 0, words: stdout + stderr };
}
const other = (hex) => (hex[0] === '0' ? '1' : '0') + hex.slice(1);
const change = (record, tag) => record.replace(new RegExp(`(\n${tag} )(.)`), (_, line, digit) => line + (digit === '0' ? '1' : '0'));

// The slow one, since it waits until the server's patience is over: on a server of its own, alongside the others.
const patience = test('server/dice/whoever does not reveal holds nobody up for long', async () => {
    const slow = await new Server(program, freshFile()).start();
    const { table, people } = await sealedTable(3, slow);
    const [a, b, c] = people;
    await give(a);
    b.close(); // sealed, and gone
    await slow.kill();
    await slow.start(); // remembers by itself that it is to begin
    const back = await person(random(32), slow);
    await back.ask('join', { table, token: a.token });
    await begun([back]);
    same(back.table.dice.luck, [a.mine, null, null], 'what was revealed');
    same(back.table.dice.withheld, [1, 2], 'what was not');
    const late = await person(c.mine, slow);
    await late.ask('join', { table, token: c.token });
    await late.refused('luck', { luck: c.mine }, 'too-late');
    await late.ask('resign');
    const record = await finish(table, [back]);
    check(record.includes('\nluck 1 withheld\nluck 2 withheld\n'), 'the record says so');
    const { fair, words } = verify(record);
    check(fair && words.includes('Seat 2 sealed its luck and did not reveal it.'), words);
    same(await slow.stop(), 0, 'exit status');
    closeAll([back, late, a, c]);
});
await test('server/dice/a match, from the commitment to the record', async () => {
    const { table, commit, people } = await sealedTable();
    const [a, b] = people;
    same((await a.ask('look', { table })).summary.dice.commit, commit, 'what everybody sees');
    same(a.table.dice.seals, [sealOf(a.mine), sealOf(b.mine)], 'all seals');
    await give(a);
    same(a.table.phase, 'waiting', 'after one');
    await give(b);
    await begun(people);
    same(a.table.dice.luck, [a.mine, b.mine], 'all luck');
    const record = await finish(table, people);
    check(record.startsWith(`witching-dice 2\ncommit ${commit}\nseed ${a.table.dice.seed}\nseal 0 ${sealOf(a.mine)}\nseal 1 ${sealOf(b.mine)}\nluck 0 ${a.mine}\nluck 1 ${b.mine}\nwitching-record 1\n`), record.slice(0, 500));
    same(commitOf(a.table.dice.seed), commit, 'the seed was fixed before');
    check(verify(record).fair, verify(record).words);
    closeAll(people);
});

await test('server/dice/luck that does not fit its seal is refused', async () => {
    const { people } = await sealedTable();
    const [a, b] = people;
    await a.refused('luck', { luck: other(a.mine) }, 'wrong-luck');
    await a.refused('luck', { luck: b.mine }, 'wrong-luck');
    await a.refused('luck', { luck: '0'.repeat(64) }, 'wrong-luck');
    await a.refused('luck', { luck: a.mine.slice(32) }, 'bad-message');
    same(a.table.phase, 'waiting', 'nothing happened');
    await Promise.all(people.map((one) => give(one)));
    await begun(people);
    closeAll(people);
});

await test('server/dice/luck is not taken before all is sealed', async () => {
    const a = await person(), b = await person(), onlooker = await person();
    const { table, invites, dice: { commit } } = await a.ask('create', { game: 'hourglass', seats: [me, link], token: a.token });
    await a.refused('luck', { luck: a.mine }, 'no-table');
    await a.ask('join', { table, token: a.token, ...keys(a, commit) });
    await a.refused('luck', { luck: a.mine }, 'not-sealed');
    await onlooker.ask('watch', { table });
    await onlooker.refused('luck', { luck: a.mine }, 'no-seat');
    await a.ask('leave'); // and takes the seal with them
    await b.ask('take', { table, token: b.token, invite: invites[0].invite, ...keys(b, commit) });
    same(b.table.dice.seals, [null, sealOf(b.mine)], 'the seals now');
    await b.refused('luck', { luck: b.mine }, 'not-sealed');
    closeAll([a, b, onlooker]);
});

await test('server/dice/nobody is told luck before all is revealed', async () => {
    const { table, people } = await sealedTable(3);
    const [a, b, c] = people, onlooker = await person();
    await onlooker.ask('watch', { table });
    await give(a);
    await give(b);
    for (const one of [a, b, c, onlooker]) {
        await one.ask('look', { table });
        await one.ask(one === onlooker ? 'watch' : 'join', { table, ...(one === onlooker ? {} : { token: one.token }) });
        await one.refused('record', { table }, 'not-over');
        await one.ask('mine');
        await one.ask('ping');
    }
    const heard = [a, b, c, onlooker].map((one) => one.heard.join());
    for (const luck of [a.mine, b.mine, c.mine]) check(heard.every((text) => !text.includes(luck)), 'luck is told too early');
    await c.refused('leave', {}, 'beginning'); // whoever came instead could choose
    await give(c);
    await begun([...people, onlooker]);
    check(onlooker.heard.at(-1).includes(a.mine) || onlooker.table.dice.luck[0] === a.mine, 'now it is told');
    closeAll([...people, onlooker]);
});

await test('server/dice/nobody is moved to another seed', async () => {
    const a = await person(), b = await person();
    const { table, invites, dice: { commit } } = await a.ask('create', { game: 'hourglass', seats: [me, link], token: a.token });
    const elsewhere = await b.ask('create', { game: 'hourglass', seats: [me, link], token: b.token });
    for (const wrong of [other(commit), elsewhere.dice.commit]) {
        await a.refused('join', { table, token: a.token, ...keys(a, wrong) }, 'wrong-commit');
        await b.refused('take', { table, token: b.token, invite: invites[0].invite, ...keys(b, wrong) }, 'wrong-commit');
        await a.refused('join', { table, token: a.token, commit: wrong }, 'wrong-commit');
    }
    await a.refused('join', { table, token: a.token, seal: sealOf(a.mine) }, 'bad-message');
    await a.refused('join', { table, token: a.token, luck: a.mine }, 'bad-message');
    await a.ask('join', { table, token: a.token, ...keys(a, commit) });
    same(a.table.dice.seals, [sealOf(a.mine), null], 'only the right one was sealed');
    await b.ask('take', { table, token: b.token, invite: invites[0].invite, ...keys(b, commit) });
    await a.refused('join', { table, token: a.token, commit: other(commit) }, 'wrong-commit'); // nor when it is sealed already
    await b.refused('take', { table, token: b.token, commit: other(commit) }, 'wrong-commit');
    closeAll([a, b]);
});

await test('server/dice/repeats are harmless, and one seat has one luck on two connections', async () => {
    const { table, commit, people } = await sealedTable();
    const [a, b] = people, twin = await person();
    await twin.ask('join', { table, token: a.token, ...keys(twin, commit) });
    same(twin.table.dice.seals, a.table.dice.seals, 'what was sealed stays');
    await twin.refused('luck', { luck: twin.mine }, 'wrong-luck');
    await a.ask('luck', { luck: a.mine }, 'once');
    same((await a.ask('luck', { luck: a.mine }, 'once')).again, true, 'the same request');
    same((await a.ask('luck', { luck: a.mine })).again, true, 'asked again');
    same((await twin.ask('luck', { luck: a.mine })).again, true, 'by the other connection');
    await Promise.all([b, b, b].map((one) => give(one)));
    await begun([a, b, twin]);
    same((await give(b)).again, true, 'when the match has begun');
    await b.refused('luck', { luck: a.mine }, 'wrong-luck');
    same(a.table.dice.luck, [a.mine, b.mine], 'the luck');
    check(verify(await finish(table, people)).fair, 'fair');
    closeAll([a, b, twin]);
});

await test('server/dice/luck is called for, and given, from another table', async () => {
    const away = await server.client({ headers: { Cookie: await server.cookie() } });
    const token = random(16), luck = random(32), b = await person();
    const { table, invites, dice: { commit } } = await away.ask('create', { game: 'hourglass', seats: [me, link], token });
    await away.ask('join', { table, token, seal: sealOf(luck), commit });
    const { table: other } = await away.ask('create', { game: 'hourglass', seats: [me, bot()] });
    await away.ask('watch', { table: other });
    await b.ask('take', { table, token: b.token, invite: invites[0].invite, ...keys(b, commit) });
    await b.refused('luck', { luck, table, token: random(16) }, 'not-your-seat');
    await b.refused('luck', { luck, token: b.token }, 'bad-message');
    await give(b);
    await away.until(() => away.turn, 'the call');
    const { summary } = away.turn;
    same([summary.table, summary.phase, summary.seat, summary.turn, summary.dice.seals], [table, 'waiting', 0, false, [sealOf(luck), sealOf(b.mine)]], 'the call');
    await away.ask('luck', { luck, table }); // by the cookie
    await begun([b]);
    same(away.table.table, other, 'it looks where it looked');
    away.close();
    b.close();
});

await test('server/dice/who seals nothing leaves it to the server', async () => {
    const a = await person(), token = random(16);
    const { table } = await a.ask('create', { game: 'hourglass', seats: [me, bot()], token });
    await a.ask('join', { table, token });
    await begun([a]);
    check(/^[0-9a-f]{64}$/.test(a.table.dice.luck[0]) && a.table.dice.seals[0] === sealOf(a.table.dice.luck[0]), 'drawn and sealed');
    same([a.table.dice.luck[1], a.table.dice.seals[1], a.table.dice.withheld], [null, null, []], 'the bot adds none');
    check(verify(await finish(table, [a])).fair, 'fair');
    a.close();
});

await test('server/dice/a rematch has a seed and seals of its own', async () => {
    const { table, commit, people } = await sealedTable();
    await Promise.all(people.map((one) => give(one)));
    await begun(people);
    await finish(table, people);
    const [a, b] = people;
    const { proposal } = await a.ask('propose', { what: 'rematch' });
    await b.ask('answer', { proposal, yes: true });
    await a.until(() => a.table.next);
    const next = a.table.next, { summary } = await a.ask('look', { table: next });
    check(summary.dice.commit !== commit && summary.phase === 'waiting', 'another seed');
    await a.refused('join', { table: next, token: a.token, ...keys(a, commit) }, 'wrong-commit');
    for (const one of people) {
        one.mine = random(32);
        await one.ask('join', { table: next, token: one.token, ...keys(one, summary.dice.commit) });
    }
    for (const one of people) await one.until(() => allSealed(one.table));
    await Promise.all(people.map((one) => give(one)));
    await begun(people);
    same(a.table.dice.luck, [b.mine, a.mine], 'the seats have turned');
    check(verify(await finish(next, people)).fair, 'fair');
    closeAll(people);
});

await test('server/dice/a server killed between seals and luck loses neither', async () => {
    const { table, commit, people } = await sealedTable();
    const seals = people[0].table.dice.seals;
    const comeBack = async () => {
        await server.kill();
        await server.start();
        return Promise.all(people.map(async ({ mine, token }) => {
            const back = Object.assign(await person(mine), { token });
            await back.ask('join', { table, token, ...keys(back, commit) });
            return back;
        }));
    };
    let [a, b] = await comeBack();
    same(a.table.dice, { edition: 2, commit, seals, withheld: [], luck: [null, null] }, 'after the seals');
    await give(a);
    [a, b] = await comeBack();
    same([a.table.phase, a.table.dice.luck], ['waiting', [null, null]], 'after one luck, which stays secret');
    same((await give(a)).again, true, 'it was kept');
    await give(b);
    await begun([a, b]);
    same(a.table.dice.luck, people.map(({ mine }) => mine), 'all luck');
    [a, b] = await comeBack();
    same(a.table.phase, 'playing', 'after the beginning');
    check(verify(await finish(table, [a])).fair, 'fair');
    closeAll([a, b]);
});

await test('server/dice/verify finds what was changed afterwards', async () => {
    const { table, people } = await sealedTable();
    await Promise.all(people.map((one) => give(one)));
    await begun(people);
    const record = await finish(table, people), [a] = people;
    closeAll(people);
    const [first, second] = [1, 2].map((edition) => fs.readFileSync(new URL(`data/dice-${edition}.txt`, import.meta.url), 'utf8'));
    for (const good of [record, first, second]) check(verify(good).fair, verify(good).words);
    const finds = (changed, words) => {
        check(changed !== record && changed !== first, words);
        const { fair, words: said } = verify(changed);
        check(!fair && said.toLowerCase().includes(words), `${said} should say: ${words}`);
    };
    for (const good of [record, first]) for (const tag of ['commit', 'seed']) finds(change(good, tag), 'not the one the server committed to');
    finds(change(record, 'seal 0'), 'the luck of seat 1 is not the luck it sealed');
    finds(change(record, 'luck 1'), 'the luck of seat 2 is not the luck it sealed');
    finds(change(first, 'luck 1'), 'does not follow from the seed');
    finds(record.replace(`luck 0 ${a.mine}`, 'luck 0 withheld'), 'does not follow from the seed');
    finds(record.replace(/luck 0 .*\n/, ''), 'does not begin with the seed');
    finds(record.replace(/seal 0 .*\n/, ''), 'does not begin with the seed');
    finds(record.replace('dice 2', 'dice 1'), 'not the one the server committed to');
    finds(first.replace('dice 1', 'dice 2'), 'does not begin with the seed');
    finds(record.replace(/seed .*/, `seed ${'0'.repeat(64)}`).replace(/commit .*/, `commit ${commitOf('0'.repeat(64))}`), 'not the one the server committed to');
});

await patience;
check(!/level=error/.test(server.log), server.log);
same(await server.stop(), 0, 'exit status');
done();
