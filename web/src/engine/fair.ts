// Were the dice fair? Checks the file of a finished match as `witching verify` does: docs/protocol.md, "Fair dice".

import { CHANCE, Refusal, type Engine, type Why } from "./engine";
import { hmac, join, sha256 } from "./sha256";

export interface Verdict {
  commit: string;
  seed: string;
  luck: Record<number, string>; // by seat; bots add none
  sealed: boolean; // the seed is the one that was sealed
  chances: number; // dice and shuffles looked at
  loaded: number | null; // the first step, from 1, that does not follow
  refused: Why | null; // the record itself is damaged
  told: string[]; // the steps as the viewer was told them
}

const LABEL = new TextEncoder().encode("witching-dice-1");
const PREFACE = /^witching-dice 1\ncommit ([0-9a-f]{64})\nseed ([0-9a-f]{64})\n((?:luck \d [0-9a-f]{32}\n)*)/;

export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A file without what its dice were made of. */
export const bareRecord = (file: string) => file.replace(PREFACE, "");

/** The key of a match's luck. */
export function keyOf(seed: string, luck: Record<number, string>, seats: number): Uint8Array {
  const parts = Array.from({ length: seats }, (_, seat) => bytesOf(luck[seat] ?? "0".repeat(32)));
  return sha256(join(LABEL, bytesOf(seed), ...parts));
}

/** The number of the n-th chance, as its lower and its upper half. */
export function luckOf(key: Uint8Array, n: number): [number, number] {
  const count = new DataView(new ArrayBuffer(8));
  count.setUint32(0, n, true);
  const mac = new DataView(hmac(key, new Uint8Array(count.buffer)).buffer);
  return [mac.getUint32(0, true), mac.getUint32(4, true)];
}

/** Null: the file has no dice. */
export function verify(engine: Engine, file: string, viewer: number): Verdict | null {
  const preface = PREFACE.exec(file);
  if (!preface) return null;
  const [whole, commit, seed, lines] = preface as unknown as [string, string, string, string];
  const luck = Object.fromEntries([...lines.matchAll(/luck (\d) (.*)/g)].map(([, seat, digits]) => [Number(seat), digits!]));
  const verdict: Verdict = { commit, seed, luck, sealed: hexOf(sha256(bytesOf(seed))) === commit, chances: 0, loaded: null, refused: null, told: [] };
  try {
    engine.readRecord(file.slice(whole.length));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...verdict, refused: error.why };
  }
  const key = keyOf(seed, luck, engine.setup().players.length);
  for (let ply = 0; ply < engine.length; ply++) {
    verdict.told.push(engine.told(ply, viewer));
    if (engine.actorAt(ply) !== CHANCE) continue;
    if (!engine.follows(ply, ...luckOf(key, verdict.chances++))) verdict.loaded ??= ply + 1;
  }
  return verdict;
}
