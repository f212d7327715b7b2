"""Counts results by player: standings, who met whom, and cross tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from analysis.standings.ratings import Rated, Rating, ratings
from analysis.standings.results import DRAWN, LOST, UNFINISHED, WON, Result
from records.as_json import AsJson
from records.rules.ruleset import CHIPS, PENALTIES


@dataclass(slots=True)
class Meeting(AsJson):
    """How games ended for a player: alone, with a partner, or against an opponent.

    `games` are those that ended, of which `won`, `drawn` and `lost` have a winner or a draw.
    `score` is what the player's sides scored in the games whose scores are known, `conceded` the
    best that another side did, against an opponent what that one's side did, in `unit`. A game with
    penalty points and one with chips cannot be added: then both are None, and `unit` is `mixed`.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    unfinished: int = 0
    score: int | None = 0
    conceded: int | None = 0
    unit: str | None = None

    @property
    def points(self) -> float:
        """One for each game won, a half for each one drawn."""
        return self.won + self.drawn / 2

    def add(self, result: Result, outcome: str, score: int | None, conceded: int | None) -> None:
        """Count a game with what it brought."""
        if self.games + self.unfinished == 0:
            self.unit = result.unit
        elif self.unit != result.unit:
            self.unit, self.score, self.conceded = "mixed", None, None
        if outcome == UNFINISHED:
            self.unfinished += 1
            return
        self.games += 1
        self.won += outcome == WON
        self.drawn += outcome == DRAWN
        self.lost += outcome == LOST
        if self.score is not None and self.conceded is not None:
            self.score += score or 0
            self.conceded += conceded or 0


@dataclass(frozen=True, slots=True)
class Row(AsJson):
    """A player's place in the standings of a game, with the rating if enough games count."""

    place: int
    game: str
    unit: str
    player: str
    counted: Meeting
    rating: Rating | None


class Standings:
    """Results of games, and what follows from them.

    `left_out` are the records that tell no result, because their game or options are unknown. A
    name that sits on two sides is nobody's in that record. Memory grows with the games.
    """

    def __init__(
        self, results: Iterable[Result | None] = (), same: Mapping[str, str] | None = None
    ) -> None:
        found = list(results)
        self._results = [one.named(same or {}) for one in found if one is not None]
        self.left_out = len(found) - len(self._results)

    def merge(self, other: Standings) -> None:
        """Add the results of another."""
        self.__dict__.pop("results", None)
        self._results += other._results
        self.left_out += other.left_out

    @property
    def records(self) -> int:
        """The number of records that tell a result."""
        return len(self._results)

    @cached_property
    def results(self) -> list[Result]:
        """The results in the order of the games: by date, round, and as they were added."""
        return sorted(self._results, key=lambda one: one.order)

    def rows(self) -> list[Row]:
        """Return the standings of each game in each unit, the best first.

        Sorted by points, then by the games won, by fewer games lost, and by name. A game for chips
        goes by the chips first. Games without a winner of their own go by what was scored in them,
        the fewest penalty points first. Whoever has ended no game comes last. Players who are equal
        in all that share a place. Cost: that of the ratings.
        """
        counted: dict[tuple[str, str], dict[str, Meeting]] = {}
        for result in self._results:
            of_game = counted.setdefault((result.game, result.unit), {})
            for name, side in result.seated().items():
                score, conceded = _scores(result, side)
                of_game.setdefault(name, Meeting()).add(
                    result, result.outcome(side), score, conceded
                )
        rated, _ = ratings(self.results)
        rows = []
        for (game, unit), of_game in sorted(counted.items()):
            place, before = 0, None
            ordered = sorted(of_game.items(), key=lambda item: (*_rank(item[1]), item[0]))
            for at, (name, meeting) in enumerate(ordered, 1):
                if _rank(meeting) != before:
                    place, before = at, _rank(meeting)
                rating = rated.get((game, name))
                rows.append(Row(place, game, unit, name, meeting, rating))
        return rows

    def players(self) -> dict[str, dict[str, int]]:
        """Return how many records name each player, by game."""
        found: dict[str, dict[str, int]] = {}
        for result in self._results:
            for name in {name for side in result.sides for name in side if name}:
                by_game = found.setdefault(name, {})
                by_game[result.game] = by_game.get(result.game, 0) + 1
        return found

    def of(self, player: str) -> list[tuple[Result, int]]:
        """Return the games of a player in their order, each with the side that they were on."""
        return [(one, seated[player]) for one in self.results if player in (seated := one.seated())]

    def course(self, player: str) -> list[Rated]:
        """Return the rating of a player after each game that is rated. Cost: that of ratings."""
        return ratings(self.results, player)[1]

    def met(
        self, player: str
    ) -> tuple[dict[tuple[str, str], Meeting], dict[tuple[str, str], Meeting]]:
        """Return how games of a player ended with each partner and against each opponent.

        The keys are (game, name). Against an opponent the places of the two sides count: among
        several sides, the one that is before the other has won against it.
        """
        partners: dict[tuple[str, str], Meeting] = {}
        opponents: dict[tuple[str, str], Meeting] = {}
        for result, side in self.of(player):
            for name, other in result.seated().items():
                if name == player:
                    continue
                key = result.game, name
                if other == side:
                    score, conceded = _scores(result, side)
                    outcome = result.outcome(side)
                    partners.setdefault(key, Meeting()).add(result, outcome, score, conceded)
                else:
                    met = against(result, side, other)
                    opponents.setdefault(key, Meeting()).add(result, *met)
        return partners, opponents


def against(result: Result, side: int, other: int) -> tuple[str, int | None, int | None]:
    """Return what a game brought a side against another, with the scores of the two."""
    outcome = result.outcome(side)
    places = result.places()
    if places is not None and outcome in (WON, DRAWN, LOST):
        one, two = places[side], places[other]
        outcome = WON if one < two else LOST if one > two else DRAWN
    scores = result.scores
    return (outcome, None, None) if scores is None else (outcome, scores[side], scores[other])


def _scores(result: Result, side: int) -> tuple[int | None, int | None]:
    """Return the score of a side, and the best of the others."""
    return None if result.scores is None else result.scores[side], result.conceded(side)


def _rank(meeting: Meeting) -> tuple[bool, int, float, int, int, int]:
    scored, chips = 0, 0
    if meeting.unit == CHIPS:
        chips = meeting.score or 0
    if meeting.games > meeting.won + meeting.drawn + meeting.lost and meeting.score is not None:
        scored = meeting.score if meeting.unit == PENALTIES else -meeting.score
    return not meeting.games, -chips, -meeting.points, -meeting.won, meeting.lost, scored


@dataclass(frozen=True, slots=True)
class CrossTable:
    """The players of a game in the order of the standings, and a cell for each two that met.

    `cells` are by (row, column), from 0: how the games of the first ended against the second. `all`
    is the number of players, of whom only the first are in the table.
    """

    game: str
    players: Sequence[str]
    cells: dict[tuple[int, int], Meeting]
    all: int


def cross_table(standings: Standings, game: str, most: int = 30) -> CrossTable:
    """Return the table of a game, with at most the `most` best players.

    Partners do not meet. Cost: that of the standings, and of each two players of each game.
    """
    # Who played in two units stands in two lists.
    ordered = list(dict.fromkeys(row.player for row in standings.rows() if row.game == game))
    shown = ordered[:most]
    place = {name: at for at, name in enumerate(shown)}
    cells: dict[tuple[int, int], Meeting] = {}
    for result in standings.results:
        if result.game != game:
            continue
        seated = result.seated()
        for name, side in seated.items():
            for other, theirs in seated.items():
                if side != theirs and name in place and other in place:
                    outcome, score, conceded = against(result, side, theirs)
                    if outcome != UNFINISHED:
                        key = place[name], place[other]
                        cells.setdefault(key, Meeting()).add(result, outcome, score, conceded)
    return CrossTable(game, shown, cells, len(ordered))
