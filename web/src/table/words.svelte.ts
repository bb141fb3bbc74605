// What is to be decided and what moves mean, in the reader's language: the engine's own words, asked for at once from
// an engine in the page itself, because buttons cannot wait. It knows no match, only what the viewer sees.

import type { Engine } from "../engine/engine";
import { engineInPage } from "../engine/compiled";
import { heedTexts } from "../i18n.svelte";
import type { Scene } from "./types";

export type Told = Pick<Scene, "game" | "options" | "seats" | "viewer" | "actor" | "view" | "legal">;

export interface Words {
  question: string;
  outlook: string; // how many rounds are to come; "" if nobody knows
  label: (action: string) => string;
}

let engine = $state.raw<Engine | null>(null);

/** Before this is done nothing can be said. */
export async function loadWords(): Promise<void> {
  engine = await engineInPage();
}

/** One call for all legal moves; others are asked for one by one. Null: nothing can be said yet. */
export function wordsOf(scene: Told): Words | null {
  heedTexts(); // said again when they change
  const speaker = engine;
  if (!speaker || !scene.view) return null;
  const { question, outlook, labels } = speaker.words(scene, scene.legal);
  const known = new Map(scene.legal.map((action, i) => [action, labels[i]!]));
  return { question, outlook, label: (action) => known.get(action) ?? speaker.words(scene, [action]).labels[0]! };
}
