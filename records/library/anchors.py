"""What an annotation stands on, and where that is in a corrected text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import records
from records.notation.model import ORDER, Item
from records.notation.writer import spell

#: A place: deal and ply, both from 1; ply 0 is before the deal's first action.
Place = tuple[int, int]
#: The actions of each deal, as words without seat, points and marks, in English letters.
Actions = list[list[str]]

#: What stands for the beginning of a deal, which is no word of play.
_DEAL = "["
#: How many pairs of actions are compared at most: twenty long deals that are all changed.
_MOST_PAIRS = 9_000_000


def actions(text: bytes) -> Actions:
    """The actions of each deal of a record's main line.  Cost: one reading.

    >>> actions(b'[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S!? (4S) *\\n[Deal "2"]\\n1. KS *')
    [['2S', '3S'], ['KS']]
    """
    (record,) = records.loads(text)
    return [[_word(item) for item in deal.items if item.kind <= ORDER] for deal in record.deals]


def _word(item: Item) -> str:
    return spell(item.copy(seat=-1, points=None, judgements=(), irregular=False, notes=()))


def action_at(actions: Actions, place: Place) -> str | None:
    """The action at a place, `""` for the beginning of a deal; None if there is no such place."""
    deal, ply = place
    if not 1 <= deal <= len(actions) or not 0 <= ply <= len(actions[deal - 1]):
        return None
    return actions[deal - 1][ply - 1] if ply else ""


def follow(old: Actions, new: Actions) -> Callable[[Place], Place | None]:
    """Tells for a place in the old text where the same action stands in the new one, or None.

    The longest runs of the same actions are taken for the same, in their order, over all
    deals.  Cost: linear where little was changed, at worst as the square of what was; where
    that is too much, only what stands before and after all changes is followed.

    >>> where = follow([["KS", "QS", "AS"]], [["KS", "7H", "QS"]])
    >>> where((1, 1)), where((1, 2)), where((1, 3))
    ((1, 1), (1, 3), None)
    """
    before, places = _flat(old)
    after, there = _flat(new)
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    found = dict(zip(places[:head], there[:head], strict=True))
    if tail:
        found.update(zip(places[-tail:], there[-tail:], strict=True))
    gone, come = before[head : len(before) - tail], after[head : len(after) - tail]
    if len(gone) * len(come) <= _MOST_PAIRS:
        matcher = SequenceMatcher(None, gone, come, autojunk=False)
        for a, b, size in matcher.get_matching_blocks():
            for i in range(size):
                found[places[head + a + i]] = there[head + b + i]
    return found.get


def _flat(actions: Actions) -> tuple[list[str], list[Place]]:
    words: list[str] = []
    places: list[Place] = []
    for number, deal in enumerate(actions, 1):
        words += [_DEAL, *deal]
        places += [(number, ply) for ply in range(len(deal) + 1)]
    return words, places


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many of the first words are the same."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
