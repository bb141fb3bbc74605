// Sounds: off until somebody wants them, and remembered.

import type { Tune } from "./parts";

let wanted = $state(localStorage.getItem("sound") === "on");

export const soundWanted = () => wanted;

export function wantSound(on: boolean): void {
  wanted = on;
  localStorage.setItem("sound", on ? "on" : "off");
  sound("turn");
}

/** Sounds, if sounds are wanted: as in the room of a game, or as everywhere. */
export function sound(tune: Tune, game = ""): void {
  if (wanted) void import("./synth").then(({ play }) => play(tune, game));
}
