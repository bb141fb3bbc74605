// The colours of places to hide.

/** From hidden to in full view. */
export function heat(doors: number): string {
  const stops = [
      [58, 52, 150],
      [132, 64, 160],
      [214, 98, 92],
      [255, 190, 104],
    ] as const,
    at = Math.min(1, doors / 16) * 3,
    low = Math.min(2, Math.floor(at));
  const mix = (k: 0 | 1 | 2) => Math.round(stops[low]![k] + (stops[low + 1]![k] - stops[low]![k]) * (at - low));
  return `rgb(${mix(0)} ${mix(1)} ${mix(2)})`;
}
