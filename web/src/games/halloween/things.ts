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
    case "church": return t("church");
    case "school": return t("school");
    case "hospital": return t("hospital");
    case "manor": return t("manor");
    case "police": return t("police");
    default: return t("theatre");
  }
}

export function colourName(colour: string): string {
  switch (colour) {
    case "blue": return t("blue");
    case "green": return t("green");
    case "yellow": return t("yellow");
    case "orange": return t("orange");
    default: return t("red");
  }
}

/** The sign of an action, as on the boards. Their names stay English in every language, as the cards have them. */
export const SIGNS: Record<string, string> = { summon: "☩", scare: "!", upgrade: "⇧", move: "➜", fight: "⚔", haunt: "⌂" };
