// Hourglass on the page: what its moves touch.

import type { GameUi } from "../game";
import Board from "./Board.svelte";

function touches(action: string): string[] {
  const [verb, first, second] = action.split(" ") as [string, string, string];
  switch (verb) {
    case "start":
      return [`card ${first}`, "holder", second];
    case "bury":
      return [`card ${first}`, "deck"];
    default:
      return [`card ${second}`, `set ${first}`, verb]; // take, slip
  }
}

export const ui: GameUi = { Board, touches, bell: (view) => view.round };
