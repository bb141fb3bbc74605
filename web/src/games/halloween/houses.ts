// The six houses, 260 by 230 with the ground at 224, and the street they stand in; the moon shines from above right.

import { stars, times, town } from "../../art/drawing";

interface Pane {
  arch?: boolean;
  lit?: boolean;
}
function pane(x: number, y: number, w: number, h: number, { arch = false, lit = true }: Pane = {}): string {
  const r = w / 2,
    top = arch ? 1 : 0;
  const outline = arch
    ? `M${x} ${y + h}V${y + r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h}Z`
    : `M${x} ${y}h${w}v${h}h${-w}Z`;
  const glow = lit
    ? `<ellipse cx="${x + r}" cy="${y + h / 2}" rx="${w * 1.25}" ry="${h * 0.95}" fill="url(#hw-glow)"/>`
    : "";
  return `${glow}<path d="${outline}" fill="${lit ? "url(#hw-lit)" : "#151a3c"}" stroke="#0c1030"
stroke-width="2"/><path d="M${x + r} ${y + top}v${h - top}M${x} ${y + h * 0.52}h${w}"
stroke="${lit ? "#7a4a16" : "#2b3468"}" stroke-width="1.5"/><path d="M${x - 2} ${y + h + 1.5}h${w + 4}"
stroke="#aeb8ea" stroke-opacity=".55" stroke-width="2"/>`;
}
/** Several of a size. */
const panes = (w: number, h: number, how: Pane, ...at: [number, number][]) =>
  at.map(([x, y]) => pane(x, y, w, h, how)).join("");
const dark = { lit: false },
  arch = { arch: true },
  darkArch = { arch: true, lit: false };

function wall(x: number, y: number, w: number, h: number, paint: string): string {
  const part = (top: number, high: number, fill: string) =>
    `<path d="M${x} ${top}h${w}v${high}h${-w}Z" fill="url(#hw-${fill})"/>`;
  return `${part(y, h, paint) + part(y, h, "brick") + part(y + h - 40, 40, "foot") + part(y, 12, "eave")}<path
d="M${x + w - 1.5} ${y}v${h}" stroke="#cfd8ff" stroke-opacity=".5" stroke-width="2.2"/>`;
}
const roof = (d: string, paint = "slate") =>
  `<path d="${d}" fill="url(#hw-${paint})" stroke="#0b0e28" stroke-width="2" stroke-linejoin="round"/><path d="${d}"
fill="url(#hw-tiles)"/>`;
const rim = (d: string) =>
  `<path d="${d}" fill="none" stroke="#dfe6ff" stroke-opacity=".75" stroke-width="2.2" stroke-linecap="round"/>`;
const door = (x: number, y: number, w: number, h: number, paint = "#2a1638") =>
  `<path d="M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z" fill="${paint}"
stroke="#0b0e28" stroke-width="2"/><circle cx="${x + w - 6}" cy="${y + h * 0.6}" r="1.8" fill="#e9c46a"/>`;
const fill = (d: string, paint: string, edge = 0) =>
  `<path d="${d}" fill="${paint}"${edge ? ` stroke="#0b0e28" stroke-width="${edge}"` : ""}/>`;
const stroke = (d: string, paint: string, width: number, opacity = 1) =>
  `<path d="${d}" stroke="${paint}" stroke-width="${width}" stroke-opacity="${opacity}" fill="none"
stroke-linecap="round"/>`;
const disc = (x: number, y: number, r: number, paint: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}" ${more}/>`;
const EDGE = 'stroke="#0c1030" stroke-width="2"';

const drawn: Record<string, string> = {
  church:
    wall(100, 78, 52, 146, "w1") +
    roof("M94 80 126 6 158 80Z") +
    rim("M126 6 158 80") +
    stroke("M126 6v-5M121-1.5h10", "#e9c46a", 2.5) +
    pane(114, 92, 24, 34, arch) +
    wall(46, 128, 168, 96, "w1") +
    roof("M38 132 72 98H188L222 132Z") +
    rim("M188 98 222 132") +
    disc(126, 152, 19, "url(#hw-glow)") +
    disc(126, 152, 13, "url(#hw-lit)", EDGE) +
    stroke("M126 139v26M113 152h26M117 143l18 18M135 143l-18 18", "#8b3d52", 1.5) +
    panes(17, 44, arch, [60, 150], [84, 150], [152, 150]) +
    pane(178, 150, 17, 44, darkArch) +
    door(112, 178, 29, 46) +
    fill("M14 224v-20c0-8 14-8 14 0v20ZM224 224v-15c0-7 12-7 12 0v15ZM240 224v-24c0-9 15-9 15 0v24Z", "#3b4377", 2) +
    stroke("M18 206h6M21 203v10M244 204h7M247.5 200v11", "#0b0e28", 1.5),
  school:
    wall(22, 112, 216, 112, "w2") +
    roof("M12 116 44 80H216L248 116Z", "plum") +
    rim("M216 80 248 116") +
    wall(104, 52, 52, 62, "w2") +
    roof("M96 56 130 18 164 56Z", "plum") +
    rim("M130 18 164 56") +
    disc(130, 78, 24, "url(#hw-glow)") +
    disc(130, 78, 16, "#fff0bf", EDGE) +
    stroke("M130 78V67M130 78l5-8", "#2a1638", 2.6) +
    fill("M126 6h8v14h-8Z", "#4a3570") +
    fill("M123 20h14l-2-7h-10Z", "#e9c46a") +
    panes(24, 30, {}, [38, 132], [164, 132], [198, 132]) +
    panes(24, 28, {}, [38, 180], [72, 180], [198, 180]) +
    pane(72, 132, 24, 30, dark) +
    pane(164, 180, 24, 28, dark) +
    fill("M104 224V150l26-16 26 16v74Z", "#4d3c74", 2) +
    door(117, 176, 26, 48) +
    stroke("M108 150h44", "#f3e8c9", 2, 0.5),
  hospital:
    wall(66, 60, 128, 164, "w3") +
    fill("M60 60h140v-10H60Z", "#2d3668") +
    stroke("M60 50h140", "#e3e9ff", 2, 0.8) +
    wall(22, 112, 46, 112, "w3") +
    wall(192, 112, 46, 112, "w3") +
    fill("M16 112h54v-8H16ZM190 112h54v-8h-54Z", "#2d3668") +
    fill("M112 50V22h36v28Z", "#39447c", 2) +
    disc(130, 35, 20, "#fff", 'opacity=".14"') +
    fill("M127 26h6v6.5h6.5v6H133V45h-6v-6.5h-6.5v-6h6.5Z", "#fff") +
    panes(22, 24, {}, [80, 72], [116, 72], [80, 112], [152, 112], [80, 152], [152, 152]) +
    panes(22, 24, dark, [152, 72], [116, 112], [116, 152]) +
    panes(20, 26, {}, [34, 128], [206, 172]) +
    panes(20, 26, dark, [34, 172], [206, 128]) +
    fill("M104 224v-32h52v32Z", "#232a58", 2) +
    `<g opacity=".85">${fill("M110 224v-26h18v26ZM132 224v-26h18v26Z", "url(#hw-lit)")}</g>` +
    fill("M98 192h64l-6-8h-52Z", "#6d7ab5"),
  manor:
    wall(66, 108, 128, 116, "w4") +
    roof("M58 112 92 74H168L202 112Z", "plum") +
    rim("M168 74 202 112") +
    wall(20, 92, 54, 132, "w4") +
    roof("M10 96 47 26 84 96Z", "plum") +
    rim("M47 26 84 96") +
    wall(188, 84, 52, 140, "w4") +
    roof("M178 88 214 10 250 88Z", "plum") +
    rim("M214 10 250 88") +
    '<path d="M47 26V12l12 5-12 5M214 10V-2" stroke="#e9c46a" stroke-width="2" fill="#b33a54"/>' +
    wall(112, 52, 36, 60, "w4") +
    roof("M104 56 130 16 156 56Z", "plum") +
    rim("M130 16 156 56") +
    pane(121, 66, 18, 30, arch) +
    panes(19, 32, arch, [38, 112], [205, 106]) +
    pane(38, 164, 19, 30, darkArch) +
    pane(205, 158, 19, 30, arch) +
    panes(20, 30, arch, [82, 132], [158, 132]) +
    door(114, 166, 32, 58, "#3a1838") +
    stroke("M30 224c4-40-8-60 4-96M34 150c8-4 10-10 8-16M30 190c-8-6-8-14-6-20", "#26402f", 4) +
    stroke("M0 224v-22m10 22v-22m-14 6h18M248 224v-22m10 22v-22m-14 6h18", "#0b0e28", 3),
  police:
    wall(28, 116, 204, 108, "w5") +
    fill("M18 118h224l-14-12H32Z", "#2a3464") +
    fill("M46 108 130 58l84 50Z", "#46538c", 2) +
    rim("M130 58 214 108") +
    disc(130, 88, 13, "url(#hw-lit)", EDGE) +
    '<use href="#hw-point" x="121" y="79" width="18" height="18" color="#3c2a66"/>' +
    [52, 92, 158, 198]
      .map(
        (x) =>
          fill(`M${x} 122h12v96h-12Z`, "#8d9bd0") +
          fill(`M${x + 9} 122h3v96h-3Z`, "#d9e1ff") +
          fill(`M${x - 3} 118h18v6h-18ZM${x - 3} 216h18v8h-18Z`, "#5f6da6"),
      )
      .join("") +
    panes(16, 30, {}, [70, 142], [176, 142]) +
    pane(70, 186, 16, 24, dark) +
    pane(176, 186, 16, 24) +
    fill("M112 224v-66h36v66Z", "#1b2148", 2) +
    fill("M116 224v-60h13v60ZM131 224v-60h13v60Z", "#3b2a55") +
    `<path d="M110 150h40v-14h-40Z" fill="#101634" stroke="#aeb8ea" stroke-width="1.5"/><path d="M118 143h24"
stroke="#f3e8c9" stroke-width="3" stroke-dasharray="3 3"/>` +
    [36, 224].map((x) => disc(x, 146, 16, "#9db6ff", 'opacity=".25"') + disc(x, 146, 7, "#dfe7ff", EDGE)).join("") +
    '<path d="M130 58V34l18 5-18 6" fill="#e9e2d0" stroke="#e9e2d0" stroke-width="2"/>',
  theatre:
    wall(26, 116, 208, 108, "w6") +
    fill("M18 118h224v-10H18Z", "#33204a") +
    fill("M58 108c0-52 34-78 72-78s72 26 72 78Z", "url(#hw-plum)", 2) +
    stroke("M130 30c-26 20-34 46-34 78M130 30c26 20 34 46 34 78M130 30v78", "#d6b8ff", 2, 0.25) +
    rim("M160 37c28 12 42 38 42 70") +
    fill("M120 30h20v-12h-20ZM114 18h32l-16-12Z", "#c79a4b", 1.5) +
    '<path d="M78 224v-84a52 52 0 0 1 104 0v84Z" fill="#221330" stroke="#c79a4b" stroke-width="3"/>' +
    fill(
      "M84 224v-80c0-30 22-44 46-44-18 22-18 74-34 124ZM176 224v-80c0-30-22-44-46-44 18 22 18 74 34 124Z",
      "#8b1f45",
    ) +
    stroke("M96 130c-4 30-4 60-6 92M164 130c4 30 4 60 6 92", "#c84a72", 2) +
    `<ellipse cx="130" cy="208" rx="34" ry="26" fill="url(#hw-glow)"/><path d="M104 224c4-34 12-60 26-78 14 18 22 44
26 78Z" fill="#f7a93c" opacity=".35"/>` +
    panes(22, 36, arch, [40, 140], [198, 140]) +
    pane(40, 188, 22, 24, dark) +
    pane(198, 188, 22, 24) +
    '<path d="M70 108h120v16H70Z" fill="#1c0f2a" stroke="#c79a4b" stroke-width="2"/>' +
    times(11, (i) => disc(78 + i * 10.4, 116, 2.6, "#ffe9a6")),
};
export const houses = Object.fromEntries(
  Object.entries(drawn).map(([id, drawing]) => [
    id,
    `<ellipse cx="130" cy="225" rx="126" ry="9" fill="#05071a" opacity=".55"/>${drawing}`,
  ]),
);

const stop = (offset: number, paint: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${paint}" stop-opacity="${opacity}"/>`;
const across = (id: string, y: number, ...stops: string[]) =>
  `<linearGradient id="hw-${id}" x1="0" y1="0" x2="1" y2="${y}">${stops.join("")}</linearGradient>`;
const down = (id: string, ...stops: string[]) =>
  `<linearGradient id="hw-${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
const round = (id: string, where: string, ...stops: string[]) =>
  `<radialGradient id="hw-${id}" ${where}>${stops.join("")}</radialGradient>`;
const WALLS = [
  "#2c3366 #4b5596",
  "#3a2f5e #66528a",
  "#4a568c #8794cc",
  "#3a2f63 #6a58a0",
  "#34406f #5f70a6",
  "#3c2450 #6b4583",
];
export const paints =
  `<pattern id="hw-brick" width="22" height="14" patternUnits="userSpaceOnUse"><path d="M0 .5h22M0 7.5h22M5 0v7M16
7v7" stroke="#070a26" stroke-opacity=".2" fill="none"/><path d="M6 1.5h9v5h-9Z" fill="#fff"
opacity=".035"/></pattern><pattern id="hw-tiles" width="14" height="12" patternUnits="userSpaceOnUse"><path d="M0 0a7
6 0 0 0 14 0M-7 6a7 6 0 0 0 14 0a7 6 0 0 0 14 0" fill="none" stroke="#05071f" stroke-opacity=".34"
stroke-width="1.2"/></pattern>` +
  down("foot", stop(0, "#070a24", 0), stop(1, "#070a24", 0.5)) +
  down("eave", stop(0, "#05071c", 0.55), stop(1, "#05071c", 0)) +
  down("lit", stop(0, "#fff2b8"), stop(1, "#f7a93c")) +
  round("glow", "", stop(0, "#ffc861", 0.55), stop(1, "#ffb13b", 0)) +
  round("halo", "", stop(0, "#fdf3cf", 0.55), stop(0.35, "#cbd2ff", 0.22), stop(1, "#8b96e8", 0)) +
  round("moon", 'cx=".6" cy=".35" r=".8"', stop(0, "#fffbe9"), stop(0.7, "#f5e6b8"), stop(1, "#c9b98c")) +
  across("slate", 0, stop(0, "#1a1f4a"), stop(0.65, "#2d3570"), stop(1, "#5663ab")) +
  across("plum", 0, stop(0, "#35204f"), stop(0.65, "#573577"), stop(1, "#9a7cc4")) +
  WALLS.map((pair, i) => across(`w${i + 1}`, 0.25, stop(0, pair.slice(0, 7)), stop(1, pair.slice(8)))).join("") +
  down("sky", stop(0, "#0a0f2c"), stop(0.35, "#1a2459"), stop(0.6, "#343a7c"), stop(1, "#171c46")) +
  down("lane", stop(0, "#7d8ace", 0.8), stop(1, "#5360a6", 0.9));

const tree = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${stroke(
    `M-5 0C-3-30-8-50-3-72-10-84-24-88-30-104M-3-72C2-92
14-96 18-116M-4-54C8-66 20-66 30-82M-4-40C-16-50-28-50-34-66M5 0C3-26 2-50
0-70`,
    "#0d1230",
    7,
  )}</g>`;
const bat = (x: number, y: number) =>
  fill(`M${x} ${y}c5-4 9-3 11 1 2-4 6-5 11-1-4 0-6 2-7 5-2-1-3 0-4 3-1-3-2-4-4-3-1-3-3-5-7-5Z`, "#070a1f");

const crater = (x: number, y: number, r: number) => disc(x, y, r, "#d8c795", 'opacity=".5"');
const skyline = { base: 230, seed: 5, body: "#141a47", edge: "#3b478f", window: "#ffcf7a", light: 0.35, height: 80 };
/** 1200 by 640, cut to fit. */
export const sky = `<rect width="1200" height="640" fill="url(#hw-sky)"/>${stars(60, 7, 1200, 230)}
<circle cx="792" cy="92" r="330" fill="url(#hw-halo)"/><circle cx="792" cy="92" r="78" fill="url(#hw-moon)"
data-place="moon"/>${crater(765, 72, 15) + crater(812, 112, 20) + crater(818, 62, 8) + town({ ...skyline, to: 1200 })}
<path d="M0 230c120-40 240-20 360-6s240-36 400-10 300-20 440-4v430H0Z" fill="#11173f"/>
${tree(398, 270, 1.05) + tree(806, 268, 0.95) + tree(14, 268, 0.9) + bat(930, 60) + bat(819, 101) + bat(340, 40)}`;

/** A lane to each house of the lower row, 1200 by 200. */
export const lanes = times(3, (i) =>
  fill(`M${17 + i * 397} 0h26c6 50 26 70 24 110s-10 50 10 90h-62c-6-40 4-60 8-90s-12-60-6-110Z`, "url(#hw-lane)"),
);

/** Around its foot. */
export const lamp = `<circle cy="-84" r="60"
fill="url(#hw-glow)"/>${fill("M-2 0v-72h4V0ZM-6 0h12v-6H-6Z", "#090c22")}<path d="M-7-92h14l-3 20h-8Z"
fill="url(#hw-lit)" stroke="#090c22" stroke-width="2"/>${fill("M-9-92h18l-9-9Z", "#090c22")}`;
