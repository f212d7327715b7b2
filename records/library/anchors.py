"""What an annotation stands on, and where that is in a corrected text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import records
from records.notation.model import ACTIONS, Item
from records.notation.writer import spell

#: A place: deal and ply, both from 1; ply 0 is before the deal's first action.
Place = tuple[int, int]
#: The actions of each deal, as words without seat, points and marks, in English letters.
Actions = list[list[str]]

#: What stands for the beginning of a deal, which is no word of play.
_DEAL = "["
#: How many pairs of actions are compared at most: a dozen long deals that are all changed.
_MOST_PAIRS = 1_000_000


def actions(text: bytes) -> Actions:
    """The actions of each deal of a record's main line.  Cost: one reading.

    >>> actions(b'[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S!? (4S) *\\n[Deal "2"]\\n1. KS *')
    [['2S', '3S'], ['KS']]
    """
    (record,) = records.loads(text)
    return [[_word(item) for item in deal.items if item.kind in ACTIONS] for deal in record.deals]


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

    Deals that are the same stand for each other, and between them the longest runs of the
    same actions, all in their order.  Cost: linear where little was changed, at worst as the
    square of what was; where that is too much, deals are followed one by one if there are
    as many as before, and else what stands before and after all changes.

    >>> where = follow([["KS", "QS", "AS"]], [["KS", "7H", "QS"]])
    >>> where((1, 1)), where((1, 2)), where((1, 3))
    ((1, 1), (1, 3), None)
    """
    found: dict[Place, Place] = {}
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    for shift in range(head):
        _pair(old, new, (shift, shift + 1), (shift, shift + 1), found)
    end, new_end = len(old) - tail, len(new) - tail
    if len(old) == len(new):
        _pair_deals(old, new, (head, end), (head, new_end), found)
    else:
        gone, come = list(map(tuple, old[head:end])), list(map(tuple, new[head:new_end]))
        for _, a, b, c, d in SequenceMatcher(None, gone, come, autojunk=False).get_opcodes():
            _pair_deals(old, new, (head + a, head + b), (head + c, head + d), found)
    for shift in range(tail):
        _pair(
            old, new, (end + shift, end + shift + 1), (new_end + shift, new_end + shift + 1), found
        )
    return found.get


#: Some deals, from one place to another, both from 0, the last left out.
_Span = tuple[int, int]


def _pair_deals(
    old: Actions, new: Actions, before: _Span, after: _Span, found: dict[Place, Place]
) -> None:
    """As `_pair`, deal by deal if that is too much at once and there are as many."""
    (a, b), (c, d) = before, after
    words = [sum(map(len, old[a:b])) + b - a, sum(map(len, new[c:d])) + d - c]
    if b - a == d - c and words[0] * words[1] > _MOST_PAIRS:
        for shift in range(b - a):
            at, new_at = a + shift, c + shift
            _pair(old, new, (at, at + 1), (new_at, new_at + 1), found)
    else:
        _pair(old, new, before, after, found)


def _pair(
    old: Actions, new: Actions, before: _Span, after: _Span, found: dict[Place, Place]
) -> None:
    """Notes for the places in these old deals where the same actions are in these new ones."""
    words, places = _flat(old, before)
    new_words, new_places = _flat(new, after)
    head = _common(words, new_words)
    tail = _common(words[head:][::-1], new_words[head:][::-1])
    pairs = [(i, i) for i in range(head)]
    pairs += [(len(words) - i, len(new_words) - i) for i in range(1, tail + 1)]
    gone, come = words[head : len(words) - tail], new_words[head : len(new_words) - tail]
    if len(gone) * len(come) <= _MOST_PAIRS:
        matcher = SequenceMatcher(None, gone, come, autojunk=False)
        for a, b, size in matcher.get_matching_blocks():
            pairs += [(head + a + i, head + b + i) for i in range(size)]
    for there, here in pairs:
        found[places[there]] = new_places[here]


def _flat(actions: Actions, span: _Span) -> tuple[list[str], list[Place]]:
    """The words of these deals with their places, the beginnings of deals among them."""
    words: list[str] = []
    places: list[Place] = []
    for number in range(*span):
        words += [_DEAL, *actions[number]]
        places += [(number + 1, ply) for ply in range(len(actions[number]) + 1)]
    return words, places


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """How many of the first are the same."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
