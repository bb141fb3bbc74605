// What is what in clockman: the fields.

import Sign from "../../art/Sign.svelte";
import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";

const field = (name: string, kind: string): Exhibit => ({
  name,
  Picture: Sign,
  props: { name: `cm-field-${kind}` },
});

export const exhibits = (): Exhibit[] => [
  field(t("symbol card"), "symbol"),
  field(t("event card"), "event"),
  field(t("lift"), "lift"),
  field(t("joker"), "x"),
];
