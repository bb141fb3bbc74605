// Whoever wants to know what a thing is rests the pointer on it, presses it long, or gives it the focus. What can be
// asked about bears data-ask.

const REST = 600; // ms
const PRESS = 450;
const FAR = 8; // pixels: a finger that scrolls

/** Tells what is asked about, and null when nobody asks any more. The answer ends it. */
export function listen(root: HTMLElement, tell: (what: string | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: Element | null = null; // what the pointer is on, or the finger
  let down: { x: number; y: number } | null = null;
  let swallow = false; // the click that ends a long press is no choice
  let shown = false;

  const find = (target: EventTarget | null) => (target as Element | null)?.closest?.("[data-ask]") ?? null;
  const show = (element: Element) => ((shown = true), tell((element as HTMLElement).dataset.ask!));
  function hide() {
    clearTimeout(timer);
    if (shown) tell(null);
    shown = false;
  }
  function over(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    const element = find(event.target);
    if (element === at) return;
    hide();
    at = element;
    if (element && event.buttons === 0) timer = setTimeout(() => show(element), REST);
  }
  function press(event: PointerEvent) {
    hide();
    swallow = false;
    const element = find(event.target);
    if (event.pointerType !== "touch" || !element) return;
    down = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => ((swallow = true), show(element)), PRESS);
  }
  function move(event: PointerEvent) {
    if (!down || Math.hypot(event.clientX - down.x, event.clientY - down.y) < FAR) return;
    down = null;
    clearTimeout(timer);
  }
  function lift() {
    if (down && !shown) clearTimeout(timer);
    down = null;
  }
  function click(event: MouseEvent) {
    const element = find(event.target);
    if (swallow) {
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (element && !(event.target as Element).closest("[data-thing], button, [role=button]")) show(element);
  }
  const noMenu = (event: Event) => void (swallow && (event.preventDefault(), event.stopPropagation()));
  function focus(event: FocusEvent) {
    const element = find(event.target);
    hide();
    if (element && (event.target as Element).matches(":focus-visible")) timer = setTimeout(() => show(element), REST);
  }
  const leave = () => ((at = null), hide());
  const key = (event: KeyboardEvent) => event.key === "Escape" && hide();

  const heard = [
    ["pointerover", over, false],
    ["pointerdown", press, true],
    ["pointermove", move, false],
    ["pointerup", lift, false],
    ["pointercancel", lift, false],
    ["pointerleave", leave, false],
    ["click", click, true],
    ["contextmenu", noMenu, true],
    ["focusin", focus, false],
    ["focusout", hide, false],
    ["keydown", key, false],
  ] as unknown as [string, EventListener, boolean][];
  for (const [name, hear, first] of heard) root.addEventListener(name, hear, first);
  return () => {
    hide();
    for (const [name, hear, first] of heard) root.removeEventListener(name, hear, first);
  };
}
