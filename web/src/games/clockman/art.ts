// The clockwork: brass wheels, plates, signs, the glowing digits, the five poses of the Whytookis. Drawn once.

import { fieldsInRing, polar, RADII, THICK, type Field, type Kind } from "./board";

const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

/* --- digits ------------------------------------------------------------------------------------------------------- */

const SEGMENTS: Record<string, string> = {
  "0": "M-16-30H16V30H-16Z",
  "1": "M0-30V30",
  "2": "M-16-30H16V0H-16V30H16",
};
const STAR = "M0-34 9-9 34 0 9 9 0 34-9 9-34 0-9-9Z";
const stroke = (d: string, colour: string, width: number, more = "") =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"
stroke-linejoin="round" ${more}/>`;
const lit = (d: string) =>
  `<circle r="46" fill="url(#cm-glow)"/>${stroke(d, "#ff9a3c", 17, 'stroke-opacity=".32"')}${stroke(d, "#ff9a3c", 9)}
${stroke(d, "#ffe9c4", 4)}`;
const digits = Object.entries(SEGMENTS)
  .map(
    ([digit, d]) =>
      `<g id="cm-on-${digit}">${lit(d)}</g><g id="cm-off-${digit}">${stroke(d, "#b08a70", 5, 'opacity=".34"')}</g>
<g id="cm-loose-${digit}">${stroke(d, "#e0b48a", 6, 'stroke-dasharray="1 11"')}</g>`,
  )
  .join("");
const joker = `<g id="cm-on-x"><circle r="46" fill="url(#cm-glow)"/><path d="${STAR}" fill="#ffe9c4" stroke="#ff9a3c"
stroke-width="4"/></g><g id="cm-off-x"><path d="${STAR}" fill="none" stroke="#b08a70" stroke-width="4" opacity=".34"/>
</g>`;

/* --- signs of the fields ------------------------------------------------------------------------------------------ */

const fieldSigns: Partial<Record<Kind, string>> = {
  path: `<circle r="7" fill="#8583a0"/>`,
  symbol: `<rect x="-27" y="-30" width="54" height="60" rx="8" fill="#f3ffe9"/><path d="M-15 4-20-17-8-10Q0-13
8-10L20-17 15 4Q12 19 0 19T-15 4Z" fill="#1c6b35"/><circle cx="-6" cy="2" r="3.5" fill="#f3ffe9"/>
<circle cx="6" cy="2" r="3.5" fill="#f3ffe9"/>`,
  event: `<path d="M8-36-23 8H-5L-10 36 23-10H3Z" fill="#fff" stroke="#0d2a66" stroke-width="4"
stroke-linejoin="round"/>`,
  transfer: `<g fill="none" stroke="#fff7ea" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
<path d="M0-33V3M-16-12 0 6 16-12M-29 10V29H29V10"/></g>`,
  lift: `<g fill="none" stroke="#2a1a06" stroke-width="10" stroke-linecap="round" stroke-linejoin="round">
<path d="M-21 3 0-18 21 3M-21 27 0 6 21 27M-25-31H25"/></g>`,
};
const PAINT: Record<string, [string, string]> = {
  symbol: ["#5fcf77", "#1f7a3c"],
  event: ["#6aa5ff", "#1f50b8"],
  transfer: ["#ff9f52", "#c2501a"],
  lift: ["#ffd76a", "#c88f1e"],
  path: ["#4b4a5c", "#2c2b3c"],
  digit: ["#2a1a16", "#120a0a"],
};
const isDigit = (kind: Kind) => "012x".includes(kind);
/** What a plate is painted with. */
export const paintOf = (kind: Kind) => (isDigit(kind) ? "digit" : kind in PAINT ? kind : "path");
/** By its id: what is drawn on a plate. */
export const signOf = (kind: Kind) => (isDigit(kind) ? `cm-on-${kind}` : `cm-${kind}`);

/* --- Whytookis: told apart by their silhouettes ------------------------------------------------------------------- */

const LINE = "#3a0710";
const limb = (d: string, width = 11) => stroke(d, LINE, width + 6) + stroke(d, "#e0443a", width);
const tail = (d: string) => limb(d, 5);
const body = `<ellipse cy="16" rx="17" ry="18" fill="url(#cm-imp)" stroke="${LINE}" stroke-width="3.5"/>
<ellipse cy="19" rx="10" ry="11" fill="#ffb98a" opacity=".75"/>`;
const head = (y: number, face: string) =>
  `<g transform="translate(0 ${y})"><g fill="url(#cm-imp)" stroke="${LINE}" stroke-width="3.5" stroke-linejoin="round">
<path d="M-20-26-36-48-6-38ZM20-26 36-48 6-38Z"/><ellipse cy="-20" rx="25" ry="21"/></g><path d="M-14-36q-8-14 2-20 0
10 7 16ZM14-36q8-14-2-20 0 10-7 16Z" fill="#f6dfae" stroke="${LINE}" stroke-width="3"/>${face}</g>`;
const eyes = (y = -24, r = 7) =>
  `<g fill="#ffe66b" stroke="${LINE}" stroke-width="2"><ellipse cx="-10" cy="${y}" rx="${r}" ry="${r + 1}"/>
<ellipse cx="10" cy="${y}" rx="${r}" ry="${r + 1}"/></g><g fill="#1a0508"><ellipse cx="-8.5" cy="${y + 1}" rx="2.6"
ry="4.6"/><ellipse cx="8.5" cy="${y + 1}" rx="2.6" ry="4.6"/></g>`;
const legs = limb("M-8 28v16") + limb("M8 28v16");
const mouth = (d: string) => stroke(d, LINE, 3);
const WHYTOOKIS: Record<string, string> = {
  w1: `${tail("M14 30q26 6 24-16")}${limb("M-14 8q-20 4-12 18")}${limb("M14 8q20 4 12 18")}${legs}${body}${head(
    2,
    `${eyes()}<path d="M-18-12q18 20 36 0-18 5-36 0Z" fill="#fff" stroke="${LINE}" stroke-width="2.5"/>
${stroke("M-9-8v5M0-7v6M9-8v5", LINE, 2)}`,
  )}`,
  w2: `${tail("M6 24q-6 24-28 20")}${limb("M-14 4q-22-8-28-30")}${limb("M14 4q22-8 28-30")}${limb(
    "M-10 22q-16 6-30 2",
  )}${limb("M10 22q18 8 28 22")}<g transform="translate(0 -4)">${body}</g>${head(
    -2,
    `${eyes(-24, 7.5)}<ellipse cy="-8" rx="8" ry="6" fill="#5a0d1a" stroke="${LINE}" stroke-width="2"/>`,
  )}`,
  w3: `${tail("M26 34q22 0 18-22")}${limb("M-24 26q-20 2-18 16", 12)}${limb("M24 26q20 2 18 16", 12)}<ellipse cy="30"
rx="33" ry="17" fill="url(#cm-imp)" stroke="${LINE}" stroke-width="3.5"/><g transform="translate(0 28)
scale(1.12 .8)">${head(0, eyes(-26) + mouth("M-10-9q10-6 20 0"))}</g>`,
  w4: `${tail("M-14 30q-26 6-24-16")}${limb("M-14 10q-16 8-6 20")}${legs}${body}${head(
    2,
    `${eyes()}${mouth("M-8-8q8 5 18-3")}${mouth("M-19-36l12 5M19-34l-12 3")}`,
  )}${limb("M14 8l20 4 14-1", 10)}${limb("M34 12l15-2", 5)}`,
  w5: `${tail("M14 30q26 6 24-16")}${limb("M-14 10q-14 8-8 20")}${legs}${body}${head(
    2,
    `${mouth("M-17-27q6-6 12 0M5-27q6-6 12 0")}<ellipse cy="-8" rx="11" ry="13" fill="#5a0d1a" stroke="${LINE}"
stroke-width="2.5"/><ellipse cy="-1" rx="7" ry="4" fill="#ff7d8c"/>`,
  )}${limb("M14 10q20-4 10-18", 10)}`,
};

/* --- what the rest is made of ------------------------------------------------------------------------------------- */

const stops = (...colours: [number, string, number?][]) =>
  colours
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`)
    .join("");
export const defs = `<radialGradient id="cm-imp" cx=".4" cy=".3" r=".9">${stops(
  [0, "#ff8a63"],
  [0.55, "#e0443a"],
  [1, "#9c1a2c"],
)}</radialGradient><linearGradient id="cm-brass" x2="1" y2="1">${stops(
  [0, "#fff1c9"],
  [0.2, "#d9ad62"],
  [0.42, "#8a5c26"],
  [0.58, "#e8c580"],
  [0.8, "#7a5020"],
  [1, "#cf9d4d"],
)}</linearGradient><radialGradient id="cm-well" cy=".45" r=".55">${stops(
  [0, "#2b2150"],
  [0.6, "#141031"],
  [1, "#0a0820"],
)}</radialGradient><radialGradient id="cm-glow">${stops([0, "#ffb766", 0.55], [1, "#ffb766", 0])}</radialGradient>
<radialGradient id="cm-wisp">${stops([0.45, "#7df6e4", 0], [0.62, "#7df6e4", 0.85], [1, "#7df6e4", 0])}</radialGradient>
<radialGradient id="cm-hatch" cx=".4" cy=".3">${stops([0, "#7a1f2a"], [1, "#2c060e"])}</radialGradient>
<linearGradient id="cm-tube">${stops([0, "#3a2a30"], [0.25, "#150c10"], [0.75, "#120a0e"], [1, "#33242a"])}
</linearGradient>${Object.entries(PAINT)
  .map(([kind, [a, b]]) => `<linearGradient id="cm-f-${kind}" x2="0" y2="1">${stops([0, a], [1, b])}</linearGradient>`)
  .join("")}${digits}${joker}${Object.entries(fieldSigns)
  .map(([kind, drawn]) => `<g id="cm-${kind}">${drawn}</g>`)
  .join("")}${Object.entries(WHYTOOKIS)
  .map(([pose, drawn]) => `<g id="cm-${pose}">${drawn}</g>`)
  .join("")}`;

/** A toothed rim round a point. */
function teeth(radius: number, count: number, depth: number, x = 0, y = 0): string {
  const wide = 360 / count;
  const at = (r: number, angle: number) => {
    const [dx, dy] = polar(r, angle);
    return `${(x + dx).toFixed(0)} ${(y + dy).toFixed(0)}`;
  };
  return `M${Array.from({ length: count }, (_, i) => {
    const a = (i - 0.4) * wide;
    return [
      at(radius, a),
      at(radius, a + wide * 0.18),
      at(radius + depth, a + wide * 0.3),
      at(radius + depth, a + wide * 0.62),
      at(radius, a + wide * 0.74),
    ].join("L");
  }).join("L")}Z`;
}
const hole = (r: number) => `M0 ${-r}A${r} ${r} 0 1 0 .1 ${-r}Z`;

/** Under everything. */
export const bed = `<path d="${teeth(1155, 72, 28)}" fill="url(#cm-brass)"/><circle r="1150" fill="#1a0f14"/>
<circle r="1142" fill="none" stroke="url(#cm-brass)" stroke-width="12"/><circle r="1085" fill="url(#cm-well)"/>`;

/** A small wheel between the rings. */
const cog = (radius: number, degrees: number, size: number, count: number) => {
  const [x, y] = polar(radius, degrees);
  return `<g transform="translate(${x} ${y})"><g class="cog"><path d="${teeth(size, count, size * 0.13)}" fill="none"
stroke="#cf9d4d" stroke-width="7"/><circle r="${size * 0.72}" fill="none" stroke="#93652a" stroke-width="4"/>${times(
    3,
    (i) => {
      const [dx, dy] = polar(size * 0.72, 60 * i);
      return `<path d="M${-dx} ${-dy}L${dx} ${dy}" stroke="#93652a" stroke-width="6"/>`;
    },
  )}<circle r="${size * 0.18}" fill="#cf9d4d"/></g></g>`;
};
const COGS: [radius: number, degrees: number[], size: number, teeth: number][] = [
  [874, [10, 52, 112, 172, 190, 232, 292, 350], 54, 16],
  [664, [30, 92, 152, 212, 272, 332], 50, 14],
  [474, [75, 165, 255, 345], 43, 12],
];
/** The wheels that a ring drives: between it and the next further out. */
export const cogs = COGS.map(([radius, places, size, count]) =>
  places.map((degrees) => cog(radius, degrees, size, count)).join(""),
);

const TEETH = [96, 84, 60, 40];
/** The brass of each ring, under its plates. */
export const bands = RADII.map((radius, i) => {
  const half = THICK[i]! / 2;
  return `<path fill-rule="evenodd" d="${teeth(radius + half + 12, TEETH[i]!, 14)}${hole(radius - half - 14)}"
fill="url(#cm-brass)"/>`;
});
export const beds = RADII.map(
  (radius, i) => `<circle r="${radius}" fill="none" stroke="#1b1018" stroke-width="${THICK[i]! + 4}"/>`,
).join("");

/** The plate of a field of a ring. */
export function plate({ ring, degrees, radius }: Field): string {
  const half = THICK[ring]! / 2 - 6,
    [far, near] = [radius + half, radius - half];
  const wide = 180 / fieldsInRing[ring]! - 275 / radius;
  const corner = (r: number, turn: number) => polar(r, degrees + turn).join(" ");
  return `M${corner(far, -wide)}A${far} ${far} 0 0 1 ${corner(far, wide)}L${corner(near, wide)}A${near} ${near} 0 0 0
${corner(near, -wide)}Z`;
}

/** A red way between two rings. */
export const corridor = ({ radius, degrees }: Field) =>
  `M${polar(radius + 60, degrees).join(" ")}L${polar(radius - 60, degrees).join(" ")}`;

/* --- pawns and dice ----------------------------------------------------------------------------------------------- */

export const CAPE = "M-30 4C-28-24-16-40-13-56H13C16-40 28-24 30 4Q0 16-30 4Z";
export const CAPE_LIGHT = "M-30 4C-28-24-16-40-13-56H-4C-12-34-20-14-18 9Z";
export const SPARK = "M0-26 6-6 26 0 6 6 0 26-6 6-26 0-6-6Z";
