// Dragging: what may be pointed at first is carried to what may be pointed at next. By mouse or pen; fingers tap, so
// that they can scroll. Boards that move things freely do it themselves: data-carries. Whoever carries something where
// it cannot go, or clicks what cannot be chosen, wants to know why not.

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

export interface Carrying {
  choice: Choice;
  viewer: () => number; // the seat whose things may be carried; its pawn stands for whatever move is to be made
  refuse: (meant: string[], things: string[]) => void; // actions that may be meant, and cannot be done
}

export function carry(board: HTMLElement, { choice, viewer, refuse }: Carrying) {
  let held: Held | null = null;
  let dead: { things: string[]; x: number; y: number } | null = null; // pressed, though they cannot be chosen

  const ownThing = (element: Element | null) => {
    const found = element?.closest<HTMLElement | SVGElement>("[data-thing]");
    if (!found || !board.contains(found)) return null;
    const of = found.closest<HTMLElement | SVGElement>("[data-of]")?.dataset.of;
    return of === undefined || Number(of) === viewer() ? found : null;
  };
  const isOurs = (element: Element) => !element.closest("[data-carries]");
  const isPawn = (thing: string) => thing === `pawn ${viewer()}`;

  /** The thing and what it lies in. */
  function around(element: Element | null): string[] {
    const found = ownThing(element);
    return found ? [found.dataset.thing!, ...around(found.parentElement)] : [];
  }
  const meant = (things: string[]) => [...new Set(things)].flatMap((thing) => choice.meant(thing));
  const isDead = (element: Element) =>
    !element.closest("button:not(:disabled, [aria-disabled=true]), [role=button], .live");

  const isOnTable = (element: Element) =>
    board.contains(element) && element.closest("[data-thing]") && !element.closest("[data-part=players]");

  function press(event: PointerEvent) {
    const target = event.target as Element,
      element = ownThing(target);
    dead =
      isOnTable(target) && isDead(target) && event.button === 0
        ? { things: around(element), x: event.clientX, y: event.clientY }
        : null;
    if (!element || !isOurs(element) || event.pointerType === "touch" || event.button !== 0) return;
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
    board.dataset.carrying = "";
    held.element.style.translate = `${dx / held.scale}px ${dy / held.scale}px`;
  }

  function drop(event: PointerEvent) {
    const from = held;
    held = null;
    if (dead && event.type === "pointerup" && Math.hypot(event.clientX - dead.x, event.clientY - dead.y) < FAR)
      refuse(meant(dead.things), dead.things);
    dead = null;
    if (!from?.away) return;
    from.element.style.translate = "";
    delete from.element.dataset.carried;
    delete board.dataset.carrying;
    const below = document
      .elementsFromPoint(event.clientX, event.clientY)
      .filter(isOurs)
      .flatMap((element) => ownThing(element)?.dataset.thing ?? []);
    const others = event.type === "pointerup" ? below.filter((thing) => thing !== from.thing) : [];
    const target = others.find((thing) => choice.allows(thing));
    if (target) return choice.point(target);
    refuse(meant(others), others);
    choice.clear();
  }

  /** The keyboard's click. */
  function enter(event: MouseEvent) {
    const target = event.target as Element;
    if (event.detail === 0 && event.isTrusted && isOnTable(target) && isDead(target))
      refuse(meant(around(target)), around(target));
  }

  board.addEventListener("pointerdown", press);
  board.addEventListener("click", enter);
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  return {
    destroy() {
      board.removeEventListener("pointerdown", press);
      board.removeEventListener("click", enter);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
    },
  };
}
