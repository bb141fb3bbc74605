// table.mjs: tables on the server: two browsers and a bot, a reload in mid-move, a spectator who sees no hand.
import { check, same, test } from "../server/kit.mjs";
import { address, choose, isOver, turn, version, visit } from "./browser.mjs";
import { playSome } from "./player.mjs";

/** Opens a table of hourglass with a bot and a friend's seat; answers the host's page and the friend's link. */
async function openTable() {
  const host = await visit();
  await choose(host, "hourglass");
  await host.locator(".numbers button", { hasText: "3" }).click();
  await host.locator(".seat").nth(1).locator("select").first().selectOption("link");
  await host.locator(".seat").nth(2).locator("select").nth(1).selectOption("1");
  await host.locator("details summary").click();
  await host.locator(".option", { hasText: "length" }).locator("select").selectOption("once");
  await host.locator("form input[type=text]").first().fill("Ada");
  await host.locator("form button.main").click();
  const link = await host.locator(".invite input").inputValue();
  return { host, link };
}

async function sit(link) {
  const guest = await visit({ at: link.slice(address.length) });
  await guest.locator("form input").fill("Ben");
  await guest.locator("form button").click();
  await guest.locator(".table").waitFor();
  return guest;
}

const hand = (page) => page.locator(".held").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));

await test("e2e/table/two browsers, a bot, a reload and a spectator", async () => {
  const { host, link } = await openTable();
  const guest = await sit(link);
  const heard = [];
  const onlooker = await visit();
  onlooker.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(payload)));
  await onlooker.goto(link.replace(/\/[^/]*$/, ""));
  await onlooker.reload(); // a change behind # alone loads nothing
  await onlooker.getByRole("button", { name: "Watch" }).click();
  await onlooker.locator(".table").waitFor();

  await turn(host);
  const before = await hand(host), seen = await version(host);
  check(before.length > 0, "the host holds cards");
  await host.locator(".held.live").first().click();
  await host.reload();
  await host.locator(".held").first().waitFor();
  same(await hand(host), before, "the hand after a reload in mid-move");
  same(await version(host), seen, "the version after it");
  same(await host.locator(".picked").count(), 0, "things pointed at after it");

  for (let rounds = 0; rounds < 60 && !(await isOver(host)); rounds++)
    for (const page of [host, guest])
      if ((await page.locator(".table").getAttribute("data-actor")) === "you") await playSome(page, 1);
      else await page.waitForTimeout(40);
  await Promise.all([host, guest, onlooker].map((page) => page.waitForFunction(() => document.querySelector(".table").dataset.actor === "over")));
  same(await onlooker.locator(".held").count(), 0, "cards of a hand that the spectator sees");
  check(heard.some((text) => text.includes('"hands"')), "the spectator was told of hands");
  for (const text of heard) check(!/"hands":\[\[?"/.test(text), `a spectator is told sizes only: ${text.slice(0, 400)}`);
  const said = (page) => page.locator("[role=status]").first().innerText();
  same(await said(guest), await said(host), "who won, told at both tables");
  for (const page of [host, guest, onlooker]) await page.leave();
});
