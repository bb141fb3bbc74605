// Showing on the board what a step was about: the things it touched are lit.

import type { GameUi } from "../games/game";
import type { Past, Step } from "./types";

/** A line of the log: what was told of these steps. */
export interface Line {
  first: number; // the first step, from 0
  plies: number; // steps played when it was over
  who: number;
  text: string;
}

/** The lines of a log: steps that are told together, steps without a word left out. */
export function linesOf(steps: Step[]): Line[] {
  const lines: Line[] = [];
  steps.forEach(({ who, text, joins }, ply) => {
    const last = lines.at(-1);
    if (joins && last) Object.assign(last, { text: last.text + text, plies: ply + 1 });
    else if (text) lines.push({ first: ply, plies: ply + 1, who, text });
  });
  return lines;
}

/** What the steps of a line touched. `at` tells the position before a step, or null if nobody here saw it. */
export async function thingsOf(ui: GameUi, steps: Step[], line: Line, at: (plies: number) => Promise<Past | null>): Promise<string[]> {
  const things = [`hand ${line.who}`, `pawn ${line.who}`, `seat ${line.who}`];
  for (let ply = line.first; ply < line.plies; ply++) {
    const before = await at(ply);
    if (before && steps[ply]!.who >= 0) things.push(...(ui.shows ?? ui.touches)(steps[ply]!.action, before.view));
  }
  return things;
}

/** Lights things of a board: those of nobody, and those of this seat. */
export function light(board: HTMLElement | undefined, things: string[], whose: number): void {
  for (const element of board?.querySelectorAll<HTMLElement>("[data-thing]") ?? []) {
    const of = element.closest<HTMLElement>("[data-of]")?.dataset.of;
    const lit = things.includes(element.dataset.thing!) && (of === undefined || Number(of) === whose);
    element.toggleAttribute("data-lit", lit);
  }
}
