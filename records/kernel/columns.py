"""What the kernel is told of a game and tells of records, deals and faults, in numbers."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from records.cards import NAMES, NOBODY, SEATS
from records.kernel.shared import JUDGED
from records.kernel.tables import MOST_HAND

if TYPE_CHECKING:
    from records.rules.tally import Tally

_DIGIT, _MOST_WORTH = JUDGED.numbers["GAME_DIGIT"], JUDGED.numbers["MOST_WORTH"]
_UNKNOWN = JUDGED.numbers["GAMES_UNKNOWN"]

#: `Tally.games`.
Games = tuple[tuple[int, int], ...] | None


def packed(games: Games) -> int:
    """Return games as the kernel has them.

    >>> unpacked(packed(((1, 3), (0, 1))))
    ((1, 3), (0, 1))
    """
    if games is None:
        return _UNKNOWN
    digits = (1 + winner * _MOST_WORTH + _MOST_WORTH - worth for winner, worth in games)
    return reduce(lambda number, digit: number * _DIGIT + digit, digits, 0)


def unpacked(number: int) -> Games:
    """Return the games that the kernel has so."""
    if number == _UNKNOWN:
        return None
    games: list[tuple[int, int]] = []
    while number:
        number, digit = divmod(number, _DIGIT)
        winner, less = divmod(digit - 1, _MOST_WORTH)
        games.append((winner, _MOST_WORTH - less))
    return tuple(reversed(games))


_NUMBERS = JUDGED.numbers
#: The status of a record: nothing is wrong with it, or Python has to judge it.
SOUND, FOR_PYTHON = _NUMBERS["Status::SOUND"], _NUMBERS["Status::FOR_PYTHON"]
#: In the column `deal_whole`: the deal was played to its end; its score is the stated one, because
#: the end of the play is not recorded; or it does not count. 0 means that its score is not known.
PLAYED_OUT = _NUMBERS["Deal::SOUND"]
BELIEVED, VOID = _NUMBERS["Deal::BELIEVED"], _NUMBERS["Deal::VOID"]

#: For what points are marked (see `Mark.source`), by their numbers.
SOURCES = tuple(JUDGED.words("Source"))

#: The columns by where their addresses stand, and what their names begin with here.
_COLUMNS = (
    ("record", "", JUDGED.columns("OfRecords")),
    ("deal", "", JUDGED.columns("OfDeals")),
    ("marks", "mark_", JUDGED.columns("Marks")),
    ("tricks", "", JUDGED.columns("Tricks")),
    ("plays", "play_", JUDGED.columns("CardsLaid")),
    ("declarations", "declared_", JUDGED.columns("Declarations")),
    ("spelled", "", JUDGED.columns("SpelledBytes")),
)
#: For how many tricks of each deal there is room.
_TRICKS = 32
#: How many bytes there are for what was played in each deal.
_SPELLED = 320


def spelled_of(columns: Columns, at: int) -> bytes | None:
    """Return what was done in all deals of a record, by its row, as its identity spells it; None if
    that is not told of one of them.
    """
    if not columns.layout.spelled.most:
        return None
    first, count = columns.first_deal[at], columns.deal_count[at]
    ends = [0 if first == 0 else columns.deal_spelled[first - 1]]
    ends += columns.deal_spelled[first : first + count]
    if min(ends[1:], default=-1) < 0:
        return None
    begin = max(ends[0], ~ends[0])
    return bytes(memoryview(columns.spelled)[begin : ends[-1]])


@JUDGED.like("AllColumns")
class AllColumns(ctypes.Structure):
    """The columns as the kernel sees them: numbers and addresses."""


class Columns:
    """Room for this many records, deals and marks. With room for no marks, no marks and no tricks
    are told; with room for no plays, no plays. Of a play `play_won` is -1 if nobody took its trick.
    With room for both, the declarations are told too (`declared_stated` is -1 if the record states
    no points), and `spelled` has what was done in the deals as the identity of a record spells it;
    `deal_spelled` is where that of a deal ends, ~ that if it has not all of it.

    Each column is an attribute of its own, an array of numbers, named as in src/shared.hpp, but for
    what its name begins with in `_COLUMNS`; `score`, `deal_score` and `start_score` have six to a
    row.  Of a record: `start` and `stop` are its bytes in the text,
    `stopped` the byte from which on it is not for the kernel, `status` whether it is;
    `first_deal` and `deal_count` its deals, `whole` whether the scores of all are known,
    `complete`, `winner` (a side, -1 for none) and `score` what the game has come to, `rule_set`
    the number of its rules. Of a record that is for Python the deals, `score` and `winner` are
    those before the first that is not sound and finished; `pool`, `carried`, `games`, `tie` and
    `over` say the rest of how the game then stood.
    """

    if TYPE_CHECKING:

        def __getattr__(self, column: str) -> Any: ...

    def __init__(self, records: int, deals: int, marks: int = 0, plays: int = 0) -> None:
        self.layout = AllColumns(most_records=records, most_deals=deals)
        tricks = _TRICKS * deals if marks else 0
        declared, spelled = (marks, _SPELLED * deals) if marks and plays else (0, 0)
        many = records, deals, marks, tricks, plays, declared, spelled
        for rows, (part, before, columns) in zip(many, _COLUMNS, strict=True):
            addresses = getattr(self.layout, part)
            if part not in ("record", "deal"):
                addresses.most = rows
            for name, (kind, each) in columns.items():
                column = (kind * (each * rows))()
                setattr(self, before + name, column)
                setattr(addresses, name, ctypes.addressof(column))


@JUDGED.like("DealsBefore")
class DealsBefore(ctypes.Structure):
    """What the kernel has to know of the deals before.

    `deals` are all of them, `counted` those that were not void, `due` the set of the seats whose
    turn it is to deal, `likeliest` the likeliest of them; `unknown` tells that the score is not
    known, `rule_set` is the number of the rules.
    """


def deals_before(
    tally: Tally, deals: int, due: tuple[int, ...], language: str
) -> DealsBefore | None:
    """Return how the game stands after `deals` deals, None if the kernel cannot go on from there.

    It cannot if the game is over or has one deal only, or if it is not known what waits for the
    next deal. If it is only the score that is not known, the next deal has to state it. `due` has
    the likeliest seat first.
    """
    if tally.carried is None or tally.over or tally.apart:
        return None
    out = DealsBefore(pool=tally.pool, carried=tally.carried, deals=deals, tie=tally.tie)
    out.games = packed(tally.games)
    out.french = language == "fr"
    out.unknown = tally.scores is None
    out.score[: tally.n] = tally.scores or [0] * tally.n
    out.counted = tally.counting
    out.due = sum(1 << seat for seat in due)
    out.likeliest = due[0] if due else NOBODY
    return out


_EACH = len(SEATS)
#: In place of what beats a hand: no hand or talon of the deal is given, or some are, and Python has
#: to find out whether they tell the others.
NOT_GIVEN, FROM_OTHERS = JUDGED.numbers["NOT_GIVEN"], JUDGED.numbers["FROM_OTHERS"]


class TrickTold(NamedTuple):
    """A trick: its phase (from 0), who played to it in order, and who took it, as seats."""

    phase: int
    seats: tuple[int, ...]
    winner: int


class Dealt(NamedTuple):
    """Deals one after the other; `stops` is where the tricks of each deal end.

    `trumps` are the trump suits at the first card. `beaten` has for each seat of each deal how many
    cards of the pack beat those of its hand when they are led, added up.
    """

    stops: list[int]
    trumps: list[int]
    beaten: list[int]
    tricks: list[int]

    def beaten_of(self, deal: int, seats: int) -> list[int]:
        """Return what beats the hands of a deal, by its index, in a game of so many seats."""
        return self.beaten[_EACH * deal : _EACH * deal + seats]

    def tricks_of(self, deal: int) -> list[int]:
        """Return the tricks of a deal, by its index, as numbers (see `told`)."""
        return self.tricks[self.stops[deal - 1] if deal else 0 : self.stops[deal]]


def dealt(columns: Columns, deal: int, count: int) -> Dealt:
    """Return what was dealt in `count` deals from the row `deal` on. Cost: the number of tricks."""
    first = columns.deal_tricks[deal - 1] if deal else 0
    stops = columns.deal_tricks[deal : deal + count]
    return Dealt(
        [one - first for one in stops],
        columns.trump_dealt[deal : deal + count],
        columns.beaten[_EACH * deal : _EACH * (deal + count)],
        columns.trick[first : stops[-1]] if stops else [],
    )


def told(number: int) -> TrickTold:
    """Return what the kernel says of a trick (see src/told.hpp).

    >>> told(0b1111_01_011_010)
    TrickTold(phase=1, seats=(2, 3, 0, 1), winner=3)
    """
    leader, winner, phase, played = number & 7, number >> 3 & 7, number >> 6 & 3, number >> 8
    seats = (*range(leader, _EACH), *range(leader))
    return TrickTold(phase, tuple(seat for seat in seats if played >> seat & 1), winner)


#: Ply, trick, side, points, source and cards of a mark, as in `Mark`. If a score is `stated`, each
#: side has a row with its score.
Row = tuple[int, int, int, int, str, str]


class DealMarks(NamedTuple):
    """The marks of deals one after the other; `stops` is where those of each deal end.

    `cards` names how many cards each mark names, and `card` has room for MOST_HAND of each.
    """

    stops: list[int]
    plies: list[int]
    tricks: list[int]
    sides: list[int]
    points: list[int]
    sources: list[int]
    cards: list[int]
    card: bytes

    def rows(self, deal: int) -> Iterator[Row]:
        """Yield the marks of a deal, by its index."""
        first = self.stops[deal - 1] if deal else 0
        for row in range(first, self.stops[deal]):
            begin = row * MOST_HAND
            yield (
                self.plies[row],
                self.tricks[row],
                self.sides[row],
                self.points[row],
                SOURCES[self.sources[row]],
                _word(self.card[begin : begin + self.cards[row]]),
            )


def marked(columns: Columns, deal: int, count: int) -> DealMarks:
    """Return the marks of `count` deals from the row `deal` on. Cost: the number of marks."""
    first = columns.deal_marks[deal - 1] if deal else 0
    stops = columns.deal_marks[deal : deal + count]
    stop = stops[-1] if stops else first
    return DealMarks(
        [one - first for one in stops],
        columns.mark_ply[first:stop],
        columns.mark_trick[first:stop],
        columns.mark_side[first:stop],
        columns.mark_points[first:stop],
        columns.mark_source[first:stop],
        columns.mark_cards[first:stop],
        bytes(memoryview(columns.mark_card)[MOST_HAND * first : MOST_HAND * stop]),
    )


@lru_cache(maxsize=4096)
def _word(cards: bytes) -> str:
    """Return cards as they are written together."""
    return "".join(NAMES[card] for card in cards)


#: The codes of the rows, by their numbers.
TOLD = tuple(JUDGED.words("Code"))
#: Beside the seats.
TALON, TURN_UP = _NUMBERS["IN_TALON"], _NUMBERS["IS_TURN_UP"]
_MOST = 256


@JUDGED.like("FaultRow")
class FaultRow(ctypes.Structure):
    """One row.

    `start` and `stop` are where the word stands that it objects to, in bytes of the text. `item` is
    the index in the deal of that item, or of its tag. `ply` is 0 for what is no action, `trick` for
    a tag, `seat` -1 for none. `legal` is the set of the cards that could have been played, and
    `proof` has the plies that show them in hand. `due` is whose turn it was, who has the best
    card, the suit of trumps, the number of the trick, or that of the cards of a hand; `scores` are
    what they should be. `card` explains the fault (-1 for none), and so does where it was found:
    the hands of `holders` (a set, with `TALON` and `TURN_UP`) and the tricks `played_in`.
    """


@JUDGED.like("FaultRows")
class FaultRows(ctypes.Structure):
    """The rows of a deal, and how it ends.

    `start` and `stop` are where the word stands that ends it. It states a score if it is `scored`:
    `stated` has it. `needed` has the indexes of `seats` items whose written seat is another than
    the one that would have acted without it.
    """

    def __init__(self) -> None:
        self._rows: Any = (FaultRow * _MOST)()
        super().__init__(most=_MOST, row=ctypes.addressof(self._rows))

    def rows(self) -> list[FaultRow]:
        """Return the rows, which the next answer of the kernel fills anew."""
        return list(self._rows[: self.count])
