// Words of a game that have a sign: it is drawn before them in prompts, lessons and rules.

export interface Entry {
  word: string; // in the reader's language
  sign: string; // of the sheet
  alone?: boolean; // it means something else too: only where it stands by itself
}
export type Glossary = readonly Entry[];

export interface Piece {
  text: string;
  sign?: string;
}

const LONG = 3; // letters: such a word may bear an ending
const plainly = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text in pieces: the first time that a word of the glossary stands in it, it gets its sign. */
export function signed(text: string, glossary: Glossary): Piece[] {
  const itself = glossary.find(({ word }) => word.toLowerCase() === text.toLowerCase().replace(/[.:]$/, ""));
  if (itself) return [{ text, sign: itself.sign }];
  const open = glossary.filter(({ alone, word }) => !alone && word).sort((a, b) => b.word.length - a.word.length);
  if (!open.length) return [{ text }];
  const groups = open.map(({ word }) => `(${plainly(word)}${word.length < LONG ? "" : "\\p{L}{0,2}"})`);
  const found = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${groups.join("|")})(?![\\p{L}\\p{N}-])`, "giu");
  const pieces: Piece[] = [],
    seen = new Set<string>();
  let from = 0;
  for (const match of text.matchAll(found)) {
    const { sign } = open[match.slice(1).findIndex((group) => group !== undefined)]!;
    if (seen.has(sign)) continue;
    seen.add(sign);
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: match[0], sign });
    from = match.index + match[0].length;
  }
  return from < text.length ? [...pieces, { text: text.slice(from) }] : pieces;
}
