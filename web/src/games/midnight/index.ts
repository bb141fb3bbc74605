// Midnight on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { GameUi } from "../game";
import { spellWords } from "../spell";
import Board from "./Board.svelte";
import { COLOURS, colourName, hourName, specialName, turned, type Colour } from "./things";

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

function say(action: string, scene: Scene): string {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "play":
      return t("{0} {1}, then {2} {3}", colourName(rest[0]![0]!), rest[0]![1]!, colourName(rest[0]![2]!), rest[0]![3]!);
    case "swap":
      return t("Swap {0}", rest.map((card) => (card[0] === "e" ? card : hourName(card))).join("; "));
    case "take":
      return t("Take {0} for {1}", hourName(rest[0]!), hourName(rest[2]!));
    case "energy":
      return t(
        "Add energy: {0} +{1}, {2} +{3}",
        colourName(rest[1]![0]!),
        rest[1]![1]!,
        colourName(rest[1]![2]!),
        rest[1]![3]!,
      );
    case "jump":
      return t("Time Jump: {0} one more", colourName(rest[0]!));
    case "ghost":
      return t("Use the {0} ghost: swap cards", colourName(rest[0]!));
    case "discard":
      return t("Discard {0}", rest[0]![0] === "e" ? rest[0]! : hourName(rest[0]!));
    case "done":
      return t("Let the ghosts walk");
    case "pass":
      return t("Pass");
    default:
      return scene ? t("Play {0}", specialName(verb)) : "";
  }
}

function question(scene: Scene): string {
  switch (scene.view.phase) {
    case "turn":
      return t("Lay an hour card: both its ghosts walk.");
    case "swap":
      return t("Which cards do you swap?");
    case "recycle":
      return t("Take one of the top discards and give an hour card for it.");
    case "modify":
      return t("Change the numbers, or let the ghosts walk.");
    default:
      return t("Too many cards: discard one.");
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

/** "r3g4" is an hour card, "e12 r1g2" an energy card and what it adds, "r 7→10" a ghost's way. */
function spell(text: string): string {
  const cards = text
    .replace(/ {2,}/g, " · ")
    .replace(/(?<![\p{L}\p{N}])e\d\d (?=[rbgpy]\d[rbgpy]\d)/gu, "")
    .replace(/(?<![\p{L}\p{N}])e(\d)(\d)(?![\p{L}\p{N}])/gu, "+$1 +$2")
    .replace(/(?<![\p{L}\p{N}])[rbgpy]\d[rbgpy]\d(?![\p{L}\p{N}])/gu, hourName);
  return spellWords(cards, Object.fromEntries(COLOURS.map((colour) => [colour, colourName(colour)])));
}

export const ui: GameUi = { Board, touches, shows, say, spell, question, bell: (view) => view.round };
