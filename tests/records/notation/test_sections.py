"""A record that is read deal by deal says what it says when it is read whole."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from random import Random

import pytest
from hypothesis import strategies as st

import records
from records.notation.model import Deal, Record
from records.notation.reader import locate
from records.notation.sections import Placed, ReadExactly, Sections
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


def places(record: Record, placed: Placed, deals: Iterable[int]) -> list[object]:
    """What stands in a record's header and in these deals, with all places, and the faults."""
    out: list[object] = [list(map(repr, placed.faults))]
    for at, part in ((-1, record), *((at, record.deals[at]) for at in deals)):
        tags = [placed.tag(at, index) for index in range(len(part.tags))]
        out += [tags, [(tag.start, tag.end, tag.value_start, tag.value_end) for tag in tags]]
        if isinstance(part, Deal):
            # Backwards, for a word is looked for from the last one found on.
            items = [placed.item(at, index) for index in reversed(range(len(part.items)))]
            if (end := placed.end(at)) is not None:
                items.append(end)
            out += [items, [item.notes for item in items]]
            out.append([(item.start, item.end) for item in items])
    return out


def as_read_exactly(record: Record) -> list[object]:
    """The places of all that a record says, when it is read exactly."""
    exact = locate(record)
    return places(exact, ReadExactly(exact), range(len(exact.deals)))


def as_placed(sections: Sections) -> list[object]:
    """The places of all that has been read."""
    record = sections.record
    return places(record, sections.placed(), range(len(record.deals)))


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
    assert as_placed(sections) == as_read_exactly(record)
    assert repr(sections.record.faults) == repr(record.faults)


@pytest.mark.parametrize("text", _LAYOUTS)
@pytest.mark.parametrize("at", [0, 1])
def test_a_deal_is_read_alone_with_its_places_and_faults(text: str, at: int) -> None:
    (record,) = records.loads(text)
    exact = locate(record)
    sections = by_sections(record, [at])
    assert play(sections.record)[at] == play(record)[at]
    exact.faults = [fault for fault in exact.faults if fault.deal in (0, at + 1)]
    expected = places(exact, ReadExactly(exact), [at])
    assert places(sections.record, sections.placed(), [at]) == expected
    assert repr(sections.record.faults) == repr(exact.faults)


@pytest.mark.parametrize("text", _LAYOUTS)
def test_any_other_deal_is_read_when_something_of_it_is_asked_for(text: str) -> None:
    (record,) = records.loads(text)
    sections = by_sections(record, [1])
    assert play(sections.record) == play(record)
    assert sections.record.comments == record.comments


def test_what_is_changed_of_a_deal_before_it_is_read_stays() -> None:
    (record,) = records.loads(_PLAIN)
    deal = by_sections(record, []).record.deals[0]
    assert copy(by_sections(record, []).record.deals[0]) == record.deals[0]
    deal.items = []
    assert (deal.tags, deal.items, deal.end) == (record.deals[0].tags, [], record.deals[0].end)


def test_without_a_deal_that_is_read_nothing_is_missed() -> None:
    (record,) = records.loads(_LAYOUTS[3])
    sections = by_sections(record, [])
    assert sections.record.faults == sections.placed().faults == []


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
                assert as_placed(sections) == as_read_exactly(record)


_IN_EVERY_WAY = (
    '[Game "besigue"]\n[Event "é"]\n\n[Deal "1"]\n[Dealer "A"]\n\n1. B:KS {so\n [it] goes}{}7S\n'
    'A:"well, [KS]"  +KSQS=40 =0/40 ~7S=0\n  2. ... *\n\n[Deal "2"]\n#10/20 {♠ is it}\n\n'
)


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_what_is_written_plainly_is_placed_without_being_read_exactly(
    line_end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (record,) = records.loads(_IN_EVERY_WAY.replace("\n", line_end))
    expected = as_read_exactly(record)
    exact_way = "records.notation.sections.Parser"
    monkeypatch.setattr(exact_way, lambda *_: pytest.fail("it is read exactly"))
    assert as_placed(by_sections(record, [0, 1])) == expected
    one, both = by_sections(record, [1]), by_sections(record, [0, 1])
    assert places(one.record, one.placed(), [1]) == places(both.record, both.placed(), [1])


@few_then_many(60, 1500, st.one_of(PLAIN_SOUP, RECORD_SOUP))
def test_every_word_is_placed_where_the_exact_way_finds_it(text: str) -> None:
    for record in records.loads(text):
        if not record.deals or record.deals[0].implicit:
            continue
        sections = by_sections(record, list(range(len(record.deals))))
        assert as_placed(sections) == as_read_exactly(record)
