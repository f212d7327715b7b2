"""Two sides with open cards: whether the first can make so much, by alpha-beta.

The search asks yes or no, which is alpha-beta with a window of nothing, so that nearly every
question about a position met again is answered by what was found out before.
"""

from __future__ import annotations

from analysis.solver.layout import Layout, Suit, TooManyPositions, bits

#: More than any deal brings.
_MORE = 1 << 20


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
        rules = layout.rules
        #: whether no card is above its suit and the trumps
        self._ranked = not rules.permanent
        # A partner who has to trump takes the lead away: see `_sure`.
        partners = "trump" in rules.end_duties
        self._may_trump = [
            sum(
                own
                for other, own in enumerate(layout.own)
                if other != seat and (partners or layout.side[other] != layout.side[seat])
            )
            for seat in range(layout.seats)
        ]
        self._trumps = layout.members[layout.trump] if layout.trump >= 0 else 0
        self._trump_at = layout.used.index(self._trumps) if self._trumps else -1
        # By position between tricks: what the first side surely makes, and can at most.
        self._low: dict[int, int] = {}
        self._high: dict[int, int] = {}
        self._orders: dict[tuple[int, int, int, bool], tuple[int, ...]] = {}

    def reach(self, left: int, leader: int, need: int) -> int:
        """Whether the first side can make `need` with these cards left and this seat to lead.

        If it can, the answer is what it surely makes, at least `need`; else what it can make
        at most, less than `need`.  Raises TooManyPositions.
        """
        if need <= 0 or not left:
            return 0
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
            return total
        low = self._low.get(key, 0)
        if low >= need:
            return low
        high = self._high.get(key, total)
        if high < need:
            return high
        if self._ranked:
            owner, sure = self._sure(left, leader, tricks, total, suits)
            if owner == 0:
                if sure >= need:
                    return sure
            elif total - sure < need:
                return total - sure
        self.positions += 1
        if self.positions > self.limit:
            raise TooManyPositions
        wanted = self._side[leader] == 0
        following = leader + 1 if leader + 1 < self._n else 0
        most = -1 if wanted else total + 1
        for i in self._leads(left & layout.own[leader] & tried, leader, suits):
            makes = self.follow(
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

    def _sure(
        self, left: int, leader: int, tricks: int, total: int, suits: list[Suit]
    ) -> tuple[int, int]:
        """A side and what it makes whatever the other does.

        The strongest trumps win a trick each, and while nobody else has to trump, so do the
        strongest cards of every suit in the hand of who leads.
        """
        side = self._side
        seat = leader
        if left & self._trumps & self._may_trump[leader]:
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
        """The cards to lead: the strongest of their suits first, trumps and brisques last."""
        out = bits(cards)
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
    ) -> int:
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
        most = -1 if wanted else _MORE
        following = seat + 1 if seat + 1 < self._n else 0
        if more == 1:
            worth += self.per_trick + (self.last if tricks == 1 else 0)
        for i in order:
            if more == 1:
                winner = seat if higher >> i & 1 else best_seat
                got = 0 if side[winner] else worth + value[i]
                makes = got + self.reach(left ^ (1 << i), winner, need - got)
            elif higher >> i & 1:
                makes = self.follow(
                    left ^ (1 << i),
                    following,
                    more - 1,
                    led,
                    i,
                    seat,
                    worth + value[i],
                    tried,
                    need,
                    tricks,
                )
            else:
                makes = self.follow(
                    left ^ (1 << i),
                    following,
                    more - 1,
                    led,
                    best,
                    best_seat,
                    worth + value[i],
                    tried,
                    need,
                    tricks,
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
