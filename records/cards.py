"""Cards, ranks, suits and packs.

A card is a small integer: ``suit * 13 + rank``, with suits in the order S H D C and ranks in the
order A K Q J T 9 … 2. Unknown cards have larger numbers: ``Kx`` is some king, ``xS`` some spade and
``x`` any card. Names are used only for input and output.

>>> card("KS"), name(13)
(1, 'AH')
>>> name(card("Kx")), name(card("xS")), name(card("x"))
('Kx', 'xS', 'x')
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

RANKS = "AKQJT98765432"
SUITS = "SHDC"
SEATS = "ABCDEF"
#: In place of a seat's number: no seat, or an unknown one.
NOBODY = -1

#: The letters in each language, in the same order.
RANK_LETTERS: dict[str, tuple[str, ...]] = {
    "en": tuple(RANKS),
    "fr": ("A", "R", "D", "V", "10", "9", "8", "7", "6", "5", "4", "3", "2"),
}
SUIT_LETTERS: dict[str, tuple[str, ...]] = {"en": tuple(SUITS), "fr": tuple("PCKT")}

#: Known cards are below this number, unknown cards are not.
KNOWN = 52
#: ``Kx`` is ``SOME_RANK + rank``, and ``xS`` is ``SOME_SUIT + suit``.
SOME_RANK = 52
SOME_SUIT = 65
ANY = 69

NAMES: tuple[str, ...] = (
    tuple(r + s for s in SUITS for r in RANKS)
    + tuple(r + "x" for r in RANKS)
    + tuple("x" + s for s in SUITS)
    + ("x",)
)
NUMBERS: dict[str, int] = {n: i for i, n in enumerate(NAMES)}
RANK: tuple[int, ...] = tuple(c % 13 for c in range(KNOWN))
SUIT: tuple[int, ...] = tuple(c // 13 for c in range(KNOWN))
BIT: tuple[int, ...] = tuple(1 << c for c in range(KNOWN))

# The sort key of each card in a hand: an unknown spade after the spades, an unknown king after all
# suits, a wholly unknown card last.
ORDER: tuple[int, ...] = (
    tuple(c * 2 for c in range(KNOWN))
    + tuple(200 + r for r in range(13))
    + tuple((s * 13 + 12) * 2 + 1 for s in range(4))
    + (300,)
)


def card(text: str) -> int:
    """Return the number of the card that `text` names in canonical letters.

    Raises KeyError if it names none.
    """
    return NUMBERS[text]


def name(number: int) -> str:
    """Return the canonical name of a card."""
    return NAMES[number]


def names(cards: Iterable[int]) -> list[str]:
    """Return the canonical names of some cards, in the order given."""
    return [NAMES[c] for c in cards]


def sort(cards: Iterable[int]) -> list[int]:
    """Return a hand in canonical order.

    Suits are in the order S H D C and ranks in the order A K Q … 2. Unknown cards follow as in the
    notation.

    >>> names(sort(map(card, ["x", "7C", "Kx", "xS", "2S", "AS"])))
    ['AS', '2S', 'xS', '7C', 'Kx', 'x']
    """
    return sorted(cards, key=ORDER.__getitem__)


def could_be(written: int, actual: int) -> bool:
    """Return whether the written card, perhaps an unknown one, can be this known card.

    >>> could_be(card("xS"), card("KS")), could_be(card("Qx"), card("KS"))
    (True, False)
    """
    if written < KNOWN:
        return written == actual
    if written == ANY:
        return True
    if written >= SOME_SUIT:
        return actual // 13 == written - SOME_SUIT
    return actual % 13 == written - SOME_RANK


def mask(counts: Iterable[int]) -> int:
    """Return the cards that occur in a list of 52 counts, as bits."""
    return sum(compress(BIT, counts))


def members(bits: int) -> list[int]:
    """Return the bits that are set, in order: the cards of a set. Cost: the number of bits set."""
    out = []
    while bits:
        low = bits & -bits
        out.append(low.bit_length() - 1)
        bits ^= low
    return out


def pack(ranks: str) -> tuple[int, ...]:
    """Return the cards of one pack with these ranks in each suit, in canonical order.

    >>> len(pack("ATKQJ987")), len(pack(RANKS))
    (32, 52)
    """
    return tuple(c for c in range(KNOWN) if RANKS[RANK[c]] in ranks)
