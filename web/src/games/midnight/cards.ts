// What is drawn on the cards, 140 wide and 200 high.

import { polar, times } from "../../art/drawing";

const around = (count: number, radius: number, x: number, y: number) =>
  Array.from({ length: count }, (_, i) => polar(radius, (360 * i) / count, x, y));
const rays = (count: number, from: number, to: (i: number) => number, x: number, y: number) =>
  times(count, (i) => `M${polar(from, (360 * i) / count, x, y)}L${polar(to(i), (360 * i) / count, x, y)}`);

const clock = (r: number) => `<circle r="${r}" fill="#f6efe0" stroke="url(#brs)" stroke-width="4"/>
<path d="${rays(12, r * 0.8, () => r * 0.67, 0, 0)}" stroke="#2a1a33" stroke-width="1.8"/>
<path d="M0 0V${-r * 0.55}M0 0l${r * 0.38} ${r * 0.25}" stroke="#2a1a33" stroke-width="3" stroke-linecap="round"/>`;

const sheet = (turn: number, fill: string, drawn: string) => `<g transform="rotate(${turn} 0 46)"><rect x="-17" y="-34"
width="34" height="48" rx="4" fill="${fill}" stroke="#2a1a33" stroke-width="1.4"/>${drawn}</g>`;
const crossed = '<path d="m-7-17 14 14M7-17-7-3" stroke="#7c2f3e" stroke-width="3.4" stroke-linecap="round"/>';
const written = '<path d="M-8-10h16M-8-2h16" stroke="#b08a4c" stroke-width="2"/>';
const ghost = (x: number, opacity: number) => `<path transform="translate(${x} 0)" opacity="${opacity}" d="M-17
26V-6a17 17 0 0 1 34 0v32l-6-5-5.500 5-5.500-5-5.500 5-5.500-5Z" fill="#e9ecff" stroke="#2a2e69" stroke-width="1.6"/>`;

export const specials: Record<string, string> = {
  jump: `<path d="M-36 0a36 36 0 1 1 64 23" fill="none" stroke="url(#brs)" stroke-width="5"/><path d="m34 14-3
17-13-11Z"
fill="#edcb88"/>${clock(24)}<g class="num" font-size="19" fill="#fff1c9"><text x="-46" y="-28">+1</text>
<text x="44" y="44">−1</text></g>`,
  deja: `${ghost(26, 0.3)}${ghost(12, 0.55)}${ghost(-4, 1)}<g fill="#231a33"><circle cx="-10" cy="-6" r="3.4"/>
<circle cx="1" cy="-6" r="3.4"/></g><path d="M34 40H-26" stroke="#edcb88" stroke-width="5"/>
<path d="m-24 30-16 10 16 10Z" fill="#edcb88"/>`,
  recycle: `${sheet(-14, "#e6d9bd", "")}${sheet(8, "#fbf4e2", written)}
<path d="M-38 6a39 39 0 0 1 14-32M38-4a39 39 0 0 1-14 30" fill="none" stroke="url(#brs)" stroke-width="5"/>
<path d="m-30-34 16 0-7 14ZM30 34l-16 0 7-14Z" fill="#edcb88"/>`,
  badhand: `<g transform="translate(0 6)">${[-24, -8, 8, 24]
    .map((turn, i) => sheet(turn, i % 2 ? "#e6d9bd" : "#fbf4e2", crossed))
    .join("")}<path d="M-30 32c6-14 16-18 30-18s24 4 30 18l-8 8h-44Z" fill="#dfe4ff" stroke="#2a2e69"
stroke-width="1.6"/></g>`,
};

export const night = times(
  26,
  (i) => `<circle cx="${((i * 53) % 124) + 8}" cy="${((i * 37) % 96) + 14}" r="${i % 4 ? 0.7 : 1.3}"/>`,
);

export const candle = `<path d="${rays(24, 40, (i) => (i % 2 ? 58 : 70), 70, 82)}" stroke="#ffe3ae" stroke-opacity=".55"
stroke-width="1.6"/><circle cx="70" cy="82" r="46" fill="url(#cndl)"/><path d="M70 40c17 20 20 34 0 50-20-16-17-30
0-50Z" fill="#fff0cf"/><path d="M70 58c9 11 10 20 0 28-10-8-9-17 0-28Z" fill="#ff9f4a"/>
<path d="M58 92h24v44H58Z" fill="#f6ead0"/><path d="M58 92h24c0 9-4 12-6 8-2 10-7 8-8 2-2 5-10 4-10-10Z"
fill="#fffaf0"/><path d="M74 92h8v44h-8Z" fill="#c9a878" opacity=".5"/><path d="M42 136h56l-6 9H48Z"
fill="url(#brs)"/>`;

export const backs = {
  deck: ["#22337f", "M78 80a22 22 0 1 0 12 32 23 23 0 0 1-12-32Z"],
  specials: ["#47298c", "m70 74 8 18 19 8-19 8-8 18-8-18-19-8 19-8Z"],
  energies: ["#8a3a17", "M70 74c14 17 16 32 0 46-16-14-14-29 0-46Z"],
} as const;
export const guilloche = `<rect x="14" y="14" width="112" height="172" rx="4"/><circle cx="70" cy="100" r="42"
stroke-width="2"/><circle cx="70" cy="100" r="34"/><path d="${around(24, 34, 70, 100)
  .map((from, i) => `M${from}L${polar(42, i * 15, 70, 100)}`)
  .join("")}M14 14l34 52M126 14 92 66M14 186l34-52M126 186l-34-52"/>`;
