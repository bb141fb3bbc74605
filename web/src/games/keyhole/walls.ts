// Furniture slides along the walls of the lobby, as in front of anybody who pushes it.

import type { Box } from "./facts";

interface At {
  x: number;
  y: number;
  yaw: number;
}

const SINES = 10000; // they are whole numbers, in parts of this (R5)
const sine = (degrees: number) => Math.round(SINES * Math.sin((degrees * Math.PI) / 180));

/** The nearest place at which a piece with these boxes does not stick out of a lobby of this size (R6). */
export function indoors<Place extends At>(at: Place, boxes: Box[], size: number): Place {
  const [sin, cos] = [Math.abs(sine(at.yaw)), Math.abs(sine(at.yaw + 90))];
  const long = Math.max(...boxes.flatMap(([u0, u1]) => [-u0, u1])),
    deep = Math.max(...boxes.flatMap(([, , v0, v1]) => [-v0, v1]));
  const within = (value: number, half: number) => Math.max(half, Math.min(size - half, value));
  return {
    ...at,
    x: within(at.x, Math.ceil((long * cos + deep * sin) / SINES)),
    y: within(at.y, Math.ceil((long * sin + deep * cos) / SINES)),
  };
}
