// What sounds are made of: tones with a soft beginning and a long end, and noises through a filter.

import type { Staged } from "../director/beats";

export type Tune = "move" | "turn" | "refused" | "end" | Staged["kind"];

export interface Part {
  at: number; // seconds from now
  pitch: number; // hertz; of a noise: the middle of it
  to?: number; // the pitch glides there
  length: number; // seconds
  loud: number; // 0 to 1
  shape: OscillatorType | "noise";
}

/** The sounds of a game's room; what it leaves out sounds as everywhere. */
export type Sounds = Partial<Record<Tune, Part[]>>;

export const tone = (
  at: number,
  pitch: number,
  length: number,
  loud = 0.16,
  shape: OscillatorType = "sine",
  to?: number,
): Part => ({ at, pitch, length, loud, shape, ...(to ? { to } : {}) });

/** Wood, paper, sand, wind: what has no pitch of its own. */
export const noise = (at: number, pitch: number, length: number, loud = 0.2, to?: number): Part => ({
  at,
  pitch,
  length,
  loud,
  shape: "noise",
  ...(to ? { to } : {}),
});

/** A bell is a tone with others above it that do not quite fit, and die away sooner. */
export const bell = (at: number, pitch: number, length: number, loud = 0.16): Part[] =>
  [1, 2, 2.76, 5.4].map((part, i) => tone(at, pitch * part, length / (i + 1), loud / (i + 1)));

const knock = (at: number, pitch: number): Part[] => [
  noise(at, pitch, 0.035, 0.3),
  tone(at, pitch / 6, 0.05, 0.1, "triangle"),
];
const flip = [noise(0, 1400, 0.14, 0.16, 3600), noise(0.15, 900, 0.05, 0.18)];

const yours = [tone(0, 523, 0.18), tone(0.12, 784, 0.3)];

/** As everywhere. */
export const TUNES: Required<Sounds> = {
  move: [tone(0, 330, 0.07, 0.14, "triangle"), tone(0.02, 165, 0.09, 0.12)],
  turn: yours,
  ready: yours,
  refused: [tone(0, 196, 0.14, 0.12, "triangle"), tone(0.13, 156, 0.22, 0.12, "triangle")],
  round: [0, 0.7, 1.4].flatMap((at) => bell(at, 220, 2)),
  end: [...[392, 494, 587, 784].map((pitch, i) => tone(0.14 * i, pitch, 0.5)), ...bell(0.6, 392, 2.4)],
  dice: [0, 0.07, 0.16, 0.28, 0.43].flatMap((at, i) => knock(at, 1500 - 130 * i)),
  card: flip,
  event: flip,
  fight: [noise(0, 700, 0.22, 0.2, 2200), noise(0.24, 320, 0.2, 0.34), tone(0.24, 82, 0.4, 0.22, "triangle")],
  look: [...knock(0, 2400), ...knock(0.3, 1900)],
  strike: bell(0, 110, 3),
};
