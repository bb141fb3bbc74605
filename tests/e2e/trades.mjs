// trades.mjs: clockman's trades: the offers one can make share a button. Standing answers to those of others: against bots
// they are played at once, and on a server they are kept for one seat alone.
import { check, same, test } from "../server/kit.mjs";
import { inviteOf, openTable, sitByLink, turn, version, visit, visiting } from "./browser.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const box = (page, name) => page.getByRole("checkbox", { name, exact: true });
/** The table has it so. */
const stands = (page, ids) => page.locator(`fieldset[data-standing="${ids}"]`).waitFor({ state: "attached" });
/** Before anybody has something to trade they are folded. */
const unfold = (page) => page.locator("details:not([open]) summary", { hasText: "When others offer a trade" }).click();
const lines = (page) => page.locator("aside ol button").allInnerTexts();

const OFFERS = 3;
const isAsked = (legal) => legal.includes("decline"); // whether it takes an offer
const offersIn = (legal) => legal.filter((action) => action.startsWith("offer "));
const mayOffer = (legal) => offersIn(legal).length >= OFFERS;

/** Sits down at a match against a bot, where there is such a choice; no offer is made or taken on the way. */
async function goOnFrom(page, wanted, seed) {
  await sitDownAt(page, await recordUpTo("clockman", 2, seed, wanted, (legal) => (isAsked(legal) ? "do decline" : "go random play")));
}

await test("e2e/trades/the offers share a button, which opens them in sight and in full", () =>
  visiting({ viewport: { width: 390, height: 844 } }, async (page) => {
    await goOnFrom(page, mayOffer, 2);
    const offers = page.locator("[data-part=bar] [data-move^='offer ']"), all = page.getByRole("button", { name: "Offer a trade" });
    await all.waitFor();
    same(await offers.count(), 0, "offers before they are asked for");
    await all.click();
    await offers.nth(OFFERS - 1).waitFor();
    same(await all.count(), 0, "the button that opened them");
    const cut = await offers.evaluateAll((buttons) => {
      const bar = buttons[0].closest("[data-part]").getBoundingClientRect();
      const holds = ({ left, right, top, bottom }) => left >= bar.left && right <= bar.right && top >= bar.top && bottom <= bar.bottom;
      const whole = (button) => button.scrollHeight <= button.clientHeight && button.scrollWidth <= button.clientWidth;
      return buttons.filter((button) => !whole(button) || !holds(button.getBoundingClientRect())).map(({ innerText }) => innerText);
    });
    same(cut, [], "offers that are cut");
    await page.keyboard.press("Escape");
    await all.click();
    await offers.first().click();
    await page.waitForFunction(() => [...document.querySelectorAll("aside ol button")].some(({ textContent }) => /^You offer/.test(textContent.trim())));
  }),
);

await test("e2e/trades/a standing no answers at once, and stays", async () => {
  await visiting({}, async (page) => {
    await goOnFrom(page, isAsked, 5);
    const asked = await version(page);
    same(await box(page, "No trades for now").isChecked(), false, "nothing is answered yet");
    await box(page, "Keep my jokers").check();
    same(await version(page), asked, "an answer to something else");
    await box(page, "No trades for now").check();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, asked);
    check((await lines(page)).some((line) => /^You decline/.test(line)), "the log tells it");
    await turn(page);
    await page.reload();
    await page.locator(".table").waitFor();
    same([await box(page, "No trades for now").isChecked(), await box(page, "Keep my ones").isChecked()], [true, false], "after a reload");
    await box(page, "No trades for now").uncheck();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("match clockman")).standing.join() === "keep-x");
  });
});

await test("e2e/trades/a standing no at a server is one seat's own", async () => {
  const host = await visit();
  await openTable(host, "clockman", ["me", "link"]);
  const guest = await sitByLink(await inviteOf(host));
  for (const page of [host, guest]) await unfold(page);
  await box(guest, "Keep my zeros").check();
  await stands(guest, "keep-0");
  await guest.reload();
  await stands(guest, "keep-0");
  await unfold(guest);
  same([await box(guest, "Keep my zeros").isChecked(), await box(host, "Keep my zeros").isChecked()], [true, false], "whose it is");
  await box(guest, "Keep my zeros").uncheck();
  await stands(guest, "");
  await guest.reload();
  await stands(guest, "");
  await unfold(guest);
  same(await box(guest, "Keep my zeros").isChecked(), false, "lifted");
  for (const page of [host, guest]) await page.leave();
});
