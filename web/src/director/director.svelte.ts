// The director in the page: its moment as something that can be drawn, with the flights from one to the next.

import { flushSync, untrack } from "svelte";
import type { GameUi } from "../games/game";
import { light, type Things } from "../table/highlight";
import type { Past, Scene } from "../table/types";
import { Director, type Moment, type Press, type Taken } from "./director";
import { fly, look, type Sight } from "./flights";
import { afterDrawing, unseen } from "./pieces";
import { calm, pace } from "./speed.svelte";

export interface Source {
  ui(): GameUi | null;
  /** The position after this many steps, seen by a seat. */
  at(plies: number, viewer: number): Promise<Past | null>;
  /** Through whose eyes a step is seen; those of the scene's viewer unless said. */
  eyes?(ply: number): number;
  root(): HTMLElement | undefined;
}

const drawn = () => new Promise<void>((resolve) => void afterDrawing(resolve));

/** Styles and places are found out now: what is left for the frame is to paint. */
const layOut = (root: HTMLElement) => void root.getBoundingClientRect();

/** What is told of a step, and of whom. */
export interface Said {
  seat: number;
  text: string;
  action?: string | undefined; // that is told
}

export class Show {
  moment = $state.raw<Moment | null>(null);
  playing = $state(false);
  paused = $state(false);
  /** It is for the viewer to go on. */
  waits = $state(false);
  /** The last step that waited for the viewer, and was set going by them. */
  released = -1;
  /** Steps that are shown, or on their way to be. */
  place = $state(0);
  /** The position after the viewer's last turn, if something has happened since. */
  lastTurn = $state<number | null>(null);
  readonly scene = $derived(this.moment?.scene ?? null);
  /** What the viewer is asked to set off. */
  readonly ready = $derived(this.waits && this.moment?.beat?.kind === "ready" ? this.moment.beat : null);
  readonly said = $derived.by((): Said => {
    const { moment, scene, ready } = this;
    if (ready) return { seat: scene?.viewer ?? -1, text: ready.question };
    const seat = moment?.step?.who ?? -1,
      action = moment?.text ? moment.step?.action : undefined,
      why = moment?.beat?.kind === "dice" ? moment.beat.why : "";
    return { seat, text: moment?.text || why || scene?.seats[seat]?.name || "", action };
  });
  /** The scene for what stands beside the board, which is drawn after it; nobody sees the one without the other. */
  beside = $state.raw<Scene | null>(null);
  private readonly director: Director;
  private land: () => void = () => {};
  private newest: Scene | null = null;
  private marked: Scene | null = null;

  constructor(private readonly source: Source) {
    this.director = new Director({
      take: (ply) => this.take(ply),
      still: (plies) => this.still(plies),
      beats: (step, { before, after }, scene) => source.ui()?.beats?.(step, before.view, after.view, scene) ?? [],
      show: (moment) => this.show(moment),
      now: () => performance.now(),
      after: (ms, run) => {
        let stop = () => {};
        const timer = setTimeout(() => (stop = afterDrawing(run)), ms);
        return () => {
          clearTimeout(timer);
          stop();
        };
      },
      pace,
    });
  }

  hear(scene: Scene, match: unknown, press: Press, joined?: number): void {
    untrack(() => {
      this.newest = scene;
      this.director.hear(scene, match, press, joined);
      this.tell();
    });
  }
  skip = () => this.then(() => (this.director.waits ? this.release() : this.director.skip()));
  private release(): void {
    this.released = this.director.shown;
    this.director.proceed();
  }
  /** Leaps to now, or to what waits on the way. */
  finish = () => this.then(() => this.director.hasten());
  togglePause = () => this.then(() => (this.director.paused ? this.director.resume() : this.director.pause()));
  again = () => this.then(() => this.lastTurn !== null && this.director.since(this.lastTurn));
  go = (plies: number, how: "play" | "step" | "leap") => {
    if (how !== "play") this.place = plies;
    this.then(() => this.director.go(plies, how));
  };
  stay = () => this.then(() => this.director.stay());
  /** The table is left: nothing is drawn any more. */
  end = () => this.director.end();

  /** Keys that hurry the show: space for the step, Escape for all of it, p to pause. True: it was one of them. */
  key(event: KeyboardEvent): boolean {
    const target = event.target as HTMLElement;
    if (!this.playing || target.matches("input, select, textarea") || event.ctrlKey || event.metaKey) return false;
    const keys: Record<string, () => void> = { " ": this.skip, Escape: this.finish, p: this.togglePause };
    const act = keys[event.key];
    if (!act || (event.key === " " && target.matches("button, [role=button]"))) return false;
    event.preventDefault();
    act();
    return true;
  }

  private then(act: () => unknown): void {
    act();
    this.tell();
  }
  private tell(): void {
    this.playing = this.director.playing;
    this.paused = this.director.paused;
    this.waits = this.director.waits;
    this.lastTurn = this.director.lastTurn;
  }

  private eyes(ply: number): number {
    return this.source.eyes?.(ply) ?? this.newest!.viewer;
  }
  private async take(ply: number): Promise<Taken | null> {
    const viewer = this.eyes(ply),
      before = await this.source.at(ply, viewer),
      after = await this.source.at(ply + 1, viewer);
    await drawn();
    return before?.view && after?.view ? { before, after, viewer } : null;
  }
  private async still(plies: number): Promise<(Past & { viewer: number }) | null> {
    const viewer = this.eyes(plies),
      past = await this.source.at(plies, viewer);
    return past && { ...past, viewer };
  }

  private show(moment: Moment): void {
    const before = this.moment,
      root = this.source.root();
    this.place = moment.plies;
    const changes = moment.phase === "what" || moment.beat?.kind === "still";
    const again = before?.phase === moment.phase && before.plies === moment.plies && before.beat === moment.beat;
    if (!again) this.record(moment);
    if (!again || moment.phase === "now") this.land();
    const flies =
      changes && !again && moment.time > 0 && root !== undefined && before?.scene.viewer === moment.scene.viewer;
    const was = flies && look(root, moment.ways);
    this.moment = moment;
    if (was) this.depart(root, was, moment);
    else {
      this.beside = moment.scene;
      if (root && !again) this.land = unseen([() => layOut(root)]);
    }
    this.tell();
    void this.markLast(moment);
  }

  /** Sends everything from where it was to where the moment has it. */
  private depart(root: HTMLElement, before: Sight, { ways, time }: Moment): void {
    let after: Sight,
      end = () => {};
    flushSync();
    const stop = unseen([
      () => layOut(root),
      () => {
        this.beside = this.scene;
        flushSync();
      },
      () => layOut(root),
      () => (after = look(root, ways)),
      () => (end = fly({ before, after, ways, time, calm: calm.matches, root })),
      () => layOut(root),
    ]);
    this.land = () => {
      stop();
      end();
    };
  }

  /** What was in sight when, for whoever measures: the browser keeps such notes. */
  private record({ plies, phase, beat, time }: Moment): void {
    performance.mark("shown", { detail: { plies, phase, beat: beat?.kind ?? null, time } });
  }

  /** The things that the last step of a player touched stay marked. */
  private async markLast({ plies, scene }: Moment): Promise<void> {
    if (this.marked === scene) return;
    this.marked = scene;
    const ply = scene.steps.slice(0, plies).findLastIndex(({ who }) => who >= 0),
      step = scene.steps[ply],
      ui = this.source.ui();
    const before = step && (await this.source.at(ply, this.eyes(ply)));
    const names = step && before?.view && ui ? (ui.shows ?? ui.touches)(step.action, before.view) : [];
    await drawn();
    if (this.marked !== scene) return;
    const things: Things = { names, of: step?.who ?? -1 };
    const root = this.source.root();
    light(root, things, "data-last");
    if (step && !root?.querySelector("[data-last]"))
      // of cards that are not seen, whoever played them
      light(root, { ...things, names: [`seat ${step.who}`] }, "data-last");
  }
}
