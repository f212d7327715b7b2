"""Compares two games: the facts of their rule sets, and their options."""

from __future__ import annotations

from typing import Any, NamedTuple

from records.languages import LANGUAGES, Text
from records.rules.options import Option
from records.rules.rules_in_words import facts
from records.rules.ruleset import Game


class Difference(NamedTuple):
    """One difference between two games: what it concerns, and the value for each game.

    `option` is the name of an option, or None for a fact. A game without the option has a dash. All
    texts are by language.
    """

    about: Text
    first: Text
    second: Text
    option: str | None

    def as_dict(self) -> dict[str, Any]:
        """Return the difference as JSON has it."""
        return {
            "about": dict(self.about),
            "option": self.option,
            "values": [dict(self.first), dict(self.second)],
        }


def differences(first: Game, second: Game) -> list[Difference]:
    """Return the differences between two games: facts under their defaults first, then options.

    An option is listed if only one game has it, or if its values or its default differ. A game does
    not differ from itself.

    >>> from records.rules.games import GAMES
    >>> found = differences(GAMES["sizette"], GAMES["quadrette"])
    >>> [d.first["en"] + " / " + d.second["en"] for d in found if d.about["en"] == "players"]
    ['6 / 4']
    """
    out = []
    one, two = first.rules(), second.rules()
    for mine, other in zip(facts(one), facts(two), strict=True):
        if mine.holds != other.holds:
            out.append(Difference(mine.about, mine.holds, other.holds, None))
    listed = dict.fromkeys(o.name for o in (*first.options, *second.options))
    for name in listed:
        its, others = first.option(name), second.option(name)
        if its is None or others is None or _choices(its) != _choices(others):
            either = its or others
            assert either is not None
            out.append(Difference(either.text, _values(its), _values(others), name))
    return out


def _choices(option: Option) -> tuple[str, tuple[str, ...], Text | None]:
    return option.default, option.values, option.further


def _values(option: Option | None) -> Text:
    if option is None:
        return dict.fromkeys(LANGUAGES, "–")
    out: dict[str, str] = {}
    for language in LANGUAGES:
        rest = option.choices(language, default=False)
        out[language] = option.default + (f" ({', '.join(rest)})" if rest else "")
    return out
