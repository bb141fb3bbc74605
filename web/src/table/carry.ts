// Dragging: what may be pointed at first is carried to what may be pointed at next. By mouse or pen; fingers tap, so that
// they can scroll. Boards that move things freely do it themselves: data-carries.

import type { Choice } from "./choice.svelte";

const FAR = 8; // pixels; less is a click

interface Held {
  element: HTMLElement | SVGElement;
  thing: string;
  x: number;
  y: number;
  scale: number; // pixels for a unit of the drawing it is part of
  away: boolean;
}

const scaleOf = (element: Element) => (element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1);

/** `viewer` is the seat whose things may be carried; its pawn stands for whatever move is to be made. */
export function carry(board: HTMLElement, { choice, viewer }: { choice: Choice; viewer: () => number }) {
  let held: Held | null = null;

  const ownThing = (element: Element | null) => {
    const found = element?.closest<HTMLElement | SVGElement>("[data-thing]");
    if (!found || !board.contains(found) || found.closest("[data-carries]")) return null;
    const of = found.closest<HTMLElement | SVGElement>("[data-of]")?.dataset.of;
    return of === undefined || Number(of) === viewer() ? found : null;
  };
  const isPawn = (thing: string) => thing === `pawn ${viewer()}`;

  function press(event: PointerEvent) {
    const element = ownThing(event.target as Element);
    if (!element || event.pointerType === "touch" || event.button !== 0) return;
    const thing = element.dataset.thing!;
    if (choice.isPicked(thing) || (choice.picked.length === 0 && (choice.allows(thing) || isPawn(thing))))
      held = { element, thing, x: event.clientX, y: event.clientY, scale: scaleOf(element), away: false };
  }

  function move(event: PointerEvent) {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.away && Math.hypot(dx, dy) < FAR) return;
    if (!held.away && !isPawn(held.thing)) choice.lift(held.thing);
    held.away = true;
    held.element.dataset.carried = "";
    held.element.style.translate = `${dx / held.scale}px ${dy / held.scale}px`;
  }

  function drop(event: PointerEvent) {
    const from = held;
    held = null;
    if (!from?.away) return;
    from.element.style.translate = "";
    delete from.element.dataset.carried;
    const below = document.elementsFromPoint(event.clientX, event.clientY).map((element) => ownThing(element)?.dataset.thing);
    const target = event.type === "pointerup" ? below.find((thing) => thing && thing !== from.thing && choice.allows(thing)) : undefined;
    if (target) choice.point(target);
    else choice.clear();
  }

  board.addEventListener("pointerdown", press);
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  return {
    destroy() {
      board.removeEventListener("pointerdown", press);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
    },
  };
}
