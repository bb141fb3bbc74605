// A table that is being set, as its address tells it: who sits where, and what is not played as usual.
//
//   me,bot-3,link/trade=false&rounds=50

import type { GameInfo, Option } from "../engine/engine";
import type { Chair, Kind } from "./chairs";

export interface Setup {
  chairs: Pick<Chair, "kind" | "level">[]; // level: 0 where no bot sits
  chosen: Record<string, unknown>;
}

const LEVELS = 10;

export function writeSetup({ chairs, chosen }: Setup): string {
  const seats = chairs.map(({ kind, level }) => (kind === "bot" ? `bot-${level}` : kind)).join(",");
  const options = Object.entries(chosen).map(([key, value]) => `${key}=${String(value)}`);
  return options.length ? `${seats}/${options.join("&")}` : seats;
}

function readChair(text: string): Setup["chairs"][number] | null {
  const [, kind, level = "0"] = /^(me|link|anyone|bot)(?:-(\d+))?$/.exec(text) ?? [];
  if (!kind || (kind === "bot") !== Number(level) > 0 || Number(level) > LEVELS) return null;
  return { kind: kind as Kind, level: Number(level) };
}

function readValue({ type, values, least = -Infinity, most = Infinity }: Option, text: string): unknown {
  if (type === "bool") return text === "true" ? true : text === "false" ? false : undefined;
  if (type !== "number") return values?.map(String).includes(text) ? text : undefined;
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : undefined;
}

/** null: no such table can be set. */
export function readSetup(text: string, game: GameInfo): Setup | null {
  const [seats = "", options = ""] = text.split("/");
  const chairs = seats.split(",").map(readChair);
  if (chairs.length < game.min_seats || chairs.length > game.max_seats || chairs.includes(null)) return null;
  if (chairs.filter((chair) => chair!.kind === "me").length > 1) return null;
  const chosen: Setup["chosen"] = {};
  for (const part of options ? options.split("&") : []) {
    const [key, value = ""] = part.split("="),
      option = game.options.find((one) => one.key === key);
    const meant = option && readValue(option, value);
    if (meant === undefined) return null;
    chosen[key!] = meant;
  }
  return { chairs: chairs as Setup["chairs"], chosen };
}
