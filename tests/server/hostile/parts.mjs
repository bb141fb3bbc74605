// parts.mjs: what the hostile suite shares: people who sit down quickly, a look into the store and at the server's process, patience.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { me, link, random, sleep } from '../kit.mjs';

/** Waits for what will come to hold, as often as it takes, for no longer than this many seconds. */
export async function eventually(holds, what, seconds = 60) {
    for (const end = Date.now() + seconds * 1000; ; await sleep(20)) {
        const found = await holds();
        if (found) return found;
        if (Date.now() > end) throw new Error(`never so: ${what}`);
    }
}

/** What psql or sqlite3 says to a statement about the store. */
export function sql(store, text) {
    const shared = store.startsWith('postgresql:');
    const result = shared ? spawnSync('psql', ['-qtA', store, '-c', text], { encoding: 'utf8' })
        : spawnSync('sqlite3', ['-cmd', '.timeout 10000', store], { encoding: 'utf8', input: text });
    if (result.status !== 0 || result.stderr) throw new Error(`${text}: ${result.stderr}`);
    return result.stdout.trim();
}

/** The status of a page; 0: the connection broke, or nobody answers. */
export const status = (port, path, patience = 10000) => new Promise((yes) => {
    const asked = http.get({ port, host: '127.0.0.1', path, agent: false, timeout: patience }, (answer) => answer.resume().on('end', () => yes(answer.statusCode)));
    asked.on('timeout', () => asked.destroy()).on('error', () => yes(0));
});

/** Sockets that a server has open now: those of its descriptors. */
export const socketsOf = ({ child: { pid } }) => fs.readdirSync(`/proc/${pid}/fd`)
    .filter((n) => { try { return fs.readlinkSync(`/proc/${pid}/fd/${n}`).startsWith('socket:'); } catch { return false; } }).length;
/** The most memory a server has had, in bytes. */
export const mostMemory = ({ child: { pid } }) => Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** People at a new table of Hourglass, the match begun; those who seal no luck have it drawn, so nobody waits for
 *  anybody. */
export async function sit(servers, { seats = 2, game = 'hourglass', ...more } = {}) {
    servers = [servers].flat();
    const clients = [], tokens = Array.from({ length: seats }, () => random(16));
    for (let i = 0; i < seats; i++) clients.push(await servers[i % servers.length].client());
    const made = await clients[0].ask('create', { game, seats: [me, ...Array(seats - 1).fill(link)], token: tokens[0], name: 'Ada', ...more });
    await clients[0].ask('join', { table: made.table, token: tokens[0] });
    for (let i = 1; i < seats; i++) await clients[i].ask('take', { table: made.table, token: tokens[i], invite: made.invites[i - 1].invite, name: `Zoë ${i}` });
    await Promise.all(clients.map((client) => client.until(() => client.table?.phase === 'playing', 'the beginning')));
    return { table: made.table, clients, tokens };
}
/** Whoever is to move plays some move; the rest have heard of it. */
export async function playOne(clients) {
    const mover = clients.find(({ table }) => table.you === clients[0].table.actor);
    const { v } = await mover.ask('play', { v: mover.table.v, move: mover.table.legal[0] });
    await Promise.all(clients.map((client) => client.until(() => client.table.v >= v || client.table.phase === 'over', `version ${v}`)));
}
/** What became of a request: 'ok', or why not. */
export const outcome = (asking) => asking.then(() => 'ok', (error) => error.why?.id ?? error.message);
/** News that a client was told since: neither answers nor what it was asked. */
export const news = (client, since = 0) => client.heard.slice(since).filter((text) => !/^\{"t":"(ok|no|turn)"/.test(text));
