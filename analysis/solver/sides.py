"""Search for two sides with open hands: can the first side make that much?

The search answers yes or no, like alpha-beta with a window of zero width. So when a position occurs
again, what is already known about it answers almost every question. `TwoSides` asks it for level
after level of what a deal may come to.
"""

from __future__ import annotations

from typing import NamedTuple

from analysis.solver.layout import (
    POINTS,
    Layout,
    Limited,
    Move,
    OpenPosition,
    Search,
    Suit,
    Worths,
    after,
    top,
    tried,
)
from records.cards import members
from records.rules.strength import CLASSES

#: More than any deal scores.
_MORE = 1 << 20


class Sides(Limited):
    """A search under one way of scoring.

    The first side makes the values of the cards that it wins, `per_trick` for each trick, and
    `last` more for the last one, which may be negative. Cost: about 3 µs for each position. Memory:
    the positions between tricks.
    """

    def __init__(self, layout: Layout, per_trick: int, last: int) -> None:
        self.layout = layout
        self.per_trick = per_trick
        self.last = last
        #: the least that the first side makes, of whatever is left
        self.floor = min(0, per_trick + last)
        self._n = layout.seats
        self._side = layout.side
        rules = layout.rules
        #: whether no card ranks above its own suit and the trumps
        self.ranked = not rules.permanent.cards
        # A partner who must trump also takes the lead away: see `_sure`.
        partners = not {"follow", "beat", "beat-trumps"}.issuperset(layout.phase.duties)
        self.may_trump = [
            sum(
                own
                for other, own in enumerate(layout.own)
                if other != seat and (partners or layout.side[other] != layout.side[seat])
            )
            for seat in range(layout.seats)
        ]
        self._trumps = layout.members[layout.trump] if layout.trump >= 0 else 0
        self.trump_at = layout.used.index(self._trumps) if self._trumps else -1
        # For each position between tricks: what the first side makes at least, and at most.
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}
        #: what the first side makes of the last trick, by its cards and its leader
        self._ends: dict[int, int] = {}
        self._classes = list(zip(range(CLASSES), layout.used, layout.suits, strict=False))

    def reach(self, left: int, leader: int, need: int) -> int:
        """Return a bound of what the first side makes with these cards left and this seat to lead.

        If the side can make `need`, the result is a lower bound of at least `need`. Otherwise it is
        an upper bound below `need`. Raises TooManyPositions.
        """
        if not left:
            return 0
        if need <= self.floor:
            return self.floor
        n = self._n
        tricks = left.bit_count() // n
        if tricks == 1:
            end = left << 3 | leader
            known = self._ends.get(end)
            if known is None:
                winner, counts = self.layout.last_trick(left, leader)
                known = 0 if self._side[winner] else self.per_trick + self.last + counts
                self._ends[end] = known
            return known
        layout = self.layout
        # What both sides make together; the first makes more if the other has a bad last trick.
        total = self.per_trick * tricks + self.last
        key = leader
        tried = 0
        suits = []
        for at, mask, known_suits in self._classes:
            part = left & mask
            suit = known_suits.get(part) or layout.suit(at, part)
            suits.append(suit)
            number, worth_trying, points, _, _, _ = suit
            key += number
            tried |= worth_trying
            total += points
        most_of_all = total - self.floor
        if need > most_of_all:
            return most_of_all
        low = self._low.get(key, self.floor)
        if low >= need:
            return low
        high = self._high.get(key, most_of_all)
        if high < need:
            return high
        if self.ranked:
            owner, sure = self._sure(left, leader, tricks, total, suits)
            if owner == 0:
                if sure >= need:
                    return sure
            elif total - sure < need:
                return total - sure
        self.count()
        wanted = self._side[leader] == 0
        following = leader + 1 if leader + 1 < self._n else 0
        most = -_MORE if wanted else _MORE
        for i in self._leads(left & layout.own[leader] & tried, leader, suits):
            rest, led, worth = left ^ (1 << i), layout.classes[i], layout.value[i]
            makes = self.follow(
                rest, following, self._n - 1, led, i, leader, worth, tried, need, tricks
            )
            if wanted:
                if makes > most:
                    most = makes
                    if most >= need:
                        break
            elif makes < most:
                most = makes
                if most < need:
                    break
        if most >= need:
            self._low[key] = most
        else:
            self._high[key] = most
        return most

    def total(self, left: int) -> int:
        """Return what both sides make together of these cards."""
        layout = self.layout
        tricks = left.bit_count() // self._n
        return self.per_trick * tricks + self.last + sum(layout.value[i] for i in members(left))

    def most(self, left: int, leader: int) -> int:
        """Return what the first side makes if both play their best from the lead of a trick on.

        The first question is whether it makes half. Each answer is the next one's bound. Raises
        TooManyPositions.
        """
        low, high = self.floor, self.total(left) - self.floor
        ask = (low + high + 1) // 2
        while low < high:
            makes = self.reach(left, leader, ask)
            if makes >= ask:
                low, ask = makes, makes + 1
            else:
                high = ask = makes
        return low

    def _sure(
        self, left: int, leader: int, tricks: int, total: int, suits: list[Suit]
    ) -> tuple[int, int]:
        """Return a side and what it makes whatever the other side does.

        The strongest trumps win a trick each. If nobody else can trump, the strongest cards of
        every suit in the leader's hand win too.
        """
        side = self._side
        if left & self._trumps & self.may_trump[leader]:
            trump = suits[self.trump_at]
            seat, run, sure = trump.lead, trump.run, trump.run_points
        else:
            own = [suit for suit in suits if suit.lead == leader]
            seat, run = leader, sum(suit.run for suit in own)
            sure = sum(suit.run_points for suit in own)
        if not run:
            return 0, self.floor
        if seat == leader and run >= tricks:
            return side[seat], total
        sure += self.per_trick * run
        if self.last < 0:
            # The trick may be the leader's own: behind this card there is always one more of their
            # run.
            sure += self.floor if seat == leader else self.last
        return side[seat], sure

    def _leads(self, cards: int, leader: int, suits: list[Suit]) -> list[int]:
        """Return the cards to lead in the order to try them.

        Cards that are the strongest of their suit come first, trumps and brisques last.
        """
        out = members(cards)
        if len(out) > 1:
            top = 0
            for suit in suits:
                if suit.lead == leader:
                    top |= suit.tried & -suit.tried
            trumps, value = self._trumps, self.layout.value
            out.sort(key=lambda i: (not top >> i & 1, trumps >> i & 1, value[i], -i))
        return out

    def follow(
        self,
        left: int,
        seat: int,
        more: int,
        led: int,
        best: int,
        best_seat: int,
        worth: int,
        tried: int,
        need: int,
        tricks: int,
        /,
    ) -> int:
        """Return the bound of `reach` from within a trick, in which `seat` plays next.

        `more` is the number of seats still to play. `led` is the class led, `best` the best card so
        far and `worth` the value of the trick's cards. `tried` are the cards that were worth trying
        when the trick began. `tricks` is the number of tricks left, this one included.
        """
        self.count()
        layout = self.layout
        side = self._side
        wanted = side[seat] == 0
        held = left & layout.own[seat]
        cards = layout.legal(held, led, best, layout.beating(seat, best_seat)) & tried
        order = self._order(cards, led, best, side[best_seat] == side[seat])
        higher = layout.higher[led][best]
        value = layout.value
        most = -_MORE if wanted else _MORE
        following = seat + 1 if seat + 1 < self._n else 0
        if more == 1:
            worth += self.per_trick + (self.last if tricks == 1 else 0)
        for i in order:
            rest, counts = left ^ (1 << i), worth + value[i]
            top, winner = (i, seat) if higher >> i & 1 else (best, best_seat)
            if more == 1:
                got = 0 if side[winner] else counts
                makes = got + self.reach(rest, winner, need - got)
            else:
                makes = self.follow(
                    rest, following, more - 1, led, top, winner, counts, tried, need, tricks
                )
            if wanted:
                if makes > most:
                    most = makes
                    if most >= need:
                        return most
            elif makes < most:
                most = makes
                if most < need:
                    return most
        return most

    def _order(self, cards: int, led: int, best: int, friend: bool) -> list[int]:
        """Return the cards to follow with in the order to try them.

        Cheap winners come first, unless the trick belongs to a friend.
        """
        layout = self.layout
        higher = layout.higher[led][best]
        power, value = layout.power[led], layout.value
        winning = sorted(members(cards & higher), key=power.__getitem__)
        losing = members(cards & ~higher)
        if friend:
            losing.sort(key=lambda i: (-value[i], power[i], -i))
            return [*losing, *winning]
        losing.sort(key=lambda i: (value[i], power[i], -i))
        return [*winning, *losing]


class Level(NamedTuple):
    """A level of result. The first side reaches it if it makes `target` by that search."""

    search: int
    target: int
    value: tuple[int, int]

    def reached(self, search: int, makes: int) -> bool | None:
        """Return whether so much by a search reaches the level, None if another search tells."""
        return makes >= self.target if search == self.search else None


class TwoSides(Search):
    """Two sides, solved by alpha-beta.

    `levels` go from the first side's worst result to its best.
    """

    method = "alpha-beta"
    searches: list[Sides]

    def __init__(
        self, layout: Layout, searches: list[Sides], levels: list[Level], measure: str
    ) -> None:
        self.layout = layout
        self.measure = measure
        self.searches = searches
        self.levels = levels
        self._guess = len(levels) // 2
        self._allowed = 0

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far, by all searches together."""
        self._allowed = self.positions + positions

    def worth(self, position: OpenPosition) -> Worths:
        """Return the worth of a position: the best level that the first side can force."""
        level = self._level(position)
        first, second = self.levels[level].value
        if self.measure == POINTS:
            made = self._points(position)
            return Worths((first - made[0], second - made[1]))
        return Worths((first, second))

    def _points(self, position: OpenPosition) -> list[int]:
        """Return the points that each side has made in the end play so far."""
        made = [0, 0]
        for seat, points in enumerate(position.counted):
            made[self.layout.side[seat]] += points
        if position.over:
            made[self.layout.side[position.last]] += self.searches[0].last
        return made

    def _level(self, position: OpenPosition) -> int:
        """Return the best level that the first side can force.

        The search starts at the last one found.
        """
        levels = self.levels
        low, high = 0, len(levels) - 1
        ask = self._guess
        while low < high:
            ask = min(max(ask, low + 1), high)
            number, target, _ = levels[ask]
            makes = self._makes(position, number, target)
            if makes >= target:
                low = ask
                while low < high and levels[low + 1].reached(number, makes):
                    low += 1
                ask = low + 1
            else:
                high = ask - 1
                while low < high and levels[high].reached(number, makes) is False:
                    high -= 1
                ask = high
        self._guess = low
        return low

    def _makes(self, position: OpenPosition, number: int, target: int) -> int:
        """Return a bound of what the first side makes in the end play.

        If it is at least `target`, it is a lower bound. Otherwise it is an upper bound.
        """
        search = self.searches[number]
        search.limit = self._allowed - (self.positions - search.positions)
        layout = self.layout
        firsts = [seat for seat in range(layout.seats) if layout.side[seat] == 0]
        won = sum(position.tricks[seat] for seat in firsts)
        made = won if search.per_trick else sum(position.counted[seat] for seat in firsts)
        if position.over and layout.side[position.last] == 0:
            made += search.last
        need = target - made
        if not position.trick:
            return made + search.reach(position.left, position.leader, need)
        led, best, best_seat = top(layout, position)
        return made + search.follow(
            position.left,
            position.seat,
            layout.seats - len(position.trick),
            led,
            best,
            best_seat,
            sum(layout.value[i] for _, i in position.trick),
            tried(layout, position),
            need,
            (position.left.bit_count() + len(position.trick)) // layout.seats,
        )

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal card, counted from before it is played."""
        out: dict[Move, Worths] = {}
        before = self._points(position) if self.measure == POINTS else None
        for i, equals in self._shared(position):
            following = after(self.layout, position, i)
            worths = self.worth(following)
            if before is not None:
                made = self._points(following)
                first, second = worths.value
                worths = Worths((first + made[0] - before[0], second + made[1] - before[1]))
            for one in equals:
                out[Move(one)] = worths
        return out

    def best(self, position: OpenPosition) -> Move:
        """Return a best card: one that keeps the level.

        That is cheaper than finding the worth of each.
        """
        level = self._level(position)
        first = self.layout.side[position.seat] == 0
        asked = level if first else level + 1
        choice = self._shared(position)
        for i, _ in choice:
            if not 0 < asked < len(self.levels):
                return Move(i)
            number, target, _ = self.levels[asked]
            makes = self._makes(after(self.layout, position, i), number, target)
            if (makes >= target) is first:
                return Move(i)
        raise AssertionError("no card keeps what the position is worth")
