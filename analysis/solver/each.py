"""Search for games in which each player plays alone: max-n with open hands.

Every player chooses what is best for themselves, whatever it gives the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from enum import Enum, auto

from analysis.solver.layout import Layout, Limited, Move, OpenPosition, Search, Worths, top, tried
from records.cards import members

#: The worth of a deal to each seat. Every player wants their own number to be high.
Worth = tuple[int, ...]
#: Computes the worth of a deal from the points that each seat has taken, and from what matters of
#: the tricks. The numbers that the seats want to be high come first. Anything may follow them.
Final = Callable[[tuple[int, ...], Hashable], Worth]

SEVERAL = -2
NONE_YET = -1


class Winners(Enum):
    """What matters of who has taken the tricks, for the worth of a deal.

    That is nothing; or the only seat that has taken any, SEVERAL if more than one has and NONE_YET
    if none has; or how many tricks each seat has.
    """

    NOTHING = auto()
    ONLY_TAKER = auto()
    HOW_MANY = auto()

    def of(self, tricks: tuple[int, ...]) -> Hashable:
        """Return what matters, given the number of tricks that each seat has taken."""
        if self is Winners.ONLY_TAKER:
            takers = [seat for seat, won in enumerate(tricks) if won]
            return NONE_YET if not takers else takers[0] if len(takers) == 1 else SEVERAL
        return tricks if self is Winners.HOW_MANY else None

    def add(self, won: Hashable, winner: int) -> Hashable:
        """Return what matters after one more trick for this seat."""
        if isinstance(won, tuple):
            return (*won[:winner], won[winner] + 1, *won[winner + 1 :])
        if won is None:
            return None
        return winner if won in (NONE_YET, winner) else SEVERAL


#: More than any player can make.
_NEVER = 1 << 30


class EachForHimself(Limited):
    """An exhaustive search.

    Of equally good cards a player chooses the first in the layout's order.

    `trick` is the value of a trick, and `last` the bonus for the last one. With `final`, the worth
    of a deal depends on everything taken before, and `winners` says what of the tricks matters for
    it. Without it, a player makes the points of their tricks. `most` bounds for each seat what
    `final` can give to a player without points, unless that player takes every trick. The points
    already taken are subtracted from it. A player who reaches this bound needs to try no further
    card.

    Raises TooManyPositions when `positions` exceeds `limit`. Cost: about 5 µs for each position.
    """

    def __init__(
        self,
        layout: Layout,
        trick: int,
        last: int,
        final: Final | None = None,
        most: Worth | None = None,
        winners: Winners = Winners.NOTHING,
    ) -> None:
        self.layout = layout
        self.trick = trick
        self.last = last
        self._final = final
        self._most = most
        self._winners = winners
        self._n = layout.seats
        self._nothing = (0,) * self._n
        self._known: dict[object, Worth] = {}

    @property
    def final(self) -> bool:
        """Whether the worth of a deal depends on everything taken before."""
        return self._final is not None

    def won(self, tricks: tuple[int, ...]) -> Hashable:
        """Return what matters of the tricks taken so far."""
        return self._winners.of(tricks)

    def lead(self, left: int, leader: int, taken: tuple[int, ...], taker: Hashable) -> Worth:
        """Return what each seat makes with these cards left, if this seat leads after those points.

        Without `final`, the points taken before do not matter and may be left empty.
        """
        final = self._final
        if not left:
            return self._nothing if final is None else final(taken, taker)
        if left.bit_count() == self._n:
            return self.close(0, *self.layout.last_trick(left, leader), taken, taker)
        layout = self.layout
        place = leader
        tried = 0
        for at, mask in enumerate(layout.used):
            part = left & mask
            suit = layout.suits[at].get(part) or layout.suit(at, part)
            place += suit.key
            tried |= suit.tried
        key: object = place if final is None else (place, taken, taker)
        known = self._known.get(key)
        if known is not None:
            return known
        following = leader + 1 if leader + 1 < self._n else 0
        best: Worth | None = None
        enough = self._enough(leader, taken, taker)
        for i in members(left & layout.own[leader] & tried):
            rest, led, counts = left ^ (1 << i), layout.classes[i], layout.value[i]
            worth = self.follow(
                rest, following, self._n - 1, led, i, leader, counts, tried, taken, taker
            )
            if best is None or worth[leader] > best[leader]:
                best = worth
                if worth[leader] >= enough:
                    break
        assert best is not None
        self._known[key] = best
        return best

    def follow(
        self,
        left: int,
        seat: int,
        more: int,
        led: int,
        top: int,
        top_seat: int,
        counts: int,
        tried: int,
        taken: tuple[int, ...],
        taker: Hashable,
        /,
    ) -> Worth:
        """Return what each seat makes from within a trick, in which `seat` plays next.

        `more` is the number of seats still to play, `top` the best card so far and `counts` the
        value of the trick's cards. `tried` are the cards that were worth trying when the trick
        began.
        """
        self.count()
        layout = self.layout
        held = left & layout.own[seat]
        cards = layout.legal(held, led, top, layout.beating(seat, top_seat)) & tried
        higher = layout.higher[led][top]
        following = seat + 1 if seat + 1 < self._n else 0
        best: Worth | None = None
        enough = self._enough(seat, taken, taker) if cards & (cards - 1) else _NEVER
        while cards:
            bit = cards & -cards
            cards ^= bit
            i = bit.bit_length() - 1
            rest, made = left ^ bit, counts + layout.value[i]
            card, winner = (i, seat) if higher & bit else (top, top_seat)
            if more == 1:
                worth = self.close(rest, winner, made, taken, taker)
            else:
                worth = self.follow(
                    rest, following, more - 1, led, card, winner, made, tried, taken, taker
                )
            if best is None or worth[seat] > best[seat]:
                best = worth
                if worth[seat] >= enough:
                    break
        assert best is not None
        return best

    def _enough(self, seat: int, taken: tuple[int, ...], taker: Hashable) -> int:
        """Return an upper bound of what a seat can make from here on."""
        if self._most is None or taker in (NONE_YET, seat):
            return _NEVER
        return self._most[seat] - taken[seat]

    def close(
        self, left: int, winner: int, counts: int, taken: tuple[int, ...], taker: Hashable
    ) -> Worth:
        """Return what each seat makes after `winner` has won a trick with cards of that value."""
        counts += self.trick
        if self._final is None:
            if not left:
                counts += self.last
            worth = self.lead(left, winner, taken, taker)
            return (*worth[:winner], worth[winner] + counts, *worth[winner + 1 :])
        taken = (*taken[:winner], taken[winner] + counts, *taken[winner + 1 :])
        taker = self._winners.add(taker, winner)
        return self.lead(left, winner, taken, taker)


class Each(Search):
    """Each player alone, solved by max-n."""

    method = "max-n"

    def __init__(self, layout: Layout, search: EachForHimself, measure: str) -> None:
        self.layout = layout
        self.measure = measure
        self.searches, self._search = [search], search
        if len(layout.rules.sides) == 2:
            # Where two play for the difference, max-n is minimax.
            self.method = "alpha-beta"

    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position to each player."""
        if position.trick:
            cards = self.cards(position)
            return cards[self._best_of(position, cards)]
        return self._worths(
            self._search.lead(
                position.left, position.leader, position.counted, self._search.won(position.tricks)
            )
        )

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal card to each player."""
        layout, search = self.layout, self._search
        seat = position.seat
        more = layout.seats - 1 - len(position.trick)
        apart = tried(layout, position)
        taken, taker = position.counted, search.won(position.tricks)
        counts = sum(layout.value[i] for _, i in position.trick)
        out: dict[Move, Worths] = {}
        for i, equals in self._shared(position):
            if position.trick:
                led, best, best_seat = top(layout, position)
                if layout.power[led][i] > layout.power[led][best]:
                    best, best_seat = i, seat
            else:
                led, best, best_seat = layout.classes[i], i, seat
            left, now = position.left & ~(1 << i), counts + layout.value[i]
            if more:
                following = (seat + 1) % layout.seats
                worth = search.follow(
                    left, following, more, led, best, best_seat, now, apart, taken, taker
                )
            else:
                worth = search.close(left, best_seat, now, taken, taker)
            for one in equals:
                out[Move(one)] = self._worths(worth)
        return out

    def _worths(self, worth: Worth) -> Worths:
        if not self._search.final:
            return Worths(worth)
        seats, sides = self.layout.seats, len(self.layout.rules.sides)
        return Worths(worth[seats : seats + sides], worth[seats + sides :] or None)
