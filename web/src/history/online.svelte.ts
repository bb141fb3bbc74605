// The matches that the server keeps for an account, a page at a time.

import { t } from "../i18n.svelte";
import { connected } from "../net/connected.svelte";
import { connect, serverIsThere, type Connection } from "../net/connection.svelte";
import type { KeptMatch, Statistics, Why } from "../net/messages";
import { history, statistics } from "../net/remote.svelte";
import type { Played } from "./history";

/** Like one that was played here, except that its record must be fetched. */
export interface PlayedOnline extends Omit<Played, "record" | "table"> {
  table: string;
  won: boolean; // whoever was gone has not, even if the bot in the seat did
  change?: number; // of the rating
}

const played = ({ table, game, time, you, seats, result, won, counts, change }: KeptMatch): PlayedOnline => ({
  id: table,
  table,
  game,
  ended: time,
  seats: seats.map(({ name, bot }, index) => ({ name: name || t("Seat {0}", index + 1), bot: bot ?? "" })),
  you,
  result,
  practice: !counts,
  won,
  ...(change === undefined ? {} : { change }),
});

export class Online {
  matches = $state.raw<PlayedOnline[]>([]);
  counted = $state.raw<Statistics[]>([]);
  /** There are older ones. */
  more = $state(false);
  why = $state.raw<Why | null>(null);
  private connection: Connection | null = null;

  constructor() {
    if (connected()) return;
    void serverIsThere().then((there) => there && connect());
  }

  /** For whoever is logged in. */
  async load(): Promise<void> {
    this.connection = connected();
    this.matches = [];
    await this.goOn();
    const counted = this.connection && (await statistics(this.connection));
    if (Array.isArray(counted)) this.counted = counted;
  }
  /** The next page. */
  goOn = async (): Promise<void> => {
    if (!this.connection) return;
    const page = await history(this.connection, this.matches.at(-1)?.table);
    if ("id" in page) return void (this.why = page);
    this.why = null;
    this.matches = [...this.matches, ...page.matches.map(played)];
    this.more = page.more;
  };
  async record(table: string): Promise<string | null> {
    const reply = await this.connection!.insist({ t: "record", table });
    this.why = "why" in reply ? reply.why : null;
    return "ok" in reply ? String(reply.ok.record) : null;
  }
}
