// Hourglass on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";
import { cardName } from "./cards";

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

function say(action: string): string {
  const [verb, first, second] = action.split(" ") as [string, string, string];
  switch (verb) {
    case "start":
      return second === "up"
        ? t("Open with {0}, going up", cardName(first))
        : t("Open with {0}, going down", cardName(first));
    case "take":
      return t("Take set {0} with {1}", first.toUpperCase(), cardName(second));
    case "slip":
      return t("Slip {1} under set {0}", first.toUpperCase(), cardName(second));
    default:
      return t("Bury {0}", cardName(first));
  }
}

function question(scene: Scene): string {
  return scene.legal.every((action) => action.startsWith("bury"))
    ? t("All three sets are yours: put one card of your hand under the deck, unseen (R4, R9).")
    : t("Play one card of your hand.");
}

/** "r17 up" is a card that opens a rising set; a letter after it is a holder. */
function spell(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{N}])([rpj]\d{1,2})(?: (up|down))?(?![\p{L}\p{N}])/gu,
    (_, card: string, way?: string) => cardName(card) + (way ? (way === "up" ? " ↑" : " ↓") : ""),
  );
}

export const ui: GameUi = { Board, touches, say, spell, question, bell: (view) => view.round };
