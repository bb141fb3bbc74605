// midnight.mjs: the room of midnight: what things are, what a half-made choice asks, and how a round ends.
import { check, same, test } from "../server/kit.mjs";
import { sitDown, turn, visiting } from "./browser.mjs";

const thing = (page, name) => page.locator(`.table [data-thing="${name}"]`);
const asked = (page, name) => page.locator(`[data-asked="${name}"]`);
const title = (page) => page.locator("[data-part=bar] .status");

/** The lesson's position before this step. */
async function stepTo(page, number) {
  await page.locator(".table").waitFor();
  while (!(await page.getByText(`Step ${number} of 7`).count())) await page.getByRole("button", { name: "Next" }).click();
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
    const crowd = await page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect(), number = box([...document.querySelectorAll(".hours text")].find((text) => text.textContent === "7"));
      const ring = box(document.querySelector(".clock > svg")), middle = { x: ring.x + ring.width / 2, y: ring.y + ring.height / 2 };
      return [...document.querySelectorAll(".piece use")].map(box).map(({ left, right, top, bottom }) => ({
        covers: left < number.right && right > number.left && top < number.bottom && bottom > number.top,
        out: Math.hypot((left + right) / 2 - middle.x, (top + bottom) / 2 - middle.y) / (ring.width / 2),
      }));
    });
    check(crowd.length === 5 && crowd.every(({ covers, out }) => !covers && out > 0.5), `five ghosts on one hour, beside its number and off the hall: ${JSON.stringify(crowd)}`);
    same(await page.evaluate(() => {
      const turned = (element) => element && (getComputedStyle(element).rotate !== "none" || /matrix\([^,]+, (?!0,)/.test(getComputedStyle(element).transform) || turned(element.parentElement));
      const blurred = (element) => getComputedStyle(element).boxShadow.split(/,(?![^(]*\))/).some((shadow) => parseFloat(shadow.match(/px [^ ]+px ([^ ]+)px/)?.[1] ?? 0) > 0);
      return [...document.querySelectorAll(".table .card, .table .face")].filter((element) => blurred(element) && turned(element)).length;
    }), 0, "turned cards with blurred shadows, which weak graphics cannot draw");
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

await test("e2e/midnight/a card that can still be changed shows where its ghosts would stop, before and after it is laid", () =>
  visiting({ at: "#/learn/midnight" }, async (page) => {
    const stop = (to) => page.locator(`[data-mark=preview][data-to="${to}"]`), note = page.locator("[data-part=bar] .note");
    await stepTo(page, 3);
    same(await page.locator("[data-part=dock] .live").evaluateAll((cards) => cards.map((card) => card.dataset.thing)), ["hour r6b1"], "what shines: only what the task asks for");
    await thing(page, "hour r4b3").click({ force: true });
    await note.filter({ hasText: "For now, try what is asked." }).waitFor();
    await thing(page, "hour r6b1").click();
    await stop(8).nth(1).waitFor();
    await note.filter({ hasText: /^If nothing is changed · Red 2 → 8 · Blue 7 → 8/ }).waitFor();
    await page.locator("[data-way='first r']").click();
    await thing(page, "special jump").and(page.locator(".live")).waitFor();
    await page.mouse.move(2, 2);
    await stop(8).nth(1).waitFor(); // nothing is pointed at: as it is
    check(!/Seat 1/.test(await page.locator(".table").innerText()), "you are called You");
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
    await page.waitForFunction(() => /Red stops on midnight: the round ends/.test(document.querySelector("[data-part=bar] .note")?.innerText) || document.querySelector("[data-way='first r']")?.focus());
    await page.locator("[data-way='first r']").click();
    await page.locator("[data-moment=round]").waitFor();
    check(/1 to 11 count twelve more/.test(await page.locator("[data-moment=round] p").innerText()), "how the hours of the new day count");
    same(await page.evaluate(() => window.moments), ["strike", "round"], "what is staged, in this order");
    const rows = await page.locator("[data-moment=round] [data-side]").evaluateAll((all) => all.map((row) => [row.dataset.side, row.querySelector("strong").innerText]));
    same(rows, [["0", "+11"], ["1", "+8"], ["2", "+0"]], "what each got, the best first");
  }),
);

await test("e2e/midnight/after Déjà Vu the trails lead backwards", () =>
  visiting({ at: "#/replay" }, async (page) => {
    await page.locator("input[type=file]").setInputFiles("tests/golden/midnight/2-seats.record");
    await page.locator(".slider").fill("22"); // red is to go 4; then Déjà Vu is played
    await page.locator(".status", { hasText: "purple 3, then red 4" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => document.querySelector(".trail path")?.getAttribute("d").match(/Q/g).length === 4);
  }),
);

await test("e2e/midnight/piles lie in line", () =>
  visiting({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    const tops = await page.locator(".piles .stack").evaluateAll((all) => all.map((stack) => Math.round(stack.getBoundingClientRect().top)));
    same([tops[0] === tops[1], tops[2] === tops[3]], [true, true], `where piles begin: ${tops}`);
  }),
);

for (const [width, height] of [[1440, 900], [1024, 700]])
  await test(`e2e/midnight/words and tabs are in sight at every step of the lesson, ${width}×${height}`, () =>
    visiting({ at: "#/learn/midnight", viewport: { width, height } }, async (page) => {
      const box = (what) => page.locator(what).boundingBox();
      const end = async (what) => { const { y, height } = await box(what); return y + height; };
      for (let step = 1; step <= 7; step++) {
        await stepTo(page, step);
        const [tabs, dock] = [await end("[role=tablist]"), (await box("[data-part=dock]")).y];
        check(tabs <= dock, `step ${step}: the tabs end at ${tabs}, where the dock begins at ${dock}`);
        const [words, room] = [await end("section.words"), await end("[data-part=players]")];
        check(words <= room, `step ${step}: the words end at ${words}, their room at ${room}`);
        if (width === 1440) check((await end(".beside")) <= room, `step ${step}: the players end at ${await end(".beside")}, their room at ${room}`);
      }
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

for (const seats of [2, 3, 6])
  for (const viewport of [{ width: 360, height: 640 }, { width: 844, height: 390 }])
    await test(`e2e/midnight/the strip says whose ghosts are whose, ${seats} players at ${viewport.width}×${viewport.height}`, () =>
      visiting({ viewport }, async (page) => {
        await sitDown(page, "midnight", { seats });
        await turn(page);
        const owned = await page.locator("[data-part=players] li").evaluateAll((all) => all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return [...one.querySelectorAll(".badge svg")].map((ghost) => {
            const box = ghost.getBoundingClientRect();
            return { colour: ghost.getAttribute("aria-label"), seen: box.width >= 14 && box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 1 };
          });
        }));
        same(owned.length, seats, "players");
        for (const ghosts of owned) check(ghosts.length === (seats === 2 ? 2 : 1) && ghosts.every(({ seen }) => seen), `in sight: ${JSON.stringify(ghosts)}`);
        const standing = await page.locator("[data-part=board] .piece").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
        for (const { colour } of owned[0]) check(standing.some((label) => label.startsWith(`${colour}:`) && /You/.test(label)), `${colour} is yours on the clock, too: ${standing}`);
      }));
