// storage.mjs: a database that goes away for a moment: the page waits, says so, and goes on.
import { freshDatabase, same, Server, startDatabase, stopDatabase, test } from "../server/kit.mjs";
import { inviteOf, openTable, poster, program, sitByLink, turn, version, visit } from "./browser.mjs";

const WAITS = "The server cannot reach its store just now; trying again.";
const waits = (page) => page.getByRole("status").filter({ hasText: WAITS }).waitFor();
const goesOn = (page) => page.getByText(WAITS).waitFor({ state: "detached" });
const alerts = (page) => page.getByRole("alert").allInnerTexts().then((texts) => texts.filter(Boolean));
const moved = (page, seen) => page.waitForFunction((old) => Number(document.querySelector(".table")?.dataset.version) > old, seen);

/** Points at the first thing that leads on to a move. */
const point = (page) =>
  page.evaluate(() => {
    const chosen = document.querySelector(".table .picked");
    const ways = chosen ? [".sure", ".exact", ".way", ".holder.live:not(.picked)", ".slip"] : [".held.live"];
    const next = ways.map((way) => document.querySelector(`.table ${way}:not(:disabled)`)).find(Boolean);
    next?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });

/** Points until what is awaited is there. */
async function pointUntil(page, isThere) {
  while (!(await isThere())) {
    await point(page);
    await page.waitForTimeout(300);
  }
}

const expects = /WebSocket|503|ERR_CONNECTION/;

/** With a server of its own; whatever happens, the database is there afterwards. */
const testStore = (name, body) =>
  test(`e2e/storage/${name}`, async () => {
    const server = await new Server(program, freshDatabase()).start();
    try {
      await body(`http://127.0.0.1:${server.port}/`);
    } finally {
      startDatabase();
      await server.kill();
    }
  });

await testStore("a store that is away for a moment", async (from) => {
  const host = await visit({ from, expects });
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host), guest = await sitByLink(link, "Ben", { expects });
  const wanderer = await visit({ from, expects });
  await turn(host);
  await wanderer.locator("header .me").waitFor(); // the server knows them
  stopDatabase();

  const seen = await version(host);
  const refused = host.getByRole("alert").filter({ hasText: /could not write it down|cannot read its store/ });
  await pointUntil(host, () => refused.count());
  same(await version(host), seen, "the version: nothing was played");
  await host.locator(".picked").first().waitFor(); // what was chosen is still chosen,
  await host.getByRole("button", { name: "Try again" }).waitFor(); // and one click away
  await guest.reload();
  const late = await visit({ from, expects, at: new URL(link).hash.replace(/\/[^/]*$/, "") });
  await wanderer.evaluate(() => (location.hash = "#/t/0123456789abcdef")); // nowhere in the server's memory
  for (const page of [guest, late, wanderer]) {
    await waits(page);
    same(await alerts(page), [], "errors");
  }
  startDatabase();
  for (const page of [guest, late, wanderer]) await goesOn(page);
  await guest.locator(".held").first().waitFor();
  await late.getByRole("button", { name: "Watch" }).click();
  await late.getByText("You are watching.").waitFor();
  await wanderer.getByRole("alert").filter({ hasText: "There is no such table" }).waitFor();
  await pointUntil(host, async () => (await version(host)) > seen); // the first write may still find the old line
  for (const page of [host, guest, late]) await moved(page, seen);
  for (const page of [host, guest, late, wanderer]) await page.leave();
});

await testStore("the home page of a store that is away", async (from) => {
  stopDatabase();
  const page = await visit({ from, expects });
  await waits(page);
  await page.locator(poster("hourglass")).waitFor(); // there is enough to do meanwhile
  startDatabase();
  await goesOn(page);
  await openTable(page, "hourglass", ["me", "link"]);
  await page.leave();
});
