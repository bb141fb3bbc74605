// The event card that a question comes from, as far as the view tells.

import type { View } from "../../table/types";

const PHASES: Record<string, string> = { drop: "crash" };

export function askingCard(view: View): string | null {
  const { ask, phase } = view;
  return ask?.card ?? (ask?.why === "shred" ? "shred" : (PHASES[phase] ?? null));
}
