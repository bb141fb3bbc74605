// What is opened beside the board: one of the tabs, and over them the list of moves.

import { MediaQuery } from "svelte/reactivity";

export type Tab = "log" | "chat" | "analysis" | "rules" | "players";

/** Where the side is a sheet; as in Stage.svelte. */
const small = new MediaQuery("(max-width: 899px), (max-height: 559px)");

export const isSmall = () => small.current;

/** Where players have no line for what they did last; as in Players.svelte. */
const low = new MediaQuery("(max-height: 800px)");

export const isLow = () => low.current;

export class Panels {
  tab = $state<Tab>("log");
  open = $state(false); // on a phone the side is a sheet
  listing = $state(false); // closed again in each match: it covers the players and the log
  rule = $state<string | null>(null); // the rules are opened here

  /** Does it lie over the table? */
  get covers(): boolean {
    return this.open && small.current;
  }
  /** Is this in sight? */
  shows(tab: Tab): boolean {
    return this.tab === tab && (this.open || !small.current) && !this.listing;
  }
  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
    this.listing = false;
  }
  showRule(rule: string): void {
    this.rule = rule;
    this.show("rules");
  }
  toggleList(): void {
    const inSight = this.listing && (this.open || !small.current);
    this.open = this.listing = !inSight;
  }
  /** What lies under the list was not asked for. */
  closeList(): void {
    this.open = this.listing = false;
  }
  close(): void {
    this.open = false;
  }
}
