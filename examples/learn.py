"""Learns hourglass for two by playing against itself, with numpy alone, and then meets the bot `greedy`.

    python examples/learn.py [--minutes 10] [--matches 200] [--seed 1]

A network of one hidden layer looks at an observation and says how good each action is (the policy) and who will win (the
value). Actions that led to better results than the value expected are made likelier: policy gradients with a baseline,
on the matches of one `witching.Batch`.
"""
import argparse
import time

import numpy as np

import witching

ROWS, STEPS, HIDDEN, MINIBATCH = 256, 128, 128, 4096


def own_seat_first(spec):
    """The columns of an observation as seat 1 sees it, in the order in which seat 0 would see the same."""
    columns = np.arange(spec.size)
    for part in ("hands", "won", "banked"):
        zero, one = spec[f"{part}.0"], spec[f"{part}.1"]
        columns[zero], columns[one] = np.arange(one.start, one.stop), np.arange(zero.start, zero.stop)
    for part in ("first", "sets.0.owner", "sets.1.owner", "sets.2.owner"):
        start = spec[part].start
        columns[start : start + 2] = start + 1, start
    start = spec["viewer"].start
    columns[start : start + 2] = start + 1, start
    return columns


class Network:
    """One hidden layer, a policy and a value, trained by Adam."""

    def __init__(self, inputs, actions, rng):
        self.parts = [
            rng.normal(0, (2 / 60) ** 0.5, (inputs, HIDDEN)).astype(np.float32),  # some 60 inputs are not 0
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
            np.zeros((HIDDEN, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def look(self, inputs, masks):
        """Hidden layer, probabilities of the legal actions, value."""
        w1, b1, w2, b2, w3, b3 = self.parts
        hidden = np.maximum(inputs @ w1 + b1, 0)
        logits = np.where(masks, hidden @ w2 + b2, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh(hidden @ w3 + b3)[:, 0]

    def learn(self, inputs, masks, actions, results, rate, entropy):
        """One step towards what went better than expected."""
        hidden, chances, values = self.look(inputs, masks)
        count = len(inputs)
        rows = np.arange(count)
        surprise = results - values
        advantage = surprise / (surprise.std() + 1e-6)
        d_logits = chances * advantage[:, None]
        d_logits[rows, actions] -= advantage
        logs = np.log(chances + 1e-9)
        d_logits += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        d_logits /= count
        d_value = (-2 * surprise * (1 - values**2) / count)[:, None].astype(np.float32)
        _, _, w2, _, w3, _ = self.parts
        d_hidden = (d_logits @ w2.T + d_value @ w3.T) * (hidden > 0)
        slopes = [
            inputs.T @ d_hidden,
            d_hidden.sum(axis=0),
            hidden.T @ d_logits,
            d_logits.sum(axis=0),
            hidden.T @ d_value,
            d_value.sum(axis=0),
        ]
        self.steps += 1
        for part, mean, square, slope in zip(self.parts, self.means, self.squares, slopes):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            size = np.sqrt(square / (1 - 0.99**self.steps)) + 1e-8
            part -= (rate * mean / (1 - 0.9**self.steps) / size).astype(np.float32)


class Learner:
    """A batch, a network, and how the one looks to the other."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.batch = witching.Batch("hourglass", 2, count=ROWS, seed=seed)
        self.columns = own_seat_first(self.batch.spec)
        self.network = Network(self.batch.spec.size, self.batch.action_count, self.rng)

    def see(self, observations, actors):
        seen = np.where(actors[:, None] == 1, observations[:, self.columns], observations)
        return self.batch.spec.floats(seen)

    def choose(self, chances):
        sums = chances.cumsum(axis=1)
        return (sums > self.rng.random((len(sums), 1), np.float32) * sums[:, -1:]).argmax(axis=1)

    def collect(self):
        """What was seen and done in STEPS steps, and what came of it where the match has ended since."""
        batch, rows = self.batch, []
        for _ in range(STEPS):
            seen, masks, actors = batch.observations.copy(), batch.masks.astype(bool), batch.actors.astype(np.intp)
            _, chances, _ = self.network.look(self.see(seen, actors), masks)
            actions = self.choose(chances)
            batch.step(actions)
            rows.append((seen, masks, actors, actions, batch.ends.astype(bool), batch.rewards.copy()))
        known, outcome = np.zeros(ROWS, bool), np.zeros((ROWS, 2), np.float32)
        found = []
        for seen, masks, actors, actions, ends, rewards in reversed(rows):
            outcome[ends] = rewards[ends]
            known |= ends
            result = outcome[np.arange(ROWS), actors]
            found.append([part[known] for part in (seen, masks, actors, actions, result)])
        return [np.concatenate(parts) for parts in zip(*found)]

    def update(self, rate, entropy):
        seen, masks, actors, actions, results = self.collect()
        order = self.rng.permutation(len(seen))
        for start in range(0, len(order), MINIBATCH):
            some = order[start : start + MINIBATCH]
            inputs = self.see(seen[some], actors[some])
            self.network.learn(inputs, masks[some], actions[some], results[some], rate, entropy)

    def play(self, match):
        """The likeliest action."""
        actors = np.array([match.actor])
        inputs = self.see(match.observe(match.actor)[None], actors)
        return int(self.network.look(inputs, match.action_mask()[None].astype(bool))[1][0].argmax())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    learner = Learner(asked.seed)
    begun, told, updates = time.monotonic(), 0.0, 0
    while (spent := (time.monotonic() - begun) / 60) < asked.minutes:
        left = 1 - spent / asked.minutes
        learner.update(rate=1e-3 * left + 1e-4, entropy=0.01 * left)
        updates += 1
        if spent - told > asked.minutes / 10:
            told = spent
            share = witching.arena("hourglass", [learner.play, "greedy"], 50, seed=1000)[0]
            print(f"{spent:5.1f} minutes, {updates * ROWS * STEPS:,} decisions: {share:.0%} against greedy", flush=True)
    share = witching.arena("hourglass", [learner.play, "greedy"], asked.matches, seed=5000)[0]
    print(f"won {share:.1%} of {asked.matches} matches against greedy")


if __name__ == "__main__":
    main()
