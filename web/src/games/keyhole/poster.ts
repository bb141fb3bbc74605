// What the games' page shows of it.

import { polar, times } from "../../art/drawing";
import type { Evening } from "../../home/evening";
import { later } from "../../learn/lesson";

export const evening: Evening = { mood: later("Nerve and cheek"), minutes: 20, weight: 2 };

/** 260 wide, 250 high. */
export const poster = `<linearGradient id="keyhole-o5" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#4a0f24"/><stop offset="1" stop-color="#18050f"/></linearGradient>
<rect width="260" height="250" fill="url(#keyhole-o5)"/>${times(19, (i) => {
  const [a, b] = polar(280, -90 + i * 10 - 2, 130, 250),
    [c, d] = polar(280, -90 + i * 10 + 2, 130, 250);
  return `<path d="M130 250L${a} ${b}L${c} ${d}Z" fill="#d9a955" opacity="${i % 2 ? 0.16 : 0.3}"/>`;
})}<path d="M18 250V86h18V60h20V36h20V18h108v18h20v24h20v26h18v164Z" fill="#2a0815" stroke="url(#brs)"
stroke-width="3.5"/><path d="M34 250V96h16V70h18V48h16V32h92v16h16v22h18v26h16v154Z" fill="none"
stroke="#d9a955" stroke-opacity=".5" stroke-width="1.5"/>
<g><clipPath id="keyhole-kh"><path d="M130 52a46 46 0 0 1 28 83l20 83H82l20-83a46 46 0 0 1 28-83Z"/></clipPath>
<path d="M130 44a54 54 0 0 1 37 94l22 88H71l22-88a54 54 0 0 1 37-94Z" fill="url(#brs)"/>
<g clip-path="url(#keyhole-kh)"><rect x="70" y="40" width="120" height="190" fill="#ffdf9a"/>
<radialGradient id="keyhole-kl" cx=".5" cy=".35"><stop offset="0" stop-color="#fffbe8"/>
<stop offset="1" stop-color="#e8953a"/></radialGradient><rect x="70" y="40" width="120" height="190"
fill="url(#keyhole-kl)"/><path d="M70 190h120v40H70Z" fill="#7a2a30"/>
<path d="M70 190h120" stroke="#4a0f24" stroke-width="2"/><path d="M142 150h40v44h-40Z" fill="#8a3a2a"/>
<path d="M136 138q26-10 52 0v16h-52Z" fill="#a84a34"/><path d="M100 86h2v62h-2ZM88 86l6-24h14l6 24Z"
fill="#5a2a18"/><use href="#gh-blue" x="92" y="120" width="64" height="76"/>
<use href="#gh-purple" x="132" y="98" width="40" height="48"/></g>
<path d="M130 52a46 46 0 0 1 28 83l20 83H82l20-83a46 46 0 0 1 28-83Z" fill="none" stroke="#2a1a0b"
stroke-width="3"/></g><path d="M82 218 30 250h200l-52-32Z" fill="#ffdf9a" opacity=".22"/>`;
