// rules.mjs: the pages of docs/rules as the browser shows them: read whole, alike in every language, and naming every rule
// that a refusal can name. `node tests/web/rules.mjs`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const { blocks, cites, marked, only, plain, rulesIn, sought } = await load("rules/markdown.ts");
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

const shape = (all) => all.map((block) => [block.kind, block.level ?? 0, block.rows?.map((row) => row.length) ?? block.items?.map(({ below }) => below.length) ?? 0]);
const cited = (all) => all.map((block) => rulesIn(plain(block)).sort());

for (const game of games) {
  const english = page(game);
  test(`rules/${game}`, () => {
    assert.ok(english.some((block) => block.kind === "heading" && plain(block) === "Questions and answers"));
    for (const block of english) if (block.kind !== "code") assert.doesNotMatch(plain(block), /\*\*|`|\]\(/);
    const files = readdirSync(`${root}/src/games/${game}`, { recursive: true }).filter((name) => name.endsWith(".c"));
    const sources = files.map((name) => readFileSync(`${root}/src/games/${game}/${name}`, "utf8"));
    const named = new Set(sources.flatMap((text) => [...text.matchAll(/"((?:R\d+(?:\.\d+)?)(?:[,-] ?R\d+(?:\.\d+)?)*)"/g)].flatMap((match) => rulesIn(match[1]))));
    assert.ok(named.size > 0);
    for (const rule of named) assert.ok(english.some((block) => cites(plain(block), rule)), `${rule} is nowhere on the page`);
  });
  for (const language of languages)
    test(`rules/${language}/${game}`, () => {
      const translated = page(game, language);
      for (const block of translated) if (block.kind !== "code") assert.doesNotMatch(plain(block), /\*\*|`|\]\(/);
      assert.deepEqual(shape(translated), shape(english));
      assert.deepEqual(cited(translated), cited(english));
    });
}
