// Clockman on the page: what its moves touch.

import { t } from "../../i18n.svelte";
import type { View } from "../../table/types";
import type { GameUi } from "../game";
import { fieldOf, type Field, type Kind } from "./board";
import Board from "./Board.svelte";

export function poseName(pose: string): string {
  switch (pose) {
    case "w1":
      return t("grin");
    case "w2":
      return t("leap");
    case "w3":
      return t("crouch");
    case "w4":
      return t("pointing finger");
    default:
      return t("yawn");
  }
}

export const digitName = (digit: string) => (digit === "x" ? t("joker") : digit);

/** What a field brings to whoever stops there; "" if nothing, or no longer. */
export function kindName(kind: Kind): string {
  switch (kind) {
    case "symbol":
      return t("symbol card");
    case "event":
      return t("event card");
    case "transfer":
      return t("into the date");
    case "lift":
      return t("lift");
    case "dx":
      return t("joker");
    case "d0":
    case "d1":
    case "d2":
      return t("digit {0}", kind[1]!);
    default:
      return "";
  }
}
export const emptied = ({ id, kind }: Field, view: View) => /^(d.|lift)$/.test(kind) && !view.tokens.includes(id);
const brings = (field: Field, view: View) => (emptied(field, view) ? "" : kindName(field.kind));

/** A field by its name and what it brings: "b10 (digit 0)". */
export function fieldName(id: string, view: View): string {
  const field = fieldOf.get(id),
    found = field ? brings(field, view) : "";
  return found ? `${id} (${found})` : id;
}

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

export const ui: GameUi = { Board, touches };
