// A tower clock: its works tick, a ghost sighs as it walks, the great bell strikes.

import { bell, noise, tone, type Sounds } from "../../sound/parts";

export const sounds: Sounds = {
  move: [noise(0, 2600, 0.025, 0.3), noise(0.16, 1900, 0.03, 0.26), tone(0.05, 370, 0.4, 0.05, "sine", 300)],
  turn: [...bell(0, 659, 0.9, 0.08), ...bell(0.18, 494, 1.1, 0.08)],
  strike: [0, 0.6, 1.2, 1.8].flatMap((at) => bell(at, 110, 2.6, 0.2)),
  round: [523, 659, 784, 659, 1047].map((pitch, i) => tone(0.13 * i, pitch, 0.35, 0.1, "triangle")), // they dance
};
