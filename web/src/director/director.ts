// The director stands between what comes in (steps from a worker, a server, a record) and what is drawn: it plays one
// step after the other. A queue and a clock, nothing of a browser: it is told the time and says what is to be seen.

import { isWay, stepsOf, type Beat, type Way } from "./beats";
import type { Past, Scene, Step } from "../table/types";

export const SPEEDS = { slow: 1400, normal: 700, fast: 300, instant: 0 } as const; // ms a step
export type Speed = keyof typeof SPEEDS;

/** Parts of a step: who acts, what is staged, how the board changes, a rest to read it. `now`: nothing is played. */
export type Phase = "who" | "beat" | "what" | "rest" | "now";

export interface Moment {
  scene: Scene; // what is to be drawn
  phase: Phase;
  plies: number; // steps that are over, or whose outcome is seen
  step: Step | null; // the one that is played, or was the last
  text: string; // what is told of it
  beat: Beat | null;
  ways: Way[]; // of the things, when the board changes
  time: number; // of this part, in ms
}

/** A step as it is seen: the positions round it through the same eyes. */
export interface Taken {
  before: Past;
  after: Past;
  viewer: number;
}

export interface Means {
  /** Null: it is not known what it looked like. */
  take(ply: number): Promise<Taken | null>;
  /** The position after this many steps, without a step to it. */
  still(plies: number): Promise<(Past & { viewer: number }) | null>;
  beats(step: Step, taken: Taken, scene: Scene): Beat[];
  show(moment: Moment): void;
  now(): number;
  /** Calls back after that many ms; calling the result stops it. */
  after(ms: number, run: () => void): () => void;
  /** Ms a step. */
  pace(): number;
}

/** What the show knows of the hurry it is in. */
export interface Press {
  clock?: boolean; // somebody's time runs
}

/** How far behind the show may fall, in ms: clocks do not wait for it, and neither does one's own turn for ever. */
const BEHIND = { yourClock: 4000, clock: 8000, yourTurn: 20000 } as const;
const QUIET = 0.35; // of a step's time, for one that is not worth a line
const SHARES = { who: 0.2, what: 0.5, rest: 0.3 } as const;
const OWN = 0.5;

interface Part {
  phase: Exclude<Phase, "now">;
  beat: Beat | null;
  time: number;
}

interface Present {
  ply: number;
  step: Step;
  taken: Taken;
  ways: Way[];
  rolls: boolean; // what comes of it is not told before it is seen
  parts: Part[]; // still to come
  part: Part;
  view: Past["view"]; // what the board shows
  done: boolean; // the outcome is seen
}

/** What was told up to a step: steps that are told together make one line. */
export function told(steps: Step[], ply: number): string {
  let first = ply;
  while (first > 0 && steps[first]?.joins) first--;
  return steps
    .slice(first, ply + 1)
    .map(({ text }) => text)
    .join("");
}

/** What was told of a step's line before the step: nothing, where it begins one. */
const before = (steps: Step[], ply: number) => (steps[ply]!.joins ? told(steps, ply - 1) : "");

/** The match went on: nothing of what was known was taken back. */
function goesOn(before: Scene, now: Scene): boolean {
  return (
    before.game === now.game &&
    before.viewer === now.viewer &&
    before.steps.length <= now.steps.length &&
    before.steps.every((step, ply) => {
      const same = now.steps[ply]!;
      return same === step || (same.who === step.who && same.action === step.action);
    })
  );
}

export class Director {
  private scene: Scene | null = null; // the newest
  private match: unknown = null;
  private plies = 0; // steps that were shown
  private goal = Infinity; // how far to play
  private present: Present | null = null;
  private asked = 0; // what is awaited is not wanted any more when this has changed
  private fetching = false;
  private stop: (() => void) | null = null; // the timer
  private ends = 0; // when it runs out
  private left = 0; // of the part, while paused
  private pausedAt = 0;
  private press: Press = {};
  private due = Infinity; // when the show has to have caught up
  private waitedSince = 0;
  private last: Scene | null = null; // that was drawn
  private single = false; // one step was asked for: its flight is enough
  private leaping = false; // nothing is shown before the next thing that waits
  paused = false;

  constructor(private readonly means: Means) {}

  private get length(): number {
    return Math.min(this.goal, this.scene?.steps.length ?? 0);
  }
  /** Something is still to be shown. */
  get playing(): boolean {
    return this.present !== null || this.fetching;
  }
  /** It is for the viewer to go on. */
  get waits(): boolean {
    return this.present !== null && this.waitedSince > 0;
  }
  get shown(): number {
    return this.plies;
  }

  /** The newest of a match. What came before `joined` steps were played is not shown. */
  hear(scene: Scene, match: unknown = null, press: Press = {}, joined = scene.steps.length): void {
    const before = this.scene,
      same = before !== null && match === this.match;
    this.scene = scene;
    this.match = match;
    this.press = press;
    if (!same) {
      this.drop(); // what is played of another match is not in this one
      this.plies = Math.min(joined, this.length);
      this.paused = false;
    }
    const leaps = same && !goesOn(before, scene);
    if (leaps && this.goal < Infinity) this.goal = this.plies; // other eyes, the same place
    if (leaps || this.means.pace() === 0) return this.finish();
    this.hurry(!same || before.steps.length < scene.steps.length);
    if (this.present && this.looksOther(this.present, before!, scene)) this.say(this.present);
    else if (!this.playing) this.next();
  }

  /** More steps are no reason to draw the present one again; other words or people are. */
  private looksOther({ ply }: Present, before: Scene, now: Scene): boolean {
    return before.seats !== now.seats || told(before.steps, ply) !== told(now.steps, ply);
  }

  /** Plays up to a position of a record, or leaps there. */
  go(plies: number, how: "play" | "step" | "leap"): void {
    this.goal = plies;
    this.single = how === "step";
    if (how === "leap" || plies < this.plies || this.means.pace() === 0) return this.finish();
    if (this.present && how === "step") this.skip();
    else if (!this.playing) this.next();
  }
  /** Stays where it is: nothing is begun any more. */
  stay(): void {
    this.goal = this.present ? this.present.ply + 1 : this.plies;
    if (this.fetching) this.finish();
  }

  /** Shows again what happened after this many steps. */
  since(plies: number): void {
    this.drop();
    this.plies = Math.max(0, Math.min(plies, this.length));
    this.due = this.press.clock ? this.means.now() + BEHIND.yourClock : Infinity;
    this.paused = false;
    this.next();
  }

  /** The position after the viewer's last step; null if there was none. */
  get lastTurn(): number | null {
    const { steps, viewer } = this.scene ?? { steps: [], viewer: -1 };
    const last = steps.findLastIndex(({ who }) => who === viewer && who >= 0);
    return last < 0 || last + 1 === steps.length ? null : last + 1;
  }

  /** Finishes the present step, but for what waits in it. */
  skip(): void {
    const { present } = this;
    if (!present) return;
    this.halt();
    if (this.isPatient() && present.parts.some(({ beat }) => beat?.waits)) return this.leap(present);
    if (!present.done) this.turn(present, { phase: "what", beat: null, time: 0 });
    this.over(present);
  }

  /** The viewer has seen what waits for them. */
  proceed(): void {
    const { present } = this;
    if (!present || !this.waits) return;
    this.halt();
    this.advance(present);
  }

  /** Leaps on: to what waits for the viewer on the way, or to now. */
  hasten(): void {
    if (!this.playing || !this.isPatient()) return this.finish();
    this.leaping = true;
    this.paused = false;
    const { present } = this;
    if (!present) return; // on its way
    this.halt();
    this.leap(present);
  }
  /** Nothing of a step is shown but what waits for the viewer. */
  private leap(present: Present): void {
    const until = present.parts.findIndex(({ beat }) => beat?.waits);
    if (until < 0) return this.over(present);
    this.leaping = false;
    for (const { beat } of present.parts.splice(0, until)) if (beat?.kind === "still") present.view = beat.view;
    this.advance(present);
  }

  /** Leaps to now, whatever waits. */
  finish(): void {
    this.drop();
    this.plies = this.length;
    this.due = Infinity;
    this.paused = false;
    if (this.scene) void this.rest();
  }

  /** Nobody looks any more. */
  end(): void {
    this.drop();
    this.scene = null;
  }

  pause(): void {
    if (this.paused || !this.playing) return;
    this.paused = true;
    this.pausedAt = this.means.now();
    this.left = Math.max(0, this.ends - this.means.now());
    this.stop?.();
    this.stop = null;
    this.say(this.present);
  }
  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.due += this.means.now() - this.pausedAt; // whoever pauses has the time
    if (this.present && !this.waits) this.arm(this.left);
    this.say(this.present);
  }

  private halt(): void {
    this.stop?.();
    this.stop = null;
    if (this.waits) this.due += this.means.now() - this.waitedSince;
    this.waitedSince = 0;
  }
  private drop(): void {
    this.halt();
    this.asked++;
    this.present = null;
    this.fetching = false;
    this.leaping = false;
  }

  /** It stands still while the show is paused. */
  private get time(): number {
    return this.paused ? this.pausedAt : this.means.now();
  }
  private hurry(more: boolean): void {
    const { scene } = this;
    if (!scene || (this.plies >= this.length && !this.present)) return void (this.due = Infinity);
    const yours = scene.actor === scene.viewer && scene.actor >= 0,
      { clock } = this.press;
    const behind = yours ? (clock ? BEHIND.yourClock : BEHIND.yourTurn) : clock ? BEHIND.clock : Infinity;
    this.due = Math.min(more ? Infinity : this.due, this.time + behind);
  }

  /** How much of its time each step gets. */
  private share(pace: number): number {
    if (this.due === Infinity) return 1;
    const waiting = this.scene!.steps.slice(this.plies, this.length);
    const planned = waiting.reduce((sum, { text }) => sum + pace * (text ? 1 : QUIET), 0);
    return Math.max(0, Math.min(1, (this.due - this.time) / planned));
  }

  private next(): void {
    if (!this.scene) return;
    if (this.plies >= this.length) return void this.rest();
    const mine = ++this.asked,
      ply = this.plies;
    this.fetching = true;
    void this.means.take(ply).then((taken) => {
      if (mine !== this.asked) return;
      this.fetching = false;
      if (taken) this.begin(ply, taken);
      else this.finish();
    });
  }

  private begin(ply: number, taken: Taken): void {
    const scene = this.scene!,
      step = scene.steps[ply]!,
      pace = this.means.pace() * this.share(this.means.pace());
    if (pace === 0 && !this.isPatient()) return this.finish();
    const beats = this.means.beats(step, taken, scene);
    const present: Present = {
      ply,
      step,
      taken,
      ways: beats.filter(isWay),
      rolls: beats.some(({ kind }) => kind === "dice" || kind === "fight" || kind === "look"),
      parts: this.parts(ply, taken, beats, pace),
      part: { phase: "who", beat: null, time: 0 },
      view: taken.before.view,
      done: false,
    };
    this.present = present;
    if (this.leaping || pace === 0) this.leap(present);
    else this.advance(present);
  }

  private parts(ply: number, { before, after, viewer }: Taken, beats: Beat[], pace: number): Part[] {
    const step = this.scene!.steps[ply]!;
    const staged = beats.filter((beat) => !isWay(beat));
    const beatParts = staged.map((beat): Part => ({ phase: "beat", beat, time: pace * stepsOf(beat) }));
    const part = (phase: Part["phase"], share: number): Part => ({ phase, beat: null, time: pace * share });
    const longer = Math.max(0, ...beats.filter(isWay).map(stepsOf)); // a long way takes longer
    const own = step.who === viewer && step.who >= 0 && this.goal === Infinity;
    if (this.single || own) return [...beatParts, part("what", OWN + longer)];
    if (!step.text && staged.length === 0) {
      const same = JSON.stringify(before.view) === JSON.stringify(after.view);
      return [part("what", same ? 0 : QUIET + longer)];
    }
    const onward = ply > 0 && this.scene!.steps[ply - 1]!.who === step.who; // the same one goes on
    return [
      ...(onward ? [] : [part("who", SHARES.who)]),
      ...beatParts,
      part("what", SHARES.what + longer),
      part("rest", SHARES.rest + (onward ? SHARES.who : 0)),
    ];
  }

  private advance(present: Present): void {
    const part = present.parts.shift();
    if (!part) return this.over(present);
    this.turn(present, part);
    if (part.beat?.waits && this.isPatient()) {
      this.waitedSince = this.means.now() || 1;
      return this.say(present);
    }
    if (part.time === 0) return this.advance(present);
    if (this.paused) this.left = part.time;
    else this.arm(part.time);
  }
  /** A person sits here, and no clock runs: what waits may wait for them. */
  private isPatient(): boolean {
    return this.scene!.viewer >= 0 && this.goal === Infinity && !this.press.clock;
  }
  private arm(time: number): void {
    this.ends = this.means.now() + time;
    this.stop = this.means.after(time, () => {
      this.stop = null;
      if (this.present) this.advance(this.present);
    });
  }

  private turn(present: Present, part: Part): void {
    present.part = part;
    if (part.beat?.kind === "still") present.view = part.beat.view;
    if (part.phase === "what") {
      present.view = present.taken.after.view;
      present.done = true;
    }
    this.say(present);
  }

  private over(present: Present): void {
    this.plies = present.ply + 1;
    this.present = null;
    this.next();
  }

  private say(present: Present | null): void {
    if (!present || !this.scene) return;
    const { ply, part, taken, view, done, ways, rolls } = present,
      { scene } = this,
      plies = done ? ply + 1 : ply,
      { who } = present.step;
    const actor = done && who === scene.viewer ? taken.after.actor : who; // one's own step is done when it is seen
    this.means.show({
      scene: this.drawn(scene, view, actor, taken.viewer, plies),
      phase: part.phase,
      plies,
      step: scene.steps[ply]!,
      text: rolls && !done ? before(scene.steps, ply) : told(scene.steps, ply),
      beat: part.beat,
      ways: (part.beat?.kind === "still" && part.beat.ways) || ways,
      time: part.time,
    });
  }

  /** The scene with another position in it; the same one as long as nothing in it has changed, so that nothing is drawn
   *  again: that more is known by now is no change. */
  private drawn(of: Scene, view: Past["view"], actor: number, viewer: number, plies: number): Scene {
    const { last } = this,
      version = of.version - (of.steps.length - plies);
    const alike = (["seats", "options", "standing"] as const).every((part) => last?.[part] === of[part]);
    const told = last?.steps.length === plies && last.steps.at(-1) === of.steps[plies - 1];
    if (last && alike && told && last.version === version && last.viewer === viewer)
      if (last.view === view && last.actor === actor) return last;
    const steps = told ? last.steps : of.steps.slice(0, plies);
    return (this.last = { ...of, viewer, view, actor, legal: [], result: null, thinking: true, steps, version });
  }

  /** Nothing is left to be shown. */
  private async rest(): Promise<void> {
    const { scene, plies } = this;
    if (!scene) return;
    this.due = Infinity;
    this.single = false;
    const last = plies - 1;
    this.leaping = false;
    const moment: Moment = {
      scene,
      phase: "now",
      plies,
      step: scene.steps[last] ?? null,
      text: last < 0 ? "" : told(scene.steps, last),
      beat: null,
      ways: [],
      time: 0,
    };
    if (plies === scene.steps.length && this.goal === Infinity) return this.means.show(moment);
    const mine = ++this.asked;
    const past = await this.means.still(plies);
    if (mine !== this.asked || !past) return;
    const steps = scene.steps.slice(0, plies),
      over = plies === scene.steps.length;
    this.means.show({
      ...moment,
      scene: { ...scene, ...past, steps, legal: [], version: plies, result: over ? scene.result : null },
    });
  }
}
