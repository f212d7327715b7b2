"""Facts added up by the kernel and by Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from analysis.kernel.adding import Adding, ForPythonError
from analysis.kernel.library import load
from analysis.stored import summing
from analysis.stored.summing import compiled, summed, sums_of
from records.kernel.library import VARIABLE
from records.library.facts import Counts, Group, Part, facts
from records.library.sums_of_facts import Sums
from records.library.sums_of_facts import summed as summed_by_python

KINDS = ("rules", "player", "pair")
#: How many numbers the counts of each name have.
COUNTS = {"=deals": 3, "=score/6": 1, "won": 7, "é\n\0": 2, "": 1, "none": 0}
#: As large as the kernel can hold, and larger.
LARGEST = 2**63 - 1

names = st.text(st.sampled_from('aé"\\ \0\n\u2028\U0001f0a1[],:{}'), max_size=6)
games = st.sampled_from(["whist", 'é"'])
group = st.builds(Group, st.sampled_from(["rules", "player", "pair", "play"]), games, names)


def counts(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[Counts]:
    each = {name: st.lists(numbers, min_size=n, max_size=n) for name, n in COUNTS.items()}
    return st.fixed_dictionaries({"won": each.pop("won")}, optional=each)


def records(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[list[bytes]]:
    part = st.builds(Part, st.lists(group, min_size=1, max_size=5).map(tuple), counts(numbers))
    one = st.lists(part, max_size=4).map(lambda parts: facts(1, parts).text.encode())
    return st.lists(one, max_size=8)


small = st.integers(-1000, 1000)
large = st.one_of(
    small, st.sampled_from([LARGEST, -LARGEST, LARGEST + 1, -LARGEST - 1, -LARGEST - 2, 10**40])
)


@pytest.fixture(autouse=True)
def _with_a_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if load() is None:
        pytest.skip("no compiled kernel")


def are_those(found: Sums, expected: Sums, most: int | None, apart: Iterable[Group] = ()) -> None:
    assert dict(found.whole) == dict(expected.whole)
    assert found.sizes == expected.sizes
    told = 0
    for group in expected.sizes:
        counts = found.counts(group)
        if counts is not None:
            assert counts == expected.counts(group)
            told += 1
        else:
            assert group not in apart
    assert told >= len(expected.sizes) if most is None else told >= min(most, len(expected.sizes))


@settings(deadline=None, max_examples=100)
@given(each=records(small), kind=st.sampled_from(KINDS), most=st.sampled_from([None, 0, 1, 3]))
@example(each=[b""], kind="player", most=None)
def test_the_kernel_adds_up_what_python_does(
    each: list[bytes], kind: str, most: int | None
) -> None:
    expected = summed_by_python(lambda: each, kind)
    apart = sorted(expected.sizes)[::2]
    are_those(summing._by_kernel(lambda: each, kind, most, ()), expected, most)
    are_those(summing._by_kernel(lambda: each, kind, 0, apart), expected, 0, apart)


@settings(deadline=None, max_examples=100)
@given(each=records(large), kind=st.sampled_from(KINDS))
def test_numbers_of_any_size_are_added_up(each: list[bytes], kind: str) -> None:
    are_those(summed(lambda: each, kind, None), summed_by_python(lambda: each, kind), None)


def adding(each: Sequence[bytes]) -> Adding:
    sums = compiled("player", 100)
    for one in each:
        sums.take(one)
    return sums


@pytest.mark.parametrize(
    "text",
    [
        b'[[["player","whist","A"]],{"=deals":[9223372036854775808]}]',
        b'[[["player","whist","A"]],{"=deals":[-9223372036854775809]}]',
        b'[[["player","whist","A"]], {"=deals":[1]}]',
        b'[[["player","whist","A"]],{"=deals":[1.0]}]',
        b'[[["player","whist","A"]],{"=deals":[01]}]',
        b'[[["player","whist","A"]],{"=deals":[-]}]',
        b'[[["player","whist","A"]],{"=deals":[true]}]',
        b'[[["player","whist","A"]],{"=deals":1}]',
        b'[[["player","whist","A"]],{"=deals":[1]}',
        b'[[["player","whist","A"]],{"=deals":[1]}]]',
        b'[[["player","whist","A"]],{"=deals":[1],}]',
        b'[[["player","whist"]],{"=deals":[1]}]',
        b'[[["player","whist","A"],],{"=deals":[1]}]',
        '[[["player","whist","é"]],{"=deals":[1]}]'.encode(),
        b'[[["player","whist","A\n"]],{"=deals":[1]}]',
        b'[[["player","whist","A\\',
        b"[",
        b"x",
        b'[[["player","whist","A"]],{"=deals":[1]}]\n[[["player","whist","B"]],{"=deals":[1,2]}]',
    ],
)
def test_what_is_written_in_another_way_is_for_python(text: bytes) -> None:
    with pytest.raises(ForPythonError):
        adding([text])


def test_numbers_that_are_not_equally_many_are_refused() -> None:
    each = [b'[[["player","whist","A"]],{"won":%s}]' % many for many in (b"[1,2]", b"[1,2,3]")]
    with pytest.raises(ValueError, match="won"):
        summed(lambda: each, "player", None)


def test_the_largest_numbers_are_added_up_by_the_kernel() -> None:
    lines = [b'[[["player","whist","A"]],{"won":[%d]}]' % one for one in (LARGEST, -LARGEST, -1)]
    assert sums_of(adding(lines[:1]), 0) == {"won": [LARGEST]}
    assert sums_of(adding([lines[1], lines[2]]), 0) == {"won": [-LARGEST - 1]}
    for over in ([lines[0], b'[[["player","whist","A"]],{"won":[1]}]'], [lines[1], *lines[2:] * 2]):
        with pytest.raises(ForPythonError):
            adding(over)


def test_thousands_of_groups_and_of_counts_are_told_apart() -> None:
    each = [
        b'[[["player","whist","P%d"],["rules","whist",""]],{"=deals":[1],"=score/%d":[%d]}]'
        % (number % 7000, number % 3000, number)
        for number in range(21_000)
    ]
    are_those(summed(lambda: each, "player", None), summed_by_python(lambda: each, "player"), None)


def test_no_more_groups_are_told_apart_than_are_asked_for() -> None:
    each = [b'[[["player","whist","P%d"]],{"=deals":[%d]}]' % (one, one) for one in range(1, 7)]
    found = summing._by_kernel(lambda: each, "player", 2, [Group("player", "whist", "P5")])
    told = {group.name for group in found.sizes if found.counts(group) is not None}
    assert told == {"P1", "P2", "P5"}
    assert found.sizes[Group("player", "whist", "P6")] == 6


def test_without_the_kernel_python_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    each = [b'[[["player","whist","A"]],{"=deals":[2,4,1]}]']
    monkeypatch.setenv(VARIABLE, "python")
    with pytest.raises(ForPythonError):
        adding(each)
    assert summed(lambda: each, "player", 0).sizes == {Group("player", "whist", "A"): 2}
