// Hourglass on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene, Step, View } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";
import { cardName } from "./cards";

function touches(action: string): string[] {
  const [verb, first, second] = action.split(" ") as [string, string, string];
  switch (verb) {
    case "start": return [`card ${first}`, "holder", second];
    case "bury": return [`card ${first}`, "deck"];
    default: return [`card ${second}`, `set ${first}`, verb]; // take, slip
  }
}

function say(action: string): string {
  const [verb, first, second] = action.split(" ") as [string, string, string];
  switch (verb) {
    case "start": return t(second === "up" ? "Open with {0}, going up" : "Open with {0}, going down", cardName(first));
    case "take": return t("Take set {0} with {1}", first, cardName(second));
    case "slip": return t("Slip {1} under set {0}", first, cardName(second));
    default: return t("Bury {0}", cardName(first));
  }
}

function tell(step: Step, before: View, scene: Scene): string {
  if (step.who < 0) return t("The cards are shuffled and dealt.");
  const [verb, first, second] = step.action.split(" ") as [string, string, string];
  const seat = scene.seats[step.who]!, you = seat.you, name = seat.name;
  switch (verb) {
    case "start": {
      const way = t(second);
      return you ? t("You open a set with {1} {2}", name, first, way) : t("{0} opens a set with {1} {2}", name, first, way);
    }
    case "take": {
      const owner = scene.seats[(before as View).sets["abc".indexOf(first)]?.owner];
      if (you) return t("You take {1} from {3} with {2}", name, first, second, owner?.name ?? "");
      if (owner?.you) return t("{0} takes {1} from you with {2}", name, first, second);
      return t("{0} takes {1} from {3} with {2}", name, first, second, owner?.name ?? "");
    }
    case "slip": return you ? t("You slip {2} under {1}", name, first, second) : t("{0} slips {2} under {1}", name, first, second);
    default:
      if (first === "?") return t("{0} buries a card", name);
      return you ? t("You bury {1}", name, first) : t("{0} buries {1}", name, first);
  }
}

function question(scene: Scene): string {
  return scene.legal.every((action) => action.startsWith("bury"))
    ? t("All three sets are yours: put one card of your hand under the deck, unseen (R4, R9).")
    : t("Play one card of your hand.");
}

export const ui: GameUi = { Board, touches, say, tell, question };
