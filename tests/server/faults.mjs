// faults.mjs BUILD/witching [--all] [--write FILE]: what breaks around a server, with SQLite and with PostgreSQL, while
// people play: nothing acknowledged is lost, nobody loses a match because of it, the server stays awake, can be
// stopped, and is well again by itself. The quick ones unless --all; with --write the table between the marks in FILE
// is rewritten; otherwise that in docs/deploy.md must have a row for each fault.
import fs from 'node:fs';
import { spawnSync } from 'node:child_process';
import { test, done, check, same } from './kit.mjs';
import { runCell } from './faults/cell.mjs';

const [program, ...words] = process.argv.slice(2);
const all = words.includes('--all'), file = words.includes('--write') ? words[words.indexOf('--write') + 1] : null;
const HELD = all ? 9000 : 7000; // ms: longer than a move may take (people.mjs)
const AT_ONCE = all ? 4 : 12;

// dead, frozen: the server itself is. deaf: it cannot answer meanwhile, in words. unwritable: nothing can be written. harmless: nobody notices. short: it is over once made.
// slow: at least this many ms, for what is written.
const disk = { disk: true }, network = { network: true }, clock = { clock: true }, BOTH = ['SQLite', 'PostgreSQL'];
const database = (w) => w.cluster?.start();
const FAULTS = [
    { name: 'kill -9', stores: BOTH, quick: ['SQLite'], dead: true, deaf: 'connection lost', make: (w) => w.end('SIGKILL'), heal: () => {} },
    { name: 'SIGSTOP of the server', stores: BOTH, quick: ['SQLite'], frozen: true, deaf: 'wait', make: (w) => w.server.child.kill('SIGSTOP'), heal: (w) => w.server.child.kill('SIGCONT') },
    { name: 'SIGSTOP of the database', stores: ['PostgreSQL'], not: 'no process but the server', quick: ['PostgreSQL'], unwritable: true, make: (w) => w.cluster.signal('SIGSTOP'), heal: (w) => w.cluster.signal('SIGCONT') },
    { name: 'full disk', stores: BOTH, quick: ['SQLite'], needs: disk, unwritable: true, make: (w) => { w.disk.be('full'); w.cluster?.useUpLog(HELD / 2); }, heal: (w) => { w.disk.be('well'); return database(w); } },
    { name: 'read-only disk', stores: BOTH, quick: ['SQLite'], needs: disk, unwritable: true, make: (w) => w.disk.be('read-only'), heal: (w) => { w.disk.be('well'); return database(w); } },
    { name: 'slow disk', about: 'half a second a sync', stores: BOTH, quick: ['SQLite'], needs: disk, slow: 400, make: (w) => w.disk.be('slow'), heal: (w) => w.disk.be('well') },
    { name: 'network silent', stores: ['PostgreSQL'], not: 'no network in between', quick: ['PostgreSQL'], needs: network, unwritable: true, make: (w) => w.network.be('silent'), heal: (w) => w.network.be('well') },
    { name: 'network cut', about: 'connections are reset', stores: ['PostgreSQL'], not: 'no network in between', quick: ['PostgreSQL'], needs: network, unwritable: true, make: (w) => w.network.be('cut'), heal: (w) => w.network.be('well') },
    { name: 'database restarted', about: '`pg_ctl restart -m fast`', stores: ['PostgreSQL'], not: 'no process but the server', short: true, make: (w) => w.cluster.restart('fast'), heal: () => {} },
    { name: 'database gone', about: '`pg_ctl stop -m immediate`', stores: ['PostgreSQL'], not: 'no process but the server', quick: ['PostgreSQL'], unwritable: true, make: (w) => w.cluster.stop('immediate'), heal: database },
    { name: 'clock 400 s forward', stores: BOTH, quick: ['SQLite'], needs: clock, harmless: true, make: (w) => w.wallClock.set(400), heal: () => {} },
    { name: 'clock an hour back', stores: BOTH, quick: ['SQLite'], needs: clock, harmless: true, make: (w) => w.wallClock.set(-3600), heal: () => {} },
];

const rowName = ({ name, about }) => `${name}${about ? ` (${about})` : ''}`, none = ({ not }) => `— (${not})`;
const [BEGIN, END] = ['<!-- faults: begin -->', '<!-- faults: end -->'];
function written(text) { // what stands between the marks, as rows of cells
    if (!text.includes(BEGIN) || !text.includes(END)) throw new Error('there are no marks for the table');
    return text.slice(text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)).trim().split('\n').map((row) => row.split('|').slice(1, -1).map((one) => one.trim()));
}
if (!file)
    await test('server/faults/the table in docs/deploy.md has each of these', () => {
        const [heading, , ...rows] = written(fs.readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8'));
        check(/^fault \(version \d+\.\d+\.\d+, \d{4}-\d\d-\d\d\)$/.test(heading[0]), `which version was tried, and when: ${heading[0]}`);
        same(heading.slice(1), BOTH, 'the stores');
        same(rows.map(([name]) => name), FAULTS.map(rowName), 'the faults');
        for (const [i, [name, ...cells]] of rows.entries())
            for (const [k, store] of BOTH.entries())
                check(FAULTS[i].stores.includes(store) ? /well again within \d+ s$/.test(cells[k]) : cells[k] === none(FAULTS[i]), `${name}, ${store}: ${cells[k]}`);
    });

const results = new Map(); // of cells, by name
const cells = FAULTS.flatMap((fault) => (all ? fault.stores : fault.quick ?? []).map((store) => ({ fault, store, name: `server/faults/${fault.name}, ${store}` })));
async function lane() {
    for (let cell; (cell = cells.shift());) {
        const { fault, store, name } = cell;
        await test(name, async () => {
            const result = await runCell(program, fault, store, HELD);
            results.set(name, result);
            console.log(`# ${name}: ${result.text}`);
            if (result.problems.length) throw new Error(`${result.log.slice(-1000)}\n  ${result.problems.join('\n  ')}`);
        }, 300);
    }
}
await Promise.all(Array.from({ length: AT_ONCE }, lane));

if (file) {
    const cell = (fault, store) => {
        if (!fault.stores.includes(store)) return none(fault);
        const result = results.get(`server/faults/${fault.name}, ${store}`);
        return result ? result.text + (result.problems.length ? `; **failed**: ${result.problems.join('; ')}` : '') : 'not tried';
    };
    const rows = FAULTS.map((fault) => `| ${rowName(fault)} | ${BOTH.map((store) => cell(fault, store)).join(' | ')} |`);
    const [version] = /\d+\.\d+\.\d+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout), date = new Date().toISOString().slice(0, 10);
    const table = [`| fault (version ${version}, ${date}) | ${BOTH.join(' | ')} |`, '|---|---|---|', ...rows].join('\n'), text = fs.readFileSync(file, 'utf8');
    written(text);
    fs.writeFileSync(file, `${text.slice(0, text.indexOf(BEGIN) + BEGIN.length)}\n${table}\n${text.slice(text.indexOf(END))}`);
}
done();
