// How far a player's date is filled, place by place.

import { t } from "../../i18n.svelte";
import type { View } from "../../table/types";
import { DATE, DIGITS } from "./board";

export interface Place {
  digit: string; // as it is drawn there; "." between them
  state: "on" | "loose" | "off";
}

/** Jokers stand where something is missing; loose digits wait where they would fit. */
export function dateOf(view: View, seat: number): Place[] {
  const set = [...(view.date[seat] as number[])],
    loose = [...(view.loose[seat] as number[])];
  const take = (counts: number[], digit: string) => {
    const sort = DIGITS.indexOf(digit);
    if (!counts[sort]) return false;
    counts[sort]!--;
    return true;
  };
  const places = [...DATE].map((digit): Place => {
    if (digit === ".") return { digit, state: "off" };
    return { digit, state: take(set, digit) ? "on" : take(loose, digit) ? "loose" : "off" };
  });
  return places.map((place) => {
    if (place.digit === "." || place.state === "on") return place;
    if (take(set, "x")) return { digit: "x", state: "on" };
    return place.state === "off" && take(loose, "x") ? { digit: "x", state: "loose" } : place;
  });
}

export const filled = (date: Place[]) => date.filter(({ digit, state }) => digit !== "." && state === "on").length;

/** For those who are told it: a dash for whatever is missing. */
export const spelled = (date: Place[]) =>
  date.map(({ digit, state }) => (state === "on" || digit === "." ? digit : "–")).join("");

export const looseName = (count: number) => (count === 1 ? t("1 loose digit") : t("{0} loose digits", count));

/** Digits that wait for an orange field, or are more than the date needs. */
export const looseOf = (view: View, seat: number): string[] =>
  (view.loose[seat] as number[]).flatMap((count, sort) => Array.from({ length: count }, () => DIGITS[sort]!));
