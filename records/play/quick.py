"""The quick way to replay a deal that is all known and all right.

It proves that a deal has no finding, or gives up at the first thing that is not plain:
then `records.play.line` replays the deal and finds out.  It counts with the same `Tally`,
judges by the same tables, and never reports anything itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from records.cards import BIT, KNOWN, NAMES, RANK, RANKS, SEATS, SUIT, mask
from records.notation.letters import SPELLINGS
from records.notation.model import (
    DEAL_SCORE,
    DECLARATION,
    EXCHANGE,
    ORDER,
    PLAIN_NUMBER,
    RUNNING,
    SPEECH,
    Deal,
    Item,
)
from records.notation.values import parse_scores
from records.play.captains import seats_of
from records.rules.declarations import Uses, catalogue, word
from records.rules.duties import FOLLOW
from records.rules.judge import exchange_worth
from records.rules.ruleset import SEVEN, RuleSet
from records.rules.scoring import NOBODY, Tally
from records.rules.strength import NO_TRUMP, strength

_SEVEN = RANKS.index("7")
_HANDS = tuple("Hand" + seat for seat in SEATS)
_SEAT_NUMBERS = {seat: number for number, seat in enumerate(SEATS)}
_PLAIN_TAGS = frozenset(("Deal", "Dealer", "Score", "TurnUp", "Talon"))


class _GiveUp(Exception):  # noqa: N818
    """Something is not plain: the deal is to be replayed in full."""


class Counted:
    """What a deal has come to; see `records.rules.scoring.Counts`."""

    __slots__ = (
        "counted",
        "dealer",
        "dealt",
        "last_value",
        "last_winner",
        "over",
        "plies",
        "seen_gap",
        "trick",
        "tricks",
        "trump",
        "turn_up",
        "uncounted",
        "winners",
    )

    def __init__(self, seats: int, dealer: int, trump: int, turn_up: int) -> None:
        self.dealer = dealer
        self.trump = trump
        self.turn_up = turn_up
        self.trick = 1
        self.over = False
        self.seen_gap = False
        self.uncounted = 0
        self.last_winner = NOBODY
        self.last_value = 0
        self.tricks = [0] * seats
        self.counted = [0] * seats
        self.winners: list[int] = []
        self.dealt: Sequence[Sequence[int]] = ()
        self.plies = 0

    def dealt_to(self, card: int) -> int:
        """Who was dealt a card."""
        for seat, hand in enumerate(self.dealt):
            if card in hand:
                return seat
        return NOBODY


@lru_cache(maxsize=64)
def _whole_pack(rules: RuleSet) -> list[int]:
    return sorted(rules.cards * rules.packs)


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


def quick_deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted | None:
    """Replays the deal at this place (from 0) into the tally, if it has nothing to report.

    None, and the tally is as it was, if that is not sure.  `due` are the seats that may
    deal, empty for the first deal.  Cost: about a tenth of a replay in full.
    """
    before = tally.save()
    try:
        return _deal(deal, at, rules, language, due, tally)
    except (_GiveUp, IndexError, KeyError, StopIteration):
        tally.restore(before)
        return None


def _deal(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], tally: Tally
) -> Counted:
    tags = {tag.name: tag.value for tag in deal.tags}
    seats = rules.seats
    hands_given = _HANDS[:seats]
    plain = len(_PLAIN_TAGS & tags.keys()) + seats
    captains: tuple[int, ...] | None = None
    if "Captains" in tags:
        captains = seats_of(tags["Captains"], rules)
        plain += 1
    end = deal.end
    if (
        plain != len(tags)
        or len(tags) != len(deal.tags)
        or tags["Deal"] != str(at + 1)
        or end is None
        or end.kind != DEAL_SCORE
        or tally.scores is None
    ):
        raise _GiveUp
    dealer = _SEAT_NUMBERS[tags["Dealer"]]
    if dealer >= seats or (due and dealer not in due):
        raise _GiveUp
    cards = SPELLINGS[language]
    hands = [[cards[w] for w in tags[name].split(" ")] for name in hands_given]
    size = rules.hand_size
    for hand in hands:
        if len(hand) != size:
            raise _GiveUp
    turn_up = NOBODY
    talon: list[int] = []
    if rules.stock:
        talon = [cards[w] for w in tags["Talon"].split(" ")]
        if rules.turn_up == "talon":
            turn_up = cards[tags["TurnUp"]]
            talon.append(turn_up)
    elif rules.turn_up == "dealer":
        turn_up = cards[tags["TurnUp"]]
        if turn_up not in hands[dealer]:
            raise _GiveUp
    elif rules.turn_up != "none" or "TurnUp" in tags or "Talon" in tags:
        raise _GiveUp
    if sorted(chain(talon, *hands)) != _whole_pack(rules):
        raise _GiveUp
    trump = NO_TRUMP if turn_up == NOBODY else SUIT[turn_up]
    counts = Counted(seats, dealer, trump, turn_up)
    counts.dealt = hands
    if "Score" in tags:
        score = parse_scores(tags["Score"])
        if score is None or len(score) != tally.n or (at and score != tuple(tally.scores)):
            raise _GiveUp
        if not at:
            tally.take(score)
    tally.begin(at + 1, counts)
    if tally.over:
        raise _GiveUp
    if rules.stock and seats == 2:
        _Two(deal, rules, tally, counts, hands, talon).run()
    elif not rules.stock and rules.end_duties == FOLLOW:
        _follow(deal, rules, tally, counts, hands, captains)
    else:
        raise _GiveUp
    if tally.brought() != end.scores:
        raise _GiveUp
    return counts


def _assertion(item: Item, tally: Tally) -> None:
    """A running score that is right; nothing else is plain here."""
    if item.kind != RUNNING:
        raise _GiveUp
    scores = tally.scores if tally.marks_within_deal else tally.start
    if scores is None or item.scores != tuple(scores):
        raise _GiveUp


def _talk(
    item: Item,
    seat: int,
    led: bool,
    counts: Counted,
    rules: RuleSet,
    captains: tuple[int, ...] | None,
) -> None:
    """Speech or an order at its time, before this seat plays (rulebook 8)."""
    if item.irregular or item.notes or rules.option("strict-captain") == "true":
        raise _GiveUp
    side = rules.sides[rules.side_of(seat)]
    speaker = seat if item.seat < 0 else item.seat
    if item.kind == SPEECH:
        if rules.captains and (speaker not in side or counts.trick > 1):
            raise _GiveUp
        if led and seat != (counts.dealer + 2) % rules.seats and rules.captains:
            raise _GiveUp
    elif item.kind != ORDER or not rules.captains or led:
        raise _GiveUp
    elif captains is not None:
        if item.seat >= 0 and item.seat not in captains or speaker not in side:
            raise _GiveUp
    elif speaker not in side or item.seat < 0:
        raise _GiveUp


def _follow(
    deal: Deal,
    rules: RuleSet,
    tally: Tally,
    counts: Counted,
    dealt: list[list[int]],
    captains: tuple[int, ...] | None,
) -> None:
    """Tricks of any number of players who must follow suit, nothing being drawn."""
    table = strength(rules, counts.trump)
    classes, members, powers = table.classes, table.members, table.power
    value, trick_value = rules.value, rules.trick_value
    hands = [sum([BIT[card] for card in hand]) for hand in dealt]
    seats = rules.seats
    orders = [tuple((leader + i) % seats for i in range(seats)) for leader in range(seats)]
    leader = (counts.dealer + 1) % seats
    items = deal.items
    codes = [item.code for item in items]
    decided = rules.scoring == "first-to-three"
    total = rules.tricks
    at = 0
    stop = len(codes)
    while at < stop:
        code = codes[at]
        if code != PLAIN_NUMBER + counts.trick:
            if code >= PLAIN_NUMBER or (code >= 0 and counts.trick > total):
                raise _GiveUp
            if code < 0:
                _assertion(items[at], tally)
                at += 1
                continue
        else:
            at += 1
        if at == stop:
            raise _GiveUp
        best = -1
        points = trick_value
        led = suit = 0
        power: list[int] = []
        for seat in orders[leader]:
            if at == stop:
                return _stopped(tally, counts, items)
            code = codes[at]
            at += 1
            while code < 0 and at < stop:
                _talk(items[at - 1], seat, best >= 0, counts, rules, captains)
                code = codes[at]
                at += 1
            if code >= 64:
                code -= 64 * (seat + 1)
            if not 0 <= code < KNOWN:
                raise _GiveUp
            hand = hands[seat]
            bit = BIT[code]
            if not hand & bit:
                raise _GiveUp
            hands[seat] = hand ^ bit
            if best < 0:
                led = classes[code]
                suit = members[led]
                power = powers[led]
            elif classes[code] != led and hand & suit:
                raise _GiveUp
            points += value[code]
            if power[code] > best:
                best = power[code]
                leader = seat
        counts.tricks[leader] += 1
        counts.counted[leader] += points
        counts.winners.append(leader)
        counts.last_winner = leader
        counts.trick += 1
        if counts.trick > total:
            counts.over = True
        elif decided and tally.is_over(counts):
            counts.over = True
        if counts.over:
            counts.plies = _actions(items)
            tally.ply = counts.plies
            tally.end(counts)
            for item in items[at:]:
                _assertion(item, tally)
            return None
    return _stopped(tally, counts, items)


def _stopped(tally: Tally, counts: Counted, items: list[Item]) -> None:
    """The deal ends here, if it may."""
    if not tally.may_end(counts):
        raise _GiveUp
    tally.ply = counts.plies = _actions(items)
    tally.end(counts)


def _actions(items: list[Item]) -> int:
    """How many of the items are actions."""
    return sum([item.kind <= ORDER for item in items])


class _Two:
    """A deal of two players who draw: the tricks, and what is announced between them."""

    __slots__ = (
        "catalogue",
        "counts",
        "extras",
        "gained",
        "hands",
        "items",
        "melds",
        "rules",
        "talon",
        "tally",
        "uses",
        "used",
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
        self.melds = 0
        #: actions that are not plays
        self.extras = 0
        self.gained = NOBODY
        self.catalogue = catalogue(rules, counts.trump)

    def run(self) -> None:
        """Replays all items; raises _GiveUp where something is not plain."""
        rules, tally, counts = self.rules, self.tally, self.counts
        items, talon, hands, used = self.items, self.talon, self.hands, self.used
        if rules.seven == "play":
            raise _GiveUp
        codes = [item.code for item in items]
        wins = _follower_wins(rules, counts.trump)
        value = rules.value
        counted, tricks = counts.counted, counts.tricks
        drawn = len(talon)
        last_draw = drawn // 2 + 1
        leader = 1 - counts.dealer
        leading, following = hands[leader], hands[1 - leader]
        stop = len(codes)
        total = rules.tricks
        by_trick = tally.marks_tricks()
        at = 0
        position = 0
        trick = 1
        while trick < last_draw + 1 and at < stop:
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise _GiveUp
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
                    raise _GiveUp
                by_trick = tally.marks_tricks()
            at += 3
            if first >= 64:
                first -= 64 * (leader + 1)
            if second >= 64:
                second -= 64 * (2 - leader)
            if first < 0 or second < 0 or not leading[first] or not following[second]:
                raise _GiveUp
            if used[leader] and first in used[leader]:
                self.uses.lose(leader, first, leading[first], 0)
            if used[1 - leader] and second in used[1 - leader]:
                self.uses.lose(1 - leader, second, following[second], 0)
            leading[first] -= 1
            following[second] -= 1
            if wins[first * 64 + second]:
                leader = 1 - leader
                leading, following = following, leading
            points = value[first] + value[second]
            counted[leader] += points
            tricks[leader] += 1
            trick += 1
            self.melds = 0
            self.gained = NOBODY
            if by_trick:
                counts.last_winner, counts.last_value, counts.trick = leader, points, trick
                tally.ply = 2 * (trick - 1) + self.extras
                tally.trick(counts)
                if tally.over:
                    break
        if not tally.over:
            if trick != last_draw:
                raise _GiveUp
            at, trick, leader = self.end_play(codes, at, leader, total)
        counts.trick = trick
        counts.last_winner = leader
        counts.plies = 2 * (trick - 1) + self.extras
        if not tally.over:
            counts.over = True
            tally.ply = counts.plies
            tally.end(counts)
        for item in items[at:]:
            _assertion(item, tally)

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
                raise _GiveUp
            if codes[at] != PLAIN_NUMBER + trick:
                if codes[at] >= 0:
                    raise _GiveUp
                _assertion(items[at], tally)
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
                raise _GiveUp
            held = masks[other]
            better = wins[first * 64 + second]
            same = held & table.members[SUIT[first]]
            if follow and same:
                if SUIT[second] != SUIT[first]:
                    raise _GiveUp
                if beat and not better and same & higher[first]:
                    raise _GiveUp
            elif trumping and SUIT[second] != trump and held & trumps:
                raise _GiveUp
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
            counts.tricks[leader] += 1
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
            _assertion(item, self.tally)
            return
        if item.irregular or item.notes:
            raise _GiveUp
        rules, tally, counts = self.rules, self.tally, self.counts
        seat = winner if item.seat < 0 else item.seat
        if kind == EXCHANGE and rules.exchange is not None and rules.exchange.before_first_card:
            if trick > 1:
                raise _GiveUp
            self.exchange_dealt(item, seat, 1)
            return
        if trick == 1 or seat != winner:
            raise _GiveUp
        hand = self.hands[seat]
        self.extras += 1
        tally.ply = 2 * (trick - 1) + self.extras
        if kind == EXCHANGE:
            self.exchange(item, seat, trick)
            return
        spec = rules.declarations
        if kind != DECLARATION or spec is None:
            raise _GiveUp
        group = tuple(sorted(item.cards))
        meld = self.catalogue[group]
        if meld.points < 0 or (item.points is not None and item.points != meld.points):
            raise _GiveUp
        if meld.kind != SEVEN:
            if spec.per_trick is not None and self.melds >= spec.per_trick:
                raise _GiveUp
            self.melds += 1
            if self.gained >= 0 and not spec.gained_card_same_trick and self.gained in group:
                raise _GiveUp
        for card in group:
            if hand[card] < group.count(card):
                raise _GiveUp
        stock_trick = trick - 1 == len(self.talon) // 2
        if stock_trick and not spec.after_last_stock_trick:
            raise _GiveUp
        changed = self.uses.after(seat, group, meld.kind, spec.excludes[meld.kind], hand, 0)
        if changed is None:
            raise _GiveUp
        self.uses.commit(seat, changed)
        self.used[seat].update(group)
        source = "seven" if meld.kind == SEVEN else "declaration"
        side = tally.side_of[seat]
        tally.announce(side, meld.points, source, counts, trick - 1, word(item.cards))

    def exchange(self, item: Item, seat: int, trick: int) -> None:
        """An exchange after a trick, of a 7 that has not been shown."""
        spec = self.rules.exchange
        card = self.counts.trump * 13 + _SEVEN
        if spec is None or item.card != card or spec.uses_meld:
            raise _GiveUp
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
        card = self.counts.trump * 13 + _SEVEN
        if (
            spec is None
            or not spec.before_first_card
            or item.kind != EXCHANGE
            or item.irregular
            or item.notes
            or item.card != card
            or item.seat not in (NOBODY, seat)
        ):
            raise _GiveUp
        self.extras += 1
        self.tally.ply = ply
        self.swap(item, seat, card, spec.points, 1)
        self.counts.turn_up = card

    def swap(self, item: Item, seat: int, card: int, points: int, trick: int) -> None:
        """The 7 goes under the talon, the turn-up into the hand, and the points are marked."""
        hand = self.hands[seat]
        if not hand[card] or RANK[self.counts.turn_up] == _SEVEN:
            raise _GiveUp
        if item.points is not None and item.points != points:
            raise _GiveUp
        hand[card] -= 1
        hand[self.talon[-1]] += 1
        self.talon[-1] = card
        tally = self.tally
        side = tally.side_of[seat]
        tally.announce(side, points, "exchange", self.counts, trick, NAMES[card])
