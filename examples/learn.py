"""Learns hourglass for two by playing against itself, with numpy alone, and then meets the bot `greedy`.

    python examples/learn.py [--rounds 1000] [--matches 200] [--seed 1]

For every action that is legal, a small network looks at the table as it will be after it, with the eyes of whoever acts:
whose the sets are, what they are worth, who may still take them. It says how many hourglasses more than the other that
seat will win in this round. The action of the highest value is played, with some luck added at first. A round is ten
turns; when it is over, the values of all ten are moved towards what came of it. Everybody at the tables is the learner:
it is never told what a good move is, and meets no other player before the end. The same seed learns the same.
"""
import argparse
import os
import time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for matrices as small as these, others would only wait for each other
import numpy as np

import witching

TABLES, TURNS, CARDS, SETS = 256, 10, 63, 3
START, TAKE, SLIP, BURY = 0, 2, 5, 8  # an action's number is its way × 63 + the card; a set was started up or down
VALUE = np.array([*range(1, 26), *range(1, 26), *range(1, 26, 2)])
COLOUR = np.repeat([0, 1, 2], [25, 25, 13])  # red, purple, joker
JOKER = (COLOUR == 2).astype(np.float32)
GLASSES = np.where(COLOUR == 2, 0, np.minimum(3, np.minimum(VALUE - 1, 25 - VALUE) // 3)).astype(np.float32)
ENDS = ((VALUE <= 3) | (VALUE >= 23)).astype(np.float32)
SCALE = 5  # hourglasses are counted in fives: what a network sees and says should be about 1

SPEC = witching.spec("hourglass", 2)


def fitting():
    """[up or down, top card, card]: 1 where the card fits on the top card."""
    top, card = VALUE[:, None], VALUE[None, :]
    joker = (COLOUR[:, None] == 2) | (COLOUR[None, :] == 2)
    same = COLOUR[:, None] == COLOUR[None, :]
    up = np.where(joker, card >= top, same & (card > top))
    down = np.where(joker, card <= top, same & (card < top))
    return (np.stack([up, down]) & ~np.eye(CARDS, dtype=bool)).astype(np.float32)


FITS = fitting()


def of_seats(observations, path, size):
    """The same part of both seats: [match, seat, …]."""
    return np.stack([observations[:, SPEC[f"{path}.{seat}"]][:, :size] for seat in range(2)], 1)


def of_sets(observations, part):
    """The same part of the three sets: [match, set, …]."""
    return np.stack([observations[:, SPEC[f"sets.{number}.{part}"]] for number in range(SETS)], 1)


class Outlook:
    """All legal actions of some matches, and what the table looks like after each.

    `matches` and `numbers` say which they are, `inputs` is what the network gets to see, and `balance` is what the round
    would bring whoever acts if it ended there."""

    def __init__(self, observations, actors, masks):
        self.matches, self.numbers = matches, numbers = np.nonzero(masks)
        every, each = np.arange(len(actors)), np.arange(len(numbers))
        way, card = numbers // CARDS, numbers % CARDS
        hands = of_seats(observations, "hands", CARDS)[every, actors].astype(np.float32)
        cards = of_sets(observations, "cards")  # their number, then the cards from the top, then how many of each
        inside = cards[:, :, -CARDS:].astype(np.float32)
        won = of_seats(observations, "won", CARDS).sum(1)
        unseen = np.clip(1 - hands - inside.sum(1) - won, 0, 1)
        owners = of_sets(observations, "owner").astype(np.float32)

        # The sets after the action: whose they are (1, -1, 0: nobody's), their worth, top card and direction.
        whose = (owners[every, :, actors] - owners[every, :, 1 - actors])[matches]
        worth = (inside @ GLASSES)[matches]
        top = np.maximum(cards[:, :, 1].astype(np.intp) - 1, 0)[matches]
        down = of_sets(observations, "dir")[:, :, 1].astype(np.intp)[matches]
        to = np.where(way < TAKE, (whose != 0).sum(1), (way - TAKE) % SETS)
        played, onto, opened = way < BURY, way < SLIP, way < TAKE
        worth[each[played], to[played]] += GLASSES[card[played]]
        whose[each[onto], to[onto]] = 1
        top[each[onto], to[onto]] = card[onto]
        down[each[opened], to[opened]] = way[opened]
        self.balance = (whose * worth).sum(1)

        # How likely the other can take a set, and whether this seat can, and what that would leave to the other.
        first = observations[every, SPEC["first"].start + actors][matches]
        mine = hands[matches].sum(1) - 3  # turns that are left
        others = mine + first
        kept = hands[matches]
        kept[each, card] = 0
        share = (unseen @ FITS.reshape(-1, CARDS).T).reshape(-1, 2, CARDS) / unseen.sum(1)[:, None, None]
        threat = share[matches[:, None], down, top]  # the share of unseen cards that fit
        after = 1 - share[matches[:, None], down]  # [action, set, card]: how safe it would be below each card
        fits = FITS[down, top] * kept[:, None]
        can, lock = fits.max(2), (fits * after).max(2)
        safe = (1 - threat) ** (others[:, None] + 2)
        parts = []
        for side in (whose > 0, whose < 0):
            parts += [side, side * worth / SCALE, side * safe, side * threat, side * can, side * lock]
            parts += [side * worth * safe / SCALE, side * worth * lock / SCALE]
        turns = np.eye(TURNS, dtype=np.float32)[(mine + others).astype(np.intp)]
        hand = np.stack([kept @ GLASSES / SCALE, kept @ JOKER, kept @ ENDS], 1)
        self.inputs = np.concatenate([*parts, turns, hand], 1).astype(np.float32)

    def best(self, values):
        """Where the action of the highest value is, for each match."""
        order = np.lexsort((values, self.matches))
        return order[np.append(np.diff(self.matches[order]) > 0, True)]


class Network:
    """Two hidden layers and a value, trained by Adam."""

    def __init__(self, inputs, rng):
        sizes = [inputs, 64, 32, 1]
        weights = [rng.normal(0, (2 / a) ** 0.5, (a, b)) for a, b in zip(sizes, sizes[1:])]
        weights[-1] *= 0.1
        self.parts = [part.astype(np.float32) for part in [*weights, *map(np.zeros, sizes[1:])]]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def layers(self, inputs):
        """What each layer makes of the inputs; the last is the value."""
        (w1, w2, w3), (b1, b2, b3) = self.parts[:3], self.parts[3:]
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return [inputs, first, second, (second @ w3 + b3)[:, 0]]

    def values(self, inputs):
        return self.layers(inputs)[-1]

    def learn(self, inputs, results, rate):
        """One step towards the results."""
        *layers, values = self.layers(inputs)
        slope = ((values - results) / len(results))[:, None].astype(np.float32)
        weights, biases = [], []
        for layer, weight in zip(reversed(layers), reversed(self.parts[:3])):
            weights.insert(0, layer.T @ slope)
            biases.insert(0, slope.sum(0))
            slope = (slope @ weight.T) * (layer > 0)
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, weights + biases):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            part -= (rate * mean / (1 - 0.9**self.steps) / size).astype(np.float32)


class Learner:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.batch = witching.Batch("hourglass", 2, count=TABLES, seed=seed)
        self.network = Network(self.look().inputs.shape[1], self.rng)

    def look(self):
        return Outlook(self.batch.observations, self.batch.actors.astype(np.intp), self.batch.masks)

    def learn(self, left):
        """Plays a round at every table and learns from it; `left` is how much of the time is left, from 1 to 0."""
        seen, actors = [], []
        for _ in range(TURNS):
            outlook = self.look()
            values = self.network.values(outlook.inputs)
            chosen = outlook.best(values + 0.1 * left * self.rng.gumbel(size=len(values)))
            seen.append(outlook.inputs[chosen])
            actors.append(self.batch.actors.copy())
            self.batch.step(outlook.numbers[chosen])
        won = outlook.balance[chosen] / SCALE  # by whoever acted last
        results = [np.where(acted == actors[-1], won, -won) for acted in actors]
        self.network.learn(np.concatenate(seen), np.concatenate(results), rate=2e-3 * left + 1e-4)

    def play(self, match):
        """The best action, for `witching.arena`."""
        outlook = Outlook(match.observe(match.actor)[None], np.array([match.actor]), match.action_mask()[None])
        return int(outlook.numbers[self.network.values(outlook.inputs).argmax()])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1000, help=f"each at {TABLES} tables")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    learner = Learner(asked.seed)
    begun = time.process_time()
    for number in range(1, asked.rounds + 1):
        learner.learn(left=1 - number / asked.rounds)
        if number % max(1, asked.rounds // 5) == 0:
            share = witching.arena("hourglass", [learner.play, "greedy"], 100, seed=1000)[0]
            spent = time.process_time() - begun
            print(f"{number * TABLES * TURNS:>9,} decisions, {spent:4.0f} s: {share:.0%} against greedy", flush=True)
    share = witching.arena("hourglass", [learner.play, "greedy"], asked.matches, seed=5000)[0]
    print(f"won {share:.1%} of {asked.matches} matches against greedy")


if __name__ == "__main__":
    main()
