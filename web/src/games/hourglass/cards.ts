// The cards of hourglass.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import { printed } from "../printed.svelte";

export type Suit = "red" | "purple" | "joker";
export type Direction = "up" | "down";
interface Card {
  name: string; // in English, with {0} for its number
  suit: Suit;
  value: number;
  hourglasses: Record<string, number>; // by the option `glasses`
  fitting: Record<Direction, Partial<Record<Suit, [low: number, high: number]>>>; // when it is on top of a set
}
export interface Row {
  owner: number;
  dir: Direction;
  cards: (string | null)[]; // from the top
}

const { cards } = await printed<{ cards: Record<string, Card> }>("hourglass");
export const cardOf = (id: string) => cards[id]!;
export const cardName = (id: string) => t(cardOf(id).name, cardOf(id).value);
export const wayName = (direction: Direction) => (direction === "up" ? t("up") : t("down"));
export const highest = Math.max(...Object.values(cards).map(({ value }) => value));

/** What takes a set: suits of which the same numbers fit are told together. */
export function needsOf({ dir, cards }: Row): { numbers: string; suits: Suit[] }[] {
  const found = new Map<string, Suit[]>();
  for (const [suit, [low, high]] of Object.entries(cardOf(cards[0]!).fitting[dir]) as [Suit, [number, number]][]) {
    const numbers = low === high ? String(low) : `${low}–${high}`;
    found.set(numbers, [...(found.get(numbers) ?? []), suit]);
  }
  return [...found].map(([numbers, suits]) => ({ numbers, suits }));
}
export const suitName = (suit: Suit) => t(suit);

/** Which hourglasses are printed on the cards of a match. */
export const tableOf = ({ options }: Pick<Scene, "options">) => String(options.glasses || "hill");
export const glassesOn = (id: string, table: string) => cardOf(id).hourglasses[table]!;

/** The hourglasses on these cards, as far as they are known. */
export const worth = (cards: (string | null)[], table: string) =>
  cards.reduce((sum, card) => sum + (card ? glassesOn(card, table) : 0), 0);

export const rowsOf = (view: View) => view.sets as (Row | null)[];
export const size = (cards: unknown[] | number) => (typeof cards === "number" ? cards : cards.length);

/** Those in the sets in front of a seat. */
export const heldBy = (view: View, seat: number, table: string) =>
  rowsOf(view).reduce((sum, set) => (set?.owner === seat ? sum + worth(set.cards, table) : sum), 0);

/** The cards of a set that nobody can have taken it with. */
export function misfits({ dir, cards }: Row): string[] {
  const first = cards.findIndex((card, i) => {
    const below = cards[i + 1];
    if (!card || !below) return false;
    const { suit, value } = cardOf(card),
      span = cardOf(below).fitting[dir][suit];
    return !span || value < span[0] || value > span[1];
  });
  return first < 0 ? [] : cards.slice(first + 1).filter((card) => card !== null);
}
