// A view taken apart by what the engine says of its keys: what lies there for everybody, and what each seat has.

import type { Field } from "../engine/engine";
import type { View } from "../table/types";

/** A list that may not be seen: only how long it is. */
export class Hidden {
  constructor(readonly count: number) {}
}

export interface Entry {
  key: string;
  value: unknown;
}

const entry = ({ key, counted }: Field, value: unknown): Entry => ({
  key,
  value: counted && typeof value === "number" ? new Hidden(value) : value,
});

export const commonParts = (view: View, fields: Field[]): Entry[] =>
  fields.filter(({ by_seat }) => !by_seat).map((field) => entry(field, view[field.key]));

export const partsOfSeat = (view: View, fields: Field[], seat: number): Entry[] =>
  fields.filter(({ by_seat }) => by_seat).map((field) => entry(field, view[field.key][seat]));

/** A key as a word: "deck_count" is "deck count". */
export const wordOf = (key: string) => key.replace(/_/g, " ");

/** What an action names: words of the notation are those of the view. */
export const touches = (action: string) =>
  action
    .split(" ")
    .slice(1)
    .map((word) => `word ${word}`);
