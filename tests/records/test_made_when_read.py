"""Sequences whose items are made when somebody reads them."""

from __future__ import annotations

import pytest

from records.made_when_read import MadeWhenRead


class Squares(MadeWhenRead[int]):
    def __init__(self) -> None:
        self.made: list[int] = []

    def __len__(self) -> int:
        return 4

    def _make(self, index: int) -> int:
        self.made.append(index)
        return index * index


def test_only_the_item_that_is_read_is_made() -> None:
    squares = Squares()
    assert squares[2] == 4
    assert squares[-1] == 9
    assert squares[1:3] == [1, 4]
    assert squares.made == [2, 3, 1, 2]


def test_it_ends_where_its_length_says() -> None:
    squares = Squares()
    assert list(squares) == [0, 1, 4, 9]
    for index in (4, -5):
        with pytest.raises(IndexError):
            squares[index]


def test_it_equals_a_list_of_the_same_items_only() -> None:
    assert Squares() == [0, 1, 4, 9]
    assert Squares() != [0, 1, 4]
    assert Squares() != 4


def test_it_is_printed_as_a_list_is() -> None:
    assert repr(Squares()) == repr(list(Squares()))
