// Points that count up. Knows of no browser.

export type Points = number | string;

const LONGEST = 600; // ms

/** How long the points may take when the director gives this much time; 0: they change at once. */
export function countTime(from: Points, to: Points, time: number, calm: boolean): number {
  return calm || !Number.isInteger(from) || !Number.isInteger(to) ? 0 : Math.min(LONGEST, time);
}

/** What is shown when this share of the time is over: whole points. */
export const counted = (from: number, to: number, share: number): number =>
  share >= 1 ? to : from + Math.trunc((to - from) * share);
