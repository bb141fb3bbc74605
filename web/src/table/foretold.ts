// What will certainly come of a move, in a line.

import { OVER } from "../engine/engine";
import type { GameUi } from "../games/game";
import { t } from "../i18n.svelte";
import type { Ahead } from "./foresight";
import type { Preview, Scene, View } from "./types";

const signed = (number: number) => (number > 0 ? `+${number}` : `−${-number}`);

/** What the players' panels count; where they count nothing, what the match does. */
function gainsOf(preview: Preview, after: View, scene: Scene, ui: GameUi): (number | null)[] {
  if (!ui.facts) return preview.scores ?? [];
  const scores = (view: View) => scene.seats.map((_, seat) => Number(ui.facts!(view, seat, scene).score ?? 0));
  const now = scores(scene.view);
  return scores(after).map((score, seat) => score - now[seat]!);
}

function wordsOf({ preview, view, unchanged }: Ahead, scene: Scene, ui: GameUi): string[] {
  const { actor } = preview;
  const gains = gainsOf(preview, view, scene, ui).flatMap((gain, seat) =>
    gain ? [`${scene.seats[seat]!.name} ${signed(gain)}`] : [],
  );
  const comes = [...(ui.foretell?.(scene.view, view, scene) ?? []), ...gains];
  const next =
    actor === undefined || (actor === scene.viewer && comes.length === 0) // that alone says nothing
      ? []
      : actor === OVER
        ? [t("The match ends.")]
        : actor === scene.viewer
          ? [t("It is still your turn.")]
          : actor >= 0
            ? [t("{0} is next.", scene.seats[actor]!.name)]
            : [];
  const first = unchanged ? [t("If nothing is changed")] : [];
  return [...first, ...comes, ...next];
}

/** Of two ways of playing the same, what both come to. */
export function foretold(ahead: Ahead[], scene: Scene, ui: GameUi): string {
  const [first = [], ...others] = ahead.map((one) => wordsOf(one, scene, ui));
  if (ahead.length && ahead.every(({ preview }) => preview.changes.length === 0))
    return t("What comes of it cannot be known yet.");
  return first.filter((words) => others.every((other) => other.includes(words))).join(" · ");
}
