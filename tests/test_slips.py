"""The records with slips that the diagnosis is held against."""

from __future__ import annotations

import re

import pytest

from records.notation.reader import loads
from records.play.replay import Replay
from tests.slips import HANDS, SLIPS, TWO, corpus, slipped


@pytest.mark.parametrize("game", ["besigue", "whist"])
def test_every_slip_leaves_something_wrong_at_a_place_that_is_known(game: str) -> None:
    made = list(corpus(game, 48))
    assert {one.name for one in made} >= {*SLIPS} - {
        "a declaration left out",
        "a declaration twice",
    }
    for one in made:
        assert not Replay(loads(one.text)[0]).ok
        assert len(one.places) == (2 if one.name == TWO else 1)
        assert all(place.kind and place.deal for place in one.places)


def test_the_same_seed_makes_the_same_slip() -> None:
    for seed in range(8):
        assert slipped("sizette", seed, "a card left out", HANDS[0]) == slipped(
            "sizette", seed, "a card left out", HANDS[0]
        )


def test_records_are_written_in_several_forms() -> None:
    texts = [one.text for game in ("besigue", "whist") for one in corpus(game, 60)]
    assert any("[Options " in text for text in texts)
    assert any('[Language "fr"]' in text for text in texts)
    assert any(re.search(r"^2\. \w:\w+ \w:", text, re.M) for text in texts)


def test_hidden_hands_stand_nowhere() -> None:
    made = [one for one in corpus("sizette", 45) if one.hands == "unknown"]
    assert made
    assert not any("[Hand" in one.text for one in made)
