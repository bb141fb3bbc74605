// The clockwork: brass wheels and plates. Its signs are in signs.svg.

import { fieldsInRing, polar, RADII, THICK, type Field, type Kind } from "./board";

const times = (count: number, draw: (i: number) => string) => Array.from({ length: count }, (_, i) => draw(i)).join("");

/* --- the plates of the fields ------------------------------------------------------------------------------------- */

const PAINTED: readonly string[] = ["symbol", "event", "transfer", "lift"];
const isDigit = (kind: Kind) => "012x".includes(kind);
/** What a plate is painted with. */
export const paintOf = (kind: Kind) => (isDigit(kind) ? "digit" : PAINTED.includes(kind) ? kind : "path");
/** By its id: what is drawn on a plate. */
export const signOf = (kind: Kind) => (isDigit(kind) ? `cm-on-${kind}` : `cm-${kind}`);

/* --- what the rest is made of ------------------------------------------------------------------------------------- */

const stops = (...colours: [number, string, number?][]) =>
  colours
    .map(([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity ?? 1}"/>`)
    .join("");
export const defs = `<radialGradient id="cm-well" cy=".45" r=".55">${stops(
  [0, "#2b2150"],
  [0.6, "#141031"],
  [1, "#0a0820"],
)}</radialGradient>
<radialGradient id="cm-wisp">${stops([0.45, "#7df6e4", 0], [0.62, "#7df6e4", 0.85], [1, "#7df6e4", 0])}</radialGradient>
<linearGradient id="cm-tube">${stops([0, "#3a2a30"], [0.25, "#150c10"], [0.75, "#120a0e"], [1, "#33242a"])}
</linearGradient>`;

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
