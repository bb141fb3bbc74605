// What the page and the worker that plays offline say to each other.

import type { GameInfo, Why } from "./engine";
import type { Result, View } from "../table/types";

export interface Begin {
  game: string;
  options: string[]; // "length=even"
  bots: string[]; // per seat; "" for the person at this page
}

export interface Position {
  version: number;
  actor: number;
  view: View;
  legal: string[];
  result: Result | null;
}

export type Request =
  | { ask: "games" }
  | ({ ask: "begin" } & Begin)
  | { ask: "resume"; record: string; bots: string[] }
  | { ask: "act"; version: number; action: string }
  | { ask: "undo"; version: number }
  | { ask: "record" };

export type Answer =
  | { games: GameInfo[] }
  | { done: true }
  | { record: string }
  | { refused: Why };

/** The worker's own news: a step was taken, or the position stands as it is now. */
export type News = { step: { who: number; action: string }; position: Position } | { position: Position; undone?: number };

export type FromPage = { id: number; request: Request };
export type FromWorker = { id: number; answer: Answer } | { news: News };
