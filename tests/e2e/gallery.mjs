// gallery.mjs: every board at every size, dark and light, with as few and as many players as there can be, on one page to look at:
// `node tests/e2e/gallery.mjs PROGRAM FOLDER [GAME]…`, after `make build web`. FOLDER/index.html shows them all.
import { mkdirSync, writeFileSync } from "node:fs";
import { close, GAMES, isOver, sitDown, turn, visit } from "./browser.mjs";
import { light } from "./looks.mjs";
import { playSome } from "./player.mjs";

const [, , , folder = "build/gallery", ...games] = process.argv;
const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 700], [1440, 900], [1920, 1080], [3840, 2160]];
const MOST = { hourglass: 5, midnight: 6, halloween: 4, clockman: 4, keyhole: 4 };
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

async function picturesOf(game, late) {
  const page = await visit({ viewport: { width: 1440, height: 900 } }), found = [];
  await position(page, game, late);
  for (const [width, height] of SIZES)
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height });
      await light(page, scheme);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const name = `${game}-${late ? "late" : "begun"}-${width}x${height}-${scheme}.jpg`;
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
  const pictures = [...(await picturesOf(game, false)), ...(await picturesOf(game, true))];
  sections.push(`<h2>${game}</h2><div>${pictures.map(figure).join("")}</div>`);
  writeFileSync(`${folder}/index.html`, page(sections));
}
await close();
console.log(`${folder}/index.html`);
