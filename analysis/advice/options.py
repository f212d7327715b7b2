"""What a seat may do at a moment, before the draws that are due and after them."""

from __future__ import annotations

from typing import NamedTuple

from analysis.advice.moment import TableAfter
from records.cards import NUMBERS, RANK, SEATS, SUIT
from records.judging.declarations import judge_declaration
from records.judging.moments import closing_draws, judge_closing, judge_exchange
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item
from records.play.choices import Choice
from records.rules.phases import DECLARE, LEADING
from records.rules.phases import EXCHANGE as EXCHANGED


class Deed(NamedTuple):
    """Something that a seat may do: its kind (see `Option`), its cards, and the action itself.

    The action is None for going on without announcing anything.
    """

    kind: str
    cards: tuple[str, ...]
    item: Item | None


class Deeds(NamedTuple):
    """What a seat may do before the draws that are due, and after them."""

    early: list[Deed]
    late: list[Deed]


def deeds(found: TableAfter, choice: Choice) -> Deeds:
    """Sort what a seat may do at a moment into what comes before the draws and what after them."""
    seat = SEATS.index(choice.seat)
    early: list[Deed] = []
    late: list[Deed] = []
    for names in choice.declarations:
        cards = tuple(NUMBERS[name] for name in names)
        one = Deed("declaration", names, Item(DECLARATION, seat=seat, cards=cards))
        before = _before(found, DECLARE) and judge_declaration(found.table, seat, cards) is None
        (early if before else late).append(one)
    for name in choice.exchanges:
        card = NUMBERS[name]
        one = Deed("exchange", (name,), Item(EXCHANGE, seat=seat, card=card))
        before = _before(found, EXCHANGED) and _may_exchange(found.table, seat, card)
        (early if before else late).append(one)
    if choice.close:
        one = Deed("close", (), Item(CLOSING, seat=seat))
        if found.draws and not closing_draws(found.table.rules):
            early.append(one)
        if judge_closing(found.drawn, seat) is None:
            late.append(one)
    if choice.claim:
        (early if found.draws else late).append(Deed("claim", (), Item(CLAIM, seat=seat)))
    if early:
        early.append(Deed("none", (), None))
    late += [
        Deed("play", (name,), Item(PLAY, seat=seat, card=NUMBERS[name])) for name in choice.plays
    ]
    return Deeds(early, late)


def least_kept_first(table: Table, done: list[Deed]) -> list[Deed]:
    """Return deeds in the order in which they are advised if they bring the same.

    The card that is least worth keeping comes first: plain cards before trumps, low ones before
    high ones, or the other way round if points are avoided.
    """
    trump, avoids = table.trumps.suit, table.rules.fewest

    def kept(deed: Deed) -> tuple[bool, bool, int]:
        if deed.item is None or deed.kind != "play":
            return False, False, 0
        card = deed.item.card
        return True, SUIT[card] == trump, RANK[card] if avoids else -RANK[card]

    return sorted(done, key=kept)


def _before(found: TableAfter, action: str) -> bool:
    """Return whether this is done before the draws that are due, if there are any."""
    of_rules = found.table.rules.moment(action)
    return found.draws and of_rules is not None and of_rules.when not in LEADING


def _may_exchange(table: Table, seat: int, card: int) -> bool:
    return bool(table.hands.known[seat][card]) and judge_exchange(table, seat, card) is None
