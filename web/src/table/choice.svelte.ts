// Choosing a move by pointing at things. Every legal action touches some things of the board (a card, a holder, a
// ghost); pointing at one leaves the actions that touch it. What is left when only one remains is the move. No rule
// is known here: everything follows from the legal actions' texts.

import type { Why } from "../engine/engine";
import { isTemplate, mayTryAgain, meant } from "./actions";

export type Touches = (action: string) => string[];
type Play = (action: string) => Promise<Why | null>;

export class Choice {
  legal = $state.raw<string[]>([]);
  picked = $state.raw<string[]>([]);
  again = $state(false); // what is picked was played, and has to be tried again
  private touches: Touches = () => [];
  private play: Play = async () => null;

  /** The actions that still agree with what was pointed at. */
  readonly remaining = $derived.by(() =>
    this.legal.filter((action) => {
      const things = this.touches(action);
      return this.picked.every((thing) => things.includes(thing));
    }),
  );

  /** What may be pointed at next. */
  readonly live = $derived.by(() => new Set(this.remaining.flatMap((action) => this.touches(action))));

  /** Where several things can be pointed at together (cards to swap): the action that touches just these. */
  readonly exact = $derived(
    this.picked.length === 0 || this.remaining.length < 2
      ? null
      : (this.remaining.find((action) => this.touches(action).length === this.picked.length) ?? null),
  );

  offer(legal: string[], touches: Touches, play: Play): void {
    this.touches = touches;
    this.play = play;
    this.legal = legal;
    this.clear();
  }

  isPicked(thing: string): boolean {
    return this.picked.includes(thing);
  }

  /** True: the thing may be pointed at. */
  allows(thing: string): boolean {
    return this.live.has(thing);
  }

  point(thing: string): void {
    this.again = false;
    if (this.isPicked(thing)) {
      this.picked = this.picked.filter((other) => other !== thing);
      return;
    }
    const both = this.allows(thing);
    this.picked = both ? [...this.picked, thing] : [thing]; // pointing elsewhere starts over
    if (this.remaining.length === 1 && !isTemplate(this.remaining[0]!)) void this.take(this.remaining[0]!);
    else if (this.remaining.length === 0) this.picked = [];
  }

  /** What is meant by pointing at a thing that may not be pointed at. */
  meant(thing: string): string[] {
    return meant(this.legal, this.touches, this.picked, thing);
  }

  /** Takes a thing up to carry it somewhere: that alone plays nothing. */
  lift(thing: string): void {
    this.again = false;
    this.picked = [thing];
  }

  /** Plays it. What was chosen stays chosen if it has to be tried again. */
  async take(action: string): Promise<Why | null> {
    const { picked, legal } = this;
    this.picked = [];
    const why = await this.play(action);
    if (!mayTryAgain(why) || legal !== this.legal) return why;
    this.again = true;
    this.picked = picked;
    return why;
  }

  clear(): void {
    this.again = false;
    this.picked = [];
  }
}
