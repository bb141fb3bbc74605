// What is printed on keyhole's board, pieces and cards. Lengths are millimetres.

import { printed } from "../printed.svelte";

export type Piece = "sofa" | "table" | "wardrobe" | "mirror" | "clock" | "desk";
export type Pose = "up" | "head" | "back" | "front" | "right" | "left";
export type Side = "south" | "west" | "north" | "east";
export type Box = [number, number, number, number, number, number]; // u0 u1 v0 v1 z0 z1, in the frame of its piece

export interface Facts {
  rounds: number;
  size: number; // of the lobby
  field: number;
  fields: string[]; // a1, b1 … f6
  doors: Record<string, [x: number, y: number]>; // their middles
  poses: Pose[];
  pieces: Record<Piece, Record<Pose, Box[]>>;
  glass: Record<Pose, Box>; // of the mirror
  ghosts: Record<string, { points: number; radius: number; height: number }>;
  cards: Record<string, { value: number; pieces: Piece[] }>;
  midnight: string[];
  names: Record<string, string>; // what things are called, by the letters of their ids; t() knows them
}

/** The board of keyhole is there when this is. */
export const facts = await printed<Facts>("keyhole");
