// rules.mjs: the pages of docs/rules as the browser shows them: read whole, the same in every language, saying whatever
// a refusal can name, and the cards in the words of the game. `node tests/web/rules.mjs [FILE.wasm]`, after `npm ci` in
// web/.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { anchorsOf, blocks, cites, marked, only, passages, plain, rulesIn, says, sought, words } = await load("rules/markdown.ts");
const games = readdirSync(`${root}/docs/rules`).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3));
const languages = readFileSync(`${root}/po/LINGUAS`, "utf8").trim().split(/\s+/);
const page = (game, language) => blocks(readFileSync(`${root}/docs/rules/${language ? `${language}/` : ""}${game}.md`, "utf8"));

test("markdown/blocks", () => {
  const text = "# A `b`\n\none\ntwo **three**\n\n- x\n  y\n- *z*\n\n1. p\n   - q\n2. r\n\n| a | b |\n|---|---|\n| 1 | |\n\n```\n| raw |\n```\n";
  const [heading, paragraph, list, numbered, table, code] = blocks(text);
  assert.deepEqual(heading, { kind: "heading", level: 1, id: "a-b", text: [{ kind: "text", text: "A " }, { kind: "code", text: "b" }] });
  assert.equal(plain(paragraph), "one two three");
  assert.deepEqual([list.ordered, list.items.map(({ text: words }) => words.map((part) => part.text).join(""))], [false, ["x y", "z"]]);
  assert.equal(numbered.ordered, true);
  assert.deepEqual(numbered.items.map(({ below }) => below.length), [1, 0]);
  assert.deepEqual([table.head.length, table.rows.length, table.rows[0].length], [2, 1, 2]);
  assert.deepEqual(code, { kind: "code", text: "| raw |" });
});

test("markdown/text is never markup", () => {
  assert.equal(plain(blocks("<b onclick=x>&amp;</b>")[0]), "<b onclick=x>&amp;</b>");
});

test("markdown/anchors are names, not text", () => {
  const [heading, list] = blocks('## <a id="section-6"></a>A turn\n\n- <a id="card-46"></a>46 (R7)\n- none\n');
  assert.deepEqual([heading.id, plain(heading), plain(list)], ["a-turn", "A turn", "46 (R7) none"]);
  assert.deepEqual(["section-6", "section", "card-46", "R7"].map((anchor) => says(heading.text, anchor)), [true, false, false, false]);
  assert.deepEqual(["card-46", "card-4", "R7", "section-6"].map((anchor) => says(list.items[0].text, anchor)), [true, false, true, false]);
});

test("markdown/what the rule of a refusal means", () => {
  const means = { "R7": ["R7"], "R19-R26": ["R19", "R26"], "section 6.4": ["section-6.4"], "card `jam`": ["card-jam"], "R21, cards 16, 30, 48": ["R21", "card-16", "card-30", "card-48"], "R33, tile take3, card 7": ["R33", "tile-take3", "card-7"] };
  for (const [rule, anchors] of Object.entries(means)) assert.deepEqual(anchorsOf(rule), anchors);
});

test("markdown/only what is wanted", () => {
  const [list, numbered, table, paragraph] = blocks("- x\n- y\n\n1. x\n2. y\n\n| a |\n|---|\n| x |\n| y |\n\nx");
  const left = (wanted) => [list, numbered, table, paragraph].map((block) => only(block, (text) => text.includes(wanted)));
  assert.deepEqual(left("y").map((block) => block?.items?.length ?? block?.rows?.length ?? block), [1, 2, 1, null]);
  assert.deepEqual(left("z"), [null, null, null, null]);
});

test("markdown/rules named", () => {
  assert.deepEqual(rulesIn("R5.3, R9.2"), ["R5.3", "R9.2"]);
  assert.deepEqual(["R7", "R10.2", "R10", "R1", "R70"].map((rule) => cites("So it is (R7, R10.2).", rule)), [true, true, true, false, false]);
});

test("markdown/what is sought, with the headings above it", () => {
  const page = blocks("# Top\n\n## One\n\n### Low\n\nnothing\n\n### Lower\n\na deck (R7)\n\n## Two\n\nnothing\n\n## Decks\n\n- x\n- y\n");
  const found = (text) => sought(page, text).map(plain);
  assert.deepEqual(found("DECK"), ["Top", "One", "Lower", "a deck (R7)", "Decks"]);
  assert.deepEqual(found("r7"), ["Top", "One", "Lower", "a deck (R7)"]);
  assert.deepEqual(found("xyzzy"), []);
  assert.deepEqual(marked("Deck, deck?", "deck"), [{ text: "Deck", mark: true }, { text: ", ", mark: false }, { text: "deck", mark: true }, { text: "?", mark: false }]);
  assert.deepEqual(marked("a.b", "."), [{ text: "a", mark: false }, { text: ".", mark: true }, { text: "b", mark: false }]);
  assert.deepEqual(marked("abc", ""), [{ text: "abc", mark: false }]);
});

// --- what refusals name, and what cards say, in the engine's own tables --------------------------------------------------

function reasonsOf(game) {
  const sources = readdirSync(`${root}/src/games/${game}`, { recursive: true }).filter((name) => name.endsWith(".c")).map((name) => readFileSync(`${root}/src/games/${game}/${name}`, "utf8"));
  const tables = sources.flatMap((text) => text.match(/\bwh_reason \w+\[\w*\] = \{[^]*?^\};/gm) ?? []);
  return tables.flatMap((text) => [...text.matchAll(/\{ "([\w-]+)",\s*(?:WH_TR\()?"([^"]*)"\)?,\s*WH_TR\(/g)].map(([, id, rule]) => ({ id, rule })));
}

const wasm = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2] ?? `${root}/web/public/engine/witching.wasm`))).exports;
function termsOf(game) {
  const bytes = new TextEncoder().encode(game);
  new Uint8Array(wasm.memory.buffer, wasm.input_address(), wasm.input_size()).set(bytes);
  assert.ok(wasm.terms(bytes.length));
  return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output_address(), wasm.output_length())));
}
const catalogues = { en: {}, ...Object.fromEntries(languages.map((language) => [language, JSON.parse(execFileSync(`${root}/tools/po-json`, [`${root}/po/${language}.po`], { encoding: "utf8" }))])) };

/** The rows of a page that tell of a card or tile, as they must be; a midnight card of keyhole only has its name there. */
function tells(game, rows, { id, name, text }, catalogue) {
  const [title, sentence] = [name, text].map((english) => catalogue[english] ?? english), thing = id.split(" ").at(-1);
  const row = (...expected) => rows.some((cells) => expected.every((cell, at) => cell === null || cells[at] === cell));
  if (game === "keyhole") return rows.some(([first]) => first.startsWith(`${title} ${thing} (`));
  if (id.startsWith("tile ")) return row(thing, sentence);
  return row(thing, ...(game === "halloween" ? [null, title, sentence] : [title, null, sentence]));
}

const shape = (all) => all.map((block) => [block.kind, block.level ?? 0, block.rows?.map((row) => row.length) ?? block.items?.map(({ below }) => below.length) ?? 0]);
const anchors = (block) => passages(block).flat().filter((part) => part.kind === "anchor").map((part) => part.text);
const cited = (all) => all.map((block) => [...rulesIn(plain(block)), ...anchors(block)].sort());

for (const game of games) {
  const english = page(game), reasons = reasonsOf(game), terms = termsOf(game);
  assert.ok(reasons.length > 10);
  assert.ok(english.some((block) => block.kind === "heading" && plain(block) === "Questions and answers"));
  for (const language of ["en", ...languages]) {
    const all = language === "en" ? english : page(game, language);
    test(`rules/${language}/${game}`, () => {
      for (const block of all) if (block.kind !== "code") assert.doesNotMatch(plain(block), /\*\*|`|\]\(|<a/);
      assert.deepEqual(shape(all), shape(english));
      assert.deepEqual(cited(all), cited(english));
    });
    test(`rules/${language}/${game}/whatever refuses can be read`, () => {
      for (const { id, rule } of reasons) {
        assert.ok(anchorsOf(rule).length > 0, `${id} names "${rule}", which is no rule`);
        for (const anchor of anchorsOf(rule)) assert.ok(all.some((block) => passages(block).some((text) => says(text, anchor))), `${id} names ${anchor}, which is nowhere on the page`);
      }
    });
    test(`rules/${language}/${game}/cards in the words of the game`, () => {
      const rows = all.filter((block) => block.kind === "table").flatMap((block) => block.rows.map((row) => row.map(words)));
      for (const term of terms) assert.ok(tells(game, rows, term, catalogues[language]), `${term.id} is told otherwise in the game`);
    });
  }
}
