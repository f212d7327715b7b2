"""The table at a point of a deal, and what the rules allow there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from records.as_json import AsJson
from records.cards import ANY, KNOWN, NOBODY, SEATS, members, names
from records.judging.declarations import (
    find_melds,
    judge_declaration,
    possible_declarations,
    shown_when_drawn,
)
from records.judging.moments import (
    accepts,
    closing_draws,
    exchange_card,
    judge_claim,
    judge_closing,
    judge_exchange,
    may_answer,
)
from records.judging.plays import judge_play, legal_plays
from records.knowledge.table import Table
from records.notation.model import Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.declarations import Group, carte_blanche
from records.rules.phases import CLAIM, DECLARE, DRAW, EXCHANGE, LEADING, ORDER, PLAY
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally


class Point:
    """A point that a line of play has come to: its `table`, and whether the deal is `over`.

    `standing` is the score there, None if nobody counts it. `may_claim` says whether a claim may
    still be made.
    """

    def __init__(self, line: Line) -> None:
        self.table = line.table
        self.standing = line.before_end()
        self.over = line.over or line.table.over
        self.may_claim = line.may_still_claim()

    def keep(self) -> None:
        """Keep a table and a score of its own, which the line does not change."""
        self.table = self.table.copy()
        if self.standing is not None:
            self.standing = self.standing.beside(self.table)


class Stop(Watch):
    """Keeps the `point` after one ply of one deal (from 1), and whether the deal may end there."""

    def __init__(self, deal: int, ply: int) -> None:
        self.wanted = deal
        self.ply = ply
        self.may_end = False

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start looking if this is the deal."""
        self.tally = tally
        if at + 1 != self.wanted:
            return None
        self.line = line
        self._keep()
        return self._observe

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        # A number, a score or a gap that follows an action is no action, and belongs to it.
        if self.line.ply <= self.ply:
            self._keep()

    def _keep(self) -> None:
        if self.line.ply == self.ply:
            self.point = Point(self.line)
            self.point.keep()
            self.may_end = self.tally.may_end(self.line.table)

    @property
    def game_over(self) -> bool:
        """Whether the game is over at the end of the record."""
        return self.tally.over


def stopped(replay: Replay, deal: int, ply: int) -> Stop:
    """Return the point after a ply of a deal (from 1; ply 0 is before the first action).

    Raises IndexError if there is no such point. Cost: a replay of the record.
    """
    if not 1 <= deal <= len(replay.deals) or not 0 <= ply <= replay.deals[deal - 1].plies:
        raise IndexError(f"there is no ply {ply} in deal {deal}")
    stop = Stop(deal, ply)
    Replay(replay.record, replay.rules, stop)
    return stop


@dataclass(frozen=True, slots=True)
class Choice(AsJson):
    """What one seat may do with the cards that the record shows to be in its hand.

    `plays` is empty unless it is this seat's turn to play. `kinds` and `points` say what each of
    the `declarations` is, and what it scores. `exchanges` are the cards of which one may be
    exchanged for the turn-up, `exchange` that card if there is only one, or None. `close` says that
    it may close the talon, `claim` that what it has counted supports a claim, or may do so. Where a
    side may offer the deal, they say that it may refuse and accept: only once the other side has
    said something before the first card, because the offer is speech.
    """

    seat: str
    to_play: bool
    plays: tuple[str, ...]
    declarations: tuple[tuple[str, ...], ...]
    exchange: str | None
    close: bool = False
    claim: bool = False
    kinds: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    exchanges: tuple[str, ...] = ()


def choices(replay: Replay, deal: int, ply: int) -> list[Choice]:
    """Return what each seat may do after a ply of a deal (from 1; ply 0 is before the first
    action).

    Raises IndexError if there is no such point. Cost: a replay of the record.
    """
    return choices_at(stopped(replay, deal, ply).point)


def choices_at(point: Point, unseen: bool = False) -> list[Choice]:
    """Return what each seat may do at a point.

    With `unseen`, a hand that is not wholly known may hold what its unknown cards can be.
    """
    table = point.table
    if point.over:
        return [
            Choice(SEATS[seat], False, (), (), None, claim=point.may_claim and _claims(point, seat))
            for seat in range(table.n)
        ]
    settled = settled_for_play(table)
    return [_choice(point, settled, seat, unseen) for seat in range(table.n)]


def settled_for_play(table: Table) -> Table:
    """Return the table as it is once the draws are made that the next play brings on.

    The card played may be the one drawn. It is a copy if there are such draws, and otherwise the
    table itself.
    """
    if not table.stock.to_draw:
        return table
    settled = table.copy()
    settled.settle()
    return settled


def plays_at(settled: Table, seat: int, unseen: bool) -> list[int]:
    """Return the cards that a seat may play at a table that is settled."""
    known = settled.knowledge
    if not unseen or not known.unknown[seat]:
        return members(legal_plays(settled, seat))
    return [
        card
        for card in settled.rules.cards
        if (settled.held(seat, card) or known.may_hold(seat, card))
        and judge_play(settled, seat, card) is None
    ]


@lru_cache(maxsize=64)
def _only_played(rules: RuleSet) -> bool:
    """Return whether players never do anything but play, draw and talk."""
    return all(phase.may.keys() <= {PLAY, DRAW, ORDER} for phase in rules.phases)


def _choice(point: Point, settled: Table, seat: int, unseen: bool) -> Choice:
    table = point.table
    turn = settled.next == seat
    plays = tuple(names(plays_at(settled, seat, unseen))) if turn else ()
    if _only_played(table.rules):
        return Choice(SEATS[seat], turn, plays, (), None)
    declares, exchanges = table.rules.moment(DECLARE), table.rules.moment(EXCHANGE)
    # A player about to lead also brings the draws on by these actions.
    leads = declares is not None and declares.when in LEADING
    ahead = settled if leads else table
    by_then = settled if exchanges is not None and exchanges.when in LEADING else table
    by_closing = settled if closing_draws(table.rules) else table
    if accepts(table.rules):
        closes = claims = may_answer(table, seat)
    else:
        closes = table.next == seat and judge_closing(by_closing, seat) is None
        claims = _claims(point, seat)
    exchanged = tuple(names(_exchanges(by_then, seat, unseen)))
    groups = [] if declares is None else _declarations(ahead, seat, unseen)
    if declares is not None and not leads:
        groups += _shown(settled, seat, unseen, groups)
    melds = [find_melds(ahead, group)[0][1] for group in groups]
    spec = table.rules.declarations
    return Choice(
        SEATS[seat],
        turn,
        plays,
        tuple(tuple(names(group)) for group in groups),
        exchanged[0] if len(exchanged) == 1 else None,
        closes,
        claims,
        tuple(spec.kind_name(meld.kind) for meld in melds) if spec is not None else (),
        tuple(meld.points for meld in melds),
        exchanged,
    )


def _exchanges(table: Table, seat: int, unseen: bool) -> list[int]:
    """Return the cards of which a seat may exchange one for the turn-up."""
    entitles, known = exchange_card(table), table.hands.known[seat]
    if entitles == NOBODY:
        return []
    if not table.robs:
        cards = [entitles]
    elif unseen or known[entitles] or table.stock.turn_up == entitles:
        cards = list(table.rules.cards)
    else:
        return []
    return [
        card
        for card in cards
        if (unseen or known[card]) and judge_exchange(table, seat, card) is None
    ]


def _declarations(ahead: Table, seat: int, unseen: bool) -> list[Group]:
    """Return what a seat may declare, also a whole hand."""
    out = possible_declarations(ahead, seat, unseen)
    rules = ahead.rules
    if rules.carte_blanche and not ahead.knowledge.unknown[seat]:
        hand = tuple(card for card in rules.cards for _ in range(ahead.held(seat, card)))
        if carte_blanche(rules, hand) is not None:
            out += [hand] if judge_declaration(ahead, seat, hand) is None else []
    return out


def _shown(settled: Table, seat: int, unseen: bool, others: list[Group]) -> list[Group]:
    """Return the card just drawn, if the seat may show it: to do so brings the draws on."""
    rules = settled.rules
    drawn = settled.stock.drawn[seat]
    if 0 <= drawn < KNOWN and shown_when_drawn(rules, drawn):
        return [(drawn,)] if judge_declaration(settled, seat, (drawn,)) is None else []
    if not unseen or drawn != ANY:
        return []
    return [
        (card,)
        for card in rules.cards
        if shown_when_drawn(rules, card)
        and settled.knowledge.may_hold(seat, card)
        and judge_declaration(settled, seat, (card,)) is None
        and (card,) not in others
    ]


def _claims(point: Point, seat: int) -> bool:
    table = point.table
    if table.rules.moment(CLAIM) is None or accepts(table.rules):
        return False
    return judge_claim(table, seat, point.standing) is None
