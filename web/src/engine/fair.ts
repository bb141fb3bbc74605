// Were the dice fair? Checks the file of a finished match as `witching verify` does: docs/fair-dice.md. For both
// editions: in the first nobody's luck was sealed.

import { CHANCE, Refusal, type Engine, type Why } from "./engine";
import { hmac, join, sha256 } from "./sha256";

type BySeat = Record<number, string>;

/** What the dice of a match were made of, as its file says. */
export interface Makings {
  edition: 1 | 2;
  commit: string;
  seed: string;
  seals: BySeat; // by seat; bots add none
  luck: BySeat;
  withheld: number[]; // seats that sealed luck and did not reveal it
}

export interface Verdict extends Makings {
  sealed: boolean; // the seed is the one that was sealed
  unsealed: number | null; // the first seat whose luck is not the one it sealed
  chances: number; // dice and shuffles looked at
  loaded: number | null; // the first step, from 1, that does not follow
  refused: Why | null; // the record itself is damaged
  told: string[]; // the steps as the viewer was told them
}

const HEX = "[0-9a-f]";
const PREFACE = new RegExp(
  `^witching-dice ([12])\ncommit (${HEX}{64})\nseed (${HEX}{64})\n` +
    `((?:seal \\d ${HEX}{64}\n)*)((?:luck \\d (?:${HEX}{32}|${HEX}{64}|withheld)\n)*)`,
);
const LUCK_DIGITS = { 1: 32, 2: 64 };

export const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
export const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = (label: string, hex: string) => hexOf(sha256(join(new TextEncoder().encode(label), bytesOf(hex))));

/** What the server shows of its seed before anybody seals luck. */
export const commitOf = (edition: number, seed: string) => digest(edition === 1 ? "" : "witching-seed-2", seed);
/** What is shown of luck before anybody's is revealed. */
export const sealOf = (luck: string) => digest("witching-luck-2", luck);

/** A file without what its dice were made of. */
export const bareRecord = (file: string) => file.replace(PREFACE, "");

/** Lines of seats, each at most once and in order; null: they are not. */
function linesOf(lines: string): BySeat | null {
  const list = [...lines.matchAll(/^\w+ (\d) (.*)$/gm)].map(([, seat, value]) => [Number(seat), value!] as const);
  return list.every(([seat], i) => i === 0 || list[i - 1]![0] < seat) ? Object.fromEntries(list) : null;
}

/** Null: the file has no dice, or not in the form of its edition. */
export function makingsOf(file: string): Makings | null {
  const [, number, commit, seed, sealLines, luckLines] = PREFACE.exec(file) ?? [];
  if (!commit || !seed) return null;
  const edition = number === "1" ? 1 : 2;
  const seals = linesOf(sealLines ?? ""),
    all = linesOf(luckLines ?? "");
  if (!seals || !all || (edition === 1 && sealLines)) return null;
  if (edition === 2 && Object.keys(seals).join() !== Object.keys(all).join()) return null;
  const given = Object.entries(all).filter(([, digits]) => digits !== "withheld");
  if (
    given.some(([, digits]) => digits.length !== LUCK_DIGITS[edition]) ||
    (edition === 1 && given.length < Object.keys(all).length)
  )
    return null;
  const luck = Object.fromEntries(given);
  return {
    edition,
    commit,
    seed,
    seals,
    luck,
    withheld: Object.keys(all)
      .map(Number)
      .filter((seat) => !(seat in luck)),
  };
}

/** The key of a match's luck. */
export function keyOf({ edition, seed, luck }: Pick<Makings, "edition" | "seed" | "luck">, seats: number): Uint8Array {
  const parts = Array.from({ length: seats }, (_, seat) => bytesOf(luck[seat] ?? "0".repeat(LUCK_DIGITS[edition])));
  return sha256(join(new TextEncoder().encode(`witching-dice-${edition}`), bytesOf(seed), ...parts));
}

/** The number of the n-th chance, as its lower and its upper half. */
export function luckOf(key: Uint8Array, n: number): [number, number] {
  const count = new DataView(new ArrayBuffer(8));
  count.setUint32(0, n, true);
  const mac = new DataView(hmac(key, new Uint8Array(count.buffer)).buffer);
  return [mac.getUint32(0, true), mac.getUint32(4, true)];
}

/** The steps as a server tells them: of somebody else's secret plan only that it was made, not in how many steps. */
export function toldTo(engine: Engine, viewer: number): string[] {
  const steps = Array.from({ length: engine.length }, (_, ply) => ({
    who: engine.actorAt(ply),
    action: engine.told(ply, viewer),
  }));
  return steps
    .filter(({ who, action }, ply) => action !== "?" || steps[ply + 1]?.action !== "?" || steps[ply + 1]!.who !== who)
    .map(({ action }) => action);
}

/** Null: the file has no dice. */
export function verify(engine: Engine, file: string, viewer: number): Verdict | null {
  const makings = makingsOf(file);
  if (!makings) return null;
  const { edition, commit, seed, seals, luck } = makings;
  const unsealed = Object.keys(luck)
    .map(Number)
    .find((seat) => edition === 2 && sealOf(luck[seat]!) !== seals[seat]);
  const sealed = commitOf(edition, seed) === commit && /[^0]/.test(seed); // zeroes are no secret
  const verdict: Verdict = {
    ...makings,
    sealed,
    unsealed: unsealed ?? null,
    chances: 0,
    loaded: null,
    refused: null,
    told: [],
  };
  try {
    engine.readRecord(bareRecord(file));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...verdict, refused: error.why };
  }
  const seats = engine.setup().players.length;
  if ([...Object.keys(luck).map(Number), ...makings.withheld].some((seat) => seat >= seats)) return null;
  const key = keyOf(makings, seats);
  verdict.told = toldTo(engine, viewer);
  for (let ply = 0; ply < engine.length; ply++) {
    if (engine.actorAt(ply) !== CHANCE) continue;
    if (!engine.follows(ply, ...luckOf(key, verdict.chances++))) verdict.loaded ??= ply + 1;
  }
  return verdict;
}

/** What a browser knows of a table from the time before its match. */
export interface Witness {
  commit?: string;
  luck?: string; // its own
  seals?: (string | null)[]; // of all seats, as they were shown before its luck was given
  given?: boolean; // the server has confirmed that it has the luck
}

/** Do the file and what the browser in that seat knows fit together? Null: it knows nothing about that. */
export function testimony({ edition, commit, seals, luck, withheld }: Makings, known: Witness, seat: number | null) {
  const sameSeals = known.seals?.every((seal, i) => (seal ?? undefined) === seals[i]);
  const own = seat !== null && known.luck !== undefined && known.luck.length === LUCK_DIGITS[edition];
  // unless another device of theirs was first
  const mine = own && (edition === 1 || known.seals?.[seat] === sealOf(known.luck!));
  const late = mine && withheld.includes(seat!) && !known.given;
  return {
    commit: known.commit ? known.commit === commit : null,
    seals: sameSeals ?? null,
    luck: !mine ? null : late ? "late" : luck[seat!] === known.luck ? "used" : "not used",
  } as const;
}
