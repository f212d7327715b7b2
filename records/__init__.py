"""Records of trick-taking card games: read, replay, write.

>>> import records
>>> record = records.loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S A:KS *')[0]
>>> [finding.code for finding in records.replay(record).findings]
['turn']
>>> print(records.dumps(record), end="")
% carnet 1
<BLANKLINE>
[Game "whist"]
<BLANKLINE>
[Deal "1"]
<BLANKLINE>
1. A:2S 3S A:KS
*
"""

from __future__ import annotations

from importlib import import_module
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from records.evidence.changes import Diagnosis, Slip
    from records.evidence.diagnosis import diagnosed
    from records.findings import Finding
    from records.notation.model import Deal, Record
    from records.notation.reader import Reader, load, loads, read
    from records.notation.record_texts import Truncated
    from records.play.as_read import replay
    from records.play.outside_records import outside_dict
    from records.play.replay import Replay
    from records.rules.deal_replay import DealReplay

__all__ = [
    "Deal",
    "DealReplay",
    "Diagnosis",
    "Finding",
    "Reader",
    "Record",
    "Replay",
    "Slip",
    "Truncated",
    "diagnosed",
    "dump",
    "dumps",
    "form",
    "load",
    "loads",
    "outside_dict",
    "read",
    "replay",
]

#: Where the names stand. A module is imported when one of its names is asked for, because a caller
#: of one part of the package would wait for all of it.
_MODULES = {
    "records.evidence.diagnosis": ("diagnosed",),
    "records.evidence.changes": ("Diagnosis", "Slip"),
    "records.findings": ("Finding",),
    "records.notation.model": ("Deal", "Record"),
    "records.notation.reader": ("Reader", "load", "loads", "read"),
    "records.notation.record_texts": ("Truncated",),
    "records.play.as_read": ("replay",),
    "records.rules.deal_replay": ("DealReplay",),
    "records.play.outside_records": ("outside_dict",),
    "records.play.replay": ("Replay",),
}

if not TYPE_CHECKING:

    def __getattr__(name):
        """Import a name of this package. Raises AttributeError if there is none."""
        for module, names in _MODULES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})


def form(record: Record, language: str | None = None) -> str | None:
    """Return the canonical form of a record without the first line, or None if it has an error.

    A record with an error must be copied as it is. The cards are written in the letters of
    `language`, English by default. Cost: a replay.
    """
    from records.notation.writer import write
    from records.play.replay import Replay
    from records.severities import ERROR

    result = Replay(record)
    if record.faults or result.severities[ERROR]:
        return None
    return write(record, result.tricks, language, result.needed_numbers)


def dumps(record: Record, language: str | None = None) -> str:
    """Return the canonical form of a record as a whole file.

    A record with an error is copied as it is. What is returned is a fixed point of `carnet format`.
    """
    from records.notation.writer import HEADER, as_copied, write

    text = form(record, language)
    if text is None:
        text = as_copied(record) if record.text else write(record, language=language)
    return f"{HEADER}\n{text}"


def dump(record: Record, file: IO[str], language: str | None = None) -> None:
    """Write what `dumps` returns to a file that is open for text."""
    file.write(dumps(record, language))
