// What this browser remembers about each table it has been at: the secret of its seat, what it knows about the dice
// from the time before the match, and the invites it can still hand out.

import type { Witness } from "../engine/fair";

export interface Memory extends Witness {
  token?: string;
  invites?: Record<number, string>; // by seat
  rematches?: number; // before this match, each with the seats turned by one
}

const MOST = 200; // tables; the oldest are forgotten
const KEY = "tables";

const all = (): [string, Memory][] => JSON.parse(localStorage.getItem(KEY) ?? "[]") as [string, Memory][];

export const recall = (table: string): Memory => all().find(([id]) => id === table)?.[1] ?? {};

/** The seat is no longer yours: neither are its secret and the invites. */
export const forgetSeat = (table: string): Memory => remember(table, { token: undefined, invites: undefined });

/** Somebody has logged out: whoever sits down at this browser next should find no seat and no invite of theirs. */
export function forgetSeats(): void {
  const rest = all().map(([id, { luck, commit }]): [string, Memory] => [id, { luck, commit }]);
  localStorage.setItem(KEY, JSON.stringify(rest));
}

export function remember(table: string, more: Memory): Memory {
  const whole = { ...recall(table), ...more };
  const others = all().filter(([id]) => id !== table);
  localStorage.setItem(KEY, JSON.stringify([...others, [table, whole]].slice(-MOST)));
  return whole;
}
