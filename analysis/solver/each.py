"""Each for himself with open cards: max-n, where every player takes what is best for himself."""

from __future__ import annotations

from collections.abc import Callable

from analysis.solver.layout import Layout, TooManyPositions, bits

#: What a deal is worth to each seat; a player likes the higher number of his own.
Worth = tuple[int, ...]
#: What a deal is worth from the points that each seat has taken and the seat that alone has
#: taken tricks (NOBODY if several have).
Final = Callable[[tuple[int, ...], int], Worth]

SEVERAL = -2
NONE_YET = -1
#: More than anybody makes.
_NEVER = 1 << 30


class EachForHimself:
    """A search of all lines; of equal cards a player takes the first in the layout's order.

    `trick` is what a trick counts and `last` what the last one does besides.  With `final`
    what a player makes depends on what all have taken before; without it he makes the points
    of his tricks.  `most` is by seat what `final` gives him at most, short of all tricks and but
    for the points that he has taken, which are off: who has that looks no further.

    Raises TooManyPositions beyond `limit` of `positions`, some five microseconds each.
    """

    def __init__(
        self,
        layout: Layout,
        trick: int,
        last: int,
        final: Final | None = None,
        most: Worth | None = None,
    ) -> None:
        self.layout = layout
        self.trick = trick
        self.last = last
        self.limit = 0
        self.positions = 0
        self._final = final
        self._most = most
        self._n = layout.seats
        self._nothing = (0,) * self._n
        self._known: dict[object, Worth] = {}

    def lead(self, left: int, leader: int, taken: tuple[int, ...], taker: int) -> Worth:
        """What each makes with these cards left, this seat to lead and so much taken before.

        Without `final` what was taken before does not count, and need not be given.
        """
        final = self._final
        if not left:
            return self._nothing if final is None else final(taken, taker)
        if left.bit_count() == self._n:
            return self._last_trick(left, leader, taken, taker)
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
        for i in bits(left & layout.own[leader] & tried):
            worth = self.follow(
                left ^ (1 << i),
                following,
                self._n - 1,
                layout.cls[i],
                i,
                leader,
                layout.value[i],
                tried,
                taken,
                taker,
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
        taker: int,
    ) -> Worth:
        """As `lead`, within a trick: `seat` plays, `more` seats with him.

        `top` is the card that wins so far, `counts` what the trick's cards count, `tried`
        the cards worth trying since the trick began.
        """
        self.positions += 1
        if self.positions > self.limit:
            raise TooManyPositions
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
            beats = bool(higher & bit)
            winner = seat if beats else top_seat
            if more == 1:
                worth = self.close(left ^ bit, winner, counts + layout.value[i], taken, taker)
            else:
                worth = self.follow(
                    left ^ bit,
                    following,
                    more - 1,
                    led,
                    i if beats else top,
                    winner,
                    counts + layout.value[i],
                    tried,
                    taken,
                    taker,
                )
            if best is None or worth[seat] > best[seat]:
                best = worth
                if worth[seat] >= enough:
                    break
        assert best is not None
        return best

    def _enough(self, seat: int, taken: tuple[int, ...], taker: int) -> int:
        """What a seat cannot better from here on."""
        if self._most is None or taker in (NONE_YET, seat):
            return _NEVER
        return self._most[seat] - taken[seat]

    def _last_trick(self, left: int, leader: int, taken: tuple[int, ...], taker: int) -> Worth:
        """The last trick, to which all cards are forced."""
        layout = self.layout
        winner = leader
        best = (left & layout.own[leader]).bit_length() - 1
        higher = layout.higher[layout.cls[best]]
        counts = layout.value[best]
        for seat in layout.rules.orders[leader][1:]:
            i = (left & layout.own[seat]).bit_length() - 1
            counts += layout.value[i]
            if higher[best] >> i & 1:
                best, winner = i, seat
        return self.close(0, winner, counts, taken, taker)

    def close(
        self, left: int, winner: int, counts: int, taken: tuple[int, ...], taker: int
    ) -> Worth:
        """As `lead`, when a trick whose cards count so much has just been won."""
        counts += self.trick
        if self._final is None:
            if not left:
                counts += self.last
            worth = self.lead(left, winner, taken, taker)
            return (*worth[:winner], worth[winner] + counts, *worth[winner + 1 :])
        taken = (*taken[:winner], taken[winner] + counts, *taken[winner + 1 :])
        taker = winner if taker in (NONE_YET, winner) else SEVERAL
        return self.lead(left, winner, taken, taker)
