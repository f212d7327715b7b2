from __future__ import annotations

import pytest

from api.help.searching import MOST, search
from records.languages import Language


def names(query: str, language: Language = "en") -> list[str]:
    return [one.name for one in search(query, language).found]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("revoke", "findings/play-follow"),
        ("Renonce", "findings/play-follow"),
        ("renege", "findings/play-follow"),
        ("fournir", "findings/play-follow"),
        ("revokes", "findings/play-follow"),
        ("mariage", "games/besigue"),
        ("marriage", "games/besigue"),
        ("MALDONNE", "games/common"),
        ("brisk", "games/common"),
        ("levee", "games/common"),
        ("score-running", "findings/score-running"),
    ],
)
def test_the_words_of_players_lead_to_where_it_is_told(
    query: str, first: str, language: Language
) -> None:
    assert names(query, language)[0] == first


def test_accents_and_capitals_do_not_matter() -> None:
    assert names("BESIGUE") == names("bésigue") == names("Bésigue")
    assert names("levée", "fr") == names("LEVEE", "fr")


def test_all_words_are_wanted_and_some_are_better_than_none() -> None:
    both = search("honours whist", "en")
    assert both.all_words
    assert "games/whist" in [one.name for one in both.found]
    some = search("honours zanzibar", "en")
    assert not some.all_words
    assert some.found
    assert search("zanzibar", "en").found == []
    assert search("  ", "en").found == []


def test_what_was_sought_is_marked_as_a_whole_word_and_nothing_else_is_markup() -> None:
    (place, *_) = search("shell", "en").found
    assert "<mark>shell</mark>" in place.words
    found = search("iframe", "en").found
    assert any("&lt;<mark>iframe</mark>" in one.words for one in found)
    assert not any("<iframe" in one.words for one in found)


def test_the_other_words_are_named() -> None:
    assert {"renonce", "renege"} <= set(search("revoke", "en").also)
    assert search("zanzibar", "en").also == []


def test_a_search_for_what_is_everywhere_has_a_bound() -> None:
    found = names("record")
    assert len(found) == MOST
    assert max(found.count(name) for name in found) == 3
