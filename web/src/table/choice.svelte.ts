// Choosing a move by pointing at things. Every legal action touches some things of the board (a card, a holder, a
// ghost); pointing at one leaves the actions that touch it. What is left when only one remains is the move. No rule
// is known here: everything follows from the legal actions' texts.

import type { Why } from "../engine/engine";
import { isTemplate, mayTryAgain, meant } from "./actions";

export type Touches = (action: string) => string[];
type First = (action: string) => string | undefined; // to be pointed at before anything else of it
type Play = (action: string) => Promise<Why | null>;
interface More {
  first?: First;
  grave?: (action: string) => boolean; // it is asked about first
  weighed?: (action: string) => boolean; // a finger sees what it does before it is done
  means?: (things: string[]) => string[]; // actions that are meant by pointing at these, legal or not
  follows?: boolean; // whatever is played and not refused is followed by another offer
}

const FEW = 2;
const few = (actions: string[]) => (actions.length > FEW || actions.some(isTemplate) ? [] : actions);

// The same nothing every time: whatever is drawn by it need not be drawn again while bots play.
const NONE: string[] = [];
const NOTHING: ReadonlySet<string> = new Set<string>();

/** An action, or a thing of the board. */
export type PointedAt = { action: string } | { thing: string };

export class Choice {
  legal = $state.raw(NONE);
  picked = $state.raw(NONE);
  again = $state<string | null>(null); // an action that was played, and has to be tried again
  asking = $state<string | null>(null); // an action that is played only when it is confirmed
  sent = $state<string | null>(null); // an action that is on its way: it is done when other actions are offered
  finger = false; // it is what points: it cannot point at a thing without touching it
  /** Takes the last step back, where a choice goes over several steps; a board that knows of one says how. */
  back = $state.raw<(() => void) | null>(null);
  private more = $state.raw<More>({});
  private touches: Touches = () => [];
  private play: Play = async () => null;

  /** The actions that still agree with what was pointed at. */
  readonly remaining = $derived.by(() => {
    if (!this.legal.length) return NONE;
    return this.legal.filter((action) => {
      const things = this.touches(action);
      return this.picked.every((thing) => things.includes(thing));
    });
  });

  /** What is asked about was touched, to see what it does; touching it again does it. */
  readonly weighing = $derived(this.asking !== null && !this.more.grave?.(this.asking));

  /** What may be pointed at next. */
  readonly live = $derived.by((): ReadonlySet<string> => {
    const among = this.weighing ? this.legal : this.remaining;
    if (!among.length) return NOTHING;
    return new Set(
      among.flatMap((action) => {
        const first = this.more.first?.(action);
        return first === undefined || this.isPicked(first) ? this.touches(action) : [first];
      }),
    );
  });

  /** Where several things can be pointed at together (cards to swap): the action that touches just these. */
  readonly exact = $derived(
    this.picked.length === 0 || this.remaining.length < 2
      ? null
      : (this.remaining.find((action) => this.touches(action).length === this.picked.length) ?? null),
  );

  offer(legal: string[], touches: Touches, play: Play, more: More = {}): void {
    this.more = more;
    this.touches = touches;
    this.play = play;
    this.legal = legal.length ? legal : NONE;
    this.sent = null;
    this.forget();
  }

  isPicked(thing: string): boolean {
    return this.picked.includes(thing);
  }

  /** True: the thing may be pointed at. */
  allows(thing: string): boolean {
    return this.live.has(thing);
  }

  /** True: a thing of this kind has to be pointed at, whatever is meant. */
  needs(kind: string): boolean {
    return this.remaining.every((action) => this.touches(action).some((thing) => thing.startsWith(`${kind} `)));
  }

  /** The actions that would be left; none if there are more than can be looked at together. */
  would(thing: string): string[] {
    const among = this.allows(thing) ? this.remaining : this.legal;
    return few(among.filter((action) => this.touches(action).includes(thing)));
  }

  /** The same for what is picked. */
  readonly chosen = $derived(this.asking ? [this.asking] : this.picked.length ? few(this.remaining) : []);

  /** The actions one has in mind: what is asked about, else what is pointed at, else what is picked. */
  inMind(pointedAt: PointedAt | null): string[] {
    const at = pointedAt && ("action" in pointedAt ? [pointedAt.action] : this.would(pointedAt.thing));
    return this.asking || !at?.length ? this.chosen : at;
  }

  point(thing: string): void {
    if (this.sent) return;
    if (this.weighing) {
      if (this.isPicked(thing)) return void this.confirm();
      this.picked = NONE;
    }
    this.again = null;
    this.asking = null;
    if (this.isPicked(thing)) {
      this.picked = this.picked.filter((other) => other !== thing);
      return;
    }
    const both = this.allows(thing);
    this.picked = both ? [...this.picked, thing] : [thing]; // pointing elsewhere starts over
    const [action, ...others] = this.remaining;
    if (action === undefined) this.picked = NONE;
    else if (others.length || isTemplate(action)) return;
    else if (this.finger && this.more.weighed?.(action)) this.asking = action;
    else void this.take(action);
  }

  /** What is meant by pointing at a thing that may not be pointed at. */
  meant(thing: string): string[] {
    const means = this.more.means?.([...this.picked, thing]) ?? [];
    return [
      ...means.filter((action) => !this.legal.includes(action)),
      ...meant(this.legal, this.touches, this.picked, thing),
    ];
  }

  /** Takes a thing up to carry it somewhere: that alone plays nothing. */
  lift(thing: string): void {
    if (this.sent) return;
    this.again = null;
    this.asking = null;
    this.picked = [thing];
  }

  /** Plays it, or asks first. */
  async take(action: string): Promise<Why | null> {
    if (!this.more.grave?.(action)) return this.playNow(action);
    this.asking = action;
    return null;
  }

  /** Plays what was asked about. */
  async confirm(): Promise<Why | null> {
    const action = this.asking;
    this.asking = null;
    return action === null ? null : this.playNow(action);
  }

  /** Plays what could not be played a moment ago. */
  async retry(): Promise<Why | null> {
    return this.again === null ? null : this.playNow(this.again);
  }

  /** What was chosen stays marked until it is done, and chosen if it has to be tried again. */
  private async playNow(action: string): Promise<Why | null> {
    if (this.sent) return null;
    const { legal } = this;
    this.again = this.asking = null;
    this.sent = action;
    const why = await this.play(action);
    if ((!why && this.more.follows) || legal !== this.legal) return why;
    this.sent = null;
    if (mayTryAgain(why)) this.again = action;
    else this.clear();
    return why;
  }

  /** Something is half chosen: a thing that is picked, or a step. */
  get mayLetGo(): boolean {
    return !this.sent && (this.picked.length > 0 || this.asking !== null || this.back !== null);
  }
  /** Takes back what is half chosen. */
  letGo(): void {
    if (this.sent) return;
    if (this.picked.length || this.asking) this.clear();
    else this.back?.();
  }

  clear(): void {
    if (!this.sent) this.forget();
  }

  /** Nothing is read here: an offer must not follow from what it forgets. */
  private forget(): void {
    this.again = null;
    this.asking = null;
    this.picked = NONE;
  }
}
