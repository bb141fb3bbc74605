// gallery.mjs: every board at every size, dark and light, with as few and as many players as there can be, the fullest boards, and what
// is seen only for a moment, on one page to look at: `node tests/e2e/gallery.mjs PROGRAM FOLDER [GAME]…`, after `make build web`.
// FOLDER/index.html shows them all. SIZES=390x844,1440x900 takes only those.
import { mkdirSync, writeFileSync } from "node:fs";
import { close, GAMES, isOver, sitDown, turn, visit } from "./browser.mjs";
import { light } from "./looks.mjs";
import { playSome } from "./player.mjs";
import { MOST, toFullest } from "./position.mjs";

const [, , , folder = "build/gallery", ...games] = process.argv;
const ALL = "360x640,390x844,844x390,768x1024,1024x700,1440x900,1920x1080,3840x2160";
const SIZES = (process.env.SIZES ?? ALL).split(",").map((size) => size.split("x").map(Number));
const LATE = { hourglass: 10, midnight: 12, halloween: 36, clockman: 60, keyhole: 12 }; // moves of one's own
const SCHEMES = ["dark", "light"];

async function position(page, game, late) {
  await sitDown(page, game, { seats: late ? MOST[game] : 2 });
  await turn(page);
  if (late) await playSome(page, LATE[game]);
  await turn(page);
  if (await isOver(page)) throw new Error(`${game} is over after ${LATE[game]} moves: its board is not seen`);
  await page.keyboard.press("Escape"); // a look of keyhole hides the lobby
}

/** What is seen for a moment, or only where somebody opens it: the way to it. */
const MOMENTS = {
  hourglass: { "round's end": (page) => playTo(page, "[data-moment=round] section") },
  midnight: { striking: (page) => playTo(page, "[data-moment=strike]") },
  halloween: { fight: (page) => playTo(page, "[data-moment=fight]") },
  clockman: { drawn: (page) => playTo(page, "[data-moment=event]") },
  keyhole: {
    look: async (page) => {
      await playTo(page, ".peep");
      await page.locator(".peep canvas.fine").waitFor();
    },
    round: async (page) => {
      await page.evaluate(() => localStorage.setItem("keyhole view", "round"));
      await playTo(page, ".round .field");
      await page.waitForTimeout(3000); // until nothing glides
    },
  },
};
/** Plays on at the pace of people, until it is there. */
async function playTo(page, selector) {
  const there = page.locator(selector).first();
  for (let moves = 0; moves < 150; moves++) {
    const found = await Promise.race([there.waitFor().then(() => true, () => false), turn(page).then(() => false, () => false)]);
    if (found || (await there.count())) return;
    if (await isOver(page)) break;
    await playSome(page, 1);
  }
  throw new Error(`there was no ${selector}`);
}

async function momentOf(game, name) {
  const found = [];
  for (const [width, height] of SIZES) {
    const page = await visit({ viewport: { width, height }, speed: "slow" }), file = `${game}-${name.replace(/\W/g, "")}-${width}x${height}.jpg`;
    await sitDown(page, game, { seats: 3 });
    await MOMENTS[game][name](page);
    await page.screenshot({ path: `${folder}/${file}`, type: "jpeg", quality: 80 });
    found.push({ name: file, width, height });
    await page.leave();
  }
  return found;
}

async function picturesOf(game, kind) {
  const page = await visit({ viewport: { width: 1440, height: 900 }, ...(kind === "fullest" ? { at: "#/replay" } : {}) }), found = [];
  if (kind === "fullest") await toFullest(page, game);
  else await position(page, game, kind === "late");
  for (const [width, height] of SIZES)
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height });
      await light(page, scheme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const name = `${game}-${kind}-${width}x${height}-${scheme}.jpg`;
      await page.screenshot({ path: `${folder}/${name}`, type: "jpeg", quality: 80 });
      found.push({ name, width, height });
    }
  await page.leave();
  return found;
}

const figure = ({ name, width, height }) =>
  `<figure><a href="${name}"><img src="${name}" loading="lazy" width="${width}" height="${height}"></a><figcaption>${name.slice(0, -4)}</figcaption></figure>`;
const page = (sections) => `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body{margin:1rem;background:#222;color:#eee;font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:12px;align-items:end}figure{margin:0}img{height:300px;width:auto}</style>
${sections.join("\n")}\n`;

mkdirSync(folder, { recursive: true });
const sections = [];
for (const game of games.length ? games : GAMES) {
  const pictures = [];
  for (const kind of ["begun", "late", "fullest"]) pictures.push(...(await picturesOf(game, kind)));
  for (const name of Object.keys(MOMENTS[game])) pictures.push(...(await momentOf(game, name)));
  sections.push(`<h2>${game}</h2><div>${pictures.map(figure).join("")}</div>`);
  writeFileSync(`${folder}/index.html`, page(sections));
}
await close();
console.log(`${folder}/index.html`);
