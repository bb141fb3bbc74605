// What the games' page shows of it.

import { gear, polar, times } from "../../art/drawing";
import type { Evening } from "../../home/evening";
import { later } from "../../learn/lesson";

export const evening: Evening = { mood: later("Wild and lucky"), minutes: 45, weight: 2 };

/** 260 wide, 250 high. */
export const poster = `<radialGradient id="clockman-o4" cx=".5" cy=".42" r=".8">
<stop offset="0" stop-color="#145a5c"/><stop offset=".5" stop-color="#0a2c38"/>
<stop offset="1" stop-color="#041018"/></radialGradient><rect width="260" height="250"
fill="url(#clockman-o4)"/><path d="M0 200 130 120 260 200M0 226 130 120 260 226M-40 170 130 120 300 170M30 250
130 120 230 250M80 250 130 120 180 250" stroke="#5dffb0" stroke-opacity=".18"/>
${(
  [
    [104, "#5d3f1c", 30],
    [82, "#7a5526", 24],
    [60, "#9a6e34", 18],
    [39, "#c0924c", 12],
  ] as const
)
  .map(
    ([r, c, n]) =>
      `<g>${gear(130, 108, r * 0.93, n, c)}<circle cx="130" cy="108" r="${r * 0.86}" fill="#0a2028"/>
<circle cx="130" cy="108" r="${r * 0.86}" fill="none" stroke="url(#brs)" stroke-width="4"/>${times(n, (i) => {
        const [x, y] = polar(r * 0.77, (i * 360) / n, 130, 108);
        return `<circle cx="${x}" cy="${y}" r="2.6" fill="${i % 5 ? "#d8b878" : "#ff5a4a"}"/>`;
      })}</g>`,
  )
  .join("")}
<circle cx="130" cy="108" r="60" fill="url(#clockman-gn)"/><radialGradient id="clockman-gn">
<stop offset="0" stop-color="#9dffce" stop-opacity=".9"/><stop offset="1" stop-color="#2fe08a"
stop-opacity="0"/></radialGradient>
<g transform="translate(130 108)"><path d="M-13 24-4-2-18-8-10-16 0-12 10-16 18-8 4-2 13 24 0 12Z"
fill="#041018"/><circle cy="-22" r="10" fill="#041018"/><path d="M-5-24h10" stroke="#9dffce" stroke-width="3"/>
<path d="M4-8c14 6 18 16 16 28-6-2-12-6-16-12Z" fill="#c8302a"/></g>
<g transform="translate(130 214)"><rect x="-90" y="-21" width="180" height="38" rx="7" fill="#020a0c"
stroke="url(#brs)" stroke-width="4"/><text text-anchor="middle" y="8" font-family="ui-monospace,Menlo,monospace"
font-weight="700" font-size="26" letter-spacing=".6" fill="#6dffb4">01.01.2000</text></g>`;
