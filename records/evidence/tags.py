"""Cards in a deal's tags that may have been misread: hands, talon and turn-up."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from records.cards import KNOWN, NUMBERS
from records.evidence.fault import Fault
from records.evidence.likeness import card_cost, neighbours
from records.notation.letters import card_name, parse_card
from records.notation.model import Deal

if TYPE_CHECKING:
    from records.rules.ruleset import RuleSet

_WORD = re.compile(r"[^ \t\r\n]+")
_DEALT = re.compile(r"Hand[A-F]|Talon|TurnUp")
_PAIRS = re.compile("[2-9TJQKA][SHDC]")

#: The cost if both the rank and the suit of a card were misread.
_BOTH_SIGNS = 4
#: The distance of a misread card in a hand, which shows only when it is played.
_AWAY = 4


class Reading(NamedTuple):
    """Another reading of one card of a tag. `value` is the tag's value with that reading."""

    cost: int
    distance: int
    at: int
    tag: str
    written: str
    read: str
    value: str


def tag_readings(deal: Deal, rules: RuleSet, language: str, fault: Fault) -> Iterator[Reading]:
    """Yield other readings of one card in the tags that could remove a fault.

    The rank or the suit is changed, and the pack must still hold the new card. If the whole pack is
    dealt, a card that is missing from it is tried too. A fault in play must concern one of the two
    cards, unless the turn-up is the card that changes.
    """
    words: list[tuple[int, str, re.Match[str], int]] = []
    listed: Counter[int] = Counter()
    for index, tag in enumerate(deal.tags):
        if _DEALT.fullmatch(tag.name) is None:
            continue
        for word in _WORD.finditer(tag.value):
            card = parse_card(word[0], language, alone=True)
            if card is not None and card < KNOWN:
                words.append((index, tag.name, word, card))
                # A turn-up that belongs to the dealer is already counted in their hand.
                listed[card] += tag.name != "TurnUp" or rules.turn_up != "dealer"
    about = {NUMBERS[name] for name in _PAIRS.findall(" ".join(fault.legal))}
    about |= _about(deal, language, fault)
    missing: list[int] = []
    if fault.tag >= 0 and listed.total() == rules.size:
        # If the whole pack is written down, a card too many stands for the one that is missing.
        missing = [card for card in rules.cards if listed[card] < rules.packs]
    for index, name, word, card in words:
        near = neighbours(card, rules.cards)
        for other in dict.fromkeys((*near, *missing)):
            if other == card:
                continue
            if listed[other] >= rules.packs:
                continue
            if fault.tag < 0 and name != "TurnUp" and card not in about and other not in about:
                continue
            if fault.tag >= 0 and index != fault.tag and card not in about:
                continue
            value = deal.tags[index].value
            read = card_name(other, language)
            yield Reading(
                card_cost(card, other) if other in near else _BOTH_SIGNS,
                0 if index == fault.tag else _AWAY,
                index,
                name,
                word[0],
                read,
                value[: word.start()] + read + value[word.end() :],
            )


def _about(deal: Deal, language: str, fault: Fault) -> set[int]:
    """Return the cards that the fault itself names."""
    if 0 <= fault.item < len(deal.items):
        item = deal.items[fault.item]
        return {card for card in (*item.cards, item.card) if 0 <= card < KNOWN}
    card = parse_card(fault.text, language)
    return set() if card is None else {card}
