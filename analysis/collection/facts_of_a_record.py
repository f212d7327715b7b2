"""The facts that one record contributes to the figures of many: a few numbers for each deal."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analysis.figures.points import STATED
from analysis.rule_names import meld_name, own_options
from analysis.who_and_when import Days, Seat, days_of, seats_of
from analysis.worked_out import accounted, analysed
from records.play.as_read import replays
from records.rules.ruleset import PENALTIES, RuleSet

if TYPE_CHECKING:
    from records.notation.batches import Batch
    from records.notation.model import Record
    from records.play.replay import Replay

Points = tuple[int, ...]

#: The kind of figures that needs more than a replay: the possible declarations.
MISSED = "missed"


@dataclass(frozen=True, slots=True)
class DealFacts:
    """The facts of one deal: its score, its declarations and its findings.

    `score` is None if it is not known; then there are no sources and no declarations. If the record
    states a score for which the rules do not account, its only source is `stated`, and there are no
    declarations. `declared` hold (side, name, points), `missed` (side, name). `faults` hold (code,
    rule, side), with side None if the finding names no seat. `watched` are the sides whose missed
    declarations are known, None if nobody asked.
    """

    deal: int
    score: Points | None
    sources: tuple[tuple[str, Points], ...]
    declared: tuple[tuple[int, str, int], ...]
    faults: tuple[tuple[str, str, int | None], ...]
    watched: tuple[int, ...] | None = None
    missed: tuple[tuple[int, str], ...] = ()

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


def facts_of(replay: Replay, missed: bool = False) -> RecordFacts | None:
    """Return what a replay contributes, or None if its game is unknown or it has no deal.

    `missed` adds missed declarations, at the cost of `analyse`. Cost otherwise: grows with the
    marks and findings.
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
        tuple(_deals(replay, rules, side_of, missed)),
    )


def facts_of_batch(
    batch: Batch,
    kinds: Container[str] = (),
    wanted: Callable[[Record], bool] = lambda record: True,
) -> Iterator[tuple[int, RecordFacts | None]]:
    """Yield the number of each record of a batch that is wanted, and its facts as `facts_of` does.

    `kinds` are the kinds of figures that are asked for, `wanted` is asked with the tags of a
    record. Cost: where the kernel is compiled, most of it is that of `facts_of`.
    """
    for replay in replays(batch, wanted):
        yield replay.record.number, facts_of(replay, MISSED in kinds)


def _deals(
    replay: Replay, rules: RuleSet, side_of: dict[str, int], missed: bool
) -> Iterable[DealFacts]:
    faults = _faults(replay, side_of)
    declared: dict[int, list[tuple[int, str, int]]] = {}
    for mark in replay.marks:
        if mark.source == "declaration":
            name = meld_name(rules, mark.what, mark.points)
            declared.setdefault(mark.deal, []).append((mark.side, name, mark.points))
    watched, lost = _missed(replay) if missed else ({}, {})
    for deal, account in zip(replay.deals, accounted(replay), strict=True):
        known = deal.score is not None and STATED not in account.by_source
        sources = account.by_source if known else {}
        if deal.score is not None and not known:
            sources = {STATED: deal.score}
        yield DealFacts(
            deal.deal,
            deal.score,
            tuple(sources.items()),
            tuple(declared.get(deal.deal, ())) if known else (),
            tuple(faults.get(deal.deal, ())),
            tuple(watched.get(deal.deal, ())) if missed else None,
            tuple(lost.get(deal.deal, ())),
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


def _missed(replay: Replay) -> tuple[dict[int, list[int]], dict[int, list[tuple[int, str]]]]:
    watched: dict[int, list[int]] = {}
    lost: dict[int, list[tuple[int, str]]] = {}
    for deal in analysed(replay).deals:
        unknown = {one.side for one in deal.announcements if not one.known}
        for one in deal.announcements:
            if one.side in unknown:
                continue
            if one.side not in watched.setdefault(deal.deal, []):
                watched[deal.deal].append(one.side)
            names = [missed.name for missed in one.missed]
            names += [
                "seven" if seven.card[0] == "7" else f"trump-{seven.card[0]}"
                for seven in one.sevens
            ]
            lost.setdefault(deal.deal, []).extend((one.side, name) for name in names)
    return watched, lost
