"""A game made up is a record like any other: it is in canonical form, and follows the rules."""

from __future__ import annotations

import pytest

import carnet


@pytest.mark.parametrize("game", carnet.GAMES)
def test_a_generated_game_is_in_canonical_form(game: str) -> None:
    for seed in range(3):
        record = carnet.generate(game, seed)
        assert record.ok
        assert str(record).endswith("\n\n" + record.text)
