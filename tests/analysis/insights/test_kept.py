"""What is kept for insights gives the same figures with the kernel and without."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import records
from analysis import budget, chance
from analysis.chance.accuracy import KINDS
from analysis.collection.kept import WORKED_FORMS
from analysis.generate import generate
from analysis.insights import (
    DIMENSIONS,
    MEASURES,
    Insights,
    Question,
    adding_up,
    deeds,
    dimensions_of,
)
from analysis.insights.adding_up import KeptInsights, compiled
from analysis.insights.kept import deeds_to_keep
from analysis.kernel.adding import ForPythonError
from analysis.kernel.library import load
from records.kernel.library import VARIABLE
from records.notation.model import Tag
from records.play.replay import Replay
from records.rules.games import GAMES

SAMPLES = sorted(Path("samples").glob("*.carnet"))
NAMES = ("Ada", "Zoé", 'Ad"a\\ B', "Cy 2 ", "?", "", "Bob\u2028", "\U0001f0a1")
SAME = {"Bob\u2028": "Zoé", "Cy 2": "Ada"}
#: Values for filters, some of which no deed has.
VALUES: dict[str, Sequence[str]] = {
    "player": ("Ada", "Zoé", 'Ad"a\\ B', "Cy 2", "Nobody"),
    "opponent": ("Ada", "Zoé", "\U0001f0a1"),
    "pair": ("Ada – Zoé", "Zoé – Ada", 'Zoé – Ad"a\\ B', "Ada – Ada", "Ada", "Cy 2 – Zoé"),
    "seat": ("A", "B", "D", "X"),
    "game": ("whist", "besigue", "chess"),
    "rules": ("default", "target=7", "hand-size=9 target=1500", ""),
    "year": ("1850", "?", "1999"),
    "month": ("1850.05", "?", "1850"),
    "decade": ("1850s", "?", "1850"),
    "dealer": ("0", "1", "?", "00"),
    "hand": ("weak", "strong", "?", "w"),
    "trick": ("1", "2", "13", "01"),
    "phase": ("talon", "played-out", "none"),
    "lead": ("lead", "follow", "l"),
    "choice": ("lead", "discard", "declaration", "m"),
}

#: What these measures need takes too long to be worked out for each question.
SLOW = ("accuracy", "chance")


@pytest.fixture(autouse=True, scope="module")
def _short_searches() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "POSITIONS", 300)
        patch.setattr(deeds, "_GAMES", 2)
        patch.setattr(deeds, "_DEALS", 2)
        kept.cache_clear()
        yield
        kept.cache_clear()


@cache
def kept(replay: Replay, kind: str) -> str:
    return deeds_to_keep(replay, kind)


def added_up(question: Question, replays: Sequence[Replay], same: Mapping[str, str]) -> Insights:
    found = Insights(question, same=same)
    adding = KeptInsights(found)
    for replay in replays:
        adding.take(kept(replay, question.measured.deep).encode())
    adding.close()
    return found


def without_kernel(
    question: Question, replays: Sequence[Replay], same: Mapping[str, str]
) -> Insights:
    found = Insights(question, same=same)
    for replay in replays:
        found.add_kept(kept(replay, question.measured.deep))
    return found


def named(game: str, seed: int, names: Sequence[str], date: str | None) -> Replay:
    options = {"target": "7"} if game == "whist" and seed % 2 else {}
    record = generate(game, seed, options=options, player="forgetful")
    seats = "ABCDEF"[: GAMES[game].rules().seats]
    tags = [Tag(*one) for one in zip(seats, names, strict=False)]
    record.tags[1:1] = [*tags, *([] if date is None else [Tag("Date", date)])]
    return records.replay(record)


def test_of_long_records_few_are_held_at_a_time() -> None:
    long = b"[" + b"x" * 600_000
    adding = KeptInsights(found := Insights(Question("wins", "seat")))
    for held in (1, 0, 1, 0):
        adding.take(long)
        assert len(adding._texts) == held
    adding.close()
    assert found.left_out == 4


@cache
def of_samples() -> list[Replay]:
    return [records.replay(one) for path in SAMPLES for one in list(records.read(path))[:1]]


@pytest.mark.parametrize("measure", MEASURES)
def test_figures_of_the_samples_are_the_same_by_every_dimension(measure: str) -> None:
    replays = of_samples()
    if MEASURES[measure].deep:
        # What takes a solver is worked out for the shorter ones.
        replays = [one for one in replays if len(one.deals) < 4]
    # Points by source are columns of a deal as the score is.
    for by in ("player", "hand") if MEASURES[measure].partial else dimensions_of(measure):
        question = Question(measure, by)
        found = added_up(question, replays, {})
        assert found == without_kernel(question, replays, {})
    assert found.records > len(replays) / 2
    assert MEASURES[measure].partial or found.figures()


@pytest.mark.parametrize("name", ["", "-all-seen"])
@pytest.mark.parametrize("game", ["sixty-six", "whist", "besigue-1847"])
def test_grades_that_are_kept_are_those_of_the_solver(game: str, name: str) -> None:
    replays = [named(game, seed, ("Ada", "Zoé", "Bob\u2028"), "1850") for seed in range(2)]
    for measure in (f"accuracy{name}", f"lost{name}"):
        for by in ("trick", "player", "hand"):
            question = Question(measure, by, (("lead", "lead"),))
            found = added_up(question, replays, SAME)
            assert found == without_kernel(question, replays, SAME)


@pytest.mark.parametrize("game", ["sixty-six", "whist"])
def test_what_choices_lost_is_kept_by_their_kinds(game: str) -> None:
    replay = named(game, 2, ("Ada", "Zoé", "Bob\u2028"), "1850")
    graded = chance.accuracy(replay, 1, 2)
    assert isinstance(graded, chance.DealAccuracy)
    for measure in ("accuracy-chance", "lost-chance"):
        for by in ("choice", "trick", "opponent", "hand"):
            for where in ((), (("lead", "lead"),), (("choice", "follow"), ("choice", "lead"))):
                question = Question(measure, by, where)
                found = added_up(question, [replay], SAME)
                assert found == without_kernel(question, [replay], SAME)
    found = added_up(Question("accuracy-chance", "choice"), [replay], {})
    own = [one for one in graded.choices if one.kind == "lead"]
    assert found.figures()
    assert {one.value_of for one in found.figures()} <= set(KINDS)
    (lead,) = (one for one in found.figures() if one.value_of == "lead")
    assert (lead.unit, lead.low) == ("share", None)
    assert lead.count >= len(own)
    if len(replay.deals) == 1:
        assert lead.value == pytest.approx(sum(one.accuracy for one in own) / len(own), abs=1e-3)


def test_few_deals_of_a_long_record_are_graded_spread_over_it() -> None:
    replay = named("whist", 6, ("Ada",), None)
    assert len(replay.deals) > 3
    assert list(deeds.chosen(replay)) == [1]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(deeds, "_DEALS", 4)
        found = list(deeds.chosen(replay))
    assert found == [1, 1 + len(replay.deals) // 2]


def test_an_accuracy_lies_between_0_and_1() -> None:
    replays = [named("sixty-six", seed, ("Ada", "Zoé"), None) for seed in (1, 2)]
    figures = added_up(Question("accuracy-chance", "seat"), replays, {}).figures()
    assert figures
    for one in figures:
        assert one.low is not None
        assert one.high is not None
        assert 0 <= one.low <= one.value <= one.high <= 1


@st.composite
def questions(draw: st.DrawFn) -> Question:
    measure = draw(st.sampled_from([one for one in MEASURES if MEASURES[one].deep not in SLOW]))
    names = st.sampled_from(dimensions_of(measure))
    chosen = draw(st.lists(names, max_size=3))
    where = tuple((name, draw(st.sampled_from(VALUES[name]))) for name in chosen)
    return Question(measure, draw(names), where)


games = st.builds(
    named,
    st.sampled_from(sorted(GAMES)),
    st.integers(0, 3),
    st.lists(st.sampled_from(NAMES), min_size=4, max_size=4),
    st.sampled_from([None, "1850", "185?", "1850~", "1850/1851", "1850.05.??"]),
)


@settings(max_examples=25, deadline=None)
@given(st.lists(games, min_size=1, max_size=3), questions(), st.sampled_from([{}, SAME]))
def test_any_question_over_any_games_is_answered_alike(
    replays: list[Replay], question: Question, same: Mapping[str, str]
) -> None:
    question = question.of_people(same)
    found = added_up(question, replays, same)
    assert found == without_kernel(question, replays, same)


@pytest.mark.parametrize("same", [{}, SAME], ids=["as written", "aliases"])
def test_every_filter_leaves_out_the_same(same: Mapping[str, str]) -> None:
    replays = [
        named("whist", 3, ("Ada", "Zoé", "Cy 2 ", "Bob\u2028"), "1850.05.01"),
        named("besigue-1847", 1, ("Bob\u2028", "Ada"), None),
    ]
    for name in set(VALUES) - {"choice"}:
        for value in VALUES[name]:
            for by in ("player", "hand"):
                question = Question("tricks", by, ((name, value),)).of_people(same)
                found = added_up(question, replays, same)
                assert found == without_kernel(question, replays, same), (name, value)


def test_every_dimension_has_values_in_these_tests() -> None:
    assert set(VALUES) == set(DIMENSIONS)
    assert {one.deep for one in MEASURES.values()} - {""} <= set(WORKED_FORMS)


def test_gaps_unknown_seats_and_records_without_deals_are_counted_alike() -> None:
    texts = (
        '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S KS\n...\n9. A:2H 3H 4H 5H\n#2/0\n',
        '[Game "whist"]\n[Deal "1"]\n1. 2S 3S 4S KS\n2. KH TH 2H 3H\n*\n\n[Deal "2"]\n*\n',
        '[Game "whist"]\n',
        '[Game "chess"]\n[Deal "1"]\n1. 2S\n*\n',
        '[Game "whist"]\n[Deal "1"]\n1. A:2S ...\n#2/0\n\n[Deal "2"]\n1. A:2S ...\n#0/3\n',
        '[Game "bassadewitz"]\n[Deal "1"]\n1. A:7S ...\n#-3/5/0/-2\n',
    )
    replays = [records.replay(records.loads(text)[0]) for text in texts]
    for measure, one in MEASURES.items():
        for by in dimensions_of(measure):
            question = Question(measure, by)
            found = added_up(question, replays, {})
            assert found == without_kernel(question, replays, {})
            assert found.left_out == 2, one
    assert [
        (one.value_of, one.count)
        for one in added_up(Question("tricks", "trick"), replays, {}).figures()
    ] == [("1", 8), ("2", 4), ("9", 4)]


def test_a_whole_trick_after_the_one_that_its_leader_took_is_one_letter() -> None:
    text = (
        '[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S KS\n2. 2H 3H 4H 5H\n3. 2D 3D 4D ??\n'
        "4. D:6D 7D 8D 9D\n...\n9. C:6H 7H 8H 9H\n10. 2C 3C 4C 5C\n11. D:6C 7C 8C 9C\n*\n"
    )
    replay = records.replay(records.loads(text)[0])
    assert deeds_to_keep(replay).endswith(" <played-out>GhidO@4;Jghc@9;NMJghc")
    for by, where in (("trick", ()), ("seat", (("lead", "lead"),)), ("lead", (("trick", "9"),))):
        question = Question("tricks", by, where)
        assert added_up(question, [replay], {}) == without_kernel(question, [replay], {})
    figures = added_up(Question("tricks", "seat", (("lead", "lead"),)), [replay], {}).figures()
    assert [(one.value_of, one.count, one.value) for one in figures] == [
        ("A", 1, 0),
        ("B", 1, 0),
        ("C", 1, 0),
        ("D", 3, 0),
    ]


@pytest.mark.parametrize("at_once", [1, 2, 256])
@pytest.mark.parametrize("points", [2**20, 2**40, 10**30, -(10**30)])
def test_numbers_that_are_too_large_for_the_kernel_are_added_up_by_python(
    points: int, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adding_up, "_AT_ONCE", at_once)
    large = f'[Game "bassadewitz"]\n[Deal "1"]\n1. A:7S ...\n#{points}/5/0/1\n'
    one, other, left_out = (
        records.replay(records.loads(text)[0])
        for text in (large, large.replace("5", "6"), '[Game "whist"]\n')
    )
    first, second = of_samples()[:2]
    question = Question("score", "seat")
    for replays in ([one, first, second], [left_out, first, left_out, one, other, second, one]):
        assert added_up(question, replays, {}) == without_kernel(question, replays, {})


PART = '[[["rules","whist",""]],{"=records":[1]}]'
HEAD = '=whist points ? ? ? AB 01 - known,wins,score ["","",""]'
WHOLE = "+A?? 1 1,0 1,0 <talon>ABgh"


@pytest.mark.parametrize(
    ("measure", "line"),
    [
        ("score", ""),
        ("score", "-A?? 1 1,0 1,0 -"),
        ("score", "+A? 1 1,0 1,0 -"),
        ("score", "+A?? 1 1,0"),
        ("score", "+A?? 1 1,0 1x,0 -"),
        ("score", "+A?? 1 1,0 01,0 -"),
        ("tricks", "+A?? 1 1,0 1,0 @0;A"),
        ("tricks", "+A?? 1 1,0 1,0 @2A"),
        ("tricks", "+A?? 1 1,0 1,0 <talon"),
        ("tricks", "+A?? 1 1,0 1,0 F"),
        ("tricks", "+A?? 1 1,0 1,0 *"),
        ("tricks", "+A?? 1 1,0 1,0 M"),
        ("tricks", "+A?? 1 1,0 1,0 AhO"),
        ("tricks", "+A?? 1 1,0 1,0 AhS"),
        ("tricks", "+A?? 1 1,0 1,0 @1000;A"),
        ("lost", "+A?? 1 1,0 1,0 #A2M"),
        ("lost", "+A?? 1 1,0 1,0 #AB2"),
        ("accuracy-chance", "+A?? 1 1,0 1,0 A5/2x"),
        ("accuracy-chance", "+A?? 1 1,0 1,0 A5/2"),
    ],
)
def test_what_is_not_written_as_it_is_kept_is_not_for_the_kernel(measure: str, line: str) -> None:
    if load() is None:
        pytest.skip("no compiled kernel")
    adding = compiled(Insights(Question(measure, "seat")))
    assert adding is not None
    good = f"{PART}\n{HEAD}\n{WHOLE}"
    if measure in ("score", "tricks"):
        adding.take(good.encode())
    before = adding.written("list")
    for text in (f"{good}\n{line}", good.replace('["","",""]', '["",""]'), good.replace("=w", "w")):
        with pytest.raises(ForPythonError):
            adding.take(text.encode())
    assert adding.written("list") == before


def test_without_a_kernel_python_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "python")
    replays = of_samples()[:3]
    question = Question("tricks", "lead")
    assert added_up(question, replays, {}) == without_kernel(question, replays, {})
