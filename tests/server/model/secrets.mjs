// secrets.mjs: what a viewer must not be told, from the tables of docs/state: by key of the view, who may see it.
import crypto from 'node:crypto';

const LABELS = { 1: '', 2: 'witching-seed-2' }; // of each edition of the dice
const commitOf = (seed, edition = 1) => crypto.createHash('sha256').update(LABELS[edition]).update(Buffer.from(seed, 'hex')).digest('hex');
const NO_SEED = '0'.repeat(64), NO_COMMITS = Object.keys(LABELS).map((edition) => commitOf(NO_SEED, edition));

// "its seat" and "nobody"
const own = { hourglass: ['hands'], midnight: ['hours', 'energy', 'specials'], clockman: ['hand', 'held'], halloween: [], keyhole: ['plan'] };
const nobodys = { hourglass: [], midnight: ['deck', 'special_pile', 'energy_pile'], clockman: ['symbols', 'events'], halloween: ['deck', 'bonus'], keyhole: ['deck', 'box', 'midnight'] };
const movers = { keyhole: ['phase', 'points', 'pick', 'dest', 'merge'] }; // the planning seat's
const hidden = (value) => value === null || typeof value === 'number' || (Array.isArray(value) && value.every((item) => item === null));

/** What is told to `you` (a seat, or null) although it may not be; null: nothing. */
export function leak(game, view, you) {
    if (!view) return null;
    for (const key of own[game])
        for (const [seat, value] of view[key].entries()) if (seat !== you && !hidden(value)) return `${key}.${seat} is ${JSON.stringify(value)}`;
    for (const key of nobodys[game]) if (!hidden(view[key])) return `${key} is ${JSON.stringify(view[key])}`;
    const shuffled = view.turn !== null || view.phase === 'end';
    if (game === 'hourglass' && shuffled) { // whoever buried a card knows it
        const { deck, buried } = view, first = deck.length - buried.length;
        for (const [i, card] of deck.entries()) if (card !== null && !(i >= first && buried[i - first] === you)) return `deck.${i} is ${JSON.stringify(card)}`;
    }
    return null;
}

/** The view without what not everyone sees alike. */
export function common(game, view) {
    if (!view) return view;
    const out = { ...view };
    for (const key of [...own[game], ...nobodys[game], ...(movers[game] ?? []), ...(game === 'hourglass' ? ['deck'] : [])]) delete out[key];
    return out;
}

/** Every seed and commitment any connection was told, by table. */
export class Seeds {
    commits = new Map();
    tables = new Map();
    seeds = new Map();
    /** What is wrong with the dice of a table; null: nothing. */
    wrong(table, dice, over) {
        if (NO_COMMITS.includes(dice.commit)) return `the commitment is that of a seed of zero bytes`;
        if (this.tables.has(table) && this.tables.get(table) !== dice.commit) return `the commitment was ${this.tables.get(table)} before and is ${dice.commit} now`;
        if (this.commits.has(dice.commit) && this.commits.get(dice.commit) !== table) return `the commitment is that of table ${this.commits.get(dice.commit)}`;
        this.tables.set(table, dice.commit);
        this.commits.set(dice.commit, table);
        if (dice.seed === undefined) return over ? 'the match is over and its seed is not shown' : null;
        if (!over) return 'the seed is shown before the end';
        if (dice.seed === NO_SEED) return 'the seed is zero';
        if (this.seeds.has(dice.seed) && this.seeds.get(dice.seed) !== table) return `the seed is that of table ${this.seeds.get(dice.seed)}`;
        this.seeds.set(dice.seed, table);
        return commitOf(dice.seed, dice.edition) === dice.commit ? null : 'the seed does not fit its commitment';
    }
}
