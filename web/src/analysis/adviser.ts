// A bot that is asked for its opinion: in a worker of its own, so that neither the page nor the match waits for it.

import type { Why } from "../engine/engine";
import type { Judged } from "../engine/messages";
import { Player } from "../engine/player";

export class Adviser {
  private readonly player = new Player();

  async read(record: string): Promise<Why | null> {
    const answer = await this.player.ask({ ask: "read", record });
    return "refused" in answer ? answer.refused : null;
  }

  /** What it thinks of the position after this many steps, given this many milliseconds. */
  async judge(plies: number, time: number): Promise<Judged> {
    return ((await this.player.ask({ ask: "judge", plies, time })) as { judged: Judged }).judged;
  }

  /** It stops at once, whatever it was thinking about. */
  dismiss(): void {
    this.player.dismiss();
  }
}
