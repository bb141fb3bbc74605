// What can be counted of finished matches. Knows of no browser.

import type { Statistics as Counted } from "../net/messages";
import type { Played } from "./history";

export interface Statistics {
  game: string;
  played: number;
  won: number; // alone
  shared: number;
  best: number; // the highest score; -Infinity: it is not known
}

const counts = (match: Played) => match.you >= 0 && !match.practice;

/** One row for each game that was played, the most played first: here, and on the server. */
export function statistics(matches: Played[], server: Counted[] = []): Statistics[] {
  const rows = new Map<string, Statistics>();
  for (const { game, you, result } of matches.filter(counts)) {
    const row = rows.get(game) ?? { game, played: 0, won: 0, shared: 0, best: -Infinity };
    const wins = result.winners.includes(you);
    rows.set(game, {
      game,
      played: row.played + 1,
      won: row.won + Number(wins && result.winners.length === 1),
      shared: row.shared + Number(wins && result.winners.length > 1),
      best: Math.max(row.best, result.scores[you]!),
    });
  }
  for (const { game, played, won, shared } of server) {
    const row = rows.get(game) ?? { game, played: 0, won: 0, shared: 0, best: -Infinity };
    rows.set(game, {
      ...row,
      played: row.played + played,
      won: row.won + won - shared,
      shared: row.shared + shared,
    });
  }
  return [...rows.values()].sort((a, b) => b.played - a.played);
}

const LOWEST = 1,
  HIGHEST = 10,
  FIRST = 3;
const levelIn = ({ seats }: Played) => Math.max(...seats.map(({ bot }) => Number(/^level-(\d+)$/.exec(bot)?.[1] ?? 0)));

const lastAgainstBots = (matches: Played[], game: string) =>
  matches.find((match) => match.game === game && counts(match) && levelIn(match) > 0);

/** The level of the bots that suits you in a game: one more than last time after a win, one less after a defeat. */
export function yourLevel(matches: Played[], game: string): number {
  const last = lastAgainstBots(matches, game);
  if (!last) return FIRST;
  const step = last.result.winners.includes(last.you) ? 1 : -1;
  return Math.max(LOWEST, Math.min(HIGHEST, levelIn(last) + step));
}

/** It is not the one of last time. */
export function levelChanged(matches: Played[], game: string): boolean {
  const last = lastAgainstBots(matches, game);
  return last !== undefined && yourLevel(matches, game) !== levelIn(last);
}
