// A table of one person and bots, played in a worker of this page.

import { PUBLIC, type Field, type GameInfo, type Term, type Why } from "../engine/engine";
import type { Answer, News, Recorded, Request } from "../engine/messages";
import { readingPlayer, tablePlayer, type Player } from "../engine/player";
import { need, t } from "../i18n.svelte";
import { keepPlayed, playedOf } from "../history/history";
import { forgetMatch, keepMatch, type Kept } from "./kept";
import type { Cut, Past, Preview, Scene, Seat, Setup, Step, Table, Tally } from "./types";

async function askGames(): Promise<GameInfo[]> {
  const answer = await tablePlayer().ask({ ask: "games" });
  return "games" in answer ? answer.games : [];
}
let games: Promise<GameInfo[]> | null = null;
export const localGames = () => (games ??= askGames());
/** Those that are offered; a specimen is found only by its address. */
export const offeredGames = async () => (await localGames()).filter((game) => !game.specimen);

async function askBotNames(): Promise<string[]> {
  return ((await tablePlayer().ask({ ask: "bot names" })) as { botNames: string[] }).botNames;
}
let names: Promise<string[]> | null = null;
export const botNames = () => (names ??= askBotNames());

/** Asks for each game once: a bot that thinks would keep us waiting. */
function once<T>(ask: (game: string) => Promise<T>): (game: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (game) => {
    const answer = asked.get(game) ?? ask(game);
    asked.set(game, answer);
    return answer;
  };
}

async function askTerms(game: string): Promise<Map<string, Term>> {
  const answer = await tablePlayer().ask({ ask: "terms", game });
  return new Map("terms" in answer ? answer.terms.map((term) => [term.id, term]) : []);
}
/** The words of a game's cards and tiles, by their ids. */
export const termsOf = once(askTerms);

async function askFields(game: string): Promise<Field[]> {
  const answer = await tablePlayer().ask({ ask: "fields", game });
  return "fields" in answer ? answer.fields : [];
}
/** The keys of a game's views. */
export const fieldsOf = once(askFields);

/** With what concerns the table as it is where one person plays against bots, unless it was named. */
async function alone(game: string, options: string[]): Promise<string[]> {
  const known = (await localGames()).find(({ id }) => id === game)?.options ?? [];
  const named = new Set(options.map((option) => option.split("=")[0]));
  const usual = known.filter(({ key, alone }) => alone !== undefined && !named.has(key));
  return [...options, ...usual.map(({ key, alone }) => `${key}=${String(alone)}`)];
}

const MOST_SEATS = 6;
/** Reads a record beside the match at the table. */
export async function openRecord(record: string, hear: (news: News) => void = () => {}): Promise<Recorded | Why> {
  const nameless = Array.from({ length: MOST_SEATS }, (_, seat) => t("Seat {0}", seat + 1));
  const answer = await readingPlayer().begin({ ask: "open", record, nameless }, hear);
  return "recorded" in answer ? answer.recorded : (answer as { refused: Why }).refused;
}
/** Its steps in words: some at a time, so that a position that is asked for meanwhile need not wait. */
export async function tellSteps(from: number, until: number): Promise<Step[]> {
  return ((await readingPlayer().ask({ ask: "tell", from, until })) as { told: Step[] }).told;
}
export const positionAt = (plies: number, viewer: number): Promise<Past> => past(readingPlayer(), plies, viewer);
export const recordTally = (): Promise<Tally> => tally(readingPlayer());
export type { Recorded };

async function tally(player: Player): Promise<Tally> {
  return ((await player.ask({ ask: "tally" })) as { tally: Tally }).tally;
}

async function past(player: Player, plies: number, viewer: number): Promise<Past> {
  return ((await player.ask({ ask: "at", plies, viewer })) as { at: Past }).at;
}

const refusal = (answer: Answer): Why | null => ("refused" in answer ? answer.refused : null);

/** The person at this page: called this whatever language is spoken. */
export const yourSeat = (): Seat => ({
  get name() {
    return t("You");
  },
  bot: "",
  you: true,
});

export class LocalTable implements Table {
  scene = $state.raw<Scene | null>(null);
  practice = $state(false);
  cut = $state.raw<Cut | null>(null);
  joined = 0;
  newLevel: number | null = null;
  readonly waiting = false;
  readonly undoIsAsked = false;
  readonly mayKeep = true;
  readonly mayAskBot = true;
  readonly trouble = null;
  readonly company = null;
  private readonly seen: Past[] = []; // after each number of steps; a worker that thinks answers late
  readonly game: string;
  private readonly you: number;
  private player = tablePlayer();
  private standing: string[] = [];
  private kept = false; // the match is kept for another day
  private left = false; // the player may be at another match by now

  constructor(private setup: Setup) {
    this.game = setup.game;
    this.you = setup.seats.findIndex((seat) => seat.you);
  }

  get mayUndo(): boolean {
    const { scene } = this;
    return scene !== null && scene.actor === scene.viewer;
  }
  get unplayed(): boolean {
    const { scene } = this;
    return !scene?.steps.some(({ who }) => who === scene.viewer);
  }

  async begin(wanted: string[]): Promise<Why | null> {
    const options = await this.settle(wanted);
    const { game } = this.setup;
    this.kept = this.you >= 0;
    return this.start({ ask: "begin", game, options, bots: this.bots, names: this.names });
  }

  /** Goes on with a match that was kept. */
  async resume({ record, standing = [], practice = false }: Omit<Kept, "setup">): Promise<Why | null> {
    this.kept = true;
    this.standing = standing;
    this.practice = practice;
    return this.start({ ask: "resume", record, bots: this.bots, standing });
  }

  /** Sets up a position of a lesson; nobody answers. */
  async stage(wanted: string[], actions: string[]): Promise<Why | null> {
    this.player = readingPlayer();
    const options = await this.settle(wanted);
    const { game, seats } = this.setup;
    return this.start({
      ask: "stage",
      game,
      options,
      seats: seats.length,
      seat: this.you,
      names: this.names,
      actions,
    });
  }

  private async settle(wanted: string[]): Promise<string[]> {
    const options = await alone(this.game, wanted);
    this.setup = { ...this.setup, options: Object.fromEntries(options.map((option) => option.split("="))) };
    return options;
  }

  /** As the engine knows them. */
  private get names(): string[] {
    return this.setup.seats.map((seat) => (seat.you ? "You" : seat.name));
  }

  private get bots(): string[] {
    return this.setup.seats.map((seat: Seat) => (seat.you ? "" : seat.bot));
  }

  private async start(request: Request): Promise<Why | null> {
    await need(this.setup.game); // the engine tells what happens at once
    return this.left ? null : refusal(await this.player.begin(request, this.listen));
  }
  private readonly listen = (news: News) => this.hear(news);

  private async ask(request: Request): Promise<Why | null> {
    return refusal(await this.player.ask(request));
  }

  private hear(news: News): void {
    const { position } = news;
    const viewer = this.you < 0 ? PUBLIC : this.you;
    let steps = this.scene?.steps ?? [];
    if ("step" in news) steps = [...steps, news.step];
    else if ("steps" in news) steps = news.steps;
    else if ("undone" in news) {
      steps = steps.slice(0, steps.length - news.undone);
      this.practice ||= news.practice;
    }
    if (!this.scene) this.joined = steps.length;
    this.seen[steps.length] = position;
    this.cut = position.endless ? "endless" : null;
    this.scene = {
      ...this.setup,
      ...position,
      viewer,
      steps,
      thinking: position.actor >= 0 && position.actor !== viewer,
      standing: this.standing,
    };
    if (this.kept && position.result) void this.keepPlayed(this.scene);
    else if (this.kept && position.actor === viewer) void this.keep();
    else if (this.kept && this.cut) forgetMatch(this.game);
  }

  private async keep(): Promise<void> {
    keepMatch({ setup: this.setup, record: await this.record(), standing: this.standing, practice: this.practice });
  }

  /** A match that is over goes from those to be played on to those that were played. */
  private async keepPlayed(scene: Scene): Promise<void> {
    forgetMatch(scene.game);
    const record = await this.record();
    const played = playedOf(scene, record, this.practice);
    if (played) await keepPlayed(played).catch(() => {}); // a browser that keeps nothing: the history page says so
  }

  /** It is not kept any longer. */
  giveUp(): void {
    this.kept = false;
    forgetMatch(this.game);
  }

  /** The same seats and options, another match. */
  async again(): Promise<LocalTable | Why> {
    const table = new LocalTable(this.setup);
    const options = Object.entries(this.setup.options).map(([key, value]) => `${key}=${String(value)}`);
    return (await table.begin(options)) ?? table;
  }

  async act(action: string): Promise<Why | null> {
    return this.scene ? this.ask({ ask: "act", version: this.scene.version, action }) : null;
  }

  check(action: string): Promise<Why | null> {
    return this.ask({ ask: "check", action });
  }

  async preview(action: string): Promise<Preview | null> {
    if (this.left) return null;
    const answer = await this.player.ask({ ask: "preview", action });
    return "preview" in answer ? answer.preview : null;
  }

  async undo(): Promise<Why | null> {
    return this.scene ? this.ask({ ask: "undo", version: this.scene.version }) : null;
  }

  async stand(what: string, yes: boolean): Promise<Why | null> {
    this.standing = [...this.standing.filter((id) => id !== what), ...(yes ? [what] : [])];
    if (this.scene) this.scene = { ...this.scene, standing: this.standing };
    const why = await this.ask({ ask: "stand", standing: this.standing });
    if (this.kept && this.scene && !this.scene.result) void this.keep();
    return why;
  }

  /** Somebody who has left the table is told nothing more. */
  async at(plies: number): Promise<Past> {
    if (this.left && !this.seen[plies]) return new Promise(() => {});
    return this.seen[plies] ?? past(this.player, plies, this.scene?.viewer ?? PUBLIC);
  }

  tally(): Promise<Tally> {
    return tally(this.player);
  }

  async record(): Promise<string> {
    const answer = await this.player.ask({ ask: "record" });
    return "record" in answer ? answer.record : "";
  }

  leave(): void {
    this.left = true;
    this.player.leave(this.listen);
  }
}
