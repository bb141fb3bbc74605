// What is what in midnight.

import Sign from "../../art/Sign.svelte";
import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";
import Card from "./Card.svelte";

export const exhibits = (): Exhibit[] => [
  { name: t("Hour card"), Picture: Card, props: { card: "r3b4" } },
  { name: t("Energy card"), Picture: Card, props: { card: "e12" } },
  { name: t("Special actions"), Picture: Card, props: { card: "special jump" } },
  { name: t("Ghost card"), Picture: Card, props: { card: "ghost r" } },
  { name: t("Midnight"), Picture: Sign, props: { name: "mn-midnight" } },
];
