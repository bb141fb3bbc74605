// What the mouse, a finger or the keyboard is at: the actions that it would choose.

import type { Choice, PointedAt } from "./choice.svelte";

interface Pointing {
  choice: Choice;
  viewer: () => number;
  point: (at: PointedAt | null) => void;
}

export function pointing(root: HTMLElement, { choice, viewer, point }: Pointing): () => void {
  function thingAt(element: Element | null): string | null {
    const found = element?.closest<HTMLElement | SVGElement>("[data-thing], [data-way]");
    if (!found || !root.contains(found)) return null;
    const of = found.closest<HTMLElement | SVGElement>("[data-of]")?.dataset.of,
      thing = found.dataset.way ?? found.dataset.thing!;
    const own = of === undefined || Number(of) === viewer();
    return own && (choice.allows(thing) || choice.isPicked(thing)) ? thing : thingAt(found.parentElement);
  }
  function look(event: Event) {
    if (event instanceof PointerEvent) choice.finger = event.pointerType === "touch";
    const element = event.target as Element,
      move = element.closest<HTMLElement>("[data-move]")?.dataset.move;
    const thing = move === undefined ? thingAt(element) : null;
    point(move !== undefined ? { action: move } : thing !== null ? { thing } : null);
  }
  /** Not at once: the focus also goes when what has it is taken from the page, in the middle of drawing it. */
  const hear = (event: Event) =>
    queueMicrotask(() => (event.type === "focusout" || event.type === "pointerleave" ? point(null) : look(event)));
  const names = ["pointerover", "focusin", "pointerleave", "focusout"];
  for (const name of names) root.addEventListener(name, hear);
  return () => {
    for (const name of names) root.removeEventListener(name, hear);
  };
}
