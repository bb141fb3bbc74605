// pictures.mjs: takes the pictures of docs/table.md and the README: the games' page, a table being set, each board after a few moves, and
// the end of a match, wide and dark, and on a phone and light; and what only keyhole has.
// `node tests/e2e/pictures.mjs PROGRAM`
import { writeFileSync } from "node:fs";
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
