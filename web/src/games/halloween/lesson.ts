// The introduction to halloween: a first turn, and half of the second.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "halloween",
  seats: 2,
  options: ["cards=casper"],
  steps: [
    {
      played: "shuffle bonus #4c06c1080caa5417",
      title: later("Summon"),
      text: later(
        "The ghosts of the town belong to nobody: everybody commands them. Your board has three areas, and in a " +
          "turn you use each of them once. An action takes a disc onto its space. Where two ghosts of a colour " +
          "meet, a third can be summoned.",
      ),
      task: later("In area A click summon, then the blue ghosts in the police station."),
      moves: [["act a summon"], ["summon police blue"]],
      well: later("A fourth blue ghost, and a blue token for you. Tokens buy cards."),
    },
    {
      played: `
        act a summon
        summon police blue`,
      title: later("Upgrade"),
      text: later(
        "For scare points a ghost becomes one of the next colour: blue, green, yellow, orange, red. You take a " +
          "token of the new colour, and one of your areas rises to its level. Only an area of that level commands " +
          "such ghosts.",
      ),
      task: later("In area B click upgrade, then a blue ghost, then the area that should rise."),
      moves: [["act b upgrade"], ["upgrade police blue"], ["raise *"]],
      forbidden: "act a scare",
      well: later("A green ghost is in town, and one of your areas is green now."),
    },
    {
      played: `
        act b upgrade
        upgrade police blue
        raise a`,
      title: later("Haunt"),
      text: later(
        "Points come from haunting: lay a stone on the field of a ghost's colour in its building. That scores " +
          "twice its level, and the field is yours for good.",
      ),
      task: later("In area C click haunt, then the blue field of the police station."),
      moves: [["act c haunt"], ["haunt police blue"]],
      well: later("Two points. A red field would be worth ten."),
    },
    {
      played: `
        act c haunt
        haunt police blue
        end
        act a scare
        scare blue
        act b summon
        summon police blue
        rest c
        end`,
      title: later("Fight"),
      text: later(
        "Mabel scared, summoned and rested. Now fight: both ghosts roll the die of their colour. If the attacker " +
          "rolls higher, the other leaves the town and you take its token. The attacker must be within the level of " +
          "the area; the other may be of any colour but its own.",
      ),
      task: later("In area A click fight. The green ghost attacks a blue one."),
      moves: [["act a fight"], ["attack police green"], ["target police blue"]],
      well: later(
        "Higher: the blue ghost is gone, and its token is yours. With equal dice nothing would have happened.",
      ),
    },
    {
      played: `
        act a fight
        attack police green
        target police blue
        roll 5 2`,
      title: later("Claim a card"),
      text: later(
        "Three tokens buy one of the eight cards: any three a grey one, three different ones a coloured one. It " +
          "brings 3 points and a power that stays. Everybody who had it before gets a reward.",
      ),
      task: later("Claim a card that shines, pay, and lay one of your discs on it."),
      moves: [["claim *"], ["pay *"], ["disc *"]],
      forbidden: "claim 12",
      well: later("It is yours for the rest of the game. A fifth card, or your last stone, ends the game."),
    },
    {
      played: `
        claim 7
        pay blue blue green
        disc supply`,
      title: later("Take your discs back"),
      text: later(
        "Every action space takes one disc, and your discs run out. A rest takes all discs of an area back, and " +
          "is what this area does in the turn.",
      ),
      task: later("Rest in area B."),
      moves: [["rest b"]],
      well: later("The disc is back, and upgrade in area B is free again for the next turn."),
    },
    {
      played: "rest b",
      title: later("How it ends"),
      text: later(
        "The action scare brings scare points; move takes a ghost to the next building, where it finds a bonus " +
          "tile. When somebody lays the last stone or claims a fifth card, the round is played to its end. Most " +
          "points win.",
      ),
    },
  ],
};
