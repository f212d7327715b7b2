"""A game as JSON has it: its sources, its rules point by point, and its options."""

from __future__ import annotations

from typing import Any

from records.rules.option_words import value_words
from records.rules.rules_in_words import facts
from records.rules.ruleset import Game


def detail(game: Game) -> dict[str, Any]:
    """Return the sources, facts and options of a game."""
    return {
        "sources": list(game.sources),
        "facts": [
            {"about": dict(fact.about), "holds": dict(fact.holds), "source": fact.source}
            for fact in facts(game.rules())
        ],
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "words": {value: dict(value_words(option.name, value)) for value in option.values},
                "number": option.numbers is not None,
                "further": option.further and dict(option.further),
                "default": option.default,
                "describes": option.describes,
                "text": dict(option.text),
                "source": option.source,
            }
            for option in game.options
        ],
    }
