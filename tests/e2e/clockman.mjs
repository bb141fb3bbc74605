// clockman.mjs: clockman's board: questions show the card they come from, what may be done shines and is large enough, things say what
// they are, and words have no coordinates.
import { check, same, test } from "../server/kit.mjs";
import { sitDown, visiting } from "./browser.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const PHONE = { width: 390, height: 844 };

const striking = await recordUpTo("clockman", 4, 1, ([first]) => first.startsWith("target "));
const going = await recordUpTo("clockman", 4, 1, (legal, plies) => plies > 200 && legal.filter((action) => action.startsWith("move ")).length > 3 && legal.some((action) => action.endsWith(" symbol")));
const holding = await recordUpTo("clockman", 4, 11, (legal) => legal.includes("roll") && legal.some((action) => /^play (swap|stall) /.test(action)));
const goals = (legal) => [...new Set(legal.filter((action) => action.startsWith("move ")).map((action) => action.split(" ")[1]))].sort();

for (const viewport of [undefined, PHONE])
  await test(`e2e/clockman/a question shows its card, and whom it may strike${viewport ? ", on a phone" : ""}`, () =>
    visiting({ viewport }, async (page) => {
      await sitDownAt(page, striking);
      same(await page.locator(".status").innerText(), "Champagne Cork: whom does it strike?", "what is asked");
      const card = page.locator("[data-part=board] article");
      await card.waitFor();
      check(/Champagne Cork[^]*Push another pawn four fields back/.test(await card.innerText()), "the card and its text");
      const targets = await page.locator("[data-part=board] .target").allInnerTexts();
      same(targets.length, striking.legal.length, "whom it may strike");
      for (const text of targets) check(/^(Mabel|Otto|Edith): 4 fields back on ring [1-4]$/.test(text), `what would happen to each: ${text}`);
      await page.locator("[data-move='target 2']").click();
      await page.waitForFunction(() => [...document.querySelectorAll("aside ol button")].some((line) => /You choose Otto/.test(line.textContent)));
    }));

await test("e2e/clockman/what may be done shines, and pawns stand before everything", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, going);
    const live = (await page.locator(".field.live").evaluateAll((all) => all.map((one) => one.dataset.thing.slice(6)))).sort();
    same(live, goals(going.legal), "the fields that may be gone to");
    same(await page.locator(".target .rim").count(), live.length, "a ring of light round each");
    same(await page.locator(".marks .dots").count(), live.length, "a way to each");
    same(await page.locator(".wall").count(), 0, "walls in the ways' place");
    same(await page.locator("ul button[data-move^='move ']").count(), going.legal.filter((action) => action.startsWith("move ")).length, "each way as a card");
    check((await page.locator("button[data-move$=' symbol']").innerText()).includes("Costs: "), "what a way costs");
    const before = await page.evaluate(() => {
      const pawns = document.querySelectorAll(".pawn"), fields = [...document.querySelectorAll(".field")];
      return [...pawns].every((pawn) => fields.every((field) => field.compareDocumentPosition(pawn) & Node.DOCUMENT_POSITION_FOLLOWING));
    });
    check(before, "pawns are drawn last");
    await page.locator("button[data-move$=' symbol']").hover();
    await page.locator("[data-mark=preview]").waitFor();
  }));

await test("e2e/clockman/on a phone what may be done is near, and large enough", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, going);
    const board = await page.locator("[data-part=board]").boundingBox();
    for (const box of await page.locator(".field.live .hit").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))) {
      check(Math.min(box.width, box.height) >= 44, `a target of ${box.width}x${box.height}`);
      check(box.x >= board.x - 1 && box.right <= board.x + board.width + 1 && box.y >= board.y - 1 && box.bottom <= board.y + board.height + 1, "it is in sight");
    }
  }));

await test("e2e/clockman/on a phone the die lies over no field", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, holding);
    const die = await page.locator(".die.live[data-thing=die]").boundingBox(), wheel = await page.locator(".wheel").boundingBox();
    check(die.y + die.height <= wheel.y, `the die ends at ${die.y + die.height}, the wheel begins at ${wheel.y}`);
    check(Math.min(die.width, die.height) >= 44, `a die of ${die.width}x${die.height}`);
  }));

const full = await recordUpTo("clockman", 4, 3, (legal, plies) => plies > 400 && legal[0].startsWith("discard "));
for (const viewport of [{ width: 1024, height: 700 }, { width: 1440, height: 900 }])
  await test(`e2e/clockman/a full hand needs no scrolling, ${viewport.width}x${viewport.height}`, () =>
    visiting({ viewport }, async (page) => {
      await sitDownAt(page, full);
      check((await page.locator("[data-part=dock] .symbol").count()) > 5, "six symbol cards");
      const [all, seen] = await page.locator("[data-part=dock] .hand").evaluate((hand) => [hand.scrollWidth, hand.clientWidth]);
      check(all <= seen, `${all} pixels of things in ${seen}`);
      same(await page.locator("[data-part=dock] .symbol b").evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth + 1).map(({ innerText }) => innerText)), [], "names that are cut");
    }));

for (const viewport of [{ width: 360, height: 640 }, PHONE, { width: 844, height: 390 }, { width: 768, height: 1024 }])
  await test(`e2e/clockman/every card in hand is in sight at ${viewport.width}x${viewport.height}`, () =>
    visiting({ viewport }, async (page) => {
      await sitDownAt(page, holding);
      const cut = await page.locator("[data-part=dock]").evaluate((dock) => {
        const room = dock.getBoundingClientRect();
        const cards = [...dock.querySelectorAll(".card")].map((card) => ({ name: card.className, box: card.getBoundingClientRect() }));
        return { cards: cards.length, out: cards.filter(({ box }) => box.left < room.left || box.right > room.right || box.top < room.top || box.bottom > room.bottom).map(({ name }) => name) };
      });
      check(cut.cards >= 6, `${cut.cards} cards`);
      same(cut.out, [], "cards that are cut");
    }));

await test("e2e/clockman/the dates of the others hang on the wall while nothing is to be chosen there", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, holding);
    const cases = await page.locator(".wall .case").evaluateAll((all) => all.map((one) => ({ text: one.innerText, box: one.getBoundingClientRect().toJSON() })));
    same(cases.map(({ text }) => text.split("\n")[0]), ["Mabel", "Otto", "Edith"], "whose dates");
    const legend = await page.locator(".legend").boundingBox();
    for (const [i, { box }] of cases.entries()) check(box.height >= 56 && box.bottom <= (cases[i + 1]?.box.top ?? legend.y), `case ${i} has room: ${box.height}`);
  }));

await test("e2e/clockman/things say what they are", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, going);
    const says = page.locator(".thing[role=note]");
    const asks = [["[data-thing='field a6']", /Into the date[^]*loose digits/], ["[data-thing='field p0']", /Passage[^]*exactly[^]*Here: /], ["[data-part=dock] .symbol", /A symbol card: it opens/], ["[data-part=dock] .event", /./]];
    for (const [thing, what] of asks) {
      if (!(await page.locator(thing).count())) continue;
      await page.locator(thing).first().hover({ force: true });
      await page.waitForFunction((words) => new RegExp(words).test(document.querySelector(".thing[role=note]")?.innerText ?? ""), what.source);
    }
    await page.locator("[data-part=dock] .symbol").first().focus();
    check(/symbol card/.test(await says.innerText()), "what the keyboard is at");
  }));

await test("e2e/clockman/a card that acts at once is shown to everybody, and words have no coordinates", () =>
  visiting({ at: "#/replay", speed: "slow", motion: "no-preference" }, async (page) => {
    await page.locator("input[type=file]").setInputFiles("tests/golden/clockman/4-seats.record");
    await page.waitForFunction(() => document.querySelector(".slider") && !document.querySelector("aside > progress"));
    const lines = await page.locator("aside ol button").allInnerTexts();
    check(lines.length > 100, "a long log");
    for (const line of lines) check(!/\b[a-dpqrst]\d+\b|\d:\d\d|\bw[1-5]\b/.test(line), `no coordinate, no id: ${line}`);
    const drawn = page.locator("aside ol button", { hasText: / draws? / }).first(), [, card] = (await drawn.innerText()).match(/ draws? ([^·]+)/);
    await drawn.click();
    await page.locator("aside ol [aria-current]").waitFor();
    await page.locator("[data-part=board]").click({ position: { x: 3, y: 3 } });
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(300);
    await page.keyboard.press("ArrowRight");
    await page.locator("[data-moment=event] h3", { hasText: card.trim() }).waitFor();
  }));

await test("e2e/clockman/a card is picked first, and spending it asks", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, holding);
    const [, card, seat] = holding.legal.find((action) => /^play (swap|stall) /.test(action)).split(" ");
    const version = () => page.locator(".table").getAttribute("data-version"), before = await version();
    same(await page.locator("[data-part=players] .pick.live, .pawn.live").count(), 0, "nobody shines before a card is picked");
    await page.locator(".play[data-move=roll]", { hasText: "Roll the die" }).waitFor();
    await page.locator(".die.live[data-thing=die]").waitFor();
    await page.locator(`[data-part=dock] [data-thing='card ${card}']`).click();
    await page.locator(`[data-thing='seat ${seat}'] .pick.live`).click();
    await page.locator(".status", { hasText: "are you sure?" }).waitFor();
    same(await version(), before, "nothing is spent yet");
    await page.locator(".sure").click();
    await page.waitForFunction((old) => document.querySelector(".table").dataset.version !== old, before);
  }));

await test("e2e/clockman/whose turn it is rolls the die, though the rules would", () =>
  visiting({ forced: true, speed: "fast", motion: "no-preference" }, async (page) => {
    await sitDown(page, "clockman", { seats: 3 });
    const rolls = () => page.locator("aside ol button", { hasText: /^You roll/ }).count();
    const ready = page.locator("[data-hurries] .play", { hasText: "Roll the die" });
    await ready.waitFor();
    same(await rolls(), 0, "it waits for the player");
    check(/You\s+to move/.test(await page.locator("[data-part=players] [aria-current=true]").innerText()), "whose die lies ready is to move");
    const legend = () => page.locator(".legend").boundingBox(), before = await legend();
    await page.locator(".rings [data-thing=die].live").click();
    await page.waitForFunction(() => [...document.querySelectorAll("aside ol button")].some((line) => /^You roll/.test(line.textContent)));
    await page.locator("[data-hurries] .play, .table[data-actor=you]").first().waitFor();
    same(await legend(), before, "where the legend is");
    same(await rolls(), 1, "and again in the next turn");
  }));

const single = await recordUpTo("clockman", 4, 1, (legal) => legal.length === 1 && legal[0].startsWith("move "));
await test("e2e/clockman/a single way is a card like others, with the dates of the others below it", () =>
  visiting({ viewport: { width: 1440, height: 900 } }, async (page) => {
    await sitDownAt(page, single);
    const way = await page.locator("[data-answers] button").boundingBox(), cases = await page.locator(".wall .case").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    check(way.height >= 48 && way.height <= 130, `it is ${way.height} high`);
    same(cases.length, 3, "dates");
    check(cases.every(({ top, height }) => top >= way.y + way.height && height >= 40), "they are below it, and have room");
    same(await page.locator(".marks .dots").count(), 1, "a way on the rings");
  }));

await test("e2e/clockman/the way to a field begins at the pawn and ends on the rim of the field's light", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, going);
    const ends = await page.evaluate(() => {
      const pawn = document.querySelector(`.rings .pawn[data-of="0"], .rings [data-thing="pawn 0"]`)?.getBoundingClientRect();
      const points = (path) => [0, path.getTotalLength()].map((at) => path.getPointAtLength(at).matrixTransform(path.getScreenCTM())).map(({ x, y }) => [x, y]);
      const lights = [...document.querySelectorAll(".marks .target .rim")].map((one) => one.getBoundingClientRect());
      return { pawn: pawn && [pawn.x + pawn.width / 2, pawn.bottom], paths: [...document.querySelectorAll(".marks .dots")].map(points), lights: lights.map(({ x, y, width }) => [x + width / 2, y + width / 2, width]) };
    });
    const far = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
    same(new Set(ends.paths.map(([from]) => from.map(Math.round).join())).size, 1, "all begin at one place");
    check(!ends.pawn || far(ends.pawn, ends.paths[0][0]) < 40, "which is the pawn's");
    for (const [i, [from, to]] of ends.paths.entries()) {
      check(far(to, ends.lights[i]) <= ends.lights[i][2] * 1.5, `way ${i} ends ${Math.round(far(to, ends.lights[i]))} pixels from its field`);
      check(far(to, from) > 5, "it leads somewhere");
    }
  }));

/** A finished match, from its beginning; what turns is noted. */
async function watch(page) {
  await page.addInitScript(() => {
    const own = Element.prototype.animate;
    window.turned = [];
    Element.prototype.animate = function (frames, ...rest) {
      if (this.closest(".works")) window.turned.push({ wheel: this.matches(".cog") ? "cog" : "ring", from: frames[0].transform, to: frames.at(-1).transform });
      return own.call(this, frames, ...rest);
    };
  });
  await page.reload();
  await page.locator("input[type=file]").setInputFiles("tests/golden/clockman/4-seats.record");
  await page.locator(".slider").waitFor();
}
const stepTo = async (page, step) => {
  await page.locator(".slider").fill(String(step));
  await page.waitForFunction((now) => document.querySelector("output").innerText.startsWith(`${now} `), step);
};

for (const motion of ["no-preference", "reduce"])
  await test(`e2e/clockman/a ring that is entered ${motion === "reduce" ? "stands still where motion is not wanted" : "turns into place, with its wheels"}`, () =>
    visiting({ at: "#/replay", motion }, async (page) => {
      await watch(page);
      const inward = page.locator("aside ol button", { hasText: /inward to ring 2/ }).last();
      await inward.click();
      await page.locator("aside ol [aria-current]", { hasText: /inward to ring 2/ }).waitFor();
      await page.waitForFunction(() => document.querySelector(".rings .pawn"));
      const turned = await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.turned)))));
      same(turned.some(({ wheel }) => wheel === "ring"), motion !== "reduce", "rings turn");
      same(turned.some(({ wheel }) => wheel === "cog"), motion !== "reduce", "wheels turn with them");
      for (const { from, to } of turned) check(/^rotate\(-?[1-9][\d.]*deg\)$/.test(from) && to === "rotate(0deg)", `from ${from} to ${to}: it comes to rest in its place`);
    }));

await test("e2e/clockman/the date fills as digits are won", () =>
  visiting({ at: "#/replay" }, async (page) => {
    await watch(page);
    const last = Number(await page.locator(".slider").getAttribute("max")), seen = [];
    for (const part of [0, 0.25, 0.5, 0.75, 0.99]) {
      await stepTo(page, Math.round(part * last));
      const dates = await page.locator("[data-part=players] li").evaluateAll((all) => all.map((one) => ({ tubes: one.querySelector(".tubes") !== null, lit: one.querySelectorAll(".tubes [href^='#cm-on-']").length, told: parseInt(one.querySelector(".score").innerText) })));
      check(dates.filter(({ tubes }) => tubes).length >= 3, "the one whose eyes one has sees their own in large");
      for (const { lit, told } of dates.filter(({ tubes }) => tubes)) same(lit, told, "tubes that glow, and the score");
      seen.push(dates.reduce((sum, { told }) => sum + told, 0));
    }
    same(seen[0], 0, "none glows at first");
    check(seen.at(-1) >= 8 && seen.every((lit, at) => !at || lit >= seen[at - 1]), `they fill: ${seen}`);
  }));
