"""Which suit is trumps, as far as the record tells."""

from __future__ import annotations

from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, Strength, strength
from records.slots import Copied


class Trumps(Copied):
    """The trump suit of a deal, and the strength of the cards under it.

    `suit` is NO_TRUMP if there is none or it is not known. `candidates` has the tables for every
    suit that may be trumps: one, unless that is not known. `foretold` is the suit that the record
    says will be made trumps, NO_TRUMP if it names none.
    """

    __slots__ = ("candidates", "foretold", "rules", "strength", "suit")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.suit = NO_TRUMP
        self.foretold = NO_TRUMP
        self.strength: Strength = strength(rules, NO_TRUMP)
        self.candidates = [self.strength]

    @property
    def uncertain(self) -> bool:
        """Whether it is not known which suit is trumps."""
        return len(self.candidates) > 1

    def set(self, suit: int) -> None:
        """Make this suit trumps from now on."""
        self.suit = suit
        self.strength = strength(self.rules, suit)
        self.candidates = [self.strength]

    def forget(self, suits: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        """Note that the record does not tell (reliably) which of these suits is trumps.

        NO_TRUMP last among them says that perhaps none is yet.
        """
        self.suit = NO_TRUMP
        self.strength = strength(self.rules, NO_TRUMP)
        self.candidates = [strength(self.rules, suit) for suit in suits]

    def foretell(self, suit: int) -> None:
        """Note that the record says this suit is made trumps sooner or later."""
        self.foretold = suit

    def may_have_been_made(self) -> None:
        """Note that trumps may have been made unrecorded, if there were none."""
        if self.suit != NO_TRUMP or self.uncertain:
            return
        suits = (0, 1, 2, 3) if self.foretold == NO_TRUMP else (self.foretold,)
        self.forget((*suits, NO_TRUMP))

    def make(self, suits: tuple[int, ...]) -> None:
        """Let one of these suits make trumps, if there are none yet (rulebook 5)."""
        if self.suit != NO_TRUMP:
            return
        if not self.uncertain:
            may = suits
        elif self.candidates[-1].trump == NO_TRUMP:
            may = tuple({one.trump: None for one in self.candidates[:-1]} | dict.fromkeys(suits))
        else:
            return
        if len(may) == 1:
            self.set(may[0])
        else:
            self.forget(may)
