"""All figures of one record together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.figures.announcements import Announcements
from analysis.figures.assumptions import ASSUMES
from analysis.figures.before_card import BeforeCard
from analysis.figures.chances import Follower
from analysis.figures.lead import Lead, lead
from analysis.figures.points import Account, DealAccount, account, deal_accounts
from analysis.figures.tricks import CHEAP, DEAR, TrickFigures, trick_of
from analysis.player_names import side_names
from analysis.solver import Answer, solve_all
from analysis.solver.par import par_of
from analysis.timeline import MarkedPoints, timeline
from records.as_json import AsJson
from records.cards import SEATS
from records.judging.moments import final_moment
from records.notation.model import PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.phases import AT_DRAW, DECLARE, SHOW_ANOTHER, plays_from
from records.rules.tally import Tally

if TYPE_CHECKING:
    from records.knowledge.table import Table


@dataclass(frozen=True, slots=True)
class PlayerTricks(AsJson):
    """The tricks that one seat took in a deal, and what they counted.

    `counts` is None if the value of a trick is not known. `brisques` are those that the tricks took
    from other sides. `lost` are the seat's own brisques in tricks that another side took.
    """

    seat: str
    tricks: int
    counts: int | None
    cheap: int
    dear: int
    brisques: int
    lost: int


@dataclass(frozen=True, slots=True)
class DealFigures(AsJson):
    """The figures of one deal.

    `taken` tells what each seat took, as far as the record tells. `announcements` has one entry for
    each seat, and is empty in a game without declarations.
    """

    deal: int
    tricks: tuple[TrickFigures, ...]
    taken: tuple[PlayerTricks, ...]
    announcements: tuple[Announcements, ...]


@dataclass(frozen=True, slots=True)
class Analysis(AsJson):
    """The figures of one record.

    `points` is the account of the game, `accounts` those of its deals, and `lead` who led. All
    three are None or empty if the game is unknown. `score` is the computed game score by side, None
    if it cannot be known; then `points` ends at the last score that is known. `marks` are the
    points as they were marked, with the score after each. `end_play` has the solver's answer for
    each deal, None if nobody asked for it.
    """

    sides: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    score: tuple[int, ...] | None
    points: Account | None
    accounts: tuple[DealAccount, ...]
    lead: Lead | None
    marks: tuple[MarkedPoints, ...]
    deals: tuple[DealFigures, ...]
    end_play: dict[int, Answer] | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return each figure beside what it assumes, as JSON has it.

        With what the solver says there are the `pars` of the deals that are solved from their
        first card.
        """
        out = AsJson.as_dict(self)
        if self.end_play is not None:
            solved = self.end_play.items()
            out["end_play"] = [{"deal": deal, **answer.as_dict()} for deal, answer in solved]
            pars = map(par_of, self.end_play.values())
            out["pars"] = [one.as_dict() for one in pars if one is not None]
        return {**out, "assumes": ASSUMES}


def analyse(replay: Replay, positions: int = 0) -> Analysis:
    """Return the figures of a replay, by the rules that it was replayed under.

    With `positions` the end plays are solved too, up to this many positions a deal (see
    `analysis.solver.solve`). Never raises for what a record holds. If the game is unknown, the
    figures are empty. Cost: a full replay, and in a game with declarations a look after each trick
    at what each player could declare: about 10 ms for a deal of bezique, without the solver.

    >>> import records
    >>> from analysis.generate import generate
    >>> found = analyse(records.replay(generate("besigue", 7)))
    >>> [sum(side) for side in zip(found.points.start, *found.points.by_source.values())]
    [1090, 960]
    >>> found.score
    (1090, 960)
    """
    accounts = deal_accounts(replay)
    if replay.rules is None:
        return Analysis((), (), None, None, (), None, (), ())
    watch = _Figures()
    Replay(replay.record, replay.rules, watch)
    line = timeline(replay)
    return Analysis(
        replay.sides,
        tuple(side_names(replay)),
        replay.score,
        account(accounts),
        tuple(accounts),
        lead(line),
        line.moments,
        tuple(deal.figures() for deal in watch.deals),
        solve_all(replay, positions) if positions else None,
    )


class _Figures(Watch):
    """Collects the figures of every deal."""

    def __init__(self) -> None:
        self.deals: list[_Deal] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        deal = _Deal(at + 1, line)
        self.deals.append(deal)
        return deal.observe


class _Deal:
    """Collects the figures of one deal."""

    def __init__(self, deal: int, line: Line) -> None:
        self.deal = deal
        self.line = line
        self.trick = line.table.trick
        self.tricks: list[TrickFigures] = []
        rules = line.table.rules
        announces = rules.declarations is not None
        # Where a player declares before a card, one of the group must be played.
        follow = BeforeCard if plays_from(rules.moment(DECLARE)) else Follower
        self.followers = [follow(line, seat) for seat in range(rules.seats) if announces]
        self.shows = rules.moment(SHOW_ANOTHER) is not None
        self.looks_ahead = self.shows or rules.final_round != "none" or rules.seven == AT_DRAW
        self._look(None, -1)

    def observe(self, index: int, item: Item, seat: int, points: int) -> None:
        """Look at the line after each item of the deal."""
        table = self.line.table
        if item.kind == PLAY and table.trick > self.trick:
            self.tricks.append(trick_of(table, self.line.ply))
        self.trick = table.trick
        self._look(item, seat)

    def _look(self, item: Item | None, actor: int) -> None:
        if not self.followers:
            return
        after = self._after_draws() if self.looks_ahead else None
        for follower in self.followers:
            follower.look(item, actor, after)

    def _after_draws(self) -> Table | None:
        """Return the table as it is once everybody has drawn for the last trick."""
        table = self.line.table
        if (
            table.current.cards
            or not table.stock.to_draw
            or table.taken.last_winner < 0
            or self.line.over
        ):
            return None
        after = table.copy()
        after.settle()
        ahead = self.shows or final_moment(after) or after.rules.seven == AT_DRAW
        return after if ahead else None

    def figures(self) -> DealFigures:
        """Return the figures of the deal."""
        taken = tuple(_taken(seat, self.tricks) for seat in SEATS[: self.line.table.n])
        announcements = tuple(follower.answer(self.deal) for follower in self.followers)
        return DealFigures(self.deal, tuple(self.tricks), taken, announcements)


def _taken(seat: str, tricks: Sequence[TrickFigures]) -> PlayerTricks:
    own = [trick for trick in tricks if trick.winner == seat]
    counts = [trick.counts for trick in own if trick.counts is not None]
    return PlayerTricks(
        seat,
        len(own),
        sum(counts) if len(counts) == len(own) else None,
        sum(trick.price == CHEAP for trick in own),
        sum(trick.price == DEAR for trick in own),
        sum(len(trick.taken) for trick in own),
        sum(loser == seat for trick in tricks for loser, _ in trick.taken),
    )
