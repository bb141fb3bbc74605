// The lobby of keyhole as it is drawn from above: millimetres, east to the right, north up.

import { t } from "../../i18n.svelte";

export const SIZE = 360, FIELD = 60;
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

/** Width, depth, height of each piece when it stands. */
const EXTENTS: Record<Piece, [number, number, number]> = {
  sofa: [112, 50, 54],
  table: [96, 64, 42],
  wardrobe: [76, 48, 114],
  mirror: [64, 20, 108],
  clock: [38, 30, 124],
  desk: [104, 42, 58],
};

/** What a piece covers of the floor in a pose: width and depth. */
export function footprint(piece: Piece, pose: Pose): [number, number] {
  const [width, depth, height] = EXTENTS[piece];
  if (pose === "left" || pose === "right") return [height, depth];
  return pose === "back" || pose === "front" ? [width, height] : [width, depth];
}

export const PAINT: Record<Piece, string> = { sofa: "#a8475a", table: "#b98a55", wardrobe: "#7d5a3c", mirror: "#a9c3d6", clock: "#6b4a33", desk: "#96703f" };
export const RADIUS = { sm: 9, md: 12, lg: 15 } as const;
export const radiusOf = (ghost: string) => RADIUS[ghost.slice(0, 2) as keyof typeof RADIUS];

export function pieceName(piece: string): string {
  switch (piece) {
    case "sofa": return t("sofa");
    case "table": return t("table");
    case "wardrobe": return t("wardrobe");
    case "mirror": return t("looking-glass");
    case "clock": return t("clock");
    default: return t("desk");
  }
}

export function sideName(side: string): string {
  switch (side) {
    case "south": return t("south");
    case "west": return t("west");
    case "north": return t("north");
    default: return t("east");
  }
}

/** Where a door is: the middle of its field's edge, and the outward direction. Doors are numbered clockwise along each side,
 *  as the rules say: from the left of somebody who stands outside and looks in. */
export function doorPlace(door: string): { x: number; y: number; dx: number; dy: number } {
  const side = door.slice(0, -1), along = FIELD * Number(door.at(-1)) - FIELD / 2;
  switch (side) {
    case "south": return { x: along, y: 0, dx: 0, dy: -1 };
    case "west": return { x: 0, y: SIZE - along, dx: -1, dy: 0 };
    case "north": return { x: SIZE - along, y: SIZE, dx: 0, dy: 1 };
    default: return { x: SIZE, y: along, dx: 1, dy: 0 };
  }
}

export const fieldCorner = (field: string) => ({ x: FIELD * (field.charCodeAt(0) - 97), y: FIELD * (Number(field[1]) - 1) });
