"""A deal in which cards are drawn: what is announced between the tricks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from records.cards import KNOWN, NAMES, NOBODY, SEVENS, SUIT
from records.notation.model import DECLARATION, EXCHANGE, PLAIN_NUMBER, RUNNING, Comment, Deal, Item
from records.play.quick.common import Counted, GiveUp, check_assertion
from records.rules import phases
from records.rules.declarations import Group, catalogue, counted, in_order, word
from records.rules.judging.sevens import exchange_worth
from records.rules.kinds import SEVEN
from records.rules.parts.hands import uses_under
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

#: In `due`: no more is announced.
NEVER = -1


class Drawing(ABC):
    """Hands (counts by card), talon and what has been declared; a subclass plays the tricks.

    `codes` are those of the trick numbers and plays, which are known to be as many as they
    should and in order.  `apart` has everything else, the last first, each with the number
    of codes before it; `due` is the trick after which the next of them stands.
    `drawn` has what each seat has drawn since the last trick, None before anybody has.
    """

    __slots__ = (
        "apart",
        "catalogue",
        "codes",
        "counts",
        "declares",
        "drawn",
        "due",
        "exchanges",
        "extras",
        "gained",
        "hands",
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
        hands: list[Sequence[int]],
        talon: list[int],
    ) -> None:
        seats = rules.seats
        self.rules = rules
        self.tally = tally
        self.counts = counts
        self.talon = talon
        self.position = 0
        self.drawn: list[int] | None = None
        self.hands = []
        for dealt in hands:
            hand = [0] * KNOWN
            for card in dealt:
                hand[card] += 1
            self.hands.append(hand)
        moment = rules.moment(phases.EXCHANGE)
        self.exchanges = "" if moment is None else moment.when
        self.declares = rules.moment(phases.DECLARE)
        self.uses = uses_under(rules)
        #: cards of each hand that have served
        self.used: list[set[int]] = [set() for _ in range(seats)]
        #: declarations by each seat after the trick before `melds_trick`
        self.melds = [0] * seats
        self.melds_trick = 0
        #: actions that are not plays
        self.extras = 0
        self.gained = NOBODY
        self.catalogue = catalogue(rules, counts.trump)
        self.sort_out(deal.items)
        self.due = NEVER
        self.look()

    @abstractmethod
    def draw_and_play(self, leader: int) -> tuple[int, int]:
        """The tricks after which cards are drawn; how many there were, and who won the last."""

    @abstractmethod
    def end_play(self, leader: int) -> tuple[int, int]:
        """The tricks after the talon; how many there were in all, and who won the last."""

    def run(self) -> None:
        """Replays all items; raises GiveUp where something is not plain."""
        leader = (self.counts.dealer + 1) % self.rules.seats
        if self.due == 0:
            self.begin(leader)
        trick, leader = self.draw_and_play(leader)
        if not self.tally.over:
            if trick != self.rules.stock_tricks:
                raise GiveUp
            trick, leader = self.end_play(leader)
        self.finish(trick, leader)

    def sort_out(self, items: list[Item]) -> None:
        """The numbers and plays of a deal, and the rest."""
        codes = [item.code for item in items]
        apart = []
        at = 0
        for place in range(codes.count(-1)):
            at = codes.index(-1, at)
            del codes[at]
            apart.append((at, items[at + place]))
        step = self.rules.seats + 1
        tricks, more = divmod(len(codes), step)
        if more or codes[::step] != list(range(PLAIN_NUMBER + 1, PLAIN_NUMBER + 1 + tricks)):
            raise GiveUp
        apart.reverse()
        self.codes, self.apart = codes, apart

    def look(self) -> None:
        """Finds out what is due next."""
        self.due = self.apart[-1][0] // (self.rules.seats + 1) if self.apart else NEVER

    def begin(self, leader: int) -> None:
        """What stands before or in the first trick: exchanges before a player's first card."""
        seats = self.rules.seats
        while self.due == 0:
            at, item = self.apart.pop()
            self.counts.trick = 1
            if at == 0:
                self.announce(item, leader, 1)
            else:
                self.exchange_dealt(item, (leader + at - 1) % seats, at + self.extras)
            if self.tally.over:
                raise GiveUp
            self.look()

    def between(self, trick: int, winner: int) -> None:
        """Everything that stands before this trick, which the winner of the last leads."""
        at = (trick - 1) * (self.rules.seats + 1)
        self.counts.trick = trick
        while self.apart and self.apart[-1][0] == at and not self.tally.over:
            self.announce(self.apart.pop()[1], winner, trick)
        self.look()
        if self.due == trick - 1 and not self.tally.over:
            raise GiveUp

    def assertions(self, trick: int) -> None:
        """Running scores after a trick; those after the last one are for the deal's end."""
        at = trick * (self.rules.seats + 1)
        if at == len(self.codes):
            return
        while self.apart and self.apart[-1][0] == at:
            check_assertion(self.apart.pop()[1], self.tally)
        self.look()
        if self.due == trick:
            raise GiveUp

    def close(self, trick: int, winner: int, points: int) -> None:
        """A trick that may mark something has been won."""
        rules, tally, counts = self.rules, self.tally, self.counts
        counts.last_winner, counts.last_value, counts.trick = winner, points, trick + 1
        tally.ply = rules.seats * trick + self.extras
        tally.trick(counts)

    def finish(self, trick: int, winner: int) -> None:
        """The deal has ended with this trick, or with the game."""
        rules, tally, counts = self.rules, self.tally, self.counts
        if trick * (rules.seats + 1) != len(self.codes):
            raise GiveUp
        counts.trick = trick + 1
        counts.last_winner = winner
        counts.plies = rules.seats * trick + self.extras
        if not tally.over:
            if trick != rules.tricks:
                raise GiveUp
            counts.over = True
            tally.ply = counts.plies
            tally.end(counts)
        while self.apart:
            at, item = self.apart.pop()
            if at != len(self.codes):
                raise GiveUp
            check_assertion(item, tally)

    def announce(self, item: Item, winner: int, trick: int) -> None:
        """A declaration, an exchange or a running score after a trick."""
        kind = item.kind
        if kind == RUNNING:
            check_assertion(item, self.tally)
            return
        if item.irregular:
            raise GiveUp
        if item.notes and not all(isinstance(note, Comment) for note in item.notes):
            raise GiveUp
        rules, tally = self.rules, self.tally
        seat = winner if item.seat < 0 else item.seat
        if kind == EXCHANGE and self.exchanges == phases.BEFORE_FIRST_CARD:
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
        self.extras += 1
        tally.ply = rules.seats * (trick - 1) + self.extras
        if kind == DECLARATION:
            self.declare(item, seat, winner, trick)
        elif kind != EXCHANGE or seat != winner or self.drawn is not None:
            raise GiveUp
        else:
            self.exchange(item, seat, trick)

    def declare(self, item: Item, seat: int, winner: int, trick: int) -> None:
        """A declaration after a trick."""
        spec, moment = self.rules.declarations, self.declares
        if spec is None or moment is None:
            raise GiveUp
        group = in_order(item.cards)
        meld = self.catalogue[group]
        kind = meld.kind
        if meld.points < 0 or (item.points is not None and item.points != meld.points):
            raise GiveUp
        if kind == SEVEN:
            self.check_seven(seat, winner, group[0])
        else:
            self.check_moment(seat, winner, moment.who)
            if spec.per_trick is not None and self.melds[seat] >= spec.per_trick:
                raise GiveUp
            self.melds[seat] += 1
            if self.gained >= 0 and not spec.gained_card_same_trick and self.gained in group:
                raise GiveUp
        if trick > self.rules.stock_tricks and not moment.last_trick:
            raise GiveUp
        self.need(seat, group)
        if not self.serve(seat, group, kind):
            raise GiveUp
        self.used[seat].update(group)
        counts, tally = self.counts, self.tally
        if counts.trump < 0 and kind & self.rules.trump_by:
            counts.trump = SUIT[group[0]]
            self.catalogue = catalogue(self.rules, counts.trump)
        source = "seven" if kind == SEVEN else "declaration"
        side = tally.side_of[seat]
        tally.announce(side, meld.points, source, counts, trick - 1, word(item.cards))

    def need(self, seat: int, group: Group) -> None:
        """Gives up if the player does not hold these cards."""
        hand = self.hands[seat]
        for card, times in counted(group):
            if hand[card] < times:
                raise GiveUp

    def serve(self, seat: int, group: Group, kind: int) -> bool:
        """Whether cards that a player holds may serve so; then they have."""
        spec = self.rules.declarations
        assert spec is not None
        hand, again, unserved = self.hands[seat], spec.again(kind), spec.unserved(kind)
        excluded = spec.excludes[kind]
        return self.uses.serve(seat, group, kind, excluded, hand, again, unserved=unserved)

    def check_moment(self, seat: int, winner: int, who: str) -> None:
        """Whether this seat may declare after the trick, before anybody draws."""
        if self.drawn is not None:
            raise GiveUp
        if who == phases.WINNER_SIDE:
            if self.rules.side_of(seat) != self.rules.side_of(winner):
                raise GiveUp
        elif who == phases.WINNER and seat != winner:
            raise GiveUp

    def check_seven(self, seat: int, winner: int, card: int) -> None:
        """Whether a 7 of trumps may be shown: by the winner, or by who has just drawn it."""
        if self.rules.seven != phases.AT_DRAW:
            self.check_moment(seat, winner, phases.WINNER)
            return
        if self.drawn is None:
            self.draw(winner)
        assert self.drawn is not None
        self.check_drawn(seat, card)
        self.drawn[seat] = NOBODY

    def check_drawn(self, seat: int, card: int) -> None:
        """Gives up if that is not what the player has just drawn."""
        assert self.drawn is not None
        if self.drawn[seat] != card:
            raise GiveUp

    def draw(self, winner: int) -> None:
        """All draw, the winner first, and see what they have drawn."""
        cards = self.take(winner)
        seats = self.rules.seats
        self.drawn = [NOBODY] * seats
        for place, card in enumerate(cards):
            self.drawn[(winner + place) % seats] = card

    def take(self, winner: int) -> list[int]:
        """All draw, the winner first; what they draw, in that order, NOBODY for the turn-up."""
        rules, hands, talon = self.rules, self.hands, self.talon
        at = self.position
        self.position = end = at + rules.seats
        cards = talon[at:end]
        turned = end == len(talon) and rules.turn_up == "talon"
        if turned and rules.turned_seven_drawn and cards[-1] in SEVENS:
            raise GiveUp
        for hand, card in zip(hands[winner:] + hands[:winner], cards, strict=True):
            hand[card] += 1
        if turned:
            cards[-1] = NOBODY
        return cards

    def exchange(self, item: Item, seat: int, trick: int) -> None:
        """An exchange after a trick, of a 7 that has not been shown."""
        spec = self.rules.exchange
        card = SEVENS[self.counts.trump]
        if spec is None or self.counts.trump < 0 or item.card != card or spec.uses_meld:
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
        card = SEVENS[self.counts.trump]
        if (
            spec is None
            or self.counts.trump < 0
            or self.exchanges != phases.BEFORE_FIRST_CARD
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
        if self.counts.turn_up in SEVENS:
            raise GiveUp
        self.need(seat, (card,))
        if item.points is not None and item.points != points:
            raise GiveUp
        hand = self.hands[seat]
        hand[card] -= 1
        hand[self.talon[-1]] += 1
        self.talon[-1] = card
        tally = self.tally
        side = tally.side_of[seat]
        tally.announce(side, points, "exchange", self.counts, trick, NAMES[card])
