// Flights: where things were is measured, the board changes, where they are is measured again, and each moves from the
// one place to the other. A thing is what bears data-thing, with data-of around it; a place is a thing or what bears
// data-place. Nothing is in two places at once: the thing itself moves, or it is hidden while its likeness flies.

import type { Way } from "./beats";

interface Seen {
  element: HTMLElement | SVGElement;
  around: Element | null;
  box: DOMRect;
  turn: number; // degrees
  svg: SVGSVGElement | null;
}

export interface Sight {
  things: Map<string, Seen>;
  places: Map<string, DOMRect>;
}

const MOST = 40; // things that fly at once; more would be a storm
const NEAR = 2; // pixels: not worth a move
const STAYS = /^(seat|hand) \d+$/; // players stay where they are; what is theirs comes and goes
const EASING = "cubic-bezier(0.3, 0.05, 0.2, 1)";

const ownerOf = (element: Element) => element.closest<HTMLElement>("[data-of]")?.dataset.of ?? "";
const keyOf = (thing: string, of: string) => `${of}/${thing}`;

/** Where there is no room for what somebody holds, what stands for it is its player. */
const standsFor = (place: string) => place.replace(/^hand /, "seat ");
const namesIn = (way: Way) => (way.kind === "via" ? way.places : [way.place, standsFor(way.place)]);
/** In the order of the document, what holds any of them holds the next. */
const holdsNext = (element: Element, i: number, all: ArrayLike<Element>) => element.contains(all[i + 1] ?? null);

/** Where everything is that may move, and the places that some ways lead by. Things that hold others, and those with
 *  data-still, are places only. */
export function look(root: HTMLElement, ways: Way[]): Sight {
  const things = new Map<string, Seen>(),
    places = new Map<string, DOMRect>(),
    wanted = new Set(ways.flatMap(namesIn));
  const isThere = ({ width, height }: DOMRect) => width > 0 || height > 0;
  const place = (name: string, box: DOMRect) => wanted.has(name) && !places.has(name) && places.set(name, box);
  root.querySelectorAll<HTMLElement | SVGElement>("[data-thing]").forEach((element, i, all) => {
    const thing = element.dataset.thing!,
      stays = STAYS.test(thing) || "still" in element.dataset || holdsNext(element, i, all);
    if (stays && wanted.size === 0) return;
    let key = keyOf(thing, ownerOf(element));
    if (stays && !wanted.has(thing) && !wanted.has(key)) return;
    const box = element.getBoundingClientRect();
    if (!isThere(box)) return;
    place(thing, box);
    place(key, box);
    if (stays) return;
    while (things.has(key)) key += "+";
    const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
    things.set(key, { element, around: element.parentElement, box, turn: Number(element.dataset.turn ?? 0), svg });
  });
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>("[data-place]")) {
    const name = element.dataset.place!;
    if (!wanted.has(name)) continue;
    const box = element.getBoundingClientRect();
    if (isThere(box)) place(name, box);
  }
  return { things, places };
}

interface Point {
  x: number;
  y: number;
}
const middle = (box: DOMRect): Point => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Pixels of the screen for a unit of the surroundings of an element. */
function unit({ element }: Pick<Seen, "element">): number {
  const around = element.parentElement;
  if (element instanceof SVGGraphicsElement) {
    const parent = element.parentNode as SVGGraphicsElement;
    return parent.getScreenCTM?.()?.a || 1;
  }
  const width = around?.offsetWidth ?? 0;
  return width ? around!.getBoundingClientRect().width / width || 1 : 1;
}

const shift = (from: Point, to: Point, scale: number, lift = 0) =>
  `${(from.x - to.x) / scale}px ${(from.y - to.y - lift) / scale}px`;

/** The way through some points to where the element is now, as keyframes. */
function along(points: Point[], to: Point, scale: number, arc: boolean): Keyframe[] {
  const all = [...points, to];
  const frames = all.map((point): Keyframe => ({ translate: shift(point, to, scale) }));
  if (!arc || all.length > 2) return frames;
  const [from] = points as [Point],
    far = Math.hypot(from.x - to.x, from.y - to.y);
  const halfway = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  return [frames[0]!, { translate: shift(halfway, to, scale, Math.min(48, far * 0.12)) }, frames[1]!];
}

/** What an element gets from those around it: the custom properties of their inline styles, their font and colour, and
 *  the size of the box that its lengths are parts of. */
function surroundings(around: Element | null, root: Element): HTMLElement {
  const frame = document.createElement("div");
  let sized = false;
  for (let at = around; at && at !== root; at = at.parentElement) {
    for (const name of (at as HTMLElement).style)
      if (name.startsWith("--") && !frame.style.getPropertyValue(name))
        frame.style.setProperty(name, (at as HTMLElement).style.getPropertyValue(name));
    const style = getComputedStyle(at),
      { containerType } = style;
    if (at === around) Object.assign(frame.style, { font: style.font, color: style.color });
    if (sized || !containerType || containerType === "normal") continue;
    const { width, height } = at.getBoundingClientRect();
    Object.assign(frame.style, { containerType, width: `${width}px`, height: `${height}px` });
    sized = true;
  }
  Object.assign(frame.style, { position: "absolute", left: "0", top: "0" });
  return frame;
}

const pixels = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, `${number}px`]));

/** The likeness of a thing where it is or was, for the layer above everything. */
function likeness({ element, around, box, svg }: Seen, layer: HTMLElement): { whole: Element; moving: HTMLElement } {
  const copy = element.cloneNode(true) as HTMLElement | SVGElement;
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-thing", "data-last", "data-mark", "id"]) one.removeAttribute(name);
  const { x, y } = middle(box),
    origin = layer.getBoundingClientRect();
  const whole = surroundings(around, layer.parentElement!),
    moving = document.createElement("div");
  Object.assign(moving.style, { position: "absolute" }, pixels({ left: x - origin.x, top: y - origin.y }));
  if (svg && copy instanceof SVGElement) {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "svg"),
      { width, height, ...place } = svg.getBoundingClientRect().toJSON() as DOMRect;
    holder.setAttribute("viewBox", svg.getAttribute("viewBox") ?? "");
    const at = pixels({ left: place.x - x, top: place.y - y, width, height });
    Object.assign(holder.style, { position: "absolute", overflow: "visible" }, at);
    holder.append(copy);
    moving.append(holder);
  } else {
    const { width, height } = box;
    const at = pixels({ left: -width / 2, top: -height / 2, width, height });
    Object.assign(copy.style, { position: "absolute", margin: "0" }, at);
    moving.append(copy);
  }
  whole.dataset.flight = element.dataset.thing;
  whole.append(moving);
  return { whole, moving };
}

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** From the size it had. */
function growing(frames: Keyframe[], scale: number): Keyframe[] {
  return frames.map((frame, i) => ({ ...frame, zIndex: 6, scale: i === 0 ? String(scale || 1) : "1" }));
}
function spinning(frames: Keyframe[], turn: number): Keyframe[] {
  if (!turn) return frames;
  const about = { transformBox: "fill-box", transformOrigin: "center" };
  return frames.map((frame, i) => ({ ...frame, ...about, rotate: `${i === 0 ? turn : 0}deg` }));
}
/** A card that nobody has seen turns over on its way. */
function turning(frames: Keyframe[]): Keyframe[] {
  return frames.map((frame, i) => ({
    ...frame,
    zIndex: 6,
    rotate: i === 0 ? "y 85deg" : "y 0deg",
    scale: i === 0 ? "0.6" : "1",
  }));
}
/** A part of a drawing moves without being painted again only where it is moved by its transform. */
function inDrawing(element: Element, frames: Keyframe[]): Keyframe[] {
  const { transform } = getComputedStyle(element),
    own = transform === "none" ? "" : transform;
  return frames.map(({ translate, ...others }) => ({
    ...others,
    transform: `translate(${String(translate).replace(" ", ", ")}) ${own}`,
  }));
}
const leaving = (from: Point, goal: Point): Keyframe[] => [
  { translate: "0 0", scale: "1", opacity: 1 },
  { opacity: 1, offset: 0.75 },
  { translate: `${goal.x - from.x}px ${goal.y - from.y}px`, scale: "0.4", opacity: 0 },
];

/** Above the stage, for what flies from part to part. */
function layerOf(root: HTMLElement): HTMLElement {
  const found = root.querySelector<HTMLElement>(":scope > [data-flights]");
  if (found) return found;
  const layer = document.createElement("div");
  Object.assign(layer.style, { position: "fixed", inset: "0", zIndex: "30", pointerEvents: "none" });
  Object.assign(layer.dataset, { flights: "" });
  layer.ariaHidden = "true";
  root.append(layer);
  return layer;
}

export interface Flight {
  before: Sight;
  after: Sight;
  ways: Way[];
  time: number; // ms
  calm: boolean; // no motion: things fade over
  root: HTMLElement;
}

/** Animates the difference; the answer ends it at once. */
export function fly({ before, after, ways, time, calm, root }: Flight): () => void {
  const layer = layerOf(root);
  const running: Animation[] = [],
    copies: Element[] = [],
    begin: (() => void)[] = []; // after everything is measured: what changes in between would be laid out each time
  const animate = (element: Element, frames: Keyframe[], options: KeyframeAnimationOptions = {}) => {
    const animation = element.animate(frames, { duration: time, easing: EASING, fill: "backwards", ...options });
    running.push(animation);
    return animation;
  };
  const run = (...what: Parameters<typeof animate>) => void begin.push(() => void animate(...what));
  const wayOf = <K extends Way["kind"]>(kind: K, key: string) =>
    ways.find(
      (way): way is Extract<Way, { kind: K }> =>
        way.kind === kind && key.replace(/\++$/, "") === keyOf(way.thing, way.of === undefined ? "" : String(way.of)),
    );
  const place = (name: string, first: Sight, second: Sight) => {
    const box = [name, standsFor(name)].map((at) => first.places.get(at) ?? second.places.get(at)).find(Boolean);
    return box ? middle(box) : null;
  };
  const fade = { duration: Math.min(time, 250) };
  const fadeIn = ({ element }: Seen) => run(element, [{ opacity: 0 }, { opacity: 1 }], fade);
  const above = (seen: Seen, frames: Keyframe[], options?: KeyframeAnimationOptions, hides?: Element) => {
    const { whole, moving } = likeness(seen, layer);
    begin.push(() => {
      copies.push(whole);
      layer.append(whole);
      // Not for the same time: a busy browser does not begin them together.
      const veil = hides && animate(hides, [{ visibility: "hidden" }, { visibility: "hidden" }], { fill: "both" });
      const gone = () => (whole.remove(), veil?.cancel());
      animate(moving, frames, options).finished.then(gone, gone);
    });
  };
  /** Moves a thing through some points to its place: itself, or above all parts of the stage where it comes from
   *  another one. */
  const move = (seen: Seen, points: Point[], dress: (frames: Keyframe[]) => Keyframe[], easing = EASING) => {
    const to = middle(seen.box),
      isCard = !seen.svg,
      around = seen.element.closest("[data-part]")?.getBoundingClientRect();
    if (!around || points.every((point) => contains(around, point))) {
      const frames = dress(along(points, to, unit(seen), isCard)),
        turns = frames.some(({ rotate }) => rotate !== undefined);
      return run(seen.element, seen.svg && !turns ? inDrawing(seen.element, frames) : frames, { easing });
    }
    above(seen, dress(along(points, to, 1, isCard)), { easing }, seen.element);
  };

  let flying = 0;
  for (const [key, now] of after.things) {
    const was = before.things.get(key);
    if (was) {
      const via = wayOf("via", key),
        from = middle(was.box),
        to = middle(now.box);
      const turn = ((((was.turn - now.turn) % 360) + 540) % 360) - 180;
      if (Math.hypot(from.x - to.x, from.y - to.y) < NEAR && !turn) continue;
      if (calm || ++flying > MOST) fadeIn(now);
      else if (via)
        move(
          now,
          [from, ...via.places.flatMap((name) => place(name, after, before) ?? [])],
          (frames) => frames,
          "ease-in-out",
        );
      else
        move(now, [from], (frames) =>
          now.svg ? spinning(frames, turn) : growing(frames, was.box.width / now.box.width),
        );
      continue;
    }
    const way = wayOf("from", key),
      start = way && place(way.place, before, after);
    if (!start || calm || ++flying > MOST) fadeIn(now);
    else move(now, [start], (frames) => (now.svg ? frames : turning(frames)));
  }
  const turnedInto = new Set(ways.flatMap((way) => (way.kind === "from" ? way.place : [])));
  for (const [key, was] of before.things) {
    if (turnedInto.has(was.element.dataset.thing!)) continue;
    if (calm || after.things.has(key) || was.element.isConnected || ++flying > MOST) continue;
    const way = wayOf("to", key),
      goal = way && place(way.place, after, before),
      from = middle(was.box);
    above(was, goal ? leaving(from, goal) : [{ opacity: 1 }, { opacity: 0 }], goal ? {} : fade);
  }
  for (const start of begin) start();
  return () => {
    for (const animation of running) animation.cancel();
    for (const copy of copies) copy.remove();
  };
}
