// The introduction to midnight: the first turns of a duel.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "midnight",
  seats: 2,
  options: [],
  steps: [
    {
      played: `
        shuffle deck #29c41ce74a44ec27
        shuffle specials #2ff21829080c1d82
        shuffle energy #6a56b0292833fc02`,
      title: later("Two ghosts a card"),
      text: later(
        "Red and blue are yours, green and purple Mabel's; yellow is a wanderer and belongs to nobody. Every hour " +
          "card moves two ghosts, whoever owns them, and you say which one goes first. You want both of yours to " +
          "stop exactly on midnight.",
      ),
      task: later("Lay the card red 4, blue 3: click it, then the one that goes first."),
      moves: [["play r4b3", "play b3r4"]],
      forbidden: "pass",
      well: later("Both have walked. Your hand is filled up to five cards, and Mabel is next."),
    },
    {
      played: `
        play r4b3
        play b2p5
        play b6p1
        play p5y2
        play b5g2
        play r3b4`,
      title: later("Past midnight"),
      text: later(
        "Three turns later: your blue ghost stood on 23, and Mabel pushed it past midnight to 3. It must live " +
          "through the day again. But it passed 1, and that brought you a special action: Time Jump. It goes with " +
          "an hour card and shifts one hour from one ghost to the other.",
      ),
      task: later(
        "Lay red 5, purple 2. Then play Time Jump and give purple the extra hour: red stops on 18, which " +
          "refreshes a ghost.",
      ),
      moves: [["play r5p2", "play p2r5"], ["jump p"]],
      well: later("Red walked 4 and stands on 18. Ghosts that stop on 5, 6, 7, 17, 18 or 19 can be used again."),
    },
    {
      played: `
        play r5p2
        jump p
        play p3r4`,
      title: later("Home"),
      text: later(
        "Mabel brought her purple ghost home, and had to push your red one along to 22. Two hours to go, exactly: " +
          "not one more.",
      ),
      task: later("Bring red home: lay a card with red 2."),
      moves: [["play r2g5", "play g5r2", "play r2y5", "play y5r2"]],
      well: later("Red is at the party. In this round the halves of cards with red no longer do anything."),
    },
    {
      played: `
        play r2y5
        play g2y5`,
      title: later("Use a ghost"),
      text: later(
        "Blue is far from midnight, and your red card has become dull. Instead of laying a card you may use a " +
          "fresh ghost of yours, once: swap up to five cards. That is your whole turn.",
      ),
      task: later("Click one of the two ghosts beside your name, then the cards you do not like, and swap them."),
      moves: [["ghost *"], ["swap *"]],
      well: later("New cards, and the ghost is used, until its piece stops on a refreshing hour."),
    },
    {
      played: "",
      title: later("The rest"),
      text: later(
        "The yellow wanderer brings energy to whoever moves it past midnight: hours to add to a card. Whoever has " +
          "both ghosts home wins the round, and three rounds win the duel. With three to five players everybody has " +
          "one ghost, and distances count as points.",
      ),
    },
  ],
};
