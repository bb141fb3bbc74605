// The table protocol, version 2 (docs/protocol.md), as types.

import type { GameInfo, Why } from "../engine/engine";
import type { Result, View } from "../table/types";

export type Who = number | "chance";
export type Actor = number | "end" | null;

export interface SeatNews {
  kind: "person" | "bot" | "link" | "anyone";
  name: string;
  bot?: string;
  here: boolean;
  rating?: number;
  gone?: "left" | "time" | "resigned";
}

export interface ClockNews {
  kind: "none" | "move" | "fischer" | "days";
  seconds?: number;
  plus?: number;
  days?: number;
  left?: (number | null)[];
  since?: number; // this and the next by the server's own time, which is no date
  time?: number;
  heard?: number; // when it came, by this browser's clock
}

export interface Dice {
  edition: number;
  commit: string;
  seals?: (string | null)[]; // by seat: what its person has sealed
  withheld?: number[]; // seats that did not reveal what they sealed
  luck?: (string | null)[]; // nulls until everybody's is revealed
  seed?: string;
}

export interface Proposal {
  number: number;
  what: "undo" | "rematch";
  by: number;
  answers: (boolean | null)[];
}

export interface ChatLine {
  who: number | null;
  name: string;
  text: string;
  time: number;
}

export interface RemoteResult extends Result {
  reason: "end" | "resign" | "time";
  seat?: number;
}

export interface Summary {
  table: string;
  game: string;
  phase: Phase;
  seats: SeatNews[];
  clock: ClockNews;
  actor: Actor;
  v: number;
  made: number;
  dice: Dice;
  seat?: number;
  turn?: boolean;
}

export type Phase = "waiting" | "playing" | "over";

export interface TableNews {
  t: "table";
  table: string;
  game: string;
  options: Record<string, unknown>;
  phase: Phase;
  you: number | null;
  seats: SeatNews[];
  clock: ClockNews;
  away: "bot" | "resign";
  dice: Dice;
  v: number;
  actor: Actor;
  view: View;
  legal?: string[];
  undo: boolean;
  log: [who: Who, move: string, text?: string, joins?: true][];
  from: number;
  chat: ChatLine[];
  muted: boolean; // onlookers may not write
  proposal: Proposal | null;
  result: RemoteResult | null;
  next: string | null;
}

export interface StepNews {
  v: number;
  who?: Who;
  move?: string;
  text?: string;
  joins?: true;
  back?: true;
  set: [string, unknown][];
}

export type News =
  | TableNews
  | {
      t: "steps";
      table: string;
      v: number;
      steps: StepNews[];
      actor: Actor;
      undo: boolean;
      legal?: string[];
      clock?: ClockNews;
      result?: RemoteResult;
      dice?: Dice;
    }
  | { t: "seats"; table: string; seats: SeatNews[]; phase: Phase }
  | { t: "dice"; table: string; dice: Dice }
  | ({ t: "chat"; table: string } & ChatLine)
  | { t: "mute"; table: string; muted: boolean }
  | { t: "proposal"; table: string; proposal: Proposal | null }
  | { t: "over"; table: string; result: RemoteResult; dice: Dice }
  | { t: "next"; table: string; next: string }
  | { t: "turn"; summary: Summary }
  | { t: "bye"; why: Why; retry: number };

export type Ok = { t: "ok"; id: string } & Record<string, unknown>;
export type No = { t: "no"; id: string; why: Why };

export interface Hello {
  time: number;
  name: string;
  account: string | null;
  device?: "renew"; // this browser's user has logged out: it needs another cookie
  bots: { id: string; about: string }[];
  push: string | null;
  tables: Summary[];
}

export interface Invite {
  seat: number;
  invite: string;
}

export interface Created {
  table: string;
  seat: number | null;
  token: string;
  dice: { commit: string };
  invites: Invite[];
}

export interface Rating {
  name: string;
  bot: boolean;
  rating: number;
  deviation: number;
  matches: number;
}

export type { GameInfo, Why };
