// people.mjs: what people decide about their account (devices, pass-phrase, what is kept, its end) and about others whom
// they would rather not hear or meet.
import fs from "node:fs";
import { check, random, same, test } from "../server/kit.mjs";
import { PHONE, goHome, inviteOf, openMenu, openTab, openTable, playing, sitByLink, visit } from "./browser.mjs";
import { serious } from "./looks.mjs";

const fresh = (name) => `${name} ${random(2)}`; // also where a test is tried again
const says = (page, text) => page.getByText(text).first().waitFor();
const button = (page, name) => page.getByRole("button", { name, exact: true });
const part = (page, name) => page.locator("details", { has: page.locator("summary", { hasText: name }) });
const open = async (page, name) => { await part(page, name).locator("summary").click(); return part(page, name); };
const say = async (page, text) => {
  await openTab(page, "Chat");
  await page.getByLabel("Say something").fill(text);
  await button(page, "Send").click();
};
/** Registers a name, or logs in by it; on the page about oneself. */
async function enter(page, name, phrase, isNew = false) {
  await page.locator("header .me").click();
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Pass-phrase").fill(phrase);
  await button(page, isNew ? "This name is new: keep it for me" : "Log in").click();
  await says(page, `You are ${name}.`);
}
const shot = async (page, name) => { if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }); };

await test("e2e/people/devices are listed and logged out, and the pass-phrase is changed", async () => {
  const home = await visit({ viewport: PHONE }), away = await visit(), name = fresh("Devi");
  await enter(home, name, "the first phrase", true);
  await enter(away, name, "the first phrase");
  const devices = await open(home, "Where you are logged in");
  await devices.getByText("this one").waitFor();
  await devices.getByRole("listitem").nth(1).waitFor();
  await shot(home, "devices");
  same(await serious(home), [], "axe");
  await button(devices, "Log out there").click();
  await button(away, "Log in").waitFor(); // at once, and by itself
  await devices.getByRole("listitem").nth(1).waitFor({ state: "detached" });
  await enter(away, name, "the first phrase");
  const change = await open(home, "Change the pass-phrase");
  await change.getByLabel("The pass-phrase until now").fill("not this phrase");
  await change.getByLabel("The new one").fill("the second phrase");
  await button(change, "Change it").click();
  await says(home, "That name and pass-phrase do not match.");
  await change.getByLabel("The pass-phrase until now").fill("the first phrase");
  await button(change, "Change it").click();
  await says(home, "Your pass-phrase is changed.");
  await button(away, "Log in").waitFor(); // logged out everywhere else
  await enter(away, name, "the second phrase");
  await home.leave();
  await away.leave();
});

await test("e2e/people/what is kept is saved, and an account is deleted for good", async () => {
  const page = await visit(), name = fresh("Erna");
  await enter(page, name, "the only phrase", true);
  const keep = await open(page, "What is kept about you");
  const [file] = await Promise.all([page.waitForEvent("download"), button(keep, "Save it").click()]);
  const kept = JSON.parse(fs.readFileSync(await file.path(), "utf8"));
  same([kept.account, kept.matches, kept.people], [name, [], []], "what is in the file");
  check(kept.facts.some(({ key }) => key.startsWith("device/")), "the devices too");
  const end = await open(page, "Delete the account");
  await shot(page, "account");
  await end.getByLabel("Pass-phrase").fill("not this phrase");
  await button(end, "Delete it for good").click();
  await says(page, "That name and pass-phrase do not match.");
  await end.getByLabel("Pass-phrase").fill("the only phrase");
  await button(end, "Delete it for good").click();
  await button(page, "Log in").waitFor();
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Pass-phrase").fill("the only phrase");
  await button(page, "Log in").click();
  await says(page, "That name and pass-phrase do not match.");
  await page.leave();
});

await test("e2e/people/somebody is muted, blocked, reported and forgiven; the host closes the chat", async () => {
  const host = await visit(), link = await openTable(host, "hourglass", ["me", "link"]).then(() => inviteOf(host));
  const guest = await sitByLink(link);
  await playing(host);
  await say(host, "Be nice");
  await say(guest, "Something rude");
  await openTab(host, "Chat");
  const chat = host.getByRole("region", { name: "Chat", exact: true });
  await chat.getByText("Something rude").waitFor();
  const whom = chat.locator(".said button").first();
  await whom.click();
  await shot(host, "person");
  same(await serious(host), [], "axe");
  await button(chat, "Report").click();
  await chat.getByLabel("What is wrong?").fill("Rude words");
  await chat.getByRole("button", { name: /^Report / }).click();
  await says(host, "Thank you. The operator of this server can read it.");
  await whom.click();
  await whom.click();
  await button(chat, "Mute").click();
  await chat.getByText("Something rude").waitFor({ state: "detached" });
  await say(guest, "Still rude");
  await say(guest, "And again");
  await guest.getByText("And again").waitFor();
  same(await chat.getByText("Still rude").count(), 0, "what is heard of somebody muted");
  await chat.getByLabel("Nobody may write").check();
  await says(guest, "The host has closed the chat.");
  same(await guest.getByLabel("Say something").count(), 0, "fields to write in");
  await chat.getByLabel("Nobody may write").uncheck();
  await guest.getByLabel("Say something").waitFor();
  await openMenu(host);
  const trouble = await open(host, "Trouble with somebody?");
  await button(trouble, "Block").click();
  await says(host, "neither of you can sit down with the other");
  await host.keyboard.press("Escape");
  await goHome(host);
  await openTable(host, "hourglass", ["me", "link"]);
  const stranger = await inviteOf(host);
  await guest.goto("about:blank");
  await guest.goto(stranger);
  await button(guest, "Sit down").click();
  await says(guest, "would rather not play with you");
  await goHome(host);
  await host.locator("header .me").click();
  await says(host, "People you avoid");
  await shot(host, "avoided");
  let refuses = true;
  await host.routeWebSocket(/\/ws$/, (socket) => {
    const real = socket.connectToServer();
    socket.onMessage((text) => {
      const { t, id } = JSON.parse(String(text));
      if (t === "forgive" && refuses) socket.send(JSON.stringify({ t: "no", id, why: { id: "storage", rule: "", text: "The store cannot be reached." } }));
      else real.send(text);
    });
  });
  await host.reload();
  await button(host, "Unblock").click();
  await host.getByRole("alert").getByText("The store cannot be reached.").waitFor();
  refuses = false;
  await button(host, "Unblock").click();
  await host.getByText("People you avoid").waitFor({ state: "detached" });
  await host.leave();
  await guest.leave();
});
