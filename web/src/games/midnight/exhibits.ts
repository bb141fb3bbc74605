// What is what in midnight.

import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";
import Card from "./Card.svelte";
import Mark from "./Mark.svelte";

export const exhibits = (): Exhibit[] => [
  { name: t("Hour card"), Picture: Card, props: { card: "r3b4" } },
  { name: t("Energy card"), Picture: Card, props: { card: "e12" } },
  { name: t("Special actions"), Picture: Card, props: { card: "special jump" } },
  { name: t("Ghost card"), Picture: Card, props: { card: "ghost r" } },
  { name: t("Midnight"), Picture: Mark, props: { mark: "midnight" } },
];
