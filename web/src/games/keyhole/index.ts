// Keyhole on the page: words for its moves, and what they touch.

import { t } from "../../i18n.svelte";
import type { Scene, View } from "../../table/types";
import type { GameUi } from "../game";
import Board from "./Board.svelte";
import type { Pose } from "./facts";
import { doorName, ghostName, pieceName, poseName, sideName } from "./lobby";

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

function say(action: string): string {
  const [verb, ...rest] = action.split(" ") as [string, ...string[]];
  switch (verb) {
    case "place":
      return t("Move the {0}", pieceName(rest[0]!));
    case "ghost":
      return t("Move {0}", ghostName(rest[0]!));
    case "recall":
      return t("Fetch back {0}", ghostName(rest[0]!));
    case "go":
      return rest[2] ? t("To {0}, merging with {1}", rest[0]!, ghostName(rest[2])) : t("To {0}", rest[0]!);
    case "out":
      return t("Out by the far side");
    case "stand":
      return Number(rest[2])
        ? t("At {0}, {1}, {2} mm up", rest[0]!, rest[1]!, rest[2]!)
        : t("At {0}, {1} on the floor", rest[0]!, rest[1]!);
    case "tag":
      return t("Tag {0}", ghostName(rest[0]!));
    case "grow":
      return t("Grow {0}", ghostName(rest[0]!));
    case "side":
      return t("Look from the {0}", sideName(rest[0]!));
    case "done":
      return t("Done moving");
    default:
      return t("Pass");
  }
}

function question(scene: Scene): string {
  const { phase, points, pick } = scene.view;
  switch (phase) {
    case "furnish":
      return t("Furnish the lobby: put a piece anywhere.");
    case "furniture":
      return t("You may move a piece of furniture: drag it, or pass.");
    case "ghost":
      return t("Move your ghosts. Points left: {0}", points);
    case "go":
      return t("Where does {0} go? Points left: {1}", ghostName(pick), points);
    case "stand":
    case "tagstand":
      return t("Where in the field does it hide?");
    case "side":
      return t("Choose the side of the keyhole.");
    case "tag":
      return t("Tag a small ghost of your neighbour.");
    case "taggo":
      return t("Where does it go?");
    default:
      return t("Which ghost grows?");
  }
}

/** "A sm1" is a ghost of the first seat, "south3" a door, "(300 120 yaw 180 left)" how a piece stands. */
function spell(text: string, scene: Scene): string {
  return text
    .replace(/\(\d+ \d+ yaw (\d+) (\w+)\)/g, (_, yaw: string, pose: string) =>
      Number(yaw) ? `(${poseName(pose as Pose)}, ${yaw}°)` : `(${poseName(pose as Pose)})`,
    )
    .replace(
      /\b([A-D]) ((?:sm|md|lg)\d)\b/g,
      (_, seat: string, ghost: string) => `${ghostName(ghost)} (${scene.seats[seat.charCodeAt(0) - 65]?.name ?? seat})`,
    )
    .replace(/\b(?:sm|md|lg)\d\b/g, (ghost) => ghostName(ghost))
    .replace(/\b(?:south|west|north|east)[1-6]\b/g, (door) => doorName(door))
    .replace(
      /(^|[^\p{L}])(south|west|north|east)(?![\p{L}\d])/gu,
      (_, before: string, side: string) => before + sideName(side),
    )
    .replace(/\b(?:sofa|table|wardrobe|mirror|clock|desk)\b/g, (piece) => pieceName(piece));
}

/** Where a ghost goes and stands is chosen after the ghost: it is the one picked before. */
function shows(action: string, view: View): string[] {
  const more = /^(go|stand|out)/.test(action) && view.pick ? [`ghost ${view.pick}`] : [];
  return [...touches(action), ...more];
}

export const ui: GameUi = { Board, touches, shows, say, spell, question, bell: (view) => view.round };
