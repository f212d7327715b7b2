"""The facts that one record contributes to the figures of many: a few numbers for each deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from analysis.figures.points import STATED
from analysis.who_and_when import Days, Seat, days_of, seats_of
from analysis.worked_out import accounted, analysed, solved
from records.cards import NUMBERS
from records.rules.declarations import catalogue
from records.rules.games import GAMES
from records.rules.ruleset import PENALTIES, RuleSet

if TYPE_CHECKING:
    from analysis.figures import Announcements
    from records.play.replay import Replay

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Graded:
    """What the solver says of one player's plays in a deal.

    `known` says whether the players could know all hands (see `analysis.solver.Solution.hands`).
    """

    side: int
    seat: str
    choices: int
    without_loss: int
    lost: int
    known: bool


@dataclass(frozen=True, slots=True)
class DealFacts:
    """The facts of one deal: its score, its declarations, its lead and its findings.

    `score` is None if it is not known; then there are no sources and no declarations. If the record
    states a score for which the rules do not account, its only source is `stated`, and there are no
    declarations. `first` is the side that led first. `declared` and `missed` hold (side,
    name, points). `faults` hold (code, rule, side), with side None if the finding names no seat.
    `watched` are the sides whose missed declarations are known, None if nobody asked.
    """

    deal: int
    score: Points | None
    first: int | None
    sources: tuple[tuple[str, Points], ...]
    declared: tuple[tuple[int, str, int], ...]
    faults: tuple[tuple[str, str, int | None], ...]
    watched: tuple[int, ...] | None = None
    missed: tuple[tuple[int, str, int], ...] = ()
    graded: tuple[Graded, ...] | None = None

    @property
    def accounted(self) -> bool:
        """Whether the rules account for the score."""
        return self.score is not None and (not self.sources or self.sources[0][0] != STATED)


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """The facts of one record: its game, options and date, its players, its result and its deals.

    `options` are those that differ from the game's defaults, as a record writes them. `days` are
    the first and the last day that its date can mean, as (year, month, day). `seats` hold seat,
    side and player, which is empty if the record does not name them. `winner` is a side. `unit` is
    what the game score counts.
    """

    game: str
    unit: str
    options: str
    days: Days
    seats: tuple[Seat, ...]
    sides: int
    winner: int | None
    complete: bool
    deals: tuple[DealFacts, ...]

    @property
    def low_wins(self) -> bool:
        """Whether the lowest score is best."""
        return self.unit == PENALTIES


def facts_of(replay: Replay, missed: bool = False, graded: bool = False) -> RecordFacts | None:
    """Return what a replay contributes, or None if its game is unknown or it has no deal.

    `missed` adds missed declarations, at the cost of `analyse`. `graded` adds the solved end plays.
    Cost otherwise: grows with the marks and findings.
    """
    rules = replay.rules
    if rules is None or not replay.deals:
        return None
    side_of = {seat: i for i, side in enumerate(replay.sides) for seat in side}
    winner = None if replay.winner is None else side_of[replay.winner[0]]
    return RecordFacts(
        rules.game,
        rules.unit,
        own_options(rules),
        days_of(replay.record),
        seats_of(replay),
        len(replay.sides),
        winner,
        replay.complete,
        tuple(_deals(replay, rules, side_of, missed, graded)),
    )


@lru_cache(maxsize=256)
def own_options(rules: RuleSet) -> str:
    """Return the options that differ from the game's defaults, as a record writes them.

    >>> from records.rules.games import GAMES
    >>> own_options(GAMES["besigue"].rules(target="1500", hand_size="9"))
    'hand-size=9 target=1500'
    """
    return " ".join(
        f"{option.name}={rules.values[option.name]}"
        for option in GAMES[rules.game].options
        if not option.describes and rules.values[option.name] != option.default
    )


def _deals(
    replay: Replay,
    rules: RuleSet,
    side_of: dict[str, int],
    missed: bool,
    graded: bool,
) -> Iterable[DealFacts]:
    faults = _faults(replay, side_of)
    declared: dict[int, list[tuple[int, str, int]]] = {}
    for mark in replay.marks:
        if mark.source == "declaration":
            name = meld_name(rules, mark.what, mark.points)
            declared.setdefault(mark.deal, []).append((mark.side, name, mark.points))
    watched, lost = _missed(replay) if missed else ({}, {})
    grades = _graded(replay) if graded else {}
    seats = sorted(side_of)
    for deal, account in zip(replay.deals, accounted(replay), strict=True):
        known = deal.score is not None and STATED not in account.by_source
        sources = account.by_source if known else {}
        if deal.score is not None and not known:
            sources = {STATED: deal.score}
        dealer = None if deal.dealer is None else seats.index(deal.dealer)
        yield DealFacts(
            deal.deal,
            deal.score,
            None if dealer is None else side_of[seats[(dealer + 1) % len(seats)]],
            tuple(sources.items()),
            tuple(declared.get(deal.deal, ())) if known else (),
            tuple(faults.get(deal.deal, ())),
            tuple(watched.get(deal.deal, ())) if missed else None,
            tuple(lost.get(deal.deal, ())),
            grades.get(deal.deal, ()) if graded else None,
        )


def _faults(
    replay: Replay, side_of: dict[str, int]
) -> dict[int, list[tuple[str, str, int | None]]]:
    """Return the findings by deal. Those outside any deal count with the last."""
    out: dict[int, list[tuple[str, str, int | None]]] = {}
    last = len(replay.deals)
    for finding in replay.findings:
        if finding.variation:
            continue
        rule = finding.code if finding.rule is None else finding.rule.id
        side = None if finding.seat is None else side_of.get(finding.seat)
        out.setdefault(min(finding.deal or last, last), []).append((finding.code, rule, side))
    return out


def _missed(
    replay: Replay,
) -> tuple[dict[int, list[int]], dict[int, list[tuple[int, str, int]]]]:
    watched: dict[int, list[int]] = {}
    lost: dict[int, list[tuple[int, str, int]]] = {}
    for deal in analysed(replay).deals:
        unknown = {one.side for one in deal.announcements if not one.known}
        for one in deal.announcements:
            if one.side in unknown:
                continue
            if one.side not in watched.setdefault(deal.deal, []):
                watched[deal.deal].append(one.side)
            lost.setdefault(deal.deal, []).extend(_costs(one))
    return watched, lost


def _costs(one: Announcements) -> Iterable[tuple[int, str, int]]:
    for missed in one.missed:
        yield one.side, missed.name, missed.cost
    for seven in one.sevens:
        rank = seven.card[0]
        yield one.side, "seven" if rank == "7" else f"trump-{rank}", seven.points


def _graded(replay: Replay) -> dict[int, tuple[Graded, ...]]:
    from analysis.solver import Solution
    from analysis.solver.who_knows import KNOWN

    side_of = {seat: i for i, side in enumerate(replay.sides) for seat in side}
    return {
        deal: tuple(
            Graded(
                side_of[one.seat],
                one.seat,
                one.choices,
                one.without_loss,
                one.lost,
                answer.hands == KNOWN,
            )
            for one in answer.players
        )
        for deal, answer in solved(replay).items()
        if isinstance(answer, Solution)
    }


@lru_cache(maxsize=4096)
def meld_name(rules: RuleSet, cards: str, points: int) -> str:
    """Return the name of the declaration of these cards (written together) that scored this much.

    >>> from records.rules.games import GAMES
    >>> meld_name(GAMES["besigue"].rules(), "KSQS", 40)
    'royal-marriage'
    """
    try:
        group = tuple(sorted(NUMBERS[cards[i : i + 2]] for i in range(0, len(cards), 2)))
    except KeyError:
        return "unknown"
    found = ""
    for trump in (-1, 0, 1, 2, 3):
        meld = catalogue(rules, trump).get(group)
        if meld is not None:
            if meld.points == points:
                return meld.name
            found = found or meld.name
    return found or "unknown"
