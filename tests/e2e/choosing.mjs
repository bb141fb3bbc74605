// choosing.mjs: before a move is made: what would come of it, asking first, gestures that mean one thing; and taking it back.
import { check, same, test } from "../server/kit.mjs";
import { DESKTOP, GAMES, goHome, openMenu, sitDown, turn, version, visiting } from "./browser.mjs";
import { playOut, playSome } from "./player.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const note = (page) => page.locator("[data-part=bar] .note");
const later = (page, before) => page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
const lines = (page) => page.locator("aside ol button").allInnerTexts();

await test("e2e/choosing/what would come of a card of midnight", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    const before = await version(page);
    await page.locator("[data-thing^='hour '].live").first().hover();
    await page.locator("[data-mark=preview]").first().waitFor();
    check(/ 7 → \d+ · .* 7 → \d+/.test(await note(page).innerText()), `both ghosts' ways in words: ${await note(page).innerText()}`);
    const said = (await note(page).innerText()).match(/→ \d+/g).map((part) => part.slice(2)).sort();
    const drawn = await page.locator("[data-mark=preview]").evaluateAll((all) => all.map((one) => one.dataset.to).sort());
    same(drawn, said, "the hours they are drawn at");
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => !document.querySelector("[data-mark=preview]"));
    same(await version(page), before, "the version: nothing was played");
  }),
);

await test("e2e/choosing/a ghost of midnight is not spent by one click", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    const before = await version(page), ghost = page.locator("[data-thing^='ghost '].live"), sure = page.locator(".sure");
    await ghost.click();
    await sure.waitFor();
    check(/: are you sure\?$/.test(await page.locator(".status").innerText()), "the bar asks");
    await page.keyboard.press("Escape");
    await sure.waitFor({ state: "detached" });
    await ghost.dblclick();
    same([await version(page), await sure.count()], [before, 0], "the version after a double click, and what is asked");
    await ghost.click();
    await sure.click();
    await later(page, before);
  }),
);

await test("e2e/choosing/nobody is asked who does not want it", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    await openMenu(page);
    await page.locator(".menu .asking").uncheck();
    await page.locator(".menu header button").click();
    const before = await version(page);
    await page.locator("[data-thing^='ghost '].live").click();
    await later(page, before);
    same(await page.evaluate(() => localStorage.getItem("ask first")), "no", "what this browser keeps");
  }),
);

await test("e2e/choosing/taking and slipping are two gestures", () =>
  visiting({ at: "#/learn/hourglass" }, async (page) => {
    const thing = (name) => page.locator(`.table [data-thing="${name}"]`);
    const stepTo = async (number) => {
      while (!(await page.getByText(`Step ${number} of 6`).count())) await page.getByRole("button", { name: "Next" }).click();
    };
    await stepTo(2);
    await page.locator(".table [data-thing='set a'].live").waitFor();
    await thing("card r22").last().click();
    await thing("set a").click(); // and no third click
    await page.locator(".well").waitFor();
    await stepTo(4);
    await page.locator(".table [data-thing='slip b']").waitFor();
    await thing("card p1").last().click();
    same(await page.locator(".table [data-thing='set b'].live").count(), 0, "sets that a card which does not fit may be laid on");
    const box = await thing("set b").boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.locator(".refusal").waitFor();
    same(await page.locator(".well").count(), 0, "moves made by that click");
    await thing("slip b").click();
    await page.locator(".slip.hurried").waitFor();
    same(await page.locator(".well").count(), 0, "moves made by a short press of the tray");
    await thing("slip b").click({ delay: 700 });
    await page.locator(".well").waitFor();
  }),
);

await test("e2e/choosing/what taking a set brings", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    for (let tries = 0; tries < 12; tries++) {
      await turn(page);
      for (let i = 0; i < (await page.locator(".held").count()); i++) {
        await page.locator(".held").nth(i).click();
        const set = page.locator("[data-thing^='set '].live");
        if (await set.count()) {
          await set.first().hover();
          await page.locator(".take").first().waitFor();
          check(/Hourglasses: You \+\d+|is next/.test(await note(page).innerText()), `in words: ${await note(page).innerText()}`);
          same(await page.locator(".holder[data-mark=preview]").count(), 1, "sets outlined");
          return;
        }
        await page.keyboard.press("Escape");
      }
      await playSome(page, 1);
    }
    throw new Error("no card ever fitted a set");
  }),
);

await test("e2e/choosing/a click on a space that is taken never rests", () =>
  visiting({}, async (page) => {
    await sitDown(page, "halloween");
    await turn(page);
    await page.locator(".space.live").first().click();
    await turn(page);
    const before = await version(page), box = await page.locator(".space.disc").first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(300);
    same(await version(page), before, "the version after a click on a disc");
  }),
);

await test("e2e/choosing/taken back over the answers of two bots, and practice from then on", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 3, options: { length: "once" } });
    await turn(page);
    const undo = page.getByRole("button", { name: "Take back" });
    check(await undo.isDisabled(), "what was never played cannot be taken back");
    same(await undo.getAttribute("title"), "You have not played yet: there is nothing to take back.", "why not");
    const told = await lines(page), hand = await page.locator(".held").evaluateAll((cards) => cards.map((card) => card.dataset.thing));
    await playSome(page, 1);
    await turn(page);
    check((await lines(page)).length >= told.length + 3, "two bots answered");
    const before = await version(page);
    await undo.click();
    await later(page, before);
    await turn(page);
    same(await lines(page), told, "the log then");
    same(await page.locator(".held").evaluateAll((cards) => cards.map((card) => card.dataset.thing)), hand, "the hand then");
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("match hourglass")).practice);
    check(/undone [1-9]/.test(await page.evaluate(() => JSON.parse(localStorage.getItem("match hourglass")).record)), "the record says that something was taken back");
    await page.reload(); // that is not forgotten
    await page.locator(".table").waitFor();
    await playOut(page);
    await goHome(page);
    await page.evaluate(() => (location.hash = "/history"));
    await page.getByText("practice").first().waitFor();
  }),
);

await test("e2e/choosing/a first match says what it is about, until the first move", () =>
  visiting({}, async (page) => {
    for (const [game, goal] of [["hourglass", /most hourglasses/], ["clockman", /first in the centre/]]) {
      await sitDown(page, game);
      await turn(page);
      await page.locator(".note", { hasText: goal }).waitFor();
      await playSome(page, 1);
      await turn(page);
      check(!goal.test(await page.locator("[data-part=bar]").innerText()), "it is not said again");
      await goHome(page);
    }
  }),
);

for (const language of ["en", "de", "nl", "fr"])
  await test(`e2e/choosing/what it is about is never cut off, ${language}`, () =>
    visiting({ language }, async (page) => {
      const cut = () => {
        const bar = document.querySelector("[data-part=bar]").getBoundingClientRect();
        return [...document.querySelectorAll("[data-part=bar] :is(.status, .note)")]
          .filter((words) => {
            const { top, bottom, height } = words.getBoundingClientRect();
            return words.scrollHeight > words.clientHeight + 1 || (height > 0 && (top < bar.top - 1 || bottom > bar.bottom + 1));
          })
          .map((words) => words.innerText);
      };
      for (const game of GAMES) {
        await page.setViewportSize(DESKTOP);
        await sitDown(page, game);
        await turn(page);
        await page.locator("[data-part=bar] .note").waitFor();
        for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1024, 700]]) {
          await page.setViewportSize({ width, height });
          same(await page.evaluate(cut), [], `what is cut off at ${width}x${height} in ${game}`);
        }
        await goHome(page);
      }
    }),
  );

/** Where a thing of each kind can be clicked that cannot be chosen now: [kind, x, y]. */
function deadThings() {
  const found = new Map();
  for (const element of document.querySelectorAll(":is([data-part=board], [data-part=dock]) [data-thing]")) {
    const kind = element.dataset.thing.split(" ")[0], { x, y, width, height } = element.getBoundingClientRect();
    if (found.has(kind) || element.closest(".live, .slip") || element.querySelector(".live, .slip")) continue;
    const middle = [Math.round(x + width / 2), Math.round(y + height / 2)];
    if (document.elementFromPoint(...middle)?.closest("[data-thing]") === element) found.set(kind, middle);
  }
  return [...found].map(([kind, middle]) => [kind, ...middle]);
}

/** A position in the middle of each game, where a turn is half over or asks for something else than its beginning. */
const MIDDLE = {
  hourglass: (legal, plies) => plies > 20 && legal.some((action) => action.startsWith("take ")),
  midnight: (legal) => legal.includes("done"),
  halloween: (legal) => legal.includes("end"),
  clockman: (legal) => legal.some((action) => action.startsWith("move ")),
  keyhole: (legal) => legal.some((action) => action.startsWith("ghost ")),
};
for (const game of GAMES)
  for (const when of ["at the beginning", "later"])
    await test(`e2e/choosing/no click is left without an answer: ${game}, ${when}`, async () => {
      const middle = when === "later" && (await recordUpTo(game, 3, 1, MIDDLE[game]));
      await visiting({}, async (page) => {
        /** Where everything may be chosen, something is: then the rest may not. */
        const ready = async () => {
          await turn(page);
          await page.locator(":is([data-part=dock], [data-part=board], [data-part=bar]) :is(.live, .way)").first().waitFor();
          if (game === "midnight" && !middle) await page.locator("[data-thing^='hour '].live").first().click();
        };
        if (middle) await sitDownAt(page, middle);
        else await sitDown(page, game, { seats: 3 });
        await ready();
        const before = await version(page), dead = await page.evaluate(deadThings), why = page.locator("[data-part=bar] .refusal");
        check(dead.length > 0, "there are things that cannot be chosen");
        for (const [kind, x, y] of dead) {
          if (await why.count()) {
            await page.reload();
            await ready();
          }
          await page.mouse.click(x, y);
          const answer = page.locator(`[data-part=bar] .refusal, .sure, .picked[data-thing^="${kind} "]`).first(); // it may also be chosen instead of what was
          await answer.waitFor({ timeout: 10000 }).catch(() => { throw new Error(`a click on ${kind} at ${x}, ${y} says nothing`); });
          if (await why.count()) check((await why.innerText()).length > 10, `${kind}: ${await why.innerText()}`);
        }
        same(await version(page), before, "the version: nothing was played");
      });
    });
