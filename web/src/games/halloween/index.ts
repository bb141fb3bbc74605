// Halloween on the page: what its moves touch.

import type { View } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";
import { AREAS, COLOURS } from "./things";

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

export const ui: GameUi = { Board, touches, bell: (view) => view.round };
