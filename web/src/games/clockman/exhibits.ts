// What is what in clockman: the fields.

import Use from "../../art/Use.svelte";
import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";
import { paintOf, signOf } from "./art";

const field = (name: string, kind: Parameters<typeof signOf>[0]): Exhibit => ({
  name,
  Picture: Use,
  props: { id: signOf(kind), plate: `cm-f-${paintOf(kind)}`, box: "-54 -54 108 108" },
});

export const exhibits = (): Exhibit[] => [
  field(t("symbol card"), "symbol"),
  field(t("event card"), "event"),
  field(t("lift"), "lift"),
  field(t("joker"), "x"),
];
