// tally.mjs: where the points came from, as the page is told it. `node tests/web/tally.mjs FILE.wasm`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { Engine } = await load("engine/engine.ts");
const { countedFrom } = await load("table/tally.ts");
const engine = await Engine.of(await WebAssembly.compile(readFileSync(process.argv[2])));
const sum = (list) => list.reduce((all, one) => all + one, 0);

for (const game of ["hourglass", "midnight", "halloween", "clockman", "keyhole"])
  test(`tally/${game}`, () => {
    engine.readRecord(readFileSync(`${root}/tests/golden/${game}/3-seats.record`, "utf8"));
    const { sources, rounds, total, verdict } = engine.tally();
    assert.deepEqual(total.map(sum), engine.result().scores);
    assert.ok(sources.every(({ id, name }) => id && name) && total.every((points) => points.length === sources.length));
    assert.equal(rounds.at(-1).plies, engine.length);
    assert.deepEqual(total, total.map((points, seat) => points.map((_, i) => sum(rounds.map((round) => round.points[seat][i])))));
    assert.match(verdict, /(wins|share the win)! .*\.$/);
  });

test("tally/while it is played", () => {
  engine.begin("midnight", 2, []);
  assert.deepEqual(engine.tally(), { sources: [], rounds: [], total: [[], []], verdict: null });
});

test("tally/steps that were left out are not counted", () => {
  const tally = { sources: [], rounds: [3, 10, 25].map((plies) => ({ plies, points: [] })), total: [], verdict: null };
  assert.deepEqual(countedFrom(10, tally).rounds.map(({ plies }) => plies), [0, 0, 15]);
});
