"""Options and their values as readers are told them."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from records.rules.option_words import options_in_words, value_words

VALUES = sorted(
    {(option.name, value) for game in GAMES.values() for option in game.options
     for value in option.values}
)  # fmt: skip
#: Ranks and packets stand as printed books have them.
AS_PRINTED = {"rank", "packets"}


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_every_value_is_told_in_words(name: str, value: str) -> None:
    said = value_words(name, value)
    assert set(said) == {"en", "fr"}
    if not value.isdigit() and name not in AS_PRINTED:
        assert dict(said) != {"en": value, "fr": value}


def test_the_options_of_a_record_are_told_in_words() -> None:
    game = GAMES["besigue"]
    said = options_in_words(game, "target=1650 win-test=end-of-deal odd")
    assert [text["en"].rpartition(": ")[2] for text in said] == [
        "1650",
        "at the end of the deal",
        "odd",
    ]
    assert said[0]["fr"].startswith(game.option("target").text["fr"].rstrip("."))
    assert [dict(text) for text in options_in_words(None, "a=b")] == [{"en": "a=b", "fr": "a=b"}]
