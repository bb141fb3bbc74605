// The introduction to midnight: the first round of three players.

import { later, type Lesson } from "../../learn/lesson";

export const lesson: Lesson = {
  game: "midnight",
  seats: 3,
  options: [],
  steps: [
    {
      played: `
        shuffle deck #38c81c7f579a2c36
        shuffle specials #10a3491ca75fbb42
        shuffle energy #f067ae35412c0e9e`,
      title: later("Two ghosts a card"),
      text: later(
        "Red is your ghost, blue is Mabel's, green is Otto's; purple and yellow are wanderers and belong to nobody. " +
          "Every hour card moves two ghosts, whoever owns them, and you say which one goes first. You want yours to " +
          "stop exactly on midnight.",
      ),
      task: later("Lay the card red 2/purple 5: choose it, then the one that goes first."),
      moves: [["play r2p5", "play p5r2"]],
      forbidden: "pass",
      well: later("Both have walked. Your hand is filled up to five cards, and Mabel is next."),
    },
    {
      played: `
        play r2p5
        play y3r4
        play g3r4`,
      title: later("Use your ghost card"),
      text: later(
        "Mabel and Otto have moved your ghost as well: it is on 17. Four of your five cards do not move it. Instead " +
          "of laying a card you may use your ghost card, once: swap up to five cards of your hand. That is your " +
          "whole turn.",
      ),
      task: later("Choose your ghost card, then the cards without red, and swap them."),
      moves: [["ghost *"], ["swap *"]],
      well: later("New cards. The ghost card is used until your ghost stops on an hour that refreshes it."),
    },
    {
      played: `
        ghost r
        swap b6g1 g2p5 g6p1 p3y4
        play r4p3
        play r5p2`,
      title: later("Past midnight"),
      text: later(
        "Your ghost stood on 21, and Otto pushed it past midnight to 2: it must live through the day again. But it " +
          "passed one o'clock, and that brought you a special action: Time Jump. It goes with an hour card and " +
          "shifts one hour from one ghost to the other.",
      ),
      task: later(
        "Lay red 6/blue 1. Then play Time Jump and give blue the extra hour: red stops on 7, which refreshes your " +
          "ghost card.",
      ),
      moves: [["play r6b1", "play b1r6"], ["jump b"]],
      well: later(
        "Red walked 5 and stands on 7. A ghost that stops on 5, 6, 7, 17, 18 or 19 refreshes its ghost card.",
      ),
    },
    {
      played: `
        play r6b1
        jump b
        play g2r5
        play r6g1`,
      title: later("Home"),
      text: later(
        "Mabel and Otto have pushed your ghost on to 18. Six hours to go, exactly: not one more. If red goes first " +
          "the round is over at once, and yellow does not move any more.",
      ),
      task: later("Bring red home: lay the card with red 6, and let red go first."),
      moves: [["play r6y1"]],
      well: later(
        "Midnight strikes, and the round is over. Everybody gets a point for every hour they are ahead of the last " +
          "ghost, and whoever is at the party gets the most.",
      ),
    },
    {
      played: "",
      title: later("Points"),
      text: later(
        "When a round ends, every hour you are ahead of the last ghost is a point. Midnight counts as 24. A ghost on 1 " +
          "to 11 lives in the new day, and its hour counts twelve more: 1 is as good as 13, and 3 as 15. So noon, 12, " +
          "is the worst place to stand.",
      ),
    },
    {
      played: "",
      title: later("The rest"),
      text: later(
        "Whoever moves a wanderer to midnight or past it gets an energy card: hours to add to a card. The match ends " +
          "with the round in which somebody reaches 24 points, and the most points win. Two players have two ghosts " +
          "each and win rounds, and four or six can play in teams.",
      ),
    },
  ],
};
