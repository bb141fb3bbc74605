// foresight.mjs: what comes of what is pointed at is asked for once, and never shown for something else.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { Foresight } = await load("table/foresight.ts");
const settled = () => new Promise((done) => setTimeout(done, 5));

function looking(answer = async (action) => ({ changes: [["last", action]] })) {
  const asked = [], told = [];
  const foresight = new Foresight((action) => (asked.push(action), answer(action)), (ahead) => told.push(ahead.map(({ view }) => view.last)), 0);
  return { foresight, asked, told };
}

await test("foresight/what is pointed at is told, and asked once in a position", async () => {
  const { foresight, asked, told } = looking(), here = { version: 1, view: { last: "", more: 7 } };
  for (const actions of [["a"], ["a"], [], ["a"], ["a", "b"]]) {
    foresight.look(actions, here);
    await settled();
  }
  assert.deepEqual(asked, ["a", "b"]);
  assert.deepEqual(told.filter((views) => views.length), [["a"], ["a"], ["a", "b"]]);
  foresight.look(["a"], { ...here, version: 2 });
  await settled();
  assert.deepEqual(asked, ["a", "b", "a"], "in another position it is asked again");
});

await test("foresight/what is passed by in a hurry is not asked for", async () => {
  const { foresight, asked, told } = looking();
  for (const action of ["a", "b", "c"]) foresight.look([action], { version: 1, view: {} });
  await settled();
  assert.deepEqual(asked, ["c"]);
  assert.deepEqual(told.at(-1), ["c"]);
});

await test("foresight/an answer that comes too late is dropped, and a refused action tells nothing", async () => {
  const waiting = [];
  const { foresight, told } = looking((action) => new Promise((answer) => waiting.push(() => answer(action === "b" ? null : { changes: [["last", action]] }))));
  foresight.look(["a"], { version: 1, view: {} });
  await settled();
  foresight.look(["b"], { version: 1, view: {} });
  await settled();
  for (const answer of waiting) answer();
  await settled();
  assert.deepEqual(told.at(-1), []);
  assert.ok(told.every((views) => views.length === 0));
});

await test("foresight/what an action begins is looked through to its end", async () => {
  const { foresight, told } = looking(async () => ({ changes: [["last", "begun"]], then: { changes: [["last", "done"]] } }));
  foresight.look(["a"], { version: 1, view: { last: "" } });
  await settled();
  assert.deepEqual(told.at(-1), ["done"]);
});
