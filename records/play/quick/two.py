"""A deal of two players who draw: the tricks, and what is announced between them."""

from __future__ import annotations

from functools import lru_cache

from records.cards import BIT, KNOWN, SUIT, mask
from records.notation.model import PLAIN_NUMBER
from records.play.quick.common import GiveUp, check_assertion
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

    def run(self) -> None:
        """Replays all items; raises GiveUp where something is not plain."""
        rules, tally, counts = self.rules, self.tally, self.counts
        items, talon, hands, used = self.items, self.talon, self.hands, self.used
        if rules.seven == "play":
            raise GiveUp
        codes = [item.code for item in items]
        wins = _follower_wins(rules, counts.trump)
        value = rules.value
        counted = counts.counted
        drawn = len(talon)
        last_draw = drawn // 2 + 1
        leader = 1 - counts.dealer
        leading, following = hands[leader], hands[1 - leader]
        served, served_too = used[leader], used[1 - leader]
        leads, follows = 64 * (leader + 1), 64 * (2 - leader)
        stop = len(codes)
        total = rules.tricks
        by_trick = tally.marks_tricks()
        at = 0
        draw = iter(talon).__next__
        trick = 1
        while trick < last_draw + 1 and at < stop:
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise GiveUp
                counts.trick = trick
                self.announce(items[at], leader, trick)
                at += 1
                if tally.over:
                    break
                by_trick = tally.marks_tricks()
                continue
            if trick > 1:
                leading[draw()] += 1
                following[draw()] += 1
                if trick == last_draw:
                    break
            first = codes[at + 1]
            second = codes[at + 2]
            if trick == 1 and (first < 0 or second < 0):
                counts.trick = 1
                if first < 0:
                    self.exchange_dealt(items[at + 1], leader, 1)
                    at += 1
                    first = codes[at + 1]
                    second = codes[at + 2]
                if second < 0:
                    self.exchange_dealt(items[at + 2], 1 - leader, self.extras + 2)
                    at += 1
                    second = codes[at + 2]
                if tally.over:
                    raise GiveUp
                by_trick = tally.marks_tricks()
            at += 3
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
            trick += 1
            if by_trick:
                counts.last_winner, counts.last_value, counts.trick = leader, points, trick
                tally.ply = 2 * (trick - 1) + self.extras
                tally.trick(counts)
                if tally.over:
                    break
        if not tally.over:
            if trick != last_draw:
                raise GiveUp
            at, trick, leader = self.end_play(codes, at, leader, total)
        counts.trick = trick
        counts.last_winner = leader
        counts.plies = 2 * (trick - 1) + self.extras
        if not tally.over:
            counts.over = True
            tally.ply = counts.plies
            tally.end(counts)
        for item in items[at:]:
            check_assertion(item, tally)

    def end_play(self, codes: list[int], at: int, leader: int, total: int) -> tuple[int, int, int]:
        """The tricks after the talon; where they end, the trick after them, the last winner."""
        rules, tally, counts, items = self.rules, self.tally, self.counts, self.items
        table = strength(rules, counts.trump)
        wins = _follower_wins(rules, counts.trump)
        higher, suits = table.beaten_by, table.suit_of
        value, suit = rules.value, SUIT
        duties = rules.end_duties
        follow, trumping, beat = "follow" in duties, "trump" in duties, "beat" in duties
        trump = counts.trump
        trumps = table.members[trump] if trump >= 0 else 0
        by_trick = tally.marks_tricks()
        leading, following = self.hands[leader], self.hands[1 - leader]
        first_mask, second_mask = mask(leading), mask(following)
        leads, follows = 64 * (leader + 1), 64 * (2 - leader)
        trick = len(self.talon) // 2 + 1
        stop = len(codes)
        while trick <= total:
            if at == stop:
                raise GiveUp
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise GiveUp
                check_assertion(items[at], tally)
                at += 1
                continue
            first = codes[at + 1]
            second = codes[at + 2]
            at += 3
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
            counts.counted[leader] += points
            trick += 1
            if by_trick:
                counts.last_winner, counts.last_value, counts.trick = leader, points, trick
                counts.over = trick > total
                tally.ply = 2 * (trick - 1) + self.extras
                tally.trick(counts)
                if tally.over:
                    break
        return at, trick, leader
