// The introduction to hourglass: one round of two.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "hourglass",
  seats: 2,
  options: [],
  steps: [
    {
      played: "shuffle deck #445dc1c1cea30851",
      title: later("Start a set"),
      text: later(
        "You collect hourglasses: the small marks on the cards. On your turn you play exactly one card. While a " +
          "holder is empty you may start a set there, and you say whether it goes up or down.",
      ),
      task: later("Choose a card of your hand, then up or down in one of the empty holders."),
      moves: [["start *"]],
      well: later("There it stands, in front of you. It is yours for now; the others will try to take it."),
    },
    {
      played: "start r9 up\ntake a r18",
      title: later("Take a set"),
      text: later(
        "You had started with the red 9, going up. Mabel played the red 18 on it and took the whole set. A card " +
          "fits if it has the colour of the top card and goes on in its direction.",
      ),
      task: later("Take it back: choose the red 22 or 24, then Mabel's set."),
      moves: [["take a r22", "take a r24"]],
      forbidden: "take a p7",
      well: later("All three cards are in front of you now, with their hourglasses."),
    },
    {
      played: "take a r22\nstart p14 down",
      title: later("Jokers"),
      text: later(
        "Mabel began a second set: purple 14, going down. A joker goes with both colours, and an equal number is " +
          "good enough. When it lies on top, the next card may have any colour.",
      ),
      task: later("Take the falling set with your joker."),
      moves: [["take b j7"]],
      well: later("Jokers carry no hourglasses, but they get you in almost anywhere."),
    },
    {
      played: "take b j7\ntake b r6",
      title: later("Slip a card under"),
      text: later(
        "Mabel took it with the red 6. Nothing of yours fits: 24 is too high, and the others are purple. Instead " +
          "of taking you may slip any card under a set of somebody else's. Its owner keeps the set, and will get " +
          "your card.",
      ),
      task: later(
        "Slip your purple 1 under the falling set: it carries nothing. Choose the card, then hold the tray below the " +
          "set.",
      ),
      moves: [["slip b p1"]],
      forbidden: "take b p4",
      well: later("Mabel gets a card without an hourglass. And the set is still there to be taken."),
    },
    {
      played: "slip b p1\nstart p17 down",
      title: later("The last card of the round"),
      text: later(
        "A round ends when everybody has two cards left. What stands in front of you then is won. You have one " +
          "card to play now, and Mabel one after you.",
      ),
      task: later("Take the set of the purple 17 with your purple 7 or 4. The 7 carries two hourglasses."),
      moves: [["take c p7", "take c p4"]],
      well: later("Well done. Only a purple card below yours, or a low joker, could take it away now."),
    },
    {
      played: "take c p7\nslip a p11",
      title: later("The round is over"),
      text: later(
        "Mabel could only slip a card under. Two of the three sets are yours: twelve hourglasses against four. " +
          "Hands are filled up, Mabel begins the next round, and the game ends when the deck is spent. One more " +
          "thing: if all three sets are yours, you put a card under the deck, unseen.",
      ),
    },
  ],
};
