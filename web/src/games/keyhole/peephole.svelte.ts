// Looking into the lobby: questions about a view, answered by an engine in a worker of its own. Nothing but the
// viewer's own view is asked about, so it is the same at every table, and no secret can come of it.

import { PUBLIC, REFEREE, type Picture, type Place, type Supposed, type Why } from "../../engine/engine";
import { equip } from "../../engine/compiled";
import type { PeepAnswer, PeepRequest } from "../../engine/peeper";
import type { Past, Scene, View } from "../../table/types";

class Peephole {
  private readonly worker = equip(new Worker(new URL("../../engine/peeper.ts", import.meta.url), { type: "module" }));
  private readonly waiting = new Map<number, (answer: PeepAnswer) => void>();
  private asked = 0;

  constructor() {
    this.worker.addEventListener("message", ({ data }: MessageEvent<{ id: number; answer: PeepAnswer }>) => {
      this.waiting.get(data.id)?.(data.answer);
      this.waiting.delete(data.id);
    });
  }

  ask(request: PeepRequest): Promise<PeepAnswer> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, request });
    });
  }
}

let peephole: Peephole | null = null;
const ask = (request: PeepRequest) => (peephole ??= new Peephole()).ask(request);

const placeOf = ({ game, options, seats }: Scene, view: unknown): Place => ({
  game,
  options: $state.snapshot(options),
  seats: seats.length,
  view,
});
const seatOf = ({ viewer }: Scene) => (viewer < 0 ? PUBLIC : viewer);

/** Why the viewer may not be shown now what is seen from the doors; null: it may. */
export async function forbids(scene: Scene): Promise<Why | null> {
  const answer = await ask({ ask: "allows", place: placeOf(scene, scene.view), viewer: seatOf(scene) });
  return "refused" in answer ? answer.refused : null;
}

/** The lobby after a placement ("": as it is now), or why the rules refuse it. */
export async function suppose(scene: Scene, action: string): Promise<Supposed | Why> {
  const answer = await ask({ ask: "suppose", place: placeOf(scene, scene.view), seat: seatOf(scene), action });
  return "supposed" in answer ? answer.supposed : (answer as { refused: Why }).refused;
}

/** The same for several actions that are all legal. */
export async function supposeEach(scene: Scene, actions: string[]): Promise<Supposed[]> {
  const answer = await ask({ ask: "each", place: placeOf(scene, scene.view), seat: seatOf(scene), actions });
  return "each" in answer ? answer.each : [];
}

const pictureOf = (answer: PeepAnswer): Picture | null => ("picture" in answer ? answer.picture : null);

const PLAIN = 320, // pixels across at scale 1
  FINEST = 6, // what the engine here has memory for
  PATIENCE = 2500; // ms for a picture
/** Whatever `paint` makes: rough at once, smooth soon after, and then, if that would not take too long, in the pixels
 *  of the screen. Each is handed to `show`, which says whether another is still wanted. */
export async function develop(
  wide: number, // CSS pixels
  paint: (scale: number) => Promise<Picture | null>,
  show: (picture: Picture | null, last: boolean) => boolean,
): Promise<void> {
  const fits = Math.min(FINEST, Math.max(2, Math.ceil((wide * devicePixelRatio) / PLAIN - 0.1)));
  if (!show(await paint(1), false)) return;
  const begun = performance.now(),
    smooth = await paint(2);
  const affordable = Math.floor(2 * Math.sqrt(PATIENCE / (performance.now() - begun))),
    scale = Math.min(fits, affordable);
  if (show(smooth, scale <= 2) && scale > 2) show(await paint(scale), true);
}

/** What is seen from a door, as far as the viewer knows; of a match that is over everything may be seen. */
export async function peek(
  scene: Scene,
  door: string,
  scale: number,
  over: boolean,
  action = "",
): Promise<Picture | null> {
  const seat = over ? REFEREE : seatOf(scene);
  return pictureOf(await ask({ ask: "paint", place: placeOf(scene, scene.view), seat, action, door, scale }));
}

/** A look that happened: everybody looked through the keyhole. */
export interface Look {
  ply: number; // of the step that set the keyhole
  round: number;
  door: string;
  seen: string[]; // "0.sm1"
  chooser: number | null; // the seat that named the side
  before: View;
  action: string;
  n: number; // the second look of a round is number 1
}

export const lookAgain = async (scene: Scene, look: Look, scale: number) =>
  pictureOf(await ask({ ask: "look", place: placeOf(scene, look.before), action: look.action, n: look.n, scale }));

/** The looks of a step; none if it brought none about. */
async function looksAt(scene: Scene, ply: number, at: (plies: number) => Promise<Past | null>): Promise<Look[]> {
  const { action } = scene.steps[ply]!,
    before = (await at(ply))?.view;
  if (!before || !["roll", "side"].includes(before.phase)) return [];
  const after = (await at(ply + 1))?.view;
  if (!after || (after.round === before.round && after.phase !== "end")) return [];
  return (after.looks as { door: string; seen: string[] }[]).map(({ door, seen }, n) => ({
    ply,
    round: before.round,
    door,
    seen,
    chooser: before.chooser,
    before,
    action,
    n,
  }));
}

/** The looks of a match as far as it is shown, the oldest first. */
export class Looks {
  all = $state.raw<Look[]>([]);
  private readonly known = new Map<number, Promise<Look[]>>();
  private asked = 0;

  /** To be called whenever the match has gone on. */
  async follow(scene: Scene, at: (plies: number) => Promise<Past | null>): Promise<void> {
    const now = ++this.asked;
    const plies = scene.steps.flatMap(({ action }, ply) => (/^(roll|side) /.test(action) ? [ply] : []));
    const found = await Promise.all(plies.map((ply) => this.at(scene, ply, at)));
    if (now === this.asked) this.all = found.flat();
  }
  private at(scene: Scene, ply: number, at: (plies: number) => Promise<Past | null>): Promise<Look[]> {
    let looks = this.known.get(ply);
    if (!looks) this.known.set(ply, (looks = looksAt(scene, ply, at)));
    return looks;
  }
}
