// people.mjs: people in pairs who play hourglass over sockets, in a process of their own (people.c).
import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';

export class People {
    /** When all have begun. `pace`: how long they take for a move, in ms on average. `places`: ports, or "A+B" for a match whose seats are at two. */
    static async gather(program, matches, pace, ...places) {
        const people = new People();
        people.child = spawn(path.join(path.dirname(program), 'people'), [matches, pace, ...places].map(String), { stdio: ['pipe', 'pipe', 'inherit'] });
        people.lines = readline.createInterface({ input: people.child.stdout })[Symbol.asyncIterator]();
        await people.hear();
        return people;
    }
    async hear() {
        const { value, done } = await this.lines.next();
        if (done) throw new Error('the people have gone');
        return value;
    }
    say(word) { this.child.stdin.write(`${word}\n`); }
    go() { this.say('go'); }
    async look() { this.say('look'); return JSON.parse(await this.hear()); }
    /** What was since they began to play: moves, bytes, µs of processor time, ms that moves took. */
    async stop() { this.say('stop'); return JSON.parse(await this.hear()); }
}
