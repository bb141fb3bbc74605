// director.mjs: what a person sees of a match: steps one at a time, nothing twice, and ways to hurry. What was shown is read from the director's own notes.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "../server/kit.mjs";
import { PHONE, inMenu, inviteOf, openTable, playing, sitByLink, sitDown, turn, version, visiting } from "./browser.mjs";

const MOVING = { speed: "fast", motion: "no-preference" };

/** What was shown, oldest first: { plies, phase, beat, time }. */
const shown = (page) => page.evaluate(() => performance.getEntriesByName("shown").map(({ detail }) => detail));
const outcomes = async (page) => (await shown(page)).filter(({ phase }) => phase === "what").map(({ plies }) => plies);
const phase = (page) => page.locator("[data-phase]").getAttribute("data-phase");
const caughtUp = (page) => page.locator("[data-phase=now]").waitFor();
const everyOne = (from, to) => Array.from({ length: to - from }, (_, i) => from + i + 1);

/** Plays some legal move; moments that wait are passed. */
async function play(page) {
  await turn(page);
  const before = await version(page);
  await page.keyboard.press("m");
  await page.locator("[data-move]").first().click();
  await page.keyboard.press("m");
  const sure = page.locator(".sure"), moved = page.locator(`.table:not([data-version="${before}"])`);
  await sure.or(moved).first().waitFor();
  if (await sure.count()) await sure.click();
  await moved.waitFor();
}
/** Pauses as soon as somebody else's step begins: a busy machine may miss it from here. */
const pauseAtNext = (page) =>
  page.evaluate(() => {
    const stage = document.querySelector("[data-phase]");
    const watch = new MutationObserver(() => {
      if (stage.dataset.phase !== "who") return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
    });
    watch.observe(stage, { attributes: true, attributeFilter: ["data-phase"] });
  });
/** Goes on whenever the show waits for somebody. */
const impatient = (page) => page.evaluate(() => setInterval(() => document.querySelector("[data-hurries] :is(.main, .play)")?.click(), 50));

for (const game of ["hourglass", "midnight", "halloween", "clockman", "keyhole"])
  await test(`e2e/director/steps one after the other: ${game}`, () =>
    visiting({ ...MOVING }, async (page) => {
      await sitDown(page, game, { seats: 3 });
      await impatient(page);
      for (let i = 0; i < 2; i++) await play(page);
      await turn(page);
      await caughtUp(page);
      const [all, plies] = [await shown(page), await outcomes(page)];
      assert.ok(plies.length > 2, `${plies}`);
      assert.deepEqual(plies, everyOne(0, plies.length), "every step, each once, in order");
      assert.equal(all.at(-1).phase, "now");
      const others = all.filter(({ phase, time }) => phase === "rest" && time > 0);
      assert.ok(others.length > 0 && all.every(({ phase, time }) => phase !== "who" || time <= 60.001), "at this speed");
    }));

/** Gives the page `asDrawn`, which looks at every frame as it is drawn: sizes are told to observers when everything else of a frame is done. */
const observe = (page) =>
  page.evaluate(() => {
    window.asDrawn = (look) => {
      const probe = document.body.appendChild(document.createElement("i"));
      new ResizeObserver(look).observe(probe);
      const change = () => {
        Object.assign(probe.style, { position: "fixed", width: probe.style.width === "1px" ? "2px" : "1px" });
        requestAnimationFrame(change);
      };
      change();
    };
  });

/** Looks at every frame: what is seen more often than before and after a step, parts that move or lie over one another, and what covers one's own things. */
function film() {
  window.faults = new Set();
  window.frames = window.flights = 0;
  const box = (element) => element.getBoundingClientRect();
  const boxes = () => [...document.querySelectorAll("[data-part]")].filter((part) => box(part).width > 1).map((part) => ({ name: part.dataset.part, ...box(part).toJSON() }));
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
  const first = boxes().map(({ name: _, ...place }) => JSON.stringify(place));
  function counted() {
    const seen = new Map();
    for (const element of document.querySelectorAll(".table [data-thing], [data-flight]")) {
      if (!box(element.dataset.flight === undefined ? element : element.firstElementChild.firstElementChild).width || getComputedStyle(element).visibility === "hidden") continue;
      const name = element.dataset.thing ?? element.dataset.flight;
      seen.set(name, (seen.get(name) ?? 0) + 1);
    }
    return seen;
  }
  let settled = null, between = new Map(); // how often each was seen at most, since things stood still
  window.asDrawn(() => {
    if (!document.querySelector(".table")) return;
    window.frames++;
    const parts = boxes();
    for (const [i, { name, ...place }] of parts.entries()) if (JSON.stringify(place) !== first[i]) window.faults.add(`${name} has moved: ${first[i]} → ${JSON.stringify(place)}`);
    parts.forEach((part, i) => parts.slice(i + 1).forEach((other) => meet(part, other) && window.faults.add(`${part.name} and ${other.name} overlap`)));
    const dock = parts.find(({ name }) => name === "dock");
    for (const share of [0.2, 0.5, 0.8]) {
      const there = document.elementFromPoint(dock.left + share * dock.width, dock.top + dock.height / 2);
      if (there?.closest("[data-part]")?.dataset.part !== "dock") window.faults.add(`over one's own things: ${there?.className}`);
    }
    const now = counted(), flying = document.querySelectorAll("[data-flight]").length;
    window.flights += flying;
    if (flying) return now.forEach((count, name) => between.set(name, Math.max(count, between.get(name) ?? 0)));
    if (settled) for (const [name, count] of between) if (count > Math.max(settled.get(name) ?? 0, now.get(name) ?? 0)) window.faults.add(`${name} was seen ${count} times`);
    [settled, between] = [now, new Map()];
  });
}

for (const game of process.env.SOAK ? ["hourglass", "midnight", "halloween", "clockman", "keyhole"] : ["hourglass", "halloween"])
  await test(`e2e/director/a film: nothing is seen twice, covered or moved, and each step has its time: ${game}`, () =>
    visiting({ speed: process.env.SOAK ? "normal" : "fast", motion: "no-preference" }, async (page) => {
      await sitDown(page, game, { seats: 3 });
      await page.locator("[data-part=dock]").waitFor();
      await observe(page);
      await page.evaluate(film);
      await impatient(page);
      for (let i = 0; i < (process.env.SOAK ? 12 : 3); i++) await play(page);
      await turn(page);
      const { faults, frames, marks } = await page.evaluate(() => ({ faults: [...window.faults], frames: window.frames, marks: performance.getEntriesByName("shown").map(({ startTime, detail }) => ({ startTime, ...detail })) }));
      assert.deepEqual(faults, []);
      assert.ok(frames > 20, `frames: ${frames}`);
      if (game === "clockman") assert.ok(marks.some(({ beat }) => beat === "dice"), "the die has its moment");
      const short = marks.slice(0, -1).filter(({ startTime, time, beat }, i) => !/round|look|ready/.test(beat ?? "") && marks[i + 1].startTime - startTime < time - 2);
      assert.deepEqual(short, [], "moments that were seen for less than their time"); // but for those that wait for somebody
    }));

await test("e2e/director/on a phone cards come from their players, whose hands are not shown there", () =>
  visiting({ viewport: PHONE, speed: "normal", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3, watched: true });
    await page.waitForFunction(() => document.querySelector("[data-flight^='card ']"));
    assert.ok(!(await shown(page)).some(({ beat }) => beat === "round"), "as they are laid, not as they are won");
  }));

await test("e2e/director/a pawn sets out from where it stood, and the board is not painted on its way", () =>
  visiting({ speed: "normal", motion: "no-preference" }, async (page) => {
    await sitDown(page, "clockman", { seats: 3, watched: true });
    await observe(page);
    await page.evaluate(() => {
      const stood = new Map(), { animate } = Element.prototype;
      const middle = (element) => (({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(element.getBoundingClientRect());
      window.asDrawn(() => {
        for (const pawn of document.querySelectorAll("[data-thing^='pawn ']")) if (!pawn.getAnimations().length) stood.set(pawn.dataset.thing, middle(pawn));
      });
      window.flown = [];
      Element.prototype.animate = function (frames, options) {
        const from = stood.get(this.dataset.thing), to = middle(this), flight = animate.call(this, frames, options);
        if (from) {
          const at = (time) => (flight.pause(), (flight.currentTime = time), middle(this));
          window.flown.push({ from, start: at(0), to, end: at(options.duration - 0.001), moves: Object.keys(frames[0]) });
          flight.currentTime = 0;
          flight.play();
        }
        return flight;
      };
    });
    await page.waitForFunction(() => window.flown.length > 2);
    const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 1;
    for (const { from, start, to, end, moves } of await page.evaluate(() => window.flown)) {
      assert.ok(near(from, start) && near(to, end), JSON.stringify({ from, start, to, end }));
      assert.deepEqual(moves, ["transform"], "what the compositor can do alone");
    }
  }));

await test("e2e/director/a press on the board leaps to now, and is no move", () =>
  visiting({ speed: "slow", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await page.keyboard.press("Escape");
    await turn(page);
    await pauseAtNext(page);
    await play(page);
    await page.getByRole("button", { name: "Resume" }).waitFor();
    assert.equal(await page.locator("[data-actor=you]").count(), 0, "nobody may act while it plays");
    assert.equal(await page.locator("[data-move]").count(), 0);
    await page.locator("[data-part=dock] [data-thing^='card ']").last().click({ force: true });
    if ((await phase(page)) !== "now") await page.keyboard.press("Escape"); // a bot was still thinking
    await turn(page);
    const steps = await version(page);
    await page.waitForTimeout(200);
    assert.equal(await version(page), steps);
    assert.equal(await phase(page), "now");
  }));

await test("e2e/director/one's own move is told first, what was chosen stays marked until it moves, and a hint goes with it", () =>
  visiting({ speed: "slow", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await page.keyboard.press("Escape");
    await turn(page);
    await play(page);
    await page.keyboard.press("Escape");
    await turn(page);
    const old = await page.locator("aside ol button").first().innerText();
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator("[data-part=bar] .advice").waitFor();
    const hint = await page.getByRole("button", { name: "Hint" }).boundingBox();
    await pauseAtNext(page);
    await page.evaluate(() => {
      const stage = document.querySelector(".table");
      window.texts = [];
      window.unmarked = [];
      let marked = false;
      new MutationObserver(() => {
        const text = stage.querySelector("[data-part=bar] :is(.status, .caption p)")?.innerText, isMarked = stage.querySelector(".picked") !== null;
        if (text && text !== window.texts.at(-1)) window.texts.push(text);
        if (marked && !isMarked) window.unmarked.push(stage.dataset.phase);
        marked = isMarked;
      }).observe(stage, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ["class"] });
    });
    await page.locator("[data-part=dock] [data-thing^='card '].live").first().click();
    const [way, set, slip] = [".bay .way.live", ".holder.set.live", ".slip"].map((place) => page.locator(place).first());
    if (await way.count()) await way.click();
    else if (await set.count()) await set.click();
    else await slip.press("Enter");
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const texts = await page.evaluate(() => window.texts);
    assert.ok(!texts.includes(old), `what was told before is not told again: ${JSON.stringify(texts)}`);
    assert.ok(texts.some((text) => text.startsWith("You ")), `what one did is told: ${JSON.stringify(texts)}`);
    assert.deepEqual((await page.evaluate(() => window.unmarked)).filter((phase) => phase === "now"), [], "what was chosen stays marked");
    assert.equal(await page.locator("[data-part=bar] .advice, .table [data-lit]").count(), 0, "the hint is gone");
    for (const name of ["Resume", "Skip"]) {
      const box = await page.getByRole("button", { name }).boundingBox();
      assert.ok(box.x + box.width < hint.x, `${name} is not where one's own buttons are`);
    }
  }));

await test("e2e/director/keys: the step, a pause, all of it, and again", () =>
  visiting({ speed: "slow", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 4 });
    await page.keyboard.press("Escape");
    await turn(page);
    await pauseAtNext(page);
    await play(page);
    await page.getByRole("button", { name: "Resume" }).waitFor();
    const paused = (await outcomes(page)).length;
    await page.keyboard.press(" ");
    await page.waitForFunction((before) => performance.getEntriesByName("shown").filter(({ detail }) => detail.phase === "what").length > before, paused);
    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.keyboard.press("Escape");
    await turn(page);
    const before = (await outcomes(page)).length;
    await page.getByRole("button", { name: "What happened since my last turn?" }).click();
    await page.locator("[data-phase=who]").waitFor();
    await page.keyboard.press("Escape");
    await turn(page);
    assert.ok((await shown(page)).length > before);
  }));

await test("e2e/director/calm: captions and fading, no flights", () =>
  visiting({ speed: "fast", motion: "reduce" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3 });
    await page.evaluate(() => {
      window.moved = [];
      window.captions = new Set();
      const look = () => {
        for (const { effect } of document.getAnimations()) {
          const frames = effect?.getKeyframes?.() ?? [];
          if (frames.some(({ translate, rotate }) => translate || rotate)) window.moved.push(JSON.stringify(frames));
        }
        const caption = document.querySelector("[data-hurries] [role=status]")?.textContent;
        if (caption) window.captions.add(caption);
        requestAnimationFrame(look);
      };
      look();
    });
    await impatient(page);
    for (let i = 0; i < 2; i++) await play(page);
    await turn(page);
    assert.deepEqual(await page.evaluate(() => window.moved), []);
    assert.ok((await page.evaluate(() => window.captions.size)) >= 3);
    const plies = await outcomes(page); // a forced move may go on by itself
    assert.deepEqual(plies, everyOne(0, plies.length));
  }));

await test("e2e/director/the last move is marked, at every speed", () =>
  visiting({}, async (page) => {
    await sitDown(page, "midnight", { seats: 2 });
    await play(page);
    await turn(page);
    await page.locator("[data-last]").first().waitFor();
  }));

await test("e2e/director/on a server too, and after a reload only what is new", () =>
  visiting({ ...MOVING }, async (page) => {
    await openTable(page, "hourglass", ["me", "bot", "bot", "link"]);
    const ben = await sitByLink(await inviteOf(page));
    await playing(page);
    await impatient(page);
    await play(page);
    await play(ben);
    await turn(page);
    const plies = await outcomes(page);
    assert.deepEqual(plies, everyOne(plies[0] - 1, plies.at(-1)), "every step, each once, in order");
    assert.ok(plies.length >= 4);
    await page.reload();
    await turn(page);
    assert.deepEqual(await outcomes(page), []);
    await ben.leave();
  }));

await test("e2e/director/a record is played on, and stays where it is stopped", () =>
  visiting({ ...MOVING, at: "#/replay" }, async (page) => {
    await page.locator("input[type=file]").setInputFiles("tests/golden/hourglass/3-seats.record");
    const slider = page.locator(".slider");
    await slider.waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Play on" }).click();
    await page.waitForFunction(() => document.querySelector(".slider").value >= 5);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Play on" }).waitFor();
    const plies = await outcomes(page);
    assert.deepEqual(plies, everyOne(0, plies.length), "every step, each once, in order");
    assert.equal(Number(await slider.inputValue()), plies.at(-1));
  }));

/** Plays a record on; keeps what the scores said, each with the number of moments that had been shown by then. */
async function watchScores(page) {
  await page.locator("input[type=file]").setInputFiles("tests/golden/hourglass/3-seats.record");
  await page.locator(".slider").waitFor();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".slider").value === "0");
  await page.evaluate(() => {
    window.scores = [];
    for (const [seat, score] of document.querySelectorAll("[data-part=players] .score").entries())
      new MutationObserver(() => window.scores.push({ seat, points: Number(score.innerText), moments: performance.getEntriesByName("shown").length }))
        .observe(score, { characterData: true, childList: true, subtree: true });
  });
  await page.getByRole("button", { name: "Play on" }).click();
}
/** Those that changed again in the same moment, as soon as there are that many. */
function counting(many) {
  const found = window.scores.filter(({ seat, moments }, at) => window.scores.slice(0, at).findLast((one) => one.seat === seat)?.moments === moments);
  return found.length >= many && found;
}

await test("e2e/director/scores count up in whole points", () =>
  visiting({ speed: "slow", motion: "no-preference", at: "#/replay" }, async (page) => {
    await watchScores(page);
    await page.waitForFunction(counting, 2);
    const scores = await page.evaluate(() => window.scores);
    assert.ok(scores.every(({ points }) => Number.isInteger(points)), JSON.stringify(scores));
  }));

for (const [name, how] of Object.entries({ "less motion is asked for": { speed: "fast", motion: "reduce" }, "nothing is played": { speed: "instant", motion: "no-preference" } }))
  await test(`e2e/director/scores change at once where ${name}`, () =>
    visiting({ ...how, at: "#/replay" }, async (page) => {
      await watchScores(page);
      await page.waitForFunction(() => window.scores.length > 2);
      assert.deepEqual(await page.evaluate(counting, 0), []);
    }));

await test("e2e/director/the seat that is lit is that of whoever acts", () =>
  visiting({ speed: "fast", motion: "no-preference" }, async (page) => {
    await sitDown(page, "hourglass", { seats: 3, watched: true });
    await page.locator(".table").waitFor();
    await page.evaluate(() => {
      window.lit = [];
      const stage = document.querySelector(".table");
      new MutationObserver(() => requestAnimationFrame(() => {
        const { plies, phase } = performance.getEntriesByName("shown").at(-1)?.detail ?? {};
        if (phase !== "who" || stage.dataset.phase !== "who") return;
        window.lit.push({ plies, seats: [...document.querySelectorAll("[data-part=players] li")].flatMap((seat, at) => (seat.getAttribute("aria-current") === "true" ? [at] : [])) });
      })).observe(stage, { attributes: true, attributeFilter: ["data-phase"] });
    });
    await page.waitForFunction(() => window.lit.length > 8);
    const lit = await page.evaluate(() => window.lit);
    const [saved] = await Promise.all([page.waitForEvent("download"), inMenu(page, "Save the record")]);
    const steps = fs.readFileSync(await saved.path(), "utf8").split("\n").flatMap((line) => (/^\d+ (chance|\d) /.test(line) ? [line.split(" ")[1]] : []));
    for (const { plies, seats } of lit) assert.deepEqual(seats.map(String), steps[plies] === "chance" ? [] : [steps[plies]], `who is lit at step ${plies}`);
    assert.ok(new Set(lit.map(({ seats }) => seats[0])).size > 1, "more than one of them acted");
  }));

for (const [width, height, seats] of [[1440, 900, 3], [1440, 900, 5], [1024, 700, 4]])
  await test(`e2e/director/what somebody does is told at their seat, ${width}x${height}, ${seats} players`, () =>
    visiting({ speed: "fast", motion: "no-preference", viewport: { width, height } }, async (page) => {
      await sitDown(page, "hourglass", { seats, watched: true });
      await page.evaluate(() => {
        window.seatsTold = [];
        const look = () => {
          const caption = document.querySelector("[data-hurries] [role=status]"), acts = performance.getEntriesByName("shown").at(-1)?.detail.phase === "rest";
          const seat = document.querySelector("[data-part=players] [aria-current=true]"), line = seat?.querySelector(".last");
          if (acts && caption && seat) {
            const [a, b] = [line.getBoundingClientRect(), seat.getBoundingClientRect()], others = [...seat.querySelectorAll(".coin, .score")].map((part) => part.getBoundingClientRect());
            const within = a.width > 60 && a.height > 10 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && others.every((part) => part.right <= a.left + 1 || part.left >= a.right - 1 || part.bottom <= a.top + 1);
            window.seatsTold.push({ caption: caption.innerText.replace(/\s+/g, " ").trim(), told: line.innerText.replace(/\s+/g, " ").trim(), within });
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.waitForFunction(() => new Set(window.seatsTold.map(({ caption }) => caption)).size > 5);
      const wrong = (await page.evaluate(() => window.seatsTold)).filter(({ caption, told, within }) => caption !== told || !within);
      assert.deepEqual(wrong, []);
    }));

for (const [width, height] of [[390, 844], [360, 640]])
  await test(`e2e/director/in a replay the words lie under no button, ${width}x${height}`, () =>
    visiting({ ...MOVING, at: "#/replay", viewport: { width, height } }, async (page) => {
      await page.locator("input[type=file]").setInputFiles("tests/golden/hourglass/3-seats.record");
      await page.locator(".slider").waitFor();
      await page.evaluate(() => {
        window.covered = [];
        const look = () => {
          const [words, buttons] = [".says", ".buttons"].map((one) => document.querySelector(`[data-part=bar] ${one}`).getBoundingClientRect());
          const texts = [...document.querySelectorAll("[data-part=bar] .says p")];
          if (words.bottom > buttons.top + 1 && words.right > buttons.left + 1) window.covered.push(`${words.bottom} under ${buttons.top}`);
          for (const text of texts) if (text.scrollHeight > text.clientHeight + 2) window.covered.push(`cut: ${text.innerText}`);
          requestAnimationFrame(look);
        };
        look();
      });
      await page.getByRole("button", { name: "Play on" }).click();
      await page.waitForFunction(() => document.querySelector(".slider").value >= 6);
      assert.deepEqual(await page.evaluate(() => [...new Set(window.covered)]), []);
    }));

await test("e2e/director/whoever leaves in the middle of a show leaves nothing behind", () =>
  visiting(MOVING, async (page) => {
    for (let time = 0; time < 6; time++) {
      await sitDown(page, "hourglass", { seats: 3, watched: true });
      await page.waitForFunction((many) => performance.getEntriesByName("shown").length > many + 4, (await shown(page)).length);
      await page.evaluate(() => (location.hash = "#/"));
      await page.locator("[data-game]").first().waitFor();
    }
    const seen = (await shown(page)).length;
    await page.waitForFunction((then) => performance.now() > then + 500, await page.evaluate(() => performance.now())); // what was on its way
    assert.equal((await shown(page)).length, seen, "moments that are shown");
  }));
