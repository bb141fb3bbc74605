// The things of midnight and their names.

import type { Colour as Glass } from "../../art/ghosts";
import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import { printed } from "../printed.svelte";

export type Colour = "r" | "b" | "g" | "p" | "y";

const facts = await printed<{
  colours: Record<Colour, string>;
  clock: { hours: number; start: number; special: number; refreshing: number[]; counts: number[] };
  specials: Record<string, { name: string; line: string }>;
}>("midnight");
export const CLOCK = facts.clock;
export const COLOURS = Object.keys(facts.colours) as Colour[];

/** How drawings call the colours. */
const GLASS: Record<Colour, Glass> = { r: "red", b: "blue", g: "green", p: "purple", y: "yellow" };
export const glassOf = (colour: string) => GLASS[colour as Colour];
export const ghostOf = (colour: string) => `#gh-${glassOf(colour)}`;

/** A colour as a name, as the engine says it: the catalogues have a form of its own for that. */
export function colourName(colour: string): string {
  const word = facts.colours[colour as Colour],
    form = `colour\u0004${word}`,
    name = t(form);
  return name === form ? word : name;
}
/** Through somebody else's eyes it is not yours. */
export const ghostCardName = ({ seats, viewer }: Scene) => (seats[viewer]?.you ? t("Your ghost") : t("Ghost card"));
export const specialName = (special: string) => t(facts.specials[special]!.name);
export const specialLine = (special: string) => t(facts.specials[special]!.line);

export const MARKS: readonly string[] = ["midnight", "bell", "fresh"];
export type Mark = "midnight" | "bell" | "fresh";
/** What the clock says of an hour: midnight, the bell, an hour that refreshes; or nothing. */
export const signOf = (hour: number): Mark | null =>
  hour === CLOCK.hours
    ? "midnight"
    : hour === CLOCK.special
      ? "bell"
      : CLOCK.refreshing.includes(hour)
        ? "fresh"
        : null;

const hourOf = (at: number) => (at === 0 ? CLOCK.hours : at);
/** The hours that a ghost walks through, the first and the last included. */
export function walked(before: number, after: number, back: boolean): number[] {
  const from = hourOf(before),
    forward = (hourOf(after) - from + CLOCK.hours) % CLOCK.hours,
    steps = back && forward > CLOCK.hours / 2 ? forward - CLOCK.hours : forward;
  return Array.from(
    { length: Math.abs(steps) + 1 },
    (_, i) => ((from + Math.sign(steps) * i - 1 + CLOCK.hours) % CLOCK.hours) + 1,
  );
}

const dejaVus = (view: View) => (view.special_discard as string[]).filter((kind) => kind === "deja").length;
/** Do the ghosts go backwards from one to the other? They also do where Déjà Vu itself sets them going. */
export const isBack = (before: View, after: View): boolean =>
  (before.pending?.back ?? false) || dejaVus(after) > dejaVus(before);

/** Where the ghosts would stop: when a round is over they are back at the start. */
export const stops = (before: View, after: View): Record<Colour, number> =>
  after.history.length > before.history.length ? after.history.at(-1).pieces : after.pieces;

/** The seats that own a ghost; none: it is a wanderer. */
export const ownersOf = (view: View, colour: string): number[] =>
  (view.ghosts as Record<string, boolean>[]).flatMap((mine, seat) => (colour in mine ? [seat] : []));

export const size = (cards: string[] | number) => (typeof cards === "number" ? cards : cards.length);

/** Both ways of writing a card mean the same card: r3g4 and g4r3. */
export const turned = (card: string) => card.slice(2) + card.slice(0, 2);
export const hourName = (card: string) => `${colourName(card[0]!)} ${card[1]}/${colourName(card[2]!)} ${card[3]}`;
export const cardName = (card: string) =>
  card[0] === "e" ? t("energy +{0} +{1}", card[1]!, card[2]!) : hourName(card);
export const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** What would certainly be drawn, and for whom: a special action for the owners of a ghost that comes to the bell,
 *  energy for whoever moves a wanderer so far. That a pile shrinks is certain; which card it is is not. */
export function drawnIn(view: View, after: View, mover: number): { kind: "special" | "energy"; seats: number[] }[] {
  const to = stops(view, after),
    back = isBack(view, after);
  const rung = COLOURS.map((colour) => ({ colour, hours: walked(view.pieces[colour], to[colour], back).slice(1) }))
    .filter(({ hours }) => hours.includes(CLOCK.special))
    .map(({ colour }) => ownersOf(view, colour))
    .filter((seats) => seats.length);
  return [
    ...(size(after.special_pile) < size(view.special_pile)
      ? rung.map((seats) => ({ kind: "special" as const, seats }))
      : []),
    ...(size(after.energy_pile) < size(view.energy_pile) ? [{ kind: "energy" as const, seats: [mover] }] : []),
  ];
}
export function drawnName({ kind, seats }: { kind: string; seats: number[] }, scene: Scene): string {
  const you = seats.length === 1 && seats[0] === scene.viewer,
    names = seats.map((seat) => scene.seats[seat]!.name).join(" & ");
  if (kind === "energy") return you ? t("An energy card for you") : t("An energy card for {0}", names);
  return you ? t("A special action for you") : t("A special action for {0}", names);
}
