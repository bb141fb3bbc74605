// What a game brings to the page: a board that draws its views, and words for its moves. No rules.

import type { Component } from "svelte";
import type { Term, Why } from "../engine/engine";
import type { Choice } from "../table/choice.svelte";
import type { Past, Scene, View } from "../table/types";

export interface BoardProps {
  scene: Scene;
  choice: Choice;
  terms: Terms;
  /** Would this be legal now? For boards on which things are moved freely. */
  check: (action: string) => Promise<Why | null>;
  /** The position after so many of the scene's steps; null if it is not known. */
  at?: (plies: number) => Promise<Past | null>;
  /** Somebody goes through a record: what a step shows is gone with the next. */
  replay?: boolean;
  /** The match of that record is over: nothing need be kept from anybody. */
  over?: boolean;
}

/** The words of cards and tiles, in English: t() puts them into the reader's language. */
export type Terms = Map<string, Term>;

export interface GameUi {
  Board: Component<BoardProps>;
  /** The things of the board that an action names: what can be pointed at to choose it. A thing bears its name in
   *  data-thing, and the seat it belongs to, if seats have things of the same name, in data-of on itself or around
   *  it. */
  touches(action: string, view: View): string[];
  /** The things to light when a step is looked at afterwards, if they are not just those; `view` is that before it. */
  shows?(action: string, view: View): string[];
  /** A bell rings when this changes: where a round is long enough for one. */
  bell?(view: View): number;
  /** A move in words, for buttons. */
  say(action: string, scene: Scene, terms: Terms): string;
  /** A line of the log with the notation in it spelled out, for who does not type it. */
  spell?(text: string, scene: Scene): string;
  /** What is to be decided now, in a sentence. */
  question(scene: Scene): string;
}

const loaders: Record<string, () => Promise<{ ui: GameUi }>> = {
  hourglass: () => import("./hourglass"),
  midnight: () => import("./midnight"),
  keyhole: () => import("./keyhole"),
  halloween: () => import("./halloween"),
  clockman: () => import("./clockman"),
};

export async function loadGame(id: string): Promise<GameUi> {
  const load = loaders[id];
  if (!load) throw new Error(`There is no board for ${id}.`);
  return (await load()).ui;
}
