"""What stands before the first record of a file, as findings."""

from __future__ import annotations

from typing import Any

from records.findings import Finding
from records.notation.reader import Reader
from records.play.places import rule_of

_MISPLACED = {
    "en": "no record has begun, for want of [Game at the start of a line",
    "fr": "aucune partie n’a commencé, faute de [Game en début de ligne",
}


def outside_findings(reader: Reader) -> list[Finding]:
    """The findings about the text before the first record, once the reader has reached it.

    >>> reader = Reader(b"Dear reader,")
    >>> list(reader), [finding.code for finding in outside_findings(reader)]
    ([], ['syntax-structure'])
    """
    return [
        Finding(
            fault.code,
            text=fault.text,
            expected=_MISPLACED if fault.code == "syntax-structure" else "",
            line=fault.line,
            column=fault.column,
            end_column=fault.end_column,
            rule=rule_of(fault.code, None),
        )
        for fault in reader.outside
    ]


def outside_dict(reader: Reader) -> dict[str, Any] | None:
    """These findings as `check --json` has them, the file apart; None if there are none."""
    findings = outside_findings(reader)
    if not findings:
        return None
    return {
        "record": None,
        "game": None,
        "ok": not any(finding.bad for finding in findings),
        "findings": [finding.as_dict() for finding in findings],
        "deals": [],
        "score": None,
        "complete": False,
        "winner": None,
    }
