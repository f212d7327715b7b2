"""The point of a deal at which a seat asks for advice: what it knows there, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from analysis.estimate.unseen_cards import Played, Seen, seen, seen_of
from records.cards import KNOWN, NUMBERS, RANK, SEATS, SUIT
from records.judging.declarations import judge_declaration
from records.judging.moments import closing_draws, judge_closing, judge_exchange
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item
from records.play.choices import Choice, Point, choices_at, settled_for_play
from records.play.positions import Position
from records.rules.phases import DECLARE, LEADING
from records.rules.phases import EXCHANGE as EXCHANGED


class TableAfter(NamedTuple):
    """The table after an action, and with all draws made that the next card brings on.

    The two are one and the same if no draw is due. `over` says that the deal is. `choices` are what
    each seat may do, if that was asked.
    """

    table: Table
    drawn: Table
    over: bool
    choices: Sequence[Choice] = ()

    @property
    def draws(self) -> bool:
        """Whether cards are drawn before the next card is played."""
        return self.drawn is not self.table


def moment_at(point: Point) -> TableAfter:
    """Return the moment at a point of a deal."""
    drawn = point.table if point.over else settled_for_play(point.table)
    return TableAfter(point.table, drawn, point.over, choices_at(point))


def seen_before_draws(
    found: TableAfter, position: Position, seat: int, played: Played
) -> Seen | None:
    """Return what a seat knows before the draws that are due, or None if that is too little."""
    return seen(found.table, position, SEATS[seat], played)


def seen_after_draws(
    found: TableAfter, position: Position, seat: int, played: Played
) -> Seen | None:
    """Return what a seat knows after the draws that are due, or None if that is too little.

    It has seen its own card, and the turn-up in the hand of whoever draws it.
    """
    hands = position.seen_by(SEATS[seat]).hands
    known = [[NUMBERS[name] for name in hands[other]] for other in SEATS[: found.drawn.n]]
    return after_draws(found, known, seat, played)


def after_draws(
    found: TableAfter, known: Sequence[Sequence[int]], seat: int, played: Played
) -> Seen | None:
    """Return the same for a seat that knew these cards of each hand before the draws."""
    table = found.drawn
    if table.knowledge.unknown[seat]:
        return None
    shown = [[card for card in cards if card < KNOWN] for cards in known]
    shown[seat] = table.hands.cards(seat)
    last = found.draws and not table.stock.left and table.rules.turn_up == "talon"
    drawer = (table.taken.last_winner - 1) % table.n
    turned = table.stock.turn_up
    if last and drawer != seat and turned < KNOWN:
        shown[drawer].append(turned)
    sizes = tuple(map(table.knowledge.size, range(table.n)))
    return seen_of(table, [tuple(cards) for cards in shown], sizes, played)


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
