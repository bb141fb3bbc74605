// What is shown of a step of keyhole: dice, and the look as a scene of its own. The next round begins when it was
// seen. Where a ghost is caught it goes home to its side.

import { t } from "../../i18n.svelte";
import type { Beat } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";

interface Ghost {
  id: string;
  at: string;
}

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
  const ways = seats.flatMap((_, seat): Beat[] => {
    const was = inLobby(before, seat, viewer),
      now = inLobby(after, seat, viewer);
    const gone = was.filter(({ id }) => !now.some((other) => other.id === id)),
      come = now.filter(({ id }) => !was.some((other) => other.id === id));
    return [
      ...gone.map(({ id }): Beat => ({ kind: "to", thing: `ghost ${id}`, of: seat, place: `seat ${seat}` })),
      ...come.map(({ id }): Beat => ({ kind: "from", thing: `ghost ${id}`, of: seat, place: `seat ${seat}` })),
    ];
  });
  return [...dice, ...looks, ...ways];
}
