"""Games in which a deal is won by a count: the end play with its marriages and claims."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from analysis.solver.layout import Layout, TooManyPositions, bits
from analysis.solver.position import Position, after, legal, top
from analysis.solver.search import COUNT, Choice, Search, Worths
from records.cards import NOBODY
from records.rules.declarations import Group, catalogue
from records.rules.kinds import MARRIAGE
from records.rules.phases import BEFORE_LEAD, DECLARE
from records.rules.ruleset import RuleSet
from records.rules.scorers import tally_of
from records.rules.table import Table

if TYPE_CHECKING:
    from analysis.solver.end_play import EndPlay


def marriages_alone(rules: RuleSet) -> bool:
    """Return whether nothing can be declared in the end play but marriages of a single pack, by
    who is about to lead.
    """
    moment = rules.phases[-1].may.get(DECLARE)
    if moment is None:
        return True
    kinds = {meld.kind for trump in range(4) for meld in catalogue(rules, trump).values()}
    return moment.when == BEFORE_LEAD and kinds <= {MARRIAGE} and rules.packs == 1


def _may_have(won: bool, count: int) -> bool:
    """Return whether a player with a trick, or without, can have counted so much."""
    return won or not count


class Counted(Search):
    """Two players who play for as many game points more than the other as they can.

    Whoever has counted enough says so at once: that is never worse than to play on. Who leads a
    card of a marriage that can be shown shows it: it costs nothing. Cost: about 15 µs for each
    position.
    """

    method = "alpha-beta"
    measure = COUNT

    def __init__(self, layout: Layout, end_play: EndPlay) -> None:
        rules = layout.rules
        before, spec = end_play.count, rules.claim
        assert before is not None
        assert spec is not None
        self.layout = layout
        self.limit = 0
        self._positions = 0
        self._rules = rules
        self._spec = spec
        self._before = before
        self._dealer = end_play.dealer
        self._at_once = spec.at_once
        self._last = 0 if before.closed else rules.last_trick
        self._bound = before.bound
        self._pairs = [self._groups(seat, end_play) for seat in range(2)]
        self._known: dict[object, int] = {}
        self._margins = self._possible()
        # For each position between tricks: the indexes of the least and the greatest margin.
        self._low: dict[Position, int] = {}
        self._high: dict[Position, int] = {}

    def _possible(self) -> list[int]:
        """Return every margin that there can be, the least first."""
        points = sorted({0, self._spec.half - 1, self._spec.half, self._spec.enough})
        return sorted(
            {
                self._brought(counts, won, claimer, last)
                for counts in product(points, repeat=2)
                for won in product((False, True), repeat=2)
                if self._at_once or all(map(_may_have, won, counts))
                for claimer in (NOBODY, 0, 1)
                for last in range(2)
            }
        )

    def _brought(
        self, counts: tuple[int, ...], won: tuple[bool, ...], claimer: int, last: int
    ) -> int:
        """Return the first player's margin by the game's own scorer."""
        key = (counts, won, claimer, last)
        known = self._known.get(key)
        if known is None:
            before = self._before
            table = Table(self._rules, self._dealer)
            table.end_with(counts, [last])
            table.count.stand(counts, won)
            if before.closed:
                table.count.close(before.closer, before.early)
            if claimer != NOBODY:
                table.claim(claimer)
            tally = tally_of(self._rules)
            tally.void = True
            tally.waiting = before.carried
            tally.end(table)
            assert tally.scores is not None
            side = self.layout.side
            known = tally.scores[side[0]] - tally.scores[side[1]]
            self._known[key] = known
        return known

    def _groups(self, seat: int, end_play: EndPlay) -> list[tuple[Group, int, int]]:
        """Return the groups that a seat may show, each with its bits and what it counts."""
        before = end_play.count
        assert before is not None
        if DECLARE not in self._rules.phases[-1].may:
            return []
        layout = self.layout
        at = {layout.cards[i]: 1 << i for i in bits(layout.own[seat])}
        return [
            (group, at[group[0]] | at[group[1]], meld.points)
            for group, meld in catalogue(self._rules, layout.trump).items()
            if all(card in at for card in group) and (seat, group) not in before.served
        ]

    @property
    def positions(self) -> int:
        """The number of positions searched so far."""
        return self._positions

    def allow(self, positions: int) -> None:
        """Allow that many positions more than those searched so far."""
        self.limit = self._positions + positions

    # -- what may be done, and what it does --------------------

    def choices(self, position: Position) -> list[Choice]:
        """Return the legal choices; a marriage before the same lead without it."""
        cards = self._legal(position)
        shown = self._shown(position)
        return [
            choice
            for i in cards
            for choice in (
                *(Choice(i, group) for group, mask, _ in shown if mask >> i & 1),
                Choice(i),
            )
        ]

    def _legal(self, position: Position) -> list[int]:
        cards = bits(legal(self.layout, position))
        if self._bound and position.left == self.layout.whole:
            return [i for i in cards if self.layout.cards[i] in self._bound] or cards
        return cards

    def _shown(self, position: Position) -> list[tuple[Group, int, int]]:
        if position.trick:
            return []
        held = position.left & self.layout.own[position.seat]
        return [one for one in self._pairs[position.seat] if not one[1] & ~held]

    def after(self, position: Position, choice: Choice) -> Position:
        """Return the position after the player to move has made this choice."""
        if choice.declared:
            points = {group: points for group, _, points in self._shown(position)}
            declared = list(position.declared)
            declared[position.seat] += points[choice.declared]
            position = position._replace(declared=tuple(declared))
        return after(self.layout, position, choice.bit)

    def over(self, position: Position) -> bool:
        """Return whether the cards are out, or somebody has counted enough."""
        return self._settled(position) is not None

    # -- what it comes to --------------------

    def _settled(self, position: Position) -> int | None:
        """Return the first player's margin if the deal is over, or if somebody can claim it."""
        counted, won = position.counted, position.tricks
        if position.over:
            last = position.last
            counted = (*counted[:last], counted[last] + self._last, *counted[last + 1 :])
        counts = [
            counted[seat] + (position.declared[seat] if won[seat] or self._at_once else 0)
            for seat in range(2)
        ]
        enough = self._spec.enough
        seat = position.seat
        claimer = next((one for one in (seat, 1 - seat) if counts[one] >= enough), NOBODY)
        if claimer == NOBODY and not position.over:
            return None
        last = max(position.last, 0)
        return self._brought(tuple(counts), (won[0] > 0, won[1] > 0), claimer, last)

    def _makes(self, position: Position, level: int) -> bool:
        """Return whether the first player can get this margin or a better one."""
        settled = self._settled(position)
        if settled is not None:
            return settled >= self._margins[level]
        between = not position.trick
        if between:
            if self._low.get(position, 0) >= level:
                return True
            if self._high.get(position, len(self._margins)) < level:
                return False
        self._positions += 1
        if self._positions > self.limit:
            raise TooManyPositions
        wanted = position.seat == 0
        found = not wanted
        for choice in self._tried(position):
            if self._makes(self.after(position, choice), level) is wanted:
                found = wanted
                break
        if between:
            if found:
                self._low[position] = level
            else:
                self._high[position] = level - 1
        return found

    def _tried(self, position: Position) -> list[Choice]:
        """Return the choices worth trying, those that are likely to be good first."""
        layout, value = self.layout, self.layout.value
        cards = self._legal(position)
        if not position.trick:
            shown = self._shown(position)
            out = []
            for i in cards:
                own = [one for one in shown if one[1] >> i & 1]
                best = max(own, key=lambda one: one[2], default=None)
                out.append((0 if best is None else -best[2], -value[i], i, best))
            out.sort(key=lambda one: one[:3])
            return [Choice(i, () if best is None else best[0]) for *_, i, best in out]
        led, best_bit, _ = top(layout, position)
        higher = layout.higher[led][best_bit]
        cards.sort(key=lambda i: (not higher >> i & 1, value[i], i))
        return [Choice(i) for i in cards]

    def _margin(self, position: Position) -> int:
        low, high = 0, len(self._margins) - 1
        while low < high:
            ask = (low + high + 1) // 2
            if self._makes(position, ask):
                low = ask
            else:
                high = ask - 1
        return self._margins[low]

    def worth(self, position: Position) -> Worths:
        """Return the game points of each player with best play."""
        margin = self._margin(position)
        return Worths((max(margin, 0), max(-margin, 0)))

    def cards(self, position: Position) -> dict[Choice, Worths]:
        """Return the worth of each legal choice."""
        return {
            choice: self.worth(self.after(position, choice)) for choice in self.choices(position)
        }

    def best(self, position: Position) -> Choice:
        """Return a best choice."""
        cards = self.cards(position)
        side = self.layout.side[position.seat]
        return max(cards, key=lambda choice: self.merit(cards[choice], side))

    def merit(self, worths: Worths, side: int) -> tuple[int, int]:
        """Return how many game points more than the other the side gets."""
        return worths.value[side] - worths.value[1 - side], 0
