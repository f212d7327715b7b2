"""Results are kept in order of use, within a bound."""

from __future__ import annotations

from api.work.outcome import Done
from api.work.pool import Results


def done(length: int) -> Done:
    return Done(b"x" * length, False)


def test_what_nobody_asked_for_longest_ago_goes_first() -> None:
    results = Results(4000)
    for key in (b"a", b"b"):
        results.keep(key, done(1000), None)
    assert results.take(b"a", 0) is not None
    results.keep(b"c", done(1000), None)
    assert [results.take(key, 0) is not None for key in (b"a", b"b", b"c")] == [True, False, True]
    assert results.size <= 4000
    assert len(results) == 2


def test_a_result_that_is_kept_anew_counts_once() -> None:
    results = Results(4000)
    for _ in range(9):
        results.keep(b"a", done(1000), None)
    assert results.size < 2000


def test_what_waits_for_one_who_asks_goes_with_him_or_in_time() -> None:
    results = Results(4000)
    for key in (b"a", b"b"):
        results.keep(key, done(10), 5)
    assert results.take(b"a", 5) == done(10)
    assert results.take(b"a", 5) is None
    assert results.take(b"b", 6) is None
    assert (len(results), results.size) == (0, 0)
