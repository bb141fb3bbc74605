// sounds.mjs: what is heard of a match, and that each room sounds like itself. `node tests/web/sounds.mjs`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { tuneFor } = await load("sound/events.ts");
const moment = (phase, plies, { kind, who = 1, text = "…", actor = 1, legal = [] } = {}) => ({
  phase,
  plies,
  beat: kind ? { kind } : null,
  step: { who, text },
  scene: { actor, viewer: 0, legal, steps: [] },
});
const NOW = moment("now", 3);

await test("sounds/each part of a step has its own", () => {
  assert.equal(tuneFor(NOW, moment("who", 3)), null);
  assert.equal(tuneFor(NOW, moment("beat", 3, { kind: "dice" })), "dice");
  assert.equal(tuneFor(NOW, moment("beat", 3, { kind: "strike" })), "strike");
  assert.equal(tuneFor(NOW, moment("beat", 3, { kind: "still" })), null);
  assert.equal(tuneFor(NOW, moment("what", 4)), "move");
  assert.equal(tuneFor(NOW, moment("what", 4, { text: "" })), null);
});

await test("sounds/one's turn is heard when the show has caught up, and only after somebody else's move", () => {
  const rest = moment("rest", 4);
  assert.equal(tuneFor(rest, moment("now", 4, { actor: 0, legal: ["pass"] })), "turn");
  assert.equal(tuneFor(rest, moment("now", 4, { actor: 0, legal: ["pass"], who: 0 })), null);
  assert.equal(tuneFor(rest, moment("now", 4)), null);
  assert.equal(tuneFor(NOW, moment("now", 4)), "move", "shown at once");
  assert.equal(tuneFor(NOW, moment("now", 2, { actor: 0, legal: ["pass"] })), null, "taken back");
});

await test("sounds/the end is heard once", () => {
  const over = moment("now", 4, { actor: -2 });
  assert.equal(tuneFor(moment("rest", 4, { actor: -2 }), over), "end");
  assert.equal(tuneFor(over, over), null);
  assert.equal(tuneFor(over, moment("now", 4, { actor: -2 })), null);
});

await test("sounds/every room has sounds of its own, none too loud or too long", async () => {
  const games = readdirSync(`${root}/web/src/games`).filter((id) => existsSync(`${root}/web/src/games/${id}/index.ts`));
  assert.ok(games.length >= 5);
  const moves = new Set();
  for (const id of games) {
    const { sounds } = await load(`games/${id}/sounds.ts`);
    moves.add(JSON.stringify(sounds.move));
    assert.ok(sounds.turn, `${id}: one's turn`);
    for (const [tune, parts] of Object.entries(sounds)) {
      assert.ok(parts.length > 0, `${id}, ${tune}`);
      for (const { at, pitch, to = pitch, length, loud } of parts) {
        assert.ok(at >= 0 && at + length <= 5 && length > 0.01, `${id}, ${tune}: ${at} s, ${length} s long`);
        assert.ok([pitch, to].every((hertz) => hertz >= 40 && hertz <= 8000), `${id}, ${tune}: ${pitch} to ${to} Hz`);
        assert.ok(loud > 0 && loud <= 0.4, `${id}, ${tune}: ${loud}`);
      }
    }
  }
  assert.equal(moves.size, games.length, "rooms whose moves sound differently");
});
