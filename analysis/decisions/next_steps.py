"""What a person who types a record has to write next, and what it may be."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass

from records.as_json import AsJson
from records.cards import ANY, KNOWN, NAMES, NOBODY, SEATS, names
from records.judging.moments import judge_draw, judge_order, may_be_ordered
from records.knowledge.table import Table
from records.notation.model import DEAL_SCORE, Deal, Item
from records.play.choices import Choice, Stop, choices_at, plays_at, settled_for_play, stopped
from records.play.replay import Replay

TURN_UP, HAND, TALON = "turn-up", "hand", "talon"
DRAW, PLAY, ORDER = "draw", "play", "order"
SCORE, DEAL, RESULT = "score", "deal", "result"


@dataclass(frozen=True, slots=True)
class NextStep(AsJson):
    """Something that may be written next.

    `step` is `turn-up`, `hand` or `talon` (a tag of the deal), `draw`, `play` or `order` (an
    action), `score` (that ends the deal), `deal` (one more) or `result`. `seat` is whose hand or
    action it is. `holds` has the cards of the tag as far as they are named, `x` for each other.
    `cards` may stand there. `unseen` says that some of them may not be in the hand. `scores` is the
    score by side, None if it cannot be known.
    """

    step: str
    seat: str | None = None
    holds: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    unseen: bool = False
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Next(AsJson):
    """What may be written at a point.

    `steps` begins with what is due; each other may be written if those before it are not known.
    `left` says of each card how many copies have not been seen. `seats` says what each seat may do
    with the cards that it has, or may have.
    """

    steps: tuple[NextStep, ...]
    left: dict[str, int]
    seats: tuple[Choice, ...]


def next_steps(replay: Replay, deal: int, ply: int) -> Next:
    """Return what may be written after a ply of a deal (from 1; ply 0 is before the first action).

    Raises IndexError if there is no such point. Cost: a replay of the record, two where the deal
    may end.
    """
    stop = stopped(replay, deal, ply)
    known = stop.point.table.knowledge
    left = {NAMES[card]: max(0, known.unseen(card)) for card in stop.point.table.rules.cards}
    steps = tuple(_steps(replay, deal, ply, stop, left))
    return Next(steps, left, tuple(choices_at(stop.point, unseen=True)))


def _steps(
    replay: Replay, number: int, ply: int, stop: Stop, left: dict[str, int]
) -> Iterator[NextStep]:
    deal, table = replay.record.deals[number - 1], stop.point.table
    last = ply == replay.deals[number - 1].plies
    ended = last and deal.end is not None and deal.end.kind == DEAL_SCORE
    if ended:
        if number == len(replay.record.deals):
            yield from _after_the_deal(replay, stop)
        return
    if ply == 0 and table.plays == 0:
        yield from _tags(deal, table, left)
    if not stop.point.over:
        yield from _actions(table)
    if last and (stop.point.over or stop.may_end):
        yield NextStep(SCORE, scores=_score(replay, number))


def _tags(deal: Deal, table: Table, left: dict[str, int]) -> Iterator[NextStep]:
    """Return the tags that can still name cards. The turn-up comes first, as it does in a hand."""
    rules, unknown, stock = table.rules, table.knowledge.unknown, table.stock
    free = tuple(card for card, copies in left.items() if copies)
    trumps_told = any(deal.find(name) for name in ("TurnUp", "Trump", "Start"))
    if rules.turn_up != "none" and not trumps_told:
        yield NextStep(TURN_UP, holds=("x",), cards=free)
    for seat in range(table.n):
        if unknown[seat]:
            known = [card for card in rules.cards for _ in range(table.held(seat, card))]
            holds = (*names(known), *("x",) * unknown[seat])
            yield NextStep(HAND, SEATS[seat], holds, free)
    face_down = stock.left - (rules.turn_up == "talon")
    talon = [NAMES[card] if 0 <= card < ANY else "x" for card in stock.talon]
    talon += ["x"] * (face_down - len(talon))
    if "x" in talon:
        yield NextStep(TALON, holds=tuple(talon), cards=free)


def _actions(table: Table) -> Iterator[NextStep]:
    settled = settled_for_play(table)
    draws, plays = list(_draws(table)), list(_plays(settled))
    # Nobody who did not see a hand has seen what it draws.
    hidden = any(table.knowledge.unknown[SEATS.index(step.seat or "A")] for step in draws)
    yield from (*plays, *draws) if hidden else (*draws, *plays)
    yield from _orders(settled)


def _draws(table: Table) -> Iterator[NextStep]:
    """Return the draw that is due, if the talon does not tell what it is."""
    if not table.stock.to_draw or table.gap.open:
        return
    seat, top = table.stock.to_draw[0], table.stock.top()
    if seat == NOBODY or 0 <= top < KNOWN:
        return
    may = [card for card in table.rules.cards if judge_draw(table, seat, card) is None]
    yield NextStep(DRAW, SEATS[seat], cards=tuple(names(may)), unseen=True)


def _plays(settled: Table) -> Iterator[NextStep]:
    """Return the play of the seat that is next, or of each that may be."""
    seats = range(settled.n) if settled.next == NOBODY else (settled.next,)
    for seat in seats:
        if settled.current.played >> seat & 1:
            continue
        cards = tuple(names(plays_at(settled, seat, unseen=True)))
        if cards:
            yield NextStep(PLAY, SEATS[seat], (), cards, settled.knowledge.unknown[seat] > 0)


def _orders(settled: Table) -> Iterator[NextStep]:
    """Return the order of each player who may be the captain of the side on lead."""
    if settled.next == NOBODY or not may_be_ordered(settled):
        return
    cards = tuple(names(plays_at(settled, settled.next, unseen=True)))
    unseen = settled.knowledge.unknown[settled.next] > 0
    for seat in range(settled.n):
        if judge_order(settled, seat, None) is None:
            yield NextStep(ORDER, SEATS[seat], (), cards, unseen)


def _score(replay: Replay, number: int) -> tuple[int, ...] | None:
    """Return what a deal brings that ends where it is written to."""
    outcome = replay.deals[number - 1]
    if outcome.complete:
        return outcome.score
    record = copy(replay.record)
    record.deals = list(record.deals[:number])
    ended = record.deals[-1] = copy(record.deals[-1])
    ended.end = Item(DEAL_SCORE, scores=(0,) * len(replay.sides))
    return Replay(record, replay.rules).deals[-1].score


def _after_the_deal(replay: Replay, stop: Stop) -> Iterator[NextStep]:
    result = replay.record.get("Result")
    rules = replay.rules
    assert rules is not None
    if not stop.game_over:
        yield NextStep(DEAL)
    if (stop.game_over or rules.open_ended) and result in (None, "*") and replay.score is not None:
        yield NextStep(RESULT, scores=tuple(replay.score))
