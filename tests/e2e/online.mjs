// online.mjs: what surrounds a table on the server: open tables, names and ratings, clocks, a server that is killed,
// and being called when it is one's turn.
import { webcrypto } from "node:crypto";
import { check, same, sleep, test } from "../server/kit.mjs";
import { address, choose, giveUp, goHome, inviteOf, openTab, openTable, PHONE, pushEndpoint, seat, server, sitByLink, speak, turn, version, visit, visiting } from "./browser.mjs";
import { leftOver, serious, wide } from "./looks.mjs";
import { playSome } from "./player.mjs";

const says = (page, text) => page.getByText(text).first().waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const section = (page, title) => page.getByRole("region", { name: title, exact: true });
const home = goHome;

await test("e2e/online/an open table is found in the list, and one's own tables too", async () => {
  const host = await visit(), guest = await visit();
  await openTable(host, "hourglass", ["me", "anyone"], { clock: ["days", 2] });
  await home(host);
  await section(host, "Your tables").getByText("waiting for players").waitFor();
  await section(guest, "Open tables").getByRole("button", { name: /Ada/ }).first().click();
  await says(guest, "Clock: 2 days for each move");
  await guest.getByLabel("Your name", { exact: true }).fill("Ben");
  await button(guest, "Sit down").click();
  await guest.locator(".held").first().waitFor();
  await host.waitForFunction(() => /Your turn/.test(document.title));
  await section(host, "Your turn").getByRole("button", { name: /Hourglass.*Ben/ }).click();
  await turn(host);
  check(/1 d 23 h|2 d 0 h/.test(await host.locator("[data-part=players] [role=timer]").first().innerText()), "the clock shows days");
  check(/Your turn/.test(await host.title()), "the title says whose turn it is");
  await playSome(host, 1);
  await host.waitForFunction(() => !/Your turn/.test(document.title));
  await says(host, /You open a (rising|falling) set/);
  await speak(host, "de");
  await says(host, /Du beginnst mit .* eine (steigende|fallende) Reihe/); // what was told before is told again
  await speak(host, "en");
  await home(host);
  await section(host, "Your tables").getByText("Ben is to move").waitFor();
  for (const page of [host, guest]) await page.leave();
});

await test("e2e/online/a name, a pass-phrase, another device, ratings", async () => {
  const one = await visit(), other = await visit();
  const form = async (page, name, phrase, press) => {
    await page.getByLabel("Your name", { exact: true }).fill(name);
    await page.getByLabel("Pass-phrase").fill(phrase);
    await button(page, press).click();
  };
  for (const page of [one, other]) await page.locator("header .me").click();
  await button(one, "Log in").click();
  await says(one, "Type your name first.");
  await form(one, "Zoë", "", "Log in");
  await says(one, "Type the pass-phrase: it has at least 8 letters.");
  await one.getByLabel("Pass-phrase").fill("a long");
  await button(one, "Show what I type").click();
  same(await one.getByLabel("Pass-phrase").getAttribute("type"), "text", "the kind of the field");
  await form(one, "Zoë", "a long phrase", "This name is new: keep it for me");
  await says(one, "You are Zoë.");
  await form(other, "Zoë", "another phrase", "This name is new: keep it for me");
  await other.getByRole("alert").first().waitFor();
  await form(other, "Zoë", "a wrong phrase", "Log in");
  await other.getByRole("alert").first().waitFor();

  await form(other, "Zoë", "a long phrase", "Log in");
  await says(other, "You are Zoë.");
  const guest = await visit();
  await guest.locator("header .me").click();
  await form(guest, "Bea", "yet another phrase", "This name is new: keep it for me");
  await says(guest, "You are Bea.");

  await home(one);
  await openTable(one, "hourglass", ["me", "link"]);
  await guest.goto(await inviteOf(one));
  await says(guest, "You play as Bea.");
  await button(guest, "Sit down").click();
  await guest.locator(".held").first().waitFor();
  await home(other);
  await other.getByRole("button", { name: /Hourglass.*Bea/ }).click();
  await other.locator(".held").first().waitFor(); // the same seat, on another device
  await giveUp(other);
  await says(guest, "Zoë gave up.");
  for (const [page, change] of [[guest, /^rating .*\+\d+/], [other, /^rating .*-\d+/]]) await page.locator(".end .rated", { hasText: change }).waitFor();

  await home(one);
  await one.locator("header .me").click();
  const [first, second] = [1, 2].map((place) => section(one, "Hourglass").getByRole("row").nth(place));
  await first.filter({ hasText: "Bea" }).waitFor();
  same([await second.getByRole("rowheader").innerText(), await second.getByRole("cell").last().innerText()], ["Zoë", "1"], "the second of the list, and her matches");
  check(await second.evaluate((row) => row.matches(".mine")), "oneself is marked");
  await home(other);
  await other.locator("header .me").click();
  const tab = await other.context().newPage(); // of the same browser
  await tab.goto(address);
  await tab.locator("header .me").click();
  await says(tab, "You are Zoë.");
  const cookie = async () => (await other.context().cookies()).find(({ name }) => name === "witching").value;
  const before = await cookie();
  await button(other, "Log out").click();
  for (const page of [other, tab]) await button(page, "Log in").waitFor();
  while ((await cookie()) === before) await sleep(20); // another browser, as far as the server can tell
  same(await other.evaluate(() => JSON.parse(localStorage.getItem("tables") ?? "[]").filter(([, { token, invites }]) => token || invites)), [], "seats that are kept");
  await form(other, "Eve", "yet another phrase", "This name is new: keep it for me");
  await says(other, "You are Eve.");
  await home(other);
  same(await other.getByRole("button", { name: /Hourglass.*Bea/ }).count(), 0, "tables of whoever was there before");
  await tab.close();
  for (const page of [one, other, guest]) await page.leave();
});

await test("e2e/online/a clock runs out", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"], { clock: ["move", 5], away: "resign" });
  const guest = await sitByLink(await inviteOf(host), "Ben", { viewport: PHONE });
  await guest.locator("[data-part=players] [role=timer]").first().waitFor(); // five seconds are left for what follows
  const { y } = await guest.locator("[data-part=players] [role=timer]").first().boundingBox();
  check(y >= 0 && y < PHONE.height, `the clocks are in sight on a phone: ${y}`);
  await host.locator(".held").first().waitFor();
  same(await host.locator("[data-part=players] [role=timer]").count(), 2, "clocks");
  await host.locator("[data-part=players] [role=timer].low").waitFor();
  const first = await host.locator("[data-part=players] [role=timer].running").innerText();
  await host.waitForFunction((old) => document.querySelector("[data-part=players] [role=timer].running")?.textContent !== old, first);
  await says(host, "You ran out of time.");
  await says(guest, "Ada ran out of time.");
  await says(host, "Ben wins!");
  await says(guest, "You win!");
  for (const page of [host, guest]) await page.leave();
});

await test("e2e/online/a server that is killed costs a moment", async () => {
  const expects = /WebSocket|ERR_CONNECTION_REFUSED/;
  const host = await visit({ expects });
  await openTable(host, "hourglass", ["me", "link"]);
  const guest = await sitByLink(await inviteOf(host), "Ben", { expects });
  await turn(host);
  await playSome(host, 1);
  await turn(guest);
  await guest.locator(".held.live").first().waitFor();
  const seen = await version(guest);
  await server.kill();
  for (const page of [host, guest]) await says(page, "The connection is lost; trying again …");
  await guest.locator(".held.live").first().click();
  await guest.keyboard.press("m");
  const listed = guest.locator(".moves button").first();
  if (await listed.count()) await listed.click(); // a move while nobody is there
  await server.start();
  await host.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, seen);
  for (const page of [host, guest]) await page.locator(".lost").waitFor({ state: "detached" });
  const now = await version(host);
  await guest.waitForFunction((now) => Number(document.querySelector(".table").dataset.version) === now, now); // both stand where they stood, and one move further
  for (const page of [host, guest]) await page.leave();
});

/** What a browser's push service would answer; headless Chromium has none, so this one part is ours. */
async function pretendPush(page) {
  const keys = await webcrypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const p256dh = [...new Uint8Array(await webcrypto.subtle.exportKey("raw", keys.publicKey))];
  await page.addInitScript(({ endpoint, key }) => {
    let subscription = null;
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (applicationServerKey.length !== 65) throw new Error("no key of the server");
      return (subscription = {
        endpoint,
        getKey: (name) => Uint8Array.from(name === "auth" ? Array(16).fill(7) : key).buffer,
        unsubscribe: async () => ((subscription = null), true),
      });
    };
  }, { endpoint: pushEndpoint, key: p256dh });
  await page.context().grantPermissions(["notifications"]);
  await page.reload();
}

await test("e2e/online/asked at a slow table, and no longer", () =>
  visiting({ notices: true }, async (page) => {
    const asked = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(JSON.parse(payload))));
    await pretendPush(page);
    await openTable(page, "hourglass", ["me", "link"], { clock: ["days", 3] });
    await button(page, "Yes, tell me").click();
    await page.waitForFunction(() => !document.querySelector(".bell"));
    await goHome(page);
    await page.locator("header .me").click();
    await says(page, "This browser tells you when it is your turn.");
    await button(page, "No longer").click();
    await button(page, "Yes, tell me").waitFor();
    same(asked.filter(({ t }) => t === "push").map(({ endpoint }) => endpoint), [pushEndpoint, ""], "said to the server");
  }),
);

await test("e2e/online/the service worker calls, and opens the table", () =>
  visiting({ notices: true }, async (page) => {
    await page.context().grantPermissions(["notifications"]);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const line = await page.context().newCDPSession(page);
    const found = new Promise((done) => line.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && done(registrations[0].registrationId)));
    await line.send("ServiceWorker.enable");
    const registrationId = await found, data = JSON.stringify({ t: "turn", table: "0123456789abcdef", game: "midnight" });
    const notice = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body }))[0]);
    for (let tries = 0; tries < 10 && !(await notice()); tries++) { // what comes while the worker starts is lost, as pushes may be
      await line.send("ServiceWorker.deliverPushMessage", { origin: address.replace(/\/$/, ""), registrationId, data });
      for (let waits = 0; waits < 50 && !(await notice()); waits++) await page.waitForTimeout(100);
    }
    same(await notice(), { title: "It is your turn · midnight", body: "The others at the table wait for your move." }, "the notice");
    await page.context().serviceWorkers().at(-1).evaluate(async () => {
      const [notification] = await self.registration.getNotifications();
      self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    });
    await page.waitForURL("**/#/t/0123456789abcdef");
  }),
);

/** A person in French and light on a phone, at every page that only a server brings. */
await test("e2e/online/pages on a phone, in another language, for screen readers", async () => {
  const page = await visit({ viewport: PHONE, language: "fr", scheme: "light" });
  const fine = async (what) => {
    same(await leftOver(page, "fr"), [], `English, ${what}`);
    same(await wide(page), [], `wider than the phone, ${what}`);
    same(await serious(page), [], `what axe finds, ${what}`);
  };
  await page.locator("header .me").click();
  await page.locator("form input[type=password]").waitFor();
  await fine("on the page of names");
  await home(page);
  await choose(page, "hourglass");
  await seat(page, ["me", "link"]);
  await page.locator("form select:has(option[value=fischer])").selectOption("fischer");
  await fine("where a table is opened");
  await page.locator("form button.main").click();
  await page.locator(".invite").waitFor();
  await fine("in the waiting room");
  const guest = await sitByLink(await inviteOf(page));
  await turn(page);
  await openTab(guest, "Chat");
  await guest.getByLabel("Say something").fill("x".repeat(300)); // one word without an end
  await button(guest, "Send").click();
  await page.locator("[data-part=top] .narrow .badge").waitFor();
  await openTab(page, "Discussion");
  await page.locator("[role=log] p").waitFor();
  await fine("at the table");
  await page.goto(address + "#/t/0123456789abcdef");
  await page.getByRole("alert").waitFor();
  await fine("where there is no table");
  for (const one of [page, guest]) await one.leave();
});
