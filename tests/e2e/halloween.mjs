// halloween.mjs: the street, the sorcerer's board and the cards of halloween.
import { check, same, test } from "../server/kit.mjs";
import { PHONE, sitDown, turn, version, visiting } from "./browser.mjs";

const SIZES = [[360, 640], [390, 844], [844, 390], [768, 1024], [1024, 700], [1440, 900], [1920, 1080], [3840, 2160]];
const refusal = (page) => page.locator("[data-part=bar] .refusal");
const thing = (page, name) => page.locator(`[data-thing="${name}"]`).first();
const begin = async (page, how) => {
  await sitDown(page, "halloween", how);
  await turn(page);
};
const play = async (page, ...things) => {
  for (const name of things) {
    await page.locator(`.live[data-thing="${name}"]`).first().click();
    await turn(page);
  }
};

await test("e2e/halloween/three houses by two, and one's own board in reach, on every screen", () =>
  visiting({}, async (page) => {
    await begin(page, { seats: 4 });
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(100);
      const at = Object.fromEntries(
        await page.locator(".building").evaluateAll((all) => all.map((one) => [one.dataset.thing.split(" ")[1], one.getBoundingClientRect().toJSON()])),
      );
      for (const [left, right] of [["church", "school"], ["school", "hospital"], ["manor", "police"], ["police", "theatre"]])
        check(at[left].right <= at[right].left + 1 && Math.abs(at[left].top - at[right].top) < 1, `${width}x${height}: the ${right} stands right of the ${left}`);
      for (const [above, below] of [["church", "manor"], ["school", "police"], ["hospital", "theatre"]])
        check(at[above].bottom <= at[below].top + 1 && Math.abs(at[above].left - at[below].left) < 1, `${width}x${height}: the ${below} stands below the ${above}`);
      const spaces = await page.locator(".space").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      same(spaces.length, 21, "spaces");
      for (const { left, top, right, bottom } of spaces) check(left >= 0 && top >= 0 && right <= width && bottom <= height, `${width}x${height}: a space is in sight`);
      for (const { width: wide, height: high } of width < 900 ? spaces : []) check(wide >= 43.5 && high >= 43.5, `${width}x${height}: a space fits a finger: ${wide}x${high}`);
    }
  }),
);

for (const language of ["en", "de", "nl", "fr"])
  await test(`e2e/halloween/what the spaces of one's own board are for is written above them, ${language}`, () =>
    visiting({ language }, async (page) => {
      await begin(page, { seats: 3 });
      for (const [width, height] of [[1440, 900], [1024, 700]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction(() => document.querySelectorAll(".heads span").length === 8);
        const heads = await page.locator(".heads span:not(:empty)").evaluateAll((all) =>
          all.map((one) => {
            const words = document.createRange();
            words.selectNodeContents(one);
            return { text: one.innerText, size: parseFloat(getComputedStyle(one).fontSize), ...words.getBoundingClientRect().toJSON() };
          }),
        );
        const areas = await page.locator(".tableau .area").first().boundingBox();
        for (const [i, one] of heads.entries()) {
          check(one.top + one.size <= areas.y && one.left >= 0, `${width}x${height}: ${one.text} stands above the spaces`);
          for (const other of heads.slice(i + 1))
            check(one.right < other.left || Math.abs(one.top - other.top) >= one.size, `${width}x${height}: ${one.text} does not touch ${other.text}`);
        }
      }
    }),
  );

await test("e2e/halloween/a card shows how it is paid, when it acts and what it does, and no number of its own", () =>
  visiting({}, async (page) => {
    await begin(page, { options: { cards: "casper" } });
    await page.locator(".rail .card .face").nth(7).waitFor(); // they come one after the other
    const cards = await page.locator(".rail .card").evaluateAll((all) =>
      all.map((card) => ({
        id: card.dataset.thing.split(" ")[1],
        text: card.innerText,
        signs: [...card.querySelectorAll("use")].map((use) => use.getAttribute("href").replace("#hw-", "")),
      })),
    );
    same(cards.length, 8, "cards");
    const coloured = cards.filter(({ signs }) => signs.includes("stained")).map(({ id }) => id);
    same(coloured, ["12", "27", "29", "37"], "in stained glass");
    for (const { id, text, signs } of cards) {
      check(!text.split(/\D+/).includes(id), `${id} is not printed: ${text}`);
      const pips = signs.slice(-3);
      same(new Set(pips).size, coloured.includes(id) ? 3 : 1, `kinds of token that pay for ${id}`);
      check(signs.some((sign) => /^(always|turn|final)$/.test(sign)), `${id} shows when it acts`);
    }
    check(/^2/.test(await thing(page, "space a upgrade").innerText()), "what an upgrade costs stands at the action");
    same(await page.locator(".ghost .die b").allInnerTexts(), ["4", "4", "4"], "the dice of the ghosts");
  }),
);

await test("e2e/halloween/one's own board keeps its place when the cards are dealt", () =>
  visiting({}, async (page) => {
    await begin(page);
    await page.locator(".rail").waitFor();
    const place = () => page.locator(".own").boundingBox(), dealt = await place();
    await page.locator("aside ol button").last().click(); // the tiles are shuffled first
    await page.locator(".rail").waitFor({ state: "detached" });
    same(await place(), dealt, "where it was before");
  }),
);

await test("e2e/halloween/on a phone one may look at the cards, though only the board is asked about", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await begin(page);
    const shown = () => page.locator(".things").getAttribute("data-shown");
    same([await shown(), await page.locator(".parts .hint").count()], ["board", 0], "the part that is asked about, and others");
    await page.getByRole("button", { name: /^Cards: \d/ }).click();
    same(await shown(), "cards", "the part that was tapped");
    check(await page.locator(".rail .card").first().isVisible(), "a card is seen");
  }),
);

await test("e2e/halloween/a field keeps its colour, shape and value under a stone", () =>
  visiting({}, async (page) => {
    await begin(page);
    const look = () =>
      thing(page, "field police blue").evaluate((field) => ({
        paint: getComputedStyle(field).backgroundImage,
        shape: field.querySelector(".value use").getAttribute("href"),
        value: field.querySelector(".value").innerText,
      }));
    const before = await look();
    same([before.shape, before.value], ["#hw-level1", "2"], "its shape and value");
    await play(page, "space c haunt", "field police blue");
    await thing(page, "stone police blue").waitFor();
    same(await look(), before, "the field with a stone");
  }),
);

await test("e2e/halloween/what cannot be done says why, and rests no area", () =>
  visiting({}, async (page) => {
    await begin(page, { options: { cards: "casper" } });
    await play(page, "space a scare", "colour blue");
    const before = await version(page);
    const says = async (name, words) => {
      await thing(page, name).click({ force: true });
      await refusal(page).filter({ hasText: words }).waitFor();
    };
    await says("card 12", /tokens/);
    await says("space a summon", /already been used/);
    await says("space b fight", /No ghost in town/);
    await says("field church red", /not one of the choices/);
    await says("ghost police blue", /First choose an action/);
    await thing(page, "area b").locator(".level").click({ force: true });
    await refusal(page).filter({ hasText: "Choose one of the spaces in area B" }).waitFor();
    await thing(page, "space b fight").focus();
    await page.keyboard.press("Enter");
    await refusal(page).filter({ hasText: "No ghost in town" }).waitFor();
    same(await version(page), before, "the version: nothing was played");
  }),
);

await test("e2e/halloween/nobody is asked to use an area when only the end of the turn is left", () =>
  visiting({}, async (page) => {
    await begin(page);
    const status = page.locator("[data-part=bar] .status");
    check(/Each of your areas acts once/.test(await status.innerText()), "at first an area is to be used");
    await play(page, "rest a", "rest b", "rest c");
    check(!/Each of your areas acts once/.test(await status.innerText()), `then it says: ${await status.innerText()}`);
  }),
);

await test("e2e/halloween/what an action does is said before it is done: under the pointer, and to a finger that touches it once", () =>
  visiting({ viewport: { width: 390, height: 844 }, touch: true }, async (page) => {
    await begin(page);
    const note = page.locator("[data-part=bar] .note"), before = await version(page);
    await thing(page, "space a scare").hover();
    await note.filter({ hasText: /scare points as its level/ }).waitFor();
    await thing(page, "space a upgrade").tap();
    await note.filter({ hasText: /^For scare points[^]*−1/ }).waitFor();
    check(await note.evaluate((words) => words.scrollHeight <= words.clientHeight + 1), "all of it can be read");
    await thing(page, "space b summon").tap();
    await note.filter({ hasText: /a third one comes/ }).waitFor();
    same(await page.locator(".tableau .picked").evaluateAll((all) => all.map((one) => one.dataset.thing)), ["space b summon"], "what is chosen");
    same(await version(page), before, "the version: nothing was played");
    await thing(page, "space b summon").tap();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
    await page.locator(".status", { hasText: "which pair of ghosts" }).waitFor();
  }),
);

await test("e2e/halloween/what is spent for good is asked about first", () =>
  visiting({}, async (page) => {
    await begin(page, { seats: 2 });
    await page.keyboard.press("m"); // the list of moves
    const spends = page.locator(".moves button:is([data-move^='claim '], [data-move^='bonus '])"), sure = page.locator(".sure");
    for (let moves = 0; moves < 200 && !(await spends.count()); moves++) {
      const before = await version(page), free = page.locator(".moves button");
      await free.nth(moves % (await free.count())).click();
      if (await sure.count()) await sure.click();
      await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
      await turn(page);
    }
    const before = await version(page);
    await spends.first().click();
    await sure.waitFor();
    check(/: are you sure\?$/.test(await page.locator("[data-part=bar] .status").innerText()), "the bar asks");
    same(await version(page), before, "the version: nothing is spent");
    await sure.click();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
  }),
);

await test("e2e/halloween/every thing says what it is: under the pointer, under a finger, by the keyboard", () =>
  visiting({}, async (page) => {
    await begin(page);
    const lens = page.locator(".lens.shown");
    for (const selector of [".rail .card", ".building .tile", ".ghost", ".field", ".plate", ".space", ".rest", ".level", ".supply .pile", ".purse .pile", ".slot", ".areas .area"]) {
      await page.mouse.move(400, 20);
      await lens.waitFor({ state: "detached" });
      await page.locator(selector).first().hover();
      await lens.waitFor();
      check((await lens.innerText()).length > 15, `${selector} says: ${await lens.innerText()}`);
    }
    const [box, board] = [await lens.boundingBox(), await page.locator("[data-part=board]").boundingBox()];
    check(box.x >= board.x + board.width, "it does not stand over the board");
    await page.mouse.move(400, 20);
    await lens.waitFor({ state: "detached" });
    await page.locator(".space.live").first().focus();
    await page.keyboard.press("ArrowRight");
    await lens.waitFor();
    await page.locator(".building .tile").first().evaluate((tile) => {
      const at = { bubbles: true, pointerType: "touch", pointerId: 7, clientX: 9, clientY: 9 };
      document.activeElement.blur();
      tile.dispatchEvent(new PointerEvent("pointerdown", at));
    });
    const name = await page.locator(".building .tile").first().getAttribute("aria-label");
    await page.waitForFunction((text) => document.querySelector(".lens.shown")?.innerText.includes(text), name);
  }),
);

await test("e2e/halloween/where a choice leads is outlined on the street", () =>
  visiting({}, async (page) => {
    await begin(page);
    await play(page, "space c haunt");
    await thing(page, "field police blue").hover();
    await page.locator(".field .gain", { hasText: "+2" }).waitFor();
    await play(page, "field police blue", "space a move");
    await page.locator(".ghost.live").first().click();
    await page.locator("[data-thing='building school']").hover({ position: { x: 60, y: 60 } });
    await page.locator("[data-thing='building school'] .ghost[data-mark=preview]").waitFor();
  }),
);

await test("e2e/halloween/a fight is a scene of two ghosts, their dice and a verdict", () =>
  visiting({ at: "#/learn/halloween", speed: "slow" }, async (page) => {
    for (let step = 0; step < 3; step++) {
      await page.locator(`[data-step="${step}"]`).waitFor();
      await page.getByRole("button", { name: "Next" }).click();
    }
    await page.locator('[data-step="3"]').waitFor();
    for (const name of ["space a fight", "ghost police green", "ghost police blue"]) await page.locator(`.live[data-thing="${name}"]`).first().click();
    const fight = page.locator("[data-moment=fight]");
    await fight.waitFor();
    same(await fight.locator("figure .ghost use").evaluateAll((all) => all.map((use) => use.getAttribute("href"))), ["#hw-ghost2", "#hw-ghost1"], "who fights");
    const [ours, theirs] = (await fight.locator(".die b").allInnerTexts()).map(Number);
    const verdict = await fight.locator("footer b").innerText();
    same(verdict, `${ours} ${ours > theirs ? "beats" : "does not beat"} ${theirs}`, "the verdict");
  }),
);

await test("e2e/halloween/only the ghost that came is marked, and the signs of the houses stay where they are", () =>
  visiting({}, async (page) => {
    await begin(page);
    const sign = () => page.locator("[data-thing='building police'] .plate").boundingBox(), before = await sign();
    await play(page, "space a summon", "ghost police blue");
    await page.locator(".ghost[data-last]").waitFor();
    same(await page.locator("[data-last]").evaluateAll((all) => all.map(({ dataset }) => `${dataset.thing}#${dataset.each}`)), ["ghost police blue#3"], "what is marked");
    same(await sign(), before, "the sign of the police station");
  }),
);
