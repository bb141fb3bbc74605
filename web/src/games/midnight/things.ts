// The things of midnight and their names.

import { t } from "../../i18n.svelte";
import { printed } from "../printed.svelte";

export type Colour = "r" | "b" | "g" | "p" | "y";

const facts = await printed<{
  colours: Record<Colour, string>;
  clock: { hours: number; start: number; special: number; refreshing: number[] };
  specials: Record<string, { name: string }>;
}>("midnight");
export const CLOCK = facts.clock;
export const COLOURS = Object.keys(facts.colours) as Colour[];

export const colourName = (colour: string) => t(facts.colours[colour as Colour]);
export const specialName = (special: string) => t(facts.specials[special]!.name);

/** Both ways of writing a card mean the same card: r3g4 and g4r3. */
export const turned = (card: string) => card.slice(2) + card.slice(0, 2);
export const hourName = (card: string) => `${colourName(card[0]!)} ${card[1]}, ${colourName(card[2]!)} ${card[3]}`;
