// table.mjs: tables on the server: two browsers and a bot through whole matches, a reload in mid-move, a spectator who sees
// no hand, dice that are checked, and everything people can ask of each other.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { check, same, test } from "../server/kit.mjs";
import { GAMES, giveUp, inMenu, inviteOf, isOver, openTab, openTable, poster, program, seeBoard, sitByLink, turn, version, visit } from "./browser.mjs";
import { playOut, playSome } from "./player.mjs";

const SHORT = { hourglass: { length: "once" } };
const ALL = process.env.SOAK ? GAMES : ["hourglass"]; // each takes a minute or two

const hand = (page) => page.locator(".held").evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")));
const says = (page, text) => page.getByText(text).first().waitFor();
const bar = (page) => page.locator("[data-part=bar]");
const button = (page, name) => page.getByRole("button", { name, exact: true });
const leaveAll = async (pages) => { for (const page of pages) await page.leave(); };

async function two(game, others = []) {
  const host = await visit();
  await openTable(host, game, ["me", "link", ...others], { options: SHORT[game] ?? {} });
  const link = await inviteOf(host);
  same(await host.locator(".skip, .listing").count(), 0, "ways to list moves before there are any");
  const guest = await sitByLink(link);
  await host.locator(".table:not([data-version='0'])").waitFor();
  return { host, guest, link };
}
const twoAndABot = (game) => two(game, ["bot"]);

/** The record that is downloaded, checked by the command as well. */
async function verifies(page) {
  const [download] = await Promise.all([page.waitForEvent("download"), inMenu(page, "Save the record")]);
  await page.keyboard.press("Escape");
  const file = await download.path();
  const { status, stdout, stderr } = spawnSync(program, ["verify", file], { encoding: "utf8" });
  same(status, 0, `witching verify says: ${stdout}${stderr}`);
  return fs.readFileSync(file, "utf8");
}

await test("e2e/table/two browsers, a bot, a reload and a spectator", async () => {
  const { host, guest, link } = await twoAndABot("hourglass");
  const heard = [];
  const onlooker = await visit();
  onlooker.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(payload)));
  await onlooker.goto(link.replace(/\/[^/]*$/, ""));
  await onlooker.evaluate(() => localStorage.setItem("name", "Quentin"));
  const watch = async () => {
    await onlooker.reload(); // a change after # alone loads nothing
    await button(onlooker, "Watch").click();
    await onlooker.locator(".table").waitFor();
  };
  await watch();
  await openTab(onlooker, "Chat");
  await onlooker.getByLabel("Say something").fill("Hello");
  await button(onlooker, "Send").click();
  await openTab(host, "Chat");
  await says(host, "Quentin (onlooker) Hello");
  await openTab(host, "Log");

  await turn(host);
  const before = await hand(host), seen = await version(host);
  check(before.length > 0, "the host holds cards");
  await host.locator(".held.live").first().click();
  await host.reload();
  await host.locator(".held").first().waitFor();
  same(await hand(host), before, "the hand after a reload in mid-move");
  same(await version(host), seen, "the version after it");
  same(await host.locator(".picked").count(), 0, "things pointed at after it");

  await Promise.all([host, guest].map((page) => playOut(page)));
  await onlooker.waitForFunction(() => document.querySelector(".table").dataset.actor === "over");
  same(await onlooker.locator(".held").count(), 0, "cards of a hand that the spectator sees");
  check(heard.some((text) => text.includes('"hands"')), "the spectator was told of hands");
  for (const text of heard) check(!/"hands":\[\[?"/.test(text), `a spectator is told sizes only: ${text.slice(0, 400)}`);
  const said = async (page, name) => (await page.locator("[data-part=bar] .status").innerText()).replace("You win!", `${name} wins!`).replace("You", name);
  same(await said(guest, "Ben"), await said(host, "Ada"), "who won, told at both tables");

  for (const page of [host, onlooker]) {
    await seeBoard(page);
    await inMenu(page, "Check the dice and shuffles");
    await says(page, "The dice and shuffles were fair.");
    same(await page.locator(".findings .wrong").count(), 0, "things wrong with the dice");
  }
  same(await host.locator(".findings li").count(), 7, "things that were looked at for a player");
  for (const page of [host, onlooker]) await page.keyboard.press("Escape");
  await seeBoard(guest);
  check(/^witching-dice 2\n/.test(await verifies(guest)), "the record has its dice");
  await watch();
  await seeBoard(onlooker);
  await onlooker.locator("aside ol button").last().click(); // before this page came
  await says(onlooker, "Looking back");
  check(/[1-9]/.test(await onlooker.locator("[data-thing^='hand ']").first().innerText()), "hands of that time");
  await button(onlooker, "Back to the match").click();
  await button(onlooker, "Look it over").click();
  await onlooker.locator(".slider").waitFor(); // the record is everybody's now
  await leaveAll([host, guest, onlooker]);
});

for (const game of ALL.slice(1))
  await test(`e2e/table/a whole match of ${game}, two browsers and a bot`, async () => {
    const { host, guest } = await twoAndABot(game);
    await Promise.all([host, guest].map((page) => playOut(page)));
    await seeBoard(host);
    await inMenu(host, "Check the dice and shuffles");
    await says(host, "The dice and shuffles were fair.");
    await verifies(host);
    await leaveAll([host, guest]);
  });

await test("e2e/table/loaded dice are found out", async () => {
  const { host, guest } = await twoAndABot("hourglass");
  await giveUp(guest);
  await says(host, "gave up");
  // a server that would change what the host had added to the luck, once the match is over
  await host.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => socket.send(String(text).replace(/luck 0 ./, (found) => `luck 0 ${found.endsWith("0") ? "1" : "0"}`)));
  });
  await host.reload();
  await giveUp(host);
  await seeBoard(host);
  await inMenu(host, "Check the dice and shuffles");
  await says(host, "Something is wrong with the dice or shuffles of this match.");
  await says(host, "What this browser added to the luck was not used.");
  await says(host, "The luck of seat 1 does not fit its seal.");
  await says(host, "Step 1 does not follow from these numbers.");
  await leaveAll([host, guest]);
});

/** Whatever the page hears from the server goes through `change`. */
const between = (page, change) =>
  page.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => socket.send(change(String(text))));
  });

await test("e2e/table/luck that was given is not called withheld", async () => {
  const { host, guest } = await two("hourglass");
  await giveUp(guest);
  await says(host, "gave up");
  await between(host, (text) => text.replace(/luck 0 [0-9a-f]{64}/, "luck 0 withheld"));
  await host.reload();
  await seeBoard(host);
  await inMenu(host, "Check the dice and shuffles");
  await says(host, "Something is wrong with the dice or shuffles of this match.");
  await says(host, "What this browser added to the luck was not used.");
  await leaveAll([host, guest]);
});

await test("e2e/table/luck is sealed, and given only when all is sealed", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host), lines = [], guest = await visit();
  guest.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => lines.push({ out: JSON.parse(payload) }));
    socket.on("framereceived", ({ payload }) => lines.push({ heard: JSON.parse(payload) }));
  });
  await guest.goto(link);
  await guest.reload();
  await guest.getByText("The server's seal").click();
  const shown = await guest.locator("section code").innerText(); // before one sits down
  await guest.getByLabel("Your name", { exact: true }).fill("Ben");
  await button(guest, "Sit down").click();
  await guest.locator(".held").first().waitFor();
  const at = (what) => lines.findIndex(what);
  const looked = at(({ heard }) => heard?.summary?.dice.commit === shown), took = at(({ out }) => out?.t === "take");
  const sealed = at(({ heard }) => heard?.dice?.seals?.every(Boolean)), gave = at(({ out }) => out?.t === "luck");
  check(looked >= 0 && looked < took && took < sealed && sealed < gave, `the order: ${[looked, took, sealed, gave]}`);
  same(lines[took].out.commit, shown, "what was sealed against");
  same(lines.slice(0, gave).filter((line) => JSON.stringify(line).includes(lines[gave].out.luck)), [], "luck that was told before");
  await leaveAll([host, guest]);
});

await test("e2e/table/a server that changes its seal is not played with", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host), guest = await visit();
  await between(guest, (text) => text.replace(/"commit":"(.)/, (_, digit) => `"commit":"${digit === "0" ? "1" : "0"}`)); // shows one, holds another
  await guest.reload(); // from here on
  await guest.goto(link);
  await guest.getByLabel("Your name", { exact: true }).fill("Ben");
  await button(guest, "Sit down").click();
  await guest.getByRole("alert").filter({ hasText: "is not the one you were shown before" }).waitFor();
  await leaveAll([host, guest]);
});

/** Whatever the page hears goes through `change`, and what it says is noted; it arrives if it `passes`. */
const betweenBoth = (page, change, passes = () => true) => {
  const said = [];
  return page
    .routeWebSocket(/\/ws$/, (socket) => {
      const real = socket.connectToServer();
      real.onMessage((text) => socket.send(change(String(text))));
      socket.onMessage((text) => {
        said.push(JSON.parse(String(text)).t);
        if (passes(said.at(-1))) real.send(text);
      });
    })
    .then(() => said);
};
const SEALS = /"seals":\["[0-9a-f]{64}","[0-9a-f]{64}"\]/, flip = (digit) => (digit === "0" ? "1" : "0");
/** A guest who is shown something else at the moment when all is sealed. */
async function shown(what) {
  const host = await visit(), guest = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host);
  let lied = 0;
  const said = await betweenBoth(guest, (text) => (SEALS.test(text) ? ((lied += 1), text.replace(what, (_, before, digit) => before + flip(digit))) : text));
  await guest.reload();
  await guest.goto(link);
  await guest.getByLabel("Your name", { exact: true }).fill("Ben");
  await button(guest, "Sit down").click();
  return { host, guest, said, lied: () => lied };
}

await test("e2e/table/luck is for one commitment, and only where its own seal is shown", () =>
  Promise.all(
    [/("commit":")(.)/g, /("seals":\["[0-9a-f]{64}",")(.)/].map(async (what) => {
      const { host, guest, said, lied } = await shown(what);
      await host.locator(".table:not([data-version='0'])").waitFor({ timeout: 60000 }); // it begins without the luck that is missing
      check(lied() > 0, "it was shown something else");
      same(said.includes("luck"), false, "its luck was given");
      await leaveAll([host, guest]);
    }),
  ),
);

await test("e2e/table/luck is for one set of seals", async () => {
  const host = await visit(), guest = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host);
  let lies = true;
  const said = await betweenBoth(
    guest,
    (text) => (SEALS.test(text) && lies ? text.replace(/("seals":\[")(.)/, (_, before, digit) => before + flip(digit)) : text),
    (t) => t !== "luck" || !lies, // the luck for the first set never arrives
  );
  await guest.reload();
  await guest.goto(link);
  await guest.getByLabel("Your name", { exact: true }).fill("Ben");
  await button(guest, "Sit down").click();
  while (!said.includes("luck")) await guest.waitForTimeout(50);
  lies = false;
  await guest.reload(); // what waits for an answer is not asked again
  const before = said.length;
  await host.locator(".table:not([data-version='0'])").waitFor({ timeout: 60000 });
  check(said.length > before, "it came back");
  same(said.slice(before).includes("luck"), false, "its luck was given for another set");
  await leaveAll([host, guest]);
});

await test("e2e/table/chat, taking back, giving up, a rematch", async () => {
  const { host, guest } = await two("hourglass");
  await openTab(guest, "Chat");
  await guest.getByLabel("Say something").fill("Good evening!");
  await button(guest, "Send").click();
  await host.getByRole("tab", { name: /^Chat/ }).locator(".badge").waitFor();
  await openTab(host, "Chat");
  await says(host, "Good evening!");

  await turn(host);
  const before = await hand(host);
  await playSome(host, 1);
  check((await hand(host)).length < before.length, "a card was played");
  await button(host, "Ask to take back").click();
  await says(guest, "Ada would like to take a step back.");
  await button(bar(guest), "No").click();
  await guest.locator(".proposal").waitFor({ state: "detached" });
  check((await hand(host)).length < before.length, "it stays, since the answer was no");
  await button(host, "Ask to take back").click();
  await button(bar(guest), "Yes").click();
  await host.waitForFunction((cards) => document.querySelectorAll(".held").length === cards, before.length);
  same(await hand(host), before, "the hand after taking back");

  await inMenu(host, "Resign");
  same(await isOver(host), false, "it is asked first");
  await button(host, "Resign").click();
  await says(guest, "Ada gave up.");
  const old = await host.evaluate(() => location.hash);
  const coins = (page) => page.locator("[data-part=players] li").evaluateAll((all) => all.map((one) => [one.querySelector(".name").innerText, one.querySelector(".coin path").getAttribute("d")]).sort());
  const worn = [await coins(host), await coins(guest)];
  await button(host.locator(".end"), "Rematch").click();
  await button(guest.locator(".end .proposal"), "Yes").click();
  const there = (page, old) => page.waitForFunction((hash) => location.hash !== hash && document.querySelectorAll(".held").length > 0, old);
  await Promise.all([there(host, old), there(guest, old)]);
  same(await host.evaluate(() => location.hash), await guest.evaluate(() => location.hash), "both are at the same table");
  same([await coins(host), await coins(guest)], worn, "the coins of the same people, though the seats have turned");
  await leaveAll([host, guest]);
});

await test("e2e/table/who leaves is replaced by a bot", async () => {
  const { host, guest } = await twoAndABot("midnight");
  await inMenu(guest, "Give my seat away");
  await says(guest, "A bot plays on for you.");
  await button(guest, "Give my seat away").click();
  await guest.locator(poster("hourglass")).waitFor();
  await says(host, "left; a bot plays on");
  await turn(host);
  await leaveAll([host, guest]);
});
