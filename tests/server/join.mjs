// join.mjs BUILD/witching: `witching join`: bots and programs in seats at a real server's tables, with a server that is
// killed in between, programs that die, and people who go away politely.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { Server, test, done, check, same, freshFile, me, link, anyone, random, sealOf, sleep, sitDown, scratch } from './kit.mjs';

const program = process.argv[2];
const server = await new Server(program, freshFile()).start();
const little = (fault = 'none') => `node tests/command/program.mjs '${fault}'`;

/** `witching join`, and what it says. */
class Joined {
    constructor(address, ...options) {
        const env = typeof options.at(-1) === 'object' ? options.pop() : {};
        this.out = this.err = '';
        this.child = spawn(program, ['join', address, ...options], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C', ...env } });
        this.child.stdout.on('data', (bytes) => { this.out += bytes; });
        this.child.stderr.on('data', (bytes) => { this.err += bytes; });
        this.ended = new Promise((yes) => { this.child.on('close', (code, signal) => yes(signal ?? code)); });
    }
    async says(words) { while (!this.out.includes(words)) await Promise.race([sleep(20), this.ended.then((how) => { if (!this.out.includes(words)) throw new Error(`it ended (${how}) without "${words}": ${this.out}${this.err}`); })]); }
    async ends(code) { same([await this.ended, this.err], [code, ''], `how it ends: ${this.out}`); }
}
const address = (where, table, invite) => `http://127.0.0.1:${where.port}/#/t/${table}${invite ? `/${invite}` : ''}`;

/** A table whose seats are all for programs, and somebody who looks on. */
async function tableFor(game, seats, more = {}, where = server) {
    const host = await where.client();
    const { table, invites } = await host.ask('create', { game, seats: Array(seats).fill(link), ...more });
    await host.ask('watch', { table });
    return { host, table, links: invites.map(({ invite }) => address(where, table, invite)) };
}
/** A table where a person waits for a program. */
async function tableWith(more = {}, where = server) {
    const person = await where.client();
    person.token = random(16);
    const { table, invites, dice: { commit } } = await person.ask('create', { game: 'hourglass', seats: [me, link], token: person.token, name: 'Ada', ...more });
    await person.ask('join', { table, token: person.token, ...person.seal(table, commit) });
    return { person, table, commit, link: address(where, table, invites[0].invite) };
}
const begun = (person) => person.until(() => person.table.phase === 'playing', 'the beginning');
const over = (person) => person.until(() => person.table.phase === 'over', 'the end');
async function play(person) { await person.ask('play', { v: person.table.v, move: person.table.legal[0] }); }
const myTurn = (person) => person.until(() => person.table.phase === 'over' || person.table.actor === person.table.you, 'my turn');

for (const [game, seats] of Object.entries({ hourglass: 2, midnight: 2, halloween: 2, clockman: 3, keyhole: 2 })) {
    await test(`server/join/a match of ${game} between joined bots ends`, async () => {
        const { host, table, links } = await tableFor(game, seats);
        const joined = links.map((at, i) => new Joined(at, ...(i ? ['--engine', little()] : ['--bot', 'greedy'])));
        await begun(host);
        same(host.table.seats.map(({ kind, program: is }) => [kind, is]), Array(seats).fill(['person', true]), 'everybody sees what they are');
        same(host.table.dice.withheld, [], 'nobody holds luck back');
        await over(host);
        same(host.table.result.reason, 'end', 'how it ended');
        for (const one of joined) {
            await one.ends(0);
            check(/^Sits at table [0-9a-f]{16}, seat \d\.\nThe match begins\.\nThe match is over: (not )?won, \[.*\]\.\nThe luck was fair: /.test(one.out), one.out);
        }
        check((await host.ask('record', { table })).record.includes('\nluck 0 '), 'their luck is in the record');
        host.close();
    }, 600);
}

await test('server/join/a person and our bot by level', async () => {
    const { person, link: at } = await tableWith();
    const one = new Joined(at, '--bot', 'level-1', '--name', 'Zoë');
    await begun(person);
    same(person.table.seats.map(({ name, program: is }) => [name, is]), [['Ada', undefined], ['Zoë', true]], 'the seats');
    for (await myTurn(person); person.table.phase !== 'over'; await myTurn(person)) await play(person);
    person.close(); // then nobody is there any more who could want a rematch
    await one.ends(0);
    check(one.out.endsWith("The luck was fair: every step follows from the seed and everyone's luck.\n"), one.out);
});

await test('server/join/it takes its seat again for a rematch, and again', async () => {
    const { person, table, link: at } = await tableWith();
    const one = new Joined(at, '--engine', little(), '--name', 'Robin');
    await begun(person);
    const tables = [table];
    for (let match = 0; match < 3; match++) {
        same(person.table.seats.map(({ name, program: is }) => [name, is]).sort(), [['Ada', undefined], ['Robin', true]], 'the seats');
        for (let i = 0; i < 2; i++) { await myTurn(person); await play(person); }
        await person.ask('resign');
        await over(person);
        await person.ask('propose', { what: 'rematch' });
        await person.until(() => person.table.next, 'the rematch');
        tables.push(person.table.next);
        const { dice: { commit } } = (await person.ask('look', { table: tables.at(-1) })).summary;
        await person.ask('join', { table: tables.at(-1), token: person.token, ...person.seal(tables.at(-1), commit) });
        await person.until(() => person.table.table === tables.at(-1) && person.table.phase === 'playing', 'the next match');
        same(person.table.dice.withheld, [], 'nobody holds luck back');
    }
    await person.ask('resign');
    await over(person);
    await one.says(`Sits at table ${tables.at(-1)}, seat `);
    same(one.out.match(/The luck was fair/g).length, 3, `each match is checked: ${one.out}`);
    one.child.kill('SIGINT');
    await one.ends(0);
    person.close();
});

await test('server/join/a match against a program is none against a person', async () => {
    const ada = await server.client();
    await ada.ask('register', { name: `Ada ${random(3)}`, phrase: 'a phrase of some length' });
    const token = random(16), made = await ada.ask('create', { game: 'hourglass', seats: [me, link], token });
    await ada.ask('join', { table: made.table, token, ...ada.seal(made.table, made.dice.commit) });
    const one = new Joined(address(server, made.table, made.invites[0].invite), '--bot', 'random');
    await begun(ada);
    await ada.ask('resign');
    let statistics = [];
    for (; !statistics.length; await sleep(600)) ({ statistics } = await ada.ask('statistics')); // it is counted soon
    same(statistics, [{ game: 'hourglass', against: 'bots', played: 1, won: 0, shared: 0, places: 2 }], 'statistics');
    ada.close();
    await one.ends(0);
});

await test('server/join/whoever asks for a move back gets it, while it thinks', async () => {
    const { person, link: at } = await tableWith();
    const one = new Joined(at, '--bot', 'search:time=3600000');
    await begun(person);
    same(person.table.actor, person.table.you, 'who begins');
    const { view } = structuredClone(person.table);
    await play(person);
    await person.ask('propose', { what: 'undo', v: person.table.v });
    await person.until(() => person.table.actor === person.table.you, 'its answer');
    same(person.table.view, view, 'all is as before');
    one.child.kill('SIGINT');
    await one.ends(0);
    person.close();
});

await test('server/join/a free seat in the lobby, with names that are taken', async () => {
    const host = await server.client();
    const { table } = await host.ask('create', { game: 'hourglass', seats: [anyone, anyone, anyone] });
    await host.ask('watch', { table });
    const joined = [0, 1, 2].map(() => new Joined(address(server, table), '--bot', 'random'));
    await over(host);
    same(host.table.seats.map(({ name }) => name).sort(), ['Program', 'Program 2', 'Program 3'], 'their names');
    for (const one of joined) await one.ends(0);
    host.close();
});

await test('server/join/a server that is killed, and comes back', async () => {
    const own = await new Server(program, freshFile()).start();
    const { person, table, link: at } = await tableWith({}, own);
    const one = new Joined(at, '--bot', 'greedy');
    await begun(person);
    await myTurn(person);
    await play(person);
    await own.kill();
    await one.says('The connection is lost; trying again.');
    await own.start();
    const back = await own.client();
    await back.ask('join', { table, token: person.token });
    await back.until(() => back.table.seats[1].here, 'the program');
    for (await myTurn(back); back.table.phase !== 'over'; await myTurn(back)) await play(back);
    back.close();
    await one.ends(0);
    same(await own.stop(), 0, 'exit status of the server');
});

await test('server/join/killed between seal and luck, it reveals for the seals it kept', async () => {
    const own = await new Server(program, freshFile()).start();
    const { person, table, link: at } = await tableWith({}, own);
    person.reveal = () => {};
    const one = new Joined(at, '--bot', 'greedy');
    await person.until(() => person.table.dice.seals.every(Boolean), 'all seals');
    const seals = person.table.dice.seals;
    await own.kill();
    await one.says('The connection is lost; trying again.');
    await own.start();
    const back = Object.assign(await own.client(), { luck: person.luck });
    await back.ask('join', { table, token: person.token });
    await begun(back);
    same(back.table.dice.withheld, [], 'nobody holds luck back');
    same(back.table.dice.luck.map(sealOf), seals, 'and it is what was sealed');
    await back.ask('resign');
    back.close();
    await one.ends(0);
    await own.stop();
});

/** Whatever programs hear from `own` goes through `change`, which keeps its length; what they say is passed on while `passes`. */
async function liar(own, change, passes = () => true) {
    const proxy = net.createServer((near) => {
        const far = net.connect(own.port, '127.0.0.1'), end = () => { near.destroy(); far.destroy(); };
        far.on('data', (bytes) => near.write(Buffer.from(change(bytes.toString('latin1')), 'latin1'))).on('error', end).on('close', end);
        near.on('data', (bytes) => (passes() ? far.write(bytes) : end())).on('error', end).on('close', end);
    });
    await new Promise((ready) => { proxy.listen(0, '127.0.0.1', ready); });
    return { port: proxy.address().port, end: () => proxy.close() };
}
const SEAL = '"[0-9a-f]{64}"', ALL_SEALS = new RegExp(`"seals":\\[${SEAL},${SEAL}\\]`), flipped = (digit) => (digit === '0' ? '1' : '0');
await test('server/join/luck is for one commitment, and only where its own seal is shown', async () => {
    const lies = [[/("commit":")(.)/, 'another commitment'], [new RegExp(`("seals":\\[${SEAL},")(.)`), 'another seal of its own']];
    await Promise.all(lies.map(async ([what, how]) => { // it is not told how long nobody waits for its luck
        let lied = false;
        const between = await liar(server, (text) => (ALL_SEALS.test(text) ? (lied = true, text.replace(what, (_, before, digit) => before + flipped(digit))) : text));
        const { person, link: at } = await tableWith(), one = new Joined(at.replace(`:${server.port}/`, `:${between.port}/`), '--bot', 'greedy');
        await begun(person);
        check(lied, `it was shown ${how}`);
        same(person.table.dice.withheld, [1], `${how}: the match begins without its luck`);
        one.child.kill('SIGKILL');
        await one.ended;
        person.close();
        between.end();
    }));
});
await test('server/join/luck is for one set of seals', async () => {
    const { person, link: at } = await tableWith(), flip = new RegExp(`("seals":\\[")(.)`);
    person.reveal = () => {};
    let lied = false, cut = false;
    const between = await liar(server, (text) => (ALL_SEALS.test(text) && !cut ? (lied = true, text.replace(flip, (_, before, digit) => before + flipped(digit))) : text), () => !lied || cut || (cut = true, false));
    const one = new Joined(at.replace(`:${server.port}/`, `:${between.port}/`), '--bot', 'greedy');
    same(await one.ended, 1, 'it gives up');
    check(lied && cut && one.err.includes('The seals that the server shows have changed'), one.err);
    await begun(person);
    check(person.table.dice.withheld.includes(1), 'its luck stays secret');
    person.close();
    between.end();
});

for (const [fault, words] of [['dies', 'It has ended without an answer.'], ['half a line', 'It has ended without an answer.'], ['line without end', 'It sent a line without end.'], ['illegal', 'It answered "move castle", which is not legal'], ['swears', 'It answered "Let me think." instead of a move.']]) {
    await test(`server/join/an engine that fails: ${fault}`, async () => {
        const { person, link: at } = await tableWith();
        const one = new Joined(at, '--engine', little(fault));
        await begun(person);
        const gone = () => person.table.seats[1].gone;
        const rest = (async () => { for (await myTurn(person); person.table.phase !== 'over'; await myTurn(person)) await play(person); })();
        if (fault === 'swears') {
            await person.until(gone, 'that it leaves');
            same([gone(), await one.ended], ['left', 1], 'it leaves');
        } else {
            await over(person); // it is started again each time, and the match goes on
            await rest;
            person.close();
            same([gone(), await one.ended], [undefined, 0], 'it stays');
        }
        await rest;
        check(one.err.includes(`witching: The program made no move: ${words}`), one.err);
        person.close();
    });
}

await test('server/join/it is in time where a clock runs', async () => {
    const { person, link: at } = await tableWith({ clock: { kind: 'move', seconds: 5 } });
    const one = new Joined(at, '--bot', 'search:time=3600000');
    await begun(person);
    for (let i = 0; i < 2; i++) { await myTurn(person); await play(person); }
    await myTurn(person);
    check(!person.table.seats[1].gone, 'its time is not up');
    one.child.kill('SIGINT');
    await one.ends(0);
    person.close();
});

for (const [clock, words] of [
    [{ kind: 'fischer', seconds: 600, plus: 5 }, /clock \{"left":(5\d{5}|600000),"plus":5000\} time \d+/],
    [{ kind: 'move', seconds: 60 }, /clock \{"left":(\d{1,5}),"plus":null\} time \d+/],
    [undefined, /clock null time null/],
])
    await test(`server/join/a program is told the clock: ${clock?.kind ?? 'none'}`, async () => {
        const { person, link: at } = await tableWith(clock ? { clock } : {});
        const one = new Joined(at, '--engine', little('tells the clock'));
        await begun(person);
        await myTurn(person);
        await play(person);
        await myTurn(person);
        for (let i = 0; i < 250 && !words.test(one.err); i++) await sleep(20); // its words and its move come by different ways
        check(words.test(one.err), one.err);
        one.err = '';
        one.child.kill('SIGINT');
        await one.ends(0);
        person.close();
    });

await test('server/join/Ctrl-C leaves the table, before the match and in it', async () => {
    const waiting = await tableFor('hourglass', 2);
    const early = new Joined(waiting.links[0], '--bot', 'greedy');
    await waiting.host.until(() => waiting.host.table.seats[0].kind === 'person', 'it sits');
    await early.says('Sits at table');
    early.child.kill('SIGINT');
    await early.ends(0);
    await waiting.host.until(() => waiting.host.table.seats[0].kind === 'link', 'the seat is free again');
    const { person, link: at } = await tableWith();
    const late = new Joined(at, '--bot', 'search:time=3600000');
    await begun(person);
    late.child.kill('SIGTERM');
    await late.ends(0);
    await person.until(() => person.table.seats[1].gone === 'left', 'that it left');
    check(!person.table.seats[1].program, 'a bot of the server plays there now');
    person.close();
    waiting.host.close();
});

await test('server/join/by https, from a server whose certificate is good', async () => {
    const key = path.join(scratch, 'key.pem'), certificate = path.join(scratch, 'certificate.pem');
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']);
    const proxy = tls.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(certificate) }, (near) => {
        const far = net.connect(server.port, '127.0.0.1');
        near.on('error', () => far.destroy()).pipe(far).on('error', () => near.destroy()).pipe(near);
    }).on('tlsClientError', () => {});
    await new Promise((ready) => { proxy.listen(0, 'localhost', ready); });
    const { person, link: at } = await tableWith();
    const secure = at.replace(`http://127.0.0.1:${server.port}`, `https://localhost:${proxy.address().port}`);
    const stranger = new Joined(secure, '--bot', 'greedy');
    same(await stranger.ended, 1, 'a certificate that nobody vouches for');
    check(stranger.err.includes('The server cannot be reached'), stranger.err);
    const one = new Joined(secure, '--bot', 'greedy', { SSL_CERT_FILE: certificate });
    await begun(person);
    await person.ask('resign');
    person.close();
    await one.ends(0);
    proxy.close();
});

await test('server/join/what cannot be joined', async () => {
    const refusal = async (code, words, ...options) => {
        const one = new Joined(...options);
        same(await one.ended, code, `${options.join(' ')}: ${one.err}`);
        check(one.err.split('\n').length === 2 && one.err.includes(words), one.err);
    };
    const { person, table, link: at } = await tableWith();
    await refusal(2, 'is not the link of a table', 'http://127.0.0.1/#/t/xyz', '--bot', 'greedy');
    await refusal(2, 'Say who is to play', at);
    await refusal(2, 'There is no bot', at, '--bot', 'nobody');
    await refusal(1, 'The server refused: ', address(server, random(8)), '--bot', 'greedy');
    await refusal(1, 'The server refused: ', address(server, table, random(16)), '--bot', 'greedy');
    await refusal(1, 'The server refused: ', at, '--bot', 'greedy', '--name', 'Ada');
    await refusal(1, 'The server cannot be reached', `http://127.0.0.1:1/#/t/${table}`, '--bot', 'greedy');
    await refusal(1, 'The server cannot be reached', `http://no-such-server.invalid/#/t/${table}`, '--bot', 'greedy');
    person.close();
});

await test('server/join/a guess tells nothing but what the seat knows', async () => {
    const { id: table, clients } = await sitDown(server, 'hourglass', 2);
    const mine = clients.find((one) => one.table.you === one.table.actor), other = clients.find((one) => one !== mine);
    const { you, v, view } = mine.table, hands = new Set();
    for (let i = 0; i < 8; i++) {
        const { state } = await mine.ask('guess', { v });
        same(state.hands[you], view.hands[you], 'the hand of its own');
        same(state.hands[1 - you].length, view.hands[1 - you].length, 'how many cards there are in the other');
        hands.add(JSON.stringify(state.hands[1 - you]));
    }
    check(hands.size > 4, 'the other hand is guessed afresh each time');
    await mine.refused('guess', { v: v + 1 }, 'stale');
    await other.refused('guess', { v }, 'not-your-turn');
    const onlooker = await server.client();
    await onlooker.refused('guess', { v }, 'no-table');
    await onlooker.ask('watch', { table });
    await onlooker.refused('guess', { v }, 'no-seat');
    await mine.ask('resign');
    await mine.refused('guess', { v }, 'match-over');
    for (const one of [...clients, onlooker]) one.close();
});

same(await server.stop(), 0, 'exit status of the server');
done();
