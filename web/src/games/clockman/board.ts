// The board of clockman as it is printed: where every field lies and what it shows.

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

const KINDS: Record<string, Kind> = {
  ".": "path",
  s: "symbol",
  e: "event",
  t: "transfer",
  l: "lift",
  0: "d0",
  1: "d1",
  2: "d2",
  x: "dx",
};
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

/** Half of each ring; the other half is the same, turned round. */
const RINGS = [
  { letter: "a", radius: 1, size: 10.5, half: ".s.e.st.esl..s.e.st.esl." },
  { letter: "b", radius: 0.78, size: 12, half: ".0s00e00sl00t0e0s0" },
  { letter: "c", radius: 0.58, size: 13, half: ".1se1xt1s.1e" },
  { letter: "d", radius: 0.4, size: 15, half: "s2ts2t" },
] as const;

/** Passages and their angles, from the outer gate inwards. */
const ORBITS = [
  { letter: "p", radius: 0.89, angles: [30, 90, 150, 210, 270, 330] },
  { letter: "q", radius: 0.68, angles: [0, 60, 120, 180, 240, 300] },
  { letter: "r", radius: 0.49, angles: [30, 120, 210, 300] },
] as const;

function at(id: string, kind: Kind, degrees: number, radius: number, size: number): Field {
  const angle = (degrees * Math.PI) / 180;
  return { id, kind, x: SCALE * radius * Math.sin(angle), y: -SCALE * radius * Math.cos(angle), size };
}

export const rings = RINGS.map(({ radius }) => SCALE * radius);

export const fields: Field[] = [
  ...RINGS.flatMap(({ letter, radius, size, half }) =>
    [...half, ...half].map((mark, i) => at(`${letter}${i}`, KINDS[mark]!, (360 * i) / (2 * half.length), radius, size)),
  ),
  ...ORBITS.flatMap(({ letter, radius, angles }) =>
    angles.map((angle, i) => at(`${letter}${i}`, "passage", angle, radius, 11)),
  ),
  ...[0, 1, 2, 3].flatMap((quarter) => [
    at(`s${quarter}`, "start", 90 * quarter, 1.13, 13),
    ...[0.3, 0.21, 0.12].map((radius, i) => at(`t${quarter}${i + 1}`, "straight", 90 * quarter, radius, 8)),
  ]),
  { id: "m", kind: "centre", x: 0, y: 0, size: 13 },
];

export const fieldOf = new Map(fields.map((field) => [field.id, field]));
export const quarterOf = (seat: number, seats: number) => (seats === 2 ? 2 * seat : seat);
export const DIGITS = ["0", "1", "2", "x"] as const;
export const POSES = ["w1", "w2", "w3", "w4", "w5"] as const;
