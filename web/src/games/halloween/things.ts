// The things of halloween: what is printed on them, and how the page calls and draws them.

import { t } from "../../i18n.svelte";
import type { Choice } from "../../table/choice.svelte";
import { printed } from "../printed.svelte";

interface Named {
  id: string;
  name: string;
}
export interface CardFacts {
  id: number;
  when: "always" | "turn" | "final" | "none";
  tokens: number;
  different: boolean;
  points: number;
}
const facts = await printed<{
  colours: (Named & { die: number; field: number; upgrade?: number })[]; // by level
  buildings: (Named & { neighbours: string[] })[];
  areas: string[];
  actions: Named[];
  cards: CardFacts[];
  ghosts: number; // of a colour
  slots: number;
}>("halloween");
const ids = (list: Named[]) => list.map(({ id }) => id);
export const COLOURS = ids(facts.colours);
/** What a stone on the haunt field of a level scores. */
export const FIELD_POINTS = facts.colours.map(({ field }) => field);
/** The die of a level. */
export const DICE = facts.colours.map(({ die }) => die);
/** Scare points to upgrade a ghost to a level; none come to the first. */
export const PRICES = facts.colours.map(({ upgrade }) => upgrade ?? 0);
export const BUILDINGS = ids(facts.buildings);
export const ACTIONS = ids(facts.actions);
export const { areas: AREAS, ghosts: SAME_GHOSTS, slots: SLOTS } = facts;
export const cardFacts = (card: number) => facts.cards[card - 1]!;

const named = (list: Named[], id: string) => t(list.find((one) => one.id === id)!.name);
export const buildingName = (building: string) => named(facts.buildings, building);
export const neighboursOf = (building: string) => facts.buildings.find(({ id }) => id === building)!.neighbours;
export const colourName = (colour: string) => named(facts.colours, colour);
export const actionName = (action: string) => (action === "rest" ? t("rest") : named(facts.actions, action));

/** The sign on a bonus tile. */
const TILE_SIGNS: Record<string, string> = { green: "token2", yellow: "token3", blue: "token1", scare2: "fright" };
export const tileSign = (tile: string) => TILE_SIGNS[tile] ?? tile;

/** Was a place of the board clicked itself (or the button in it that stands for it), and nothing else that lies in
 *  it? */
export function pickOf(event: MouseEvent, button: string): boolean {
  const clicked = (event.target as Element).closest("button:not([aria-disabled=true])");
  return (event.currentTarget as Element).classList.contains("live") && (!clicked || clicked.matches(button));
}

export interface Area {
  level: number;
  discs: string[];
  done: boolean;
}

/** The attributes of a button that stands for a thing: it can be pointed at when that leads to a move, and asked what
 *  it is at any time. */
export function pointable(choice: Choice, kind: string, thing: string, ask = thing, label = "") {
  const can = choice.allows(thing);
  return {
    class: `${kind}${can ? " live" : ""}${choice.isPicked(thing) ? " picked" : ""}`,
    "data-thing": thing,
    "data-ask": ask,
    "aria-disabled": !can,
    "aria-label": label,
    tabindex: can ? 0 : -1,
    onclick: () => can && choice.point(thing),
  };
}
