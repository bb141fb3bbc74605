// The board of clockman: where the page draws what is printed on it, and the ways between its fields.

import type { View } from "../../table/types";
import { printed } from "../printed.svelte";

const facts = await printed<{
  date: string;
  digits: string[];
  poses: string[];
  rings: { id: string; kind: string }[][]; // from the outside, clockwise from twelve o'clock
  passages: { id: string; outer: string; inner: string }[];
  quarters: { start: string; entry: string; gate: string; straight: string[] }[];
  centre: string;
}>("clockman");

/** The sign of a field on its plate. */
export const fieldSign = (kind: string) =>
  ["passage", "straight", "centre", "start"].includes(kind) ? "cm-place" : `cm-field-${kind}`;

export type Kind =
  | "path"
  | "symbol"
  | "event"
  | "transfer"
  | "lift"
  | "0"
  | "1"
  | "2"
  | "x"
  | "passage"
  | "start"
  | "straight"
  | "centre";

export interface Field {
  id: string;
  kind: Kind;
  ring: number; // from the outside, from 0; -1: beside the rings
  degrees: number;
  radius: number;
  x: number;
  y: number;
  size: number; // radius of the round ones
}

export const RADII = [985, 764, 565, 384] as const,
  THICK = [108, 108, 108, 112] as const;
const START = 1112,
  PASSAGES = [874, 664, 474] as const,
  STRAIGHT = [300, 222, 145] as const;

export type Point = [x: number, y: number];
export function polar(radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [Number((radius * Math.sin(angle)).toFixed(1)), Number((-radius * Math.cos(angle)).toFixed(1))];
}
function at(id: string, kind: Kind, ring: number, degrees: number, radius: number, size: number): Field {
  const [x, y] = polar(radius, degrees);
  return { id, kind, ring, degrees, radius, x, y, size };
}

export const DATE = facts.date;
export const DIGITS = facts.digits;
export const POSES = facts.poses;

/** The fields of a ring, clockwise, by one of them; undefined beside the rings. */
export const ringOf = (id: string) =>
  facts.rings.find((ring) => ring.some((field) => field.id === id))?.map((field) => field.id);
const degrees = new Map(facts.rings.flatMap((ring) => ring.map(({ id }, i) => [id, (360 * i) / ring.length])));
const ringIndex = (id: string) => facts.rings.findIndex((fields) => fields.some((field) => field.id === id));

export const fields: Field[] = [
  ...facts.rings.flatMap((ring, i) =>
    ring.map(({ id, kind }) => at(id, kind as Kind, i, degrees.get(id)!, RADII[i]!, THICK[i]! / 2)),
  ),
  ...facts.passages.map(({ id, outer }) =>
    at(id, "passage", -1, degrees.get(outer)!, PASSAGES[ringIndex(outer)]!, outer.startsWith("a") ? 57 : 54),
  ),
  ...facts.quarters.flatMap(({ start, entry, gate, straight }) => [
    at(start, "start", -1, degrees.get(entry)!, START, 44),
    ...straight.map((id, i) => at(id, "straight", -1, degrees.get(gate)!, STRAIGHT[i]!, i === 2 ? 39 : 35)),
  ]),
  at(facts.centre, "centre", -1, 0, 0, 98),
];

export const fieldOf = new Map(fields.map((field) => [field.id, field]));
export const quarterOf = (seat: number, seats: number) => (seats === 2 ? 2 * seat : seat);
export const fieldsInRing = facts.rings.map((ring) => ring.length);
/** The ring that a place belongs to, from 1; a passage to its outer one. */
export function levelOf(id: string): number {
  const passage = facts.passages.find((one) => one.id === id);
  return ringIndex(passage?.outer ?? id) + 1;
}

/* --- what a view says of them ------------------------------------------------------------------------------------- */

/** Its token is gone. */
export const isEmptied = ({ id, kind }: Field, view: View) =>
  (kind === "lift" || DIGITS.includes(kind)) && !view.tokens.includes(id);

/** The Whytooki there, by his pose. */
export function poseAt(id: string, view: View): string | null {
  const straight = facts.quarters.findIndex((quarter) => quarter.straight[2] === id);
  if (straight >= 0) return view.poses.t?.[straight] ?? null;
  return passageOf.has(id) ? (view.poses[id[0]!]?.[Number(id.slice(1))] ?? null) : null;
}

/* --- ways --------------------------------------------------------------------------------------------------------- */

const next = new Map(
  facts.rings.flatMap((ring) => ring.map(({ id }, i): [string, string] => [id, ring[(i + 1) % ring.length]!.id])),
);
const gates = new Map<string, string[]>(); // from a field into passages and straights
const lead = (from: string, to: string) => gates.set(from, [...(gates.get(from) ?? []), to]);
for (const { id, outer, inner } of facts.passages) {
  lead(outer, id);
  lead(inner, id);
}
for (const { start, entry, gate, straight } of facts.quarters) {
  lead(start, entry);
  [gate, ...straight].forEach((id, i, all) => lead(id, all[i + 1] ?? facts.centre));
}
const passageOf = new Map(facts.passages.map((passage) => [passage.id, passage]));

function onward(at: string, before: string | undefined): string[] {
  const passage = passageOf.get(at);
  if (passage) return [passage.inner, passage.outer].filter((gate) => gate !== before);
  return [...(next.has(at) ? [next.get(at)!] : []), ...(gates.get(at) ?? [])];
}

/** The fields that a pawn passes in that many steps, the first and the last included; null: they do not lead there. */
export function walk(from: string, to: string, steps: number): string[] | null {
  function go(way: string[], left: number): string[] | null {
    const here = way.at(-1)!;
    if (left === 0) return here === to ? way : null;
    for (const there of onward(here, way.at(-2))) {
      if (passageOf.has(there) && (there === from || way.slice(1).some((id) => passageOf.has(id)))) continue;
      const found = go([...way, there], left - 1);
      if (found) return found;
    }
    return null;
  }
  return go([from], steps);
}

/** Along the ring, whichever way is shorter; just there where they are not on one ring. */
export function slide(from: string, to: string): string[] {
  const ring = ringOf(from);
  if (!ring?.includes(to)) return [from, to];
  const start = ring.indexOf(from),
    forward = (ring.indexOf(to) - start + ring.length) % ring.length,
    turn = forward <= ring.length / 2 ? 1 : -1,
    steps = turn > 0 ? forward : ring.length - forward;
  return Array.from({ length: steps + 1 }, (_, i) => ring[(start + turn * i + ring.length) % ring.length]!);
}

export const route = (from: string, to: string, steps: number) => walk(from, to, steps) ?? slide(from, to);

const between = (a: Field, b: Field, part: number): Point => [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];

/** A way as a path: along a ring as an arc. `until`: how much of the last step is drawn. */
export function trace(way: string[], until = 1): string {
  const end = way.length - 1;
  return way
    .flatMap((id, i) => {
      const field = fieldOf.get(id);
      if (!field) return [];
      const before = fieldOf.get(way[i - 1] ?? "");
      const along = before && before.ring >= 0 && before.ring === field.ring;
      const forward = along && (field.degrees - before.degrees + 360) % 360 < 180;
      const arc = `A${field.radius} ${field.radius} 0 0 ${forward ? 1 : 0} `;
      const part = i === end ? until : 1,
        turn = ((field.degrees - (before?.degrees ?? 0) + 540) % 360) - 180;
      const [x, y] = along
        ? polar(field.radius, before.degrees + turn * part)
        : before
          ? between(before, field, part)
          : [field.x, field.y];
      return `${i === 0 ? "M" : along ? arc : "L"}${x} ${y}`;
    })
    .join("");
}
