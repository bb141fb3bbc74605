// wishes.mjs: what connections ask for at random: things that move a match on, and things nobody may do. Every request of
// the protocol is built here.
import { sealOf } from '../kit.mjs';
import { ERASED, SOMEBODY, UNKNOWN, beginsSoon, hostOf, sayerOf, standing } from './rights.mjs';

/** Who somebody is changes: these are asked one at a time, so that what comes of them can be seen. */
export const ENTRANCES = ['register', 'login', 'logout'], ENDINGS = ['revoke', 'rephrase', 'erase'];
const LANGUAGES = ['en', 'de', 'nl', 'fr'];
const OTHER_GAMES = [['midnight', 2], ['halloween', 2], ['clockman', 2], ['keyhole', 2]];

export class Wishes {
    constructor(world) { Object.assign(this, { world, chance: world.chance, asked: 0, purse: [], lastActs: [], tags: new Map(), devices: new Map(), phrases: new Map() }); }

    ask(c, t, keys = {}, more = {}) { return { c, t, keys, id: `${t[0]}${this.world.index}-${this.asked++}-${this.chance.hex(4)}`, ...more }; }
    someone() { return this.chance.below(this.world.lines.length); }
    table() { return this.world.model.tables[this.chance.pick(this.world.current)]; }
    knows(c, table) { return this.purse.filter((one) => one.c === c && one.table === table.id); }
    keep(c, table, token) { this.purse.push({ c, table, token }); if (this.purse.length > 200) this.purse.splice(0, 50); }

    // --- one builder for each request ---------------------------------------------------------------------------------
    create(c) {
        const { chance } = this, [game, count] = chance.odds(80) ? ['hourglass', 2 + chance.below(2)] : chance.pick(OTHER_GAMES);
        const open = chance.odds(50); // private tables offer nothing to anyone
        const seats = Array.from({ length: count }, () => chance.weighed([[6, { kind: 'link' }], [open ? 6 : 0, { kind: 'anyone' }], [2, { kind: 'bot', bot: 'random' }]]));
        if (chance.odds(85)) seats[chance.below(count)] = { kind: 'me' };
        if (seats.every(({ kind }) => kind === 'bot')) seats[0] = { kind: 'me' };
        const keys = { game, seats, token: chance.hex(16), ...this.name(c), away: chance.pick(['bot', 'resign']) };
        if (game === 'keyhole') keys.options = { movement: 'turns' }; // in secret everybody counts versions apart: plans.mjs
        if (chance.odds(40)) keys.clock = chance.pick([{ kind: 'days', days: 2 }, { kind: 'fischer', seconds: 4000, plus: 7 }, { kind: 'move', seconds: 3000 }]);
        return this.ask(c, 'create', keys);
    }
    badCreate(c) {
        const me = { kind: 'me' }, link = { kind: 'link' };
        const [keys, reason] = this.chance.pick([[{ game: 'chess', seats: [me, link] }, 'no-such-game'], [{ game: 'hourglass', seats: [me] }, 'bad-seats'],
            [{ game: 'hourglass', seats: [me, me] }, 'bad-seat-kinds'], [{ game: 'hourglass', seats: [me, { kind: 'bot', bot: 'hal' }] }, 'no-such-bot'],
            [{ game: 'hourglass', seats: [me, link], clock: { kind: 'move', seconds: 1 } }, 'bad-clock'], [{ game: 'hourglass', seats: [me, link], options: { colour: 1 } }, 'no-such-option'],
            [{ game: 'hourglass', seats: [me, { kind: 'person' }] }, 'bad-seat-kinds'], [{ game: 'hourglass', seats: [me, link], oops: 1 }, 'bad-message']]);
        return this.ask(c, 'create', { ...keys, token: this.chance.hex(16) }, { bad: [reason] });
    }
    take(c, table, how = {}, token = this.chance.hex(16)) {
        this.keep(c, table.id, token);
        const { keys, secret } = this.seal(table);
        return this.ask(c, 'take', { table: table.id, token, ...this.name(c, table), ...keys, ...how }, { secret });
    }
    join(c, table, token) {
        const { keys, secret } = this.seal(table);
        return this.ask(c, 'join', { table: table.id, ...(token === undefined ? {} : { token }), ...keys }, { secret });
    }
    play(c, v, move) { return this.ask(c, 'play', { v, move, ...this.where(c) }); }
    propose(c, what, v) { return this.ask(c, 'propose', { what, ...(what === 'undo' ? { v } : {}), ...this.where(c) }); }
    answer(c, proposal, yes) { return this.ask(c, 'answer', { proposal, yes, ...this.where(c) }); }
    luck(c, table, seat) { // mostly the right one
        const { chance } = this, { secret, token } = table.seats[seat], luck = secret !== null && chance.odds(80) ? secret : chance.hex(32);
        if (this.world.model.who[c].at === table.id && chance.odds(60)) return this.ask(c, 'luck', { luck });
        return this.ask(c, 'luck', { luck, table: table.id, ...(token && chance.odds(80) ? { token: this.purse.some((one) => one.c === c && one.token === token) ? token : chance.hex(16) } : {}) });
    }
    /** A request may say which table it is about. */
    where(c) {
        const { at } = this.world.model.who[c];
        return this.chance.odds(88) ? {} : { table: at !== null && this.chance.odds(60) ? at : this.table().id };
    }
    /** Some seal luck of their own, and some for another commitment. */
    seal(table) {
        const { chance } = this;
        if (!table.commit || chance.odds(table.seats.length > 2 ? 80 : 70)) return { keys: chance.odds(3) && table.commit ? { commit: chance.odds(50) ? table.commit : chance.hex(32) } : {}, secret: null };
        const secret = chance.hex(32);
        return { keys: { seal: sealOf(secret), commit: chance.odds(95) ? table.commit : chance.hex(32) }, secret };
    }
    /** Mostly a new name; none at all, the name of somebody at the table or of an account now and then. */
    name(c, table) {
        const { chance, world } = this, names = table?.seats.flatMap(({ name }) => (name ? [name] : [])) ?? [], accounts = Object.keys(world.model.accounts);
        if (world.model.who[c].account !== null && chance.odds(60)) return {};
        if (names.length && chance.odds(6)) { const name = chance.pick(names); return { name: chance.odds(50) ? name : name.toUpperCase() }; }
        if (accounts.length && chance.odds(4)) { const name = chance.pick(accounts); return { name: chance.odds(50) ? name : name.toLowerCase() }; }
        return chance.odds(5) ? {} : { name: `P${c}x${this.asked}` };
    }

    // --- what moves a match on ----------------------------------------------------------------------------------------
    progress() {
        const table = this.table();
        return (table.phase === 'waiting' ? this.fillSeats(table) : table.phase === 'playing' ? this.playOn(table) : this.again(table)) ?? this.noise();
    }
    fillSeats(table) {
        const missing = table.seats.flatMap((seat, i) => (seat.bot || seat.luck ? [] : [i])), soon = beginsSoon(table);
        if (!missing.length) return null;
        const index = this.chance.pick(missing), seat = table.seats[index];
        if (soon) { const known = this.purse.find((one) => one.token === seat.token); return known ? this.luck(known.c, table, index) : null; }
        if (seat.kind === 'person' && seat.seal !== null) return null; // it waits for the others
        const host = (seat.kind === 'link' || seat.kind === 'anyone') && this.chance.odds(15) ? this.at(table, hostOf(table)) : null;
        if (host) return this.ask(host.index, 'fill', { seat: index, bot: 'random' });
        if (seat.kind === 'link' && !seat.invite) return this.askForInvites(table); // its maker left: the host can get a link to it
        if (seat.kind === 'link') return this.take(this.someone(), table, { invite: seat.invite });
        if (seat.kind === 'anyone') return this.take(this.someone(), table, this.chance.odds(30) ? { seat: table.seats.indexOf(seat) } : {});
        return this.comeBack(table, seat);
    }
    askForInvites(table) {
        const host = hostOf(table);
        if (host < 0) return null;
        const line = this.at(table, host);
        return line ? this.ask(line.index, 'invites') : this.comeBack(table, table.seats[host]);
    }
    comeBack(table, seat) {
        const known = this.purse.find((one) => one.token === seat.token);
        return known ? this.join(known.c, table, seat.player !== null && seat.player === this.world.model.who[known.c].player && this.chance.odds(35) ? undefined : seat.token) : null;
    }
    at(table, seat) {
        const { lines, model } = this.world, there = lines.filter((line) => line.open && model.who[line.index].at === table.id && standing(model, model.who[line.index]).seat === seat);
        return there.length ? this.chance.pick(there) : null;
    }
    playOn(table) {
        if (table.actor === null) return null;
        const line = this.at(table, table.actor);
        const back = this.takeBack(table);
        if (back && this.chance.odds(15)) return back;
        if (!line && this.chance.odds(50)) return this.goOnWithout(table) ?? this.comeBack(table, table.seats[table.actor]);
        if (!line || !table.legal) return this.comeBack(table, table.seats[table.actor]);
        if (table.undo && this.chance.odds(60)) { // by the one who may, or by anyone else there
            const there = this.world.lines.filter((one) => one.open && this.world.model.who[one.index].at === table.id);
            const others = there.filter((one) => one.you !== null && one.you !== table.actor);
            return this.ask(this.chance.pick(others.length && this.chance.odds(40) ? others : [line, ...there]).index, 'undo', { v: table.v });
        }
        const moves = table.legal.filter((move) => !move.endsWith('*'));
        return moves.length ? this.play(line.index, table.v, this.chance.pick(moves)) : this.ask(line.index, 'resign');
    }
    /** Somebody else at the table does not wait any longer. */
    goOnWithout(table) {
        const there = this.chance.shuffled(table.seats.map((seat, i) => (seat.bot || i === table.actor ? null : this.at(table, i))).filter(Boolean));
        return there.length ? this.ask(there[0].index, this.chance.odds(80) ? 'standin' : 'claim', { seat: table.actor, ...this.where(there[0].index) }) : null;
    }
    takeBack(table) {
        const index = table.seats.findIndex((seat) => seat.bot && seat.gone === 'away'), line = index < 0 ? null : this.at(table, index);
        if (index < 0) return null;
        return line ? this.ask(line.index, 'return') : this.comeBack(table, table.seats[index]);
    }
    again(table) {
        const { chance } = this;
        if (table.next || chance.odds(25)) return this.create(this.someone());
        const seated = table.seats.map((seat, i) => (seat.bot ? undefined : this.at(table, i)));
        if (!table.proposal && seated.every((line) => line !== null) && chance.odds(50)) return this.rush(table, seated);
        const seat = chance.below(table.seats.length), line = seated[seat];
        if (table.seats[seat].bot) return null;
        if (!line) return this.comeBack(table, table.seats[seat]);
        return table.proposal ? this.answer(line.index, table.proposal.number, chance.odds(85)) : this.propose(line.index, 'rematch');
    }

    // --- anything by anyone -------------------------------------------------------------------------------------------
    noise(c = this.someone()) {
        const { chance, world } = this, table = this.table(), me = world.model.who[c], at = world.model.tables[me.at], here = at ?? table;
        const mine = this.knows(c, table), line = world.lines[c], v = Math.max(0, here.v + chance.weighed([[6, 0], [1, 1], [1, -1]]));
        const strange = () => chance.hex(16), number = Math.max(0, (Number.isInteger(here.proposal?.number) ? here.proposal.number : 1) + chance.weighed([[5, 0], [1, 1], [1, -1]]));
        const repeat = this.lastActs[c];
        return chance.weighed([
            [3, () => this.ask(c, 'hello', { ...(chance.odds(50) ? { lang: chance.pick(LANGUAGES) } : {}), ...(chance.odds(30) ? { words: chance.odds(50) } : {}), ...(chance.odds(25) ? this.name(c, here) : {}) })],
            [2, () => this.ask(c, 'language', { lang: chance.pick(LANGUAGES) })],
            [1, () => this.ask(c, 'language', { lang: 'xx' }, { bad: ['bad-message'] })],
            [world.current.length < 3 ? 6 : 2, () => this.create(c)],
            [1, () => this.badCreate(c)],
            [3, () => this.ask(c, 'look', { table: chance.odds(90) ? table.id : chance.hex(8) })],
            [2, () => this.ask(c, 'lobby')], [3, () => this.ask(c, 'mine')],
            [4, () => this.take(c, table, chance.pick([{}, { seat: chance.below(3) }, { invite: strange() }, ...table.seats.flatMap((seat) => (seat.invite ? [{ invite: seat.invite }] : []))]))],
            [3, () => (mine.length ? this.take(c, table, {}, chance.pick(mine).token) : this.take(c, table))],
            [2, () => this.luck(c, table, chance.below(table.seats.length))],
            [1, () => this.ask(c, 'luck', { luck: chance.hex(32), token: chance.hex(16) }, { bad: ['bad-message'] })],
            [1, () => this.ask(c, 'join', { table: table.id, seal: chance.hex(32) }, { bad: ['bad-message'] })],
            [1, () => this.ask(c, 'fill', { seat: chance.below(4), bot: chance.odds(95) ? 'random' : 'hal', ...this.where(c) })],
            [2, () => this.ask(c, 'mute', { yes: chance.odds(40), ...this.where(c) })],
            [2, () => this.ask(c, 'quiet', { yes: chance.odds(20), ...this.where(c) })],
            [2, () => this.aboutSomebody(c, 'avoid', { what: chance.pick(['mute', 'mute', 'block']) })],
            [1, () => this.aboutSomebody(c, 'report', { text: 'rude' })],
            [3, () => this.forgive(c)],
            [1, () => this.ask(c, 'revoke', chance.odds(80) ? { device: chance.hex(16) } : {})],
            [1, () => this.ask(c, 'games')],
            [1, () => this.ask(c, 'push', chance.odds(50) ? { endpoint: '', p256dh: '', auth: '' } : { endpoint: 'https://push.example/x', p256dh: 'x', auth: 'x' })],
            [3, () => this.stand(c)],
            [1, () => this.ask(c, 'rephrase', { phrase: 'not that one', fresh: `phrase ${chance.hex(4)}` })],
            [1, () => this.ask(c, 'erase', { phrase: 'not that one' })],
            [world.model.who.some(({ account }) => account !== null) ? 4 : 0, () => this.ending()],
            [1, () => this.ask(c, 'devices')], [1, () => this.ask(c, 'export')], [1, () => this.ask(c, 'avoided')],
            [2, () => this.ask(c, 'invites', this.where(c))],
            [6, () => (mine.length ? this.join(c, table, chance.pick(mine).token) : this.join(c, table))],
            [3, () => this.join(c, table)],
            [2, () => this.join(c, table, chance.pick([strange(), ...this.forgotten(table)]))],
            [5, () => this.ask(c, 'watch', { table: table.id })],
            [2, () => this.ask(c, 'close')],
            [5, () => this.play(c, v, this.someMove(here))],
            [2, () => this.ask(c, 'check', { v, move: this.someMove(here), ...this.where(c) })],
            [2, () => this.ask(c, 'preview', { v, move: this.someMove(here), ...this.where(c) })],
            [2, () => this.ask(c, 'guess', { v, ...this.where(c) })],
            [3, () => this.ask(c, 'undo', { v, ...this.where(c) })],
            [3, () => this.propose(c, 'undo', v)], [2, () => this.propose(c, 'rematch')],
            [1, () => this.ask(c, 'propose', { what: 'peace' }, { bad: ['bad-message'] })],
            [5, () => this.answer(c, number, chance.odds(70))],
            [3, () => this.ask(c, 'chat', { text: chance.odds(90) ? `said ${this.asked}` : '', ...this.where(c) })],
            [3, () => this.ask(c, chance.odds(70) ? 'standin' : 'claim', { seat: chance.odds(70) && here.actor !== null ? here.actor : chance.below(4), ...this.where(c) })],
            [3, () => this.ask(c, 'return', this.where(c))],
            [1, () => this.ask(c, chance.odds(50) ? 'history' : 'statistics')],
            [2, () => this.ask(c, 'resign', this.where(c))], [5, () => this.ask(c, 'leave', this.where(c))],
            [1, () => this.ask(c, 'tally', this.where(c))],
            [2, () => this.ask(c, 'past', { steps: chance.below(Math.max(1, line.t?.log?.length ?? 1)), ...this.where(c) })],
            [2, () => this.ask(c, 'record', { table: table.id })],
            [1, () => this.ask(c, 'ratings', { game: 'hourglass' })],
            [2, () => this.ask(c, 'ping')],
            [1, () => this.ask(c, 'dance', {}, { bad: ['no-such-request'] })],
            [repeat && (repeat.t !== 'luck' || !repeat.keys.table || world.model.tables[repeat.keys.table]) ? 4 : 0, () => ({ ...repeat, repeat: true })],
            [world.knocks > 0 ? 1 : 0, () => this.account(c)],
            [me.account ? 2 : 0, () => this.ask(c, 'logout')],
        ])();
    }
    /** Somebody at the table, by the seat or by what they said; or nobody at all. */
    aboutSomebody(c, t, keys) {
        const { chance, world } = this, able = world.model.who.flatMap((me, i) => (me.player !== null && me.at !== null ? [i] : []));
        if (able.length && chance.odds(75)) c = chance.pick(able);
        const line = world.lines[c], at = world.model.tables[world.model.who[c].at];
        const said = at && (line.t?.chat ?? []).slice(-20).filter((one) => one.person && ![undefined, null, ERASED].includes(at.sayers[`${one.who} ${one.text}`]));
        const how = chance.below(10), one = said?.length && chance.pick(said);
        if (how < 2) return this.ask(c, t, { ...keys, person: chance.hex(8), ...this.where(c) });
        if (how < 6 && one) return this.ask(c, t, { ...keys, person: one.person, ...this.where(c) }, { about: sayerOf(at, one), saidAt: at.id });
        return this.ask(c, t, { ...keys, seat: chance.below(at?.seats.length ?? 2), ...this.where(c) });
    }
    /** Somebody avoided, if it is known by which tag; perhaps somebody else's. */
    forgive(c) {
        const { chance, world } = this, avoiding = world.model.who.flatMap((me, i) => (me.player !== null && Object.keys(world.model.avoids[me.player] ?? {}).length ? [i] : []));
        if (avoiding.length && chance.odds(75)) c = chance.pick(avoiding);
        const me = world.model.who[c], mine = Object.keys(world.model.avoids[me.player] ?? {}).filter((one) => this.tags.has(one)), all = [...this.tags.keys()];
        if (chance.odds(25) || !all.length) return chance.odds(60) ? this.ask(c, 'avoided') : this.ask(c, 'forgive', { person: chance.hex(8) });
        const about = mine.length && chance.odds(85) ? chance.pick(mine) : chance.pick(all);
        return this.ask(c, 'forgive', { person: this.tags.get(about) }, { about });
    }
    /** Whoever avoids one person alone is told by which tag. */
    learnTags(mine, people) {
        const known = new Set(this.tags.values()), others = Object.keys(mine).filter((one) => !this.tags.has(one) && one !== SOMEBODY && mine[one] !== UNKNOWN), rest = people.filter(({ person }) => !known.has(person));
        if (others.length === 1 && rest.length === 1 && Object.keys(mine).length === people.length) this.tags.set(others[0], rest[0].person);
    }
    someMove(table) { return this.chance.odds(85) && table.legal ? this.chance.pick(table.legal.filter((move) => !move.endsWith('*')).concat('take')) : this.chance.pick(['start r1 up', 'nonsense', 'shuffle deck']); }
    forgotten(table) { // what fitted once, and what never fits here
        const sits = new Set(table.seats.map((seat) => seat.token));
        return [...this.purse.filter((one) => one.table === table.id && !sits.has(one.token)).map((one) => one.token), ...table.seats.flatMap((seat) => (seat.invite ? [seat.invite] : []))];
    }
    /** A standing answer, mostly of somebody who may give one. */
    stand(c) {
        const { chance, world } = this, { model } = world, able = world.lines.filter((line) => model.tables[model.who[line.index].at]?.game === 'clockman' && standing(model, model.who[line.index]).seat !== null);
        const line = able.length && chance.odds(85) ? chance.pick(able) : world.lines[c];
        return this.ask(line.index, 'standing', { what: chance.odds(90) ? chance.pick(['no-trades', 'keep-0', 'keep-1', 'keep-2', 'keep-x']) : 'yes-to-all', yes: chance.odds(60), ...this.where(line.index) });
    }
    /** What ends the rights of others, or of everyone with an account. */
    ending() {
        const { chance, world } = this, { model } = world, c = chance.pick(model.who.flatMap(({ account }, i) => (account !== null ? [i] : []))), { account, device } = model.who[c];
        const known = [...this.devices.keys()], own = known.filter((one) => model.devices[one] === account && one !== device), phrase = chance.odds(85) ? model.accounts[account] : this.oldPhrase(account);
        const mayKnock = world.knocks > 0 ? 1 : 0, about = own.length && chance.odds(85) ? chance.pick(own) : chance.pick(known);
        const ask = chance.weighed([
            [4, () => this.ask(c, 'devices')],
            [2, () => this.ask(c, 'revoke')],
            [known.length ? 5 : 0, () => this.ask(c, 'revoke', { device: this.devices.get(about) }, { about })],
            [3 * mayKnock, () => this.ask(c, 'rephrase', { phrase, fresh: chance.odds(85) ? `phrase ${chance.hex(4)}` : 'short' })],
            [(this.canBeErased(account) ? 3 : 0) * mayKnock, () => this.ask(c, 'erase', { phrase })],
        ])();
        if (ask.t === 'rephrase' || ask.t === 'erase') world.knocks--;
        return ask;
    }
    /** Seats of matches that are just about to begin are erased later, and that a seat without a name was is nothing anybody sees:
     *  when that is done the model cannot tell. people.mjs looks at it. */
    canBeErased(account) {
        return Object.values(this.world.model.tables).every((table) => table.seats.every(({ player, name }) => player !== SOMEBODY && (player !== `account ${account}` || (!beginsSoon(table) && (name || table.phase === 'waiting')))));
    }
    oldPhrase(account) { return this.phrases.get(account)?.at(-1) ?? 'not that one'; }
    /** Whoever asks on which devices they are logged in learns the number of their own. */
    learnDevice(cookie, devices) { const own = devices.find((one) => one.this); if (cookie && own) this.devices.set(cookie, own.device); }
    account(c, anyone = true) {
        const { chance, world } = this, names = Object.keys(world.model.accounts), alive = names.filter((name) => world.model.accounts[name] !== null), seated = world.model.who.flatMap((me, i) => (me.by?.player !== undefined && standing(world.model, me).seat !== null ? [i] : []));
        world.knocks--;
        if (anyone && seated.length && chance.odds(60)) c = chance.pick(seated); // whoever looks from a seat of the cookie has the most to lose
        if (!alive.length || chance.odds(30)) return this.ask(c, 'register', { name: names.length && chance.odds(10) ? chance.pick(names) : `A${world.index}x${chance.hex(4)}`, phrase: `phrase ${chance.hex(4)}` });
        const name = chance.pick(chance.odds(85) ? alive : names);
        return this.ask(c, 'login', { name, phrase: (chance.odds(75) && world.model.accounts[name]) || this.oldPhrase(name) });
    }

    // --- several at once ----------------------------------------------------------------------------------------------
    burst() {
        const { chance, world } = this, kind = chance.below(4), size = 2 + chance.below(5);
        if (chance.odds(5)) return this.chatter();
        if (chance.odds(8)) return this.nag();
        if (world.knocks > 0 && world.model.who[0].account === null && world.model.who[1].account === null && chance.odds(15)) return this.crossing();
        if (kind === 0) { const c = this.someone(); return Array.from({ length: size }, () => this.single(() => this.noise(c))); } // one connection, without waiting
        if (kind === 1) return this.guesses();
        return chance.shuffled(world.lines).slice(0, size).flatMap((line) => Array.from({ length: 1 + chance.below(2) }, () => this.single(() => this.noise(line.index))));
    }
    single(wish, but = []) { let ask = wish(); while ([...ENTRANCES, ...ENDINGS, 'create', ...but].includes(ask.t) || ask.repeat) ask = wish(); return ask; }
    // Two tabs of a browser: somebody logs in in one and sits down in the other.
    crossing() {
        const { chance } = this, [one, other] = chance.shuffled([0, 1]), table = this.table(), free = table.seats.filter((seat) => seat.kind === 'link' && seat.invite);
        const make = () => { const ask = this.create(other); ask.keys.name = `P${other}x${this.asked}`; return ask; }; // nobody has seen yet which name it was
        const sit = () => (chance.odds(free.length ? 70 : 20) ? this.take(other, table, free.length ? { invite: chance.pick(free).invite } : {}) : make());
        return chance.shuffled([this.account(one, false), sit(), ...(chance.odds(50) ? [this.single(() => this.noise(other), ['chat', 'avoid', 'forgive', 'report'])] : [])]);
    }
    // One who talks and talks.
    chatter() {
        const c = this.someone();
        return [...(this.world.model.who[c].at === null ? [this.ask(c, 'watch', { table: this.table().id })] : []), ...Array.from({ length: 12 }, () => this.ask(c, 'chat', { text: `blah ${this.asked}` }))];
    }
    // One who proposes again and again, however often it is refused.
    nag() {
        const { chance } = this, table = this.table(), what = table.phase === 'over' ? 'rematch' : 'undo', seated = table.seats.map((seat, i) => (seat.bot ? null : this.at(table, i)));
        const who = seated.findIndex((line, i) => line && seated.some((other, k) => k !== i && other));
        if (who < 0 || table.proposal) return [this.progress()];
        const n = table.numbered + 1, other = chance.pick(seated.filter((line, i) => line && i !== who));
        return Array.from({ length: 5 }, (_, i) => [this.propose(seated[who].index, what, table.v), this.answer(other.index, n + i, false)]).flat();
    }
    // Something else is being written, then a proposal, then answers to a number that nobody was told.
    rush(table, seated) {
        const { chance } = this, n = table.numbered + 1, host = seated[hostOf(table)];
        const [first, ...others] = chance.shuffled(seated.filter(Boolean)).sort((a, b) => (chance.odds(80) ? Number(a === host) - Number(b === host) : 0));
        if (!first) return [this.noise()];
        const writes = Array.from({ length: host ? chance.below(3) : 0 }, () => this.ask(host.index, 'mute', { yes: chance.odds(30) }));
        return [...writes, this.propose(first.index, table.phase === 'over' ? 'rematch' : 'undo', table.v), ...others.flatMap((line) => [0, 1, 2].map((more) => this.answer(line.index, n + more, true)))];
    }
    // Proposals, and answers to proposals that nobody has made yet.
    guesses() {
        const { chance, world } = this, over = world.current.map((id) => world.model.tables[id]).filter((table) => table.phase !== 'waiting');
        if (!over.length) return [this.progress()];
        const ended = over.filter((table) => table.phase === 'over' && !table.next);
        const table = chance.pick(ended.length && chance.odds(70) ? ended : over), n = table.numbered + 1; // proposals are numbered from 1
        const there = world.lines.filter((line) => line.open && world.model.who[line.index].at === table.id);
        const seated = table.seats.map((seat, i) => (seat.bot ? undefined : this.at(table, i)));
        if (!table.proposal && chance.odds(70)) {
            const coming = table.seats.findIndex((seat, i) => !seat.bot && !seated[i]);
            return coming >= 0 ? [this.comeBack(table, table.seats[coming]) ?? this.progress()] : this.rush(table, seated);
        }
        return chance.shuffled(there).slice(0, 5).flatMap((line) => {
            const c = line.index;
            return Array.from({ length: 1 + chance.below(2) }, () => chance.weighed([[3, () => this.propose(c, table.phase === 'over' ? 'rematch' : 'undo', table.v)],
                [6, () => this.answer(c, n + chance.below(3), chance.odds(80))], [3, () => this.ask(c, 'chat', { text: `psst ${this.asked}` })]])());
        });
    }
}
