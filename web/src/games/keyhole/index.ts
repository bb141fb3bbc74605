// Keyhole on the page: what its moves touch.

import signs from "../../art/signs.svg?part=keyhole&signs";
import { t } from "../../i18n.svelte";
import type { Choice } from "../../table/choice.svelte";
import type { Scene, View } from "../../table/types";
import type { Facts, GameUi } from "../game";
import { halves } from "../points";
import Belongings from "./Belongings.svelte";
import { beats } from "./beats";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Emblems from "./Emblems.svelte";
import { facts as printed } from "./facts";
import { costOf } from "./hand.svelte";
import { nameOf, sideName, spent, type GhostView } from "./lobby";

function touches(action: string): string[] {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "place":
      return [`piece ${rest[0]}`];
    case "ghost":
    case "grow":
      return [`ghost ${rest[0]}`];
    case "recall":
      return [`ghost ${rest[0]}`, "recall"];
    case "go":
      return [`field ${rest[0]}`, ...(rest[2] ? [`ghost ${rest[2]}`] : [])];
    case "stand":
      return rest[0] === "*" ? ["anywhere"] : [`spot ${rest.join(" ")}`];
    case "tag":
      return [`tag ${rest[0]}`];
    case "side":
      return [`side ${rest[0]}`];
    default:
      return [action];
  }
}

/** Where a ghost goes and stands is chosen after the ghost: it is the one picked before. */
function shows(action: string, view: View): string[] {
  const more = /^(go|stand|out)/.test(action) && view.pick ? [`ghost ${view.pick}`] : [];
  return [...touches(action), ...more];
}

/** A seat's ghosts in these places; one's own as planned. */
export const ghostsAt = (view: View, seat: number, viewer: number, where: string[]): GhostView[] =>
  (((seat === viewer ? view.plan[seat] : null) ?? view.ghosts[seat]) as GhostView[]).filter(({ at }) =>
    where.includes(at),
  );

function facts(view: View, seat: number, scene: Scene): Facts {
  const worth = (where: string) =>
    ghostsAt(view, seat, scene.viewer, [where]).reduce((sum, { id }) => sum + printed.ghosts[id]!.points, 0);
  const inside = worth("lobby"); // half points, if nobody sees them
  const spare = { count: halves(inside), name: t("{0} in the lobby", halves(inside)) };
  return { score: worth("out"), note: sideName(view.sides[seat]), ...(inside ? { spare } : {}) };
}

/** The price of a way. */
const foretell = (before: View, after: View) =>
  before.phase === "go" ? [t("It costs {0} of your {1} points.", spent(before, after), before.points)] : [];

function label(action: string, { view }: Scene, choice: Choice): string | undefined {
  const cost = action === "out" ? costOf(choice, action) : undefined;
  return cost === undefined ? undefined : t("Out by the far side: {0} of {1} points", cost, view.points);
}

/** What could still be moved is not moved any more. */
const grave = (action: string, { legal }: Scene) =>
  (action === "pass" && legal.length > 1) || (action === "done" && legal.some((other) => other.startsWith("ghost ")));

/** Why a piece stays where it is while furniture is moved. */
function whyNot(thing: string, { view, steps, seats }: Scene): string | undefined {
  const [kind, piece] = thing.split(" ");
  if (kind !== "piece" || view.phase !== "furniture") return undefined;
  if (!(view.touched as string[]).includes(piece!)) return t("Your card does not show that piece.");
  const mover = seats[steps.findLast(({ action }) => action.startsWith(`place ${piece} `))?.who ?? -1];
  return mover && !mover.you
    ? t("{0} has already moved this piece this round.", mover.name)
    : t("That piece has been moved this round already.");
}

const hasMoved = ({ moved }: { moved?: boolean }) => moved === true;

export const ui: GameUi = {
  painted: true,
  signs,
  glossary: () => [
    { word: t("Small ghost"), sign: "kh-sm" },
    { word: t("Medium ghost"), sign: "kh-md" },
    { word: t("Large ghost"), sign: "kh-lg" },
  ],
  exhibits: async () => (await import("./exhibits")).exhibits(),
  Board,
  Emblems,
  Dock,
  Belongings,
  touches,
  beats,
  shows,
  facts,
  foretell,
  label,
  whyNot,
  grave,
  forgoes: (action) =>
    action === "pass"
      ? t("You move no furniture this round.")
      : action === "done"
        ? t("The ghosts that could still go stay where they are.")
        : undefined,
  quiet: (action, { legal, view, viewer }) =>
    legal.length > 1 &&
    (action === "pass" || (action === "done" && !(view.plan[viewer] ?? view.ghosts[viewer]).some(hasMoved))),
  round: (view) => view.round,
  word: (thing) => (thing.startsWith("piece ") ? t("Move the {0}", nameOf(thing.slice(6))) : undefined),
};
