// The facts printed on a game's cards, board and pieces: the engine knows them, and is asked once for each game.

import { tablePlayer } from "../engine/player";

async function ask(game: string): Promise<unknown> {
  const answer = await tablePlayer().ask({ ask: "printed", game });
  if (!("printed" in answer)) throw new Error(`The engine does not say what is printed in ${game}.`);
  return answer.printed;
}

const asked = new Map<string, Promise<unknown>>();
export async function printed<Facts>(game: string): Promise<Facts> {
  if (!asked.has(game)) asked.set(game, ask(game));
  return (await asked.get(game)) as Facts;
}
