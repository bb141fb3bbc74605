// What is what in hourglass.

import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";
import Card from "./Card.svelte";

const card = (name: string, id: string): Exhibit => ({
  name,
  Picture: Card,
  props: { card: id, glasses: "hill" },
});

export const exhibits = (): Exhibit[] => [card(t("red"), "r7"), card(t("purple"), "p18"), card(t("joker"), "j13")];
