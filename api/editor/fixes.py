"""Corrections of a fault, as changes that a person may choose."""

from __future__ import annotations

from typing import NamedTuple

from api.editor.edits import Change
from api.editor.judged import Judged, Records
from api.editor.words import say
from records.evidence.as_text import text_changes
from records.evidence.explain import Explanation, explained
from records.evidence.fault import first_fault
from records.languages import Language
from records.notation.reader import read_one
from records.notation.record_texts import encode


class Fix(NamedTuple):
    """A proposal: what it says, the offsets of the fault that it would remove, and its changes."""

    title: str
    start: int
    end: int
    changes: list[Change]


def fixes(found: Records, start: int, end: int, language: Language) -> list[Fix]:
    """Return corrections of the fault at a range of an open text, the likeliest first.

    It must be the first fault of its record, because corrections are tried for that one. Cost: up
    to 600 replays, once for a record.
    """
    here = found.at(start)
    if here is None:
        return []
    begin, judged = here
    fault = first_fault([told.finding for told in judged.told])
    told = next((one for one in judged.told if one.finding is fault), None)
    if told is None or begin + told.start > end or begin + told.end < start:
        return []
    record = read_one(encode(judged.text))
    out = []
    for correction in _explained(judged).corrections:
        key = "then-left" if correction.left else "then-sound"
        title = f"{correction.message[language]} ({say(key, language, n=correction.left)})"
        changes = [
            Change(begin + one.start, begin + one.end, one.text)
            for one in text_changes(record, correction.edit)
        ]
        out.append(Fix(title, begin + told.start, begin + told.end, changes))
    return out


def _explained(judged: Judged) -> Explanation:
    if judged.explanation is None:
        judged.explanation = explained(read_one(encode(judged.text)))
    return judged.explanation
