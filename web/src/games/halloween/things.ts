// The things of halloween and their names.

import type { SignName } from "../../art/signs";
import { t } from "../../i18n.svelte";
import { printed } from "../printed.svelte";

const facts = await printed<{
  colours: { id: string; field: number }[]; // by level
  buildings: { id: string }[];
  areas: string[];
  actions: string[];
}>("halloween");
export const COLOURS = facts.colours.map(({ id }) => id);
/** What a stone on the haunt field of a level scores. */
export const FIELD_POINTS = facts.colours.map(({ field }) => field);
export const BUILDINGS = facts.buildings.map(({ id }) => id);
export const { areas: AREAS, actions: ACTIONS } = facts;

/** Level colours; the level's number is always beside them. */
export const PAINT = ["#6db3f2", "#6fca7f", "#f4d35e", "#f2a54a", "#f2705f"] as const;

export function buildingName(building: string): string {
  switch (building) {
    case "church":
      return t("church");
    case "school":
      return t("school");
    case "hospital":
      return t("hospital");
    case "manor":
      return t("manor");
    case "police":
      return t("police");
    default:
      return t("theatre");
  }
}

export function colourName(colour: string): string {
  switch (colour) {
    case "blue":
      return t("blue");
    case "green":
      return t("green");
    case "yellow":
      return t("yellow");
    case "orange":
      return t("orange");
    default:
      return t("red");
  }
}

export function actionName(action: string): string {
  switch (action) {
    case "summon":
      return t("summon");
    case "scare":
      return t("scare");
    case "upgrade":
      return t("upgrade");
    case "move":
      return t("move");
    case "fight":
      return t("fight");
    default:
      return t("haunt");
  }
}

/** The sign of an action, as on the boards. */
export const SIGNS: Record<string, SignName> = {
  summon: "summon",
  scare: "fright",
  upgrade: "upgrade",
  move: "move",
  fight: "fight",
  haunt: "haunt",
};

/** Was a place of the board clicked itself (or the button in it that stands for it), and nothing else that lies in
 *  it? */
export function pickOf(event: MouseEvent, button: string): boolean {
  const clicked = (event.target as Element).closest("button:not(:disabled)");
  return (event.currentTarget as Element).classList.contains("live") && (!clicked || clicked.matches(button));
}
