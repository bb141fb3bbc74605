// load.mjs: a module of the page (TypeScript without Svelte in it) for tests under node, and the frame of those tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const typescript = createRequire(`${root}/web/package.json`)("typescript");

/** The modules it imports statically are taken along; those it imports on demand are not. */
function address(file) {
  const { outputText } = typescript.transpileModule(readFileSync(file, "utf8"), { compilerOptions: { module: "esnext", target: "es2022" } });
  const whole = outputText.replace(/ from "(\.[^"]+)"/g, (_, other) => ` from "${address(resolve(dirname(file), `${other}.ts`))}"`);
  return `data:text/javascript,${encodeURIComponent(whole)}`;
}
export const load = (path) => import(address(`${root}/web/src/${path}`));

let wasm;
/** What the engine says: all games; of one its terms, or what is printed. */
export function told(what, game = "") {
  wasm ??= new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.argv[2] ?? `${root}/web/public/engine/witching.wasm`))).exports;
  const bytes = new TextEncoder().encode(game);
  new Uint8Array(wasm.memory.buffer, wasm.input_address(), wasm.input_size()).set(bytes);
  if (wasm[what](bytes.length) === 0) throw new Error(`the engine tells no ${what} of ${game}`);
  return JSON.parse(new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.output_address(), wasm.output_length())));
}

/** The languages other than English, and all catalogues: English text to translation. */
export const languages = readFileSync(`${root}/po/LINGUAS`, "utf8").trim().split(/\s+/);
export const catalogues = { en: {}, ...Object.fromEntries(languages.map((language) => [language, JSON.parse(execFileSync(`${root}/tools/po-json`, [`${root}/po/${language}.po`], { encoding: "utf8" }))])) };

let failed = 0;
export async function test(name, run) {
  try {
    await run();
    console.log(`ok web/${name}`);
  } catch (error) {
    failed++;
    console.log(String(error.stack ?? error));
    console.log(`not ok web/${name}`);
  }
}
process.on("exit", () => {
  if (failed) process.exitCode = 1; // a run that broke off keeps its own code
});
