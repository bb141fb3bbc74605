// Reviewing a match, decision by decision.

import type { Recorded } from "../engine/messages";
import { Adviser } from "./adviser";
import { judgementOf, type Judgement } from "./judgement";

const LEAST = 15; // milliseconds for a decision

export class Analysis {
  judgements = $state.raw<Judgement[]>([]);
  plies = $state(0); // looked at so far
  running = $state(false);
  private adviser: Adviser | null = null;

  constructor(
    private readonly recorded: Recorded,
    private readonly record: string,
  ) {}

  get begun(): boolean {
    return this.running || this.plies > 0;
  }

  /** From the first decision to the last, in about this many seconds. */
  async run(seconds: number): Promise<void> {
    this.stop();
    const adviser = (this.adviser = new Adviser());
    [this.judgements, this.plies, this.running] = [[], 0, true];
    const { steps } = this.recorded;
    const time = Math.max(LEAST, (1000 * seconds) / steps.filter(({ who }) => who >= 0).length);
    await adviser.read(this.record);
    for (const [ply, { who, action }] of steps.entries()) {
      const judgement = who < 0 ? null : judgementOf(ply, action, await adviser.judge(ply, time));
      if (adviser !== this.adviser) return; // stopped, or begun again
      if (judgement) this.judgements = [...this.judgements, judgement];
      this.plies = ply + 1;
    }
    this.stop();
  }

  stop(): void {
    this.adviser?.dismiss();
    this.adviser = null;
    this.running = false;
  }
}
