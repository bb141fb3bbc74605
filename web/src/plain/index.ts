// A game that has no folder of its own among the games: everything its view tells.

import type { GameUi } from "../games/game";
import Board from "./Board.svelte";
import { touches } from "./view";

export const ui: GameUi = { Board, touches };
