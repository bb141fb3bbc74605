// What the games' page shows of it.

import { polar, stars, times } from "../../art/drawing";
import type { Evening } from "../../home/evening";
import { later } from "../../learn/lesson";

export const evening: Evening = { mood: later("A tense race"), minutes: 30, weight: 2 };

/** 260 wide, 250 high. */
export const poster = `<rect width="260" height="250" fill="url(#ngt)"/>${stars(60, 4, 260, 150)}<circle
cx="130" cy="112" r="120" fill="url(#cndl)" opacity=".5"/><circle cx="130" cy="112" r="88" fill="#1c1008"/>
<circle cx="130" cy="112" r="85" fill="url(#brs)"/>${times(24, (i) => {
  const k = [
    "#2a2192",
    "#2f2091",
    "#4a229c",
    "#7a289c",
    "#b8307f",
    "#d85544",
    "#d08a22",
    "#5c8f86",
    "#2180b8",
    "#1b86d2",
    "#2196e0",
    "#2196e0",
    "#2196e0",
    "#1b86d2",
    "#2180b8",
    "#5c8f86",
    "#d0861e",
    "#dc5a30",
    "#c02a58",
    "#7d2494",
    "#4a2099",
    "#2f2091",
    "#231c86",
    "#1f1a78",
  ][i];
  const [a, b] = polar(76, i * 15 - 7.5, 130, 112),
    [c, d] = polar(76, i * 15 + 7.5, 130, 112),
    [e, f] = polar(48, i * 15 + 7.5, 130, 112),
    [g, h] = polar(48, i * 15 - 7.5, 130, 112);
  return `<path d="M${a} ${b}L${c} ${d}L${e} ${f}L${g} ${h}Z" fill="${k}" stroke="#0a0620" stroke-width="1.8"/>`;
})}<circle cx="130" cy="112" r="48" fill="#c9763f" stroke="url(#brs)" stroke-width="5"/>
<circle cx="130" cy="112" r="44" fill="url(#midnight-fc2)"/><radialGradient id="midnight-fc2">
<stop offset="0" stop-color="#fff0cf"/><stop offset="1" stop-color="#b4541f"/></radialGradient>
<path d="M130 114 125 62l5-14 5 14Z" fill="#2a1a0b"/><path d="M126 114 108 84l-2-10 9 6 19 30Z" fill="#2a1a0b"/>
<circle cx="130" cy="112" r="6" fill="#2a1a0b"/><use href="#gh-red" x="34" y="88" width="78" height="93"
transform="rotate(-8 70 130)"/><use href="#gh-green" x="160" y="96" width="66" height="79" transform="rotate(8
190 130)"/><use href="#gh-blue" x="166" y="14" width="58" height="69"/>
<path d="M0 250v-40l30-24 26 24v-14l24-30 24 30v20l26-20 30 24v-20l24-26 26 26v14l24-18 26 20v34Z" fill="#120d30"/>${[
  [40, 222],
  [78, 216],
  [120, 226],
  [166, 214],
  [196, 222],
  [232, 226],
]
  .map(([x, y]) => `<rect x="${x}" y="${y}" width="8" height="12" rx="2" fill="#ffcf87"/>`)
  .join("")}`;
