"""Figures that change in straight lines through a deal."""

from __future__ import annotations

import pytest

from analysis.estimate.piecewise import at_part, between


@pytest.mark.parametrize(
    ("part", "figure"), [(0, 1), (0.125, 1.5), (0.25, 2), (0.5, 6), (0.875, 5), (1, 4)]
)
def test_a_figure_lies_in_proportion_between_those_beside_it(part: float, figure: float) -> None:
    assert at_part((1, 2, 6, 6, 4), part) == pytest.approx(figure)


def test_beyond_the_ends_it_is_that_of_the_end() -> None:
    assert at_part((1, 2, 4), -0.5) == 1
    assert at_part((1, 2, 4), 1.5) == 4


def test_the_last_place_comes_before_nothing() -> None:
    assert between(5, 0.25) == (1, 0.0)
    assert between(5, 1.0) == (3, 1.0)
