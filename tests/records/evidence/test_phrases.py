"""A slip is told in a sentence, whether or not what it should read can be told."""

from __future__ import annotations

import pytest

from records.evidence.diagnosis import told
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
        assert "K♠" in sentence or "R♠" in sentence
        assert "Q♠" in sentence or "D♠" in sentence


@pytest.mark.parametrize(
    ("written", "letters", "english", "french"),
    [
        ("KS", "en", "K♠", "R♠"),
        ("RP", "fr", "K♠", "R♠"),
        ("A:+QSJD=40", "en", "Q♠ J♦ for 40", "D♠ V♦ pour 40"),
        ("9C 3C QC 4C", "en", "9♣ 3♣ Q♣ 4♣", "9♣ 3♣ D♣ 4♣"),
        ("K5", "en", "K5", "K5"),
        ("5/0/3/4", "en", "5/0/3/4", "5/0/3/4"),
    ],
)
def test_each_reader_sees_the_cards_in_their_own_letters(
    written: str, letters: str, english: str, french: str
) -> None:
    assert told("word-twice", written, None, "", None, None, letters) == {
        "en": f"the word {english} is one too many",
        "fr": f"le mot {french} est de trop",
    }
