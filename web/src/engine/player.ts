// A worker with an engine of its own, from the page: one match at a time.

import { dismiss, equip } from "./compiled";
import type { Answer, FromWorker, News, Request } from "./messages";

export class Player {
  private readonly worker = equip(new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private asked = 0;
  listener: (news: News) => void = () => {};

  constructor() {
    this.worker.addEventListener("message", (event: MessageEvent<FromWorker>) => {
      if ("news" in event.data) return this.listener(event.data.news);
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

  /** Whatever it was thinking about; what was asked is never answered. */
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
