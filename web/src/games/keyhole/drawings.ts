// The furniture from above as it stands upright, in millimetres, its front up; and the keyhole.

import type { Piece } from "./facts";

const brass = `stroke="#d9a85c" fill="none"`;
export const DRAWN: Record<Piece, string> = {
  sofa: `<rect x="-56" y="-25" width="112" height="50" rx="8" fill="#7c1730"/>
<rect x="-56" y="13" width="112" height="12" rx="5" fill="#5d0f23"/><path d="M-51-20v40M51-20v40" stroke="#93203c"
stroke-width="10" stroke-linecap="round"/><path d="M-38-24h31a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-31a6 6 0 0 1-6-6v-24a6
6 0 0 1 6-6zM7-24h31a6 6 0 0 1 6 6v24a6 6 0 0 1-6 6h-31a6 6 0 0 1-6-6v-24a6 6 0 0 1 6-6z" fill="#a82a48"/>
<rect x="-42" y="-3" width="17" height="15" rx="4" fill="#d8b25d"/>`,
  table: `<rect x="-48" y="-32" width="96" height="64" rx="5" fill="#7a3c20"/><path d="M-40-18h80M-40-4h80M-40
10h80M-40 21h80" stroke="#5a2812" stroke-width=".8"/><rect x="-44" y="-28" width="88" height="56" rx="3" ${brass}/>
<circle r="15" ${brass}/><circle r="2" fill="#d9a85c"/>`,
  wardrobe: `<rect x="-38" y="-24" width="76" height="48" rx="3" fill="#8a5527"/><path d="M-33-24h66v43h-66z"
fill="#2f1b0e"/><path d="M-30-2h60" stroke="#d8a84f" stroke-width="2"/><path d="M-22-10v16M-2-10v16M8-10v16"
stroke-width="5" stroke="#3f6f86"/><path d="M-12-10v16" stroke-width="5" stroke="#93354a"/>`,
  mirror: `<path d="M-28-8v16M28-8v16" stroke="#5b331b" stroke-width="7" stroke-linecap="round"/>
<rect x="-32" y="-3" width="64" height="6" rx="2" fill="#d8a84f"/><rect x="-28" y="-4" width="56" height="3"
rx="1" fill="#dff2ff"/>`,
  clock: `<rect x="-19" y="-15" width="38" height="30" rx="3" fill="#74331c"/><rect x="-14" y="-12" width="28"
height="24" rx="2" fill="#8d4527"/><circle r="9.5" fill="#fff3d6" stroke="#d8a84f" stroke-width="1.5"/>
<path d="M0-6v6l3 3" stroke="#2c1a10" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
  desk: `<rect x="-52" y="-21" width="104" height="42" rx="4" fill="#74331c"/><rect x="-52" y="-21" width="104"
height="5" rx="2" fill="#a56a34"/><rect x="-49" y="-14" width="98" height="32" rx="3" ${brass}/><circle cx="-34"
cy="-2" r="6" fill="#d8a84f"/><circle cx="-34" cy="-2" r="1.5" fill="#fff"/><path d="M6-6h20v18H6z"
fill="#17463a"/><path d="M27-10h10V6H27z" fill="#f3e8cf"/>`,
};

/** What each piece is made of, where it lies: sides, and what is highest. */
export const WOOD: Record<Piece, [string, string]> = {
  sofa: ["#5d0f23", "#a82a48"],
  table: ["#4c2412", "#8a4a2a"],
  wardrobe: ["#5a3518", "#a56a34"],
  mirror: ["#6d4a1c", "#d8a84f"],
  clock: ["#4a2012", "#8d4527"],
  desk: ["#4f2413", "#9a5a30"],
};

export const KEYHOLE = "M0-9.5a5.5 5.5 0 0 0-2.6 10.300L-4 9h8L2.6.8A5.5 5.5 0 0 0 0-9.5z";
