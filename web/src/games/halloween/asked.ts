// What the things of halloween say when they are asked what they are.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { Terms } from "../game";
import {
  actionName,
  BUILDINGS,
  buildingName,
  cardFacts,
  COLOURS,
  colourName,
  DICE,
  FIELD_POINTS,
  neighboursOf,
  PRICES,
  SAME_GHOSTS,
  tileSign,
} from "./things";

export interface Told {
  title: string;
  lines: string[];
  sign?: string;
  tile?: boolean;
  card?: number;
}

function aboutCard(card: number, terms: Terms): Told {
  const { when, tokens, different, points } = cardFacts(card),
    term = terms.get(`card ${card}`)!;
  const whens = { always: t("Acts always."), turn: t("Acts once a turn."), final: t("Counts at the end."), none: "" };
  return {
    card,
    title: t(term.name),
    lines: [
      t(term.text),
      [
        whens[when],
        different ? t("Costs {0} different tokens.", tokens) : t("Costs any {0} tokens.", tokens),
        t("Brings {0} points.", points),
      ]
        .filter(Boolean)
        .join(" "),
    ],
  };
}

const inTown = ({ board }: View, level: number) =>
  BUILDINGS.reduce((sum, building) => sum + (board[building].ghosts[level] as number), 0);

function aboutGhost(colour: string, view: View): Told {
  const level = COLOURS.indexOf(colour);
  const text = t(
    "Level {0}: an area of this level or above commands it. It rolls a die with {1} sides.",
    level + 1,
    DICE[level]!,
  );
  const price = PRICES[level] ? [t("Upgrading to it costs {0} scare points.", PRICES[level])] : [];
  return {
    title: colourName(colour),
    sign: `ghost${level + 1}`,
    lines: [text, ...price, t("In town: {0} of {1}.", inTown(view, level), SAME_GHOSTS)],
  };
}

export function whatItDoes(action: string): string {
  const texts: Record<string, () => string> = {
    summon: () => t("Where two ghosts of a colour stand, a third one comes. You take a token of that colour."),
    scare: () => t("A ghost in town brings as many scare points as its level."),
    upgrade: () =>
      t(
        "For scare points a ghost becomes one of the next level. You take a token of it, and one of your lower areas " +
          "rises to that level.",
      ),
    move: () => t("A ghost goes to a neighbouring building, and takes the bonus tile that hangs there."),
    fight: () =>
      t(
        "A ghost attacks another in its building. If its die is higher, the other leaves the town and you take its " +
          "token.",
      ),
    haunt: () => t("Lay a stone on the field of a ghost in its building, for twice its level in points."),
    rest: () => t("All discs of this area come back to you."),
  };
  return texts[action]!();
}
const aboutAction = (action: string): Told => ({
  title: actionName(action),
  sign: action,
  lines: [whatItDoes(action)],
});

function aboutCount(what: string): Told {
  const counts: Record<string, () => Told> = {
    scare: () => ({ title: t("scare points"), sign: "fright", lines: [t("They pay for upgrades.")] }),
    stones: () => ({
      title: t("stones"),
      sign: "stone",
      lines: [t("Each haunts a field. The last one ends the game.")],
    }),
    discs: () => ({
      title: t("discs"),
      sign: "disc",
      lines: [t("An action takes one, and so does a card or a tile.")],
    }),
    cards: () => ({ title: t("Cards claimed"), sign: "card", lines: [t("A fifth card ends the game.")] }),
  };
  return counts[what]!();
}

function aboutArea(letter: string, level: number): Told {
  return {
    title: t("area {0}, level {1}", letter.toUpperCase(), level),
    sign: `level${level}`,
    lines: [t("It commands ghosts up to its level, and is used once a turn: for an action, or to rest.")],
  };
}

export function describe(what: string, scene: Scene, terms: Terms): Told {
  const [kind, id, of] = what.split(" ") as [string, string, string?];
  const { view, viewer } = scene,
    level = COLOURS.indexOf(id),
    term = terms.get(what);
  switch (kind) {
    case "card":
      return aboutCard(Number(id), terms);
    case "tile":
      return { title: t(term?.name ?? ""), sign: tileSign(id), tile: true, lines: [t(term?.text ?? "")] };
    case "ghost":
      return aboutGhost(id, view);
    case "action":
      return aboutAction(id);
    case "count":
      return aboutCount(id);
    case "area":
      return aboutArea(id, view.players[of ?? viewer].areas["abcd".indexOf(id)].level);
    case "field":
      return {
        title: t("{0} field, {1} points", colourName(id), FIELD_POINTS[level]!),
        sign: `level${level + 1}`,
        lines: [t("A stone here needs a ghost of this colour in the building. Each field takes one stone.")],
      };
    case "token":
      return {
        title: t("{0}, tokens: {1}", colourName(id), view.tokens[level]),
        sign: `token${level + 1}`,
        lines: [t("Tokens pay for cards. Summons, upgrades and fights won bring them.")],
      };
    case "slot":
      return {
        title: t("Slot for a bonus tile"),
        sign: id === "locked" ? "lock" : "tile",
        lines: [
          id === "locked"
            ? t("A disc locks it. As soon as three slots are locked, they are free again at the end of the turn.")
            : t("A tile lies here until it is used."),
        ],
      };
    default:
      return {
        title: buildingName(id),
        sign: "house",
        lines: [t("Its neighbours: {0}.", neighboursOf(id).map(buildingName).join(", "))],
      };
  }
}
