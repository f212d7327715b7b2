"""The bench of strength plays deals in all places, once, and goes on where nothing is settled."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from analysis.generate.counting import PLAYERS
from bench import strength
from bench.strength import Kept, Match, opponent, opponents, play, unsettled
from fitting.contest import Adviser, Contest, Result, dealt, duplicated, of_generator
from records.rules.games import GAMES


@pytest.mark.parametrize("game", ["sixty-six", "sizette", "besigue-1847"])
def test_a_player_makes_nothing_more_than_one_who_plays_alike(game: str) -> None:
    assert duplicated(game, 3, lambda: Adviser(2), lambda: Adviser(2)).gain == 0


def test_everybody_plays_from_every_place() -> None:
    seen: list[list[int]] = []

    class Noting(Adviser):
        def __call__(self, contest: Contest):  # type: ignore[no-untyped-def]
            seats = [at for at, one in enumerate(contest.players) if one is self]
            if seats not in seen:
                seen.append(seats)
            return super().__call__(contest)

    found = duplicated(
        "bassadewitz", 1, lambda: Noting(2), lambda: of_generator("bassadewitz", "eager", 1)
    )
    assert seen == [[0], [1], [2], [3]]
    assert 0 <= found.won <= 1


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_between_advice_and_a_generated_player_breaks_no_rule(game: str) -> None:
    rules = GAMES[game].rules()
    name = [one for one in opponents(game) if one in PLAYERS][-1]
    adviser, other = Adviser(2), of_generator(game, name, 4)
    players = [adviser if seat % 2 else other for seat in range(rules.seats)]
    scores = Contest(dealt(game, 4), players).play()
    assert scores is not None
    assert len(scores) == len(rules.sides)
    assert adviser.choices


@pytest.mark.parametrize("kind", ["older", "plain"])
def test_plainer_advice_plays_by_the_same_rules_and_otherwise(kind: str) -> None:
    found = [
        duplicated("schnapsen", at, lambda: Adviser(8), partial(opponent, "schnapsen", kind, 8, at))
        for at in range(4)
    ]
    assert any(one.gain for one in found)


def test_what_was_played_is_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[int] = []

    def made(game: str, number: int, one: object, other: object) -> Result:
        played.append(number)
        return Result(number, float(number), 0.5)

    monkeypatch.setattr(strength, "duplicated", made)
    match = Match("whist", 8, "eager")
    path = tmp_path / "results"
    assert play(Kept(path), match, range(3), float("inf"))
    again = Kept(path)
    assert play(again, match, range(5), float("inf"))
    assert played == [0, 1, 2, 3, 4]
    gain, half = Kept(path).interval(match)
    assert gain == 2
    assert half == pytest.approx(1.96 * (2.5 / 5) ** 0.5)
    assert not play(again, match, range(6), 0.0)


def test_those_matches_go_on_whose_interval_holds_0(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "results")
    plain, even, better = (Match("whist", worlds, "eager") for worlds in (2, 4, 8))
    for match, gains in ((even, (-1.0, 1.0, 0.5)), (better, (1.0, 1.1, 0.9))):
        for number, gain in enumerate(gains):
            kept.add(match, Result(number, gain, 0.5), [1.0, 1, 1])
    assert unsettled(kept, [plain, even, better]) == [plain, even]


def test_a_game_has_the_opponents_who_play_differently_in_it() -> None:
    assert opponents("whist") == ["eager", "plain"]
    assert opponents("bassadewitz") == ["eager", "plain"]
    assert opponents("brusquembille") == ["thrifty", "plain", "older"]
    assert opponents("sixty-six") == ["collector", "thrifty", "plain", "older"]
