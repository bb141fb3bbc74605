// quotas.mjs: addresses that come, go and make tables at random, and two counters for each of them.
import { Socket } from '../socket.mjs';
import { sleep } from '../kit.mjs';
import { Chance } from './chance.mjs';
import { Broken } from './line.mjs';

const ADDRESSES = Array.from({ length: 5 }, (_, i) => `127.0.3.${i + 1}`);

async function make(socket, chance) {
    const answer = new Promise((yes) => { socket.onmessage = (text) => yes(JSON.parse(text)); socket.onclose = () => yes({ t: 'lost' }); });
    socket.send(JSON.stringify({ t: 'create', game: 'hourglass', seats: [{ kind: 'me' }, { kind: 'link' }], token: chance.hex(16) }));
    return answer;
}

export async function quotas(server, { connections, tables, steps, seed }) {
    const chance = new Chance(seed), open = new Map(ADDRESSES.map((address) => [address, []])), made = new Map(ADDRESSES.map((address) => [address, 0])), said = [];
    const wrong = (words) => { throw new Broken(`seed ${seed}: ${words}\n${said.slice(-40).map((line) => `    ${line}`).join('\n')}`); };
    const come = (from) => Socket.open(server.port, { host: server.host, from }).catch(() => null);
    for (let step = 0; step < steps; step++) {
        const address = chance.pick(ADDRESSES), mine = open.get(address), what = chance.weighed([[5, 'come'], [2, 'go'], [4, 'make']]);
        if (what === 'come') {
            let socket = await come(address);
            for (let tries = 0; !socket && mine.length < connections && tries < 100; tries++) { await sleep(20); socket = await come(address); } // one that went may still be counted
            said.push(`${address} with ${mine.length} comes: ${socket ? 'in' : 'refused'}`);
            if (socket) mine.push(socket);
            if (mine.length > connections) wrong(`${address} has ${mine.length} connections and may have ${connections}`);
            if (!socket && mine.length < connections) wrong(`${address} has ${mine.length} connections, may have ${connections}, and was not let in; the others: ${[...open].map(([name, all]) => `${name} ${all.length}`)}`);
        } else if (what === 'go' && mine.length) {
            mine.splice(chance.below(mine.length), 1)[0].end();
            said.push(`${address} goes`);
        } else if (what === 'make' && mine.length) {
            const answer = await make(chance.pick(mine), chance), may = made.get(address) < tables;
            said.push(`${address} makes table ${made.get(address) + 1}: ${answer.why?.id ?? answer.t}`);
            if (answer.t === 'ok') made.set(address, made.get(address) + 1);
            if (may !== (answer.t === 'ok') || (!may && answer.why.id !== 'too-many-tables')) wrong(`${address} made ${made.get(address)} tables, may make ${tables}, and was told ${answer.why?.id ?? answer.t}`);
        }
    }
    for (const all of open.values()) for (const socket of all) socket.end();
}
