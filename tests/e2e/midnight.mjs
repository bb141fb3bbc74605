// midnight.mjs: the room of midnight: what things are, what a half-made choice asks, and how a round ends.
import { check, same, test } from "../server/kit.mjs";
import { sitDown, turn, visiting } from "./browser.mjs";

const thing = (page, name) => page.locator(`.table [data-thing="${name}"]`);
const asked = (page, name) => page.locator(`[data-asked="${name}"]`);
const title = (page) => page.locator("[data-part=bar] .status");

/** The lesson's position before this step. */
async function stepTo(page, number) {
  await page.locator(".table").waitFor();
  while (!(await page.getByText(`Step ${number} of 5`).count())) await page.getByRole("button", { name: "Next" }).click();
  await page.locator(`.table[data-step="${number - 1}"]`).waitFor();
}

await test("e2e/midnight/a special action says what it does, to the pointer, a finger and the keyboard", async () => {
  const says = async (page) => {
    await asked(page, "special jump").waitFor();
    const text = await asked(page, "special jump").innerText();
    check(/Time Jump/.test(text) && /an hour more/.test(text), `it says: ${text}`);
  };
  await visiting({ at: "#/learn/midnight" }, async (page) => {
    await stepTo(page, 3);
    await thing(page, "special jump").hover();
    await says(page);
    await page.mouse.move(2, 2);
    await asked(page, "special jump").waitFor({ state: "detached" });
    await thing(page, "hour r6b1").focus();
    for (let presses = 0; presses < 12 && !(await page.evaluate(() => document.activeElement.dataset.thing === "special jump")); presses++)
      await page.keyboard.press("Tab");
    await says(page);
  });
  await visiting({ at: "#/learn/midnight", viewport: { width: 390, height: 844 } }, async (page) => {
    await stepTo(page, 3);
    const cdp = await page.context().newCDPSession(page);
    const { x, y, width, height } = await thing(page, "special jump").boundingBox();
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
    await says(page);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    same(await page.locator(".picked").count(), 0, "things that a long press chose");
  });
});

await test("e2e/midnight/the clock says what its hours do", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    for (const [name, words] of [["bell", "special action"], ["fresh", "ghost card"], ["midnight", "party"]]) {
      await page.locator(`.plate[data-ask="${name}"]`).first().hover();
      await asked(page, name).waitFor();
      check((await asked(page, name).innerText()).includes(words), `what is said of it: ${await asked(page, name).innerText()}`);
      await page.mouse.move(2, 2);
    }
    same(await page.locator(".piece text").count(), 0, "letters on ghosts: their shapes tell them apart");
    same(await page.locator(".piece .coin").count(), 3, "coins of owners; wanderers have none");
  }),
);

await test("e2e/midnight/a special action before its time says why not", () =>
  visiting({ at: "#/learn/midnight" }, async (page) => {
    await stepTo(page, 3);
    await thing(page, "special jump").click({ force: true });
    await page.locator("[data-part=bar] .refusal").waitFor();
    check(/hour card first/.test(await page.locator("[data-part=bar] .refusal").innerText()), "the reason");
  }),
);

await test("e2e/midnight/the prompt goes on with a half-made choice", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    const before = await title(page).innerText();
    await page.locator("[data-thing^='hour '].live").first().click();
    await page.waitForFunction((old) => document.querySelector("[data-part=bar] .status").innerText !== old, before);
    check(/which one goes first\?$/.test(await title(page).innerText()), `it asks: ${await title(page).innerText()}`);
    await page.locator("[data-mark=preview]").nth(1).waitFor(); // both halves, though no order is chosen
    await page.keyboard.press("Escape");
    await page.waitForFunction((old) => document.querySelector("[data-part=bar] .status").innerText === old, before);
  }),
);

await test("e2e/midnight/midnight strikes, then everybody's hours are counted", () =>
  visiting({ at: "#/learn/midnight", speed: "fast", motion: "no-preference" }, async (page) => {
    await stepTo(page, 4);
    await page.evaluate(() => {
      window.moments = [];
      new MutationObserver(() => {
        const moment = document.querySelector("[data-moment]")?.dataset.moment;
        if (moment && window.moments.at(-1) !== moment) window.moments.push(moment);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await thing(page, "hour r6y1").click();
    await page.locator("[data-way='first r']").click();
    await page.locator("[data-moment=round]").waitFor();
    same(await page.evaluate(() => window.moments), ["strike", "round"], "what is staged, in this order");
    const rows = await page.locator("[data-moment=round] [data-side]").evaluateAll((all) => all.map((row) => [row.dataset.side, row.querySelector("strong").innerText]));
    same(rows, [["0", "+11"], ["1", "+8"], ["2", "+0"]], "what each got, the best first");
  }),
);

await test("e2e/midnight/six players, and nothing overlaps on a small screen", () =>
  visiting({ viewport: { width: 1024, height: 700 } }, async (page) => {
    await sitDown(page, "midnight", { seats: 6 });
    await turn(page);
    const box = (part) => page.locator(`[data-part=${part}]`).boundingBox();
    const [players, side, dock] = [await box("players"), await box("side"), await box("dock")];
    const bottom = ({ y, height }) => y + height;
    check(bottom(players) <= side.y + 1 && bottom(side) <= dock.y + 1, `the players end at ${bottom(players)}, the log at ${bottom(side)}, the dock begins at ${dock.y}`);
    check(side.height > 80, `room for the log: ${side.height}`);
  }),
);
