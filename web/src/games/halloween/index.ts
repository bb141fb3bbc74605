// Halloween on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { GameUi, Terms } from "../game";
import { spellWords } from "../spell";
import Board from "./Board.svelte";
import { ACTIONS, actionName, AREAS, BUILDINGS, buildingName, COLOURS, colourName } from "./things";

const isBuilding = (word: string) => BUILDINGS.includes(word);
const isColour = (word: string) => COLOURS.includes(word);
const isArea = (word: string) => AREAS.includes(word);

function touchesUse([card, ...rest]: string[]): string[] {
  return [
    `card ${card}`,
    ...rest.map((word, i) =>
      isColour(word) ? (i === 2 ? `to ${word}` : `colour ${word}`) : isArea(word) ? `area ${word}` : word,
    ),
  ];
}

/** A ghost flies: which one, the words do not always say; then the step that waits does. */
function touchesFly(words: string[], view: View): string[] {
  if (words.length === 1) return [`building ${words[0]}`];
  const colour = words.length === 3 ? words[1] : COLOURS[view.todo[0]?.c - 1];
  return [`ghost ${words[0]} ${colour}`, `building ${words.at(-1)}`];
}

function touches(action: string, view: View): string[] {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "act":
    case "again":
      return [`space ${rest[0]} ${rest[1]}`];
    case "rest":
      return [`area ${rest[0]}`];
    case "claim":
      return [`card ${rest[0]}`];
    case "bonus":
      return [`tile ${rest[0]}`, ...(rest[1] ? [`area ${rest[1]}`] : [])];
    case "use":
      return touchesUse(rest);
    case "summon":
      return rest.slice(1).map((colour) => `ghost ${rest[0]} ${colour}`);
    case "upgrade":
    case "attack":
    case "target":
    case "pick":
      return [`ghost ${rest[0]} ${rest[1]}`];
    case "move":
      return [`ghost ${rest[0]} ${rest[1]}`, rest[2] === "off" ? "off" : `building ${rest[2]}`];
    case "fly":
      return touchesFly(rest, view);
    case "haunt":
      return rest[1] ? [`field ${rest[0]} ${rest[1]}`] : [`building ${rest[0]}`];
    case "recall":
      return [`field ${rest[0]} ${rest[1]}`];
    case "scare":
      return [`colour ${rest[0]}`];
    case "raise":
      return [`area ${rest[0]}`];
    case "place":
      return rest[0] ? [`building ${rest[0]}`] : [action];
    case "replace":
      return [`tile ${rest[0]}`];
    case "take":
      return rest[1] ? [`space ${rest[0]} ${rest[1]}`] : [`colour ${rest[0]}`];
    case "disc":
      return rest[1] ? [`space ${rest[0]} ${rest[1]}`] : ["supply"];
    case "reward":
      return rest[0] === "points" ? ["points"] : rest.map((area) => `area ${area}`);
    default:
      return [action];
  }
}

const area = (letter: string) => t("area {0}", letter.toUpperCase());
const card = (number: string, terms: Terms) => t(terms.get(`card ${number}`)?.name ?? number);
const tile = (id: string, terms: Terms) => t(terms.get(`tile ${id}`)?.name ?? id);
const word = (text: string) =>
  isBuilding(text) ? buildingName(text) : isColour(text) ? colourName(text) : isArea(text) ? area(text) : text;

function say(action: string, scene: Scene, terms: Terms): string {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  const [first = "", second = "", third = ""] = rest;
  switch (verb) {
    case "act":
      return `${area(first)}: ${actionName(second)}`;
    case "again":
      return t("{0}: {1} once more", area(first), actionName(second));
    case "rest":
      return t("Rest in {0}", area(first));
    case "claim":
      return t("Claim {0}", card(first, terms));
    case "bonus":
      return [t("Tile: {0}", tile(first, terms)), ...rest.slice(1).map(area)].join(" · ");
    case "use":
      return [
        card(first, terms),
        ...rest
          .slice(1)
          .map((text) => (text === "split" ? t("one for two") : text === "merge" ? t("two for one") : word(text))),
      ].join(" · ");
    case "summon":
      return t("Summon {0} in {1}", rest.slice(1).map(colourName).join(" / "), buildingName(first));
    case "scare":
      return t("Scare with {0}", colourName(first));
    case "upgrade":
      return t("Upgrade {0} in {1}", colourName(second), buildingName(first));
    case "move":
      return third === "off"
        ? t("{0} from {1} leaves town", colourName(second), buildingName(first))
        : t("{0}: {1} to {2}", colourName(second), buildingName(first), buildingName(third));
    case "attack":
      return t("Attack with {0} from {1}", colourName(second), buildingName(first));
    case "target":
      return t("Fight {0} in {1}", colourName(second), buildingName(first));
    case "haunt":
      return second
        ? t("Haunt {0} with {1}", buildingName(first), colourName(second))
        : t("Haunt {0}", buildingName(first));
    case "recall":
      return t("Take back the stone {0} in {1}", colourName(second), buildingName(first));
    case "fly":
      return (
        t("Fly to {0}", buildingName(rest.at(-1)!)) +
        (rest.length > 1 ? ` (${rest.slice(0, -1).map(word).join(", ")})` : "")
      );
    case "pick":
      return t("{0} in {1}", colourName(second), buildingName(first));
    case "call":
      return t("Call {0}", first);
    case "raise":
      return t("Raise {0}", area(first));
    case "place":
      return first ? t("Into: {0}", buildingName(first)) : t("Keep the tile");
    case "replace":
      return t("Replace {0}", tile(first, terms));
    case "leave":
      return t("Leave it");
    case "take":
      return second
        ? t("Take back the disc {0} of {1}", actionName(second), area(first))
        : t("Take {0}", colourName(first));
    case "pay":
      return t("Pay {0}", rest.map(colourName).join(", "));
    case "disc":
      return second ? t("Disc from {0}, {1}", area(first), actionName(second)) : t("Disc from the supply");
    case "reward":
      return first === "points" ? t("Take points") : t("Clear {0}", rest.map(area).join(", "));
    case "roll":
      return t("Roll");
    case "dieup":
      return tile("dieup", terms);
    case "keep":
      return t("Keep the roll");
    case "reroll":
      return first === "tile" ? t("Roll again by the tile") : t("Roll again for a scare point");
    case "plus":
      return t("Add 3");
    case "stop":
      return t("Stop");
    case "end":
      return t("End your turn");
    default:
      return scene ? t("Pass") : action;
  }
}

function question(scene: Scene): string {
  switch (scene.view.phase) {
    case "main":
      return t("Use an area, claim a card, or play a tile.");
    case "summon":
    case "tsummon":
      return t("Summon: where two ghosts of a colour meet.");
    case "scare":
      return t("Scare: with which colour?");
    case "upgrade":
      return t("Upgrade: which ghost grows?");
    case "move":
    case "move2":
    case "tmove":
    case "c38":
    case "c17":
      return t("Move: which ghost goes where?");
    case "fight":
      return t("Fight: who attacks?");
    case "target":
    case "chain":
      return t("Fight: whom?");
    case "haunt":
    case "c34":
      return t("Haunt: where does your stone go?");
    case "raise":
      return t("Which area grows?");
    case "pickup":
      return t("A bonus tile: keep it?");
    case "pay":
      return t("Pay the card with tokens.");
    case "disc":
      return t("Which disc goes onto the card?");
    case "reward":
      return t("Somebody claims a card you hold: choose your reward.");
    case "after":
      return t("The dice have fallen: {0}", scene.view.todo[0].got.join(" – "));
    default:
      return t("Choose.");
  }
}

function spell(text: string): string {
  const named = (list: readonly string[], name: (word: string) => string) => list.map((item) => [item, name(item)]);
  return spellWords(
    text,
    Object.fromEntries([
      ...named(BUILDINGS, buildingName),
      ...named(COLOURS, colourName),
      ...named(ACTIONS, actionName),
    ]),
  ).replace(/(?<=: )[abcd](?= |$)|(?<![\p{L}\p{N}])[abcd](?=$|\n| ·)/gmu, (letter) => letter.toUpperCase()); // areas
}

export const ui: GameUi = { Board, touches, say, spell, question, bell: (view) => view.round };
