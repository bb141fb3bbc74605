// looking.mjs: looking at a match: hints, the log on the board, back in the match, on after a reload, the replay, and what a
// bot thinks of it all.
import { check, same, test } from "../server/kit.mjs";
import { DESKTOP, GAMES, goHome, inMenu, openMenu, openTab, PHONE, sitDown, speak, turn, version, visiting } from "./browser.mjs";
import { playOut, playSome } from "./player.mjs";

const lines = (page) => page.locator("aside ol button");
const lit = (page) => page.locator(".table [data-lit]").count();

for (const game of GAMES)
  await test(`e2e/looking/log ${game}`, () =>
    visiting({}, async (page) => {
      await sitDown(page, game);
      await turn(page);
      await playSome(page, game === "keyhole" ? 2 : 5);
      await turn(page);
      const now = await version(page), count = await lines(page).count();
      check(count > 1, `the log has lines: ${count}`);
      const own = page.locator("aside ol button", { hasText: /^You / });
      for (let i = 0; i < Math.min(await own.count(), 3); i++) {
        await own.nth(i).focus();
        await page.waitForFunction(() => document.querySelector(".table [data-lit]"));
      }
      check((await own.count()) > 0, "the log tells what I did");
      await lines(page).last().click();
      const back = page.getByRole("button", { name: "Back to the match" });
      await back.waitFor();
      same(await page.locator(".table :is(button, [role=button]).live").count(), 0, "things to point at in the past");
      await page.keyboard.press("ArrowRight");
      await back.click();
      same(await version(page), now, "the match stayed where it was");
      await page.waitForFunction(() => document.querySelector(".table").dataset.actor === "you");
      await page.mouse.move(2, 2);
      await page.locator(".menu-button").focus();
      await page.waitForFunction(() => !document.querySelector(".table [data-lit]"));
    }),
  );

await test("e2e/looking/a hint", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    const before = await version(page);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("[data-part=bar] .note").filter({ hasText: /\d+ of 100/ }).waitFor(); // how much it is worth, instead of the goal
    check((await lit(page)) > 0, "it is shown on the board");
    same(await page.locator(".holder[data-lit]").evaluateAll((all) => all.filter((one) => getComputedStyle(one).outlineStyle !== "none").length), 0, "frames round the air above a holder");
    for (const size of ["360x640", "390x844", "844x390"]) {
      const [width, height] = size.split("x").map(Number);
      await page.setViewportSize({ width, height });
      await page.waitForFunction(() => {
        const note = document.querySelector("[data-part=bar] .note"), bar = document.querySelector("[data-part=bar]").getBoundingClientRect(), { top, bottom } = note.getBoundingClientRect();
        return note.scrollHeight <= note.clientHeight + 1 && top >= bar.top - 1 && bottom <= bar.bottom + 1; // to be read in full
      });
    }
    await page.setViewportSize(DESKTOP);
    same(await version(page), before, "the version after a hint");
    await page.mouse.move(2, 2); // off the log, which may come to lie below the pointer
    await playSome(page, 1);
    await page.waitForFunction(() => !document.querySelector("[data-part=bar] .note") && !document.querySelector(".table [data-lit]"));
  }),
);

await test("e2e/looking/on after a reload", () =>
  visiting({}, async (page) => {
    await sitDown(page, "clockman");
    await turn(page);
    await playSome(page, 3);
    await turn(page);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("match clockman")).record.includes("\n"));
    const told = await lines(page).allInnerTexts();
    await page.reload();
    await page.locator(".table").waitFor();
    same(await lines(page).allInnerTexts(), told, "the log after a reload");
    await goHome(page);
    await page.locator("button.main", { hasText: /^Go on with/ }).click();
    await page.locator(".table").waitFor();
    same(await lines(page).allInnerTexts(), told, "the log of the match that is gone on with");
    await goHome(page);
    await page.getByRole("button", { name: /^Forget/ }).click();
    await page.getByRole("button", { name: /^Go on with/ }).first().waitFor({ state: "detached" });
    same(await page.getByRole("button", { name: /^Go on with/ }).count(), 0, "matches to go on with");
  }),
);

await test("e2e/looking/the log in another language", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await playSome(page, 3);
    await turn(page);
    const english = await lines(page).allInnerTexts();
    await speak(page, "de");
    await page.waitForFunction((old) => document.querySelector("aside ol button").innerText !== old, english[0]);
    same((await lines(page).allInnerTexts()).length, english.length, "lines of the log");
    await openMenu(page);
    for (const language of ["nl", "fr", "de", "en"]) await page.locator(".menu .language").selectOption(language); // faster than the catalogues come
    await page.keyboard.press("Escape");
    await page.waitForFunction((old) => document.querySelector("aside ol button").innerText === old && document.documentElement.lang === "en", english[0]);
    same(await lines(page).allInnerTexts(), english, "told in English again");
  }),
);

await test("e2e/looking/the replay, and what a bot thinks", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await sitDown(page, "hourglass", { options: { length: "once" } });
    await playOut(page);
    await page.getByRole("button", { name: "Look it over" }).click();
    const slider = page.locator(".slider");
    await slider.waitFor();
    const length = Number(await slider.getAttribute("max"));
    check(length > 10, `the record has steps: ${length}`);
    const at = async () => Number(await slider.inputValue());
    same(await at(), 1, "the step at which it opens: when the cards are dealt");
    check((await page.locator("[data-part=dock] .held").count()) > 0, "cards are in hand");
    check(await page.getByRole("button", { name: "Play on" }).isEnabled(), "there is something to play");
    await page.locator("[data-part=bar] .status", { hasText: /^The cards are shuffled and dealt\.$/ }).waitFor(); // what happened is told on a phone too
    await page.getByText("“Play on” shows the match").waitFor();
    await page.getByRole("button", { name: "One step back" }).click();
    await page.waitForFunction(() => document.querySelector("[data-part=bar] .status").innerText === "Next: the shuffle"); // it has no dice
    for (const step of [1, 2]) {
      await page.getByRole("button", { name: "One step on" }).click();
      await page.waitForFunction((now) => document.querySelector("output").innerText.startsWith(`${now} `), step);
    }
    await page.getByText("Seen by: You").waitFor();
    await page.locator("[data-part=board]").click({ position: { x: 3, y: 3 } }); // off the slider
    await page.keyboard.press("End");
    same(await at(), length, "the step after End");
    await page.keyboard.press("ArrowLeft");
    same(await at(), length - 1, "the step after an arrow");
    await inMenu(page, "Copy a link to this position");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    await page.keyboard.press("Escape");
    const link = await page.evaluate(() => navigator.clipboard.readText());

    await openTab(page, "Analysis");
    await page.locator("aside select").last().selectOption({ index: 0 });
    await page.getByRole("button", { name: "Start the analysis" }).click();
    await page.waitForFunction(() => document.querySelector("aside progress")?.value > 0); // something has been judged
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Analyse it again" }).click();
    await page.getByRole("heading", { name: "Turning points" }).waitFor({ timeout: 60000 });
    check((await page.locator("aside svg circle").count()) > 5, "the curve has points");
    await page.locator("aside .over svg").first().click({ position: { x: 90, y: 50 } });
    await page.locator(".table [data-lit]").first().waitFor();
    check(/\d%/.test(await page.locator(".here").innerText()), "the decision is judged");
    await page.locator(".turning button").last().click();
    const chosen = await at();
    check(chosen > 0 && chosen < length, `a turning point leads to its step: ${chosen}`);
    same(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true, "it fits the phone");
    await page.setViewportSize({ width: 1440, height: 900 });
    await speak(page, "de");
    await page.getByRole("heading", { name: "Wendepunkte" }).waitFor();
    const over = page.locator("aside .over");
    const right = (part) => over.locator(part).first().evaluate((one) => one.getBoundingClientRect().right);
    check((await right("table")) <= (await right("header")) + 1, `the table ends at ${await right("table")}, its column at ${await right("header")}`);
    check(/\d,\d\u00a0%/.test(await over.locator("table").innerText()), "numbers as they are written in German");
    await speak(page, "en");
    await page.setViewportSize(PHONE);

    await page.goto(link);
    await page.reload();
    await slider.waitFor();
    same(await at(), length - 1, "the step that the link leads to");
    await page.goBack();
  }),
);

await test("e2e/looking/a long record", () =>
  visiting({ at: "#/replay" }, async (page) => {
    await page.locator("input[type=file]").setInputFiles("tests/golden/clockman/4-seats.record");
    const slider = page.locator(".slider");
    await slider.waitFor(); // at once; the words follow
    const length = Number(await slider.getAttribute("max"));
    check(length > 2000, `steps: ${length}`);
    await page.waitForFunction(() => !document.querySelector("aside > progress"));
    check(Number(await slider.inputValue()) < 20, "a match is looked at from its beginning");
    await page.locator("[data-part=top] .chip", { hasText: /^Round 1 of 200$/ }).waitFor();
    await page.locator(".turn").first().waitFor(); // somebody is to move
    await page.locator("[data-part=board]").click({ position: { x: 3, y: 3 } }); // off the slider
    await page.keyboard.press("Home");
    await page.waitForFunction(() => !document.querySelector("aside ol [aria-current]"));
    check(!/Chance/.test(await page.locator(".status").innerText()), "no notion of the engine before the match");
    const first = await lines(page).last().innerText();
    check(!/Seat 0/.test(await page.locator("aside ol").innerText()), "seats without a name are counted from 1");
    await page.locator("[data-part=board]").click({ position: { x: 3, y: 3 } }); // off the slider
    await page.keyboard.press("End");
    await page.waitForFunction((steps) => document.querySelector("output").innerText.startsWith(`${steps} `) && document.querySelector("aside ol [aria-current]"), length);
    same(await lines(page).first().getAttribute("aria-current"), "step", "the line of the last step");
    check((await lines(page).count()) <= 300, "a part of the log");
    await page.keyboard.press("Home");
    await page.waitForFunction((line) => [...document.querySelectorAll("aside ol button")].at(-1).innerText === line && !document.querySelector("aside ol [aria-current]"), first);
  }),
);

/** Every tone that the page makes, by its pitch. */
const listen = (page) => page.addInitScript(() => {
  window.tones = [];
  const Plain = window.OscillatorNode;
  window.OscillatorNode = class extends Plain {
    constructor(context, options) {
      super(context, options);
      window.tones.push(options.frequency);
    }
  };
});

await test("e2e/looking/sounds and the title", () =>
  visiting({}, async (page) => {
    const heard = () => page.evaluate(() => window.tones.length);
    await listen(page);
    await page.reload();
    await sitDown(page, "hourglass");
    await turn(page);
    await page.waitForFunction(() => /Your turn/.test(document.title));
    await playSome(page, 1);
    await turn(page);
    same(await heard(), 0, "sounds, before they are wanted");
    await page.locator("[data-part=top] button.sound").click();
    await page.waitForFunction(() => window.tones.length > 0);
    const first = await heard();
    await playSome(page, 1);
    await page.waitForFunction((old) => window.tones.length > old, first);
    await page.reload();
    same(await page.locator("[data-part=top] button.sound").getAttribute("aria-pressed"), "true", "sound is wanted after a reload");
    await goHome(page);
    await page.waitForFunction(() => document.title === "Witching Hour");
  }),
);
