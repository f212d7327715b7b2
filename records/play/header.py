"""A record's header, and what tags of deals may say whatever the rules are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from records.cards import NOBODY, SEATS
from records.languages import LANGUAGES, Text
from records.notation.letters import parse_card, parse_cards, parse_suit, split_cards
from records.notation.model import Deal, Record, Tag
from records.notation.parser import ADJUST
from records.notation.values import (
    parse_adjustment,
    parse_date,
    parse_positive,
    parse_scores,
    words_in,
)
from records.play.places import Place, Raw
from records.rules.games import GAMES
from records.rules.ruleset import Game, RuleSet

SCORES_EXPECTED = {
    "en": "integers of at most nine digits joined by /, one for each side",
    "fr": "des entiers d’au plus neuf chiffres joints par /, un par camp",
}
ADJUST_EXPECTED = {
    "en": "integers of at most nine digits joined by /, one for each side, then perhaps the reason",
    "fr": "des entiers d’au plus neuf chiffres joints par /, un par camp, puis au besoin le motif",
}
CARDS_EXPECTED = {
    "en": "cards, rank then suit, at white space",
    "fr": "des cartes, rang puis couleur, séparées par des blancs",
}
CARD_EXPECTED = {"en": "one card", "fr": "une carte"}
SEAT_EXPECTED = {"en": "one seat", "fr": "une place"}
SEATS_EXPECTED = {"en": "one seat for each side, as A B", "fr": "une place par camp, comme A B"}
SUIT_EXPECTED = {
    "en": "the letter of a suit, that of the turn-up if there is one",
    "fr": "la lettre d’une couleur, celle de la retourne s’il y en a une",
}
NUMBER_EXPECTED = {
    "en": "a number from 1, of at most nine digits",
    "fr": "un nombre à partir de 1, d’au plus neuf chiffres",
}
MELDED_EXPECTED = {"en": "words such as A:KSQS", "fr": "des mots comme A:DPRP"}


def not_in_pack(rules: RuleSet, card: int) -> dict[str, str] | str:
    """Return words on why a card of the pack is not in play, to add to a message.

    Empty otherwise.
    """
    out = rules.left_out
    if out is None or card not in out.cards:
        return ""
    return {"en": f": {out.text['en']}", "fr": f" : {out.text['fr']}"}


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


#: Tells whether a value can be read in the letters of a language.
Readable = Callable[[str, str], bool]

#: The seat of each tag that lists a hand.
HANDS = {f"Hand{name}": seat for seat, name in enumerate(SEATS)}

#: One word of a Melded tag: the seat and its cards.
MELDED = re.compile(r"([A-F]):(\S+)$")


def is_suit(value: str, language: str) -> bool:
    """Return whether a Trump tag's value names a suit, by a capital letter or the suit's sign."""
    return parse_suit(value, language) is not None and (not value.isascii() or value.isupper())


def _is_number(value: str, _: str) -> bool:
    return parse_positive(value) is not None


def _is_seat(value: str, _: str) -> bool:
    return len(value) == 1 and value in SEATS


def are_seats(value: str, language: str = "") -> bool:
    """Return whether the words of a value are seats, of some game."""
    return all(_is_seat(word, language) for word in words_in(value))


def _are_cards(value: str, language: str) -> bool:
    return parse_cards(value, language) is not None


def _are_melds(value: str, language: str) -> bool:
    found = [MELDED.match(word) for word in words_in(value)]
    return all(one is not None and split_cards(one[2], language) is not None for one in found)


_VALUES: dict[str, tuple[Readable, dict[str, str]]] = {
    "Deal": (_is_number, NUMBER_EXPECTED),
    "Dealer": (_is_seat, SEAT_EXPECTED),
    "Captains": (are_seats, SEATS_EXPECTED),
    "Start": (_is_number, NUMBER_EXPECTED),
    "Leader": (_is_seat, SEAT_EXPECTED),
    "Trump": (is_suit, SUIT_EXPECTED),
    "Score": (lambda value, _: parse_scores(value) is not None, SCORES_EXPECTED),
    ADJUST: (lambda value, _: parse_adjustment(value) is not None, ADJUST_EXPECTED),
    "Melded": (_are_melds, MELDED_EXPECTED),
    "TurnUp": (
        lambda value, language: parse_card(value.strip(" \t"), language, True) is not None,
        CARD_EXPECTED,
    ),
    "Talon": (_are_cards, CARDS_EXPECTED),
    **dict.fromkeys(HANDS, (_are_cards, CARDS_EXPECTED)),
}


def check_values(deal: Deal, at: int, language: str, raws: list[Raw]) -> None:
    """Add to `raws` the tags of a deal (by index) that no rules could read.

    Source: notation 4, `game-unknown`.
    """
    seen = set()
    for index, tag in enumerate(deal.tags):
        readable = _VALUES.get(tag.name)
        if readable is None or (tag.name in seen and tag.name != ADJUST):
            continue
        seen.add(tag.name)
        if not readable[0](tag.value, language):
            place = tag_place(index, at)
            seat = HANDS.get(tag.name, NOBODY)
            raws.append(
                Raw("tag-value", place, text=tag.value, expected=readable[1], deal=at, seat=seat)
            )
