// The introduction to keyhole: one round of two.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "keyhole",
  seats: 2,
  options: [],
  steps: [
    {
      played: `
        first 0
        shuffle deck #87034979e22b9543
        layout 5 3
        door east4`,
      title: later("Furniture"),
      text: later(
        "Your seven ghosts want to cross the lobby, from your side to the one opposite. At the end of a round " +
          "everybody looks through a keyhole, and whoever is seen starts again. Only furniture hides you. Your card " +
          "lets you move the table or the desk.",
      ),
      task: later("Click the table or the desk, drag it somewhere, turn or tip it, and put it down. Or pass."),
      moves: [["place *", "pass"]],
      forbidden: "place sofa 60 60 0 up",
      well: later("Good. A piece that was moved stays where it is for this round."),
    },
    {
      played: "place table 60 300 270 up",
      title: later("Plan in secret"),
      text: later(
        "Your card has six points for your ghosts. Coming in costs one for each row; later every step costs one. " +
          "Everybody plans at the same time, and nobody sees the plans of the others. Try to put something solid " +
          "between your ghost and as many doors as you can.",
      ),
      task: later("Choose a ghost, then a field, then its place there."),
      moves: [["ghost *"], ["go *"], ["stand *"]],
      well: later("There it waits. Ghosts may also stand on furniture, under it and in it, but never in solid wood."),
    },
    {
      played: `
        ghost lg1
        go e6
        stand 285 315 0
        ghost lg1
        go a1
        stand 45 15 0
        ghost md1
        go a5
        stand 12 252 0
        ghost md2
        go a6
        stand 12 348 0
        roll 4
        roll 3`,
      title: later("The keyhole"),
      text: later(
        "All plans are on the table. Your large ghost stands behind the clock; Mabel has three in the lobby. You " +
          "rolled higher, so you name the side of the keyhole; a roll gives the door. It may not stay on its side.",
      ),
      task: later("Choose a side: Mabel's large ghost stands in the west corner."),
      moves: [["side *"]],
      forbidden: "side east",
      well: later("The keyhole is set. Every ghost that can be seen from it is back at its start."),
    },
    {
      played: `
        side west
        roll 6`,
      title: later("What counts"),
      text: later(
        "From the west Mabel's large ghost was seen, and is gone. After five rounds a small ghost that has got out on " +
          "the far side is worth 1 point, a medium one 2, the large one 3; those still in the lobby are worth half. " +
          "Big ones are harder to hide.",
      ),
    },
  ],
};
