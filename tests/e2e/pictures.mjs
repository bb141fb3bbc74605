// pictures.mjs: takes the pictures of docs/table.md: each board after a few moves, wide and dark, and on a phone and light;
// and the README's, midnight at 1440×900.
// `node tests/e2e/pictures.mjs PROGRAM`
import { close, GAMES, PHONE, sitDown, turn, visit } from "./browser.mjs";
import { playSome } from "./player.mjs";

const MOVES = { hourglass: 6, midnight: 4, halloween: 14, clockman: 8, keyhole: 4 };
const take = (page, name) => page.screenshot({ path: `docs/pictures/web-${name}.png` });

async function board(game, name, how) {
  const page = await visit(how);
  await sitDown(page, game, { seats: 3 });
  await turn(page);
  await playSome(page, MOVES[game]);
  await turn(page);
  await page.keyboard.press("Escape"); // a look of keyhole hides the lobby
  await take(page, name);
  await page.leave();
}

await board("midnight", "readme", { viewport: { width: 1440, height: 900 } });
for (const game of GAMES) {
  await board(game, game, { scale: 0.6 });
  await board(game, `${game}-phone`, { viewport: PHONE, scheme: "light", scale: 0.75 });
}

/** Plays keyhole until there is what is looked for. */
async function keyholeTo(selector) {
  const page = await visit({ scale: 0.6 });
  await sitDown(page, "keyhole", { seats: 4 });
  for (let moves = 0; moves < 200 && !(await page.locator(selector).count()); moves++) {
    await turn(page);
    await playSome(page, 1);
  }
  return page;
}

const looking = await keyholeTo(".peep");
await looking.waitForFunction(() => document.querySelector(".peep canvas")?.width === 640);
await take(looking, "keyhole-look");
await looking.keyboard.press("Escape");
await looking.getByRole("button", { name: "In the round" }).click();
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
await holding.waitForTimeout(1500);
await take(holding, "keyhole-hand");
await holding.leave();
await close();
