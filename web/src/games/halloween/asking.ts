// Asking a thing what it is: what bears data-ask is asked by resting the pointer on it, by holding a finger on it, or
// by the focus; arrow keys take the focus to the next such thing.

const REST = 350, // ms
  HOLD = 450,
  FAR = 10; // pixels: a finger that goes away asks nothing

type Ask = (what: string | null, low: boolean) => void;

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
/** The nearest in a direction; what lies aside of it counts as farther away. */
function nextTo(table: HTMLElement, from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | null {
  const at = middle(from);
  let best: HTMLElement | null = null,
    least = Infinity;
  for (const element of table.querySelectorAll<HTMLElement>("[data-ask]")) {
    const to = middle(element),
      along = (to.x - at.x) * dx + (to.y - at.y) * dy,
      aside = Math.abs((to.x - at.x) * dy) + Math.abs((to.y - at.y) * dx);
    const far = along + 3 * aside;
    if (element !== from && to.there && along > 2 && far < least) [best, least] = [element, far];
  }
  return best;
}

export function asking(table: HTMLElement, ask: Ask): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined,
    held = false; // a finger has asked: lifting it chooses nothing
  let from = { x: 0, y: 0 };
  const at = (event: Event) => (event.target as Element).closest?.<HTMLElement>("[data-ask]") ?? null;
  function show(element: HTMLElement) {
    const { top, height } = element.getBoundingClientRect();
    ask(element.dataset.ask!, top + height / 2 > innerHeight / 2);
  }
  function after(ms: number, run: () => void) {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  }
  function over(event: PointerEvent) {
    if (event.pointerType === "touch") return;
    const element = at(event);
    after(element ? REST : 100, () => (element?.isConnected ? show(element) : ask(null, false)));
  }
  function press(event: PointerEvent) {
    if (event.pointerType !== "touch") return;
    ask(null, false);
    held = false;
    from = { x: event.clientX, y: event.clientY };
    const element = at(event);
    if (element) after(HOLD, () => ((held = true), show(element)));
  }
  function move(event: PointerEvent) {
    const away = Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR;
    if (event.pointerType === "touch" && away && !held) clearTimeout(timer);
  }
  const lift = (event: PointerEvent) => void (event.pointerType === "touch" && clearTimeout(timer));
  function click(event: Event) {
    if (!held) return;
    held = false;
    event.preventDefault();
    event.stopPropagation();
  }
  const menu = (event: Event) => void (held && event.preventDefault());
  function focus(event: FocusEvent) {
    const element = at(event);
    if (element?.matches(":focus-visible")) after(0, () => show(element));
  }
  const blur = () => after(100, () => ask(null, false));
  function key(event: KeyboardEvent) {
    const way = DIRECTIONS[event.key],
      element = at(event);
    if (event.key === "Escape") ask(null, false);
    if (!way || !element) return;
    event.preventDefault();
    event.stopPropagation();
    nextTo(table, element, way)?.focus();
  }
  const heard: [string, (event: never) => void, boolean][] = [
    ["pointerover", over, false],
    ["pointerleave", blur, false],
    ["pointerdown", press, false],
    ["pointermove", move, false],
    ["pointerup", lift, false],
    ["pointercancel", lift, false],
    ["click", click, true],
    ["contextmenu", menu, false],
    ["focusin", focus, false],
    ["focusout", blur, false],
    ["keydown", key, false],
  ];
  for (const [name, hear, capture] of heard) table.addEventListener(name, hear as EventListener, capture);
  return () => {
    clearTimeout(timer);
    for (const [name, hear, capture] of heard) table.removeEventListener(name, hear as EventListener, capture);
  };
}
