// Who came in where. Knows of no browser.

import type { Result } from "../table/types";

export interface Place {
  seat: number;
  place: number; // from 1; those who share it have the same
}

/** The winners first, then by score; equal scores share a place, unless one of them won. */
export function placesOf({ scores, winners }: Result): Place[] {
  const wins = (seat: number) => Number(winners.includes(seat));
  const order = scores.map((_, seat) => seat).sort((a, b) => wins(b) - wins(a) || scores[b]! - scores[a]! || a - b);
  const level = (a: number, b: number) => wins(a) === wins(b) && (wins(a) === 1 || scores[a] === scores[b]);
  const places: Place[] = [];
  order.forEach((seat, index) => {
    const before = places[index - 1];
    places.push({ seat, place: before && level(before.seat, seat) ? before.place : index + 1 });
  });
  return places;
}
