// fair.mjs: the page's own SHA-256, and the numbers it makes of it, against node's. `node tests/web/fair.mjs`
import assert from "node:assert/strict";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { load, test } from "./load.mjs";

const { sha256, hmac } = await load("engine/sha256.ts");
const { bareRecord, hexOf, keyOf, luckOf } = await load("engine/fair.ts");
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

test("fair/the numbers of the protocol", () => {
  const seed = randomBytes(32), luck = randomBytes(16);
  const key = createHash("sha256").update("witching-dice-1").update(seed).update(Buffer.alloc(16)).update(luck).update(Buffer.alloc(16)).digest();
  const made = keyOf(seed.toString("hex"), { 1: luck.toString("hex") }, 3); // seats 0 and 2 are bots
  assert.equal(hexOf(made), key.toString("hex"));
  for (const n of [0, 1, 255, 256, 70000]) {
    const count = Buffer.alloc(8);
    count.writeUInt32LE(n);
    const mac = createHmac("sha256", key).update(count).digest();
    assert.deepEqual(luckOf(made, n), [mac.readUInt32LE(0), mac.readUInt32LE(4)]);
  }
});

test("fair/a record without its dice", () => {
  const record = "witching-record 1\ngame template 1\n";
  assert.equal(bareRecord(`witching-dice 1\ncommit ${"a".repeat(64)}\nseed ${"b".repeat(64)}\nluck 1 ${"c".repeat(32)}\n${record}`), record);
  assert.equal(bareRecord(record), record);
});
