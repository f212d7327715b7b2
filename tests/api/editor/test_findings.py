from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import strategies as st

from api.editor.findings import next_finding
from api.editor.judged import Records
from records.notation.reader import span_in
from tests.api.command import FAULTY, SOIREE, carnet
from tests.sets import few_then_many

SAMPLES = sorted((Path(__file__).parents[3] / "samples").glob("*.carnet"))
TWO = FAULTY + "\n" + SOIREE.partition("\n\n")[2]

Placed = tuple[int | None, int | None, int | None, str, str]


def of_editor(records: Records) -> list[Placed]:
    """What an editor is told, with lines and columns as the command counts them."""
    out: list[Placed] = []
    for told in records.told():
        finding = told.finding
        place = span_in(records.source, 1, told.start, told.end)
        out.append((*place, finding.code, finding.message["en"]))
    return out


def of_command(text: str) -> list[Placed]:
    """What `carnet check` tells of a text."""
    checked = carnet("check", "--json", "--all", "-", stdin=text.encode()).stdout
    return [
        (one["line"], one["column"], one["end_column"], one["code"], one["message"]["en"])
        for line in checked.splitlines()
        for one in json.loads(line)["findings"]
    ]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_an_editor_is_told_what_the_command_tells(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert of_editor(Records(text)) == of_command(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("[Game", "\ufeff\ufeff[Game"),
        lambda text: "Dear reader,\n" + text,
        lambda text: text.replace("% carnet 1", "% carnet 2"),
        lambda text: text.replace("8S!", "8S!\x00 🂡 é"),
        lambda text: text.replace("[Deal", "[Gap", 1),
        lambda text: text.replace("*", ""),
        lambda text: text.replace("*", "{ never closed"),
        lambda text: text.replace('[A "Alice"]', '[A "Alice'),
        lambda text: text.replace("besigue", "tarot"),
        lambda text: text.replace("8S!", "(" * 300),
        lambda text: "[Game",
        lambda text: "",
    ],
)
def test_it_is_told_the_same_of_text_that_is_half_typed_or_spoilt(change) -> None:  # type: ignore[no-untyped-def]
    text = change(TWO)
    assert of_editor(Records(text)) == of_command(text)


WORDS = ["KS", "A:9S", "B:", "zz", "...", "*", "{", "}", "(", ")", '"', "[", "]", "\n", "2. ", "🂡"]
WORDS += ['[Game "whist"]\n', '\n[Deal "2"]\n', "\n[Game", "=20/0", "+KSQS=40", "\r", "\ufeff", ""]
EDITS = st.lists(
    st.tuples(st.integers(0, 10**6), st.sampled_from([0, 0, 1, 3, 40]), st.sampled_from(WORDS)),
    max_size=6,
)


@few_then_many(12, 200, EDITS)
def test_after_any_changes_an_editor_is_told_what_the_command_tells(
    edits: list[tuple[int, int, str]],
) -> None:
    text, known = TWO, Records(TWO)
    list(known)
    for place, length, new in edits:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + length :]
        known = Records(text, known)
        list(known)
    assert of_editor(known) == of_command(text)


def test_only_the_record_that_changed_is_judged_again() -> None:
    first = Records(TWO)
    list(first)
    before = first.before
    second = Records(TWO.replace("Basile", "Basil", 1), first)
    assert list(second) == [True, False]
    assert [new is old for (_, new), (_, old) in zip(second.each(), first.each(), strict=True)] == [
        False,
        True,
    ]
    assert second.before is before


def test_what_stands_before_the_records_is_judged_again_when_it_changes() -> None:
    first = Records(SOIREE)
    assert first.before.told == ()
    second = Records("Dear reader,\n" + SOIREE, first)
    assert [told.finding.code for told in second.told()] == ["syntax-structure"]


def test_halves_of_characters_count_as_one_each() -> None:
    text = SOIREE.replace("8S!", "{\udcc3\udca9\ud83c} zz")
    told = [one for one in Records(text).told() if one.finding.code == "syntax-token"]
    assert [text[one.start : one.end] for one in told] == ["zz"]


def test_a_record_that_is_gone_is_forgotten() -> None:
    first = Records(TWO)
    list(first)
    second = Records(SOIREE, first)
    list(second)
    assert set(Records(SOIREE, second).by_text) == {SOIREE.partition("\n\n")[2]}


def test_the_next_finding_is_the_one_after_a_place_and_after_the_last_comes_the_first() -> None:
    records = Records(FAULTY)
    starts = [told.start for told in records.told()]
    assert len(starts) >= 2

    def found(offset: int, *, back: bool = False) -> int:
        told = next_finding(records, offset, back=back)
        return told.start

    assert [found(0), found(starts[0]), found(starts[-1])] == [starts[0], starts[1], starts[0]]
    assert [found(starts[1], back=True), found(starts[0], back=True)] == [starts[0], starts[-1]]
    assert next_finding(Records(SOIREE), 0) is None
