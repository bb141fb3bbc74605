// This browser's part in fair dice (docs/fair-dice.md): its luck is drawn and sealed only when it has seen the seal
// on the server's secret, and shown only when it has seen everybody's seals. All of it is kept, so that it can be
// checked after the match.

import { sealOf } from "../engine/fair";
import type { Why } from "../engine/engine";
import type { Connection } from "./connection.svelte";
import { recall, remember } from "./memory";
import type { Dice, SeatNews, Summary } from "./messages";

const newLuck = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Drawn once for each table. */
const luckOf = (table: string) => recall(table).luck ?? remember(table, { luck: newLuck() }).luck!;

/** The server's seal, as it was seen first. When a match is over it proves nothing. */
export function keepCommit(table: string, phase: string, dice: Dice): void {
  if (!recall(table).commit && phase !== "over") remember(table, { commit: dice.commit });
}

/** The seal on your luck, for the server's secret that was seen; nothing if none was. */
export function sealing(table: string): { seal: string; commit: string } | Record<string, never> {
  const { commit } = recall(table);
  return commit ? { seal: sealOf(luckOf(table)), commit } : {};
}

/** Everybody is there and has sealed their luck: the match is about to begin. */
export const allSealed = (seats: SeatNews[], dice: Dice | null) =>
  seats.length > 0 &&
  seats.every(({ kind }, seat) => kind === "bot" || (kind === "person" && Boolean(dice?.seals?.[seat])));

/** Shows your luck, if all is sealed and nothing is amiss. */
export async function reveal(
  connection: Connection,
  table: string,
  seat: number,
  seats: SeatNews[],
  dice: Dice,
): Promise<Why | null> {
  const { token, luck, commit, seals } = recall(table);
  if (!luck || !dice.seals || !allSealed(seats, dice) || dice.commit !== commit || dice.seals[seat] !== sealOf(luck))
    return null;
  if (seals && seals.join() !== dice.seals.join()) return null; // it was meant for those that were shown first
  remember(table, { seals: dice.seals });
  const reply = await connection.insist({ t: "luck", table, ...(token ? { token } : {}), luck });
  // not sealed: somebody has just left, and there will be another time
  if ("why" in reply) return reply.why.id === "not-sealed" ? null : reply.why;
  remember(table, { given: true });
  return null;
}

/** The same at tables you are not looking at. */
export function revealAll(connection: Connection, mine: Summary[]): void {
  for (const { table, phase, seat, seats, dice } of mine)
    if (phase === "waiting" && seat !== undefined) void reveal(connection, table, seat, seats, dice);
}
