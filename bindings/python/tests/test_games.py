"""The games, their numbers and what observations tell."""
import numpy as np
import pytest

import witching


def setups():
    for game in witching.games().values():
        for seats in range(game.min_seats, game.max_seats + 1):
            yield game.id, seats


def test_games():
    games = witching.games()
    assert {"hourglass", "midnight", "halloween", "clockman", "keyhole"} <= set(games)
    assert "template" not in games  # nobody plays it
    assert all(game.id == id for id, game in games.items())
    assert games["hourglass"].min_seats == 2 and games["hourglass"].max_seats == 5
    assert "memory" in [option.key for option in games["hourglass"].options]


def test_what_is_printed():
    for game in witching.games().values():
        assert game.printed()
    assert len(witching.games()["hourglass"].printed()["cards"]) == 63


@pytest.mark.parametrize("game", list(witching.games()))
def test_every_number_has_a_name_of_its_own(game):
    names = witching.games()[game].actions()
    assert len(set(names)) == len(names)
    with pytest.raises(IndexError):
        witching.games()[game].action_name(len(names))
    with pytest.raises(IndexError):
        witching.games()[game].action_name(-1)


@pytest.mark.parametrize("game,seats", list(setups()))
def test_spec_covers_every_byte_once(game, seats):
    spec = witching.spec(game, seats)
    at = 0
    for part in spec:
        assert part.start == at and part.size > 0
        at = part.stop
    assert at == spec.size == len(spec.scale)
    match = witching.Match(game, seats, seed=3)
    seen = []
    for _ in range(200):
        if match.over:
            break
        seen.append(spec.floats(match.observe(match.actor)))
        match.apply(match.think("random", seed=match.plies))
    seen = np.array(seen)
    assert seen.min() >= 0 and seen.max() <= 1


def test_spec_by_path():
    spec = witching.spec("hourglass", 2)
    match = witching.Match("hourglass", 2, seed=1)
    for seat in range(2):
        hand = match.observe(seat)[spec[f"hands.{seat}"]]
        assert hand[:63].sum() == 7
        assert match.observe(1 - seat)[spec[f"hands.{seat}"]][:63].sum() == 0
    with pytest.raises(KeyError):
        spec["nothing"]
    assert witching.spec("midnight", 4, mode="team") != witching.spec("midnight", 4, mode="individual")
