// printed.mjs: what is printed on cards, boards and pieces stands in the engine. The law's tables, the numbers on the pages
// of rules in every language, and what the page draws say the same. `node tests/web/printed.mjs [FILE.wasm]`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { catalogues, languages, load, root, test, told } from "./load.mjs";

const ids = ["hourglass", "midnight", "halloween", "clockman", "keyhole"];
const printed = Object.fromEntries(ids.map((game) => [game, told("printed", game)]));
const termOf = (game, id) => told("terms", game).find((term) => term.id === id);
const numbers = (text) => (text.match(/-?\d+/g) ?? []).map(Number);
const sorted = (list) => list.map((entry) => JSON.stringify(entry)).sort();

/** Width, depth and height of a piece as it stands. */
const extents = (boxes) => [0, 2, 4].map((axis) => Math.max(...boxes.map((box) => box[axis + 1])) - Math.min(...boxes.map((box) => box[axis])));

/** The rows of the tables in this Markdown, without what only marks them; `wide`: so many columns make an entry. */
function rowsOf(text, wide = 0) {
  const rows = text.split("\n").filter((line) => line.startsWith("|") && !/^[|-]+$/.test(line));
  const cells = rows.map((row) => row.split("|").slice(1, -1).map((cell) => cell.replace(/<a [^>]*><\/a>|`|\*\*/g, "").trim()));
  if (!wide) return cells;
  return cells.flatMap((row) => row.join("|").split("||").flatMap((half) => Array.from({ length: Math.ceil(half.split("|").length / wide) }, (_, i) => half.split("|").slice(i * wide, (i + 1) * wide))));
}
function law(game, section) {
  const text = readFileSync(`${root}/docs/spec/${game}.md`, "utf8"), from = text.indexOf(`<a id="section-${section}"></a>`);
  assert.ok(from >= 0, `the law of ${game} has no section ${section}`);
  return text.slice(from).split(/^#{2,3} /m)[0];
}
const pageOf = (game, language) => readFileSync(`${root}/docs/rules/${language === "en" ? "" : `${language}/`}${game}.md`, "utf8");
const inLanguage = (language, english) => catalogues[language][english] ?? english;
const everywhere = (name, run) => { for (const language of ["en", ...languages]) test(`printed/${language}/${name}`, () => run(language)); };

// --- the law ------------------------------------------------------------------------------------------------------------

test("printed/law/hourglass T1", () => {
  const [head, ...rows] = rowsOf(law("hourglass", 2)).slice(6);
  assert.equal(head[0], "glasses");
  for (const [table, ...cells] of rows) {
    const way = table.split(" ")[0], glasses = (list) => list.reduce((sum, card) => sum + card.hourglasses[way], 0), all = Object.values(printed.hourglass.cards);
    for (const [at, span] of head.slice(1, 12).entries()) {
      const [low, high = low] = numbers(span.replace("–", " "));
      for (const { suit, value, hourglasses } of all) if (suit !== "joker" && value >= low && value <= high) assert.equal(hourglasses[way], Number(cells[at]), `${way} ${suit} ${value}`);
    }
    for (const { suit, hourglasses } of all) if (suit === "joker") assert.equal(hourglasses[way], Number(cells[11]));
    assert.deepEqual([glasses(all), ...[0, 1, 2, 3].map((count) => all.filter(({ hourglasses }) => hourglasses[way] === count).length)], numbers(cells.slice(12).join(" ")));
  }
  assert.deepEqual(rows.map(([table]) => table.split(" ")[0]), Object.keys(printed.hourglass.cards.r1.hourglasses));
});

test("printed/law/midnight 2", () => {
  const { hours, energy, specials, colours } = printed.midnight, text = law("midnight", 2), row = (part) => rowsOf(text).find(([first]) => first === part);
  assert.deepEqual([Object.keys(hours).length, Object.keys(energy).length, Object.values(specials).reduce((sum, { copies }) => sum + copies, 0)], ["hour cards", "energy cards", "special actions"].map((part) => parseInt(row(part)[1])));
  assert.deepEqual(row("energy cards")[2].match(/e\d\d/g), Object.keys(energy));
  for (const [id, bonuses] of Object.entries(energy)) assert.deepEqual([...id.slice(1)].map(Number), bonuses);
  assert.deepEqual([...row("special actions")[2].matchAll(/(\w+) \(([^)]+)\)/g)].map(([, id, name]) => [id, name]), Object.entries(specials).map(([id, { name }]) => [id, name]));
  assert.deepEqual([...row("colours / pieces")[2].matchAll(/\b([rbgpy]) (\w+)/g)].map(([, id, name]) => [id, name]), Object.entries(colours));
});

test("printed/law/halloween 2.1 to 2.3", () => {
  const { colours, buildings, ghosts, tokens, discs, slots } = printed.halloween;
  assert.deepEqual(rowsOf(law("halloween", 2.1)).slice(1), colours.map(({ id, die, upgrade, field }, i) => [`${i + 1}`, id, `d${die}`, `${i + 1}`, upgrade ? `${upgrade}` : "–", `${field} SP`]));
  assert.deepEqual(numbers(law("halloween", 2.1).split("\n").findLast((line) => line.includes("ghosts"))).slice(0, 4), [5 * ghosts, ghosts, 5 * tokens, tokens]);
  assert.deepEqual(rowsOf(law("halloween", 2.2)).slice(1), buildings.map(({ id, neighbours }) => [id, neighbours.join(", ")]));
  assert.match(law("halloween", 2.3), new RegExp(`\\n${discs} action discs;[^]*; ${slots} slots for bonus tiles`));
});

test("printed/law/halloween 2.4 to 2.6", () => {
  const { tiles, sets, cards } = printed.halloween, when = { main: "turn", "before a fight roll": "before", "after one's own roll": "after", end: "final" };
  assert.deepEqual(rowsOf(law("halloween", 2.4)).slice(1).map(([, id, , at]) => [id, when[at], 2]), tiles.map(({ id, when: at, copies }) => [id, at, copies]));
  assert.deepEqual(rowsOf(law("halloween", 2.5)).slice(1).map(([id, list]) => [id, numbers(list)]), Object.entries(sets));
  assert.deepEqual(rowsOf(law("halloween", 2.6)).slice(1).map(([id, cost, kind, at]) => [Number(id), cost === "C", kind, when[at] ?? at]), cards.map(({ id, different, symbol, when: at }) => [id, different, symbol, at]));
});

const KINDS = ["path", "symbol", "event", "transfer", "0", "1", "2", "x", "lift"];
test("printed/law/clockman 2 and 2.1", () => {
  const { rings, passages, quarters, symbols, poses } = printed.clockman, all = rings.flat(), count = (kind, fields = all) => fields.filter((field) => field.kind === kind).length;
  const rows = rowsOf(law("clockman", 2)), number = (what) => numbers(rows.find(([first]) => first === what)[1]);
  assert.deepEqual(number("digit tokens"), ["0", "1", "2", "x"].map((digit) => count(digit)).filter(Number));
  assert.deepEqual([number("lift tokens")[0], number("symbol cards")], [count("lift"), [symbols, poses.length, symbols / poses.length]]);
  const text = law("clockman", 2.1), counts = rowsOf(text).filter(([ring, , , , , , , , , , sum]) => /^[1-4]$/.test(ring) && sum);
  assert.deepEqual(counts.map((row) => row.slice(1).map((cell) => (cell === "-" ? 0 : Number(cell)))), rings.map((ring) => [...KINDS.map((kind) => count(kind, ring)), ring.length]));
  assert.deepEqual(sorted(rowsOf(text, 4).filter(([id, , , inner]) => /^[pqr]\d$/.test(id) && inner).map(([id, , outer, inner]) => ({ id, outer, inner }))), sorted(passages));
  const starts = rowsOf(text).filter(([id]) => /^s\d$/.test(id));
  assert.deepEqual(starts.map(([start, entry, , , gate, way]) => ({ start, entry, gate, straight: way.split(" ").slice(0, -1) })), quarters);
});

test("printed/law/clockman 2.3", () => {
  const { rings, passages, quarters } = printed.clockman;
  const fields = rowsOf(law("clockman", 2.3), 6).filter(([id]) => /^[abcd]\d+$/.test(id)).sort(([a], [b]) => a.charCodeAt(0) - b.charCodeAt(0) || numbers(a)[0] - numbers(b)[0]);
  assert.deepEqual(fields.map(([id, , kind]) => ({ id, kind: kind.replace(/^d(?=[012x]$)/, "") })), rings.flat());
  const gates = (id) => [...passages.flatMap((passage) => [passage.outer === id && `>${passage.id}`, passage.inner === id && `<${passage.id}`]), ...quarters.flatMap(({ gate, entry }, k) => [gate === id && `T${k}`, entry === id && `S${k}`])].filter(Boolean);
  for (const [id, , , gate] of fields) assert.deepEqual((gate === "-" ? [] : gate.split(" ")).sort(), gates(id).sort(), id);
});

test("printed/law/clockman 2.5", () => {
  const classOf = (timing) => ({ "at once": "I", "face up": "F" })[timing] ?? "H", rows = rowsOf(law("clockman", 2.5)).slice(1);
  assert.deepEqual(rows.map(([id, title, kind, copies]) => [id, title, kind, parseInt(copies)]), printed.clockman.events.map(({ id, timing, copies }) => [id, termOf("clockman", id).name, classOf(timing), copies]));
  const sums = ["H", "I", "F"].map((kind) => printed.clockman.events.reduce((sum, { timing, copies }) => sum + (classOf(timing) === kind ? copies : 0), 0));
  assert.ok(law("clockman", 2.5).includes(`Copies: H ${sums[0]}, I ${sums[1]}, F ${sums[2]}.`));
});

test("printed/law/keyhole 2.1 to 2.3", () => {
  const { cards, ghosts, pieces, glass } = printed.keyhole;
  const listed = rowsOf(law("keyhole", 2.1)).slice(1).flatMap((row) => [row.slice(0, 3), row.slice(3, 6), row.slice(6, 9), row.slice(9)]);
  assert.deepEqual(sorted(listed.map(([id, value, shown = "–"]) => [id, Number(value), shown === "–" ? [] : shown.split(" ")])), sorted(Object.entries(cards).map(([id, { value, pieces: shown }]) => [id, value, shown])));
  const sizes = rowsOf(law("keyhole", 2.2)).slice(1);
  for (const [id, { points, radius, height }] of Object.entries(ghosts)) assert.deepEqual(sizes.find(([, prefix]) => id.startsWith(prefix)).slice(2, 5).map(Number), [radius, height, points], id);
  for (const [piece, size, words] of rowsOf(law("keyhole", 2.3)).slice(1)) {
    assert.deepEqual(sorted([...words.matchAll(/\(([-\d ]+)\)/g)].map(([, box]) => numbers(box))), sorted(pieces[piece].up), piece);
    assert.deepEqual(numbers(size), extents(pieces[piece].up), piece);
  }
  assert.deepEqual(numbers(/Glass[^]*?front face y = \d+/.exec(law("keyhole", 2.3))[0].replace(/…/g, " ")), [glass.up[0], glass.up[1], glass.up[4], glass.up[5], glass.up[2]]);
});

// --- the pages of rules ---------------------------------------------------------------------------------------------------

everywhere("keyhole's cards, ghosts and furniture", (language) => {
  const { cards, ghosts, pieces, names } = printed.keyhole, rows = rowsOf(pageOf("keyhole", language)), named = (piece) => inLanguage(language, names[piece]);
  const start = rows.findIndex(([first]) => first === "5"), shown = rows.slice(start, start + 3).flatMap(([points, list]) => list.split(/\s?; /).map((pair) => [Number(points), pair.split(/ (?:and|und|en|et) /).sort()]));
  assert.deepEqual(sorted(shown), sorted(Object.values(cards).filter((card) => card.pieces.length).map((card) => [card.value, card.pieces.map(named).sort()])));
  assert.deepEqual(numbers(rows[start + 3][0]), Object.values(cards).filter((card) => !card.pieces.length).map((card) => card.value));
  const head = rows.findIndex((row) => row.length === 6 && row[0].toLowerCase() === named("sofa").toLowerCase());
  assert.deepEqual(rows[head].map((name, i) => [name, numbers(rows[head + 1][i])]), Object.entries(pieces).map(([piece, { up }]) => [named(piece), extents(up)]));
  const sizes = rows.filter((row) => row.length === 6 && row[5].includes("½") || row[1] === "2" && row.length === 6).map((row) => row.slice(1, 5).map(Number));
  assert.deepEqual(sizes, ["sm", "md", "lg"].map((size) => [Object.keys(ghosts).filter((id) => id.startsWith(size)).length, ...["radius", "height", "points"].map((what) => ghosts[`${size}1`][what])]));
});

everywhere("midnight's energy cards", (language) => {
  const listed = pageOf("midnight", language).split("\n").find((line) => (line.match(/\+\d/g) ?? []).length > 4);
  assert.deepEqual([...listed.matchAll(/\+(\d) \+(\d)/g)].map(([, a, b]) => [Number(a), Number(b)]), Object.values(printed.midnight.energy));
});

everywhere("halloween's levels and cards", (language) => {
  const { colours, cards } = printed.halloween, rows = rowsOf(pageOf("halloween", language));
  const levels = rows.filter((row) => row.length === 6 && /^[1-5]$/.test(row[0]));
  assert.deepEqual(levels.map(([level, name, die, scare, upgrade, field]) => [Number(level), name.toLowerCase(), numbers(die)[0], Number(scare), Number(upgrade), Number(field)]), colours.map(({ name, die, upgrade = 0, field }, i) => [i + 1, inLanguage(language, name), die, i + 1, upgrade, field]));
  const letters = rows.filter((row) => row.length === 4 && /^\d+$/.test(row[0])).map(([id, cost]) => [Number(id), cost]), coloured = letters[0][1];
  assert.deepEqual(letters.map(([id, cost]) => [id, cost === coloured]), cards.map((card) => [card.id, card.different]));
});

everywhere("clockman's fields and event cards", (language) => {
  const { rings, passages, quarters, events } = printed.clockman, rows = rowsOf(pageOf("clockman", language)).filter((row) => row.length === 3);
  const first = rows.findIndex((row) => row[1] === "48"), orbits = ["p", "q", "r"].map((orbit) => passages.filter(({ id }) => id.startsWith(orbit)).length);
  assert.deepEqual(rows.slice(first, first + 7).map((row) => numbers(row[1])), [...rings.map((ring) => [ring.length]), orbits, [quarters.length, quarters[0].straight.length], [1]]);
  for (const { id, copies } of events) assert.equal(rows.find((row) => row[0] === inLanguage(language, termOf("clockman", id).name))?.[1], String(copies), id);
});

// --- what the page draws ----------------------------------------------------------------------------------------------------

test("printed/keyhole's furniture is drawn as large as it is", async () => {
  const { DRAWN } = await load("games/keyhole/drawings.ts");
  assert.deepEqual(Object.keys(DRAWN), Object.keys(printed.keyhole.pieces));
  for (const [piece, drawing] of Object.entries(DRAWN)) {
    const [width, depth] = extents(printed.keyhole.pieces[piece].up), of = (name) => [...drawing.matchAll(new RegExp(`<rect[^>]*?\\s${name}="([-\\d.]+)"`, "g"))].map(([, number]) => Number(number));
    assert.deepEqual([Math.min(...of("x")), Math.max(...of("width"))], [-width / 2, width], piece);
    if (piece !== "mirror") assert.deepEqual([Math.min(...of("y")), Math.max(...of("height"))], [-depth / 2, depth], piece); // its board is thinner than its feet
  }
});

test("printed/hourglass counts as usual where nothing was chosen", () => {
  const [, usual] = /options\.glasses \|\| "(\w+)"/.exec(readFileSync(`${root}/web/src/games/hourglass/cards.ts`, "utf8"));
  assert.equal(told("games").find(({ id }) => id === "hourglass").options.find(({ key }) => key === "glasses").preset, usual);
});
