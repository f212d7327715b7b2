"""How easily one sign is taken for another, on paper or on the card itself.

A cost of 1 is a likely slip, 2 a possible one, 3 an odd one.
"""

from __future__ import annotations

from records.cards import RANK, RANKS, SUIT

#: Ranks whose signs look alike when written, in English or in French letters; kings,
#: queens and jacks look alike on the cards.
_ALIKE = frozenset(
    frozenset(pair)
    for pair in ("KQ", "QJ", "KJ", "89", "68", "38", "56", "69", "79", "27", "7J", "TJ", "4A", "9Q")
)
_COURT = frozenset("KQJ")


def card_cost(written: int, read: int) -> int:
    """How odd it would be to write one known card for another; they differ in one sign.

    Black suits look alike, red ones too; ranks as the table above says.

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
    """The other cards of a pack that differ from a known card in one sign, the likeliest first.

    >>> from records.cards import names, pack
    >>> names(neighbours(0, pack("AKQ")))
    ['AC', 'AH', 'AD', 'KS', 'QS']
    """
    near = [c for c in pack if c != card and (RANK[c] == RANK[card] or SUIT[c] == SUIT[card])]
    return sorted(near, key=lambda c: card_cost(card, c))


def number_cost(written: str, read: str) -> int:
    """How odd it would be to write one number, or scores joined by `/`, for another.

    One digit wrong, one too many or too few, or two that change places: a likely slip.

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
