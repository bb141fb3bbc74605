// The board of clockman: where the page draws what is printed on it.

import { printed } from "../printed.svelte";

const facts = await printed<{
  date: string;
  digits: string[];
  poses: string[];
  rings: { id: string; kind: string }[][]; // from the outside, clockwise from twelve o'clock
  passages: { id: string; outer: string }[];
  quarters: { start: string; entry: string; gate: string; straight: string[] }[];
  centre: string;
}>("clockman");

export type Kind =
  | "path"
  | "symbol"
  | "event"
  | "transfer"
  | "lift"
  | "d0"
  | "d1"
  | "d2"
  | "dx"
  | "passage"
  | "start"
  | "straight"
  | "centre";

export interface Field {
  id: string;
  kind: Kind;
  x: number;
  y: number;
  size: number;
}

export const PAINT: Partial<Record<Kind, string>> = {
  symbol: "#6fca7f",
  event: "#6db3f2",
  transfer: "#f2a54a",
  d0: "#f4d35e",
  d1: "#f4d35e",
  d2: "#f4d35e",
  dx: "#f4d35e",
  lift: "#f4d35e",
};
const SCALE = 215;

const RINGS = [
  { radius: 1, size: 10.5 },
  { radius: 0.78, size: 12 },
  { radius: 0.58, size: 13 },
  { radius: 0.4, size: 15 },
] as const;
const START = 1.13,
  STRAIGHT = [0.3, 0.21, 0.12] as const; // radii

function at(id: string, kind: Kind, degrees: number, radius: number, size: number): Field {
  const angle = (degrees * Math.PI) / 180;
  return { id, kind, x: SCALE * radius * Math.sin(angle), y: -SCALE * radius * Math.cos(angle), size };
}

export const DATE = facts.date;
export const DIGITS = facts.digits;
export const POSES = facts.poses;

export const rings = RINGS.map(({ radius }) => SCALE * radius);
const degrees = new Map(facts.rings.flatMap((ring) => ring.map(({ id }, i) => [id, (360 * i) / ring.length])));
const kindOf = (kind: string) => (DIGITS.includes(kind) ? `d${kind}` : kind) as Kind;
/** Halfway from the ring of its outer gate to the next. */
function passageRadius(outer: string): number {
  const ring = facts.rings.findIndex((fields) => fields.some(({ id }) => id === outer));
  return (RINGS[ring]!.radius + RINGS[ring + 1]!.radius) / 2;
}

export const fields: Field[] = [
  ...RINGS.flatMap(({ radius, size }, ring) =>
    facts.rings[ring]!.map(({ id, kind }) => at(id, kindOf(kind), degrees.get(id)!, radius, size)),
  ),
  ...facts.passages.map(({ id, outer }) => at(id, "passage", degrees.get(outer)!, passageRadius(outer), 11)),
  ...facts.quarters.flatMap(({ start, entry, gate, straight }) => [
    at(start, "start", degrees.get(entry)!, START, 13),
    ...straight.map((id, i) => at(id, "straight", degrees.get(gate)!, STRAIGHT[i]!, 8)),
  ]),
  at(facts.centre, "centre", 0, 0, 13),
];

export const fieldOf = new Map(fields.map((field) => [field.id, field]));
export const quarterOf = (seat: number, seats: number) => (seats === 2 ? 2 * seat : seat);
