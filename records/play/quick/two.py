"""A deal of two players who draw: the tricks, and what is announced between them."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from records.cards import BIT, KNOWN, SUIT, mask
from records.play.quick.common import GiveUp
from records.play.quick.drawing import Drawing
from records.rules.ruleset import RuleSet
from records.rules.strength import strength


@lru_cache(maxsize=320)
def _follower_wins(rules: RuleSet, trump: int) -> bytes:
    """For two cards of a trick of two, at first * 64 + second, whether the second wins."""
    table = strength(rules, trump)
    out = bytearray(KNOWN * 64)
    for first in rules.cards:
        power = table.power[table.classes[first]]
        for second in rules.cards:
            out[first * 64 + second] = power[second] > power[first]
    return bytes(out)


class Two(Drawing):
    """A deal of two players who draw: the tricks, and what is announced between them."""

    __slots__ = ()

    def draw_and_play(self, leader: int) -> tuple[int, int]:
        """The tricks after which cards are drawn; how many there were, and who won the last."""
        tally, counts, talon = self.tally, self.counts, self.talon
        wins = _follower_wins(self.rules, counts.trump)
        value, counted, codes = self.rules.value, counts.counted, self.codes
        leading, following = self.hands[leader], self.hands[1 - leader]
        served, served_too = self.used[leader], self.used[1 - leader]
        leads, follows = 64 * (leader + 1), 64 * (2 - leader)
        by_trick = tally.marks_tricks()
        due = self.due
        trick = 0
        # The last card of the talon may yet be exchanged: it is taken as it then is.
        draws = (talon[::2], islice(talon, 1, None, 2))
        for first, second, drawn, drawn_too in zip(codes[1::3], codes[2::3], *draws, strict=False):
            trick += 1
            if first >= 64:
                first -= leads
            if second >= 64:
                second -= follows
            if first < 0 or second < 0 or not leading[first] or not following[second]:
                raise GiveUp
            if first in served:
                self.uses.lose(leader, first, leading[first])
            if second in served_too:
                self.uses.lose(1 - leader, second, following[second])
            leading[first] -= 1
            following[second] -= 1
            if wins[first * 64 + second]:
                leader = 1 - leader
                leading, following = following, leading
                served, served_too = served_too, served
                leads, follows = follows, leads
            points = value[first] + value[second]
            counted[leader] += points
            if by_trick:
                self.close(trick, leader, points)
                if tally.over:
                    break
            if trick == due:
                self.between(trick + 1, leader)
                if tally.over:
                    break
                due = self.due
                by_trick = tally.marks_tricks()
                if trick == self.rules.stock_tricks:
                    drawn_too = talon[-1]
            leading[drawn] += 1
            following[drawn_too] += 1
        return trick, leader

    def end_play(self, leader: int) -> tuple[int, int]:
        """The tricks after the talon; how many there were in all, and who won the last."""
        rules, tally, counts = self.rules, self.tally, self.counts
        table = strength(rules, counts.trump)
        wins = _follower_wins(rules, counts.trump)
        higher, suits = table.beaten_by, table.suit_of
        value, suit, counted = rules.value, SUIT, counts.counted
        duties = rules.end_duties
        follow, trumping, beat = "follow" in duties, "trump" in duties, "beat" in duties
        total, trump = rules.tricks, counts.trump
        trumps = table.members[trump] if trump >= 0 else 0
        by_trick = tally.marks_tricks()
        leading, following = self.hands[leader], self.hands[1 - leader]
        first_mask, second_mask = mask(leading), mask(following)
        leads, follows = 64 * (leader + 1), 64 * (2 - leader)
        trick = rules.stock_tricks
        at = 3 * trick
        for first, second in zip(self.codes[at + 1 :: 3], self.codes[at + 2 :: 3], strict=True):
            trick += 1
            if first >= 64:
                first -= leads
            if second >= 64:
                second -= follows
            if first < 0 or second < 0 or not leading[first] or not following[second]:
                raise GiveUp
            better = wins[first * 64 + second]
            same = second_mask & suits[first]
            if follow and same:
                if suit[second] != suit[first]:
                    raise GiveUp
                if beat and not better and same & higher[first]:
                    raise GiveUp
            elif trumping and suit[second] != trump and second_mask & trumps:
                raise GiveUp
            leading[first] -= 1
            if not leading[first]:
                first_mask ^= BIT[first]
            following[second] -= 1
            if not following[second]:
                second_mask ^= BIT[second]
            if better:
                leader = 1 - leader
                leading, following = following, leading
                first_mask, second_mask = second_mask, first_mask
                leads, follows = follows, leads
            points = value[first] + value[second]
            counted[leader] += points
            if by_trick:
                counts.over = trick == total
                self.close(trick, leader, points)
                if tally.over:
                    break
            if trick == self.due:
                self.assertions(trick)
        return trick, leader
