// setup.mjs: a table that is being set, as its address tells it. `node tests/web/setup.mjs`.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { readSetup, writeSetup } = await load("home/setup.ts");
const game = {
  min_seats: 2,
  max_seats: 4,
  options: [
    { key: "trade", type: "bool", preset: true },
    { key: "rounds", type: "number", least: 1, most: 200, preset: 200 },
    { key: "whytooki", type: "word", values: ["stay", "gone"], preset: "stay" },
  ],
};

test("setup/what is written is read again", () => {
  const set = {
    chairs: [{ kind: "bot", level: 10 }, { kind: "me", level: 0 }, { kind: "link", level: 0 }, { kind: "anyone", level: 0 }],
    chosen: { trade: false, rounds: 50, whytooki: "gone" },
  };
  assert.equal(writeSetup(set), "bot-10,me,link,anyone/trade=false&rounds=50&whytooki=gone");
  assert.deepEqual(readSetup(writeSetup(set), game), set);
  assert.deepEqual(readSetup("me,bot-1", game), { chairs: [{ kind: "me", level: 0 }, { kind: "bot", level: 1 }], chosen: {} });
});

test("setup/no table that cannot be set", () => {
  for (const text of ["", "me", "me,me", "me,bot", "me,bot-0", "me,bot-11", "me-2,bot-1", "me,cat", "me,bot-1,bot-1,bot-1,bot-1"]) assert.equal(readSetup(text, game), null, text);
  for (const option of ["trade=maybe", "rounds=0", "rounds=201", "rounds=x", "whytooki=", "hamster=on", "trade", "trade=%66alse"]) assert.equal(readSetup(`me,bot-1/${option}`, game), null, option);
});
