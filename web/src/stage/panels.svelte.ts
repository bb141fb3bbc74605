// What is opened beside the board: one of the tabs, and over them the list of moves.

export type Tab = "log" | "chat" | "analysis" | "rules" | "players";

/** Where the side is a sheet; as in Stage.svelte. */
const small = matchMedia("(max-width: 899px), (max-height: 559px)");

export const isSmall = () => small.matches;

const LISTED = "list the moves";

export class Panels {
  tab = $state<Tab>("log");
  open = $state(false); // on a phone the side is a sheet
  listing = $state(localStorage.getItem(LISTED) === "yes");
  rule = $state<string | null>(null); // the rules are opened here

  /** Does it lie over the table? */
  get covers(): boolean {
    return this.open && small.matches;
  }
  /** Is this in sight? */
  shows(tab: Tab): boolean {
    return this.tab === tab && (this.open || !small.matches) && !this.listing;
  }
  show(tab: Tab): void {
    this.tab = tab;
    this.open = true;
    this.list(false);
  }
  showRule(rule: string): void {
    this.rule = rule;
    this.show("rules");
  }
  list(on: boolean): void {
    this.listing = on;
    localStorage.setItem(LISTED, on ? "yes" : "no");
  }
  toggleList(): void {
    const inSight = this.listing && (this.open || !small.matches);
    this.list(!inSight);
    this.open = this.listing;
  }
  /** What lies under the list was not asked for. */
  closeList(): void {
    this.list(false);
    this.open = false;
  }
  close(): void {
    this.open = false;
  }
}
