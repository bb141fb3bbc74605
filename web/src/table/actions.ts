// Actions as texts: what can be said of them without any rule.

import type { Why } from "../engine/engine";

/** `place sofa *` stands for more actions than can be listed: the board finds the numbers. */
export const isTemplate = (action: string) => action.endsWith("*");

/** There is nothing to decide. */
export const isForced = (legal: string[]) => legal.length === 1 && !isTemplate(legal[0]!);

/** Nothing is wrong with the move: it is only to be tried again. */
export const mayTryAgain = (why: Why | null) => why?.id === "storage" || why?.id === "too-fast";

const MOST = 4; // guesses

/** `other` in the place of `thing` ("set a", "field b10") in an action; null where its words are not there. */
function instead(action: string, thing: string, other: string): string | null {
  const [kind, ...words] = thing.split(" "),
    [otherKind, ...otherWords] = other.split(" ");
  if (kind !== otherKind || words.length === 0 || words.length !== otherWords.length) return null;
  const found = ` ${action} `.replace(` ${words.join(" ")} `, ` ${otherWords.join(" ")} `).trim();
  return found === action ? null : found;
}

/** What somebody means by pointing at a thing that cannot be chosen now: a legal action that agrees with what was
 *  pointed at before, with that thing in the place of another one of its kind. So the engine can be asked why not.
 *  The likeliest first. */
export function meant(
  legal: string[],
  touches: (action: string) => string[],
  picked: string[],
  thing: string,
): string[] {
  const agreeing = legal.filter(
    (action) => !isTemplate(action) && picked.every((other) => touches(action).includes(other)),
  );
  const guesses = agreeing.flatMap((action) =>
    touches(action).flatMap((other) => (picked.includes(other) ? [] : (instead(action, other, thing) ?? []))),
  );
  return [...new Set(guesses)].filter((action) => !legal.includes(action)).slice(0, MOST);
}

/** The reason that most of them are refused for, among those that rest on a rule; the first of several; null if there
 *  is none. */
export async function whyNot(actions: string[], check: (action: string) => Promise<Why | null>): Promise<Why | null> {
  const all = await Promise.all([...new Set(actions)].map(check));
  const ruled = all.flatMap((why) => (why?.rule ? [why] : []));
  const shared = (why: Why) => ruled.filter(({ id }) => id === why.id).length;
  return [...ruled].sort((a, b) => shared(b) - shared(a))[0] ?? null;
}
