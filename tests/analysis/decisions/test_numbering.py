"""The numbers of all actions of a game."""

from __future__ import annotations

import pytest

from analysis.decisions import Action, numbering
from records.cards import NUMBERS
from records.rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_each_action_has_one_number_and_plays_come_first(game: str) -> None:
    rules = GAMES[game].rules()
    numbers = numbering(rules)
    assert len(set(numbers.actions)) == len(numbers)
    assert [numbers.number(action) for action in numbers.actions] == list(range(len(numbers)))
    plays = [action.cards[0] for action in numbers.actions if action.kind == "play"]
    assert plays == list(rules.cards)
    assert [action.kind for action in numbers.actions[: len(plays)]] == ["play"] * len(plays)


def test_a_whole_hand_that_is_shown_has_one_number() -> None:
    numbers = numbering(GAMES["besigue-rubicon"].rules())
    first, second = (
        tuple(NUMBERS[name] for name in names.split())
        for names in ("7S 8S 9S TS 7H 8H 9H TH 7D", "7S 7S 7S 7S 7H 8H 9H TH 7D")
    )
    assert numbers.number(Action("declaration", first)) == numbers.number(
        Action("declaration", second)
    )


def test_an_action_that_the_game_does_not_have_has_no_number() -> None:
    numbers = numbering(GAMES["whist"].rules())
    for action in (Action("close"), Action("declaration", (1, 2))):
        with pytest.raises(KeyError):
            numbers.number(action)
