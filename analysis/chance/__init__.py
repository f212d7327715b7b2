"""How likely each side was to win the game, from its first deal to its last.

The deal is played on many times from each trick of it. Where the game then goes on, its worth to
each side is read from one curve for all moments of the deal, by the lead, which is found by further
deals. So what chance does in these, which is most of what it does, is the same at each moment and
moves none against another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from random import Random
from statistics import fmean, pvariance
from typing import TYPE_CHECKING, NamedTuple

from analysis.advice.game_won import Curve, fitted
from analysis.chance.accuracy import GAMES as GRADED_IN
from analysis.chance.accuracy import ChoiceGrade, DealAccuracy, SeatAccuracy, accuracy
from analysis.chance.answer import Chance, ChanceMoment, Chances, NoChances, assumptions, no_chances
from analysis.chance.course import DealCourse, GameCourse, Spot, course_of
from analysis.collection.intervals import wilson
from analysis.estimate.compiled import Won
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.games import Games, Standing
from analysis.estimate.unseen_cards import Seen, seen
from records.cards import NOBODY, SEATS
from records.kernel.lines import tables_of

if TYPE_CHECKING:
    from records.play.replay import Replay


#: The standard error that is sought for each chance. Of two moments it then is a seventieth, and
#: nearly all steps from one to the next are right to two in a hundred.
_ERROR = 0.01
#: The same before and after the hands are dealt: nothing there is alike in both.
_ERROR_AT_A_DEAL = 0.007

#: Plays rounds of games, of which only the first `whole` go beyond the deal.
Play = Callable[[int, int, Random], list[Won]]


class Anchor(NamedTuple):
    """The chances found at some scores, and the number of games that they are worth."""

    scores: tuple[int, ...]
    chances: tuple[float, ...]
    games: int


class Sample:
    """The games that are played on from a moment.

    `each` of them make a round, one for each pair of eyes or dealer. All samples of a deal have the
    same `key`, so that chance takes the same course in them as far as it can.
    """

    def __init__(self, moment: ChanceMoment, each: int, play: Play, key: str) -> None:
        self.moment = moment
        self.games: list[Won] = []
        self.whole = 0
        self._each = each
        self._play = play
        self._random = Random(key)

    def add(self, games: int, whole: int) -> None:
        """Play at least so many games, the first `whole` of them to their end."""
        if not self.games:
            self.whole = whole
        self.games += self._play(ceil(games / self._each), whole, self._random)

    def found(self, curves: Curves, most: int) -> ChanceMoment:
        """Return the moment with its chances, after further games, but not beyond so many."""
        spread = max(map(pvariance, zip(*map(curves.values, self.games), strict=True)))
        error = _ERROR_AT_A_DEAL if self.moment.trick == 1 else _ERROR
        more = min(most, ceil(spread / error**2)) - len(self.games)
        if more > 0:
            self.add(more, 0)
        values = map(curves.values, self.games)
        return replace(self.moment, sides=tuple(map(_chance, zip(*values, strict=True))))


class Curves:
    """What a game is worth to each side after a deal, by the games that were played to their end.

    `anchor` is what is known already of some scores.
    """

    def __init__(self, sides: int, samples: Sequence[Sample], anchor: Anchor | None) -> None:
        self._sides = range(sides)
        rows = [
            (one.scores, one.winner)
            for sample in samples
            for one in sample.games[: sample.whole]
            if one.scores is not None
        ]
        leads = [abs(_lead(scores, side)) for scores, _ in rows for side in self._sides]
        unit = max(1, round(fmean(leads or [1])))
        self._curves: list[Curve] = []
        for side in self._sides:
            tried: list[tuple[float, float, int]] = [
                (_lead(scores, side), winner == side, 1) for scores, winner in rows
            ]
            if anchor is not None and rows:
                known = anchor.chances[side] * anchor.games
                tried.append((_lead(anchor.scores, side), known, anchor.games))
            self._curves.append(fitted(tried, unit))
        self._known: dict[tuple[int, ...], tuple[float, ...]] = {}

    def values(self, game: Won) -> tuple[float, ...]:
        """Return what each side may expect after a game's first deal, from 0 to 1."""
        scores = game.scores
        if scores is None:
            return tuple(float(side == game.winner) for side in self._sides)
        if scores not in self._known:
            each = [curve.chance(_lead(scores, side)) for side, curve in enumerate(self._curves)]
            self._known[scores] = tuple(one / sum(each) for one in each)
        return self._known[scores]


def _lead(scores: Sequence[int], side: int) -> int:
    return scores[side] - max(score for at, score in enumerate(scores) if at != side)


def _chance(values: Sequence[float]) -> Chance:
    value, spread, games = fmean(values), pvariance(values), len(values)
    if 0 < value < 1:
        if not spread:
            # All that is uncertain is the curve.
            return Chance(value, value, value)
        # Games whose worth varies less than a win or a loss tell as much as more games do.
        games = round(games * max(1.0, value * (1 - value) / spread))
    low, high = wilson(value * games, games) or (0.0, 1.0)
    return Chance(value, low, high)


__all__ = [
    "GAMES",
    "GRADED_IN",
    "Chance",
    "ChanceMoment",
    "Chances",
    "ChoiceGrade",
    "DealAccuracy",
    "NoChances",
    "SeatAccuracy",
    "accuracy",
    "chances",
]

#: The least number of games that are played on from each moment unless the caller says.
GAMES = 120
#: So many times the number of games are played to the end of the game from each deal.
_WHOLE = 20
#: The same where more than two players draw, which takes longer.
_WHOLE_OF_SEVERAL = 4
#: At most so many times the number of games are played on from a moment.
_MORE = 20
#: At most so many from all moments of a deal, if they are more than the number of games of each.
_MOST_OF_A_DEAL = 30_000
#: In a long game, tricks are left out so that these are enough.
_MOST = 16_000
#: The same where more than two players draw, which takes longer.
_MOST_OF_SEVERAL = 5_000
#: The same under rules that the kernel does not know, so that Python plays.
_MOST_BY_PYTHON = 600


def chances(
    replay: Replay,
    deal: int | None = None,
    games: int = GAMES,
    seed: int = 0,
    view: str | None = None,
) -> Chances | NoChances:
    """Estimate how likely each side was to win the game after each trick of it.

    `deal` (from 1) is the only deal that is looked at, None for all of them. `view` is the seat
    whose knowledge is used, None for each seat in turn. `games` is how many games are played on at
    least from each moment, and up to twenty times as many until the standard error of its chance is
    0.01, or 0.007 where a deal begins. The same seed gives the same chances. Raises IndexError if
    the record has no such deal, and ValueError for a seat that the game does not have or for no
    games.

    Cost: a replay, and some microseconds for each deal of each game: three to five
    seconds for a long game. Without the compiled kernel a hundred times as much.
    """
    rules = replay.rules
    if rules is None:
        return no_chances("rules")
    if deal is not None and not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")
    if view is not None and not any(view in side for side in replay.sides):
        raise ValueError(f"no seat {view}")
    if games < 1:
        raise ValueError("a chance needs a game")
    if rules.open_ended:
        return no_chances("endless")
    found = _Search(replay, course_of(replay), games, seed, view)
    moments = found.moments(deal)
    if not moments:
        return no_chances("score")
    return Chances(
        sides=replay.sides,
        view=view,
        games=games,
        seed=seed,
        moments=tuple(moments),
        assumes=assumptions(games, view),
    )


class _Search:
    """Looks for the chances of a game that was replayed."""

    def __init__(
        self, replay: Replay, course: GameCourse, games: int, seed: int, view: str | None
    ) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.rules = replay.rules
        self.course = course
        self.games = games
        self.seed = seed
        self.view = view
        self.played = Games(replay.rules)
        self.several = self.rules.stock and self.rules.seats > 2
        self.compiled = tables_of(replay.rules).plays_on

    def moments(self, deal: int | None) -> list[ChanceMoment]:
        """Return the moments of a deal, or of all of them, in their order."""
        wanted = [number for number in self.course.deals if deal in (None, number)]
        tricks = sum(len(self.course.deals[number].spots) for number in wanted)
        most = _MOST_OF_SEVERAL if self.several else _MOST
        if not self.compiled:
            most = _MOST_BY_PYTHON
        every = max(1, -(-tricks * self.games // most))
        after = self._after(wanted[-1]) if wanted else None
        out = [after] if after else []
        # What a game is worth after a deal is asked of the deal that follows: backwards, then.
        for number in reversed(wanted):
            begun, within = self._of_deal(number, self.course.deals[number], every, after)
            out += reversed(within)
            after = None
            if begun is not None and number > wanted[0]:
                ply = self.replay.deals[number - 2].plies
                after = replace(begun, deal=number - 1, ply=ply, trick=0)
                out.append(after)
        return out[::-1]

    def _of_deal(
        self, number: int, deal: DealCourse, every: int, after: ChanceMoment | None
    ) -> tuple[ChanceMoment | None, list[ChanceMoment]]:
        """Return the moment before a deal, if it is known, and those within the deal."""
        begun = self._before(number, deal.before, deal.dealer)
        found = self._found([*begun, *self._within(number, deal, every)], after)
        first, within = (found[0] if begun else None), found[len(begun) :]
        return first, within if within or deal.void else found

    def _after(self, number: int) -> ChanceMoment | None:
        """Return the moment after the last deal that is wanted: who has won, or the chances."""
        deal, ply = self.replay.deals[number - 1], self.replay.deals[number - 1].plies
        following = self.course.deals.get(number + 1)
        if following is not None:
            score, dealer = following.before, following.dealer
        elif self.course.over:
            sides = range(len(self.rules.sides))
            sure = tuple(Chance(*[float(side == self.course.winner)] * 3) for side in sides)
            return ChanceMoment(number, ply, 0, (), "won", sure)
        elif deal.score is None:
            return None
        else:
            score, dealer = self.course.end, next(iter(self.course.next_dealers), NOBODY)
        found = self._found(self._before(number + 1, score, dealer), None)
        return replace(found[0], deal=number, ply=ply, trick=0) if found else None

    def _found(self, samples: Sequence[Sample], after: ChanceMoment | None) -> list[ChanceMoment]:
        """Return the chances of the moments of a deal, of which `after` is the one after it."""
        if not samples:
            return []
        in_all = self.games * (_WHOLE_OF_SEVERAL if self.several else _WHOLE)
        whole = -(-in_all // len(samples)) if self.compiled else self.games
        for sample in samples:
            sample.add(max(self.games, whole), whole)
        anchor = None
        if after is not None and after.how == "score":
            following = self.course.deals.get(after.deal + 1)
            scores = (self.course.end if following is None else following.before).saved.scores
            assert scores is not None
            chances_then = tuple(one.value for one in after.sides)
            anchor = Anchor(scores, chances_then, in_all)
        curves = Curves(len(self.rules.sides), samples, anchor)
        more = min(_MORE * self.games, _MOST_OF_A_DEAL // len(samples))
        most = max(self.games, more) if self.compiled else self.games
        return [sample.found(curves, most) for sample in samples]

    def _before(self, number: int, score: Standing, dealer: int) -> list[Sample]:
        """Return the sample before a deal, if the score is known."""
        if not score.known:
            return []
        # Where nobody knows who dealt, each player may have.
        dealers = [dealer] if dealer >= 0 else list(range(self.rules.seats))
        play = partial(self.played.ends, score, dealers)
        moment = ChanceMoment(number, 0, 1, (), "score", ())
        return [Sample(moment, len(dealers), play, f"{self.seed} {number} chance")]

    def _within(self, number: int, deal: DealCourse, every: int) -> list[Sample]:
        """Return the samples between the tricks of a deal, if enough cards are known."""
        eyes = [self.view] if self.view else list(SEATS[: self.rules.seats])
        looked: list[tuple[int, Spot, dict[str, Seen | None]]] = []
        spots = {
            ply: spot
            for at, (ply, spot) in enumerate(sorted(deal.spots.items()))
            if at % every == 0 and spot.score.known
        }
        recorded = RecordedDeal(self.replay, number) if spots else None
        for ply, spot in spots.items():
            assert recorded is not None
            position = self.replay.position(number, ply)
            played = recorded.played(ply)
            known = {seat: seen(spot.table, position, seat, played) for seat in eyes}
            eyes = [seat for seat in eyes if known[seat] is not None]
            looked.append((ply, spot, known))
        out = []
        for ply, spot, known in looked if eyes else ():
            own = [one for seat in eyes if (one := known[seat]) is not None]
            moment = ChanceMoment(number, ply, spot.table.trick, tuple(eyes), "cards", ())
            play = partial(self.played.ends, spot.score, own)
            out.append(Sample(moment, len(own), play, f"{self.seed} {number} chance"))
        return out
