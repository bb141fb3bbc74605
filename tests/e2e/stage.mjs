// stage.mjs: the stage of every game at every size: its parts do not overlap, nothing sticks out, scrolls or is cut off, and nothing moves
// when a choice opens. With SOAK also in every language, with as many players as there can be, with long names, and at 3840×2160.
import fs from "node:fs";
import { check, same, test } from "../server/kit.mjs";
import { GAMES, choose, goHome, inviteOf, openMenu, openTab, openTable, playing, sitByLink, sitDown, speak, turn, version, visiting } from "./browser.mjs";
import { light } from "./looks.mjs";
import { playSome } from "./player.mjs";
import { MOST, toFullest } from "./position.mjs";

const SIZES = ["360x640", "390x844", "844x390", "768x1024", "1024x700", "1440x900", "1920x1080", ...(process.env.SOAK ? ["3840x2160"] : [])];
const viewportOf = (size) => Object.fromEntries(size.split("x").map((number, at) => [["width", "height"][at], Number(number)]));
/** As the mock-ups have them: the board's column (with the top line), the bar, the dock, the side. */
const MEASURED = { "1440x900": [1108, 636, 58, 206, 332], "1024x700": [776, 470, 52, 178, 248], "390x844": [390, 490, 66, 236, 0] };

/** What is wrong with the page as it stands, in words. */
function wrongs() {
  const found = [], within = 1.5;
  const box = (element) => element.getBoundingClientRect();
  const inSight = (element) => {
    const { width, height } = box(element), style = getComputedStyle(element);
    return width > 1 && height > 1 && style.visibility !== "hidden" && style.clipPath === "none" && !element.closest(".unseen, .skip, :disabled .unseen");
  };
  const name = (element) => `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").replace(/ ?svelte-\S+/, "")} "${element.textContent.trim().slice(0, 30)}"`;
  const parts = [...document.querySelectorAll("[data-part]")].filter(inSight);
  const coarse = matchMedia("(pointer: coarse)").matches, large = innerWidth >= 1024 && innerHeight >= 700;
  if (document.documentElement.scrollHeight > innerHeight + 1 || document.documentElement.scrollWidth > innerWidth + 1) found.push("the page scrolls");
  for (const part of parts) {
    const { left, top, right, bottom } = box(part);
    if (left < -within || top < -within || right > innerWidth + within || bottom > innerHeight + within) found.push(`${part.dataset.part} sticks out`);
    for (const other of parts) {
      if (part === other || part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) continue;
      const b = box(other), width = Math.min(right, b.right) - Math.max(left, b.left), height = Math.min(bottom, b.bottom) - Math.max(top, b.top);
      if (width > within && height > within) found.push(`${part.dataset.part} and ${other.dataset.part} overlap: ${width}x${height}`);
    }
    if (large && /^(top|board|bar|players)$/.test(part.dataset.part) && part.scrollHeight > part.clientHeight + 1) found.push(`${part.dataset.part} scrolls`);
  }
  for (const inner of large ? document.querySelectorAll("[data-part=dock] *") : [])
    if (/auto|scroll/.test(getComputedStyle(inner).overflowX) && inner.scrollWidth > inner.clientWidth + 1) found.push(`the dock scrolls: ${name(inner)}`);
  const scrolls = (element) => element && (/auto|scroll/.test(getComputedStyle(element).overflow) || scrolls(element.parentElement?.closest("[data-part] *")));
  for (const thing of document.querySelectorAll(":is([data-part=board], [data-part=dock]) [data-thing]")) {
    if (!inSight(thing) || scrolls(thing) || (thing.closest(".near") && !thing.matches(".live, .goes"))) continue; // magnified: what may be done is in sight
    const a = box(thing), b = box(thing.closest("[data-part]"));
    if (a.left < b.left - 12 || a.top < b.top - 12 || a.right > b.right + 12 || a.bottom > b.bottom + 12) found.push(`${thing.dataset.thing} is cut off`);
  }
  for (const element of document.querySelectorAll(".table *")) {
    if (element instanceof SVGElement || !inSight(element) || ![...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim())) continue;
    const style = getComputedStyle(element);
    if (parseFloat(style.fontSize) > 0 && parseFloat(style.fontSize) < 10.9) found.push(`small text: ${name(element)} ${style.fontSize}`);
    const cut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
    const told = coarse ? element.matches("[data-part=players] li:has(.pick) .name") : element.closest("[title]"); // what a tap on the strip of players, or the pointer at rest, shows in full
    if (cut && /hidden|clip/.test(style.overflow) && !told) found.push(`cut off: ${name(element)}`);
  }
  for (const text of document.querySelectorAll(".table svg text")) {
    if (!inSight(text)) continue;
    const { a, b } = text.getScreenCTM(), size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    if (size < 10.9) found.push(`small text: ${name(text)} ${size.toFixed(1)}`);
  }
  for (const button of document.querySelectorAll(":is([data-part=bar], [data-part=top]) button:not(:disabled)")) {
    const { width, height } = box(button);
    if (inSight(button) && (width < 43.5 || height < 43.5)) found.push(`small target: ${name(button)} ${width}x${height}`);
  }
  return found;
}
const places = () => [...document.querySelectorAll("[data-part]")].map((part) => [part.dataset.part, ...["x", "y", "width", "height"].map((key) => Math.round(part.getBoundingClientRect()[key]))].join(" "));

async function looksRight(page, what) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  same([...new Set(await page.evaluate(wrongs))], [], what);
}

/** At every size, as the position is, and with something chosen. */
async function everySize(page, what) {
  for (const size of SIZES) {
    await page.setViewportSize(viewportOf(size));
    await looksRight(page, `what is wrong with ${what} at ${size}`);
    const measured = MEASURED[size];
    if (measured) {
      const at = (part, key) => page.locator(`[data-part=${part}]`).evaluate((element, side) => Math.round(element.getBoundingClientRect()[side]), key);
      const top = size === "390x844" ? 0 : await at("top", "height");
      same([await at("board", "width"), (await at("board", "height")) + top, await at("bar", "height"), await at("dock", "height"), await at("side", "width")], measured, `the parts of ${what} at ${size}`);
    }
    const before = await page.evaluate(places), seen = await version(page);
    await page.evaluate(() => document.querySelector("[data-part=dock] .live")?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await looksRight(page, `what is wrong with ${what} at ${size}, with something chosen`);
    if ((await version(page)) !== seen) await turn(page);
    same(await page.evaluate(places), before, `where the parts of ${what} are when a choice opens, at ${size}`);
    await page.keyboard.press("Escape");
  }
}

for (const game of GAMES)
  await test(`e2e/stage/${game}`, () =>
    visiting({ at: `#/play/${game}` }, async (page) => {
      await page.locator(".table").waitFor();
      await turn(page);
      await everySize(page, game);
      await light(page, "light");
      await playSome(page, 3);
      await turn(page);
      await page.keyboard.press("Escape");
      await everySize(page, `${game} in the light`);
    }),
  );

await test("e2e/stage/a half-made choice is taken back", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    const picked = page.locator(".held.picked"), choose = async () => {
      await page.locator(".held.live").first().click();
      await picked.waitFor();
    };
    const gone = () => picked.waitFor({ state: "detached" });
    await choose();
    await page.keyboard.press("Escape");
    await gone();
    await choose();
    await page.getByRole("button", { name: "Cancel" }).click();
    await gone();
    await choose();
    await page.locator(".table").click({ button: "right", position: { x: 300, y: 300 } });
    await gone();
    await choose();
    await page.locator("[data-part=dock]").click({ position: { x: 8, y: 60 } });
    await gone();
  }),
);

await test("e2e/stage/a click between two answers takes nothing back", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 3 });
    await turn(page);
    await page.locator("[data-thing^='hour '].live").first().click();
    const ways = page.locator("[data-part=bar] .way");
    await ways.nth(1).waitFor();
    const [one, other] = [await ways.nth(0).boundingBox(), await ways.nth(1).boundingBox()];
    check(other.x - one.x - one.width > 2, "there is a gap");
    await page.mouse.click((one.x + one.width + other.x) / 2, one.y + one.height / 2);
    await page.mouse.click(one.x + one.width / 2, one.y - 4); // above them
    same([await ways.count(), await page.locator("[data-thing^='hour '].picked").count()], [2, 1], "answers, and cards that are chosen");
  }),
);

const LARGE = [["midnight", "[data-part=dock] [data-ask^='hour ']", ".asked", 6], ["halloween", ".rail .card", ".lens.shown", 4], ["hourglass", ".held", ".closer", 5]];
const covers = (a, b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
/** What it lies over of all that may be pressed. */
async function coveredBy(page, paper, parts) {
  const covered = [];
  for (const part of parts) if (covers(paper, await page.locator(part).first().boundingBox())) covered.push(part);
  return covered;
}

await test("e2e/stage/what is shown in large covers neither the board nor the tabs, and has its place", () =>
  visiting({}, async (page) => {
    for (const [game, thing, large, most] of LARGE) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await sitDown(page, game, { seats: most });
      await turn(page);
      for (const [width, height] of process.env.SOAK ? [[1440, 900], [1280, 800], [1024, 700]] : [[1024, 700]]) {
        await page.setViewportSize({ width, height });
        const places = new Set();
        for (const at of [0, 1, 2]) {
          await page.mouse.move(2, 2);
          await page.locator(large).waitFor({ state: "detached" });
          await page.locator(thing).nth(at).hover();
          await page.locator(large).waitFor();
          const paper = await page.locator(large).boundingBox();
          same(await coveredBy(page, paper, ["[role=tablist]", "[data-part=board]", "[data-part=bar]", "[data-part=dock]"]), [], `${game} at ${width}x${height}: what it covers`);
          check(paper.y >= 0, `${game} at ${width}x${height}: it is in sight`);
          places.add(`${paper.x} ${paper.y}`);
        }
        same(places.size, 1, `${game} at ${width}x${height}: places where the words begin`);
      }
      await goHome(page);
    }
  }),
);

for (const size of ["390x844", "844x390"])
  await test(`e2e/stage/on a phone what is shown in large leaves the bar, my things and what is asked about in sight, ${size}`, () =>
    visiting({ viewport: viewportOf(size), touch: true }, async (page) => {
      const touch = await page.context().newCDPSession(page), finger = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
      for (const [game, , large] of LARGE) {
        await sitDown(page, game, { seats: 3 });
        await turn(page);
        for (const thing of { midnight: ["[data-part=dock] [data-ask^='hour ']", ".plate[data-ask]"], halloween: [".level", ".building .tile", ".field >> nth=-1"], hourglass: [".held", "[data-thing=deck]"] }[game]) {
          const { x, y, width, height } = await page.locator(thing).first().boundingBox();
          await finger("touchStart", { x: x + width / 2, y: y + height / 2 });
          await page.locator(large).waitFor();
          const paper = await page.locator(large).boundingBox();
          same(await coveredBy(page, paper, ["[data-part=bar]", "[data-part=dock]", "[data-part=top]", "[data-part=players]", thing]), [], `${game}, ${thing}: what it covers`);
          await finger("touchEnd");
          await page.keyboard.press("Escape");
          await page.locator(large).waitFor({ state: "detached" });
        }
        await goHome(page);
      }
    }),
  );

/** What a finger can hardly touch: less than 44 pixels of it, or of what counts as it, can be hit. A link within a line of text is as high as that. */
function small() {
  const FINGER = 44, found = [];
  const PRESSED = "button:not(:disabled), a[href], summary, select, input:not([type=hidden]), textarea, [role=button], label:has(input)";
  const counts = (element, hit) => hit && (element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element));
  for (const element of document.querySelectorAll(PRESSED)) {
    if (element.closest("[inert], [data-part=board], .unseen, .skip") || element.matches("label input")) continue; // a small place of the board is magnified first
    if (element.closest("[data-part=dock]") && !element.matches("label, select, input")) continue; // cards and pieces are as large as they can be
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect(), style = getComputedStyle(element);
    if (width < 2 || height < 2 || style.visibility === "hidden" || style.pointerEvents === "none" || style.clipPath !== "none") continue;
    const [x, y] = [left + width / 2, top + height / 2];
    if (!counts(element, document.elementFromPoint(x, y))) continue; // something lies over it
    const reach = (dx, dy) => {
      let far = 0;
      while (far < FINGER && counts(element, document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))) far++;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    if (Math.min(wide, high) < FINGER - 1) found.push(`${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").replace(/ ?svelte-\S+/, "")} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}": ${wide}x${high}`);
  }
  return [...new Set(found)];
}
const noneSmall = async (page, what) => same(await page.evaluate(small), [], `what is smaller than a finger: ${what}`);

const MANY = [["hourglass", 5], ["midnight", 6], ["halloween", 4], ["clockman", 4], ["keyhole", 4]];
for (const [size, games] of [["360x640", MANY], ["1024x700", MANY.slice(0, 2)]])
  await test(`e2e/stage/a finger finds everything, ${size}`, () =>
    visiting({ viewport: viewportOf(size), touch: true }, async (page) => {
      check(await page.evaluate(() => matchMedia("(pointer: coarse)").matches), "fingers are coarse");
      await page.locator("[data-game]").first().waitFor();
      await noneSmall(page, "the games");
      await choose(page, "clockman");
      await noneSmall(page, "setting a table");
      for (const [game, seats] of games) {
        await sitDown(page, game, { seats });
        await turn(page);
        await playSome(page, 1);
        await turn(page);
        await noneSmall(page, `${game}, the table`);
        for (const tab of ["Log", "Rules"]) {
          await openTab(page, tab);
          if (tab === "Rules") await page.locator("aside article h2").first().waitFor();
          await noneSmall(page, `${game}, ${tab}`);
        }
        if (size !== "1024x700") await page.locator("aside .close").click();
        await openMenu(page);
        await noneSmall(page, `${game}, the menu`);
        await page.locator(".menu header button").click();
        await goHome(page);
      }
      await sitDown(page, "hourglass", { watched: true, options: { length: "once" } });
      await page.locator("#verdict").waitFor();
      await noneSmall(page, "the end");
    }),
  );

/** The longest reasons why something cannot be done at a table of a game. */
function reasons(game, language) {
  const source = fs.readFileSync(`src/games/${game}/${game}_moves.c`, "utf8");
  const english = [...source.matchAll(/\] = \{ "(?!no-such-table)[\w-]+", "[^"]*",\s*WH_TR\(((?:\s*"(?:[^"\\]|\\.)*")+)\)/g)].map(([, text]) => [...text.matchAll(/"(?:[^"\\]|\\.)*"/g)].map(([part]) => JSON.parse(part)).join(""));
  const texts = language === "en" ? {} : JSON.parse(fs.readFileSync(`web/dist/engine/locale/${language}/${game}.json`, "utf8"));
  check(english.length > 5, `${game} has reasons: ${english.length}`);
  return english.map((text) => (texts[text] ?? text).replace(/\{\d\}/g, "1234567890")).sort((a, b) => b.length - a.length).slice(0, 3);
}

const WORDY = 45, LONG = 90; // letters: as Refusal.svelte has it
await test("e2e/stage/the longest reason is read in full", () =>
  visiting({}, async (page) => {
    for (const game of GAMES)
      for (const chosen of [false, true]) {
        await page.setViewportSize(viewportOf("1440x900"));
        await sitDown(page, game);
        await turn(page);
        if (chosen) await page.evaluate(() => document.querySelector("[data-part=dock] .live")?.dispatchEvent(new MouseEvent("click", { bubbles: true }))); // with buttons beside it
        await turn(page);
        await page.locator("aside .again").click({ force: true });
        await page.locator("[data-part=bar] .refusal p").waitFor();
        await page.evaluate(() => document.querySelector("[data-part=bar] .refusal").append(Object.assign(document.createElement("a"), { style: "width: 2em" }))); // the way to the rule
        const texts = ["en", "de", "nl", "fr"].flatMap((language) => reasons(game, language));
        for (const size of SIZES) {
          await page.setViewportSize(viewportOf(size));
          const cut = await page.evaluate(([all, wordy, long]) => {
            const words = document.querySelector("[data-part=bar] .refusal p"), bar = document.querySelector("[data-part=bar]").getBoundingClientRect();
            return all.filter((text) => {
              words.textContent = text;
              words.parentElement.classList.toggle("wordy", text.length > wordy);
              words.parentElement.classList.toggle("long", text.length > long);
              const { top, bottom, left, right, width } = words.getBoundingClientRect();
              return words.scrollHeight > words.clientHeight + 4 || width < 60 || top < bar.top - 1 || bottom > bar.bottom + 1 || left < bar.left || right > bar.right;
            });
          }, [texts, WORDY, LONG]);
          same(cut, [], `${game}, ${size}${chosen ? ", with something chosen" : ""}: reasons that are cut off`);
        }
        await page.reload();
        await turn(page);
        await goHome(page);
      }
  }),
);

for (const [size, handle] of [["390x844", ".grip"], ["360x640", "[data-part=bar]"]])
  await test(`e2e/stage/on a phone my things are a drawer: by a finger, a tap and the keyboard; it makes way for what is played, ${size}`, () =>
    visiting({ viewport: viewportOf(size), touch: true }, async (page) => {
      const touch = await page.context().newCDPSession(page), finger = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
      const part = (name) => page.locator(`[data-part=${name}]`).boundingBox(), rounded = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
      const grip = page.locator("[data-part=dock] .grip"), is = (open) => page.locator(`.grip[aria-expanded=${open}]`).waitFor();
      const tap = async () => { // in the middle of its height: near its edge Chromium takes the board to be meant
        const { height } = await page.locator(handle).boundingBox();
        await page.locator(handle).tap({ position: { x: 12, y: height / 2 } });
      };
      const drag = async (by) => {
        const { y, height } = await part("bar");
        const at = (far) => ({ x: 24, y: y + height / 2 - far });
        await finger("touchStart", at(0));
        for (let step = 1; step <= 5; step++) await finger("touchMove", at((by * step) / 5));
        await finger("touchEnd");
      };
      for (const game of GAMES) {
        await sitDown(page, game, { seats: 3 });
        await turn(page);
        await page.locator("[data-part=bar][data-pulls]").waitFor();
        const seen = await version(page), board = rounded(await part("board")), dock = rounded(await part("dock"));
        await drag(200);
        await is(true);
        const [bar, up] = [await part("bar"), await part("dock")];
        same([Math.round(up.height - dock[3]), Math.round(up.y + up.height)], [Math.round(0.3 * viewportOf(size).height), viewportOf(size).height], `${game}: how much higher it is, and where it ends`);
        same([Math.round(bar.y + bar.height), Math.round(bar.x)], [Math.round(up.y), 0], `${game}: what is to be done stands above it`);
        same(rounded(await part("board")), board, `${game}: the board stays where it is`);
        same((await page.evaluate(wrongs)).filter((wrong) => /cut off|small|scrolls/.test(wrong)), [], `${game}: what is wrong with it`);
        await drag(-200);
        await is(false);
        if (handle === ".grip" || !(await page.locator("[data-part=bar] .way + .way").count())) await tap();
        else await drag(200); // buttons are all that can be tapped
        await is(true);
        await page.locator("[data-part=board] .veil").tap({ position: { x: 30, y: 30 } });
        await is(false);
        await page.locator(".table").press("Escape"); // nothing is left of it
        await grip.focus();
        await page.keyboard.press("Enter");
        await is(true);
        await page.keyboard.press("Escape");
        await is(false);
        same([rounded(await part("board")), rounded(await part("dock"))], [board, dock], `${game}: the parts as they were`);
        same(await version(page), seen, "the version: nothing was played");
        if (game === "hourglass") {
          await tap();
          await is(true);
          await page.locator(".held.live").last().tap();
          await is(false);
          same(await page.locator(".held.picked").count(), 1, "cards that are chosen");
        }
        await goHome(page);
      }
    }),
  );

/** What has the focus: where in the table. */
const focused = (page) => page.evaluate(() => { const { activeElement: at } = document; return at.closest("aside") ? "sheet" : at === document.body ? "nowhere" : at.matches(".table") ? "table" : (at.closest("[data-part]")?.dataset.part ?? at.className); });
await test("e2e/stage/a sheet takes the keyboard, keeps it, and gives it back", () =>
  visiting({ viewport: viewportOf("390x844") }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await turn(page);
    await page.locator("[data-part=top] .narrow").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement.closest("aside"));
    same(await page.locator("[data-part][inert]").evaluateAll((parts) => parts.map((part) => part.dataset.part).sort()), ["bar", "board", "dock", "players", "top"], "what cannot be reached behind it");
    const been = new Set();
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press("Tab");
      been.add(await focused(page));
    }
    check([...been].every((where) => where === "sheet" || where === "nowhere"), `where Tab leads: ${[...been]}`); // the browser's own buttons are nowhere
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement.matches("[data-part=top] .narrow"));
    same(await page.locator("[data-part][inert]").count(), 0, "parts out of reach");
    await page.keyboard.press("m");
    await page.waitForFunction(() => document.activeElement.closest("aside"));
    await page.keyboard.press("m");
    await page.waitForFunction(() => document.activeElement.matches("[data-part=top] .narrow"));
  }),
);

const NAME = "Wilhelmine-Maximiliane von Thun", OTHER = "Maximilian-Alexander Montgomery"; // as long as a name may be
await test("e2e/stage/the longest names are there in full", () =>
  visiting({ touch: true }, async (page) => {
    same(NAME.length, 31, "letters");
    await openTable(page, "midnight", ["me", "link", "bot"], { name: NAME });
    const guest = await sitByLink(await inviteOf(page), OTHER);
    await playing(page);
    for (const size of ["360x640", "390x844", "1024x700", "1440x900"]) {
      await page.setViewportSize(viewportOf(size));
      await looksRight(page, `what is wrong with long names at ${size}`);
      if (size === "1024x700" || size === "1440x900") continue;
      await page.locator("[data-part=players] .show").first().click();
      await page.locator("aside .full").waitFor();
      check((await page.locator("aside .full").innerText()).includes(OTHER), "the sheet has the whole name");
      same((await page.evaluate(wrongs)).filter((wrong) => wrong.startsWith("cut off")), [], `long names in the sheet at ${size}`);
      await page.locator("aside .close").click();
    }
    await page.setViewportSize(viewportOf("1024x700"));
    await guest.leave();
    await goHome(page);
    for (const size of ["360x640", "1024x700"]) {
      await page.setViewportSize(viewportOf(size));
      const name = page.locator("header .me span");
      same(await name.innerText(), NAME, "the name");
      check(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1), `it is whole at ${size}`);
    }
  }),
);

await test("e2e/stage/what happened since the last turn says why it cannot be shown", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 2 });
    await turn(page);
    const again = page.locator("aside .again");
    same([await again.getAttribute("aria-disabled"), await again.getAttribute("title")], ["true", "You have not had a turn yet."], "why not");
    await again.click({ force: true });
    await page.locator("[data-part=bar] .refusal", { hasText: "You have not had a turn yet." }).waitFor();
    await playSome(page, 1);
    await turn(page);
    await page.locator("aside .again[aria-disabled=false]").waitFor();
  }),
);

await test("e2e/stage/a dead click says why not", () =>
  visiting({}, async (page) => {
    await sitDown(page, "halloween");
    await turn(page);
    const why = page.locator("[data-part=bar] .refusal"), seen = await version(page);
    await page.locator(".field").first().click({ force: true });
    await why.waitFor();
    check((await why.innerText()).length > 10, `it says: ${await why.innerText()}`);
    same(await version(page), seen, "the version: nothing was played");
  }),
);

await test("e2e/stage/the rules open beside the table", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await page.keyboard.press("m");
    await page.locator(".moves button").first().waitFor();
    const width = async () => (await page.locator("[data-part=board]").boundingBox()).width, before = await width();
    await page.locator("[data-part=top]").getByRole("button", { name: "Rules" }).click();
    await page.locator("aside article h2").first().waitFor();
    same(await page.locator(".listing").count(), 0, "lists of moves over them");
    await page.keyboard.press("m");
    await page.locator(".listing").waitFor();
    await page.evaluate(() => (location.hash = "/learn/hourglass"));
    await page.locator(".words").waitFor();
    same(await page.locator(".listing").count(), 0, "lists of moves over a lesson");
    await page.goBack();
    await turn(page);
    same(await page.locator(".listing").count(), 0, "lists of moves from before");
    await page.locator("[data-part=top]").getByRole("button", { name: "Rules" }).click();
    await page.locator("aside article h2").first().waitFor();
    const article = page.locator("aside article"), headings = () => article.locator("h2").count();
    same(await headings(), 2, "headings: what is what, and the game in short");
    await article.getByRole("button", { name: "All rules" }).click();
    check((await headings()) > 3, `headings of all rules: ${await headings()}`);
    check(!/\bR\d/.test(await article.innerText()), "no rule has a number");
    check((await article.boundingBox()).width >= 320, `it is wide enough to read: ${(await article.boundingBox()).width}`);
    check((await width()) >= 0.9 * before, `the board keeps its room: ${await width()} of ${before}`);
    await page.locator("input[type=search]").fill("joker");
    await article.getByText(/^Found: [1-9]/).waitFor();
    await page.locator(".held.live").first().waitFor(); // the match goes on
  }),
);

await test("e2e/stage/on a phone log and rules are a sheet", () =>
  visiting({ viewport: viewportOf("390x844") }, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    await playSome(page, 1);
    await turn(page);
    check(Number(await page.locator("[data-part=top] .narrow .badge").innerText()) > 0, "a mark for what is new");
    await openTab(page, "Log");
    await page.locator("aside ol button").first().waitFor();
    await page.locator("aside .close").click();
    await page.locator("aside").waitFor({ state: "hidden" });
    same(await page.locator("[data-part=top] .narrow .badge").count(), 0, "marks when it was read");
    await page.locator("[data-part=players] .show").nth(1).click();
    await page.locator("aside .full").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("aside").waitFor({ state: "hidden" });
  }),
);

await test("e2e/stage/the list of moves on a phone leaves nothing behind", () =>
  visiting({ viewport: viewportOf("390x844") }, async (page) => {
    await sitDown(page, "hourglass");
    await turn(page);
    const side = page.locator("aside");
    for (const opened of ["once", "and again"]) {
      await page.keyboard.press("m");
      await page.locator("[data-move]").first().waitFor();
      await side.getByRole("button", { name: "Close" }).first().click();
      await side.waitFor({ state: "hidden" });
      check(await page.locator(".held.live").first().isVisible(), `my cards are in sight, ${opened}`);
    }
    await page.keyboard.press("m");
    await page.keyboard.press("Escape");
    await side.waitFor({ state: "hidden" });
    await page.keyboard.press("m"); // it was wanted, and is not in sight
    await page.locator("[data-move]").first().waitFor();
  }),
);

await test("e2e/stage/a round that is over can be read on a phone", () =>
  visiting({ viewport: viewportOf("390x844"), speed: "fast" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3, watched: true });
    const summary = page.locator("[data-moment=round] section");
    await summary.locator(".bars").waitFor({ timeout: 120000 });
    const { paper, bars, wide } = await summary.evaluate((section) => ({
      paper: getComputedStyle(section).backgroundImage,
      bars: [...section.querySelectorAll(".bar")].map((bar) => bar.clientWidth),
      wide: section.clientWidth,
    }));
    check(/^linear-gradient\(/.test(paper) && !/rgba/.test(paper), `the board does not shine through: ${paper}`);
    check(wide > 340 && bars.length === 3 && bars.every((width) => width > 90), `there is room for the bars: ${bars} of ${wide}`);
  }),
);

await test("e2e/stage/a forced move plays itself", () =>
  visiting({ forced: true }, async (page) => {
    await sitDown(page, "clockman");
    await page.waitForFunction(() => [...document.querySelectorAll("aside ol button")].some((line) => /^You roll/.test(line.innerText)));
    await page.locator(".menu-button").click();
    await page.getByLabel("Play forced moves for me").uncheck();
    same(await page.evaluate(() => localStorage.getItem("forced moves")), "no", "the setting");
  }),
);

if (process.env.SOAK) {
  for (const game of GAMES)
    await test(`e2e/stage/${game}, as many players as there can be`, () =>
      visiting({}, async (page) => {
        await sitDown(page, game, { seats: MOST[game] });
        await turn(page);
        await playSome(page, 12);
        await turn(page);
        await page.keyboard.press("Escape");
        for (const language of ["en", "de", "nl", "fr"]) {
          await speak(page, language);
          await everySize(page, `${game} in ${language}`);
        }
      }),
    );
  for (const game of GAMES)
    await test(`e2e/stage/${game}, the fullest board`, async () => {
      await visiting({ at: "#/replay" }, async (page) => {
        const most = await toFullest(page, game);
        for (const size of SIZES) {
          await page.setViewportSize(viewportOf(size));
          await looksRight(page, `what is wrong with ${game} with ${most} things at ${size}`);
        }
      });
    });
}

await test("e2e/stage/two fingers bring the board nearer, and farther", () =>
  visiting({ viewport: viewportOf("390x844"), touch: true }, async (page) => {
    const touch = await page.context().newCDPSession(page), fingers = (type, ...apart) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: apart.flatMap((far) => [{ x: 195 - far, y: 300, id: 1 }, { x: 195 + far, y: 300, id: 2 }]) });
    const zoom = () => page.locator("[data-part=board] .held").evaluate((board) => Number(getComputedStyle(board).getPropertyValue("--zoom")));
    const pinch = async (from, to) => {
      await fingers("touchStart", from);
      for (let step = 1; step <= 5; step++) await fingers("touchMove", from + ((to - from) * step) / 5);
      await fingers("touchEnd");
    };
    for (const game of ["midnight", "halloween", "clockman", "keyhole"]) {
      await sitDown(page, game, { seats: 3 });
      await turn(page);
      const seen = await version(page);
      await pinch(120, 10);
      const far = await zoom();
      same(far, 1, `${game}: all of it`);
      await pinch(30, 90);
      check((await zoom()) > 1.5, `${game}: nearer by ${await zoom()}`);
      same(await version(page), seen, "the version: nothing was played");
      await goHome(page);
    }
  }),
);

/** Told apart without colour: the outlines, halos and signs that a mark brings, but for their hues. */
const marked = (page, how) =>
  page.evaluate(([name, value]) => {
    const thing = document.querySelector("[data-part=dock] .held"), had = thing.className;
    thing.classList.remove("live", "picked");
    for (const other of ["data-last", "data-lit", "data-mark"]) thing.removeAttribute(other);
    if (name === "class") thing.classList.add(value);
    else if (name) thing.setAttribute(name, value);
    const shape = (pseudo) => {
      const { content, outlineStyle, outlineWidth, clipPath, backgroundSize, boxShadow, filter, translate } = getComputedStyle(thing, pseudo);
      return [content, outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`, clipPath, backgroundSize, (boxShadow.match(/px/g) ?? []).length, /grayscale/.test(filter), translate].join("; ");
    };
    const found = [shape(null), shape("::before"), shape("::after")].join(" | ");
    thing.className = had;
    if (name && name !== "class") thing.removeAttribute(name);
    return found;
  }, how);

await test("e2e/stage/playable, chosen, forbidden, to come, last and hinted are told apart without colour", () =>
  visiting({}, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await turn(page);
    const looks = [];
    for (const how of [["", ""], ["class", "live"], ["class", "picked"], ["data-mark", "forbidden"], ["data-mark", "preview"], ["data-last", ""], ["data-lit", ""]]) looks.push(await marked(page, how));
    same(new Set(looks).size, looks.length, `different looks: ${looks.join("\n")}`);
  }),
);
