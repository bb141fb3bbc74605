// analysis.mjs: what is made of a bot's opinions, the lines of a log, what is meant by a move that cannot be made. `node tests/web/analysis.mjs`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { accuracyOf, agrees, judgementOf, turningPoint, turningPoints } = await load("analysis/judgement.ts");
const { hintOf } = await load("analysis/hint.ts");
const { meant, whyNot } = await load("table/actions.ts");
const { around, linesOf } = await load("table/highlight.ts");

const opinion = (move, expected) => ({ move, visits: 10, expected });
const judged = (actor, ...opinions) => ({ actor, opinions, view: {} });

test("analysis/a decision", () => {
  const two = judged(1, opinion("a", 600000), opinion("b", 450000));
  assert.deepEqual(judgementOf(7, "b", two), { ply: 7, seat: 1, played: "b", best: "a", expected: 0.6, cost: 0.15, view: {} });
  assert.equal(judgementOf(7, "c", two).cost, null, "a move that was not weighed has no cost");
  assert.equal(judgementOf(7, "a", two).cost, 0);
  assert.ok(agrees(judgementOf(7, "a", two)) && !agrees(judgementOf(7, "b", two)));
  assert.equal(judgementOf(7, "a", judged(1)), null, "without a choice there is nothing to judge");
  assert.equal(judgementOf(7, "b", judged(0, opinion("a", 400000), opinion("b", 500000))).cost, 0, "rarely tried and yet better costs nothing");
});

test("analysis/a hint names one move, what it wins, and whether it matters", () => {
  assert.deepEqual(hintOf([opinion("a", 612000), opinion("b", 450000)]), { move: "a", wins: 61, matters: true });
  assert.deepEqual(hintOf([opinion("a", 334000), opinion("b", 330000)]), { move: "a", wins: 33, matters: false });
  assert.deepEqual(hintOf([opinion("a", 334000)]), { move: "a", wins: 33, matters: true });
  assert.equal(hintOf([]), null, "without a choice there is nothing to say");
});

const at = (ply, seat, expected, cost = 0) => ({ ply, seat, played: "p", best: cost ? "q" : "p", expected, cost, view: {} });

test("analysis/the lines about a position", () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({ first: 3 * i, plies: 3 * i + 3, who: 0, text: `${i}` }));
  assert.deepEqual(around(lines.slice(0, 7), Infinity), lines.slice(0, 7), "a short log is shown whole");
  assert.deepEqual(around([], 0), []);
  for (const plies of [0, 1, 299, 300, 301, 1500, 2999, 3000, Infinity]) {
    const shown = around(lines, plies);
    const current = lines.findLast((line) => line.plies <= plies);
    assert.ok(shown.length >= 100 && shown.length <= 300, `${shown.length} lines about ${plies}`);
    assert.ok(current ? shown.includes(current) : shown[0] === lines[0], `the line of ${plies} is shown`);
  }
  assert.equal(around(lines, Infinity).at(-1), lines.at(-1));
});

test("moves/what is meant", () => {
  const touches = (action) => {
    const [verb, first, second] = action.split(" ");
    if (verb === "move") return [`field ${first}`, ...(second ? [second] : [])];
    return verb === "start" ? [`card ${first}`, "holder", second] : [`card ${second}`, `set ${first}`, verb];
  };
  const legal = ["start r9 up", "start r9 down", "take b r9", "slip b r9", "take a p7"];
  assert.deepEqual(meant(legal, touches, ["card r9"], "set a"), ["take a r9", "slip a r9"]);
  assert.deepEqual(meant(legal, touches, ["card p7"], "set b"), ["take b p7"]);
  assert.deepEqual(meant(legal, touches, ["card r9"], "card p7"), [], "another card is chosen, nothing is asked");
  assert.deepEqual(meant(legal, touches, [], "set c"), ["take c r9", "slip c r9", "take c p7"]);
  assert.deepEqual(meant(legal, touches, ["card r9"], "deck"), [], "nothing like it could be chosen");
  assert.deepEqual(meant(["move a5", "move p0 symbol", "place *"], touches, [], "field p1"), ["move p1", "move p1 symbol"]);
});

const reasons = { "take a r9": { id: "not-a-move", rule: "", text: "" }, "slip a r9": { id: "set-is-yours", rule: "R7", text: "" } };
const why = await whyNot(["take b r9", "take a r9", "slip a r9"], async (action) => reasons[action] ?? null);
test("moves/why not", () => assert.equal(why, reasons["slip a r9"], "what rests on a rule is told"));
const lower = { id: "not-lower", rule: "R7", text: "" }, colour = { id: "other-colour", rule: "R7", text: "" };
const most = await whyNot(["take a r20", "take a p5", "take a p12"], async (action) => (action.includes(" p") ? colour : lower));
test("moves/why not, for several reasons", () => assert.equal(most, colour, "the one that most of them share"));

test("analysis/turning points", () => {
  const match = [at(0, 0, 0.5), at(1, 1, 0.5, 0.2), at(2, 0, 0.7), at(3, 1, 0.25)];
  const points = turningPoints(match, 4, { scores: [1, 0], winners: [0] });
  assert.deepEqual(points.map(({ from, until, after, own }) => [from.ply, until, after, own]), [[0, 3, 0.7, false], [1, 4, 0.25, true], [2, 4, 1, false], [3, 4, 0, false]]);
  assert.deepEqual(turningPoints(match, 4, null).map(({ from }) => from.ply), [0, 1], "how an unfinished match ends nobody knows");
  assert.equal(turningPoint(match, 4, { scores: [1, 0], winners: [0] }).from.ply, 2, "the largest of them");
  assert.equal(turningPoint([], 4, null), null, "without a choice nothing turns");
  const shared = turningPoints([at(0, 1, 0.2)], 3, { scores: [1, 1], winners: [0, 1] });
  assert.equal(shared[0].after, 0.5, "a shared win is half of it");
  const many = Array.from({ length: 20 }, (_, i) => at(i, 0, i / 40 + (i === 7 ? 0.4 : 0)));
  const largest = turningPoints(many, 20, null);
  assert.equal(largest.length, 5);
  assert.ok(largest.some(({ from }) => from.ply === 6) && largest.some(({ from }) => from.ply === 7));
  assert.deepEqual(largest.map(({ from }) => from.ply), largest.map(({ from }) => from.ply).sort((a, b) => a - b));
});

test("analysis/accuracy", () => {
  const match = [at(0, 0, 0.5), at(1, 0, 0.5, 0.1), at(2, 0, 0.5, 0.004), { ...at(3, 0, 0.5, 0.1), cost: null }, at(4, 1, 0.5, 0.3)];
  const { givenAway, ...counts } = accuracyOf(match, 0);
  assert.deepEqual(counts, { decisions: 4, good: 2 });
  assert.ok(Math.abs(givenAway - 0.104 / 3) < 1e-9, "on average, of the three that were weighed");
  assert.deepEqual(accuracyOf(match, 2), { decisions: 0, good: 0, givenAway: null });
});

test("log/lines", () => {
  const step = (who, text, joins = false) => ({ who, action: "", text, joins });
  assert.deepEqual(linesOf([step(-1, ""), step(0, "A rolls"), step(-1, " a 4", true), step(0, ""), step(1, "B rests")]), [
    { first: 1, plies: 3, who: 0, text: "A rolls a 4" },
    { first: 4, plies: 5, who: 1, text: "B rests" },
  ]);
  const steps = [step(0, "A rolls"), step(-1, " a 4", true), step(1, "B rests")], longer = [...steps, step(1, " well", true)];
  assert.equal(linesOf(longer)[0], linesOf(steps)[0], "what has not changed is the same");
  assert.deepEqual([linesOf(steps)[1].text, linesOf(longer)[1].text], ["B rests", "B rests well"]);
  assert.deepEqual(linesOf([step(0, "on", true)]), [{ first: 0, plies: 1, who: 0, text: "on" }], "there is nothing to join");
});
