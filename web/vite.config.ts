// How the page is built. The engine (witching.wasm) and the catalogues come from `make wasm`; the Makefile puts them into
// public/engine/ first.
import { defineConfig } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";

export default defineConfig({
  base: "./", // plain files, served from any folder
  plugins: [svelte()],
  build: { target: "es2022", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  worker: { format: "es" },
});
