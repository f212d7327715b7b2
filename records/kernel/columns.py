"""What the kernel tells of the records of a text: columns of numbers.

The layout is that of src/columns.hpp.
"""

from __future__ import annotations

import ctypes
from typing import Any

from records.cards import SEATS

#: The status of a record: nothing is wrong with it, or Python has to judge it.
SOUND, FOR_PYTHON = 0, 1
#: In the column `deal_whole`: the deal was played to its end. 0 there means that its score is not
#: known, and 2 that it is the stated one, because the end of the play is not recorded.
PLAYED_OUT = 1

_LONG, _INT = ctypes.c_int64, ctypes.c_int32
_NUMBERS = ("records", "deals", "most_records", "most_deals", "used", "plies", "unknown")
_EACH = len(SEATS)
#: The columns: their type, how many numbers a row has, and whether a row is a deal.
_COLUMNS: dict[str, tuple[Any, int, bool]] = {
    "start": (_LONG, 1, False),
    "stop": (_LONG, 1, False),
    "stopped": (_LONG, 1, False),
    "status": (_INT, 1, False),
    "first_deal": (_INT, 1, False),
    "deal_count": (_INT, 1, False),
    "whole": (_INT, 1, False),
    "complete": (_INT, 1, False),
    "winner": (_INT, 1, False),
    "rule_set": (_INT, 1, False),
    "tie": (_INT, 1, False),
    "over": (_INT, 1, False),
    "score": (_LONG, _EACH, False),
    "pool": (_LONG, 1, False),
    "carried": (_LONG, 1, False),
    "deal_score": (_LONG, _EACH, True),
    "deal_whole": (_INT, 1, True),
    "dealer": (_INT, 1, True),
    "last_winner": (_INT, 1, True),
    "deal_plies": (_INT, 1, True),
}


class Layout(ctypes.Structure):
    """The columns as the kernel sees them: numbers, then addresses."""

    _fields_ = [
        *((name, _LONG) for name in _NUMBERS),
        *((name, ctypes.c_void_p) for name in _COLUMNS),
    ]


class Columns:
    """Room for so many records and deals.

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

    def __init__(self, records: int, deals: int) -> None:
        self.layout = Layout(most_records=records, most_deals=deals)
        for name, (kind, each, of_deals) in _COLUMNS.items():
            column = (kind * (each * (deals if of_deals else records)))()
            setattr(self, name, column)
            setattr(self.layout, name, ctypes.addressof(column))
