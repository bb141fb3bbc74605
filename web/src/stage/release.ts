// What is half chosen is let go by a right click, or a click where nothing is.

import type { Choice } from "../table/choice.svelte";

/** The gaps between answers, too: whoever misses one of them has taken nothing back. */
const SOMETHING =
  "button, a, input, select, textarea, label, summary, [role=button], [data-thing], [data-carries], " +
  "[data-part=bar], [data-answers]";

const FAR = 8; // pixels: something was carried

export function release(table: HTMLElement, choice: Choice): () => void {
  let from = { x: 0, y: 0 };
  const press = ({ clientX, clientY }: PointerEvent) => void (from = { x: clientX, y: clientY });
  function away(event: MouseEvent) {
    const carried = Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR;
    if (!carried && !(event.target as Element).closest(SOMETHING)) choice.clear();
  }
  function aside(event: MouseEvent) {
    if (!choice.picked.length && !choice.asking && !choice.again && !choice.back) return;
    event.preventDefault();
    choice.letGo();
  }
  table.addEventListener("pointerdown", press);
  table.addEventListener("click", away);
  table.addEventListener("contextmenu", aside);
  return () => {
    table.removeEventListener("pointerdown", press);
    table.removeEventListener("click", away);
    table.removeEventListener("contextmenu", aside);
  };
}
