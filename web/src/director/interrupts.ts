// A press on the board while the director plays leaps to now, and is no move: the show was ahead of the hand.

import type { Show } from "./director.svelte";

/** The answer ends it. */
export function interrupts(stage: HTMLElement, show: Show): () => void {
  let swallow = false;
  function press(event: PointerEvent) {
    const { target } = event;
    swallow = show.playing && (target as Element).closest("[data-part=board], [data-part=dock]") !== null;
    if (show.waits && (target as Element).closest("[data-proceeds]")) swallow = false; // what sets it going
    if (!swallow) return;
    event.stopPropagation();
    if (!show.waits) show.finish(); // what waits to be read goes on by its button
  }
  function click(event: MouseEvent) {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }
  stage.addEventListener("pointerdown", press, { capture: true });
  stage.addEventListener("click", click, { capture: true });
  return () => {
    stage.removeEventListener("pointerdown", press, { capture: true });
    stage.removeEventListener("click", click, { capture: true });
  };
}
