// The lobby of keyhole as it is drawn from above: millimetres, east to the right, north up.

import { t } from "../../i18n.svelte";
import type { Scene } from "../../table/types";

export const SIZE = 360,
  FIELD = 60;
export const PIECES = ["sofa", "table", "wardrobe", "mirror", "clock", "desk"] as const;
export const POSES = ["up", "back", "left", "front", "right", "head"] as const;
export const SIDES = ["south", "west", "north", "east"] as const;
export type Piece = (typeof PIECES)[number];
export type Pose = (typeof POSES)[number];

export interface Placement {
  x: number;
  y: number;
  yaw: number;
  pose: Pose;
}

export const PAINT: Record<Piece, string> = {
  sofa: "#a8475a",
  table: "#b98a55",
  wardrobe: "#7d5a3c",
  mirror: "#a9c3d6",
  clock: "#6b4a33",
  desk: "#96703f",
};

/** 0 small, 1 medium, 2 large. */
export const sizeOf = (ghost: string) => ["sm", "md", "lg"].indexOf(ghost.slice(0, 2));

export interface GhostView {
  id: string;
  at: "start" | "edge" | "lobby" | "out" | "pool";
  x: number;
  y: number;
  z: number;
  lying: boolean;
}

export function pieceName(piece: string): string {
  switch (piece) {
    case "sofa":
      return t("sofa");
    case "table":
      return t("table");
    case "wardrobe":
      return t("wardrobe");
    case "mirror":
      return t("looking-glass");
    case "clock":
      return t("clock");
    default:
      return t("desk");
  }
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

export function poseName(pose: Pose): string {
  switch (pose) {
    case "up":
      return t("upright");
    case "head":
      return t("upside down");
    case "back":
      return t("on its back");
    case "front":
      return t("on its front");
    case "right":
      return t("on its right side");
    default:
      return t("on its left side");
  }
}

export function ghostName(ghost: string): string {
  const number = ghost.slice(2);
  switch (ghost.slice(0, 2)) {
    case "sm":
      return t("small ghost {0}", number);
    case "md":
      return t("medium ghost {0}", number);
    default:
      return t("large ghost");
  }
}

/** "0.sm1" of all seats in words, by their owners. */
export function ghostsOf(seen: string[], scene: Scene): string {
  const owners = [...new Set(seen.map((ghost) => Number(ghost[0])))];
  const named = (seat: number) =>
    seen
      .filter((ghost) => Number(ghost[0]) === seat)
      .map((ghost) => ghostName(ghost.slice(2)))
      .join(", ");
  return owners.map((seat) => `${scene.seats[seat]!.name} (${named(seat)})`).join(" · ");
}

export const DOORS = SIDES.flatMap((side) => Array.from({ length: 6 }, (_, i) => `${side}${i + 1}`));
export const doorName = (door: string) => `${sideName(door.slice(0, -1))} ${door.at(-1)}`;
/** The next door to the right (1) or left (-1), round the lobby, for who looks in. */
export function nextDoor(door: string, way: 1 | -1): string {
  const side = SIDES.indexOf(door.slice(0, -1) as (typeof SIDES)[number]),
    number = Number(door.at(-1)) + way;
  if (number >= 1 && number <= 6) return `${SIDES[side]}${number}`;
  return way > 0 ? `${SIDES[(side + 3) % 4]}1` : `${SIDES[(side + 1) % 4]}6`;
}

/** Where a door is: the middle of its field's edge, and the outward direction. Doors are numbered clockwise along
 *  each side, as the rules say: from the left of somebody who stands outside and looks in. */
export function doorPlace(door: string): { x: number; y: number; dx: number; dy: number } {
  const side = door.slice(0, -1),
    along = FIELD * Number(door.at(-1)) - FIELD / 2;
  switch (side) {
    case "south":
      return { x: along, y: 0, dx: 0, dy: -1 };
    case "west":
      return { x: 0, y: SIZE - along, dx: -1, dy: 0 };
    case "north":
      return { x: SIZE - along, y: SIZE, dx: 0, dy: 1 };
    default:
      return { x: SIZE, y: along, dx: 1, dy: 0 };
  }
}

export const fieldCorner = (field: string) => ({
  x: FIELD * (field.charCodeAt(0) - 97),
  y: FIELD * (Number(field[1]) - 1),
});

export interface GhostThere extends GhostView {
  seat: number;
  key: string; // "0.sm1"
}

/** The ghosts in the lobby as the viewer knows them: the own ones as planned, the others where everybody last saw
 *  them. */
export function ghostsIn(view: Scene["view"], scene: Scene): GhostThere[] {
  return scene.seats.flatMap((_, seat) =>
    (((seat === scene.viewer ? view.plan[seat] : null) ?? view.ghosts[seat]) as GhostView[])
      .filter((ghost) => ghost.at === "lobby")
      .map((ghost) => ({ ...ghost, seat, key: `${seat}.${ghost.id}` })),
  );
}
