// signs.mjs: one sheet has every sign of the page. Whatever is drawn by name stands in it, nothing in it is drawn by nobody, and no sign is
// drawn elsewhere. `node tests/web/signs.mjs`.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const source = `${root}/web/src`;
const files = readdirSync(source, { recursive: true }).filter((name) => /\.(svelte|ts)$/.test(name)).map((name) => ({ name, text: readFileSync(`${source}/${name}`, "utf8") }));
const sheet = readFileSync(`${source}/art/signs.svg`, "utf8"), parts = [...sheet.matchAll(/^<g id="(\w+)">\n([^]*?)\n<\/g>$/gm)].map(([, name, text]) => ({ name, text }));
const idsIn = (text, what = "\\w+") => [...text.matchAll(new RegExp(`<${what} id="([\\w-]+)"`, "g"))].map(([, id]) => id);
const symbols = idsIn(sheet, "symbol");

/** A name as it stands in a source, ${…} and {…} for anything: what it can mean. */
const meant = (name) => new RegExp(`^${name.replace(/\$?\{(?:[^{}]|\{[^{}]*\})*\}/g, "\u0000").split("\u0000").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\w-]+")}$`);
const whole = (name) => (/^[a-z]{2}-|^s-/.test(name) ? name : `s-${name}`);
const PREFIX = "(?:s|gh|hg|mn|hw|cm|kh)";
function drawn({ text }) {
  const hrefs = [...text.matchAll(new RegExp(`href=["{\`]*#(${PREFIX}-(?:\\$?\\{(?:[^{}]|\\{[^{}]*\\})*\\}|[\\w-])*)`, "g"))].map(([, id]) => id);
  const told = [...text.matchAll(/\b(?:sign|name): ["`]((?:\$\{(?:[^{}]|\{[^{}]*\})*\}|[\w-])+)["`]/g)].map(([, id]) => id).filter((id) => new RegExp(`^${PREFIX}-`).test(id));
  const names = [...text.matchAll(/<Sign\s+name="([^"]+)"/g)].map(([, name]) => (name.startsWith("{") ? name : whole(name)));
  const chosen = [...text.matchAll(/<Sign\s+name=\{([^}]*)\}/g)].flatMap(([, code]) => [...code.replace(/=== "\w*"/g, "").matchAll(/"(\w+)"/g)].map(([, name]) => whole(name)));
  return [...hrefs, ...names, ...chosen, ...told];
}

test("signs/every one that is drawn stands in the sheet", () => {
  const own = new Set(files.flatMap(({ text }) => [...text.matchAll(/id="((?:mn|hw|cm|kh|hg|gh)-[^"]*)"/g)].map(([, id]) => id))); // paints and patterns of a board
  for (const file of files) for (const name of drawn(file)) assert.ok(own.has(name) || symbols.some((symbol) => meant(name).test(symbol)), `${file.name} draws ${name}`);
});

test("signs/none is drawn elsewhere, and none twice", () => {
  for (const { name, text } of files) assert.deepEqual(idsIn(text, "symbol").filter((id) => id !== "mn-rays"), [], `${name} has symbols of its own`);
  assert.deepEqual(symbols.filter((id, at) => symbols.indexOf(id) !== at), []);
  const shapes = [...sheet.matchAll(/ d="([^"]{24,})"/g)].map(([, d]) => d.replace(/\s/g, ""));
  for (const { name, text } of files) {
    const plainly = text.replace(/\s/g, "");
    for (const d of shapes) assert.ok(!plainly.includes(d), `${name} draws again what signs.svg has: ${d.slice(0, 24)}…`);
  }
});

test("signs/each part needs only what is common and itself", () => {
  const common = [...idsIn(parts.find(({ name }) => name === "common").text), ...idsIn(parts.find(({ name }) => name === "ghosts").text), ...idsIn(files.find(({ name }) => name.endsWith("Defs.svelte")).text)];
  assert.deepEqual(parts.map(({ name }) => name), ["common", "ghosts", "hourglass", "midnight", "halloween", "clockman", "keyhole"]);
  for (const { name, text } of parts) {
    const known = new Set([...common, ...idsIn(text)]);
    for (const [, id] of text.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) assert.ok(known.has(id), `${name} uses ${id}`);
  }
});

test("signs/words get theirs once, endings and all", async () => {
  const { signed } = await load("art/glossary.ts"), glossary = [{ word: "haunt", sign: "a" }, { word: "rest", sign: "b", alone: true }, { word: "red ghost", sign: "c" }, { word: "red", sign: "d" }];
  const told = (text) => signed(text, glossary).map(({ text, sign }) => (sign ? `[${sign}]${text}` : text)).join("");
  assert.equal(told("Haunts by the red ghost, red fields; haunted is haunted."), "[a]Haunts by the [c]red ghost, [d]red fields; haunted is haunted.");
  assert.equal(told("The rest is hundred, redder, unhaunted."), "The rest is hundred, redder, unhaunted.");
  assert.equal(told("Rest."), "[b]Rest.");
  assert.equal(signed("Nothing", []).length, 1);
});
