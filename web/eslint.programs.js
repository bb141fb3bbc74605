// What node runs: tests, benches and tools. Some of their functions are handed to a browser.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  { languageOptions: { globals: { ...globals.node, ...globals.browser, ...globals.serviceworker } } },
  { rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }] } },
];
