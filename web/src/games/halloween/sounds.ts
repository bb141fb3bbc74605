// A street under the moon: wind, wood, and whatever answers from the houses.

import { bell, noise, tone, type Sounds } from "../../sound/parts";

const owl = (at: number) => [tone(at, 410, 0.16, 0.1, "sine", 370), tone(at + 0.22, 400, 0.42, 0.11, "sine", 330)];

export const sounds: Sounds = {
  move: [noise(0, 420, 0.26, 0.14, 1300), tone(0.16, 262, 0.16, 0.12, "triangle"), tone(0.16, 131, 0.2, 0.1)],
  turn: owl(0),
  fight: [
    noise(0, 500, 0.3, 0.18, 2600),
    tone(0, 150, 0.3, 0.07, "sawtooth", 420),
    noise(0.32, 260, 0.22, 0.4),
    tone(0.32, 73, 0.5, 0.24, "triangle"),
  ],
  round: [...bell(0, 233, 2), ...bell(0.8, 233, 2), ...owl(1.5)],
};
