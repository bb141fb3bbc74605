// What is shown of a step of keyhole: dice, and the look as a scene of its own. The next round begins when it was
// seen: whoever was caught is home by then, and everybody reads what the round brought.

import { t } from "../../i18n.svelte";
import type { Beat, Way } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";

import { facts } from "./facts";

interface Ghost {
  id: string;
  at: string;
}

/** What a seat's ghosts are worth where they are, in half points, as the engine counts. */
const worth = (view: View, seat: number) =>
  (view.ghosts[seat] as Ghost[]).reduce(
    (sum, { id, at }) => sum + facts.ghosts[id]!.points * (at === "out" ? 2 : at === "lobby" ? 1 : 0),
    0,
  );

const inLobby = (view: View, seat: number, viewer: number) =>
  (((seat === viewer ? view.plan[seat] : null) ?? view.ghosts[seat]) as Ghost[]).filter(({ at }) => at === "lobby");

export function beats(step: Step, before: View, after: View, { seats, viewer }: Scene): Beat[] {
  const [verb, number] = step.action.split(" ");
  const rolls = verb === "roll" && step.who < 0;
  const contest = before.phase === "rolloff";
  const values = [...(contest ? (before.rolls as number[]) : []), Number(number)],
    seat = (contest ? before.rollers[before.rolls.length] : before.chooser) as number | null;
  const dice: Beat[] = rolls
    ? [
        {
          kind: "dice",
          dice: values.map((value) => ({ value })),
          ...(seat === null ? {} : { seat }),
          why: contest ? t("The highest roll sends the keyhole.") : t("The die picks the door."),
        },
      ]
    : [];
  const looked = ["roll", "side"].includes(before.phase) && (after.round !== before.round || after.phase === "end");
  const looks: Beat[] = looked
    ? (after.looks as { door: string; seen: string[] }[]).map(({ door, seen }, n) => ({
        kind: "look",
        action: step.action,
        n,
        door,
        seen,
        waits: true,
      }))
    : [];
  const ways = seats.flatMap((_, seat): Way[] => {
    const was = inLobby(before, seat, viewer),
      now = inLobby(after, seat, viewer);
    const gone = was.filter(({ id }) => !now.some((other) => other.id === id)),
      come = now.filter(({ id }) => !was.some((other) => other.id === id));
    return [
      ...gone.map(({ id }): Way => ({ kind: "to", thing: `ghost ${id}`, of: seat, place: `seat ${seat}` })),
      ...come.map(({ id }): Way => ({ kind: "from", thing: `ghost ${id}`, of: seat, place: `seat ${seat}` })),
    ];
  });
  if (!looked) return [...dice, ...ways];
  const gains = seats.map((_, seat) => worth(after, seat) - worth(before, seat));
  const winners = gains.flatMap((gain, seat) => (gain > 0 && gain === Math.max(...gains) ? [seat] : []));
  return [
    ...dice,
    ...looks,
    { kind: "still", view: { ...before, ghosts: after.ghosts }, ways },
    { kind: "round", round: before.round, gains, winners, next: after, waits: true },
  ];
}
