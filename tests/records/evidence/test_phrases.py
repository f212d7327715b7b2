"""A slip is told in a sentence, whether or not what it should read can be told."""

from __future__ import annotations

import pytest

from records.evidence.phrases import told
from records.evidence.weights import KINDS
from records.languages import LANGUAGES


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_told_is_not_told(kind: str) -> None:
    untold = told(kind, "KS", None, "HandA", 3, "B")
    assert set(untold) == set(LANGUAGES)
    for sentence in untold.values():
        assert "None" not in sentence
        assert "{" not in sentence


@pytest.mark.parametrize("kind", ["seat", "dealer", "score", "number", "tag", "card", "word"])
def test_what_can_be_told_is_told(kind: str) -> None:
    for sentence in told(f"{kind}-misread", "KS", "QS", "Trump", None, None).values():
        assert "KS" in sentence
        assert "QS" in sentence
