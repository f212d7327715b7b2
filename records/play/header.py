"""A record's header: its game, options and result, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import SEATS
from records.languages import LANGUAGES, Text
from records.notation.model import Record, Tag
from records.notation.values import parse_date, parse_scores, words_in
from records.play.expected_of_tags import SCORES_EXPECTED
from records.play.raw import Place, Raw
from records.rules.games import GAMES
from records.rules.ruleset import Game, RuleSet

_TWICE = {
    "en": "{name} stands here a second time",
    "fr": "{name} est écrit ici une seconde fois",
}
_NO_VALUE = {
    "en": "not a value of this option; expected {name}={values}",
    "fr": "ce n’est pas une valeur de cette option ; attendu : {name}={values}",
}

TERMINATIONS = ("normal", "conceded", "abandoned", "unterminated")


def tag_place(index: int, deal: int = -1, word: int = Place.WHOLE) -> Place:
    """Return the place of a tag by its index in the header, or in a deal (from 0)."""
    return Place(Place.TAG, deal, index, word)


def find_rules(record: Record, raws: list[Raw]) -> RuleSet | None:
    """Return the rules that the record names, or None. Findings about them go to `raws`."""
    index, tag = _first(record.tags, "Game")
    if tag is None:
        return None
    game = GAMES.get(tag.value)
    if game is None:
        raws.append(Raw("game-unknown", tag_place(index), text=tag.value))
        return None
    return _with_options(record, game, raws)


def _with_options(record: Record, game: Game, raws: list[Raw]) -> RuleSet | None:
    index, tag = _first(record.tags, "Options")
    if tag is None:
        return game.rules_for({})
    given: dict[str, str] = {}
    good = True
    for at, word in enumerate(words_in(tag.value)):
        name, equals, value = word.partition("=")
        option = game.option(name)
        place = tag_place(index, word=at)
        if option is None:
            names = ", ".join(o.name for o in game.options)
            raws.append(Raw("option-unknown", place, text=word, expected=names))
            good = False
        elif name in given:
            expected = {language: text.format(name=name) for language, text in _TWICE.items()}
            raws.append(Raw("option-value", place, text=word, expected=expected))
            good = False
        else:
            given[name] = value
            if equals and option.accepts(value):
                continue
            expected = {
                language: text.format(values=", ".join(option.choices(language)), name=name)
                for language, text in _NO_VALUE.items()
            }
            raws.append(Raw("option-value", place, text=word, expected=expected))
            good = False
    if not good:
        return None
    reasons = game.idle_options(given)
    for at, word in enumerate(words_in(tag.value)):
        because = reasons.get(word.partition("=")[0])
        if because is not None:
            place = tag_place(index, word=at)
            raws.append(Raw("option-idle", place, text=word, expected=_why_idle(because)))
    return game.rules_for(given)


def _why_idle(because: Sequence[tuple[str, str]]) -> Text:
    if not because:
        return {"en": "it never matters in this game", "fr": "cela n’importe jamais à ce jeu"}
    others = ", ".join(f"{name}={value}" for name, value in because)
    return {"en": f"it cannot matter with {others}", "fr": f"cela n’importe pas avec {others}"}


def _first(tags: list[Tag], name: str) -> tuple[int, Tag | None]:
    for index, tag in enumerate(tags):
        if tag.name == name:
            return index, tag
    return -1, None


def check_header(record: Record, rules: RuleSet | None, raws: list[Raw]) -> tuple[int, ...] | None:
    """Check the other header tags. Returns the stated result, None for `*` or without one.

    If `rules` is None, only tags that need no rules are checked.
    """
    result = None
    seen = set()
    for index, tag in enumerate(record.tags):
        name, value = tag.name, tag.value
        if name in seen:
            continue
        seen.add(name)
        expected: dict[str, str] | None = None
        if name == "Result":
            if value != "*":
                result = parse_scores(value)
                if result is None or (rules is not None and len(result) != len(rules.sides)):
                    result = None
                    expected = {
                        "en": f"* or {SCORES_EXPECTED['en']}",
                        "fr": f"* ou {SCORES_EXPECTED['fr']}",
                    }
        elif name == "Date":
            if parse_date(value) is None:
                expected = {
                    "en": "a date such as 1850.01.12, 1850.??.??, 1850/1855 or 1850~",
                    "fr": "une date comme 1850.01.12, 1850.??.??, 1850/1855 ou 1850~",
                }
        elif name == "Termination":
            if value not in TERMINATIONS:
                expected = dict.fromkeys(LANGUAGES, ", ".join(TERMINATIONS))
        elif name == "Language":
            if value not in LANGUAGES:
                expected = dict.fromkeys(LANGUAGES, ", ".join(LANGUAGES))
        elif rules is not None and len(name) == 1 and name in SEATS[rules.seats :]:
            raws.append(Raw("seat-unknown", tag_place(index, word=Place.NAME), text=name))
        if expected is not None:
            raws.append(Raw("tag-value", tag_place(index), text=value, expected=expected))
    return result
