// hourglass.mjs: the table of hourglass: cards that can be read wherever they lie, and everything that can be asked what it is.
import { check, same, test } from "../server/kit.mjs";
import { sitDown, turn, version, visiting } from "./browser.mjs";
import { playSome } from "./player.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const closer = (page) => page.locator(".closer");
const lesson = async (page, number) => {
  while (!(await page.getByText(`Step ${number} of 6`).count())) await page.getByRole("button", { name: "Next" }).click();
};

/** Parts of cards that lie over one another, and cards of a fan of which less than a finger is seen. */
function crowded() {
  const found = [], box = (element) => element.getBoundingClientRect();
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
  for (const card of document.querySelectorAll(".table svg:has(> text):has(> .glass)")) {
    const parts = [...card.querySelectorAll("text, .glass")];
    parts.forEach((part, i) => parts.slice(i + 1).forEach((other) => meet(box(part), box(other)) && found.push(`${card.textContent}: signs over one another`)));
  }
  const hand = [...document.querySelectorAll(".held")];
  hand.forEach((card, i) => {
    const next = hand[i + 1], { left, top, width } = box(card);
    const seen = next && Math.abs(box(next).top - top) < 40 ? box(next).left - left : width;
    if (seen < 40) found.push(`${card.dataset.thing}: ${seen.toFixed(0)} px of it are seen`);
  });
  return found;
}

await test("e2e/hourglass/cards can be read in a fan and in a set", () =>
  visiting({ viewport: { width: 360, height: 640 } }, async (page) => {
    await sitDown(page, "hourglass"); // with two players hands are largest
    await turn(page);
    same(await page.locator(".held").count(), 7, "cards in hand");
    for (const [width, height] of [[360, 640], [390, 844], [844, 390], [1024, 700], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      same(await page.evaluate(crowded), [], `what is crowded at ${width}x${height}`);
    }
    await playSome(page, 4);
    await turn(page);
    same(await page.evaluate(crowded), [], "what is crowded later");
  }),
);

await test("e2e/hourglass/whatever lies there can be asked what it is", () =>
  visiting({ at: "#/learn/hourglass" }, async (page) => {
    await lesson(page, 4);
    await page.locator("[data-thing='set b']").waitFor();
    const asked = async (selector) => {
      await page.mouse.move(2, 2);
      await closer(page).waitFor({ state: "detached" });
      await page.locator(selector).first().hover({ force: true });
      await closer(page).waitFor();
      const [large, board] = [await closer(page).boundingBox(), await page.locator("[data-part=board]").boundingBox()];
      check(large.x >= board.x + board.width - 1, "it stands beside the board, not over it");
      return closer(page).innerText();
    };
    check(/purple 1\s.*Hourglasses: 0.*colour/is.test(await asked("[data-part=dock] [data-thing='card p1']")), "a card");
    const set = await asked("[data-thing='set b'] .stand");
    check(/Mabel's falling set.*What takes it now: red 1–5, joker 1–5/s.test(set), `a set: ${set}`);
    same(await closer(page).locator(".cards svg").count(), 3, "cards of the set in large");
    check(await closer(page).evaluate((large) => [...large.querySelectorAll("*")].every((part) => part.getBoundingClientRect().right <= large.getBoundingClientRect().right)), "all of it is within its frame");
    check(/Mabel keeps the set/.test(await asked("[data-thing='slip b']")), "the tray");
    check(/alike/.test(await asked("[data-thing='holder'] .stand")), "an empty holder");
    check(/deck/.test(await asked("[data-thing=deck]")), "the deck");
    check(/Cards won: 0/.test(await asked("[data-ask='won 1']")), "a pile");
    await page.keyboard.press("Escape");
    await closer(page).waitFor({ state: "detached" });
    await page.mouse.move(2, 2);
    await page.locator("[data-part=dock] [data-thing='card p1']").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await closer(page).waitFor(); // by keys
    check(/purple 1/i.test(await closer(page).innerText()), "what has the focus");
  }),
);

await test("e2e/hourglass/a long press by finger asks, and chooses nothing", () =>
  visiting({ viewport: { width: 390, height: 844 } }, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    const { x, y } = await page.locator(".held").first().boundingBox(), touch = await page.context().newCDPSession(page);
    const finger = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await finger("touchStart", [{ x: x + 20, y: y + 40 }]);
    await closer(page).waitFor();
    await finger("touchEnd", []);
    same(await page.locator(".picked").evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 200))), [], "things chosen by it");
    await finger("touchStart", [{ x: x + 20, y: y + 40 }]);
    await closer(page).waitFor({ state: "detached" });
    await finger("touchEnd", []);
    await page.locator(".held.picked").waitFor(); // a short one does
  }),
);

await test("e2e/hourglass/what a set brings, what is slipped, and where", () =>
  visiting({ at: "#/learn/hourglass" }, async (page) => {
    await lesson(page, 2);
    await page.locator("[data-thing='set a'].live").waitFor();
    same(await page.locator(".take").count(), 0, "sets that say what they bring before a card is chosen");
    await page.locator("[data-part=dock] [data-thing='card r22']").hover();
    await page.locator(".take").waitFor();
    same((await page.locator(".take").innerText()).trim(), `+${(await page.locator("[data-thing='set a'] .sum").innerText()).trim()}`, "what it brings");
    same(await page.locator(".gauge").evaluate((gauge) => [...gauge.classList].find((name) => name === "up" || name === "down")), "up", "its direction");
    same(await page.locator(".gauge").evaluate((gauge) => [gauge.style.getPropertyValue("--low"), gauge.style.getPropertyValue("--high")]), ["72%", "100%"], "what is alight: 19 to 25");
    await lesson(page, 3);
    await page.locator("[data-thing='set b'].live").waitFor();
    await page.locator("[data-thing='set a'] .laid").last().click({ force: true });
    await page.locator("[data-part=bar] .refusal").waitFor();
    check(/never play onto a set in front of you/.test(await page.locator("[data-part=bar] .refusal").innerText()), "why one's own set cannot be chosen");
    await lesson(page, 4);
    await page.locator("[data-part=dock] [data-thing='card p1']").click();
    await page.locator("[data-thing='slip b']").click();
    await page.locator("[data-thing='slip b']", { hasText: "Hold it a moment" }).waitFor();
    await page.locator("[data-thing='slip b']", { hasText: "Hold to slip under" }).waitFor(); // it is not said for ever
    await page.mouse.move(2, 2);
    await page.locator("[data-thing='slip b']").hover();
    await closer(page).filter({ hasText: "Slip under" }).waitFor();
    await page.mouse.down();
    await page.locator("[data-thing='slip b']").waitFor({ state: "detached" });
    await page.mouse.up();
    await closer(page).filter({ hasText: "Slip under" }).waitFor({ state: "detached" });
    await lesson(page, 5);
    await page.locator("[data-thing='set c'].live").waitFor();
    same(await page.locator(".under").evaluateAll((cards) => cards.map((card) => card.dataset.thing)), ["card p1"], "cards marked as slipped");
  }),
);

for (const viewport of [{ width: 1024, height: 700 }, { width: 1440, height: 900 }])
  await test(`e2e/hourglass/no name is broken beside what takes a set, ${viewport.width}x${viewport.height}`, () =>
    visiting({ at: "#/replay", viewport }, async (page) => {
      await page.locator("input[type=file]").setInputFiles("tests/golden/hourglass/3-seats.record");
      await page.locator(".slider").waitFor();
      const two = page.locator(".needs.two"); // one's suits and the jokers', each with numbers
      for (let step = 1; !(await two.count()); step++) {
        await page.locator(".slider").fill(String(step));
        await page.waitForFunction((step) => document.querySelector(".slider").value === String(step), step);
      }
      const lines = await two.first().evaluate((needs) => {
        const name = needs.parentElement.querySelector(".whose b"), high = name.clientHeight;
        return ["Edith", "Winnie"].map((text) => ((name.textContent = text), name.clientHeight / high));
      });
      same(lines, [1, 1], "lines of Edith and of Winnie");
    }),
  );

await test("e2e/hourglass/whoever can only slip under is told so", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, await recordUpTo("hourglass", 3, 1, (legal) => legal.every((action) => action.startsWith("slip "))));
    await page.locator("[data-part=bar] .note", { hasText: "slip one under" }).waitFor();
  }),
);

await test("e2e/hourglass/an empty holder asks for the direction when a card is chosen", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await page.locator(".holder.live:not(.set)").first().click();
    await page.locator(".holder.picked").first().waitFor();
    same(await page.locator(".holders .way").count(), 0, "holders that ask for the direction without a card");
    await page.locator("[data-part=bar] .status", { hasText: "Which card opens the set" }).waitFor();
    await page.locator("[data-part=dock] .held.live").first().click();
    await page.locator(".holders .way").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("[data-part=dock] .held.live").first().click();
    await page.locator("[data-part=bar] .status", { hasText: "Where does the card go?" }).waitFor();
  }),
);

await test("e2e/hourglass/what was won lies in piles that grow", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await turn(page);
    const piles = () => page.locator(".pile b").evaluateAll((counts) => counts.map((count) => Number(count.innerText)));
    const before = await piles(), seen = await version(page);
    await playSome(page, 4); // a round
    await turn(page);
    check((await version(page)) > seen, "a round was played");
    const after = await piles();
    check(after.length > before.length && after.reduce((sum, count) => sum + count, 0) > 12, `cards in piles: ${before}, then ${after}`);
  }),
);

await test("e2e/hourglass/the directions speak the reader's language", () =>
  visiting({ language: "de" }, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await page.locator(".held.live").first().click();
    same(await page.locator(".ways").first().innerText(), "aufwärts\nabwärts", "what may be chosen");
  }),
);

for (const viewport of [{ width: 360, height: 640 }, { width: 390, height: 844 }])
  await test(`e2e/hourglass/what takes a set stays in its pill, ${viewport.width}x${viewport.height}`, () =>
    visiting({ at: "#/replay", viewport }, async (page) => {
      await page.locator("input[type=file]").setInputFiles("tests/golden/hourglass/3-seats.record");
      await page.locator(".slider").waitFor();
      const two = page.locator(".needs.two");
      for (let step = 1; !(await two.count()); step++) {
        await page.locator(".slider").fill(String(step));
        await page.waitForFunction((step) => document.querySelector(".slider").value === String(step), step);
      }
      const out = await two.first().evaluate((needs) => {
        for (const [i, numbers] of needs.querySelectorAll("b").entries()) numbers.textContent = ["11–25", "13–25"][i];
        const pill = needs.getBoundingClientRect(), plate = needs.closest(".holder").getBoundingClientRect();
        const last = [...needs.children].at(-1).getBoundingClientRect();
        return [last.right - pill.right, pill.right - plate.right].filter((over) => over > 0.5);
      });
      same(out, [], "px beyond the pill, or the plate");
    }),
  );

await test("e2e/hourglass/a mouse that rests where it clicked asks nothing of what comes under it", () =>
  visiting({ speed: "normal", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await turn(page);
    await page.locator(".held.live").first().click();
    const way = page.locator(".ways [data-thing=up]").first();
    await way.hover();
    await page.evaluate(() => {
      const seen = () => document.querySelector(".closer") && (window.asked = true);
      addEventListener("pointerdown", () => new MutationObserver(seen).observe(document.body, { childList: true, subtree: true }), { once: true });
    });
    const before = await version(page);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old + 2, before);
    await turn(page);
    same(await page.evaluate(() => window.asked), undefined, "something was told in large");
  }),
);
