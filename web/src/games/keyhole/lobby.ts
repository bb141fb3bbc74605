// The lobby of keyhole as it is drawn from above: millimetres, east to the right, north up.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import { facts, type Piece, type Pose, type Side } from "./facts";

export const SIZE = facts.size,
  FIELD = facts.field;
export const PIECES = Object.keys(facts.pieces) as Piece[];
export const POSES: Pose[] = ["up", "back", "left", "front", "right", "head"]; // tipped from one to the next
export const DOORS = Object.keys(facts.doors);
const sideOf = (door: string) => door.slice(0, -1) as Side;
export const SIDES = [...new Set(DOORS.map(sideOf))];
/** The doors of a side, by their numbers. */
export const doorsOf = (side: string) => DOORS.filter((door) => sideOf(door) === side);

/** How often the lobby is turned by a quarter, counter-clockwise, so that a side is below. */
export const quartersTo = (side: string) => Math.max(0, SIDES.indexOf(side as Side));
/** A place in the lobby as it lies then. */
export function turned<At extends { x: number; y: number }>(at: At, quarters: number): At {
  let { x, y } = at;
  for (let i = 0; i < (quarters + 4) % 4; i++) [x, y] = [SIZE - y, x];
  return "yaw" in at ? { ...at, x, y, yaw: (Number(at.yaw) + 90 * quarters) % 360 } : { ...at, x, y };
}
/** The side that one's own ghosts come from; an onlooker sits in the south. */
export const ownSide = ({ viewer, view }: Scene): string => (viewer >= 0 ? view.sides[viewer] : "south");

export interface Placement {
  x: number;
  y: number;
  yaw: number;
  pose: Pose;
}

/** How high a piece is as it stands. */
export const heightOf = (piece: Piece, { pose }: Placement) =>
  Math.max(...facts.pieces[piece][pose].map((box) => box[5]));

/** The corners of the ground a piece stands on. */
function corners(piece: Piece, { x, y, yaw, pose }: Placement): [number, number][] {
  const boxes = facts.pieces[piece][pose],
    [cos, sin] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
  const ends = (from: number) => [
    Math.min(...boxes.map((box) => box[from]!)),
    Math.max(...boxes.map((box) => box[from + 1]!)),
  ];
  const [u0, u1] = ends(0) as [number, number],
    [v0, v1] = ends(2) as [number, number];
  const rim = [
    [u0, v0],
    [u1, v0],
    [u1, v1],
    [u0, v1],
  ] as const;
  return rim.map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos]);
}
/** R7: pieces may stand in one another. Do they, seen from above? */
export function standTogether(a: Piece, at: Placement, b: Piece, bt: Placement): boolean {
  const [one, other] = [corners(a, at), corners(b, bt)];
  const apart = [at.yaw, at.yaw + 90, bt.yaw, bt.yaw + 90].some((degrees) => {
    const [dx, dy] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const along = (rim: [number, number][]) => rim.map(([x, y]) => x * dx + y * dy);
    const [p, q] = [along(one), along(other)];
    return Math.max(...p) <= Math.min(...q) || Math.max(...q) <= Math.min(...p);
  });
  return !apart;
}

export interface GhostView {
  id: string;
  at: "start" | "edge" | "lobby" | "out" | "pool";
  x: number;
  y: number;
  z: number;
  lying: boolean;
}

/** What a piece, a pose, a ghost of its size or a door is called. */
export const nameOf = (id: string) => t(facts.names[id.replace(/\d/, "")]!, id.replace(/\D+/, ""));

/** A place to hide, and by how many doors it is seen, where that may be known. */
export function spotName(up: number, doors: number | undefined): string {
  const where = up ? t("{0} mm up", up) : t("on the floor");
  return doors === undefined ? where : `${where}, ${t("seen from {0} of 24 doors", doors)}`;
}

export function sideName(side: string): string {
  switch (side) {
    case "south":
      return t("south");
    case "west":
      return t("west");
    case "north":
      return t("north");
    default:
      return t("east");
  }
}

/** "0.sm1" of all seats in words, by their owners. */
export function ghostsOf(seen: string[], scene: Scene): string {
  const owners = [...new Set(seen.map((ghost) => Number(ghost[0])))];
  const named = (seat: number) =>
    seen
      .filter((ghost) => Number(ghost[0]) === seat)
      .map((ghost) => nameOf(ghost.slice(2)))
      .join(", ");
  return owners.map((seat) => `${scene.seats[seat]!.name} (${named(seat)})`).join(" · ");
}

/** The next door to the right (1) or left (-1), round the lobby, for somebody who looks in. */
export function nextDoor(door: string, way: 1 | -1): string {
  const side = SIDES.indexOf(sideOf(door)),
    next = DOORS[DOORS.indexOf(door) + way];
  if (next && sideOf(next) === sideOf(door)) return next;
  return way > 0 ? doorsOf(SIDES.at(side - 1)!)[0]! : doorsOf(SIDES[(side + 1) % SIDES.length]!).at(-1)!;
}

/** Where a door is: the middle of its field's edge, and the outward direction. */
export function doorPlace(door: string): { x: number; y: number; dx: number; dy: number } {
  const [x, y] = facts.doors[door]!;
  const outward = (at: number) => (at === 0 ? -1 : at === SIZE ? 1 : 0);
  return { x, y, dx: outward(x), dy: outward(y) };
}

export function fieldCorner(field: string): { x: number; y: number } {
  const at = facts.fields.indexOf(field),
    across = SIZE / FIELD;
  return { x: FIELD * (at % across), y: FIELD * Math.floor(at / across) };
}

export interface GhostThere extends GhostView {
  seat: number;
  key: string; // "0.sm1"
}

/** The ghosts in the lobby as the viewer knows them: one's own as planned, the others where everybody last saw
 *  them. */
export function ghostsIn(view: Scene["view"], scene: Scene): GhostThere[] {
  return scene.seats.flatMap((_, seat) =>
    (((seat === scene.viewer ? view.plan[seat] : null) ?? view.ghosts[seat]) as GhostView[])
      .filter((ghost) => ghost.at === "lobby")
      .map((ghost) => ({ ...ghost, seat, key: `${seat}.${ghost.id}` })),
  );
}

/** What a way costs. A movement ends when its points are all spent; then there are no more, or those of the next. */
export const spent = (before: View, after: View): number =>
  after.points !== null && after.queue[0] === before.queue[0] ? before.points - after.points : before.points;
