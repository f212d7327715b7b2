"""A deal in which cards are drawn: what is announced between the tricks."""

from __future__ import annotations

from records.cards import KNOWN, NAMES, RANK, RANKS, SUIT
from records.notation.model import DECLARATION, EXCHANGE, RUNNING, Comment, Deal, Item
from records.play.quick.common import Counted, GiveUp, check_assertion
from records.rules.declarations import Uses, catalogue, word
from records.rules.judge import exchange_worth
from records.rules.rescoring import Worlds
from records.rules.ruleset import SEVEN, RuleSet
from records.rules.scoring import NOBODY
from records.rules.tally import Tally

SEVEN_RANK = RANKS.index("7")


class Drawing:
    """Hands (counts by card), talon and what has been declared; a subclass plays the tricks.

    `drawn` has what each seat has drawn since the last trick, None before anybody has.
    """

    __slots__ = (
        "catalogue",
        "counts",
        "drawn",
        "extras",
        "gained",
        "hands",
        "items",
        "melds",
        "melds_trick",
        "position",
        "rules",
        "tally",
        "talon",
        "used",
        "uses",
    )

    def __init__(
        self,
        deal: Deal,
        rules: RuleSet,
        tally: Tally,
        counts: Counted,
        hands: list[list[int]],
        talon: list[int],
    ) -> None:
        seats = rules.seats
        self.rules = rules
        self.tally = tally
        self.counts = counts
        self.items = deal.items
        self.talon = talon
        self.position = 0
        self.drawn: list[int] | None = None
        self.hands = []
        for dealt in hands:
            hand = [0] * KNOWN
            for card in dealt:
                hand[card] += 1
            self.hands.append(hand)
        rescore = rules.declarations.rescore if rules.declarations is not None else ""
        self.uses: Uses | Worlds = Worlds(seats, rescore) if rescore else Uses(seats)
        #: cards of each hand that have served
        self.used: list[set[int]] = [set() for _ in range(seats)]
        #: declarations by each seat after the trick before `melds_trick`
        self.melds = [0] * seats
        self.melds_trick = 0
        #: actions that are not plays
        self.extras = 0
        self.gained = NOBODY
        self.catalogue = catalogue(rules, counts.trump)

    def announce(self, item: Item, winner: int, trick: int) -> None:
        """A declaration, an exchange or a running score after a trick."""
        kind = item.kind
        if kind == RUNNING:
            check_assertion(item, self.tally)
            return
        if item.irregular or not all(isinstance(note, Comment) for note in item.notes):
            raise GiveUp
        rules, tally, counts = self.rules, self.tally, self.counts
        seat = winner if item.seat < 0 else item.seat
        if kind == EXCHANGE and rules.exchange is not None and rules.exchange.before_first_card:
            if trick > 1:
                raise GiveUp
            self.exchange_dealt(item, seat, 1)
            return
        if trick == 1 or trick > rules.stock_tricks + 1:
            raise GiveUp
        if trick != self.melds_trick:
            self.melds_trick = trick
            self.melds = [0] * rules.seats
            self.gained = NOBODY
        hand = self.hands[seat]
        self.extras += 1
        tally.ply = rules.seats * (trick - 1) + self.extras
        if kind == EXCHANGE:
            if seat != winner or self.drawn is not None:
                raise GiveUp
            self.exchange(item, seat, trick)
            return
        spec = rules.declarations
        if kind != DECLARATION or spec is None:
            raise GiveUp
        group = tuple(sorted(item.cards))
        meld = self.catalogue[group]
        if meld.points < 0 or (item.points is not None and item.points != meld.points):
            raise GiveUp
        if meld.kind == SEVEN:
            self.check_seven(seat, winner, group[0])
        else:
            self.check_moment(seat, winner, spec.who)
            if spec.per_trick is not None and self.melds[seat] >= spec.per_trick:
                raise GiveUp
            self.melds[seat] += 1
            if self.gained >= 0 and not spec.gained_card_same_trick and self.gained in group:
                raise GiveUp
        for card in group:
            if hand[card] < group.count(card):
                raise GiveUp
        if trick > rules.stock_tricks and not spec.after_last_stock_trick:
            raise GiveUp
        excluded, again = spec.excludes[meld.kind], spec.again(meld.kind)
        if not self.uses.serve(seat, group, meld.kind, excluded, hand, again):
            raise GiveUp
        self.used[seat].update(group)
        if counts.trump < 0 and meld.kind & rules.trump_by:
            counts.trump = SUIT[group[0]]
            self.catalogue = catalogue(rules, counts.trump)
        source = "seven" if meld.kind == SEVEN else "declaration"
        side = tally.side_of[seat]
        tally.announce(side, meld.points, source, counts, trick - 1, word(item.cards))

    def check_moment(self, seat: int, winner: int, who: str) -> None:
        """Whether this seat may declare after the trick, before anybody draws."""
        if self.drawn is not None:
            raise GiveUp
        if who == "winner-side":
            if self.rules.side_of(seat) != self.rules.side_of(winner):
                raise GiveUp
        elif who == "winner" and seat != winner:
            raise GiveUp

    def check_seven(self, seat: int, winner: int, card: int) -> None:
        """Whether a 7 of trumps may be shown: by the winner, or by who has just drawn it."""
        if self.rules.seven != "draw":
            self.check_moment(seat, winner, "winner")
            return
        if self.drawn is None:
            self.draw(winner)
        assert self.drawn is not None
        if self.drawn[seat] != card:
            raise GiveUp
        self.drawn[seat] = NOBODY

    def draw(self, winner: int) -> None:
        """All draw, the winner first."""
        seats = self.rules.seats
        last = len(self.talon) - 1
        self.drawn = [NOBODY] * seats
        for i in range(seats):
            seat = (winner + i) % seats
            card = self.talon[self.position]
            turned = self.position == last and self.rules.turn_up == "talon"
            if turned and self.rules.turned_seven_drawn and RANK[card] == SEVEN_RANK:
                raise GiveUp
            if not turned:
                self.drawn[seat] = card
            self.hands[seat][card] += 1
            self.position += 1

    def exchange(self, item: Item, seat: int, trick: int) -> None:
        """An exchange after a trick, of a 7 that has not been shown."""
        spec = self.rules.exchange
        card = self.counts.trump * 13 + SEVEN_RANK
        if spec is None or item.card != card or spec.uses_meld:
            raise GiveUp
        points = spec.points
        if card in self.used[seat]:
            worth = exchange_worth(self.uses, seat, card, self.hands[seat][card], points)
            points = item.points if item.points in worth else max(worth)
            self.uses.lose(seat, card, self.hands[seat][card], points > 0)
        self.swap(item, seat, card, points, trick - 1)
        self.gained = self.counts.turn_up
        self.counts.turn_up = card

    def exchange_dealt(self, item: Item, seat: int, ply: int) -> None:
        """An exchange of a 7 that was dealt, before its player's first card."""
        spec = self.rules.exchange
        card = self.counts.trump * 13 + SEVEN_RANK
        if (
            spec is None
            or not spec.before_first_card
            or item.kind != EXCHANGE
            or item.irregular
            or item.notes
            or item.card != card
            or item.seat not in (NOBODY, seat)
        ):
            raise GiveUp
        self.extras += 1
        self.tally.ply = ply
        self.swap(item, seat, card, spec.points, 1)
        self.counts.turn_up = card

    def swap(self, item: Item, seat: int, card: int, points: int, trick: int) -> None:
        """The 7 goes under the talon, the turn-up into the hand, and the points are marked."""
        hand = self.hands[seat]
        if not hand[card] or RANK[self.counts.turn_up] == SEVEN_RANK:
            raise GiveUp
        if item.points is not None and item.points != points:
            raise GiveUp
        hand[card] -= 1
        hand[self.talon[-1]] += 1
        self.talon[-1] = card
        tally = self.tally
        side = tally.side_of[seat]
        tally.announce(side, points, "exchange", self.counts, trick, NAMES[card])
