// A drawer that a finger pulls up and pushes down: it follows the finger, and stays open or shut when it is let go. A
// tap on what pulls it does either.

const FAR = 8; // pixels; less is a tap
const FLING = 0.4; // pixels for each millisecond: thrown, however far it came

interface Drawer {
  isUp: () => boolean;
  reach: () => number; // how far it comes up, in pixels
  follow: (up: number) => void; // so far is it up now
  settle: (up: number, open: boolean) => void; // it was let go there
}

interface Held {
  x: number;
  y: number;
  at: number; // ms
  from: number;
  moves: boolean;
  taps: boolean; // there is nothing else to be tapped there
}

/** Pulled by what bears data-pulls. The answer ends it. */
export function drawer(root: HTMLElement, { isUp, reach, follow, settle }: Drawer): () => void {
  let held: Held | null = null,
    swallow = false;
  const upAt = (event: PointerEvent) => Math.max(0, Math.min(reach(), held!.from + held!.y - event.clientY));

  function press(event: PointerEvent) {
    swallow = false;
    const target = event.target as Element,
      handle = target.closest<HTMLElement>("[data-pulls]");
    held = null;
    if (!handle || target.matches("input") || !event.isPrimary || event.button !== 0 || reach() === 0) return;
    if (event.pointerType === "mouse" && handle.dataset.pulls !== "mouse") return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    held = { x, y, at, from: isUp() ? reach() : 0, moves: false, taps: !target.closest("button:not([data-pulls]), a") };
  }
  function move(event: PointerEvent) {
    if (!held || !event.isPrimary) return;
    const aside = Math.abs(event.clientX - held.x),
      along = Math.abs(event.clientY - held.y);
    if (!held.moves && aside > FAR && aside > along) held = null; // buttons are scrolled
    if (!held || (!held.moves && along < FAR)) return;
    held.moves = true;
    follow(upAt(event));
  }
  function release(event: PointerEvent) {
    if (!held || !event.isPrimary) return;
    const { moves, from, at, y, taps } = held,
      up = upAt(event),
      speed = (y - event.clientY) / Math.max(1, event.timeStamp - at);
    held = null;
    const tapped = !moves && taps && event.type === "pointerup";
    swallow = moves || tapped; // it was no click besides; and after a throw a browser may leave out the click of a tap
    if (tapped) settle(from, from === 0);
    if (!moves) return;
    const open = event.type === "pointercancel" ? from > 0 : Math.abs(speed) > FLING ? speed > 0 : up > reach() / 2;
    settle(up, open);
  }
  function click(event: MouseEvent) {
    if (!swallow || event.detail === 0) return; // the keyboard's
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }
  root.addEventListener("pointerdown", press, { capture: true });
  root.addEventListener("click", click, { capture: true });
  addEventListener("pointermove", move);
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  return () => {
    root.removeEventListener("pointerdown", press, { capture: true });
    root.removeEventListener("click", click, { capture: true });
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", release);
    removeEventListener("pointercancel", release);
  };
}
