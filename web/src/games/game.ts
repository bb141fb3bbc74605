// What a game brings to the page: a board that draws its views, and which of its things a move names. No rules, and
// no words: the engine has them.

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
  /** The position after this many of the scene's steps; null if it is not known. */
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
}

const folders = import.meta.glob<{ ui: GameUi }>("./*/index.ts");
const plain = () => import("../plain");

/** From the game's own folder; a game that has none gets the plain board. */
async function load(id: string): Promise<GameUi> {
  return (await (folders[`./${id}/index.ts`] ?? plain)()).ui;
}

// Once for each game: a board awaits what is printed, and WebKit hands a module that still awaits something
// half-finished to whoever imports it a second time.
const loading = new Map<string, Promise<GameUi>>();
export function loadGame(id: string): Promise<GameUi> {
  const begun = loading.get(id);
  if (begun) return begun;
  const game = load(id);
  loading.set(id, game);
  game.catch(() => loading.delete(id)); // the next may have better luck
  return game;
}
