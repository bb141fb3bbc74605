// What the page and the worker that plays offline say to each other.

import type { Verdict } from "./fair";
import type { Field, GameInfo, Opinion, Term, Why } from "./engine";
import type { Preview, Result, Setup, Step, Tally, View } from "../table/types";

export interface Begin {
  game: string;
  options: string[]; // "length=even"
  bots: string[]; // per seat; "" for the person at this page
  names: string[]; // per seat; "You" gets the second person
}

/** A position of a lesson: what was played up to there. Nobody answers the person's moves. */
export interface Stage {
  game: string;
  options: string[];
  seats: number;
  seat: number; // the person's
  names: string[];
  actions: string[];
}

/** A whole match that was read from a record; its steps are put into words when they are asked for. */
export interface Recorded extends Setup {
  steps: Step[];
  result: Result | null;
}

export interface Position {
  version: number;
  actor: number;
  view: View;
  legal: string[];
  result: Result | null;
  endless?: boolean; // it was over because it would not end
}

export type Request =
  | { ask: "games" }
  | { ask: "bot names" }
  | { ask: "terms"; game: string }
  | { ask: "fields"; game: string }
  | { ask: "printed"; game: string }
  | { ask: "draw"; from: number[] } // all luck follows from these two numbers of 32 bits
  | ({ ask: "begin" } & Begin)
  | { ask: "resume"; record: string; bots: string[]; standing: string[] }
  | ({ ask: "stage" } & Stage)
  | { ask: "act"; version: number; action: string }
  | { ask: "check"; action: string }
  | { ask: "preview"; action: string }
  | { ask: "undo"; version: number }
  | { ask: "stand"; standing: string[] } // what is answered for the person from now on
  | { ask: "record" }
  | { ask: "tally" }
  | { ask: "open"; record: string; nameless: string[] } // what seats without a name are called
  | { ask: "tell"; from: number; until: number } // the steps in words
  | { ask: "at"; plies: number; viewer: number }
  | { ask: "read"; record: string } // without a word about its steps
  | { ask: "judge"; plies: number; time: number } // what a search of `time` milliseconds thinks there
  | { ask: "leave" }
  | { ask: "verify"; file: string; viewer: number }; // the dice of a finished match, with its record

export type Answer =
  | { games: GameInfo[] }
  | { botNames: string[] }
  | { terms: Term[] }
  | { fields: Field[] }
  | { printed: unknown }
  | { done: true }
  | { preview: Preview }
  | { record: string }
  | { tally: Tally }
  | { recorded: Recorded }
  | { told: Step[] }
  | { at: { view: View; actor: number } }
  | { judged: Judged }
  | { verdict: Verdict | null }
  | { refused: Why };

/** What a bot thinks of a decision, the best move first; no opinion where there was no choice. */
export interface Judged {
  actor: number;
  opinions: Opinion[];
  view: View; // as the seat that decides sees it
}

/** The worker's own news: a step was taken, the position is as it is now, or all steps are told again. */
export type News =
  | { step: Step; position: Position }
  | { position: Position }
  | { position: Position; undone: number; practice: boolean } // practice: over answers, or what came to light
  | { position: Position; steps: Step[] };

/** What every worker with an engine is handed; an empty catalogue is English. */
export type Equipment = { engine: WebAssembly.Module } | { catalogue: ArrayBuffer };
export type FromPage = Equipment | { id: number; request: Request };
export type FromWorker = { id: number; answer: Answer } | { news: News; of: number }; // of: the request that began it
