// What a step is made of for the eye: the moments that a game wants staged, and the ways its things take. A game that
// names none still gets flights from the differences of its things.

import type { View } from "../table/types";

export type Shape = "cube" | "triangle" | "square" | "hexagon" | "kite" | "decagon";

/** A die as it fell. */
export interface Die {
  value: number;
  shape?: Shape; // a cube with pips unless said
  paint?: string;
}

/** Levels count from 0. */
export interface Fighter {
  level: number;
  die: number; // its level
  value: number | null; // null: no dice were needed
  plus: number;
}

/** Shown large to everybody before the board changes. */
export type Staged =
  | { kind: "dice"; dice: Die[]; seat?: number; why?: string } // why: what they are rolled for
  | { kind: "card"; term: string; seat?: number; own?: boolean } // by the id of its words; own: the board draws it
  | { kind: "event"; card: string; seat: number; struck: number[] } // drawn by the game's own board
  | { kind: "fight"; at: string; seat: number; attacker: Fighter; defender: Fighter; won: boolean | null } // as a look
  | { kind: "look"; action: string; n: number; door: string; seen: string[] } // the game's own board draws it
  | { kind: "ready"; question: string; button: string } // the viewer sets off what comes; the board may offer it too
  | { kind: "strike"; home: string[]; nearest: string[] } // a bell, which the game's own board rings
  | { kind: "round"; round: number; gains: number[]; winners: number[]; next?: View; own?: View };
// gains: what each seat got; next: how the match goes on; own: the game's board tells it, from this

/** How things move when the board changes. `thing` is a name as in data-thing, `of` the seat it belongs to; a place is
 *  a thing or what bears data-place. */
export type Way =
  | { kind: "from"; thing: string; of?: number; place: string } // appears from there; a thing there turns into it
  | { kind: "to"; thing: string; of?: number; place: string } // goes there
  | { kind: "via"; thing: string; of?: number; places: string[] }; // passes by

/** A position in between that the engine's steps leave out: the board as it was when the clock struck. */
export interface Still {
  kind: "still";
  view: View;
  ways?: Way[]; // of the things to it; else those of the step
}

export type Beat = (Staged | Still | Way) & {
  /** How many steps' time it takes; each kind has its own unless said. */
  steps?: number;
  /** Goes on when the viewer says so, if nothing presses. */
  waits?: boolean;
};

export const isWay = (beat: Beat): beat is Way => beat.kind === "from" || beat.kind === "to" || beat.kind === "via";

const LENGTHS: Record<Staged["kind"] | Still["kind"], number> = {
  dice: 1.6,
  card: 2.6,
  event: 2.6,
  fight: 3.6,
  look: 6,
  ready: 0,
  strike: 3.6,
  round: 4,
  still: 1,
};
export const stepsOf = (beat: Beat) => beat.steps ?? (isWay(beat) ? 0 : LENGTHS[beat.kind]);

/** What is in the second list and not in the first, each as often as that. */
export function added<T>(before: T[], after: T[]): T[] {
  const left = [...before];
  return after.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
