// What is to be heard when the show goes on from one moment to the next.

import type { Moment } from "../director/director";
import type { Tune } from "./parts";

const OVER = -2;

export function tuneFor(before: Moment, now: Moment): Tune | null {
  if (before.phase === now.phase && before.plies === now.plies && before.beat === now.beat) return null;
  if (now.beat) return now.beat.kind in SILENT ? null : (now.beat.kind as Tune);
  if (now.phase === "what") return now.step?.text ? "move" : null;
  if (now.phase !== "now" || before.plies > now.plies) return null;
  if (now.scene.actor === OVER) return before.scene.actor === OVER && before.phase === "now" ? null : "end";
  if (now.scene.legal.length && now.step?.who !== now.scene.viewer) return "turn";
  return before.phase === "now" && now.step?.text ? "move" : null; // shown at once
}

/** Parts of a step that make no sound of their own. */
const SILENT = { still: true, from: true, to: true, via: true };
