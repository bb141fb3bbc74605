// The faces of the bots: cameos by candlelight, in colours that no seat and no game has. 100 wide and high.

const eye = (x: number, y: number, r = 2.6) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#1d1326"/><circle cx="${x - 0.8}" cy="${y - 1}" r=".9" fill="#fff"/>`;
const bust = (coat: string, extra = "") =>
  `<path d="M8 104C10 84 26 77 39 75h22c13 2 29 9 31 29Z" fill="${coat}"/>
<path d="M8 104C10 84 26 77 39 75l-4 29Z" fill="#fff" opacity=".08"/>${extra}`;
const head = (w = 20, h = 24, cy = 51) =>
  `<path d="M43 66h14v12q-7 6-14 0Z" fill="#b98f86"/><ellipse cx="50" cy="${cy}" rx="${w}" ry="${h}"
fill="url(#skn)"/><ellipse cx="${50 - w}" cy="${cy + 2}" rx="4" ry="6" fill="#d2aaa0"/>
<ellipse cx="${50 + w}" cy="${cy + 2}" rx="4" ry="6" fill="#a87c78"/>`;

const drawn: Record<string, string> = {
  Otto: `${bust(
    "#3b2b3f",
    `<path d="M40 76 50 92 60 76 56 104H44Z" fill="#f3ead6"/>
<path d="M50 84l-11-5v11Zm0 0 11-5v11Z" fill="#7d4a3c"/><circle cx="50" cy="84" r="2.6" fill="#5d3328"/>`,
  )}
${head()}<path d="M30 48c-2-8 0-14 4-17h32c4 3 6 9 4 17-3-4-5-6-6-10H36c-1 4-3 6-6 10Z" fill="#4a2e26"/>
  <g transform="rotate(-9 50 26)"><path d="M33 27C31 8 38 3 50 3s19 5 17 24Z" fill="#2c2233"/>
<path d="M32.5 21h35v7h-35Z" fill="#8c6a3c"/><path d="M20 29c6-5 54-5 60 0 3 4-3 6-8 5-14-3-30-3-44 0-5
1-11-1-8-5Z" fill="#241b2b"/><path d="M38 8q4-4 9-4" stroke="#6a5a74" stroke-width="2.6" stroke-linecap="round"
fill="none"/><g transform="rotate(14 66 16)"><rect x="60" y="6" width="13" height="18" rx="2" fill="#fdf6e4"
stroke="#5a4a63" stroke-width=".8"/><path d="M66.5 10.5c2 2.6 4 3.8 4 6a2 2 0 0 1-3.3 1.3l.6 2.7h-2.6l.6-2.7A2 2
0 0 1 62.5 16.5c0-2.2 2-3.4 4-6Z" fill="#2c2233"/></g></g>
  <path d="M36 45q6-4 10 0" stroke="#3a231d" stroke-width="2.4" fill="none" stroke-linecap="round"/>
<path d="M54 42q6-5 11-1" stroke="#3a231d" stroke-width="2.4" fill="none" stroke-linecap="round"/>${eye(42, 51)}
${eye(58, 50)}<path d="M49 50q-4 9 2 10" fill="none" stroke="#a4756c" stroke-width="2" stroke-linecap="round"/>
<path d="M50 63c-5-3-11-1-14 2-3 2-6 1-7-2 0 7 8 10 14 7 3-1 5-2 7-2s4 1 7 2c6 3 14 0 14-7-1 3-4 4-7
2-3-3-9-5-14-2Z" fill="#4a2e26"/><path d="M45 72q6 4 11-1" stroke="#7d4a42" stroke-width="2" fill="none"
stroke-linecap="round"/>`,
  Edith: `<circle cx="50" cy="15" r="12" fill="#b9b0b8"/><path d="M42 11q8-6 15 1M41 17q9-5 17 1"
stroke="#8f8590" stroke-width="1.6"
fill="none"/>${bust(
    "#4a3f52",
    `<path d="M37 76q13 9 26 0l2 8q-15 9-30 0Z" fill="#efe6d4"/>
<ellipse cx="50" cy="86" rx="5" ry="6" fill="#d9b06a" stroke="#6d4718"/>
<ellipse cx="50" cy="86" rx="2.6" ry="3.6" fill="#f6ead0"/>`,
  )}${head(19, 23, 51)}
<path d="M28 56C24 30 36 22 50 22s26 8 22 34c-2-10-5-18-12-22-8 4-22 5-27 8-3 4-4 9-5 14Z" fill="#c9c0c8"/>
<path d="M33 40c6-5 16-8 26-8" stroke="#978c98" stroke-width="1.6" fill="none"/>
  <g fill="rgba(255,255,255,.25)" stroke="#a87838" stroke-width="1.8"><circle cx="41" cy="52" r="8"/>
<circle cx="60" cy="52" r="8"/><path d="M49 51q1.5-2 3 0M33 51l-4-2M68 51l4-2" fill="none"/></g>
${eye(41.5, 52.5, 2.4)}${eye(59.5, 52.5, 2.4)}<path d="M35 41q6-3 11-1M54 40q6-2 11 1" stroke="#978c98"
stroke-width="1.8" fill="none" stroke-linecap="round"/><path d="M50 56q-3 5 1 6" fill="none" stroke="#a4756c"
stroke-width="1.8" stroke-linecap="round"/><path d="M43 67q7 5 14 0" stroke="#8a4a48" stroke-width="2.2"
fill="none" stroke-linecap="round"/><circle cx="36" cy="63" r="4" fill="#c77f78" opacity=".35"/>
<circle cx="64" cy="63" r="4" fill="#c77f78" opacity=".35"/>`,
  Hugo: `<path d="M14 104C6 60 18 8 50 6s44 54 36 98Z" fill="#2b2536"/>
<path d="M22 96C16 56 26 18 50 16s34 40 28 80Z"
fill="#171220"/>${bust(
    "#352d42",
    `<path d="m38 78 12 10 12-10 4 26H34Z" fill="#221b2e"/>
<circle cx="50" cy="90" r="3.4" fill="#cf9d4d"/>`,
  )}${head(19, 24, 52)}
<path d="M31 44c0-14 8-20 19-20s19 6 19 20c-5-6-8-11-9-14-8 5-18 5-22 3-2 4-4 7-7 11Z" fill="#5b3524"/>
  <path d="M28 49c8-6 16-4 22-1 6-3 14-5 22 1 1 9-7 13-13 11-4-1-6-3-9-3s-5 2-9 3c-6 2-14-2-13-11Z"
fill="#1d1626"/><ellipse cx="40" cy="52" rx="4.6" ry="3.4" fill="#fbf4e2"/>
<ellipse cx="60" cy="52" rx="4.6" ry="3.4" fill="#fbf4e2"/>${eye(41.5, 52, 2.2)}${eye(61.5, 52, 2.2)}
<path d="M39 66q13 9 23-4-2 12-11 12-8 0-12-8Z" fill="#fffaf0" stroke="#5b3524" stroke-width="1.5"/>
<path d="M45 75q5 3 10 0l-5 10Z" fill="#5b3524"/><path d="M66 60l3-3" stroke="#7d4a42" stroke-width="2"/>`,
  Mabel: `<path d="M12 104C8 50 24 10 50 10s42 40 38 94Z" fill="#5e5148"/>
<path d="M20 104C16 56 28 18 50 18s34 38 30 86Z" fill="#463b36"/>
<path d="M24 50q-6 26-2 50M76 50q6 26 2 50" stroke="#796a5c" stroke-width="2"
fill="none"/>${head(17, 24, 52)}<path d="M33 44c2-12 9-16 17-16s15 4 17 16c-6-7-11-8-17-8s-11 1-17 8Z"
fill="#d8d2cc"/><path d="M35 45q5-2 9 1M56 46q4-3 9-1" stroke="#8d857f" stroke-width="2" fill="none"
stroke-linecap="round"/>${eye(42, 51, 2.2)}${eye(58, 51, 2.2)}<path d="M36 50q5-4 11-1M53 49q6-3 11 1"
stroke="#a4756c" stroke-width="1.6" fill="none"/><path d="M50 50c-2 6-6 11-4 14 2 2 6 1 7-1" fill="#d9b3a8"
stroke="#a4756c" stroke-width="1.6"/><path d="M44 70q6-3 12 0" stroke="#7d4a48" stroke-width="2.4" fill="none"
stroke-linecap="round"/><path d="M36 60q3 3 2 6M64 60q-3 3-2 6" stroke="#b98f86" stroke-width="1.4" fill="none"/>
  <path d="M26 104c2-14 12-22 24-24 12 2 22 10 24 24Z" fill="#6e6055"/>
<path d="M50 80v24" stroke="#4b4039" stroke-width="2"/><path d="M62 84c5-4 12-2 13 4l-3 9-11-3Z"
fill="#d8b0a4"/><circle cx="69" cy="83" r="8" fill="url(#brs)" stroke="#4f3314"/>
<path d="M69 79v8M66.5 81q5-3 5 0t-5 3q0 3 5 0" stroke="#4f3314" stroke-width="1.3" fill="none"/>`,
  Basil: `${bust("#4b3b2c", '<path d="M36 77 50 98 64 77l6 27H30Z" fill="#2f2620"/>')}${head(20, 25, 49)}<path
d="M27 56c-8-4-9-16-3-20 0 6 3 8 7 9ZM73 56c8-4 9-16 3-20 0 6-3 8-7 9Z" fill="#efe9e2"/>
<path d="M29 56c0 26 9 38 21 38s21-12 21-38c-4 8-9 10-14 8-3-2-4-2-7-2s-4 0-7 2c-5 2-10 0-14-8Z"
fill="#efe9e2"/><path d="M38 70q2 12 8 20M62 70q-2 12-8 20M50 74v18" stroke="#c8bdb2" stroke-width="1.6"
fill="none"/><path d="M44 68q6 5 12 0" stroke="#7d4a42" stroke-width="2.4" fill="none" stroke-linecap="round"/>
<path d="M50 52q-4 8 2 9" fill="none" stroke="#a4756c" stroke-width="2" stroke-linecap="round"/>
  <path d="M35 43q6-5 11-1" stroke="#efe9e2" stroke-width="3.4" fill="none" stroke-linecap="round"/>
${eye(41, 50)}<path d="M66 40 74 30" stroke="#4f3314" stroke-width="2.4"/>
<path d="M52 42h16l2 16H51Z" fill="#3b2a1a"/><circle cx="60.5" cy="51" r="10" fill="url(#brs)"
stroke="#3a230d"/><circle cx="60.5" cy="51" r="6.6" fill="#2c3358"/>
<path d="M56.5 49q2-4 6-4" stroke="#fff" stroke-width="1.8" stroke-linecap="round" fill="none"/>
<circle cx="62" cy="53" r="2" fill="#0d0a1a"/><path d="M34 30q16-9 32 0" stroke="#fff" stroke-opacity=".35"
stroke-width="3" fill="none" stroke-linecap="round"/>`,
  Winnie: `<path d="M24 46c-8 20-6 34-12 46 10 2 18-4 20-18ZM76 46c8 20 6 34 12 46-10 2-18-4-20-18Z"
fill="#9a5a3a"/>${bust("#3f4a52", '<path d="M38 77q12 8 24 0l3 7q-15 8-30 0Z" fill="#efe6d4"/>')}
${head(19, 23, 52)}<path d="M29 52C26 30 36 23 50 23s24 7 21 29c-3-9-7-13-11-16-6 4-20 6-26 5-3 3-4 7-5 11Z"
fill="#a8643f"/>${eye(42, 53)}${eye(59, 53)}<path d="M37 45q5-3 9 0M55 45q5-3 9 0" stroke="#7d4a2c"
stroke-width="2" fill="none" stroke-linecap="round"/><path d="M50 55q-3 5 1 6" fill="none" stroke="#a4756c"
stroke-width="1.8" stroke-linecap="round"/><path d="M42 66q8 7 16 0" stroke="#8a4a48" stroke-width="2.2"
fill="none" stroke-linecap="round"/><g fill="#c77f78" opacity=".5"><circle cx="35" cy="61" r="1.3"/>
<circle cx="38" cy="63" r="1.3"/><circle cx="62" cy="63" r="1.3"/><circle cx="65" cy="61" r="1.3"/></g>`,
};

const frame = (face: string, id: string) =>
  `<clipPath id="face-${id}"><circle cx="50" cy="50" r="46"/></clipPath>
<radialGradient id="skn" cx=".36" cy=".3" r=".9"><stop offset="0" stop-color="#f6ddcd"/>
<stop offset=".55" stop-color="#dcb5a6"/><stop offset="1" stop-color="#93686e"/></radialGradient>
<radialGradient id="cam" cx=".3" cy=".25" r="1"><stop offset="0" stop-color="#8a6a4e"/>
<stop offset=".5" stop-color="#43304a"/><stop offset="1" stop-color="#17102a"/></radialGradient>
<circle cx="50" cy="50" r="49" fill="url(#brs)"/><circle cx="50" cy="50" r="46.5" fill="#120b1c"/>
<g clip-path="url(#face-${id})"><rect width="100" height="100" fill="url(#cam)"/>
<circle cx="26" cy="30" r="44" fill="url(#cndl)" opacity=".35"/>
<g transform="translate(4.5 8) scale(.91)">${face}</g><path d="M0 60h100v40H0Z" fill="url(#gsh)" opacity=".7"/></g>`;

/** Null for a bot that nobody has drawn. */
export const faceOf = (name: string) => (drawn[name] ? frame(drawn[name], name) : null);
