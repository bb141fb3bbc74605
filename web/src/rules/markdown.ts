// The little of Markdown that the rules pages use, as blocks to draw. No HTML is made from text: nothing can be
// injected.

/** An anchor's text is its name; a cite is the numbers of the rules that say it in full. */
export type Inline = { text: string; kind: "text" | "code" | "strong" | "em" | "anchor" | "cite" };
export type Item = { text: Inline[]; below: Inline[][] }; // below: the items of a list inside this one
export type Block =
  | { kind: "heading"; level: number; text: Inline[]; id: string }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const NUMBERS = String.raw`R\d+(?:\.\d+)?(?:, R\d+(?:\.\d+)?)*`;
const CITE = new RegExp(String.raw`( \(${NUMBERS}\)|; ${NUMBERS}(?=\)))`);
const ANCHOR = /^<a id="([\w.-]+)"><\/a>$/;

function piece(part: string): Inline[] {
  const anchor = ANCHOR.exec(part)?.[1];
  if (anchor) return [{ kind: "anchor", text: anchor }];
  if (part.startsWith("`")) return [{ kind: "code", text: part.slice(1, -1) }];
  if (part.startsWith("**")) {
    const inside = part
      .slice(2, -2)
      .split(/(`[^`]+`|\*[^*]+\*)/)
      .filter((text) => text !== "");
    return inside.map((text) => {
      if (text.startsWith("`")) return { kind: "code", text: text.slice(1, -1) };
      return text.startsWith("*") ? { kind: "em", text: text.slice(1, -1) } : { kind: "strong", text };
    });
  }
  if (part.startsWith("*") && part.length > 2) return [{ kind: "em", text: part.slice(1, -1) }];
  const pieces = part.split(CITE).map((text, i): Inline => ({ kind: i % 2 ? "cite" : "text", text }));
  return pieces.filter(({ text }) => text !== "");
}

export function inline(text: string): Inline[] {
  const parts = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .split(/(<a id="[\w.-]+"><\/a>|`[^`]+`|\*\*(?:[^*]|\*[^*]+\*)+\*\*|\*[^*]+\*)/);
  return parts.filter((part) => part !== "").flatMap(piece);
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

const BULLET = /^(\s*)(-|\d+\.) /;

/** An item begins with a bullet or a number at the edge; a bullet further in belongs to the item above it. */
function list(lines: string[]): Block {
  const items: { text: string; below: string[] }[] = [];
  for (const line of lines) {
    const bullet = BULLET.exec(line),
      words = line.replace(BULLET, "").trim(),
      last = items.at(-1);
    if (bullet?.[1] === "" || !last) items.push({ text: words, below: [] });
    else if (bullet) last.below.push(words);
    else if (last.below.length) last.below[last.below.length - 1] += ` ${words}`;
    else last.text += ` ${words}`;
  }
  return {
    kind: "list",
    ordered: /^\d/.test(lines[0]!),
    items: items.map(({ text, below }) => ({ text: inline(text), below: below.map(inline) })),
  };
}

export function blocks(markdown: string): Block[] {
  const lines = markdown.split("\n"),
    out: Block[] = [];
  let at = 0;
  const takeWhile = (belongs: (line: string) => boolean) => {
    const from = at++;
    while (at < lines.length && belongs(lines[at]!)) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at]!,
      heading = /^(#+) (.*)$/.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      const text = inline(heading[2]!);
      out.push({ kind: "heading", level: heading[1]!.length, text, id: idOf(words(text)) });
      at++;
    } else if (line.startsWith("```")) {
      out.push({
        kind: "code",
        text: takeWhile((next) => !next.startsWith("```"))
          .slice(1)
          .join("\n"),
      });
      at++; // the closing fence
    } else if (line.startsWith("|")) {
      const [head, , ...rows] = takeWhile((next) => next.startsWith("|"));
      out.push({ kind: "table", head: cells(head!), rows: rows.map(cells) });
    } else if (BULLET.test(line)) out.push(list(takeWhile((next) => next.trim() !== "")));
    else
      out.push({
        kind: "paragraph",
        text: inline(takeWhile((next) => next.trim() !== "" && !/^(#|\||- |```)/.test(next)).join(" ")),
      });
  }
  return out;
}

export const words = (text: Inline[]): string => text.map((part) => (part.kind === "anchor" ? "" : part.text)).join("");

export const plain = (block: Block): string =>
  block.kind === "code" ? block.text : passages(block).map(words).join(" ");

/** What of a block is wanted: the items of a list, the rows of a table. A numbered list stays whole: its numbers mean
 *  something. */
export function only(block: Block, wanted: (text: string) => boolean): Block | null {
  if (block.kind === "list" && !block.ordered) {
    const items = block.items.filter(({ text, below }) => wanted([text, ...below].map(words).join(" ")));
    return items.length ? { ...block, items } : null;
  }
  if (block.kind === "table") {
    const rows = block.rows.filter((row) => wanted(row.map(words).join(" ")));
    return rows.length ? { ...block, rows } : null;
  }
  return wanted(plain(block)) ? block : null;
}

/** The rules that a text names by their numbers. */
export const rulesIn = (text: string): string[] => text.match(/\bR\d+(\.\d+)?/g) ?? [];

/** A rule with a second number is part of the one with the first: whoever looks for that finds both. */
const isPartOf = (named: string, rule: string) => named === rule || named.startsWith(`${rule}.`);
export const cites = (text: string, rule: string): boolean => rulesIn(text).some((named) => isPartOf(named, rule));

/** The anchors that the rule of a refusal means: numbers as they are, `section-6`, `card-46`, `tile-take3`. */
export function anchorsOf(rule: string): string[] {
  const things = [...rule.matchAll(/\b(section|cards?|tile) ((?:`?[\w.]+`?(?:, (?=\d))?)+)/g)];
  return [
    ...rulesIn(rule),
    ...things.flatMap(([, kind, names]) =>
      names!.match(/[\w.]+/g)!.map((name) => `${kind === "cards" ? "card" : kind}-${name}`),
    ),
  ];
}

/** Does a passage say what is at this anchor? */
export const says = (text: Inline[], anchor: string): boolean =>
  cites(words(text), anchor) || text.some((part) => part.kind === "anchor" && isPartOf(part.text, anchor));

/** The passages of a block in the order in which they are read: items, rows, or the block as a whole. */
export function passages(block: Block): Inline[][] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(({ text, below }) => [text, ...below]);
    case "table":
      return [block.head, ...block.rows].flat();
    case "code":
      return [];
    default:
      return [block.text];
  }
}

/** A page begins with the game in short: its first heading of the second level, and what stands there. */
export function inShort(all: Block[]): { short: Block[]; full: Block[] } {
  const heads = all.flatMap((block, i) => (block.kind === "heading" && block.level === 2 ? [i] : []));
  const end = heads[1] ?? all.length;
  return { short: all.slice(0, end), full: all.slice(end) };
}

/** The number of places where something is found, headings aside. */
export const places = (found: Block[]): number =>
  found.reduce((sum, block) => {
    if (block.kind === "list" && !block.ordered) return sum + block.items.length;
    return sum + (block.kind === "table" ? block.rows.length : block.kind === "heading" ? 0 : 1);
  }, 0);

/** What is left of a page when something is searched for: a rule's number finds that rule, other words whatever holds
 *  them. Headings stay with what is found below them. */
export function sought(all: Block[], text: string): Block[] {
  const number = /^r\d+(\.\d+)?$/i.test(text) ? text.toUpperCase() : null;
  const holds = (passage: string) =>
    number ? cites(passage, number) : passage.toLowerCase().includes(text.toLowerCase());
  const left: Block[] = [];
  let above = 0; // headings of a lower level than this stand above what was found
  for (const block of [...all].reverse()) {
    const kept = block.kind === "heading" && block.level < above ? block : only(block, holds);
    if (!kept) continue;
    above = block.kind === "heading" ? block.level : Infinity;
    left.unshift(kept);
  }
  return left;
}

/** A text in pieces, those that are searched for marked. */
export function marked(text: string, wanted: string): { text: string; mark: boolean }[] {
  if (!wanted) return [{ text, mark: false }];
  const plainly = wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return text
    .split(new RegExp(`(${plainly})`, "i"))
    .map((piece, i) => ({ text: piece, mark: i % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}
