// Texts in the reader's language. English stands in the source; the catalogues are those of the command, as JSON.

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands", fr: "Français" } as const;
export type Language = keyof typeof languages;

let catalogue = $state.raw<Record<string, string>>({});
let current = $state<Language>("en");

export const language = () => current;

export function preferred(): Language {
  const wish = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
  return wish in languages ? (wish as Language) : "en";
}

export async function speak(wanted: Language): Promise<void> {
  if (wanted !== "en") {
    const response = await fetch(`./engine/locale/${wanted}.json`);
    if (!response.ok) throw new Error(`The catalogue of ${languages[wanted]} cannot be loaded.`);
    catalogue = (await response.json()) as Record<string, string>;
  } else catalogue = {};
  current = wanted;
  document.documentElement.lang = wanted;
  localStorage.setItem("language", wanted);
}

/** The text in the reader's language; {0}, {1} … are filled in. */
export function t(text: string, ...fill: (string | number)[]): string {
  return (catalogue[text] ?? text).replace(/\{(\d)\}/g, (whole, n: string) => String(fill[Number(n)] ?? whole));
}
