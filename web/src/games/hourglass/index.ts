// Hourglass on the page: what its moves touch.

import signs from "../../art/signs.svg?part=hourglass&signs";
import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { Facts, GameUi } from "../game";
import { beats } from "./beats";
import Board from "./Board.svelte";
import { heldBy, rowsOf, size, suitName, tableOf, wayName, worth } from "./cards";
import Dock from "./Dock.svelte";
import Emblems from "./Emblems.svelte";

function touches(action: string): string[] {
  const [verb, first, second] = action.split(" ") as [string, string, string];
  switch (verb) {
    case "start":
      return [`card ${first}`, "holder", second];
    case "bury":
      return [`card ${first}`, "deck"];
    case "slip":
      return [`card ${second}`, `slip ${first}`]; // below the set: never what is meant by a click on it
    default:
      return [`card ${second}`, `set ${first}`]; // take
  }
}

/** A card on a set means to take it, whether it fits or not; and so does the set alone, with any card that one
 *  holds. */
function means(things: string[], view: View): string[] {
  const named = (kind: string) => things.find((thing) => thing.startsWith(kind))?.slice(kind.length);
  const card = named("card "),
    set = named("set ");
  return set ? (card ? [card] : (view.hands[view.turn] as string[])).map((one) => `take ${set} ${one}`) : [];
}

/** The other half of the choice: most point at a card first, some at a set or an empty holder. */
function asks(picked: string[]): string | undefined {
  const has = (kind: string) => picked.some((thing) => thing.startsWith(kind));
  if (has("card ")) return has("holder") ? undefined : t("Where does the card go?");
  if (has("holder")) return t("Which card opens the set, and which way?");
  return has("set ") ? t("Which card takes the set?") : undefined;
}

/** When nothing else is left; said, because it is not done by a click. */
function remarks(legal: string[]): string {
  return legal.length && legal.every((action) => action.startsWith("slip "))
    ? t("No card of yours takes a set: slip one under. Hold the tray, or drag a card onto it.")
    : "";
}

/** The card; and the set, in which it may lie too deep to be seen. */
function shows(action: string): string[] {
  const [verb, first, second] = action.split(" ");
  switch (verb) {
    case "start":
      return [`card ${first}`];
    case "bury":
      return ["deck"];
    default:
      return [`card ${second}`, `set ${first}`];
  }
}

/** The hourglasses that would change hands. */
function foretell(before: View, after: View, { seats, options, viewer }: Scene): string[] {
  if (rowsOf(after).every((set) => !set)) return []; // the round is over: it is scored
  const table = tableOf({ options });
  const gains = seats.map((_, seat) => heldBy(after, seat, table) - heldBy(before, seat, table));
  // one's own card is no gain: what one takes is what others lose
  if (viewer >= 0)
    gains[viewer] = gains.reduce((sum, gain, seat) => (seat === viewer ? sum : sum - Math.min(0, gain)), 0);
  const told = gains.flatMap((gain, seat) =>
    gain ? [`${seats[seat]!.name} ${gain > 0 ? "+" : "−"}${Math.abs(gain)}`] : [],
  );
  return told.length ? [t("Hourglasses: {0}", told.join(", "))] : [];
}

/** What was won counts only where its cards are known; where not, they are counted. */
function facts(view: View, seat: number, scene: Scene): Facts {
  const won = view.won[seat] as (string | null)[] | number,
    hand = size(view.hands[seat]);
  if (typeof won === "number" || won.some((card) => card === null))
    return { score: view.banked[seat] ?? 0, hand, note: t("Cards won: {0}", size(won)) };
  return { score: worth(won, tableOf(scene)) + (view.banked[seat] ?? 0), hand };
}

export const ui: GameUi = {
  signs,
  signOf: (thing) => (thing === "up" || thing === "down" ? `hg-${thing}` : undefined),
  glossary: () => [
    ...(["red", "purple", "joker"] as const).map((suit) => ({ word: suitName(suit), sign: `hg-${suit}` })),
    ...(["up", "down"] as const).map((way) => ({ word: wayName(way), sign: `hg-${way}`, alone: true })),
  ],
  exhibits: async () => (await import("./exhibits")).exhibits(),
  Board,
  Emblems,
  Dock,
  touches,
  asks,
  beats,
  facts,
  means,
  shows,
  foretell,
  remarks,
  round: (view) => view.round,
  word: (thing) => (thing === "up" || thing === "down" ? wayName(thing) : undefined),
  gives: (action) => action.startsWith("slip "),
  grave: (action) => action.startsWith("bury "),
};
