"""A deal in which cards are drawn and not all hands are given; see `records.play.quick.unseen`.

A card that a player shows, plays or gives away without its being known in his hand is made up
to be one of those that he was dealt or has drawn unseen.
"""

from __future__ import annotations

from collections.abc import Sequence

from records.cards import KNOWN, NOBODY, SEVENS
from records.notation.model import Deal, Item
from records.play.quick.common import Counted, GiveUp
from records.play.quick.many import Many
from records.play.quick.unseen import best_of
from records.rules.declarations import Group, counted
from records.rules.ruleset import RuleSet
from records.rules.strength import strength
from records.rules.tally import Tally


class UnseenDrawing(Many):
    """A deal of any number of players who draw, some of whose hands are made up.

    `hands` are the cards that are known by now, or were made up; `spare` is how many more
    each player has, of which nothing has been said yet.  Who has cards to spare, and plays
    every card that was made up for him, may have been dealt and have drawn just that.
    """

    __slots__ = ("spare",)

    def __init__(
        self,
        deal: Deal,
        rules: RuleSet,
        tally: Tally,
        counts: Counted,
        hands: list[Sequence[int]],
        talon: list[int],
    ) -> None:
        super().__init__(deal, rules, tally, counts, hands, talon)
        self.spare = [rules.hand_size - len(hand) for hand in hands]
        played = [code & 63 for code in self.codes]
        del played[:: rules.seats + 1]
        # Of a deal that is not played out nobody knows what was left in the hands.
        if sorted(played) != sorted(rules.cards * rules.packs):
            raise GiveUp

    def need(self, seat: int, group: Group) -> None:
        """Has the player hold these cards, if that can be."""
        hand = self.hands[seat]
        for card, times in counted(group):
            if hand[card] < times:
                self.make_up(seat, card, times - hand[card])

    def make_up(self, seat: int, card: int, times: int = 1) -> None:
        """Makes a card one of those that a player has unseen."""
        self.spare[seat] -= times
        if self.spare[seat] < 0:
            raise GiveUp
        self.hands[seat][card] += times

    def serve(self, seat: int, group: Group, kind: int) -> bool:
        """Whether cards may serve so: those known to be there, or twins of theirs."""
        if super().serve(seat, group, kind):
            return True
        for card in set(group) & self.used[seat]:
            self.make_up(seat, card)
        return super().serve(seat, group, kind)

    def check_drawn(self, seat: int, card: int) -> None:
        """The 7 that is shown at the draw is the card that was drawn."""
        assert self.drawn is not None
        if self.drawn[seat] == KNOWN:
            self.make_up(seat, card)
        elif self.drawn[seat] != card:
            raise GiveUp

    def exchange(self, item: Item, seat: int, trick: int) -> None:
        """An exchange after a trick, of a 7 that has not been shown."""
        if item.card in self.used[seat]:
            # What it scores hangs on which of two 7s it is.
            raise GiveUp
        super().exchange(item, seat, trick)

    def take(self, winner: int) -> list[int]:
        """All draw, the winner first; nobody sees what, but for the turn-up."""
        rules, spare = self.rules, self.spare
        seats = rules.seats
        self.position += seats
        drawn = [KNOWN] * seats
        for seat in range(seats):
            spare[seat] += 1
        if self.talon and self.position == rules.talon_size:
            (card,) = self.talon
            if rules.turned_seven_drawn and card in SEVENS:
                raise GiveUp
            last = (winner - 1) % seats
            spare[last] -= 1
            self.hands[last][card] += 1
            drawn[-1] = NOBODY
        return drawn

    def draw_and_play(self, leader: int) -> tuple[int, int]:
        """The tricks after which cards are drawn; how many there were, and who won the last."""
        rules, tally, counts = self.rules, self.tally, self.counts
        seats, spare = rules.seats, self.spare
        codes, value, hands, used = self.codes, rules.value, self.hands, self.used
        counted = counts.counted
        table = strength(rules, counts.trump, rules.phases[0].offsuit_wins)
        by_trick = tally.marks_tricks()
        trick = 0
        for at in range(1, (seats + 1) * rules.stock_tricks, seats + 1):
            trick += 1
            best = -1
            points = 0
            power: list[int] = []
            for seat, card in zip(rules.orders[leader], codes[at : at + seats], strict=True):
                if card >= 64:
                    card -= 64 * (seat + 1)
                if card < 0:
                    raise GiveUp
                hand = hands[seat]
                if not hand[card]:
                    spare[seat] -= 1
                    if spare[seat] < 0:
                        raise GiveUp
                else:
                    if card in used[seat]:
                        self.uses.lose(seat, card, hand[card])
                    hand[card] -= 1
                points += value[card]
                if best < 0:
                    power = table.power[table.classes[card]]
                if power[card] > best:
                    best = power[card]
                    leader = seat
            counted[leader] += points
            if by_trick:
                self.close(trick, leader, points)
                if tally.over:
                    break
            if trick == self.due:
                self.between(trick + 1, leader)
                if tally.over:
                    break
                by_trick = tally.marks_tricks()
                table = strength(rules, counts.trump, rules.phases[0].offsuit_wins)
            if self.drawn is None:
                self.take(leader)
            self.drawn = None
        return trick, leader

    def end_play(self, leader: int) -> tuple[int, int]:
        """The tricks after the talon; how many there were in all, and who won the last."""
        rules = self.rules
        seats, orders = rules.seats, rules.orders
        table = strength(rules, self.counts.trump)
        known, self.hands = self.hands, [[0] * KNOWN for _ in range(seats)]
        winner = leader
        for at in range((seats + 1) * rules.stock_tricks + 1, len(self.codes), seats + 1):
            trick = [code & 63 for code in self.codes[at : at + seats]]
            for seat, card in zip(orders[winner], trick, strict=True):
                self.hands[seat][card] += 1
            winner = orders[winner][best_of(trick, table)]
        for hand, shown in zip(self.hands, known, strict=True):
            if any(map(int.__lt__, hand, shown)):
                raise GiveUp
        return super().end_play(leader)
