// carrying.mjs: moves by dragging: what is dropped where it may go is played, what is dropped elsewhere goes back. A move that the rules
// forbid is answered with the reason and its rule, whether it was dragged or clicked.
import { check, same, test } from "../server/kit.mjs";
import { sitDown, turn, version, visiting } from "./browser.mjs";

async function middleOf(page, selector) {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return [x + width / 2, y + height / 2];
}

async function drag(page, from, to) {
  await page.mouse.move(...(await middleOf(page, from)));
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 6 });
  same(await page.locator("[data-carried]").count(), 1, "things in hand");
  await page.mouse.up();
  same(await page.locator("[data-carried]").count(), 0, "things in hand after dropping");
}

await test("e2e/carrying/a card of midnight to the ghost that walks first", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    const before = await version(page), card = await page.locator("[data-thing^='hour '].live").first().getAttribute("data-thing");
    await drag(page, `[data-thing='${card}'].live`, [4, 4]);
    await page.waitForTimeout(300);
    same(await version(page), before, "the version after dropping it nowhere");
    same(await page.locator(".picked").count(), 0, "things picked then");
    const second = card.at(-2);
    await drag(page, `[data-thing='${card}'].live`, await middleOf(page, `[data-thing='piece ${second}']`));
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
    const told = await page.locator(".table aside ol li button").allInnerTexts();
    const colours = { r: "red", b: "blue", g: "green", p: "purple", y: "yellow" };
    check(told.some((line) => line.startsWith(`You play ${colours[second]} ${card.at(-1)},`)), `the ghost it was dropped on goes first: ${told.join(" / ")}`);
    const first = colours[card.at(-4)], [line] = told.filter((text) => text.startsWith("You play"));
    check(line.indexOf(` ${colours[second]} 7→`) < line.indexOf(` ${first} 7→`), `the ways are told in the order of walking: ${line}`);
  }),
);

await test("e2e/carrying/a card of hourglass to any empty holder, up or down", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    const before = await version(page), card = await page.locator(".held.live").first().getAttribute("data-thing");
    await page.locator(".held.live").first().click();
    const third = await middleOf(page, ".bay:nth-child(3) [data-thing='down']");
    await page.keyboard.press("Escape");
    await drag(page, ".held.live", third);
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
    same(await page.locator(`.bay:nth-child(3) .set [data-thing='${card}']`).count(), 1, "cards in the holder that was meant");
    same(await page.locator(".bay:nth-child(3) .gauge.down").count(), 1, "sets there that go down");
  }),
);

await test("e2e/carrying/one's own pawn of clockman to a field", () =>
  visiting({}, async (page) => {
    await sitDown(page, "clockman");
    const field = page.locator(".field.live");
    for (let i = 0; i < 40 && !(await field.count()); i++) { // the opening roll, and rolls that leave no choice
      await turn(page);
      if (await field.count()) break;
      const before = await version(page);
      await page.evaluate(() => document.querySelector(".way, .die.live").dispatchEvent(new MouseEvent("click", { bubbles: true })));
      await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
      await turn(page);
    }
    const before = await version(page);
    await drag(page, "[data-thing='pawn 0']", await middleOf(page, ".field.live"));
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
  }),
);

await test("e2e/carrying/why not", () =>
  visiting({ at: "#/learn/hourglass" }, async (page) => {
    const thing = (name) => `.table [data-thing="${name}"]`;
    const why = page.locator(".refusal a");
    while (!(await page.getByText("Step 5 of 6").count())) await page.getByRole("button", { name: "Next" }).click();
    await page.locator(`${thing("set c")}.live`).waitFor(); // a is one's own
    await page.locator(thing("card p7")).last().click();
    await page.mouse.click(...(await middleOf(page, thing("set a"))));
    await why.waitFor();
    const [reason, rule] = [await page.locator(".refusal").innerText(), await why.getAttribute("href")];
    check(/^#\/rules\/hourglass\/R\d+$/.test(rule) && reason.length > 20 && !/R\d/.test(reason), `the reason: ${reason} ${rule}`);
    await page.keyboard.press("Escape");
    await page.locator(thing("card p4")).last().click();
    await why.waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await drag(page, `${thing("card p7")}.live`, await middleOf(page, thing("set a")));
    await why.waitFor();
    same(await page.locator(".refusal").innerText(), reason, "the reason when it was dragged");
    same(await page.locator(".well").count(), 0, "moves made");
    await why.click();
    await page.locator("article .wanted").first().waitFor();
  }),
);
