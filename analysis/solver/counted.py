"""Solves end plays of games in which a count wins the deal, with their marriages and claims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from analysis.solver.layout import (
    COUNT,
    Layout,
    Limited,
    Move,
    OpenPosition,
    Search,
    Worths,
    after,
    legal,
    top,
)
from records.cards import NOBODY, members
from records.knowledge.table import Table
from records.rules.declarations import Group, catalogue
from records.rules.kinds import MARRIAGE, Meld
from records.rules.phases import BEFORE_OWN_CARD, CLAIM, DECLARE, IN_TURN, LEADING
from records.rules.ruleset import RuleSet
from records.rules.scorers import DealToCount
from records.rules.tally import Tally

if TYPE_CHECKING:
    from analysis.solver.end_play import Counts


def declarations_known(rules: RuleSet) -> bool:
    """Return whether the search knows what may be declared in the end play: nothing, or groups of
    a single pack, one before a card of its own.
    """
    moment, spec = rules.phases[-1].may.get(DECLARE), rules.declarations
    if moment is None or spec is None:
        return True
    plain = spec.per_trick == 1 and not spec.rescore and rules.packs == 1
    return plain and moment.when in LEADING and moment.who == IN_TURN


#: More than anybody counts.
_NEVER = 1 << 20


class _Shown(NamedTuple):
    """A group that may be shown: its bits, its worth and kind, and the kinds in which its cards may
    not have served before.
    """

    group: Group
    mask: int
    points: int
    kind: int
    barred: int
    wins: bool


class _Settled(NamedTuple):
    """What a deal ends with: the first player's margin, and who claims it, NOBODY if nobody."""

    margin: int
    claimer: int


class Counted(Search):
    """Two players who play for as many game points more than the other as they can.

    A player who has counted enough claims at once, which is never worse than playing on, unless a
    closer who fails by the cards loses more than one whom a claim stops (`two-three-flat`). If only
    marriages can be shown, a player who leads a card of one shows it, which costs nothing.
    Cost: about 15 µs for each position.
    """

    method = "alpha-beta"
    measure = COUNT

    def __init__(self, layout: Layout, dealer: int, before: Counts) -> None:
        rules = layout.rules
        spec = rules.claim
        assert spec is not None
        self.layout = layout
        self._search = Limited()
        self.searches = [self._search]
        self._rules = rules
        self._spec = spec
        self._before = before
        self._dealer = dealer
        self._at_once = spec.at_once
        self._last = 0 if before.closed else rules.last_trick
        self._last_wins = spec.last_trick_wins == "true" and not before.closed
        flat = any(
            isinstance(step, DealToCount) and step.closing == "two-three-flat"
            for step in rules.scoring.end
        )
        #: who may do better to wait than to claim, NOBODY if nobody
        self._waits = 1 - before.closer if flat and before.closed and before.early else NOBODY
        self._bound = before.bound
        moment = rules.phases[-1].may.get(DECLARE)
        self._may_declare = moment is not None
        self._in_tricks = moment is not None and moment.when == BEFORE_OWN_CARD
        #: what a claim needs, if there can be one
        self._enough = spec.enough if rules.moment(CLAIM) is not None else _NEVER
        groups = catalogue(rules, layout.trump)
        self._groups = [self._groups_of(seat, groups) for seat in range(2)]
        self._always = {meld.kind for meld in groups.values()} <= {MARRIAGE}
        self.served = frozenset(
            (groups[group].kind, card)
            for _, group in before.served
            if group in groups
            for card in group
        )
        self._known: dict[object, int] = {}
        # For each position between tricks: the least and the greatest margin.
        self._low: dict[OpenPosition, int] = {}
        self._high: dict[OpenPosition, int] = {}

    def _brought(
        self, counts: tuple[int, ...], won: tuple[bool, ...], claimer: int, last: int
    ) -> int:
        """Return the first player's margin by the steps of the rules."""
        key = (counts, won, claimer, last)
        if key not in self._known:
            before = self._before
            table = Table(self._rules, self._dealer)
            table.end_with(counts, [last])
            table.count.stand(counts, won)
            if before.closed:
                table.count.closed_before(before.closer, before.early, before.at_closing)
            if claimer != NOBODY:
                table.claim(claimer)
            tally = Tally(self._rules)
            tally.void = True
            tally.waiting = before.carried
            tally.end(table)
            one, other = self.layout.side
            assert tally.scores is not None
            self._known[key] = tally.scores[one] - tally.scores[other]
        return self._known[key]

    def _groups_of(self, seat: int, groups: Mapping[Group, Meld]) -> list[_Shown]:
        """Return the groups that a seat holds, those that count most first."""
        spec = self._rules.declarations
        if not self._may_declare or spec is None:
            return []
        layout = self.layout
        at = {layout.cards[i]: 1 << i for i in members(layout.own[seat])}
        out = []
        for group, meld in groups.items():
            if meld.points >= 0 and all(card in at for card in group):
                own = spec.combination(meld.kind)
                wins = own is not None and own.wins
                mask = sum(at[card] for card in group)
                barred = spec.excludes[meld.kind]
                out.append(_Shown(group, mask, meld.points, meld.kind, barred, wins))
        return sorted(out, key=lambda one: -one.points)

    # -- what may be done, and what it does --------------------

    def choices(self, position: OpenPosition) -> list[Move]:
        """Return the legal choices; a marriage before the same lead without it."""
        cards = self._legal(position)
        shown = self._shown(position)
        return [
            choice
            for i in cards
            for choice in (
                *(Move(i, one.group) for one in shown if one.mask >> i & 1),
                Move(i),
            )
        ]

    def _legal(self, position: OpenPosition) -> list[int]:
        cards = members(legal(self.layout, position))
        if self._bound and position.left == self.layout.whole:
            return [i for i in cards if self.layout.cards[i] in self._bound] or cards
        return cards

    def _shown(self, position: OpenPosition) -> list[_Shown]:
        """Return the groups that the player to move may show before a card of them."""
        if position.trick and not self._in_tricks:
            return []
        held = position.left & self.layout.own[position.seat]
        served = position.served
        return [
            one
            for one in self._groups[position.seat]
            if not one.mask & ~held
            and not any(kind & one.barred and card in one.group for kind, card in served)
        ]

    def after(self, position: OpenPosition, choice: Move) -> OpenPosition:
        """Return the position after the player to move has made this choice."""
        if choice.declared:
            seat = position.seat
            one = next(one for one in self._groups[seat] if one.group == choice.declared)
            declared = list(position.declared)
            declared[seat] += one.points
            served = position.served | {(one.kind, card) for card in one.group}
            position = position._replace(
                declared=tuple(declared),
                served=served,
                winner=seat if one.wins else position.winner,
            )
        return after(self.layout, position, choice.bit)

    def over(self, position: OpenPosition) -> bool:
        """Return whether the cards are out, or somebody has counted enough."""
        settled = self._settled(position)
        return settled is not None and (position.over or settled.claimer != self._waits)

    # -- what it comes to --------------------

    def _settled(self, position: OpenPosition) -> _Settled | None:
        """Return how a deal ends that is over, or that somebody can claim."""
        counted, won = position.counted, position.tricks
        if position.over:
            last = position.last
            counted = (*counted[:last], counted[last] + self._last, *counted[last + 1 :])
        counts = [
            counted[seat] + (position.declared[seat] if won[seat] or self._at_once else 0)
            for seat in range(2)
        ]
        seat = position.seat
        claimers: tuple[int, ...] = (seat, 1 - seat)
        if position.over and self._last_wins:
            claimers = (seat,)
        elif position.over and self._waits != NOBODY and counts[1 - self._waits] < self._enough:
            claimers = ()
        claimer = next((one for one in claimers if counts[one] >= self._enough), NOBODY)
        if position.winner >= 0:
            claimer = position.winner
        if claimer == NOBODY and not position.over:
            return None
        last = max(position.last, 0)
        margin = self._brought(tuple(counts), (won[0] > 0, won[1] > 0), claimer, last)
        return _Settled(margin, claimer)

    def _reach(self, position: OpenPosition, need: int) -> int:
        """Return a bound of the margin that the first player gets: at least `need`, or below it."""
        settled = self._settled(position)
        if settled is not None:
            enough = settled.margin >= need
            # A claim that is not good enough for its player may still come later.
            if position.over or settled.claimer != self._waits or enough == (self._waits == 0):
                return settled.margin
        between = not position.trick
        if between:
            if (low := self._low.get(position, -_NEVER)) >= need:
                return low
            if (high := self._high.get(position, _NEVER)) < need:
                return high
        self._search.count()
        first = position.seat == 0
        made = -_NEVER if first else _NEVER
        for choice in self._tried(position):
            now = self._reach(self.after(position, choice), need)
            made = max(made, now) if first else min(made, now)
            if (made >= need) is first:
                break
        if settled is not None:
            made = max(made, settled.margin) if self._waits == 0 else min(made, settled.margin)
        if between:
            (self._low if made >= need else self._high)[position] = made
        return made

    def _tried(self, position: OpenPosition) -> list[Move]:
        """Return the choices worth trying, the likely good ones first."""
        layout, value = self.layout, self.layout.value
        cards = self._legal(position)
        if position.trick:
            led, best_bit, _ = top(layout, position)
            higher = layout.higher[led][best_bit]
            cards.sort(key=lambda i: (not higher >> i & 1, value[i], i))
        else:
            cards.sort(key=lambda i: (-value[i], i))
        shown = self._shown(position)
        if not shown:
            return [Move(i) for i in cards]
        out: list[Move] = []
        plain: list[Move] = []
        for i in cards:
            own = [Move(i, one.group) for one in shown if one.mask >> i & 1]
            out += own[:1] if self._always else own
            if not own or not self._always:
                plain.append(Move(i))
        return out + plain

    def _margin(self, position: OpenPosition) -> int:
        low, high, made = -_NEVER, _NEVER, 0
        while low < high:
            need = made + 1 if made == low else made
            made = self._reach(position, need)
            if made >= need:
                low = made
            else:
                high = made
        return made

    def worth(self, position: OpenPosition) -> Worths:
        """Return the game points of each player with best play."""
        margin = self._margin(position)
        return Worths((max(margin, 0), max(-margin, 0)))

    def cards(self, position: OpenPosition) -> dict[Move, Worths]:
        """Return the worth of each legal choice."""
        return {
            choice: self.worth(self.after(position, choice)) for choice in self.choices(position)
        }
