// dashboard.mjs: every figure that the dashboard (packaging/grafana/witching.json) names is one that a server serves.
//     node tests/server/dashboard.mjs build/witching
import fs from 'node:fs';
import { Server, check, done, freshFile, same, test } from './kit.mjs';

await test('dashboard: names only what is served', async () => {
    const dashboard = JSON.parse(fs.readFileSync(new URL('../../packaging/grafana/witching.json', import.meta.url), 'utf8'));
    const server = await new Server(process.argv[2], freshFile()).start();
    const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    const served = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    await server.stop();
    const expressions = [...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), ...dashboard.templating.list.map(({ query }) => query)];
    const named = new Set(expressions.flatMap((words) => words.match(/\bwitching_\w+/g) ?? []).map((name) => name.replace(/_(bucket|sum|count)$/, '')));
    check(named.size > 25 && served.size > 25, 'there are some');
    same([...named].filter((name) => !served.has(name)), [], 'what is named and not served');
});

await test('dashboard: its panels have names, places of their own and something to show', async () => {
    const { panels } = JSON.parse(fs.readFileSync(new URL('../../packaging/grafana/witching.json', import.meta.url), 'utf8'));
    const places = new Set();
    same(new Set(panels.map(({ id }) => id)).size, panels.length, 'how many ids there are');
    for (const { title, type, targets = [], gridPos: { x, y, w, h } } of panels) {
        check(title && (type === 'row' || targets.length > 0) && x + w <= 24, `${title} is whole`);
        for (let i = x; i < x + w; i++) for (let j = y; j < y + h; j++) {
            check(!places.has(`${i} ${j}`), `${title} lies on another`);
            places.add(`${i} ${j}`);
        }
    }
});
done();
