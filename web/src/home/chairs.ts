// Who sits where at a table that is being set.

export type Kind = "me" | "bot" | "link" | "anyone";
export interface Chair {
  kind: Kind;
  name: string; // of the bot, the guest, or yours
  level: number; // of the bot; 0: it is not known
}

/** At a table that is set there may be somebody who came. */
export type Seated = Chair | (Omit<Chair, "kind"> & { kind: "guest" });

/** One person has one chair: whoever sat there before is a bot now. */
export function sit(chairs: Chair[], seat: number, kind: Kind): Chair[] {
  return chairs.map((chair, other) => {
    if (other === seat) return { ...chair, kind };
    return kind === "me" && chair.kind === "me" ? { ...chair, kind: "bot" } : chair;
  });
}

export const isTogether = (chairs: Chair[]) => chairs.some(({ kind }) => kind === "link" || kind === "anyone");
