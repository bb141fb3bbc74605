// One move to recommend, as a bot judges the position.

import type { Opinion } from "../engine/engine";

export interface Hint {
  move: string;
  wins: number; // of a hundred matches from here
  matters: boolean; // whether another move would be noticeably worse
}

const NO_DIFFERENCE = 15000; // millionths of the win

/** Null where there is no choice. */
export function hintOf([best, next]: Opinion[]): Hint | null {
  if (!best) return null;
  const matters = !next || best.expected - next.expected >= NO_DIFFERENCE;
  return { move: best.move, wins: Math.round(best.expected / 10000), matters };
}
