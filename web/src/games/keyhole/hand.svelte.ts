// What is in the player's hand on the lobby: a piece of furniture, or a ghost that looks for a place in its field.
// Where it may stand, and who would be seen then, is asked of the engine at every step.

import type { Supposed, Why } from "../../engine/engine";
import type { Choice } from "../../table/choice.svelte";
import type { Scene } from "../../table/types";
import { Aids } from "./aids.svelte";
import { facts, type Piece } from "./facts";
import { ownSide, PIECES, POSES, quartersTo, SIZE, turned, type Placement } from "./lobby";
import { suppose } from "./peephole.svelte";
import { indoors } from "./walls";

interface Stand {
  x: number;
  y: number;
  z: number;
}

const MIDDLE: Placement = { x: SIZE / 2, y: SIZE / 2, yaw: 0, pose: "up" };
const within = (value: number) => Math.round(Math.max(0, Math.min(SIZE, value)));

export class Hand {
  piece = $state<Piece | null>(null);
  at = $state.raw<Placement>(MIDDLE);
  ghost = $state.raw<Stand | null>(null);
  heights = $state.raw<number[]>([]); // at which the ghost could stand here
  refusal = $state.raw<Why | null>(null);
  supposed = $state.raw<Supposed | null>(null); // the lobby with the thing put down; null where it cannot be
  moved = $state(false); // since it was taken
  wish = $state<string | null>(null); // a ghost that is wanted instead of the one that was chosen
  readonly aids = new Aids();
  private asking = false;
  private again = false;
  private taken: Placement | null = null; // where it was
  private higher = false; // the person chose a height

  constructor(private readonly scene: () => Scene) {}

  get full(): boolean {
    return this.piece !== null || this.ghost !== null;
  }
  /** It cannot stand here, and that is nobody's mere beginning. */
  get scolds(): boolean {
    return this.refusal !== null && this.moved;
  }
  get middle(): { x: number; y: number } {
    return this.ghost ?? this.at;
  }
  get action(): string {
    if (this.piece) return `place ${this.piece} ${this.at.x} ${this.at.y} ${this.at.yaw} ${this.at.pose}`;
    return this.ghost ? `stand ${this.ghost.x} ${this.ghost.y} ${this.ghost.z}` : "";
  }

  /** A piece begins where it stands. */
  take(piece: Piece): void {
    if (this.piece === piece) return;
    this.empty();
    this.piece = piece;
    this.at = (this.scene().view.furniture[piece] as Placement | null) ?? MIDDLE;
    this.taken = this.at;
    void this.judge();
  }
  stand(x: number, y: number): void {
    this.ghost = { x: within(x), y: within(y), z: this.ghost?.z ?? 0 };
    this.higher = false;
    void this.judge();
  }
  /** Back again, as it was held. */
  hold({ piece, at, ghost }: Pick<Hand, "piece" | "at" | "ghost">): void {
    Object.assign(this, { piece, at, ghost });
    void this.judge();
  }
  empty(): void {
    this.piece = this.ghost = this.refusal = this.supposed = null;
    this.moved = false;
  }

  /** It slides along the walls. */
  private put(changes: Partial<Placement>): void {
    const at = { ...this.at, ...changes };
    this.at = this.piece ? indoors(at, facts.pieces[this.piece][at.pose], SIZE) : at;
    void this.judge();
  }
  moveTo(x: number, y: number): void {
    if (this.ghost) return this.stand(x, y);
    this.put({ x: within(x), y: within(y) });
  }
  /** To the right and up, as its owner sees the lobby. */
  shift(dx: number, dy: number): void {
    const middle = { x: SIZE / 2 + dx, y: SIZE / 2 + dy },
      by = turned(middle, -quartersTo(ownSide(this.scene())));
    this.moveTo(this.middle.x + by.x - SIZE / 2, this.middle.y + by.y - SIZE / 2);
  }
  turn(by: number): void {
    this.put({ yaw: (this.at.yaw + by + 360) % 360 });
  }
  /** Turns the piece's front towards a point, in the steps the rules know. */
  face(x: number, y: number): void {
    const angle = (Math.atan2(this.at.x - x, y - this.at.y) * 180) / Math.PI;
    this.put({ yaw: (Math.round(angle / 15) * 15 + 360) % 360 });
  }
  pose(pose: Placement["pose"]): void {
    this.put({ pose });
  }
  tip(by: 1 | -1 = 1): void {
    if (this.piece) return this.pose(POSES[(POSES.indexOf(this.at.pose) + by + POSES.length) % POSES.length]!);
    const next = this.heights[this.heights.indexOf(this.ghost?.z ?? 0) + by];
    if (next !== undefined) this.height(next);
  }
  height(z: number): void {
    if (!this.ghost) return;
    this.ghost = { ...this.ghost, z };
    this.higher = true;
    void this.judge();
  }

  /** Asks about the latest place; what was asked in between is left out. */
  private async judge(): Promise<void> {
    this.again = true;
    if (this.ghost || this.at !== this.taken) this.moved = true;
    if (this.asking) return;
    this.asking = true;
    while (this.again && this.full) {
      this.again = false;
      if (this.ghost) await this.findHeight();
      const action = this.action;
      const answer = await suppose(this.scene(), action);
      if (action !== this.action) continue;
      this.refusal = "id" in answer ? answer : null;
      this.supposed = "id" in answer ? null : answer;
    }
    this.asking = false;
  }

  /** The tops of all furniture are tried; without a wish the lowest at which it can stand is taken. */
  private async findHeight(): Promise<void> {
    const { x, y } = this.ghost!;
    const found: number[] = [];
    for (const z of this.tops()) if (!("id" in (await suppose(this.scene(), `stand ${x} ${y} ${z}`)))) found.push(z);
    if (!this.ghost || this.ghost.x !== x || this.ghost.y !== y) return;
    this.heights = found;
    if (found.length && !(this.higher && found.includes(this.ghost.z))) this.ghost = { x, y, z: found[0]! };
  }
  private tops(): number[] {
    const furniture = this.scene().view.furniture as Record<Piece, Placement | null>;
    const boxes = PIECES.flatMap((piece) => facts.pieces[piece][furniture[piece]?.pose ?? "up"]);
    return [...new Set([0, ...boxes.map((box) => box[5])])].sort((a, b) => a - b);
  }
}

const hands = new WeakMap<Choice, Hand>();
/** What a way costs, as soon as the board has asked the engine. */
export const costOf = (choice: Choice, way: string): number | undefined => hands.get(choice)?.aids.costs[way];
/** The hand of a table: the board and the dock have the same. */
export function handOf(choice: Choice, scene: () => Scene): Hand {
  const hand = hands.get(choice) ?? new Hand(scene);
  hands.set(choice, hand);
  return hand;
}
