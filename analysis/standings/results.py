"""How one game ended for those who played it: what standings are made of."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from analysis.who_and_when import sides_of_players
from records.cards import SEATS
from records.notation.letters import printable, shortened
from records.notation.values import is_named, parse_date, parse_scores
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from records.play.replay import Replay

#: What a game brought a side. An open-ended game has no winner: then each side has FINISHED it.
WON, DRAWN, LOST, FINISHED, UNFINISHED = "won", "drawn", "lost", "finished", "unfinished"

_NUMBERS = re.compile(r"([0-9]+)")
#: The sort key of what has no date: after everything that has one.
_UNDATED = (9999, 99, 99)


@dataclass(frozen=True, slots=True)
class Result:
    """A game with its players and its end.

    `sides` has the names on each side, "" for a player who is not named. `scores` are those of the
    game by side, None if they are not known. `winner` is a side, None if there is none. `ended`
    says whether the game came to its end. `open_ended` says that it has no winner by its rules,
    `low_wins` that the lowest score is best.
    `day` and `round` say when it was played, and `record` which record tells it.
    """

    game: str
    unit: str
    sides: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...] | None
    winner: int | None
    ended: bool
    open_ended: bool
    day: tuple[int, int, int] | None
    date: str | None
    round: str | None
    record: str
    low_wins: bool = False

    @property
    def order(self) -> tuple[tuple[int, int, int], tuple[tuple[int, int | str], ...]]:
        """The sort key of the game: its first possible day, then its round.

        In a round, numbers count as numbers. Games without a date come last, those without a round
        before those with one.
        """
        return self.day or _UNDATED, _natural(self.round or "")

    def places(self) -> tuple[int, ...] | None:
        """Return the place of each side, from 0, or None if the game did not end.

        The winner is before all others, and these are told apart by their scores. Sides with the
        same score share a place.
        """
        if not self.ended:
            return None
        scores = self.scores or (0,) * len(self.sides)
        if self.low_wins:
            scores = tuple(-score for score in scores)
        keys = [
            (side != self.winner, -score) if self.winner is not None else (False, -score)
            for side, score in enumerate(scores)
        ]
        return tuple(sum(other < key for other in keys) for key in keys)

    def outcome(self, side: int) -> str:
        """Return what the game brought a side: WON, DRAWN, LOST, FINISHED or UNFINISHED.

        Without a winner, the sides with the highest score draw, and the others lose.
        """
        places = self.places()
        if places is None:
            return UNFINISHED
        if self.winner is not None:
            return WON if side == self.winner else LOST
        if self.open_ended:
            return FINISHED
        return LOST if places[side] else DRAWN

    def conceded(self, side: int) -> int | None:
        """Return the best score of the other sides, None if the scores are not known."""
        if self.scores is None:
            return None
        best = min if self.low_wins else max
        return best(score for at, score in enumerate(self.scores) if at != side)

    def seated(self) -> dict[str, int]:
        """Return the side of each player who is named on one side only."""
        return sides_of_players(
            ("", at, name) for at, side in enumerate(self.sides) for name in side
        )

    def named(self, same: Mapping[str, str]) -> Result:
        """Return the result with the name of the person for each alias, if there are any."""
        if not same:
            return self
        sides = tuple(tuple(same.get(name, name) for name in side) for side in self.sides)
        return self if sides == self.sides else replace(self, sides=sides)


def result_of(
    rules: RuleSet | None,
    players: Mapping[str, str],
    *,
    score: Sequence[int] | None,
    complete: bool,
    winner: Sequence[str] | None,
    stated: str | None,
    date: str | None,
    round: str | None,
    record: str,
) -> Result | None:
    """Return the result of a game by what a store keeps of a record, or None if it tells none.

    That is so without `rules`: see `rules_of`. `score`, `complete` and `winner` are those of
    the replay, `stated` is the value of its Result tag.
    """
    if rules is None:
        return None
    sides = tuple(
        tuple(_name(players.get(SEATS[seat], "")) for seat in side) for side in rules.sides
    )
    scores = None if score is None else tuple(score)
    won = None
    if complete:
        if winner:
            won = rules.side_of(SEATS.index(winner[0]))
    else:
        told = _told(rules, scores, stated)
        if told is not None:
            scores, complete = told, True
            merits = rules.merits(told)
            if not rules.open_ended and merits.count(max(merits)) == 1:
                won = merits.index(max(merits))
    days = None if date is None else parse_date(date)
    return Result(
        rules.game,
        rules.unit,
        sides,
        scores,
        won,
        complete,
        rules.open_ended,
        None if days is None else days[0],
        date,
        round,
        record,
        rules.low_wins,
    )


def result_of_replay(replay: Replay, record: str) -> Result | None:
    """Return the result of a replayed game, or None if its game or its options are unknown."""
    get = replay.record.get
    return result_of(
        replay.rules,
        {seat: get(seat) or "" for seat in SEATS},
        score=replay.score,
        complete=replay.complete,
        winner=replay.winner,
        stated=get("Result"),
        date=get("Date"),
        round=get("Round"),
        record=record,
    )


def _told(
    rules: RuleSet, scores: tuple[int, ...] | None, stated: str | None
) -> tuple[int, ...] | None:
    """Return the stated result of a game that the record does not play to its end, if it counts.

    It does if it names a score for each side, ends the game by its rules, and is not at odds with
    the score that follows from the deals.
    """
    told = None if stated is None else parse_scores(stated)
    if told is None or len(told) != len(rules.sides):
        return None
    if scores is not None and scores != told:
        return None
    ends = rules.open_ended or rules.scoring.of_games is not None or max(told) >= rules.target
    return told if ends else None


def _name(name: str) -> str:
    name = shortened(printable(name).strip())
    return name if is_named(name) else ""


@lru_cache(maxsize=1024)
def rules_of(game: str | None, options: str | None) -> RuleSet | None:
    """Return the rules of a game with these options, None if it or one of them is unknown."""
    found = GAMES.get(game or "")
    if found is None:
        return None
    given = dict(word.partition("=")[::2] for word in (options or "").split())
    try:
        return found.rules_for(given)
    except ValueError:
        return None


def _natural(text: str) -> tuple[tuple[int, int | str], ...]:
    parts = _NUMBERS.split(text)
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts if part)
