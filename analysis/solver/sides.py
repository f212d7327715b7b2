"""Two sides with open cards: whether the first can make so much, by alpha-beta.

The search asks yes or no, which is alpha-beta with a window of nothing, so that nearly every
question about a position met again is answered by what was found out before.
"""

from __future__ import annotations

from analysis.solver.layout import Layout, Suit, TooManyPositions, bits


class Sides:
    """A search for one way of counting: `per_trick` for each trick and `last` for the last
    one besides, on top of what the cards of the layout count.

    `positions` are those looked at so far, of which `limit` may not be passed.  Cost: about
    three microseconds each; the memory is that of the positions between tricks.
    """

    def __init__(self, layout: Layout, per_trick: int, last: int) -> None:
        self.layout = layout
        self.per_trick = per_trick
        self.last = last
        self.limit = 0
        self.positions = 0
        self._n = layout.seats
        self._side = layout.side
        seats = range(self._n)
        self._held_by = [sum(layout.own[s] for s in seats if layout.side[s] == x) for x in (0, 1)]
        self._trumps = layout.members[layout.trump] if layout.trump >= 0 else 0
        self._trump_at = layout.used.index(self._trumps) if self._trumps else -1
        # By position between tricks: what the first side surely makes, and can at most.
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}
        self._orders: dict[tuple[int, int, int, bool], tuple[int, ...]] = {}

    def reach(self, left: int, leader: int, need: int) -> bool:
        """Whether the first side can make `need` with these cards left and this seat to lead.

        Raises TooManyPositions.
        """
        if need <= 0:
            return True
        if not left:
            return False
        layout = self.layout
        tricks = left.bit_count() // self._n
        total = self.per_trick * tricks + self.last
        key = leader
        tried = 0
        suits = []
        for at, mask in enumerate(layout.used):
            part = left & mask
            suit = layout.suits[at].get(part) or layout.suit(at, part)
            suits.append(suit)
            key += suit.key
            tried |= suit.tried
            total += suit.points
        if need > total:
            return False
        if self._low.get(key, 0) >= need:
            return True
        if self._high.get(key, total) < need:
            return False
        owner, sure = self._sure(left, leader, tricks, total, suits)
        if sure:
            if owner == 0:
                if sure >= need:
                    return True
            elif total - sure < need:
                return False
        self.positions += 1
        if self.positions > self.limit:
            raise TooManyPositions
        wanted = self._side[leader] == 0
        following = leader + 1 if leader + 1 < self._n else 0
        result = not wanted
        for i in self._leads(left & layout.own[leader] & tried, leader, suits):
            if wanted is self.follow(
                left ^ (1 << i),
                following,
                self._n - 1,
                layout.cls[i],
                i,
                leader,
                layout.value[i],
                tried,
                need,
                tricks,
            ):
                result = wanted
                break
        if result:
            self._low[key] = need
        else:
            self._high[key] = need - 1
        return result

    def _sure(
        self, left: int, leader: int, tricks: int, total: int, suits: list[Suit]
    ) -> tuple[int, int]:
        """A side and what it makes whatever the other does; 0 where nothing is plain to see.

        The strongest trumps win a trick each, and while the others hold no trump, so do the
        strongest cards of every suit in the hand of who leads.
        """
        if self.layout.rules.permanent:
            return 0, 0
        side = self._side
        seat = leader
        if left & self._trumps & self._held_by[1 - side[leader]]:
            trump = suits[self._trump_at]
            seat, run, sure = trump.lead, trump.run, trump.run_points
        else:
            run = sure = 0
            for suit in suits:
                if suit.lead == leader:
                    run += suit.run
                    sure += suit.run_points
        if not run:
            return 0, 0
        if seat == leader and run >= tricks:
            return side[seat], total
        sure += self.per_trick * run
        if self.last < 0 and seat != leader:
            sure += self.last
        return side[seat], sure

    def _leads(self, cards: int, leader: int, suits: list[Suit]) -> list[int]:
        """The cards to lead, those that are the strongest of their suit before the others."""
        out = bits(cards)
        if len(out) > 1:
            top = 0
            for suit in suits:
                if suit.lead == leader:
                    top |= suit.tried & -suit.tried
            out.sort(key=lambda i: (not top >> i & 1, -i))
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
    ) -> bool:
        """As `reach`, within a trick: `seat` plays, `more` seats with him.

        `led` is the class led, `best` the card that wins so far, `worth` what the cards of
        the trick count; `tried` are the cards worth trying since the trick began, `tricks`
        those left with this one.
        """
        self.positions += 1
        if self.positions > self.limit:
            raise TooManyPositions
        layout = self.layout
        side = self._side
        wanted = side[seat] == 0
        held = left & layout.own[seat]
        cards = layout.legal(held, led, best, layout.beating(seat, best_seat)) & tried
        order: tuple[int, ...]
        if cards & (cards - 1):
            order = self._order(cards, led, best, side[best_seat] == side[seat])
        else:
            order = (cards.bit_length() - 1,)
        higher = layout.higher[led][best]
        value = layout.value
        if more == 1:
            worth += self.per_trick + (self.last if tricks == 1 else 0)
            for i in order:
                winner = seat if higher >> i & 1 else best_seat
                due = need if side[winner] else need - worth - value[i]
                if self.reach(left ^ (1 << i), winner, due) is wanted:
                    return wanted
            return not wanted
        following = seat + 1 if seat + 1 < self._n else 0
        for i in order:
            if higher >> i & 1:
                top, top_seat = i, seat
            else:
                top, top_seat = best, best_seat
            if wanted is self.follow(
                left ^ (1 << i),
                following,
                more - 1,
                led,
                top,
                top_seat,
                worth + value[i],
                tried,
                need,
                tricks,
            ):
                return wanted
        return not wanted

    def _order(self, cards: int, led: int, best: int, friend: bool) -> tuple[int, ...]:
        """The cards to follow with: winning cheaply first, or leaving the trick to a friend."""
        key = (cards, led, best, friend)
        found = self._orders.get(key)
        if found is None:
            layout = self.layout
            higher = layout.higher[led][best]
            power, value = layout.power[led], layout.value
            winning = sorted(bits(cards & higher), key=power.__getitem__)
            losing = bits(cards & ~higher)
            if friend:
                losing.sort(key=lambda i: (-value[i], power[i], -i))
                found = (*losing, *winning)
            else:
                losing.sort(key=lambda i: (value[i], power[i], -i))
                found = (*winning, *losing)
            self._orders[key] = found
        return found
