// forced.mjs: the only move plays itself; but no template, no gift, and none that somebody has just taken back.
// `node tests/web/forced.mjs`
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { Forced } = await load("table/forced.ts");
const position = (plies, ...legal) => ({ steps: Array(plies).fill({}), legal });
const gives = (action) => action.startsWith("slip ");

test("forced/the only move", () => {
  const forced = new Forced();
  assert.equal(forced.next(position(1, "roll"), gives), "roll");
  assert.equal(forced.next(position(2, "roll", "pass"), gives), null);
  assert.equal(forced.next(position(3), gives), null);
});

test("forced/no template and no gift", () => {
  const forced = new Forced();
  assert.equal(forced.next(position(1, "place sofa *"), gives), null);
  assert.equal(forced.next(position(2, "slip a r9"), gives), null);
});

test("forced/what was taken back waits for its player", () => {
  const forced = new Forced();
  assert.equal(forced.next(position(4, "a", "b"), gives), null);
  assert.equal(forced.next(position(3, "roll"), gives), null);
  assert.equal(forced.next(position(4, "roll"), gives), "roll");
});
