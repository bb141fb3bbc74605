import type { Tally } from "./types";

/** The same where the first `left` steps are not among those that are counted. */
export const countedFrom = (left: number, tally: Tally): Tally => ({
  ...tally,
  rounds: tally.rounds.map((round) => ({ ...round, plies: Math.max(0, round.plies - left) })),
});
