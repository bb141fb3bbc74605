// A game that has no folder of its own among the games: everything its view tells, and its moves as they are written.

import { t } from "../i18n.svelte";
import type { GameUi } from "../games/game";
import Board from "./Board.svelte";
import { touches } from "./view";

const say = (action: string) => action.slice(0, 1).toUpperCase() + action.slice(1);

export const ui: GameUi = { Board, touches, say, question: () => t("Choose one of your moves.") };
