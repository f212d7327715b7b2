"""One file for each code, which gives that finding and no other (notation 4)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import records
from records.findings import CODES
from records.play.outside_records import outside_findings

FILES = sorted(Path(__file__).resolve().parent.glob("*.carnet"))
SEVERITIES = ("error", "illegal", "mismatch", "warning")


def code_of(path: Path) -> str:
    """The code that a file is named by; variants have a number after it."""
    return re.sub(r"-\d+$", "", path.stem)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_faulty_file_gives_the_finding_it_is_named_by_and_no_other(path: Path) -> None:
    reader = records.Reader(path)
    findings = [finding for record in reader for finding in records.replay(record).findings]
    findings += outside_findings(reader)
    assert [finding.code for finding in findings] == [code_of(path)]
    assert findings[0].severity in SEVERITIES
    assert findings[0].severity == CODES[code_of(path)].severity
    assert findings[0].certainty == "proven"


def test_there_is_a_file_for_every_code_and_none_without() -> None:
    assert {code_of(path) for path in FILES} == set(CODES)
