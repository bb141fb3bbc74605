// Where the ghosts stand on the clock: alone in the middle of a pane, several close together but all of them on it and
// below its number, the guests in the hall.

import { at } from "./face";
import { CLOCK, COLOURS, type Colour } from "./things";

export interface Place {
  x: number;
  y: number;
  scale: number;
}

const ARC = (15 * Math.PI) / 180; // of an hour
/** For each number of ghosts: how wide each is, and how far from the middle and to the side. */
const CROWDS: [wide: number, ...slots: [out: number, aside: number][]][] = [
  [0],
  [96, [333, 0]],
  [70, [346, -20], [300, 20]],
  [62, [352, -23], [340, 25], [291, -2]],
  [58, [356, -24], [348, 25], [304, -23], [294, 24]],
  [54, [359, -25], [353, 25], [316, -25], [308, 24], [270, 0]],
];
export const WIDE = 104;

function onClock(hour: number, index: number, count: number): Place {
  const [wide, ...slots] = CROWDS[count]!,
    [out, aside] = slots[index]!;
  const [x, y] = at(out, hour + aside / (out * ARC));
  return { x, y, scale: wide / WIDE };
}

function atParty(index: number, count: number): Place {
  return { x: 500 + Math.min(84, 250 / count) * (index - (count - 1) / 2), y: 592, scale: 0.8 };
}

/** Where one would stop: beside those who stand there already, and those who would stop there too. */
export function stopOf(colour: Colour, pieces: Record<Colour, number>, to: Record<Colour, number>): Place {
  if (to[colour] === 0) return placesOf(to).get(colour)!;
  const here = COLOURS.filter((other) => to[other] === to[colour]),
    coming = here.filter((other) => pieces[other] !== to[other]);
  if (coming.length < here.length) return { ...onClock(to[colour], 1, 2), scale: 0.56 };
  return onClock(to[colour], coming.indexOf(colour), coming.length);
}

/** The ghosts with their places, those in front last. */
export function placesOf(pieces: Record<Colour, number>): Map<Colour, Place> {
  const places = COLOURS.map((colour): [Colour, Place] => {
    const crowd = COLOURS.filter((other) => pieces[other] === pieces[colour]),
      index = crowd.indexOf(colour);
    const place = pieces[colour] === 0 ? atParty(index, crowd.length) : onClock(pieces[colour], index, crowd.length);
    return [colour, place];
  });
  return new Map(places.sort(([, a], [, b]) => a.y - b.y));
}

/** The way past some hours, hop by hop, along a ring of the dial. */
export function hops(hours: number[], radius: number): string {
  const [first = 0, second = first + 1] = hours,
    step = (second - first + CLOCK.hours) % CLOCK.hours === 1 ? 1 : -1;
  return hours
    .map((_, i) => {
      const here = at(radius, first + step * i);
      return i === 0 ? `M${here}` : `Q${at(radius - 16, first + step * (i - 0.5))} ${here}`;
    })
    .join("");
}
