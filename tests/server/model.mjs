// model.mjs BUILD/witching [STEPS] [SEED] [STEPS BETWEEN KILLS]: random requests of many connections against a reference model of rights and
// seats (model/rights.mjs). What each connection may see and do is compared at every step.
import { readFileSync } from 'node:fs';
import { Server, test, done, freshDatabase, freshFile, same, sleep, startDatabase, stopDatabase } from './kit.mjs';
import { Chance } from './model/chance.mjs';
import { quotas } from './model/quotas.mjs';
import { asks } from './model/rights.mjs';
import { Seeds } from './model/secrets.mjs';
import { World } from './model/world.mjs';

const program = process.argv[2], steps = Number(process.argv[3] ?? 20000), seed = Number(process.argv[4] ?? 1 + (process.pid * 1009 + Date.now()) % 1000000);
const REQUESTS = [...readFileSync(new URL('../../apps/server/requests/requests.def', import.meta.url), 'utf8').matchAll(/^REQUEST\(\w+, "(\w+)"/gm)].map(([, name]) => name);
const ENOUGH = 20000; // steps, after which each request has been carried out
const WORLDS = 16, CONNECTIONS = 60; // of one address; all worlds together have more

// Somewhere between two answers a server is killed, or told to stop, and comes back.
async function trouble(servers, worlds, every, chance, going, options) {
    const total = () => worlds.reduce((sum, world) => sum + world.steps, 0);
    for (let next = every, n = 0; going(); next += every, n++) {
        while (going() && total() < next) await sleep(10);
        if (!going()) return;
        if (options.database && (n === 0 || chance.odds(30))) { // at least once in every run
            for (const server of servers) { server.down = true; server.life++; } // whoever looked at a table may be hung up on
            stopDatabase();
            await sleep(chance.below(500));
            startDatabase();
            for (const server of servers) for (let healthy = false; !healthy; await sleep(50)) healthy = await fetch(`http://${server.host}:${server.port}/readyz`).then((page) => page.ok, () => false);
            for (const server of servers) server.down = false;
            continue;
        }
        const server = chance.pick(servers), hard = chance.odds(60);
        server.down = true;
        server.life++;
        if (hard) await server.kill(); else same(await server.stop(), 0, 'exit status');
        await server.start();
        server.down = false;
    }
}

async function play(servers, steps, options = {}) {
    const seeds = new Seeds();
    const worlds = [];
    for (let index = 0; index < WORLDS; index++) worlds.push(new World({ index, seed, servers, worlds, seeds, mayFail: Boolean(options.database) }));
    let over = false;
    const watch = process.env.MODEL_WATCH && setInterval(() => { for (const world of worlds) console.log(`# world ${world.index}: ${world.steps} steps; waits for ${[...world.lines, ...world.witnesses.values()].flatMap((line) => [...line.waiting].map(([id, { t }]) => `${line.name} ${t} ${id}`)).join(', ')}; ${world.history.at(-1)}`); }, 5000);
    const going = () => !over && worlds.some((world) => world.steps < steps / WORLDS);
    const troubles = trouble(servers, worlds, Number(process.argv[5] ?? Math.min(5000, Math.max(1500, steps / 8))), new Chance(seed), going, options);
    try {
        await Promise.all(worlds.map(async (world) => {
            try { while (!over && world.steps < steps / WORLDS) await world.run(steps / WORLDS); } catch (error) {
                if (!over) error.message = `seed ${seed}, world ${world.index}, step ${world.steps}: ${error.message}\n${world.history.map((line) => `    ${line}`).join('\n')}`;
                over = true;
                throw error;
            }
        }));
        await troubles;
    } finally {
        over = true;
        await troubles;
        clearInterval(watch);
        for (const world of worlds) { world.over = true; world.stop(); }
        const counts = {};
        for (const world of worlds) for (const [what, count] of Object.entries(world.counts)) counts[what] = (counts[what] ?? 0) + count;
        if (process.env.MODEL_COUNTS) console.log(Object.entries(counts).sort((a, b) => b[1] - a[1]).map(([what, count]) => `# ${count} ${what}`).join('\n'));
        console.log(`# ${worlds.reduce((sum, world) => sum + world.steps, 0)} steps, seed ${seed}`);
    }
    return [...new Set(worlds.flatMap((world) => Object.keys(world.counts)).filter((what) => what.endsWith(' ok')).map((what) => what.split(' ')[0]))];
}

async function start(store, host, connections, more = []) {
    for (let tries = 0; ; tries++) {
        const server = Object.assign(new Server(program, store, ['--address', host, '--connections', String(connections), '--patience', '0', ...more]), { host, connections, life: 0 });
        try { return await server.start(); } catch (error) { if (tries > 5) throw error; } // somebody else took the port
    }
}

await test('server/model/each address has limits of its own', async () => {
    const server = await start(freshFile(), '127.0.0.1', 4, ['--tables', '6']);
    await quotas(server, { connections: 4, tables: 6, steps: 150, seed });
    same(await server.stop(), 0, 'exit status');
});
// Nobody has forgotten to teach the model a new request, or to ask it.
await test('server/model/every request is known', () => {
    const wishes = readFileSync(new URL('model/wishes.mjs', import.meta.url), 'utf8');
    for (const request of REQUESTS) if (!asks[request] || !wishes.includes(`'${request}'`)) throw new Error(`${request} is not asked, or the model does not say what comes of it`);
    same(Object.keys(asks).filter((request) => !REQUESTS.includes(request)).join(), '', 'requests that there are no more');
});
await test('server/model/on SQLite', async () => {
    const server = await start(freshFile(), '127.0.0.1', CONNECTIONS);
    const done = await play([server], steps);
    if (steps >= ENOUGH) same(REQUESTS.filter((request) => !done.includes(request)).join(), '', 'requests that were never carried out');
    same(await server.stop(), 0, 'exit status');
}, 3600);
if (process.env.MODEL_POSTGRES)
    await test('server/model/two on PostgreSQL', async () => {
        const url = freshDatabase(), servers = [await start(url, '127.0.0.1', CONNECTIONS), await start(url, '127.0.0.2', CONNECTIONS)];
        await play(servers, steps / 10, { database: true });
        for (const server of servers) same(await server.stop(), 0, 'exit status');
    }, 3600);
done();
