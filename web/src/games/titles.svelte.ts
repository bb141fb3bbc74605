// What the games are called, in the reader's language: the engine knows.

import { t } from "../i18n.svelte";
import { localGames } from "../table/local.svelte";

let titles = $state.raw<Record<string, string>>({});
let asked = false;

export function titleOf(game: string): string {
  if (!asked) {
    asked = true;
    void localGames().then((games) => (titles = Object.fromEntries(games.map(({ id, title }) => [id, title]))));
  }
  return t(titles[game] ?? "");
}
