// Finished matches, kept in this browser: to look over again, and to count.

import { sha256 } from "../engine/sha256";
import type { Result, Scene } from "../table/types";

export interface Played {
  id: string; // of the record: the same match is kept once
  game: string;
  ended: number; // milliseconds since 1970
  seats: { name: string; bot: string }[];
  you: number; // your seat; -1: you looked on
  result: Result;
  /** Something was taken back after others had answered: it is kept, but does not count. */
  practice: boolean;
  record: string;
  table?: string; // where it was played, if that was on a server
  forgotten?: boolean; // it is no longer listed, but counts
}

const STORE = "matches";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((yes, no) => {
    request.onsuccess = () => yes(request.result);
    request.onerror = () => no(request.error ?? new Error("The browser's store failed."));
  });
}

let opened: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("witching", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
  return settled(request);
}
async function matches(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await (opened ??= open())).transaction(STORE, mode).objectStore(STORE);
}

export async function keepPlayed(played: Played): Promise<void> {
  await settled((await matches("readwrite")).put(played));
}
/** Nothing of it is left but what counts: `keepPlayed` takes that back. */
export const forgetPlayed = (played: Played): Promise<void> =>
  keepPlayed({ ...played, seats: played.seats.map((seat) => ({ ...seat, name: "" })), record: "", forgotten: true });
/** The latest first. */
export async function allPlayed(): Promise<Played[]> {
  const found = (await settled((await matches("readonly")).getAll())) as Played[];
  return found.sort((a, b) => b.ended - a.ended);
}

const nameOf = (record: string) =>
  Array.from(sha256(new TextEncoder().encode(record)).slice(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** What is kept of a match that has just ended; null while it runs. */
export function playedOf(scene: Scene, record: string, practice: boolean, table?: string): Played | null {
  if (!scene.result) return null;
  return {
    id: nameOf(record),
    game: scene.game,
    ended: Date.now(),
    seats: scene.seats.map(({ name, bot }) => ({ name, bot })),
    you: scene.seats.findIndex(({ you }) => you),
    result: scene.result,
    practice,
    record,
    ...(table === undefined ? {} : { table }),
  };
}
