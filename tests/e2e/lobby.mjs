// lobby.mjs: the lobby of keyhole: the picture through the keyhole for everybody at the table, the lobby in the round, and
// furniture that is dragged, turned and tipped, with the engine's reasons.
import { check, same, test } from "../server/kit.mjs";
import { address, choose, DESKTOP, isOver, PHONE, seat, sitDown, turn, version, visit, visiting } from "./browser.mjs";
import { playSome } from "./player.mjs";
import { recordUpTo, sitDownAt } from "./position.mjs";

const peep = (page) => page.locator(".peep");

/** How many colours the picture has; one, if nothing was painted. */
const colours = (page) =>
  page.locator(".peep canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const found = new Set();
    for (let i = 0; i < data.length; i += 4 * 97) found.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
    return found.size;
  });
const painted = (page) => page.waitForFunction(() => document.querySelector(".peep canvas.fine"));

/** Plays until there is what is looked for. */
async function playTo(page, selector, moves = 200) {
  for (let i = 0; i < moves && !(await page.locator(selector).count()); i++) {
    await turn(page);
    if (await isOver(page)) throw new Error(`the match is over, and there was no ${selector}`);
    await page.locator(".live, .play").first().waitFor(); // the lobby may be drawn a moment after the table
    if (!(await page.locator(selector).count())) await playSome(page, 1);
  }
  await page.locator(selector).first().waitFor();
}

await test("e2e/lobby/the look is shown, and again", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole");
    await playTo(page, ".peep");
    const frame = () => peep(page).locator(".frame").boundingBox(), before = await frame();
    await painted(page);
    same(await frame(), before, "the place of the picture, before and after it is painted");
    check((await colours(page)) > 50, "the picture is painted");
    const title = await peep(page).locator(".title").innerText(), words = await peep(page).locator(".words").innerText();
    check(/^Round 1: .* (north|east|south|west) [1-6]$/.test(title), `who knocked, and where: ${title}`);
    check(/^(Seen: .*ghost|Nobody is seen)/.test(words), `who was seen: ${words}`);
    await page.keyboard.press("Escape");
    same(await peep(page).count(), 0, "pictures after Escape");
    await page.locator(".looks li button").first().click();
    same(await peep(page).locator(".title").innerText(), title, "the same look again");
    await peep(page).getByRole("button", { name: "Back to the lobby" }).click();
    same((await page.locator(".sign").innerText()).trim(), "While you furnish and plan you may look through the doors.", "the sign");
    await page.locator(".from select").selectOption("west2");
    await painted(page);
    check((await colours(page)) > 50, "the picture from a door is painted");
    await page.keyboard.press("ArrowRight");
    same(await peep(page).locator(".title").innerText(), "What would be seen from west 3", "the next door");
  }),
);

await test("e2e/lobby/why a piece stays where it is", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, await recordUpTo("keyhole", 3, 10, (legal) => legal.includes("pass")));
    const says = async (piece, text) => {
      await page.locator(`[data-part=board] [data-thing="piece ${piece}"]`).click({ force: true });
      await page.locator("[data-part=bar]").getByText(text).waitFor();
    };
    await says("wardrobe", "Otto has already moved this piece this round.");
    await says("sofa", "Your card does not show that piece.");
    same(await page.locator("[data-part=dock] .moved").allInnerTexts(), ["wardrobe"], "what is struck out on the card");
    await page.getByRole("button", { name: "Pass" }).click();
    await page.locator("[data-part=bar]").getByText("You move no furniture this round.").waitFor();
  }),
);

await test("e2e/lobby/an onlooker of a table sees the same look", async () => {
  const host = await visit();
  await choose(host, "keyhole");
  await seat(host, ["me", "anyone"]);
  await host.locator("form input[type=text]").first().fill("Ada");
  await host.locator("form button.main").click();
  await host.waitForFunction(() => location.hash.startsWith("#/t/"));
  const at = new URL(host.url()).hash;
  const guest = await visit({ at }), onlooker = await visit({ at });
  await guest.locator("form input").fill("Ben");
  await guest.locator("form button").click();
  await onlooker.getByRole("button", { name: "Watch" }).click();
  await Promise.all([host, guest, onlooker].map((page) => page.locator("div.keyhole").waitFor()));
  for (let moves = 0; moves < 200 && !(await peep(onlooker).count()); moves++)
    for (const page of [host, guest])
      if ((await page.locator(".table").getAttribute("data-actor")) === "you") await playSome(page, 1);
      else await page.waitForTimeout(40);
  const told = [];
  for (const page of [host, guest, onlooker]) {
    same((await page.locator(".sign").innerText()).trim(), "Nobody looks through a door before the keyhole is set.", "the sign");
    same(await page.locator(".from select").count(), 0, "ways to look in");
    await painted(page);
    check((await colours(page)) > 50, "the picture is painted");
    told.push(await peep(page).locator(".words").innerText());
  }
  same(told[1].replace(/\bYou\b/, "Ben"), told[2], "what the guest and the onlooker were shown");
  for (const page of [host, guest, onlooker]) await page.leave();
});

/** Takes the first piece that may be moved; answers its middle on the screen. */
async function middleOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/** Where a piece that may be moved can be gripped, as near to its middle as it can be without a ghost in front: x, y,
 *  and how far from the middle. */
async function pieceAt(page) {
  await page.waitForTimeout(400); // until nothing slides
  return page.evaluate(() => {
    const grips = [...document.querySelectorAll(".piece.live")].flatMap((piece) => {
      const { x, y, width, height } = piece.getBoundingClientRect();
      const all = Array.from({ length: 19 * 19 }, (_, i) => [(width * (1 + (i % 19))) / 20, (height * (1 + Math.floor(i / 19))) / 20]);
      return all.map(([dx, dy]) => [x + dx, y + dy, Math.hypot(dx - width / 2, dy - height / 2)]).filter(([px, py]) => document.elementFromPoint(px, py)?.closest(".piece") === piece);
    });
    return grips.sort((a, b) => a[2] - b[2])[0];
  });
}
const boxesOf = (found) => found.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
const put = (page) => page.locator(".hand .play");
const verdict = (page) => page.locator(".verdict").innerText();

await test("e2e/lobby/nobody looks in when the side is chosen", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole");
    await playTo(page, ".door.live");
    await page.locator(".from select").waitFor({ state: "detached" });
    same(await page.locator(".door.open").count(), 0, "doors that can be looked through");
  }),
);

await test("e2e/lobby/a finger on a place among others sees it first, and all of it again afterwards", () =>
  visiting({ at: "#/learn/keyhole", viewport: { width: 390, height: 844 }, touch: true }, async (page) => {
    const near = page.locator("[data-part=board] .near"), next = page.getByRole("button", { name: "Next", exact: true });
    await next.click();
    await page.locator("[data-thing='ghost sm1'].live").tap();
    await page.locator("[data-thing='field a4'].live").tap();
    const spot = page.locator("[data-part=board] .spot.live").first();
    await spot.tap();
    await near.waitFor();
    await spot.tap();
    await near.waitFor({ state: "detached" });
    const anew = async (steps) => {
      await page.goto(`${address}#/learn/keyhole`);
      await page.reload();
      for (let step = 0; step < steps; step++) await next.click();
    };
    await anew(1);
    await page.locator("[data-thing='ghost sm1'].live").tap();
    await page.locator("[data-thing='field a4'].live").tap();
    await spot.tap();
    await near.waitFor();
    await page.locator("[data-part=dock] .live").first().tap(); // the same place, in the field that is shown large
    await near.waitFor({ state: "detached" });
    await anew(2);
    await page.locator("[data-thing='side west'].live").nth(2).tap(); // all its doors mean the same
    await page.getByText("The keyhole is set.").waitFor();
    same(await near.count(), 0, "boards that are magnified");
  }),
);

await test("e2e/lobby/furniture by mouse", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole", { seats: 4 });
    await playTo(page, ".piece.live");
    await page.keyboard.press("Escape");
    const lobby = await page.locator("svg[data-carries] > rect").first().boundingBox();
    await page.mouse.move(...(await pieceAt(page)).slice(0, 2));
    await page.mouse.down();
    await page.mouse.move(lobby.x + 4, lobby.y + lobby.height / 2, { steps: 5 });
    await page.waitForFunction(() => Number(document.querySelector(".hand").dataset.at.split(" ")[0]) < 80 && !document.querySelector(".hand .play").disabled);
    check(/^It can stand there/.test(await verdict(page)), `the pointer is beyond the wall, the piece slides along it: ${await verdict(page)}`);
    await page.mouse.move(lobby.x + lobby.width / 2, lobby.y + lobby.height / 2, { steps: 5 });
    const pictured = () => page.locator("figure canvas").evaluate((canvas) => canvas.toDataURL().length);
    await page.waitForFunction(() => document.querySelector("figure canvas").width >= 640); // while it is held
    check((await pictured()) > 20000, "what would be seen is painted while it is dragged");
    await page.mouse.up();
    await page.waitForFunction(() => !document.querySelector(".verdict.bad") && !document.querySelector(".hand .play").disabled);
    const before = await page.locator(".hand").getAttribute("data-at");
    const [x, y] = await middleOf(page, ".turner");
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 70, y + 70, { steps: 4 });
    await page.mouse.up();
    check((await page.locator(".hand").getAttribute("data-at")) !== before, "the handle turns it");
    await page.locator(".hand select").selectOption("back");
    await page.waitForFunction(() => !document.querySelector(".hand .play").disabled);
    const seen = await version(page);
    await put(page).click();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, seen);
  }),
);

await test("e2e/lobby/furniture by finger", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDown(page, "keyhole", { seats: 4 });
    await playTo(page, ".piece.live");
    await page.keyboard.press("Escape");
    const lobby = await page.locator("svg[data-carries] > rect").first().boundingBox(), touch = await page.context().newCDPSession(page);
    const to = { x: lobby.x + lobby.width / 2, y: lobby.y + lobby.height / 2 };
    const [x, y, off] = await pieceAt(page), near = 25 + (428 * off) / lobby.width; // mm
    const send = (type, ...touchPoints) => touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", { x, y });
    for (let i = 1; i <= 8; i++) await send("touchMove", { x: x + ((to.x - x) * i) / 8, y: y + ((to.y - y) * i) / 8 });
    await send("touchEnd");
    const [east, north] = (await page.locator(".hand").getAttribute("data-at")).split(" ").map(Number);
    check(Math.hypot(east - 180, north - 180) < near, `it came along to the middle: ${east}, ${north}`);
    same(await page.evaluate(() => scrollY), 0, "the page stood still");
  }),
);

const taken = await recordUpTo("keyhole", 3, 10, (legal) => legal.includes("pass"));
await test("e2e/lobby/a piece that was moved already is struck out, and it is said who moved it", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, taken);
    await page.locator(".piece.live").first().waitFor();
    same((await page.locator(".mine .moved").allInnerTexts()).join(), "wardrobe", "struck out on the card");
    const refusal = page.locator("[data-part=bar] .refusal"), question = page.locator("[data-part=bar] .status");
    await page.locator("[data-thing='piece wardrobe']").click({ force: true });
    await refusal.filter({ hasText: /(Mabel|Otto) has already moved this piece this round\./ }).waitFor();
    check(await question.isVisible(), "a short reason leaves the question in sight");
    await page.locator("[data-thing='piece sofa']").click({ force: true });
    await refusal.filter({ hasText: "Your card does not show that piece." }).waitFor();
  }),
);

await test("e2e/lobby/on a phone, what would be seen is in sight while furniture is held", () =>
  visiting({ viewport: { width: 390, height: 844 } }, async (page) => {
    await sitDown(page, "keyhole", { seats: 4 });
    await playTo(page, ".piece.live");
    await page.keyboard.press("Escape");
    await page.locator(".piece.live").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".side figure canvas")?.width >= 640);
    const [bar] = await boxesOf(page.locator("[data-part=bar]"));
    for (const part of [".side figure canvas", ".side figure button >> nth=0", ".side figure button >> nth=1", ".aid"]) {
      const [box] = await boxesOf(page.locator(part));
      check(box.width > 40 && box.height > 40 && box.bottom <= bar.top + 1 && box.x >= 0 && box.right <= 390, `${part}: ${JSON.stringify(box)}`);
    }
  }),
);

await test("e2e/lobby/furniture by keyboard, and who would be seen", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDown(page, "keyhole", { seats: 4 });
    await playTo(page, ".piece.live");
    await page.keyboard.press("Escape");
    await page.locator(".piece.live").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".draft").waitFor();
    same(await page.locator(".verdict.bad").count(), 0, "words of blame for what was only picked up");
    const pose = () => page.locator(".hand select").evaluate((list) => list.value);
    const before = await pose();
    for (const key of ["ArrowRight", "Shift+ArrowUp", "ArrowDown", "q", "e", "e", "t"]) await page.keyboard.press(key);
    check((await pose()) !== before, "T tips it");
    const aid = page.locator(".aid input");
    check(await aid.isChecked(), "the aid is on");
    await page.locator(".side table, .side p:has-text('No ghost')").first().waitFor();
    await aid.uncheck();
    same(await page.locator(".side table").count(), 0, "lists when the aid is off");
    await aid.check();
    await page.locator(".draft").waitFor();
    await page.keyboard.press("Escape");
    same(await page.locator(".draft").count(), 0, "things in hand after Escape");
  }),
);

await test("e2e/lobby/in the round", () =>
  visiting({}, async (page) => {
    await page.evaluate(() => sessionStorage.setItem("keyhole quality", "2")); // nothing here has a graphics card
    await sitDown(page, "keyhole");
    await turn(page);
    const above = page.locator(".plan"), round = page.locator(".round canvas");
    await above.waitFor();
    await page.getByRole("button", { name: "In 3D" }).click({ noWaitAfter: true });
    await round.waitFor();
    same(await above.count(), 0, "lobbies from above beside it");
    const field = page.locator(".round .field").first(), outline = () => field.getAttribute("d");
    await field.waitFor({ state: "attached" });
    const first = await outline();
    await round.focus();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
    await page.waitForFunction((old) => document.querySelector(".round .field").getAttribute("d") !== old, first);
    same(await page.locator(".round .piece").count(), await page.locator(".round .piece[aria-label]").count(), "pieces with names");
    await page.keyboard.press("v");
    await above.waitFor();
    same(await round.count(), 0, "rooms in the round beside it");
  }),
);

await test("e2e/lobby/a browser without WebGL is told so", async () => {
  const page = await visit();
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      return kind.startsWith("webgl") ? null : own.call(this, kind, ...rest);
    };
  });
  await page.goto(address);
  await page.reload();
  await sitDown(page, "keyhole");
  await turn(page);
  await page.getByRole("button", { name: "In 3D" }).click();
  check(/no WebGL/.test(await page.locator(".missing").innerText()), "it says so");
  await page.leave();
});

/** Until a ghost is to be chosen. */
async function toGhosts(page) {
  await turn(page);
  for (let i = 0; i < 6 && !(await page.locator(".own.live").count()); i++) {
    await page.locator("[data-part=bar] button", { hasText: /^Pass$/ }).click();
    await page.locator(".sure").click(); // there was furniture to move
    await page.waitForTimeout(300);
    await turn(page);
  }
}
const picked = (page) => page.locator(".own.picked").getAttribute("aria-label");

await test("e2e/lobby/a chosen ghost is marked, its ways have prices, and it can be taken back", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole");
    await toGhosts(page);
    await page.locator(".own.live", { hasText: "small" }).first().click();
    await page.locator(".field.live").first().waitFor();
    same(await picked(page), "small ghost", "the chosen ghost");
    await page.locator(".way > text").first().waitFor();
    same(await page.locator(".way > text").count(), await page.locator(".field.live").count(), "prices");
    const prices = await page.locator(".way > text").allTextContents();
    check(prices.includes("1") && prices.every((price) => Number(price) >= 1 && Number(price) <= 9), `prices: ${prices}`);
    await page.locator(".own", { hasText: "large" }).click();
    await page.waitForFunction(() => document.querySelector(".own.picked")?.getAttribute("aria-label") === "large ghost");
    await page.setViewportSize({ width: 390, height: 844 }); // where it is the last in its row
    await page.waitForFunction(() => {
      const ghost = document.querySelector(".own.picked"), brackets = parseFloat(getComputedStyle(ghost, "::before").right);
      return brackets < 0 && ghost.getBoundingClientRect().right - brackets <= innerWidth;
    });
    await page.setViewportSize(DESKTOP);
    await page.locator(".field.live").first().waitFor();
    await page.locator(".field.live").first().click();
    await page.locator(".spot.live").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".field.live").first().waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.locator(".own.live").first().waitFor();
    same(await page.locator(".own.picked").count(), 0, "ghosts still chosen");
  }),
);

await test("e2e/lobby/places to hide are large enough for a finger, and say how many doors see them", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDown(page, "keyhole");
    await toGhosts(page);
    await page.locator(".own.live", { hasText: "small" }).first().click();
    await page.locator(".field.live").first().dispatchEvent("click");
    const spots = page.locator(".lens .spot");
    await page.locator(".lens .spot text").first().waitFor();
    const sizes = await spots.evaluateAll((all) => all.map((spot) => spot.querySelector("circle").getBoundingClientRect().width));
    check(sizes.length > 0 && sizes.every((size) => size >= 44), `as wide as a finger: ${sizes}`);
    for (const doors of await spots.locator("text").allTextContents()) check(Number(doors) <= 24, `of 24 doors: ${doors}`);
    const seen = await version(page);
    await spots.first().dispatchEvent("click");
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, seen);
  }),
);

await test("e2e/lobby/nobody is told how well a place hides where the table has no aid", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole", { options: { aid: "off" } });
    await toGhosts(page);
    await page.locator(".own.live").first().click();
    await page.locator(".way > text").first().waitFor();
    await page.locator(".field.live").first().click();
    await page.locator(".spot.live").first().waitFor();
    await page.waitForTimeout(500);
    same(await page.locator(".spot text, .lens .count").count(), 0, "numbers of doors");
  }),
);

await test("e2e/lobby/names of furniture do not hide one another", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole", { seats: 4 });
    await playTo(page, ".piece.live");
    await page.keyboard.press("Escape");
    for (const key of ["Enter", ...Array(12).fill("Shift+ArrowLeft"), ...Array(12).fill("Shift+ArrowDown")]) {
      if (key === "Enter") await page.locator(".piece.live").first().focus();
      await page.keyboard.press(key); // it is carried over the others
    }
    await page.locator(".label").first().waitFor();
    const boxes = await page.locator(".label").evaluateAll((all) => all.map((label) => label.getBoundingClientRect().toJSON()));
    for (const [i, a] of boxes.entries())
      for (const b of boxes.slice(i + 1))
        check(a.right <= b.left || b.right <= a.left || a.bottom <= b.top + 3 || b.bottom <= a.top + 3, `${JSON.stringify(a)} and ${JSON.stringify(b)}`);
  }),
);

await test("e2e/lobby/one's own side is below", () =>
  visiting({}, async (page) => {
    await choose(page, "keyhole");
    await seat(page, ["bot", "me"]);
    await page.locator("form button.main").click();
    await turn(page);
    const top = (side) => page.locator(`.door[data-thing="side ${side}"]`).first().evaluate((door) => door.getBoundingClientRect().top);
    check((await top("north")) > (await top("south")), "whoever starts in the north has it below");
  }),
);

await test("e2e/lobby/what is higher is drawn over what it covers, the ways to see the lobby keep their place, and passing does not shine", () =>
  visiting({}, async (page) => {
    await page.evaluate(() => localStorage.setItem("keyhole view", "above"));
    await sitDown(page, "keyhole");
    await turn(page);
    const order = await page.locator(".plan .piece").evaluateAll((all) => all.map(({ dataset }) => dataset.thing.slice(6)));
    same(order, ["table", "sofa", "desk", "mirror", "wardrobe", "clock"], "all upright: the lowest first");
    const tabs = () => page.locator(".side .tabs").boundingBox(), before = await tabs();
    await page.getByRole("button", { name: "In 3D" }).click();
    same(await tabs(), before, "where the lobby is turned");
    await page.getByRole("button", { name: "From above" }).click();
    const quiet = page.locator(".way[data-move=pass], .way[data-move=done]");
    if ((await page.locator(".way").count()) > 0) same(await quiet.locator(":scope.play").count(), 0, "buttons that pass and shine");
  }),
);

const touching = (a, b) => Math.min(a.right, b.right) - Math.max(a.x, b.x) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y) > 1;
function checkApart(boxes, frame, what) {
  for (const [i, box] of boxes.entries()) {
    check(box.x >= frame.x - 1 && box.right <= frame.x + frame.width + 1, `${what}: ${JSON.stringify(box)} is cut`);
    for (const other of boxes.slice(i + 1)) check(!touching(box, other), `${what}: ${JSON.stringify(box)} and ${JSON.stringify(other)}`);
  }
}

await test("e2e/lobby/on a phone a button keeps its place, and any of equal ghosts is the first", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDown(page, "keyhole");
    await toGhosts(page);
    check(/^Round 1$/.test(await page.locator(".round").innerText()), "the round is in sight");
    const bar = page.locator("[data-part=bar]"), done = bar.locator(".way[data-move=done]");
    const end = async () => Math.round((await boxesOf(done))[0].right);
    const before = await end(), [back] = await boxesOf(bar.getByLabel("Take back"));
    check(before <= back.x, `the main button ends at ${before}, taking back begins at ${back.x}`);
    await page.locator(".piece").first().click({ force: true });
    await bar.locator(".refusal").waitFor();
    same(await end(), before, "its end beside a refusal");
    await page.locator(".own.live", { hasText: "small" }).nth(2).click();
    await page.locator(".field.live").first().waitFor();
    same(await picked(page), "small ghost", "the chosen ghost");
    await page.locator(".field.live").first().dispatchEvent("click");
    await page.locator(".lens .spot").first().dispatchEvent("click");
    await turn(page);
    await done.waitFor();
    same(await end(), before, "its end after a move");
  }),
);

const leaving = await recordUpTo("keyhole", 2, 1, (legal) => legal.includes("out"));
await test("e2e/lobby/the way out has a price", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, leaving);
    const out = page.locator("[data-move=out]", { hasText: /: [1-9] of \d+ points$/ });
    await out.waitFor();
    const [, price, all] = (await out.innerText()).match(/(\d+) of (\d+) points/);
    check(Number(price) <= Number(all), `${price} of ${all}`);
    const [own] = await boxesOf(out), [cancel] = await boxesOf(page.locator("[data-part=bar] .cancel"));
    check(own.right + 44 <= cancel.x, "the place of taking back stays empty");
  }),
);

const levels = (legal) => legal.filter((action) => /^stand \d/.test(action)).map((action) => action.split(" ").slice(1, 3).join(" "));
const stacked = await recordUpTo("keyhole", 4, 1, (legal) => new Set(levels(legal)).size < levels(legal).length);
await test("e2e/lobby/places over one another lie beside each other, and none is cut", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, stacked);
    const circles = page.locator(".lens .spot circle");
    await circles.first().waitFor();
    const drawn = await circles.evaluateAll((all) => all.map((circle) => { const { x, y, width } = circle.getBoundingClientRect(); return { x: x + width / 2, y: y + width / 2, r: width / 2 }; }));
    const lens = await page.locator(".lens > svg").boundingBox();
    for (const [i, a] of drawn.entries()) {
      check(a.x - a.r >= lens.x - 1 && a.x + a.r <= lens.x + lens.width + 1 && a.y - a.r >= lens.y - 1 && a.y + a.r <= lens.y + lens.height + 1, "it is in the lens");
      for (const b of drawn.slice(i + 1)) check(Math.hypot(a.x - b.x, a.y - b.y) >= a.r + b.r - 1, "none lies over another");
    }
  }),
);

let rounds = 0;
const looked = await recordUpTo("keyhole", 4, 1, (legal) => legal.some((action) => action.startsWith("side ")) && ++rounds === 2);
await test("e2e/lobby/names of whoever is seen are whole, and none lies over another", () =>
  visiting({ viewport: PHONE }, async (page) => {
    await sitDownAt(page, looked);
    let most = 0;
    for (const button of await page.locator(".looks li button").all()) {
      await button.dispatchEvent("click");
      await painted(page);
      const names = await boxesOf(page.locator(".peep .name"));
      checkApart(names, await page.locator(".peep .frame").boundingBox(), "a name");
      same(names.length, Number((await button.innerText()).match(/(\d+) seen$/)[1]), "names in the picture");
      for (const name of await page.locator(".peep .name").allInnerTexts()) check(/ghost$/.test(name.trim()), `a name: ${name}`);
      same(await page.locator(".peep .flush").count(), names.length, "ghosts that blush");
      const heads = await boxesOf(page.locator(".peep .flush")), ends = (await boxesOf(page.locator(".peep .heads path"))).map(({ bottom }) => bottom);
      for (const [i, end] of ends.entries()) check(end <= Math.max(heads[i].top, names[i].bottom), `a line ends above the head: ${end}, ${heads[i].top}`);
      most = Math.max(most, names.length);
      await page.keyboard.press("Escape");
    }
    check(most > 1, `at most ${most} names in a picture`);
  }),
);

const movers = await recordUpTo("keyhole", 2, 1, (legal) => legal.includes("done") && legal.some((action) => action.startsWith("ghost ")));
await test("e2e/lobby/who leaves ghosts where they could still move is asked first", () =>
  visiting({}, async (page) => {
    await sitDownAt(page, movers);
    const before = await version(page);
    await page.locator("[data-way=done]").click();
    await page.locator(".sure").waitFor();
    same(await version(page), before, "the version: nothing was played");
    await page.locator(".sure").click();
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old, before);
  }),
);

await test("e2e/lobby/when everybody has looked, it is said what each got and from what", () =>
  visiting({ speed: "fast" }, async (page) => {
    await sitDownAt(page, looked);
    await page.locator("[data-part=board] .live, [data-part=bar] .way").first().click();
    const over = page.locator("[data-moment=round]"), on = page.getByRole("button", { name: "Go on" });
    for (;;) {
      await over.or(on).first().waitFor();
      if (await over.count()) break;
      await on.click();
      await page.waitForTimeout(100);
    }
    await over.locator(".bars li").nth(3).waitFor();
    check(/^Round [1-5] is over$/.test(await over.locator("h2").innerText()), "it is over");
    const rows = await over.locator(".bars li").evaluateAll((all) => all.map((row) => ({ parts: [...row.querySelectorAll(".bar i")].map((part) => part.querySelector(".number").textContent), sum: row.querySelector("strong").innerText })));
    const number = (text) => { const [, minus, whole, half] = /^([−-]?)(\d*)(½?)$/.exec(text.trim()); return (minus ? -1 : 1) * (Number(whole) + (half ? 0.5 : 0)); };
    check(rows.some(({ parts }) => parts.length > 0), "somebody got something");
    for (const { parts, sum } of rows) same(parts.map(number).reduce((total, one) => total + one, 0), number(sum), "what they add up to");
  }),
);

await test("e2e/lobby/whoever is caught is named in the looking-glass too, in as many points as the screen has", () =>
  visiting({ at: "#/replay", viewport: { width: 1440, height: 900 } }, async (page) => {
    await page.locator("input[type=file]").setInputFiles("tests/golden/keyhole/3-seats-mirror=reflect.record");
    const slider = page.locator(".slider");
    await slider.waitFor();
    await slider.fill(await slider.getAttribute("max"));
    const buttons = page.locator(".looks li button");
    await buttons.nth(1).waitFor();
    let named = 0;
    for (const button of await buttons.all()) {
      const seen = Number((await button.innerText()).match(/(\d+) seen$/)[1]);
      await button.dispatchEvent("click");
      await painted(page);
      same(await page.locator(".peep .name").count(), seen, "names");
      const [points, wide] = await page.locator(".peep canvas").evaluate((canvas) => [canvas.width, canvas.clientWidth]);
      check(points % 320 === 0 && points >= 640, `${points} points on ${wide} pixels`);
      named += seen;
      await page.keyboard.press("Escape");
    }
    check(named > 3, `${named} were seen`);
  }),
);

await test("e2e/lobby/every field in reach says how well one can hide there, and the best are listed", () =>
  visiting({}, async (page) => {
    await sitDown(page, "keyhole");
    await toGhosts(page);
    await page.locator(".own.live", { hasText: "small" }).first().click();
    await page.locator(".way.told").first().waitFor();
    same((await page.locator(".legend").textContent()).replace(/\s+/g, " ").trim(), "1points it costs doors that see its best place", "what the numbers are");
    same(await page.locator(".way.told").count(), await page.locator(".field.live").count(), "coloured fields");
    const counts = (await page.locator(".fewest text").allTextContents()).map(Number), best = page.locator(".refuges button");
    check(counts.every((count) => count >= 0 && count <= 24), `doors: ${counts}`);
    const [, fewest] = (await best.first().innerText()).match(/seen from (\d+) of 24 doors/);
    same(Number(fewest), Math.min(...counts), "the best in reach");
    await best.first().click();
    await page.mouse.move(5, 5); // whatever now lies where the button was
    await page.locator(".lens .count", { hasText: "see the best place" }).waitFor();
    same(await page.locator(".lens .count b").innerText(), fewest, "the best place in that field");
  }),
);

await test("e2e/lobby/in the round one plays, and looks through a door", () =>
  visiting({ viewport: { width: 900, height: 600 } }, async (page) => {
    await page.evaluate(() => (sessionStorage.setItem("keyhole quality", "2"), localStorage.setItem("keyhole view", "round")));
    await sitDown(page, "keyhole");
    await page.locator(".round canvas").waitFor();
    await toGhosts(page);
    await page.locator(".own.live", { hasText: "small" }).first().click();
    await page.locator(".round .field.live.told").first().waitFor();
    const seen = await version(page);
    await page.locator(".round .field.live").first().dispatchEvent("click");
    await page.locator(".round .spot.live").first().waitFor();
    const label = await page.locator(".round .spot.live").first().getAttribute("aria-label");
    check(/^(on the floor|\d+ mm up), seen from \d+ of 24 doors$/.test(label), `a place: ${label}`);
    await page.locator(".round .spot.live").first().dispatchEvent("click");
    await page.waitForFunction((old) => Number(document.querySelector(".table").dataset.version) > old + 1, seen);
    await page.locator(".round .door.open").first().dispatchEvent("click");
    await painted(page);
    check((await colours(page)) > 50, "the picture is painted");
  }),
);
