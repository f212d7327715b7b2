"""Findings about what is read of a file as no record: the text before them, one too long."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from records.findings import CODES, Finding, of_each_kind
from records.notation.batches import outside_of
from records.notation.faults import Fault
from records.notation.reader import Reader, span_in
from records.notation.record_texts import TooLong
from records.play.places import rule_of, which, which_and_why, whole_text

_MISPLACED = {
    "en": "no record has begun, for want of [Game at the start of a line",
    "fr": "aucune partie n’a commencé, faute de [Game en début de ligne",
}


def outside_findings(reader: Reader, most: int | None = None) -> list[Finding]:
    """Return findings about the text before the first record, once the reader has reached it.

    `most` limits them as in `Replay.told`.

    >>> reader = Reader(b"Dear reader,")
    >>> list(reader), [finding.code for finding in outside_findings(reader)]
    ([], ['syntax-structure'])
    """
    text = reader.outside_text.decode("utf-8", "surrogateescape")
    faults = reader.outside
    told = of_each_kind(range(len(faults)), most, faults.code)
    undecoded = next((number for number in told if faults.code(number) == "syntax-encoding"), None)
    out = []
    for number in told:
        fault = faults[number]
        line, column, end_column = span_in(text, 1, fault.start, fault.end)
        out.append(
            Finding(
                fault.code,
                text=fault.text,
                expected=_more(fault, text, number == undecoded, number == 0),
                line=line,
                column=column,
                end_column=end_column,
                rule=rule_of(fault.code, None),
            )
        )
    return out


def _more(fault: Fault, text: str, undecoded: bool, first: bool) -> Mapping[str, str] | str:
    """Return an addition to a finding's words.

    The first finding of all, and the first one about `undecoded` bytes, name the likely encoding.
    """
    if fault.code == "syntax-structure":
        return whole_text(_MISPLACED, text) if first else _MISPLACED
    if fault.code != "syntax-encoding":
        return ""
    run = text[fault.start : fault.end]
    return which_and_why(run, text) if undecoded else which(run)


def outside_severities(reader: Reader) -> Counter[str]:
    """Return how many findings there are of each severity."""
    found: Counter[str] = Counter()
    for code, count in reader.outside.counts().items():
        found[CODES[code].severity] += count
    return found


def outside_dict(reader: Reader, most: int | None = None) -> dict[str, Any] | None:
    """Return these findings in the form of `check --json`, without the file.

    None if there are none.
    """
    findings = outside_findings(reader, most)
    if not findings:
        return None
    return _as_dict(None, findings, len(reader.outside) - len(findings))


def unread_dict(error: TooLong, why: Mapping[str, str], most: int | None = None) -> dict[str, Any]:
    """Return what is found of a text that is too long to be read, in the same form.

    Of a text before the first record it tells what is found in the part that was read. `why` says
    by language how long it is, and `most` limits the findings before that one.
    """
    outside = outside_of(error.before)
    findings = outside_findings(outside, most)
    left = len(outside.outside) - len(findings)
    code = "syntax-limit"
    rule = rule_of(code, None)
    findings.append(
        Finding(code, text="", line=error.line, column=1, end_column=2, rule=rule, why=why)
    )
    return _as_dict(error.record, findings, left)


def _as_dict(record: int | None, findings: list[Finding], left: int) -> dict[str, Any]:
    return {
        "record": record,
        "game": None,
        "ok": not any(finding.bad for finding in findings),
        "findings": [finding.as_dict() for finding in findings],
        **({"more": left} if left else {}),
        "deals": [],
        "score": None,
        "complete": False,
        "winner": None,
    }
