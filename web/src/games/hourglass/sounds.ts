// An observatory by night: cards slide over felt, sand runs, glass rings.

import { bell, noise, tone, type Sounds } from "../../sound/parts";

export const sounds: Sounds = {
  move: [noise(0, 3200, 0.13, 0.14, 1700), noise(0.13, 500, 0.05, 0.2)],
  turn: [tone(0, 1047, 0.5, 0.09), tone(0.1, 1568, 0.7, 0.07)],
  round: [noise(0, 5200, 1.4, 0.07, 3000), ...bell(0.3, 523, 1.6, 0.1), ...bell(0.75, 659, 1.8, 0.1)],
};
