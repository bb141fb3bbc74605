// browser.mjs: what the page's tests share: Debian's Chromium, a real server with the built page, and the way to a table.
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { Server, freshFile, random, testing } from "../server/kit.mjs";

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
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: FLAGS });
export const close = async () => (await browser.close(), server.stop());

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

/** A browser of somebody's own. Whatever the page throws, or the browser complains about (but for what is expected), fails the test that closes it. */
export async function visit({ viewport = DESKTOP, language = "en", scheme = "dark", from = address, at = "", expects = null, scale = 1 } = {}) {
  const context = await browser.newContext({ viewport, locale: language, colorScheme: scheme, reducedMotion: "reduce", deviceScaleFactor: scale });
  await context.addInitScript(deal, seedOfVisit());
  const page = await context.newPage();
  page.setDefaultTimeout(60000); // for busy machines;
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

/** Chooses a game on the home page, in any language: the games are in the order of GAMES. */
export async function choose(page, game) {
  await page.locator("button.game").nth(GAMES.indexOf(game)).click();
  await page.locator("form fieldset").waitFor();
}

async function setOptions(page, options) {
  if (Object.keys(options).length) await page.locator("details summary").click();
  for (const [key, value] of Object.entries(options)) await page.locator(".option", { hasText: key }).locator("select").selectOption(value);
}

/** Opens a table on the server. `seats`: me, bot (the weakest), link or anyone; `clock`: its kind and its numbers. */
export async function openTable(page, game, seats, { name = "Ada", options = {}, clock = ["none"], away = "bot" } = {}) {
  await choose(page, game);
  await page.locator(".numbers button", { hasText: String(seats.length) }).click();
  await page.locator(".seat option[value=link]").first().waitFor({ state: "attached" }); // the server is there
  for (const [seat, kind] of seats.entries()) {
    const [who, level] = [0, 1].map((n) => page.locator(".seat").nth(seat).locator("select").nth(n));
    await who.selectOption(kind);
    if (kind === "bot") await level.selectOption("1");
  }
  await setOptions(page, options);
  if (await page.getByLabel("Your name", { exact: true }).count()) await page.getByLabel("Your name", { exact: true }).fill(name);
  await page.getByLabel("Clock").selectOption(clock[0]);
  for (const [at, number] of clock.slice(1).entries()) await page.locator("form input[type=number]").nth(at).fill(String(number));
  await page.getByLabel("If somebody leaves").selectOption(away);
  await page.locator("form button.main").click();
  await page.locator(".table").waitFor();
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

/** Sits down against the weakest bots. */
export async function sitDown(page, game, { seats = 2, options = {} } = {}) {
  await choose(page, game);
  await page.locator(".numbers button", { hasText: String(seats) }).click();
  for (let seat = 1; seat < seats; seat++) await page.locator(".seat").nth(seat).locator("select").nth(1).selectOption("1");
  await setOptions(page, options);
  await page.locator("form button.main").click();
  await page.locator(".table").waitFor();
}

export const version = async (page) => Number(await page.locator(".table").getAttribute("data-version"));
export const turn = (page) => page.waitForFunction(() => ["you", "over"].includes(document.querySelector(".table")?.dataset.actor));
/** The match has begun. */
export const playing = (page) => page.locator(".table:not([data-version='0'])").waitFor();
export const isOver = async (page) => (await page.locator(".table").getAttribute("data-actor")) === "over";
