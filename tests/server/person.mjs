// person.mjs: people who play on whatever becomes of their servers.
import { check, link, me, random, Refusal, same, sleep } from './kit.mjs';

export const pick = (list) => list[Math.floor(Math.random() * list.length)];

// A person who plays on no matter what: reconnects, asks again with the same id, and keeps what was shown.
export class Person {
    // `pace`: ms from one move to the next.
    constructor(servers, table, token, pace = 0) { Object.assign(this, { servers, table, token, pace, log: [], v: 0, acked: 0, moves: 0, lost: 0, slowest: 0 }); }
    async connect() {
        if (this.client) this.log = structuredClone(this.client.table.log);
        if (this.client?.bye) await sleep(this.client.bye.retry);
        else if (this.client) this.abandoned = true; // its server has gone without a word
        for (;;) {
            try {
                const client = await pick(this.servers).client();
                await client.ask('join', { table: this.table, token: this.token });
                await client.until(() => client.table);
                this.look(client.table);
                this.client = client;
                return client;
            } catch (error) {
                if (error instanceof Refusal && !/^(storage|unsure)$/.test(error.why.id)) throw error;
                this.lost++;
                await sleep(20);
            }
        }
    }
    // Everything that was shown before must still be there.
    look(table) {
        same(table.log.slice(0, this.log.length), this.log, 'what was shown before');
        check(table.v >= this.v && table.v >= this.acked, `version ${table.v} after ${this.v}, ${this.acked} acknowledged`);
        Object.assign(this, { log: structuredClone(table.log), v: table.v });
    }
    async play() {
        let asked = null;
        for (;;) {
            try {
                const client = this.client && !this.client.socket.closed ? this.client : await this.connect();
                const { table } = client;
                this.look(table);
                if (asked) { // the first time, or again: was it done?
                    const answer = await client.ask('play', asked.keys, asked.id);
                    this.acked = answer.v;
                    this.moves++;
                    this.slowest = Math.max(this.slowest, performance.now() - asked.at);
                    asked = null;
                    continue;
                }
                if (table.phase === 'over') return;
                if (table.actor !== table.you) { await client.until(() => table.v > this.v || client.table !== table || table.phase === 'over'); continue; }
                if (this.pace) await sleep(this.pace);
                asked = { id: random(8), keys: { v: table.v, move: pick(table.legal) }, at: performance.now() };
            } catch (error) {
                if (error instanceof Refusal) throw error;
                if (!/closed|ECONN/.test(error.message)) throw error;
                this.lost++;
            }
        }
    }
}

export async function newTable(servers, pace = 0) {
    const tokens = [random(16), random(16)];
    for (;;) {
        try {
            const client = await pick(servers).client();
            const made = await client.ask('create', { game: 'hourglass', seats: [me, link], token: tokens[0] });
            await client.ask('join', { table: made.table, token: tokens[0] });
            if (made.invites.length) await client.ask('take', { table: made.table, token: tokens[1], invite: made.invites[0].invite });
            client.close();
            return { table: made.table, tokens, people: tokens.map((token) => new Person(servers, made.table, token, pace)) };
        } catch (error) {
            if (error instanceof Refusal) throw error;
            await sleep(20);
        }
    }
}
