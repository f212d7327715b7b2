from __future__ import annotations

import records


def messages(tags: str, play: str) -> list[dict[str, str]]:
    text = f'[Game "whist"]\n{tags}\n[Deal "1"]\n{play}\n*\n'
    return [dict(finding.message) for finding in records.replay(records.loads(text)[0]).findings]


def test_of_french_letters_in_an_english_record_the_tag_that_reads_them_is_named() -> None:
    (message,) = messages("", "1. A:RP")
    assert message["en"].endswith('French letters, which are read under the tag [Language "fr"]')
    assert "lettres françaises" in message["fr"]
    assert '[Language "fr"]' in message["fr"]


def test_of_english_letters_in_a_french_record_the_tag_is_named() -> None:
    (message,) = messages('[Language "fr"]', "1. A:+KSQS=40")
    assert "English letters" in message["en"]


def test_french_letters_in_a_hand_are_called_so() -> None:
    (message,) = messages("", '[HandA "AP RP DP"]\n1.')
    assert "cards, rank then suit" in message["en"]
    assert "French letters" in message["en"]


def test_a_word_that_is_nothing_in_any_language_is_given_no_hint() -> None:
    (message,) = messages("", "1. A:KSS")
    assert message["en"] == "A:KSS means nothing in the notation"
