// The tower clock by night, as it stands for the whole match: the sky and the town, the dial of 24 panes of coloured
// glass from night to noon, and the hall where the party is. 1000 wide and high, the middle at 500, 500.

import { polar, stars, steady, times } from "../../art/drawing";
import { glass, type Colour } from "../../art/ghosts";

/** The point at this distance from the middle, at this hour. */
export const at = (radius: number, hour: number) => polar(radius, hour * 15, 500, 500);

/** Where the panes begin and end. */
export const INNER = 290,
  OUTER = 434;

export function pane(from: number, to: number, hour: number, inner = INNER, outer = OUTER): string {
  const [a, b] = [at(outer, hour + from), at(outer, hour + to)],
    [c, d] = [at(inner, hour + to), at(inner, hour + from)];
  return `M${a}A${outer} ${outer} 0 0 1 ${b}L${c}A${inner} ${inner} 0 0 0 ${d}Z`;
}

const DAY = `1f1a78 231c86 2f2091 4a229c 7a289c b8307f d85544 d08a22 5c8f86 2180b8 1b86d2 2196e0 1b86d2 2180b8 5c8f86
d0861e dc5a30 c02a58 7d2494 4a2099 2f2091 231c86 1f1a78 2a2192`.split(/\s/);

const circle = (r: number, rest: string) => `<circle cx="500" cy="500" r="${r}" ${rest}/>`;
const ring = (r: number, width: number, stroke: string, rest = "") =>
  circle(r, `fill="none" stroke="${stroke}" stroke-width="${width}" ${rest}`);
const stops = (...list: [offset: number, colour: string, opacity?: number][]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
const round = (id: string, r: number, ...list: Parameters<typeof stops>) =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="500" cy="500" r="${r}">${stops(...list)}
</radialGradient>`;

const light = `${round(
  "mn-pane",
  436,
  [0.66, "#04031a", 0.72],
  [0.76, "#04031a", 0.08],
  [0.86, "#fff6d8", 0.16],
  [0.93, "#04031a", 0.1],
  [1, "#04031a", 0.66],
)}
${round(
  "mn-bezel",
  498,
  [0.872, "#2a1a0b"],
  [0.882, "#ffeec0"],
  [0.9, "#b07a36"],
  [0.935, "#d8a95c"],
  [0.968, "#8a5c26"],
  [0.985, "#f3d596"],
  [1, "#3a230d"],
)}
${round("mn-dial", 283, [0, "#2a2a7a"], [1, "#0c0d33"])}
<linearGradient id="mn-sheen" x1="0" y1="0" x2="1" y2="1">${stops(
  [0, "#fff8dc", 0.5],
  [0.22, "#fff", 0],
  [0.5, "#1a0d02", 0.3],
  [0.72, "#ffe7ac", 0.25],
  [1, "#150a02", 0.5],
)}</linearGradient>
<radialGradient id="mn-mid" gradientUnits="userSpaceOnUse" cx="500" cy="112" r="120">${stops(
  [0, "#fff1c9", 0.95],
  [0.5, "#f0b45c", 0.65],
  [1, "#7a3fd0", 0.25],
)}</radialGradient>
<linearGradient id="mn-hall" x1="0" y1="0" x2="0" y2="1">${stops(
  [0, "#2b1230"],
  [0.5, "#7a3327"],
  [0.75, "#b4622f"],
  [1, "#4a1d1c"],
)}</linearGradient>
<radialGradient id="mn-dim">${stops([0.6, "#0a0420", 0], [1, "#0a0420", 0.8])}</radialGradient>
<radialGradient id="mn-sheet" cx=".36" cy=".22" r=".95">${stops([0, "#ffffff"], [0.42, "#dfe4ff"], [1, "#7c86c8"])}
</radialGradient>
<radialGradient id="mn-flame" cx=".5" cy=".44" r=".62">${stops([0, "#ffb45c"], [0.45, "#b4541f"], [1, "#35160f"])}
</radialGradient>
<linearGradient id="mn-dusk" x1="0" y1="0" x2="0" y2="1">${stops([0, "#3a2f86"], [1, "#140f36"])}</linearGradient>
<clipPath id="mn-first"><path d="M14 8h112a6 6 0 0 1 6 6v72L8 114V14a6 6 0 0 1 6-6Z"/></clipPath>
<clipPath id="mn-second"><path d="M132 86v100a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6v-72Z"/></clipPath>
${(Object.keys(glass) as Colour[])
  .map(
    (colour) => `<linearGradient id="mn-${colour}" x1="0" y1="0" x2="1" y2="1">
${stops([0, glass[colour][1]], [1, glass[colour][2]])}</linearGradient>`,
  )
  .join("")}
<symbol id="mn-rays" viewBox="-170 -170 340 340" overflow="visible"><path stroke-width="5" d="${times(15, (i) => {
  const [x, y] = polar(170, i * 24 + 6, 0, 0);
  return `M0 0L${x} ${y}`;
})}"/><circle r="34" stroke="none" fill="currentColor"/></symbol>`;

function glassOf(hour: number, next: () => number): string {
  const from = hour - 0.5,
    to = hour + 0.5;
  const middle = at(INNER + 45 + next() * 55, from + 0.2 + next() * 0.6),
    rim = at(OUTER + 10, from + 0.5);
  const facet = (points: unknown[], fill: string, opacity: number) =>
    `<path d="M${points.join("L")}Z" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
  const lead = `M${at(INNER, from)}L${middle}L${at(INNER, to)}M${middle}L${rim}`;
  return `<clipPath id="mn-h${hour}"><path d="${pane(-0.48, 0.48, hour)}"/></clipPath><g clip-path="url(#mn-h${hour})">
<path d="${pane(-0.5, 0.5, hour)}" fill="#${DAY[hour - 1]}"/>
${facet([at(INNER, from), at(OUTER + 20, from), at(OUTER + 20, from + 0.5), middle], "#fff", 0.2 + next() * 0.16)}
${facet([middle, at(OUTER + 20, from + 0.5), at(OUTER + 20, to), at(INNER, to)], "#05031c", 0.22 + next() * 0.2)}
${facet([at(INNER, from), middle, at(INNER, to), at(INNER - 10, hour)], "#05031c", 0.5)}
<path d="${lead}" stroke="#080618" stroke-width="3.2" fill="none"/></g>`;
}

const hours = (draw: (hour: number) => string) => times(24, (i) => draw(i + 1));

/** A pane's numeral, and the moon of its hour. */
function numeral(hour: number): string {
  const top = hour === 24,
    [x, y] = at(top ? 409 : 413, hour);
  return `<text x="${x}" y="${y + (top ? 15 : 11)}" class="${top ? "top" : ""}">${hour}</text>`;
}
function moonOf(hour: number): string {
  const [x, y] = at(247, hour),
    r = 10.5,
    part = Math.cos((hour % 24) * 15 * (Math.PI / 180));
  return `<g opacity=".6"><circle cx="${x}" cy="${y}" r="${r}" fill="#090a2c" stroke="#8d93c9" stroke-opacity=".5"/>
<path d="M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${Math.max(0.1, Math.abs(part) * r).toFixed(1)} ${r} 0 0
${part > 0 ? 1 : 0} ${x} ${y - r}Z" fill="#efe6c8" opacity=".75" transform="rotate(${hour > 12 ? 180 : 0} ${x}
${y})"/></g>`;
}
function screw(hour: number): string {
  const [x, y] = at(468, hour);
  return `<circle cx="${x}" cy="${y}" r="7" fill="#3a230d"/><circle cx="${x - 1}" cy="${y - 1}" r="5.5"
fill="url(#brs)"/>`;
}

const dust = (next: () => number) =>
  times(70, () => {
    const [x, y] = at(205 + next() * 74, next() * 24);
    return `<circle cx="${x}" cy="${y}" r="${(0.7 + next() * 1.5).toFixed(1)}"
opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`;
  });

/** Two who came without a clock, and dance. */
const guest = (place: string, face: string) => `<g transform="${place}" opacity=".95"><path d="M0 0c-24 0-32 22-30 46 1
22-6 38-16 52 10 5 16 0 22-2 8 8 16 6 22 0 8 7 16 5 20-1 8 4 14 4 20-2-10-14-14-30-14-48C26 20 18 0 0 0Z"
fill="url(#mn-sheet)"/>${face}</g>`;

const hall = `<clipPath id="mn-round">${circle(196, "")}</clipPath><g clip-path="url(#mn-round)">
<rect x="300" y="300" width="400" height="400" fill="url(#mn-hall)"/>${[372, 500, 628]
  .map((x, i) => {
    const [top, arch] = i === 1 ? [415, 64] : [432, 52];
    return `<path d="M${x - 44} 590V${top}a44 ${arch} 0 0 1 88 0V590Z" fill="#1a0e24"/><path d="M${x - 37}
584V${top + 3}a37 ${arch - 8} 0 0 1 74 0V584Z" fill="url(#ngt)"/><path d="M${x} 360V590M${x - 37} 450h74M${x - 37}
500h74M${x - 37} 548h74" stroke="#3b1c2a" stroke-width="3.5"/>`;
  })
  .join("")}<circle cx="517" cy="412" r="17" fill="url(#moong)"/>
<path d="M304 402q96 62 196 0 100 62 196 0" fill="none" stroke="#f0cf8a" stroke-width="2"/>${[
  330, 362, 396, 430, 466, 534, 570, 604, 638, 670,
]
  .map((x, i) => {
    const y = [416, 428, 432, 428, 416][i % 5]!;
    return `<path d="M${x - 7} ${y}h14l-7 15Z" fill="${["#e9bd6c", "#fbf4e2", "#c9763f"][i % 3]}"/>`;
  })
  .join("")}<path d="M500 300v34" stroke="#f0cf8a" stroke-width="4"/>
<path d="M440 350q60 40 120 0M455 346q45 26 90 0" fill="none" stroke="url(#brv)" stroke-width="5"/>${[0, 1, 2, 3, 4]
  .map((i) => {
    const x = 440 + 30 * i,
      y = [334, 346, 350, 346, 334][i]!;
    return `<circle cx="${x}" cy="${y - 8}" r="24" fill="url(#cndl)"/><rect x="${x - 3}" y="${y}" width="6" height="14"
fill="#fffaf0"/><path d="M${x} ${y - 16}c5 6 5 10 0 15-5-5-5-9 0-15Z" fill="#ffcf87"/>`;
  })
  .join("")}<path d="M300 600h400v100H300Z" fill="#3a1616"/>${times(
  9,
  (i) => `<path d="M${364 + i * 34} 600 ${164 + i * 84} 700h42L${381 + i * 34} 600Z" fill="#e0a35a" opacity=".28"/>`,
)}<ellipse cx="500" cy="640" rx="150" ry="34" fill="#ffcf87" opacity=".32"/>
${guest(
  "translate(428 520) rotate(-7)",
  `<circle cx="-9" cy="30" r="4.5" fill="#231a33"/><circle cx="9" cy="30" r="4.5" fill="#231a33"/>
<path d="M-6 43q6 7 12 0" stroke="#231a33" stroke-width="2.6" fill="none"/><path d="M-18-2h36l-6-6v-22h-24v22Z"
fill="#231a33"/><path d="M22 44q20 2 36-10" stroke="#e9ecff" stroke-width="11" stroke-linecap="round"/>`,
)}${guest(
  "translate(560 524) rotate(8)",
  `<path d="M-13 30q4-5 8 0M5 30q4-5 8 0" stroke="#231a33" stroke-width="2.8" fill="none"/><circle cy="44" r="4"
fill="#231a33"/><path d="M-14 4 4-34 16 4Z" fill="#c9763f"/><circle cx="4" cy="-35" r="6" fill="#fff1c9"/>
<path d="M-22 44q-18 4-36-8" stroke="#e9ecff" stroke-width="11" stroke-linecap="round"/>`,
)}<path d="M318 652q182-26 364 0v60H318Z" fill="#fbf4e2"/>
<path d="M318 652q182-26 364 0l-4 14q-178-24-356 0Z" fill="#fff"/>
<g transform="translate(500 606)"><rect x="-32" y="14" width="64" height="28" rx="4" fill="#fbf4e2"/><rect x="-22"
y="-8"
width="44" height="24" rx="4" fill="#f6d9c0"/><path d="M-32 20q8 9 16 0 8 9 16 0 8 9 16 0 8 9 16 0v-6h-64Z"
fill="#c9763f"/>${[-14, -5, 5, 14]
  .map(
    (x) => `<path d="M${x}-9v-11" stroke="#fff" stroke-width="3"/><path d="M${x}-31c4 5 4 8 0 11-4-3-4-6 0-11Z"
fill="#ffcf87"/>`,
  )
  .join("")}</g><circle cx="500" cy="520" r="196" fill="url(#mn-dim)"/></g>`;

const medal = `${circle(212, 'fill="#1c1008"')}${hall}${ring(202, 14, "url(#brs)")}${ring(195, 3, "#1c1008")}`;

function dial(): string {
  const next = steady(24);
  const ticks = times(96, (i) => {
    const main = i % 4 === 0;
    return `M${at(444, i / 4)}L${at(main ? 454 : 450, i / 4)}`;
  });
  return `${light}${ring(467, 62, "url(#mn-bezel)")}${ring(467, 62, "url(#mn-sheen)")}
<path d="${ticks}" stroke="#3a230d" stroke-opacity=".8" stroke-width="2"/>${circle(436, 'fill="#07061c"')}
${hours((hour) => glassOf(hour, next))}${ring(362, 146, "url(#mn-pane)")}
<path d="${pane(-0.48, 0.48, 24)}" fill="url(#mn-mid)"/>
<path d="${hours((hour) => `M${at(INNER, hour - 0.5)}L${at(OUTER, hour - 0.5)}`)}" stroke="#06051a" stroke-width="7"/>
<path d="${hours((hour) => `M${at(INNER, hour - 0.5)}L${at(OUTER, hour - 0.5)}`)}" stroke="#cf9d4d" stroke-width="2.4"/>
${ring(OUTER, 5, "#1c1008")}${ring(INNER, 14, "#1c1008")}${ring(INNER - 1, 8, "url(#brs)")}
${circle(283, 'fill="url(#mn-dial)"')}<g fill="#fff">${dust(next)}</g>${hours(moonOf)}
${ring(276, 16, "#04031a", 'stroke-opacity=".5"')}${hours(screw)}<g class="hours">${hours(numeral)}</g>
<path d="M92 420C150 170 420 70 660 92 460 130 270 260 190 540 150 640 84 560 92 420Z" fill="#fff" opacity=".05"/>
${medal}`;
}
export const face = dial();

function roofs(base: number, seed: number, fill: string, lit: number): string {
  const next = steady(seed);
  let x = -20,
    walls = "",
    windows = "";
  while (x < 1120) {
    const wide = 50 + next() * 70,
      tall = 50 + next() * 90,
      top = base - tall,
      gable = 20 + next() * 46;
    walls += `M${x.toFixed(0)} 640V${top.toFixed(0)}l${(wide / 2).toFixed(0)} ${(-gable).toFixed(0)}
${(wide / 2).toFixed(0)}
${gable.toFixed(0)}V640Z`;
    for (let i = 0; i < 3; i++)
      if (next() > 0.45)
        windows += `M${(x + 8 + next() * (wide - 20)).toFixed(0)}
${(top + 10 + next() * tall * 0.8).toFixed(0)}h6v9h-6Z`;
    x += wide + next() * 6;
  }
  return `<path d="${walls}" fill="${fill}"/><path d="${windows}" fill="#ffcf87" opacity="${lit}"/>`;
}

/** Behind the clock; 1100 wide and 600 high, cut to whatever there is. */
export const scenery = `<linearGradient id="mn-sky" x1="0" y1="0" x2="0" y2="1">${stops(
  [0, "#070926"],
  [0.55, "#1e2060"],
  [1, "#5a3f88"],
)}</linearGradient><rect width="1100" height="600" fill="url(#mn-sky)"/>
${stars(90, 7, 1100, 420)}<radialGradient id="mn-halo">${stops([0, "#dfe1fb", 0.5], [1, "#dfe1fb", 0])}</radialGradient>
<circle cx="130" cy="120" r="150" fill="url(#mn-halo)"/><circle cx="130" cy="112" r="46" fill="url(#moong)"/>
<g fill="#cfc3a4" opacity=".5"><circle cx="116" cy="100" r="8"/><circle cx="146" cy="124" r="11"/>
<circle cx="140" cy="92" r="5"/></g><g fill="#aeb2ea" opacity=".16"><path d="M-40 176q60-30 120-8 60-24 150 6-90 16-270
2Z"/><path d="M820 90q70-30 130-4 70-16 180 12-140 18-310-8Z"/><path d="M900 250q50-20 100-4 40-10 120 8-90
14-220-4Z"/></g>
${roofs(520, 3, "#2a2668", 0.35)}${roofs(570, 11, "#1a1848", 0.7)}
<linearGradient id="mn-stone" x1="0" x2="1">${stops([0, "#3b3a78"], [0.3, "#2a2960"], [1, "#141338"])}</linearGradient>
<path d="M232 640V60L260 10 288 60V640ZM812 640V60L840 10 868 60V640Z" fill="url(#mn-stone)"/>
<pattern id="mn-brick" width="64" height="40" patternUnits="userSpaceOnUse"><path d="M0 .5h64M0 20.5h64M16 0v20M48
20v20"
stroke="#07082a" stroke-opacity=".5" stroke-width="1.6"/><path d="M0 2h64M0 22h64" stroke="#8d93c9"
stroke-opacity=".1"/>
</pattern><path d="M288-10h524v660H288Z" fill="#1b1a4c"/><path d="M288-10h524v660H288Z" fill="url(#mn-brick)"/>
<path d="M246 130h28v64h-28Zm580 0h28v64h-28Z" fill="#0a0a2a"/><path d="M250 134h20v56h-20Zm580 0h20v56h-20Z"
fill="#ffcf87" opacity=".55"/><path d="M260 134v56M250 160h20M840 134v56M830 160h20" stroke="#0a0a2a" stroke-width="2"/>
<radialGradient id="mn-warm">${stops([0.6, "#ffcf87", 0.34], [1, "#ffcf87", 0])}</radialGradient>
<circle cx="550" cy="300" r="380" fill="url(#mn-warm)"/><radialGradient id="mn-vignette" cx=".5" cy=".5" r=".75">
${stops([0.55, "#04031a", 0], [1, "#04031a", 0.72])}</radialGradient><rect width="1100" height="600"
fill="url(#mn-vignette)"/>`;
