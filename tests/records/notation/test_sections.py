"""A record that is read deal by deal says what it says when it is read whole."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import strategies as st

import records
from records.notation.model import Record
from records.notation.reader import locate
from records.notation.sections import Sections
from tests.mutate import spoilt
from tests.records.kernel.generated import generated
from tests.sets import few_then_many

from .strategies import PLAIN_SOUP, RECORD_SOUP

_PLAIN = '[Game "besigue"]\n[Event "é"]\n\n[Deal "1"]\n1. KS *\n\n[Deal "2"]\n2. KH {♠} #1/2\n'
_LAYOUTS = [
    _PLAIN,
    _PLAIN.replace("\n", "\r\n"),
    _PLAIN.replace("\n", "\r"),
    _PLAIN.replace("\n\n", "\n{why}\n\n"),
    _PLAIN.replace('"] ', '"]\t').replace("KS", "KS\t"),
    _PLAIN.replace("[Deal", "\ufeff[Deal"),
    _PLAIN.replace("\n\n", "\n% said\n\n"),
    _PLAIN.replace("1. ", "1. x? ( "),
    _PLAIN.replace("KH", "KZ"),
    _PLAIN.replace("KS", "KS $5 (KC (KD) {so} $6)"),
    _PLAIN.replace("[Event", '[Language "fr"]\n[Event'),
    _PLAIN.replace('[Event "é"]', '[Event "é'),
    "\ufeff" + _PLAIN,
]


def play(record: Record) -> list[object]:
    """What is written in the deals of a record, but for its remarks."""
    return [
        [deal.tags, deal.items, deal.end, deal.comments, [item.notes for item in deal.items]]
        for deal in record.deals
    ]


def written(record: Record) -> list[object]:
    """What is written in a record, with all places."""
    items = [(item.start, item.end) for deal in record.deals for item in deal.items]
    tags = [(tag.start, tag.end) for part in (record, *record.deals) for tag in part.tags]
    return [record.tags, record.language, play(record), items, tags, list(map(repr, record.faults))]


def by_sections(record: Record, wanted: list[int]) -> Sections:
    sections = Sections(record.text, record.number, record.line)
    for at in wanted:
        assert sections.deal(at) is sections.record.deals[at]
    return sections


@pytest.mark.parametrize("text", _LAYOUTS)
def test_all_deals_of_any_layout_are_those_of_the_record(text: str) -> None:
    (record,) = records.loads(text)
    sections = by_sections(record, list(range(len(record.deals))))
    assert play(sections.record) == play(record)
    assert sections.record.tags == record.tags
    assert written(sections.located()) == written(locate(record))
    assert repr(sections.record.faults) == repr(record.faults)


@pytest.mark.parametrize("text", _LAYOUTS)
@pytest.mark.parametrize("at", [0, 1])
def test_a_deal_is_read_alone_with_its_places_and_faults(text: str, at: int) -> None:
    (record,) = records.loads(text)
    exact = locate(record)
    sections = by_sections(record, [at])
    assert play(sections.record)[at] == play(record)[at]
    located = sections.located()
    exact.deals[1 - at] = located.deals[1 - at]
    assert located.deals[1 - at].items == []
    exact.faults = [fault for fault in exact.faults if fault.deal in (0, at + 1)]
    assert written(located) == written(exact)
    assert repr(sections.record.faults) == repr(exact.faults)


def test_without_a_deal_that_is_read_nothing_is_missed() -> None:
    (record,) = records.loads(_LAYOUTS[3])
    sections = by_sections(record, [])
    assert sections.record.faults == sections.located().faults == []


def test_a_deal_begins_at_a_byte() -> None:
    for text in _LAYOUTS[:5]:
        sections = Sections(text, 1, 1)
        for at in range(2):
            assert text.encode()[sections.start(at) :].startswith(f'[Deal "{at + 1}"'.encode())


@pytest.mark.parametrize("game", ["besigue", "quadrette"])
def test_a_spoilt_record_is_read_alike(game: str) -> None:
    chance = Random(game)
    for _ in range(12):
        found = records.loads(spoilt(generated(game), chance))
        for record in found:
            if record.deals and not record.deals[0].implicit and record.get("Game"):
                sections = by_sections(record, list(range(len(record.deals))))
                assert play(sections.record) == play(record)
                assert written(sections.located()) == written(locate(record))


_IN_EVERY_WAY = (
    '[Game "besigue"]\n[Event "é"]\n\n[Deal "1"]\n[Dealer "A"]\n\n1. B:KS {so\n [it] goes}{}7S\n'
    'A:"well, [KS]"  +KSQS=40 =0/40 ~7S=0\n  2. ... *\n\n[Deal "2"]\n#10/20 {♠ is it}\n\n'
)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_written_plainly_is_placed_without_being_read_exactly(
    line_end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record,) = records.loads(_IN_EVERY_WAY.replace("\n", line_end))
    expected = written(locate(record))
    exact_way = "records.notation.sections.Parser"
    monkeypatch.setattr(exact_way, lambda *_: pytest.fail("it is read exactly"))
    located = by_sections(record, [0, 1]).located()
    assert written(located) == expected
    assert located.located
    one = by_sections(record, [1]).located()
    assert [deal.start for deal in one.deals] == [deal.start for deal in located.deals]
    assert (one.deals[0].tags, one.deals[0].end) == ([], None)


@few_then_many(60, 1500, st.one_of(PLAIN_SOUP, RECORD_SOUP))
def test_every_word_is_placed_where_the_exact_way_finds_it(text: str) -> None:
    for record in records.loads(text):
        if not record.deals or record.deals[0].implicit:
            continue
        sections = by_sections(record, list(range(len(record.deals))))
        assert written(sections.located()) == written(locate(record))
