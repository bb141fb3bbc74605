// What is to be heard when a match goes on from one scene to the next.

import type { Scene, View } from "../table/types";
import type { Tune } from "./synth";

const OVER = -2;

export function tuneFor(before: Scene, now: Scene, bell: (view: View) => number): Tune | null {
  if (before.version === now.version) return null;
  if (now.actor === OVER) return before.actor === OVER ? null : "end";
  if (before.view && now.view && bell(before.view) !== bell(now.view)) return "round";
  if (now.actor === now.viewer && before.actor !== now.viewer) return "turn";
  return now.steps.length > before.steps.length && now.steps.at(-1)!.text ? "move" : null;
}
