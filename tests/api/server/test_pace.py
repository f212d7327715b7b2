"""How long a caller may hold a connection whose bytes hardly move."""

from __future__ import annotations

from api.server.incoming import FIRST_S, MOST_S, RATE, Pace


def test_thirty_seconds_without_a_byte_are_the_most_at_the_start() -> None:
    pace = Pace()
    pace.waited(FIRST_S)
    assert not pace.too_slow
    pace.waited(0.1)
    assert pace.too_slow


def test_a_kilobyte_a_second_is_fast_enough_for_ever() -> None:
    pace = Pace()
    for _ in range(1000):
        pace.waited(1)
        pace.moved(RATE)
    assert not pace.behind
    assert not pace.too_slow


def test_half_a_kilobyte_a_second_is_too_slow_in_the_end() -> None:
    pace = Pace()
    for _ in range(61):
        pace.waited(1)
        pace.moved(RATE // 2)
    assert pace.behind
    assert pace.too_slow


def test_a_quick_beginning_earns_a_minute_and_no_more() -> None:
    pace = Pace()
    pace.moved(100 * 1024 * 1024)
    pace.waited(MOST_S)
    assert not pace.too_slow
    pace.waited(0.1)
    assert pace.too_slow
