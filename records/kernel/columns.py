"""What the kernel tells of the records of a text: columns of numbers."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from records.kernel.shared import JUDGED

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
    first, count = columns.first_deal[at], columns.deal_count[at]
    ends = [0 if first == 0 else columns.deal_spelled[first - 1]]
    ends += columns.deal_spelled[first : first + count]
    if not columns.layout.spelled.most or min(ends[1:], default=-1) < 0:
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
