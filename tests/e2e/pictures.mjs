// pictures.mjs: takes the pictures of docs/table.md: each board after a few moves. `node tests/e2e/pictures.mjs PROGRAM`
import { close, GAMES, sitDown, turn, visit } from "./browser.mjs";
import { playSome } from "./player.mjs";

const MOVES = { hourglass: 6, midnight: 4, halloween: 6, clockman: 8, keyhole: 4 };

for (const game of GAMES) {
  const page = await visit({ scale: 0.6 });
  await sitDown(page, game, { seats: 3 });
  await turn(page);
  await playSome(page, MOVES[game]);
  await turn(page);
  await page.screenshot({ path: `docs/pictures/web-${game}.png` });
  await page.leave();
}
await close();
