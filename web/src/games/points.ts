// Points as people count them, where the engine counts finer.

import type { Points } from "../director/count";

/** Half points: keyhole's engine counts two of them where people count one. */
export function halves(points: number): string {
  const whole = Math.trunc(points / 2);
  if (points % 2 === 0) return String(whole);
  return whole === 0 ? `${points < 0 ? "−" : ""}½` : `${whole}½`;
}

const FINER: Record<string, (points: number) => string> = { keyhole: halves };

export const pointsOf = (game: string, points: number): Points => FINER[game]?.(points) ?? points;
