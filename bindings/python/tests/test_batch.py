"""Batches: what they show, that they repeat themselves, and whatever can be done wrong."""
import os
import signal
import threading

import numpy as np
import pytest

import witching

GAMES = list(witching.games())


@pytest.mark.parametrize("game", GAMES)
def test_shows_what_matches_show(game):
    batch = witching.Batch(game, count=8, seed=3)
    for _ in range(30):
        for i in range(8):
            actor = int(batch.actors[i])
            match = witching.Match(game, batch.seats, position=batch.view(i, "referee"))
            assert match.actor == actor
            assert (match.observe(actor) == batch.observations[i]).all()
            assert (match.action_mask() == batch.masks[i]).all()
        batch.step(batch.random_actions())


def run(game, threads, seed=1, steps=200):
    arrays = []
    with witching.Batch(game, witching.games()[game].max_seats, count=300, threads=threads, seed=seed) as batch:
        for _ in range(steps):
            batch.step(batch.random_actions())
            shown = (batch.actors, batch.observations, batch.masks, batch.rewards, batch.scores, batch.ends)
            arrays.append(hash(b"".join(array.tobytes() for array in shown)))
    return arrays


@pytest.mark.parametrize("game", GAMES)
def test_repeats_itself_whatever_the_threads(game):
    assert run(game, 1) == run(game, 4) != run(game, 1, seed=2)


def test_rewards_and_ends():
    batch = witching.Batch("hourglass", 3, count=64, seed=1)
    ended = 0
    for _ in range(300):
        batch.step(batch.random_actions())
        assert (batch.rewards.sum(axis=1) < 1e-5).all()
        assert ((batch.rewards != 0).any(axis=1) <= (batch.ends == 1)).all()
        for i in np.flatnonzero(batch.ends):
            won = batch.rewards[i] > 0
            assert not won.any() or batch.scores[i][won].min() >= batch.scores[i].max()
            ended += 1
    assert ended > 64


def test_the_end_of_a_match_can_still_be_seen():
    batch = witching.Batch("hourglass", 2, count=64, seed=1)
    ended = 0
    for _ in range(100):
        positions = [batch.view(i, "referee") for i in range(64)] if ended < 5 else []
        actors, actions = batch.actors.copy(), batch.random_actions()
        batch.step(actions)
        for i in np.flatnonzero(batch.ends)[: len(positions)]:
            match = witching.Match("hourglass", 2, position=positions[i])
            match.apply(actions[i])
            assert match.over and (match.observe(actors[i]) == batch.finals[i]).all()
            ended += 1
    assert ended >= 5


def test_arrays_are_the_batch_s_own():
    batch = witching.Batch("hourglass", count=4, seed=1)
    shown = batch.masks
    before = shown.copy()
    batch.step(batch.random_actions())
    assert shown is batch.masks and (shown != before).any()
    for array in (batch.actors, batch.masks, batch.observations, batch.rewards, batch.scores, batch.ends):
        with pytest.raises(ValueError):
            array[...] = 0
    for array in (batch.actors, batch.masks, batch.observations, batch.rewards, batch.scores, batch.ends):
        assert not isinstance(array.base, np.ndarray)  # nor is there another that could be written to
        for use in (lambda: array.setflags(write=True), lambda: array.resize(1, refcheck=False)):
            with pytest.raises(ValueError):
                use()
    kept = batch.observations
    batch.close()
    del batch
    del array, shown
    assert kept.sum() > 0


@pytest.mark.parametrize("wrong", [-1, 10**5, 2**31 - 1, 2**40, -(2**40)])
def test_illegal_numbers_change_nothing(wrong):
    batch = witching.Batch("hourglass", count=4, seed=1)
    before = batch.observations.copy()
    actions = batch.random_actions().astype(np.int64)
    actions[2] = wrong
    with pytest.raises(IndexError, match="match 2"):
        batch.step(actions)
    for kind, far in ((np.int64, 2**32), (np.uint64, 2**32), (np.uint64, 2**63)):  # of 32 bits they would be legal
        actions = batch.random_actions().astype(kind)
        actions[3] += kind(far)
        with pytest.raises(IndexError, match="match 3"):
            batch.step(actions)
    illegal = batch.random_actions()
    illegal[1] = np.flatnonzero(batch.masks[1] == 0)[0]
    with pytest.raises(IndexError, match="match 1"):
        batch.step(illegal)
    assert (batch.observations == before).all()


def test_wrong_arrays():
    batch = witching.Batch("hourglass", count=4, seed=1)
    good = batch.random_actions()
    for wrong in (good.astype(float), good.astype(bool), good.astype(str), good.astype(object)):
        with pytest.raises(TypeError):
            batch.step(wrong)
    for wrong in (good * 1j, good.astype("M8[s]"), np.full(4, np.nan)):
        with pytest.raises(TypeError):
            batch.step(wrong)
    for wrong in (good[:3], good.reshape(2, 2), np.zeros((), int), [], [[1, 2, 3, 4]], None, "four", [1, [2]]):
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)
    spread = np.zeros(8, np.int32)[::2]
    spread[:] = good
    batch.step(spread)
    for kind in (np.int16, np.uint16, np.int64, np.uint64, ">i4"):
        batch.step(batch.random_actions().astype(kind))
    batch.step(list(batch.random_actions()))


def test_wrong_setups():
    for wrong in ({"count": 0}, {"count": -1}, {"count": 10**7}, {"threads": 0}, {"threads": 1000}):
        with pytest.raises(ValueError):
            witching.Batch("hourglass", **wrong)
    for wrong in ({"count": "4"}, {"count": 2.5}, {"threads": 1.5}, {"seed": "x"}):
        with pytest.raises(TypeError, match="whole number"):
            witching.Batch("hourglass", **wrong)
    with pytest.raises(witching.Refused):
        witching.Batch("chess")
    with pytest.raises(witching.Refused):
        witching.Batch("hourglass", 9)
    with pytest.raises(witching.Refused):
        witching.Batch("hourglass", memory="perhaps")


def test_closed_batches():
    batch = witching.Batch("hourglass", count=4, threads=2)
    actions = batch.random_actions()
    batch.close()
    batch.close()
    assert batch.closed and "closed" in repr(batch)
    for use in (batch.reset, batch.random_actions, lambda: batch.step(actions), lambda: batch.observe(0), lambda: batch.view(0)):
        with pytest.raises(ValueError, match="closed"):
            use()


def test_viewers():
    batch = witching.Batch("hourglass", 2, count=16, seed=1)
    seen = [batch.observe(seat) for seat in range(2)]
    for i, actor in enumerate(batch.actors):
        assert (seen[actor][i] == batch.observations[i]).all()
    assert batch.observe("public").shape == batch.observations.shape
    with pytest.raises(ValueError):
        batch.observe(2)
    with pytest.raises(IndexError):
        batch.view(16)


def test_threads_do_not_disturb_one_another():
    batch = witching.Batch("midnight", count=2048, threads=2, seed=1)
    problems = []

    def hammer():
        for _ in range(50):
            try:
                batch.step(batch.random_actions())
            except (RuntimeError, IndexError):  # another thread was faster
                pass
            except BaseException as error:
                problems.append(error)

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    batch.step(batch.random_actions())


@pytest.mark.parametrize("threads", [1, 2])
def test_stepping_leaves_the_interpreter_to_others(threads):
    batch = witching.Batch("midnight", count=20_000, threads=threads, seed=1)
    refused = []

    def meanwhile():
        while not refused:
            try:
                batch.view(0)
            except RuntimeError as error:  # it runs while the other thread is in the middle of a step
                refused.append(error)

    thread = threading.Thread(target=meanwhile, daemon=True)
    thread.start()
    for _ in range(2000):
        batch.step(np.argmax(batch.masks, axis=1))
        if refused:
            break
    assert refused and "stepping" in str(refused[0])
    thread.join()


def test_a_batch_that_is_interrupted_as_it_begins():
    def interrupt(*_):
        raise KeyboardInterrupt

    batch = witching.Batch("hourglass", count=100_000, threads=2, seed=1)
    actions = batch.random_actions()
    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        for _ in range(100):  # until it comes in the midst
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.005)
                batch.reset(2)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                pass
            try:
                batch.view(0)
            except RuntimeError as error:
                assert "reset the batch" in str(error)
                break
        else:
            pytest.fail("it was never interrupted")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    for use in (batch.random_actions, lambda: batch.step(actions), lambda: batch.observe(0)):
        with pytest.raises(RuntimeError, match="reset the batch"):
            use()
    batch.reset(3)
    assert (batch.observations == witching.Batch("hourglass", count=100_000, seed=3).observations).all()
    batch.step(batch.random_actions())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_plays_on():
    batch = witching.Batch("hourglass", count=512, threads=3, seed=1)
    batch.step(batch.random_actions())
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for _ in range(20):
                batch.step(batch.random_actions())
            batch.close()
            code = 0
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    batch.step(batch.random_actions())
