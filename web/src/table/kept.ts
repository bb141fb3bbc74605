// Unfinished matches against bots, kept in this browser: one of each game.

import type { Setup } from "./types";

export interface Kept {
  setup: Setup;
  record: string;
  standing?: string[]; // what is answered for the person
  practice?: boolean; // something was taken back: it does not count
}

const place = (game: string) => `match ${game}`;

export const keepMatch = (match: Kept) => localStorage.setItem(place(match.setup.game), JSON.stringify(match));
export const forgetMatch = (game: string) => localStorage.removeItem(place(game));

export function keptMatch(game: string): Kept | null {
  const text = localStorage.getItem(place(game));
  return text ? (JSON.parse(text) as Kept) : null;
}
