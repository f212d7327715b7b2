"""How likely each side was to win the game, from its first deal to its last.

The deal is played on many times from each trick of it, and what a game is worth after it is found
by further deals: see `analysis.chance.sample`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from analysis.chance.accuracy import GAMES as GRADED_IN
from analysis.chance.accuracy import ChoiceGrade, DealAccuracy, SeatAccuracy, accuracy
from analysis.chance.answer import Chance, ChanceMoment, Chances, NoChances, assumptions, no_chances
from analysis.chance.course import DealCourse, GameCourse, Spot, course_of
from analysis.chance.sample import Anchor, Curves, Sample
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.games import Games, Standing
from analysis.estimate.unseen_cards import Seen, seen
from records.cards import NOBODY, SEATS
from records.kernel.lines import tables_of

if TYPE_CHECKING:
    from records.play.replay import Replay

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
