// page.mjs: the page for everybody: by keyboard alone, in each language, for screen readers, without a network, small.
import fs from "node:fs";
import { gzipSync } from "node:zlib";
import { check, same, test } from "../server/kit.mjs";
import { address, choose, GAMES, goHome, isOver, openMenu, PHONE, poster, seat, sitDown, turn, version, visiting } from "./browser.mjs";
import { leftOver, light, seriousInAnyLight } from "./looks.mjs";
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
    await page.locator(poster("hourglass")).waitFor();
    await press(`${poster("hourglass")} .main`);
    await page.locator(".table").waitFor();
    for (let moves = 0; moves < 5; moves++) {
      await turn(page);
      if (await isOver(page)) return;
      const before = await version(page);
      await press(".held.live");
      await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old || document.querySelector(".picked"), before); // played, or one of several moves
      if ((await version(page)) === before) {
        await page.keyboard.press("m");
        await press(".moves button");
        await page.keyboard.press("m");
        if (await page.locator(".sure").count()) await press(".sure");
      }
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
        await goHome(page);
      }
      same(await page.evaluate(() => document.documentElement.lang), language, "the language of the page");
    }),
  );

await test("e2e/page/axe", () =>
  visiting({}, async (page) => {
    const found = [];
    const ask = async (what) => found.push(...(await seriousInAnyLight(page)).map((text) => `${what}: ${text}`));
    await page.locator(poster("hourglass")).waitFor();
    const title = () => page.locator("h1").evaluate((title) => getComputedStyle(title).color.match(/\d+/g).map(Number).reduce((sum, part) => sum + part));
    check((await title()) > 384, "pale letters by night");
    await light(page, "light");
    check((await title()) < 384, "dark letters at dawn");
    await light(page, "dark");
    await ask("home");
    await page.goto(`${address}#/history`);
    await page.locator(".none").waitFor();
    await ask("history");
    for (const game of GAMES) {
      await sitDown(page, game);
      await turn(page);
      await ask(game);
      await goHome(page);
    }
    check(found.length === 0, `axe finds nothing serious:\n${found.join("\n")}`);
  }),
);

for (const language of ["en", "de", "nl", "fr"])
  await test(`e2e/page/how a table is played is said in words, ${language}`, () =>
    visiting({ language }, async (page) => {
      for (const game of GAMES) {
        await choose(page, game);
        await page.locator(".option").first().waitFor();
        const options = await page.locator(".option").evaluateAll((all) =>
          all.map((option) => {
            const list = option.querySelector("select"), said = list ? [...list.options].map(({ value, text }) => ({ value, text })) : [];
            return { key: option.dataset.key, name: option.querySelector("b").innerText, chosen: list?.selectedOptions[0]?.text, has: Boolean(option.querySelector("input, select")), said, marked: option.matches(".differs") };
          }),
        );
        check(options.length > 0, `${game} has options`);
        for (const { key, name, chosen, has, said, marked } of options) {
          check(has && name && name !== key && !/_/.test(name), `${game}: ${key} is called ${name}`);
          check(!said.length || chosen, `${game}: what ${key} usually is is shown`);
          check(!marked, `${game}: ${key} is not marked as changed`);
          for (const { value, text } of said) check(text !== value, `${game}: ${key}=${value} is said as ${text}`);
        }
      }
    }),
  );

await test("e2e/page/a table that is set stays in the address, and what is changed is marked", () =>
  visiting({}, async (page) => {
    await choose(page, "clockman");
    same(new URL(page.url()).hash, "#/game/clockman", "the address of the usual table");
    await seat(page, ["me", "bot", "link"]);
    await page.getByRole("radio", { name: "The base game" }).click();
    const changed = page.locator(".option.differs");
    const marks = await changed.locator(".back").allInnerTexts();
    check(marks.length > 1 && marks.every((text) => /changed, usually: \w/.test(text)), `what is changed: ${marks}`);
    const kinds = () => page.locator("[data-seat]").evaluateAll((all) => all.map((chair) => chair.dataset.kind));
    const set = [await kinds(), await changed.count()];
    same(set[0], ["me", "bot", "link"], "who sits where");
    await page.reload();
    await changed.first().waitFor();
    same([await kinds(), await changed.count()], set, "the table after a reload");
    await page.locator('[data-seat="2"]').click();
    await page.locator('.kinds [data-kind="bot"]').click();
    await page.locator("form button.main").click();
    await turn(page);
    await page.goBack();
    await changed.first().waitFor();
    same([await kinds(), await changed.count()], [["me", "bot", "bot"], set[1]], "the table when one comes back from the match");
    await changed.first().locator(".back").click();
    same(await changed.count(), set[1] - 1, "what is changed when one option is as usual again");
    await page.goto(`${address}#/game/clockman/me,cat`);
    await page.reload();
    await page.getByRole("alert").getByText("a table that cannot be set").waitFor();
    same(await kinds(), ["me", "bot", "bot"], "the usual table instead");
  }),
);

await test("e2e/page/who comes by keyboard goes on from the table", () =>
  visiting({}, async (page) => {
    const focused = (selector) => page.waitForFunction((wanted) => document.activeElement.matches(wanted), selector);
    await choose(page, "hourglass");
    await page.locator("form button.main").focus();
    await page.keyboard.press("Enter");
    await turn(page);
    await focused(".table");
    await page.keyboard.press("Tab");
    await focused(".table .skip");
    await page.keyboard.press("Enter");
    await focused(".moves li:first-child button");
    const before = await version(page);
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
    await turn(page);
    await focused(".moves li:first-child button"); // again, in the next turn
    await page.keyboard.press("Escape");
    await focused(".table .skip");
    same(await page.locator(".listing").count(), 0, "lists of moves after Escape");
  }),
);

await test("e2e/page/a match against bots is given up for another one", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await playSome(page, 1);
    await turn(page);
    await openMenu(page);
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "No, go on playing" }).click();
    check((await version(page)) > 0, "the same match goes on");
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Start again" }).click();
    await page.locator(".menu:popover-open").waitFor({ state: "detached" });
    await turn(page);
    await page.locator("[data-part=bar] [disabled][aria-label='Take back']").waitFor(); // nothing was played in it yet
  }),
);

await test("e2e/page/a name alone is enough", () =>
  visiting({ at: "#/me" }, async (page) => {
    await page.getByLabel("Your name", { exact: true }).fill("Dan");
    await page.keyboard.press("Enter");
    await page.getByText("You play as Dan.").waitFor();
    same(await page.getByRole("alert").count(), 0, "complaints");
  }),
);

await test("e2e/page/night or dawn is chosen in the menu, and kept", () =>
  visiting({ scheme: "dark" }, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await openMenu(page);
    await page.getByLabel("Appearance").selectOption("light");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    same(await theme(), "light", "the light");
    await page.reload();
    await page.locator(".table").waitFor();
    same(await theme(), "light", "the light after a reload");
    await openMenu(page);
    await page.getByLabel("Appearance").selectOption("system");
    same(await theme(), "dark", "the light of the system");
  }),
);

for (const viewport of [PHONE, { width: 1024, height: 700 }, { width: 1440, height: 900 }])
  await test(`e2e/page/setting a table ${viewport.width}x${viewport.height}`, () =>
    visiting({ viewport }, async (page) => {
      await choose(page, "clockman");
      await seat(page, ["me", "bot", "link", "bot"]);
      const found = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const room = box(document.querySelector(".room")), number = box(document.querySelector(".numbers"));
        const chairs = [...document.querySelectorAll("[data-seat]")].map(box);
        const pick = document.querySelector(".pick");
        return {
          cut: chairs.filter(({ left, right, bottom }) => left < room.left || right > room.right || bottom > room.bottom).length,
          covered: chairs.filter(({ left, right, top }) => left < number.right && right > number.left && top < number.bottom).length,
          wider: pick.scrollWidth - pick.clientWidth,
        };
      });
      same(found, { cut: 0, covered: 0, wider: 0 }, "chairs that are cut off or covered, and what is wider than its column");
    }),
  );

for (const viewport of [{ width: 390, height: 844 }, { width: 844, height: 390 }])
  await test(`e2e/page/setting a table ${viewport.width}x${viewport.height}: nothing lies under the foot`, () =>
    visiting({ viewport }, async (page) => {
      await choose(page, "clockman");
      await seat(page, ["me", "bot", "link", "bot"]);
      const controls = await page.locator("form :is(button, input, select)").all();
      check(controls.length > 15, `there are ${controls.length} controls`);
      for (const control of controls)
        check(
          await control.evaluate((element) => {
            element.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = element.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height - 2);
            return element.contains(there) || there.contains(element);
          }),
          `covered: ${await control.evaluate((element) => element.outerHTML)}`,
        );
    }),
  );

await test("e2e/page/posters say in a word how hard a game is", () =>
  visiting({}, async (page) => {
    for (const [game, weight, word] of [["hourglass", 1, "easy"], ["midnight", 2, "medium"], ["halloween", 3, "tricky"]]) {
      await page.locator(`[data-game=${game}]`).getByRole("img", { name: `Difficulty: ${weight} of 3` }).waitFor();
      await page.locator(`[data-game=${game}] .weight`, { hasText: word }).waitFor();
    }
  }),
);

await test("e2e/page/a kept match is one line on a phone", () =>
  visiting({ viewport: { width: 390, height: 844 }, at: "#/play/clockman" }, async (page) => {
    await turn(page);
    await goHome(page);
    const places = await page.locator(".forget").evaluate((cross) => [cross, cross.parentElement.firstElementChild].map((element) => element.getBoundingClientRect().toJSON()));
    const [cross, button] = places;
    check(cross.left >= button.right && cross.top < button.bottom && cross.bottom > button.top && cross.right <= 390, `beside each other: ${JSON.stringify(places)}`);
    const { gaps, clock, title } = await page.evaluate(() => {
      const posters = [...document.querySelectorAll("article[data-game]")].map((one) => one.getBoundingClientRect());
      return {
        gaps: posters.slice(1).map(({ top }, at) => Math.round(top - posters[at].bottom)),
        clock: document.querySelector("circle[cx='735'][cy='340'][r='74']").getBoundingClientRect().bottom,
        title: document.querySelector("h1").getBoundingClientRect().top,
      };
    });
    check(new Set(gaps).size === 1 && gaps[0] >= 8, `posters stand apart alike: ${gaps}`);
    check(title >= clock, `the title is below the clock: ${title}, ${clock}`);
  }),
);

await test("e2e/page/no style has the browser look through the whole table after every change", () =>
  visiting({}, async (page) => {
    await sitDown(page, "halloween");
    await turn(page);
    const anchors = await page.evaluate(() => {
      const board = document.querySelector("[data-part=board]"), found = [];
      /** What stands before :has(), in whatever applies on this screen. */
      const search = (rules) => {
        for (const { media, cssRules, selectorText = "" } of rules) {
          if (media && !matchMedia(media.mediaText).matches) continue;
          for (const [, before] of selectorText.matchAll(/([^,()]*?)(?::not\()?:has\(/g)) if (before.trim()) found.push(before.trim());
          if (cssRules) search(cssRules);
        }
      };
      for (const { cssRules } of document.styleSheets) search(cssRules);
      return found.map((anchor) => ({ anchor, wide: [...document.querySelectorAll(anchor)].some((element) => element.contains(board)) }));
    });
    check(anchors.length > 3, `there are some that look at little: ${JSON.stringify(anchors)}`);
    same(anchors.filter(({ wide }) => wide), [], "what looks at the board too");
  }),
);

await test("e2e/page/a match that cannot be had leaves the way home", () =>
  visiting({ at: "#/play/nothing" }, async (page) => {
    await page.locator(".refusal").waitFor();
    await page.getByRole("button", { name: "Witching Hour" }).click();
    await page.locator(poster("hourglass")).waitFor();
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
    await goHome(page);
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
    while (paths.filter((path) => path.endsWith(".woff2")).length < 2) await page.waitForTimeout(50);
    await page.waitForLoadState("networkidle");
  });
  const files = paths.filter((path) => fs.existsSync(`web/dist${path}`));
  same(files.length, new Set(files).size, "nothing is asked for twice");
  const page = (await (await fetch(`${address}?game=${game}`, { headers: { "Accept-Language": language } })).text()).length; // written for each, so it is sent as it is
  return Object.fromEntries(files.map((path) => [path, path === "/index.html" ? page : fs.statSync([`web/dist${path}.gz`, `web/dist${path}`].find((file) => fs.existsSync(file))).size]));
}

const LANGUAGES = ["en", "de", "nl", "fr"];
for (const game of GAMES)
  await test(`e2e/page/small: ${game}`, async () => {
    for (const language of LANGUAGES) {
      const { "/engine/witching.wasm": engine, ...rest } = await weigh(game, language);
      const sum = Object.values(rest).reduce((total, size) => total + size, 0);
      console.log(`# the first load for ${game}, ${language}: ${sum} bytes and an engine of ${engine}`);
      check(Object.keys(rest).length > 5 && sum > 20000, `the page was weighed: ${Object.keys(rest)}`);
      const texts = Object.keys(rest).filter((path) => path.startsWith("/engine/locale/")).sort();
      same(texts, language === "en" ? [] : ["common", game].map((part) => `/engine/locale/${language}/${part}.json`).sort(), "the texts that are fetched");
      check(sum <= 180000, `the first load in ${language} is at most 180 kB: ${JSON.stringify(rest)}`);
      check(engine <= 160000, `the engine is at most 160 kB: ${engine}`); // with the words of every move, which no board brings
    }
  });

await test("e2e/page/small: the lobby in 3D", () =>
  visiting({}, async (page) => {
    await page.evaluate(() => sessionStorage.setItem("keyhole quality", "2"));
    await sitDown(page, "keyhole");
    await turn(page);
    await page.waitForLoadState("networkidle");
    const paths = [];
    page.on("request", (request) => paths.push(new URL(request.url()).pathname));
    await page.getByRole("button", { name: "In 3D" }).click({ noWaitAfter: true });
    await page.locator(".round .field").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
    const sum = [...new Set(paths)].filter((path) => fs.existsSync(`web/dist${path}`)).reduce((total, path) => total + gzipSync(fs.readFileSync(`web/dist${path}`), { level: 9 }).length, 0);
    console.log(`# 3D: ${sum} bytes more`);
    check(sum > 100000 && sum <= 200000, `three.js and its room weigh at most 200 kB: ${sum}`);
  }),
);

/** The font files that are fetched so that this is written, in both fonts. */
async function fontsFor(text) {
  const fonts = [];
  await visiting({}, async (page) => {
    await page.locator(poster("hourglass")).waitFor();
    page.on("request", (request) => request.resourceType() === "font" && fonts.push(new URL(request.url()).pathname));
    await page.evaluate(async (written) => {
      for (const family of ["title", "text"]) document.body.append(Object.assign(document.createElement("p"), { textContent: written, style: `font-family: var(--${family})` }));
      document.body.getBoundingClientRect(); // it is laid out, and asks for what it needs
      await document.fonts.ready;
    }, text);
  });
  return fonts;
}

await test("e2e/page/small: fonts", async () => {
  const texts = ["de", "nl", "fr"].flatMap((language) => fs.readdirSync(`web/dist/engine/locale/${language}`).filter((name) => name.endsWith(".json")).map((name) => fs.readFileSync(`web/dist/engine/locale/${language}/${name}`, "utf8"))).join("");
  const letters = [...new Set(texts)].sort().join(""); // the English stands beside each
  check(/ß/.test(letters) && /Œ/.test(letters) && /„/.test(letters), `the texts were read: ${letters}`);
  same(await fontsFor(letters), [], "nothing more is fetched for our texts");
  same(await fontsFor("Åse Muñoz, Þóra, Søren"), [], "nor for most names");
  same((await fontsFor("Łukasz Dvořák")).length, 2, "rarer letters come in a file of each font");
});
