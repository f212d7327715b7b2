"""How likely each side was to win the game, from its first deal to its last.

The game is played on to its end, many times, from each trick of it: see `analysis.estimate.games`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from analysis.chance.accuracy import GAMES as GRADED_IN
from analysis.chance.accuracy import ChoiceGrade, DealAccuracy, SeatAccuracy, accuracy
from analysis.chance.answer import Chance, ChanceMoment, Chances, NoChances
from analysis.chance.course import Course, DealCourse, Spot, course_of
from analysis.chance.words import assumptions, no_chances
from analysis.collection.intervals import wilson
from analysis.estimate.deal import DealEstimate
from analysis.estimate.games import Games, Standing
from analysis.estimate.sampling import deals_for_eyes
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

#: The number of games that are played on from each moment unless the caller says.
GAMES = 120
#: The most games that are played on in all. In a long game, tricks are left out to keep to this.
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
    whose knowledge is used, None for each seat in turn. `games` is how many games are played on
    from each moment. The same seed gives the same chances. Raises IndexError if the record has no
    such deal, and ValueError for a seat that the game does not have or for no games.

    Cost: a replay, and some microseconds for each deal of each game: two or three
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
        self, replay: Replay, course: Course, games: int, seed: int, view: str | None
    ) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.rules = replay.rules
        self.course = course
        self.games = games
        self.seed = seed
        self.view = view
        self.played = Games(replay.rules)

    def moments(self, deal: int | None) -> list[ChanceMoment]:
        """Return the moments of a deal, or of all of them, in their order."""
        wanted = [number for number in self.course.deals if deal in (None, number)]
        tricks = sum(len(self.course.deals[number].spots) for number in wanted)
        most = _MOST_OF_SEVERAL if self.rules.stock and self.rules.seats > 2 else _MOST
        if not tables_of(self.rules).for_kernel:
            most = _MOST_BY_PYTHON
        every = max(1, -(-tricks * self.games // most))
        out: list[ChanceMoment] = []
        for number in wanted:
            out += self._of_deal(number, self.course.deals[number], every)
            out += self._after(number)
        return out

    def _of_deal(self, number: int, deal: DealCourse, every: int) -> list[ChanceMoment]:
        eyes = [self.view] if self.view else list(SEATS[: self.rules.seats])
        looked: list[tuple[int, Spot, dict[str, Seen]]] = []
        spots = {
            ply: spot
            for at, (ply, spot) in enumerate(sorted(deal.spots.items()))
            if at % every == 0 and spot.score.known
        }
        estimate = DealEstimate(self.replay, number, 2, 0) if spots else None
        for ply, spot in spots.items():
            assert estimate is not None
            position = self.replay.position(number, ply)
            played = estimate.played(ply)
            known = {seat: seen(spot.table, position, seat, played) for seat in eyes}
            eyes = [seat for seat in eyes if known[seat] is not None]
            looked.append((ply, spot, {s: one for s, one in known.items() if one is not None}))
        if eyes:
            return [self._by_cards(number, *one, eyes) for one in looked]
        if deal.void or not deal.before.known:
            return []
        return [self._by_score(number, 0, 1, deal.before, deal.dealer)]

    def _by_cards(
        self, number: int, ply: int, spot: Spot, known: dict[str, Seen], eyes: list[str]
    ) -> ChanceMoment:
        random = Random(f"{self.seed} {number} {ply} chance")
        rounds = deals_for_eyes(self.games, len(eyes)) // len(eyes)
        won = self.played.winners(spot.score, [known[seat] for seat in eyes], rounds, random)
        trick = spot.table.trick
        return ChanceMoment(number, ply, trick, tuple(eyes), "cards", self._shares(won))

    def _by_score(
        self, number: int, ply: int, trick: int, score: Standing, dealer: int
    ) -> ChanceMoment:
        random = Random(f"{self.seed} {number} {ply} score")
        # Where nobody knows who dealt, each player may have.
        dealers = [dealer] if dealer >= 0 else list(range(self.rules.seats))
        rounds = deals_for_eyes(self.games, len(dealers)) // len(dealers)
        won = [
            one for each in dealers for one in self.played.winners_from(score, each, rounds, random)
        ]
        return ChanceMoment(number, ply, trick, (), "score", self._shares(won))

    def _after(self, number: int) -> list[ChanceMoment]:
        """Return the moment after a deal: who has won, or how likely that is by the score."""
        deal, ply = self.replay.deals[number - 1], self.replay.deals[number - 1].plies
        following = self.course.deals.get(number + 1)
        if following is not None:
            score, dealer = following.before, following.dealer
        elif self.course.over:
            sure = tuple(
                Chance(*[float(side == self.course.winner)] * 3)
                for side in range(len(self.rules.sides))
            )
            return [ChanceMoment(number, ply, 0, (), "won", sure)]
        elif deal.score is None:
            return []
        else:
            score, dealer = self.course.end, next(iter(self.course.next_dealers), NOBODY)
        if not score.known:
            return []
        return [self._by_score(number, ply, 0, score, dealer)]

    def _shares(self, won: list[int]) -> tuple[Chance, ...]:
        out = []
        for side in range(len(self.rules.sides)):
            hits = won.count(side)
            low, high = wilson(hits, len(won)) or (0.0, 1.0)
            out.append(Chance(hits / len(won), low, high))
        return tuple(out)
