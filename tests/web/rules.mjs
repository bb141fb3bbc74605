// rules.mjs: the pages of docs/rules as the browser shows them: read whole, the same in every language, saying whatever
// a refusal can name, and the cards in the words of the game. `node tests/web/rules.mjs [FILE.wasm]`, after `npm ci` in
// web/.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { catalogues, languages, load, root, test, told } from "./load.mjs";

const { anchorsOf, blocks, cites, inShort, marked, only, passages, places, plain, rulesIn, says, sought, words } = await load("rules/markdown.ts");
const games = readdirSync(`${root}/docs/rules`).filter((name) => name.endsWith(".md")).map((name) => name.slice(0, -3));
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

test("markdown/stress within stress", () => {
  const [{ text }] = blocks("**Does *Anchored in Time* help?** No.");
  assert.deepEqual(text.map(({ kind, text: part }) => [kind, part]), [["strong", "Does "], ["em", "Anchored in Time"], ["strong", " help?"], ["text", " No."]]);
});

test("markdown/numbers of rules are apart from the words", () => {
  const [{ text }] = blocks("It goes home (R7, R10.2). A player (the next one; R3) says R4.");
  assert.deepEqual(text.map(({ kind, text: part }) => [kind, part]), [
    ["text", "It goes home"], ["cite", " (R7, R10.2)"], ["text", ". A player (the next one"], ["cite", "; R3"], ["text", ") says R4."],
  ]);
});

test("rules/nobody has to read numbers of rules", () => {
  const read = (parts) => parts.filter(({ kind }) => kind !== "cite").map(({ text }) => text).join("");
  for (const game of games) for (const language of ["", ...languages])
    for (const passage of page(game, language).flatMap(passages)) assert.deepEqual(rulesIn(read(passage.filter(({ kind }) => kind !== "anchor"))), [], `${language} ${game}: ${words(passage)}`);
});

test("rules/every page begins with the game in short", () => {
  for (const game of games) for (const language of ["", ...languages]) {
    const { short, full } = inShort(page(game, language));
    assert.ok(places(short) >= 6 && places(short) <= 14 && places(full) > 2 * places(short), `${language} ${game}: ${places(short)} and ${places(full)} places`);
  }
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

const termsOf = (game) => told("terms", game);

/** Do the rows of a page tell of a card or tile as the game does? Of midnight's special actions only the names stand in a table.
 *  Fields, poses and hours are told in sentences. */
function tells(game, rows, { id, name, text }, catalogue) {
  const [title, sentence] = [name, text].map((english) => catalogue[english] ?? english);
  if (game === "midnight") return rows.some(([first]) => first === title);
  if (game === "keyhole") return rows.some(([first, second]) => first.replace(/ \(R\d+\)$/, "") === title && second === sentence);
  return rows.some((cells) => cells.includes(title) && cells.includes(sentence) && (!id.startsWith("card ") || cells[0] === id.slice(5)));
}

const SPECIALS = ["jump", "deja", "recycle", "badhand"];

// --- the glossary --------------------------------------------------------------------------------------------------------

/** The tables of docs/glossary.md: for each game its names in English and the other languages. */
function glossary() {
  let game = "";
  const found = [];
  for (const block of blocks(readFileSync(`${root}/docs/glossary.md`, "utf8"))) {
    if (block.kind === "heading" && block.level === 2) game = plain(block).toLowerCase();
    if (block.kind === "table") found.push(...block.rows.map((row) => [game, ...row.map(words)]));
  }
  return found;
}
const spoken = (language, english) => [english, `colour\u0004${english}`].map((key) => (language === "en" ? english : catalogues[language][key]));
const has = (text, name) => text.toLowerCase().includes(name.toLowerCase());
/** The texts that say it in English, in this language: a word that is only said in sentences is found there. */
const sentences = (language, english) => Object.entries(catalogues.de).filter(([text]) => has(text, english)).map(([text]) => (language === "en" ? text : catalogues[language][text]));
for (const [at, language] of ["en", ...languages].entries())
  test(`rules/${language}/the glossary, the catalogue and the pages agree`, () => {
    const all = glossary();
    assert.deepEqual([...new Set(all.map(([game]) => game))].sort(), games);
    for (const [game, english, ...others] of all) {
      const name = [english, ...others][at];
      const own = spoken("de", english).some(Boolean); // an entry of its own
      assert.ok(own ? spoken(language, english).includes(name) : sentences(language, english).some((text) => has(text, name)), `"${name}" is not what the catalogue calls "${english}"`);
      assert.ok(page(game, language === "en" ? "" : language).some((block) => plain(block).toLowerCase().includes(name.toLowerCase())), `"${name}" is nowhere in the rules of ${game}`);
    }
  });

const shape = (all) => all.map((block) => [block.kind, block.level ?? 0, block.rows?.map((row) => row.length) ?? block.items?.map(({ below }) => below.length) ?? 0]);
const anchors = (block) => passages(block).flat().filter((part) => part.kind === "anchor").map((part) => part.text);
const source = (game, language) => readFileSync(`${root}/docs/rules/${language === "en" ? "" : `${language}/`}${game}.md`, "utf8");
const linked = (game, language) => [...source(game, language).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target.replace(/^(\.\.\/)+/, "").replace(/#.*/, "")); // from docs/
const cited = (all) => all.map((block) => [...rulesIn(plain(block)), ...anchors(block)].sort());

test("rules/the same part has the same heading on every page", () => {
  const headings = (game, language) => page(game, language).filter((block) => block.level === 2).map(plain);
  for (const language of languages) {
    const called = new Map();
    for (const game of games) for (const [at, heading] of headings(game).entries()) {
      const own = headings(game, language)[at];
      assert.equal(own, called.get(heading) ?? own, `${language} ${game}: ${heading}`);
      called.set(heading, own);
    }
  }
  for (const game of games) assert.deepEqual(headings(game).filter((heading) => /hint/i.test(heading) && heading !== "Hints"), [], game);
});

for (const game of games) {
  const english = page(game), reasons = reasonsOf(game), terms = termsOf(game);
  assert.ok(reasons.length > 10);
  assert.ok(english.some((block) => block.kind === "heading" && plain(block) === "Questions and answers"));
  test(`rules/en/${game}/begins in short`, () => assert.equal(plain(english.find((block) => block.level === 2)), "In short"));
  for (const language of ["en", ...languages]) {
    const all = language === "en" ? english : page(game, language);
    test(`rules/${language}/${game}`, () => {
      for (const block of all) if (block.kind !== "code") assert.doesNotMatch(plain(block), /\*\*|`|\]\(|<a/);
      for (const block of all) if (block.kind !== "code") assert.doesNotMatch(plain(block).replace(/\bR\d[\d.]*/g, ""), /\b(?:[a-fj-m]|[p-t]|[re]\d[a-z]?|sm|md|lg|w)\d/, "notation");
      assert.deepEqual(shape(all), shape(english));
      assert.deepEqual(cited(all), cited(english));
      assert.deepEqual(linked(game, language), linked(game, "en"));
      assert.doesNotMatch(source(game, language), /\n{3}/);
    });
    test(`rules/${language}/${game}/whatever refuses can be read`, () => {
      for (const { id, rule } of reasons) {
        assert.ok(anchorsOf(rule).length > 0, `${id} names "${rule}", which is no rule`);
        for (const anchor of anchorsOf(rule)) assert.ok(all.some((block) => passages(block).some((text) => says(text, anchor))), `${id} names ${anchor}, which is nowhere on the page`);
      }
    });
    test(`rules/${language}/${game}/cards in the words of the game`, () => {
      const rows = all.filter((block) => block.kind === "table").flatMap((block) => block.rows.map((row) => row.map(words)));
      const inTables = terms.filter(({ id }) => (game === "midnight" ? SPECIALS.includes(id) : !/^(field|pose) /.test(id)));
      for (const term of inTables) assert.ok(tells(game, rows, term, catalogues[language]), `${term.id} is told otherwise in the game`);
    });
  }
}

test("rules/they take as long as the games' page says", () => {
  for (const game of games)
    for (const language of ["", ...languages]) {
      const first = readFileSync(`${root}/docs/rules/${language ? `${language}/` : ""}${game}.md`, "utf8").split("\n").slice(0, 12).join("\n");
      const minutes = /(\d+) [Mm]inut/.exec(first)?.[1];
      const poster = readFileSync(`${root}/web/src/games/${game}/poster.ts`, "utf8");
      if (minutes) assert.equal(minutes, /minutes: (\d+)/.exec(poster)[1], `${game} ${language}`);
    }
});
