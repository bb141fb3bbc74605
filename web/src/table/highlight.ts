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

const known = new WeakMap<Step, Line>(); // by their last steps: a line that has not changed is not drawn again

/** The lines of a log: steps that are told together, steps without a word left out. */
export function linesOf(steps: Step[]): Line[] {
  const lines: Line[] = [];
  steps.forEach(({ who, text, joins }, ply) => {
    const last = lines.at(-1);
    if (joins && last) lines[lines.length - 1] = { ...last, text: last.text + text, plies: ply + 1 };
    else if (text) lines.push({ first: ply, plies: ply + 1, who, text });
  });
  return lines.map((line) => {
    const step = steps[line.plies - 1]!,
      before = known.get(step);
    if (before?.first === line.first && before.text === line.text) return before;
    known.set(step, line);
    return line;
  });
}

const BLOCK = 100; // lines

/** A long match has more lines than a page should hold: those about a position, the same ones for many positions. */
export function around(lines: Line[], plies: number): Line[] {
  const after = lines.findIndex((line) => line.plies > plies);
  const first = BLOCK * (Math.floor((after < 0 ? lines.length : after) / BLOCK) - 1);
  return lines.slice(Math.max(0, first), Math.max(0, first) + 3 * BLOCK);
}

/** Things of a board: those of nobody, and those of one seat. */
export interface Things {
  names: string[];
  of: number;
}
export const NOTHING: Things = { names: [], of: -1 };

/** Dice and cards belong to whoever goes on with them. */
const whoGoesOn = async (steps: Step[], line: Line, at: (plies: number) => Promise<Past | null>) =>
  steps.slice(line.plies).find(({ who }) => who >= 0)?.who ?? (await at(steps.length))?.actor ?? -1;

/** What the steps of a line touched. `at` tells the position after a number of steps, or null if it is not known. */
export async function thingsOf(
  ui: GameUi,
  steps: Step[],
  line: Line,
  at: (plies: number) => Promise<Past | null>,
): Promise<Things> {
  const of = line.who >= 0 ? line.who : await whoGoesOn(steps, line, at);
  const names = [`hand ${of}`, `pawn ${of}`, `seat ${of}`];
  for (let ply = line.first; ply < line.plies; ply++) {
    const before = await at(ply);
    if (before && steps[ply]!.who >= 0) names.push(...(ui.shows ?? ui.touches)(steps[ply]!.action, before.view));
  }
  return { names, of };
}

/** Things of one name are told apart by data-each: "ghost church blue#2". */
const named = ({ dataset: { thing, each } }: HTMLElement) => [thing!, `${thing}#${each}`];

export function light(board: HTMLElement | undefined, { names, of }: Things, mark = "data-lit"): void {
  const wanted = new Set(names);
  const isMeant = (element: HTMLElement) => {
    const owner = element.closest<HTMLElement>("[data-of]")?.dataset.of;
    return owner === undefined || Number(owner) === of;
  };
  for (const element of board?.querySelectorAll<HTMLElement>("[data-thing]") ?? [])
    element.toggleAttribute(mark, named(element).some((name) => wanted.has(name)) && isMeant(element));
}
