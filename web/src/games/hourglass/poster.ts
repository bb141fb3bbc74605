// What the games' page shows of it.

import { polar, stars, times } from "../../art/drawing";
import type { Evening } from "../../home/evening";
import { later } from "../../learn/lesson";

export const evening: Evening = { mood: later("Quick and sly"), minutes: 20, weight: 1 };

/** 260 wide, 250 high. */
export const poster = `<linearGradient id="hourglass-o1"><stop offset="0" stop-color="#e9a13a"/>
<stop offset=".5" stop-color="#c2703f"/><stop offset=".5" stop-color="#27307a"/>
<stop offset="1" stop-color="#0c1038"/></linearGradient><rect width="260" height="250"
fill="url(#hourglass-o1)"/>${times(16, (i) => {
  const [a, b] = polar(240, 180 + i * 12 + 2, 130, 118),
    [c, d] = polar(240, 180 + i * 12 + 7, 130, 118);
  return `<path d="M130 118L${a} ${b}L${c} ${d}Z" fill="#ffe3a0" opacity=".25"/>`;
})}<g transform="translate(130 0)">${stars(40, 8, 130, 250)}</g>
<path d="M0 250V208q60-30 130-30t130 30v42Z" fill="#1c1038"/>
<path d="M0 250V222q60-26 130-26t130 26v28Z" fill="#2a1a4a"/>
<g><path d="M52 62a30 30 0 1 1 0 .1" fill="#ffe9ae"/><circle cx="52" cy="92" r="30" fill="#fff0c0"/>
${times(12, (i) => {
  const [a, b] = polar(36, i * 30, 52, 92),
    [c, d] = polar(46, i * 30, 52, 92);
  return `<path d="M${a} ${b}L${c} ${d}" stroke="#fff0c0" stroke-width="4" stroke-linecap="round"/>`;
})}<path d="M42 90q4-5 8 0M56 90q4-5 8 0M46 102q7 6 13 0" stroke="#8a4a14" stroke-width="2.6" fill="none"
stroke-linecap="round"/></g>
<path d="M222 58a38 38 0 1 0 10 66 44 44 0 0 1-10-66Z" fill="url(#moong)"/>
<g><path d="M92 62h76c0 34-14 48-28 62 14 14 28 28 28 62H92c0-34 14-48 28-62-14-14-28-28-28-62Z" fill="#dfe6ff"
fill-opacity=".32" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>
<path d="M101 84h58c-3 17-14 27-27 38h-4c-13-11-24-21-27-38Z" fill="#ffd07a"/>
<path d="M130 120v50" stroke="#ffd07a" stroke-width="3"/><path d="M97 184c2-16 16-28 33-30 17 2 31 14 33 30Z"
fill="#ffd07a"/><path d="M103 70c1 16 7 28 14 36" stroke="#fff" stroke-width="4" fill="none" opacity=".7"
stroke-linecap="round"/><rect x="84" y="50" width="92" height="14" rx="5" fill="url(#brs)"/>
<rect x="84" y="184" width="92" height="14" rx="5" fill="url(#brs)"/>
<path d="M89 64v120M171 64v120" stroke="url(#brv)" stroke-width="5"/></g>`;
