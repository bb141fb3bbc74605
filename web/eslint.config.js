// What svelte-check cannot see. Layout is prettier's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import typescript from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default typescript.config(
  { ignores: ["dist/", "public/engine/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  typescript.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier, // after the others: leaves layout alone
  { languageOptions: { globals: { ...globals.browser, ...globals.serviceworker } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  { files: ["**/*.ts", "**/*.svelte"], rules: { "no-undef": "off" } }, // the types know
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      "svelte/prefer-svelte-reactivity": "off", // what is to be watched says $state
    },
  },
);
