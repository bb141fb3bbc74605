// How fast a match is shown, kept for the next time; and whether things may move.

import { later } from "../learn/lesson";
import { SPEEDS, type Speed } from "./director";

export const speeds: { id: Speed; name: string }[] = [
  { id: "slow", name: later("slow") },
  { id: "normal", name: later("normal") },
  { id: "fast", name: later("fast") },
  { id: "instant", name: later("instant") },
];

/** Less motion is asked for. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

const KEY = "speed";
const kept = localStorage.getItem(KEY);
let chosen = $state<Speed>(speeds.find(({ id }) => id === kept)?.id ?? "normal");

export const speed = (): Speed => chosen;
export const pace = (): number => SPEEDS[chosen];

export function setSpeed(to: Speed): void {
  chosen = to;
  localStorage.setItem(KEY, to);
}
