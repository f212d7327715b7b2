"""What the kernel tells of the records of a text: columns of numbers.

The layout is that of src/columns.hpp.
"""

from __future__ import annotations

import ctypes
from typing import Any

from records.cards import SEATS
from records.kernel.tables import MOST_HAND

#: The status of a record: nothing is wrong with it, or Python has to judge it.
SOUND, FOR_PYTHON = 0, 1
#: In the column `deal_whole`: the deal was played to its end; its score is the stated one, because
#: the end of the play is not recorded; or it does not count. 0 means that its score is not known.
PLAYED_OUT, BELIEVED, VOID = 1, 2, 3

#: For what points are marked (see `Mark.source`), in the order of src/marks.hpp.
SOURCES = (
    "declaration",
    "exchange",
    "seven",
    "brisques",
    "cards",
    "last-trick",
    "tricks",
    "honours",
    "turn-up",
    "deal",
    "chips",
    "adjustment",
    "stated",
)

_LONG, _INT = ctypes.c_int64, ctypes.c_int32
_NUMBERS = ("records", "deals", "most_records", "most_deals", "used", "plies", "unknown")
_EACH = len(SEATS)
#: The columns of records: their type, and how many numbers a row has.
_OF_RECORDS: dict[str, tuple[Any, int]] = {
    "start": (_LONG, 1),
    "stop": (_LONG, 1),
    "stopped": (_LONG, 1),
    "status": (_INT, 1),
    "first_deal": (_INT, 1),
    "deal_count": (_INT, 1),
    "whole": (_INT, 1),
    "complete": (_INT, 1),
    "winner": (_INT, 1),
    "rule_set": (_INT, 1),
    "tie": (_INT, 1),
    "over": (_INT, 1),
    "score": (_LONG, _EACH),
    "pool": (_LONG, 1),
    "carried": (_LONG, 1),
}
_OF_DEALS: dict[str, tuple[Any, int]] = {
    "deal_score": (_LONG, _EACH),
    "deal_whole": (_INT, 1),
    "dealer": (_INT, 1),
    "last_winner": (_INT, 1),
    "deal_plies": (_INT, 1),
    "deal_marks": (_LONG, 1),
    "deal_tricks": (_LONG, 1),
    "deal_plays": (_LONG, 1),
    "deal_declared": (_LONG, 1),
    "trump_dealt": (_INT, 1),
    "beaten": (_INT, _EACH),
    "trump_left": (_INT, 1),
    "deal_spelled": (_LONG, 1),
}
_OF_MARKS: dict[str, tuple[Any, int]] = {
    "mark_points": (_LONG, 1),
    "mark_ply": (_INT, 1),
    "mark_trick": (_INT, 1),
    "mark_side": (_INT, 1),
    "mark_source": (_INT, 1),
    "mark_cards": (_INT, 1),
    "mark_card": (ctypes.c_uint8, MOST_HAND),
}
_OF_TRICKS: dict[str, tuple[Any, int]] = {"trick": (ctypes.c_uint16, 1)}
_OF_PLAYS: dict[str, tuple[Any, int]] = {
    f"play_{name}": (_INT, 1) for name in ("ply", "trick", "place", "seat", "card", "trump", "won")
}
_OF_DECLARATIONS: dict[str, tuple[Any, int]] = {
    "declared_ply": (_INT, 1),
    "declared_trick": (_INT, 1),
    "declared_seat": (_INT, 1),
    "declared_stated": (_INT, 1),
    "declared_points": (_INT, 1),
    "declared_cards": (_INT, 1),
    "declared_card": (ctypes.c_uint8, MOST_HAND),
}
_OF_BYTES: dict[str, tuple[Any, int]] = {"spelled": (ctypes.c_uint8, 1)}
#: For how many tricks of each deal there is room.
_TRICKS = 32
#: How many bytes there are for what was played in each deal.
_SPELLED = 320


class Layout(ctypes.Structure):
    """The columns as the kernel sees them: numbers and addresses, then those of marks, tricks,
    plays."""

    _fields_ = [
        *((name, _LONG) for name in _NUMBERS),
        *((name, ctypes.c_void_p) for name in (*_OF_RECORDS, *_OF_DEALS)),
        *((name, _LONG) for name in ("marks", "most_marks")),
        *((name, ctypes.c_void_p) for name in _OF_MARKS),
        *((name, _LONG) for name in ("tricks", "most_tricks")),
        *((name, ctypes.c_void_p) for name in _OF_TRICKS),
        *((name, _LONG) for name in ("plays", "most_plays")),
        *((name, ctypes.c_void_p) for name in _OF_PLAYS),
        *((name, _LONG) for name in ("declarations", "most_declarations")),
        *((name, ctypes.c_void_p) for name in _OF_DECLARATIONS),
        *((name, _LONG) for name in ("bytes_spelled", "most_spelled")),
        *((name, ctypes.c_void_p) for name in _OF_BYTES),
    ]


class Columns:
    """Room for this many records, deals and marks. With room for no marks, no marks and no tricks
    are told; with room for no plays, no plays. Of a play `play_won` is -1 if nobody took its trick.
    With room for both, the declarations are told too (`declared_stated` is -1 if the record states
    no points), and `spelled` has what was done in the deals as the identity of a record spells it;
    `deal_spelled` is where that of a deal ends, ~ that if it has not all of it.

    Each column is an attribute of its own, an array of numbers; `score` and `deal_score` have six
    to a row.  Of a record: `start` and `stop` are its bytes in the text, `stopped` the byte from
    which on it is not for the kernel, `status` whether it is; `first_deal` and `deal_count` its
    deals, `whole` whether the scores of all are known, `complete`, `winner` (a side, -1 for none)
    and `score` what the game has come to, `rule_set` the number of its rules.  Of a record that is
    for Python the deals, `score` and `winner` are those before the first that is not sound and
    finished; `pool`, `carried`, `tie` and `over` say the rest of how the game then stood.
    """

    start: Any
    stop: Any
    stopped: Any
    status: Any
    first_deal: Any
    deal_count: Any
    whole: Any
    complete: Any
    winner: Any
    rule_set: Any
    tie: Any
    over: Any
    score: Any
    pool: Any
    carried: Any
    deal_score: Any
    deal_whole: Any
    dealer: Any
    last_winner: Any
    deal_plies: Any
    deal_marks: Any
    deal_tricks: Any
    trump_dealt: Any
    beaten: Any
    trump_left: Any
    deal_spelled: Any
    mark_points: Any
    mark_ply: Any
    mark_trick: Any
    mark_side: Any
    mark_source: Any
    mark_cards: Any
    mark_card: Any
    trick: Any
    deal_plays: Any
    deal_declared: Any
    play_ply: Any
    play_trick: Any
    play_place: Any
    play_seat: Any
    play_card: Any
    play_trump: Any
    play_won: Any
    declared_ply: Any
    declared_trick: Any
    declared_seat: Any
    declared_stated: Any
    declared_points: Any
    declared_cards: Any
    declared_card: Any
    spelled: Any

    def __init__(self, records: int, deals: int, marks: int = 0, plays: int = 0) -> None:
        tricks = _TRICKS * deals if marks else 0
        declared, spelled = (marks, _SPELLED * deals) if marks and plays else (0, 0)
        self.layout = Layout(
            most_records=records,
            most_deals=deals,
            most_marks=marks,
            most_tricks=tricks,
            most_plays=plays,
            most_declarations=declared,
            most_spelled=spelled,
        )
        of_deals = (deals, _OF_DEALS), (marks, _OF_MARKS), (tricks, _OF_TRICKS), (plays, _OF_PLAYS)
        of_both = (declared, _OF_DECLARATIONS), (spelled, _OF_BYTES)
        for rows, columns in ((records, _OF_RECORDS), *of_deals, *of_both):
            for name, (kind, each) in columns.items():
                column = (kind * (each * rows))()
                setattr(self, name, column)
                setattr(self.layout, name, ctypes.addressof(column))
