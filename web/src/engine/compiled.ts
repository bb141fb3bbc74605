// The engine, fetched and compiled once as soon as the page begins; every worker is handed the same, and the language
// spoken.

import { Engine } from "./engine";
import type { Equipment } from "./messages";

async function fetchEngine(): Promise<WebAssembly.Module> {
  const response = await fetch("./engine/witching.wasm");
  if (!response.ok) throw new Error(`engine/witching.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

const compiled = fetchEngine();
let catalogue = new ArrayBuffer(0);
const equipped = new Set<Worker>();

const hand = (worker: Worker, equipment: Equipment) => worker.postMessage(equipment);

export function equip(worker: Worker): Worker {
  equipped.add(worker);
  void compiled.then((engine) => hand(worker, { engine }));
  hand(worker, { catalogue });
  return worker;
}

/** It stops at once, whatever it is doing. */
export function dismiss(worker: Worker): void {
  worker.terminate();
  equipped.delete(worker);
}

async function startInPage(): Promise<Engine> {
  const engine = await Engine.of(await compiled);
  engine.speak(catalogue);
  return (inPage = engine);
}
let starting: Promise<Engine> | null = null;
let inPage: Engine | null = null;
/** The page's own engine, for what it must know at once. */
export const engineInPage = () => (starting ??= startInPage());

/** From now on all engines, including later ones, speak by this catalogue. */
export function speakInEngines(wanted: ArrayBuffer): void {
  catalogue = wanted;
  inPage?.speak(catalogue);
  for (const worker of equipped) hand(worker, { catalogue });
}
