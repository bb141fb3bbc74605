// The town by night, or at dawn (the colours of the sky are the page's), its clock tower in front of the moon, and who
// is about at this hour: 1440 wide, 640 high.

import { gear, polar, stars, times, town } from "../art/drawing";

const NEAR = { base: 600, body: "#17113c", edge: "#6f62c8", window: "#ffb865", light: 1, height: 140 };

export const hero = `<linearGradient id="hs" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sky-0)"/>
<stop offset=".3" stop-color="var(--sky-1)"/><stop offset=".52" stop-color="var(--sky-2)"/>
<stop offset=".66" stop-color="var(--sky-3)"/><stop offset=".78" stop-color="var(--sky-4)"/>
<stop offset="1" stop-color="var(--sky-4)"/></linearGradient><rect width="1440" height="640" fill="url(#hs)"/>
<g opacity="var(--stars)">${stars(150, 99, 1440, 360)}</g>
<radialGradient id="hm"><stop offset="0" stop-color="#fff6da" stop-opacity=".65"/>
<stop offset=".4" stop-color="#c9c0ff" stop-opacity=".22"/><stop offset="1" stop-color="#c9c0ff"
stop-opacity="0"/></radialGradient><circle cx="735" cy="205" r="380" fill="url(#hm)"/>
<g><circle cx="735" cy="205" r="150" fill="url(#moong)"/><g
opacity=".3">${gear(690, 160, 34, 11, "#9c8a62", "spin")}${gear(768, 236, 50, 14, "#9c8a62", "spin r")}
${gear(800, 140, 20, 9, "#9c8a62", "spin")}</g><circle cx="735" cy="205" r="138" fill="none" stroke="#8f7d57"
stroke-opacity=".55" stroke-width="2"/>${times(24, (i) => {
  const [a, b] = polar(138, i * 15, 735, 205),
    [c, d] = polar(i % 2 ? 130 : 122, i * 15, 735, 205);
  return `<path d="M${a} ${b}L${c} ${d}" stroke="#7d6b48" stroke-opacity=".7"
stroke-width="${i % 2 ? 1.5 : 3.5}"/>`;
})}
</g>
<g fill="#cfcaff" opacity=".17"><path d="M380 250q90-40 180-8 70-30 190 8-180 26-370 0Z"/>
<path d="M820 150q90-34 170-6 90-24 250 12-200 26-420-6Z"/><path d="M-20 200q90-40 200-8 60-20 160 6-150 24-360
2Z"/><path d="M1180 300q90-34 170-6 60-10 150 8-150 26-320-2Z"/></g>
<g>${town({ base: 505, seed: 5, body: "#6a4a9c", edge: "#c9a8ff", window: "#ffe0b0", light: 0.5, height: 120 })}
</g><rect y="330" width="1440" height="310" fill="url(#fog1)"/>
<linearGradient id="fog1" x1="0" y1="0" x2="0" y2="1"><stop offset=".15" stop-color="#e0a0b0" stop-opacity="0"/>
<stop offset=".65" stop-color="#ffb890" stop-opacity=".5"/><stop offset="1" stop-color="#ffb890"
stop-opacity="0"/></linearGradient>
<g>${town({ base: 540, seed: 21, body: "#33286e", edge: "#8f80e8", window: "#ffcf87", light: 0.95, height: 130 })}</g>
<g><linearGradient id="tw" x1="0" x2="1"><stop offset="0" stop-color="#5a50a8"/>
<stop offset=".35" stop-color="#352d78"/><stop offset="1" stop-color="#151238"/></linearGradient>
<path d="M652 640V268h166v372Z" fill="url(#tw)"/><path d="M640 268h190l-14-22H654Z" fill="#221c58"/>
<path d="M654 246h162v-8H654Z" fill="url(#brv)"/><path d="M650 238 735 66l85 172Z" fill="url(#tw)"/>
<path d="M650 238 735 66" stroke="#c9c0ff" stroke-width="3" opacity=".7"/>
<path d="M735 66V30" stroke="#151238" stroke-width="5"/><circle cx="735" cy="44" r="6" fill="url(#brs)"/>
<path d="M735 32h26l-8-7 8-7h-26Z" fill="#c9763f"/>
<path d="M652 268v-50l14-30 14 30v50ZM790 268v-50l14-30 14 30v50Z" fill="#2a2364"/>
<path d="M652 218l14-30" stroke="#c9c0ff" stroke-width="2" opacity=".7"/>
<circle cx="735" cy="340" r="74" fill="#1c1008"/><circle cx="735" cy="340" r="70" fill="url(#brs)"/>
<circle cx="735" cy="340" r="60" fill="#ffe6ad"/><radialGradient id="fc"><stop offset="0" stop-color="#fff8e2"/>
<stop offset=".7" stop-color="#ffd98a"/><stop offset="1" stop-color="#e09a3e"/></radialGradient>
<circle cx="735" cy="340" r="60" fill="url(#fc)"/><circle cx="735" cy="340" r="190" fill="url(#cndl)"
opacity=".42" class="breathe"/>${times(12, (i) => {
  const [a, b] = polar(54, i * 30, 735, 340),
    [c, d] = polar(44, i * 30, 735, 340);
  return `<path d="M${a} ${b}L${c} ${d}" stroke="#3a230d" stroke-width="${i % 3 ? 3 : 5.5}"
stroke-linecap="round"/>`;
})}<path d="M735 346 731 300 735 288 739 300Z" fill="#2a1a0b"/>
<path d="M731 342 712 312 708 300 718 308 739 338Z" fill="#2a1a0b"/><circle cx="735" cy="340" r="6" fill="#2a1a0b"/>
<g>${[692, 735, 778]
  .map(
    (x) => `<path d="M${x - 12} 500v-52a12 16 0 0 1 24 0v52Z" fill="#120e32"/>
<path d="M${x - 9} 497v-48a9 13 0 0 1 18 0v48Z" fill="#ffb865"/>
<path d="M${x} 436v61M${x - 9} 466h18" stroke="#120e32" stroke-width="2"/>`,
  )
  .join("")}</g></g>
<g opacity=".95">${gear(596, 452, 44, 14, "#7a5526", "spin")}${gear(540, 486, 26, 10, "#9a6e34", "spin r")}
${gear(886, 462, 52, 16, "#6b4a22", "spin r")}${gear(952, 424, 24, 10, "#9a6e34", "spin")}</g>
<g>${town({ ...NEAR, seed: 44, from: -40, to: 600 })}
${town({ ...NEAR, seed: 61, from: 870, to: 1500 })}</g>
<path d="M560 640q180-70 330 0Z" fill="#120d30"/>
<g class="float"><use href="#gh-blue" x="520" y="226" width="84" height="100" transform="rotate(-10 560 280)"/>
</g><g class="float b"><use href="#gh-purple" x="842" y="226" width="92" height="110" transform="rotate(8 888
282)"/></g><g class="float c"><use href="#gh-yellow" x="588" y="112" width="54" height="64"
transform="rotate(-14 614 140)"/></g><g class="float"><use href="#gh-red" x="868" y="84" width="62" height="74"
transform="rotate(14 898 120)"/></g><g class="float b"><use href="#gh-green" x="956" y="176" width="60"
height="72" transform="rotate(10 986 212)"/></g>
<g fill="#0a0722"><path d="M420 470c3-8 10-8 12-2l4-10 3 9c6-1 9 4 8 12 4 1 5 8 2 12h-30c-4-8-3-16 1-21Z"/></g>
<rect width="1440" height="640" fill="url(#hv)"/><linearGradient id="hv" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="var(--sky-shade)" stop-opacity=".35"/><stop offset=".3" stop-color="var(--sky-shade)"
stop-opacity="0"/><stop offset=".76" stop-color="var(--night)" stop-opacity="0"/>
<stop offset="1" stop-color="var(--night)"/></linearGradient><rect width="1440" height="640" fill="url(#hl)"/>
<linearGradient id="hl"><stop offset="0" stop-color="var(--sky-shade)" stop-opacity=".62"/>
<stop offset=".36" stop-color="var(--sky-shade)" stop-opacity="0"/><stop offset=".68" stop-color="var(--sky-shade)"
stop-opacity="0"/><stop offset="1" stop-color="var(--sky-shade)" stop-opacity=".45"/></linearGradient>`;
