// Where a worker finds the engine and its catalogues.

import type { Engine } from "./engine";

export const engineHome = new URL(import.meta.env.DEV ? "/" : "..", location.href); // the workers are in assets/

export async function speakIn(engine: Engine, language: string): Promise<void> {
  if (language === "en") return engine.speak(new ArrayBuffer(0));
  const response = await fetch(new URL(`engine/locale/${language}.mo`, engineHome));
  if (!response.ok) throw new Error(`engine/locale/${language}.mo: ${response.status}`);
  engine.speak(await response.arrayBuffer());
}
