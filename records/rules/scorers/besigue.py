"""Steps of the bezique games (rulebook 1 to 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from records.cards import KNOWN, NOBODY
from records.rules.scorers.common import Settling, higher_total, side_counts
from records.rules.steps import BEGUN, LAST, POINTS, STATED, Decision, ForLastTrick, Step
from records.rules.tally import NO_SIDE, CountedDeal, Tally


class SevenTurned(Settling):
    """The dealer gets `points` points if a 7 is turned up."""

    points: int

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them when a deal begins with its first trick."""
        turned = table.turn_up
        if table.trick > 1 or table.dealer == NOBODY:
            return
        if not 0 <= turned < KNOWN:
            tally.scores = None
        elif turned in tally.rules.exchange_cards:
            tally.mark(tally.side_of[table.dealer], self.points, "seven", 1)


class SevensDealt(Settling):
    """Each 7 of trumps brings the player who was dealt it `dealt_seven` points (rulebook 7)."""

    dealt_seven: int

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them when a deal begins with its first trick."""
        if table.trick > 1 or table.trump < 0:
            return
        seven = tally.rules.exchange_cards[table.trump]
        seats = range(tally.rules.seats)
        if any(table.may_hold(seat, seven) for seat in seats):
            tally.scores = None
            return
        for seat in seats:
            for _ in range(table.held(seat, seven)):
                tally.mark(tally.side_of[seat], self.dealt_seven, "seven", 1)


# -- tricks that count as they are made, once a score is near the target (rulebook 1) -----------


def _counts_live(tally: Tally, side: int, below: int) -> bool:
    """Return whether a side has reached the score from which its tricks count live."""
    live_from = tally.rules.target - below
    if live_from <= 0:
        return True
    assert tally.scores is not None
    return tally.scores[side] >= live_from


class LiveFrom(Settling):
    """When a deal begins: a side within `below` points of the target counts its tricks live."""

    below: int
    whatever_score: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Note which sides do."""
        if tally.extra:
            return
        if tally.scores is None and tally.rules.target > self.below:
            tally.live_unknown = True
            return
        live = [_counts_live(tally, one, self.below) for one in range(tally.n)]
        if table.trick > 1 and any(live) and tally.rules.target > self.below:
            # A side may have reached that score only in this deal. Then its tricks do not count
            # live.
            tally.scores = None
            tally.live_unknown = True
            return
        tally.live = live


class GoesLive(Settling):
    """When a side announces: an exchange that brings it within `below` has it count live.

    `below` is how far from the target. With `continuous` any announcement does, and what the side's
    tricks hold so far is counted at once.
    """

    below: int
    continuous: bool
    whatever_score: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Note whether it does."""
        if tally.extra or tally.live[side]:
            return
        if tally.scores is None:
            tally.live_unknown |= self.continuous or source == "exchange"
            return
        if not _counts_live(tally, side, self.below):
            return
        if source == "exchange":
            tally.live[side] = True
        elif self.continuous:
            if table.uncounted:
                tally.scores = None
                return
            tally.live[side] = True
            won = side_counts(tally, table.counted)[side]
            tally.mark(side, won, "cards", max(1, table.trick - 1))


class WinsAlone(Settling):
    """A declaration of `points` points wins by itself, if it reaches the target.

    With `any_does` every announcement does.
    """

    points: int
    any_does: bool

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> bool:
        """End the game if it does."""
        assert tally.scores is not None
        of_itself = source == "declaration" and tally.marks[-1].points == self.points
        won = (self.any_does or of_itself) and tally.scores[side] >= tally.rules.target
        if tally.extra or not won:
            return False
        tally.win(side)
        return True


class WonLive(Settling):
    """A side whose tricks count live wins the game as soon as it reaches the target."""

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """End the game if one does."""
        assert tally.scores is not None
        if tally.over:
            return
        for one, live in enumerate(tally.live):
            if live and tally.scores[one] >= tally.rules.target:
                tally.win(one)
        if tally.live_unknown and max(tally.scores) >= tally.rules.target:
            tally.scores = None


class WonAtOnce(Settling):
    """A side wins the game as soon as it reaches the target."""

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """End the game if one has; when a deal begins, only with its first trick."""
        scores, target = tally.scores, tally.rules.target
        assert scores is not None
        if source == BEGUN and table.trick > 1:
            return
        if not tally.extra and not tally.over and max(scores) >= target:
            tally.win(next(one for one, score in enumerate(scores) if score >= target))


# -- when a trick is taken --------------------


def _is_passed_over(tally: Tally, side: int, live: bool) -> bool:
    """Return whether a step passes this side over because it does not count live.

    If it is not known who has taken the trick, that is so if no side counts live. If it is not
    known who counts live, neither is the score any more.
    """
    if live and tally.live_unknown:
        tally.scores = None
        return True
    return live and not (any(tally.live) if side == NO_SIDE else tally.live[side])


class TrickCounts(Step):
    """What a trick holds is marked as it is taken. `what` is `cards` or `brisques`.

    With `live` only for a side that counts live.
    """

    what: str = "cards"
    live: bool = False
    adds_up: ClassVar[bool] = True
    hangs_on = frozenset((POINTS,))

    @property
    def marks_tricks(self) -> bool:
        """Whether it always marks something."""
        return not self.live

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark it."""
        nothing = table.last_known and not table.last_value
        if nothing or _is_passed_over(tally, side, self.live):
            return
        if not table.last_known:
            tally.scores = None
            return
        tally.mark(side, table.last_value, self.what, table.trick - 1)


class LastOfDeal(Settling, ForLastTrick):
    """The last trick of a deal brings `last_trick` points, whether or not hands are played out.

    With `live` only to a side that counts live.
    """

    live: bool = False
    adds_up: ClassVar[bool] = True
    hangs_on = frozenset((LAST,))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        if table.trick <= tally.rules.tricks or _is_passed_over(tally, side, self.live):
            return
        if side == NO_SIDE:
            tally.scores = None
            return
        tally.mark(side, self.last_trick, "last-trick", table.trick - 1)


class LastOfStock(Settling, ForLastTrick):
    """The last trick after which cards are drawn brings `last_trick` points."""

    last_stock: ClassVar[bool] = True
    needs_counts: ClassVar[bool] = True
    marks_tricks = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        if table.trick - 1 != tally.rules.stock_tricks:
            return
        if side == NO_SIDE:
            tally.scores = None
            return
        tally.mark(side, self.last_trick, "last-trick", table.trick - 1)


# -- at the end of a deal --------------------


class RestCounts(ForLastTrick):
    """Counts the tricks of the sides that do not count live, and `last_trick` for the last one."""

    adds_up: ClassVar[bool] = True
    hangs_on = frozenset((POINTS, LAST))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Mark them."""
        if tally.live_unknown:
            tally.scores = None
            return
        trick = table.trick - 1
        last = tally.side_of[table.last_winner]
        for one, points in enumerate(side_counts(tally, table.counted)):
            if not tally.live[one]:
                tally.mark(one, points, "cards", trick)
                if one == last:
                    tally.mark(one, self.last_trick, "last-trick", trick)


class Reached(Settling):
    """Who wins the game if the end of a deal brings several sides to the target.

    `both_reach` is `last-trick-winner`, `non-dealer-counts-first` or `higher-total`.
    """

    both_reach: str
    needs_counts: ClassVar[bool] = True

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Find out who has won. If the score is only believed, one of several sides has."""
        assert tally.scores is not None
        target = tally.rules.target
        reached = [one for one, score in enumerate(tally.scores) if score >= target]
        last = table.last_winner
        if not reached:
            return
        if tally.extra or self.both_reach == "higher-total":
            higher_total(tally)
        elif len(reached) == 1:
            tally.win(reached[0])
        elif source == STATED:
            tally.win(NO_SIDE)
        elif self.both_reach == "non-dealer-counts-first":
            tally.win(_first_side(tally, table.dealer + 1, reached))
        elif tally.side_of[last] in reached:
            tally.win(tally.side_of[last])
        else:
            most = max(tally.scores[one] for one in reached)
            best = [one for one in reached if tally.scores[one] == most]
            tally.win(_first_side(tally, last + 1, best))


def _first_side(tally: Tally, seat: int, sides: list[int]) -> int:
    """Return the first of some sides in the order of play from a seat on."""
    n = tally.rules.seats
    order = [tally.side_of[(seat + i) % n] for i in range(n)]
    return next(side for side in order if side in sides)


class WithTheTalon(Decision):
    """The deal may end with its last draw: the hands are not played out."""

    def state(self, tally: Tally, table: CountedDeal) -> str:
        """Return `may-end` once the last trick with a draw is made."""
        return "may-end" if table.trick > tally.rules.tricks else ""


_BRISQUE = 10


class Outcome(NamedTuple):
    """How a game has ended: the winning side (NO_SIDE if it is null), and its worth."""

    winner: int
    worth: int


class GameValue(Step):
    """A deal is a game: it has a value, and whoever made more has won it.

    A loser below `line` is rubiconed, and the winner then gets `rubicon_brisques` besides. Brisques
    decide if both have made as much; with `near` also if they would turn the game. `game` is for
    the game, in place of it `rubicon` if the loser is rubiconed.
    """

    line: int = 1000
    rubicon_brisques: int = 300
    near: bool = False
    game: int = 500
    rubicon: int = 1000
    valued: ClassVar[bool] = True
    needs_counts: ClassVar[bool] = False
    hangs_on = frozenset((POINTS,))

    def take(self, tally: Tally, table: CountedDeal, side: int, source: str) -> None:
        """Settle the value and who has won."""
        assert tally.scores is not None
        tally.value = self.worth(tally, tuple(tally.scores))
        winners = {found.winner for found in self._outcomes(tally, tally.scores)}
        tally.win(winners.pop() if len(winners) == 1 else NO_SIDE)

    def worth(self, tally: Tally, made: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the value with these points, None if it depends on unknown brisques."""
        found = self._outcomes(tally, made)
        if len(found) > 1:
            return None
        (only,) = found
        return tuple(only.worth if side == only.winner else 0 for side in range(tally.n))

    def _outcomes(self, tally: Tally, made: Sequence[int]) -> set[Outcome]:
        """Return every possible outcome. There are several if it depends on unknown brisques."""
        rules, table = tally.rules, tally.table
        assert table is not None
        taken = side_counts(tally, table.counted)
        rest = 0
        if table.uncounted:
            whole = rules.packs * sum(rules.value[card] for card in rules.cards)
            rest = max(0, whole - sum(taken))
        return {
            self.outcome(made, (taken[0] + more, taken[1] + rest - more))
            for more in range(0, rest + 1, _BRISQUE)
        }

    def outcome(self, made: Sequence[int], brisques: Sequence[int]) -> Outcome:
        """Return the outcome of a game from the points and the brisques of the two sides.

        Both are in points, brisques at 10 each. Source: rulebook 16, The value of the game.
        """
        sums = [one + more for one, more in zip(made, brisques, strict=True)]
        behind = made.index(min(made))
        by_brisques = made[0] == made[1] or (self.near and sums[behind] >= sums[1 - behind])
        decisive = sums if by_brisques else made
        if decisive[0] == decisive[1]:
            return Outcome(NO_SIDE, 0)
        winner = 0 if decisive[0] > decisive[1] else 1
        loser = 1 - winner
        lost, won = made[loser], made[winner]
        saved = lost < self.line <= sums[loser]
        if saved or (lost >= self.line and by_brisques):
            lost, won = sums[loser], sums[winner]
        if lost >= self.line:
            return Outcome(winner, max(_full(won) - _full(lost), 100) + self.game)
        bonus = self.rubicon + self.rubicon_brisques
        return Outcome(winner, _full(won) + max(_full(lost), 100) + bonus)


def _full(points: int) -> int:
    """Return the full hundreds of some points."""
    return points // 100 * 100
