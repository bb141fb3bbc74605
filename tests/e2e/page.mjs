// page.mjs: the page for everybody: by keyboard alone, in each language, for screen readers, without a network, small.
import fs from "node:fs";
import zlib from "node:zlib";
import { check, same, test } from "../server/kit.mjs";
import { address, choose, GAMES, isOver, sitDown, turn, version, visiting } from "./browser.mjs";
import { leftOver, serious } from "./looks.mjs";
import { playSome } from "./player.mjs";

/** Goes on with Tab until what has the focus fits. */
async function tabTo(page, selector) {
  for (let presses = 0; presses < 80; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never comes to ${selector}`);
}

await test("e2e/page/keyboard only", () =>
  visiting({}, async (page) => {
    const press = async (selector, key = "Enter") => (await tabTo(page, selector), page.keyboard.press(key));
    await page.locator("button.game").first().waitFor();
    await press("button.game");
    await press(".numbers button");
    await press("form button.main");
    await page.locator(".table").waitFor();
    for (let moves = 0; moves < 5; moves++) {
      await turn(page);
      if (await isOver(page)) return;
      const before = await version(page);
      await press(".held.live");
      await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old || document.querySelector(".picked"), before); // played, or one of several moves
      if ((await version(page)) === before) await press(".board details li button");
      await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
    }
  }),
);

for (const language of ["de", "nl", "fr"])
  await test(`e2e/page/language ${language}`, () =>
    visiting({ language }, async (page) => {
      for (const game of GAMES) {
        await choose(page, game);
        same(await leftOver(page, language), [], "English at home");
        await sitDown(page, game);
        await turn(page);
        same(await leftOver(page, language), [], `English at the table of ${game}`);
        await page.locator("header .home").click();
      }
      same(await page.evaluate(() => document.documentElement.lang), language, "the language of the page");
    }),
  );

for (const scheme of ["dark", "light"])
  await test(`e2e/page/axe ${scheme}`, () =>
    visiting({ scheme }, async (page) => {
      await page.locator("button.game").first().waitFor();
      const found = await serious(page);
      for (const game of GAMES) {
        await sitDown(page, game);
        await turn(page);
        found.push(...(await serious(page)).map((text) => `${game}: ${text}`));
        await page.locator("header .home").click();
      }
      check(found.length === 0, `axe finds nothing serious:\n${found.join("\n")}`);
    }),
  );

await test("e2e/page/without a network", () =>
  visiting({ expects: /ERR_INTERNET_DISCONNECTED/ }, async (page) => {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload(); // what is fetched now is kept
    await sitDown(page, "hourglass");
    await turn(page);
    await page.context().setOffline(true);
    await page.reload();
    await page.locator(".table").waitFor(); // the match goes on
    await page.locator("header .home").click();
    await sitDown(page, "hourglass");
    await turn(page);
    const { made } = await playSome(page, 2);
    same(made, 2, "moves made without a network");
  }),
);

/** The files that are asked for until a match against bots can be played, each with its size as it is sent. */
async function weigh(game, language = "en") {
  const paths = [];
  await visiting({ language }, async (page) => {
    await page.goto("about:blank");
    page.on("request", (request) => paths.push(new URL(request.url()).pathname.replace(/\/$/, "/index.html")));
    await page.goto(`${address}#/play/${game}`);
    await turn(page);
    await page.waitForLoadState("networkidle");
  });
  const files = paths.filter((path) => fs.existsSync(`web/dist${path}`));
  same(files.length, new Set(files).size, "nothing is asked for twice");
  return Object.fromEntries(files.map((path) => [path, zlib.gzipSync(fs.readFileSync(`web/dist${path}`), { level: 9 }).length]));
}

for (const game of GAMES)
  await test(`e2e/page/small: ${game}`, async () => {
    const { "/engine/witching.wasm": engine, ...rest } = await weigh(game);
    const sum = Object.values(rest).reduce((total, size) => total + size, 0);
    console.log(`# the first load for ${game}: ${sum} bytes and an engine of ${engine}`);
    check(Object.keys(rest).length > 5 && sum > 20000, `the page was weighed: ${Object.keys(rest)}`);
    check(sum <= 120000, `the first load is at most 120 kB: ${JSON.stringify(rest)}`);
    check(engine <= 155000, `the engine is at most 155 kB: ${engine}`); // with the words of every move, which no board brings
  });

for (const language of ["de", "nl", "fr"])
  await test(`e2e/page/small: ${language}`, async () => {
    const texts = Object.entries(await weigh("keyhole", language)).filter(([path]) => path.startsWith("/engine/locale/"));
    same(texts.map(([path]) => path), [`/engine/locale/${language}.json`], "one file of texts, for the page and its engines");
    console.log(`# the texts in ${language}: ${texts[0][1]} bytes`);
    check(texts[0][1] <= 60000, `the texts are at most 60 kB: ${texts}`);
  });
