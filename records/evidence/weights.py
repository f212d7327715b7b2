"""How likely each slip is, in one table.

A weight is a cost: the natural logarithm of how many times rarer a slip is than the commonest. What
a slip of a kind costs at one place is the cost of its kind, that of this one among its places, and
that of this reading among the readings. A card or a trick written twice costs less than nothing,
because it is rarer that the play itself brings the same cards there.
"""

from __future__ import annotations

from functools import cache
from math import log

from records.cards import RANK, RANKS, SUIT

#: What each kind of slip costs.
KINDS: dict[str, float] = {
    "card-missing": 0.0,
    "card-misread": 0.0,
    "card-twice": -1.0,
    "cards-exchanged": 0.5,
    "seat-misread": 0.5,
    "trick-missing": 0.5,
    "trick-twice": -1.0,
    "tricks-exchanged": 0.5,
    "dealer-misread": 0.0,
    "hand-misread": 0.0,
    "score-misread": 0.0,
    "number-misread": 1.0,
    "declaration-missing": 1.0,
    "declaration-twice": 1.5,
    "declaration-misread": 1.0,
    "word-misread": 0.0,
    "word-twice": 2.0,
    "tag-misread": 1.0,
    "played-so": 3.0,
}

#: Ranks that look alike, written in English or in French letters.
_ALIKE = frozenset(
    frozenset(pair)
    for pair in ("KQ", "QJ", "KJ", "89", "68", "38", "56", "69", "79", "27", "7J", "TJ", "4A", "9Q")
)
_SAME_COLOUR, _OTHER_COLOUR = 1.8, 2.6
_RANK_ALIKE, _RANK_UNLIKE = 2.3, 3.6
_BOTH_SIGNS = 6.0
#: The least that a misread card costs, whatever it was.
LEAST_MISREADING = _SAME_COLOUR
#: A reading that the cards seen do not ask for.
UNASKED = 6.0
#: Two cards exchanged that do not stand side by side, or not in one trick.
APART, OTHER_TRICK = 0.7, 2.5
#: A card twice that stands neither beside the other nor in one trick with it: what makes it likely
#: is gone, and copyists hardly ever write one so.
DOUBLED_APART = 4.0
#: Two tricks exchanged, and not their numbers.
UNDER_NUMBERS = 2.0
#: A declaration left out, for each trick after which it could have been made before.
LATER = 0.1
#: A trick left out, and those after it numbered as if it had not been.
RENUMBERED = 1.5
#: A trick left out whose cards cannot be told: that explains too much to be asked for first.
UNTOLD = 1.5


def one_of(count: int) -> float:
    """Return the cost of one among that many.

    >>> one_of(1), one_of(0)
    (0.0, 0.0)
    """
    return log(count) if count > 1 else 0.0


@cache
def misreading(written: int, read: int) -> float:
    """Return the cost of one known card written for another.

    The two black suits look alike, and so do the two red ones.

    >>> from records.cards import card
    >>> misreading(card("KS"), card("KC")) < misreading(card("KS"), card("KH"))
    True
    >>> misreading(card("6S"), card("9S")) < misreading(card("6S"), card("TS"))
    True
    """
    if RANK[written] == RANK[read]:
        black = (0, 3)
        same = (SUIT[written] in black) == (SUIT[read] in black)
        return _SAME_COLOUR if same else _OTHER_COLOUR
    if SUIT[written] != SUIT[read]:
        return _BOTH_SIGNS
    pair = frozenset((RANKS[RANK[written]], RANKS[RANK[read]]))
    return _RANK_ALIKE if pair in _ALIKE else _RANK_UNLIKE


#: One number written for another: one figure, and each further one that is wrong.
_FIGURE, _FIGURES = 3.0, 1.5


def misread_number(written: str, read: str) -> float:
    """Return the cost of one number written for another. Scores joined by `/` count as one.

    One wrong, extra or missing digit is a likely slip. So are two digits that changed places.

    >>> misread_number("130/40", "140/40") < misread_number("9", "140")
    True
    >>> misread_number("13", "31") == misread_number("13", "14")
    True
    """
    if len(written) == len(read):
        wrong = [i for i, (a, b) in enumerate(zip(written, read, strict=True)) if a != b]
        swapped = len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(written) == sorted(read)
        return _FIGURE + (0.0 if swapped else _FIGURES * max(0, len(wrong) - 1))
    longer, shorter = sorted((written, read), key=len, reverse=True)
    if any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))):
        return _FIGURE
    return _FIGURE + 2 * _FIGURES
