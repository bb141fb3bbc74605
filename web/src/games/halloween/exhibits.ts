// What is what in halloween.

import Sign from "../../art/Sign.svelte";
import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";

const drawn = (name: string, id: string): Exhibit => ({ name, Picture: Sign, props: { name: `hw-${id}` } });

export const exhibits = (): Exhibit[] => [
  drawn(t("Ghost"), "ghost1"),
  drawn(t("summon"), "summon"),
  drawn(t("scare"), "scare"),
  drawn(t("upgrade"), "upgrade"),
  drawn(t("fight"), "fight"),
  drawn(t("haunt"), "haunt"),
];
