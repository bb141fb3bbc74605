// A move that is the only one plays itself, if that is wanted, unless it gives something away; and not again where
// somebody has just taken it back.

import { isForced } from "./actions";

const KEY = "forced moves";

export const forcedWanted = () => localStorage.getItem(KEY) !== "no";
export const wantForced = (on: boolean) => localStorage.setItem(KEY, on ? "yes" : "no");

interface Position {
  legal: string[];
  steps: readonly unknown[];
}

export class Forced {
  private before = 0; // steps
  private held = -1; // taken back to here: nothing plays itself until the match is beyond it

  /** Called once for every position; null: somebody is to decide. */
  next({ legal, steps }: Position, gives: (action: string) => boolean): string | null {
    if (steps.length < this.before) this.held = this.before;
    this.before = steps.length;
    if (steps.length < this.held || !isForced(legal)) return null;
    return gives(legal[0]!) ? null : legal[0]!;
  }
}
