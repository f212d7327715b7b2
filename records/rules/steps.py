"""How a deal is counted, as data: short lists of steps, one for each moment of a deal.

A rule set holds such lists (`RuleSet.scoring`). The steps that there are stand in
`records.rules.scorers`; a game may bring a class of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Any, ClassVar, TypeVar

from records.languages import Text
from records.rules.values import Value

# -- the facts about its tricks that decide what a deal brings --------------------

#: each trick brings its winner's side what it counts, and `RuleSet.last_trick` is for the last one
EACH_TRICK = "each-trick"
#: what the tricks of each side count in all
POINTS = "points"
#: how many tricks each side has
TRICKS = "tricks"
#: whether one side has all tricks
ALL_TRICKS = "all-tricks"
#: which side was the first to have the tricks that win the deal
FIRST = "first"
#: which side has the last trick
LAST = "last"
#: what each player has counted, at any moment (`RuleSet.claim`)
COUNT = "count"
#: on anything, so that nobody can tell what a line of play is worth
ANYTHING = "anything"

#: The moments that no announcement brings about: the deal begins, a trick is taken, the deal has
#: ended and been counted, or its score was believed.
BEGUN = "begun"
TAKEN = "taken"
ENDED = "ended"
STATED = "stated"


class Step(Value, ABC):
    """A step of counting. The fields of a subclass are its parameters.

    `hangs_on` names the facts about the tricks that decide what the step brings, and `adds_up` says
    that this is a sum over the tricks. `needs_counts` says that the step needs the points of all
    tricks, `needs_turn_up` the card turned up and the dealer, `needs_start` the score before the
    deal. With `whatever_score` it is taken even if the score is not known. `dealt` says that it
    counts cards as they were dealt, which no play changes. `valued` says that a deal is a whole
    game, worth something else than its points, `of_games` that a record holds several games and
    counts what these are worth.
    """

    adds_up: ClassVar[bool] = False
    needs_counts: ClassVar[bool] = True
    needs_turn_up: ClassVar[bool] = False
    needs_start: ClassVar[bool] = False
    whatever_score: ClassVar[bool] = False
    dealt: ClassVar[bool] = False
    valued: ClassVar[bool] = False
    of_games: ClassVar[bool] = False

    def best_for_none(self, others: int) -> tuple[tuple[int, ...], ...]:
        """Return divisions of the points among so many other players.

        By one of them a player without points gets the most there is, unless somebody takes every
        trick.
        """
        return ()

    @property
    def hangs_on(self) -> frozenset[str]:
        """The facts about the tricks that decide what this step brings."""
        return frozenset((ANYTHING,))

    @property
    def marks_tricks(self) -> bool:
        """Whether it always marks something with a trick that is not the deal's last."""
        return True

    @property
    def parts(self) -> tuple[Step, ...]:
        """The steps of which this one is made, without itself."""
        return ()

    @abstractmethod
    def take(self, tally: Any, table: Any, side: int, source: str) -> bool | None:
        """Count. True ends the moment: the steps after it are left out.

        `tally` is the `records.rules.tally.Tally` that is to be marked, `table` the deal as
        `records.rules.tally.CountedDeal`. `side` has announced something or taken the trick,
        NO_SIDE if nobody has or nobody knows. `source` tells what was announced: `declaration`,
        `exchange` or `seven`; otherwise it is BEGUN, TAKEN, ENDED or STATED.
        """

    def believed(self, tally: Any, brought: tuple[int, ...]) -> None:
        """Take note of the believed score of a deal that cannot be counted. Most steps need not."""
        return

    def worth(self, tally: Any, made: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return what the game is worth with these points, None if that is not known."""
        return None


class ForLastTrick(Step):
    """A step that brings `last_trick` points for the last trick.

    With `last_stock` that is the last trick after which cards are drawn.
    """

    last_trick: int
    last_stock: ClassVar[bool] = False


class Decision(Value, ABC):
    """What decides a deal before its last trick."""

    @abstractmethod
    def state(self, tally: Any, table: Any) -> str:
        """Return `over` (no more play), `may-end` or `""`."""

    def had_better_stop(self, tally: Any, table: Any) -> bool:
        """Return whether the deal may stop, and going on may cost what is won already."""
        return False


Found = TypeVar("Found", bound=Step)


class Scoring(Value, eq=False):
    """The steps of each moment: a deal begins, points are announced, a trick is taken, it ends.

    `won` are the steps that say who has won the game, after what the table agreed to add. `decided`
    is what decides a deal early, if anything does. `possible` are the scores that a deal can bring,
    a `records.rules.possible_scores.PossibleScores`; None: any. `text` says in English and French
    what is scored.

    Raises ValueError if a moment has something else than steps.
    """

    text: Text
    begin: tuple[Step, ...] = ()
    announced: tuple[Step, ...] = ()
    trick: tuple[Step, ...] = ()
    end: tuple[Step, ...] = ()
    won: tuple[Step, ...] = ()
    decided: Decision | None = None
    possible: Any = None

    def __post_init__(self) -> None:
        for step in (*self.begin, *self.announced, *self.trick, *self.end, *self.won):
            if not isinstance(step, Step):
                raise ValueError(f"{step!r} is no step of counting")
        if self.decided is not None and not isinstance(self.decided, Decision):
            raise ValueError(f"{self.decided!r} does not decide a deal")

    def __iter__(self) -> Iterator[Step]:
        """Yield every step, a moment after the other, each followed by its parts."""
        for step in (*self.begin, *self.announced, *self.trick, *self.end, *self.won):
            yield step
            yield from step.parts

    def of_play(self) -> tuple[Step, ...]:
        """Return the steps by which play counts, announcements apart."""
        return (*self.trick, *self.end, *self.won)

    @cached_property
    def hangs_on(self) -> frozenset[str]:
        """The facts about its tricks that decide what a deal brings, announcements apart."""
        steps = [step for step in self.of_play() if step.hangs_on]
        if steps and all(step.adds_up for step in steps):
            return frozenset((EACH_TRICK,))
        return frozenset().union(*(step.hangs_on for step in steps))

    @cached_property
    def needs_counts(self) -> bool:
        """Whether a deal can be scored only if the points of all tricks are known."""
        return any(step.needs_counts for step in self.of_play())

    @cached_property
    def by_trick(self) -> bool:
        """Whether a trick before the deal's last may mark or win something."""
        return any(step.marks_tricks for step in self.trick)

    @cached_property
    def counts_dealt(self) -> bool:
        """Whether cards count as they were dealt."""
        return any(step.dealt for step in self)

    @cached_property
    def valued(self) -> Step | None:
        """The step that gives a game of one deal its value, None in any other game."""
        return next((step for step in self if step.valued), None)

    def best_for_none(self, others: int) -> tuple[tuple[int, ...], ...]:
        """Return divisions of the points by which a player without any gets the most."""
        return tuple(way for step in self for way in step.best_for_none(others))

    @cached_property
    def of_games(self) -> Any:
        """The step by which a record holds several games, None in any other game."""
        return next((step for step in self if step.of_games), None)

    @cached_property
    def needs_turn_up(self) -> bool:
        """Whether a deal can be scored only if the turn-up and the dealer are known."""
        return any(step.needs_turn_up for step in self)

    @cached_property
    def needs_start(self) -> bool:
        """Whether a deal can be scored only if the score before it is known."""
        return any(step.needs_start for step in self)

    @cached_property
    def for_last_trick(self) -> ForLastTrick | None:
        """The step that brings something for the last trick, None if none does."""
        return next((step for step in self if isinstance(step, ForLastTrick)), None)

    @cached_property
    def last_stock(self) -> bool:
        """Whether that is for the last trick that a draw follows."""
        return self.for_last_trick is not None and self.for_last_trick.last_stock

    def find(self, kind: type[Found]) -> Found | None:
        """Return the first step of this class, None if there is none."""
        found: Found | None = _found(self, kind)
        return found

    def without(self, *kinds: type[Step]) -> Scoring:
        """Return the same without the steps of these classes."""
        return self._only(lambda step: not isinstance(step, kinds))

    def played(self) -> Scoring:
        """Return the same without what counts cards as they were dealt."""
        return self._only(lambda step: not step.dealt)

    def _only(self, wanted: Callable[[Step], bool]) -> Scoring:
        moments = (self.begin, self.announced, self.trick, self.end, self.won)
        begin, announced, trick, end, won = (tuple(filter(wanted, steps)) for steps in moments)
        return Scoring(self.text, begin, announced, trick, end, won, self.decided, self.possible)


@lru_cache(maxsize=256)
def _found(scoring: Scoring, kind: type[Step]) -> Any:
    return next((step for step in scoring if isinstance(step, kind)), None)
