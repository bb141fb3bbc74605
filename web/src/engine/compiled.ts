// The engine, fetched and compiled once as soon as the page begins; every worker is handed the same.

async function fetchEngine(): Promise<WebAssembly.Module> {
  const response = await fetch("./engine/witching.wasm");
  if (!response.ok) throw new Error(`engine/witching.wasm: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

const compiled = fetchEngine();

/** A worker with an engine: the first thing it is told is the compiled one. */
export function equip(worker: Worker): Worker {
  void compiled.then((engine) => worker.postMessage({ engine }));
  return worker;
}
