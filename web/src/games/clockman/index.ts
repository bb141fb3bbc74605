// Clockman on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { GameUi, Terms } from "../game";
import { spellWords } from "../spell";
import { fieldOf, POSES, type Field, type Kind } from "./board";
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

function payment(pay: string | undefined, terms: Terms): string {
  if (!pay) return "";
  return ` · ${pay === "symbol" ? t("with a symbol card") : t(terms.get(pay)?.name ?? pay)}`;
}

function sayPlay(card: string, rest: string[], scene: Scene, terms: Terms): string {
  const words = rest.map((word) => {
    if (/^w\d$/.test(word)) return poseName(word);
    if (card === "tick") return word === "up" ? "+1" : "−1";
    return card === "dial" ? word : (scene.seats[Number(word)]?.name ?? word);
  });
  return [t(terms.get(card)?.name ?? card), ...words].join(" · ");
}

function say(action: string, scene: Scene, terms: Terms): string {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "move":
      return (
        (rest[0] === "m" ? t("To the centre") : t("Move to {0}", fieldName(rest[0]!, scene.view))) +
        payment(rest[1], terms)
      );
    case "play":
      return sayPlay(rest[0]!, rest.slice(1), scene, terms);
    case "offer":
      return t("Offer {0} for {1}", digitName(rest[0]!), digitName(rest[1]!));
    case "drop":
      return t("Put back {0}", digitName(rest[0]!));
    case "discard":
      return t("Discard {0}", poseName(rest[0]!));
    case "target":
      return scene.seats[Number(rest[0])]?.name ?? rest[0]!;
    case "take":
      return rest[0] ? t("Take {0}", digitName(rest[0])) : t("Take the digit");
    case "roll":
      return t("Roll the die");
    case "leave":
      return t("Leave it");
    case "ride":
      return t("Ride the lift");
    case "stay":
      return t("Stay here");
    case "hit":
      return t("Hit");
    case "spare":
      return t("Spare");
    case "accept":
      return t("Accept");
    case "decline":
      return t("Decline");
    default:
      return t("Pass");
  }
}

function question(scene: Scene): string {
  const { phase, ask, roll } = scene.view;
  const name = (seat: number) => scene.seats[seat]?.name ?? "";
  switch (phase) {
    case "turn":
      return t("Roll the die, play a card or offer a trade.");
    case "move":
      return t("You rolled {0}: where to?", roll);
    case "react":
      return t("{0} rolled {1}. Do you react?", name(scene.view.turn), roll);
    case "guard":
      return t("Do you defend yourself?");
    case "spare":
      return t("Hit {0}, or spare?", name(ask.victim));
    case "rob":
      return t("Take a digit from {0}?", name(ask.victim));
    case "hoard":
      return t("Take a digit beyond your date?");
    case "lift":
      return t("A lift: ride it one ring inward?");
    case "discard":
      return t("Discard a symbol card.");
    case "drop":
      return t("Which digit goes back to the board?");
    case "target":
      return t("Whom does it strike?");
    default:
      return t("Trade? You would give {1} and get {0}.", digitName(ask?.give ?? ""), digitName(ask?.want ?? ""));
  }
}

/** "w4" is what a Whytooki does, "A a16→a21" the way of the first seat's pawn: not said again where "goes to a21"
 *  stands before it. */
function spell(text: string, scene: Scene): string {
  const poses = Object.fromEntries(POSES.map((pose) => [pose, poseName(pose)]));
  const once = text.replace(/ {2}[A-D] \w+→(\w+)/g, (way: string, to: string, at: number) =>
    new RegExp(`\\b${to}\\b`).test(text.slice(0, at)) ? "" : way,
  );
  return spellWords(once, { ...poses, symbol: t("symbol card") }).replace(
    / {2}([A-D])(?= )/g,
    (_, letter: string) => ` · ${scene.seats[letter.charCodeAt(0) - 65]?.name ?? letter}`,
  );
}

export const ui: GameUi = { Board, touches, say, spell, question };
