// Dark or light: as the system is, unless somebody chose.

export type Theme = "system" | "dark" | "light";
const KEY = "witching-theme";

const dark = matchMedia("(prefers-color-scheme: dark)");
const kept = localStorage.getItem(KEY);
let chosen = $state<Theme>(kept === "dark" || kept === "light" ? kept : "system");

const apply = () => {
  document.documentElement.dataset.theme = chosen === "system" ? (dark.matches ? "dark" : "light") : chosen;
};
dark.addEventListener("change", apply);
apply();

export const theme = () => chosen;
export function choose(theme: Theme): void {
  chosen = theme;
  if (theme === "system") localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  apply();
}
