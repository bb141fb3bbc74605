// A match as a bot judges it: what each decision cost, where the match turned, how well each seat decided. The same
// figures as `witching analyse`.

import type { Judged } from "../engine/messages";
import type { Result, View } from "../table/types";

/** Of a decision; shares of the win, from 0 to 1. */
export interface Judgement {
  ply: number; // steps played before it
  seat: number;
  played: string;
  best: string; // the bot's own
  expected: number; // with the best move
  cost: number | null; // what the move played gives away of it; null: the bot did not weigh that move
  view: View; // as the seat saw it
}

export const agrees = ({ played, best }: Judgement) => played === best;

/** Null where there was no choice. */
export function judgementOf(ply: number, played: string, { actor, opinions, view }: Judged): Judgement | null {
  const [best] = opinions;
  if (!best) return null;
  const on = opinions.find(({ move }) => move === played);
  const cost = on ? Math.max(0, best.expected - on.expected) / 1e6 : null;
  return { ply, seat: actor, played, best: best.move, expected: best.expected / 1e6, cost, view };
}

/** From one decision of a seat to its next, or to the end. */
export interface Swing {
  from: Judgement;
  until: number; // the step, from 1
  before: number;
  after: number;
  own: boolean; // a loss, most of it given away by the seat's own move
}

const TURNING_POINTS = 5;

/** The share of the win a seat got in the end. */
export const shareOf = (seat: number, { winners }: Result) => (winners.includes(seat) ? 1 / winners.length : 0);

function swingFrom(judgements: Judgement[], index: number, length: number, result: Result | null): Swing[] {
  const from = judgements[index]!,
    next = judgements.slice(index + 1).find(({ seat }) => seat === from.seat);
  if (!next && !result) return []; // nobody knows yet
  const before = from.expected,
    after = next ? next.expected : shareOf(from.seat, result!);
  return [
    {
      from,
      until: next ? next.ply + 1 : length,
      before,
      after,
      own: after < before && before - after < 2 * (from.cost ?? 0),
    },
  ];
}

/** The largest first. */
function swings(judgements: Judgement[], length: number, result: Result | null): Swing[] {
  const size = ({ before, after }: Swing) => Math.abs(after - before);
  const all = judgements.flatMap((_, index) => swingFrom(judgements, index, length, result));
  return all.sort((a, b) => size(b) - size(a));
}

/** The largest changes, in the order of the match. */
export const turningPoints = (judgements: Judgement[], length: number, result: Result | null): Swing[] =>
  swings(judgements, length, result)
    .slice(0, TURNING_POINTS)
    .sort((a, b) => a.from.ply - b.from.ply);

/** The largest change; null where nobody had a choice. */
export const turningPoint = (judgements: Judgement[], length: number, result: Result | null): Swing | null =>
  swings(judgements, length, result)[0] ?? null;

const NO_LOSS = 0.005; // of the win: it rounds to 0 %

export interface Accuracy {
  decisions: number;
  good: number; // the bot's own move, or not noticeably worse
  givenAway: number | null; // on average, of the win
}

export function accuracyOf(judgements: Judgement[], seat: number): Accuracy {
  const own = judgements.filter((judgement) => judgement.seat === seat);
  const costs = own.flatMap(({ cost }) => cost ?? []);
  return {
    decisions: own.length,
    good: own.filter((judgement) => agrees(judgement) || (judgement.cost ?? 1) < NO_LOSS).length,
    givenAway: costs.length ? costs.reduce((sum, cost) => sum + cost, 0) / costs.length : null,
  };
}
