// Unfinished matches against bots, kept in this browser: one of each game.

import type { Setup } from "./types";

export interface Kept {
  setup: Setup;
  record: string;
}

const place = (game: string) => `match ${game}`;

export const keepMatch = (setup: Setup, record: string) =>
  localStorage.setItem(place(setup.game), JSON.stringify({ setup, record }));
export const forgetMatch = (game: string) => localStorage.removeItem(place(game));

export function keptMatch(game: string): Kept | null {
  const text = localStorage.getItem(place(game));
  return text ? (JSON.parse(text) as Kept) : null;
}
