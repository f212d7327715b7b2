"""The game score through a record: what a deal tells the steps that count it, what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter, sub
from typing import Any, NamedTuple, Protocol, Self

from records.cards import NOBODY
from records.rules.count import Count
from records.rules.ruleset import RuleSet
from records.rules.steps import BEGUN, ENDED, STATED, TAKEN, Step
from records.slots import Copied

NO_SIDE = -1


class CountedDeal(Protocol):
    """What a deal in progress tells the steps. A `records.knowledge.table.Table` does."""

    trick: int
    dealer: int
    over: bool
    count: Count

    @property
    def trump(self) -> int:
        """The trump suit, NO_TRUMP if there is none or it is not known."""

    @property
    def turn_up(self) -> int:
        """The card turned up, below 0 if it is not known."""

    @property
    def in_trick(self) -> bool:
        """Whether a trick is in progress."""

    @property
    def seen_gap(self) -> bool:
        """Whether something of the deal was not recorded."""

    @property
    def uncounted(self) -> int:
        """The number of tricks whose winner or whose points are not known."""

    @property
    def last_winner(self) -> int:
        """Who took the last trick, NOBODY if that is not known."""

    @property
    def last_value(self) -> int:
        """What the last trick counts."""

    @property
    def last_known(self) -> bool:
        """Whether it is known who took the last trick and what it counts."""

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat has taken."""

    @property
    def counted(self) -> list[int]:
        """What the tricks of each seat count."""

    @property
    def winners(self) -> list[int]:
        """Who won each trick, as far as the record tells."""

    def held(self, seat: int, card: int) -> int:
        """Return how many known copies of a card are in a hand."""

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand may be this one, as far as the pack goes."""

    def dealt_to(self, card: int) -> int:
        """Return who was dealt a card in a game without draws, NOBODY if that is not known."""


class Mark(NamedTuple):
    """Points marked: when, for which side, for what, and the game score after it.

    `deal`, `ply` and `trick` count from 1 (ply 0: before the first action). `source` is
    `declaration`, `exchange`, `seven`, `brisques`, `cards`, `last-trick`, `tricks`, `honours`,
    `turn-up`, `deal`, `chips`, `adjustment` or `stated`. `what` names the cards, if any.
    """

    deal: int
    ply: int
    trick: int
    side: int
    points: int
    source: str
    what: str
    total: tuple[int, ...] | None


class Saved(NamedTuple):
    """A tally as it was before a deal, with the number of its marks: see `Tally.save`."""

    marks: int
    scores: tuple[int, ...] | None
    start: tuple[int, ...] | None
    live: tuple[bool, ...]
    adjustments: tuple[tuple[int, ...], ...]
    deal: int
    counting: int
    pool: int
    waiting: int | None
    carried: int | None
    winner: int
    over: bool
    extra: bool
    tie: bool
    value: tuple[int, ...] | None
    games: tuple[tuple[int, int], ...] | None
    live_unknown: bool


#: The attributes of a tally that are saved, and those of them that are lists there.
_KEPT = Saved._fields[1:]
_LISTS = ("scores", "start", "live", "adjustments")
_kept = attrgetter(*_KEPT)


class Tally(Copied, own=("live", "marks", "adjustments")):
    """The game score through a record, counted by the steps of its rules.

    `scores` is None if it cannot be known. `start` is what it was before the deal. `over` says that
    the game has been won, by `winner` (a side). `extra` marks a further deal after a tie, which
    nobody wins before its end. `tie` says that the last deal asks for one. `void` says that the
    deal does not count, so that nothing is won in it. `counting` is how many deals have counted,
    this one included. Source: rulebook 0.2. `apart` says that `scores` are those of the deal alone.
    `value` is then what the game is worth to each side, None as long as that is not known. `games`
    are those won so far where a record holds several: the side that won each, and what it is worth.
    `scores` are then those of the present one. None if they are not known. `table`
    is the deal, as far as a step asks. `waiting` are points that go to whoever scores in this
    deal, and `carried` those that will in the next one, None if that is not known.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.scoring = rules.scoring
        self.n = len(rules.sides)
        #: whether the game score changes within a deal (bezique), not only at its end
        self.marks_within_deal = rules.declarations is not None and rules.claim is None
        #: whether a trick before the deal's last may mark or win something
        self.by_trick = rules.scoring.by_trick
        self.apart = rules.scoring.valued is not None
        self.value: tuple[int, ...] | None = None
        self.games: tuple[tuple[int, int], ...] | None = ()
        self.table: CountedDeal | None = None
        self.side_of = [rules.side_of(seat) for seat in range(rules.seats)]
        self.scores: list[int] | None = [0] * self.n
        self.start: list[int] | None = None
        self.marks: list[Mark] = []
        self.over = False
        self.winner = NO_SIDE
        self.pool = 0
        self.waiting: int | None = 0
        self.carried: int | None = 0
        self.extra = False
        self.tie = False
        self.live = [False] * self.n
        #: whether it is not known of a side that could count its tricks live whether it does
        self.live_unknown = False
        self.deal = 0
        self.counting = 0
        self.void = False
        #: the card turned up when the deal began, below 0 if it is not known
        self.turned = NOBODY
        self.adjustments: list[tuple[int, ...]] = []
        #: what they come to
        self._agreed = [0] * self.n
        self.ply = 0

    def begin(
        self,
        deal: int,
        table: CountedDeal,
        adjustments: Sequence[tuple[int, ...]] = (),
        void: bool = False,
    ) -> None:
        """Begin a deal, whose table has been set up.

        `adjustments` are points that the table agreed to add when it ends, by side.
        """
        self.deal = deal
        self.ply = 0
        self.void = void
        self.counting += not void
        self.adjustments = list(adjustments)
        self._agreed = [sum(points) for points in zip(*adjustments, strict=True)] or [0] * self.n
        self.turned = table.turn_up
        self.extra = self.tie
        self.tie = False
        self.start = None if self.scores is None else list(self.scores)
        if self.apart:
            self.start = [0] * self.n
        self.table = table
        self.live = [False] * self.n
        self.live_unknown = False
        self._take(self.scoring.begin, table, NO_SIDE, BEGUN)

    def _take(self, steps: tuple[Step, ...], table: CountedDeal, side: int, source: str) -> None:
        """Take the steps of a moment. If the score gets unknown, most of the rest are left out."""
        for step in steps:
            known = self.scores is not None or step.whatever_score
            if known and step.take(self, table, side, source):
                return

    def play_under(self, rules: RuleSet) -> None:
        """Play a deal under these rules, which may differ in the number of cards dealt."""
        self.rules = rules

    def mark(self, side: int, points: int, source: str, trick: int, what: str = "") -> None:
        """Mark points for a side, without asking whether that wins."""
        if self.scores is None:
            return
        self.scores[side] += points
        if points or source == "chips":
            total = tuple(self.scores)
            self.marks.append(Mark(self.deal, self.ply, trick, side, points, source, what, total))

    def adjust(self, trick: int) -> None:
        """Add what the table agreed to add to the deal, once. Source: rulebook 0.2."""
        while self.adjustments:
            for side, points in enumerate(self.adjustments.pop(0)):
                self.mark(side, points, "adjustment", trick)

    def announce(
        self, side: int, points: int, source: str, table: CountedDeal, trick: int, what: str
    ) -> None:
        """Mark the points of a declaration, an exchange or a 7 at once."""
        self.mark(side, points, source, trick, what)
        self._take(self.scoring.announced, table, side, source)

    def trick(self, table: CountedDeal) -> None:
        """Count a completed trick, also the last one of the deal."""
        winner = table.last_winner
        side = NO_SIDE if winner == NOBODY else self.side_of[winner]
        self._take(self.scoring.trick, table, side, TAKEN)

    def end(self, table: CountedDeal) -> None:
        """Count what is counted when the deal has ended by the rules."""
        if self.scores is None:
            return
        if table.uncounted and self.scoring.needs_counts:
            self.scores = None
            return
        self.table = table
        self._take(self.scoring.end, table, NO_SIDE, ENDED)
        if self.scores is not None:
            self.adjust(max(1, table.trick - 1))
        self._take(self.scoring.won, table, NO_SIDE, ENDED)

    def worth(self, made: Sequence[int]) -> tuple[int, ...] | None:
        """Return what the game is worth to each side if the deal brings this much.

        None if that cannot be known, or if the game score is the sum of its deals.
        """
        step = self.scoring.valued
        return None if step is None else step.worth(self, tuple(made))

    @property
    def game_score(self) -> tuple[int, ...] | None:
        """The score of the game, None if it cannot be known."""
        if self.apart or self.scoring.of_games is not None:
            return self.value
        return None if self.scores is None else tuple(self.scores)

    def brought(self) -> tuple[int, ...] | None:
        """Return what the deal has brought each side so far, None if that cannot be known."""
        if self.scores is None or self.start is None:
            return None
        return tuple(map(sub, self.scores, self.start))

    def state(self, scores: tuple[int, ...], source: str = STATED) -> None:
        """Believe a score that the record states, if the computed one is not known."""
        self.scores = list(scores)
        self.marks.append(Mark(self.deal, self.ply, 0, NO_SIDE, 0, source, "", scores))

    def can_be(self, brought: tuple[int, ...]) -> bool:
        """Return whether a deal that could not be counted can have brought this."""
        possible = self.rules.scoring.possible
        return possible is None or possible.allow(self, tuple(map(sub, brought, self._agreed)))

    def believe_deal(self, brought: tuple[int, ...]) -> None:
        """Believe a deal score, if the deal could not be counted."""
        if self.start is None:
            self.scores = None
            return
        self.state(tuple(a + b for a, b in zip(self.start, brought, strict=True)))
        if self.rules.pool:
            # What the table agreed to add does not come from the pool.
            self.pool -= sum(brought) - sum(self._agreed)
        counted = tuple(map(sub, brought, self._agreed))
        for step in self.scoring.end:
            step.believed(self, counted)
        assert self.table is not None
        self._take(self.scoring.won, self.table, NO_SIDE, STATED)

    def stand_at(self, scores: tuple[int, ...] | None) -> None:
        """Set the game score to this, as a `Score` tag states it."""
        if self.scores is None or scores is None:
            # A game may have been won since the score was last known.
            self.games = None if self.counting else ()
        self.scores = None if scores is None else list(scores)
        if scores is not None and self.rules.pool:
            self.pool = -sum(scores)

    def win(self, side: int) -> None:
        """End the game. NO_SIDE if nobody has won it. In a void deal nothing is won."""
        if not self.void:
            self.over = True
            self.winner = side

    def ends_at(self, scores: Sequence[int]) -> bool:
        """Return whether one side alone would have won the game if these were the scores."""
        most, target = max(scores), self.rules.target
        return most >= target > 0 and scores.count(most) == 1

    def go_on(self) -> None:
        """Take back that the game is over. Then nobody wins it before the end of this deal."""
        self.over = False
        self.winner = NO_SIDE
        self.extra = True

    def is_over(self, table: CountedDeal) -> bool:
        """Return whether the rules allow no more play in this deal."""
        return self.over or table.over or self.decided(table) == "over"

    def decided(self, table: CountedDeal) -> str:
        """Return whether a deal that goes on is decided: `over`, `may-end` or `""`."""
        return "" if self.scoring.decided is None else self.scoring.decided.state(self, table)

    def save(self) -> Saved:
        """Return what `restore` needs to undo a deal."""
        kept: list[Any] = [tuple(one) if isinstance(one, list) else one for one in _kept(self)]
        return Saved(len(self.marks), *kept)

    def beside(self, table: CountedDeal) -> Self:
        """Return an independent copy. Its deal is `table`, the copy of this one's."""
        other = self._copied()
        other.scores = None if self.scores is None else self.scores.copy()
        other.table = table
        return other

    def restore(self, saved: Saved) -> None:
        """Restore everything as it was when this was saved. It can be restored again later."""
        del self.marks[saved.marks :]
        kept: tuple[Any, ...] = saved[1:]
        for name, value in zip(_KEPT, kept, strict=True):
            setattr(self, name, list(value) if name in _LISTS and value is not None else value)

    def marks_tricks(self) -> bool:
        """Return whether the next trick may mark something, leaving aside the deal's last."""
        return self.by_trick or self.live_unknown or True in self.live

    def had_better_stop(self, table: CountedDeal) -> bool:
        """Return whether a deal may stop, and going on may cost what is won already."""
        decided = self.scoring.decided
        return decided is not None and decided.had_better_stop(self, table)

    def may_end(self, table: CountedDeal) -> bool:
        """Return whether the deal may end here."""
        return self.over or table.over or self.decided(table) in ("over", "may-end")
