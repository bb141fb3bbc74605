// What the engine says beforehand of the ways and places that can be chosen: what a way costs, and, where the table
// allows it, how many doors see a place.

import type { Supposed } from "../../engine/engine";
import type { Scene } from "../../table/types";
import { ghostsIn, spent } from "./lobby";
import { supposeEach } from "./peephole.svelte";

/** The doors that see whoever stands there. */
function doorsTo(at: string, { doors, view }: Supposed, scene: Scene): string[] {
  const [x, y, z] = at.split(" ").map(Number);
  const ghost = ghostsIn(view, scene).find(
    (one) => one.seat === scene.viewer && one.x === x && one.y === y && one.z === z,
  );
  return ghost && doors ? Object.keys(doors).filter((door) => doors[door]!.includes(ghost.key)) : [];
}

export class Aids {
  costs = $state.raw<Record<string, number>>({}); // by field; "out": by the far side
  fewest = $state.raw<Record<string, number>>({}); // by field: the doors that see its best place
  seen = $state.raw<Record<string, string[]>>({}); // the doors that see a spot "x y z"
  private asked = 0;

  /** To be called for every position; `open`: one may look through the doors. */
  async follow(scene: Scene, legal: string[], open: boolean): Promise<void> {
    const mine = ++this.asked;
    this.costs = this.fewest = this.seen = {};
    const ways = legal.filter((action) => /^(go [a-f]\d|out)$/.test(action)),
      spots = open ? legal.filter((action) => /^stand \d/.test(action)) : [];
    if (ways.length + spots.length === 0) return;
    const found = await supposeEach(scene, [...ways, ...spots]);
    if (mine !== this.asked || found.length === 0) return;
    const cost = (i: number) => spent(scene.view, found[i]!.view);
    this.costs = Object.fromEntries(ways.map((way, i) => [way === "out" ? way : way.slice(3), cost(i)]));
    const best = ways.flatMap((way, i): [string, number][] => {
      const { fewest } = found[i]!;
      return open && fewest !== undefined ? [[way.slice(3), fewest]] : [];
    });
    this.fewest = Object.fromEntries(best.sort(([, a], [, b]) => a - b));
    this.seen = Object.fromEntries(
      spots.map((action, i) => {
        const spot = action.slice(6);
        return [spot, doorsTo(spot, found[ways.length + i]!, scene)];
      }),
    );
  }
}
