// What a table shows, wherever the match is played: in a worker of this page or on a server.

import type { Why } from "../engine/engine";
import type { RemoteTable } from "../net/remote.svelte";

/** A seat's view: the canonical JSON of the game, redacted. Each board knows the shape of its own. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = any;

export interface Seat {
  name: string;
  bot: string; // "" for a person
  you: boolean;
}

/** One step of the match as this viewer saw it. */
export interface Step {
  who: number; // a seat, or -1: chance
  action: string; // the notation, hidden parts left out
  text: string; // what happened, in words; "" if it is not worth a line
  joins?: boolean; // goes on with the line before
}

export interface Result {
  scores: number[];
  winners: number[];
}

export interface Setup {
  game: string;
  seats: Seat[];
  options: Record<string, unknown>;
}

/** Everything the page draws. */
export interface Scene extends Setup {
  viewer: number; // a seat, or -3: an onlooker
  version: number;
  actor: number; // a seat, -1: chance, -2: the match is over
  view: View;
  legal: string[]; // only where the viewer acts
  steps: Step[];
  thinking: boolean; // a bot or the server is at work
  result: Result | null;
}

/** An earlier position as the viewer saw it. */
export interface Past {
  view: View;
  actor: number;
}

/** Where the match is played. Refusals come back as values: they are answers, not accidents. */
export interface Table {
  readonly scene: Scene | null;
  /** Not everybody has sat down yet. */
  readonly waiting: boolean;
  readonly mayUndo: boolean;
  /** The others are asked before a step is taken back. */
  readonly undoIsAsked: boolean;
  /** The record may be saved now: with others only when the match is over. */
  readonly mayKeep: boolean;
  /** A bot may be asked what it would do. */
  readonly mayAskBot: boolean;
  /** Something that nobody asked for just now was refused. */
  readonly trouble: Why | null;
  /** What only a table with others has (clocks, chat, proposals); null: you play alone against bots. */
  readonly company: RemoteTable | null;
  act(action: string): Promise<Why | null>;
  /** Would this be legal now? Nothing is played. */
  check(action: string): Promise<Why | null>;
  undo(): Promise<Why | null>;
  /** The position after this many of the scene's steps; null if it is not known. Without `ask` nobody elsewhere is
   *  asked. */
  at(plies: number, ask?: boolean): Promise<Past | null>;
  record(): Promise<string | Why>;
  leave(): void;
}
