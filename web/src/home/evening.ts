// What kind of evening a game makes.

export interface Evening {
  mood: string;
  minutes: number; // for three people
  weight: 1 | 2 | 3; // light, medium, heavy
}

const evenings = import.meta.glob<Evening>("../games/*/poster.ts", { eager: true, import: "evening" });
export const eveningOf = (game: string): Evening | undefined => evenings[`../games/${game}/poster.ts`];
