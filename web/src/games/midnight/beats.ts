// What is shown of a step of midnight: ghosts walk the clock hour by hour, cards go from hand to pile and from pile to
// hand. When a round is over the clock stands still, midnight strikes, and what everybody got is counted.

import { added, type Beat, type Way } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";
import { COLOURS, isBack, ownersOf, size, stops, walked } from "./things";

const listOf = (cards: string[] | number) => (Array.isArray(cards) ? cards : []);
const byKind = (kind: string, place: string, before: string[], after: string[]): Way[] =>
  added(before, after).map((card) => ({ kind: "from", thing: `${kind} ${card}`, place }));

type Lasting = Way & { steps?: number };

function walks(before: View, after: View): Lasting[] {
  const back = isBack(before, after),
    to = stops(before, after);
  return COLOURS.flatMap((colour): Lasting[] => {
    const hours = walked(before.pieces[colour], to[colour], back),
      steps = hours.length - 1;
    const places = hours.slice(1, -1).map((hour) => `hour ${hour}`);
    return steps ? [{ kind: "via", thing: `piece ${colour}`, places, steps: 0.1 * steps }] : [];
  });
}

/** What a seat got at the bell or from a wanderer: everybody sees the mark of it go to the seat. */
function gifts(before: View, after: View, seat: number): Way[] {
  const kinds = [
    ["energy", before.energy[seat], after.energy[seat], "energies"],
    ["special", before.specials[seat], after.specials[seat], "specials"],
  ] as const;
  return kinds.flatMap(([kind, had, has, place]) =>
    Array.from({ length: Math.max(0, size(has) - size(had)) }, (_, i): Way => ({
      kind: "from",
      thing: `gift ${kind} ${size(had) + i}`,
      of: seat,
      place,
    })),
  );
}

export function beats(step: Step, before: View, after: View, { viewer, seats }: Scene): Beat[] {
  const mine = (cards: (view: View) => (string[] | number)[]) => (view: View) =>
    viewer < 0 ? [] : listOf(cards(view)[viewer]!);
  const [hours, energy, specials] = [mine((v) => v.hours), mine((v) => v.energy), mine((v) => v.specials)];
  const origin = (card: string) => (step.who === viewer ? `hour ${card}` : `seat ${step.who}`);
  const moves: Beat[] = [
    ...byKind("hour", "deck", hours(before), hours(after)),
    ...byKind("energy", "energies", energy(before), energy(after)),
    ...byKind("special", "specials", specials(before), specials(after)),
    ...seats.flatMap((_, seat) => gifts(before, after, seat)),
    ...added(before.discard as string[], after.discard as string[]).map((card): Way => {
      return { kind: "from", thing: `pile ${card}`, place: origin(card) };
    }),
  ];
  if (after.history.length === before.history.length) return [...moves, ...walks(before, after)];
  const { round, gain, winners, pieces, end } = after.history.at(-1);
  const side = (seat: number) => seat % gain.length,
    won = seats.flatMap((_, seat) => (winners.includes(side(seat)) ? [seat] : [])),
    home = COLOURS.filter((colour) => pieces[colour] === 0);
  const ways = walks(before, after);
  return [
    {
      kind: "still",
      view: { ...before, pieces },
      ways,
      steps: 0.8 + Math.max(0, ...ways.map(({ steps = 0 }) => steps)),
    },
    {
      kind: "strike",
      home: end === "runout" ? [] : home,
      nearest: COLOURS.filter((colour) => ownersOf(after, colour).some((seat) => won.includes(seat))),
    },
    {
      kind: "round",
      round,
      gains: seats.map((_, seat) => gain[side(seat)]),
      winners: won,
      own: { pieces, end },
      waits: true,
    },
  ];
}
