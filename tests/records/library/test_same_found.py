"""The same words find the same records in every store, whatever was written and is asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from records.library import Draft, Entry, Query, Store, open_store
from tests.amounts import times
from tests.postgresql import Server
from tests.records.library.made import tagged

#: Words as people write them: with accents, elisions, hyphens, cards, numbers and signs.
WORDS = (
    *("Bésigue", "BÉSIGUE", "besigue", "be\u0301sigue", "l’as", "l'as", "L'AS", "d'Élodie"),
    *("aujourd’hui", "qu'il", "Œdipe", "oedipe", "ŒUVRE", "Straße", "STRASSE", "naïve", "ﬁn"),
    *("dix-huit", "dix", "huit", "peut-être", "-", "--", "well-played", "QS", "JD", "10H", "TH"),
    *("as", "AS", "♠", "Q♠", "18", "1850.01.12", "1850", "10_000", "3/4", "*", "AND", "OR", "NOT"),
    *("&", "|", "!", ":*", "a:b", "x:*", "'", '"', "”", "«", "(", ")", "\\", "%", "?", "_", "#"),
    *("the", "le", "jouer", "jouait", "joué", "played", "plays", "info@club.example", "/a/b.c"),
    *("İstanbul", "ıssız", "ﬀ", "ǅ", "Ⅳ", "½", "²", "\ue000", "日本", "🤣", "🏻", "₿"),
    *("№", "℃", "ᦰ", "ко́шка", "κόσμος", "ΚΌΣΜΟΣ", "א"),
)
#: Single signs that words are put together from: letters, marks, digits, punctuation, spaces.
SIGNS = st.characters(codec="utf-8", exclude_characters="\x00", exclude_categories=("Cs",))
SOME_WORDS = st.lists(
    st.sampled_from(WORDS) | st.text(SIGNS, min_size=1, max_size=4), min_size=1, max_size=6
)
TEXTS = st.builds(str.join, st.sampled_from((" ", "", "-", "’", " * ", "\u00a0")), SOME_WORDS)


@st.composite
def asked(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Comments, and what is searched for: a part of one of them, or anything."""
    texts = draw(st.lists(TEXTS, min_size=1, max_size=4))
    parts = []
    for text in texts:
        begin = draw(st.integers(0, len(text)))
        parts.append(text[begin : draw(st.integers(begin, len(text)))])
    quoted = [f'"{text}"' for text in parts]
    return texts, [*parts, *quoted, f"-{parts[0]}", f"{parts[0]}*", draw(TEXTS)]


@pytest.fixture(scope="module")
def stores(
    postgresql: Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Store, ...]]:
    """A store of each kind, empty."""
    database = postgresql.store()
    embedded = f"sqlite:///{tmp_path_factory.mktemp('library')}/records.db"
    with open_store(embedded) as one, open_store(postgresql.address(database)) as other:
        yield one, other
    postgresql.clear(database)


def noted(number: int, text: str) -> Entry:
    """A record with that text as a comment, as its event and as a player's name."""
    one = tagged(Site=f"{number}")
    note = Draft(1, 1, "comment", text, author="x")
    return replace(one, event=text, players={"A": text}, annotations=(note,))


def found(store: Store, events: dict[str, int], query: Query) -> list[int]:
    """Which of the records a query finds, by their numbers."""
    items = store.page(query).items
    assert store.count(query) == len(items)
    return sorted(events[item.id] for item in items)


def test_every_store_finds_the_same(stores: tuple[Store, ...]) -> None:
    examples, seen = times(800), 0

    @settings(max_examples=examples, suppress_health_check=[HealthCheck.too_slow])
    @given(asked())
    def same(one: tuple[list[str], list[str]]) -> None:
        nonlocal seen
        texts, queries = one
        events = []
        for store in stores:
            added = store.add(noted(number, text) for number, text in enumerate(texts))
            events.append({each.id: number for number, each in enumerate(added)})
        try:
            for text in queries:
                for query in (Query(text=text), Query(player=text), Query(event=text)):
                    answers = [found(*each, query) for each in zip(stores, events, strict=True)]
                    assert answers[0] == answers[1], query
                    seen += len(answers[0])
        finally:
            for store, ids in zip(stores, events, strict=True):
                for record in ids:
                    store.delete(record)
                    store.discard(record)

    same()
    assert seen > examples
