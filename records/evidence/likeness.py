"""How likely one sign is misread as another, on paper or on the card itself.

A cost of 1 is a likely slip, 2 a possible one and 3 an unlikely one.
"""

from __future__ import annotations

from records.cards import RANK, RANKS, SUIT

#: Ranks that look alike, written in English or French letters. The kings, queens and jacks also
#: look alike on the cards.
_ALIKE = frozenset(
    frozenset(pair)
    for pair in ("KQ", "QJ", "KJ", "89", "68", "38", "56", "69", "79", "27", "7J", "TJ", "4A", "9Q")
)
_COURT = frozenset("KQJ")


def card_cost(written: int, read: int) -> int:
    """Return the cost of writing one known card for another.

    They must differ in rank or in suit only.

    The two black suits look alike, and so do the two red ones. For ranks, see `_ALIKE`.

    >>> from records.cards import card
    >>> card_cost(card("KS"), card("QS")), card_cost(card("KS"), card("KC"))
    (1, 1)
    >>> card_cost(card("KS"), card("KH")), card_cost(card("KS"), card("8S"))
    (2, 3)
    """
    if RANK[written] == RANK[read]:
        return 1 if _black(written) == _black(read) else 2
    first, second = RANKS[RANK[written]], RANKS[RANK[read]]
    if frozenset((first, second)) in _ALIKE:
        return 1
    return 2 if (first in _COURT) == (second in _COURT) else 3


def _black(card: int) -> bool:
    return SUIT[card] in (0, 3)


def neighbours(card: int, pack: tuple[int, ...]) -> list[int]:
    """Return the other cards of a pack with the same rank or suit, the likeliest misreading first.

    >>> from records.cards import names, pack
    >>> names(neighbours(0, pack("AKQ")))
    ['AC', 'AH', 'AD', 'KS', 'QS']
    """
    near = [c for c in pack if c != card and (RANK[c] == RANK[card] or SUIT[c] == SUIT[card])]
    return sorted(near, key=lambda c: card_cost(card, c))


def number_cost(written: str, read: str) -> int:
    """Return the cost of writing one number for another. Scores joined by `/` count as one.

    One wrong, extra or missing digit is a likely slip. So are two digits that changed places.

    >>> number_cost("130/40", "140/40"), number_cost("13", "31"), number_cost("9", "140")
    (1, 1, 3)
    """
    if len(written) == len(read):
        wrong = [i for i, (a, b) in enumerate(zip(written, read, strict=True)) if a != b]
        if len(wrong) == 2 and wrong[1] == wrong[0] + 1 and sorted(written) == sorted(read):
            return 1
        return min(3, len(wrong))
    longer, shorter = sorted((written, read), key=len, reverse=True)
    if any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer))):
        return 1
    return 3
