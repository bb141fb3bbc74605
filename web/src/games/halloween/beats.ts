// What is shown of a step of halloween: fights with their dice and their outcome, other dice, cards that are used or
// claimed, and where ghosts, stones, discs, tokens and tiles come from and go.

import { added, type Beat, type Die, type Fighter, type Shape } from "../../director/beats";
import type { Scene, Step, View } from "../../table/types";
import { LEVELS } from "./levels";
import { AREAS, BUILDINGS, COLOURS, type Area } from "./things";

const SHAPES: Shape[] = ["triangle", "square", "hexagon", "kite", "decagon"];
const dieOf = (level: number, value: number): Die => ({
  value,
  shape: SHAPES[level - 1],
  paint: LEVELS[level - 1]!.body,
});

interface Match {
  at: string;
  att: number; // levels
  def: number;
}
interface Roll {
  do: string;
  dice: number[]; // levels
  got: (number | null)[];
  plus: number[];
  fight?: Match;
}

const ghostsAt = (view: View, { at, def }: Match) => view.board[at].ghosts[def - 1] as number;

function rolled({ action }: Step, before: View, after: View): Beat[] {
  const roll = before.todo[0] as Roll | undefined,
    [verb, ...numbers] = action.split(" ");
  if (!roll?.dice || (verb !== "roll" && verb !== "keep")) return [];
  const values = numbers.map(Number);
  const got = roll.got.map((value) => value ?? values.shift() ?? 0);
  const next = after.todo[0] as Roll | undefined;
  if (!roll.fight) {
    const dice = got.map((value, i) => dieOf(roll.dice[i]!, value));
    return verb === "roll" && dice.length ? [{ kind: "dice", dice }] : [];
  }
  if (got.length < 2 || got.some((value) => !value)) return [];
  const { at, att, def } = roll.fight;
  const open = next?.do === "after" && next.fight !== undefined; // the dice may still be changed
  const fighter = (level: number, i: number): Fighter => ({
    level: level - 1,
    die: roll.dice[i]! - 1,
    value: got[i]!,
    plus: roll.plus[i]!,
  });
  return [
    {
      kind: "fight",
      at,
      seat: before.seat,
      attacker: fighter(att, 0),
      defender: fighter(def, 1),
      won: open ? null : ghostsAt(after, roll.fight) < ghostsAt(before, roll.fight),
    },
  ];
}

/** A fight that is won without dice. */
function overpowered({ action }: Step, before: View, after: View): Beat[] {
  const [verb, at, colour] = action.split(" "),
    { do: asked, att, fight } = (before.todo[0] ?? {}) as { do?: string; att?: number; fight?: Match };
  const level = att ?? fight?.att;
  if (verb !== "target" || !level || (asked !== "target" && asked !== "chain")) return [];
  const def = COLOURS.indexOf(colour!) + 1;
  if (ghostsAt(after, { at: at!, att: level, def }) >= ghostsAt(before, { at: at!, att: level, def })) return [];
  const fighter = (of: number): Fighter => ({ level: of - 1, die: of - 1, value: null, plus: 0 });
  return [
    {
      kind: "fight",
      at: at!,
      seat: before.seat,
      attacker: fighter(level),
      defender: fighter(def),
      won: true,
      steps: 2.4,
    },
  ];
}

/** A ghost that is new in a building comes from the one that has lost one of its colour, grows out of a weaker one, or
 *  comes down from the moon; there goes who leaves the town. */
function ghosts({ action }: Step, before: View, after: View): Beat[] {
  const grown = action.startsWith("upgrade ") ? action.split(" ") : null;
  return COLOURS.flatMap((colour, level): Beat[] => {
    const change = (building: string) => after.board[building].ghosts[level] - before.board[building].ghosts[level];
    const lost = BUILDINGS.filter((building) => change(building) < 0),
      won = BUILDINGS.filter((building) => change(building) > 0);
    const comes = won.map((building, i): Beat => {
      const weaker = grown && grown[1] === building && COLOURS[level - 1] === grown[2];
      const place = weaker ? `ghost ${building} ${grown[2]}` : lost[i] ? `ghost ${lost[i]} ${colour}` : "moon";
      return { kind: "from", thing: `ghost ${building} ${colour}`, place };
    });
    const goes = lost
      .slice(won.length)
      .map((building): Beat => ({ kind: "to", thing: `ghost ${building} ${colour}`, place: "moon" }));
    return [...comes, ...goes];
  });
}

function stones(before: View, after: View, home: (seat: number) => string): Beat[] {
  return BUILDINGS.flatMap((building) =>
    COLOURS.flatMap((colour, level): Beat[] => {
      const was = before.board[building].stones[level] as number | null,
        is = after.board[building].stones[level] as number | null,
        thing = `stone ${building} ${colour}`;
      if (was === is) return [];
      return is === null ? [{ kind: "to", thing, place: home(was!) }] : [{ kind: "from", thing, place: home(is) }];
    }),
  );
}

/** Tokens, discs and tiles of a seat. */
function belongings(seat: number, before: View, after: View, home: string): Beat[] {
  const was = before.players[seat],
    is = after.players[seat];
  const tokens = COLOURS.flatMap((colour, level): Beat[] => {
    const [few, many] = [was.tokens[level], is.tokens[level]].sort((a, b) => a - b) as [number, number];
    return Array.from({ length: many - few }, (_, i) => ({
      kind: is.tokens[level] === many ? "from" : "to",
      thing: `token ${colour} ${few + i + 1}`,
      of: seat,
      place: `colour ${colour}`,
    }));
  });
  const discs = (was.areas as Area[]).flatMap((area, i): Beat[] => {
    const now = (is.areas as Area[])[i]!.discs;
    const way =
      (kind: "from" | "to") =>
      (action: string): Beat => {
        return { kind, thing: `disc ${AREAS[i]} ${action}`, of: seat, place: home };
      };
    return [...added(area.discs, now).map(way("from")), ...added(now, area.discs).map(way("to"))];
  });
  const found = BUILDINGS.find((building) => before.board[building].tile && !after.board[building].tile);
  const tiles = added(was.tiles as string[], is.tiles as string[]).map((tile): Beat => ({
    kind: "from",
    thing: `tile ${tile}`,
    of: seat,
    place: found ? `tile at ${found}` : "moon",
  }));
  const claimed = added(was.cards as number[], is.cards as number[]).map((card): Beat => ({
    kind: "from",
    thing: `holder ${card}`,
    of: seat,
    place: home,
  }));
  return [...tokens, ...discs, ...tiles, ...claimed];
}

/** A card is shown to everybody when somebody else uses or claims it. */
function shown({ action, who }: Step, before: View, { viewer }: Scene): Beat[] {
  const [verb, number] = action.split(" ");
  const card = verb === "use" ? number : verb === "disc" ? before.todo[0]?.card : undefined;
  return card !== undefined && who !== viewer
    ? [{ kind: "card", term: `card ${card}`, seat: who, own: true, steps: 1.8 }]
    : [];
}

export function beats(step: Step, before: View, after: View, scene: Scene): Beat[] {
  const home = (seat: number) => (seat === scene.viewer ? "purse" : `seat ${seat}`);
  return [
    ...shown(step, before, scene),
    ...rolled(step, before, after),
    ...overpowered(step, before, after),
    ...ghosts(step, before, after),
    ...stones(before, after, home),
    ...scene.seats.flatMap((_, seat) => belongings(seat, before, after, home(seat))),
  ];
}
