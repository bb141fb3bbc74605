// history.mjs: what is counted of finished matches, and which bots suit somebody. `node tests/web/history.mjs`.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { levelChanged, statistics, yourLevel } = await load("history/statistics.ts");
const match = (game, scores, winners, more = {}) => ({ id: Math.random().toString(), game, ended: 0, seats: [{ name: "You", bot: "" }, { name: "Otto", bot: "level-4" }], you: 0, result: { scores, winners }, practice: false, record: "", ...more });

test("history/by game", () => {
  const rows = statistics([match("midnight", [24, 9], [0]), match("midnight", [3, 9], [1]), match("midnight", [7, 7], [0, 1]), match("keyhole", [1, 2], [1])]);
  assert.deepEqual(rows, [
    { game: "midnight", played: 3, won: 1, shared: 1, best: 24 },
    { game: "keyhole", played: 1, won: 0, shared: 0, best: 1 },
  ]);
});
test("history/practice and looking on do not count", () => {
  assert.deepEqual(statistics([match("midnight", [24, 9], [0], { practice: true }), match("midnight", [24, 9], [0], { you: -1 })]), []);
});
test("history/together with those on the server", () => {
  const row = { game: "midnight", against: "people", played: 4, won: 3, shared: 1, places: 6 };
  assert.deepEqual(statistics([match("midnight", [24, 9], [0])], [row, { ...row, against: "bots" }, { ...row, game: "keyhole" }]), [
    { game: "midnight", played: 9, won: 5, shared: 2, best: 24 },
    { game: "keyhole", played: 4, won: 2, shared: 1, best: -Infinity },
  ]);
});
test("history/bots of your level", () => {
  assert.equal(yourLevel([], "midnight"), 3, "whoever never played");
  assert.equal(yourLevel([match("midnight", [1, 0], [0]), match("midnight", [0, 1], [1])], "midnight"), 5, "after a win, by the latest match");
  assert.equal(yourLevel([match("midnight", [0, 1], [1])], "midnight"), 3, "after a defeat");
  assert.equal(yourLevel([match("midnight", [0, 1], [1])], "keyhole"), 3, "another game has another level");
  const against = (bot, winners) => [match("midnight", [0, 0], winners, { seats: [{ name: "You", bot: "" }, { name: "Otto", bot }] })];
  assert.equal(yourLevel(against("level-10", [0]), "midnight"), 10);
  assert.equal(yourLevel(against("level-1", [1]), "midnight"), 1);
  assert.equal(levelChanged([], "midnight"), false, "nobody knows of another level");
  assert.equal(levelChanged(against("level-4", [1]), "midnight"), true);
  assert.equal(levelChanged(against("level-1", [1]), "midnight"), false, "it is the lowest already");
  assert.equal(yourLevel(against("", [0]), "midnight"), 3, "a match without bots says nothing");
});
