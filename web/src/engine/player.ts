// A worker with an engine of its own, from the page: one match at a time.

import { dismiss, equip } from "./compiled";
import type { Answer, FromWorker, News, Request } from "./messages";

export class Player {
  private readonly worker = equip(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;
  private listener: (news: News) => void = () => {};
  private begun = Infinity; // the request from which on news concern the listener

  constructor() {
    this.worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      if ("news" in event.data) return event.data.of >= this.begun ? this.listener(event.data.news) : undefined;
      this.waiting.get(event.data.id)?.(event.data.answer);
      this.waiting.delete(event.data.id);
    });
    void this.ask({ ask: "draw", from: [...crypto.getRandomValues(new Uint32Array(2))] });
  }

  ask(request: Request): Promise<Answer> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, request });
    });
  }

  /** Begins another match: its news go to the listener, and nobody hears of the one before any more. */
  begin(request: Request, listener: (news: News) => void): Promise<Answer> {
    this.listener = listener;
    this.begun = this.asked + 1;
    return this.ask(request);
  }
  /** From now on nobody hears of the match, if it is still this listener's. */
  leave(listener: (news: News) => void): void {
    if (this.listener !== listener) return;
    this.begun = Infinity;
    void this.ask({ ask: "leave" });
  }

  /** Stops it, whatever it was thinking about: its request is never answered. */
  dismiss(): void {
    dismiss(this.worker);
  }
}

let table: Player | null = null,
  reader: Player | null = null;
/** Plays the match at the table, and knows the games. */
export const tablePlayer = () => (table ??= new Player());
/** Reads records and lessons, so that the match at the table stays as it is. */
export const readingPlayer = () => (reader ??= new Player());
