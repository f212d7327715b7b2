"""Steps that count tricks: Sizette and Quadrette (rulebook 8, 9), Whist (rulebook 12)."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from records.cards import NOBODY, SUITS, card
from records.rules.ruleset import RuleSet
from records.rules.scorers.common import Amount, Settling, side_counts
from records.rules.steps import FIRST, TRICKS, Decision, Step
from records.rules.tally import NO_SIDE, CountedDeal, Tally

# -- first to so many tricks (rulebook 8, 9) --------------------


class FirstTo(NamedTuple):
    """A deal is won by this many tricks (rulebook 8, 9).

    `play_on` says what a side that has them does: it may go on (`optional-vole`), must go on
    (`always-six`) or may not (`stop`). `alone` says that all tricks by one player are worth more
    than all by a side, `vole` what those are worth. With `most` a deal in which nobody gets so many
    goes to the side with most, and of several to the one that had them first. A side that has the
    first `tricks` tricks and goes on has undertaken all of them; if it does not take them the other
    side scores `fails`, unless that is 0. A side that refuses to have the deal given up to it has
    undertaken them from the first; then the other side scores `refused` (rulebook 22).
    """

    tricks: int = 3
    play_on: str = "optional-vole"
    alone: bool = False
    vole: int = 2
    most: bool = False
    refused: int = 0
    fails: int = 0


def first_to(rules: RuleSet) -> FirstTo | None:
    """Return how many tricks win a deal under these rules, None if it is not won so."""
    step = rules.scoring.find(FirstSide)
    return None if step is None else settled(step.first_to, rules)


def settled(spec: FirstTo, rules: RuleSet) -> FirstTo:
    """Return the same with the number of tricks that a side needs in deals of these rules."""
    return spec if spec.tricks else spec._replace(tricks=rules.tricks // 2 + 1)


class FirstSide(Step):
    """The first side with the number of tricks that wins scores 1; for all tricks more."""

    first_to: FirstTo
    hangs_on = frozenset((TRICKS, FIRST))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark it."""
        spec = settled(self.first_to, tally.rules)
        trick, count = max(1, table.trick - 1), table.count
        if count.claimed and count.claimer < 0:
            tally.scores = None
            return
        if count.claimed:
            tally.mark(tally.side_of[count.claimer], 1, "deal", trick)
            return
        vole = _undertaken(tally, table, spec)
        lost = vole != NO_SIDE and not _has_all(tally, table, vole)
        if count.closed and not lost and _may_have_lost(table):
            tally.scores = None
            return
        if lost:
            tally.mark(1 - vole, spec.refused if count.closed else spec.fails, "deal", trick)
            return
        # At most one side has more than half the tricks: the first to have that many.
        first = _first_to(tally, table, spec.tricks)
        if first == NO_SIDE and spec.most:
            first = _first_to(tally, table, max(side_counts(tally, table.tricks)))
        if first != NO_SIDE:
            worth = _worth(tally.rules, table, first, spec)
            tally.mark(first, worth, "deal", trick)


def _undertaken(tally: Tally, table: CountedDeal, spec: FirstTo) -> int:
    """Return the side that has undertaken all tricks, NO_SIDE if none has.

    It has refused to have the deal given up to it, or has the first tricks and went on for all.
    """
    if table.count.closed:
        return tally.side_of[table.count.closer] if table.count.closer >= 0 else NO_SIDE
    first = {tally.side_of[seat] for seat in table.winners[: spec.tricks]}
    went_on = table.trick > spec.tricks + 1 or table.in_trick
    if not spec.fails or table.seen_gap or len(first) != 1 or not went_on:
        return NO_SIDE
    return first.pop() if len(table.winners) == table.trick - 1 >= spec.tricks else NO_SIDE


def _may_have_lost(table: CountedDeal) -> bool:
    """Return whether it is not known who refused an offer, or who took one of the tricks."""
    return table.count.closer < 0 or table.seen_gap or len(table.winners) < table.trick - 1


def _has_all(tally: Tally, table: CountedDeal, side: int) -> bool:
    """Return whether a side has all tricks so far."""
    return all(tally.side_of[seat] == side for seat in table.winners)


def _worth(rules: RuleSet, table: CountedDeal, side: int, spec: FirstTo) -> int:
    """Return what a deal is worth to the side that has won it."""
    taken = [table.tricks[seat] for seat in rules.sides[side]]
    if table.trick <= rules.tricks or sum(taken) < rules.tricks:
        return 1
    return 4 if spec.alone and max(taken) == rules.tricks else spec.vole


def _first_to(tally: Tally, table: CountedDeal, need: int) -> int:
    """Return the side that was first to have this many tricks, NO_SIDE if none has."""
    tricks = [0] * tally.n
    for seat in table.winners:
        side = tally.side_of[seat]
        tricks[side] += 1
        if tricks[side] == need:
            return side
    return NO_SIDE


class ByTricks(Decision):
    """A deal is decided when a side has the number of tricks that wins."""

    first_to: FirstTo

    def state(self, tally: Tally, table: CountedDeal) -> str:
        """Return whether the deal is over or may end."""
        spec = settled(self.first_to, tally.rules)
        needed, play_on, *_ = spec
        if table.count.claimed:
            return "over"
        vole = _undertaken(tally, table, spec)
        if table.count.closed and _may_have_lost(table):
            return "may-end" if table.trick > 1 else ""
        if vole != NO_SIDE and table.trick > 1 and not _has_all(tally, table, vole):
            return "may-end"
        if table.trick <= needed or (vole != NO_SIDE and _has_all(tally, table, vole)):
            return ""
        most = max(side_counts(tally, table.tricks))
        # It may not be known who took some of the tricks.
        possible = most + table.trick - 1 - len(table.winners)
        if table.seen_gap or play_on == "always-six" or possible < needed:
            return ""
        return "over" if play_on == "stop" and most >= needed else "may-end"

    def had_better_stop(self, tally: Tally, table: CountedDeal) -> bool:
        """Return whether a side has the first tricks and has not gone on yet."""
        spec = settled(self.first_to, tally.rules)
        first = {tally.side_of[seat] for seat in table.winners}
        fresh = len(table.winners) == spec.tricks == table.trick - 1 and not table.in_trick
        free = bool(spec.fails) and not table.count.closed
        return free and fresh and len(first) == 1 and not table.seen_gap


# -- whist (rulebook 12) --------------------

_HONOURS = {3: 2, 4: 4}
#: What a game is worth where the losers have nothing, at most so much, and more (Hoffmann 8 to 10).
_TREBLE, _DOUBLE, _SINGLE = 3, 2, 1
_DOUBLE_MOST = 2


class OddTricks(Amount):
    """Each trick of a side above the `book` counts 1."""

    book: int
    hangs_on = frozenset((TRICKS,))
    source = "tricks"

    def brings(self, tally: Tally, table: CountedDeal) -> list[int]:
        """Return the tricks of each side above the book."""
        return [max(0, won - self.book) for won in side_counts(tally, table.tricks)]


class Rubber(Settling):
    """A record is a rubber: who has won two games has won it. Each game begins at nothing.

    A game is worth 3, 2 or 1 to its winners if the others have nothing, 1 or 2, more; the rubber 2
    besides. The losers' game is taken off. `most` games win it. Source: rulebook 12.
    """

    most: int = 2
    worth_besides: int = 2
    of_games: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Note the game that has been won, and the rubber."""
        if not tally.over or tally.games is None or tally.scores is None:
            if tally.over:
                self._goes_on(tally)
            return
        lost = tally.scores[1 - tally.winner]
        worth = _SINGLE if lost > _DOUBLE_MOST else _DOUBLE if lost else _TREBLE
        tally.games = (*tally.games, (tally.winner, worth))
        won = sum(winner == tally.winner for winner, _ in tally.games)
        if won < self.most:
            self._goes_on(tally)
            return
        self.settle(tally)

    def settle(self, tally: Tally) -> None:
        """Set what the rubber is worth, which has been won."""
        value = self.worth_besides + sum(
            worth if winner == tally.winner else -worth for winner, worth in tally.games or ()
        )
        tally.value = tuple(value if one == tally.winner else 0 for one in range(tally.n))

    def _goes_on(self, tally: Tally) -> None:
        """Let the next deal begin another game. What this deal has brought stays what it is."""
        tally.over, tally.winner = False, NO_SIDE
        brought = tally.brought()
        tally.scores = [0] * tally.n
        if brought is not None:
            tally.start = [-one for one in brought]


class Honours(Settling):
    """Three honours of trumps dealt to a side count 2, four 4, but not to a side one short."""

    dealt: ClassVar[bool] = True
    needs_start: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        one_short = tally.rules.target - 1
        # A side one short of the target cannot count honours (law 4).
        start = tally.start
        assert start is not None
        if table.trump < 0:
            tally.scores = None
            return
        if min(start) == max(start) == one_short:
            return
        held = [0] * tally.n
        for letter in "AKQJ":
            seat = table.dealt_to(card(letter + SUITS[table.trump]))
            if seat == NOBODY:
                tally.scores = None
                return
            held[tally.side_of[seat]] += 1
        for one, count in enumerate(held):
            if start[one] != one_short:
                tally.mark(one, _HONOURS.get(count, 0), "honours", max(1, table.trick - 1))
