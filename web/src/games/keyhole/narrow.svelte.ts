// A phone: the same bound as the stage's.

import { MediaQuery } from "svelte/reactivity";

export const narrow = new MediaQuery("(max-width: 899px), (max-height: 559px)");
/** Somebody may want to look closer before pointing at something. */
export const fingers = new MediaQuery("(pointer: coarse), (max-width: 899px), (max-height: 559px)");
