// What a game brings to the page: a board that draws its views, and words for its moves. No rules.

import type { Component } from "svelte";
import type { Choice } from "../table/choice.svelte";
import type { Scene, Step, View } from "../table/types";

export interface BoardProps {
  scene: Scene;
  choice: Choice;
}

export interface GameUi {
  Board: Component<BoardProps>;
  /** The things of the board that an action names: what can be pointed at to choose it. */
  touches(action: string, view: View): string[];
  /** A move in words, for buttons. */
  say(action: string, scene: Scene): string;
  /** What happened, in words, for the log; "" if it is not worth a line. */
  tell(step: Step, before: View, scene: Scene): string;
  /** What is to be decided now, in a sentence. */
  question(scene: Scene): string;
}

const loaders: Record<string, () => Promise<{ ui: GameUi }>> = {
  hourglass: () => import("./hourglass"),
};

export async function loadGame(id: string): Promise<GameUi> {
  const load = loaders[id];
  if (!load) throw new Error(`There is no board for ${id}.`);
  return (await load()).ui;
}
