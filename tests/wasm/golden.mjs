// wasm.mjs: the golden records and signatures, and a few calls, in the wasm build; what it tells in words is checked
// against the command. `node tests/wasm/golden.mjs FILE.wasm [WITCHING]` Prints `ok NAME` or `not ok NAME` for each
// test; run from the root of the project.
import { readFileSync, readdirSync, existsSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import assert from "node:assert/strict";

const file = process.argv[2] ?? "build/witching.wasm";
const command = process.argv[3] ?? `${dirname(file)}/witching`;
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
  ["search", "searches", wasm.search_signature],
])
  for (const line of readFileSync(`tests/golden/${file}`, "utf8").trim().split("\n")) {
    const [id, matches, expected] = line.split(" ");
    test(`golden/${name}/${id}`, () => {
      assert.ok(number(write(id), Number(matches)));
      assert.equal(read(), expected);
    });
  }

// FNV-1a of 64 bits, as wh_hash
function hash(bytes) {
  let value = 0xcbf29ce484222325n;
  for (const byte of bytes) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(16).padStart(16, "0");
}

const PUBLIC = -3, REFEREE = -4;
for (const line of readFileSync("tests/golden/pictures", "utf8").trim().split("\n")) {
  const [name, view, scale, number] = line.split(" ");
  test(`golden/picture/${name} ${view}`, () => {
    assert.ok(wasm.record_read(write(readFileSync(`tests/golden/${name}.record`, "utf8"))), read());
    assert.equal(wasm.peek(REFEREE, write(view), Number(scale)), 1);
    const { width, height, door, seen } = JSON.parse(read());
    assert.deepEqual([width, height], [320 * scale, 240 * scale]);
    assert.match(door, /^(south|west|north|east)[1-6]$/);
    for (const ghost of seen) assert.match(ghost, /^[0-3]\.(sm[1-4]|md[12]|lg1)$/);
    assert.equal(hash(new Uint8Array(wasm.memory.buffer, wasm.picture_address(), 3 * width * height)), number);
  });
}

test("views that do not exist", () => {
  for (const [view, scale] of [["south7", 1], ["#99", 1], ["", 1], ["south1", 0], ["south1", 7]]) {
    assert.equal(wasm.peek(REFEREE, write(view), scale), 0);
    assert.equal(read(), "");
  }
});

test("a view is enough for the picture", () => {
  const [name, view] = readFileSync("tests/golden/pictures", "utf8").split(" ");
  assert.ok(wasm.record_read(write(readFileSync(`tests/golden/${name}.record`, "utf8"))), read());
  assert.equal(wasm.peek(REFEREE, write("east2"), 1), 1, view);
  const size = JSON.parse(read()), picture = () => hash(new Uint8Array(wasm.memory.buffer, wasm.picture_address(), 3 * size.width * size.height));
  const there = picture();
  wasm.match_setup();
  const { game, options, players } = JSON.parse(read());
  wasm.match_view(-3);
  const setup = [game, ...Object.entries(options).map(([key, value]) => `${key}=${value}`)].join(" ");
  assert.equal(wasm.place_read(write(`${setup}\n${read()}`), players.length), 1, read());
  assert.equal(wasm.place_suppose(REFEREE, 0), 1);
  const { doors, view: supposed } = JSON.parse(read());
  assert.deepEqual(doors.east2, size.seen);
  assert.equal(Object.keys(doors).length, 24);
  assert.ok(supposed.furniture.sofa);
  assert.equal(wasm.place_paint(write("east2"), 1), 1);
  assert.deepEqual(JSON.parse(read()), size);
  assert.equal(picture(), there);
  assert.equal(wasm.place_suppose(0, write("place sofa 1 1 0 up")), 0);
  assert.ok(JSON.parse(read()).text);
  assert.equal(wasm.place_stage(0, write("pass")), 0);
  assert.equal(wasm.place_read(write("keyhole\n{}"), 2), 0);
  assert.equal(wasm.place_paint(write("east2"), 1), 0);
});

test("a preview", () => {
  assert.equal(wasm.match_new(write("midnight"), 2), 1, read());
  assert.equal(wasm.match_preview(0, write("shuffle deck")), 0);
  assert.equal(JSON.parse(read()).id, "chance-moves");
  wasm.match_settle(1, 0);
  const seat = wasm.match_actor();
  const seen = () => (wasm.match_view(seat), JSON.parse(read()));
  wasm.match_legal();
  const [move] = JSON.parse(read()), before = seen();
  assert.equal(wasm.match_preview(seat, write("nonsense")), 0);
  assert.ok(JSON.parse(read()).text);
  assert.equal(wasm.match_preview(1 - seat, write(move)), 0);
  assert.equal(JSON.parse(read()).id, "not-your-turn");
  assert.equal(wasm.match_preview(seat, write(move)), 1);
  const { changes, actor } = JSON.parse(read());
  assert.deepEqual(seen(), before);
  assert.ok(changes.length);
  assert.equal(wasm.match_do(seat, wasm.match_version(), write(move)), 1, read());
  assert.equal(wasm.match_actor(), actor);
  for (const [path, value] of changes) assert.deepEqual(path.split(".").reduce((at, name) => at[name], seen()), value);
});

test("nobody is shown a door before the keyhole stands, unless the table allows it", () => {
  for (const [aid, may] of [["off", 0], ["plan", 1]]) {
    assert.equal(wasm.match_new(write(`keyhole layout=players aid=${aid}`), 2), 1, read());
    wasm.match_settle(1, 0); // somebody is to furnish the lobby
    assert.equal(wasm.peek(wasm.match_actor(), write("south3"), 1), may);
    if (!may) assert.equal(JSON.parse(read()).rule, "R39");
    wasm.match_view(PUBLIC);
    assert.equal(wasm.place_read(write(`keyhole layout=players aid=${aid}\n${read()}`), 2), 1, read());
    assert.equal(wasm.place_paint(write("south3"), 1), 0);
    assert.equal(wasm.place_allows(PUBLIC), may);
    assert.equal(wasm.place_suppose(PUBLIC, 0), 1);
    assert.equal(JSON.parse(read()).doors !== null, may === 1);
    assert.equal(wasm.place_paint(write("south3"), 1), may);
    if (!may) assert.equal(JSON.parse(read()).id, "no-aid");
    assert.equal(wasm.place_allows(REFEREE), 1);
  }
});

test("what is printed in keyhole", () => {
  assert.equal(wasm.printed(write("keyhole")), 1);
  const { pieces, glass, ghosts, cards } = JSON.parse(read());
  assert.deepEqual(pieces.clock.up[0], [-19, 19, -15, 15, 0, 36]);
  assert.deepEqual(glass.up, [-28, 28, 3, 3, 12, 104]);
  assert.deepEqual(ghosts.md2, { points: 2, radius: 12, height: 42 });
  assert.deepEqual(cards.c07, { value: 6, pieces: ["table", "desk"] });
  assert.equal(wasm.printed(write("chess")), 0);
});

test("a match that would not end", () => {
  assert.equal(wasm.match_new(write("halloween max_rounds=0"), 2), 1, read());
  wasm.match_settle(1, 0);
  while (!wasm.match_endless()) {
    wasm.match_legal();
    const legal = JSON.parse(read()), rest = legal.find((move) => move.startsWith("rest")) ?? legal[0];
    assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(rest)), 1, read());
  }
  assert.equal(wasm.match_length(), 8192);
  assert.ok(wasm.match_actor() >= 0);
  wasm.match_legal();
  assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(JSON.parse(read())[0])), 0);
  assert.equal(JSON.parse(read()).id, "match-full");
});

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

test("standing answers and slips", () => {
  assert.equal(wasm.match_new(write("clockman"), 2), 1);
  const legal = () => (wasm.match_legal(), JSON.parse(read()));
  const stand = (ids) => (wasm.match_stand(write(ids)) ? read() : null);
  for (let n = 1; wasm.match_settle(n, 5), !legal().includes("decline"); n++) {
    assert.equal(stand("no-trades keep-0 keep-1 keep-2 keep-x"), null, "nothing that they answer is asked");
    assert.equal(wasm.bot_choose(write("random"), n, 2), 1);
    assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(read())), 1, read());
  }
  assert.deepEqual([stand(""), stand("nonsense"), stand("no-trades")], [null, null, "decline"]);
  assert.equal(wasm.bot_slip(1, 2), 1);
  const slip = read();
  assert.ok(legal().includes(slip));
});

test("a search in pieces", () => {
  assert.equal(wasm.match_new(write("hourglass"), 2), 1);
  wasm.match_settle(5, 6);
  const think = (pieces, iterations) => {
    assert.ok(wasm.search_begin(1, 2) > 1);
    for (let i = 0; i < pieces; i++) wasm.search_run(iterations);
    wasm.search_opinions();
    return read();
  };
  const opinions = JSON.parse(think(1, 500));
  assert.equal(opinions.reduce((sum, { visits }) => sum + visits, 0), 500);
  assert.equal(think(5, 100), JSON.stringify(opinions));
  wasm.match_legal();
  assert.ok(JSON.parse(read()).includes(opinions[0].move));
  wasm.levels();
  assert.equal(JSON.parse(read()).length, 10);

  const plies = wasm.match_length();
  assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(opinions[0].move)), 1, read());
  assert.ok(wasm.search_begin_at(plies, 1, 2) > 1);
  wasm.search_run(500);
  wasm.search_opinions();
  assert.deepEqual(JSON.parse(read()), opinions, "looked back at, it is judged as it was then");
  assert.equal(wasm.search_begin_at(0, 1, 2), 0, "chance acts there");
  assert.equal(wasm.search_begin_at(999, 1, 2), 0, "nothing is there");
});

test("earlier states, in any order", () => {
  const now = () => (wasm.match_view(-4), read());
  const at = (plies) => (wasm.match_view_at(plies, -4), read());
  const play = (action) => assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(action)), 1, read());
  assert.equal(wasm.match_new(write("halloween"), 2), 1);
  const seen = [now()];
  while (wasm.match_actor() === -1) wasm.match_settle(3, 4);
  const begin = wasm.match_length();
  seen[begin] = now();
  for (const action of ["rest a", "rest b", "act c summon"]) {
    play(action);
    seen.push(now());
  }
  for (const plies of [0, begin, begin + 2, begin + 1, begin + 3]) assert.equal(at(plies), seen[plies], `after ${plies}`);
  assert.equal(wasm.match_undo(0, wasm.match_version()), 1, read());
  play("rest c");
  assert.equal(at(begin + 3), now(), "what was taken back is not remembered");
  assert.notEqual(at(begin + 3), seen[begin + 3]);
  wasm.match_told(begin + 2, -4);
  assert.equal(read(), "rest c");
  assert.equal(wasm.match_rewind(begin), 1);
  assert.equal(now(), seen[begin], "back over the steps of another");
  wasm.record_write();
  assert.match(read(), /\npause \d+ undone 4 /, "the record says so");
  assert.equal(wasm.match_rewind(begin), 0, "there is nothing to take back");
  assert.equal(wasm.match_new(write("halloween"), 2), 1);
  assert.equal(at(0), now());
  assert.equal(at(1), "", "nothing is there");
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

test("the keys of a view, by which any game can be drawn", () => {
  for (const { id, min_seats: seats } of games) {
    assert.ok(wasm.fields(write(id)));
    const fields = JSON.parse(read());
    assert.ok(wasm.match_new(write(id), seats), read());
    wasm.match_view(-4);
    const view = JSON.parse(read());
    assert.deepEqual(fields.map(({ key }) => key), Object.keys(view), id);
    for (const { key, by_seat } of fields) if (by_seat) assert.equal(view[key].length, seats, `${id}: ${key}`);
  }
  wasm.fields(write("template"));
  const named = (kind) => JSON.parse(read()).filter((field) => field[kind]).map(({ key }) => key);
  assert.deepEqual([named("by_seat"), named("counted")], [["hands", "wax", "hours"], ["deck", "hands"]]);
  assert.equal(wasm.fields(write("chess")), 0);
});

test("the names of bots are enough for any table", () => {
  wasm.bot_names();
  const names = JSON.parse(read());
  assert.ok(new Set(names).size >= Math.max(...games.map(({ max_seats: seats }) => seats)));
  assert.equal(new Set(names).size, names.length);
});

// speak("de"), speak(): a catalogue, or English
function speak(language) {
  const bytes = language ? readFileSync(`${dirname(file)}/po/${language}.mo`) : new Uint8Array();
  const address = wasm.catalogue_room(bytes.length);
  assert.ok(address);
  new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes);
  assert.equal(wasm.catalogue_use(), language ? 1 : 0);
}

// A whole match as lines, put together from its plies.
function story(viewer) {
  const lines = [];
  for (let ply = 0; wasm.match_tell(ply, viewer); ply++)
    for (const { text, milestone, joins } of JSON.parse(read())) {
      assert.equal(typeof milestone, "boolean");
      if (joins && lines.length) lines[lines.length - 1] += text;
      else lines.push(text);
    }
  return lines;
}

const told = ["hourglass/3-seats", "hourglass/5-seats-length=twice", "midnight/4-seats", "halloween/3-seats",
              "clockman/4-seats", "keyhole/2-seats-midnight=on", "keyhole/4-seats-movement=turns", "template/3-seats"];
for (const language of [undefined, "de", "nl", "fr"])
  for (const name of told)
    test(`words/${language ?? "en"} ${name}`, () => {
      const path = `tests/golden/${name}.record`;
      assert.ok(wasm.record_read(write(readFileSync(path, "utf8"))), read());
      const expected = execFileSync(command, ["replay", path, "--words", "--lang", language ?? "en"], { encoding: "utf8", env: { LC_ALL: "C.UTF-8" } });
      speak(language);
      assert.deepEqual([...story(-3), ""], expected.split("\n"));
      speak();
    });

for (const name of told)
  test(`tally/${name}`, () => {
    const path = `tests/golden/${name}.record`;
    assert.ok(wasm.record_read(write(readFileSync(path, "utf8"))), read());
    const expected = execFileSync(command, ["replay", path, "--points", "--json"], { encoding: "utf8" });
    wasm.match_tally();
    assert.deepEqual(JSON.parse(read()), JSON.parse(expected));
    const { total } = JSON.parse(expected);
    wasm.match_result();
    assert.deepEqual(total.map((points) => points.reduce((sum, one) => sum + one, 0)), JSON.parse(read()).scores);
    speak("de");
    wasm.match_tally();
    assert.match(JSON.parse(read()).verdict, /(gewinn|teilen sich den Sieg)/);
    speak();
  });

test("words/names, milestones, decisions and refusals", () => {
  assert.equal(wasm.match_new(write("hourglass"), 2), 1);
  wasm.match_settle(1, 1);
  assert.equal(wasm.match_name(0, write("You")), 1);
  assert.equal(wasm.match_name(1, write("Zoë")), 1);
  assert.equal(wasm.match_name(1, write("x\ny")), 0);
  assert.equal(JSON.parse(read()).id, "bad-name");
  assert.equal(wasm.match_name(2, write("Otto")), 0);
  assert.equal(read(), "");
  let steps = 0;
  for (; wasm.match_actor() !== -2; wasm.match_settle(steps, 7)) {
    wasm.match_legal();
    const legal = JSON.parse(read());
    assert.equal(wasm.match_do(wasm.match_actor(), wasm.match_version(), write(legal[++steps % legal.length])), 1);
  }
  const own = story(0);
  assert.ok(own.some((line) => /^You open a (rising|falling) set/.test(line)) && own.some((line) => /^Zoë opens a (rising|falling) set/.test(line)));
  assert.match(own.at(-1), /^Round \d+: /);
  wasm.match_result();
  assert.match(JSON.parse(read()).text, /^(You win!|Zoë wins!|You share the win with Zoë!) {2}You \d+, Zoë \d+$/);
  assert.equal(wasm.match_tell(99999, 0), 0);
  for (const nobody of [-1, -2, -5, 2]) assert.equal(wasm.match_tell(0, nobody), 0);
  speak("de");
  assert.ok(story(0).some((line) => /^Du beginnst mit .* eine (steigende|fallende) Reihe/.test(line)));
  assert.equal(wasm.match_do(0, wasm.match_version(), write("pass")), 0);
  assert.equal(JSON.parse(read()).text, "Die Partie ist aus.");
  speak();
  assert.equal(wasm.match_do(0, wasm.match_version(), write("pass")), 0);
  assert.equal(JSON.parse(read()).text, "The match is over.");
});

test("words/a view is enough for the question and the labels", () => {
  const ask = (setup, seats, view, ...actions) => wasm.words(write([setup, ...seats, view, ...actions].join("\n")), seats.length, 0, 0);
  const view = JSON.stringify({ phase: "rob", ask: { victim: 1 }, roll: 3, tokens: ["b1"] });
  assert.equal(ask("clockman", ["You", "Zoë"], view, "take x", "move b1", "pass"), 1, read());
  assert.deepEqual(JSON.parse(read()), { question: "Take a digit from Zoë?", outlook: "", labels: ["Take a joker", "Go onto ring 2 (digit 0)", "Pass"] });
  assert.equal(ask("clockman", ["You", "Zoë"], view), 1, read());
  assert.deepEqual(JSON.parse(read()).labels, []);
  speak("de");
  assert.equal(ask("hourglass memory=closed", ["You", "Zoë"], '{"sets":[null,null,null]}', "start r17 up"), 1, read());
  assert.deepEqual(JSON.parse(read()), { question: "Spiel eine Karte aus deiner Hand.", outlook: "", labels: ["Mit Rot 17 eine steigende Reihe beginnen"] });
  speak();
  assert.equal(ask("chess", ["You", "Zoë"], "{}"), 0);
  assert.equal(JSON.parse(read()).id, "no-such-game");
  assert.equal(ask("clockman", ["You"], "{}"), 0);
  assert.equal(JSON.parse(read()).id, "bad-seats");
});

test("words/a catalogue that is none", () => {
  assert.equal(wasm.catalogue_room(1 << 30), 0);
  assert.equal(wasm.catalogue_use(), 0);
  const address = wasm.catalogue_room(100);
  new Uint8Array(wasm.memory.buffer, address, 100).fill(7);
  assert.equal(wasm.catalogue_use(), 0);
  assert.equal(wasm.match_new(write("chess"), 2), 0);
  assert.match(JSON.parse(read()).text, /^There is no game "chess"/);
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
  assert.equal(fresh.search_begin(1, 1), 0);
  fresh.search_run(10);
  fresh.search_opinions();
  assert.equal(get(), "[]");
  assert.equal(fresh.match_tell(0, -3), 0);
  assert.equal(fresh.match_name(0, put("Ada")), 0);
});

process.exit(failed ? 1 : 0);
