// The table protocol, version 2 (docs/protocol.md), as types.

import type { GameInfo, Why } from "../engine/engine";
import type { Result, View } from "../table/types";

export type Who = number | "chance";
export type Actor = number | "end" | null;

export type Gone = "left" | "time" | "resigned" | "away";

export interface SeatNews {
  kind: "person" | "bot" | "link" | "anyone";
  name: string;
  bot?: string;
  here: boolean;
  away?: number; // for how many ms nobody has been connected from there
  rating?: number;
  gone?: Gone;
  program?: boolean; // somebody's program sits there, not a person
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

/** Those who look on: how many, and the names of some. */
export interface Watchers {
  count: number;
  names: string[];
}

/** What happened to a seat, or to the match. */
export interface Notice {
  what:
    | "time"
    | "left"
    | "resigned"
    | "standin"
    | "claim"
    | "return"
    | "refused"
    | "overdue"
    | "abandoned"
    | "outdated"
    | "closed"
    | "endless";
  seat?: number;
  name?: string;
  by?: number; // the seat that asked for it
  text?: string;
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
  person?: string; // whom to name if you do not want to hear more
}

export interface RemoteResult extends Result {
  reason: "end" | "resign" | "time" | "away" | "abandoned" | "outdated" | "closed" | "endless";
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
  watchers: Watchers;
  clock: ClockNews;
  patience: number; // ms until others may go on without somebody who is away
  away: "bot" | "resign";
  dice: Dice;
  v: number;
  actor: Actor;
  view: View;
  legal?: string[];
  undo: boolean;
  log: [who: Who, move: string, text?: string, joins?: boolean, turnedUp?: string][];
  from: number;
  chat: ChatLine[];
  muted: boolean; // onlookers may not write
  quiet: boolean; // nobody may
  closed?: true; // by whoever runs the server
  standing?: string[]; // your standing answers
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
  turned_up?: string;
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
  | { t: "seats"; table: string; seats: SeatNews[]; phase: Phase; closed?: true; clock?: ClockNews }
  | { t: "watchers"; table: string; watchers: Watchers }
  | ({ t: "notice"; table: string } & Notice)
  | { t: "dice"; table: string; dice: Dice }
  | ({ t: "chat"; table: string } & ChatLine)
  | { t: "mute"; table: string; muted: boolean; quiet: boolean }
  | { t: "standing"; table: string; standing: string[] }
  | { t: "proposal"; table: string; proposal: Proposal | null }
  | { t: "over"; table: string; result: RemoteResult; dice: Dice }
  | { t: "next"; table: string; next: string }
  | { t: "turn"; summary: Summary }
  | { t: "bye"; why: Why; retry: number };

/** What may be asked: from the table of requests in the server, by tools/check-protocol --write. */
export type Request =
  | { t: "hello"; lang?: string; name?: string; words?: boolean; program?: boolean }
  | { t: "language"; lang: string }
  | { t: "games" }
  | {
      t: "create";
      game: string;
      seats: unknown;
      options?: unknown;
      clock?: unknown;
      away?: string;
      token?: string;
      name?: string;
    }
  | { t: "look"; table: string }
  | { t: "lobby" }
  | { t: "mine" }
  | {
      t: "take";
      table: string;
      token: string;
      seat?: number;
      invite?: string;
      name?: string;
      seal?: string;
      commit?: string;
      program?: boolean;
    }
  | { t: "join"; table: string; token?: string; seal?: string; commit?: string }
  | { t: "luck"; luck: string; table?: string; token?: string }
  | { t: "watch"; table: string }
  | { t: "close" }
  | { t: "play"; v: number; move: string; table?: string }
  | { t: "check"; v: number; move: string; table?: string }
  | { t: "preview"; v: number; move: string; table?: string }
  | { t: "guess"; v: number; table?: string }
  | { t: "undo"; v: number; table?: string }
  | { t: "propose"; what: string; v?: number; table?: string }
  | { t: "answer"; proposal: number; yes: boolean; table?: string }
  | { t: "standing"; what: string; yes: boolean; table?: string }
  | { t: "chat"; text: string; table?: string }
  | { t: "resign"; table?: string }
  | { t: "leave"; table?: string }
  | { t: "standin"; seat: number; table?: string }
  | { t: "claim"; seat: number; table?: string }
  | { t: "return"; table?: string }
  | { t: "mute"; yes: boolean; table?: string }
  | { t: "quiet"; yes: boolean; table?: string }
  | { t: "avoid"; what: string; seat?: number; person?: string; table?: string }
  | { t: "report"; text: string; seat?: number; person?: string; table?: string }
  | { t: "fill"; seat: number; bot: string; table?: string }
  | { t: "invites"; table?: string }
  | { t: "past"; steps: number; table?: string }
  | { t: "tally"; table?: string }
  | { t: "record"; table: string }
  | { t: "register"; name: string; phrase: string }
  | { t: "login"; name: string; phrase: string }
  | { t: "logout" }
  | { t: "devices" }
  | { t: "revoke"; device?: string }
  | { t: "rephrase"; phrase: string; fresh: string }
  | { t: "erase"; phrase: string }
  | { t: "export" }
  | { t: "avoided" }
  | { t: "forgive"; person: string }
  | { t: "ratings"; game: string }
  | { t: "history"; table?: string }
  | { t: "statistics" }
  | { t: "push"; endpoint: string; p256dh: string; auth: string }
  | { t: "ping" };

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

/** Where somebody is logged in. */
export interface Device {
  device: string;
  name: string; // "Firefox, Linux", or ""
  seen: number;
  this: boolean;
}

export interface AvoidedPerson {
  person: string;
  name: string;
  what: "mute" | "block";
  since: number;
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

/** A match that is over, as the account remembers it. */
export interface KeptMatch {
  table: string;
  game: string;
  time: number;
  you: number;
  seats: { name: string; bot?: string; gone?: Gone }[];
  result: RemoteResult;
  won: boolean;
  place: number;
  counts: boolean;
  change?: number;
}

export interface Statistics {
  game: string;
  against: "bots" | "people";
  played: number;
  won: number;
  shared: number;
  places: number; // added up
}

export type { GameInfo, Why };
