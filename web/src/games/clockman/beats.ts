// What is shown of a step of clockman: the die, event cards that are drawn or played, the pawns' ways, and digits that
// go to their owners.

import { t } from "../../i18n.svelte";
import { added, type Beat } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";
import { DIGITS, route, slide } from "./board";

const named = (cards: string[] | number) => (Array.isArray(cards) ? cards : []);
const digitsOf = (view: View, seat: number) =>
  DIGITS.map((_, sort) => view.loose[seat][sort] + view.date[seat][sort]) as number[];

/** The seats for which it changes something. */
function struckBy(before: View, after: View, { seats }: Scene, but: number): number[] {
  const parts = ["pos", "open", "hand", "date", "loose"] as const;
  return seats.flatMap((_, seat) => {
    const same = parts.every((part) => JSON.stringify(before[part][seat]) === JSON.stringify(after[part][seat]));
    return same || seat === but ? [] : [seat];
  });
}

function cards(step: Step, before: View, after: View, scene: Scene): Beat[] {
  const [verb, what = ""] = step.action.split(" ");
  const event = (card: string, seat: number, struck: number[] = []): Beat => ({ kind: "event", card, seat, struck });
  const all: Beat[] = verb === "play" ? [event(what, step.who)] : [];
  if (step.turnedUp) all.push(event(step.turnedUp, before.turn, struckBy(before, after, scene, before.turn)));
  scene.seats.forEach((_, seat) => {
    for (const card of added(named(before.open[seat]), named(after.open[seat])))
      if (card !== what && card !== step.turnedUp) all.push(event(card, seat));
    for (const card of added(named(before.held[seat]), named(after.held[seat]))) all.push(event(card, seat));
  });
  return all;
}

/** The pawns' ways, field by field. */
function ways(step: Step, before: View, after: View, { seats }: Scene): Beat[] {
  const [verb, what = ""] = step.action.split(" ");
  return seats.flatMap((_, seat): Beat[] => {
    const [from, to] = [before.pos[seat] as string, after.pos[seat] as string];
    if (from === to) return [];
    const moves = verb === "move" && seat === step.who;
    const way = moves ? [...route(from, what, before.roll), ...slide(what, to).slice(1)] : slide(from, to);
    const places = way.slice(1, -1).map((id) => `field ${id}`);
    return places.length ? [{ kind: "via", thing: `pawn ${seat}`, places, steps: 0.14 * places.length }] : [];
  });
}

/** Tokens that leave the board go to whoever has got a digit more, loose ones into the date. */
function digits(before: View, after: View, { seats, viewer }: Scene): Beat[] {
  const gone = added(after.tokens as string[], before.tokens as string[]);
  const takers = seats.flatMap((_, seat) => {
    const was = digitsOf(before, seat),
      is = digitsOf(after, seat);
    return is.some((count, sort) => count > was[sort]!) ? [seat] : [];
  });
  const fetched = takers.length
    ? gone.map((field): Beat => ({ kind: "to", thing: `token ${field}`, place: `date ${takers[0]}`, steps: 0.5 }))
    : [];
  const settled = DIGITS.map((digit): Beat => ({ kind: "to", thing: `give ${digit}`, place: `date ${viewer}` }));
  return [...fetched, ...settled];
}

/** The rules roll at once where nothing else can be done: here the viewer does. */
const ready = (opening: boolean): Beat => ({
  kind: "ready",
  question: opening ? t("Roll the die: the highest begins.") : t("Your turn: roll the die."),
  button: t("Roll the die"),
  waits: true,
});

export function beats(step: Step, before: View, after: View, scene: Scene): Beat[] {
  const [verb, what = ""] = step.action.split(" ");
  if (verb === "roll" && step.who < 0) {
    const seat = (before.ask?.who ?? before.turn) as number;
    const own = seat === scene.viewer && scene.steps[scene.steps.indexOf(step) - 1]?.who !== seat; // not rolled already
    return [
      ...(own ? [ready(before.ask?.why === "opening")] : []),
      { kind: "dice", dice: [{ value: Number(what) }], seat },
    ];
  }
  return [...cards(step, before, after, scene), ...ways(step, before, after, scene), ...digits(before, after, scene)];
}
