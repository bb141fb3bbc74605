// company.mjs: who may do what at a table on the server: the host's switch and links, seats that are given away or lost, and
// what is said where something is refused; what is told in passing, who is away, and who looks on.
import { spawn } from "node:child_process";
import { playOne, sit, sql } from "../server/hostile/parts.mjs";
import { Server, check, freshFile, link, me, random, same, test } from "../server/kit.mjs";
import { PHONE, address, choose, giveUp, goHome, inMenu, inviteOf, openMenu, openTab, openTable, playing, program, seat, server, sitByLink, turn, visit, visiting } from "./browser.mjs";
import { serious } from "./looks.mjs";
import { playSome } from "./player.mjs";

const says = (page, text) => page.getByText(text).first().waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const bar = (page) => page.locator("[data-part=bar]");
const toast = (page, text) => page.locator(".toast", { hasText: text });
const chat = (page) => page.getByRole("region", { name: "Chat", exact: true });
const field = (page) => page.getByLabel("Say something");
const quiet = (page) => page.getByLabel("Only players may write");
const leaveAll = async (pages) => { for (const page of pages) await page.leave(); };
const say = async (page, text) => {
  await openTab(page, "Chat");
  await field(page).fill(text);
  await button(page, "Send").click();
};
const twice = async (page, name) => {
  await inMenu(page, name);
  await button(page, name).click();
  if (await page.locator(".menu").count()) await page.keyboard.press("Escape");
};
const links = (page) => page.locator(".invite input").evaluateAll((fields) => fields.map(({ value }) => value));
/** What this browser keeps of the seats and invites of the table it is at. */
const kept = (page) => page.evaluate(() => {
  const { token, invites } = JSON.parse(localStorage.getItem("tables") ?? "[]").find(([id]) => location.hash.includes(id))?.[1] ?? {};
  return { token, invites };
});

async function register(page, name) {
  await page.locator("header .me").click();
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Pass-phrase").fill("a long phrase");
  await button(page, "This name is new: keep it for me").click();
  await says(page, `You are ${name}.`);
  await goHome(page);
}

await test("e2e/company/a program takes a seat by its link, and everybody sees what it is", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const joined = spawn(program, ["join", await inviteOf(host), "--bot", "greedy", "--name", "Robin"], { stdio: "ignore" });
  const ended = new Promise((done) => { joined.on("exit", done); });
  await playing(host);
  const robin = host.getByRole("list", { name: "Players" }).first().getByRole("listitem").filter({ hasText: "Robin" });
  await robin.getByText("a program").waitFor();
  joined.kill("SIGINT");
  await robin.getByText("left; a bot plays on").waitFor();
  same(await ended, 0, "how it ends");
  await host.leave();
});

await test("e2e/company/the host lets only players write", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host), guest = await sitByLink(link);
  await playing(host);
  const onlooker = await visit({ at: new URL(link).hash.replace(/\/[^/]*$/, "") });
  await button(onlooker, "Watch").click();
  await says(onlooker, "You are watching.");
  for (const page of [host, guest, onlooker]) await openTab(page, "Chat");
  await quiet(host).check();
  await says(onlooker, "The players have asked for quiet");
  same(await field(onlooker).count(), 0, "fields to write in");
  for (const page of [guest, onlooker]) same(await quiet(page).count(), 0, "switches where one is not the host");
  await say(guest, "At last");
  await says(onlooker, "At last");
  await onlooker.reload();
  await button(onlooker, "Watch").click();
  await openTab(onlooker, "Chat");
  await says(onlooker, "The players have asked for quiet"); // those who come later are told too
  check(await quiet(host).isChecked(), "the switch is on");
  await quiet(host).uncheck();
  await field(onlooker).waitFor();
  const tooMuch = chat(onlooker).getByRole("alert").filter({ hasText: "That is too much at once" });
  const kept = async () => (await tooMuch.count()) > 0 && /^Line/.test(await field(onlooker).inputValue());
  while (!(await kept())) // what was not said can be sent again
    await field(onlooker).evaluate((input) => { // at one moment: whatever the machine, some of it is too much
      for (let line = 0; line < 60; line++) {
        input.value = `Line ${line}`;
        input.dispatchEvent(new Event("input", { bubbles: true }));
        input.form.requestSubmit();
      }
      return new Promise((later) => { setTimeout(later, 500); });
    });
  await twice(host, "Give my seat away");
  await quiet(guest).waitFor(); // the next one is the host
  await leaveAll([host, guest, onlooker]);
});

await test("e2e/company/the host lets a bot take a seat that stays free", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link", "link"]);
  const guest = await sitByLink((await links(host))[0]);
  await says(guest, "Seat 3 waits for somebody who was sent a link.");
  same(await button(guest, "Let a bot take seat 3").count(), 0, "buttons that a guest is shown");
  await button(host, "Let a bot take seat 3").click();
  for (const page of [host, guest]) await page.locator(".table").waitFor();
  await leaveAll([host, guest]);
});

await test("e2e/company/links on another device of the host, and nowhere else", async () => {
  const host = await visit(), other = await visit();
  await register(host, "Hanna");
  await openTable(host, "hourglass", ["me", "link", "link"]);
  const made = await links(host), guest = await sitByLink(made[0]);
  same(made.length, 2, "links");
  await says(guest, "Seat 3 waits for somebody who was sent a link.");
  same(await links(guest), [], "links that a guest is shown");
  await other.locator("header .me").click();
  await other.getByLabel("Your name", { exact: true }).fill("Hanna");
  await other.getByLabel("Pass-phrase").fill("a long phrase");
  await button(other, "Log in").click();
  await says(other, "You are Hanna.");
  await goHome(other);
  await other.getByRole("button", { name: /Hourglass.*Ben/ }).click();
  await other.locator(".invite").waitFor();
  same(await links(other), made.slice(1), "links of what is still free");
  await leaveAll([host, other, guest]);
});

await test("e2e/company/a seat that is given away before the match", async () => {
  const expects = /WebSocket|ERR_CONNECTION_REFUSED/, host = await visit({ expects });
  await openTable(host, "hourglass", ["me", "link", "link"]);
  const [link] = await links(host), guest = await sitByLink(link, "Ben", { expects });
  await host.locator("[data-part=players]").getByText("Ben").waitFor();
  await twice(guest, "Give my seat away");
  await says(guest, "Your seat is no longer yours: you only watch now.");
  same(await kept(guest), {}, "secrets that are kept");
  await openMenu(guest);
  same(await button(guest, "Give my seat away").count(), 0, "seats to give away");
  await guest.keyboard.press("Escape");
  await host.waitForFunction(() => document.querySelectorAll(".invite").length === 2); // it is free again
  await say(guest, "Good luck!");
  await openTab(host, "Chat");
  await says(host, "Ben (onlooker) Good luck!");
  await server.kill();
  await server.start();
  await guest.locator(".lost").waitFor({ state: "detached" });
  await say(host, "And to you!");
  await says(guest, "And to you!"); // they still look on
  await guest.goto(link);
  await guest.reload();
  await button(guest, "Sit down").click();
  await openMenu(guest);
  await button(guest, "Give my seat away").waitFor();
  await guest.keyboard.press("Escape");
  same(await guest.getByText("you only watch now").count(), 0, "notes that one only watches");
  await twice(host, "Give my seat away");
  await says(host, "Your seat is no longer yours: you only watch now.");
  same([await kept(host), await links(host)], [{}, []], "what is left of the host's secrets, and links");
  await leaveAll([host, guest]);
});

await test("e2e/company/who logs out sits nowhere any more", async () => {
  const page = await visit();
  await register(page, "Lotte");
  await openTable(page, "hourglass", ["me", "link"]);
  const tab = await page.context().newPage();
  await tab.goto(`${address}#/me`);
  await button(tab, "Log out").click();
  await button(tab, "Log in").waitFor();
  await button(page, "Watch").click();
  await says(page, "You are watching.");
  same([await kept(page), await links(page), await quiet(page).count()], [{}, [], 0], "seats, links and switches that are kept");
  await tab.close();
  await page.leave();
});

await test("e2e/company/what is refused is said where it was tried", async () => {
  const host = await visit(), rated = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const guest = await sitByLink(await inviteOf(host));
  await turn(host);
  await playSome(host, 1);
  for (let time = 0; time < 3; time++) {
    await button(host, "Ask to take back").click();
    await button(bar(guest), "No").click();
    await host.locator(".proposal").waitFor({ state: "detached" });
  }
  await button(host, "Ask to take back").click();
  await host.locator("[data-part=bar]").getByRole("alert").filter({ hasText: "You have asked three times already" }).waitFor();

  await register(rated, "Rita");
  await openTable(rated, "hourglass", ["me", "link", "bot"]);
  const other = await sitByLink(await inviteOf(rated));
  await turn(rated);
  await playSome(rated, 1);
  await button(rated, "Ask to take back").click();
  await rated.locator("[data-part=bar]").getByRole("alert").filter({ hasText: "This match is rated" }).waitFor();
  await leaveAll([host, guest, rated, other]);
});

/** Two people at a table; whoever is to move first. */
async function two({ from = address, clock, viewport } = {}) {
  const host = await visit({ from });
  await openTable(host, "hourglass", ["me", "link"], { clock });
  const guest = await sitByLink(await inviteOf(host), "Ben", viewport && { viewport });
  for (const page of [host, guest]) await playing(page);
  return { host, guest };
}
const acts = async (page) => (await page.locator(".table").getAttribute("data-actor")) === "you";
/** The pages as who is to move, and who waits. */
const inTurn = async ({ host, guest }) => ((await acts(host)) ? [host, guest] : [guest, host]);
await test("e2e/company/the waiting room on a phone: the link first and in sight, and one is You", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await choose(page, "midnight");
    await seat(page, ["me", "link", "bot"]);
    const yours = page.getByLabel("Your name", { exact: true });
    same(await yours.evaluate((field) => field.closest("fieldset").querySelector("legend").innerText), "At this table", "what the name belongs to");
    await page.locator("form button.main").click();
    await page.locator(".invite svg").waitFor();
    const board = await page.locator("[data-part=board]").boundingBox();
    for (const part of [".invite input", ".invite svg", ".fill button"]) {
      const box = await page.locator(part).first().boundingBox();
      check(box.y >= board.y && box.y + box.height <= board.y + board.height, `${part} is in sight`);
    }
    const told = await page.locator(".room .what").innerText();
    check(/A player who leaves is replaced by a bot\./.test(told) && !/[Cc]lock:|out of time/.test(told), `nothing of a clock that is not there: ${told}`);
    check((await page.locator(".room .option").count()) > 3, `how it is played: ${told}`);
    same(await page.locator("[data-part=players] .name").first().innerText(), "You", "what one is called");
    same(await page.locator(".room [data-seat='0'] .plate").innerText(), "You", "the name at one's chair");
  }),
);

await test("e2e/company/a link is text, a code to be scanned, and for the system's own way of sharing", async () => {
  const page = await visit();
  await page.addInitScript(() => {
    window.handedOn = [];
    navigator.share = async (what) => void window.handedOn.push(what);
  });
  await page.reload();
  await openTable(page, "hourglass", ["me", "link"]);
  const link = await inviteOf(page);
  await page.locator(".invite").getByRole("img", { name: "The link as a code to be scanned" }).waitFor();
  await button(page.locator(".invite"), "Share it").click();
  same(await page.evaluate(() => window.handedOn), [{ title: "Witching Hour", url: link }], "what is handed on");
  await page.leave();
});

const nameOf = (page, { host }) => (page === host ? "Ada" : "Ben");
/** Does something else lie under any of these? */
const covers = (page, what) => page.evaluate((parts) => {
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const boxes = (name) => [...document.querySelectorAll(name)].map((element) => element.getBoundingClientRect());
  return boxes(".toast").some((paper) => parts.flatMap(boxes).some((box) => over(paper, box)));
}, what);

await test("e2e/company/what is said is told where the chat is not in sight", async () => {
  const { host, guest } = await two({ viewport: PHONE });
  await say(host, "Good evening");
  await toast(guest, "Ada: Good evening").waitFor();
  same(await toast(host, "Good evening").count(), 0, "told to whoever said it");
  check(!(await covers(guest, ["[data-part=bar]", "[data-part=dock]", "[data-part=top]"])), "it covers neither the bar nor the hand");
  await toast(guest, "Good evening").locator("button.text").click();
  await chat(guest).getByText("Good evening").waitFor();
  same(await toast(guest, "Good evening").count(), 0, "told when it was read");
  for (const line of ["And", "all", "that"]) await say(guest, line);
  await openTab(host, "Log");
  await say(guest, "Your luck is over");
  await toast(host, "Ben: Your luck is over").waitFor();
  same(await host.locator(".toast").count(), 1, "slips about the chat");
  check(!(await covers(host, ["[data-part=bar]", "[data-part=dock]", "[data-part=players]", "[data-part=board]"])), "beside the board it covers nothing of the match");
  await leaveAll([host, guest]);
});

await test("e2e/company/a proposal can be answered wherever one looks", async () => {
  const { host, guest } = await two({ viewport: PHONE });
  const [first, other] = await inTurn({ host, guest });
  await playSome(first, 1);
  await button(first, "Ask to take back").click();
  await bar(other).getByText("would like to take a step back").first().waitFor();
  for (const name of ["Yes", "No"]) await button(bar(other), name).waitFor();
  same(await other.locator(".toast.asks").count(), 0, "questions that the bar asks already");
  await other.locator("[data-part=top] .narrow").click();
  await toast(other, "would like to take a step back").waitFor(); // the bar is covered
  same(await toast(first, "take a step back").count(), 0, "questions to whoever asked");
  same(await serious(other), [], "barriers");
  await button(other.locator(".toast"), "No").click();
  for (const page of [first, other]) await page.locator(".proposal").waitFor({ state: "detached" });
  same(await other.locator(".toast.asks").count(), 0, "questions that were answered");
  await other.keyboard.press("Escape");
  await button(first, "Ask to take back").click();
  await button(bar(other), "Yes").click();
  await toast(first, "agreed: your step is taken back.").waitFor();
  await leaveAll([host, guest]);
});

await test("e2e/company/whoever looks elsewhere finds that it is their turn", async () => {
  const pages = await two(), [first, other] = await inTurn(pages);
  const hide = (page, hidden) => page.evaluate((now) => {
    Object.defineProperty(document, "hidden", { value: now, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
  await hide(other, true);
  await playSome(first, 1);
  await turn(other);
  await toast(other, "It is your turn.").waitFor();
  await hide(other, false);
  await playSome(other, 1);
  await toast(other, "It is your turn.").waitFor({ state: "detached" });
  await turn(first);
  same(await toast(first, "It is your turn.").count(), 0, "told to whoever is looking, and saw it come");
  await leaveAll(Object.values(pages));
});

await test("e2e/company/a match whose rules have changed says so in full, on phones too", async () => {
  const old = await new Server(program, freshFile()).start(), { table, clients } = await sit(old), tab = BigInt.asIntN(64, BigInt(`0x${table}`));
  for (let n = 0; n < 4; n++) await playOne(clients);
  await old.stop();
  sql(old.store, `UPDATE events SET body = replace(body, '"rules":1,', '"rules":0,') WHERE tab = ${tab} AND number = 0`);
  sql(old.store, `UPDATE events SET body = '{"k":"play","t":1,"at":1,"s":0,"v":0,"text":"no such move"}' WHERE number = (SELECT max(number) FROM events WHERE tab = ${tab}) AND tab = ${tab}`);
  await old.start();
  for (const [language, [watch, words]] of Object.entries({ en: ["Watch", "This match was played"], de: ["Zusehen", "Diese Partie lief"], nl: ["Toekijken", "Deze partij werd"], fr: ["Regarder", "Cette partie suivait"] }))
    await visiting({ from: `http://127.0.0.1:${old.port}/`, at: `#/t/${table}`, language, viewport: PHONE }, async (page) => {
      const told = bar(page).getByText(words);
      await button(page, watch).click();
      for (const viewport of [PHONE, { width: 390, height: 844 }, { width: 740, height: 360 }]) {
        await page.setViewportSize(viewport);
        await told.waitFor();
        const cut = await told.evaluate((line) => {
          const { top, bottom } = line.getBoundingClientRect(), around = line.closest("[data-part=bar]").getBoundingClientRect();
          return line.scrollHeight > line.clientHeight + 1 || top < around.top - 1 || bottom > around.bottom + 1;
        });
        check(!cut, `it is cut off in ${language} at ${viewport.width}`);
      }
    });
  await old.stop();
});

await test("e2e/company/on a phone no slip about one's turn lies over the board", async () => {
  const pages = await two({ viewport: PHONE }), [first, other] = await inTurn(pages);
  for (const page of [first, other]) await page.evaluate(() => Object.defineProperty(document, "hidden", { value: true, configurable: true }));
  await playSome(first, 1);
  await turn(other);
  await other.locator("[data-part=bar] .lit").waitFor();
  same(await toast(other, "It is your turn.").count(), 0, "slips over the board");
  await openTab(first, "Log");
  await playSome(other, 1);
  await toast(first, "It is your turn.").waitFor(); // a sheet hides the bar
  await leaveAll(Object.values(pages));
});

await test("e2e/company/finished tables are in the history", async () => {
  const { host, guest } = await two();
  await guest.goto("about:blank"); // gone before the end
  await giveUp(host);
  await host.locator(".end").waitFor();
  await host.locator(".end .leave").click();
  await host.getByRole("link", { name: "Finished matches are in the history" }).click();
  await host.locator("main li", { hasText: "online" }).waitFor();
  same(await host.getByRole("region", { name: "They ended while you were away" }).count(), 0, "tables that are told twice");
  await button(host, "Forget this match of Hourglass").click();
  await button(host, "Bring it back").waitFor();
  await host.reload();
  await host.locator(".figures").waitFor();
  same(await host.locator("main li").count(), 0, "a match that was forgotten, as news or in the list");
  await guest.goto(address);
  await guest.getByRole("link", { name: "Finished matches are in the history" }).click();
  await guest.getByRole("region", { name: "They ended while you were away" }).getByRole("button", { name: /Hourglass/ }).click();
  await guest.locator(".end").waitFor();
  await leaveAll([host, guest]);
});

const impatient = await new Server(program, freshFile(), ["--patience", "1"]).start();
const hasty = `http://127.0.0.1:${impatient.port}/`;

await test("e2e/company/a bot stands in for whoever is away, until they are back", async () => {
  const pages = await two({ from: hasty }), [gone, waits] = await inTurn(pages), name = nameOf(gone, pages), at = gone.url();
  await gone.goto("about:blank");
  await bar(waits).getByText(`${name} is away.`).waitFor();
  await button(waits, "Wait").click();
  same(await button(waits, "Let a bot play on").count(), 0, "questions to whoever waits");
  await toast(waits, `${name} is away.`).waitFor();
  await waits.reload(); // they thought better of it
  await button(waits, "Let a bot play on").click();
  await toast(waits, `${name} is away. A bot stands in.`).waitFor();
  await waits.locator("[data-part=players]").getByText("away; a bot plays on").waitFor();
  await turn(waits);
  await gone.goto(at);
  await bar(gone).getByText("You were away: a bot plays for you.").waitFor();
  await button(gone, "Take my seat back").click();
  await toast(gone, "You are back in your seat.").waitFor();
  await toast(waits, `${name} is back.`).waitFor();
  same(await button(gone, "Take my seat back").count(), 0, "seats to be taken back");
  await playSome(waits, 1);
  await turn(gone);
  await playSome(gone, 1);
  await leaveAll(Object.values(pages));
});

await test("e2e/company/nobody is bound to a match by somebody who is away", async () => {
  const pages = await two({ from: hasty }), [gone, waits] = await inTurn(pages), name = nameOf(gone, pages);
  await gone.goto("about:blank");
  await waits.setViewportSize(PHONE);
  await toast(waits, `${name} is away.`).waitFor();
  await button(waits, "End the match").click();
  await bar(waits).getByText(`End the match? ${name} gives up then.`).waitFor();
  await button(waits, "No").click();
  await button(waits, "End the match").click();
  await button(waits, "Yes").click();
  await waits.locator(".table[data-actor=over]").waitFor();
  await leaveAll(Object.values(pages));
});

await test("e2e/company/whose seat a bot ended is offered no rematch", async () => {
  const pages = await two({ from: hasty }), [gone, waits] = await inTurn(pages), at = gone.url();
  await gone.goto("about:blank");
  await button(waits, "Let a bot play on").click();
  await turn(waits);
  await gone.goto(at);
  await button(gone, "Take my seat back").waitFor();
  await twice(waits, "Resign");
  await button(waits, "Rematch").first().waitFor();
  await gone.locator(".table[data-actor=over]").waitFor();
  same([await button(gone, "Rematch").count(), await button(gone, "Take my seat back").count()], [0, 0], "rematches, and seats to be taken back");
  await leaveAll(Object.values(pages));
});

await test("e2e/company/a seat lost to the clock can be taken back", async () => {
  const pages = await two({ clock: ["move", 5] }), [slow, other] = await inTurn(pages);
  await toast(other, `${nameOf(slow, pages)} ran out of time. A bot plays on.`).waitFor();
  await toast(slow, "You ran out of time.").waitFor();
  await button(slow, "Take my seat back").click();
  await toast(slow, "You are back in your seat.").waitFor();
  await leaveAll(Object.values(pages));
});

await test("e2e/company/who looks on knows it, and is seen", async () => {
  const { host, guest } = await two({ viewport: PHONE });
  same(await host.locator(".watchers").count(), 0, "eyes where nobody looks on");
  await openMenu(host);
  await host.getByText("Let somebody watch").click();
  const watch = await host.locator(".menu .invite-link input").inputValue();
  await host.keyboard.press("Escape");
  const onlooker = await visit({ at: new URL(watch).hash, viewport: PHONE });
  await onlooker.evaluate(() => localStorage.setItem("name", "Wanda"));
  await onlooker.reload();
  await button(onlooker, "Watch").click();
  await bar(onlooker).getByText("You are watching.").waitFor();
  for (const page of [host, guest]) {
    await page.locator(".watchers").click();
    await page.locator("#watchers").getByText("Watching: Wanda").waitFor();
    await page.keyboard.press("Escape");
  }
  await onlooker.leave();
  await host.locator(".watchers").waitFor({ state: "detached" });
  await leaveAll([host, guest]);
});

await test("e2e/company/matches on the server are in the history of an account", async () => {
  const name = `Hilda ${random(2)}`, other = `Ingo ${random(2)}`, ada = await server.client(), ben = await server.client();
  await ada.ask("register", { name, phrase: "a long phrase" });
  await ben.ask("register", { name: other, phrase: "a long phrase" });
  for (let n = 0; n < 27; n++) {
    const token = random(16), { table, invites, dice } = await ada.ask("create", { game: "midnight", seats: [me, link], token, name });
    await ada.ask("join", { table, token, ...ada.seal(table, dice.commit) });
    await ben.ask("take", { table, token: random(16), invite: invites[0].invite, name: other, ...ben.seal(table, dice.commit) });
    for (const one of [ada, ben]) await one.until(() => one.table?.table === table && one.table.phase === "playing", "the beginning");
    await (n % 2 ? ada : ben).ask("resign");
  }
  const page = await visit();
  await page.locator("header .me").click();
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Pass-phrase").fill("a long phrase");
  await button(page, "Log in").click();
  await says(page, `You are ${name}.`);
  const rows = page.locator("main li", { hasText: "online" });
  do await page.goto(`${address}#/history`), await page.reload(), await rows.first().waitFor();
  while ((await rows.count()) < 25 || !(await page.locator("dd", { hasText: "27" }).count())); // they are kept soon after the end
  check(/You won.*rating \+/s.test(await rows.first().innerText()), "the last one was won, and counted");
  await button(page, "Older matches").click();
  await page.waitForFunction(() => document.querySelectorAll("main li").length === 27);
  same(await button(page, "Older matches").count(), 0, "ways to still older ones");
  await button(rows.last(), "Look it over").click();
  await page.locator(".table").waitFor();
  for (const one of [ada, ben]) one.close();
  await page.leave();
});

await impatient.stop();

const operator = (...words) => new Promise((done, no) => {
  const child = spawn(program, ["admin", "--admin", `${server.store}-admin`, ...words], { stdio: ["ignore", "ignore", "inherit"] });
  child.on("exit", (code) => (code === 0 ? done() : no(new Error(`witching admin ${words.join(" ")}: ${code}`))));
});
const tableOf = (page) => page.evaluate(() => location.hash.match(/[0-9a-f]{16}/)[0]);

await test("e2e/company/an operator closes a table, and later the door", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"], { name: "Rowdy" });
  const guest = await sitByLink(await inviteOf(host), "Ben");
  await playing(host);
  await operator("close", await tableOf(host), "--reason", "a fight");
  const closed = /The operator has closed this table/;
  for (const page of [host, guest]) await says(page, closed);
  same(await host.locator(".crown").count(), 0, "crowns where nobody has won");
  same(await button(host, "Rematch").count(), 0, "offers that would be refused");
  await guest.reload();
  await says(guest, closed);
  await guest.leave();
  await goHome(host);
  await openTable(host, "midnight", ["me", "link"], { name: "Rowdy" });
  await operator("close", await tableOf(host));
  await says(host, closed);
  await host.locator(".invite").waitFor({ state: "detached" });
  await operator("ban", "Rowdy", "--reason", "enough");
  await host.getByRole("alert").getByText("You have been banned from this server: enough").waitFor();
  same((await serious(host)).length, 0, "what axe finds");
  await host.leave();
});
