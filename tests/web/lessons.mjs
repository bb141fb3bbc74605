// lessons.mjs: the introductions, played in the wasm engine: every position is reached, every move asked for can be made,
// every forbidden one is refused. `node tests/web/lessons.mjs FILE.wasm`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { actionsTo, fits, offered } = await load("learn/lesson.ts");
const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2] ?? `${root}/build/witching.wasm`))).exports;

function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(wasm.memory.buffer, wasm.input_address(), wasm.input_size()).set(bytes);
  return bytes.length;
}
const read = () => new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output_address(), wasm.output_length()));
const act = (action) => assert.ok(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(action)), `${action}: ${read()}`);
const legal = () => (wasm.match_legal(), JSON.parse(read()));

function reach(lesson, step) {
  assert.ok(wasm.match_new(write([lesson.game, ...lesson.options].join(" ")), lesson.seats), read());
  for (const action of actionsTo(lesson, step)) act(action);
}

/** Walks through the groups of moves, the first three of each that can be listed. */
function walk(lesson, number, groups, done = []) {
  if (groups.length === 0) return;
  const after = `after "${done.join(", ")}"`;
  reach(lesson, number);
  done.forEach(act);
  assert.equal(wasm.match_actor(), 0, `${after} it is not the reader's turn`);
  const can = legal();
  for (const action of groups[0]) assert.ok(action.endsWith("*") || can.includes(action), `${action} cannot be made ${after}`);
  const fitting = can.filter((action) => fits(action, groups[0]) && !action.endsWith("*"));
  assert.ok(fitting.length > 0, `nothing fits ${groups[0]} ${after}`);
  for (const action of fitting.slice(0, 3)) walk(lesson, number, groups.slice(1), [...done, action]);
}

test("lessons/only what a task asks for is offered, with its other ways", () => {
  const touches = (action) => [action.split(" ")[1], action];
  const legal = ["play a 1", "play a 2", "play b 1", "place c *", "pass"];
  assert.deepEqual(offered(legal, ["play a 1"], touches), ["play a 1", "play a 2"]);
  assert.deepEqual(offered(legal, ["place c 3 4"], touches), ["place c *"]);
  assert.deepEqual(offered(legal, ["play *"], touches), ["play a 1", "play a 2", "play b 1"]);
  assert.deepEqual(offered(legal, [], touches), []);
});

for (const name of readdirSync(`${root}/docs/rules`).filter((file) => file.endsWith(".md"))) {
  const game = name.slice(0, -3);
  const lesson = JSON.parse(readFileSync(`${root}/docs/lessons/${game}.json`, "utf8"));
  lesson.steps.forEach((step, number) =>
    test(`lessons/${game}/${number + 1}`, () => {
      reach(lesson, number);
      if (!step.moves) return assert.ok(!step.task && !step.well && !step.forbidden, "nothing can be done, but something is asked");
      assert.ok(step.task && step.well);
      if (step.forbidden) assert.ok(!wasm.match_check(write(step.forbidden)), `${step.forbidden} is not forbidden`);
      walk(lesson, number, step.moves);
    }),
  );
  test(`lessons/${game}/ends with something to read`, () => assert.equal(lesson.steps.at(-1).moves, undefined));
}
