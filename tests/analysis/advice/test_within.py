"""Advice from as many random deals as there is time for."""

from __future__ import annotations

from itertools import count

import pytest

import records
from analysis.advice import Advice, NoAdvice, advise, advise_within
from analysis.generate import generate
from records.play.replay import Replay


def dealt(game: str = "whist") -> Replay:
    return records.replay(generate(game, 4))


@pytest.mark.parametrize(("seconds", "worlds"), [(0.5, 4), (4.9, 4), (5, 16), (10, 64), (12, 64)])
def test_worlds_grow_as_long_as_the_next_step_fits(
    seconds: float, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = count()
    monkeypatch.setattr("analysis.advice.monotonic", lambda: next(clock))
    found = advise_within(seconds, dealt(), 1, 3)
    assert isinstance(found, Advice)
    assert found == advise(dealt(), 1, 3, worlds=worlds)


def test_what_is_solved_is_not_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def told(*given: object) -> Advice | NoAdvice:
        asked.append(1)
        return advise(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("analysis.advice.advise", told)
    found = advise_within(60, dealt("besigue-1847"), 1, 28)
    assert isinstance(found, Advice)
    assert (found.how, len(asked)) == ("solved", 1)


def test_where_there_is_no_advice_no_time_is_spent() -> None:
    assert isinstance(advise_within(60, dealt(), 1, 52), NoAdvice)


@pytest.mark.parametrize("seconds", [0, -1, float("nan")])
def test_advice_takes_time(seconds: float) -> None:
    with pytest.raises(ValueError, match="takes time"):
        advise_within(seconds, dealt(), 1, 3)
