// keyboard.mjs: a whole match of every game by keyboard alone, from the home page to the end: whatever gets the focus is something
// that Tab reaches, and everything is done by keys. Part of `make soak-page`.
import { check, test } from "../server/kit.mjs";
import { choose, GAMES, isOver, turn, version, visiting } from "./browser.mjs";

const press = async (page, locator, key = "Enter") => {
  await locator.focus();
  await page.keyboard.press(key);
};

/** Gives the focus to the way to the list of moves if it is closed, or to a move, or to something lit; false: only a piece in hand is left. */
function focusSomething(pointing) {
  const reached = (selector) => [...document.querySelectorAll(selector)].filter((element) => !element.disabled && element.tabIndex >= 0);
  const folded = document.querySelector(".listing") ? null : document.querySelector(".skip");
  const lit = reached(".table :is(button, [role=button]).live"), listed = reached(".moves button");
  const among = pointing && lit.length ? lit : listed.length ? listed : lit;
  const chosen = folded ?? among[Math.floor(Math.random() * among.length)];
  chosen?.focus();
  return chosen !== undefined;
}

/** Furniture in hand: it is shifted and turned, and put down; or put back. */
async function shift(page, tries) {
  const keys = ["Shift+ArrowLeft", "Shift+ArrowUp", "Shift+ArrowRight", "Shift+ArrowDown", "q"];
  if (tries % 8 === 7) return page.keyboard.press("Escape");
  await page.evaluate(() => document.activeElement.blur());
  for (let i = 0; i < 3; i++) await page.keyboard.press(keys[Math.floor(Math.random() * keys.length)]);
  await page.waitForTimeout(200); // the engine says whether it may stand there
}

const moved = (page, before) => page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) !== old, before, { timeout: 500 }).then(() => true, () => false);

async function playByKeys(page) {
  for (let moves = 0, tries = 0; ; ) {
    await turn(page);
    if (await isOver(page)) return moves;
    const before = await version(page);
    if (!(await page.evaluate(focusSomething, (moves + tries) % 3 === 2))) await shift(page, tries);
    await page.keyboard.press("Enter");
    if (await moved(page, before)) [moves, tries] = [moves + 1, 0];
    else check(++tries < 60, `after ${moves} moves no key leads on`);
  }
}

for (const game of GAMES)
  await test(`e2e/keyboard/a whole match of ${game}`, () =>
    visiting({}, async (page) => {
      await choose(page, game);
      await press(page, page.locator(".numbers button").first());
      await press(page, page.locator("form button.main"));
      await page.locator(".table").waitFor();
      const moves = await playByKeys(page);
      check(moves > 5, `a match has moves: ${moves}`);
      await press(page, page.getByRole("button", { name: "Look it over" }));
      await page.locator(".slider").waitFor();
    }),
  );
