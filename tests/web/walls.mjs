// walls.mjs: furniture that is pushed against a wall of keyhole's lobby stands where the engine lets it, and as near as
// it can. `node tests/web/walls.mjs FILE.wasm`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, root, test, told } from "./load.mjs";

const { indoors } = await load("games/keyhole/walls.ts");
const { pieces, poses, size } = told("printed", "keyhole");
const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2] ?? `${root}/web/public/engine/witching.wasm`))).exports;

function write(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(wasm.memory.buffer, wasm.input_address(), wasm.input_size()).set(bytes);
  return bytes.length;
}

test("walls/furniture slides along them", () => {
  assert.ok(wasm.match_new(write("keyhole layout=players"), 2));
  for (const action of ["first 0", "shuffle deck #87034979e22b9543"]) wasm.match_do(wasm.match_actor(), wasm.match_version(), write(action));
  const stands = (piece, { x, y, yaw, pose }) => wasm.match_check(write(`place ${piece} ${x} ${y} ${yaw} ${pose}`)) !== 0;
  for (const piece of Object.keys(pieces))
    for (const pose of poses)
      for (let yaw = 0; yaw < 360; yaw += 15) {
        const put = (x, y) => indoors({ x, y, yaw, pose }, pieces[piece][pose], size);
        const [low, high] = [put(0, 0), put(size, size)], what = `${piece}, ${pose}, ${yaw}`;
        for (const at of [low, high, { ...low, x: high.x }, { ...high, x: low.x }]) assert.ok(stands(piece, at), `${what}: ${at.x} ${at.y} is in`);
        for (const [at, by] of [[low, -1], [high, 1]]) for (const [dx, dy] of [[by, 0], [0, by]]) assert.ok(!stands(piece, { ...at, x: at.x + dx, y: at.y + dy }), `${what}: ${at.x} ${at.y} is at the wall`);
        assert.deepEqual(put(size / 2, size / 2), { x: size / 2, y: size / 2, yaw, pose });
      }
});
