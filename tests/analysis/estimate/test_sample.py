"""The mean of a sample with its interval, and the band in which deals end."""

from __future__ import annotations

from random import Random

import pytest

from analysis.estimate import expected, mean


def test_an_interval_is_that_of_the_mean_of_its_sample() -> None:
    found = mean([10, 20, 30, 40])
    assert found.mean == 25
    assert found.high - found.mean == pytest.approx(1.96 * 12.9099 / 2, rel=1e-4)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    same = mean([10, 10])
    assert (same.low, same.mean, same.high) == (10, 10, 10)


def test_one_more_value_of_a_sample_lies_in_its_band_nine_times_in_ten() -> None:
    random = Random(4)
    inside = 0
    for _ in range(2000):
        one, *found = (round(random.gauss(0, 150)) for _ in range(41))
        band = expected(found)
        inside += band.p5 <= one <= band.p95
        assert min(found) <= band.p5 < band.mean < band.p95 <= max(found)
    assert 0.88 < inside / 2000 < 0.92


def test_the_band_of_a_small_sample_is_all_of_it_and_of_one_value_that_value() -> None:
    small, alone = expected([30, 10, 20]), expected([7])
    assert (small.p5, small.p95) == (10, 30)
    assert (alone.p5, alone.low, alone.mean, alone.high, alone.p95) == (7, 7, 7, 7, 7)
