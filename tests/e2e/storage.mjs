// storage.mjs: a database that goes away for a moment: the page waits, says so, and goes on.
import { freshDatabase, same, Server, startDatabase, stopDatabase, test } from "../server/kit.mjs";
import { inviteOf, openTable, program, sitByLink, turn, version, visit } from "./browser.mjs";

const WAITS = "The server cannot reach its store just now; trying again.";
const waits = (page) => page.getByRole("status").filter({ hasText: WAITS }).waitFor();
const goesOn = (page) => page.getByText(WAITS).waitFor({ state: "detached" });
const alerts = (page) => page.getByRole("alert").allInnerTexts().then((texts) => texts.filter(Boolean));
const moved = (page, seen) => page.waitForFunction((old) => Number(document.querySelector(".table")?.dataset.version) > old, seen);

/** Chooses a move: the first card that can be played, and the first place for it. */
async function chooseMove(page) {
  await page.locator(".held.live").first().click();
  const listed = page.locator(".board details li button").first();
  if (await page.locator(".picked").count()) await listed.click();
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
  await chooseMove(host);
  await host.getByRole("alert").filter({ hasText: /could not write it down|cannot read its store/ }).waitFor();
  same(await version(host), seen, "the version: nothing was played");
  await host.locator(".picked").first().waitFor(); // what was chosen is still chosen
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
  while ((await version(host)) === seen) { // the server's first write may still find the old line
    await host.evaluate(() => document.querySelector(document.querySelector(".picked") ? ".board details li button" : ".held.live")?.click());
    await host.waitForTimeout(300);
  }
  for (const page of [host, guest, late]) await moved(page, seen);
  for (const page of [host, guest, late, wanderer]) await page.leave();
});

await testStore("the home page of a store that is away", async (from) => {
  stopDatabase();
  const page = await visit({ from, expects });
  await waits(page);
  await page.locator("button.game").first().waitFor(); // there is enough to do meanwhile
  startDatabase();
  await goesOn(page);
  await openTable(page, "hourglass", ["me", "link"]);
  await page.leave();
});
