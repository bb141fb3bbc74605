// Texts in the reader's language, for the page and the engines in it. English is in the source; the catalogues are
// those of the command, as JSON, in parts that come when they are needed.

import { catalogueOf, type Texts } from "./engine/catalogue";
import { speakInEngines } from "./engine/compiled";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands", fr: "Français" } as const;
export type Language = keyof typeof languages;

let texts = $state.raw<Texts>({});
let current = $state<Language>("en");

export const language = () => current;
/** Whoever asks the engine for words asks again when there are more texts, or others. */
export const heedTexts = () => void texts;
/** The language as it is written where the reader lives, if the browser says so: for dates and numbers. */
export const locale = () => navigator.languages.find((wish) => wish.split("-")[0] === current) ?? current;

/** A share of one. */
export const percent = (share: number, digits = 0) =>
  new Intl.NumberFormat(locale(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(share);

export function preferred(): Language {
  const wish = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
  return wish in languages ? (wish as Language) : "en";
}

async function fetchTexts(wanted: Language, part: string): Promise<Texts> {
  if (wanted === "en") return {};
  const response = await fetch(`./engine/locale/${wanted}/${part}.json`);
  if (!response.ok) throw new Error(`The texts in ${languages[wanted]} cannot be loaded: ${part}.`);
  return (await response.json()) as Texts;
}

const fetched = new Map<string, Promise<Texts>>(); // each is fetched once
function textsOf(wanted: Language, part: string): Promise<Texts> {
  const key = `${wanted}/${part}`,
    known = fetched.get(key);
  if (known) return known;
  const found = fetchTexts(wanted, part);
  fetched.set(key, found);
  found.catch(() => fetched.delete(key)); // the next may have better luck
  return found;
}

const parts = new Set(["common"]); // that are needed
let asked: Language = "en", // the last one
  spoken = 0; // parts

async function say(wanted: Language): Promise<void> {
  asked = wanted;
  const count = parts.size,
    found = await Promise.all([...parts].map((part) => textsOf(wanted, part)));
  if (asked !== wanted) return; // somebody was faster than the network
  if (parts.size > count) return say(wanted); // more is needed by now
  if (current === wanted && spoken === count) return;
  texts = Object.assign({}, ...found) as Texts;
  speakInEngines(catalogueOf(texts));
  current = wanted;
  spoken = count;
}

export async function speak(wanted: Language): Promise<void> {
  try {
    await say(wanted);
  } catch (error) {
    asked = current;
    throw error;
  }
  if (current !== wanted) return;
  document.documentElement.lang = wanted;
  localStorage.setItem("language", wanted);
}

/** Texts that are not everybody's: of a game, of the pages beside the table ("pages"), of what is done with others
 *  ("online"), of the introductions ("lessons"). tools/po-json knows which text is where. */
export async function need(...wanted: string[]): Promise<void> {
  const added = wanted.filter((part) => !parts.has(part));
  for (const part of added) parts.add(part);
  try {
    await say(asked);
  } catch (error) {
    for (const part of added) parts.delete(part);
    throw error;
  }
}

/** What is fetched when it is needed, with its texts. */
export async function withTexts<Piece>(piece: Promise<Piece>, ...wanted: string[]): Promise<Piece> {
  return (await Promise.all([piece, need(...wanted)]))[0];
}

/** The text in the reader's language; {0}, {1} … are filled in. */
export function t(text: string, ...fill: (string | number)[]): string {
  return (texts[text] ?? text).replace(/\{(\d)\}/g, (whole, n: string) => String(fill[Number(n)] ?? whole));
}
