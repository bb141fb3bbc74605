"""PettingZoo, Gymnasium and OpenSpiel: their own tests, against the packages themselves."""
import os
import warnings
import zlib

import numpy as np
import pytest

import witching

pytestmark = pytest.mark.skipif("WITCHING_ADAPTERS" not in os.environ, reason="make soak-python installs the hosts")
GAMES = list(witching.games())


def setups():
    return [(game.id, seats) for game in witching.games().values() for seats in range(game.min_seats, game.max_seats + 1)]


@pytest.mark.parametrize("game,seats", setups())
def test_pettingzoo(game, seats):
    from pettingzoo.test import api_test, render_test, seed_test

    from witching import pettingzoo

    api_test(pettingzoo.env(game, seats), num_cycles=100)
    seed_test(lambda: pettingzoo.env(game, seats), num_cycles=50)
    render_test(lambda render_mode=None: pettingzoo.env(game, seats, render_mode=render_mode))


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_to_the_end(game):
    from witching import pettingzoo

    env = pettingzoo.env(game)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, ended, _, _ = env.last()
        total[agent] += reward
        env.step(None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    assert abs(sum(total.values())) < 1e-5 and max(total.values()) >= 0
    env.close()


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_refuses_what_is_no_action(game):
    from witching import pettingzoo

    env = pettingzoo.raw_env(game)
    with pytest.raises(RuntimeError):
        env.step(0)
    env.reset(seed=1)
    before = env.match.record()
    for kind, wrong in [(TypeError, 0.5), (TypeError, "0"), (ValueError, -1), (ValueError, 10**6), (ValueError, None)]:
        with pytest.raises(kind):
            env.step(wrong)
    with pytest.raises(ValueError):
        env.step(np.flatnonzero(env.match.action_mask() == 0)[0])
    assert env.match.record() == before
    env.close()
    with pytest.raises(RuntimeError):
        env.observe("seat_0")


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium(game):
    import gymnasium
    from gymnasium.utils.env_checker import check_env

    from witching.gymnasium import BotsEnv

    env = gymnasium.make(f"witching/{game}-v0", bots="random", render_mode="ansi").unwrapped
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env)
    rng = np.random.default_rng(1)
    observation, info = env.reset(seed=1)
    ended = False
    while not ended:
        observation, reward, ended, _, info = env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    assert -1 <= reward <= env.seats
    with pytest.raises(RuntimeError):
        env.step(0)
    env.reset(seed=2)
    for kind, wrong in [(TypeError, 0.5), (TypeError, None), (ValueError, -1), (ValueError, 10**6)]:
        with pytest.raises(kind):
            env.step(wrong)
    illegal = int(np.flatnonzero(env.match.action_mask() == 0)[0])
    assert env.step(illegal)[1:3] == (-1.0, True)
    with pytest.raises(ValueError):
        BotsEnv(game, bots=["random"] * 9)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_vectors(game):
    from witching.gymnasium import BatchVectorEnv

    env = BatchVectorEnv(game, num_envs=32)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    for _ in range(50):
        before, kept = observation, observation.copy()
        observation, reward, ended, cut, info = env.step(env.batch.random_actions())
        assert reward.shape == ended.shape == (32,) and not cut.any() and info["action_mask"].any(axis=1).all()
        assert (before == kept).all() and (observation == env.batch.observations).all()
    env.close()
    bare = BatchVectorEnv(game, num_envs=2, copy=False)
    assert bare.reset(seed=1)[0] is bare.batch.observations
    bare.close()
    with pytest.raises(ValueError, match="closed"):
        bare.step([0, 0])


@pytest.mark.parametrize("game,seats", setups())
def test_openspiel_simulations(game, seats):
    import pyspiel

    import witching.openspiel  # noqa: F401

    loaded = pyspiel.load_game(f"python_witching_{game}", {"players": seats})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_tells_no_secrets_by_the_number_of_steps():
    import pyspiel

    import witching.openspiel  # noqa: F401
    from test_match import secret_plans

    loaded = pyspiel.load_game("python_witching_keyhole")
    for seat, *matches in secret_plans():
        seen = []
        for match in matches:
            state = loaded.new_initial_state()
            state.match = match
            seen += [state.information_state_string(1 - seat), state.resampled(1 - seat, 1).information_state_string(1 - seat)]
        assert len(set(seen)) == 1
        planning = loaded.new_initial_state()
        planning.match = matches[1].copy()
        planning.match.rewind(planning.match.plies - 2)  # in the midst of the plan
        if planning.match.actor == seat:
            before = planning.resampled(seat, 1)
            before.match.apply(before.match.candidates()[0])
            assert before.information_state_string(1 - seat).count(f"{seat} ? / {seat} ? / ") == 0


def played_by_bots(game, seats):
    """What happens in a match between bots: the numbers of actions, chance included."""
    import pyspiel

    state = pyspiel.load_game(f"python_witching_{game}", {"players": seats}).new_initial_state()
    rng, numbers = np.random.default_rng(1), []
    while not state.is_terminal():
        if state.is_chance_node():
            numbers.append(int(rng.integers(len(state.chance_outcomes()))))
        else:
            numbers.append(state.match.number_of(state.match.think("greedy", seed=len(numbers))))
        state.apply_action(numbers[-1])
    return numbers


@pytest.mark.parametrize("game,seats", setups())
def test_openspiel_playthrough(game, seats, tmp_path, monkeypatch):
    """All that OpenSpiel asks at every node of a match, and the same once more when the file is replayed. Random matches
    of clockman have thousands of nodes, and files of hundreds of megabytes: there bots play."""
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    import witching.openspiel  # noqa: F401

    flags.FLAGS.mark_as_parsed()  # its own way of replaying asks for them
    if seats > witching.games()[game].min_seats:  # nearly all the time would go into writing out numbers
        digest = lambda tensor, name, max_cols=120: [f"{name} = {zlib.crc32(np.asarray(tensor, np.float32).tobytes())}"]  # noqa: E731
        monkeypatch.setattr(generate_playthrough, "_format_tensor", digest)
    numbers = played_by_bots(game, seats) if game == "clockman" else None
    text = generate_playthrough.playthrough(f"python_witching_{game}(players={seats})", numbers, seed=1)
    assert "Returns() = " in text and "Tensor" in text
    told = tmp_path / "playthrough.txt"
    told.write_text(text)
    before, after = generate_playthrough.replay(str(told))
    assert before == after


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_search_plays_a_match(game):
    import pyspiel
    from open_spiel.python.algorithms import ismcts

    from witching import openspiel

    loaded = pyspiel.load_game(f"python_witching_{game}")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=loaded, uct_c=2.0, evaluator=openspiel.Evaluator(), random_state=rng, max_simulations=4
    )
    bot.set_resampler(openspiel.resampler)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(rng.choice(actions, p=chances))
        else:
            state.apply_action(bot.step(state))
    assert abs(sum(state.returns())) < 1e-5


@pytest.mark.parametrize(
    "game,seats,options",
    [("midnight", 4, {"mode": "team"}), ("hourglass", 2, {"memory": "closed"}), ("halloween", 2, {"mode": "expert"})]
    + [("midnight", 2, {"target": 20, "backpass": False})],
)
def test_openspiel_takes_the_options_of_a_game(game, seats, options):
    import pyspiel

    import witching.openspiel

    loaded = pyspiel.load_game(f"python_witching_{game}", {"players": seats, **options})
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=False, verbose=False)
    match = loaded.new_initial_state().match
    assert {key: match.options[key] for key in options} == options
    assert pyspiel.load_game(str(loaded)).get_parameters() == loaded.get_parameters()
    usual = pyspiel.load_game(f"python_witching_{game}", {"players": seats}).new_initial_state().match
    assert usual.options == witching.Match(game, seats).options != match.options
    with pytest.raises(Exception):
        pyspiel.load_game(f"python_witching_{game}", {"no_such_option": 1})


def test_gymnasium_s_own_wrappers_go_around_a_batch():
    from gymnasium.wrappers.vector import ClipReward, RecordEpisodeStatistics

    from witching.gymnasium import BatchVectorEnv

    env = RecordEpisodeStatistics(ClipReward(BatchVectorEnv("hourglass", num_envs=16), 0, 1))
    observation, info = env.reset(seed=1)
    counted = ended = 0
    for _ in range(200):
        actions = [np.flatnonzero(mask)[0] for mask in info["action_mask"]]
        observation, reward, done, cut, info = env.step(np.array(actions))
        assert observation.shape == env.observation_space.shape and (reward >= 0).all()
        assert ("final_obs" in info) == done.any()
        for match in np.flatnonzero(done):
            assert info["_final_obs"][match] and info["_final_info"][match]
            assert info["final_obs"][match].shape == observation[match].shape
            assert (info["final_obs"][match] != observation[match]).any()
            assert (info["final_info"]["rewards"][match] == info["rewards"][match]).all()
        ended += int(done.sum())
        counted += int(info["_episode"].sum()) if "episode" in info else 0
    assert counted == ended > 0
    env.close()
