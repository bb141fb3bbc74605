// What is shown of a step of hourglass: cards fly from hands and deck, and sets are swept to their winners.

import { added, type Beat } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";
import { rowsOf, tableOf, worth, type Direction } from "./cards";

const cardsOf = (view: View) => rowsOf(view).flatMap((row) => row?.cards ?? []);
const handOf = (view: View, seat: number) => (Array.isArray(view.hands[seat]) ? (view.hands[seat] as string[]) : []);

/** The table as it was with the last card, before the sets were swept. */
function withLast(step: Step, before: View): View {
  const [verb, first, second] = step.action.split(" ") as [string, string, string];
  const sets = [...rowsOf(before)];
  const card = verb === "start" ? first : second;
  const hands = (before.hands as (string[] | number)[]).map((hand, seat) =>
    seat !== step.who ? hand : typeof hand === "number" ? hand - 1 : hand.filter((held) => held !== card),
  );
  const at = verb === "start" ? sets.findIndex((row) => !row) : "abc".indexOf(first),
    row = sets[at];
  if (verb === "start") sets[at] = { owner: step.who, dir: second as Direction, cards: [first] };
  else if (row && verb === "take") sets[at] = { ...row, owner: step.who, cards: [second, ...row.cards] };
  else if (row && verb === "slip") sets[at] = { ...row, cards: [...row.cards, second] };
  return { ...before, sets, hands };
}

export function beats(step: Step, before: View, after: View, { options, viewer, seats }: Scene): Beat[] {
  const swept = rowsOf(before).some(Boolean) && rowsOf(after).every((row) => !row);
  const last = swept ? withLast(step, before) : after;
  const laid: Beat[] = added(cardsOf(before), cardsOf(last)).map((card) => ({
    kind: "from",
    thing: `card ${card}`,
    place: `hand ${step.who}`,
  }));
  const dealt: Beat[] = added(handOf(before, viewer), handOf(after, viewer)).map((card) => ({
    kind: "from",
    thing: `card ${card}`,
    place: "deck",
  }));
  if (!swept) return [...laid, ...dealt];
  const rows = rowsOf(last).flatMap((row) => row ?? []);
  const glasses = tableOf({ options });
  const gains = seats.map((_, seat) =>
    rows.reduce((sum, { owner, cards }) => (owner === seat ? sum + worth(cards, glasses) : sum), 0),
  );
  const winners = gains.flatMap((gain, seat) => (gain > 0 && gain === Math.max(...gains) ? [seat] : []));
  const gathered: Beat[] = rows.flatMap(({ owner, cards }) =>
    cards.flatMap((card): Beat[] => (card ? [{ kind: "to", thing: `card ${card}`, place: `won ${owner}` }] : [])),
  );
  return [
    ...laid,
    { kind: "still", view: last },
    { kind: "round", round: before.round, gains, winners, next: after, waits: true },
    ...gathered,
    ...dealt,
  ];
}
