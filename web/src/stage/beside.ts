// What is shown in large stands beside the board: over the log, not over the tabs, and not over where one writes.

import { isSmall } from "./panels.svelte";

const GAP = 8; // px

/** False: nothing is beside the board, and the style says where. What is too tall for its place stands on its foot;
 *  `--tall` is how high it is. */
export function standBeside(node: HTMLElement): boolean {
  const side = isSmall() ? null : document.querySelector("[data-part=side]"),
    panel = side?.querySelector("[role=tabpanel]");
  if (!side || !panel) {
    for (const name of ["left", "right", "width", "top", "bottom", "--tall"]) node.style.removeProperty(name);
    return false;
  }
  const { left, width, bottom: end } = side.getBoundingClientRect(),
    top = panel.getBoundingClientRect().top + GAP,
    bottom = (side.querySelector("form")?.getBoundingClientRect().top ?? end) - GAP;
  node.style.setProperty("--tall", `${bottom - top}px`);
  Object.assign(node.style, { left: `${left + GAP}px`, right: "auto", width: `${width - 2 * GAP}px`, bottom: "auto" });
  node.style.top = `${Math.min(top, bottom - node.offsetHeight)}px`;
  return true;
}
