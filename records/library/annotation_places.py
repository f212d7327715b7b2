"""The action that an annotation belongs to, and where that action is in a corrected text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

import records
from records.notation.model import ACTIONS, Item
from records.notation.writer import spell

#: A place: deal and ply, both counted from 1. Ply 0 is the place before the deal's first action.
Place = tuple[int, int]
#: The actions of each deal, spelled in English letters without seat, points, marks and comments.
Actions = list[list[str]]

#: Marks the beginning of a deal among the actions. No action is spelled so.
_DEAL = "["
#: The largest number of pairs of actions to compare. A dozen long deals fit, all of them changed.
_MOST_PAIRS = 1_000_000


def actions(text: bytes) -> Actions:
    """Return the actions of each deal of a record, without its variations. Cost: one parse.

    >>> actions(b'[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S!? (4S) *\\n[Deal "2"]\\n1. KS *')
    [['2S', '3S'], ['KS']]
    """
    (record,) = records.loads(text)
    return [[_word(item) for item in deal.items if item.kind in ACTIONS] for deal in record.deals]


def _word(item: Item) -> str:
    return spell(item.copy(seat=-1, points=None, judgements=(), irregular=False, notes=()))


def action_at(actions: Actions, place: Place) -> str | None:
    """Return the action at a place, or `""` for the beginning of a deal.

    Returns None if there is no such place.
    """
    deal, ply = place
    if not 1 <= deal <= len(actions) or not 0 <= ply <= len(actions[deal - 1]):
        return None
    return actions[deal - 1][ply - 1] if ply else ""


def follow(old: Actions, new: Actions) -> Callable[[Place], Place | None]:
    """Return a function that finds the place of an old action in a new text.

    The function takes a place in the old text. It returns the place of the same action in the new
    text, or None if the action is gone. Equal deals are matched first. Between them the longest
    runs of equal actions are matched, always in their order.

    Cost: linear if little was changed, and at worst quadratic in what was. If the comparison would
    be too large, deals are matched one by one, provided that their number is the same. Otherwise
    only the actions before and after all changes are matched.

    >>> where = follow([["KS", "QS", "AS"]], [["KS", "7H", "QS"]])
    >>> where((1, 1)), where((1, 2)), where((1, 3))
    ((1, 1), (1, 3), None)
    """
    found: dict[Place, Place] = {}
    if len(old) == len(new):
        _pair(old, new, (0, len(old)), (0, len(new)), found)
        return found.get
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    end, new_end = len(old) - tail, len(new) - tail
    gone, come = list(map(tuple, old[head:end])), list(map(tuple, new[head:new_end]))
    _pair(old, new, (0, head), (0, head), found)
    for _, a, b, c, d in SequenceMatcher(None, gone, come, autojunk=False).get_opcodes():
        _pair(old, new, (head + a, head + b), (head + c, head + d), found)
    _pair(old, new, (end, len(old)), (new_end, len(new)), found)
    return found.get


#: A span of deals, counted from 0. The end is not included.
_Span = tuple[int, int]


def _pair(
    old: Actions, new: Actions, before: _Span, after: _Span, found: dict[Place, Place]
) -> None:
    """Match the actions of two spans of deals, and add the pairs of places to `found`.

    If the comparison would be too large, and both spans have the same length, each deal is matched
    with its counterpart.
    """
    words, places = _flat(old, before)
    new_words, new_places = _flat(new, after)
    head = _common(words, new_words)
    tail = _common(words[head:][::-1], new_words[head:][::-1])
    pairs = [(i, i) for i in range(head)]
    pairs += [(len(words) - i, len(new_words) - i) for i in range(1, tail + 1)]
    gone, come = words[head : len(words) - tail], new_words[head : len(new_words) - tail]
    deals = range(*before), range(*after)
    if len(gone) * len(come) > _MOST_PAIRS:
        if 1 < len(deals[0]) == len(deals[1]):
            for at, new_at in zip(*deals, strict=True):
                _pair(old, new, (at, at + 1), (new_at, new_at + 1), found)
            return
    else:
        matcher = SequenceMatcher(None, gone, come, autojunk=False)
        for a, b, size in matcher.get_matching_blocks():
            pairs += [(head + a + i, head + b + i) for i in range(size)]
    for there, here in pairs:
        found[places[there]] = new_places[here]


def _flat(actions: Actions, span: _Span) -> tuple[list[str], list[Place]]:
    """Return the actions of a span of deals as one list, and their places.

    A mark begins each deal.
    """
    words: list[str] = []
    places: list[Place] = []
    for number in range(*span):
        words += [_DEAL, *actions[number]]
        places += [(number + 1, ply) for ply in range(len(actions[number]) + 1)]
    return words, places


def _common(one: Sequence[object], other: Sequence[object]) -> int:
    """Return the length of the common beginning of two sequences."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
