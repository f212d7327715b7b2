"""How much of the chance to win each choice of a deal lost, and the accuracy that follows from it.

Every option is tried in the same random games, by what its player knew: see
`analysis.estimate.games`. The accuracy of a choice is that of lichess
(https://lichess.org/page/accuracy): 103.1668 exp(−0.04354 l) − 3.1669, where l is the chance lost
in hundredths, but not below 0 nor above 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from statistics import fmean
from typing import TYPE_CHECKING, Any, ClassVar

from analysis.advice.moment import Deed, TableAfter, deeds, seen_after_draws, seen_before_draws
from analysis.chance.answer import NoChances, grading, no_chances
from analysis.chance.course import DealPlies, plies_of
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.games import Games, Standing
from analysis.estimate.unseen_cards import Seen
from records.as_json import AsJson
from records.cards import KNOWN, NUMBERS, SEATS
from records.languages import Text

if TYPE_CHECKING:
    from records.play.positions import Event
    from records.play.replay import Replay

#: In how many random games each option is tried unless the caller says.
GAMES = 100

#: The kinds of choices: a card led, one played after it that follows suit or trumps, one thrown
#: away, and whether and what to declare or exchange.
LEAD, FOLLOW, DISCARD, DECLARATION = "lead", "follow", "discard", "declaration"
KINDS = (LEAD, FOLLOW, DISCARD, DECLARATION)


def accuracy_of(lost: float) -> float:
    """Return the accuracy, from 0 to 1, of a choice that lost this much of the chance to win.

    >>> [round(accuracy_of(lost), 2) for lost in (0, 0.1, 0.3, 1)]
    [1.0, 0.64, 0.25, 0.0]
    """
    return min(1.0, max(0.0, (103.1668 * exp(-4.354 * lost) - 3.1669) / 100))


@dataclass(frozen=True, slots=True)
class ChoiceGrade(AsJson):
    """What a choice lost.

    `ply` is the action by which it was made, `kind` one of KINDS. `done` is what was done, `best`
    what was best, as cards; empty for announcing nothing. `chance` is the player's side's chance to
    win the game after it, from 0 to 1. `lost` is how much less that is than after the best option,
    and at least 0. `accuracy` is from 0 to 1.
    """

    ply: int
    trick: int
    seat: str
    kind: str
    options: int
    done: tuple[str, ...]
    best: tuple[str, ...]
    chance: float
    lost: float
    accuracy: float

    def as_dict(self) -> dict[str, Any]:
        """Return the figures as JSON has them, rounded to a thousandth."""
        # A dataclass with slots is a class of its own, which `super()` without names is not.
        own = super(ChoiceGrade, self).as_dict()
        return {key: round(one, 3) if isinstance(one, float) else one for key, one in own.items()}


@dataclass(frozen=True, slots=True)
class SeatAccuracy(AsJson):
    """The accuracy of a player over their choices of one kind, or over all (`kind` is `all`).

    `accuracy` is the mean over the choices, `lost` the sum of the chances lost.
    """

    seat: str
    kind: str
    choices: int
    accuracy: float
    lost: float


@dataclass(frozen=True, slots=True)
class DealAccuracy(AsJson):
    """Every choice of a deal graded, and the accuracy of each player by kinds of choices.

    Where a player had no choice of a kind, there is none.
    """

    status: ClassVar[str] = "graded"
    deal: int
    sides: tuple[tuple[str, ...], ...]
    games: int
    seed: int
    choices: tuple[ChoiceGrade, ...]
    players: tuple[SeatAccuracy, ...]
    assumes: Text


def accuracy(
    replay: Replay, deal: int, games: int = GAMES, seed: int = 0
) -> DealAccuracy | NoChances:
    """Grade every choice of a deal (from 1) by the chance to win the game that it lost.

    `games` is in how many random games each option is tried, an even number. The same seed gives
    the same grades. Raises IndexError if the record has no such deal, and ValueError for an odd or
    too small number of games.

    Cost: three replays, and 30 to 300 µs for each option in each game between two players: half
    a second to four seconds for a deal. Without the compiled kernel a hundred times as much.
    """
    rules = replay.rules
    if rules is None:
        return no_chances("rules")
    if not 1 <= deal <= len(replay.deals):
        raise IndexError(f"the record has no deal {deal} that can be replayed")
    if games < 2 or games % 2:
        raise ValueError("options are compared in two halves of the games")
    if rules.open_ended:
        return no_chances("endless")
    found = _Grader(replay, deal, games, seed).grades()
    return DealAccuracy(
        deal=deal,
        sides=replay.sides,
        games=games,
        seed=seed,
        choices=tuple(found),
        players=tuple(_players(found)),
        assumes=grading(games),
    )


class _Grader:
    """Grades the choices of one deal."""

    def __init__(self, replay: Replay, deal: int, games: int, seed: int) -> None:
        assert replay.rules is not None
        self.replay = replay
        self.rules = replay.rules
        self.deal = deal
        self.games = games
        self.seed = seed
        self.plies: DealPlies = plies_of(replay, deal)
        self.recorded = RecordedDeal(replay, deal)
        self.played = Games(replay.rules)

    def grades(self) -> list[ChoiceGrade]:
        """Return the grades in the order of the choices."""
        out: list[ChoiceGrade] = []
        for event in self.replay.events(self.deal):
            at = self.plies.get(event.ply - 1)
            if at is None or event.seat is None or not at.score.known:
                continue
            seat = SEATS.index(event.seat)
            done = deeds(at.moment, at.moment.choices[seat])
            if event.kind == "play":
                out += self._announced_nothing(event, at.moment, at.score, done.early)
                out += self._card(event, at.moment, at.score, done.late)
            elif event.kind in ("declaration", "exchange"):
                early = _chosen(event, done.early) is not None
                options = done.early if early else done.late
                known = self._seen(event, at.moment, early)
                out += self._graded(event, DECLARATION, at.score, options, known)
        return out

    def _announced_nothing(
        self, event: Event, moment: TableAfter, score: Standing, options: list[Deed]
    ) -> list[ChoiceGrade]:
        """Grade that nothing was announced before a card is drawn, if something might have been."""
        at = next((at for at, one in enumerate(options) if one.kind == "none"), None)
        known = self._seen(event, moment, early=True) if len(options) > 1 else None
        return self._graded(event, DECLARATION, score, options, known, at)

    def _card(
        self, event: Event, moment: TableAfter, score: Standing, options: list[Deed]
    ) -> list[ChoiceGrade]:
        if NUMBERS[event.cards[0]] >= KNOWN:
            # Of some card of a suit, nobody can say how good it was.
            return []
        cards = [one for one in options if one.kind == "play"]
        known = self._seen(event, moment, early=False) if len(options) > 1 else None
        out = self._graded(event, self._kind(event, moment), score, cards, known)
        others = [one for one in options if one.kind in ("declaration", "exchange")]
        at = _chosen(event, cards)
        if others and at is not None:
            # What might have been announced before this card is set against the card.
            out += self._graded(event, DECLARATION, score, [cards[at], *others], known, 0)
        return out

    def _kind(self, event: Event, moment: TableAfter) -> str:
        current = moment.drawn.current
        if not current.cards:
            return LEAD
        own = moment.drawn.trumps.strength.classes[NUMBERS[event.cards[0]]]
        return FOLLOW if own in (current.led, moment.drawn.trumps.suit) else DISCARD

    def _seen(self, event: Event, moment: TableAfter, early: bool) -> Seen | None:
        assert event.seat is not None
        position = self.replay.position(self.deal, event.ply - 1)
        played = self.recorded.played(event.ply - 1)
        look = seen_before_draws if early else seen_after_draws
        return look(moment, position, SEATS.index(event.seat), played)

    def _graded(
        self,
        event: Event,
        kind: str,
        score: Standing,
        options: Sequence[Deed],
        known: Seen | None,
        done: int | None = None,
    ) -> list[ChoiceGrade]:
        """Return the grade of a choice, or nothing if there was none or too little is known.

        `done` is the option that was taken, by default that of the event.
        """
        at = _chosen(event, options) if done is None else done
        if at is None or known is None or len(options) < 2:
            return []
        assert event.seat is not None
        side = self.rules.side_of(SEATS.index(event.seat))
        keys = [f"{self.seed} {self.deal} {event.ply} {n} accuracy" for n in range(self.games)]
        found = self.played.winners_after(score, known, [one.item for one in options], keys)
        won = [[winner == side for winner in own] for own in found]
        lost = _lost(won, at)
        best = max(range(len(won)), key=lambda one: (sum(won[one]), one == at))
        return [
            ChoiceGrade(
                ply=event.ply,
                trick=event.trick or 0,
                seat=event.seat,
                kind=kind,
                options=len(options),
                done=options[at].cards,
                best=options[best].cards,
                chance=fmean(won[at]),
                lost=lost,
                accuracy=accuracy_of(lost),
            )
        ]


def _lost(won: Sequence[Sequence[bool]], done: int) -> float:
    """Return how much more often the best option won than the one that was taken.

    Which is best by one half of the games is asked of the other half: the best of several options
    in the same games looks better than it is.
    """
    halves = [[own[half::2] for own in won] for half in range(2)]
    gains = []
    for by, of in (halves, halves[::-1]):
        best = max(range(len(won)), key=lambda one: (sum(by[one]), one == done))
        gains.append(fmean(of[best]) - fmean(of[done]))
    return max(0.0, fmean(gains))


def _chosen(event: Event, options: Sequence[Deed]) -> int | None:
    """Return which of the options an action was, None if none of them."""
    cards = sorted(event.cards)
    if event.kind == "exchange":
        return next((at for at, one in enumerate(options) if one.kind == "exchange"), None)
    return next(
        (
            at
            for at, one in enumerate(options)
            if one.kind == event.kind and sorted(one.cards) == cards
        ),
        None,
    )


def _players(grades: Sequence[ChoiceGrade]) -> list[SeatAccuracy]:
    out = []
    for seat in sorted({one.seat for one in grades}):
        for kind in ("all", *KINDS):
            own = [one for one in grades if one.seat == seat and kind in ("all", one.kind)]
            if own:
                mean = fmean(one.accuracy for one in own)
                out.append(SeatAccuracy(seat, kind, len(own), mean, sum(one.lost for one in own)))
    return out
