"""What is printed of a finding: the cost of showing where it stands."""

from __future__ import annotations

import tracemalloc

from api.commands.judging.report import source_lines
from api.commands.judging.settings import Manner


def test_of_a_long_line_only_what_is_shown_is_looked_at() -> None:
    finding = {"column": 500_001, "end_column": 500_003}
    line = "\t" * 500_000 + "Zf" + "\x01" * 500_000
    tracemalloc.start()
    try:
        shown, carets = source_lines(line, finding, "31", Manner("en", False, (), False))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert shown == "    …" + "\t" * 32 + "Zf" + "�" * 62 + "…"
    assert carets == "     " + "\t" * 32 + "^^"
    assert peak < 20_000
