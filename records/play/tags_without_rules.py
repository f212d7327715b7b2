"""Checks of a deal's tags when the rules are not known: whether each value can be read."""

from __future__ import annotations

import re
from collections.abc import Callable

from records.cards import NOBODY, SEATS
from records.notation.letters import parse_card, parse_cards, parse_suit, split_cards
from records.notation.model import Deal
from records.notation.parser import ADJUST
from records.notation.values import parse_adjustment, parse_positive, parse_scores, words_in
from records.play.expected_of_tags import (
    ADJUST_EXPECTED,
    CARD_EXPECTED,
    CARDS_EXPECTED,
    MELDED_EXPECTED,
    NUMBER_EXPECTED,
    SCORES_EXPECTED,
    SEAT_EXPECTED,
    SEATS_EXPECTED,
    SUIT_EXPECTED,
)
from records.play.header import tag_place
from records.play.raw import Raw

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
