"""Values that are their fields."""

from __future__ import annotations

import copy
import pickle
from typing import ClassVar

import pytest

from records.rules.ruleset import Claim
from records.rules.values import Value, replace


class Point(Value):
    """A value with a field that has a default, and one that has none."""

    of_all: ClassVar[int] = 1
    x: int
    y: int = 2


class Named(Point):
    """A value with one field more."""

    name: str = ""
    y: int = 3


class Other(Value):
    """A value of another class with the same fields."""

    x: int
    y: int = 2


def test_fields_are_given_by_place_or_by_name_and_otherwise_have_their_defaults() -> None:
    assert (Point(1).x, Point(1).y) == (1, 2)
    assert (Point(1, 5).y, Point(y=6, x=1).y) == (5, 6)


def test_a_class_has_the_fields_of_its_bases_first_and_may_give_them_other_defaults() -> None:
    assert repr(Named(1, 2, "a")) == "Named(x=1, y=2, name='a')"
    assert Named(1).y == 3


def test_what_belongs_to_the_class_is_no_field() -> None:
    with pytest.raises(TypeError):
        Point(1, of_all=2)  # type: ignore[call-arg]


def test_a_field_that_is_missing_unknown_or_given_twice_is_refused() -> None:
    for given, named in (((), {}), ((), {"y": 1}), ((1,), {"z": 1}), ((1,), {"x": 1})):
        with pytest.raises(TypeError, match="Point has the fields x, y; without a default: x"):
            Point(*given, **named)
    with pytest.raises(TypeError):
        Point(1, 2, 3)  # type: ignore[call-arg]


def test_values_are_equal_if_they_are_of_one_class_and_their_fields_are_equal() -> None:
    assert Point(1) == Point(1, 2)
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)
    assert Point(1) != (1, 2)
    assert len({Point(1), Point(1, 2), Point(2)}) == 2


def test_a_class_may_have_each_value_equal_only_itself() -> None:
    class Alone(Point, eq=False):
        pass

    one = Alone(1)
    assert one == one
    assert one != Alone(1)
    assert len({one, Alone(1)}) == 2


def test_a_changed_value_is_another_one() -> None:
    one = Named(1, name="a")
    assert replace(one, x=2) == Named(2, name="a")
    assert one.x == 1
    with pytest.raises(TypeError):
        replace(one, z=2)


def test_what_a_value_may_not_be_is_refused_when_it_is_made_and_when_it_is_changed() -> None:
    class Odd(Value):
        number: int

        def __post_init__(self) -> None:
            if self.number % 2 == 0:
                raise ValueError(self.number)

    with pytest.raises(ValueError, match="2"):
        Odd(2)
    with pytest.raises(ValueError, match="4"):
        replace(Odd(1), number=4)


def test_a_value_does_not_change() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="x cannot be set"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="x cannot be deleted"):
        del point.x
    assert point.x == 1


def test_a_value_can_be_copied_and_sent_to_another_process() -> None:
    claim = Claim(enough=0, last_trick=10)
    assert copy.copy(claim) == pickle.loads(pickle.dumps(claim)) == claim
