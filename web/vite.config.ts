// How the page is built. The engine (witching.wasm) and the catalogues come from `make wasm`; the Makefile puts them
// into public/engine/ first.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fonts } from "./fonts";
import { sheet } from "./sheet";

const languages = readFileSync(new URL("../po/LINGUAS", import.meta.url), "utf8")
  .trim()
  .split(/\s+/);
const locales = fileURLToPath(new URL("public/engine/locale", import.meta.url));

/** files.json: everything the page may need, for the service worker to keep. What is in public/ does not carry its
 *  content in its name: the service worker asks for it again when it can. */
const listFiles: Plugin = {
  name: "list-files",
  generateBundle(_, bundle) {
    const fixed = [
      "./",
      "icon.svg",
      "manifest.webmanifest",
      "engine/witching.wasm",
      ...languages.flatMap((code) => readdirSync(`${locales}/${code}`).map((part) => `engine/locale/${code}/${part}`)),
    ];
    this.emitFile({
      type: "asset",
      fileName: "files.json",
      source: JSON.stringify([...fixed, ...Object.keys(bundle).filter((name) => name.startsWith("assets/"))]),
    });
  },
};

export default defineConfig({
  base: "./", // plain files, served from any folder
  plugins: [svelte(), fonts, sheet, listFiles],
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600, // three.js alone is larger than 500; what is loaded first is weighed by a test
  },
  worker: { format: "es" },
});
