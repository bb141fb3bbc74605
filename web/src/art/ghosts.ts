// The five ghosts, as symbols to be used by name: gh-red, gh-blue, gh-green, gh-purple, gh-yellow. Each has a hat or
// flame, a face, and on its belly the sign of its colour, so that colour is never all that tells them apart.

/** Light, body, dark. */
export const glass = {
  red: ["#ffc2b2", "#f04e4c", "#86122f"],
  blue: ["#b9dbff", "#3f83ff", "#132f92"],
  green: ["#cdf5b2", "#43b04f", "#0e4f30"],
  purple: ["#ead0ff", "#a557ef", "#481389"],
  yellow: ["#fff7c2", "#f7c828", "#96590a"],
} as const;
export type Colour = keyof typeof glass;
const colours = Object.keys(glass) as Colour[];
const signOf: Record<Colour, string> = { red: "heart", blue: "drop", green: "leaf", purple: "star", yellow: "sun" };

export const bodies: Record<Colour, string> = {
  red: `M50 18C28 18 18 36 18 58c0 17-3 30-9 42-3 6 1 10 7 8 6-3 10-5 14-1 5 6 11 7 17 1 3-3 7-3 10 0 6 6 13 5
18-1 4-5 9-2 14-1 5 0 6-5 3-10-7-11-10-23-10-38 0-22-10-40-32-40Z`,
  blue: `M50 26C24 26 11 42 11 64c0 15-3 26-7 36-2 6 2 10 8 8 7-4 12-4 16 0 5 6 11 6 16 1 4-4 8-4 12 0 6 5 12 5
17-1 4-4 9-4 15 0 6 2 9-3 7-8-4-9-6-21-6-36 0-22-13-38-39-38Z`,
  green: `M50 18C32 18 23 32 23 54c0 20-1 34-7 48-2 6 1 9 6 7 6-3 10-4 13 0 4 6 10 6 14 1 3-3 6-3 9 0 5 5 11 4 14-1
3-5 8-4 13-1 5 1 7-3 4-8-8-13-11-27-11-46 0-22-10-36-28-36Z`,
  purple: `M50 22C29 22 19 38 19 58c0 17-2 31-9 43-3 6 0 9 6 7 6-2 11-4 14 1 5 6 12 5 16-1 3-4 7-4 10 0 5 6 11 7 16 1
4-4 8-4 14-1 5 1 6-4 3-9-6-12-8-24-8-41 0-20-10-36-31-36Z`,
  yellow: `M50 16C26 16 14 35 15 58c0 16-3 28-8 40-3 6 1 11 8 8 6-3 10-3 14 1 5 6 11 6 16 0 3-3 8-3 11 0 5 6 12 6 16 0
4-4 9-4 14-1 6 3 9-2 7-7-5-12-7-25-7-41 0-23-12-42-36-42Z`,
};
const eyes = (left: number, right: number, y: number, rx = 6, ry = 8.5) =>
  [left, right]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#140d2b"/>
<circle cx="${x - 1.8}" cy="${y - 3.2}" r="2.5" fill="#fff"/>
<circle cx="${x + 2}" cy="${y + 3.4}" r="1.2" fill="#fff" opacity=".7"/>`,
    )
    .join("");
const faces: Record<Colour, string> = {
  red: `<path d="M29 46l15 5M71 46l-15 5" stroke="#4d0a22" stroke-width="3.6" stroke-linecap="round"/>
${eyes(38, 62, 58)}<path d="M40 73c6 6 15 6 21-2" fill="none" stroke="#4d0a22" stroke-width="3.2"
stroke-linecap="round"/><path d="M55 75.5l2.6 5 2.4-6.4z" fill="#fff"/>`,
  blue: `${eyes(36, 64, 63, 6.4, 7)}<path d="M27 60q9-9 18 0zM55 60q9-9 18 0z" fill="#5e9bff"/>
<path d="M28 60.5h17M55 60.5h17" stroke="#0d2478" stroke-width="2.6" stroke-linecap="round"/>
<ellipse cx="50" cy="78" rx="4.5" ry="5" fill="#0d2478"/>`,
  green: `${eyes(40, 62, 54, 5.2, 7.5)}<circle cx="62" cy="54" r="11" fill="rgba(255,255,255,.18)"
stroke="#f0cf8a" stroke-width="2.6"/><path d="M72 59q5 10 1 22" fill="none" stroke="#f0cf8a"
stroke-width="1.6"/><path d="M51 71c-4-4-11-4-15 2 6 1 11 1 15-2Zm0 0c4-4 11-4 15 2-6 1-11 1-15-2Z" fill="#0c3a24"/>`,
  purple: `${eyes(39, 61, 59, 6, 9)}<path d="M32 52l-5-4M34 49l-3-5M68 52l5-4M66 49l3-5" stroke="#2c0a58"
stroke-width="2.4" stroke-linecap="round"/><path d="M44 75q6 6 12 0" fill="none" stroke="#2c0a58"
stroke-width="3" stroke-linecap="round"/>`,
  yellow: `${eyes(37, 63, 54, 7, 9.5)}<path d="M40 70q10-3 20 0-1 11-10 11t-10-11Z" fill="#5c2c05"/>
<path d="M44 78q6-4 12 0-2 3-6 3t-6-3Z" fill="#ff8f6b"/>`,
};
const hats: Record<Colour, string> = {
  red: `<path d="M50 22C40 18 41 8 49 1c0 5 6 6 5 11 3-2 4-4 4-7 6 7 4 15-8 17Z" fill="url(#flm)"
stroke="#5d0c22" stroke-width="1.6"/>`,
  blue: `<path d="M17 44C22 20 46 12 66 18c14 4 22 12 26 26-10-8-16-8-20-6-20-8-38-4-55 6Z" fill="url(#cap)"
stroke="#0d2478" stroke-width="1.8"/><path d="M26 33q4 4 3 9M41 25q4 5 3 12M57 22q3 6 2 13" stroke="#fff"
stroke-opacity=".55" stroke-width="4" fill="none"/><path d="M14 46c18-14 44-16 62-7 3 2 2 8-2 7-18-6-38-5-56 6-4
2-7-3-4-6Z" fill="#f4f3ff" stroke="#0d2478" stroke-width="1.6"/>
<circle cx="92" cy="47" r="7" fill="#f4f3ff" stroke="#0d2478" stroke-width="1.6"/>`,
  green: `<path d="M28 26C28 6 72 6 72 26l2 5H26Z" fill="url(#felt)" stroke="#06231a" stroke-width="1.6"/>
<path d="M28 23h44v6H28z" fill="#7c2f3e"/><path d="M17 31c8-5 58-5 66 0 4 4-2 7-6 6-16-4-38-4-54 0-5
1-10-2-6-6Z" fill="url(#felt)" stroke="#06231a" stroke-width="1.6"/>
<path d="M64 25c0-10 6-15 14-16 1 9-4 15-14 16Z" fill="#8fe07a" stroke="#0e4f30" stroke-width="1.2"/>`,
  purple: `<path d="M25 35C38 28 42 8 62-2c7-2 12 4 14 10-5-4-8-3-10 0 0 11 3 20 10 27Z" fill="url(#wit)"
stroke="#1d0640" stroke-width="1.8"/><path d="M30 31c14 6 30 6 44 0l3 6c-16 7-34 7-50 0Z" fill="#f0cf8a"/>
<path d="M9 38c14-7 66-8 82-1 6 3 2 8-4 7-22-5-52-5-74 1-7 1-10-4-4-7Z" fill="url(#wit)" stroke="#1d0640"
stroke-width="1.8"/>`,
  yellow: `<g stroke="#f0cf8a" stroke-width="2.4" stroke-linecap="round">
<path d="M50 10V2M33 14l-4-7M67 14l4-7M20 25l-6-4M80 25l6-4"/></g>`,
};
const lantern = `<g><path d="M92 62v6" stroke="#4f3314" stroke-width="2.5"/>
<path d="M85 68h14l-2-5H87Z" fill="#cf9d4d" stroke="#4f3314"/>
<rect x="85" y="68" width="14" height="17" rx="3" fill="#ffe9a8" stroke="#4f3314" stroke-width="1.5"/>
<path d="M92 72c3 4 3 8 0 10-3-2-3-6 0-10Z" fill="#ff9f4a"/><rect x="84" y="85" width="16" height="4" rx="1.5"
fill="#cf9d4d" stroke="#4f3314"/></g>`;

function ghost(colour: Colour): string {
  const [light, , dark] = glass[colour],
    body = bodies[colour],
    cheeks = colour === "blue" ? [24, 76, 75] : [29, 71, 70];
  return `<symbol id="gh-${colour}" viewBox="0 -6 104 124" overflow="visible">
<path d="${body}" fill="url(#gb-${colour})" stroke="${dark}" stroke-width="2.4"/>
<path d="${body}" fill="url(#gsh)" opacity=".55"/><path d="M24 92C27 60 22 34 44 24 32 36 34 62 30 94Z"
fill="#fff" opacity=".28"/><path d="${body}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.3"
transform="translate(2.5 3) scale(.95)"/><ellipse cx="${cheeks[0]}" cy="${cheeks[2]}" rx="5.5" ry="3.4"
fill="${dark}" opacity=".32"/><ellipse cx="${cheeks[1]}" cy="${cheeks[2]}" rx="5.5" ry="3.4" fill="${dark}"
opacity=".32"/>${faces[colour]}${hats[colour]}${colour === "yellow" || colour === "purple" ? lantern : ""}
<use href="#s-${signOf[colour]}" x="40" y="84" width="20" height="20" color="${light}" opacity=".95"/></symbol>`;
}
const gradient = (colour: Colour) => {
  const [light, body, dark] = glass[colour];
  return `<radialGradient id="gb-${colour}" cx=".36" cy=".22" r=".95"><stop offset="0" stop-color="${light}"/>
<stop offset=".42" stop-color="${body}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
};

export const ghosts = colours.map((colour) => gradient(colour) + ghost(colour)).join("");
