// How a worker comes by its engine and the engine's language: the page hands over both.

import { Engine } from "./engine";
import type { Equipment } from "./messages";

let take: (engine: Promise<Engine>) => void;
export const engineHere = new Promise<Engine>((resolve) => (take = resolve));

let changed = () => {};
export const whenLanguageChanges = (listener: () => void) => (changed = listener);

async function speak(catalogue: ArrayBuffer): Promise<void> {
  (await engineHere).speak(catalogue);
  changed();
}

addEventListener("message", ({ data }: MessageEvent<Equipment | object>) => {
  if ("engine" in data) take(Engine.of(data.engine));
  else if ("catalogue" in data) void speak(data.catalogue);
});
