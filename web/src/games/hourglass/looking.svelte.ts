// What somebody is looking at: the thing under the pointer or the focus at once, and after a rest, or a long press, the
// one that wants to be seen large.

const REST = 550, // ms
  PRESS = 480,
  FAR = 8; // pixels

class Looking {
  over = $state<string | null>(null);
  large = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  point(thing: string | null): void {
    if (thing === this.over) return;
    this.over = thing;
    clearTimeout(this.timer);
    if (this.large !== null) this.large = thing;
    else if (thing !== null) this.timer = setTimeout(() => (this.large = thing), REST);
  }
  enlarge(thing: string | null): void {
    clearTimeout(this.timer);
    this.large = thing;
  }
}
export const looking = new Looking();

/** The thing at an element of the board or the dock; data-asks names what is no thing of the match. */
function thingAt(target: EventTarget | null): string | null {
  const found = (target as Element | null)?.closest?.<HTMLElement>("[data-asks], [data-thing]");
  if (!found?.closest("[data-part=board], [data-part=dock]")) return null;
  return found.dataset.asks ?? found.dataset.thing ?? null;
}

/** Listens as long as a table is there. */
export function lookOn(table: HTMLElement): () => void {
  let press: { x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null,
    swallow = false; // a long press is no click

  const over = (event: PointerEvent) => event.pointerType !== "touch" && looking.point(thingAt(event.target));
  const focus = ({ target }: Event) =>
    queueMicrotask(() => looking.point((target as Element).matches(":focus-visible") ? thingAt(target) : null));
  /** Not at once: the focus also goes when what has it is taken from the page, in the middle of drawing it. */
  const away = () => queueMicrotask(() => looking.point(null));
  function down(event: PointerEvent) {
    looking.enlarge(null);
    swallow = false;
    const thing = thingAt(event.target);
    if (event.pointerType !== "touch" || thing === null || thing.startsWith("slip ")) return; // that is held to be done
    const timer = setTimeout(() => ((swallow = true), looking.enlarge(thing)), PRESS);
    press = { x: event.clientX, y: event.clientY, timer };
  }
  function move({ clientX, clientY }: PointerEvent) {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > FAR) up();
  }
  function up() {
    clearTimeout(press?.timer);
    press = null;
  }
  function click(event: MouseEvent) {
    if (!swallow) return;
    swallow = false;
    event.preventDefault();
    event.stopPropagation();
  }
  const menu = (event: Event) => swallow && (event.preventDefault(), event.stopPropagation());
  const key = ({ key }: KeyboardEvent) => key === "Escape" && looking.enlarge(null);

  const heard: [EventTarget, string, (event: never) => unknown, boolean?][] = [
    [table, "pointerover", over],
    [table, "pointerleave", away],
    [table, "focusin", focus],
    [table, "focusout", away],
    [document, "pointerdown", down, true],
    [table, "pointermove", move],
    [document, "pointerup", up],
    [document, "pointercancel", up],
    [table, "click", click, true],
    [table, "contextmenu", menu, true],
    [document, "keydown", key],
  ];
  for (const [where, name, act, first] of heard) where.addEventListener(name, act as EventListener, first);
  return () => {
    for (const [where, name, act, first] of heard) where.removeEventListener(name, act as EventListener, first);
    up();
    looking.point(null);
    looking.enlarge(null);
  };
}
