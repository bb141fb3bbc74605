// film.mjs: a match of each game with bots, as films for people to look at: `node tests/e2e/film.mjs PROGRAM FOLDER [GAME]…`, after `make build web`.
// A frame is kept each time the picture changes; the contact sheets say when, and a list which step was shown.
// SECONDS: how long each film is; SIZE: 1440x900; SPEED: normal.
import { mkdirSync, writeFileSync } from "node:fs";
import { GAMES, close, sitDown, visit } from "./browser.mjs";

const [, , , folder = "build/films", ...games] = process.argv;
const SECONDS = Number(process.env.SECONDS ?? 20), EVERY = 120, MOST = 120, COLUMNS = 3, EACH = 12; // frames of a sheet
const [width, height] = (process.env.SIZE ?? "1440x900").split("x").map(Number);

/** Plays whatever may be played when it is one's turn, so that the film goes on. */
async function playOn(page, until) {
  while (Date.now() < until) {
    const waits = page.locator("[data-hurries] :is(.main, .play)");
    if (await waits.count()) {
      await page.waitForTimeout(2500);
      await waits.click().catch(() => {});
    } else if (await page.locator("[data-actor=you]").count()) {
      await page.waitForTimeout(400);
      await page.keyboard.press("m");
      await page.evaluate(() => {
        const moves = [...document.querySelectorAll("[data-move]")];
        moves[Math.floor(Math.random() * moves.length)]?.click();
      });
      await page.keyboard.press("m");
    }
    await page.waitForTimeout(100);
  }
}

async function film(game) {
  const page = await visit({ viewport: { width, height }, speed: process.env.SPEED ?? "normal", motion: process.env.MOTION ?? "no-preference" });
  await sitDown(page, game, { seats: 3 });
  await page.mouse.move(0, 0); // what it rests on would be shown in large
  const cdp = await page.context().newCDPSession(page), frames = [];
  let start = 0;
  cdp.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    start ||= metadata.timestamp;
    const ms = Math.round((metadata.timestamp - start) * 1000);
    if (frames.length < MOST && (!frames.length || ms - frames.at(-1).ms >= EVERY)) frames.push({ ms, data });
    void cdp.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await cdp.send("Page.startScreencast", { format: "jpeg", quality: 72, maxWidth: 900, maxHeight: 900 });
  await playOn(page, Date.now() + SECONDS * 1000);
  await cdp.send("Page.stopScreencast");
  const shown = await page.evaluate(() => performance.getEntriesByName("shown").map(({ startTime, detail }) => ({ ms: Math.round(startTime), ...detail })));
  const sheet = await page.context().browser().newPage({ viewport: { width: 1800, height: 900 } });
  await page.leave();
  for (let first = 0, number = 1; first < frames.length; first += EACH, number++) {
    const figures = frames.slice(first, first + EACH).map(({ ms, data }) => `<figure style="margin:0"><img style="width:100%" src="data:image/jpeg;base64,${data}"><figcaption>${ms} ms</figcaption></figure>`);
    await sheet.setContent(`<body style="margin:8px;background:#222;color:#eee;font:12px sans-serif;display:grid;grid-template-columns:repeat(${COLUMNS},1fr);gap:6px;align-content:start">${figures.join("")}</body>`);
    await sheet.screenshot({ path: `${folder}/${game}-${number}.png`, fullPage: true });
  }
  await sheet.close();
  writeFileSync(`${folder}/${game}.txt`, shown.map(({ ms, plies, phase, beat, time }) => `${ms} ms  ${phase} ${plies}${beat ? ` ${beat}` : ""} for ${Math.round(time)} ms\n`).join(""));
  console.log(`${folder}/${game}: ${frames.length} frames, ${new Set(shown.filter(({ phase }) => phase === "what").map(({ plies }) => plies)).size} steps`);
}

mkdirSync(folder, { recursive: true });
for (const game of games.length ? games : GAMES) await film(game);
await close();
