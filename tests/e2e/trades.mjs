// trades.mjs: standing answers to clockman's trades: against bots they are played at once, and on a server they are kept for
// one seat alone.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { check, same, test } from "../server/kit.mjs";
import { inviteOf, openTable, program, sitByLink, turn, version, visit, visiting } from "./browser.mjs";

const box = (page, name) => page.getByRole("checkbox", { name, exact: true });
/** The table has it so. */
const stands = (page, ids) => page.locator(`fieldset[data-standing="${ids}"]`).waitFor();
const lines = (page) => page.locator("aside ol button").allInnerTexts();

/** A match of two in which the first seat is asked whether it takes an offer. */
async function recordOfAnOffer() {
  const engine = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (line) => {
    engine.stdin.write(`${line}\n`);
    return (await answers.next()).value.replace(/^\S+ /, "");
  };
  await ask("seed 5");
  await ask("new clockman 2");
  await ask("player 0 You");
  for (;;) {
    const asked = JSON.parse(await ask("legal")).includes("decline");
    if (asked && (await ask("status")).endsWith(" 0")) break;
    await ask(asked ? "do decline" : "go random play");
  }
  const record = JSON.parse(await ask("record"));
  await ask("quit");
  return record;
}

await test("e2e/trades/a standing no answers at once, and stays", async () => {
  const seats = [{ name: "You", bot: "", you: true }, { name: "Mabel", bot: "level-1", you: false }];
  const kept = JSON.stringify({ setup: { game: "clockman", seats, options: {} }, record: await recordOfAnOffer() });
  await visiting({}, async (page) => {
    await page.evaluate((match) => localStorage.setItem("match clockman", match), kept);
    await page.evaluate(() => (location.hash = "#/play/clockman"));
    await turn(page);
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
  for (const page of [host, guest]) await box(page, "No trades for now").waitFor();
  await box(guest, "Keep my zeros").check();
  await stands(guest, "keep-0");
  await guest.reload();
  await stands(guest, "keep-0");
  same([await box(guest, "Keep my zeros").isChecked(), await box(host, "Keep my zeros").isChecked()], [true, false], "whose it is");
  await box(guest, "Keep my zeros").uncheck();
  await stands(guest, "");
  await guest.reload();
  await stands(guest, "");
  same(await box(guest, "Keep my zeros").isChecked(), false, "lifted");
  for (const page of [host, guest]) await page.leave();
});
