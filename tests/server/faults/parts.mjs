// parts.mjs: what can be broken: a disk, a PostgreSQL cluster of one's own, a network between server and database, a
// clock. Real parts where the machine lets us (a small file system that is really full); otherwise the shim disk.c.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { random, scratch, sleep } from '../kit.mjs';

const root = process.getuid() === 0;
const leftovers = new Set(); // undone however the test ends, before the kit removes the scratch folder
process.prependListener('exit', () => { for (const undo of leftovers) { try { undo(); } catch { /* the next */ } } });

/** Runs a command without holding anybody up; resolves to its exit code. */
export function run(command, { env, seconds = 60 } = {}) {
    return new Promise((done) => {
        const child = spawn(command[0], command.slice(1), { stdio: 'ignore', env: { ...process.env, ...env }, cwd: scratch });
        const late = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
        child.on('error', () => done(-1));
        child.on('exit', (code) => { clearTimeout(late); done(code ?? -1); });
    });
}

/** A free port that stays free while its server is away: none that the machine gives to outgoing connections. */
export async function quietPort() {
    for (;;) {
        const port = 10000 + Math.floor(Math.random() * 20000), probe = net.createServer();
        const free = await new Promise((done) => { probe.on('error', () => done(false)).listen(port, '127.0.0.1', () => probe.close(() => done(true))); });
        if (free) return port;
    }
}

// --- disks ------------------------------------------------------------------------------------------------------------
let shim = null;
function buildShim() {
    if (shim) return shim;
    const made = path.join(scratch, 'disk.so'), source = fileURLToPath(new URL('disk.c', import.meta.url));
    const result = spawnSync('cc', ['-shared', '-fPIC', '-O1', source, '-o', made, '-ldl'], { encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`disk.c: ${result.stderr}`);
    return shim = made;
}
const preload = (library) => ({ LD_PRELOAD: library, ASAN_OPTIONS: `${process.env.ASAN_OPTIONS ?? ''}:verify_asan_link_order=0` });

/** A folder on a disk of its own. `env` is what its users are started with; `be('slow' | 'read-only' | 'full' | 'well')`. */
export class Disk {
    constructor(megabytes) {
        this.home = path.join(scratch, `disk-${random(4)}`);
        this.size = megabytes << 20;
        fs.mkdirSync(this.home);
        this.mounted = root && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', this.home]).status === 0;
        this.unmount = () => { if (this.mounted) spawnSync('umount', ['-l', this.home]); };
        leftovers.add(this.unmount);
        this.control = path.join(scratch, `control-${random(4)}`);
        fs.writeFileSync(this.control, '-');
        this.env = { ...preload(buildShim()), FAULTS_CONTROL: this.control, FAULTS_UNDER: this.home };
    }
    be(what) {
        clearInterval(this.filling);
        const filler = path.join(this.home, 'filler');
        if (what === 'full' && this.mounted) {
            this.filling = setInterval(() => this.fill(filler), 200); // what is freed meanwhile is filled again
            return this.fill(filler);
        }
        if (this.mounted) fs.rmSync(filler, { force: true });
        const file = fs.openSync(this.control, 'r+');
        fs.writeSync(file, { slow: 's', 'read-only': 'r', full: 'f', well: '-' }[what], 0);
        fs.closeSync(file);
    }
    fill(filler) {
        const file = fs.openSync(filler, 'a');
        try {
            for (const size of [1 << 20, 4096, 1]) { try { for (;;) fs.writeSync(file, Buffer.alloc(size)); } catch { /* less, then */ } }
        } finally { fs.closeSync(file); }
    }
    remove() { clearInterval(this.filling); this.unmount(); leftovers.delete(this.unmount); }
}

// --- PostgreSQL -------------------------------------------------------------------------------------------------------
const as = root ? ['runuser', '-u', 'postgres', '--'] : [];
const programs = () => fs.readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a)).map((v) => `/usr/lib/postgresql/${v}/bin`)[0];
let template = null; // made once, copied for each cluster
async function makeTemplate() {
    const home = path.join(scratch, 'template');
    fs.mkdirSync(home);
    if (root) await run(['chown', 'postgres', home]);
    const made = await run([...as, `${programs()}/initdb`, '-D', `${home}/data`, '-A', 'trust', '-U', 'witching', '--no-locale', '-E', 'UTF8', '--no-sync', '--wal-segsize=1']);
    if (made !== 0) throw new Error('initdb failed');
    return `${home}/data`;
}

/** A cluster of its own, on a disk or in the scratch folder, reached by a socket file and by TCP. */
export class Cluster {
    constructor(disk) {
        this.folder = path.join(scratch, `pg-${random(4)}`); // sockets and log: not on the disk that breaks
        fs.mkdirSync(this.folder);
        this.data = path.join(disk ? disk.home : this.folder, 'data');
        this.env = disk?.env ?? {};
        // At once, but so that it gives back its shared memory; a killed one would not.
        this.end = () => { this.signal('SIGCONT'); this.signal('SIGQUIT'); };
        this.undo = () => { this.end(); spawnSync('sleep', ['0.5']); this.signal('SIGKILL'); };
        leftovers.add(this.undo);
    }
    async create() {
        this.port = await quietPort();
        await run(['cp', '-a', await (template ??= makeTemplate()), this.data]);
        if (root) await run(['chown', 'postgres', this.folder]);
        await this.start();
        return this;
    }
    control(...words) {
        const options = `-k ${this.folder} -p ${this.port} -c listen_addresses=127.0.0.1 -c max_connections=40 -c shared_buffers=8MB -c min_wal_size=2MB -c max_wal_size=8MB`;
        return run([...as, `${programs()}/pg_ctl`, '-D', this.data, '-w', '-t', '30', '-l', `${this.folder}/log`, '-o', options, ...words], { env: this.env });
    }
    /** Until it answers: one that broke down may be about to come back by itself, or to give up. */
    async start() {
        clearTimeout(this.using);
        for (let n = 0; n < 100; n++, await sleep(100)) {
            if (!this.pids().length) await this.control('start');
            if (await run([`${programs()}/pg_isready`, '-q', '-h', this.folder, '-p', String(this.port)]) === 0) return;
        }
        throw new Error(`PostgreSQL does not start: ${this.log().slice(-600)}`);
    }
    stop(mode) { return this.control('stop', '-m', mode); }
    restart(mode) { return this.control('restart', '-m', mode); }
    /** Uses up what is left of its log, some seconds from now: on a full disk it finds no room for more, and breaks down. */
    useUpLog(ms) {
        const use = "SELECT pg_logical_emit_message(false, 'faults', 'x'), pg_switch_wal()";
        this.using = setTimeout(async () => { for (let n = 0; n < 4; n++) await run(['psql', '-q', this.url(), '-c', use], { seconds: 5 }); }, ms);
    }
    log() { try { return fs.readFileSync(`${this.folder}/log`, 'utf8'); } catch { return ''; } }
    url(port) { return port ? `postgresql://witching@127.0.0.1:${port}/postgres` : `postgresql://witching@/postgres?host=${this.folder}&port=${this.port}`; }
    /** The postmaster, then its children; none if it does not run. */
    pids() {
        let master;
        try { master = Number(fs.readFileSync(`${this.data}/postmaster.pid`, 'utf8').split('\n')[0]); } catch { return []; }
        const of = (pid) => { try { return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' '); } catch { return null; } };
        const state = of(master)?.[0];
        if (!state || state === 'Z') return [];
        return [master, ...fs.readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && Number(of(pid)?.[1]) === master).map(Number)];
    }
    signal(name) { for (const pid of this.pids()) { try { process.kill(pid, name); } catch { /* it is gone */ } } }
    async remove() {
        clearTimeout(this.using);
        this.end();
        for (let n = 0; n < 250 && this.pids().length; n++) await sleep(20);
        this.signal('SIGKILL');
        leftovers.delete(this.undo);
    }
}

// --- the network between server and database ----------------------------------------------------------------------------
/** Forwards to a port. `be('silent')`: nothing gets through, and nobody is told; `be('cut')`: everything is reset. */
export class Network {
    pairs = new Set();
    state = 'well';
    async open(to) {
        this.listener = net.createServer({ noDelay: true }, (near) => this.accept(near, to));
        await new Promise((ready) => this.listener.listen(0, '127.0.0.1', ready));
        this.port = this.listener.address().port;
        return this;
    }
    accept(near, to) {
        if (this.state === 'cut') return near.resetAndDestroy();
        const far = net.connect({ port: to, host: '127.0.0.1', noDelay: true }), pair = [near, far];
        this.pairs.add(pair);
        for (const [from, into] of [[near, far], [far, near]]) {
            from.on('data', (bytes) => into.write(bytes));
            from.on('error', () => {});
            from.on('close', () => { this.pairs.delete(pair); into.destroy(); });
            if (this.state === 'silent') from.pause();
        }
    }
    be(state) {
        this.state = state;
        for (const pair of [...this.pairs]) for (const socket of pair) {
            if (state === 'cut') socket.resetAndDestroy();
            else if (state === 'silent') socket.pause();
            else socket.resume();
        }
    }
    remove() { this.be('cut'); this.listener.close(); }
}

// --- the clock of the server's machine --------------------------------------------------------------------------------
/** The wall clock of whoever is started with `env` can be set; what only ever grows (CLOCK_MONOTONIC) is left alone. */
export class WallClock {
    constructor() {
        const library = fs.readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`).find((file) => fs.existsSync(file));
        if (!library) throw new Error('libfaketime is missing: tools/setup test');
        this.file = path.join(scratch, `clock-${random(4)}`);
        this.env = { ...preload(library), FAKETIME_TIMESTAMP_FILE: this.file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
        this.set(0);
        this.remove = () => { for (const pid of this.pids) for (const left of ['faketime_shm', 'sem.faketime_sem']) fs.rmSync(`/dev/shm/${left}_${pid}`, { force: true }); };
        leftovers.add(this.remove);
    }
    pids = []; // who was started with it: libfaketime leaves something behind of those that are killed
    set(seconds) {
        fs.writeFileSync(`${this.file}.new`, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
        fs.renameSync(`${this.file}.new`, this.file); // never half written
    }
}
