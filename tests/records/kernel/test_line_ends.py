"""The compiled kernel counts the lines of a text as Python does."""

from __future__ import annotations

from random import Random

import pytest

from records.kernel.borders import tools
from records.kernel.library import load
from records.notation.record_texts import line_ends


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r", b"\n\r", b"\x0b\x0a\x8a"])
def test_lines_are_counted_alike_however_long_the_text(ends: bytes) -> None:
    if load() is None:
        pytest.skip("no compiled kernel")
    by_kernel = tools()
    chance = Random(ends)
    for size in (*range(70), 255 * 16, 255 * 16 + 1, 256 * 16 + 15, 20_000):
        text = bytes(chance.choice(ends + b"ab") for _ in range(size))
        assert by_kernel.line_ends(text) == line_ends(text)
    all_ends = b"\n" * (300 * 16)
    assert by_kernel.line_ends(all_ends) == len(all_ends)


def test_without_the_kernel_python_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert tools().line_ends(b"a\nb\r\nc\rd") == 3
