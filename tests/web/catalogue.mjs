// catalogue.mjs: the engine's catalogue as the page makes it: gettext reads the same texts from it, and the engine speaks by it.
// `node tests/web/catalogue.mjs FILE.wasm`, after `make wasm` and `npm ci` in web/.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { load, root, test } from "./load.mjs";

const { catalogueOf } = await load("engine/catalogue.ts");
const { Engine, Refusal } = await load("engine/engine.ts");
const file = process.argv[2] ?? `${root}/build/witching.wasm`;
const engine = await Engine.of(new WebAssembly.Module(readFileSync(file)));

const HEADER = { "": "Content-Type: text/plain; charset=UTF-8\n" }; // gettext wants to know; the engine does not

/** The texts as gettext finds them in the catalogue. */
function unpacked(texts) {
  const path = `${tmpdir()}/witching-catalogue-${process.pid}.mo`;
  writeFileSync(path, Buffer.from(catalogueOf({ ...HEADER, ...texts })));
  const po = execFileSync("msgunfmt", ["--no-wrap", path], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  rmSync(path);
  const whole = (part) => part.trim().split("\n").map((line) => JSON.parse(line)).join("");
  const pairs = [...po.matchAll(/^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)].map(([, form, id, text]) => [(form ? `${JSON.parse(form)}\u0004` : "") + whole(id), whole(text)]);
  return Object.fromEntries(pairs.filter(([id]) => id !== ""));
}

/** Its keys as they lie there. */
function keys(catalogue) {
  const numbers = new DataView(catalogue), count = numbers.getUint32(8, true), table = numbers.getUint32(12, true);
  const key = (i) => new Uint8Array(catalogue, numbers.getUint32(table + 8 * i + 4, true), numbers.getUint32(table + 8 * i, true));
  return Array.from({ length: count }, (_, i) => new TextDecoder().decode(key(i)));
}

function refusal() {
  try {
    engine.begin("chess", 2, []);
  } catch (error) {
    if (error instanceof Refusal) return error.why.text;
    throw error;
  }
}

test("catalogue/keys in the order of their bytes", () => {
  const texts = { "\u{1f47b}": "ghost", "\uffee": "wide", z: "last", é: "accent", zz: "longer", 'a\n"b"': "c\\d" };
  assert.deepEqual(unpacked(texts), texts);
  assert.deepEqual(keys(catalogueOf(texts)), ['a\n"b"', "z", "zz", "é", "\uffee", "\u{1f47b}"]); // JavaScript puts the ghost before the wide one
});

/** What the page loads of a language, by the names of its files. */
function partsOf(language) {
  const folder = `${dirname(file)}/locale/${language}`;
  return Object.fromEntries(readdirSync(folder).map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))]));
}

for (const language of readFileSync(`${root}/po/LINGUAS`, "utf8").trim().split(/\s+/))
  test(`catalogue/${language}`, () => {
    const texts = Object.assign({}, ...Object.values(partsOf(language)));
    assert.deepEqual(unpacked(texts), texts);
    engine.speak(catalogueOf({}));
    const english = refusal();
    engine.speak(catalogueOf(texts));
    assert.notEqual(refusal(), english);
    engine.speak(catalogueOf({}));
    assert.equal(refusal(), english);
  });

/** What a catalogue translates, with the files that each text is in. */
function placesOf(language) {
  const po = execFileSync("msgattrib", ["--translated", "--no-fuzzy", "--no-obsolete", "--no-wrap", `${root}/po/${language}.po`], { encoding: "utf8" });
  const whole = (part) => part.trim().split("\n").map((line) => JSON.parse(line)).join("");
  return po.split("\n\n").flatMap((entry) => {
    const [, form, id] = /^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)/m.exec(entry), places = [...entry.matchAll(/^#: (.*)$/gm)].flatMap(([, line]) => line.split(" "));
    return [{ text: (form ? `${JSON.parse(form)}\u0004` : "") + whole(id), places }];
  }).filter(({ text }) => text);
}

test("catalogue/each text comes with what it is said by", () => {
  const parts = partsOf("de"), known = (...names) => new Set(["common", ...names].flatMap((name) => Object.keys(parts[name])));
  const everything = known(...Object.keys(parts)), game = (file) => /\/games\/(\w+)\//.exec(file)?.[1];
  const missing = placesOf("de").flatMap(({ text, places }) =>
    places.filter((file) => {
      if (/^apps\/(?!server\/)|\/_template\//.test(file)) return false; // the command alone
      if (!everything.has(text)) return true;
      if (/_(words|moves)[.]c$|^web\/src\/games\/(?!\w+\/poster)/.test(file) && game(file)) return !known(game(file)).has(text); // in the middle of a match
      return /^web\/src\/(stage|director)\/|Hint.svelte$|^src\/(words|match)\/(?!record)/.test(file) && !known().has(text);
    }).map((file) => `${file}: ${text}`),
  );
  assert.deepEqual(missing, []);
  for (const name of Object.keys(parts)) assert.ok(Object.keys(parts[name]).length > 10, `${name} has texts`);
});
