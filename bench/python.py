"""Decisions per second from Python, one thread: batches, and matches step by step, beside classic games of others.

`make bench-python` builds the package for this machine and runs this. Time is that of the processor: others who use the
machine meanwhile hardly count.

What is slower than it should be is told at the end, a sentence each, and the exit status is 1."""
import random
import sys
import time

import witching

SECONDS = 1.0
BATCH = {  # decisions per second in a batch, at least, whatever the number of seats
    "hourglass": 3_000_000,
    "midnight": 3_000_000,
    "halloween": 1_000_000,
    "clockman": 1_000_000,
    "keyhole": 100_000,
}
STEP = 3.0  # microseconds for a decision of a single match, at most
RULES_TAKE_LONGER = {"keyhole"}  # than that, whoever asks


def rate(step, each):
    """Calls `step`, worth `each` decisions, for a while; decisions per second."""
    step()
    begun, count = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        for _ in range(100):  # the clock is dear
            step()
        count += 100 * each
    return count / (time.process_time() - begun)


def batches(game, seats):
    batch = witching.Batch(game, seats, count=1024, seed=1)
    # Numbers are drawn before the clock runs: it is the stepping that is measured, masks and observations included.
    spent, count = 0.0, 0
    while spent < SECONDS:
        actions = batch.random_actions()
        begun = time.process_time()
        batch.step(actions)
        spent += time.process_time() - begun
        count += batch.count
    return count / spent


def steps(game, seats):
    state = {"match": witching.Match(game, seats, seed=1)}

    def step():
        match = state["match"]
        if match.actor < 0:
            state["match"] = match = witching.Match(game, seats, seed=1)
        match.apply(random.choice(match.numbers()))

    return rate(step, 1)


def openspiel(name):
    import pyspiel

    game = pyspiel.load_game(name)
    state = [game.new_initial_state()]

    def step():
        if state[0].is_terminal():
            state[0] = game.new_initial_state()
        if state[0].is_chance_node():
            state[0].apply_action(random.choice(state[0].chance_outcomes())[0])
        else:
            state[0].apply_action(random.choice(state[0].legal_actions()))

    return rate(step, 1)


def pettingzoo(module):
    env = module.env()
    env.reset(seed=1)

    def step():
        if not env.agents:
            env.reset()
        observation, _, ended, cut, _ = env.last()
        if ended or cut:
            env.step(None)
        else:
            env.step(random.choice(observation["action_mask"].nonzero()[0]))

    return rate(step, 1)


def shortfalls(game, name, batch, step):
    """What is slower than it should be, a sentence each."""
    if batch < BATCH[game]:
        yield f"{name}: a batch makes {batch:,.0f} decisions per second; it should be {BATCH[game]:,} at least."
    if game not in RULES_TAKE_LONGER and 1e6 / step > STEP:
        yield f"{name}: a decision of a single match takes {1e6 / step:.2f} µs; it should be {STEP:g} at most."


def main():
    slow = []
    print(f"{'':28}{'batch of 1,024':>18}{'step by step':>18}")
    for game in witching.games().values():
        for seats in sorted({game.min_seats, game.max_seats}):
            name = f"{game.id}, {seats} seats"
            batch, step = batches(game.id, seats), steps(game.id, seats)
            print(f"{name:28}{batch:>16,.0f}/s{step:>16,.0f}/s", flush=True)
            slow += shortfalls(game.id, name, batch, step)
    for name in ("tic_tac_toe", "leduc_poker", "hearts"):
        print(f"{'OpenSpiel ' + name:28}{'':18}{openspiel(name):>16,.0f}/s", flush=True)
    from pettingzoo.classic import tictactoe_v3

    print(f"{'PettingZoo tictactoe':28}{'':18}{pettingzoo(tictactoe_v3):>16,.0f}/s")
    for sentence in slow:
        print(sentence, file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
