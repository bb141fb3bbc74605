// Halloween on the page: what its moves touch.

import signs from "../../art/signs.svg?part=halloween&signs";
import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { GameUi } from "../game";
import Belongings from "./Belongings.svelte";
import { whatItDoes } from "./asked";
import { beats } from "./beats";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Emblems from "./Emblems.svelte";
import { actionName, ACTIONS, AREAS, COLOURS, colourName } from "./things";

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
      return [action]; // a button of its own
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
    case "pay": // one token after the other
      return rest.map(
        (colour, i) => `token ${colour} ${rest.slice(0, i + 1).filter((same) => same === colour).length}`,
      );
    case "disc":
      return rest[1] ? [`space ${rest[0]} ${rest[1]}`] : ["supply"];
    case "reward":
      return rest[0] === "points" ? ["points"] : rest.map((area) => `area ${area}`);
    default:
      return [action];
  }
}

/** What a step has changed: of ghosts only those that came or go. */
function shows(action: string, view: View): string[] {
  const [verb, at = "", ...rest] = action.split(" ") as [string, ...string[]];
  const coming = (building: string, colour: string, before = 0) =>
    `ghost ${building} ${colour}#${view.board[building].ghosts[COLOURS.indexOf(colour)] + before}`;
  switch (verb) {
    case "summon":
      return rest.map((colour, i) => coming(at, colour, rest.slice(0, i).filter((same) => same === colour).length));
    case "upgrade":
      return [coming(at, COLOURS[COLOURS.indexOf(rest[0]!) + 1]!)];
    case "attack":
    case "target":
      return [`building ${at}`];
    case "move":
      return rest[1] === "off" ? [] : [coming(rest[1]!, rest[0]!)];
    case "fly": {
      const [ghost, to] = touchesFly([at, ...rest], view);
      return to ? [coming(to.split(" ")[1]!, ghost!.split(" ")[2]!)] : [ghost!];
    }
    default:
      return touches(action, view);
  }
}

/** What cannot be done now is asked for all the same, so that the engine says why not. */
function means(things: string[], view: View): string[] {
  if (view.phase !== "main") return []; // something else is to be chosen first
  const [kind, a, b] = things.at(-1)!.split(" ");
  switch (kind) {
    case "space":
      return [`act ${a} ${b}`];
    case "rest":
      return [`rest ${a}`];
    case "card":
      return [`claim ${a}`];
    case "tile":
      return a === "at" ? [] : [`bonus ${a}`];
    case "field":
      return [`haunt ${a} ${b}`];
    default:
      return [];
  }
}

/** What to do first, where the engine knows no reason. */
function whyNot(thing: string, { view }: Scene): string | undefined {
  const [kind, what = ""] = thing.split(" ");
  if (view.phase !== "main")
    return kind === "space" || kind === "rest" ? t("First finish what you have begun, or take it back.") : undefined;
  if (kind === "area") return t("Choose one of the spaces in area {0}: an action, or a rest.", what.toUpperCase());
  if (kind === "ghost" || kind === "building" || kind === "colour")
    return t("First choose an action in one of your areas.");
  return undefined;
}

/** It is spent for good (tokens, a tile), dice decide about it, or the turn ends although a card could still be used or
 *  claimed. */
const grave = (action: string, { legal }: Scene) =>
  /^(claim|bonus) /.test(action) ||
  (action.startsWith("target ") && legal.length > 1) ||
  (action === "end" && legal.some((other) => /^(use|claim) /.test(other)));

/** What the actions of the own board do. */
function tells(action: string): string | undefined {
  const [verb, , name] = action.split(" ");
  return verb === "act" ? whatItDoes(name!) : verb === "rest" ? whatItDoes(verb) : undefined;
}

const signed = (number: number) => (number > 0 ? `+${number}` : `−${-number}`);
/** What is paid and gained. */
function foretell(before: View, after: View, { viewer }: Scene): string[] {
  const old = before.players[viewer],
    now = after.players[viewer];
  const change = (name: string, from: number, to: number) => (to === from ? [] : [`${name} ${signed(to - from)}`]);
  const tokens = COLOURS.flatMap((colour, i) => change(colourName(colour), old.tokens[i], now.tokens[i]));
  return [
    ...(tokens.length ? [t("Tokens: {0}", tokens.join(", "))] : []),
    ...change(t("scare points"), old.scare, now.scare),
    ...change(t("stones"), old.stones, now.stones),
    ...change(t("discs"), old.discs, now.discs),
  ];
}

export const ui: GameUi = {
  exhibits: async () => (await import("./exhibits")).exhibits(),
  signs,
  glossary: () => [
    ...ACTIONS.map((action) => ({ word: actionName(action), sign: `hw-${action}`, alone: action === "move" })),
    { word: actionName("rest"), sign: "hw-rest", alone: true },
    ...COLOURS.map((colour, level) => ({ word: colourName(colour), sign: `hw-level${level + 1}` })),
  ],
  Board,
  Emblems,
  Dock,
  dockForAll: true,
  Belongings,
  touches,
  shows,
  beats,
  gives: (action) => /^(attack|target) /.test(action), // whom to fight is said, even if there is only one
  quiet: (action, { legal }) => /^(end|pass|stop|keep)$/.test(action) && legal.length > 1,
  whyNot,
  grave,
  tells,
  means,
  foretell,
  facts: (view, seat) => ({ score: view.players[seat].sp }),
  round: (view) => view.round,
};
