// rights.mjs: the reference model: who sits where, and what each request may and must come to. Written from
// docs/protocol.md; it knows nothing of the games but whose turn it is, and nothing of how the server does things.
//
// A world is plain data, so that it can be copied and several orders of requests be tried:
//   who[c]      { device, account, player, at, seat, fades, maybe }   a connection; `seat` of the table `at`, null: an onlooker
//   tables[id]  { phase, seats[], v, actor, legal, undo, loose, proposal, next, … }
// `loose`: bots may be moving it, or nobody has told yet how it stands: what hangs on its version may go either way.

const MEMORY = 4; // ids of each seat that are remembered
export const ANY = '*'; // a reason of the game

export const nobody = (device = null) => ({ device, account: null, player: device, at: null, seat: null, fades: false, maybe: [] });

export function newTable(id, request, answer, player) {
    return {
        id, game: request.game, away: request.away ?? 'bot', phase: 'waiting', v: 0, actor: null, legal: null, undo: null, loose: true, proposal: null, next: null,
        commit: answer.dice.commit, token: request.token, hidden: !request.seats.some((seat) => seat.kind === 'anyone'),
        seats: request.seats.map(({ kind }, i) => ({
            kind: kind === 'me' ? 'person' : kind, token: kind === 'me' ? answer.token : null, player: kind === 'me' ? player : null, luck: false,
            bot: kind === 'bot', gone: null, invite: answer.invites.find((one) => one.seat === i)?.invite ?? null, done: [], mine: kind === 'me',
        })),
    };
}

/** The table of a rematch: the same people with the same tokens, the seats turned by one. */
export function rematchOf(table, id) {
    const { length } = table.seats;
    return {
        ...structuredClone(table), id, phase: 'waiting', v: 0, actor: null, legal: null, undo: null, loose: true, proposal: null, next: null, commit: null, token: null, result: null, fresh: undefined, unsureProposal: false,
        seats: table.seats.map((_, i) => {
            const from = table.seats[(i + 1) % length];
            return { kind: from.bot ? 'bot' : 'person', token: from.bot ? null : from.token, player: from.bot ? null : from.player, luck: false, bot: from.bot, gone: null, invite: null, done: [] };
        }),
    };
}

const isFree = (seat) => seat.kind === 'link' || seat.kind === 'anyone' || seat.kind === 'free'; // free: just left, for whom is not yet told
const people = (table) => table.seats.filter((seat) => !seat.bot);
export const botsMayMove = (table) => table.phase === 'playing' && table.seats.some((seat) => seat.bot);

export function seatOfToken(table, token) { return table.seats.findIndex((seat) => seat.kind === 'person' && seat.token === token); }
/** Seats of a connection by what its cookie or account says: surely, and perhaps. */
export function seatsOf(table, who) {
    const fits = (player) => player !== null && table.seats.flatMap((seat, i) => (seat.kind === 'person' && seat.player === player ? [i] : []));
    return { sure: fits(who.player) || [], maybe: who.maybe.flatMap((player) => fits(player) || []) };
}

// --- verdicts ---------------------------------------------------------------------------------------------------------
// { no, maybe, then(answer) }: refused for one of `no`, if there is any; else carried out, unless refused for one of
// `maybe`. `then` makes the change and returns what is wrong with the answer, if anything.
const yes = (then, maybe = []) => ({ no: [], maybe, then });
const no = (...reasons) => ({ no: reasons, maybe: [], then: () => null });

function begin(table) {
    if (table.phase !== 'waiting' || !table.seats.every((seat) => seat.bot || (seat.kind === 'person' && seat.luck === true))) return;
    Object.assign(table, { phase: 'playing', loose: true, actor: null, legal: null, undo: null });
}

function enter(world, me, table, seat) {
    Object.assign(me, { at: table.id, seat, fades: false });
    if (seat === null) return;
    table.seats[seat].luck = true;
    begin(table);
}

function remember(seat, ask) { seat.done.push(ask.id); if (seat.done.length > MEMORY) seat.done.shift(); }

function handOver(world, table, index, gone) {
    const seat = table.seats[index];
    (table.leftBy ??= []).push(seat.player);
    seat.gone = gone;
    table.loose = true;
    if (gone === 'resigned' && table.seats.filter((one) => one.gone === 'resigned').length + 1 >= table.seats.length) {
        Object.assign(table, { phase: 'over', proposal: null, result: { reason: 'resign', seat: index } });
        return;
    }
    seat.bot = true;
    if (table.proposal) { table.proposal.answers[index] = true; table.unsureProposal = true; }
}

function freeSeat(world, table, index) {
    const seat = table.seats[index];
    (table.leftBy ??= []).push(seat.player);
    table.seats[index] = { ...seat, kind: seat.invite ? 'link' : 'free', token: null, player: null, luck: false, done: [] };
    for (const other of world.who) if (other.at === table.id && other.seat === index) other.seat = null;
}

const asks = {
    create(world, me, ask) {
        const there = Object.values(world.tables).find((table) => table.token === ask.keys.token);
        return yes((answer) => {
            if (there) return answer.table === there.id ? null : `the token of ${there.id} made another table`;
            const seat = ask.keys.seats.findIndex(({ kind }) => kind === 'me'), links = ask.keys.seats.flatMap(({ kind }, i) => (kind === 'link' ? [i] : []));
            if ((answer.seat ?? -1) !== seat) return `seat ${answer.seat} for the maker of ${JSON.stringify(ask.keys.seats)}`;
            if (answer.invites.map((one) => one.seat).join() !== links.join()) return `invites to ${JSON.stringify(answer.invites)}`;
            if (new Set(answer.invites.map((one) => one.invite)).size !== links.length) return 'the invites are not all different';
            world.tables[answer.table] = newTable(answer.table, { ...ask.keys, token: ask.keys.token ?? answer.token }, answer, me.player);
            begin(world.tables[answer.table]);
            return null;
        });
    },
    take(world, me, ask) {
        const table = world.tables[ask.keys.table];
        if (!table) return no('no-such-table');
        const mine = seatOfToken(table, ask.keys.token);
        if (mine >= 0) return takeSeat(world, me, table, mine, table.seats[mine].bot ? ['not-your-seat', 'seat-taken'] : []);
        const free = table.seats.flatMap((seat, i) => {
            if (!isFree(seat)) return [];
            if (ask.keys.invite) return seat.invite === ask.keys.invite ? [i] : [];
            return (seat.kind === 'anyone' || seat.kind === 'free') && (ask.keys.seat ?? i) === i ? [i] : [];
        });
        if (!free.length) return no('seat-taken', 'not-your-seat');
        return yes((answer) => {
            if (!free.includes(answer.seat)) return `seat ${answer.seat} was not free for that; free: ${free}`;
            Object.assign(table.seats[answer.seat], { kind: 'person', token: ask.keys.token, player: me.player, done: [] });
            enter(world, me, table, answer.seat);
            return null;
        }, free.some((i) => table.seats[i].kind !== 'free') ? [] : ['seat-taken', 'not-your-seat']);
    },
    join(world, me, ask) {
        const table = world.tables[ask.keys.table];
        if (!table) return no('no-such-table');
        if (ask.keys.token !== undefined) {
            const seat = seatOfToken(table, ask.keys.token);
            return seat < 0 ? no('not-your-seat') : takeSeat(world, me, table, seat, table.seats[seat].bot ? ['not-your-seat'] : []);
        }
        const { sure, maybe } = seatsOf(table, me), all = [...sure, ...maybe];
        if (!all.length) return no('not-your-seat');
        return yes((answer) => {
            if (!all.includes(answer.seat)) return `seat ${answer.seat} is not theirs; theirs: ${all}`;
            enter(world, me, table, answer.seat);
            me.fades = table.seats[answer.seat].bot;
            return null;
        }, sure.some((seat) => !table.seats[seat].bot) ? [] : ['not-your-seat']);
    },
    watch(world, me, ask) {
        const table = world.tables[ask.keys.table];
        return table ? yes(() => (enter(world, me, table, null), null)) : no('no-such-table');
    },
    close(world, me) { return yes(() => (Object.assign(me, { at: null, seat: null, fades: false }), null)); },
    look(world, me, ask) { return world.tables[ask.keys.table] ? yes(() => null) : no('no-such-table'); },
    record(world, me, ask) {
        const table = world.tables[ask.keys.table];
        if (!table) return no('no-such-table');
        if (table.phase === 'over') return yes(() => null);
        return table.loose && table.phase === 'playing' ? yes(() => null, ['not-over']) : no('not-over');
    },
    past(world, me, ask) {
        const table = world.tables[me.at];
        if (me.at === null) return no('no-table');
        if (table.phase === 'waiting') return no('not-begun', ...(me.fades ? ['no-table'] : []));
        return yes(() => null, ['bad-message', ...(me.fades ? ['no-table'] : [])]);
    },
    play(world, me, ask) { return act(world, me, ask, (table, seat) => move(table, seat, ask)); },
    check(world, me, ask) { return { ...act(world, me, ask, (table, seat) => move(table, seat, ask)), then: () => null }; },
    undo(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            const [sure, maybe] = atVersion(table, ask.keys.v);
            if (table.actor !== null && table.actor !== seat) sure.push('not-your-turn', 'nothing-to-undo', 'revealed');
            else if (table.undo === false) sure.push('nothing-to-undo', 'revealed');
            else if (table.undo === null) maybe.push('not-your-turn', 'nothing-to-undo', 'revealed', 'stale', 'match-over');
            return { no: sure, maybe, then: (answer) => movedOn(table, ask, answer) };
        });
    },
    propose(world, me, ask) {
        return act(world, me, ask, (table, seat) => (ask.keys.what === 'undo' ? proposeUndo : proposeRematch)(table, seat, ask));
    },
    answer(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            const { proposal } = table;
            const waits = proposal && proposal.number === ask.keys.proposal && proposal.answers[seat] === null;
            const unsure = table.unsureProposal || (proposal?.what === 'undo' && table.loose);
            if (!waits && !(proposal && unsure)) return no('no-proposal');
            return yes(() => {
                if (!table.proposal) return null;
                proposal.answers[seat] = ask.keys.yes;
                if (!ask.keys.yes) table.proposal = null;
                else if (proposal.answers.every((one) => one === true)) carryOut(table);
                return null;
            }, [...(unsure ? ['no-proposal'] : []), ...(proposal.what === 'rematch' ? ['too-many-tables'] : [])]);
        });
    },
    resign(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            if (table.phase !== 'playing') return no('not-begun', 'match-over');
            return yes(() => { me.fades = true; handOver(world, table, seat, 'resigned'); return null; }, table.loose ? ['match-over'] : []);
        });
    },
    leave(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            if (table.phase === 'over') return no('match-over');
            return yes(() => {
                if (table.phase === 'waiting') { freeSeat(world, table, seat); return null; }
                handOver(world, table, seat, table.away === 'resign' ? 'resigned' : 'left');
                for (const other of world.who) if (other.at === table.id && other.seat === seat) Object.assign(other, world.lenient.stays || table.phase === 'over' ? { fades: true } : { seat: null });
                return null;
            }, table.loose && table.phase === 'playing' ? ['match-over'] : []);
        });
    },
    chat(world, me, ask) {
        if (me.at === null) return no('no-table', 'bad-text');
        const table = world.tables[me.at], seat = me.seat === null ? null : table.seats[me.seat];
        if (!ask.keys.text || ask.keys.text.length > 300) return no('bad-text');
        if (seat?.done.includes(ask.id)) return yes(() => null);
        return yes(() => { if (seat) remember(seat, ask); return null; }, [...(me.seat === null ? ['muted'] : []), ...(me.fades ? ['no-table'] : []), 'too-fast']);
    },
    register(world, me, ask) {
        if (world.accounts[ask.keys.name]) return no('name-taken', 'too-fast');
        return yes(() => { world.accounts[ask.keys.name] = ask.keys.phrase; become(world, me, ask.keys.name); return null; }, ['too-fast']);
    },
    login(world, me, ask) {
        if (world.accounts[ask.keys.name] !== ask.keys.phrase) return no('wrong-phrase', 'too-fast');
        return yes(() => { become(world, me, ask.keys.name); return null; }, ['too-fast']);
    },
    // The browser is nobody's afterwards, on every connection; from a seat one only looks on.
    logout(world, me) {
        if (me.account === null) return yes(() => null);
        return yes(() => {
            const { device } = me;
            if (device !== null) delete world.devices[device];
            for (const one of world.who) if (one === me || (device !== null && one.device === device)) Object.assign(one, { device: null, account: null, player: null, seat: null, fades: true });
            return null;
        });
    },
};

/** Whoever logs in does so for all tabs of the browser, and the seats the browser had are the account's from then on. */
function become(world, me, account) {
    const { device } = me, player = `account ${account}`;
    for (const one of world.who) {
        if (one !== me && (device === null || one.device !== device)) continue;
        if (one.account !== null && one.account !== account) one.fades = true;
        Object.assign(one, { account, player });
    }
    if (device === null) return;
    world.devices[device] = account;
    for (const table of Object.values(world.tables)) {
        for (const seat of table.seats) if (seat.player === device) seat.player = player;
        if (table.leftBy?.includes(device)) table.leftBy.push(player);
    }
}

function takeSeat(world, me, table, seat, maybe) {
    return yes((answer) => {
        if (answer.seat !== seat && !(maybe.length && (answer.seat ?? null) === null)) return `seat ${answer.seat}; theirs is ${seat}`;
        enter(world, me, table, answer.seat ?? null);
        if (maybe.length) me.fades = true;
        return null;
    }, maybe);
}

/** What a seat does at the table it looks at: the same for all such requests. */
function act(world, me, ask, judge) {
    if (me.at === null) return no('no-table');
    const table = world.tables[me.at];
    if (me.seat === null) return me.fades ? no('no-seat', 'no-table') : no('no-seat');
    const seat = table.seats[me.seat], index = me.seat;
    if (seat.done.includes(ask.id)) return { ...yes((answer) => (answer.again ? null : 'a repeat was done twice')), maybe: seat.bot || me.fades ? ['no-seat'] : [], again: true };
    if (seat.bot) return no('no-seat', 'match-over', 'not-begun', 'not-your-turn', 'no-proposal', 'stale', 'one-proposal', 'not-over');
    const verdict = judge(table, index);
    if (me.fades) (verdict.no.length ? verdict.no : verdict.maybe).push('no-seat'); // it gave up: whether it still looks on from its seat is open
    return { ...verdict, then: (answer) => { if (ask.t !== 'check' && table.seats[index] === seat) remember(seat, ask); return verdict.then(answer); } };
}

function atVersion(table, v) {
    const sure = [], maybe = [];
    if (table.phase === 'waiting') sure.push('not-begun');
    else if (table.phase === 'over') sure.push('match-over');
    if (v !== table.v) (table.loose && v > table.v ? maybe : sure).push('stale');
    if (table.loose) maybe.push('stale', 'match-over', 'not-your-turn');
    return [sure, maybe];
}

function move(table, seat, ask) {
    const [sure, maybe] = atVersion(table, ask.keys.v);
    if (table.actor !== null && table.actor !== seat) sure.push('not-your-turn');
    else if (table.actor === null) maybe.push('not-your-turn');
    if (!table.legal) maybe.push(ANY);
    else if (!table.legal.includes(ask.keys.move)) sure.push(ANY);
    return { no: sure, maybe, then: (answer) => movedOn(table, ask, answer) };
}

function movedOn(table, ask, answer) {
    if (answer.v <= ask.keys.v) return `version ${answer.v} after ${ask.keys.v}`;
    Object.assign(table, { v: answer.v, actor: null, legal: null, undo: null, loose: true, proposal: null, moved: true });
    return null;
}

function carryOut(table) {
    const { what } = table.proposal;
    table.proposal = null;
    if (what === 'rematch') table.next ??= 'some';
    else Object.assign(table, { actor: null, legal: null, undo: null, loose: true, moved: true });
}

function proposed(table, seat, ask) {
    return (answer) => {
        const asked = table.seats.some((one, i) => i !== seat && !one.bot);
        if (asked !== (answer.proposal === '?' || answer.proposal > 0)) return `proposal ${answer.proposal} where ${asked ? 'people are' : 'nobody is'} asked`;
        table.proposal = { number: answer.proposal, what: ask.keys.what, by: seat, answers: table.seats.map((one, i) => (i === seat || one.bot ? true : null)) };
        if (!asked) carryOut(table);
        return null;
    };
}

function proposeUndo(table, seat, ask) {
    const [sure, maybe] = atVersion(table, ask.keys.v);
    if (table.proposal && !table.unsureProposal) (table.loose ? maybe : sure).push('one-proposal');
    maybe.push('nothing-to-undo', 'revealed', 'not-your-turn', 'too-fast', 'one-proposal', ANY);
    return { no: sure, maybe, then: proposed(table, seat, ask) };
}

function proposeRematch(table, seat, ask) {
    const sure = [], maybe = ['too-fast', 'too-many-tables'];
    if (table.proposal) sure.push('one-proposal');
    if (table.phase !== 'over' || table.next) (table.loose && table.phase === 'playing' ? maybe : sure).push('not-over', 'not-begun');
    return { no: sure, maybe, then: proposed(table, seat, ask) };
}

/** What must come of a request of connection `ask.c`. */
export function judge(world, ask) {
    const me = world.who[ask.c], rule = asks[ask.t];
    if (ask.bad) return no(...ask.bad);
    return rule ? rule(world, me, ask) : yes(() => null);
}

const serverReasons = new Set(['bad-message', 'no-such-request', 'no-such-table', 'no-table', 'no-seat', 'not-your-seat', 'seat-taken', 'not-begun', 'not-over', 'no-proposal', 'one-proposal',
    'bad-clock', 'bad-seat-kinds', 'bad-text', 'bad-phrase', 'name-taken', 'wrong-phrase', 'too-fast', 'too-many-tables', 'storage', 'stopping', 'stale', 'match-over', 'not-your-turn']);
const fits = (reasons, id) => reasons.includes(id) || (reasons.includes(ANY) && !serverReasons.has(id));

/** Does the answer fit? If so the world has changed accordingly. Null, or what is wrong. */
export function settle(world, ask, answer) {
    const verdict = judge(world, ask);
    if (answer.t === 'no') {
        const { id } = answer.why;
        if (id === 'storage' && world.lenient.storage) return null;
        if (fits(verdict.no, id) || fits(verdict.maybe, id)) return null;
        return verdict.no.length ? `refused for ${id}, not for ${verdict.no.join(' or ')}` : `refused for ${id}; it must be done`;
    }
    if (ask.repeat && answer.again && ask.t === 'leave') return null; // whoever left may ask again whether it was done
    if (verdict.no.length) return `done; it must be refused for ${verdict.no.join(' or ')}`;
    if (answer.again && !verdict.again && ask.t !== 'chat') return 'answered as a repeat; it is none';
    return verdict.then(answer);
}

/** A lost `join` may have given the seat's luck, and nobody could tell. */
export function mayHaveJoined(world, ask) {
    const table = world.tables[ask.keys.table], me = world.who[ask.c];
    if (ask.t !== 'join' || !table) return;
    for (const seat of table.seats)
        if (seat.kind === 'person' && !seat.luck && (ask.keys.token === undefined ? [me.player, ...me.maybe].includes(seat.player) : seat.token === ask.keys.token)) seat.luck = 'perhaps';
}
export const mayHaveBegun = (table) => table.phase === 'waiting' && table.seats.every((seat) => seat.bot || (seat.kind === 'person' && seat.luck));
