// What the 52 cards show: a picture, and the rule as a rebus. A word that names a sign is drawn as one; ">" is an
// arrow.

const REBUSES = `
haunt: ghost ghost > haunt
move: move > house
fight: fight > 2–3 point
level: level +1
fight: fight > +1 level
move: move ghost > any
rest: disc disc undo
level: level −1 > any any
summon: summon > any any
tile: move tile > any
fight: fight > level fright
glass: glass > 3 point
upgrade: upgrade > −2 fright
disc: disc > turn
move: move > ghost ghost
reroll: 1 fright > reroll
fight: fight > move
haunt: haunt > level fright
rest: rest > 2 fright
fight: fight > fight fight
fright: 3 fright > 2 point
level: level > 0–8 point
reroll: move > level fright
summon: move > summon
fight: fight > check
any: any any > 3 point
token5: token5 > 3 point
fight: fight > any any
upgrade: upgrade > 2 point
any: fright > any
stone: stone > 4 point
summon: summon > 1 point
swap: any swap any any
haunt: 5 ghost > haunt
fight: fight > house
fight: level − level > fright
fright: 2+ fright > 1 point
scare: scare > move
swap: ghost swap ghost
any: token1 – token5 > 12 point
point: 10 point > 1 point
token4: token4 > 2 point
glass: glass > any any any
any: card > any
summon: level level > summon
stone: haunt > stone undo
card: card > any any
upgrade: fright > level +1
haunt: haunt > level +1
summon: any > ghost
scare: scare > +1 fright
tile: turn > tile`;

export interface Rebus {
  picture: string;
  parts: string[];
}
const rebuses = REBUSES.trim()
  .split("\n")
  .map((text): Rebus => {
    const [picture, parts] = text.split(": ") as [string, string];
    return { picture, parts: parts.split(" ").map((part) => (part === ">" ? "to" : part)) };
  });
export const rebusOf = (card: number): Rebus => rebuses[card - 1]!;

export const isSign = (part: string) => /^[a-z]/.test(part);
