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
  turnedUp?: string; // a term that everybody saw, and that no view holds: a card that acts at once
}

export interface Result {
  scores: number[];
  winners: number[];
}

/** Where the points came from, as far as everybody may know: what each seat got from each source. */
export interface Tally {
  sources: { id: string; name: string }[];
  rounds: { plies: number; points: number[][] }[]; // each round that is over, after this many of the scene's steps
  total: number[][]; // [seat][source], counted as scores are
  verdict: string | null; // at the end: who won, and why
}

export interface Setup {
  game: string;
  seats: Seat[];
  options: Record<string, unknown>;
}

/** Why a match ended that nobody has won or lost. */
export type Cut = "outdated" | "endless";

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
  standing: string[]; // what is answered for the viewer
}

/** An earlier position as the viewer saw it. */
export interface Past {
  view: View;
  actor: number;
}

/** What will certainly come of an action, as the viewer can know it beforehand. */
export interface Preview {
  changes: [path: string, value: unknown][]; // of the view
  actor?: number; // who acts next, as in a scene; not there: that is not certain
  scores?: (number | null)[]; // what each seat gains; null: that is not certain
  then?: Preview; // it only begins something: what will have come of it if nothing is changed
}

/** Where the match is played. Refusals come back as values: they are answers, not accidents. */
export interface Table {
  readonly scene: Scene | null;
  /** Steps that were played before this page came: they are not shown. */
  readonly joined: number;
  /** Not everybody has sat down yet. */
  readonly waiting: boolean;
  readonly mayUndo: boolean;
  /** You have not played yet: there is nothing to take back. */
  readonly unplayed: boolean;
  /** It ended for nobody. */
  readonly cut: Cut | null;
  /** Something was taken back after others had answered, or something had come to light: it does not count. */
  readonly practice: boolean;
  /** The level of the bots, if they have followed how you do since the last match. */
  readonly newLevel?: number | null;
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
  /** What will certainly come of this? Nothing is played. Null: it is not legal now, or the viewer is not to act. */
  preview(action: string): Promise<Preview | null>;
  undo(): Promise<Why | null>;
  /** Gives a standing answer, or lifts it. */
  stand(what: string, yes: boolean): Promise<Why | null>;
  /** The position after this many of the scene's steps; null if it is not known. Without `ask` nobody elsewhere is
   *  asked. */
  at(plies: number, ask?: boolean): Promise<Past | null>;
  /** Null if it is not known. */
  tally(): Promise<Tally | null>;
  record(): Promise<string | Why>;
  leave(): void;
}
