"""Tags that a game should not have are found in a deal that is otherwise sound."""

from __future__ import annotations

import pytest

import records
from records.generate import generate
from records.notation.model import Tag
from tests.build import read_back, replay_of


@pytest.mark.parametrize(
    ("game", "tag", "code"),
    [
        ("besigue-sans-retourne", Tag("TurnUp", "KS"), "deal-turn-up"),
        ("bassadewitz", Tag("TurnUp", "KS"), "deal-turn-up"),
        ("sizette", Tag("Talon", "KS"), "deal-size"),
        ("whist", Tag("Talon", "KS"), "deal-size"),
    ],
)
def test_a_turn_up_or_a_talon_in_a_game_without_is_found(game: str, tag: Tag, code: str) -> None:
    record = generate(game, 1)
    record.deals[0].tags.append(tag)
    replay = replay_of(records.dumps(read_back(record)))
    assert [finding.code for finding in replay.findings][:1] == [code]
