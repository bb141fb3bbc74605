// A match against bots without being asked anything: the one that was kept, or a new one as it is usually played.

import type { GameInfo, Why } from "../engine/engine";
import { forgetMatch, keptMatch } from "./kept";
import { LocalTable, localGames, yourSeat } from "./local.svelte";
import type { Seat } from "./types";

const NAMES = ["Mabel", "Otto", "Edith", "Basil", "Winnie", "Hugo"];
export const usualSeats = (game: GameInfo) => Math.max(game.min_seats, Math.min(3, game.max_seats));
export const botSeat = (seat: number, level: number): Seat => ({
  name: NAMES[seat % NAMES.length]!,
  bot: `level-${level}`,
  you: false,
});

async function resumed(game: string): Promise<LocalTable | null> {
  const kept = keptMatch(game);
  if (!kept) return null;
  const table = new LocalTable({
    ...kept.setup,
    seats: kept.setup.seats.map((seat) => (seat.you ? yourSeat() : seat)),
  });
  if (!(await table.resume(kept.record))) return table;
  forgetMatch(game); // of an older version of the game: it cannot be played on
  return null;
}

export async function playAlone(id: string): Promise<LocalTable | Why> {
  const kept = await resumed(id);
  if (kept) return kept;
  const game = (await localGames()).find((one) => one.id === id);
  const seats = Array.from({ length: game ? usualSeats(game) : 2 }, (_, seat) =>
    seat === 0 ? yourSeat() : botSeat(seat, 4),
  );
  const table = new LocalTable({ game: id, seats, options: {} });
  return (await table.begin([])) ?? table;
}
