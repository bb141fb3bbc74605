// What the games' page shows of it.

import { stars } from "../../art/drawing";
import type { Evening } from "../../home/evening";
import { later } from "../../learn/lesson";

export const evening: Evening = { mood: later("Full of tricks"), minutes: 60, weight: 3 };

/** 260 wide, 250 high. */
export const poster = `<linearGradient id="halloween-o3" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#0b2233"/><stop offset=".6" stop-color="#24596a"/>
<stop offset="1" stop-color="#e07a3a"/></linearGradient><rect width="260" height="250"
fill="url(#halloween-o3)"/>${stars(40, 12, 260, 150)}<circle cx="178" cy="70" r="90" fill="url(#cndl)"/>
<circle cx="178" cy="70" r="46" fill="url(#moong)"/><path d="M150 52l10 8 8-10 2 12 12 2-14 6-8
10-4-12-14-4ZM206 84l6 5 5-6 1 7 8 2-9 3-5 6-2-7-9-3Z" fill="#132532"/>
<path d="M0 250V120l34-34 30 34v-16h14v30l10-8v124ZM88 250V96l24-50 26 50v154ZM138 250V130h20l30-30 34
30v-20h12v30h26v110Z" fill="#16212f"/><path d="M34 86 0 120M112 46 88 96M188 100l-30 30" stroke="#8fd0d0"
stroke-opacity=".5" stroke-width="2.5"/>${(
  [
    [22, 136],
    [48, 136],
    [22, 172],
    [106, 112],
    [106, 150],
    [160, 150],
    [196, 150],
    [228, 160],
    [52, 178],
    [178, 184],
  ] as const
)
  .map(
    ([x, y], i) =>
      `<path d="M${x - 8} ${y + 20}v-14a8 9 0 0 1 16 0v14Z" fill="${i % 3 ? "#ffb54a" : "#ffe0a0"}"/>
<path d="M${x} ${y - 3}v23M${x - 8} ${y + 8}h16" stroke="#16212f" stroke-width="2"/>`,
  )
  .join("")}
<path d="M0 250v-22q130-26 260 0v22Z" fill="#0c141d"/><use href="#gh-yellow" x="10" y="40" width="58"
height="69" transform="rotate(-8 38 76)"/><use href="#gh-purple" x="118" y="128" width="84" height="100"/>
<use href="#gh-green" x="60" y="150" width="62" height="74" transform="rotate(-5 90 180)"/>
<g transform="translate(222 212)"><ellipse rx="27" ry="22" fill="#e8741e"/>
<ellipse rx="13" ry="22" fill="#f58f35"/><path d="M-2-20q0-9 7-12" stroke="#3f5a24" stroke-width="5"
fill="none"/><path d="M-14-6l8-3-2 8ZM14-6l-8-3 2 8ZM-14 6q14 10 28 0-4 10-14 10T-14 6Z" fill="#ffe9a0"/></g>`;
