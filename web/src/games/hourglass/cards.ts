// What is printed on the cards of hourglass.

import { t } from "../../i18n.svelte";

export type Suit = "r" | "p" | "j";

export const suitOf = (card: string) => card[0] as Suit;
export const numberOf = (card: string) => Number(card.slice(1));

/** Table T1: the hourglasses on a card, by the option `glasses`. */
export function glassesOn(card: string, table: string): number {
  if (table === "flat") return 1;
  if (suitOf(card) === "j") return 0;
  const fromEnd = Math.min(numberOf(card) - 1, 25 - numberOf(card));
  return table === "fives" ? 1 + Math.floor(fromEnd / 5) : Math.min(3, Math.floor(fromEnd / 3));
}

export function cardName(card: string): string {
  switch (suitOf(card)) {
    case "r":
      return t("red {0}", numberOf(card));
    case "p":
      return t("purple {0}", numberOf(card));
    default:
      return t("joker {0}", numberOf(card));
  }
}
