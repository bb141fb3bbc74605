// Sentences about tables that several parts of the page say.

import { locale, t } from "../i18n.svelte";
import type { Scene } from "../table/types";
import type { ChatLine, ClockNews, Proposal, SeatNews } from "./messages";

export const isFree = (seat: SeatNews) => seat.kind === "link" || seat.kind === "anyone";

/** Who sits there, for lists. */
export const seatName = (seat: SeatNews, index: number) =>
  isFree(seat) ? t("free") : seat.name || t("Seat {0}", index + 1);

/** Who said it. */
export const speaker = ({ who, name }: ChatLine) =>
  who !== null ? name : name ? t("{0} (onlooker)", name) : t("An onlooker");

/** What somebody proposes, told to a seat. */
export function proposed({ what, by }: Proposal, name: string, you: number | null): string {
  if (what === "undo")
    return by === you
      ? t("You asked to take a step back; the others are asked.")
      : t("{0} would like to take a step back.", name);
  return by === you ? t("You asked for a rematch; the others are asked.") : t("{0} would like a rematch.", name);
}

/** Who won a match that is over. */
export function wonBy({ result, seats }: Scene): string {
  const [first, ...others] = (result?.winners ?? []).map((seat) => seats[seat]!);
  if (!first) return t("Nobody wins.");
  if (others.length)
    return t("A shared win: {0}.", new Intl.ListFormat(locale()).format([first, ...others].map(({ name }) => name)));
  return first.you ? t("You win!") : t("{0} wins!", first.name);
}

const MINUTE = 60000,
  HOUR = 60 * MINUTE;

/** For how long somebody has been away. */
export function absence(name: string, milliseconds: number): string {
  if (milliseconds < MINUTE) return t("{0} is away.", name);
  if (milliseconds < 2 * MINUTE) return t("{0} has been away for a minute.", name);
  if (milliseconds < 2 * HOUR) return t("{0} has been away for {1} minutes.", name, Math.floor(milliseconds / MINUTE));
  return t("{0} has been away for {1} hours.", name, Math.floor(milliseconds / HOUR));
}

/** "level-4" as people say it; other bots have names of their own. */
export function botName(bot: string): string {
  const level = /^level-(\d+)$/.exec(bot)?.[1];
  return level ? t("bot, level {0}", level) : t("bot");
}

/** The rule of a clock. */
export function clockRule(clock: ClockNews): string {
  switch (clock.kind) {
    case "move":
      return t("{0} for each move", span((clock.seconds ?? 0) * 1000));
    case "fischer":
      return t("{0} for the match, and {1} s more for each move", span((clock.seconds ?? 0) * 1000), clock.plus ?? 0);
    case "days":
      return clock.days === 1 ? t("1 day for each move") : t("{0} days for each move", clock.days ?? 0);
    default:
      return t("no clock");
  }
}

/** Clocks are told by the server's own time: of this browser's only the span since they came counts. */
export const heardNow = (clock: ClockNews): ClockNews => ({ ...clock, heard: Date.now() });

/** How long the turn has lasted. */
export const lasted = ({ since, time, heard }: ClockNews, now: number): number =>
  since === undefined || time === undefined || heard === undefined
    ? 0
    : Math.max(0, time - since) + Math.max(0, now - heard);

const two = (n: number) => String(n).padStart(2, "0");

/** A span of time as a clock shows it: 2 d 5 h, 1:05:09, 4:59, and tenths at the very end. */
export function span(milliseconds: number): string {
  if (milliseconds < 10000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000),
    hours = Math.floor(seconds / 3600),
    days = Math.floor(hours / 24);
  if (days > 0) return t("{0} d {1} h", days, hours % 24);
  return (
    (hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : String(Math.floor(seconds / 60))) +
    `:${two(seconds % 60)}`
  );
}
