// A hotel at night: furniture on a stone floor, a key, a door that creaks, and somebody who was seen.

import { bell, noise, tone, type Sounds } from "../../sound/parts";

export const sounds: Sounds = {
  move: [noise(0, 380, 0.16, 0.2, 260), tone(0.14, 128, 0.1, 0.2, "triangle", 88), noise(0.14, 700, 0.04, 0.2)],
  turn: [...bell(0, 1175, 0.8, 0.09)], // of the reception
  look: [
    noise(0, 3000, 0.03, 0.3),
    noise(0.14, 2200, 0.04, 0.3),
    tone(0.4, 190, 0.7, 0.03, "sawtooth", 270),
    noise(0.4, 900, 0.7, 0.05, 1500),
    tone(1.25, 466, 0.5, 0.1, "sine", 233),
  ],
};
