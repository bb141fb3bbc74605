"""One match: playing, seeing, words, records, bots, and whatever can be done wrong."""
import copy
import os
import pickle
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import witching

GAMES = list(witching.games())
ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "tests" / "golden"


def play(game, seats=None, seed=1, **options):
    match = witching.Match(game, seats, seed=seed, **options)
    match.play_out(seed=seed)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_plays_a_match(game):
    match = witching.Match(game, seed=5)
    rng = np.random.default_rng(5)
    while not match.over:
        numbers = match.numbers()
        mask = match.action_mask()
        assert mask.sum() == len(numbers) and mask[numbers].all()
        number = int(rng.choice(numbers))
        text = match.text_of(number)
        name = witching.games()[game].action_name(number)
        assert name == text or (game in ("midnight", "keyhole") and name.split()[0] == text.split()[0])  # by place
        assert match.number_of(text) == number and match.why(text) is None
        match.apply(number if match.plies % 2 else text)
    assert match.actor == witching.OVER and match.numbers() == [] and not match.action_mask().any()
    assert match.winners() and abs(sum(match.rewards())) < 1e-5
    assert len(match.scores()) == match.seats
    assert [sum(points) for points in match.tally()["total"]] == match.scores() and match.tally()["verdict"] == match.explain()
    assert match.explain()
    assert match.tell("public")


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_same_match(game):
    assert play(game, seed=9).record() == play(game, seed=9).record() != play(game, seed=10).record()


@pytest.mark.parametrize("game", GAMES)
def test_records_go_round(game):
    match = play(game)
    again = witching.Match.replay(match.record())
    assert again.record() == match.record() and again.over and again.view("referee") == match.view("referee")
    again.rewind(again.plies // 2)
    assert not again.over
    half = witching.Match.replay(again.record(), seed=1)
    assert half.actor >= 0
    half.play_out(seed=1)
    other = witching.Match.replay(again.record(), seed=1)
    other.play_out(seed=1)
    assert half.record() == other.record()
    assert pickle.loads(pickle.dumps(match)).record() == match.record()
    assert copy.deepcopy(match).record() == match.record()
    bad = match.record().replace(" ", "  ", 1)
    with pytest.raises(witching.Refused) as refused:
        witching.Match.replay(bad)
    assert refused.value.line >= 1 and refused.value.id


@pytest.mark.skipif(not GOLDEN.exists(), reason="the golden records are in the repository")
@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.record")), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_records(path):
    text = path.read_text()
    assert witching.Match.replay(text).record() == text


@pytest.mark.parametrize("game", GAMES)
def test_keys_tell_what_was_seen(game):
    match, again = (witching.Match(game, 2, seed=2) for _ in range(2))
    before = set()
    for _ in range(20):
        seat = match.actor
        assert match.key(seat) == again.key(seat) != match.key("public") and match.key(seat) not in before
        before.add(match.key(seat))
        for one in (match, again):
            one.apply(one.think("random", seed=one.plies))
    again.rewind(again.plies - 1)
    assert again.key("referee") != match.key("referee")
    with pytest.raises(ValueError):
        match.key(2)


@pytest.mark.parametrize("game", GAMES)
def test_resampling_keeps_the_view(game):
    match = witching.Match(game, seed=2)
    for _ in range(40):
        if match.over:
            break
        for viewer in [*range(match.seats), "public"]:
            other = match.resample(viewer, seed=match.plies)
            assert other.view(viewer) == match.view(viewer)
            assert (other.observe(viewer) == match.observe(viewer)).all()
        match.apply(match.think("random", seed=match.plies))
    hidden = {str(match.resample("public", seed=seed).view("referee")) for seed in range(8)}
    assert len(hidden) > 1 or match.view("public") == match.view("referee")


def test_positions_and_copies():
    match = witching.Match("hourglass", 3, seed=4, memory="closed")
    other = witching.Match("hourglass", 3, position=match.view("referee"), memory="closed")
    assert other.legal() == match.legal() and match.options["memory"] == "closed"
    double = match.copy()
    double.apply(double.legal()[0])
    assert double.plies == match.plies + 1
    twin = match.copy()
    twin.apply(twin.legal()[0])
    double.play_out(seed=1), twin.play_out(seed=1)
    assert twin.record() == double.record() and twin.state_hash() == double.state_hash() != match.state_hash()


def test_refusals_have_id_rule_and_text():
    match = witching.Match("hourglass", 2, seed=1)
    before = match.record()
    with pytest.raises(witching.Refused) as refused:
        match.apply("bury r1")
    assert refused.value.id and refused.value.rule.startswith("R") and refused.value.text in str(refused.value)
    assert match.why("bury r1") == (refused.value.id, refused.value.rule, refused.value.text)
    assert match.record() == before
    for wrong in ("nonsense", "", "\0", "start r1 up\n"):
        with pytest.raises(witching.Refused):
            match.apply(wrong)


@pytest.mark.parametrize("wrong", [-1, 10**6, 2**64, -(2**70)])
def test_illegal_numbers(wrong):
    match = witching.Match("keyhole", seed=1)
    with pytest.raises(ValueError, match="number"):
        match.apply(wrong)


@pytest.mark.parametrize("wrong", [None, 1.5, b"start", [1], object()])
def test_wrong_types(wrong):
    match = witching.Match("hourglass", seed=1)
    with pytest.raises(TypeError):
        match.apply(wrong)


def test_wrong_setups():
    for arguments, options in [
        (("chess",), {}),
        (("hourglass", 9), {}),
        (("hourglass", 0), {}),
        (("hourglass", -1), {}),
        (("hourglass", 2), {"colour": "red"}),
        (("hourglass", 2), {"memory": "perhaps"}),
        (("hourglass", 2), {"position": {}}),
    ]:
        with pytest.raises(witching.Refused):
            witching.Match(*arguments, **options)
    with pytest.raises(ValueError):
        witching.Match("hourglass").view(2)
    with pytest.raises(ValueError):
        witching.Match("hourglass").view(-1)
    with pytest.raises(ValueError):
        witching.Match("hourglass").view("me")
    with pytest.raises(TypeError):
        witching.Match("hourglass").view(1.5)


def test_numbers_of_numpy():
    match = witching.Match("hourglass", seed=1)
    number = np.int64(match.numbers()[0])
    assert match.text_of(number) == match.text_of(int(number))
    match.apply(number)
    assert match.plies == 2
    with pytest.raises(ValueError, match="-7 is not the number of a legal action now"):
        match.apply(np.int8(-7))


def test_wrong_arguments_have_clear_answers():
    match = witching.Match("hourglass", 2, seed=1)
    before = match.record()
    for kind, words, use in [
        (TypeError, "a seed must be a whole number", lambda: witching.Match("hourglass", seed=1.5)),
        (TypeError, "a seed must be a whole number", lambda: match.play_out("x")),
        (TypeError, "the number of seats", lambda: witching.Match("hourglass", "two")),
        (witching.Refused, "2 to 5 players", lambda: witching.Match("hourglass", 2**40)),
        (ValueError, "plain text", lambda: witching.Match("hourglass", 2, memory="open\0")),
        (ValueError, "so much has not been played", lambda: match.rewind(-1)),
        (ValueError, "so much has not been played", lambda: match.rewind(2**70)),
        (TypeError, "whole number", lambda: match.rewind("1")),
        (TypeError, "a seed must be a whole number", lambda: match.copy("x")),
        (TypeError, "a seat must be a whole number", lambda: match.name("0", "Ada")),
        (ValueError, "there is no seat 1099511627776", lambda: match.name(2**40, "Ada")),
        (ValueError, "there is no seat -1", lambda: match.name(-1, "Ada")),
        (ValueError, "there is no seat 1180591620717411303424", lambda: match.view(2**70)),
        (ValueError, "nothing is hidden", lambda: match.resample("referee")),
        (TypeError, "a ply must be a whole number", lambda: match.tell(0, "x")),
        (TypeError, "a bot is named by a text", lambda: match.think(3)),
        (ValueError, "seconds are from", lambda: match.think(seconds=float("nan"))),
        (ValueError, "seconds are from", lambda: match.think(seconds=float("inf"))),
        (TypeError, "iterations must be", lambda: match.think(iterations="x")),
        (TypeError, "an action is a text", lambda: match.why(3)),
        (witching.Refused, "not a record", lambda: witching.Match.replay("")),
        (RuntimeError, "made once", lambda: match.__init__("hourglass")),
        (ValueError, "at least one match", lambda: witching.arena("hourglass", ["greedy", "random"], 0)),
        (witching.Refused, "There is no bot", lambda: witching.arena("hourglass", ["greedy", "nobody"], 1)),
        (TypeError, "an action is", lambda: witching.arena("hourglass", ["greedy", lambda match: None], 1)),
    ]:
        with pytest.raises(kind, match=words):
            use()
    assert match.record() == before
    assert match.tell(0, -5) == match.tell(0) and match.tell(0, 2**40) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_child_thinks_on():
    match = witching.Match("hourglass", seed=1)
    expected = match.think(iterations=200, seed=5)
    child = os.fork()
    if child == 0:
        os._exit(0 if match.think(iterations=200, seed=5) == expected else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_closed_and_unmade_matches():
    with witching.Match("hourglass") as match:
        pass
    unmade = witching.Match.__new__(witching.Match)
    for closed in (match, unmade):
        assert closed.closed and "closed" in repr(closed)
        for use in (closed.legal, closed.record, closed.mask, closed.scores, closed.draw, closed.undo, closed.copy):
            with pytest.raises(ValueError, match="closed"):
                use()
        with pytest.raises(ValueError, match="closed"):
            closed.apply("pass")
        with pytest.raises(ValueError, match="closed"):
            closed.think("random")
        closed.close()


class Closer:
    """A number that closes the match when somebody asks which."""

    def __init__(self, match):
        self.match = match

    def __index__(self):
        self.match.close()
        return 0


@pytest.mark.parametrize("use", ["apply", "text_of", "number_of", "label", "preview", "rewind", "copy", "resample", "name", "view", "tell", "think"])
def test_a_match_that_is_closed_in_the_midst_of_a_call(use):
    match = witching.Match("hourglass", seed=1)
    closer = Closer(match)
    arguments = {"resample": (0, closer), "name": (closer, "Ada"), "tell": (0, closer)}.get(use, (closer,))
    named = {"think": {"seed": closer}}.get(use, {})
    with pytest.raises(ValueError, match="closed"):
        getattr(match, use)(*(() if named else arguments), **named)
    assert match.closed


def test_a_number_that_cannot_tell_which_it_is():
    class Sulks:
        def __index__(self):
            raise LookupError("not now")

    match = witching.Match("hourglass", seed=1)
    for use in (match.apply, match.text_of, match.rewind):
        with pytest.raises(LookupError, match="not now"):
            use(Sulks())
    assert match.plies == 1


def test_chance_by_hand():
    match = witching.Match("clockman", seed=1, chance=False)
    assert match.actor == witching.CHANCE
    rolled = 0
    while rolled < 3:
        if match.actor != witching.CHANCE:
            match.apply(match.think("random", seed=1))
        elif match.legal()[0].startswith("roll"):
            assert len(match.legal()) == 6
            match.apply("roll 4")
            rolled += 1
        else:
            match.draw()
    assert [step for step in match.history() if step == (witching.CHANCE, "roll 4")]


@pytest.mark.parametrize("game", GAMES)
def test_replays_a_history_by_text(game):
    match = play(game)
    again = witching.Match(game, chance=False)
    for who, what in match.history():
        assert again.actor == who and again.why(what) is None
        again.apply(what)
    assert again.history() == match.history() and again.view("referee") == match.view("referee")


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_applied_where_chance_waits(game):
    """A shuffle is listed without its number: to apply that draws one, as `draw` does."""
    match, drawn = (witching.Match(game, seed=3, chance=False) for _ in range(2))
    while not match.over and match.plies < 60:
        action = match.candidates()[0]
        assert match.why(action) is None
        match.apply(action)
        drawn.draw() if action.startswith("shuffle") else drawn.apply(action)
    assert any(what.startswith("shuffle") for _, what in match.history()) and match.record() == drawn.record()


def secret_plans(longest=200):
    """Seat, and two matches that the others cannot tell apart: in one it plans nothing, in the other in several steps."""
    match = witching.Match("keyhole", seed=3)
    while not match.over and match.plies < longest:
        seat, short, long = match.actor, match.copy(), match.copy()
        if "done" in match.legal():
            for _ in range(3):
                long.apply(long.candidates()[0])
            if long.actor == seat and long.history(1 - seat)[-1] == (seat, "?") and "done" in long.legal():
                short.apply("done")
                long.apply("done")
                if short.view(1 - seat) == long.view(1 - seat):
                    yield seat, short, long
        match.apply(match.think("random", seed=match.plies))


def test_nobody_is_told_how_long_a_secret_plan_was():
    found = list(secret_plans())
    assert len(found) > 3
    for seat, short, long in found:
        assert short.plies < long.plies and short.history(seat) != long.history(seat)
        assert short.history(1 - seat) == long.history(1 - seat)
        assert short.key(1 - seat) == long.key(1 - seat) != short.key(seat) != long.key(seat)
        assert short.tell(1 - seat) == long.tell(1 - seat)


def test_chance_is_refused_where_it_does_not_act():
    match = witching.Match("hourglass", seed=1, chance=False)
    for wrong in ("shuffle", "shuffle deck #0", "shuffle deck #0000000000000000", "roll 4", "start r1 up", 0):
        with pytest.raises(ValueError):
            match.apply(wrong)
    assert match.plies == 0 and match.number_of("shuffle deck") is None and match.text_of("shuffle deck") == "shuffle deck"
    with pytest.raises(ValueError, match="only what a seat does"):
        match.preview("shuffle deck")
    match.apply("shuffle deck #00000000000000ff")
    for late in ("shuffle deck", "shuffle deck #00000000000000ff"):
        with pytest.raises(witching.Refused):
            match.apply(late)
        assert match.why(late).text
    assert match.plies == 1


def test_undo():
    match = witching.Match("halloween", seed=1)
    before = match.view("referee")
    match.apply(next(action for action in match.legal() if action.startswith("act")))
    match.undo()
    assert match.view("referee") == before
    with pytest.raises(witching.Refused):
        match.undo()


def test_taking_back_and_what_is_revealed():
    match = witching.Match("keyhole", 2, seed=1)
    kinds, taken = set(), 0
    assert not match.may_undo()
    while not match.over and match.plies < 80:
        seat, before, action = match.actor, match.state_hash(), match.think("random", seed=match.plies)
        reveals = match.reveals(action)
        kinds.add(reveals)
        match.apply(action)
        assert match.may_undo() == (match.actor == seat and not reveals)
        if not reveals:
            match.take_back(seat)
            assert match.state_hash() == before
            match.apply(action)
            taken += 1
    assert kinds == {True, False} and taken
    with pytest.raises(witching.Refused):
        match.take_back(2)
    with pytest.raises(TypeError):
        match.take_back("0")
    with pytest.raises(witching.Refused):
        match.reveals("no such move")


def test_standing_answers():
    match = witching.Match("clockman", 3, seed=1)
    ids = [answer["id"] for answer in witching.games()["clockman"].facts["standing"]]
    asked = 0
    while not match.over and asked < 3:
        assert match.stand([]) is None
        answer = match.stand(ids)
        if answer is not None:
            assert match.why(answer) is None
            asked += 1
        match.apply(match.think("random", seed=match.plies))
    assert asked == 3
    for wrong in (["perhaps"], ids + [""]):
        with pytest.raises(ValueError, match="no standing answer"):
            match.stand(wrong)
    with pytest.raises(TypeError):
        match.stand([1])


def test_sides():
    assert witching.Match("hourglass", 3).side(1) == [1]
    match = witching.Match("midnight", 4, mode="team")
    for seat in range(4):
        assert seat in match.side(seat) and len(match.side(seat)) == 2
    for wrong in (-1, 4, -3):
        with pytest.raises(ValueError):
            match.side(wrong)


def test_a_preview_looks_through_what_only_begins_something():
    match = witching.Match("midnight", 2, seed=3)
    found = None
    while not match.over and not found:
        previews = [match.preview(action) for action in match.candidates()]
        found = next((preview.then for preview in previews if preview.then), None)
        match.apply(match.think("random", seed=match.plies))
    assert found and found.changes and found.then is None


@pytest.mark.skipif(not (ROOT / "po").exists() or not shutil.which("msgfmt"), reason="catalogues are made in the repository")
def test_another_language(tmp_path):
    subprocess.run(["msgfmt", "--endianness=little", ROOT / "po" / "de.po", "-o", tmp_path / "de.mo"], check=True)
    german = (tmp_path / "de.mo").read_bytes()
    match, english = witching.Match("hourglass", 2, seed=1, language=german), witching.Match("hourglass", 2, seed=1)
    for say in (lambda m: m.explain(0), lambda m: m.label(m.legal()[0]), lambda m: m.why("take a r1").text):
        assert say(match) != say(english)
    with pytest.raises(witching.Refused) as refused:
        match.apply("take a r1")
    assert refused.value.text == str(refused.value) == match.why("take a r1").text
    copy = match.resample(0)
    assert copy.explain(0) == match.explain(0)
    match.apply(match.legal()[0])
    english.apply(english.legal()[0])
    assert match.tell("public") != english.tell("public")
    match.speak(None)
    assert match.tell("public") == english.tell("public")
    for wrong in (b"no catalogue", b""):
        with pytest.raises(ValueError, match="catalogue"):
            match.speak(wrong)
    with pytest.raises(TypeError):
        match.speak("de")


def test_words_and_previews():
    match = witching.Match("hourglass", 2, seed=1)
    match.name(0, "Ada")
    action = match.legal()[0]
    assert match.label(action)[0].isupper()
    preview = match.preview(action)
    assert preview.changes and all(isinstance(path, str) for path, _ in preview.changes)
    match.apply(action)
    assert any("Ada" in line for line in match.tell("public"))
    assert match.explain(1)
    with pytest.raises(ValueError):
        match.tell("referee")


@pytest.mark.parametrize("game", GAMES)
def test_estimates(game):
    match = witching.Match(game, seed=1)
    assert abs(sum(match.estimate()) - 1) < 1e-5
    match.play_out(seed=1)
    assert match.estimate() == pytest.approx([(seat in match.winners()) / len(match.winners()) for seat in range(2)], abs=2e-6)


def test_looks_through_the_keyhole():
    match = witching.Match("keyhole", seed=1)
    match.play_out(seed=1)
    look = match.peek("south1", "referee", scale=2)
    assert look.picture.shape == tuple(2 * side for side in match.peek("south1", "referee").picture.shape[:2]) + (3,)
    assert look.picture.std() > 0 and all(caught[1] == "." for caught in look.caught)
    told = [line for line in match.tell("public") if line.startswith(("Seen from", "Nobody is seen"))]
    looks = [match.peek(f"#{number}", 0) for number in range(1, len(told) + 1)]
    assert [bool(look.caught) for look in looks] == [line.startswith("Seen") for line in told] and len(looks) > 2
    assert (match.peek("last").picture == looks[-1].picture).all() and (looks[0].picture != looks[-1].picture).any()
    for wrong in ({"door": "#0"}, {"door": f"#{len(told) + 1}"}, {"door": "#"}, {"door": "x9"}, {"scale": 0}, {"scale": 99}, {"viewer": 7}):
        with pytest.raises(ValueError):
            match.peek(**{"door": "south1", "viewer": "referee", **wrong})
    with pytest.raises(witching.Refused):
        witching.Match("keyhole", seed=1).peek("south1", 0)
    with pytest.raises(ValueError, match="no keyhole in this game"):
        witching.Match("hourglass", seed=1).peek()


def test_bots():
    match = witching.Match("midnight", 3, seed=1)
    assert set(witching.BOTS) >= {"random", "greedy"}
    for asked in [{"bot": bot} for bot in witching.BOTS] + [
        {"level": 1},
        {"bot": "level-2"},
        {"iterations": 100},
        {"bot": "search:iterations=100"},
        {"bot": "search:iterations=100:slips=50:cutoff=3"},
    ]:
        assert match.think(**asked, seed=3) == match.think(**asked, seed=3)
        assert match.why(match.think(**asked)) is None
    opinions = match.analyse(iterations=500, seed=1)
    assert sum(opinion.visits for opinion in opinions) == 500 and 0 <= opinions[0].share <= 1
    assert sum(opinion.visits for opinion in match.analyse("search:iterations=300", seed=1)) == 300
    for wrong in [{"bot": "search:depth=3"}, {"bot": "search:threads=2"}, {"bot": "search:iterations=99999999999"}]:
        with pytest.raises(ValueError):
            match.think(**wrong)
    for wrong in [{"bot": "nobody"}, {"level": 0}, {"level": 11}, {"iterations": 0}, {"seconds": -1}]:
        with pytest.raises(ValueError):
            match.think(**wrong)
    with pytest.raises(ValueError):
        match.think("greedy", level=1)
    with pytest.raises(ValueError):
        play("hourglass").think("random")


def test_arena():
    shares = witching.arena("hourglass", ["greedy", "random"], 20)
    assert shares[0] > shares[1] and abs(sum(shares) - 1) < 1e-9
    assert sum(witching.arena("hourglass", ["search:iterations=20", "search"], 1)) == 1


@pytest.fixture
def ctrl_c():
    """Python hears Ctrl-C, even where the tests run in the background of a shell, which lets them ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_arena_hears_interrupts(ctrl_c):
    def interrupts(match):
        if match.plies > 10:
            os.kill(os.getpid(), signal.SIGINT)
        return match.numbers()[0]

    with pytest.raises(KeyboardInterrupt):
        witching.arena("hourglass", ["greedy", interrupts], 1000)


def test_an_arena_of_bots_leaves_the_interpreter_to_others_and_hears_interrupts(ctrl_c):
    counted = []

    def meanwhile():
        while len(counted) < 20:
            counted.append(time.sleep(0.001))
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=meanwhile)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        witching.arena("midnight", ["level-4", "greedy"], 10**6)
    thread.join()
    assert len(counted) == 20


def test_thinking_leaves_the_interpreter_to_others_and_hears_interrupts(ctrl_c):
    match = witching.Match("hourglass", seed=1)
    counted, refused = [], []

    def meanwhile():
        for _ in range(20):
            counted.append(time.monotonic())
            time.sleep(0.01)
        try:
            match.legal()
        except RuntimeError as error:
            refused.append(error)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=meanwhile)
    begun = time.monotonic()
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        match.think(seconds=60)
    thread.join()
    assert len(counted) == 20 and counted[-1] < begun + 60 and time.monotonic() < begun + 60
    assert refused and "busy" in str(refused[0])
    assert match.legal()


@pytest.mark.parametrize("use", ["close", "legal", "undo", "record"])
def test_a_signal_cannot_disturb_a_thought(use):
    match = witching.Match("hourglass", seed=1)
    before = signal.signal(signal.SIGUSR1, lambda *_: getattr(match, use)())
    thread = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGUSR1))
    thread.start()
    try:
        with pytest.raises(RuntimeError, match="busy"):
            match.think(seconds=60)
    finally:
        thread.join()
        signal.signal(signal.SIGUSR1, before)
    assert match.legal() and match.plies == 1


def test_threads_share_a_match():
    match = witching.Match("midnight", 4, seed=1)
    problems = []

    def meddle():
        for _ in range(100):
            try:
                match.apply(match.think("greedy"))
                match.tell("public")
            except (RuntimeError, ValueError):  # another was faster, or it is over
                pass
            except BaseException as error:
                problems.append(error)

    threads = [threading.Thread(target=meddle) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems and witching.Match.replay(match.record()).record() == match.record()
