// line.mjs: one connection of the model. It follows what it is told, and complains at once of any message that is not for
// it: of another table, of a seat that is not its own, with a secret, with a seed too early.
import { Socket } from '../socket.mjs';
import { patch } from '../kit.mjs';
import { leak } from './secrets.mjs';

export class Broken extends Error {}

export class Line {
    constructor(world, index, name, from) { Object.assign(this, { world, index, name, from, waiting: new Map(), cookie: null, lang: null }); this.reset(); }
    reset() { Object.assign(this, { looking: null, you: null, t: null, words: false }); }
    get open() { return Boolean(this.socket && !this.socket.closed); }

    async connect(server) {
        this.reset();
        Object.assign(this, { server, life: server.life, bye: false });
        const headers = this.cookie ? { Cookie: this.cookie } : {};
        this.socket = await Socket.open(server.port, { host: server.host, headers, from: this.from });
        this.socket.onmessage = (text) => this.world.guard(() => this.hear(JSON.parse(text)));
        this.socket.onclose = () => this.gone();
    }
    gone() {
        for (const { yes } of this.waiting.values()) yes({ t: 'lost' });
        this.waiting.clear();
        this.reset();
        this.world.lost(this);
    }
    close() { this.closing = true; this.socket?.end(); this.closing = false; }

    ask(t, keys, id) {
        return new Promise((yes) => {
            if (!this.open) return yes({ t: 'lost' });
            this.waiting.set(id, { t, keys, yes });
            this.socket.send(JSON.stringify({ t, id, ...keys }));
        });
    }
    fence() { return this.ask('ping', {}, `f${this.world.fences++}`); }

    hear(message) {
        if (message.t !== 'ok' && message.t !== 'no') return this.news(message);
        const asked = this.waiting.get(message.id);
        if (!asked) this.wrong(`an answer that was not asked for: ${JSON.stringify(message)}`);
        this.waiting.delete(message.id);
        message.at = performance.now();
        asked.yes(message); // it is looked at later than what follows
        if (message.t === 'ok') this.done(asked, message);
    }
    done({ t, keys }, answer) {
        if (t === 'hello') this.words = keys.words ?? this.words;
        if (t === 'join' || t === 'take' || t === 'watch') Object.assign(this, { looking: answer.table, you: answer.seat ?? null, t: null });
        if (t === 'close') Object.assign(this, { looking: null, you: null, t: null });
        if (t === 'create') this.dice(answer.table, answer.dice, false);
        if (t === 'look') this.summary(answer.summary);
        if (t === 'mine' || t === 'lobby' || t === 'hello' || t === 'login') for (const summary of answer.tables ?? []) this.summary(summary);
        if (t === 'past' && this.t) this.secret(answer.view, this.you, 'in the past');
    }
    wrong(words) { throw new Broken(`${this.name} ${words}${this.looking ? `\n    (it looks at ${this.world.nameOf(this.looking)} as ${this.you ?? 'an onlooker'})` : ''}`); }
    dice(table, dice, over, phase = 'playing') {
        if (phase === 'waiting' && dice.luck?.some((one) => one !== null)) this.wrong(`was told luck of ${this.world.nameOf(table)} before the match began`);
        const wrong = this.world.seeds.wrong(table, dice, over);
        if (wrong) this.wrong(`was told the dice of ${this.world.nameOf(table)}: ${wrong}`);
    }
    summary(summary) {
        if (this.world.model.tables[summary.table]) this.world.mades.set(summary.table, summary.made);
        this.dice(summary.table, summary.dice, summary.phase === 'over', summary.phase);
        for (const key of ['view', 'log', 'legal', 'luck', 'seed']) if (key in summary) this.wrong(`was told ${key} in a summary`);
    }
    secret(view, you, where) {
        const found = leak(this.t.game, view, you);
        if (found) this.wrong(`was told a secret ${where}: ${found}`);
    }

    news(m) {
        if (m.t === 'bye') { this.bye = m.why.id === 'stopping' || this.world.model.mayFail; return; }
        if (m.t === 'turn') { this.summary(m.summary); this.world.turn(this, m.summary); return; }
        if (m.table !== this.looking) this.wrong(`was told ${m.t} of ${this.world.nameOf(m.table)}, which it does not look at`);
        if (m.t === 'table') this.wholeTable(m);
        else if (!this.t) this.wrong(`was told ${m.t} before the table itself`);
        if (m.t === 'steps') this.steps(m);
        if (m.t === 'over') { this.dice(m.table, m.dice, true); Object.assign(this.t, { result: m.result, phase: 'over', dice: m.dice, actor: 'end', legal: undefined }); }
        if (m.t === 'seats') { Object.assign(this.t, { seats: m.seats, phase: m.phase }); Object.assign(this.t.clock, m.clock); }
        const isAsking = [...this.waiting.values()].some(({ t }) => t === 'hello'); // for words, perhaps
        if (m.t === 'notice' && !isAsking && (m.text !== undefined) !== this.words) this.wrong(`was told a notice ${this.words ? 'without' : 'in'} words`);
        if (m.t === 'proposal') this.t.proposal = m.proposal;
        if (m.t === 'next') this.t.next = m.next;
        if (m.t === 'mute') Object.assign(this.t, { muted: m.muted, quiet: m.quiet });
        if (m.t === 'standing') this.t.standing = m.standing;
        if (m.t === 'dice') { this.dice(m.table, m.dice, false, 'waiting'); this.t.dice = m.dice; }
        if (m.t === 'chat') this.t.chat.push({ who: m.who, name: m.name, text: m.text });
        this.world.heard(this, m);
    }
    wholeTable(m) {
        if (m.you !== null && this.you !== null && m.you !== this.you) this.wrong(`was told you=${m.you}, its seat is ${this.you}`);
        this.you = m.you; // whether it may be that is the world's question
        this.t = m;
        this.dice(m.table, m.dice, m.phase === 'over', m.phase);
        this.secret(m.view, this.you, 'in the table');
        this.log(m.log, m.from);
        this.choices(m);
        if (m.phase === 'waiting' && (m.v !== 0 || m.view !== null || m.log.length)) this.wrong('was told of a match that has not begun');
    }
    log(steps) { for (const [who, move] of steps) this.step(who, move); }
    step(who, move) {
        if (who === 'chance' && move.includes('#')) this.wrong(`was told the number of a chance step: ${move}`);
        if (this.t.game === 'hourglass' && who !== this.you && /^bury [rpj]\d/.test(move)) this.wrong(`was told which card ${who} buried: ${move}`);
    }
    choices(m) {
        if (m.legal && (this.you === null || m.actor !== this.you)) this.wrong(`was offered moves of ${m.actor}`);
        if (m.undo && m.actor !== this.you) this.wrong(`was offered to undo for ${m.actor}`);
    }
    steps(m) {
        const { t } = this;
        let v = t.v;
        for (const step of m.steps) {
            if (step.v !== ++v) this.wrong(`was told version ${step.v} after ${v - 1}`);
            t.view = patch(t.view, step.set);
            if (step.back) t.log.pop();
            else { this.step(step.who, step.move); t.log.push([step.who, step.move]); }
        }
        if (m.v !== v) this.wrong(`was told version ${m.v} for ${v}`);
        if (m.clock) this.clock(m, t);
        Object.assign(t, { v: m.v, actor: m.actor, legal: m.legal, undo: m.undo });
        if (m.result) { this.dice(m.table, m.dice, true); Object.assign(t, { result: m.result, phase: 'over', dice: m.dice }); }
        this.secret(t.view, this.you, 'by steps');
        this.choices(m);
    }
    // Whoever moved pays for the time since the turn began; what the clock adds comes when the turn goes on.
    clock(m, t) {
        const { clock } = t, mover = t.actor, one = m.steps.filter((step) => step.who !== 'chance');
        if (clock.left && one.length === 1 && one[0].who === mover && m.clock.left[mover] !== null && clock.left[mover] !== null) {
            const paid = Math.max(0, clock.left[mover] - (m.clock.since - clock.since)), turned = m.actor !== mover;
            const should = clock.kind === 'fischer' ? paid + (turned ? clock.plus * 1000 : 0) : paid;
            if (m.clock.left[mover] !== should && !(clock.kind !== 'fischer' && m.actor === mover && m.clock.left[mover] === should)) this.wrong(`was told ${m.clock.left[mover]} ms for seat ${mover}; it had ${clock.left[mover]} and spent ${m.clock.since - clock.since}`);
            for (const [seat, left] of m.clock.left.entries())
                if (seat !== mover && seat !== m.actor && left !== null && clock.left[seat] !== null && left !== clock.left[seat]) this.wrong(`was told ${left} ms for seat ${seat}, which did nothing and had ${clock.left[seat]}`);
        }
        Object.assign(clock, m.clock);
    }
}
