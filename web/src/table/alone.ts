// A match against bots without being asked anything: the one that was kept, or a new one as it is usually played.

import type { GameInfo, Why } from "../engine/engine";
import { allPlayed } from "../history/history";
import { levelChanged, yourLevel } from "../history/statistics";
import { forgetMatch, keptMatch } from "./kept";
import { botNames, LocalTable, localGames, yourSeat } from "./local.svelte";
import type { Seat } from "./types";

export const usualSeats = (game: GameInfo) => Math.max(game.min_seats, Math.min(3, game.max_seats));
export async function botSeat(seat: number, level: number): Promise<Seat> {
  return { name: (await botNames())[seat]!, bot: `level-${level}`, you: false };
}

async function resumed(game: string): Promise<LocalTable | null> {
  const kept = keptMatch(game);
  if (!kept) return null;
  const table = new LocalTable({
    ...kept.setup,
    seats: kept.setup.seats.map((seat) => (seat.you ? yourSeat() : seat)),
  });
  if (!(await table.resume(kept))) return table;
  forgetMatch(game); // of an older version of the game: it cannot be played on
  return null;
}

const playedBefore = () => allPlayed().catch(() => []); // a browser that keeps nothing knows of nothing

/** What a game is about, for whoever has never played it to its end; "" for the others. */
export async function goalOfFirst(id: string): Promise<string> {
  if ((await playedBefore()).some(({ game }) => game === id)) return "";
  return (await localGames()).find((one) => one.id === id)?.goal ?? "";
}

export async function playAlone(id: string): Promise<LocalTable | Why> {
  const kept = await resumed(id);
  if (kept) return kept;
  const game = (await localGames()).find((one) => one.id === id);
  const count = game ? usualSeats(game) : 2;
  const before = await playedBefore(),
    level = yourLevel(before, id);
  const bots = Array.from({ length: count - 1 }, (_, i) => botSeat(i + 1, level));
  const seats = [yourSeat(), ...(await Promise.all(bots))];
  const table = new LocalTable({ game: id, seats, options: {} });
  if (levelChanged(before, id)) table.newLevel = level;
  return (await table.begin([])) ?? table;
}
