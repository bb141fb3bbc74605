// What is what in keyhole.

import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";
import Figure from "./Figure.svelte";

const ghost = (name: string, size: string): Exhibit => ({
  name,
  seek: t("Ghost"),
  Picture: Figure,
  props: { size, colour: "#efe4cd" },
});

export const exhibits = (): Exhibit[] => [
  ghost(t("Small ghost"), "sm"),
  ghost(t("Medium ghost"), "md"),
  ghost(t("Large ghost"), "lg"),
];
