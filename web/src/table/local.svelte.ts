// A table of one person and bots, played in a worker of this page.

import { PUBLIC, type GameInfo, type Term, type Why } from "../engine/engine";
import type { Answer, FromWorker, News, Recorded, Request } from "../engine/messages";
import type { Scene, Seat, Setup, Table, View } from "./types";

/** One worker serves the page: it knows the games, and plays one match at a time. */
class Player {
  private readonly worker = new Worker(new URL("../engine/worker.ts", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;
  listener: (news: News) => void = () => {};

  constructor() {
    this.worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      if ("news" in event.data) return this.listener(event.data.news);
      this.waiting.get(event.data.id)?.(event.data.answer);
      this.waiting.delete(event.data.id);
    });
  }

  ask(request: Request): Promise<Answer> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, request });
    });
  }
}

let player: Player | null = null;
const thePlayer = () => (player ??= new Player());

/** The engine tells matches in this language from now on. */
export const speakInEngine = (language: string) => thePlayer().ask({ ask: "speak", language });

export async function localGames(): Promise<GameInfo[]> {
  const answer = await thePlayer().ask({ ask: "games" });
  return "games" in answer ? answer.games : [];
}

/** The words of a game's cards and tiles, by their ids. */
export async function termsOf(game: string): Promise<Map<string, Term>> {
  const answer = await thePlayer().ask({ ask: "terms", game });
  return new Map("terms" in answer ? answer.terms.map((term) => [term.id, term]) : []);
}

/** Reads a record in the worker, which has no other match from then on. */
export async function openRecord(record: string): Promise<Recorded | Why> {
  const answer = await thePlayer().ask({ ask: "open", record });
  return "recorded" in answer ? answer.recorded : (answer as { refused: Why }).refused;
}
export async function positionAt(plies: number, viewer: number): Promise<{ view: View; actor: number }> {
  const answer = await thePlayer().ask({ ask: "at", plies, viewer });
  return (answer as { at: { view: View; actor: number } }).at;
}
export type { Recorded };

const refusal = (answer: Answer): Why | null => ("refused" in answer ? answer.refused : null);

export class LocalTable implements Table {
  scene = $state.raw<Scene | null>(null);

  constructor(private readonly setup: Setup) {}

  async begin(options: string[]): Promise<Why | null> {
    thePlayer().listener = (news) => this.hear(news);
    const bots = this.setup.seats.map((seat: Seat) => (seat.you ? "" : seat.bot));
    const names = this.setup.seats.map((seat) => (seat.you ? "You" : seat.name));
    return refusal(await thePlayer().ask({ ask: "begin", game: this.setup.game, options, bots, names }));
  }

  /** Sets up a position of a lesson; nobody answers. */
  async stage(options: string[], actions: string[]): Promise<Why | null> {
    thePlayer().listener = (news) => this.hear(news);
    const { game, seats } = this.setup;
    return refusal(await thePlayer().ask({ ask: "stage", game, options, seats: seats.length, seat: seats.findIndex(({ you }) => you), actions }));
  }

  private hear(news: News): void {
    const { position } = news;
    const you = this.setup.seats.findIndex((seat) => seat.you);
    const viewer = you < 0 ? PUBLIC : you;
    let steps = this.scene?.steps ?? [];
    if ("step" in news) steps = [...steps, news.step];
    else if (news.undone) steps = steps.slice(0, steps.length - news.undone);
    this.scene = { ...this.setup, ...position, viewer, steps, thinking: position.actor >= 0 && position.actor !== viewer };
  }

  async act(action: string): Promise<Why | null> {
    if (!this.scene) return null;
    return refusal(await thePlayer().ask({ ask: "act", version: this.scene.version, action }));
  }

  async check(action: string): Promise<Why | null> {
    return refusal(await thePlayer().ask({ ask: "check", action }));
  }

  async undo(): Promise<Why | null> {
    if (!this.scene) return null;
    return refusal(await thePlayer().ask({ ask: "undo", version: this.scene.version }));
  }

  async record(): Promise<string> {
    const answer = await thePlayer().ask({ ask: "record" });
    return "record" in answer ? answer.record : "";
  }

  leave(): void {
    if (player) player.listener = () => {};
  }
}
