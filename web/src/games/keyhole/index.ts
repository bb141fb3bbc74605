// Keyhole on the page: what its moves touch.

import type { View } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";

function touches(action: string): string[] {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "place":
      return [`piece ${rest[0]}`];
    case "ghost":
    case "grow":
      return [`ghost ${rest[0]}`];
    case "recall":
      return [`ghost ${rest[0]}`, "recall"];
    case "go":
      return [`field ${rest[0]}`, ...(rest[2] ? [`ghost ${rest[2]}`] : [])];
    case "stand":
      return rest[0] === "*" ? ["anywhere"] : [`spot ${rest.join(" ")}`];
    case "tag":
      return [`tag ${rest[0]}`];
    case "side":
      return [`side ${rest[0]}`];
    default:
      return [action];
  }
}

/** Where a ghost goes and stands is chosen after the ghost: it is the one picked before. */
function shows(action: string, view: View): string[] {
  const more = /^(go|stand|out)/.test(action) && view.pick ? [`ghost ${view.pick}`] : [];
  return [...touches(action), ...more];
}

export const ui: GameUi = { Board, touches, shows, bell: (view) => view.round };
