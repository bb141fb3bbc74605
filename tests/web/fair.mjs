// fair.mjs: the page's own SHA-256, and the numbers it makes of it, against node's; and the files of two real matches, one of each
// edition of the dice, whole and tampered with. `node tests/web/fair.mjs FILE.wasm`
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { sha256, hmac } = await load("engine/sha256.ts");
const { bareRecord, commitOf, hexOf, keyOf, luckOf, makingsOf, sealOf, testimony, toldTo, verify } = await load("engine/fair.ts");
const { CHANCE, Engine, OVER, PUBLIC, REFEREE } = await load("engine/engine.ts");
const engine = await Engine.of(new WebAssembly.Module(readFileSync(process.argv[2] ?? `${root}/build/witching.wasm`)));
const [first, second] = [1, 2].map((edition) => readFileSync(`${root}/tests/server/data/dice-${edition}.txt`, "utf8"));
const text = (words) => new TextEncoder().encode(words);

test("fair/SHA-256 of the standard's examples", () => {
  assert.equal(hexOf(sha256(text("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(hexOf(sha256(text(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(hexOf(hmac(text("Jefe"), text("what do ya want for nothing?"))), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
});

test("fair/SHA-256 of every length up to three blocks", () => {
  for (let length = 0; length <= 192; length++) {
    const bytes = randomBytes(length), key = randomBytes(length % 65);
    assert.equal(hexOf(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"), `${length} bytes`);
    assert.equal(hexOf(hmac(key, bytes)), createHmac("sha256", key).update(bytes).digest("hex"), `${length} bytes, signed`);
  }
});

for (const [edition, size] of [[1, 16], [2, 32]])
  test(`fair/the numbers of the protocol, edition ${edition}`, () => {
    const seed = randomBytes(32), luck = randomBytes(size), none = Buffer.alloc(size);
    const key = createHash("sha256").update(`witching-dice-${edition}`).update(seed).update(none).update(luck).update(none).digest();
    const made = keyOf({ edition, seed: seed.toString("hex"), luck: { 1: luck.toString("hex") } }, 3); // seats 0 and 2 are bots
    assert.equal(hexOf(made), key.toString("hex"));
    for (const n of [0, 1, 255, 256, 70000]) {
      const count = Buffer.alloc(8);
      count.writeUInt32LE(n);
      const mac = createHmac("sha256", key).update(count).digest();
      assert.deepEqual(luckOf(made, n), [mac.readUInt32LE(0), mac.readUInt32LE(4)]);
    }
  });

test("fair/seals of docs/fair-dice.md", () => {
  const from = (start) => Buffer.from(Array.from({ length: 32 }, (_, i) => start + i)).toString("hex");
  assert.equal(commitOf(1, from(0)), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  assert.equal(commitOf(2, from(0)), "96fffffb95d0db34f6d09a85c341364346a8cbc7d05917c3b079e44a37f56365");
  assert.equal(sealOf(from(100)), "1238bc925b456180a30a99894a4d90240d36889ca0a60291232bb13ea0b65790");
});

test("fair/a record without its dice", () => {
  for (const file of [first, second]) {
    assert.ok(bareRecord(file).startsWith("witching-record 1\n"));
    assert.equal(bareRecord(bareRecord(file)), bareRecord(file));
  }
});

const finds = (file) => verify(engine, file, -4);
const other = (digit) => (digit === "0" ? "1" : "0");
const change = (file, tag) => file.replace(new RegExp(`(\n${tag} )(.)`), (_, line, digit) => line + other(digit));

test("fair/matches of both editions", () => {
  for (const [file, edition, withheld] of [[first, 1, []], [second, 2, [1]]]) {
    const { told, ...found } = finds(file);
    assert.deepEqual({ ...found, ...makingsOf(file) }, { ...makingsOf(file), edition, withheld, sealed: true, unsealed: null, chances: found.chances, loaded: null, refused: null });
    assert.ok(found.chances > 5 && told.length > found.chances);
  }
});

test("fair/what was changed is found", () => {
  for (const file of [first, second]) for (const tag of ["commit", "seed"]) assert.equal(finds(change(file, tag)).sealed, false);
  assert.equal(finds(change(first, "luck 1")).loaded, 1);
  assert.equal(finds(change(second, "luck 2")).unsealed, 2);
  assert.equal(finds(change(second, "seal 0")).unsealed, 0);
  assert.equal(finds(second.replace(/luck 0 .*/, "luck 0 withheld")).loaded, 1); // in truth it was given
  assert.equal(finds(second.replace("luck 1 withheld", `luck 1 ${"ab".repeat(32)}`)).unsealed, 1);
  const zeroes = "0".repeat(64);
  assert.equal(finds(second.replace(/seed .*/, `seed ${zeroes}`).replace(/commit .*/, `commit ${commitOf(2, zeroes)}`)).sealed, false);
});

test("fair/editions are not mixed, and every seat has its lines once", () => {
  for (const file of [
    first.replace("dice 1", "dice 2"), second.replace("dice 2", "dice 1"), second.replace("dice 2", "dice 3"),
    second.replace(/seal 1 .*\n/, ""), second.replace(/luck 1 .*\n/, ""), second.replace("luck 1", "luck 0"), second.replace("seal 1", "seal 0"),
    second.replace(/(luck 2 .*\n)/, `$1luck 5 withheld\n`).replace(/(seal 2 .*\n)/, `$1seal 5 ${"a".repeat(64)}\n`), // nobody sits there
    second.replace(/(luck 0 .{32}).*/, "$1"), first.replace(/luck 1 .*/, "luck 1 withheld"),
  ]) assert.equal(finds(file), null);
});

test("fair/of somebody else's secret plan only that it was made", () => {
  engine.begin("keyhole", 2, []);
  for (let seed = 1; engine.actor !== OVER; seed++) {
    if (engine.actor === CHANCE) engine.settle(seed, 0);
    else engine.act(engine.actor, engine.version, engine.choose("greedy", seed, 0));
  }
  const all = toldTo(engine, REFEREE);
  assert.equal(all.length, engine.length);
  for (const viewer of [0, 1, PUBLIC]) {
    const told = toldTo(engine, viewer), plans = told.filter((move) => move === "?").length;
    assert.equal(plans, viewer === PUBLIC ? 10 : 5, "one for each plan of somebody else's");
    const secret = Array.from({ length: engine.length }, (_, ply) => engine.told(ply, viewer)).filter((move) => move === "?").length;
    assert.equal(told.length, all.length - secret + plans);
    assert.ok(secret > plans);
  }
});

test("fair/what a browser knows from before", () => {
  const makings = makingsOf(second), { commit, luck } = makings, seals = [0, 1, 2].map((seat) => makings.seals[seat]);
  assert.deepEqual(testimony(makings, {}, 0), { commit: null, seals: null, luck: null });
  assert.deepEqual(testimony(makings, { commit, luck: luck[0], seals, given: true }, 0), { commit: true, seals: true, luck: "used" });
  assert.equal(testimony(makings, { commit: seals[0] }, null).commit, false);
  assert.equal(testimony(makings, { seals: [seals[0], seals[2], seals[2]] }, null).seals, false);
  assert.equal(testimony(makings, { seals: [seals[0], seals[1], null] }, null).seals, false);
  assert.equal(testimony(makings, { luck: luck[2], seals }, 0).luck, null); // another device of theirs was first
  const mine = randomBytes(32).toString("hex"), sealed = [seals[0], sealOf(mine), seals[2]];
  assert.equal(testimony({ ...makings, seals: { ...sealed } }, { luck: mine, seals: sealed }, 1).luck, "late");
  assert.equal(testimony({ ...makings, seals: { ...sealed } }, { luck: mine, seals: sealed, given: true }, 1).luck, "not used"); // given, and said to be withheld
  const old = makingsOf(first);
  assert.equal(testimony(old, { seals }, 1).seals, false); // they were sealed, and the file knows of no seals
  assert.equal(testimony(old, { luck: old.luck[1] }, 1).luck, "used");
  assert.equal(testimony(old, { luck: old.luck[1] }, 0).luck, "not used");
});
