// pictures.mjs: takes the pictures of docs/table.md and the README: the games' page, a table being set, each board after a few moves, and
// the end of a match, wide and dark, and on a phone and light; and what only keyhole has.
// And the posters that links show. `node tests/e2e/pictures.mjs PROGRAM [posters]`
import { mkdirSync, writeFileSync } from "node:fs";
import { choose, close, GAMES, poster, seat, sitDown, turn, visit } from "./browser.mjs";
import { playOut, playSome } from "./player.mjs";

const MOVES = { hourglass: 6, midnight: 3, halloween: 14, clockman: 8, keyhole: 4 };
const WIDE = { viewport: { width: 1440, height: 900 } }, PHONE = { viewport: { width: 390, height: 844 }, scheme: "light" };

/** As WebP, a fifth of a PNG; the browser makes it. */
async function take(page, name) {
  const shot = `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
  const picture = await page.evaluate(async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.85);
  }, shot);
  writeFileSync(`docs/pictures/web-${name}.webp`, Buffer.from(picture.split(",")[1], "base64"));
}

async function picture(name, how, goThere) {
  const page = await visit(how);
  await goThere(page);
  await take(page, name);
  await page.leave();
}

const home = (page) => page.locator(poster("keyhole")).waitFor();

async function setting(page) {
  await choose(page, "clockman");
  await seat(page, ["me", "bot", "link", "bot"]);
  await page.evaluate(() => scrollTo(0, 0));
}

const board = (game) => async (page) => {
  await sitDown(page, game, { seats: 3 });
  await turn(page);
  await playSome(page, MOVES[game]);
  await turn(page);
  await page.keyboard.press("Escape"); // a look of keyhole hides the lobby
};

async function end(page) {
  await sitDown(page, "midnight", { seats: 3 });
  await playOut(page);
  for (const state of ["visible", "detached"]) await page.locator(".end progress").waitFor({ state }); // the turning point is found
}

/** What is shown where somebody sends a link: the poster of a game, or what home shows, with its name. */
async function shared(game) {
  const page = await visit({ viewport: { width: 1200, height: 630 } });
  await home(page);
  await page.evaluate(async (game) => {
    const drawn = document.querySelector(game ? `[data-game=${game}] svg` : "main svg, svg[preserveAspectRatio='xMidYMin slice']").cloneNode(true), title = game ? document.querySelector(`[data-game=${game}] h2, [data-game=${game}] h3`).innerText : "Witching Hour";
    const sheet = document.createElement("div");
    sheet.style.cssText = "position:fixed;inset:0;z-index:99;background:#0a0c26;overflow:hidden";
    drawn.style.cssText = game ? "position:absolute;right:0;top:-40px;width:740px;height:710px;mask:linear-gradient(90deg,transparent,#000 30%)" : "position:absolute;inset:0;width:100%;height:100%";
    sheet.append(drawn);
    const add = (parent, css, text = "") => {
      const one = parent.appendChild(document.createElement("div"));
      one.style.cssText = css; // the page's policy allows no styles in HTML
      one.textContent = text;
      return one;
    };
    add(sheet, `position:absolute;inset:0;background:linear-gradient(90deg,#0a0c26 ${game ? 30 : 0}%,#0a0c2600 62%)`);
    const words = add(sheet, "position:absolute;left:72px;bottom:64px;max-width:620px");
    add(words, "font:650 92px/1 var(--title);color:#fff1c9", title);
    add(words, "font:600 30px/1.3 var(--text);color:#dcd0ff;margin-top:18px", game ? "Witching Hour" : "Games about ghosts and time");
    document.body.append(sheet);
    await document.fonts.ready;
  }, game);
  await page.screenshot({ path: `web/public/posters/${game || "home"}.jpg`, type: "jpeg", quality: 82 });
  await page.leave();
}
mkdirSync("web/public/posters", { recursive: true });
for (const game of ["", ...GAMES]) await shared(game);
if (process.argv[3] === "posters") await close().then(() => process.exit());

for (const [suffix, how] of [["", WIDE], ["-phone", PHONE]]) {
  await picture(`home${suffix}`, how, home);
  await picture(`setting${suffix}`, how, setting);
  for (const game of GAMES) await picture(`${game}${suffix}`, how, board(game));
  await picture(`end${suffix}`, how, end);
}

/** Plays keyhole until there is what is looked for. */
async function keyholeTo(selector) {
  const page = await visit(WIDE);
  await sitDown(page, "keyhole", { seats: 4 });
  for (let moves = 0; moves < 200 && !(await page.locator(selector).count()); moves++) {
    await turn(page);
    await playSome(page, 1);
  }
  return page;
}

const looking = await keyholeTo(".peep");
await looking.waitForFunction(() => document.querySelector(".peep canvas.fine"));
await take(looking, "keyhole-look");
await looking.keyboard.press("Escape");
await looking.getByRole("button", { name: "In 3D" }).click();
await looking.waitForTimeout(1500);
await take(looking, "keyhole-round");
await looking.leave();

const holding = await keyholeTo(".looks li ~ li");
for (let moves = 0; moves < 100 && !(await holding.locator(".piece.live").count()); moves++) {
  await turn(holding);
  if (!(await holding.locator(".piece.live").count())) await playSome(holding, 1);
}
await holding.keyboard.press("Escape");
await holding.locator(".piece.live").first().focus();
for (const key of ["Enter", "Shift+ArrowRight", "q", "q"]) await holding.keyboard.press(key);
await holding.locator(".verdict", { hasText: /\S/ }).waitFor();
await holding.waitForTimeout(1500);
await take(holding, "keyhole-hand");
await holding.leave();
await close();
