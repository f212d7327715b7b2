"""What the quick ways share: giving up, counts, right running scores."""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import NOBODY
from records.notation.model import RUNNING, Item
from records.rules.parts.count import Count
from records.rules.tally import Tally


class GiveUp(Exception):  # noqa: N818
    """Something is not plain: the deal is to be replayed in full."""


class Counted:
    """What a deal has come to; see `records.rules.scoring.Counts`."""

    __slots__ = (
        "counted",
        "dealer",
        "dealt",
        "last_known",
        "last_value",
        "last_winner",
        "over",
        "plies",
        "seen_gap",
        "trick",
        "tricks",
        "trump",
        "turn_up",
        "uncounted",
        "winners",
    )

    def __init__(self, seats: int, dealer: int, trump: int, turn_up: int) -> None:
        self.dealer = dealer
        self.trump = trump
        self.turn_up = turn_up
        self.trick = 1
        self.over = False
        self.seen_gap = False
        self.uncounted = 0
        self.last_winner = NOBODY
        self.last_value = 0
        self.last_known = True
        self.tricks = [0] * seats
        self.counted = [0] * seats
        self.winners: list[int] = []
        self.dealt: Sequence[Sequence[int]] = ()
        self.plies = 0

    @property
    def in_trick(self) -> bool:
        """Never: the quick way asks between tricks."""
        return False

    @property
    def count(self) -> Count:
        """Nothing: no deal of the games that the quick way knows is won by a count."""
        return Count(len(self.tricks))

    def held(self, seat: int, card: int) -> int:
        """The copies of a card dealt to a hand."""
        return list(self.dealt[seat]).count(card)

    def may_hold(self, seat: int, card: int) -> bool:
        """Never: every card is known here, or made up."""
        return False

    def dealt_to(self, card: int) -> int:
        """Who was dealt a card."""
        for seat, hand in enumerate(self.dealt):
            if card in hand:
                return seat
        return NOBODY


def check_assertion(item: Item, tally: Tally) -> None:
    """A running score that is right; nothing else is plain here."""
    if item.kind != RUNNING:
        raise GiveUp
    scores = tally.scores if tally.marks_within_deal else tally.start
    if scores is None or item.scores != tuple(scores):
        raise GiveUp
