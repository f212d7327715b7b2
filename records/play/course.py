"""The state of a line of play: its table and score, what is found, and what is settled.

Stepping never refuses, and judging never changes anything.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, Self

from records.cards import KNOWN, NAMES, NOBODY, SEATS
from records.deal.stock import TURN_UP
from records.judging.moments import Verdict, accepts, exchange_card, side_that_orders
from records.knowledge.gaps import begin_gap
from records.knowledge.table import Table
from records.languages import both
from records.notation.model import ACTIONS, DECLARATION, EXCHANGE, ORDER, PLAY, Item
from records.play.places import Place, Raw
from records.play.stated_scores import Drift
from records.rules.phases import CLAIM
from records.rules.tally import Saved, Tally
from records.slots import Copied


class Ascending(Set[int]):
    """A set to which numbers are added in ascending order, in 4 bytes each."""

    __slots__ = ("_numbers", "add")

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._numbers = array("i", numbers)
        #: adds a number that is greater than all of them
        self.add = self._numbers.append

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        at = bisect_left(self._numbers, number)
        return at < len(self._numbers) and self._numbers[at] == number

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)


class Later:
    """Who plays which known card, and when, once nobody draws any more.

    Source: notation 4, Unknown hands. Cost of a question: the number of different cards, not of
    plays.
    """

    __slots__ = ("plies",)

    def __init__(self, plays: list[tuple[int, int, int]]) -> None:
        #: the plies at which a seat plays a card, ascending
        self.plies: dict[tuple[int, int], list[int]] = {}
        for ply, seat, card in plays:
            if seat >= 0 and card < KNOWN:
                self.plies.setdefault((seat, card), []).append(ply)

    def after(self, ply: int, most: int) -> list[tuple[int, int, int]]:
        """Return the plays after a ply as (ply, seat, card), in order.

        There are at most `most` plays of one card by one seat.
        """
        found = []
        for (seat, card), plies in self.plies.items():
            first = bisect_right(plies, ply)
            found += [(at, seat, card) for at in plies[first : first + most]]
        return sorted(found)

    def cards(self, seat: int, ply: int) -> int:
        """Return the cards (a set) that a seat plays after a ply."""
        bits = 0
        for (who, card), plies in self.plies.items():
            if who == seat and plies[-1] > ply:
                bits |= 1 << card
        return bits


#: Called after each item with its index, the item, the seat that acted and the points it marked.
Observer = Callable[[int, Item, int, int], None]


#: What had to be led: the card that the captain named, or a card of the marriage just shown.
TO_LEAD = (
    both(("the card that the captain named", "la carte commandée par le capitaine")),
    both(("a card of the marriage just shown", "une carte du mariage qui vient d’être montré")),
)


class Laid(NamedTuple):
    """A declaration that counted."""

    seat: int
    cards: tuple[int, ...]
    points: int
    kind: str
    trick: int
    ply: int


class Course(Copied, own=("laid", "needed_seats", "table", "trick_of")):
    """How far a line of play has come on its table, and what has been found on the way.

    `raws` collects the findings. `trick_of` has the trick of each item in canonical form, None if
    it is not known. `needed_seats` has the indexes of items whose written seat differs from the one
    that would have acted without it. `tally` is None in a variation, whose scores are not judged.
    """

    def __init__(
        self,
        table: Table,
        tally: Tally | None,
        deal: int,
        raws: list[Raw],
        captains: tuple[int, ...] | None = None,
        leaders: tuple[int, ...] = (),
        variation: bool = False,
        drift: Drift | None = None,
    ) -> None:
        self.table = table
        self.tally = tally
        self.deal = deal
        self.raws = raws
        self.captains = captains
        self.leaders = leaders
        self.variation = variation
        self.ply = 0
        self.items: Sequence[Item] = ()
        self.trick_of: list[int | None] = []
        self.needed_seats: list[int] = []
        #: the numbers that change what is known of the play, and the items before which one would
        self.needed_numbers = Ascending()
        self.judging = True
        self.over = tally is not None and tally.over
        self.ended = False
        self._unended: Saved | None = None
        #: whether the score before the deal is known when it ends, whatever the end brings
        self.known_at_end = False
        #: whether the turn-up has been exchanged for a 7; None if the record does not tell
        self.exchanged: bool | None = False
        if table.trick > 1 and table.rules.exchange is not None:
            self.exchanged = None
        self.after_end_said = False
        self.looked = False
        #: who can have won the last trick, if another player is written as the next leader
        self.may_lead: tuple[int, ...] = ()
        self.rest: list[tuple[int, int, int]] | None = None
        self.later: Later | None = None
        self.plays: list[tuple[int, int, int]] = []
        self.laid: list[Laid] = []
        self.latest: int | None = None
        self.offset = 0
        #: the item of which something was last reported
        self.told_at = -1
        #: the place of the last gap
        self.untold = -2
        #: the ply of the last order
        self.ordered = -1
        #: the wrong scores that stated scores may carry on, shared with the replay
        self.drift = Drift(tally.n) if drift is None and tally is not None else drift
        self.observer: Observer | None = None

    def copy(self) -> Self:
        """Return an independent copy with its own table and score, for other play from here.

        What was found, and who observes, is left behind. Cost: the cards and actions of the deal.
        """
        other = self._copied()
        if self.tally is not None:
            other.tally = self.tally.beside(other.table)
        if self.drift is not None:
            other.drift = self.drift.copy()
        other.needed_numbers = Ascending(self.needed_numbers)
        other.begin_anew()
        return other

    def begin_anew(self) -> None:
        """Leave behind what was found, what was looked up ahead, and who observes."""
        self.raws = []
        self.plays = []
        self.rest = self.later = self.observer = None

    def captain(self) -> int:
        """Return the captain who gives an order without a written seat, NOBODY if nobody knows."""
        return self._captain_of(side_that_orders(self.table))

    def _captain_of(self, side: int) -> int:
        return NOBODY if self.captains is None or side < 0 else self.captains[side]

    # -- what is settled between plays --------------------

    def settle(self) -> None:
        """Make all outstanding draws."""
        table = self.table
        if not table.stock.to_draw:
            return
        before = TURN_UP in table.stock.drawn
        table.settle()
        if not before:
            self.turned_drawn()

    def settle_up_to(self, seat: int) -> None:
        """Make the draws of the players before this seat, and then this seat's own.

        The players after it still draw later. Source: notation 3, When cards are drawn.
        """
        table = self.table
        before = TURN_UP in table.stock.drawn
        while seat in table.stock.to_draw:
            table.draw()
        if not before:
            self.turned_drawn()

    def turned_drawn(self) -> None:
        """Mark a turned 7 that was just drawn, unless an exchange brought it, which has scored.

        A turn-up that is not known may be a 7. Source: rulebook 0.1 and 7.
        """
        table, tally = self.table, self.tally
        spec, stock = table.rules.declarations, table.stock
        points = 0 if spec is None else spec.turned_seven_drawn
        if tally is None or not points or self.exchanged or TURN_UP not in stock.drawn:
            return
        unknown = stock.turn_up < 0 and tally.turned < 0
        if not unknown and stock.turn_up != exchange_card(table):
            return
        if self.exchanged is None or unknown:
            tally.scores = None
            return
        side = tally.side_of[stock.drawn.index(TURN_UP)]
        tally.announce(side, points, "seven", table, max(1, table.trick - 1), "")
        self.over = self.over or tally.over

    def finish(self) -> None:
        """Count what is counted at the end of the deal, once."""
        if not self.ended and self.tally is not None and not self.tally.over:
            self.ended = True
            # A deal that is not played out ends with the last draw (rulebook 7).
            if not self.table.rules.play_out:
                self.settle()
            if not self.tally.over:
                self._unended = self.tally.save()
                self.known_at_end = self.tally.scores is not None
                self.tally.end(self.table)

    def may_still_claim(self) -> bool:
        """Return whether the cards have run out and nobody has claimed yet (rulebook 18)."""
        table = self.table
        claims = table.rules.moment(CLAIM) is not None and not accepts(table.rules)
        return claims and table.over and not table.count.claimed

    def before_end(self) -> Tally | None:
        """Return the score without what the end of the deal has brought, None if nobody counts."""
        if self.tally is None or not self.ended or self._unended is None:
            return self.tally
        before = self.tally.beside(self.table)
        before.restore(self._unended)
        return before

    def reopen(self) -> None:
        """Undo the count at the end of the deal, because a claim ends it."""
        if self.ended and self.tally is not None and self._unended is not None:
            self.tally.restore(self._unended)
        self.ended = False

    def goes_on(self) -> bool:
        """Take back that the game was won before the last card, if not by a score carried on."""
        tally, drift = self.tally, self.drift
        if tally is None or drift is None or not tally.over or self.ended or self.table.over:
            return False
        self.over = not drift.goes_on(tally)
        return not self.over

    def stated(self) -> tuple[int, ...] | None:
        """Return what a running score should say here, None if that is not known.

        Source: rulebook 0.2.
        """
        if self.table.rules.claim is not None:
            return self.table.count.exact()
        tally = self.tally
        scores = None if tally is None else tally.scores
        if tally is not None and not tally.marks_within_deal:
            scores = tally.start if scores is not None or self.known_at_end else None
        return None if scores is None else tuple(scores)

    def gap(self, index: int) -> None:
        """Take note of a gap: what happened at this item is not recorded."""
        last, self.untold = self.untold, index
        if last == index - 1:
            # Nothing is recorded between them, so they are one gap.
            return
        begin_gap(self.table)
        self.looked = False
        if self.tally is not None:
            self.tally.scores = None
            self.known_at_end = False

    # -- reporting --------------------

    @property
    def trick_known(self) -> int | None:
        """The trick that the next play belongs to, None in a gap."""
        return None if self.table.gap.open else self.table.trick

    def report(
        self,
        code: str,
        index: int,
        item: Item,
        seat: int,
        *,
        trick: int | None = None,
        certainty: str = "proven",
        expected: Mapping[str, str] | str = "",
        text: str | None = None,
        seat_only: bool = False,
        legal: tuple[str, ...] = (),
        evidence: tuple[int, ...] = (),
        why: Mapping[str, str] | None = None,
    ) -> None:
        """Add a finding at an item."""
        if not self.judging:
            return
        self.told_at = index
        self.raws.append(
            Raw(
                code,
                Place(Place.ITEM, self.deal, index, item=item),
                text=text,
                certainty=certainty,
                expected=expected,
                deal=self.deal,
                trick=trick,
                ply=None if self.variation or item.kind not in ACTIONS else self.ply,
                seat=seat,
                seat_only=seat_only,
                legal=legal,
                evidence=evidence,
                irregular=item.irregular,
                variation=self.variation,
                why=why,
            )
        )

    def out_of_turn(self, index: int, item: Item, due: tuple[int, ...]) -> None:
        """Report a play by a seat that is not one of those `due` to play."""
        seat = item.seat
        if self.leaders and self.table.plays == 0 and seat in self.leaders:
            return
        # Only a fault needs these words.
        from records.play.why import why_not_in_turn

        self.report(
            "turn",
            index,
            item,
            seat,
            trick=self.trick_known,
            expected=", ".join(SEATS[seat] for seat in due),
            text=SEATS[seat],
            seat_only=True,
            why=why_not_in_turn(self),
        )

    def unknown_seat(self, index: int, item: Item) -> None:
        """Report an item of a seat that the game does not have. What the item does is not known."""
        if item.kind in ACTIONS:
            trick, seat = self.trick_known, item.seat
            self.report(
                "seat-unknown", index, item, seat, trick=trick, text=SEATS[seat], seat_only=True
            )
        self.gap(index)

    def after_end(self, index: int, item: Item) -> None:
        """Report the first action after the end of the deal. It stands for all later ones."""
        table = self.table
        seat = item.seat if item.seat >= 0 else table.next
        if seat < 0 and table.taken.last_winner >= 0:
            seat = table.taken.last_winner
        if item.kind in (DECLARATION, EXCHANGE) and item.points is not None and seat >= 0:
            self.declared_in_vain(seat, item.points)
        if self.after_end_said:
            return
        self.after_end_said = True
        if item.kind == ORDER and item.seat < 0 <= seat:
            seat = self._captain_of(table.rules.side_of(seat))
        trick = table.trick
        if item.kind not in (PLAY, ORDER) and not table.current.cards and trick > 1:
            trick -= 1
        self.report("after-end", index, item, seat, trick=trick)

    def wrongly_declared(self, seat: int, stated: int, points: int) -> None:
        """Report a declaration or an exchange written with points that it does not score."""
        if self.drift is not None and self.tally is not None:
            self.drift.declared(self.tally.side_of[seat], stated - points)

    def declared_in_vain(self, seat: int, points: int) -> None:
        """Note the points, stated or due, of a declaration or an exchange that breaks a rule."""
        if points > 0 and self.drift is not None and self.tally is not None:
            self.drift.declared_in_vain(self.tally.side_of[seat], points)

    def unfounded(self, index: int, item: Item, seat: int) -> None:
        """Warn about an action that is marked irregular although it is surely regular."""
        table = self.table
        if (
            seat < 0
            or table.knowledge.unknown[seat]
            or table.knowledge.gone[seat]
            or table.gap.open
            or table.current.uncertain
        ):
            return
        if self.told_at == index:
            return
        self.report("irregular-unfounded", index, item, seat, trick=table.trick)

    def report_play(self, index: int, item: Item, seat: int, verdict: Verdict) -> None:
        """Report a play that breaks a rule, with the legal cards and the plies that show them."""
        # Only a fault needs these words.
        from records.play.why import not_in_pack, why_not_this_card

        table = self.table
        code = verdict.code
        evidence: set[int] = set()
        legal = []
        known = table.knowledge.evidence[seat]
        bits = verdict.legal
        while bits:
            low = bits & -bits
            card = low.bit_length() - 1
            bits ^= low
            legal.append(NAMES[card])
            if card in known and code.startswith("play-"):
                evidence.add(known[card])
        expected: Mapping[str, str] | str = ""
        if code == "deal-card":
            expected = not_in_pack(table.rules, item.card)
        elif code == "play-order":
            expected = TO_LEAD[table.pause.ordered < 0]
        self.report(
            code,
            index,
            item,
            seat,
            trick=self.trick_known,
            certainty=verdict.certainty,
            expected=expected,
            legal=tuple(legal),
            evidence=tuple(sorted(evidence)),
            text=NAMES[item.card] if code in ("deal-copies", "deal-card") else None,
            why=why_not_this_card(self, index, item, code),
        )
        if code in ("deal-copies", "deal-card"):
            table.knowledge.discredit(item.card)
