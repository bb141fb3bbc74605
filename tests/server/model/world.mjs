// world.mjs: some connections, the tables they make, and the reference model of both. Each step sends one or several
// requests, finds an order in which the model agrees with every answer, and compares what each connection was told with
// what the model says it is.
import { Socket } from '../socket.mjs';
import { Chance } from './chance.mjs';
import { Line, Broken } from './line.mjs';
import { SOMEBODY, ERASED, beginsSoon, blur, claimSeats, endAccount, hears, judge, settle, nobody, rematchOf, beginWithout, mayHaveAvoided, mayHaveBegun, mayHaveRevealed, mayHaveStood, sayerOf, standing } from './rights.mjs';
import { common } from './secrets.mjs';
import { ENDINGS, ENTRANCES, Wishes } from './wishes.mjs';

const ADDRESSES = Array.from({ length: 6 }, (_, i) => `127.0.1.${i + 1}`), CROWD = '127.0.2.1', NEVER = ['127.0.0.77', '::1'];
const PEOPLE = 7, TABLES = 3, KNOCKS = 10, KNOCK_AGAIN = 2500, HISTORY = Number(process.env.MODEL_HISTORY ?? 40), ORDERS = 20000, CHAT_KEPT = 50;
const LOOKS = new Set(['hello', 'games', 'look', 'lobby', 'mine', 'record', 'ratings', 'ping', 'past', 'tally', 'check', 'preview', 'guess', 'invites', 'history', 'statistics', 'avoid', 'report', 'forgive', 'devices', 'export', 'avoided', 'push', 'rephrase']);
const KNOCKS_IN = new Set(['register', 'login']);
const TELLS_OWN = new Set(['avoid', 'forgive']); // whoever asked is told what they see now, wherever they are
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
// A connection that was just closed may still be counted.
async function patiently(holds) { for (let n = 0; n < 100; n++) { if (await holds()) return true; await sleep(20); } return false; }
const isUnsure = (answer) => answer.t === 'no' && answer.why.id === 'unsure';
const say = (value) => JSON.stringify(value);

export class World {
    constructor({ index, seed, servers, worlds, seeds, mayFail }) {
        Object.assign(this, { index, servers, worlds, seeds, knocks: KNOCKS, chance: new Chance(seed * 1009 + index), fences: 0, steps: 0, created: 0, mades: new Map(), history: [], current: [], broken: null, waiters: new Set(), names: new Map() });
        this.model = { who: [], tables: {}, accounts: {}, devices: {}, vague: {}, gone: [], avoids: {}, changed: {}, reports: {}, life: null, mayFail };
        this.witnesses = new Map();
        this.spare = [];
        this.wishes = new Wishes(this);
        this.lines = Array.from({ length: PEOPLE }, (_, i) => new Line(this, i, `connection ${i}`, this.address(i)));
        this.counts = {};
    }
    address(i) { return ADDRESSES[(3 * this.index + i) % ADDRESSES.length]; }
    nameOf(id) { if (!this.names.has(id)) this.names.set(id, `T${this.names.size + 1}`); return this.names.get(id); }

    // --- complaints ---------------------------------------------------------------------------------------------------
    guard(body) { try { body(); } catch (error) { this.broken ??= error; this.wake(); } }
    wrong(words) { throw new Broken(words); }
    check() { if (this.broken) throw this.broken; }
    note(words) { this.history.push(`${this.steps}: ${words}`); if (this.history.length > HISTORY) this.history.shift(); }
    wake() { for (const look of [...this.waiters]) look(); }
    heard() { this.wake(); }
    lost(line) {
        const sentAway = line.mayGo || line.bye || (this.servers.length > 1 && this.model.gone.includes(line.cookie)); // another server may hear late who logged out
        if (!line.closing && !sentAway && !line.server.down && line.life === line.server.life) this.broken ??= new Broken(`${line.name} was hung up on (${line.socket.code})`);
        this.wake();
    }
    turn(line, summary) {
        const table = this.model.tables[summary.table], me = this.model.who[line.index];
        if (!me || !table || (line.mayGo && this.servers.length > 1)) return; // another server may hear late whom it should send away
        const { player } = table.seats[summary.seat];
        if (player && !this.busy && ![me.player, me.device, SOMEBODY].includes(player)) line.wrong(`was told of the turn of seat ${summary.seat} of ${this.nameOf(summary.table)}, which is ${player}'s; it is ${me.player}`);
    }
    async until(holds, what, seconds = 60) {
        const late = Date.now() + seconds * 1000;
        while (!holds()) {
            this.check();
            if (Date.now() > late) this.wrong(`waited in vain for ${what}`);
            await new Promise((yes) => { const look = () => { this.waiters.delete(look); clearTimeout(timer); yes(); }, timer = setTimeout(look, 200); this.waiters.add(look); });
        }
        this.check();
    }

    // --- coming and going ---------------------------------------------------------------------------------------------
    /** Two tabs of one browser come to the same server: whoever logs in does so at that one. */
    server(line) { const twin = line?.index === 1 ? this.lines[0] : line?.index === 0 ? this.lines[1] : null; return twin?.open ? twin.server : this.chance.pick(this.servers); }
    async connect(line) {
        for (let refused = 0; ;) {
            const server = this.server(line);
            await this.until(() => !server.down, 'the server');
            try { return await line.connect(server); } catch (error) {
                if (!server.down && ++refused > 50) this.wrong(`${line.name} was not let in: ${error.message}. Its address ${line.from} has ${this.openFrom(line.from)} connections, and may have ${server.connections}`);
                await sleep(20);
            }
        }
    }
    openFrom(address) { return this.worlds.flatMap((world) => [...world.lines, ...world.witnesses.values(), ...world.spare]).filter((line) => line.open && line.from === address).length; }
    /** Nobody comes in by an address the server was not told to listen on. */
    async knockElsewhere() {
        const server = this.server(), host = this.chance.pick([...NEVER, ...this.servers.map((one) => one.host).filter((one) => one !== server.host)]);
        this.note(`somebody knocks at ${host}`);
        const socket = await Socket.open(server.port, { host }).catch(() => null);
        socket?.end();
        if (socket && !this.servers.some((one) => one.host === host && one.port === server.port)) this.wrong(`the server listens on ${server.host}, and ${host} let somebody in`);
    }
    /** An address that has all the connections it may have gets no more, and nobody else notices. */
    async crowd() {
        const server = this.server(), sockets = [], come = (from) => Socket.open(server.port, { host: server.host, from }).then((socket) => (sockets.push(socket), true), () => false);
        if (this.worlds.crowded || server.down || server.connections > 1000) return;
        this.worlds.crowded = true;
        this.note(`${CROWD} opens ${server.connections} connections`);
        for (let n = 0; n < server.connections; n++) if (!(await patiently(() => server.down || come(CROWD)))) this.wrong(`${CROWD} has ${n} connections, may have ${server.connections}, and got no more`);
        if (await come(CROWD) && sockets.filter((socket) => !socket.closed).length > server.connections) this.wrong(`${CROWD} has ${sockets.length} connections and may have ${server.connections}`);
        if (!(await patiently(() => server.down || come(this.address(0))))) this.wrong(`${CROWD} has all its connections, and so ${this.address(0)} was not let in`);
        for (const socket of sockets) socket.end();
        this.worlds.crowded = false;
    }
    async arrive(line) {
        const { model, index } = this;
        if (line.index % 3 !== 2 && !line.cookie) {
            const server = this.servers.find((one) => !one.down) ?? this.servers[0];
            const twin = line.index === 1 ? this.lines[0].cookie : null; // two windows of one browser
            line.cookie = twin ?? await fetch(`http://${server.host}:${server.port}/`).then((page) => page.headers.get('set-cookie').split(';')[0], () => null);
        }
        await this.connect(line);
        const me = nobody(line.cookie);
        if (model.gone.includes(me.device)) Object.assign(me, { device: null, player: null }); // whoever logged out there
        if (me.device && model.devices[me.device]) Object.assign(me, { account: model.devices[me.device], player: `account ${model.devices[me.device]}`, name: model.devices[me.device] });
        model.who[line.index] = me;
        const hello = await line.ask('hello', line.index % 2 ? { words: true } : {}, `h${index}-${this.fences++}`);
        if (hello.t === 'ok' && (hello.device === 'renew') !== model.gone.includes(line.cookie)) this.wrong(`${line.name} was told device=${hello.device}`);
        if (hello.t === 'ok') this.claims(me);
        if (hello.t === 'ok' && hello.account !== me.account) this.wrong(`${line.name} came back as ${hello.account}; it is ${me.account}`);
    }
    async witness(id) {
        for (;;) {
            let line = this.witnesses.get(id);
            if (!line) { line = this.spare.pop() ?? new Line(this, -1, `the witness of ${this.nameOf(id)}`, this.address(this.fences)); line.name = `the witness of ${this.nameOf(id)}`; this.witnesses.set(id, line); }
            if (!line.open) await this.connect(line);
            const answer = await line.ask('watch', { table: id }, `w${this.fences++}`);
            if (answer.t === 'no' && answer.why.id === 'storage' && this.model.mayFail) { await sleep(50); continue; }
            if (answer.t === 'no') this.wrong(`${line.name} may not watch: ${answer.why.id}`);
            if (answer.t === 'lost') continue;
            await this.until(() => !line.open || line.t?.table === id, `${this.nameOf(id)} told to its witness`);
            if (line.open) return line;
        }
    }
    async start() {
        for (const line of this.lines) await this.arrive(line);
        while (this.current.length < 2) await this.step([this.wishes.create(this.wishes.someone())]);
    }
    stop() { for (const line of [...this.lines, ...this.witnesses.values(), ...this.spare]) line.close(); }

    // --- steps --------------------------------------------------------------------------------------------------------
    async run(steps) {
        await this.start();
        for (let later = KNOCK_AGAIN; this.steps < steps;) {
            if (this.steps > later) { this.knocks += 2; later += KNOCK_AGAIN; }
            if (this.chance.odds(1.5)) await this.reconnect();
            if (this.chance.odds(0.3)) await this.knockElsewhere();
            if (this.chance.below(4000) === 0) await this.crowd();
            if (this.chance.odds(10)) await this.pause();
            await this.step(this.chance.odds(12) ? this.wishes.burst() : [this.chance.odds(55) ? this.wishes.progress() : this.wishes.noise()]);
        }
    }
    /** Bots alone rest while nobody looks. */
    async pause() {
        const alone = this.current.filter((id) => { const { phase, seats } = this.model.tables[id]; return phase === 'playing' && seats.every((seat) => seat.bot) && !this.model.who.some((me) => me.at === id); });
        const id = alone[0], line = this.witnesses.get(id), asker = this.lines.find((one) => one.open);
        if (!id || !line?.open || !asker || this.servers.length > 1) return;
        const { life } = this.servers[0], version = async () => (await asker.ask('look', { table: id }, `l${this.fences++}`)).summary?.v;
        await line.ask('close', {}, `c${this.fences++}`);
        for (let v = await version(), n = 0; v !== undefined; n++) { // what was being written is told
            const now = await version();
            if (now === v) break;
            if (n > 20) this.wrong(`the bots of ${this.nameOf(id)} play on, and nobody watches`);
            v = now;
        }
        const rest = await version();
        await sleep(100);
        const later = await version();
        if (later !== rest && !this.servers[0].down && this.servers[0].life === life) this.wrong(`the bots of ${this.nameOf(id)} played from ${rest} to ${later}, and nobody watched`);
        this.counts.pauses = (this.counts.pauses ?? 0) + 1;
        this.note(`nobody watched ${this.nameOf(id)} for a while`);
        await this.comeBack();
        await this.witness(id);
        await this.agree([], [], new Set([id]));
    }
    async reconnect() {
        const line = this.chance.pick(this.lines);
        this.note(`${line.name} reconnects`);
        line.close();
        if (line.index > 1 && this.chance.odds(this.model.gone.includes(line.cookie) ? 60 : 20)) line.cookie = null;
        await this.arrive(line);
    }
    /** Who it is now nobody knows: all its tabs come back as somebody new. */
    newBrowser({ cookie }) { for (const line of this.lines) if (line.cookie && line.cookie === cookie) { line.cookie = null; line.close(); } }
    told(ask, answer) {
        const keys = { ...ask.keys };
        for (const key of ['seal', 'commit', 'luck']) if (keys[key]) keys[key] = `${keys[key].slice(0, 6)}…`;
        if (keys.table) keys.table = this.nameOf(keys.table);
        const where = this.servers.length > 1 ? ` (at ${this.lines[ask.c].server.host})` : '';
        return `connection ${ask.c}${where} ${ask.t}${ask.repeat ? ' (again)' : ''} ${say(keys)} → ${answer.t === 'no' ? answer.why.id : answer.t === 'lost' ? 'lost' : `ok${answer.again ? ' again' : ''}${answer.seat === undefined ? '' : ` seat ${answer.seat}`}${answer.table ? ` ${this.nameOf(answer.table)}` : ''}${answer.proposal === undefined ? '' : ` proposal ${answer.proposal}`}${answer.v === undefined ? '' : ` v ${answer.v}`}`}`;
    }
    async step(batch) {
        batch = batch.flat().filter((ask) => this.lines[ask.c].open);
        this.steps += batch.length || 1;
        this.busy = batch.length > 1;
        for (const ask of batch) for (const line of this.sentAway(ask)) line.mayGo = true;
        this.model.life = this.servers.length === 1 && !this.servers[0].down ? this.servers[0].life : null; // one that is told to stop may still answer
        this.model.changed = {};
        const lives = this.servers.map((server) => server.life), hazy = [];
        for (const ask of batch) { ask.sent = performance.now(); if (ask.t === 'create') this.created++; }
        const answers = await Promise.all(batch.map((ask) => this.lines[ask.c].ask(ask.t, ask.keys, ask.id)));
        this.check();
        for (const [i, ask] of batch.entries()) {
            this.note(this.told(ask, answers[i]) + (batch.length > 1 ? ` (${i + 1} of ${batch.length} at once)` : ''));
            const what = `${ask.t} ${answers[i].t === 'no' ? answers[i].why.id : answers[i].t}`;
            this.counts[what] = (this.counts[what] ?? 0) + 1;
            if (answers[i].t === 'ok' && ['play', 'undo', 'propose', 'answer', 'chat', 'resign', 'leave', 'standin', 'claim', 'return', 'mute', 'quiet', 'fill', 'luck'].includes(ask.t)) this.wishes.lastActs[ask.c] = { ...ask };
            if (answers[i].t === 'ok' && ask.t === 'create' && answers[i].seat !== null) this.wishes.keep(ask.c, answers[i].table, answers[i].token);
            const unsure = answers[i].t === 'lost' || (answers[i].t === 'no' && /^(storage|unsure)$/.test(answers[i].why.id)) || this.servers.some((server, k) => server.down || server.life !== lives[k]);
            if (answers[i].t === 'ok' && ask.t === 'rephrase') this.wishes.phrases.set(this.model.who[ask.c].account, [ask.keys.phrase]);
            if (!unsure || !ENTRANCES.includes(ask.t)) continue;
            const { device, account } = this.model.who[ask.c];
            this.model.vague[account ?? ask.keys.name] = this.model.vague[ask.keys.name ?? account] = true;
            this.newBrowser(this.lines[ask.c]);
            hazy.push(device); // seats taken in the same batch too
        }
        // A request that was refused, or only looks, tells nobody anything; news that come all the same are noticed later.
        const silent = batch.length === 1 && ((answers[0].t === 'no' && !isUnsure(answers[0])) || (LOOKS.has(batch[0].t) && !TELLS_OWN.has(batch[0].t)));
        const everywhere = batch.some((ask) => ENTRANCES.includes(ask.t) || ENDINGS.includes(ask.t) || TELLS_OWN.has(ask.t));
        const touched = silent ? new Set() : new Set(everywhere ? this.current : batch.flatMap((ask) => [ask.keys.table, this.model.who[ask.c].at]));
        const [last] = batch, ending = batch.length === 1 && ENDINGS.includes(last.t), isLost = ending && (answers[0].t === 'lost' || /^(storage|unsure)$/.test(answers[0].why?.id));
        if (isLost) { await this.findOut(last); for (const id of this.current) touched.add(id); }
        if (ending && last.t === 'erase' && answers[0].t === 'ok') {
            // When all is erased, nobody knows any more that somebody was logged in on other devices: then they are anybody's.
            for (const line of this.lines) if (line.mayGo && line.cookie !== this.lines[last.c].cookie) { line.cookie = null; line.close(); }
            await this.forgotten(this.model.who[last.c].player);
        }
        await (isLost ? this.agree([], [], touched) : this.agree(batch, answers, touched));
        for (const line of this.lines) if (line.mayGo) { line.mayGo = false; if (this.chance.odds(60)) line.cookie = null; if (!batch.some((ask) => ask.c === line.index)) line.close(); }
        for (const device of hazy) blur(this.model, device);
        await this.comeBack();
        for (const [i, ask] of batch.entries()) this.lists(ask, answers[i]);
        this.check();
    }
    /** Whom a request sends away: the other tabs of a browser that logs out, other devices, all of an account. */
    sentAway(ask) {
        const { model } = this, me = model.who[ask.c], { cookie } = this.lines[ask.c];
        if (!['logout', 'revoke', 'erase'].includes(ask.t) || me.account === null || judge(model, ask).no.length) return [];
        return this.lines.filter((line) => {
            if (ask.t === 'logout' || ask.about !== undefined) return line.cookie !== null && line.cookie === (ask.about ?? cookie);
            const isOwn = line.index === ask.c || (cookie !== null && line.cookie === cookie);
            return model.who[line.index].account === me.account && (ask.t === 'erase' || !isOwn);
        });
    }
    /** The answer was lost: whether the pass-phrase fits that should, somebody asks elsewhere. Everyone who was logged in comes back as somebody new. */
    async findOut(ask) {
        const { model } = this, { account, player } = model.who[ask.c], { no } = judge(model, ask);
        if (ask.t !== 'rephrase' && !no.length) {
            for (const device of Object.keys(model.devices)) if (model.devices[device] === account) delete model.devices[device];
            for (const line of this.lines) if (model.who[line.index].account === account) { line.cookie = null; line.close(); }
            model.vague[account] = true;
        }
        await this.comeBack(true);
        if (no.length || ask.t === 'revoke') return;
        const fits = await this.knocks_in(account, ask.keys[ask.t === 'erase' ? 'phrase' : 'fresh']);
        this.note(`the answer to ${ask.t} was lost; ${fits === (ask.t === 'rephrase') ? 'it was done' : 'it was not done'}`);
        if (ask.t === 'rephrase' && fits) model.accounts[account] = ask.keys.fresh;
        if (ask.t === 'rephrase' || fits) return;
        await this.forgotten(player);
        endAccount(model, account);
    }
    async knocks_in(name, phrase) {
        for (;;) {
            const answer = await this.elsewhere('login', { name, phrase });
            if (answer.t === 'ok' || answer.why?.id === 'wrong-phrase') return answer.t === 'ok';
            if (answer.why?.id === 'too-fast') this.wrong(`nobody can find out whether the pass-phrase of ${name} fits`);
            await sleep(50);
        }
    }
    /** Somebody else asks, at this server or at any. */
    async elsewhere(t, keys, server = this.server()) {
        const line = Object.assign(new Line(this, -1, 'somebody else', `127.0.4.${1 + this.index}`), { closing: true });
        await this.until(() => !server.down, 'the server');
        const answer = await line.connect(server).then(() => line.ask(t, keys, `e${this.fences++}`), () => ({ t: 'lost' }));
        line.socket?.end();
        return answer;
    }
    /** What an account had at tables goes one after the other, soon after the answer; if the database is away, a minute later. */
    async forgotten(player) {
        for (const { id, seats } of Object.values(this.model.tables)) // also where it has left, which is in no list
            for (const [i, { kind, name }] of seats.entries()) {
                if (kind !== 'person' || seats[i].player !== player) continue;
                for (const server of this.servers)
                    for (const late = Date.now() + 150000; ;) {
                        const { summary } = await this.elsewhere('look', { table: id }, server);
                        if (summary && (summary.seats[i].kind !== 'person' || summary.seats[i].name !== name)) break;
                        if (Date.now() > late) this.wrong(`seat ${i} of ${this.nameOf(id)} was ${player}'s, who is erased, and is still called ${name}`);
                        await sleep(20);
                    }
            }
    }
    /** What the store may have written or not: whoever asks about the table now, at the same server, is answered when that is known.
     *  Which table it was about may follow from what was asked before it. */
    async settled(ask, batch, at, touched) {
        const line = this.lines[ask.c], tables = new Set([at, ...batch.filter(({ c }) => c === ask.c).map(({ keys }) => keys.table)].filter((table) => table));
        for (const table of tables)
            for (;;) {
                if (!line.open) { await this.comeBack(true); for (const id of this.current) touched.add(id); }
                const answer = await line.ask('look', { table }, `l${this.fences++}`);
                if (answer.t !== 'lost' && answer.why?.id !== 'storage') break;
                await sleep(50);
            }
    }
    /** Witnesses hear late of what was done at another server. Before it refuses something, a server reads what others have written. */
    async catchUp(touched) {
        const witnesses = [...touched].flatMap((id) => (this.witnesses.get(id)?.open ? [[id, this.witnesses.get(id)]] : []));
        await Promise.all(witnesses.map(async ([table, line]) => {
            while (line.open && (await line.ask('leave', { table }, `l${this.fences++}`)).why?.id === 'storage') await sleep(50);
        }));
    }
    /** Finds an order of the requests that explains the answers and how the tables stand now. */
    async agree(batch, answers, touched) {
        let wrong = null, differs = null, found = null;
        const before = { ...this.model, who: [...this.model.who] };
        if (answers.some((answer) => answer.t === 'lost')) { await this.comeBack(true); for (const id of this.current) touched.add(id); }
        for (const [i, ask] of batch.entries()) if (isUnsure(answers[i])) await this.settled(ask, batch, before.who[ask.c].at, touched);
        for (let tries = 0; !found; tries++) {
            if (this.servers.length > 1) await this.catchUp(touched);
            await this.fences_of(touched);
            if ((batch.length > 1 || answers.some((answer) => answer.t === 'lost' || isUnsure(answer))) && !this.isWatched(touched)) { for (const id of touched) if (this.witnesses.has(id)) await this.witness(id); continue; } // only who sees the tables can tell the orders apart
            for (const candidate of this.orders(before, batch, answers, (words) => { wrong ??= words; })) {
                differs = this.compare(candidate, touched);
                if (!differs) { found = candidate; break; }
            }
            if (!found && (this.servers.length === 1 || tries > 200)) this.wrong(differs ?? wrong);
            if (!found) await sleep(50);
        }
        const changed = this.lines.map((line) => line.index).filter((i) => this.model.who[i] !== before.who[i]);
        for (const i of changed) found.who[i] = this.model.who[i]; // what a connection was ended with it
        this.model = found;
        await this.adopt(touched);
        for (const i of changed) this.claims(this.model.who[i]); // also at a table that came of what was asked
    }
    claims({ device, account, player }) { if (device !== null && account !== null) claimSeats(this.model, device, player); }
    *orders(before, batch, answers, tell) {
        let budget = ORDERS;
        const queues = new Map(), seen = new Set(); // many orders lead to the same: each is looked at once
        for (const [i, ask] of batch.entries()) queues.set(ask.c, [...(queues.get(ask.c) ?? []), [ask, answers[i]]]);
        const soon = Object.values(before.tables).filter((table) => mayHaveBegun(table, performance.now(), this.slack())).map((table) => table.id);
        const search = function* (world, rest, soon) {
            const here = batch.length > 2 && `${rest.map((queue) => `${queue[0][0].c}:${queue.length}`)} ${soon} ${say(world)}`;
            if (here && seen.has(here)) return;
            seen.add(here);
            if (!rest.length) { yield world; return; }
            for (const [k, queue] of rest.entries()) {
                if (budget-- < 0) return;
                const [[ask, answer], ...later] = queue, next = rest.map((one, j) => (j === k ? later : one)).filter((one) => one.length);
                const imagined = answer.t === 'lost' || isUnsure(answer) ? this.imagine(world, ask) : [answer];
                for (const possible of imagined) {
                    // What was asked later on a connection is not done if this was not, unless this was refused, or nobody can see whether it was done.
                    const verdict = possible || answer.t !== 'lost' || imagined.length === 1 ? null : judge(world, ask), cut = verdict && !verdict.no.length && !verdict.maybe.length;
                    const copy = structuredClone(world);
                    if (!possible) { mayHaveRevealed(copy, ask); mayHaveAvoided(copy, ask); mayHaveStood(copy, ask); }
                    if (possible && possible !== answer && KNOCKS_IN.has(ask.t)) blur(copy, copy.who[ask.c].device); // which of the browser's seats came along nobody knows
                    const wrong = possible ? settle(copy, ask, possible) : null;
                    if (isUnsure(answer)) copy.who[ask.c] = structuredClone(world.who[ask.c]); // whoever was not told yes is where they were
                    if (wrong) tell(`connection ${ask.c}: ${ask.t} ${say(ask.keys)} was ${wrong}${this.about(copy, ask)}`);
                    else yield* search(copy, cut ? next.filter((one) => one[0][0].c !== ask.c) : next, soon);
                }
            }
            // Nobody waits for ever for missing luck: between any two requests a match may begin.
            for (const id of soon) {
                const begun = structuredClone(world), table = begun.tables[id];
                if (!beginsSoon(table)) continue;
                beginWithout(table, table.seats.flatMap((seat, i) => (seat.bot || seat.luck ? [] : [i])));
                yield* search(begun, rest, soon.filter((one) => one !== id));
            }
        }.bind(this);
        yield* search(before, [...queues.values()], soon);
    }
    about(world, ask) {
        const me = world.who[ask.c], table = world.tables[ask.keys.table ?? me.at];
        return `\n    it is ${me.at ? `at ${this.nameOf(me.at)} as ${standing(world, me).seat ?? 'an onlooker'}` : 'nowhere'}${me.player ? `, ${me.player.slice(0, 20)}` : ''}${table ? `; ${this.nameOf(table.id)} is ${say({ phase: table.phase, v: table.v, actor: table.actor, loose: table.loose, proposal: table.proposal, next: table.next, seats: table.seats.map((seat) => [seat.kind, seat.name, seat.bot ? 'bot' : '', seat.gone ?? '', (seat.token ?? '').slice(0, 6), seat.seal === null ? '' : 'sealed', seat.luck ? 'luck' : '', seat.player?.slice(0, 20)].join(' ')), listed: table.listed })}` : ''}`;
    }
    /** What a lost answer may have been; null: the request was never done, or refused. */
    imagine(world, ask) {
        const out = [null];
        if (LOOKS.has(ask.t) || ['create', 'logout', 'chat', 'language', 'standing'].includes(ask.t) || judge(world, ask).no.length) return out;
        const ok = (more) => out.push({ t: 'ok', ...more });
        if (ask.t === 'take') for (const seat of world.tables[ask.keys.table].seats.keys()) ok({ seat });
        else if (ask.t === 'join') for (const seat of world.tables[ask.keys.table].seats.keys()) ok({ seat });
        else if (ask.t === 'propose') { ok({ proposal: '?' }); ok({ proposal: 0 }); }
        else if (ask.t === 'play' || ask.t === 'undo') ok({ v: ask.keys.v + 1 });
        else ok({});
        if (ask.repeat || judge(world, ask).again) ok({ again: true });
        return out;
    }
    isWatched(touched) { return [...touched].every((id) => this.witnesses.get(id)?.open !== false); }
    async fences_of(touched) {
        const lines = [...this.lines.filter((line) => touched.has(this.model.who[line.index].at) || touched.has(line.looking)), ...[...touched].flatMap((id) => this.witnesses.get(id) ?? [])];
        await Promise.all(lines.filter((line) => line.open).map((line) => line.fence()));
        this.check();
    }

    // --- the truth ----------------------------------------------------------------------------------------------------
    slack() { return this.servers.length > 1 ? 6000 : 600; } // ms that the times of several servers may differ; one counts a request up to half a second before it came
    truth(id) { const line = this.witnesses.get(id); return line?.open ? line.t : null; }
    compare(world, touched) {
        for (const id of touched) {
            const table = world.tables[id], truth = this.truth(id);
            const differs = table && truth && differences(table, truth, this.slack());
            if (differs) return `${this.nameOf(id)}: ${differs}${this.servers.length > 1 ? ` (at ${this.witnesses.get(id).server.host})` : ''}`;
        }
        return null;
    }
    async adopt(touched) {
        for (const id of Object.keys(this.model.tables)) if (!this.names.has(id) || (!this.current.includes(id) && !this.witnesses.has(id) && this.model.tables[id].fresh !== false)) await this.welcome(id);
        for (const id of touched) {
            const table = this.model.tables[id];
            if (!table || !this.truth(id)) continue;
            if (table.seats.some((seat) => !seat.bot)) await this.until(() => !this.truth(id) || !botActs(this.truth(id)), `the bots of ${this.nameOf(id)}`);
            if (this.truth(id)) await this.adoptTable(table, this.truth(id));
        }
        for (let tries = 0; ; tries++) {
            try { return this.tellings(touched); } catch (error) { if ((this.servers.length === 1 && !error.late) || tries > 200) throw error; } // another server may not have heard of it yet, and words of a long log are told when they are found
            await sleep(50);
            await this.fences_of(touched);
        }
    }
    async welcome(id) {
        this.model.tables[id].fresh = false;
        await this.witness(id);
        this.current.push(id);
        await this.adoptTable(this.model.tables[id], this.truth(id) ?? (await this.witness(id)).t);
        while (this.current.length > TABLES) this.drop();
    }
    drop() {
        const ended = this.current.slice(0, -1).filter((id) => this.model.tables[id].phase === 'over' && !(this.model.tables[id].next === this.current.at(-1) && this.chance.odds(70)));
        const over = ended[0] ?? this.current[0], line = this.witnesses.get(over);
        this.current.splice(this.current.indexOf(over), 1);
        this.witnesses.delete(over);
        if (line) this.spare.push(line);
        this.forget();
    }
    /** Tables nobody looks at and nobody will ask about are forgotten, so that copies stay small. */
    forget() {
        const kept = new Set([...this.current, ...this.model.who.map((me) => me.at)]);
        for (const id of Object.keys(this.model.tables)) if (!kept.has(id)) { delete this.model.tables[id]; this.gone ??= new Set(); this.gone.add(id); }
    }
    async adoptTable(table, truth) {
        const people = table.seats.some((seat) => !seat.bot);
        if (table.phase === 'waiting' && truth.phase !== 'waiting') beginWithout(table, truth.dice.withheld);
        Object.assign(table, { phase: truth.phase, v: truth.v, loose: truth.phase === 'playing' && (!people || botActs(truth)), unsureProposal: false, proposal: agreed(truth) });
        table.actor = truth.phase === 'playing' && typeof truth.actor === 'number' && !botActs(truth) ? truth.actor : null;
        if (table.loose) table.actor = null;
        table.commit ??= truth.dice.commit;
        table.here = truth.seats.map((seat) => seat.here);
        table.numbered = Math.max(table.numbered, truth.proposal?.number ?? 0);
        for (const [i, seat] of table.seats.entries()) seat.name ??= truth.seats[i].name;
        table.legal = table.undo = null;
        if (truth.next && table.next !== truth.next) {
            table.next = truth.next;
            if (!this.model.tables[truth.next]) { this.model.tables[truth.next] = rematchOf(table, truth.next); await this.welcome(truth.next); }
        }
        if (table.actor === null) return;
        const line = this.lines.find((one) => one.open && one.looking === table.id && one.you === table.actor && one.t?.v === table.v && standing(this.model, this.model.who[one.index]).seat === table.actor);
        if (line?.t.legal) Object.assign(table, { legal: line.t.legal, undo: line.t.undo });
    }
    /** Everyone who looks at a table was told the same of it, each as what they are. */
    tellings(touched) { for (const line of this.lines) try { this.telling(line, touched); } catch (error) { throw Object.assign(error, { late: line.words }); } }
    telling(line, touched) {
        const me = this.model.who[line.index], truth = this.truth(me.at), { view, seat } = standing(this.model, me);
        if (!line.open || !touched.has(me.at)) return;
        if (line.looking !== me.at) this.wrong(`${line.name} looks at ${line.looking && this.nameOf(line.looking)}; it should at ${this.nameOf(me.at)}`);
        if (line.you !== view) this.wrong(`${line.name} was told ${line.you === null ? 'that it looks on' : `you=${line.you}`} at ${this.nameOf(me.at)}; it ${view === null ? 'looks on' : `sits at seat ${view}`}`);
        if (!truth || !line.t || this.servers.length > 1 || botActs(truth)) return;
        if (line.t.v !== truth.v) { if (this.model.tables[me.at].seats.some((one) => one.bot)) return; this.wrong(`${line.name} was told version ${line.t.v} of ${this.nameOf(me.at)}, the witness ${truth.v}`); }
        if (say(agreed(line.t)) !== say(agreed(truth))) this.wrong(`${line.name} was told the proposal ${say(line.t.proposal)} of ${this.nameOf(me.at)}, the witness ${say(truth.proposal)}`);
        if (view !== null) this.model.tables[me.at].seats[view].standing ??= line.t.standing;
        if (view !== null && say(line.t.standing) !== say(this.model.tables[me.at].seats[view].standing)) this.wrong(`${line.name} was told the standing answers ${say(line.t.standing)}, and gave ${say(this.model.tables[me.at].seats[seat].standing)}`);
        for (const key of ['phase', 'actor', 'next', 'result', 'muted', 'quiet', 'dice']) if (say(line.t[key]) !== say(truth[key])) this.wrong(`${line.name} was told ${key}=${say(line.t[key])} of ${this.nameOf(me.at)}, the witness ${say(truth[key])}`);
        if (say(line.t.seats.map(seatWords)) !== say(truth.seats.map(seatWords))) this.wrong(`${line.name} was told the seats ${say(line.t.seats)}, the witness ${say(truth.seats)}`);
        this.heardRightly(line, me, truth);
        const twice = truth.chat.find(({ who, text }, i) => who !== null && truth.chat.some((other, k) => k < i && other.who === who && other.text === text));
        if (twice) this.wrong(`seat ${twice.who} said "${twice.text}" once, and it was told twice`);
        if (say(common(truth.game, line.t.view)) !== say(common(truth.game, truth.view))) this.wrong(`${line.name} sees ${say(line.t.view)}, the witness ${say(truth.view)}`);
        if (truth.phase === 'playing' && seat !== null && truth.actor === seat && !this.model.tables[me.at].seats[seat].bot && !line.t.legal) this.wrong(`${line.name} is to move at ${this.nameOf(me.at)} and was offered nothing`);
    }
    /** Everyone hears what is said, but for those they avoid. */
    heardRightly(line, me, truth) {
        const table = this.model.tables[me.at], isHeard = (one) => hears(this.model, me.player, sayerOf(table, one)), isKept = (one) => sayerOf(table, one) !== ERASED;
        const recent = truth.chat.slice(-CHAT_KEPT).filter(isKept), there = line.t.chat.filter(isKept); // whoever came before may still see what is erased
        if ([...recent, ...there].some((one) => isHeard(one) === null)) return;
        const should = recent.filter(isHeard).slice(-8).map(lineWords), heard = there.map(lineWords);
        if (should.length && say(heard.slice(-should.length)) !== say(should)) this.wrong(`${line.name} heard ${say(heard.slice(-8))}, and should ${say(should)}`);
        const avoided = there.find((one) => !isHeard(one));
        if (avoided) this.wrong(`${line.name} is shown ${say(avoided)}, and avoids who said it: ${say(this.model.avoids[me.player])}`);
        this.counts[recent.every(isHeard) ? 'hears all' : 'hears less'] = (this.counts[recent.every(isHeard) ? 'hears all' : 'hears less'] ?? 0) + 1;
    }
    async comeBack(now = false) {
        const all = [...this.lines, ...this.witnesses.values()];
        if (all.every((line) => line.open) && !now) return;
        if (all.every((line) => line.open)) return;
        this.note('the server went away; everyone comes back');
        for (const line of this.lines) if (!line.open) await this.arrive(line);
        for (const id of this.witnesses.keys()) await this.witness(id);
        if (!now) { const touched = new Set(this.current); await this.agree([], [], touched); }
    }

    // --- lists --------------------------------------------------------------------------------------------------------
    lists(ask, answer) {
        if (answer.t !== 'ok' || this.busy) return;
        if (ask.t === 'mine') this.mine(ask.c, answer.tables);
        if (ask.t === 'devices') this.wishes.learnDevice(this.model.who[ask.c].device, answer.devices);
        if (ask.t === 'lobby') this.lobby(answer.tables);
        if (ask.t === 'avoided' && (this.servers.length === 1 || this.model.who[ask.c].account === null)) this.wishes.learnTags(this.model.avoids[this.model.who[ask.c].player] ?? {}, answer.people);
        if (ask.t === 'look' && this.model.tables[ask.keys.table]) this.look(this.model.tables[ask.keys.table], answer.summary);
    }
    look(table, { phase }) {
        if (table.loose || this.servers.length > 1 || phase === table.phase) return;
        if (phase === 'playing' && mayHaveBegun(table, performance.now(), this.slack())) return; // by itself, while nobody looked at it
        this.wrong(`${this.nameOf(table.id)} looks ${phase}; it is ${table.phase}`);
    }
    mine(c, tables) {
        const me = this.model.who[c];
        for (const { table: id, seat } of tables) {
            const table = this.model.tables[id];
            if (!table) { if (me.player === null) this.wrong(`connection ${c} is nobody and was told of a table of its own`); continue; }
            const { player } = table.seats[seat];
            if (player !== me.player && player !== SOMEBODY) this.wrong(`connection ${c} was told that seat ${seat} of ${this.nameOf(id)} is its own; that is ${player}'s, and it is ${me.player}`);
        }
        if (tables.length >= 50) return;
        for (const table of Object.values(this.model.tables))
            if (me.player !== null && table.listed.includes(me.player) && !tables.some((one) => one.table === table.id)) this.wrong(`connection ${c} was not told that it sits at ${this.nameOf(table.id)}`);
    }
    lobby(tables) {
        for (const { table: id } of tables) {
            const table = this.model.tables[id];
            if (!table) continue;
            if (table.hidden) this.wrong(`the lobby lists ${this.nameOf(id)}, which is private: ${this.about(this.model, { c: 0, keys: { table: id } })}`);
            if (table.phase !== 'waiting' || !table.seats.some((seat) => seat.kind === 'anyone')) this.wrong(`the lobby lists ${this.nameOf(id)}, where no seat is free for anyone`);
        }
        // The newest fifty are looked for in the store, and of those somebody may take the last free seat meanwhile: an older one shows that the list goes that far.
        const oldest = Math.min(...tables.map(({ made }) => made)), all = this.worlds.reduce((sum, world) => sum + world.created, 0) < 50;
        for (const table of Object.values(this.model.tables))
            if (table.phase === 'waiting' && table.seats.some((seat) => seat.kind === 'anyone') && (all || this.mades.get(table.id) > oldest) && !tables.some((one) => one.table === table.id)) this.wrong(`the lobby does not list ${this.nameOf(table.id)}, where a seat is free for anyone`);
    }
}

const seatWords = (seat) => [seat.kind, seat.name, seat.bot ?? '', seat.bot ? seat.gone ?? '' : ''].join(); // who gives up last is told by the result
const lineWords = ({ who, name, text }) => [who, name, text].join();
const botActs = (truth) => truth.phase === 'playing' && typeof truth.actor === 'number' && Boolean(truth.seats[truth.actor].bot);

/** In what a table differs from what the model says of it; null: in nothing. */
function differences(table, truth, slack) {
    const ended = table.phase === 'playing' && truth.phase === 'over' && table.loose && truth.result?.reason === 'end';
    if (truth.phase === 'playing' && mayHaveBegun(table, performance.now(), slack)) return wrongDice(table, truth, true);
    if (table.phase !== truth.phase && !ended) return `it is ${truth.phase} and should be ${table.phase}`;
    for (const [i, seat] of table.seats.entries()) {
        const there = truth.seats[i];
        if (seat.kind !== there.kind) return `seat ${i} is ${there.kind} and should be ${seat.kind}${table.hidden ? ' (a private table)' : ''}`;
        if (seat.name !== null && seat.name !== there.name) return `seat ${i} is called ${there.name}, not ${seat.name}; it is of ${seat.player}, in the lists of ${table.listed}`;
        if (Boolean(there.bot) !== seat.bot) return `seat ${i} is played by ${there.bot ?? 'nobody'}`;
        if ((there.gone ?? null) !== seat.gone && (there.gone || seat.bot)) return `seat ${i} is gone by ${there.gone}, not ${seat.gone}`;
    }
    if (table.muted !== truth.muted) return `it is ${truth.muted ? '' : 'not '}muted`;
    if (table.quiet !== truth.quiet) return `its chat is ${truth.quiet ? 'closed' : 'open'}`;
    const dice = wrongDice(table, truth, false);
    if (dice) return dice;
    if (table.loose ? truth.v < table.v : truth.v !== table.v) return `its version is ${truth.v} and should be ${table.v}`;
    if (Boolean(table.next) !== Boolean(truth.next)) return truth.next ? 'it has a rematch, which not all agreed to' : 'its rematch is not told';
    if (table.next && table.next !== 'some' && table.next !== truth.next) return `its rematch was ${table.next} and is ${truth.next}`;
    if (table.result && (truth.result?.reason !== table.result.reason || truth.result.seat !== table.result.seat)) return `it ended by ${say(truth.result)}, not ${say(table.result)}`;
    return table.unsureProposal ? null : proposals(table, agreed(truth));
}
/** Seals as they were given, luck once the match has begun, and whose was withheld. */
function wrongDice(table, { dice, phase }, alone) {
    for (const [i, { seal, secret, luck, withheld, kind }] of table.seats.entries()) {
        if (kind === 'bot') continue;
        if ((seal === null) !== (dice.seals[i] === null) || (secret !== null && seal !== dice.seals[i])) return `the seal of seat ${i} is ${dice.seals[i]}, not ${seal}`;
        if (phase === 'waiting') continue;
        const kept = luck === 'perhaps' ? dice.withheld.includes(i) : withheld || (alone && !luck);
        if (dice.withheld.includes(i) !== Boolean(kept)) return `the luck of seat ${i} was ${kept ? '' : 'not '}withheld`;
        if (secret !== null && !kept && dice.luck[i] !== secret) return `the luck of seat ${i} is ${dice.luck[i]}, not ${secret}`;
        if (kept && dice.luck[i] !== null) return `the luck of seat ${i} is told`;
    }
    return null;
}
/** The proposal; bots agree, also those who came for somebody. */
function agreed({ proposal, seats }) { return proposal && { ...proposal, answers: proposal.answers.map((one, i) => (seats[i].bot ? true : one)) }; }
function proposals({ proposal: should, loose }, is) {
    if (!should && !is) return null;
    if (should && !is) return loose && should.what === 'undo' ? null : `the proposal ${say(should)} is not told`;
    if (!should) return `the proposal ${say(is)} is told, which nobody made`;
    const fine = (should.number === '?' || should.number === is.number) && should.what === is.what && should.by === is.by && say(should.answers) === say(is.answers);
    return fine ? null : `the proposal is ${say(is)} and should be ${say(should)}`;
}
