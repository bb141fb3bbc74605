// The hall in which a match ends: windows, bunting, a beam of moonlight. 960 wide, 900 high.

import { polar, steady, times } from "../art/drawing";

const next = steady(5);

const pane = (x: number, half: number, top: number, behind = "") =>
  `<path d="M${x - half} 560V${top + half}a${half} ${half * 1.25} 0 0 1 ${2 * half} 0V560Z" fill="#190b20"/>
<path d="M${x - half + 12} 560V${top + half + 4}a${half - 12} ${(half - 12) * 1.25} 0 0 1 ${2 * half - 24}
0V560Z" fill="url(#ngt)"/>${behind}<path d="M${x} ${top - 10}V560M${x - half + 12}
250h${2 * half - 24}M${x - half + 12} 350h${2 * half - 24}M${x - half + 12} 450h${2 * half - 24}"
stroke="#3b1c2a" stroke-width="6"/><path d="M${x - half} 560V${top + half}a${half} ${half * 1.25} 0 0 1
${2 * half} 0V560" fill="none" stroke="url(#brs)" stroke-width="4"/>`;

const moon = `<circle cx="480" cy="260" r="62" fill="url(#moong)"/>
<circle cx="480" cy="260" r="130" fill="url(#cndl)" opacity=".35"/><g stroke="#8f7d57" stroke-width="3">${times(
  12,
  (i) => {
    const [a, b] = polar(56, i * 30, 480, 260),
      [c, d] = polar(48, i * 30, 480, 260);
    return `<path d="M${a} ${b}L${c} ${d}"/>`;
  },
)}</g>`;

const bunting = times(25, (i) => {
  const x = 20 + i * 38.5;
  const [from, to, first, last, sag] =
    x < 330 ? [0, 330, 96, 116, 110] : x < 630 ? [330, 630, 116, 116, 50] : [630, 960, 116, 96, 100];
  const along = (x - from!) / (to! - from!);
  const y = (1 - along) ** 2 * first! + 2 * along * (1 - along) * (first! + sag!) + along ** 2 * last!;
  return `<path d="M${x - 11} ${(y - 2).toFixed(1)}h22l-11 26Z"
fill="${["#e9bd6c", "#fbf4e2", "#c9763f", "#93a3bb"][i % 4]}"/>`;
});

export const hall = `<linearGradient id="hall-wall" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#1c0b26"/><stop offset=".4" stop-color="#5a2530"/>
<stop offset=".66" stop-color="#a8572f"/><stop offset=".7" stop-color="#3a1618"/>
<stop offset="1" stop-color="#160a14"/></linearGradient><rect width="960" height="900" fill="url(#hall-wall)"/>
<pattern id="hall-paper" width="48" height="72" patternUnits="userSpaceOnUse">
<path d="M24 4 44 36 24 68 4 36Z" fill="none" stroke="#f0cf8a" stroke-opacity=".09" stroke-width="1.5"/>
<circle cx="24" cy="36" r="3" fill="#f0cf8a" opacity=".1"/></pattern>
<path d="M0 0h960v600H0Z" fill="url(#hall-paper)"/>
${pane(170, 92, 190)}${pane(790, 92, 190)}${pane(480, 128, 120, moon)}
<path d="M0 560h960v14H0Z" fill="url(#brv)" opacity=".8"/><path d="M0 574h960v30H0Z" fill="#2a1016"/>
<path d="M0 604h960v300H0Z" fill="#3a1a1c"/>${times(
  17,
  (i) => `<path d="M${480 + (i - 8) * 70} 604
${480 + (i - 8) * 170} 900h85L${480 + (i - 8) * 70 + 35} 604Z" fill="#e0a35a" opacity=".17"/>`,
)}
<path d="M0 96q160 120 330 20 150 100 300 0 170 100 330-20" fill="none" stroke="#f0cf8a" stroke-width="3"/>${bunting}
<ellipse cx="480" cy="800" rx="420" ry="80" fill="#ffcf87" opacity=".22"/>
<linearGradient id="hall-beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6da"
stop-opacity=".35"/><stop offset="1" stop-color="#fff6da" stop-opacity="0"/></linearGradient>
<path d="M440 150 190 840h580L520 150Z" fill="url(#hall-beam)"/>
<radialGradient id="hall-edge" cx=".5" cy=".55" r=".75"><stop offset=".55" stop-color="#0a0420"
stop-opacity="0"/><stop offset="1" stop-color="#0a0420" stop-opacity=".85"/></radialGradient>
<rect width="960" height="900" fill="url(#hall-edge)"/><linearGradient id="hall-top" x1="0" y1="0" x2="0"
y2="1"><stop offset="0" stop-color="#0a0420" stop-opacity=".85"/>
<stop offset="1" stop-color="#0a0420" stop-opacity="0"/></linearGradient>
<rect width="960" height="260" fill="url(#hall-top)"/>`;

/** What falls from above when somebody has won. */
export const confetti = times(70, () => {
  const x = Math.round(next() * 960),
    y = Math.round(next() * 560),
    colour = ["#f0cf8a", "#fbf4e2", "#ff9f4a", "#c9763f", "#dfe1fb"][Math.floor(next() * 5)];
  return `<rect x="${x}" y="${y}" width="${Math.round(4 + next() * 6)}" height="${Math.round(7 + next() * 8)}"
rx="1.5" fill="${colour}" opacity="${(0.5 + next() * 0.5).toFixed(2)}"
transform="rotate(${Math.round(next() * 180)} ${x} ${y})"/>`;
});
