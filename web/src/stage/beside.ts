// What is shown in large stands beside the board: over the log, not over the tabs, and not over where one writes. Where
// nothing is beside the board it stands over that, away from what is asked about, and never over the bar or my things.

import { isSmall } from "./panels.svelte";

const GAP = 8; // px
const LEAST = 200; // the log may be too low for it; then it stands over the players
const WIDEST = 416; // where nothing is beside the board

interface Place {
  left: number;
  width: number;
  top: number;
  bottom: number;
  down: boolean; // at its lower end
}

function placeBeside(side: Element): Place {
  const { left, width, bottom: end } = side.getBoundingClientRect(),
    panel = side.querySelector("[role=tabpanel]")!.getBoundingClientRect(),
    players = document.querySelector(":not(.talks) > * > [data-part=players]")?.getBoundingClientRect(),
    bottom = side.querySelector("form")?.getBoundingClientRect().top ?? end;
  const place = { left: left + GAP, width: width - 2 * GAP, down: false };
  return players && bottom - panel.top < LEAST + 2 * GAP
    ? { ...place, top: players.top + GAP, bottom: players.bottom - GAP }
    : { ...place, top: panel.top + GAP, bottom: bottom - GAP };
}

function placeOver(board: DOMRect, asked: Element | null): Place {
  const width = Math.min(WIDEST, board.width - 2 * GAP),
    { top, bottom } = asked?.getBoundingClientRect() ?? board;
  return {
    left: board.left + (board.width - width) / 2,
    width,
    top: board.top + GAP,
    bottom: board.bottom - GAP,
    down: (top + bottom) / 2 < (board.top + board.bottom) / 2,
  };
}

/** What is too tall for its place stands on its foot; `--tall` is how high it is. */
export function standBeside(node: HTMLElement, asked: Element | null): void {
  const side = isSmall() ? null : document.querySelector("[data-part=side]:has([role=tabpanel])"),
    board = document.querySelector("[data-part=board]");
  if (!board) return;
  const { left, width, top, bottom, down } = side ? placeBeside(side) : placeOver(board.getBoundingClientRect(), asked);
  node.style.setProperty("--tall", `${bottom - top}px`);
  Object.assign(node.style, { left: `${left}px`, width: `${width}px` });
  const foot = bottom - node.offsetHeight;
  node.style.top = `${Math.max(GAP, down ? foot : Math.min(top, foot))}px`;
}
