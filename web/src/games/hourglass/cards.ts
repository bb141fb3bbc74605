// The cards of hourglass.

import { t } from "../../i18n.svelte";
import { printed } from "../printed.svelte";

interface Card {
  suit: "red" | "purple" | "joker";
  value: number;
  hourglasses: Record<string, number>; // by the option `glasses`
}

const { cards } = await printed<{ cards: Record<string, Card> }>("hourglass");
export const cardOf = (id: string) => cards[id]!;
export const glassesOn = (id: string, table: string) => cardOf(id).hourglasses[table]!;

export function cardName(id: string): string {
  const { suit, value } = cardOf(id);
  switch (suit) {
    case "red":
      return t("red {0}", value);
    case "purple":
      return t("purple {0}", value);
    case "joker":
      return t("joker {0}", value);
  }
}
