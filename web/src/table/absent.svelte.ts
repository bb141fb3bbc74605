// The match waits for somebody who is not there, and has been for so long that the others may go on without them.

import type { RemoteTable } from "../net/remote.svelte";
import { absence, seatName } from "../net/words";

const TICK = 1000; // ms

export class Absent {
  private now = $state(Date.now());
  private patientUntil = $state(0);
  /** It is asked whether they should really give up. */
  asking = $state(false);

  constructor(private readonly table: () => RemoteTable | null) {
    $effect(() => {
      if (this.awaited === null) return;
      this.now = Date.now();
      const timer = setInterval(() => (this.now = Date.now()), TICK);
      return () => clearInterval(timer);
    });
    $effect(() => {
      if (this.seat === null) this.asking = false;
    });
  }

  /** Who is to move, and is not there. */
  private readonly awaited = $derived.by(() => {
    const table = this.table();
    if (!table?.playing || table.phase !== "playing" || table.clock.kind !== "none") return null;
    const actor = table.scene?.actor ?? -1,
      seat = table.seats[actor];
    return actor === table.you || seat?.away === undefined || seat.bot ? null : actor;
  });
  private readonly span = $derived.by(() => {
    const table = this.table();
    return table && this.awaited !== null
      ? table.seats[this.awaited]!.away! + Math.max(0, this.now - table.seatsHeard)
      : 0;
  });
  /** Who need not be waited for any longer; null: nobody, or it was said that one waits. */
  readonly seat = $derived.by(() => {
    const table = this.table();
    if (!table || this.awaited === null || this.now < this.patientUntil) return null;
    const turn = this.now - table.turnHeard;
    return Math.min(this.span, turn) >= table.patience ? this.awaited : null;
  });
  readonly name = $derived.by(() => {
    const table = this.table();
    return table && this.awaited !== null ? seatName(table.seats[this.awaited]!, this.awaited) : "";
  });
  readonly text = $derived(absence(this.name, this.span));

  /** For as long again. */
  wait = () => (this.patientUntil = Date.now() + Math.max(60000, this.table()?.patience ?? 0));
}
