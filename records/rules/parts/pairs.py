"""Who plays against whom when the hands are played out in pairs (rulebook 4)."""

from __future__ import annotations

from collections.abc import Mapping

from records.cards import NOBODY
from records.rules.ruleset import RuleSet
from records.slots import Copied


class Pairs(Copied):
    """The two pairs of the end play: the winner of the last trick with a draw and the next seat
    first.

    `winner` is NOBODY if that is not known. The number of a trick tells its pair: the first pair
    plays as many tricks as there are cards in hand, and the other pair the rest.
    """

    __slots__ = ("rules", "winner")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.winner = NOBODY

    def begin(self, winner: int) -> None:
        """Note who won the last trick with a draw, NOBODY if that is not known."""
        self.winner = winner

    def second_begins(self, trick: int) -> bool:
        """Return whether this is the first trick of the second pair."""
        return trick == self.rules.stock_tricks + self.rules.hand_size + 1

    def of(self, trick: int) -> tuple[int, ...]:
        """Return the pair that plays this trick, its first leader in front. Empty if not known."""
        if self.winner == NOBODY:
            return ()
        second = trick > self.rules.stock_tricks + self.rules.hand_size
        return self.rules.orders[(self.winner + 2 * second) % self.rules.seats][:2]

    def infer(self, trick: int, seats: tuple[int, int]) -> None:
        """Infer the winner from the two seats of this trick, if they are neighbours."""
        if self.winner != NOBODY:
            return
        n = self.rules.seats
        second = trick > self.rules.stock_tricks + self.rules.hand_size
        for first, other in (seats, seats[::-1]):
            if first >= 0 and (first + 1) % n == other:
                self.winner = (first - 2 * second) % n
                return

    def after(self, trick: int, seat: int, played: int) -> int:
        """Return whose turn it is after a seat has played to this trick, NOBODY if not known.

        `played` are the seats (a set) that have played.
        """
        order = self.rules.orders[seat]
        pair = self.of(trick)
        return next((one for one in order if one in pair and not played >> one & 1), NOBODY)


def pairs_at(
    rules: RuleSet, tricks: int, leader: int, held: Mapping[int, int]
) -> tuple[int, list[int]]:
    """Return who won the last trick with a draw, and the size of each hand this many tricks later.

    `leader` leads the next trick, NOBODY if that is not known. `held` has the sizes of the hands
    that are given. If several may have won that trick the winner is NOBODY, and each hand has as
    many cards as it can.
    """
    seats, size = range(rules.seats), rules.hand_size
    second = tricks >= size
    begins = tricks in (0, size)
    ways: dict[int, list[int]] = {}
    for winner in seats:
        pair = rules.orders[(winner + 2 * second) % rules.seats][:2]
        if leader >= 0 and leader not in pair[: 1 if begins else 2]:
            continue
        first = rules.orders[winner][:2]
        ways[winner] = [
            max(0, size - tricks) if seat in first else size - max(0, tricks - size)
            for seat in seats
        ]
    if not ways:
        return NOBODY, [size] * rules.seats
    wrong = {
        winner: sum(held.get(seat, sizes[seat]) != sizes[seat] for seat in seats)
        for winner, sizes in ways.items()
    }
    best = [winner for winner in ways if wrong[winner] == min(wrong.values())]
    if len(best) == 1:
        return best[0], ways[best[0]]
    return NOBODY, [max(ways[winner][seat] for winner in best) for seat in seats]
