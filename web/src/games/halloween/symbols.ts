// The signs, ghosts, tokens and dice of halloween as symbols to be used by name, 32 wide and high; ghosts 64 by 76.
// They are drawn in currentColor, with holes in --hole.

interface Level {
  body: string;
  light: string;
  dark: string;
  outline: string; // of its die
}
/** By level: the outline of the die tells what colour alone must not. */
export const LEVELS: readonly Level[] = [
  {
    body: "#5b8cff",
    light: "#c3d6ff",
    dark: "#1f3c9c",
    outline: "M16 3.5 29.5 27.5H2.5Z",
  },
  {
    body: "#63c149",
    light: "#cdf3b4",
    dark: "#1f5f1c",
    outline: "M5 5H27V27H5Z",
  },
  {
    body: "#ffd447",
    light: "#fff5c2",
    dark: "#8f6500",
    outline: "M16 1 28.5 9.5V22.5L16 31 3.5 22.5V9.5Z",
  },
  {
    body: "#ff8c2e",
    light: "#ffd7ad",
    dark: "#8e3a00",
    outline: "M16 1.5 30 17.5 16 30.5 2 17.5Z",
  },
  {
    body: "#ef3b4d",
    light: "#ffb9b6",
    dark: "#77091d",
    outline: "M16 1.5 24.6 4.3 29.9 11.6V20.6L24.6 27.9 16 30.7 7.4 27.9 2.1 20.6V11.6L7.4 4.3Z",
  },
];

const symbol = (id: string, drawing: string, box = "0 0 32 32") =>
  `<symbol id="hw-${id}" viewBox="${box}">${drawing}</symbol>`;
const line = (d: string, width = 2.4) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round"
stroke-linejoin="round"/>`;
const solid = (d: string) => `<path d="${d}" fill="currentColor"/>`;
const hole = (drawing: string) => `<g fill="var(--hole,#101634)">${drawing}</g>`;
const dot = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
const oval = (x: number, y: number, rx: number, ry: number) => `<ellipse cx="${x}" cy="${y}" rx="${rx}"
ry="${ry}"/>`;
const SHEET =
  "M16 5C10 5 7.5 9.5 7.5 15V26.5L10.4 24.2 13.2 26.8 16 24.2 18.8 26.8 21.6 24.2 24.5 26.5V15C24.5 9.5 22 5 16 5Z";

const signs: Record<string, string> = {
  summon:
    solid("M16 3C11.8 3 10 6.2 10 10v8l2-1.6 2 1.8 2-1.8 2 1.8 2-1.8 2 1.6v-8c0-3.8-1.8-7-6-7Z") +
    hole(dot(13.8, 9.6, 1.4) + dot(18.2, 9.6, 1.4)) +
    line("M3.5 25a12.5 4.5 0 1 0 25 0a12.5 4.5 0 1 0-25 0M6.5 20.5V18M25.5 20.5V18M16 25v-3"),
  scare:
    solid(
      `M16 2l3 5 5.5-2.2.3 5.9 5.7 1.5-3.5 4.8 3.5 4.8-5.7 1.5-.3 5.9L19 27l-3 5-3-5-5.5 2.2-.3-5.9-5.7-1.5L5
17l-3.5-4.8 5.7-1.5.3-5.9L13 7Z`,
    ) + hole(dot(12, 14, 2) + dot(20, 14, 2) + oval(16, 21, 3, 4)),
  upgrade:
    solid("M12 8C7.8 8 6 11.2 6 15v13l2.5-2 2 2 2-2 2 2 2.5-2V15c0-3.8-1-7-5-7Z") +
    hole(dot(10, 14.5, 1.5) + dot(14.2, 14.5, 1.5)) +
    line("M20.5 12.5 25 8l4.5 4.5M20.5 19.5 25 15l4.5 4.5M25 16v11"),
  move:
    solid(
      `M22 6c-6 0-8.5 4-11 9-1.5 3-4 4-8 4 2 1.5 3 1.5 4 1.5-1 2-2 2.5-4 3 4 2 11 1.5 15 .5 6-1.5 11-4.5 11-10.5C29 9
26.5 6 22 6Z`,
    ) +
    hole(dot(20.5, 12.5, 1.6) + dot(25, 12.5, 1.6)) +
    line("M3 8h7M2 13h5M8 28.5h14l-3-2.5m3 2.5-3 2.5", 2),
  fight:
    solid("M4 3l3 .5L22 18.5 19.5 21 4.5 6ZM28 3l-3 .5L10 18.5l2.5 2.5 15-15Z") +
    line("M6.5 20.5l6 6M9.5 23.5 4.5 28.5M25.5 20.5l-6 6M22.5 23.5l5 5", 2.8),
  haunt:
    solid("M16 2 30 13.5h-3.5V29h-21V13.5H2Z") +
    hole(
      '<path d="M16 12c-3.6 0-5 2.7-5 6v8.5l1.8-1.4 1.6 1.5 1.6-1.5 1.6 1.5 1.6-1.5 1.8 1.4V18c0-3.3-1.4-6-5-6Z"/>',
    ) +
    `<g fill="currentColor">${dot(14, 18, 1.3) + dot(18, 18, 1.3)}</g>`,
  rest:
    solid(
      "M20.5 3.5A13 13 0 1 0 29 20.5 10.5 10.5 0 0 1 20.5 3.5ZM27 4l.9 2.1 2.1.9-2.1.9L27 10l-.9-2.1L24 7l2.1-.9Z",
    ) +
    `<path d="M10.5 17.5c1.3 1.8 3.5 1.8 5 .3" fill="none" stroke="var(--hole,#101634)" stroke-width="1.8"
stroke-linecap="round"/>`,
  point: solid("M16 2l4.2 9 9.8 1.2-7.2 6.8 1.9 9.8L16 24l-8.7 4.8 1.9-9.8L2 12.2 11.8 11Z"),
  always: line(
    `M16 16c-3-5-5.5-6.5-8.5-6.5a6.5 6.5 0 0 0 0 13C10.5 22.5 13 21 16 16s5.5-6.5 8.5-6.5a6.5 6.5 0 0 1 0 13C21.5
22.5 19 21 16 16Z`,
    3,
  ),
  turn: line("M26.5 13A11 11 0 1 0 27 17.5M28 5.5v8h-8", 2.8) + `<g fill="currentColor">${dot(16, 16, 3.2)}</g>`,
  final:
    solid(
      "M16 3.5a2 2 0 0 1 2 2c4.5 1 6.5 4.5 6.5 9 0 5.5 1.5 7 3 9h-23c1.5-2 3-3.5 3-9 0-4.5 2-8 6.5-9a2 2 0 0 1 2-2Z",
    ) + line("M12.5 26.5a3.7 3.7 0 0 0 7 0"),
  any: `<circle cx="16" cy="16" r="12.5" fill="url(#hw-iron)" stroke="#232a3d" stroke-width="1.5"/><path d="${SHEET}"
transform="translate(16 16.5) scale(.62) translate(-16 -16)" fill="#2b3247" opacity=".75"/>`,
  fright:
    '<circle cx="16" cy="16" r="13.5" fill="#2a2140" stroke="#e9d7ff" stroke-width="1.6"/><g fill="#f3ecff">' +
    oval(11.5, 12.5, 2.6, 3.3) +
    oval(20.5, 12.5, 2.6, 3.3) +
    oval(16, 21.5, 3.4, 4.8) +
    "</g>",
  reroll:
    '<rect x="9" y="9" width="14" height="14" rx="3" transform="rotate(14 16 16)" fill="currentColor"/>' +
    hole(dot(13, 13, 1.6) + dot(19, 19, 1.6) + dot(16, 16, 1.6)) +
    line("M4 12A13 13 0 0 1 25 6.5M28 20A13 13 0 0 1 7 25.5M21.5 7.5 26 7l-.5-4.5M10.5 24.5 6 25l.5 4.5"),
  dieup: solid("M11 13 20 28H2Z") + line("M18.5 12 24 6.5l5.5 5.5M24 7.5V19", 2.8),
  plus3: line("M3 16h10M8 11v10M18 8.5c6-3 11 3.5 4 7 8 .5 6.5 11-4.5 8", 3),
  take3:
    line("M3.8 24a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0M13.8 24a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0-8.4 0", 2.2) +
    `<g fill="currentColor">${dot(26, 20, 4.2)}</g>` +
    line("M26 11C24 5 15 3.5 10 8.5L6.5 12m0-5.5V12H12"),
  check: line("M5 17l7 7L27 8", 4),
  lock: '<rect x="7" y="14" width="18" height="13" rx="2.5" fill="currentColor"/>' + line("M11 14v-3a5 5 0 0 1 10 0v3"),
  undo: line("M12 4 5 11l7 7M5 11h13a8 8 0 0 1 0 16h-3"),
  card:
    line("M4.5 9 17.5 7 20 26.5 7 28.5Z") +
    '<rect x="13" y="4" width="15" height="21" rx="2.5" fill="currentColor" transform="rotate(8 20 14)"/>',
  disc: `<ellipse cx="16" cy="18" rx="13" ry="11" opacity=".35"/><circle cx="16" cy="15" r="12.5"
fill="currentColor"/><circle cx="16" cy="15" r="8.5" fill="none" stroke="#000" stroke-opacity=".3"
stroke-width="1.5"/>`,
  stone: solid("M8 6C12 2.5 21 3 25 7s4.5 13 1 17-16 5-20 0S3.5 10 8 6Z"),
  ghost: solid(SHEET) + hole(dot(13, 13.5, 1.8) + dot(19, 13.5, 1.8)),
  house: solid("M16 3 30 15h-4v14h-7v-8h-6v8H6V15H2Z"),
  level: '<path d="M16 1 28.5 9.5V22.5L16 31 3.5 22.5V9.5Z" fill="url(#hw-iron)" stroke="#232a3d" stroke-width="1.5"/>',
  swap: line("M4 11h22l-5-5M28 21H6l5 5", 2.8),
  to: line("M4 16h22M18 8l8 8-8 8", 3.4),
  tile: `<rect x="4" y="4" width="24" height="24" rx="6" fill="#f3e6c6" stroke="#6d4a1b" stroke-width="2.5"/>
<use href="#hw-point" x="8" y="8" width="16" height="16"/>`,
  glass: `<path d="M6 30V14a10 10 0 0 1 20 0v16Z" fill="#3d5fc4"/><path d="M16 4v26H6V14C6 8 11 4 16 4Z"
fill="#c7641b"/><path d="M16 18h10v12H16Z" fill="#c39a1f"/><path d="M6 18h10v12H6Z" fill="#a82a3c"/><path d="M16
4v26M6 18h20M6 30V14a10 10 0 0 1 20 0v16Z" fill="none" stroke="#1a1430" stroke-width="2"/>`,
};

/** Behind the picture of a card, 120 by 80: stained glass where three different tokens pay, iron where any do. */
const PANES = [
  "0,0 34,0 26,30 0,40 #3d5fc4",
  "34,0 86,0 94,30 60,16 26,30 #6b4bb0",
  "86,0 120,0 120,40 94,30 #a82a3c",
  "0,40 26,30 30,62 0,80 #3f8f3a",
  "94,30 120,40 120,80 90,62 #c39a1f",
  "0,80 30,62 60,74 60,80 #c7641b",
  "120,80 90,62 60,74 60,80 #3d5fc4",
  "60,16 94,30 90,62 60,74 30,62 26,30 #efe3c2",
];
const frame = (id: string, drawing: string) =>
  `<symbol id="hw-${id}" viewBox="0 0 120 80" preserveAspectRatio="none">${drawing}</symbol>`;
const frames =
  frame(
    "stained",
    PANES.map(
      (pane) => `<polygon points="${pane.slice(0, -8)}" fill="${pane.slice(-7)}" stroke="#0d0a1c"
stroke-width="2.5"/>`,
    ).join(""),
  ) +
  frame(
    "grille",
    `<path d="M0 0h120v80H0Z" fill="url(#hw-iron)"/><path d="M8 8h104v64H8Z" fill="#d9d6cb" stroke="#2c3347"
stroke-width="2"/><g fill="#2c3347">${dot(4, 4, 2) + dot(116, 4, 2) + dot(4, 76, 2) + dot(116, 76, 2)}</g>`,
  );

/** Wisp, imp, veiled lady, pumpkin, horned king: what is drawn on the body, and the body. */
const ghosts: readonly { body: string; under?: string; over: string }[] = [
  {
    body: `M32 14c-3 4 4 6-2 10C21 27 16 34 16 44c0 8 2 12 1 20 4 3 6-3 9-1s4 5 7 2 5-3 8-1 5 3 7 0c-1-7 1-12 1-20
0-9-4-16-11-20-5-3-1-6-6-10Z`,
    over: `<path d="M21 44c0-9 4-14 9-16" class="shine"/><g
fill="#0d1740">${oval(26, 43, 4.6, 5.6) + oval(39, 43, 4.6, 5.6) + oval(32.5, 52, 2, 2.4)}</g><g
fill="#fff">${dot(27.6, 41, 1.7) + dot(40.6, 41, 1.7)}</g><g fill="#fff"
opacity=".35">${oval(20.5, 50, 2.6, 1.6) + oval(44.5, 50, 2.6, 1.6)}</g>`,
  },
  {
    body: `M13 30c-5-3-7-9-6-13 5 0 8 3 11 6 4-5 9-7 14-7s10 2 14 7c3-3 6-6 11-6 1 4-1 10-6 13 3 7 1 14 3 22 1 5 3 8
1 13-4 3-6-3-9-1s-5 5-8 2-5-4-8-1-6 3-8 0-5-4-9 0c-3-4-1-9 0-14 2-8-1-15 0-21Z`,
    over: `<path d="M18 36c0-8 5-14 11-15" class="shine"/><path d="M21 35c4-2 8 0 9 4-4 3-9 1-9-4ZM43 35c-4-2-8 0-9 4
4 3 9 1 9-4ZM20 45c8 4 16 4 24 0-1 9-6 13-12 13s-11-4-12-13Z" fill="#0e2b0c"/><path d="M28 53c2-3 7-3 9 0 1 5-1 10-4
10s-6-5-5-10Z" fill="#ff8aa5" stroke="#7c1f3c"/><path d="M24 47l2.5 4 2.5-3.4ZM40 47l-2.5 4-2.5-3.4Z" fill="#fff"/>`,
  },
  {
    body: `M32 9c12 0 17 9 17 20 0 9 1 15 5 22 3 6 2 12 0 17-4-3-7-1-9 1-3 2-5-2-8-1s-5 3-8 1-5-2-7 0-6
2-9-1c-4-5-3-12 0-17 4-7 2-14 2-22 0-11 5-20 17-20Z`,
    over: `<path d="M19 34c-1-10 3-19 10-21" class="shine"/><path d="M32 15c8 0 11 6 11 13s-4 13-11 13-11-6-11-13
3-13 11-13Z" fill="#3b2a05" opacity=".9"/><path d="M32 18c6 0 8.5 5 8.5 10s-3 10-8.5 10-8.5-5-8.5-10 2.5-10 8.5-10Z"
fill="#fff3bd"/><g stroke="#3b2a05" stroke-width="1.9" fill="none" stroke-linecap="round"><path d="M26 26.5c1.5-1.5
3-1.5 4 0M34 26.5c1.5-1.5 3-1.5 4 0"/><path d="M29.5 33c1.5 1.5 3.5 1.5 5 0" stroke="#a0272f"/></g><path d="M16
48c5-3 9-3 12 0M48 48c-5-3-9-3-12 0" stroke="#8f6500" stroke-width="1.8" fill="none"/><path d="M29.5 47h5v12h-5Z"
fill="#fffaf0" stroke="#8f6500"/><path d="M32 36.5c3 4 4 6 0 9.5-4-3.5-3-5.5 0-9.5Z" fill="#ff8c2e" stroke="#fff"/>`,
  },
  {
    under: `<path d="M32 34c12 0 20 8 23 22 1 6 1 9-1 13-4-4-7 0-9 1s-5-3-8-1-5 3-9 0-6-1-8 1-7-3-11-1c-2-4-1-8 0-13
3-14
11-22 23-22Z" fill="#3a2145" stroke="#1c0d25" stroke-width="1.6"/><path d="M15 66c1-12 6-22 12-26" stroke="#8a63a0"
stroke-width="2" fill="none"/>`,
    body: "M32 12c5-4 10-2 12 1 6 1 10 7 10 14 0 10-8 17-22 17S10 37 10 27c0-7 4-13 10-14 2-3 7-5 12-1Z",
    over: `<path d="M22 14c-4 6-5 20 0 29M42 14c4 6 5 20 0 29M32 12v32" stroke="#8e3a00" stroke-opacity=".45"
stroke-width="1.6" fill="none"/><path d="M31 13c-1-5 1-8 6-9l2 3c-4 1-4 3-4 6Z" fill="#5b8a2b"
stroke="#27480d"/><path d="M18 22l9 5-9 3ZM46 22l-9 5 9 3ZM17 33l5 2 3-2 4 3 3-2 3 2 4-3 3 2 5-2c-2 7-8 9-15
9s-13-2-15-9Z" fill="#3d1400"/><path d="M20 26l4 1-4 1ZM44 26l-4 1 4 1Z" fill="#fff4a8"/>`,
  },
  {
    body: `M20 18C12 16 9 9 11 2c5 2 8 6 12 9 5-3 13-3 18 0 4-3 7-7 12-9 2 7-1 14-9 16 5 4 7 9 7 15 4 1 9 6 10
13-4-2-7-2-9-1 2 8 4 16 2 24-4 3-6-4-10-1s-5 6-8 2-5-3-8 0-6 2-8-1-6-2-10 0c-2-8 0-16 2-24-2-1-5-1-9 1 1-7 6-12 10-13
0-6 2-11 7-15Z`,
    over: `<path d="M19 32c0-8 5-14 11-16" class="shine"/><path d="M17 27l11 5c-1 5-9 5-11-5ZM47 27l-11 5c1 5 9 5
11-5ZM17 42c5 2 10 1 15 1s10 1 15-1c-1 12-7 18-15 18s-14-6-15-18Z" fill="#2c0209"/><g
fill="#ffe07a">${dot(23.5, 31.5, 1.7) + dot(40.5, 31.5, 1.7)}</g><path d="M19 43.5l3 6 3-5.5 3 5 4-5 4 5 3-5 3 5.5
3-6M24 57l3-4 4 4.5 4-4.5 4 4" fill="#fff"/>`,
  },
];
/** The outline of each, for what would come of a move. */
export const BODIES = ghosts.map(({ body }) => body);

function ofLevel({ body, light, dark, outline }: Level, i: number): string {
  const n = i + 1,
    face = n === 1 ? [20.5, 0.42, 18.6] : [17, 0.55, 15.2];
  const jewel = (stroke: string) =>
    `<path d="${outline}" fill="url(#hw-d${n})" stroke="${stroke}" stroke-width="1.5" stroke-linejoin="round"/>`;
  const { under = "", body: shape, over } = ghosts[i]!;
  return `<radialGradient id="hw-b${n}" cx=".38" cy=".28" r=".85"><stop offset="0" stop-color="${light}"/><stop
offset=".45" stop-color="${body}"/><stop offset="1" stop-color="${dark}"
stop-opacity=".82"/></radialGradient><linearGradient id="hw-d${n}" x1="0" y1="0" x2=".6" y2="1"><stop offset="0"
stop-color="${light}"/><stop offset=".5" stop-color="${body}"/><stop offset="1"
stop-color="${dark}"/></linearGradient>${
    symbol(`level${n}`, jewel(dark)) +
    symbol(`die${n}`, jewel("#0b0f22")) +
    symbol(
      `token${n}`,
      `${jewel(dark)}<path d="${SHEET}" transform="translate(16 ${face[0]}) scale(${face[1]}) translate(-16 -16)"
fill="#fff" opacity=".9"/><g fill="${dark}">${dot(14.8, face[2]!, 1) + dot(17.4, face[2]!, 1)}</g>`,
    ) +
    symbol(
      `ghost${n}`,
      `${under}<path d="${shape}" fill="url(#hw-b${n})" stroke="${dark}" stroke-width="1.6"
stroke-linejoin="round"/>${over.replace(
        'class="shine"',
        `stroke="#fff" stroke-opacity=".6" stroke-width="2.4"
fill="none" stroke-linecap="round"`,
      )}`,
      "0 0 64 76",
    )
  }`;
}

export const symbols = `<linearGradient id="hw-iron" x1="0" y1="0" x2="1" y2="1"><stop offset="0"
stop-color="#c9d0de"/><stop offset=".5" stop-color="#7d869b"/><stop offset="1"
stop-color="#434b60"/></linearGradient>${
  frames +
  LEVELS.map(ofLevel).join("") +
  Object.entries(signs)
    .map(([id, drawing]) => symbol(id, drawing))
    .join("")
}`;
