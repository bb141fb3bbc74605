// Small signs, drawn around the origin in a square of 24: not every font has such characters.

export const signs = {
  glass: "M-7-10H7M-7 10H7M-5.5-10c0 6 4 7 4 10s-4 4-4 10h11c0-6-4-7-4-10s4-4 4-10z",
  lock: "M-7-1H7V9H-7zM-4-1v-4a4 4 0 0 1 8 0v4",
  moon: "M3-9a10 10 0 1 0 6 14A9 9 0 0 1 3-9z",
  star: "M0-10 2.9-3.4 10-3 4.5 1.7 6.3 8.8 0 5-6.3 8.8-4.5 1.7-10-3-2.9-3.4z",
  spark: "M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5z",
  stone: "M-5-8.7H5L10 0 5 8.7H-5L-10 0z",
  disc: "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z",
  fright: "M-2.5-10h5L1.5 3h-3zM-2 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
  summon: "M-2.5-10h5v5h5v4.5h-5V10h-5V-.5h-5V-5h5z",
  upgrade: "M0-10 9 0H4v10h-8V0h-5z",
  move: "M10 0 1 9V4h-11v-8H1v-5z",
  fight: "M-9-10-7-10 1-2 9-10 10-8 3 1 8 6 6 8 0 3-6 8-8 6-3 1-10-8z",
  haunt: "M0-10 10-1H7v10H2V3h-4v6h-5V-1h-3z",
  swap: "M-10-4H4v-4l6 6H-10zM10 4H-4v4l-6-6H10z",
  card: "M-6-9H6V9H-6z",
  bolt: "M3-10-7 2h5l-2 8 9-12H1z",
  die: "M-9-9H9V9H-9zM-5-5v.1M5-5v.1M0 0v.1M-5 5v.1M5 5v.1",
  left: "M6-9-8 0 6 9z",
  right: "M-6-9 8 0-6 9z",
  up: "M0-8 9 7H-9z",
  cross: "M-8-8 8 8M8-8-8 8",
  sound: "M-10-4h5l7-6v20l-7-6h-5zM6-5a7 7 0 0 1 0 10M9-9a12 12 0 0 1 0 18",
  silence: "M-10-4h5l7-6v20l-7-6h-5zM6-4l6 8M12-4 6 4",
  bulb: "M-4 5c0-3-4-4-4-8a8 8 0 0 1 16 0c0 4-4 5-4 8zM-3 9h6",
  down: "M0 8 9-7H-9z",
  ghost: "M-8 9V-3A8 8 0 0 1 8-3V9L5 6.500 2.500 9 0 6.500-2.500 9-5 6.500z",
  tick: "M-9 0-6-3-2 1 6-8 9-5-2 7z",
} as const;

export type SignName = keyof typeof signs;
