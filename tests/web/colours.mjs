// colours.mjs: whose, what and playable never share a colour, by night and at dawn. `node tests/web/colours.mjs`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { load, root, test } from "./load.mjs";

const style = readFileSync(`${root}/web/src/look/tokens.css`, "utf8");
const [night, dawn] = [/:root,\n\.night \{([^}]*)\}/, /:root\[data-theme="light"\] \{([^}]*)\}/].map((rule) => Object.fromEntries([...rule.exec(style)[1].matchAll(/--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));/g)].map(([, name, value]) => [name, value])));
const valueOf = (name, light) => {
  const value = light[name] ?? night[name];
  return value.startsWith("#") ? value : valueOf(value.slice(6, -1), light);
};

/** In OKLab, where equal distances look equally far apart. */
function lab(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const [l, m, s] = [0.4122 * r + 0.5363 * g + 0.0514 * b, 0.2119 * r + 0.6807 * g + 0.1074 * b, 0.0883 * r + 0.2817 * g + 0.63 * b].map(Math.cbrt);
  return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
}
const far = (a, b) => Math.hypot(...lab(a).map((part, i) => part - lab(b)[i]));
const APART = 0.07; // where two are taken for different ones side by side

const named = (...names) => (light) => names.map((name) => [name, valueOf(name, light)]);
const WHOSE = { coins: named(...[0, 1, 2, 3, 4, 5].map((seat) => `coin-${seat}`)), seats: named(...[0, 1, 2, 3, 4, 5].map((seat) => `seat-${seat}`)) };
const { LEVELS } = await load("games/halloween/levels.ts");
const HALLOWEEN = () => LEVELS.map(({ body }, level) => [`level ${level}`, body]);
const WHAT = named(...["red", "blue", "green", "purple", "yellow"].map((colour) => `g-${colour}`)), CANDLE = named("candle-0", "candle-1", "candle-2", "ember"), PLAYABLE = named("wisp", "wisp-2");

function apart(some, others, light) {
  for (const [a, is] of some(light)) for (const [b, other] of others(light)) assert.ok(a === b || far(is, other) > APART, `${a} ${is} and ${b} ${other} are ${far(is, other).toFixed(3)} apart`);
}
for (const [when, light] of Object.entries({ night, dawn })) {
  test(`colours/${when}/no seat has the colour of a piece, or of what is playable`, () => {
    for (const whose of Object.values(WHOSE)) for (const system of [WHAT, HALLOWEEN, PLAYABLE]) apart(whose, system, light);
  });
  test(`colours/${when}/no piece has the colour of what is playable, or of a candle, and no two are alike`, () => {
    for (const pieces of [WHAT, HALLOWEEN]) {
      apart(pieces, PLAYABLE, light);
      apart(pieces, pieces, light);
      apart(pieces, CANDLE, light);
    }
  });
}
test("colours/no two coins are alike", () => apart(WHOSE.coins, WHOSE.coins, night));
