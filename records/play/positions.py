"""The table at any ply, and what each player knew of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from records.cards import KNOWN, NAMES, SEATS, SUITS, members, names, sort
from records.judging.plays import legal_plays
from records.knowledge.table import Table
from records.notation.model import ACTIONS, DRAW, GAP, KINDS, NUMBER, PLAY, UNREADABLE, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.rules.scorers.common import side_counts
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally
from records.slots import Copied

UNKNOWN = "x"


def hands_seen(
    hands: Mapping[str, list[str]], seat: str, shown: Sequence[Sequence[int]]
) -> dict[str, list[str]]:
    """Return the hands as the player at a seat saw them: of the others only what was shown.

    `shown` has the cards shown of each hand, as in `Shown.hands`.
    """
    seen = {}
    for other, hand in hands.items():
        known = names(sort(shown[SEATS.index(other)]))[: len(hand)]
        seen[other] = hand if other == seat else known + [UNKNOWN] * (len(hand) - len(known))
    return seen


class Shown:
    """The cards of each hand that everybody has seen, as a deal goes on.

    They are declared cards, cards exchanged for, and a turn-up that came into a hand.
    """

    __slots__ = ("_left", "_turn_up", "hands")

    def __init__(self, table: Table) -> None:
        self.hands: list[list[int]] = [[] for _ in range(table.n)]
        turned = table.stock.turn_up
        if table.rules.turn_up == "dealer" and 0 <= turned < KNOWN and table.dealer >= 0:
            self.hands[table.dealer].append(turned)
        self.look_again(table)

    def look_again(self, table: Table) -> None:
        """Note what lies in the talon, before the next action changes it."""
        self._left = table.stock.left
        self._turn_up = table.stock.turn_up

    def forget(self) -> None:
        """Forget what was shown, because something was not recorded."""
        self.hands = [[] for _ in self.hands]

    def drawn_openly(self, table: Table, item: Item, seat: int) -> bool:
        """Return whether the card drawn is the turn-up, which everybody could see."""
        last = not table.stock.left and item.card == table.stock.turn_up
        return last and 0 <= seat < table.n and item.card in self.hands[seat]

    def turned(self, table: Table) -> Iterator[tuple[int, int]]:
        """Yield who has drawn the turn-up since the last action, and that card."""
        stock, last_winner = table.stock, table.taken.last_winner
        if self._left and not stock.left and not stock.closed and table.rules.turn_up == "talon":
            drawer = (last_winner - 1) % table.n if last_winner >= 0 else -1
            if drawer >= 0 and stock.turn_up < KNOWN:
                yield drawer, stock.turn_up

    def act(self, table: Table, item: Item, seat: int) -> None:
        """Note what an action of a seat has shown, or has taken out of its hand."""
        stock = table.stock
        for drawer, card in self.turned(table):
            self.hands[drawer].append(card)
        self._left = stock.left
        if seat < 0:
            return
        shown = self.hands[seat]
        if item.kind == PLAY:
            if item.card in shown:
                shown.remove(item.card)
        elif item.cards:
            for card in set(item.cards):
                missing = item.cards.count(card) - shown.count(card)
                known = table.hands.known[seat][card] if card < KNOWN else 0
                shown.extend([card] * max(0, min(missing, known)))
        elif stock.turn_up != self._turn_up:
            if item.card in shown:
                shown.remove(item.card)
            if 0 <= self._turn_up < KNOWN:
                shown.append(self._turn_up)
        self._turn_up = stock.turn_up


@dataclass(slots=True)
class Event:
    """An action of the main line. `ply` and `trick` count from 1, `seat` is a letter or None.

    `points` are those that it marked at once. `item_index` is its index in the deal's items.
    `is_open` says that everybody saw its cards.
    """

    ply: int
    trick: int | None
    kind: str
    seat: str | None
    cards: list[str]
    text: str
    points: int
    item_index: int
    is_open: bool

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        return {slot: getattr(self, slot) for slot in sorted(self.__slots__) if slot != "is_open"}

    def seen_by(self, seat: str) -> Event:
        """Return what the player at a seat saw of it: only the back of a card that another drew."""
        if self.is_open or self.seat == seat:
            return self
        return replace(self, cards=[UNKNOWN] * len(self.cards))


class Position(Copied):
    """The table after a ply of a deal (ply 0: before the first action).

    Seats are letters. Cards are names in canonical letters, `x` for an unknown card. `score` is the
    game score marked so far, and `counted` what each side's tricks count so far; both are None if
    they cannot be known. `phase` is `draw`, `end` or `over`. `legal` has the cards that the player
    to move may play, of those known to be in their hand. `closed` says that the action before it
    completed a trick. `gap` says that what came next is not recorded, so that nobody is known to be
    to move. After a gap `trick`, `phase` and `talon_left` are None until a trick number tells where
    the play is. `talon_closed` says that somebody has closed the talon, `closed_by` who has;
    `claimed_by` is who ended the deal by a claim. These two are None if it was nobody, or if it is
    not known who.
    """

    def __init__(
        self,
        ply: int,
        line: Line,
        tally: Tally,
        public: list[list[int]],
        event: Event | None,
        closed: bool,
    ) -> None:
        table = line.table
        seats, over = range(table.n), line.over or table.over
        self.deal = line.deal + 1
        self.ply = ply
        self.trick = None if table.gap.open else min(table.trick, table.length)
        self.phase = _phase(table, over)
        self.dealer = _letter(table.dealer)
        self.leader = _letter(table.leader)
        self.to_play = None if over else _letter(table.next)
        self.trump = None if table.trumps.suit == NO_TRUMP else SUITS[table.trumps.suit]
        self.turn_up = NAMES[table.stock.turn_up] if 0 <= table.stock.turn_up < KNOWN else None
        unknown = table.gap.open and table.stock.left > 0
        lying = table.stock.left or table.stock.closed
        self.talon_left = None if unknown else lying if table.rules.stock else 0
        self.talon = None if unknown else _talon(table)
        self.hands = {SEATS[seat]: hand_of(table, seat) for seat in seats}
        self.table = _cards(table.current.cards)
        self.last_trick = (
            {"cards": _cards(table.taken.last), "winner": _letter(table.taken.last_winner)}
            if table.taken.last
            else None
        )
        self.declared: dict[str, list[dict[str, Any]]] = {SEATS[seat]: [] for seat in seats}
        for laid in line.laid:
            self.declared[SEATS[laid.seat]].append(
                {
                    "cards": names(laid.cards),
                    "points": laid.points,
                    "kind": laid.kind,
                    "trick": laid.trick,
                }
            )
        self.tricks = {SEATS[seat]: table.taken.tricks[seat] for seat in seats}
        self.score = None if tally.scores is None else list(tally.scores)
        self.counted = counted_so_far(table, tally)
        self.event = event
        self.legal = (
            None if over or table.next < 0 else names(members(legal_plays(table, table.next)))
        )
        self.closed = closed
        self.gap = False
        self.talon_closed = table.count.closed
        self.closed_by = _letter(table.count.closer)
        self.claimed_by = _letter(table.count.claimer)
        self._public = public

    def before_gap(self) -> None:
        """Note that what came next is not recorded."""
        self.gap = True
        self.to_play = None
        self.legal = None

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form."""
        out = {slot: getattr(self, slot) for slot in sorted(self.__slots__) if slot[0] != "_"}
        out["event"] = None if self.event is None else self.event.as_dict()
        return out

    def seen_by(self, seat: str) -> Position:
        """Return what the player at a seat knew: their own hand, and what was shown or played.

        Raises ValueError for a seat that the game does not have.
        """
        if seat not in self.hands:
            raise ValueError(f"no seat {seat}")
        seen = self.copy()
        seen.hands = hands_seen(self.hands, seat, self._public)
        if seen.talon is not None:
            seen.talon = None
        if self.to_play != seat:
            seen.legal = None
        if self.event is not None:
            seen.event = self.event.seen_by(seat)
        return seen


def counted_so_far(table: Table, tally: Tally) -> list[int] | None:
    """Return what each side's tricks count so far, or what it has counted, None if not known."""
    if table.rules.claim is not None:
        exact = table.count.exact()
        return None if exact is None else list(exact)
    if table.taken.uncounted:
        return None
    per_seat = table.taken.counted if any(table.rules.value) else table.taken.tricks
    return side_counts(tally, per_seat)


def _letter(seat: int) -> str | None:
    return SEATS[seat] if seat >= 0 else None


def _cards(cards: list[tuple[int, int]]) -> list[list[str | None]]:
    return [[_letter(seat), NAMES[card]] for seat, card in cards]


def _phase(table: Table, over: bool) -> str | None:
    if over:
        return "over"
    if not table.stock.left:
        return "end"
    return None if table.gap.open else "draw"


def hand_of(table: Table, seat: int) -> list[str]:
    """Return the names of the cards in a hand, UNKNOWN for each that is not known."""
    known = table.hands.cards(seat)
    known += table.knowledge.half_known[seat]
    unknown = table.knowledge.unknown[seat] - len(table.knowledge.half_known[seat])
    size = table.rules.hand_size
    if table.gap.seen and not table.gap.open:
        # The number of the trick tells how many cards were played in a gap.
        size = min(size, table.length - table.trick + 1 - (table.current.played >> seat & 1))
    return names(sort(known)) + [UNKNOWN] * max(0, min(unknown, size - len(known)))


def _talon(table: Table) -> list[str] | None:
    left = table.stock.talon[table.stock.at :]
    lying = table.stock.left or table.stock.closed
    if not lying:
        return []
    expected = lying - (table.rules.turn_up == "talon")
    if len(left) < expected:
        return None
    return [NAMES[card] if card >= 0 else UNKNOWN for card in left]


class Recorder(Watch):
    """Records every position of some deals."""

    def __init__(self, deals: Iterable[int]) -> None:
        self.wanted = frozenset(deals)
        self.deals: dict[int, list[Position]] = {}
        self.positions: list[Position] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Start recording if this is one of the deals."""
        if at + 1 not in self.wanted:
            return None
        self.positions = self.deals[at + 1] = []
        self.line = line
        self.tally = tally
        table = line.table
        self.shown = Shown(table)
        self.last = table.taken.last
        self.where = (table.trick, table.gap.open)
        self.positions.append(self._position(0, None))
        return self._observe

    def end(self) -> None:
        """Drop the line of play, because it refers to its observer."""
        vars(self).clear()

    def _observe(self, index: int, item: Item, seat: int, points: int) -> None:
        line = self.line
        if item.kind not in ACTIONS:
            self._no_action(item)
            return
        self.shown.act(line.table, item, seat)
        cards = list(item.cards) or ([item.card] if item.card >= 0 else [])
        if seat < 0 and item.seat < line.table.n:
            seat = item.seat
        event = Event(
            line.ply,
            line.trick_of[index],
            KINDS[item.kind],
            _letter(seat),
            names(cards),
            item.text,
            points,
            index,
            item.kind != DRAW or self.shown.drawn_openly(line.table, item, seat),
        )
        table = line.table
        closed = table.taken.last is not self.last and bool(table.taken.last)
        self.last = table.taken.last
        self.where = (table.trick, table.gap.open)
        self.positions.append(self._position(line.ply, event, closed))

    def _no_action(self, item: Item) -> None:
        """Take in an item that is no action and has no ply.

        What it changes shows in the last position.

        A gap is an exception, and so is a trick number before which cards must be missing: what
        comes after them belongs to a later moment.
        """
        table = self.line.table
        last = self.positions[-1]
        moved = item.kind == NUMBER and (table.trick, table.gap.open) != self.where
        if moved or item.kind in (GAP, UNREADABLE):
            last.before_gap()
            self.shown.forget()
        elif not last.gap:
            self.positions[-1] = self._position(last.ply, last.event, last.closed)
        self.shown.look_again(table)
        self.last = table.taken.last
        self.where = (table.trick, table.gap.open)

    def _position(self, ply: int, event: Event | None, closed: bool = False) -> Position:
        public = [list(cards) for cards in self.shown.hands]
        return Position(ply, self.line, self.tally, public, event, closed)
