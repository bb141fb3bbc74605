// What the options of a game are set to, as people say it.

import type { Option } from "../engine/engine";
import { t } from "../i18n.svelte";

export function saidOf(option: Option, value: unknown): string {
  const at = option.values?.findIndex((one) => String(one) === String(value)) ?? -1;
  if (option.type === "bool") return value === true || value === "true" ? t("yes") : t("no");
  return option.says?.[at] ? t(option.says[at]) : String(value);
}
