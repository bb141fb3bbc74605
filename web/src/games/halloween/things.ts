// The things of halloween and their names.

import { t } from "../../i18n.svelte";

export const COLOURS = ["blue", "green", "yellow", "orange", "red"] as const;
export const BUILDINGS = ["church", "school", "hospital", "manor", "police", "theatre"] as const;
export const ACTIONS = ["summon", "scare", "upgrade", "move", "fight", "haunt"] as const;
export const AREAS = ["a", "b", "c", "d"] as const;

/** Level colours; the level's number always stands beside them. */
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
export const SIGNS = {
  summon: "summon",
  scare: "fright",
  upgrade: "upgrade",
  move: "move",
  fight: "fight",
  haunt: "haunt",
} as const;

/** Was a place of the board clicked itself (or the button in it that stands for it), and nothing else that lies in
 *  it? */
export function pickOf(event: MouseEvent, button: string): boolean {
  const clicked = (event.target as Element).closest("button:not(:disabled)");
  return (event.currentTarget as Element).classList.contains("live") && (!clicked || clicked.matches(button));
}
