// The introduction to clockman: from the start to the first digits.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "clockman",
  seats: 2,
  options: [],
  steps: [
    {
      played: `
        shuffle symbols #15d42939939aac75
        shuffle events #4dc4cfb24b327c86
        shuffle mix #656c1f5d37484baa
        shuffle p #fa7142376c9679ab
        shuffle q #19282623c5778c67
        shuffle r #e919ea46aa3ff70b
        shuffle t #48ec204ffddef0ca
        roll 2
        roll 1`,
      title: later("Off you go"),
      text: later(
        "Four rings lead to the centre of the clock. Collect the digits of 01.01.2000 on the way: five zeros in " +
          "ring 2, two ones in ring 3, a two in ring 4. Pawns walk clockwise, and you must use the whole roll. You " +
          "rolled a 2.",
      ),
      task: later("Go to the green field that shines: there you draw a symbol card."),
      moves: [["move a1"]],
      well: later("A symbol card with a grin. You may keep five of them."),
    },
    {
      played: `
        move a1
        move a24
        roll 4`,
      title: later("Pay a Whytooki"),
      text: later(
        "A Whytooki stands on every passage inward. You must hit the passage exactly and pay with a symbol card " +
          "that shows the same pose. Your 4 leads right onto the first passage, and you hold the right card.",
      ),
      task: later("Choose the passage, and pay with your symbol card."),
      moves: [["move p0 symbol"]],
      forbidden: "move p0 key",
      well: later("You stand on the passage. The way back outward would always be free."),
    },
    {
      played: `
        move p0 symbol
        roll 5
        move a29
        roll 6`,
      title: later("Inward"),
      text: later(
        "From a passage your next move leads inward or outward, as you like. You rolled a 6. Fields you only walk " +
          "over do nothing; the last one counts.",
      ),
      task: later("Go inward, to the green field that shines in ring 2."),
      moves: [["move b8"]],
      well: later("Ring 2, and another symbol card. Here lie the zeros."),
    },
    {
      played: `
        move b8
        roll 1
        move a30
        roll 2`,
      title: later("A digit"),
      text: later(
        "Whoever stops on a digit takes it, if it is still needed. A joker is always taken: it stands for " +
          "whatever is missing. You rolled a 2.",
      ),
      task: later("Fetch the zero that shines."),
      moves: [["move b10"]],
      forbidden: "move b11",
      well: later("Your first zero. It is loose: it does not count yet, and whoever hits your pawn may take it."),
    },
    {
      played: `
        move b10
        roll 4
        move a34
        stay
        roll 2`,
      title: later("Into the date"),
      text: later("On an orange field all your loose digits go into your date. There nobody can rob them."),
      task: later("Move to the orange field that shines."),
      moves: [["move b12"]],
      well: later("One of eight places is filled."),
    },
    {
      played: "move b12",
      title: later("The rest"),
      text: later(
        "A pawn that is hit falls one ring outward. Blue fields bring event cards: keys, traps, extra rolls. With " +
          "the whole date you enter your straight in ring 4, pay the last Whytooki, and roll a 1: the first in the " +
          "centre wins.",
      ),
    },
  ],
};
