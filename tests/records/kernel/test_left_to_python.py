"""Rules that the kernel does not know are judged by Python."""

from __future__ import annotations

import pytest

from chouine import CHOUINE
from records.kernel.scoring import scoring
from records.kernel.tables import tables
from records.rules.games import GAMES
from records.rules.ruleset import Game, RuleSet, each_for_himself
from records.rules.scorers import (
    Adjustments,
    ByTricks,
    CardsCount,
    DealToBest,
    DealToCount,
    FewestArePaid,
    FirstSide,
    FirstTo,
    GameValue,
    HigherTotal,
    Honours,
    LastTrick,
    MostTricks,
    PotToBest,
    TrickCounts,
    WonAtOnce,
)
from records.rules.steps import Decision, Scoring, Step
from records.rules.values import replace


def test_every_game_is_judged_by_the_kernel_under_every_option() -> None:
    for game in (*GAMES.values(), CHOUINE):
        assert tables(game.rules()).for_kernel, game.id
        for option in game.options:
            for value in option.values:
                assert tables(game.rules_for({option.name: value})).for_kernel, (option.name, value)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (CHOUINE, {}),
        (GAMES["triomphe"], {"rob": "ace"}),
        (GAMES["triomphe"], {"offer": "true"}),
        (GAMES["besigue-4"], {"partners-meld": "true"}),
    ],
)
def test_it_judges_more_than_it_plays_on(game: Game, options: dict[str, str]) -> None:
    found = tables(game.rules_for(options))
    assert (found.for_kernel, found.plays_on) == (1, 0)
    assert tables(GAMES["sixty-six"].rules()).plays_on == 1


def known(rules: RuleSet, *end: Step, decided: Decision | None = None, **moments: object) -> bool:
    """Whether the kernel has numbers for these steps at the end of a deal."""
    made = Scoring({"en": "so", "fr": "ainsi"}, end=end, decided=decided, **moments)  # type: ignore[arg-type]
    return scoring(replace(rules, scoring=made)) is not None


def game(name: str, **options: str) -> RuleSet:
    return GAMES[name].rules(**options)


def test_each_step_has_its_moment_in_the_kernel() -> None:
    rules = game("besigue")
    assert known(rules, CardsCount(), LastTrick(10), HigherTotal())
    assert known(rules, trick=(TrickCounts(), WonAtOnce()))
    assert not known(rules, TrickCounts())
    assert not known(rules, WonAtOnce())
    assert not known(rules, trick=(CardsCount(),))
    assert not known(rules, begin=(HigherTotal(),))
    assert not known(rules, announced=(LastTrick(10),))


def test_a_sum_that_the_kernel_would_begin_with_something_else_is_not_for_it() -> None:
    rules = game("brusquembille")
    assert known(rules, DealToBest((CardsCount(), MostTricks(1))))
    assert not known(rules, DealToBest((MostTricks(1), CardsCount())))
    assert not known(rules, DealToBest((CardsCount(), LastTrick(10))))
    assert not known(rules, CardsCount(), DealToBest((CardsCount(),)))
    assert not known(rules, CardsCount(), PotToBest((CardsCount(),)))
    assert not known(rules, DealToBest(()))


def test_a_step_that_the_kernel_takes_for_some_tables_only_is_left_for_others() -> None:
    assert known(game("bassadewitz"), FewestArePaid(12))
    assert known(game("besigue-3"), FewestArePaid(12))
    assert not known(game("sixty-six"), FewestArePaid(12))
    assert not known(game("whist"), FewestArePaid(12))
    assert known(game("whist"), Honours())
    assert not known(replace(game("whist"), turn_up="none"), Honours())
    assert not known(replace(game("whist"), sides=each_for_himself(4)), Honours())
    assert known(game("besigue-rubicon"), GameValue())
    assert not known(game("besigue-3"), GameValue())
    assert known(game("sixty-six"), DealToCount())
    assert not known(game("besigue"), DealToCount())


def test_two_numbers_of_tricks_are_one_too_many() -> None:
    rules = game("sizette")
    assert known(rules, FirstSide(FirstTo(3)), decided=ByTricks(FirstTo(3)))
    assert known(rules, decided=ByTricks(FirstTo(3)))
    assert not known(rules, FirstSide(FirstTo(3)), FirstSide(FirstTo(4)))


def test_more_steps_than_the_kernel_has_room_for_are_left() -> None:
    rules = game("besigue")
    assert known(rules, *[LastTrick(1)] * 7, Adjustments())
    assert not known(rules, *[LastTrick(1)] * 8, Adjustments())


def test_a_step_and_a_decision_of_somebody_elses_are_left() -> None:
    class Own(CardsCount):
        pass

    class Never(Decision):
        def state(self, tally: object, table: object) -> str:
            return ""

    assert not known(game("besigue"), Own())
    assert not known(game("besigue"), CardsCount(), decided=Never())
