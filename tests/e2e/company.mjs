// company.mjs: who may do what at a table on the server: the host's switch and links, seats that are given away or lost, and
// what is said where something is refused.
import { check, same, test } from "../server/kit.mjs";
import { address, inviteOf, openTable, playing, server, sitByLink, turn, visit } from "./browser.mjs";
import { playSome } from "./player.mjs";

const says = (page, text) => page.getByText(text).first().waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const chat = (page) => page.getByRole("region", { name: "Chat", exact: true });
const field = (page) => page.getByLabel("Say something");
const quiet = (page) => page.getByLabel("Only players may write");
const leaveAll = async (pages) => { for (const page of pages) await page.leave(); };
const say = async (page, text) => {
  await field(page).fill(text);
  await button(page, "Send").click();
};
const twice = async (page, name) => {
  await button(page, name).click();
  await button(page, name).click();
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
  await page.locator("header .home").click();
}

await test("e2e/company/the host lets only players write", async () => {
  const host = await visit();
  await openTable(host, "hourglass", ["me", "link"]);
  const link = await inviteOf(host), guest = await sitByLink(link);
  await playing(host);
  const onlooker = await visit({ at: new URL(link).hash.replace(/\/[^/]*$/, "") });
  await button(onlooker, "Watch").click();
  await says(onlooker, "You are watching.");
  await quiet(host).check();
  await says(onlooker, "The players have asked for quiet");
  same(await field(onlooker).count(), 0, "fields to write in");
  for (const page of [guest, onlooker]) same(await quiet(page).count(), 0, "switches where one is not the host");
  await say(guest, "At last");
  await says(onlooker, "At last");
  await onlooker.reload();
  await button(onlooker, "Watch").click();
  await says(onlooker, "The players have asked for quiet"); // those who come later are told too
  check(await quiet(host).isChecked(), "the switch is on");
  await quiet(host).uncheck();
  await field(onlooker).waitFor();
  for (let line = 0; line < 30 && !(await chat(onlooker).getByRole("alert").count()); line++) await say(onlooker, `Line ${line}`);
  await chat(onlooker).getByRole("alert").filter({ hasText: "That is too much at once" }).waitFor();
  check(/^Line/.test(await field(onlooker).inputValue()), "what was not said can be sent again");
  await twice(host, "Give my seat away");
  await quiet(guest).waitFor(); // the next one is the host
  await leaveAll([host, guest, onlooker]);
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
  await other.locator("header .home").click();
  await other.getByRole("button", { name: /Hourglass.*Ben/ }).click();
  await other.locator(".invite").waitFor();
  same(await links(other), made.slice(1), "links of what is still free");
  await leaveAll([host, other, guest]);
});

await test("e2e/company/a seat that is given away before the match", async () => {
  const expects = /WebSocket|ERR_CONNECTION_REFUSED/, host = await visit({ expects });
  await openTable(host, "hourglass", ["me", "link", "link"]);
  const [link] = await links(host), guest = await sitByLink(link, "Ben", { expects });
  await says(host, "Ben");
  await twice(guest, "Give my seat away");
  await says(guest, "Your seat is no longer yours: you only watch now.");
  same(await kept(guest), {}, "secrets that are kept");
  same(await button(guest, "Give my seat away").count(), 0, "seats to give away");
  await host.waitForFunction(() => document.querySelectorAll(".invite").length === 2); // it is free again
  await say(guest, "Good luck!");
  await says(host, "Ben (onlooker) Good luck!");
  await server.kill();
  await server.start();
  await guest.locator(".lost").waitFor({ state: "detached" });
  await say(host, "And to you!");
  await says(guest, "And to you!"); // they still look on
  await guest.goto(link);
  await guest.reload();
  await button(guest, "Sit down").click();
  await button(guest, "Give my seat away").waitFor();
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
    await button(guest, "No").click();
    await host.locator(".proposal").waitFor({ state: "detached" });
  }
  await button(host, "Ask to take back").click();
  await host.locator(".tools").getByRole("alert").filter({ hasText: "You have asked three times already" }).waitFor();

  await register(rated, "Rita");
  await openTable(rated, "hourglass", ["me", "link", "bot"]);
  const other = await sitByLink(await inviteOf(rated));
  await turn(rated);
  await playSome(rated, 1);
  await button(rated, "Ask to take back").click();
  await rated.locator(".tools").getByRole("alert").filter({ hasText: "This match is rated" }).waitFor();
  await leaveAll([host, guest, rated, other]);
});
