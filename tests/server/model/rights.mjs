// rights.mjs: the reference model: who sits where, and what each request may and must come to. Written from
// docs/protocol.md; it knows nothing of the games but whose turn it is, and nothing of how the server does things.
//
// A world is plain data, so that it can be copied and several orders of requests can be tried:
//   who[c]      { device, account, player, name, at, by, seat }   a connection: the table `at`, what it showed there
//               (`by`: { token } or { player }, null: it came to watch) and the seat it was given
//   accounts[name]   the pass-phrase, or null: it was erased, and its name is nobody's; `devices[cookie]`: the account logged in there;
//               `vague[account]`: an answer was lost, and where else it is logged in nobody can say
//   avoids[player]  whom they avoid: { [player]: 'mute', 'block' or UNKNOWN }; `changed`: what of that was asked in this step
//   tables[id]  { phase, seats[], v, actor, legal, undo, loose, proposal, next, muted, … }; `listed`: whose lists it is in
// Nobody keeps a right: what a connection is at its table follows from what it showed and how the table stands (standing).
// `loose`: bots may be moving it, or nobody has told yet how it stands: what depends on its version may go either way.

const MEMORY = 4; // ids of each seat that are remembered
const PROPOSALS = 3, LINES = 8, KEPT = 30; // proposals of a seat at one version; lines of onlookers at once, one more each second
const REPORTS = 10; // of a person in an hour
const STANDING = ['no-trades', 'keep-0', 'keep-1', 'keep-2', 'keep-x']; // answers of clockman, in its order; no other game has any
const PHRASE_LEAST = 8;
const PATIENCE = 20000; // ms from the last seal to the beginning
export const ANY = '*'; // a reason of the game
export const SOMEBODY = '?'; // a browser, or the account that was logged in with there while the database was away

export const ERASED = '-'; // whoever said it, their account was erased
export const UNKNOWN = '??'; // an answer was lost: perhaps it was done

export const nobody = (device = null) => ({ device, account: null, player: device, name: '', at: null, by: null, seat: null });
const alike = (a, b) => a !== '' && a.toLowerCase() === b.toLowerCase();

const emptySeat = (kind) => ({ kind, token: null, player: null, name: kind === 'bot' ? null : '', account: false, seal: null, secret: null, luck: false, bot: kind === 'bot', gone: null, done: [], said: [], proposed: { v: null, undo: 0, rematch: 0 }, standing: [] });

export function newTable(id, request, answer, me) {
    const open = request.seats.some((seat) => seat.kind === 'anyone'), maker = request.seats.findIndex((seat) => seat.kind === 'me'), name = chooseName(me, request);
    return {
        id, game: request.game, away: request.away ?? 'bot', phase: 'waiting', v: 0, actor: null, legal: null, undo: null, loose: true, proposal: null, next: null, numbered: 0, muted: false, quiet: false, sayers: {}, clocked: Boolean(request.clock), here: [],
        commit: answer.dice.commit, token: request.token, hidden: !open, maker, sealed: null, chatter: null, listed: maker >= 0 ? [me.player] : [],
        seats: request.seats.map(({ kind }, i) => ({
            ...emptySeat(kind === 'me' ? 'person' : kind), freed: kind === 'link' || !open ? 'link' : 'anyone', invite: answer.invites.find((one) => one.seat === i)?.invite ?? null,
            ...(kind === 'me' ? { token: answer.token, player: me.player, name, account: alike(name, me.account ?? '') } : {}),
        })),
    };
}

/** The table of a rematch: the same people with the same tokens, the seats turned by one. */
export function rematchOf(table, id) {
    const { length } = table.seats, seats = table.seats.map((_, i) => {
        const { kind, bot, token, player, name, account } = table.seats[(i + 1) % length];
        return bot ? { ...emptySeat('bot'), freed: 'link', invite: null } : { ...emptySeat(kind), freed: 'link', invite: null, token, player, name, account };
    });
    return {
        ...structuredClone(table), id, phase: 'waiting', v: 0, actor: null, legal: null, undo: null, loose: true, proposal: null, next: null, commit: null, token: null, result: null, fresh: undefined, unsureProposal: false,
        hidden: true, numbered: 0, muted: false, quiet: false, sayers: {}, here: [], maker: seats.findIndex((seat) => seat.kind === 'person'), sealed: null, chatter: null, listed: seats.map((seat) => seat.player), seats,
    };
}

const isFree = (seat) => seat.kind === 'link' || seat.kind === 'anyone';
export function seatOfToken(table, token) { return table.seats.findIndex((seat) => seat.kind === 'person' && seat.token === token); }
/** Seats of a person by cookie or account, those that no bot plays first. */
export function seatsOf(table, player) {
    const mine = player === null ? [] : table.seats.flatMap((seat, i) => (seat.kind === 'person' && seat.player === player ? [i] : [])), played = mine.filter((i) => !table.seats[i].bot);
    return played.length ? played : mine;
}
export function hostOf(table) {
    const sits = (seat) => seat?.kind === 'person' && !seat.bot;
    return sits(table.seats[table.maker]) ? table.maker : table.seats.findIndex(sits);
}

/** What a connection is at the table it looks at: its seat or null, and as whom it sees the match. */
export function standing(world, me) {
    const table = world.tables[me.at];
    if (!table || !me.by) return { seat: null, view: null, role: 'onlooker' };
    const seat = me.by.token !== undefined ? seatOfToken(table, me.by.token) : me.seat !== null && table.seats[me.seat].kind === 'person' && table.seats[me.seat].player === me.by.player ? me.seat : -1;
    if (seat < 0) return { seat: null, view: null, role: 'onlooker' };
    const { bot, left } = table.seats[seat];
    return { seat, view: bot && left ? null : seat, role: bot ? 'gone' : seat === hostOf(table) ? 'host' : 'seat' };
}

// --- verdicts ---------------------------------------------------------------------------------------------------------
// { no, maybe, then(answer) }: refused for one of `no`, if there is any; else carried out, unless refused for one of
// `maybe`. `then` makes the change and returns what is wrong with the answer, if anything.
const yes = (then, maybe = []) => ({ no: [], maybe, then });
const no = (...reasons) => ({ no: reasons, maybe: [], then: () => null });

// --- names ------------------------------------------------------------------------------------------------------------
function chooseName(me, keys) {
    const name = keys.name ?? me.account ?? me.name;
    return me.account !== null && alike(name, me.account) ? me.account : name;
}
/** Also one that was an account's until it was erased. */
const isOthers = (world, me, name) => !alike(name, me.account ?? '') && Object.keys(world.accounts).some((account) => alike(name, account));
function isAtTable(table, me, name, but = -1) {
    return !alike(name, me.account ?? '') && table.seats.some((seat, i) => i !== but && seat.name !== null && alike(name, seat.name));
}
const mayBeABots = (table, name) => name !== '' && table.seats.some((seat) => seat.name === null);

// --- luck and the beginning -------------------------------------------------------------------------------------------
export const allSealed = (table) => table.seats.every((seat) => seat.bot || (seat.kind === 'person' && seat.seal !== null));
/** Everything is sealed, and not everything is revealed: it begins by itself, though not before its time. */
export const beginsSoon = (table) => table.phase === 'waiting' && allSealed(table);
export const mayHaveBegun = (table, now, slack) => beginsSoon(table) && (now - table.sealed > PATIENCE - slack || table.seats.every((seat) => seat.bot || seat.luck));

function begin(table) {
    if (table.phase !== 'waiting' || !table.seats.every((seat) => seat.bot || (seat.kind === 'person' && seat.luck === true))) return;
    Object.assign(table, { phase: 'playing', loose: true, actor: null, legal: null, undo: null });
}
export function beginWithout(table, withheld) {
    for (const [i, seat] of table.seats.entries()) if (!seat.bot && seat.luck !== true) Object.assign(seat, { luck: !withheld.includes(i), withheld: withheld.includes(i) });
    Object.assign(table, { phase: 'playing', loose: true, actor: null, legal: null, undo: null });
}
/** Comes to a table; whoever sits down there seals luck, or has it drawn by the server. */
function enter(me, table, by, index, ask) {
    Object.assign(me, { at: table.id, by, seat: index });
    const seat = table.seats[index];
    if (index === null || table.phase !== 'waiting' || seat.kind !== 'person' || seat.seal !== null) return;
    if (ask.keys.seal) Object.assign(seat, { seal: ask.keys.seal, secret: ask.secret, luck: false });
    else Object.assign(seat, { seal: 'some', secret: null, luck: true });
    table.sealed = ask.sent ?? 0;
    begin(table);
}
const wrongCommit = (table, keys) => keys.commit !== undefined && table.commit !== null && keys.commit !== table.commit;

// --- going ------------------------------------------------------------------------------------------------------------
function remember(seat, ask) { seat.done.push(ask.id); if (seat.done.length > MEMORY) seat.done.shift(); }

/** Is somebody connected from this seat? */
const isHere = (world, table, index) => world.who.some((me) => me.at === table.id && standing(world, me).seat === index);

function handOver(table, index, gone, reason = 'resign') {
    const seat = table.seats[index];
    Object.assign(seat, { gone, standing: [] });
    table.loose = true;
    if (gone === 'resigned' && table.seats.filter((one) => one.gone === 'resigned').length + 1 >= table.seats.length) {
        Object.assign(table, { phase: 'over', proposal: null, result: { reason, seat: index } });
        return;
    }
    seat.bot = true;
    if (table.actor === index) Object.assign(table, { actor: null, legal: null, undo: null });
    if (table.proposal) { table.proposal.answers[index] = true; table.unsureProposal = true; }
}
function freeSeat(table, index) {
    const { freed, invite } = table.seats[index];
    table.seats[index] = { ...emptySeat(freed), freed, invite };
}

export const asks = {
    ping() { return yes(() => null); },
    language() { return yes(() => null); },
    games() { return yes(({ games }) => (games?.some(({ id }) => id === 'hourglass') ? null : 'games without hourglass')); },
    lobby() { return yes(() => null); },
    mine() { return yes(() => null); },
    ratings() { return yes(() => null); },
    // These servers have no push service: there is only something to stop. What comes of subscriptions is push.mjs's.
    push(world, me, ask) { return me.player !== null && ask.keys.endpoint === '' ? yes(() => null) : no('bad-message'); },
    hello(world, me, ask) {
        const { name } = ask.keys;
        if (name !== undefined && isOthers(world, me, name)) return no('name-taken');
        return yes(() => { if (name !== undefined) me.name = chooseName(me, ask.keys); return null; });
    },
    create(world, me, ask) {
        const there = Object.values(world.tables).find((table) => table.token === ask.keys.token);
        const name = chooseName(me, ask.keys);
        if (isOthers(world, me, name)) return no('name-taken');
        return yes((answer) => {
            if (there) return answer.table === there.id ? null : `the token of ${there.id} made another table`;
            const seat = ask.keys.seats.findIndex(({ kind }) => kind === 'me'), links = ask.keys.seats.flatMap(({ kind }, i) => (kind === 'link' ? [i] : []));
            if ((answer.seat ?? -1) !== seat) return `seat ${answer.seat} for the maker of ${JSON.stringify(ask.keys.seats)}`;
            if (answer.invites.map((one) => one.seat).join() !== links.join()) return `invites to ${JSON.stringify(answer.invites)}`;
            if (new Set(answer.invites.map((one) => one.invite)).size !== links.length) return 'the invites are not all different';
            world.tables[answer.table] = newTable(answer.table, { ...ask.keys, token: ask.keys.token ?? answer.token }, answer, me);
            begin(world.tables[answer.table]);
            return null;
        });
    },
    take(world, me, ask) {
        const table = world.tables[ask.keys.table], { keys } = ask, name = chooseName(me, keys);
        if (isOthers(world, me, name)) return no('name-taken');
        if (!table) return no('no-such-table');
        const mine = seatOfToken(table, keys.token), wrong = wrongCommit(table, keys) ? ['wrong-commit'] : [];
        if (mine >= 0 && table.seats[mine].bot && table.seats[mine].left) return no('not-your-seat', ...wrong);
        if (mine >= 0) return wrong.length ? no(...wrong) : comeTo(me, table, { token: keys.token }, [mine], ask);
        const free = table.seats.flatMap((seat, i) => {
            if (!isFree(seat)) return [];
            if (keys.invite) return seat.invite === keys.invite ? [i] : [];
            return seat.kind === 'anyone' && (keys.seat ?? i) === i ? [i] : [];
        });
        if (!free.length) return no('seat-taken', ...wrong);
        if (isAtTable(table, me, name)) wrong.push('name-taken');
        const [blocked, perhaps] = meeting(world, me, table);
        wrong.push(...blocked);
        if (wrong.length) return no(...wrong, ...perhaps);
        return yes((answer) => {
            if (!free.includes(answer.seat)) return `seat ${answer.seat} was not free for that; free: ${free}`;
            const { freed, invite } = table.seats[answer.seat];
            table.seats[answer.seat] = { ...emptySeat('person'), freed, invite, token: keys.token, player: me.player, name, account: alike(name, me.account ?? '') };
            table.listed.push(me.player);
            enter(me, table, { token: keys.token }, answer.seat, ask);
            return null;
        }, [...perhaps, ...(mayBeABots(table, name) ? ['name-taken'] : [])]);
    },
    join(world, me, ask) {
        const { keys } = ask, table = world.tables[keys.table];
        if (!table) return no('no-such-table');
        const wrong = wrongCommit(table, keys) ? ['wrong-commit'] : [];
        const sure = keys.token === undefined ? seatsOf(table, me.player) : [seatOfToken(table, keys.token)].filter((seat) => seat >= 0);
        const unsure = keys.token === undefined && me.account !== null ? seatsOf(table, SOMEBODY) : [], seats = [...sure, ...unsure];
        const left = (seat) => table.seats[seat].bot && table.seats[seat].left; // whoever went looks on now
        if (seats.length && seats.every(left)) return no('not-your-seat', ...wrong);
        if (!seats.length || wrong.length) return no(...(seats.length ? [] : ['not-your-seat']), ...wrong);
        return { ...comeTo(me, table, keys.token === undefined ? { player: me.player } : { token: keys.token }, seats, ask), maybe: seats.some(left) || !sure.length ? ['not-your-seat'] : [] };
    },
    luck(world, me, ask) {
        const { keys } = ask, there = keys.table === undefined, table = world.tables[there ? me.at : keys.table];
        if (there && me.at === null) return no('no-table');
        if (!table) return no('no-such-table');
        const seats = (there ? [standing(world, me).seat ?? -1] : keys.token === undefined ? [...seatsOf(table, me.player), ...seatsOf(table, SOMEBODY)] : [seatOfToken(table, keys.token)]).filter((seat) => seat >= 0);
        if (!seats.length) return no(there ? 'no-seat' : 'not-your-seat');
        const all = seats.map((seat) => reveal(table, table.seats[seat], ask)), fine = all.find((one) => !one.no.length), reasons = all.flatMap((one) => one.no), blurred = (seat) => table.seats[seat].player === SOMEBODY;
        return fine ? { ...fine, maybe: [...reasons, ...(seats.some(blurred) ? ['not-your-seat'] : [])] } : no(...reasons, ...(seats.some(blurred) ? ['not-your-seat'] : []));
    },
    watch(world, me, ask) {
        const table = world.tables[ask.keys.table];
        return table ? yes(() => (enter(me, table, null, null, ask), null)) : no('no-such-table');
    },
    close(world, me) { return yes(() => (Object.assign(me, { at: null, by: null, seat: null }), null)); },
    look(world, me, ask) { return world.tables[ask.keys.table] ? yes(() => null) : no('no-such-table'); },
    record(world, me, ask) {
        const table = world.tables[ask.keys.table];
        if (!table) return no('no-such-table');
        const then = (answer) => wrongRecord(table, answer.record);
        if (table.phase === 'over') return yes(then);
        return table.loose && table.phase === 'playing' ? yes(then, ['not-over']) : no('not-over');
    },
    past(world, me, ask) {
        if (isElsewhere(me, ask)) return no('no-table');
        return world.tables[me.at].phase === 'waiting' ? no('not-begun') : yes(() => null, ['bad-message']);
    },
    tally(world, me, ask) {
        if (isElsewhere(me, ask)) return no('no-table');
        return world.tables[me.at].phase === 'waiting' ? no('not-begun') : yes(() => null);
    },
    play(world, me, ask) { return act(world, me, ask, (table, seat) => move(table, seat, ask)); },
    check(world, me, ask) { return { ...act(world, me, ask, (table, seat) => move(table, seat, ask)), then: () => null }; },
    preview(world, me, ask) { return { ...act(world, me, ask, (table, seat) => move(table, seat, ask)), then: (answer) => (Array.isArray(answer.preview?.changes) ? null : 'no preview') }; },
    guess(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            const [sure, maybe] = atVersion(table, ask.keys.v);
            if (table.actor !== null && table.actor !== seat) sure.push('not-your-turn');
            else if (table.actor === null) maybe.push('not-your-turn');
            return { no: sure, maybe, then: (answer) => (answer.state ? null : 'no state') };
        });
    },
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
            }, unsure ? ['no-proposal'] : []);
        });
    },
    // Perhaps it decides what the seat is being asked just now: then the match goes on.
    standing(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            const { what, yes: stands } = ask.keys, ended = table.loose ? ['match-over'] : [];
            if (table.phase === 'over') return no('match-over');
            if (table.game !== 'clockman' || !STANDING.includes(what)) return no('bad-message', ...ended);
            return yes(() => {
                const { standing: mine } = table.seats[seat];
                table.seats[seat].standing = mine && STANDING.filter((one) => (one === what ? stands : mine.includes(one)));
                mayGoOn(table);
                return null;
            }, ended);
        });
    },
    resign(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            if (table.phase !== 'playing') return no('not-begun', 'match-over');
            return yes(() => { handOver(table, seat, 'resigned'); return null; }, table.loose ? ['match-over'] : []);
        });
    },
    leave(world, me, ask) {
        return act(world, me, ask, (table, seat) => {
            if (table.phase === 'over') return no('match-over');
            if (beginsSoon(table)) return no('beginning');
            return yes(() => {
                const { player } = table.seats[seat], stays = table.seats.some((one, i) => i !== seat && one.kind === 'person' && one.player === player && !one.left);
                if (!stays) table.listed = table.listed.filter((one) => one !== player);
                if (table.phase === 'waiting') { freeSeat(table, seat); return null; }
                handOver(table, seat, table.away === 'resign' ? 'resigned' : 'left');
                table.seats[seat].left = true;
                return null;
            }, table.loose && table.phase === 'playing' ? ['match-over'] : []);
        });
    },
    standin(world, me, ask) { return goOnWithout(world, me, ask, (table, of) => handOver(table, of, 'away')); },
    claim(world, me, ask) { return goOnWithout(world, me, ask, (table, of) => handOver(table, of, 'resigned', 'away')); },
    // What was lost to absence is its owner's again; what was given away is not.
    return(world, me, ask) {
        if (isElsewhere(me, ask)) return no('no-table');
        const table = world.tables[me.at], { seat: index } = standing(world, me), seat = table.seats[index];
        if (index === null) return no('no-seat');
        if (seat.done.includes(ask.id)) return { ...yes((answer) => (answer.again ? null : 'a repeat was done twice')), again: true };
        if (!seat.bot) return no('not-gone');
        if (table.phase === 'over') return no('match-over');
        if (seat.gone !== 'away') return no('given-away', ...(table.loose ? ['match-over'] : []));
        return yes(() => {
            Object.assign(seat, { bot: false, gone: null });
            remember(seat, ask);
            Object.assign(table, { loose: true, actor: null, legal: null, undo: null });
            if (table.proposal && table.proposal.by !== index) { table.proposal.answers[index] = null; table.unsureProposal = true; }
            return null;
        }, table.loose ? ['match-over'] : []);
    },
    history(world, me) { return me.account === null ? no('no-account') : yes(() => null); },
    statistics(world, me) { return me.account === null ? no('no-account') : yes(() => null); },
    mute(world, me, ask) {
        return act(world, me, ask, (table, seat) => (seat === hostOf(table) ? yes(() => { table.muted = ask.keys.yes; return null; }) : no('not-host')));
    },
    quiet(world, me, ask) {
        return act(world, me, ask, (table, seat) => (seat === hostOf(table) ? yes(() => { table.quiet = ask.keys.yes; return null; }) : no('not-host')));
    },
    avoid(world, me, ask) { return about(world, me, ask, (whom) => yes(() => changeAvoided(world, me, ask, whom, ask.keys.what))); },
    report(world, me, ask) {
        return about(world, me, ask, () => {
            const before = world.reports[me.player] ?? 0;
            return yes(() => { world.reports[me.player] = before + 1; return null; }, before < REPORTS ? [] : ['too-fast']);
        });
    },
    forgive(world, me, ask) {
        const avoids = (me.player !== null && world.avoids[me.player]) || {}, what = avoids[ask.about];
        const twice = changesOf(world, me, ask.about).some((one) => one.what === null); // in two tabs at once
        const vague = me.player !== null && (twice || isLate(world, me) || avoids[SOMEBODY] !== undefined); // who may be meant
        if (ask.about === undefined || (what === undefined && !vague)) return no('no-such-person');
        if (what === undefined) return yes(() => null, ['no-such-person']);
        return yes(() => changeAvoided(world, me, ask, ask.about, null), what === UNKNOWN || isLate(world, me) ? ['no-such-person'] : []);
    },
    avoided(world, me) {
        const avoids = me.player === null ? {} : world.avoids[me.player] ?? {}, mine = Object.values(avoids);
        const words = (list) => list.sort().join(), vague = isLate(world, me) || mine.includes(UNKNOWN) || avoids[SOMEBODY] !== undefined; // who may be several
        return yes(({ people }) => (vague || words(people.map(({ what }) => what)) === words(mine) ? null : `told that it avoids ${JSON.stringify(people)}, not ${JSON.stringify(world.avoids[me.player])}`));
    },
    devices(world, me) {
        if (me.account === null) return no('no-account');
        const there = Object.values(world.devices).filter((account) => account === me.account).length;
        return yes(({ devices }) => {
            if (devices.filter((one) => one.this).length > 1) return 'two devices are this one';
            return world.vague[me.account] || devices.length === there ? null : `told of ${devices.length} devices, and is logged in on ${there}`;
        });
    },
    export(world, me) { return me.account === null ? no('no-account') : yes((answer) => (answer.account === me.account ? null : `the facts of ${answer.account}, not ${me.account}`)); },
    // `ask.about`: the cookie of the device that is meant; without `device` all others are.
    revoke(world, me, ask) {
        if (me.account === null) return no('no-account');
        if (ask.keys.device === undefined) return yes(() => (part(world, me.account, (one) => one !== me && (me.device === null || one.device !== me.device), (device) => device !== me.device), null));
        if (ask.about === undefined || ask.about === me.device || world.devices[ask.about] !== me.account) return no('no-such-device');
        return yes(() => (part(world, me.account, (one) => one.device === ask.about, (device) => device === ask.about), null));
    },
    rephrase(world, me, ask) {
        if (me.account === null) return no('no-account');
        if (ask.keys.fresh.length < PHRASE_LEAST) return no('bad-phrase');
        if (world.accounts[me.account] !== ask.keys.phrase) return no('wrong-phrase', 'too-fast');
        return yes(() => { world.accounts[me.account] = ask.keys.fresh; return null; }, ['too-fast']);
    },
    erase(world, me, ask) {
        if (me.account === null) return no('no-account');
        if (world.accounts[me.account] !== ask.keys.phrase) return no('wrong-phrase', 'too-fast');
        return yes(() => (endAccount(world, me.account), null), ['too-fast']);
    },
    fill(world, me, ask) {
        const { seat: of, bot } = ask.keys;
        if (bot !== 'random') return no('no-such-bot');
        return act(world, me, ask, (table, seat) => {
            if (seat !== hostOf(table)) return no('not-host');
            if (table.phase !== 'waiting' || !table.seats[of] || !isFree(table.seats[of])) return no('seat-taken');
            return yes(() => {
                const { freed, invite } = table.seats[of];
                table.seats[of] = { ...emptySeat('bot'), freed, invite };
                table.sealed = ask.sent ?? 0;
                begin(table);
                return null;
            });
        });
    },
    invites(world, me, ask) {
        const verdict = act(world, me, ask, (table, seat) => (seat === hostOf(table) ? yes((answer) => learnInvites(table, answer.invites, world.life === null)) : no('not-host')));
        return verdict.again ? yes(() => null) : verdict; // asked under the id of something done: it only looks
    },
    chat(world, me, ask) {
        if (!ask.keys.text || ask.keys.text.length > 300) return no('bad-text', ...(isElsewhere(me, ask) ? ['no-table'] : []));
        if (isElsewhere(me, ask)) return no('no-table');
        const table = world.tables[me.at], { seat } = standing(world, me);
        if (seat === null) return onlookerSays(world, me, table, ask);
        if (table.quiet && world.life !== null) return no('chat-closed');
        const { said } = table.seats[seat];
        return { ...yes((answer) => { if (!said.includes(ask.id)) says(table, seat, ask.keys.text, me.player); if (Boolean(answer.again) !== said.includes(ask.id)) return 'a line was said twice, or not at all'; said.push(ask.id); return null; }, table.quiet ? ['chat-closed'] : []), again: said.includes(ask.id) };
    },
    register(world, me, ask) {
        if (isOthers(world, { account: null }, ask.keys.name)) return no('name-taken', 'too-fast');
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
            if (device !== null) { delete world.devices[device]; world.gone.push(device); }
            for (const one of world.who) if (one === me || (device !== null && one.device === device)) Object.assign(one, nobodys);
            return null;
        });
    },
};

const nobodys = { device: null, account: null, player: null, name: '', by: null, seat: null };
/** Those connections of an account are nobody's from now on, and those devices are logged out. */
function part(world, account, isOut, isGone) {
    for (const device of Object.keys(world.devices)) if (world.devices[device] === account && isGone(device)) { delete world.devices[device]; world.gone.push(device); }
    for (const one of world.who) if (one.account === account && isOut(one)) Object.assign(one, nobodys);
}
/** Nothing is left of an account: bots play on for it, and its name, its tokens and what it said are gone. Of several seats at
 *  a table the last goes first, those that a bot plays come last. */
export function endAccount(world, account) {
    const player = `account ${account}`;
    world.accounts[account] = null;
    delete world.avoids[player];
    part(world, account, () => true, () => true);
    for (const table of Object.values(world.tables)) {
        const isTheirs = (seat) => seat.kind === 'person' && seat.player === player;
        table.listed = table.listed.filter((one) => one !== player);
        for (const line of Object.keys(table.sayers)) if (sayerOf(table, { who: line.split(' ')[0], text: line.slice(line.indexOf(' ') + 1) }) === player) table.sayers[line] = ERASED;
        for (const bots of [false, true]) for (let i = table.seats.length - 1; i >= 0; i--) if (isTheirs(table.seats[i]) && table.seats[i].bot === bots) forget(table, i);
    }
}
function forget(table, index) {
    const seat = table.seats[index];
    if (table.phase === 'waiting') { freeSeat(table, index); return; }
    if (table.phase === 'playing' && !seat.gone) {
        handOver(table, index, table.away === 'resign' ? 'resigned' : 'left');
        seat.left = true;
    }
    Object.assign(seat, { player: null, token: null, account: false, name: seat.bot ? null : '' });
}

const mayGoOn = (table) => table.phase === 'playing' && Object.assign(table, { loose: true, actor: null, legal: null, undo: null });

function reveal(table, seat, ask) {
    const again = { ...yes((answer) => (answer.again ? null : 'the same luck again was something new')), again: true };
    if (seat.luck === 'perhaps' && table.phase === 'waiting' && seat.secret === ask.keys.luck) return { ...yes(() => { seat.luck = true; remember(seat, ask); begin(table); return null; }), again: true };
    if (seat.done.includes(ask.id) || (seat.luck && seat.secret !== null && seat.secret === ask.keys.luck)) return again;
    if (seat.seal === null || (table.phase === 'waiting' && !allSealed(table))) return no('not-sealed');
    if (seat.secret !== ask.keys.luck) return no('wrong-luck');
    if (table.phase !== 'waiting') return no('too-late');
    return yes(() => { seat.luck = true; remember(seat, ask); begin(table); return null; });
}

const isElsewhere = (me, ask) => me.at === null || (ask.keys.table !== undefined && ask.keys.table !== me.at);

/** Looks at a table from one of these seats. */
function comeTo(me, table, by, seats, ask) {
    return yes((answer) => {
        if (!seats.includes(answer.seat)) return `seat ${answer.seat}; theirs: ${seats}`;
        if (by.player !== undefined) table.seats[answer.seat].player = by.player; // now it is known whose it is
        enter(me, table, by, answer.seat, ask);
        return null;
    });
}

/** `late`: another server may not have heard yet who has taken a seat, or left one. */
function learnInvites(table, invites, late) {
    const links = table.seats.flatMap((seat, i) => (seat.kind === 'link' ? [i] : []));
    if (!late && invites.map((one) => one.seat).join() !== links.join()) return `invites to ${JSON.stringify(invites)}; those by invite are ${links}`;
    for (const { seat, invite } of invites) {
        if (table.seats[seat].invite !== null && table.seats[seat].invite !== invite) return `another invite to seat ${seat} than before`;
        table.seats[seat].invite = invite;
    }
    return null;
}

const avoidsOf = (world, me) => (world.avoids[me.player] ??= {});
const changesOf = (world, me, about) => world.changed[`${me.player} ${about}`] ?? [];
/** Of what is asked at once in two tabs nobody sees which came last. `what`: null, if it is forgiven. */
function changeAvoided(world, me, ask, about, what) {
    const changes = changesOf(world, me, about), unclear = changes.some((one) => one.c !== ask.c && one.what !== what);
    world.changed[`${me.player} ${about}`] = [...changes, { c: ask.c, what }];
    if (unclear) avoidsOf(world, me)[about] = UNKNOWN;
    else if (what) avoidsOf(world, me)[about] = what;
    else delete avoidsOf(world, me)[about];
    return null;
}
/** Another server may not have heard yet whom somebody avoids, or no longer does, who is logged in at both. */
const isLate = (world, me) => world.life === null && me.account !== null;
/** Whom a request is about: by a seat of the table, or as whoever said something there. */
export function meant(world, me, ask) {
    const table = world.tables[me.at], seat = table?.seats[ask.keys.seat];
    if (ask.keys.seat !== undefined) return seat?.kind === 'person' ? seat.player : null;
    return ask.about !== undefined && ask.saidAt === me.at ? ask.about : null;
}
function about(world, me, ask, then) {
    if (me.player === null) return no('no-account');
    if (isElsewhere(me, ask)) return no('no-table');
    const whom = meant(world, me, ask);
    if (whom === null || whom === me.player) return no('no-such-person');
    const verdict = then(whom);
    return whom === SOMEBODY ? { ...verdict, maybe: [...verdict.maybe, 'no-such-person'] } : verdict;
}
/** Who blocks whom of those who would sit together: reasons against it, and perhaps some more. */
function meeting(world, me, table) {
    const sure = [], perhaps = [];
    for (const { kind, player } of me.player === null ? [] : table.seats) {
        if (kind !== 'person' || player === null || player === me.player) continue;
        for (const [one, other, reason] of [[player, me.player, 'blocked'], [me.player, player, 'you-blocked']]) {
            const what = world.avoids[one]?.[other], vague = one === SOMEBODY || other === SOMEBODY || world.avoids[one]?.[SOMEBODY] !== undefined;
            if (what === 'block') sure.push(reason);
            else if (what === UNKNOWN || vague) perhaps.push(reason);
        }
    }
    return [sure, perhaps];
}
/** Does somebody hear what this player says? Null: nobody can tell. */
export function hears(world, player, sayer) {
    const mine = player === null ? {} : world.avoids[player] ?? {};
    if (sayer === undefined || sayer === SOMEBODY || mine[SOMEBODY] || mine[sayer] === UNKNOWN) return Object.keys(mine).length ? null : true;
    return mine[sayer] === undefined;
}
/** Who said a line, as far as anybody can know them again; undefined: nobody can tell. `who`: the seat, or null. */
export function sayerOf(table, { who, text }) {
    const sayer = table.sayers[`${who} ${text}`];
    return sayer === null && who !== null ? table.seats[who]?.player : sayer;
}
/** The same may be said again by the same connection when it is somebody else's. */
function says(table, who, text, player) {
    const key = `${who} ${text}`;
    table.sayers[key] = key in table.sayers && table.sayers[key] !== player ? SOMEBODY : player;
}

/** All onlookers of a table have eight lines together, and get one more each second. */
function onlookerSays(world, me, table, ask) {
    const sure = [], maybe = [];
    if (table.quiet) (world.life === null ? maybe : sure).push('chat-closed');
    if (table.muted) (world.life === null ? maybe : sure).push('muted'); // another server may not have heard of it yet
    if (isAtTable(table, me, me.name)) sure.push('name-taken');
    else if (mayBeABots(table, me.name)) maybe.push('name-taken');
    if (sure.length) return no(...sure, ...maybe);
    const said = table.chatter?.life === world.life ? table.chatter.said : [], fresh = world.life !== null && (!table.chatter || table.chatter.life === world.life) && said.length <= KEPT;
    // Between two lines the server may have seen more time pass than we did, or less: by as long as each was on its way.
    const least = said.reduce((left, { sent }, i) => Math.min(LINES, left + Math.max(0, sent - (said[i - 1]?.at ?? sent)) / 1000) - 1, fresh ? LINES : 0) + Math.max(0, ask.sent - (said.at(-1)?.at ?? ask.sent)) / 1000;
    if (least < 1.01) maybe.push('too-fast');
    return yes((answer) => {
        const at = answer.at ?? ask.sent, most = Math.min(LINES, ...said.map(({ sent }, i) => LINES + (at - sent) / 1000 - (said.length - i)));
        if (most < 0.9 && world.life !== null) return 'said; the onlookers have said all they may';
        says(table, null, ask.keys.text, me.player);
        table.chatter = { life: world.life, said: [...said.slice(-KEPT), { sent: ask.sent, at }] };
        return null;
    }, maybe);
}

/** Whoever logs in does so for all tabs of the browser, and the seats the browser had are the account's from then on. */
function become(world, me, account) {
    const { device } = me, player = `account ${account}`;
    for (const one of world.who) {
        if (one !== me && (device === null || one.device !== device)) continue;
        const another = one.account !== null && one.account !== account;
        Object.assign(one, { account, player, name: account });
        if (another && one.by?.player !== undefined) one.by = { player }; // nothing is left of its owner
    }
    if (device === null) return;
    world.devices[device] = account;
    claimSeats(world, device, player);
}

/** Nobody is let in before all seats of the browser are the account's. */
export function claimSeats(world, device, player) {
    for (const table of Object.values(world.tables)) {
        if (!table.listed.includes(device)) continue;
        table.listed = [...table.listed.filter((one) => one !== device), player];
        for (const seat of table.seats) if (seat.kind === 'person' && seat.player === device) seat.player = player;
        for (const one of world.who) if (one.at === table.id && one.by?.player === device) one.by = { player };
    }
}

const TRIES = new Set(['check', 'preview', 'guess']); // nothing comes of them

/** What a seat does at the table it looks at: the same for all such requests. */
function act(world, me, ask, judge) {
    if (isElsewhere(me, ask)) return no('no-table');
    const table = world.tables[me.at], { seat: index } = standing(world, me);
    if (index === null) return no('no-seat');
    const seat = table.seats[index];
    if (seat.done.includes(ask.id) && !TRIES.has(ask.t)) return { ...yes((answer) => (answer.again ? null : 'a repeat was done twice')), again: true };
    if (seat.bot) return no('no-seat');
    const verdict = judge(table, index), kept = !TRIES.has(ask.t) && ask.t !== 'invites';
    return { ...verdict, then: (answer) => { if (kept) remember(seat, ask); return verdict.then(answer); } };
}

/** Somebody who is to move is away. Whether another server, or one that a connection has just left, knows that is not certain. */
function goOnWithout(world, me, ask, then) {
    return act(world, me, ask, (table, index) => {
        const of = ask.keys.seat, seat = table.seats[of], here = seat && isHere(world, table, of);
        if (table.phase !== 'playing') return no(table.phase === 'waiting' ? 'not-begun' : 'match-over');
        const late = world.life === null || seat?.player === SOMEBODY, ended = table.loose ? ['match-over'] : [];
        if (!seat || of === index || seat.bot || table.clocked || (table.actor !== null && table.actor !== of) || (here && !late)) return no('not-away', ...ended);
        const sure = table.actor === of && !here && !late && table.here[of] === false;
        return yes(() => (then(table, of), null), [...(sure ? [] : ['not-away']), ...ended]);
    });
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
    Object.assign(table, { v: answer.v, actor: null, legal: null, undo: null, loose: true, proposal: null });
    return null;
}

// --- proposals --------------------------------------------------------------------------------------------------------
function carryOut(table) {
    const { what } = table.proposal;
    table.proposal = null;
    if (what === 'rematch') table.next ??= 'some';
    else Object.assign(table, { v: table.v + 1, actor: null, legal: null, undo: null, loose: true }); // at least one step is taken back
}

function proposed(table, index, ask, v) {
    return (answer) => {
        const asked = table.seats.some((one, i) => i !== index && !one.bot), seat = table.seats[index];
        if (answer.proposal !== undefined && asked !== (answer.proposal === '?' || answer.proposal > 0)) return `proposal ${answer.proposal} where ${asked ? 'people are' : 'nobody is'} asked`;
        const { what } = ask.keys, before = seat.proposed.v === v ? seat.proposed : { undo: 0, rematch: 0 };
        seat.proposed = { ...before, v, [what]: before[what] + 1 };
        table.numbered = answer.proposal > 0 ? answer.proposal : table.numbered + 1;
        table.proposal = { number: answer.proposal ?? '?', what: ask.keys.what, by: index, answers: table.seats.map((one, i) => (i === index || one.bot ? true : null)) };
        if (!asked) carryOut(table);
        return null;
    };
}
const tooOften = ({ proposed }, what, now) => proposed.v === now && proposed[what] >= PROPOSALS;

function proposeUndo(table, index, ask) {
    const [sure, maybe] = atVersion(table, ask.keys.v);
    if (table.proposal && !table.unsureProposal) (table.loose ? maybe : sure).push('one-proposal');
    if (table.seats.some((seat) => seat.bot) && table.seats.some((seat) => seat.account)) sure.push('rated');
    if (tooOften(table.seats[index], 'undo', ask.keys.v)) (table.loose ? maybe : sure).push('too-often');
    if (table.seats[index].proposed.undo >= PROPOSALS) maybe.push('too-often'); // it is refused before the version is looked at
    maybe.push('nothing-to-undo', 'revealed', 'not-your-turn', 'one-proposal', ANY);
    return { no: sure, maybe, then: proposed(table, index, ask, ask.keys.v) };
}

function proposeRematch(table, index, ask) {
    const sure = [], maybe = [];
    if (table.proposal) sure.push('one-proposal');
    if (table.phase !== 'over' || table.next) (table.loose && table.phase === 'playing' ? maybe : sure).push('not-over', 'not-begun');
    if (tooOften(table.seats[index], 'rematch', table.v)) (table.loose ? maybe : sure).push('too-often');
    return { no: sure, maybe, then: proposed(table, index, ask, table.v) };
}

// --- the record -------------------------------------------------------------------------------------------------------
/** What is wrong with the dice of a record; null: nothing. */
function wrongRecord(table, record) {
    const lines = record.split('\n');
    if (table.commit !== null && !lines.includes(`commit ${table.commit}`)) return 'a record with another commitment';
    for (const [i, { seal, secret, luck, withheld, kind }] of table.seats.entries()) {
        if (kind === 'bot' ? lines.some((line) => line.startsWith(`luck ${i} `)) : secret !== null && !lines.includes(`seal ${i} ${seal}`)) return `a record with another seal of seat ${i}`;
        if (withheld && !lines.includes(`luck ${i} withheld`)) return `a record that does not say that the luck of seat ${i} was withheld`;
        if (secret !== null && luck && !withheld && !lines.includes(`luck ${i} ${secret}`)) return `a record with other luck of seat ${i}`;
    }
    return null;
}

/** What must come of a request of connection `ask.c`. */
export function judge(world, ask) {
    const me = world.who[ask.c], rule = asks[ask.t];
    if (ask.bad) return no(...ask.bad);
    return rule(world, me, ask);
}

const serverReasons = new Set(['bad-message', 'no-such-request', 'no-such-table', 'no-table', 'no-seat', 'not-host', 'muted', 'chat-closed', 'no-such-person', 'no-such-device', 'blocked', 'you-blocked', 'not-your-seat', 'seat-taken', 'not-begun', 'not-over', 'wrong-commit', 'wrong-luck', 'not-sealed', 'too-late',
    'beginning', 'no-proposal', 'one-proposal', 'too-often', 'rated', 'out-of-time', 'not-away', 'given-away', 'not-gone', 'no-account', 'bad-clock', 'bad-seat-kinds', 'bad-text', 'bad-phrase', 'name-taken', 'wrong-phrase', 'too-fast', 'too-many-tables', 'storage', 'unsure', 'stopping', 'stale',
    'match-over', 'not-your-turn']);
const fits = (reasons, id) => reasons.includes(id) || (reasons.includes(ANY) && !serverReasons.has(id));

/** Does the answer fit? If so the world has changed accordingly. Null, or what is wrong. */
export function settle(world, ask, answer) {
    const verdict = judge(world, ask);
    if (answer.t === 'no') {
        const { id } = answer.why;
        if (id === 'storage' && world.mayFail) return null; // the database is away
        if (fits(verdict.no, id) || fits(verdict.maybe, id)) return null;
        return verdict.no.length ? `refused for ${id}, not for ${verdict.no.join(' or ')}` : `refused for ${id}; it must be done`;
    }
    if (ask.repeat && answer.again && ask.t === 'leave') return null; // whoever left may ask again whether it was done
    if (verdict.no.length) return `done; it must be refused for ${verdict.no.join(' or ')}`;
    if (!answer.again || verdict.again) return verdict.then(answer);
    return world.mayFail ? verdict.then({ ...answer, again: undefined }) : 'answered as a repeat; it is none'; // it was written, though the database did not say so
}

/** Of what was asked about people, and not answered, nobody can say whether it was done. */
export function mayHaveAvoided(world, ask) {
    const me = world.who[ask.c];
    if (ask.t === 'chat' && world.tables[me.at]) says(world.tables[me.at], standing(world, me).seat, ask.keys.text, me.player);
    if (judge(world, ask).no.length) return;
    if (ask.t === 'avoid') avoidsOf(world, me)[meant(world, me, ask)] = UNKNOWN;
    if (ask.t === 'forgive') avoidsOf(world, me)[ask.about] = UNKNOWN;
    if (ask.t === 'report') world.reports[me.player] = (world.reports[me.player] ?? 0) + 1;
}

/** A standing answer is told to its seat alone: which are given nobody knows until then. */
export function mayHaveStood(world, ask) {
    const me = world.who[ask.c], table = world.tables[me.at], { seat } = standing(world, me);
    if (ask.t !== 'standing' || judge(world, ask).no.length) return;
    table.seats[seat].standing = null;
    mayGoOn(table);
}

/** Luck whose answer was lost may have been given: nobody is told before the match begins. */
export function mayHaveRevealed(world, ask) {
    const table = world.tables[ask.keys.table ?? world.who[ask.c].at];
    if (ask.t === 'luck' && table && beginsSoon(table)) for (const seat of table.seats) if (seat.secret === ask.keys.luck && !seat.luck) seat.luck = 'perhaps';
}

/** Whether somebody is logged in, and which seats of the browser came along, nobody can say any more. */
export function blur(world, device) {
    for (const table of Object.values(world.tables)) {
        for (const seat of table.seats) if (device !== null && seat.player === device) seat.player = SOMEBODY;
        table.listed = table.listed.filter((one) => one !== device);
    }
}
