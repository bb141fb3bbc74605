// Clockman on the page: what its moves touch.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { Facts, GameUi } from "../game";
import signs from "../../art/signs.svg?part=clockman&signs";
import Belongings from "./Belongings.svelte";
import { beats } from "./beats";
import Board from "./Board.svelte";
import { dateOf, filled, looseName, looseOf } from "./date";
import Dock from "./Dock.svelte";
import Emblems from "./Emblems.svelte";
import { levelOf } from "./board";

function touches(action: string): string[] {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "move":
      return [`field ${rest[0]}`, ...(rest[1] ? [`pay ${rest[1]}`] : [])];
    case "play":
      return [
        `card ${rest[0]}`,
        ...rest
          .slice(1)
          .map((word) =>
            /^w\d$/.test(word)
              ? `pose ${word}`
              : rest[0] === "dial"
                ? `number ${word}`
                : /^\d$/.test(word)
                  ? `seat ${word}`
                  : word,
          ),
      ];
    case "offer":
      return [`give ${rest[0]}`, `want ${rest[1]}`];
    case "drop":
      return [`give ${rest[0]}`];
    case "discard":
      return [`pose ${rest[0]}`];
    case "target":
      return [`seat ${rest[0]}`];
    case "take":
      return rest[0] ? [`want ${rest[0]}`] : ["take"];
    case "roll":
      return ["die"];
    default:
      return [verb];
  }
}

/** Of the eight digits of the date, and where the pawn is. */
function facts(view: View, seat: number): Facts {
  const date = dateOf(view, seat),
    loose = looseOf(view, seat).length,
    level = levelOf(view.pos[seat]);
  return {
    score: filled(date),
    ...(loose > 0 && { spare: { count: loose, name: looseName(loose) } }),
    goal: date.filter(({ digit }) => digit !== ".").length,
    ...(level > 0 && { note: t("ring {0}", level) }),
  };
}

/** The viewers set their own roll going: the only way on may be taken at once. Everything else waits. */
function gives(action: string, { steps, viewer }: Scene, released: number): boolean {
  const rolled = steps.at(-1)?.action.startsWith("roll ") && steps.at(-1)!.who < 0;
  const byHand = steps.at(-2)?.who === viewer || released === steps.length - 1;
  return !(action.startsWith("move ") && rolled && byHand);
}

/** What to do first, where the engine knows no reason. */
function whyNot(thing: string, { view }: Scene): string | undefined {
  const [kind] = thing.split(" ");
  if (kind === "pose") return t("Symbol cards pay the Whytookis: move onto a passage that shows the same pose.");
  if (kind === "card") return t("This card waits for its moment: it says when.");
  if (view.phase === "turn" && (kind === "field" || kind === "token" || kind === "pawn"))
    return t("First roll the die: it says how far you go.");
  return undefined;
}

/** A card is spent, but for an answer to what is asked. */
const grave = (action: string, { view }: Scene) =>
  action.startsWith("play ") && (view.phase === "turn" || view.phase === "move");

export const ui: GameUi = {
  exhibits: async () => (await import("./exhibits")).exhibits(),
  signs,
  signOf: (thing) => (thing === "die" ? "die" : undefined),
  glossary: () => [
    { word: t("symbol card"), sign: "cm-field-symbol" },
    { word: t("event card"), sign: "cm-field-event" },
    { word: t("lift"), sign: "cm-field-lift" },
    { word: t("joker"), sign: "cm-field-x" },
    { word: "Whytooki", sign: "cm-at-w1" },
  ],
  Board,
  Emblems,
  Dock,
  Belongings,
  touches,
  beats,
  facts,
  round: (view) => view.round,
  gives,
  whyNot,
  grave,
  first: (action) => (action.startsWith("play ") ? `card ${action.split(" ")[1]}` : undefined),
  kind: (action) => (action.startsWith("offer ") ? t("Offer a trade") : undefined),
  inBar: (thing) => thing === "die",
  quiet: (action, { legal }) => /^(stay|pass|leave|decline)$/.test(action) && legal.length > 1,
};
