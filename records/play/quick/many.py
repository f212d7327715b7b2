"""A deal in which any number of players draw, under any of the games that do."""

from __future__ import annotations

from records.cards import BIT, KNOWN, mask
from records.notation.model import PLAIN_NUMBER
from records.play.quick.common import GiveUp, check_assertion
from records.play.quick.drawing import Drawing
from records.rules.duties import narrow
from records.rules.strength import strength


class Many(Drawing):
    """A deal of any number of players who draw."""

    __slots__ = ()

    def run(self) -> None:
        """Replays all items; raises GiveUp where something is not plain."""
        rules, tally, counts, items = self.rules, self.tally, self.counts, self.items
        if rules.seven == "play" or rules.final_round != "none" or not rules.play_out:
            raise GiveUp
        seats, stock, total = rules.seats, rules.stock_tricks, rules.tricks
        orders = [tuple((leader + i) % seats for i in range(seats)) for leader in range(seats)]
        codes = [item.code for item in items]
        value = rules.value
        hands, used = self.hands, self.used
        leader = (counts.dealer + 1) % seats
        table = strength(rules, counts.trump, True)
        by_trick = tally.marks_tricks()
        at = 0
        trick = 1
        stop = len(codes)
        while trick <= stock and at < stop and not tally.over:
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise GiveUp
                counts.trick = trick
                self.announce(items[at], leader, trick)
                at += 1
                by_trick = tally.marks_tricks()
                table = strength(rules, counts.trump, True)
                continue
            if trick > 1 and self.drawn is None:
                self.draw(leader)
            self.drawn = None
            at += 1
            best = -1
            points = 0
            power: list[int] = []
            for seat in orders[leader]:
                card = codes[at]
                at += 1
                if card >= 64:
                    card -= 64 * (seat + 1)
                hand = hands[seat]
                if card < 0 or not hand[card]:
                    raise GiveUp
                if card in used[seat]:
                    self.uses.lose(seat, card, hand[card])
                hand[card] -= 1
                points += value[card]
                if best < 0:
                    power = table.power[table.classes[card]]
                if power[card] > best:
                    best = power[card]
                    leader = seat
            counts.counted[leader] += points
            trick += 1
            if by_trick:
                counts.last_winner, counts.last_value, counts.trick = leader, points, trick
                tally.ply = seats * (trick - 1) + self.extras
                tally.trick(counts)
        while at < stop and codes[at] < 0 and not tally.over:
            counts.trick = trick
            self.announce(items[at], leader, trick)
            at += 1
        if not tally.over:
            if self.drawn is None:
                self.draw(leader)
            at, trick, leader = self.end_play(codes, at, leader, orders)
        counts.trick = trick
        counts.last_winner = leader
        counts.plies = seats * (trick - 1) + self.extras
        if not tally.over:
            if trick != total + 1:
                raise GiveUp
            counts.over = True
            tally.ply = counts.plies
            tally.end(counts)
        for item in items[at:]:
            check_assertion(item, tally)

    def end_play(
        self, codes: list[int], at: int, leader: int, orders: list[tuple[int, ...]]
    ) -> tuple[int, int, int]:
        """The tricks after the talon; where they end, the trick after them, the last winner."""
        rules, tally, counts, items = self.rules, self.tally, self.counts, self.items
        table = strength(rules, counts.trump)
        duties, undertrump = rules.end_duties, rules.must_undertrump
        side_of = tally.side_of
        value, hands = rules.value, self.hands
        by_trick = tally.marks_tricks()
        masks = [mask(hand) for hand in hands]
        trick = rules.stock_tricks + 1
        stop = len(codes)
        while trick <= rules.tricks:
            if at == stop:
                raise GiveUp
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise GiveUp
                check_assertion(items[at], tally)
                at += 1
                continue
            at += 1
            best = led = -1
            points = 0
            for seat in orders[leader]:
                card = codes[at]
                at += 1
                if card >= 64:
                    card -= 64 * (seat + 1)
                if not 0 <= card < KNOWN or not hands[seat][card]:
                    raise GiveUp
                if best < 0:
                    led = table.classes[card]
                    best = card
                    leader = seat
                else:
                    beating = rules.head_partner or side_of[seat] != side_of[leader]
                    legal, _ = narrow(duties, table, masks[seat], led, best, beating, undertrump)
                    if not legal >> card & 1:
                        raise GiveUp
                    if table.power[led][card] > table.power[led][best]:
                        best = card
                        leader = seat
                hands[seat][card] -= 1
                if not hands[seat][card]:
                    masks[seat] ^= BIT[card]
                points += value[card]
            counts.counted[leader] += points
            trick += 1
            if by_trick:
                counts.last_winner, counts.last_value, counts.trick = leader, points, trick
                counts.over = trick > rules.tricks
                tally.ply = rules.seats * (trick - 1) + self.extras
                tally.trick(counts)
                if tally.over:
                    break
        return at, trick, leader
