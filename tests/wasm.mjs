// wasm.mjs: the golden records and signatures, and a few calls, in the wasm build. `node tests/wasm.mjs FILE.wasm`
// Prints `ok NAME` or `not ok NAME` for each test; run from the root of the project.
import { readFileSync, readdirSync, existsSync } from "node:fs";
import assert from "node:assert/strict";

const file = process.argv[2] ?? "build/witching.wasm";
const module_ = new WebAssembly.Module(readFileSync(file));
assert.deepEqual(WebAssembly.Module.imports(module_), [], "the engine must need nothing from outside");

function engine() {
  const wasm = new WebAssembly.Instance(module_).exports;
  const write = (text) => {
    const bytes = new TextEncoder().encode(text);
    assert.ok(bytes.length < wasm.input_size());
    new Uint8Array(wasm.memory.buffer, wasm.input_address(), wasm.input_size()).set(bytes);
    return bytes.length;
  };
  const read = () =>
    new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output_address(), wasm.output_length()));
  return { wasm, write, read };
}

let failed = 0;
function test(name, run) {
  try {
    run();
    console.log(`ok wasm/${name}`);
  } catch (error) {
    failed++;
    console.log(String(error.stack ?? error));
    console.log(`not ok wasm/${name}`);
  }
}

const { wasm, write, read } = engine();
wasm.games();
const games = JSON.parse(read());

for (const { id } of games) {
  const folder = `tests/golden/${id}`;
  for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!name.endsWith(".record")) continue;
    test(`golden/${id}/${name.replace(/\.record$/, "")}`, () => {
      const text = readFileSync(`${folder}/${name}`, "utf8");
      assert.ok(wasm.record_read(write(text)), `line ${wasm.record_line()}: ${read()}`);
      wasm.record_write();
      assert.equal(read(), text);
    });
  }
}

for (const [name, file, number] of [
  ["signature", "signatures", wasm.signature],
  ["estimate", "estimates", wasm.estimate_signature],
])
  for (const line of readFileSync(`tests/golden/${file}`, "utf8").trim().split("\n")) {
    const [id, matches, expected] = line.split(" ");
    test(`golden/${name}/${id}`, () => {
      assert.ok(number(write(id), Number(matches)));
      assert.equal(read(), expected);
    });
  }

test("a whole match", () => {
  for (const { id, min_seats, max_seats } of games)
    for (let seats = min_seats; seats <= max_seats; seats++) {
      assert.equal(wasm.match_new(write(id), seats), 1, read());
      let steps = 0;
      for (wasm.match_settle(seats, 7); wasm.match_actor() !== -2; wasm.match_settle(steps, 7)) {
        wasm.match_legal();
        const legal = JSON.parse(read()).filter((text) => !text.endsWith("*")); // no templates
        assert.ok(legal.length > 0 && ++steps < 8000);
        const choice = legal[(steps * 7919) % legal.length];
        assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(choice)), 1, read());
        wasm.match_view(0);
        JSON.parse(read());
        wasm.match_estimate();
        assert.equal(JSON.parse(read()).reduce((sum, share) => sum + share, 0), 1000000);
      }
      wasm.match_result();
      assert.ok(JSON.parse(read()).winners.length > 0);
      wasm.record_write();
      const record = read();
      assert.equal(wasm.record_read(write(record)), 1, read());
    }
});

test("refusals", () => {
  const why = () => JSON.parse(read());
  assert.equal(wasm.match_new(write("chess"), 2), 0);
  assert.equal(why().id, "no-such-game");
  assert.equal(wasm.match_new(write("hourglass"), 9), 0);
  assert.equal(why().id, "bad-seats");
  assert.equal(wasm.match_new(write("hourglass length=long"), 2), 0);
  assert.equal(why().id, "bad-option");
  assert.equal(wasm.match_new(write("hourglass length=once memory=closed"), 2), 1);
  wasm.match_settle(1, 1);
  assert.equal(wasm.match_do(0, 99, write("start r1 up")), 0);
  assert.equal(why().id, "stale");
  assert.equal(wasm.match_do(1, wasm.match_version(), write("start r1 up")), 0);
  assert.equal(why().id, "not-your-turn");
  assert.equal(wasm.match_undo(0, wasm.match_version()), 0);
  assert.equal(why().id, "revealed");
  assert.equal(wasm.record_read(write("rubbish")), 0);
  assert.equal(wasm.record_line(), 1);
  assert.equal(wasm.match_actor(), 0, "a refused record leaves the match alone");
  assert.equal(wasm.signature(write("chess"), 1), 0);
});

test("without a match", () => {
  const { wasm: fresh, write: put, read: get } = engine();
  assert.equal(fresh.match_actor(), -2);
  assert.equal(fresh.match_do(0, 0, put("pass")), 0);
  assert.equal(fresh.match_undo(0, 0), 0);
  assert.equal(fresh.match_settle(1, 1), 0);
  fresh.match_legal();
  assert.equal(get(), "[]");
  fresh.match_view(0);
  assert.equal(get(), "");
  fresh.match_estimate();
  assert.equal(get(), "[]");
});

process.exit(failed ? 1 : 0);
