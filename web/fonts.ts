// Two open fonts (SIL Open Font Licence 1.1), served by ourselves: Fraunces for titles and numerals, Nunito Sans for
// text. Each is cut to the weights and characters the page uses: what our texts and most names are written in comes at
// once, signs and rarer letters only where they stand. The licence stays in each file.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const FAMILIES = [
  { family: "Fraunces", name: "fraunces", min: 500, max: 800 },
  { family: "Nunito Sans", name: "nunito-sans", min: 400, max: 800 },
];
const PARTS = [
  {
    part: "usual",
    source: "latin",
    range:
      "U+20-7E,U+A0-A1,U+A7,U+AB,U+B0-B1,U+B7,U+BB,U+BD,U+BF-FF,U+152-153,U+2013-2014,U+2018-201E,U+2022,U+2026," +
      "U+202F,U+2039-203A,U+20AC,U+2191,U+2193,U+2212",
  },
  {
    part: "signs",
    source: "latin",
    range:
      "U+A2-A6,U+A8-AA,U+AC-AF,U+B2-B6,U+B8-BA,U+BC,U+BE,U+131,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-2012,U+2015-2017," +
      "U+201F-2021,U+2023-2025,U+2027-202E,U+2030-2038,U+203B-206F,U+2122,U+2215",
  },
  {
    part: "rare",
    source: "latin-ext",
    range:
      "U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+304,U+308,U+329,U+1E00-1E9F," +
      "U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113",
  },
];
/** What text needs without being asked, and the figures that app.css asks for. */
const FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "rlig", "calt", "lnum", "tnum"];
const COPYRIGHT = 0,
  LICENCE = 13,
  LICENCE_ADDRESS = 14; // names in a font
const MODULE = "virtual:fonts.css";
const folder = new URL("node_modules/.fonts/", import.meta.url);
const require = createRequire(import.meta.url);

/** "U+41-43,U+45" -> "ABCE" */
function characters(range: string): string {
  let all = "";
  for (const [, from, to = from] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
    for (let code = parseInt(from!, 16); code <= parseInt(to!, 16); code++) all += String.fromCodePoint(code);
  return all;
}

async function face({ family, name, min, max }: (typeof FAMILIES)[0], { part, source, range }: (typeof PARTS)[0]) {
  const whole = require.resolve(`@fontsource-variable/${name}/files/${name}-${source}-wght-normal.woff2`);
  const font = await subsetFont(readFileSync(whole), characters(range), {
    targetFormat: "woff2",
    variationAxes: { wght: { min, max } },
    keepFeatures: FEATURES,
    preserveNameIds: [COPYRIGHT, LICENCE, LICENCE_ADDRESS],
    noHinting: true, // screens of today need none
  });
  const file = new URL(`${name}-${part}.woff2`, folder);
  writeFileSync(file, font);
  return `@font-face { font-family: "${family}"; font-weight: ${min} ${max}; font-display: swap;
src: url("${file.pathname}") format("woff2"); unicode-range: ${range}; }`;
}

export const fonts: Plugin = {
  name: "fonts",
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  async load(id) {
    if (id !== `\0${MODULE}`) return null;
    mkdirSync(folder, { recursive: true });
    return (await Promise.all(FAMILIES.flatMap((family) => PARTS.map((part) => face(family, part))))).join("\n");
  },
};
