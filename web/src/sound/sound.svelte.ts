// Sounds: off until somebody wants them, and remembered.

import type { Tune } from "./synth";

let wanted = $state(localStorage.getItem("sound") === "on");

export const soundWanted = () => wanted;

export function wantSound(on: boolean): void {
  wanted = on;
  localStorage.setItem("sound", on ? "on" : "off");
  sound("turn");
}

/** Sounds, if sounds are wanted. */
export function sound(tune: Tune): void {
  if (wanted) void import("./synth").then(({ play }) => play(tune));
}
