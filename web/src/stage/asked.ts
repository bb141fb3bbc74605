// Whoever wants to know what a thing is rests the pointer on it, holds a finger on it, or gives it the focus. What can
// be asked about bears data-ask, unless a game finds it in another way.

const REST = 500; // ms
const HOLD = 450;
const GRACE = 100; // on the way from one thing to the next
const FAR = 10; // pixels: a finger that scrolls asks nothing
const STIR = 3; // pixels: a mouse that was moved on purpose
/** What a click is for, beside asking. */
const DOES_MORE = "[data-thing], [aria-disabled], :is(button, [role=button]):not([data-ask])";

export interface Asking {
  /** What is to be told in large; null: nobody asks any more. */
  tell(element: HTMLElement | null): void;
  /** What can be asked about at this place of the page. */
  find?(target: Element): HTMLElement | null;
  /** What the pointer or the focus is on, at once. */
  point?(element: HTMLElement | null): void;
  /** A finger held on it does something else. */
  isHeld?(element: HTMLElement): boolean;
  /** Arrow keys lead from one such thing to the next. */
  arrows?: boolean;
}

const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const middle = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, there: width > 0 };
};
const isFar = ({ clientX, clientY }: PointerEvent, from: { x: number; y: number }, pixels: number) =>
  Math.hypot(clientX - from.x, clientY - from.y) > pixels;
/** The nearest in a direction; what lies aside of it counts as farther away. */
function nextTo(root: HTMLElement, from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | null {
  const at = middle(from);
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const element of root.querySelectorAll<HTMLElement>("[data-ask]")) {
    const to = middle(element),
      along = (to.x - at.x) * dx + (to.y - at.y) * dy,
      aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    const far = along + 3 * aside;
    if (element !== from && to.there && along > 2 && far < least) [best, least] = [element, far];
  }
  return best;
}

/** The answer ends it. */
export function listen(root: HTMLElement, asking: Asking): () => void {
  const { tell, point, isHeld, arrows, find = (target) => target.closest<HTMLElement>("[data-ask]") } = asking;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at: HTMLElement | null = null; // what the pointer or the focus is on
  let down: { x: number; y: number } | null = null; // a finger
  let still: { x: number; y: number } | null = null; // a pointer that clicked: it asks nothing of what comes under it
  let swallow = false; // the click that ends a long press is no choice
  let shown = false;

  const of = ({ target }: Event) => (target instanceof Element ? find(target) : null);
  function after(ms: number, run: () => void) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }
  const show = (element: HTMLElement) => element.isConnected && ((shown = true), tell(element));
  function hide() {
    clearTimeout(timer);
    if (shown) tell(null);
    shown = false;
  }
  /** Not at once where nothing is left: the focus also goes when what has it is taken from the page, in the middle of
   *  drawing it. */
  function rest(element: HTMLElement | null) {
    if (element === at || down) return; // a finger asks by itself
    at = element;
    if (element) after(shown ? GRACE : REST, () => show(element));
    else after(GRACE, hide);
    queueMicrotask(() => point?.(at));
  }
  function over(event: PointerEvent) {
    if (event.pointerType === "touch" || event.buttons !== 0 || (still && !isFar(event, still, STIR))) return;
    still = null;
    rest(of(event));
  }
  function press(event: PointerEvent) {
    hide();
    swallow = false;
    const element = of(event);
    still = event.pointerType === "touch" ? null : { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "touch" || !element || isHeld?.(element)) return;
    down = { x: event.clientX, y: event.clientY };
    after(HOLD, () => ((swallow = true), show(element)));
  }
  function move(event: PointerEvent) {
    if (down && isFar(event, down, FAR)) lift();
    if (still && event.target instanceof Element && root.contains(event.target)) over(event);
  }
  function lift() {
    if (down && !shown) clearTimeout(timer);
    down = null;
  }
  function click(event: MouseEvent) {
    const element = of(event);
    if (swallow) {
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
    } else if (element && !(event.target as Element).closest(DOES_MORE)) show(element);
  }
  const noMenu = (event: Event) => void (swallow && (event.preventDefault(), event.stopPropagation()));
  const focus = (event: FocusEvent) => rest((event.target as Element).matches(":focus-visible") ? of(event) : null);
  const leave = () => rest(null);
  function key(event: KeyboardEvent) {
    if (event.key === "Escape") hide();
    const way = arrows ? DIRECTIONS[event.key] : undefined,
      element = way && of(event);
    if (!element) return;
    event.preventDefault();
    event.stopPropagation();
    nextTo(root, element, way!)?.focus();
  }

  const heard: [EventTarget, string, (event: never) => void, boolean][] = [
    [root, "pointerover", over, false],
    [root, "pointerleave", leave, false],
    [document, "pointerdown", press, true],
    [document, "pointermove", move, false],
    [document, "pointerup", lift, false],
    [document, "pointercancel", lift, false],
    [root, "click", click, true],
    [root, "contextmenu", noMenu, true],
    [root, "focusin", focus, false],
    [root, "focusout", leave, false],
    [document, "keydown", key, false],
  ];
  for (const [where, name, hear, first] of heard) where.addEventListener(name, hear as EventListener, first);
  return () => {
    hide();
    point?.(null);
    for (const [where, name, hear, first] of heard) where.removeEventListener(name, hear as EventListener, first);
  };
}
