"""The scores that a record states, compared with those that its play brings.

One cause gives one finding (notation 4). A score that only carries on a wrong declared value, a
declaration or exchange that breaks a rule, or a wrong deal score is not reported again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from records.knowledge.table import Table
from records.languages import both
from records.notation.model import DEAL_SCORE, UNFINISHED, Deal, Item, Record
from records.play.places import Place, Raw
from records.play.setup import Setup
from records.play.tags import tag_place
from records.rules.deal_replay import DealReplay
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally
from records.slots import Copied

_UNFINISHED_DEAL = both(("its last deal is unfinished", "son dernier coup est inachevé"))
_GAMES_GO_ON = both(("nobody has won two games", "personne n’a gagné deux parties"))


#: How many combinations of carried-on wrong scores are remembered, besides none of them.
_MOST = 16

Points = tuple[int, ...]


def _add(one: Points, other: Points) -> Points:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _more(points: Points, side: int, own: int) -> Points:
    return (*points[:side], points[side] + own, *points[side + 1 :])


class Drift(Copied, own=("_game",)):
    """The wrong scores of a record that later ones may carry on, in every combination.

    In a deal so far these are the sum of the wrong declared values, and the sum of the points of
    declarations and exchanges that break a rule. `doubtful` says that a believed deal score is one
    that no deal brings, so that nobody knows what it should have been. Cost of each call: the
    number of sides, times at most 64.
    """

    __slots__ = ("_game", "_none", "_values", "_void", "doubtful")

    def __init__(self, sides: int) -> None:
        self._none: Points = (0,) * sides
        self._game = [self._none]
        self.doubtful = False
        self.begin_deal()

    @property
    def fresh(self) -> bool:
        """Whether no wrong score may be carried on into the next deal."""
        return len(self._game) == 1 and not self.doubtful

    def begin_deal(self) -> None:
        """Begin a deal, in which nothing has been declared wrongly yet."""
        self._values = self._void = self._none

    def declared(self, side: int, points: int) -> None:
        """Note that a declaration or an exchange is written with this many points too many."""
        self._values = _more(self._values, side, points)

    def declared_in_vain(self, side: int, points: int) -> None:
        """Note that a declaration or an exchange, which scores nothing, would have scored this."""
        self._void = _more(self._void, side, points)

    def _of_deal(self) -> dict[Points, None]:
        """Return by how much a score of this deal may differ from the computed one."""
        both = _add(self._values, self._void)
        return dict.fromkeys((self._none, self._values, self._void, both))

    def deal_agrees(self, stated: Points, brought: Points) -> bool:
        """Return whether a deal score is the computed one, or carries on what was declared."""
        return stated == brought or any(stated == _add(brought, one) for one in self._of_deal())

    def in_deal(self, score: Sequence[int]) -> Iterator[Points]:
        """Yield the score that is computed within a deal, and those that carry on a fault."""
        for one in self._of_deal():
            for known in self.between(score):
                yield _add(known, one)

    def between(self, score: Sequence[int]) -> Iterator[Points]:
        """Yield the score that is computed between deals, and those that carry on a wrong one."""
        known = tuple(score)
        for wrong in self._game:
            yield _add(known, wrong)

    def ends(self, tally: Tally) -> bool:
        """Return whether a wrong score that the record goes on from has won a game that is not."""
        return self._some(tally, tally.ends_at)

    def goes_on(self, tally: Tally) -> bool:
        """Take back that the game is over, if a wrong score that the record goes on from has not.

        Returns whether that was so.
        """
        if not tally.rules.target or not self._some(tally, lambda one: not tally.ends_at(one)):
            return False
        tally.go_on()
        return True

    def _some(self, tally: Tally, fits: Callable[[Points], bool]) -> bool:
        """Return whether a score that carries on a fault fits a condition, or may do so."""
        if tally.scores is None or tally.apart or tally.scoring.of_games is not None:
            return False
        known = tuple(tally.scores)
        return self.doubtful or any(one != known and fits(one) for one in self.in_deal(known))

    def end_deal(self, stated: Points | None, brought: Points) -> None:
        """End a deal, with the score stated for it (or None) and the score it brought."""
        right = stated in (None, brought) and self._values == self._void == self._none
        if right and len(self._game) == 1:
            # No wrong score is carried on, and none is added.
            return
        wrongs = self._of_deal()
        if stated is not None:
            wrongs[_add(stated, tuple(-points for points in brought))] = None
        game = dict.fromkeys(_add(before, wrong) for before in self._game for wrong in wrongs)
        del game[self._none]
        # The case in which a score carries on nothing is always kept.
        self._game = [self._none, *list(game)[-_MOST:]]
        self.begin_deal()

    def start_anew(self) -> None:
        """Believe a game score that the record states, from here on."""
        self._game = [self._none]
        self.doubtful = False


def wrong_number_of_scores(sides: int) -> dict[str, str]:
    """Return the message for a score that names the wrong number of sides."""
    return {
        "en": f"this game has {sides} sides, so {sides} numbers belong here",
        "fr": f"ce jeu a {sides} camps, il faut donc {sides} nombres",
    }


class PlayedOut(Protocol):
    """What is asked of a line of play whose deal has ended: its table, and its count."""

    table: Table

    def finish(self) -> None:
        """Count what is counted at the end of the deal, once."""

    def reopen(self) -> None:
        """Undo that."""


class StatedScores:
    """Checks the scores that a record states before a deal, after it, and as the result.

    `drift` has the wrong scores already reported, which later ones may carry on.
    """

    def __init__(self, rules: RuleSet, tally: Tally, raws: list[Raw]) -> None:
        self.drift = Drift(tally.n)
        self._rules = rules
        self._tally = tally
        self._games = tally.games
        self._raws = raws
        #: what the game would be worth by a wrong deal score
        self._carried: tuple[int, ...] | None = None
        #: the score written for the last deal, if it is another than the deal brought
        self.written: tuple[int, ...] | None = None
        #: whether the record says that the last deal was not played out
        self.unfinished = False

    def before_deal(self, at: int, setup: Setup) -> None:
        """Check a Score tag.

        It is the base in the first deal, and an assertion from the second on.
        """
        tally = self._tally
        stated = setup.tags.score
        if tally.apart:
            self._check_score_apart(at, setup)
            return
        if stated is None:
            if setup.table.trick > 1 and tally.marks_within_deal:
                # What was marked before the Start is not recorded (rulebook 0.2).
                tally.stand_at(None)
            return
        known = tally.scores
        # If all earlier deals were void, the score is the base of the game.
        first = not tally.counting
        if not first and known is not None and setup.table.trick == 1 and not self._agrees(stated):
            self._differs(at, setup, stated, known)
        if first or known is None or tuple(known) != stated:
            tally.stand_at(stated)
            self.drift.start_anew()

    def _check_score_apart(self, at: int, setup: Setup) -> None:
        """Check a Score tag in a game of one deal: it starts from zero unless the record begins
        later.
        """
        nothing = (0,) * self._tally.n
        stated = setup.tags.score
        if setup.table.trick > 1:
            self._tally.stand_at(stated)
            return
        self._tally.stand_at(nothing)
        if stated is not None and stated != nothing:
            self._differs(at, setup, stated, nothing)

    def _differs(self, at: int, setup: Setup, stated: Sequence[int], known: Sequence[int]) -> None:
        """Note that the Score tag of a deal states another score than the known one."""
        self._raws.append(
            Raw(
                "score-running",
                tag_place(setup.tags.where["Score"], at),
                text="/".join(map(str, stated)),
                expected="/".join(map(str, known)),
                deal=at,
            )
        )

    def _agrees(self, stated: tuple[int, ...]) -> bool:
        """Return whether a stated game score is the computed one, or carries on a reported one."""
        known = self._tally.scores
        return known is None or self.drift.doubtful or stated in self.drift.between(known)

    def after_deal(self, at: int, deal: Deal, line: PlayedOut, outcome: DealReplay) -> None:
        """Check the score stated for a deal, and set what it brought in `outcome`."""
        self._after_deal(at, deal, line, outcome)
        self.after_game()

    def after_game(self) -> None:
        """Believe the score anew if another game begins, which carries nothing on."""
        games = self._tally.games
        if games and games != self._games and not self._tally.over:
            self.drift.start_anew()
        self._games = games

    def _after_deal(self, at: int, deal: Deal, line: PlayedOut, outcome: DealReplay) -> None:
        tally, table = self._tally, line.table
        self.written = None
        end = deal.end
        scored = end is not None and end.kind == DEAL_SCORE
        stated = self._stated(at, end)
        finished = tally.is_over(table)
        gap = table.gap.seen
        self.unfinished = not finished and end is not None and end.kind == UNFINISHED
        if finished or (scored and not gap and tally.may_end(table)):
            finished = True
            line.finish()
        if gap and self._rules.pool:
            # What was paid before the gap is believed of the deal score instead.
            line.reopen()
        # Whether only a running score tells how the game stands after this deal.
        says_all = tally.marks_within_deal and tally.start is None
        if gap and not tally.over and not (finished and says_all):
            tally.scores = None
        cut = (
            scored
            and not finished
            and not gap
            and bool(tally.scoring.announced)
            and self.drift.ends(tally)
        )
        if (finished or cut) and tally.scores is not None:
            # Adjustments belong to the deal's score even if the game was won within the deal.
            tally.adjust(max(1, table.trick - 1))
            outcome.score = tally.brought()
            if outcome.score is not None:
                self._compare(_end(at, end), stated, outcome.score)
            elif stated is not None:
                self._hold_possible(at, end, stated)
                if gap:
                    outcome.score = stated
            outcome.complete = outcome.score is not None and not gap
            return
        if scored and not finished and not gap and not self._may_have_been_won(table, stated):
            assert end is not None
            if stated is not None or not end.scores:
                self._report_end("deal-cut-short", _end(at, end))
            tally.scores = None
            return
        tally.scores = None
        if stated is not None:
            self._hold_possible(at, end, stated)
            tally.believe_deal(stated)
            outcome.score = stated

    def after_told(
        self, end: Place, stated: tuple[int, ...] | None, brought: tuple[int, ...] | None
    ) -> None:
        """Check the score stated at the end of a deal that the kernel has played.

        `brought` is None if it is not over.
        """
        self.written = None
        self.unfinished = brought is None and stated is None
        if brought is not None:
            self._compare(end, stated, brought)
            self.after_game()
            return
        if stated is not None:
            self._report_end("deal-cut-short", end)
        self._tally.scores = None

    def _compare(
        self, end: Place, stated: tuple[int, ...] | None, brought: tuple[int, ...]
    ) -> None:
        """Compare what a deal is stated to have brought with what it did, if anything is stated."""
        if stated is not None and not self.drift.deal_agrees(stated, brought):
            self._report_end("score-deal", end, "/".join(map(str, brought)))
        if stated is not None and stated != brought:
            self._carried = self._tally.worth(stated)
            self.written = stated
        self.drift.end_deal(stated, brought)

    def after_void(self, at: int, end: Item | None) -> None:
        """Check that a void deal states no points. Source: rulebook 0.2."""
        stated = self._stated(at, end)
        if stated is not None and any(stated):
            self._report_end("score-deal", _end(at, end), "/".join("0" for _ in stated))

    def _stated(self, at: int, end: Item | None) -> tuple[int, ...] | None:
        """Return the score at the end of a deal, None without one. One for others is reported."""
        if end is None or end.kind != DEAL_SCORE or not end.scores:
            return None
        if len(end.scores) == self._tally.n:
            return end.scores
        expected = wrong_number_of_scores(self._tally.n)
        self._report_end("syntax-structure", _end(at, end), expected)
        return None

    def _may_have_been_won(self, table: Table, stated: tuple[int, ...] | None) -> bool:
        """Return whether a deal with unknown cards may have won the game where it ends."""
        tally = self._tally
        if tally.apart or not tally.scoring.announced:
            return False
        hangs = tally.scores is None or (table.taken.uncounted and tally.marks_tricks())
        if not hangs or not tally.marks_within_deal or stated is None:
            return False
        start = tally.start
        if start is None:
            return True
        return max(a + b for a, b in zip(start, stated, strict=True)) >= tally.rules.target

    def check_result(
        self, record: Record, result: tuple[int, ...], score: tuple[int, ...] | None
    ) -> None:
        """Compare the Result tag with the game score, if that is known or the last deal is
        unfinished.
        """
        open_ended, tally = self._rules.open_ended, self._tally
        games_go_on = (
            tally.scoring.of_games is not None
            and not tally.over
            and tally.scores is not None
            and tally.games is not None
        )
        if score is None and not self.unfinished and not games_go_on:
            return
        index, tag = next((i, tag) for i, tag in enumerate(record.tags) if tag.name == "Result")
        termination = record.get("Termination")
        shown = "/".join(map(str, score or ()))
        ended = tally.over or (open_ended and not self.unfinished)
        if ended or termination in ("conceded", "abandoned"):
            if score is not None and not self._result_agrees(result, score):
                self._raws.append(
                    Raw("score-result", tag_place(index), text=tag.value, expected=shown)
                )
        elif score is None or not self._ends_as_carried(result):
            expected = shown or (_GAMES_GO_ON if games_go_on else _UNFINISHED_DEAL)
            self._raws.append(
                Raw("result-early", tag_place(index), text=tag.value, expected=expected)
            )

    def _ends_as_carried(self, result: tuple[int, ...]) -> bool:
        """Return whether this is a final score that only carries on a wrong one."""
        tally = self._tally
        if tally.apart or tally.scoring.of_games is not None:
            return False
        return self._agrees(result) and tally.ends_at(result)

    def _result_agrees(self, result: tuple[int, ...], score: tuple[int, ...]) -> bool:
        if self._tally.apart or self._tally.scoring.of_games is not None:
            return result in (score, self._carried)
        return self._agrees(result)

    def _hold_possible(self, at: int, end: Item | None, stated: tuple[int, ...]) -> None:
        """Report a deal score that cannot be computed, if no deal brings it. It is believed."""
        if not self._tally.can_be(stated):
            self._report_end("score-deal", _end(at, end))
            self.drift.doubtful = True

    def _report_end(self, code: str, end: Place, expected: dict[str, str] | str = "") -> None:
        self._raws.append(Raw(code, end, deal=end.deal, expected=expected))


def _end(at: int, end: Item | None) -> Place:
    """Return the place of the item that ends a deal."""
    return Place(Place.END, at, item=end)
