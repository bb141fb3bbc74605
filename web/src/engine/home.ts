// How a worker comes by its engine, and where it finds the catalogues.

import { Engine } from "./engine";

export const engineHome = new URL(import.meta.env.DEV ? "/" : "..", location.href); // the workers are in assets/

/** The engine that the page hands over first. */
export const engineHere = new Promise<Engine>((resolve) => {
  const take = (event: MessageEvent<{ engine?: WebAssembly.Module }>) => {
    if (!event.data.engine) return;
    removeEventListener("message", take);
    resolve(Engine.of(event.data.engine));
  };
  addEventListener("message", take);
});

/** One language after the other, however long a catalogue takes: the last one asked for is spoken in the end. */
let spoken: Promise<void> = Promise.resolve();
export function speakIn(engine: Engine, language: string): Promise<void> {
  return (spoken = spoken.catch(() => {}).then(() => change(engine, language)));
}

async function change(engine: Engine, language: string): Promise<void> {
  if (language === "en") return engine.speak(new ArrayBuffer(0));
  const response = await fetch(new URL(`engine/locale/${language}.mo`, engineHome));
  if (!response.ok) throw new Error(`engine/locale/${language}.mo: ${response.status}`);
  engine.speak(await response.arrayBuffer());
}
