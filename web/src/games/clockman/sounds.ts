// Clockwork meets the digital age: a ratchet, brass, and tubes that hum when they light up.

import { bell, noise, tone, type Sounds } from "../../sound/parts";

const ratchet = [0, 0.05, 0.1, 0.15].map((at, i) => noise(at, 4200 - 300 * i, 0.018, 0.26));

export const sounds: Sounds = {
  move: [...ratchet, tone(0.19, 880, 0.16, 0.07, "triangle")],
  turn: [...ratchet.slice(2), ...bell(0.1, 988, 0.8, 0.08)],
  event: [tone(0, 120, 0.5, 0.03, "square"), noise(0, 1400, 0.14, 0.14, 3600), tone(0.3, 1319, 0.4, 0.08, "triangle")],
  card: [noise(0, 1400, 0.14, 0.14, 3600), ...ratchet],
};
