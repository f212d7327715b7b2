"""The slip that explains a finding, undone: changes that a person may choose."""

from __future__ import annotations

from typing import NamedTuple

from api.editor.edits import Change
from api.editor.judged import Judged, Records
from api.editor.words import say
from records.evidence.changes import Slip, changed
from records.languages import Language
from records.severities import BAD


class Fix(NamedTuple):
    """A proposal: what it says, the offsets of the finding asked about, and its changes."""

    title: str
    start: int
    end: int
    changes: list[Change]


def fixes(found: Records, start: int, end: int, language: Language) -> list[Fix]:
    """Return what would undo the slip behind a finding at a range of an open text.

    The finding must follow from that slip. Other places where it may have been made come after it,
    the likeliest first. Cost: a diagnosis, once for a record, and a replay for each proposal.
    """
    here = found.at(start)
    if here is None or here[1].replay.ok:
        return []
    begin, judged = here
    for told, follows in zip(judged.told, judged.diagnosis.follows, strict=False):
        told = told.moved(begin)
        if follows is not None and told.start <= end and told.end >= start:
            slip = judged.diagnosis.slips[follows]
            return [
                Fix(
                    _title(judged, one, language),
                    told.start,
                    told.end,
                    [Change(begin + c.start, begin + c.stop, c.text) for c in one.changes],
                )
                for one in (slip, *slip.others)
            ]
    return []


def _title(judged: Judged, slip: Slip, language: Language) -> str:
    """Return what a slip is, and how much is still wrong once it is undone."""
    severities = Judged(changed(judged.text, slip.changes)).replay.severities
    left = sum(severities[severity] for severity in BAD)
    then = say("then-left" if left else "then-sound", language, n=left)
    return f"{slip.message[language]} ({then})"
