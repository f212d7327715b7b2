"""The kinds of declarations, and what a rule set says about them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from records.languages import Text
from records.rules.values import Value

#: The kinds of declarations. Their bits tell what a card has served in.
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
#: four trumps of a rank
ROYAL_CARRE = 512

#: every kind but the card that scores by itself
ANY_KIND = 0xFFFF & ~SEVEN

#: a card serves once in a kind, and with the second each group needs one that has not served
ONCE, NEW_CARD = "once", "new-card"

#: The name of each kind, and what it is called.
_KINDS: dict[int, tuple[str, Text]] = {
    MARRIAGE: ("marriage", {"en": "marriage", "fr": "mariage"}),
    QUINTE: ("quinte", {"en": "sequence", "fr": "quinte"}),
    BESIGUE: ("besigue", {"en": "bezique", "fr": "bésigue"}),
    DOUBLE_BESIGUE: ("double-besigue", {"en": "double bezique", "fr": "double bésigue"}),
    TRIPLE_BESIGUE: ("triple-besigue", {"en": "triple bezique", "fr": "triple bésigue"}),
    QUADRUPLE_BESIGUE: (
        "quadruple-besigue",
        {"en": "quadruple bezique", "fr": "quadruple bésigue"},
    ),
    CARRE: ("carre", {"en": "carré", "fr": "carré"}),
    SEVEN: ("seven", {"en": "seven of trumps", "fr": "sept d’atout"}),
    CARTE_BLANCHE: ("carte-blanche", {"en": "carte blanche", "fr": "carte blanche"}),
    ROYAL_CARRE: ("royal-carre", {"en": "carré of trumps", "fr": "carré d’atouts"}),
}
KIND_NAMES = {kind: name for kind, (name, _) in _KINDS.items()}
#: What each kind is called, by its name.
KIND_WORDS = dict(_KINDS.values())
#: The same where another card than the 7 is exchanged for the turn-up.
EXCHANGED_WORDS: dict[str, dict[str, Text]] = {
    "9": {"seven": {"en": "dix (nine of trumps)", "fr": "dix (neuf d’atout)"}},
}


def own_kind(number: int) -> int:
    """Return the kind, as a bit, of a game's own combination, which is numbered from 0.

    >>> own_kind(0), own_kind(1)
    (1024, 2048)
    """
    return ROYAL_CARRE << (number + 1)


class Combination(NamedTuple):
    """A declaration that a game brings itself, of a kind of its own (`own_kind`).

    It consists of all `ranks` in one suit, `times` over, or `across` all four; or, with `number`,
    of that many cards of these ranks in any suits; or of the `cards` named. It is worth `points`,
    or in trumps `royal` points unless that is None; below 0 it is one in trumps alone. With `wins`
    it wins the deal at once.
    """

    name: str
    text: Text
    kind: int
    ranks: str
    points: int
    royal: int | None = None
    number: int = 0
    wins: bool = False
    times: int = 1
    across: bool = False
    cards: tuple[str, ...] = ()


class Meld(NamedTuple):
    """A group that can be declared: its kind, its worth and its name."""

    kind: int
    points: int
    name: str


class Declarations(Value):
    """What may be declared, and how cards serve again. The phases say when and by whom.

    `points` gives the worth of a group by name: `marriage`, `royal-marriage`, `quinte` (plain),
    `royal-quinte`, `besigue`, `double-besigue`, …, the carrés by rank letter, and
    those of trumps as `royal-A`, `royal-T`, …. A group that is
    missing there cannot be declared. `excludes` has for each kind the kinds in which a card may not
    have served before. `second_double` lets a double bezique score again with a new bezique.
    `rescore` lets cards serve again in a kind: with `new-set` in any set but the same, with
    `replace-after-play` once a card of the earlier set has been played. With `once` they do not,
    nor with `new-card`, and then each group needs a card that has served in none. With `remarry`,
    a king and a queen not yet married to each other need not wait for that. `unite_needs_new` says
    that a higher bezique needs a card that has served in no bezique. `across_partners` lets cards
    serve that a partner has declared and still holds, beside the player's own. `trump_by` are the
    kinds of which the first makes its suit trumps; `melded_in_order` says that a Melded tag tells
    which was the first. `seven` is what a 7 of trumps scores that is shown or played,
    `turned_seven_drawn` what one does that was turned up and is drawn.
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
    combinations: tuple[Combination, ...] = ()
    trump_by: int = 0
    melded_in_order: bool = False
    seven: int = 0
    turned_seven_drawn: int = 0

    def combination(self, kind: int) -> Combination | None:
        """Return the game's own combination of that kind, or None for a kind that games share."""
        for one in self.combinations:
            if one.kind == kind:
                return one
        return None

    def kind_name(self, kind: int) -> str:
        """Return the name of a kind in records of what was declared."""
        own = self.combination(kind)
        return KIND_NAMES[kind] if own is None else own.name

    def unserved(self, kind: int) -> int:
        """Return the kinds in which at least one card of such a group may not have served."""
        if self.rescore == NEW_CARD:
            return 0 if kind == SEVEN else ANY_KIND
        return BESIGUES if self.unite_needs_new and kind & BESIGUES & ~BESIGUE else 0

    @cached_property
    def asked(self) -> int:
        """The kinds of which some rule asks whether a card has served in them."""
        new = ANY_KIND if self.rescore == NEW_CARD else BESIGUES if self.unite_needs_new else 0
        return reduce(or_, self.excludes.values(), SEVEN | new)

    def again(self, kind: int) -> int:
        """Return how many copies of each card may have served in this very kind before."""
        return 1 if kind == DOUBLE_BESIGUE and self.second_double else 0
