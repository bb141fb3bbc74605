// A table on the server, as this browser may see it.

import { OVER, PUBLIC, CHANCE, previewOf, type Foretold, type Why } from "../engine/engine";
import { t } from "../i18n.svelte";
import type {
  ChatLine,
  ClockNews,
  Created,
  Dice,
  Invite,
  KeptMatch,
  News,
  Notice,
  Phase,
  Proposal,
  RemoteResult,
  Request,
  SeatNews,
  Statistics,
  StepNews,
  Summary,
  TableNews,
  Watchers,
} from "./messages";
import { newToken, type Connection, type Reply } from "./connection.svelte";
import { allSealed, keepCommit, reveal, sealing } from "./luck";
import { forgetSeat, recall, remember } from "./memory";
import { withPath } from "./paths";
import { keepPlayed, playedOf } from "../history/history";
import { heardNow } from "./words";
import { yourSeat } from "../table/local.svelte";
import { countedFrom } from "../table/tally";
import type { Cut, Past, Preview, Scene, Seat, Step, Table, Tally, View } from "../table/types";

const PAUSE = 60; // ms between two questions about the past

type Wanted = () => boolean;

const bySeat = (invites: Invite[]): Record<number, string> =>
  Object.fromEntries(invites.map(({ seat, invite }) => [seat, invite]));
const refusal = (reply: Reply): Why | null => ("why" in reply ? reply.why : null);

function seatOf(news: SeatNews, index: number, you: number | null): Seat {
  if (index === you) return yourSeat();
  const free = news.kind === "link" || news.kind === "anyone";
  return { name: free ? t("free") : news.name || t("Seat {0}", index + 1), bot: news.bot ?? "", you: false };
}

const COUNTED_SOON = 1000, // ms until it is asked again whether a match was counted
  COUNTED_TRIES = 10;

export class RemoteTable implements Table {
  scene = $state.raw<Scene | null>(null);
  joined = 0;
  phase = $state<Phase>("waiting");
  seats = $state.raw<SeatNews[]>([]);
  /** When `seats` was told, by this browser's clock: what they say of being away counts from then. */
  seatsHeard = $state(0);
  /** Since when it is the turn of whoever is to act, as far as this page knows, by this browser's clock. */
  turnHeard = $state(0);
  watchers = $state.raw<Watchers>({ count: 0, names: [] });
  /** ms that somebody is waited for at a table without a clock. */
  patience = $state(0);
  /** The last thing that happened to a seat. */
  notice = $state.raw<Notice | null>(null);
  clock = $state.raw<ClockNews>({ kind: "none" });
  chat = $state.raw<ChatLine[]>([]);
  /** Onlookers may not write. */
  muted = $state(false);
  /** Nobody may write. */
  quiet = $state(false);
  closed = $state(false);
  proposal = $state.raw<Proposal | null>(null);
  dice = $state.raw<Dice | null>(null);
  next = $state<string | null>(null);
  /** Of the same people, before this match. */
  get rematches(): number {
    return recall(this.id).rematches ?? 0;
  }
  undoable = $state(false);
  ending = $state.raw<RemoteResult | null>(null);
  you = $state<number | null>(null);
  away = $state<"bot" | "resign">("bot");
  /** You had a seat here, and no longer have it. */
  parted = $state(false);
  /** You host the table: it is for the server to say. */
  host = $state(false);
  /** Of the free seats; only the host is told. */
  invites = $state.raw<Record<number, string>>({});
  trouble = $state.raw<Why | null>(null);
  /** Everybody is here and has sealed their luck: the match is about to begin. */
  readonly sealed = $derived(this.phase === "waiting" && allSealed(this.seats, this.dice));
  readonly waiting = $derived(this.phase === "waiting");
  readonly mayKeep = $derived(this.phase === "over");
  readonly mayAskBot = false;
  readonly company = this;
  /** You sit here, and have not gone. */
  readonly playing = $derived(this.you !== null && !this.seats[this.you]?.gone);
  /** Your seat was lost to the clock or by being away, and can be yours again. */
  readonly mayReturn = $derived(
    this.phase === "playing" && this.you !== null && ["time", "away"].includes(this.seats[this.you]?.gone ?? ""),
  );
  /** Whoever lost the seat to a bot cannot propose or answer it. */
  readonly mayRematch = $derived(
    this.phase === "over" && !this.closed && this.you !== null && !this.seats[this.you]?.bot && !this.next,
  );
  /** The proposal waits for your answer. */
  readonly asked = $derived(this.proposal !== null && this.you !== null && this.proposal.answers[this.you] === null);
  readonly mayUndo = $derived(this.phase === "playing" && this.playing);
  readonly practice = false;
  readonly cut = $derived.by<Cut | null>(() => {
    const reason = this.ending?.reason;
    return reason === "outdated" || reason === "endless" ? reason : null;
  });
  readonly undoIsAsked = $derived(!this.undoable);
  private seen: View[] = []; // the view after each number of steps, as far as it came past here
  private asking: Promise<unknown> = Promise.resolve(); // about the past
  private acting = OVER;
  private sitting = ""; // who sat where when the host was asked for
  private from = $state(0); // older steps that are not among the scene's
  readonly unplayed = $derived(
    !this.scene || (this.from === 0 && !this.scene.steps.some(({ who }) => who === this.you)),
  );
  private readonly stop: () => void;

  constructor(
    readonly connection: Connection,
    readonly id: string,
    private readonly enter: (wanted: Wanted) => Promise<Reply>,
  ) {
    this.stop = connection.listen((news) => this.hear(news));
    connection.table = this;
  }

  private readonly wanted: Wanted = () => this.connection.table === this;

  /** The line is open again. Whoever lost their seat meanwhile looks on. */
  async reenter(): Promise<void> {
    let why = await this.open();
    if (why?.id === "not-your-seat" && this.wanted())
      why = refusal(await this.connection.insist({ t: "watch", table: this.id }, this.wanted));
    if (this.wanted()) this.trouble = why;
  }

  /** Called when everybody has agreed to a rematch. */
  onrematch: () => void = () => {};

  /** Sits down (by token, cookie or invite) or watches; the table's news follow. */
  open = async (): Promise<Why | null> => refusal(await this.enter(this.wanted));

  private hear(news: News): void {
    if (!("table" in news) || news.table !== this.id) return;
    switch (news.t) {
      case "table":
        return this.all(news);
      case "steps":
        for (const step of news.steps) this.step(step);
        this.position(news.actor, news.v, news.legal ?? [], news.undo);
        if (news.clock) this.tick({ ...this.clock, ...news.clock });
        if (news.dice) this.dice = { ...this.dice!, ...news.dice };
        if (news.result && this.scene) this.finish(news.result);
        return;
      case "seats":
        this.phase = news.phase;
        this.closed = news.closed ?? false;
        if (news.clock) this.tick({ ...this.clock, ...news.clock });
        return this.sit(news.seats);
      case "watchers":
        this.watchers = news.watchers;
        return;
      case "notice":
        this.notice = news;
        return;
      case "dice":
        this.dice = news.dice;
        return void this.reveal();
      case "chat":
        this.chat = [...this.chat, news];
        return;
      case "mute":
        this.muted = news.muted;
        this.quiet = news.quiet;
        return;
      case "standing":
        if (this.scene) this.scene = { ...this.scene, standing: news.standing };
        return;
      case "proposal":
        this.proposal = news.proposal;
        return;
      case "over":
        this.dice = { ...this.dice!, ...news.dice };
        this.closed = news.result.reason === "closed";
        return this.finish(news.result);
      case "next":
        // the same secret fits there
        remember(news.next, { token: recall(this.id).token, rematches: this.rematches + 1 });
        this.next = news.next;
        this.onrematch();
        return;
    }
  }

  private all(news: TableNews): void {
    if (news.you === null && this.you !== null) forgetSeat(this.id);
    this.parted = news.you === null && (this.parted || this.you !== null);
    this.phase = news.phase;
    this.you = news.you;
    this.away = news.away;
    this.watchers = news.watchers;
    this.patience = news.patience;
    this.chat = news.chat;
    this.muted = news.muted;
    this.quiet = news.quiet;
    this.closed = news.closed ?? false;
    this.proposal = news.proposal;
    this.dice = news.dice;
    keepCommit(this.id, news.phase, news.dice);
    this.next = news.next;
    this.ending = news.result;
    this.tick(news.clock);
    const steps: Step[] = news.log.map(([who, action, text, joins, turnedUp]) => ({
      who: who === "chance" ? CHANCE : who,
      action,
      text: text ?? "",
      joins: joins ?? false,
      ...(turnedUp && { turnedUp }),
    }));
    if (!this.scene) this.joined = steps.length;
    this.scene = {
      game: news.game,
      options: news.options,
      seats: news.seats.map((seat, index) => seatOf(seat, index, news.you)),
      viewer: news.you ?? PUBLIC,
      version: news.v,
      actor: OVER,
      view: news.view,
      legal: [],
      steps,
      thinking: false,
      result: news.result,
      standing: news.standing ?? [],
    };
    if (news.from !== this.from) this.seen = [];
    this.from = news.from;
    this.seen[steps.length] = news.view;
    this.seats = news.seats;
    this.seatsHeard = Date.now();
    this.position(news.actor, news.v, news.legal ?? [], news.undo);
    void this.findHost();
    void this.reveal();
  }

  private async reveal(): Promise<void> {
    if (this.phase !== "waiting" || this.you === null || !this.dice) return;
    const why = await reveal(this.connection, this.id, this.you, this.seats, this.dice);
    if (why) this.trouble = why;
  }

  /** Asks for the invites, which only the host gets: whenever somebody has sat down or gone. */
  private async findHost(): Promise<void> {
    const sitting = JSON.stringify([this.you, this.seats.map(({ kind, gone }) => [kind, gone])]);
    if (sitting === this.sitting) return;
    this.sitting = sitting;
    const reply =
      this.you === null ? null : await this.connection.insist({ t: "invites", table: this.id }, this.wanted);
    if (sitting !== this.sitting) return;
    this.host = reply !== null && "ok" in reply;
    this.invites = reply && "ok" in reply ? bySeat(reply.ok.invites as Invite[]) : {};
  }

  private step(news: StepNews): void {
    if (!this.scene) return;
    const view = news.set.reduce((now, [path, value]) => withPath(now, path, value), this.scene.view);
    const steps = news.back
      ? this.scene.steps.slice(0, -1)
      : [
          ...this.scene.steps,
          {
            who: news.who === "chance" ? CHANCE : news.who!,
            action: news.move!,
            text: news.text ?? "",
            joins: news.joins ?? false,
            ...(news.turned_up && { turnedUp: news.turned_up }),
          },
        ];
    this.seen[steps.length] = view;
    this.scene = { ...this.scene, view, steps };
  }

  private position(actor: TableNews["actor"], version: number, legal: string[], undo: boolean): void {
    if (!this.scene) return;
    const acts = typeof actor === "number" ? actor : OVER;
    this.undoable = undo;
    if (acts !== this.acting) this.turnHeard = Date.now();
    this.acting = acts;
    this.scene = { ...this.scene, version, actor: acts, legal, thinking: acts >= 0 && acts !== this.you };
  }

  private sit(seats: SeatNews[]): void {
    this.seats = seats;
    this.seatsHeard = Date.now();
    if (this.scene) this.scene = { ...this.scene, seats: seats.map((seat, index) => seatOf(seat, index, this.you)) };
    void this.findHost();
  }

  private finish(result: RemoteResult): void {
    this.phase = "over";
    this.ending = result;
    if (this.scene) this.scene = { ...this.scene, result, actor: OVER, legal: [], thinking: false };
    if (this.you !== null && !this.cut) void this.keepPlayed();
  }

  /** In this browser, too: a name is not needed to look back. */
  private async keepPlayed(): Promise<void> {
    const record = await this.record();
    const played = typeof record === "string" && this.scene ? playedOf(this.scene, record, false, this.id) : null;
    if (played) await keepPlayed(played).catch(() => {}); // a browser that keeps nothing: the history page says so
  }

  private tick(clock: ClockNews): void {
    this.clock = heardNow(clock);
  }

  private ask = async (request: Request) => refusal(await this.connection.ask(request));

  act(action: string): Promise<Why | null> {
    return this.ask({ t: "play", v: this.scene?.version ?? 0, move: action });
  }
  check(action: string): Promise<Why | null> {
    return this.ask({ t: "check", v: this.scene?.version ?? 0, move: action });
  }
  async preview(action: string): Promise<Preview | null> {
    const reply = await this.connection.ask({ t: "preview", v: this.scene?.version ?? 0, move: action });
    return "ok" in reply ? previewOf(reply.ok.preview as Foretold) : null;
  }
  undo(): Promise<Why | null> {
    const v = this.scene?.version ?? 0;
    return this.undoable ? this.ask({ t: "undo", v }) : this.ask({ t: "propose", what: "undo", v });
  }
  async at(plies: number, ask = true): Promise<Past | null> {
    const view = this.seen[plies] ?? (ask ? await this.past(plies) : undefined);
    return view ? { view, actor: this.scene?.steps[plies]?.who ?? this.scene?.actor ?? OVER } : null;
  }
  /** What happened before you came is asked for, one position after the other: a server does not like to be flooded. */
  private past(plies: number): Promise<View> {
    const told = this.asking.then(async () => {
      if (this.seen[plies]) return this.seen[plies];
      const reply = await this.connection.ask({ t: "past", steps: this.from + plies });
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if ("ok" in reply) this.seen[plies] = reply.ok.view;
      return this.seen[plies];
    });
    this.asking = told;
    return told;
  }
  rematch = () => this.ask({ t: "propose", what: "rematch" });
  answer = (yes: boolean) => this.ask({ t: "answer", proposal: this.proposal?.number ?? 0, yes });
  say = (text: string) => this.ask({ t: "chat", text });
  stand = (what: string, yes: boolean) => this.ask({ t: "standing", what, yes });
  mute = (yes: boolean) => this.ask({ t: "mute", yes });
  hush = (yes: boolean) => this.ask({ t: "quiet", yes });
  /** You no longer hear somebody, or do not want to meet them either. */
  avoid = (what: "mute" | "block", whom: { seat: number } | { person: string }) =>
    this.ask({ t: "avoid", what, ...whom });
  /** Tells whoever runs the server what is wrong. */
  report = (text: string, whom: { seat: number } | { person: string }) => this.ask({ t: "report", text, ...whom });
  /** A bot sits down where nobody has come. */
  fill = (seat: number, bot: string) => this.ask({ t: "fill", seat, bot });
  resign = () => this.ask({ t: "resign" });
  goAway = () => this.ask({ t: "leave" });
  /** A bot plays for somebody who is away. */
  standIn = (seat: number) => this.ask({ t: "standin", seat });
  /** Somebody who is away gives up. */
  claim = (seat: number) => this.ask({ t: "claim", seat });
  /** Takes your seat back from the bot that plays it. */
  comeBack = () => this.ask({ t: "return" });

  /** Where others can watch: without an invite it leads to no seat. */
  get watchPath(): string {
    return `/t/${this.id}`;
  }

  /** By how much this match changed your rating, as soon as it is counted; null: it did not. */
  async ratingChange(): Promise<number | null> {
    for (let tries = 0; tries < COUNTED_TRIES && this.connection.hello?.account; tries++) {
      const page = await history(this.connection);
      const match = "id" in page ? undefined : page.matches.find(({ table }) => table === this.id);
      if (match) return match.change ?? null;
      await new Promise((later) => setTimeout(later, COUNTED_SOON));
    }
    return null;
  }

  async tally(): Promise<Tally | null> {
    const reply = await this.connection.ask({ t: "tally" });
    return "ok" in reply ? countedFrom(this.from, reply.ok.tally as Tally) : null;
  }

  async record(): Promise<string | Why> {
    const reply = await this.connection.insist({ t: "record", table: this.id }, this.wanted);
    return "why" in reply ? reply.why : String(reply.ok.record);
  }

  leave(): void {
    this.stop();
    if (this.connection.table !== this) return; // another is looked at already
    this.connection.table = null;
    void this.connection.ask({ t: "close" });
  }
}

/** Looks at a table, and keeps the seal on the server's secret; what was seen first stays. */
export async function lookAt(connection: Connection, table: string, wanted?: Wanted): Promise<Summary | Why> {
  const reply = await connection.insist({ t: "look", table }, wanted);
  if ("why" in reply) return reply.why;
  const summary = reply.ok.summary as Summary;
  keepCommit(table, summary.phase, summary.dice);
  return summary;
}

export function joinTable(connection: Connection, table: string): RemoteTable {
  return new RemoteTable(connection, table, async (wanted) => {
    if (!recall(table).commit) await lookAt(connection, table, wanted);
    const { token } = recall(table); // asked each time: it is forgotten when somebody logs out, in another tab too
    return connection.insist({ t: "join", table, ...(token ? { token } : {}), ...sealing(table) }, wanted);
  });
}

export function watchTable(connection: Connection, table: string, name: () => string): RemoteTable {
  return new RemoteTable(connection, table, async (wanted) => {
    await connection.callMe(name());
    return connection.insist({ t: "watch", table }, wanted);
  });
}

export async function takeSeat(
  connection: Connection,
  table: string,
  invite: string | null,
  name: string,
  wanted: Wanted,
): Promise<RemoteTable | Why> {
  const token = newToken();
  remember(table, { token }); // before it is asked: whatever happens on the way, the seat can be found again
  if (!recall(table).commit) await lookAt(connection, table, wanted);
  const reply = await connection.insist(
    { t: "take", table, token, ...(invite ? { invite } : {}), name, ...sealing(table) },
    wanted,
  );
  if ("ok" in reply) return joinTable(connection, table);
  remember(table, { token: undefined });
  return reply.why;
}

export interface Wish {
  game: string;
  options: Record<string, unknown>;
  seats: { kind: "me" | "bot" | "link" | "anyone"; bot?: string; name?: string }[];
  clock: ClockNews;
  away: "bot" | "resign";
  name: string;
}

/** The matches of this account, the newest first: a page of them, after the one at that table. */
export async function history(
  connection: Connection,
  after?: string,
): Promise<{ matches: KeptMatch[]; more: boolean } | Why> {
  const reply = await connection.insist({ t: "history", ...(after ? { table: after } : {}) });
  if ("why" in reply) return reply.why;
  return { matches: reply.ok.matches as KeptMatch[], more: reply.ok.more as boolean };
}

export async function statistics(connection: Connection): Promise<Statistics[] | Why> {
  const reply = await connection.insist({ t: "statistics" });
  return "why" in reply ? reply.why : (reply.ok.statistics as Statistics[]);
}

/** Makes a table; its id. */
export async function createTable(connection: Connection, wish: Wish): Promise<string | Why> {
  const token = newToken();
  const reply = await connection.insist({ t: "create", ...wish, token }); // the same token always means the same table
  if ("why" in reply) return reply.why;
  const { table, dice, invites } = reply.ok as unknown as Created;
  remember(table, { token, commit: dice.commit, invites: bySeat(invites) });
  return table;
}
