"""Sets of numbers that are found in their order."""

from __future__ import annotations

from records.play.course import Ascending


def test_it_holds_what_was_added() -> None:
    found = Ascending()
    for number in (3, 7, 12):
        found.add(number)
    assert found == {3, 7, 12}
    assert [number for number in range(14) if number in found] == [3, 7, 12]
    assert (None in found, len(found)) == (False, 3)


def test_a_copy_is_another_set() -> None:
    found = Ascending((1, 2))
    copy = Ascending(found)
    copy.add(5)
    assert (found, copy) == ({1, 2}, {1, 2, 5})
