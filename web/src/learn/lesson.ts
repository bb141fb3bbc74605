// An introduction (docs/lessons): a few positions of a real match, each with something to read and something to do. A
// lesson knows no rule: it names the moves it asks for, and the engine plays and checks them.

export interface Step {
  /** What was played since the step before, all seats and chance: the engine plays it to get here. */
  played: string[];
  title: string;
  text: string;
  /** What to do on the page (the terminal names the moves instead); without it there is only something to read and to
   *  look at. */
  task?: string;
  /** The moves asked for, one after the other; any of a group will do, and `start *` is any that begins so. */
  moves?: string[][];
  /** A move that the rules forbid here: the engine says why. */
  forbidden?: string;
  /** What to say when it is done. */
  well?: string;
}

export interface Lesson {
  game: string;
  seats: number;
  options: string[]; // "cards=casper"
  steps: Step[];
}

/** Marks a text that is put into the reader's language when it is shown. */
export const later = (english: string): string => english;

/** The actions that lead from the beginning of the match to a step. */
export function actionsTo(lesson: Lesson, step: number): string[] {
  return lesson.steps.slice(0, step + 1).flatMap(({ played }) => played);
}

export function fits(action: string, wanted: string[]): boolean {
  return wanted.some((pattern) =>
    pattern.endsWith("*") ? action.startsWith(pattern.slice(0, -1)) : action === pattern,
  );
}

/** The legal actions that begin at the same things as those asked for: only what a task asks for shines. */
export function offered(legal: string[], wanted: string[], touches: (action: string) => string[]): string[] {
  const stem = (action: string) => action.replace(/\*$/, "");
  const begins = (action: string) =>
    fits(action, wanted) || (action.endsWith("*") && wanted.some((pattern) => pattern.startsWith(stem(action))));
  const first = new Set(legal.filter(begins).map((action) => touches(action)[0]));
  return legal.filter((action) => first.has(touches(action)[0]));
}
