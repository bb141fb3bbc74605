// What is what in halloween.

import Use from "../../art/Use.svelte";
import { t } from "../../i18n.svelte";
import type { Exhibit } from "../game";

const drawn = (name: string, id: string, box: string): Exhibit => ({
  name,
  Picture: Use,
  props: { id: `hw-${id}`, box },
});

export const exhibits = (): Exhibit[] => [
  drawn(t("Ghost"), "ghost1", "0 0 64 76"),
  drawn(t("summon"), "summon", "0 0 32 32"),
  drawn(t("scare"), "scare", "0 0 32 32"),
  drawn(t("upgrade"), "upgrade", "0 0 32 32"),
  drawn(t("fight"), "fight", "0 0 32 32"),
  drawn(t("haunt"), "haunt", "0 0 32 32"),
];
