// ending.mjs: how a match ends: a podium, points by source that add up, another match by one click; and that it is kept.
import { check, same, test } from "../server/kit.mjs";
import { DESKTOP, GAMES, isOver, poster, seeBoard, sitDown, turn, visiting } from "./browser.mjs";
import { serious } from "./looks.mjs";
import { playOut, playSome } from "./player.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const end = (page) => page.getByRole("dialog").filter({ has: page.locator("#verdict") });
const numbers = (text) => [...text.matchAll(/[−-]?\d*½|[−-]?\d+/g)].map(([one]) => (one.endsWith("½") ? Number(one.slice(0, -1).replace("−", "-") || 0) + 0.5 : Number(one.replace("−", "-"))));

/** The art of the shared picture: how many colours it has, and something to tell it from another. */
const artOf = (page) =>
  page.locator("dialog img").evaluate((image) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1200, height: 630 }), paint = canvas.getContext("2d");
    paint.drawImage(image, 0, 0);
    const { data } = paint.getImageData(900, 0, 300, 630), colours = new Set();
    for (let i = 0; i < data.length; i += 4 * 31) colours.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return { colours: colours.size, all: [...colours].slice(0, 200).join(" ") };
  });
const arts = new Set();

/** The picture is shown before anything is done with it. */
async function share(page) {
  await end(page).getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share" });
  await page.waitForFunction(() => document.querySelector("dialog img")?.naturalWidth === 1200);
  const { colours, all } = await artOf(page);
  check(colours > 150, `the picture has the game's art: ${colours} colours`);
  check(!arts.has(all), "each game's is its own");
  arts.add(all);
  const [saved] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save the picture" }).click()]);
  check(/^witching-.*\.png$/.test(saved.suggestedFilename()), saved.suggestedFilename());
  await dialog.getByText("The picture was saved.").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  check(await end(page).isVisible(), "the end is still there");
}

/** On a phone too the podium lies neither over the words above it nor out of the scene. */
async function podiumIsClear(page) {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => {
    const [words, scene] = [".end header p", ".end .scene"].map((part) => document.querySelector(part).getBoundingClientRect().bottom);
    const boxes = [...document.querySelectorAll(".podium :is(.crown, .block)")].map((part) => part.getBoundingClientRect());
    return boxes.length > 2 && boxes.every(({ top, bottom }) => top >= words && bottom <= scene + 1);
  });
  await page.setViewportSize(DESKTOP);
}

/** On every screen the way on is in sight at once. */
async function goesOn(page) {
  for (const [width, height] of [[360, 640], [640, 360], [844, 390], [1024, 700]]) {
    await page.setViewportSize({ width, height });
    const again = await page.locator(".end .again").boundingBox();
    check(again.y >= 0 && again.y + again.height <= height, `“Play again” at ${width}x${height}: ${JSON.stringify(again)}`);
  }
  await page.setViewportSize(DESKTOP);
}

const QUICK = ["hourglass", "midnight"]; // the others when there is time

for (const game of process.env.SOAK ? GAMES : QUICK)
  await test(`e2e/ending/${game}`, () =>
    visiting({}, async (page) => {
      await sitDown(page, game, { seats: 2, watched: true, options: game === "hourglass" ? { length: "once" } : {} });
      await page.evaluate(() => {
        globalThis.told = []; // of the turning point, one after the other
        new MutationObserver(() => {
          const text = document.querySelector(".end .turn p")?.innerText;
          if (text && text !== told.at(-1)) told.push(text);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      });
      await end(page).waitFor({ timeout: 120000 });
      check(await isOver(page), "the match is over");
      check((await page.locator("#verdict").innerText()).length > 5, "it says who won");
      const rows = await end(page).locator(".bars li").evaluateAll((all) => all.map((row) => ({ parts: [...row.querySelectorAll(".bar i")].map((part) => part.querySelector(".number").innerText), score: row.querySelector("strong").innerText })));
      same(rows.length, 2, "a bar for each seat");
      for (const { parts, score } of rows) same(parts.flatMap(numbers).reduce((sum, one) => sum + one, 0), numbers(score)[0], `the points of ${JSON.stringify(parts)}`);
      same(await serious(page), [], "what axe finds");
      await podiumIsClear(page);
      await goesOn(page);
      await page.locator(".turning").waitFor();
      const told = await page.evaluate(() => globalThis.told);
      const turned = page.locator(".turning");
      await turned.getByText(/^(?!.*: )(Mabel|Otto) /).waitFor(); // as it happened, in the words of the log
      same(told.slice(0, -1).filter((text) => text !== "A bot is looking for it …"), [], "what else is said until then");
      await share(page);
      const steps = async () => Number(await page.locator(".slider").inputValue());
      await end(page).getByRole("button", { name: "Look at this moment" }).click();
      await page.locator(".slider").waitFor();
      check((await steps()) > 0, "the turning point leads to its step");
      await page.goBack();
      await end(page).waitFor();
      await end(page).getByRole("button", { name: "See the board" }).click();
      await end(page).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "How it ended" }).click();
      await end(page).evaluate((dialog) => (dialog.dataset.first = "")); // bots may be quick to end the next match
      await end(page).getByRole("button", { name: "Play again" }).click();
      await page.locator("[data-first]").waitFor({ state: "detached" });
      await page.locator(".table:not([data-version='0'])").waitFor();
    }),
  );

await test("e2e/ending/whoever wants to see the board finds all of it, and the way back", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 2, watched: true, options: { length: "once" } });
    await end(page).waitFor({ timeout: 120000 });
    const table = page.locator(".table");
    check(await table.evaluate((stage) => stage.inert), "nothing can be touched under the end");
    await seeBoard(page);
    check(await table.evaluate((stage) => !stage.inert && stage.contains(document.activeElement)), "the keyboard is at the table");
    for (const [width, height] of [[390, 844], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      const above = await page.evaluate(() => {
        const { x, y, width, height } = document.querySelector("[data-part=board]").getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2).closest("[data-part]")?.dataset.part;
      });
      same(above, "board", `what lies there at ${width}x${height}`);
      for (const name of ["Look it over", "How it ended"]) check(await page.locator("[data-part=bar]").getByRole("button", { name }).isVisible(), `${name} at ${width}x${height}`);
    }
    const version = await table.getAttribute("data-version");
    await page.locator("aside ol button").nth(3).click(); // one can look back, too
    await page.getByRole("button", { name: "Back to the match" }).click();
    await page.getByRole("button", { name: "How it ended" }).click();
    await end(page).waitFor();
    same(await table.getAttribute("data-version"), version, "the version");
  }),
);

await test("e2e/ending/the history counts points as the end of the match did", () =>
  visiting({ at: "#/history" }, async (page) => {
    await page.locator(".none").waitFor();
    await page.evaluate(
      () =>
        new Promise((done, failed) => {
          const opened = indexedDB.open("witching", 1);
          opened.onerror = failed;
          opened.onsuccess = () => {
            const seats = [{ name: "You", bot: "" }, { name: "Otto", bot: "level-3" }, { name: "Edith", bot: "level-3" }];
            const played = { id: "one", game: "keyhole", ended: 0, seats, you: 0, result: { scores: [5, 4, 8], winners: [2] }, practice: false, record: "" };
            const kept = opened.result.transaction("matches", "readwrite");
            kept.objectStore("matches").put(played);
            kept.oncomplete = done;
          };
        }),
    );
    await page.reload();
    await page.locator(".page li").first().waitFor();
    same(await page.locator(".page li .scores b").allInnerTexts(), ["2½", "2", "4"], "keyhole's half points");
    const figures = async () => same(await page.locator(".figures dd").allInnerTexts(), ["1", "0", "2½"], "played, won, best");
    await figures();
    const forget = () => page.getByRole("button", { name: "Forget this match of Keyhole" });
    await forget().click();
    await page.locator(".back:focus").waitFor(); // a key leads back
    await page.keyboard.press("Enter");
    await forget().waitFor();
    same(await page.locator(".page li .scores b").allInnerTexts(), ["2½", "2", "4"], "what is brought back");
    await forget().click();
    await page.getByText("It still counts.").waitFor();
    await figures();
    await page.reload();
    await page.locator(".figures").waitFor();
    await figures();
    same(await page.locator(".page li").count(), 0, "forgotten matches in the list");
  }),
);

await test("e2e/ending/a match that would not end is ended, for nobody", () =>
  visiting({}, async (page) => {
    const rest = (legal) => `do ${legal.find((move) => move.startsWith("rest")) ?? legal[0]}`;
    await sitDownAt(page, await recordUpTo("halloween", 2, 1, (legal, plies) => plies > 8180, rest, { options: "max_rounds=0", most: 8192 }));
    while (!(await isOver(page))) {
      await playSome(page, 1);
      await turn(page);
    }
    await page.locator("[data-part=bar]").getByText("This match has gone on for too long. It has ended; nobody has won or lost.").waitFor();
    same(await end(page).count(), 0, "podiums");
    same(await page.evaluate(() => localStorage.getItem("match halloween")), null, "a match to go on with");
  }),
);

await test("e2e/ending/a match that was played is kept", () =>
  visiting({ at: "#/play/midnight", language: "en-GB" }, async (page) => {
    await page.locator(".table").waitFor();
    // The bots of the first click are as strong as somebody new likes them.
    check((await page.locator("[data-part=players]").innerText()).includes("level 3"), "bots of your level");
    await playOut(page);
    await end(page).waitFor({ timeout: 120000 });
    await page.goto(page.url().replace(/#.*/, "#/history"));
    await page.locator(".page li").first().waitFor();
    const kept = await page.locator(".page li").first().innerText();
    check(/Midnight/.test(kept), "it is in the list");
    check(/\d\d:\d\d(?! ?[AP]M)/i.test(kept), `the time as a Briton writes it: ${kept}`);
    same(await serious(page), [], "what axe finds");
    await page.getByRole("button", { name: "Look it over" }).click();
    await page.locator(".slider").waitFor();
    await page.evaluate(() => (location.hash = "")); // the match that is over is left
    await page.locator(poster("midnight")).first().waitFor();
    await page.evaluate(() => (location.hash = "/play/midnight"));
    await turn(page);
    await page.locator("[data-part=bar] [aria-label='Hint']").waitFor();
    check(!/The goal/.test(await page.locator("[data-part=bar]").innerText()), "whoever has played it knows what it is about");
    await page.locator("[data-part=bar] .note", { hasText: /^The bots play at level [24] now/ }).waitFor();
  }),
);
