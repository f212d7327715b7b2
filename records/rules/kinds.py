"""The kinds of declarations, and what a rule set says of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: The kinds of declarations; a kind's bit tells in what a card has served.
MARRIAGE = 1
QUINTE = 2
BESIGUE = 4
DOUBLE_BESIGUE = 8
TRIPLE_BESIGUE = 16
QUADRUPLE_BESIGUE = 32
CARRE = 64
BESIGUES = BESIGUE | DOUBLE_BESIGUE | TRIPLE_BESIGUE | QUADRUPLE_BESIGUE
SEVEN = 128
CARTE_BLANCHE = 256

KIND_NAMES: dict[int, str] = {
    MARRIAGE: "marriage",
    QUINTE: "quinte",
    BESIGUE: "besigue",
    DOUBLE_BESIGUE: "double-besigue",
    TRIPLE_BESIGUE: "triple-besigue",
    QUADRUPLE_BESIGUE: "quadruple-besigue",
    CARRE: "carre",
    SEVEN: "seven",
    CARTE_BLANCHE: "carte-blanche",
}


@dataclass(frozen=True)
class Meld:
    """A group that can be declared: its kind, what it is worth, its name."""

    kind: int
    points: int
    name: str


@dataclass(frozen=True)
class Declarations:
    """What may be declared, and how cards serve again; when and by whom is said by the phases.

    `points` gives the worth of a group by name: `marriage`, `royal-marriage`, `quinte`
    (plain), `royal-quinte`, `besigue`, `double-besigue`, …, and the carrés by rank letter.
    A group that is not there cannot be declared.  `excludes` says for each kind which kinds
    a card may not have served in before.  `second_double` lets a double bésigue be scored
    again with a new bésigue.  `rescore` lets cards serve again in a kind (`new-set`: any set
    but the same, `replace-after-play`: once a card of the earlier set has been played; with
    `remarry` a king and a queen not married to each other need not wait for that).
    `unite_needs_new`: a higher bésigue needs a card that has served in none before.
    `across_partners`: besides cards of one's own hand those may serve that a partner has
    declared before and still holds.
    """

    points: Mapping[str, int]
    excludes: Mapping[int, int]
    per_trick: int | None = 1
    second_double: bool = False
    rescore: str = ""
    remarry: bool = True
    besigue_cards: str = "fixed"
    carre_distinct: bool = False
    gained_card_same_trick: bool = True
    unite_needs_new: bool = False
    across_partners: bool = False

    def unserved(self, kind: int) -> int:
        """The kinds in which one card at least of such a group may not have served before."""
        return BESIGUES if self.unite_needs_new and kind & BESIGUES & ~BESIGUE else 0

    def again(self, kind: int) -> int:
        """How many copies of each card may have served in this very kind before."""
        return 1 if kind == DOUBLE_BESIGUE and self.second_double else 0
