"""A deal in which any number of players draw, under any of the games that do."""

from __future__ import annotations

from records.cards import BIT, KNOWN, mask
from records.play.quick.common import GiveUp
from records.play.quick.drawing import Drawing
from records.rules.duties import narrow
from records.rules.phases import AT_PLAY
from records.rules.strength import strength


class Many(Drawing):
    """A deal of any number of players who draw."""

    __slots__ = ()

    def run(self) -> None:
        """Replays all items; raises GiveUp where something is not plain."""
        rules = self.rules
        if rules.seven == AT_PLAY or rules.final_round != "none" or not rules.play_out:
            raise GiveUp
        super().run()

    def draw_and_play(self, leader: int) -> tuple[int, int]:
        """The tricks after which cards are drawn; how many there were, and who won the last."""
        rules, tally, counts = self.rules, self.tally, self.counts
        seats, stock = rules.seats, rules.stock_tricks
        codes, value, hands, used = self.codes, rules.value, self.hands, self.used
        counted = counts.counted
        table = strength(rules, counts.trump, rules.phases[0].offsuit_wins)
        by_trick = tally.marks_tricks()
        trick = 0
        for at in range(1, min(len(codes), (seats + 1) * stock), seats + 1):
            trick += 1
            best = -1
            points = 0
            power: list[int] = []
            for seat, card in zip(rules.orders[leader], codes[at : at + seats], strict=True):
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
        rules, tally, counts = self.rules, self.tally, self.counts
        seats, codes, value, hands = rules.seats, self.codes, rules.value, self.hands
        table = strength(rules, counts.trump)
        duties, undertrump = rules.end_duties, rules.must_undertrump
        beat = "beat" in duties
        side_of, counted = tally.side_of, counts.counted
        by_trick = tally.marks_tricks()
        masks = [mask(hand) for hand in hands]
        trick = rules.stock_tricks
        for at in range((seats + 1) * trick + 1, len(codes), seats + 1):
            trick += 1
            best = led = -1
            points = 0
            power: list[int] = []
            for seat, card in zip(rules.orders[leader], codes[at : at + seats], strict=True):
                if card >= 64:
                    card -= 64 * (seat + 1)
                if not 0 <= card < KNOWN or not hands[seat][card]:
                    raise GiveUp
                if best < 0:
                    led = table.classes[card]
                    power = table.power[led]
                    best = card
                    leader = seat
                else:
                    if beat or table.classes[card] != led:
                        beating = rules.head_partner or side_of[seat] != side_of[leader]
                        legal, _ = narrow(
                            duties, table, masks[seat], led, best, beating, undertrump
                        )
                        if not legal >> card & 1:
                            raise GiveUp
                    if power[card] > power[best]:
                        best = card
                        leader = seat
                hands[seat][card] -= 1
                if not hands[seat][card]:
                    masks[seat] ^= BIT[card]
                points += value[card]
            counted[leader] += points
            if by_trick:
                counts.over = trick == rules.tricks
                self.close(trick, leader, points)
                if tally.over:
                    break
            if trick == self.due:
                self.assertions(trick)
        return trick, leader
