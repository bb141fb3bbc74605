// The colours of the five ghosts; signs.svg draws them.

/** Light, body, dark. */
export const glass = {
  red: ["#ffc2b2", "#f04e4c", "#86122f"],
  blue: ["#b9dbff", "#3f83ff", "#132f92"],
  green: ["#cdf5b2", "#43b04f", "#0e4f30"],
  purple: ["#ead0ff", "#a557ef", "#481389"],
  yellow: ["#fff7c2", "#f7c828", "#96590a"],
} as const;
export type Colour = keyof typeof glass;
