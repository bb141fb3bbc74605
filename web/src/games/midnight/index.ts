// Midnight on the page: what its moves touch.

import signs from "../../art/signs.svg?part=midnight&signs";
import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { Facts, GameUi } from "../game";
import Badge from "./Badge.svelte";
import Belongings from "./Belongings.svelte";
import { beats } from "./beats";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Emblems from "./Emblems.svelte";
import Large from "./Large.svelte";
import {
  capital,
  COLOURS,
  colourName,
  drawnIn,
  drawnName,
  glassOf,
  hourName,
  stops,
  turned,
  type Colour,
} from "./things";

/** The id of the card as it is in a hand or pile. */
const idOf = (half: string) =>
  COLOURS.indexOf(half[0] as Colour) < COLOURS.indexOf(half[2] as Colour) ? half : turned(half);
const thing = (card: string) => (card[0] === "e" ? `energy ${card}` : `hour ${card}`);

function touches(action: string): string[] {
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
    case "pass":
      return [verb];
    default:
      return [`special ${verb}`];
  }
}

/** A card that was laid is on the discard, and its two ghosts have walked. */
function shows(action: string, view: View): string[] {
  const [verb, card = ""] = action.split(" ");
  return verb === "play"
    ? [`piece ${card[0]}`, `piece ${card[2]}`, `pile ${idOf(card)}`]
    : verb === "done"
      ? Object.keys(view.pending?.steps ?? {}).map((colour) => `piece ${colour}`)
      : touches(action);
}

function facts(view: View, seat: number, scene: Scene): Facts {
  const hours = view.hours[seat] as string[] | number,
    sides = view.score.length;
  const partners = scene.seats.filter((_, other) => other !== seat && other % sides === seat % sides);
  return {
    score: view.score[seat % sides],
    goal: view.options.mode === "individual" ? view.options.target : view.options.wins,
    hand: typeof hours === "number" ? hours : hours.length,
    ...(partners.length ? { note: t("with {0}", partners.map(({ name }) => name).join(", ")) } : {}),
  };
}

/** Which ghost walks first, and how the bonuses of an energy card are shared. */
function word(thing: string): string | undefined {
  const [kind, what = ""] = thing.split(" ");
  if (kind === "first") return capital(t("{0} first", colourName(what)));
  if (kind === "gets") return capital(`${colourName(what[0]!)} +${what[1]}, ${colourName(what[2]!)} +${what[3]}`);
  return thing === "done" ? t("Let the ghosts walk") : undefined;
}

function signOf(thing: string): string | undefined {
  const [kind, what = ""] = thing.split(" ");
  if (kind === "first") return `gh-${glassOf(what)}`;
  return kind === "gets" ? "candle" : thing === "done" ? "foot" : undefined;
}

/** Whoever points at a card means to play it, legal or not. */
function means(things: string[]): string[] {
  const [kind, what = ""] = things.at(-1)!.split(" ");
  if (kind === "hour") return [`play ${what}`];
  if (kind === "energy") return [`energy ${what} r${what[1]}b${what[2]}`];
  if (kind === "special") return [what === "jump" ? "jump r" : what];
  return kind === "ghost" ? [`ghost ${what}`] : [];
}

/** A card is chosen: now its order, its share, what it is given for. */
function asks(picked: string[], view: View): string | undefined {
  const card = picked.find((thing) => thing.startsWith("hour "))?.slice(5);
  if (view.phase === "turn" && card) return t("{0}: which one goes first?", capital(hourName(card)));
  if (view.phase === "modify" && picked.includes("special jump")) return t("Which ghost walks an hour more?");
  if (view.phase === "modify" && picked.some((thing) => thing.startsWith("energy ")))
    return t("Which number is whose?");
  if (view.phase !== "recycle") return undefined;
  return card ? t("Which discard do you take for {0}?", hourName(card)) : t("Which card do you give for it?");
}

/** One's ghost and special actions are spent, and what they did is not undone by another click. */
const grave = (action: string) => !/^(play|swap|take|energy|jump|discard|done) /.test(`${action} `);

function foretell(before: View, after: View, scene: Scene): string[] {
  const to = stops(before, after),
    ends = after.history.length > before.history.length;
  const hour = (at: number) => (at === 0 ? t("home") : String(at));
  const walks = COLOURS.flatMap((colour) =>
    to[colour] === before.pieces[colour]
      ? []
      : ends && to[colour] === 0
        ? [t("{0} stops on midnight: the round ends", capital(colourName(colour)))]
        : [`${capital(colourName(colour))} ${hour(before.pieces[colour])} → ${hour(to[colour])}`],
  );
  return [...walks, ...drawnIn(before, after, scene.viewer).map((gain) => drawnName(gain, scene))];
}

export const ui: GameUi = {
  signs,
  signOf,
  glossary: () => [
    ...COLOURS.map((colour) => ({ word: colourName(colour), sign: `gh-${glassOf(colour)}` })),
    { word: t("Midnight"), sign: "mn-midnight" },
    { word: t("Energy card"), sign: "candle" },
    { word: t("Special actions"), sign: "spark" },
  ],
  exhibits: async () => (await import("./exhibits")).exhibits(),
  Board,
  Emblems,
  Dock,
  Belongings,
  Badge,
  Large,
  asks,
  means,
  touches,
  beats,
  shows,
  facts,
  word,
  grave,
  foretell,
  onward: "done",
  round: (view) => view.round,
  gives: (action) => action.startsWith("discard "),
};
