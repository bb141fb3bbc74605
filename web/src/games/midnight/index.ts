// Midnight on the page: what its moves touch.

import type { View } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";
import { COLOURS, turned, type Colour } from "./things";

/** The id of the card as it is in a hand or pile. */
const idOf = (half: string) =>
  COLOURS.indexOf(half[0] as Colour) < COLOURS.indexOf(half[2] as Colour) ? half : turned(half);
const thing = (card: string) => (card[0] === "e" ? `energy ${card}` : `hour ${card}`);

function touches(action: string, view: View): string[] {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "play":
      return [thing(idOf(rest[0]!)), `first ${rest[0]![0]}`, `piece ${rest[0]![0]}`];
    case "swap":
      return rest.map(thing);
    case "take":
      return [`pile ${rest[0]}`, thing(rest[2]!)];
    case "energy":
      return [thing(rest[0]!), `gets ${rest[1]}`];
    case "jump":
      return ["special jump", `piece ${rest[0]}`];
    case "discard":
      return [thing(rest[0]!)];
    case "ghost":
      return [`ghost ${rest[0]}`];
    case "done":
      return view.pending?.card ? ["done", `pile ${view.pending.card}`] : ["done"];
    case "pass":
      return ["pass"];
    default:
      return [`special ${verb}`];
  }
}

/** A card that was laid is on the discard, and its two ghosts have walked. */
function shows(action: string, view: View): string[] {
  const [verb, card = ""] = action.split(" ");
  return verb === "play"
    ? [`piece ${card[0]}`, `piece ${card[2]}`, `pile ${idOf(card)}`]
    : verb === "done"
      ? Object.keys(view.pending?.steps ?? {}).map((colour) => `piece ${colour}`)
      : touches(action, view);
}

export const ui: GameUi = { Board, touches, shows, bell: (view) => view.round };
