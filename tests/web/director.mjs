// director.mjs: the queue that plays steps one after the other, with a clock of its own and without a browser. `node tests/web/director.mjs`, after `npm ci` in web/.
import assert from "node:assert/strict";
import { load, test } from "./load.mjs";

const { counted, countTime } = await load("director/count.ts");
const { Director, SPEEDS, told } = await load("director/director.ts");
const { afterDrawing, unseen } = await load("director/pieces.ts");

/** Everything a director needs, kept in sight: what it showed and when; time passes only when it is told to. */
class House {
  time = 1000;
  timers = [];
  shown = [];
  pace = SPEEDS.normal;
  beats = () => [];
  views = (plies) => ({ plies });

  constructor() {
    this.director = new Director({
      take: async (ply) => (this.views(ply + 1) ? { before: this.past(ply), after: this.past(ply + 1), viewer: this.viewer } : null),
      still: async (plies) => ({ ...this.past(plies), viewer: this.viewer }),
      beats: (...all) => this.beats(...all),
      show: (moment) => this.shown.push({ ...moment, at: this.time }),
      now: () => this.time,
      after: (ms, run) => {
        const timer = { at: this.time + ms, run };
        this.timers.push(timer);
        return () => (this.timers = this.timers.filter((other) => other !== timer));
      },
      pace: () => this.pace,
    });
  }
  viewer = 0;
  past = (plies) => ({ view: this.views(plies), actor: 0 });

  /** Lets time pass. */
  async pass(ms) {
    await settled();
    for (const end = this.time + ms; ; ) {
      const next = this.timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) return void (this.time = Math.max(this.time, end));
      this.time = next.at;
      this.timers = this.timers.filter((other) => other !== next);
      next.run();
      await settled();
    }
  }
  async hear(steps, more = {}, press = {}, joined = undefined) {
    this.director.hear(scene(steps, more), this.match, press, joined);
    await settled();
  }
  match = "a match";

  /** The steps in the order in which their outcome was first seen. */
  get outcomes() {
    return this.shown.filter(({ phase }) => phase === "what").map(({ plies }) => plies).filter((plies, at, all) => plies !== all[at - 1]);
  }
  get last() {
    return this.shown.at(-1);
  }
}
const settled = async () => {
  for (let i = 0; i < 8; i++) await Promise.resolve();
};
const scene = (steps, more = {}) => ({ game: "g", seats: [], options: {}, viewer: 0, version: steps.length, actor: 1, view: { plies: steps.length }, legal: [], steps, thinking: false, result: null, ...more });
const by = (who, action, text = `${who} does ${action}.`, joins = false) => ({ who, action, text, joins });
const some = (count, who = 1) => Array.from({ length: count }, (_, ply) => by(who + (ply % 2), `m${ply}`));
const phases = (house) => house.shown.map(({ phase, plies }) => `${phase} ${plies}`);

await test("director/the first scene is there without a show", async () => {
  const house = new House();
  await house.hear(some(5));
  assert.deepEqual(phases(house), ["now 5"]);
  assert.equal(house.last.scene.legal.length, 0);
});

await test("director/a match that begins here is shown from its beginning", async () => {
  const house = new House();
  await house.hear(some(3), {}, {}, 0);
  await house.pass(10000);
  assert.deepEqual(house.outcomes, [1, 2, 3]);
});

await test("director/another match in the middle of a step is there at once, and nothing of the one before", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear(some(6));
  await house.pass(2.5 * SPEEDS.normal);
  assert.ok(house.director.playing);
  house.match = "another match";
  await house.hear(some(1));
  assert.equal(phases(house).at(-1), "now 1");
  assert.ok(!house.director.playing);
  const seen = house.shown.length;
  await house.pass(10000);
  assert.equal(house.shown.length, seen);
});

await test("director/steps are played one after the other, in their parts and their time", async () => {
  const house = new House(), three = some(3);
  await house.hear([]);
  await house.hear(three);
  await house.pass(2 * SPEEDS.normal);
  assert.deepEqual(phases(house), ["now 0", "who 0", "what 1", "rest 1", "who 1", "what 2", "rest 2", "who 2"]);
  assert.deepEqual(house.shown.slice(1).map(({ at }) => at - 1000), [0, 140, 490, 700, 840, 1190, 1400], "each step has 700 ms");
  assert.equal(house.shown[1].scene.view.plies, 0, "at first the board is as it was");
  assert.equal(house.shown[2].scene.view.plies, 1);
  assert.equal(house.shown[2].scene.steps.length, 1, "the log is not ahead of the board");
  assert.equal(house.shown[1].scene.actor, 1);
  await house.pass(SPEEDS.normal);
  assert.equal(house.last.phase, "now");
  assert.ok(!house.director.playing);
});

await test("director/speeds", async () => {
  for (const [speed, ms] of Object.entries(SPEEDS)) {
    const house = new House();
    house.pace = ms;
    await house.hear([]);
    await house.hear(some(4));
    await house.pass(4 * ms);
    assert.equal(house.last.phase, "now", speed);
    assert.equal(house.time, 1000 + 4 * ms);
    assert.deepEqual(house.outcomes, speed === "instant" ? [] : [1, 2, 3, 4]);
  }
});

await test("director/one's own step is a flight and no more, and a quiet one is short", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear([by(0, "mine")]);
  assert.deepEqual(phases(house), ["now 0", "what 1"]);
  await house.hear([by(0, "mine"), by(-1, "shuffle", "")]);
  await house.pass(350);
  assert.deepEqual(phases(house).slice(-1), ["what 2"]);
  await house.pass(245);
  assert.equal(house.last.phase, "now");
});

await test("director/a quiet step that changes nothing in sight takes no time", async () => {
  const house = new House();
  house.views = () => ({ nothing: "new" });
  await house.hear([]);
  await house.hear([by(-1, "shuffle", ""), by(-1, "shuffle", "")]);
  assert.equal(house.last.phase, "now");
  assert.deepEqual(house.outcomes, [1, 2]);
});

await test("director/who goes on is not announced again, and lines that join are told together", async () => {
  const house = new House(), steps = [by(1, "a", "Otto takes"), by(1, "b", " three cards.", true), by(2, "c", "Edith waits.")];
  await house.hear([]);
  await house.hear(steps);
  await house.pass(3000);
  assert.equal(house.shown.find(({ plies, phase }) => plies === 2 && phase === "what").text, "Otto takes three cards.");
  assert.deepEqual(house.shown.filter(({ phase }) => phase === "who").map(({ plies }) => plies), [0, 2]);
  assert.equal(told(steps, 2), "Edith waits.");
});

await test("director/skip finishes the step, finish all of them", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear(some(5));
  house.director.skip();
  await settled();
  assert.deepEqual(house.outcomes, [1]);
  assert.equal(house.last.phase, "who");
  assert.equal(house.last.plies, 1);
  house.director.finish();
  assert.deepEqual(phases(house).at(-1), "now 5");
  assert.equal(house.timers.length, 0);
  house.director.skip();
  house.director.finish();
  await house.pass(5000);
  assert.deepEqual(phases(house).at(-1), "now 5", "nothing happens twice");
});

await test("director/a pause keeps what is left of the time", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear(some(2));
  await house.pass(100);
  house.director.pause();
  await house.pass(60000);
  assert.equal(house.last.phase, "who");
  house.director.resume();
  await house.pass(39);
  assert.equal(house.last.phase, "who");
  await house.pass(1);
  assert.equal(house.last.phase, "what");
  house.director.pause();
  await house.hear(some(3));
  await house.pass(60000);
  assert.equal(house.last.plies, 1, "what comes in the meantime waits");
  house.director.skip();
  await house.pass(60000);
  assert.equal(house.last.plies, 1, "one step at a time, if somebody wants it");
  assert.equal(house.last.phase, "who");
  house.director.resume();
  await house.pass(60000);
  assert.deepEqual(house.outcomes, [1, 2, 3]);
});

await test("director/steps that arrive while it plays are queued", async () => {
  const house = new House();
  await house.hear([]);
  for (let count = 1; count <= 6; count++) {
    await house.hear(some(count));
    await house.pass(150);
  }
  await house.pass(10000);
  assert.deepEqual(house.outcomes, [1, 2, 3, 4, 5, 6]);
});

await test("director/what is drawn stays the same while more is heard, and changes when it is told otherwise", async () => {
  const house = new House(), steps = some(6), seats = [], options = {}, standing = [], table = { seats, options, standing };
  await house.hear([], table);
  await house.hear(steps.slice(0, 2), table);
  await house.pass(SPEEDS.normal * 0.6);
  const { scene: drawn } = house.last;
  await house.hear(steps, table);
  await house.pass(SPEEDS.normal * 0.2);
  assert.deepEqual(phases(house).slice(-2), ["what 1", "rest 1"]);
  assert.equal(house.last.scene, drawn);
  await house.hear(steps.map((step) => ({ ...step, text: "anders" })), table);
  assert.notEqual(house.last.scene, drawn);
  assert.equal(house.last.scene.steps[0].text, "anders");
});

await test("director/a step taken back leaps to now", async () => {
  const house = new House();
  await house.hear(some(2));
  await house.hear(some(6));
  await house.pass(800);
  await house.hear(some(4));
  assert.deepEqual(phases(house).at(-1), "now 4");
  await house.hear([...some(3), by(2, "another")]);
  assert.deepEqual(phases(house).at(-1), "now 4", "the same number of steps, another last one");
  await house.hear(some(1));
  await house.pass(5000);
  assert.equal(house.timers.length, 0);
});

await test("director/another match, or another pair of eyes, is not a match that went on", async () => {
  const house = new House();
  await house.hear(some(2));
  house.match = "another";
  await house.hear(some(4));
  assert.deepEqual(phases(house).at(-1), "now 4");
  await house.hear(some(6), { viewer: 1 });
  assert.deepEqual(phases(house).at(-1), "now 6");
});

await test("director/the same scene again, in another language or after a reconnection", async () => {
  const house = new House(), german = some(4).map((step) => ({ ...step, text: "Otto tut etwas." }));
  await house.hear(some(2));
  await house.hear(some(2));
  assert.deepEqual(phases(house), ["now 2", "now 2"]);
  await house.hear(some(4));
  await house.pass(200);
  await house.hear(german);
  assert.equal(house.last.text, "Otto tut etwas.");
  assert.deepEqual([house.last.phase, house.last.plies], ["what", 3], "the show goes on where it was");
  await house.pass(5000);
  assert.deepEqual(house.outcomes, [3, 4]);
  await house.hear([...german, by(1, "new")]);
  await house.pass(5000);
  assert.deepEqual(house.outcomes, [3, 4, 5]);
});

await test("director/a position that is not known is leapt over", async () => {
  const house = new House();
  house.views = (plies) => (plies === 3 ? null : { plies });
  await house.hear([]);
  await house.hear(some(5));
  await house.pass(10000);
  assert.deepEqual(house.outcomes, [1, 2]);
  assert.deepEqual(phases(house).at(-1), "now 5");
});

await test("director/one may act when the show has caught up, and not before", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear(some(3), { actor: 0, legal: ["x"], result: { scores: [1], winners: [0] } });
  while (house.director.playing) {
    assert.deepEqual([house.last.scene.legal, house.last.scene.result], [[], null]);
    await house.pass(50);
  }
  assert.deepEqual(house.last.scene.legal, ["x"]);
  assert.equal(house.last.scene.actor, 0);
  assert.ok(house.last.scene.result);
});

await test("director/a clock that runs is not kept waiting", async () => {
  for (const [more, press, most] of [[{ actor: 0 }, { clock: true }, 4000], [{ actor: 0 }, {}, 20000], [{ actor: 1 }, { clock: true }, 8000]]) {
    const house = new House();
    await house.hear([]);
    await house.hear(some(60), more, press);
    const began = house.time;
    while (house.director.playing) await house.pass(10);
    assert.ok(house.time - began <= most + 20, `${house.time - began} ms`);
    assert.deepEqual(house.outcomes.length, 60, "and every step is seen all the same");
  }
});

await test("director/nobody's clock, nobody's turn: everything has its time", async () => {
  const house = new House();
  await house.hear([]);
  await house.hear(some(60));
  await house.pass(59 * SPEEDS.normal);
  assert.ok(house.director.playing);
});

await test("director/what happened since the last turn", async () => {
  const house = new House(), steps = [by(1, "a"), by(0, "mine"), by(1, "b"), by(2, "c")];
  await house.hear(steps, { actor: 0, legal: ["x"] });
  assert.equal(house.director.lastTurn, 2);
  house.director.since(2);
  await house.pass(100);
  assert.deepEqual(house.last.scene.legal, []);
  await house.pass(5000);
  assert.deepEqual(house.outcomes, [3, 4]);
  assert.deepEqual(house.last.scene.legal, ["x"]);
  await house.hear([...steps, by(0, "mine too")]);
  assert.equal(house.director.lastTurn, null, "nothing has happened since");
});

await test("director/staged moments come before the outcome, stills in between, and what waits waits for a person", async () => {
  const house = new House();
  house.beats = () => [
    { kind: "via", thing: "pawn 1", places: [] },
    { kind: "still", view: { plies: "between" } },
    { kind: "dice", dice: [{ value: 4 }] },
    { kind: "round", round: 1, gains: [], waits: true },
  ];
  await house.hear([]);
  await house.hear([by(1, "roll")]);
  await house.pass(2000);
  assert.deepEqual(house.shown.slice(1).map(({ phase, beat }) => beat?.kind ?? phase), ["who", "still", "dice", "round", "round"]);
  assert.equal(house.last.scene.view.plies, "between");
  assert.equal(house.last.text, "", "what the dice say is not told before they lie");
  assert.equal(house.last.ways.length, 1);
  assert.ok(house.director.waits);
  await house.pass(60000);
  assert.equal(house.last.beat.kind, "round");
  house.director.proceed();
  assert.equal(house.last.phase, "what");
  await house.pass(5000);
  assert.equal(house.last.phase, "now");

  const onlooker = new House();
  onlooker.viewer = -3;
  onlooker.beats = house.beats;
  await onlooker.hear([], { viewer: -3 });
  await onlooker.hear([by(1, "roll")], { viewer: -3 });
  await onlooker.pass(60000);
  assert.equal(onlooker.last.phase, "now", "an onlooker holds nobody up");

  const hurried = new House();
  hurried.beats = house.beats;
  await hurried.hear([]);
  await hurried.hear([by(1, "roll")], {}, { clock: true });
  await hurried.pass(60000);
  assert.equal(hurried.last.phase, "now", "nor does a clock wait");
});

await test("director/whoever hurries is not hurried past what waits", async () => {
  const beats = ({ action }) => (action === "end" ? [{ kind: "still", view: { plies: "between" } }, { kind: "round", round: 1, gains: [], waits: true }] : []);
  const steps = [by(1, "a"), by(2, "b"), by(1, "end"), by(2, "c"), by(1, "d")];
  for (const [way, seen] of [["hasten", []], ["skip", [1, 2]]]) {
    const house = new House();
    house.beats = beats;
    await house.hear([]);
    await house.hear(steps, { actor: 0, legal: ["x"] });
    for (let press = 0; press < (way === "skip" ? 3 : 1); press++) {
      house.director[way]();
      await settled();
    }
    assert.equal(house.last.beat?.kind, "round", way);
    assert.equal(house.last.scene.view.plies, "between");
    assert.deepEqual(house.outcomes, seen, way);
    assert.ok(house.director.waits && house.director.playing);
    await house.pass(60000);
    assert.equal(house.last.beat?.kind, "round", "it waits for as long as one likes");
    house.director.hasten();
    await settled();
    assert.equal(house.last.phase, "now");
    assert.deepEqual(house.last.scene.legal, ["x"]);
  }
  const late = new House(); // it is one's turn, and the time to catch up is over
  late.beats = (step) => (step.action === "end" ? beats(step) : [{ kind: "dice", dice: [], steps: 60 }]);
  await late.hear([]);
  await late.hear(steps, { actor: 0 });
  await late.pass(600000);
  assert.equal(late.last.beat?.kind, "round", "nor does haste pass it by");

  const onlooker = new House();
  onlooker.viewer = -3;
  onlooker.beats = beats;
  await onlooker.hear([], { viewer: -3 });
  await onlooker.hear(steps, { viewer: -3 });
  onlooker.director.hasten();
  assert.equal(onlooker.last.phase, "now");
});

await test("director/what was told before is not told again of a roll", async () => {
  const house = new House();
  house.beats = ({ action }) => (action === "roll" || action === "goes on" ? [{ kind: "dice", dice: [{ value: 4 }] }] : []);
  await house.hear([by(1, "a", "An old story.")]);
  await house.hear([by(1, "a", "An old story."), by(0, "roll", "You roll."), by(0, "goes on", " And again.", true)]);
  assert.equal(house.last.beat.kind, "dice");
  assert.equal(house.last.text, "", "the roll is one's own, and what it shows is not known yet");
  await house.pass(SPEEDS.normal * 2.15);
  assert.equal(house.last.beat?.kind, "dice");
  assert.equal(house.last.text, "You roll.", "a line goes on");
});

await test("director/a record is played up to where one wants", async () => {
  const house = new House(), steps = some(9), whole = { result: { scores: [1], winners: [0] } };
  house.director.go(2, "leap");
  await house.hear(steps, whole, {}, 2);
  assert.deepEqual([house.last.phase, house.last.plies, house.last.scene.view.plies, house.last.scene.result], ["now", 2, 2, null]);
  house.director.go(3, "step");
  await settled();
  assert.deepEqual([house.last.phase, house.last.plies], ["what", 3], "a step is its flight");
  house.director.go(4, "step");
  await house.pass(1000);
  assert.deepEqual([house.last.phase, house.last.plies], ["now", 4]);
  house.director.go(9, "play");
  await house.pass(800);
  assert.deepEqual([house.last.phase, house.last.plies], ["who", 5]);
  house.director.stay();
  await house.pass(5000);
  assert.deepEqual([house.last.phase, house.last.plies], ["now", 6]);
  house.director.go(1, "leap");
  await settled();
  assert.deepEqual([house.last.phase, house.last.scene.steps.length], ["now", 1]);
  house.director.go(9, "leap");
  await settled();
  assert.ok(house.last.scene.result);
  house.director.go(3, "leap");
  await settled();
  house.director.go(9, "play");
  await house.pass(300);
  await house.hear(steps, { ...whole, viewer: 1 });
  await house.pass(5000);
  assert.deepEqual([house.last.phase, house.last.plies], ["now", 3], "other eyes see the same position");
});

/** What must hold however things come: the shown steps are those of the match, in order, none twice and none left out, but
 *  for leaps, which only somebody's wish or a step taken back may cause. */
await test("director/no step is lost or repeated, however they come", async () => {
  let seed = 7;
  const random = (below) => ((seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) >>> 8) % below;
  for (let match = 0; match < 300; match++) {
    const house = new House();
    let steps = some(random(4)), expected = steps.length, number = 0;
    await house.hear(steps);
    const seen = () => house.outcomes.length;
    let counted = 0;
    for (let turn = 0; turn < 30; turn++) {
      const what = random(12), before = house.shown.length;
      if (what < 5) steps = [...steps, ...Array.from({ length: 1 + random(3) }, () => by(random(4) - 1, `n${number++}`, random(4) ? "Something." : ""))];
      if (what < 6) await house.hear(steps, { actor: random(3) }, { clock: random(5) === 0 });
      else if (what === 6) house.director.skip();
      else if (what === 7) house.director.pause();
      else if (what === 8) house.director.resume();
      else await house.pass(random(2000));
      await settled();
      for (const moment of house.shown.slice(before)) {
        if (moment.phase === "now") {
          assert.equal(moment.plies, steps.length, "at rest everything is shown");
          assert.equal(expected, steps.length, "no step was left out");
        } else if (moment.phase === "what" && moment.plies !== expected) {
          assert.equal(moment.plies, expected + 1, "one after the other");
          expected = moment.plies;
          counted++;
        } else assert.ok(moment.plies === expected, "nothing is shown twice");
      }
      if (random(15) === 0 && steps.length) {
        steps = steps.slice(0, -1 - random(steps.length));
        await house.hear(steps);
        assert.deepEqual([house.last.phase, house.last.plies], ["now", steps.length]);
        expected = steps.length;
      } else if (random(15) === 0) {
        house.director.finish();
        expected = steps.length;
      }
    }
    house.director.resume();
    await house.pass(1e6);
    assert.equal(house.last.phase, "now");
    assert.equal(house.last.plies, steps.length);
    assert.ok(counted <= seen() + 1);
  }
});

test("director/points count up by whole ones, in the time there is and never for long", () => {
  assert.deepEqual([0, 0.3, 0.5, 0.99, 1, 1.2].map((share) => counted(2, 6, share)), [2, 3, 4, 5, 6, 6]);
  assert.deepEqual([0, 0.5, 1].map((share) => counted(5, 2, share)), [5, 4, 2], "and down");
  assert.deepEqual([350, 700, 0].map((time) => countTime(2, 6, time, false)), [350, 600, 0]);
  assert.equal(countTime(2, 6, 350, true), 0, "less motion is asked for");
  assert.equal(countTime("2½", "3", 350, false), 0, "words do not count");
});

/** A browser whose tasks, frames and timers run when they are told to. */
function turns() {
  const waiting = { soon: [], beforeDrawing: [], later: [] };
  const ask = (kind, run) => {
    waiting[kind].push(run);
    return () => (waiting[kind] = waiting[kind].filter((other) => other !== run));
  };
  const asking = { soon: (run) => ask("soon", run), beforeDrawing: (run) => ask("beforeDrawing", run), later: (_, run) => ask("later", run) };
  return { ...asking, run: (kind) => waiting[kind].splice(0).forEach((run) => run()), left: () => Object.values(waiting).flat().length };
}

test("director/what is done in pieces is a task for each, and nobody sees the half of it", () => {
  const whole = [1, 2, 3, 4];
  for (const tasks of [0, 1, 2, 3, 4]) {
    const browser = turns(), done = [];
    unseen(whole.map((piece) => () => done.push(piece)), browser);
    for (let task = 1; task <= tasks; task++) {
      browser.run("soon");
      assert.deepEqual(done, whole.slice(0, task), "one in each task");
    }
    browser.run("beforeDrawing");
    assert.deepEqual(done, whole, "all of them, once, when it is drawn");
    assert.equal(browser.left(), 0, "and nothing is left to be run");
  }
  const browser = turns(), done = [];
  const drop = unseen(whole.map((piece) => () => done.push(piece)), browser);
  browser.run("soon");
  drop();
  for (const kind of ["soon", "beforeDrawing"]) browser.run(kind);
  assert.deepEqual(done, [1], "what is dropped is not done");
});

test("director/after a frame is after a frame, or after a while where nothing is drawn, and once", () => {
  for (const kind of ["beforeDrawing", "later"]) {
    const browser = turns();
    let ran = 0;
    afterDrawing(() => ran++, browser);
    browser.run("soon");
    browser.run(kind);
    assert.equal(ran, 0, "not before it is drawn");
    browser.run("soon");
    assert.equal(ran, 1);
    assert.equal(browser.left(), 0, "and not again");
  }
  for (const until of [[], ["beforeDrawing"]]) {
    const browser = turns();
    const stop = afterDrawing(() => assert.fail("it was taken back"), browser);
    until.forEach(browser.run);
    stop();
    for (const kind of ["beforeDrawing", "later", "soon"]) browser.run(kind);
  }
});
