// reading.mjs: the pages to read, for everybody: axe about the rules, the introductions and the replay, in dark and light; the rules
// searched in each language; an introduction by keyboard alone.
import fs from "node:fs";
import { check, same, test } from "../server/kit.mjs";
import { address, GAMES, PHONE, visiting } from "./browser.mjs";
import { seriousInAnyLight } from "./looks.mjs";

const record = (game) => fs.readdirSync(`tests/golden/${game}`).filter((name) => name.startsWith("2-seats")).map((name) => `tests/golden/${game}/${name}`)[0];

await test("e2e/reading/axe", () =>
  visiting({}, async (page) => {
    const found = [];
    const ask = async (what) => found.push(...(await seriousInAnyLight(page)).map((text) => `${what}: ${text}`));
    for (const game of GAMES) {
      await page.goto(`${address}#/rules/${game}`);
      await page.locator("article h2").first().waitFor();
      await ask(`rules of ${game}`);
      await page.goto(`${address}#/learn/${game}`);
      await page.locator("section.words").waitFor();
      await ask(`introduction to ${game}`);
      await page.goto(`${address}#/replay`);
      await page.reload();
      await page.locator("input[type=file]").setInputFiles(record(game));
      await page.locator(".slider").waitFor();
      await page.keyboard.press("End");
      await ask(`replay of ${game}`);
    }
    await page.goto(`${address}#/replay`);
    await page.reload();
    await page.locator("input[type=file]").setInputFiles(record("hourglass"));
    await page.getByRole("tab", { name: "Analysis" }).click();
    await page.locator("aside select").last().selectOption({ index: 0 });
    await page.getByRole("button", { name: "Start the analysis" }).click();
    await page.locator("aside progress").waitFor();
    await page.locator("aside details summary").click();
    await page.getByRole("button", { name: "Stop" }).click();
    await ask("analysis");
    check(found.length === 0, `axe finds nothing serious:\n${found.join("\n")}`);
  }),
);

const SOUGHT = { en: "deck", de: "Stapel", nl: "stapel", fr: "pioche" };
for (const [language, word] of Object.entries(SOUGHT))
  await test(`e2e/reading/search ${language}`, () =>
    visiting({ language, at: "#/rules/hourglass" }, async (page) => {
      await page.locator("article h2").first().waitFor();
      const whole = await page.locator("article").innerText();
      await page.locator("input[type=search]").fill(word);
      await page.waitForFunction((all) => document.querySelector("article").innerText.length < all / 2, whole.length);
      const left = await page.locator("article li, article td, article p:not(.ways)").allInnerTexts();
      check(left.length > 0 && left.some((text) => text.toLowerCase().includes(word.toLowerCase())), `"${word}" is found`);
      await page.locator("input[type=search]").fill("R7");
      await page.waitForFunction(() => /\bR7\b/.test(document.querySelector("article").innerText));
      await page.locator("input[type=search]").fill("xyzzy");
      same(await page.locator("article li, article td").count(), 0, "what holds a word that is nowhere");
    }),
  );

const REFUSED = { hourglass: "section 4", midnight: "section 7", clockman: "card `jam`", halloween: "R33, tile take3, card 7", keyhole: "section 6" };
await test("e2e/reading/what a refusal names is shown", () =>
  visiting({ language: "de" }, async (page) => {
    for (const [game, rule] of Object.entries(REFUSED)) {
      await page.goto(`${address}#/rules/${game}/${encodeURIComponent(rule)}`);
      await page.locator("article .wanted").first().waitFor();
      await page.waitForFunction(() => { // it is scrolled there once the page is drawn
        const { top, bottom } = document.querySelector("article .wanted")?.getBoundingClientRect() ?? { top: Infinity, bottom: 0 };
        return top < innerHeight && bottom > 0;
      }).catch(() => { throw new Error(`${rule} of ${game} is not in view`); });
      check(!(await page.locator("article").innerText()).includes("<a"), `anchors of ${game} are no text`);
    }
  }),
);

await test("e2e/reading/rules show the real things, and one leads to where they are told of", () =>
  visiting({}, async (page) => {
    for (const game of GAMES) {
      await page.goto(`${address}#/rules/${game}`);
      await page.reload(); // nothing of another game is left
      const things = page.locator(".exhibits button");
      await things.nth(2).waitFor();
      const pictures = await things.evaluateAll((all) => all.map((thing) => [thing.innerText.trim(), Math.min(...["width", "height"].map((side) => thing.querySelector("svg, img, canvas, .face, .card")?.getBoundingClientRect()[side] ?? 0))]));
      for (const [name, size] of pictures) check(name && size > 15, `${game}: ${name} is drawn, ${size} pixels`);
      await things.first().click();
      await page.locator(".search .count", { hasText: /^Found: [1-9]/ }).waitFor();
      await page.locator("input[type=search]").fill("");
    }
  }),
);

for (const game of process.env.SOAK ? GAMES : ["clockman", "keyhole"])
  await test(`e2e/reading/whoever hurries through the introduction to ${game} is shown the same`, () =>
    visiting({ at: `#/learn/${game}`, speed: "slow" }, async (page) => {
      const things = () => [...document.querySelectorAll("[data-part=board] [data-thing]")].map(({ dataset }) => dataset.thing).sort().join("; ");
      const next = page.locator("[data-part=bar]").getByRole("button", { name: "Next", exact: true });
      await page.locator("section.words").waitFor();
      const steps = await page.locator("progress").evaluate(({ max }) => max), calm = [];
      for (let step = 0; step < steps; step++) {
        if (step) await next.click();
        await page.locator(`[data-step="${step}"]`).waitFor();
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        calm.push(await page.evaluate(things));
      }
      await page.reload();
      await page.locator("section.words").waitFor();
      for (let step = 1; step < steps; step++) {
        if (!(await page.locator(".moves").isVisible())) await page.keyboard.press("m");
        const moves = page.locator(".moves button:enabled");
        if (await moves.count()) await moves.first().click({ timeout: 2000 }).catch(() => {}); // a step that asks for nothing
        await next.click({ timeout: 5000 });
        await page.waitForFunction(([step, all]) => document.querySelector(`[data-step="${step}"]`) && [...document.querySelectorAll("[data-part=board] [data-thing]")].map(({ dataset }) => dataset.thing).sort().join("; ") === all, [step, calm[step]], { timeout: 15000 });
      }
    }));

await test("e2e/reading/an introduction by keyboard alone", () =>
  visiting({ at: "#/learn/hourglass" }, async (page) => {
    await page.locator("section.words").waitFor();
    const title = page.locator("section.words h2");
    const titles = new Set();
    for (let presses = 0; presses < 400; presses++) {
      titles.add(await title.innerText());
      if (await page.evaluate(() => /^(Next|Play)$/.test(document.activeElement?.innerText ?? ""))) {
        if ((await page.evaluate(() => document.activeElement.innerText)) === "Play") break;
        await page.keyboard.press("Enter");
      } else await page.keyboard.press("Tab");
    }
    check(titles.size > 3, `the steps are read: ${[...titles]}`);
    await page.keyboard.press("Enter");
    await page.locator(".table").waitFor(); // a match, at once
  }),
);

await test("e2e/reading/an introduction leaves furniture large enough to be dragged on a low phone", () =>
  visiting({ at: "#/learn/keyhole", viewport: { width: 360, height: 640 }, touch: true }, async (page) => {
    const { width, height } = await page.locator("svg[data-carries]").boundingBox();
    check(Math.min(width, height) >= 170, `the lobby is ${width} by ${height}`);
  }),
);

await test("e2e/reading/an introduction on a phone", () =>
  visiting({ at: "#/learn/halloween", viewport: PHONE }, async (page) => {
    const thing = (name) => page.locator(`.table [data-thing="${name}"]`).first();
    const step = async (number) => {
      while (!(await page.getByText(`Step ${number} of 7`).count())) await page.getByRole("button", { name: "Next" }).click();
      await page.locator(`.table[data-step='${number - 1}']:has(.bar.lit):has(.live)`).waitFor();
    };
    const inSight = () => page.waitForFunction(() => {
      const box = document.querySelector(".well")?.getBoundingClientRect();
      return box && box.top >= 0 && box.bottom <= innerHeight;
    });
    await page.locator("section.words").waitFor();
    await step(2);
    await thing("space b upgrade").click();
    await thing("ghost police blue").click();
    await page.waitForFunction(() => document.querySelectorAll(".area.live").length === 3);
    await thing("area c").click(); // in its middle, where its spaces are
    await inSight();
    await step(6);
    await thing("rest b").click();
    await inSight();
  }),
);
