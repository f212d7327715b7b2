"""A deal of two players who draw: the tricks, and what is announced between them."""

from __future__ import annotations

from functools import lru_cache

from records.cards import BIT, KNOWN, NAMES, RANK, RANKS, SUIT, mask
from records.notation.model import DECLARATION, EXCHANGE, PLAIN_NUMBER, RUNNING, Deal, Item
from records.play.quick.common import Counted, GiveUp, check_assertion
from records.rules.declarations import Uses, catalogue, word
from records.rules.judge import exchange_worth
from records.rules.ruleset import SEVEN, RuleSet
from records.rules.scoring import NOBODY
from records.rules.strength import strength
from records.rules.tally import Tally

SEVEN_RANK = RANKS.index("7")


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


class Two:
    """A deal of two players who draw: the tricks, and what is announced between them."""

    __slots__ = (
        "catalogue",
        "counts",
        "extras",
        "gained",
        "hands",
        "items",
        "melds",
        "melds_trick",
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
        self.rules = rules
        self.tally = tally
        self.counts = counts
        self.items = deal.items
        self.talon = talon
        self.hands = []
        for dealt in hands:
            hand = [0] * KNOWN
            for card in dealt:
                hand[card] += 1
            self.hands.append(hand)
        self.uses = Uses(2)
        #: cards of each hand that have served
        self.used: tuple[set[int], set[int]] = (set(), set())
        #: declarations after the trick before `melds_trick`
        self.melds = 0
        self.melds_trick = 0
        #: actions that are not plays
        self.extras = 0
        self.gained = NOBODY
        self.catalogue = catalogue(rules, counts.trump)

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
        position = 0
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
                leading[talon[position]] += 1
                following[talon[position + 1]] += 1
                position += 2
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
                self.uses.lose(leader, first, leading[first], 0)
            if second in served_too:
                self.uses.lose(1 - leader, second, following[second], 0)
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
        higher = table.beaten_by
        value = rules.value
        duties = rules.end_duties
        follow, trumping, beat = "follow" in duties, "trump" in duties, "beat" in duties
        trump = counts.trump
        trumps = table.members[trump] if trump >= 0 else 0
        by_trick = tally.marks_tricks()
        hands = self.hands
        masks = [mask(hand) for hand in hands]
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
                first -= 64 * (leader + 1)
            if second >= 64:
                second -= 64 * (2 - leader)
            other = 1 - leader
            if first < 0 or second < 0 or not hands[leader][first] or not hands[other][second]:
                raise GiveUp
            held = masks[other]
            better = wins[first * 64 + second]
            same = held & table.members[SUIT[first]]
            if follow and same:
                if SUIT[second] != SUIT[first]:
                    raise GiveUp
                if beat and not better and same & higher[first]:
                    raise GiveUp
            elif trumping and SUIT[second] != trump and held & trumps:
                raise GiveUp
            hands[leader][first] -= 1
            if not hands[leader][first]:
                masks[leader] ^= BIT[first]
            hands[other][second] -= 1
            if not hands[other][second]:
                masks[other] ^= BIT[second]
            if better:
                leader = other
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

    def announce(self, item: Item, winner: int, trick: int) -> None:
        """A declaration, an exchange or a running score after a trick."""
        kind = item.kind
        if kind == RUNNING:
            check_assertion(item, self.tally)
            return
        if item.irregular or item.notes:
            raise GiveUp
        rules, tally, counts = self.rules, self.tally, self.counts
        seat = winner if item.seat < 0 else item.seat
        if kind == EXCHANGE and rules.exchange is not None and rules.exchange.before_first_card:
            if trick > 1:
                raise GiveUp
            self.exchange_dealt(item, seat, 1)
            return
        if trick == 1 or seat != winner:
            raise GiveUp
        if trick != self.melds_trick:
            self.melds_trick = trick
            self.melds = 0
            self.gained = NOBODY
        hand = self.hands[seat]
        self.extras += 1
        tally.ply = 2 * (trick - 1) + self.extras
        if kind == EXCHANGE:
            self.exchange(item, seat, trick)
            return
        spec = rules.declarations
        if kind != DECLARATION or spec is None:
            raise GiveUp
        group = tuple(sorted(item.cards))
        meld = self.catalogue[group]
        if meld.points < 0 or (item.points is not None and item.points != meld.points):
            raise GiveUp
        if meld.kind != SEVEN:
            if spec.per_trick is not None and self.melds >= spec.per_trick:
                raise GiveUp
            self.melds += 1
            if self.gained >= 0 and not spec.gained_card_same_trick and self.gained in group:
                raise GiveUp
        for card in group:
            if hand[card] < group.count(card):
                raise GiveUp
        stock_trick = trick - 1 == len(self.talon) // 2
        if stock_trick and not spec.after_last_stock_trick:
            raise GiveUp
        excluded, again = spec.excludes[meld.kind], spec.again(meld.kind)
        if not self.uses.serve(seat, group, meld.kind, excluded, hand, 0, again):
            raise GiveUp
        self.used[seat].update(group)
        source = "seven" if meld.kind == SEVEN else "declaration"
        side = tally.side_of[seat]
        tally.announce(side, meld.points, source, counts, trick - 1, word(item.cards))

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
            self.uses.lose(seat, card, self.hands[seat][card], 0)
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
