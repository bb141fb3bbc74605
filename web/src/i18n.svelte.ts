// Texts in the reader's language, for the page and the engines in it. English is in the source; the catalogues are
// those of the command, as JSON.

import { catalogueOf, type Texts } from "./engine/catalogue";
import { speakInEngines } from "./engine/compiled";

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands", fr: "Français" } as const;
export type Language = keyof typeof languages;

let texts = $state.raw<Texts>({});
let current = $state<Language>("en");

export const language = () => current;
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

async function fetchTexts(wanted: Language): Promise<Texts> {
  if (wanted === "en") return {};
  const response = await fetch(`./engine/locale/${wanted}.json`);
  if (!response.ok) throw new Error(`The catalogue of ${languages[wanted]} cannot be loaded.`);
  return (await response.json()) as Texts;
}

let asked: Language = "en"; // the last one
export async function speak(wanted: Language): Promise<void> {
  asked = wanted;
  const found = await fetchTexts(wanted);
  if (asked !== wanted) return; // somebody was faster than the network
  texts = found;
  speakInEngines(catalogueOf(found));
  current = wanted;
  document.documentElement.lang = wanted;
  localStorage.setItem("language", wanted);
}

/** The text in the reader's language; {0}, {1} … are filled in. */
export function t(text: string, ...fill: (string | number)[]): string {
  return (texts[text] ?? text).replace(/\{(\d)\}/g, (whole, n: string) => String(fill[Number(n)] ?? whole));
}
