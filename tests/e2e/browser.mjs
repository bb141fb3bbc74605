// browser.mjs: what the page's tests share: Debian's Chromium, a real server with the built page, and the way to a table.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { SLOWER, Server, freshFile, random, testing } from "../server/kit.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

export const PHONE = { width: 360, height: 740 }, DESKTOP = { width: 1280, height: 900 };
export const GAMES = ["hourglass", "midnight", "halloween", "clockman", "keyhole"];

export const program = process.argv[2] ?? "build/witching";
const PUSH_SERVICE = "push.example.org"; // nobody is ever sent there: the name leads nowhere
export const server = await new Server(program, freshFile(), ["--contact", "mailto:host@example.org", "--push-service", PUSH_SERVICE]).start();
export const pushEndpoint = `https://${PUSH_SERVICE}/box`;
export const address = `http://127.0.0.1:${server.port}/`;

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
// The shell is Chromium without windows: the same pages for half the processor's time. Only it has no notices.
const started = new Map();
function browser(name) {
  if (!started.has(name)) started.set(name, chromium.launch({ executablePath: `/usr/bin/${name}`, args: FLAGS }));
  return started.get(name);
}
export async function close() {
  for (const one of started.values()) await (await one).close();
  await server.stop();
}

// What a page plays alone goes the same way every time, and another way with every SEED. Tokens and ids stay random.
const SEED = process.env.SEED ?? (process.env.SOAK ? random(4) : "1");
if (process.env.SOAK) console.log(`# SEED=${SEED}`);
const visits = {}; // by test
function seedOfVisit() {
  const test = testing(), visit = (visits[test] = (visits[test] ?? 0) + 1);
  return createHash("sha256").update(`${SEED} ${test} ${visit}`).digest().readInt32LE();
}
function deal(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  Math.random = () => next() / 2 ** 32;
  const own = crypto.getRandomValues;
  crypto.getRandomValues = (numbers) => {
    if (!(numbers instanceof Uint32Array)) return own.call(crypto, numbers);
    numbers.forEach((_, at) => (numbers[at] = next()));
    return numbers;
  };
}

async function slowDown(context, page) {
  if (SLOWER > 1) await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** What is set unless the page has set it otherwise; a blank page keeps nothing. */
function settle(settings) {
  if (location.origin === "null") return;
  for (const [key, value] of Object.entries(settings)) localStorage.getItem(key) ?? localStorage.setItem(key, value);
}

/** A browser of somebody's own. Whatever the page throws, or the browser complains about (but for what is expected), fails the test that closes it. */
export async function visit({ viewport = DESKTOP, language = "en", scheme = "dark", from = address, at = "", expects = null, scale = 1, forced = false, speed = "instant", motion = "reduce", notices = false, touch = false } = {}) {
  const context = await (await browser(notices ? "chromium" : "chromium-headless-shell")).newContext({ viewport, locale: language, colorScheme: scheme, reducedMotion: motion, deviceScaleFactor: scale, hasTouch: touch });
  await context.addInitScript(deal, seedOfVisit());
  await context.addInitScript(settle, { speed, ...(forced ? {} : { "forced moves": "no" }) }); // every move is the test's
  const page = await context.newPage();
  await slowDown(context, page);
  page.setDefaultTimeout(60000 * SLOWER); // for busy machines
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error.stack ?? error)));
  page.on("console", (message) => message.type() === "error" && !expects?.test(message.text()) && complaints.push(message.text()));
  page.leave = async () => {
    await context.close();
    if (complaints.length) throw new Error(`the page complained: ${complaints.join("\n")}`);
  };
  await page.goto(from + at);
  return page;
}

/** Runs a visit to its end, even when it fails. */
export async function visiting(how, body) {
  const page = await visit(how);
  let failed = true;
  try {
    await body(page);
    failed = false;
  } finally {
    await page.leave().catch((error) => {
      if (!failed) throw error;
      console.log(String(error));
    });
  }
}

/** What the games' page shows of a game. */
export const poster = (game) => `[data-game="${game}"]`;

/** Goes to where a table of a game is set. */
export async function choose(page, game) {
  await page.evaluate((id) => (location.hash = `/game/${id}`), game);
  await page.locator("form fieldset").first().waitFor();
}

async function setOptions(page, options) {
  for (const [key, value] of Object.entries(options)) await page.locator(`.option[data-key="${key}"] select`).selectOption(value);
}

/** Who sits where: me, bot (the weakest), link or anyone. */
export async function seat(page, seats) {
  await page.locator(".numbers button", { hasText: String(seats.length) }).click();
  for (const [chair, kind] of seats.entries()) {
    await page.locator(`[data-seat="${chair}"]`).click();
    await page.locator(`.kinds [data-kind="${kind}"]`).click();
    if (kind === "bot") await page.locator(".level input").fill("1");
  }
}

/** Opens a table on the server. `seats`: me, bot (the weakest), link or anyone; `clock`: its kind and its numbers. */
export async function openTable(page, game, seats, { name = "Ada", options = {}, clock = ["none"], away = "bot" } = {}) {
  await choose(page, game);
  await seat(page, seats);
  await setOptions(page, options);
  if (await page.getByLabel("Your name", { exact: true }).count()) await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Clock").selectOption(clock[0]);
  for (const [at, number] of clock.slice(1).entries()) await page.locator("form input[type=number]").nth(at).fill(String(number));
  await page.getByLabel("If somebody leaves").selectOption(away);
  await page.locator("form button.main").click();
  await page.locator(".table").waitFor();
  if (seats.includes("link") || seats.includes("anyone")) await page.locator(".invite").first().waitFor();
}

export const inviteOf = (page) => page.locator(".invite input").first().inputValue();

/** Comes by a link and sits down. */
export async function sitByLink(link, name = "Ben", how = {}) {
  const { origin, hash } = new URL(link), page = await visit({ ...how, from: `${origin}/`, at: hash });
  await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.locator(".table").waitFor();
  return page;
}

/** Sits down against the weakest bots; watched: they have every seat. */
export async function sitDown(page, game, { seats = 2, options = {}, watched = false } = {}) {
  await choose(page, game);
  await seat(page, [watched ? "bot" : "me", ...Array(seats - 1).fill("bot")]);
  await setOptions(page, options);
  await page.locator("form button.main").click();
  await page.locator(".table").waitFor();
}

/** Opens the menu of a table. */
export async function openMenu(page) {
  if (!(await page.locator(".menu").isVisible())) await page.locator(".menu-button").click();
  await page.locator(".menu").waitFor();
}
export async function inMenu(page, name) {
  await openMenu(page);
  await page.locator(".menu").getByRole("button", { name, exact: true }).click();
}
/** To the games, from a table as from any other page. */
export async function goHome(page) {
  if (await page.locator("header .home").count()) return page.locator("header .home").click();
  const waits = await page.locator("[data-part=board] .room").count(); // the match has not begun
  if (!waits && (await isOver(page))) return page.locator(".end .leave").click();
  await openMenu(page);
  await page.locator(".menu footer button").last().click();
}
export async function speak(page, language) {
  if (await page.locator(".menu-button").count()) await openMenu(page);
  await page.locator("header:has(.home) select, .menu .language").selectOption(language);
  if (await page.locator(".menu").count()) await page.locator(".menu header button").click();
}
/** Opens a tab beside the board. */
export async function openTab(page, name) {
  await page.locator(".table").waitFor();
  const tab = page.getByRole("tab", { name: new RegExp(`^${name}`) });
  if (!(await tab.isVisible())) await page.locator("[data-part=top] .narrow").click();
  await tab.click();
}

/** Whoever gives up is asked once whether it is meant. */
export async function giveUp(page) {
  await inMenu(page, "Resign");
  await page.getByRole("button", { name: "Resign", exact: true }).click();
}

/** Leaves the podium for the board, when the match is over. */
export async function seeBoard(page) {
  await page.getByRole("button", { name: "See the board" }).click();
  await page.locator("#verdict").waitFor({ state: "detached" });
}

export const version = async (page) => Number(await page.locator(".table").getAttribute("data-version"));
/** It is this page's turn, or the match is over, and no move is still on its way. */
export const turn = (page) =>
  page.waitForFunction(() => {
    const { actor, sent } = document.querySelector(".table")?.dataset ?? {};
    return ["you", "over"].includes(actor) && sent === undefined;
  });
/** The match has begun. */
export const playing = (page) => page.locator(".table:not([data-version='0'])").waitFor();
export const isOver = async (page) => (await page.locator(".table").getAttribute("data-actor")) === "over";
