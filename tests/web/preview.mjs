// preview.mjs: what the page is told of an action beforehand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, test } from "./load.mjs";

const { Engine, CHANCE, OVER, previewOf } = await load("engine/engine.ts");
const { withPath } = await load("net/paths.ts");
const engine = await Engine.of(await WebAssembly.compile(readFileSync(process.argv[2])));

test("a preview in the page's own terms", () => {
  assert.deepEqual(previewOf({ changes: [], actor: "chance" }), { changes: [], actor: CHANCE });
  assert.deepEqual(previewOf({ changes: [], actor: "end", scores: [1, null] }), { changes: [], actor: OVER, scores: [1, null] });
  assert.deepEqual(previewOf({ changes: [], actor: 0 }), { changes: [], actor: 0 });
  assert.deepEqual(previewOf({ changes: [] }), { changes: [] });
  assert.deepEqual(previewOf({ changes: [], then: { changes: [], actor: "end" } }), { changes: [], then: { changes: [], actor: OVER } });
});

test("a preview made to the view is the view to come", () => {
  engine.begin("hourglass", 2, []);
  engine.settle(1, 0);
  const seat = engine.actor, move = engine.legal()[0];
  const { changes, actor } = engine.preview(seat, move);
  const foretold = changes.reduce((view, [path, value]) => withPath(view, path, value), engine.view(seat));
  assert.throws(() => engine.preview(1 - seat, move), /turn/);
  engine.act(seat, engine.version, move);
  assert.deepEqual([engine.view(seat), engine.actor], [foretold, actor]);
});
