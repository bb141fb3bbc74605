// people.mjs: people who play on no matter what: they reconnect, repeat with the same id what was not answered, and
// keep what they were shown and what was acknowledged. What they come to see is told to the world (cell.mjs).
import { me, link, bot, random, sleep, Refusal } from '../kit.mjs';

const pick = (list) => list[Math.floor(Math.random() * list.length)];
export const MOVE_SECONDS = 6; // of the matches with a clock: less than a fault lasts
const THOUGHT = 1500; // ms, at the table with the clock, when one's turn begins

class Person {
    constructor(lane, table, token) { Object.assign(this, { lane, world: lane.world, table, token, log: [], v: 0, acked: 0 }); }
    async connect() {
        while (!this.world.over) {
            let client;
            try {
                client = await this.world.server.client();
                this.world.clients.add(client);
                await client.ask('join', { table: this.table, token: this.token });
                this.look(client.table);
                return this.client = client;
            } catch (error) {
                client?.close();
                this.world.cannot('play', error instanceof Refusal ? 'storage' : 'closed');
                if (error instanceof Refusal && !/^(storage|unsure)$/.test(error.why.id)) this.world.problem(`join of one's own seat was refused: ${error.why.id}`);
                await sleep(100);
            }
        }
        return null;
    }
    // Everything that was shown or acknowledged before must still be there.
    look(table) {
        const same = this.log.findIndex((step, n) => JSON.stringify(step) !== JSON.stringify(table.log[n]));
        const lost = Math.max(same < 0 ? 0 : this.log.length - same, this.acked - table.v, 0);
        if (lost) this.world.lose(lost);
        Object.assign(this, { log: structuredClone(table.log), v: table.v, acked: Math.min(this.acked, table.v) });
    }
    async play() {
        while (!this.world.over) {
            try {
                const client = this.client && !this.client.socket.closed ? this.client : await this.connect();
                if (!client) return;
                const { table } = client;
                this.look(table);
                if (this.asked) await this.ask(client); // before anything else: was it done?
                else if (table.phase === 'over') return;
                else if (table.actor !== table.you)
                    await client.until(() => table.v > this.v || client.table !== table || table.phase === 'over');
                else {
                    await this.think();
                    if (client.socket.closed || client.table !== table || table.v !== this.v) continue;
                    this.asked = { id: random(8), keys: { v: table.v, move: pick(table.legal) } };
                    await this.ask(client);
                }
            } catch (error) {
                if (error instanceof Refusal) await this.refused(error.why.id);
                else if (!/closed|ECONN/.test(error.message)) throw error;
            }
        }
    }
    // At the table with a clock they take their time: a clock that jumps, or that runs on while nothing works, finds them
    // thinking. As long as nothing works they do not try to move, and then they think to the end.
    async think() {
        const clock = this.lane.kind === 'clock', before = this.log.findLast(([who]) => who !== 'chance');
        if (this.thinkingOf !== this.v) Object.assign(this, { thinkingOf: this.v, thought: clock && before?.[0] !== this.client.table.you ? THOUGHT : 80 + Math.random() * 100 });
        for (let since = performance.now(); !this.world.hurry && this.thought > 0; await sleep(50)) {
            const now = performance.now();
            if (!clock || this.world.phase !== 'fault' || this.world.works()) this.thought -= now - since; // on a busy machine 50 ms take longer
            since = now;
        }
    }
    async ask(client) {
        const asking = this.world.seeing('play', client.ask('play', this.asked.keys, this.asked.id));
        if (Math.random() < 0.2) // another request waits behind the move; one way or another, it is answered
            this.world.seeing('chat', client.request('chat', { text: 'Hm.' }, random(8))).catch(() => {});
        const answer = await asking;
        if (this.asked.denied && answer.again) this.world.problem('a move was refused for storage, and yet done');
        this.acked = Math.max(this.acked, answer.v);
        this.asked = null;
        this.lane.acknowledged();
    }
    async refused(id) {
        if (id === 'unsure') this.asked.unsure = true;
        if (id === 'storage') this.asked.denied = !this.asked.unsure; // of the first try nothing is said
        if (id === 'storage' || id === 'unsure') { await sleep(100); return; }
        if (!['match-over', 'not-your-turn'].includes(id) || this.client.table.result?.reason !== 'time') this.world.problem(`play was refused: ${id}`);
        this.asked = null;
        this.client.close(); // and looks again
    }
}

/** Matches of one kind, one after the other, until the world wants no more. */
export class Lane {
    constructor(world, kind) { Object.assign(this, { world, kind, acks: 0, wellAt: 0 }); }
    acknowledged() {
        this.acks++;
        this.world.acks++;
        if (this.world.healedAt && !this.wellAt) this.wellAt = performance.now();
    }
    async sitDown() {
        const tokens = this.kind === 'bot' ? [random(16)] : [random(16), random(16)];
        const clock = this.kind === 'plain' ? { kind: 'none' } : { kind: 'move', seconds: MOVE_SECONDS };
        while (!this.world.over) {
            let client;
            try {
                client = await this.world.server.client();
                this.world.clients.add(client);
                const made = await client.ask('create', { game: 'hourglass', seats: [me, this.kind === 'bot' ? bot() : link], token: tokens[0], clock, away: 'resign' });
                await client.ask('join', { table: made.table, token: tokens[0] });
                if (made.invites.length) await client.ask('take', { table: made.table, token: tokens[1], invite: made.invites[0].invite });
                return { table: made.table, people: tokens.map((token) => new Person(this, made.table, token)) };
            } catch (error) {
                if (error instanceof Refusal && !/^(storage|unsure)$/.test(error.why.id)) {
                    if (error.why.id !== 'seat-taken' && error.why.id !== 'not-your-seat') this.world.problem(`a new table was refused: ${error.why.id}`);
                    tokens.forEach((_, n) => { tokens[n] = random(16); }); // what became of the first try is not known: another table
                }
                await sleep(100);
            } finally { client?.close(); }
        }
        return null;
    }
    async run() {
        while (!this.world.stop && !this.world.over) {
            const match = await this.sitDown();
            if (!match) return;
            await Promise.all(match.people.map((person) => person.play()));
            if (this.world.over) return;
            if (match.people[0].client.table.result.reason === 'time') this.world.timeLost++;
            for (const person of match.people) person.client.close();
            this.world.finished.push(match);
        }
    }
}
