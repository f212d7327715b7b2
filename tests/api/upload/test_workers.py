"""A long upload is judged by processes beside the one that serves, and answered just the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

import records
from api.upload import submission as intake
from api.upload.batch import SentBatch, judge
from api.upload.submission import Intake, TooLongRecord
from api.upload.workers import Helpers, Judges, usual
from records.generate import generate
from records.notation.batches import BATCH, Batch
from tests.api.service import FAULTY, RECORD


@pytest.fixture(scope="module")
def text() -> bytes:
    """Some batches of records: sound, faulty, unreadable ones, and words before the first."""
    games = [records.form(generate("besigue-1847", seed)) for seed in range(100)]
    faulty = [FAULTY.removeprefix("% carnet 1\n\n"), RECORD.replace("8D +", "zz +")[12:]]
    return (
        "strange words\n" + "\n".join(f"{game}\n{faulty[0]}\n{faulty[1]}" for game in games)
    ).encode()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "ALONE", 0)
    monkeypatch.setattr(intake, "LONG", 0)


@pytest.fixture
def helpers() -> Helpers:
    return Helpers(2)


def taken(text: bytes, helpers: Helpers | None, name: str | None = None) -> tuple[object, ...]:
    """All that an intake has of a text."""
    with closing(Intake(1 << 20, helpers)) as one:
        one.take_blocks(
            name, (text[at : at + 50_000] for at in range(0, len(text), 50_000)), ndjson=False
        )
        rows = list(one.checked_rows([None] * one.records))
        return one.records, one.severities, one.outside, rows, list(one.entries())


def lent(helpers: Helpers, most: int | None = None) -> Judges:
    judges = helpers.lend(most=most)
    assert judges is not None
    return judges


def pids(judges: Judges) -> list[int]:
    return [helper.pid for helper in judges._helpers]


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_helpers_judge_is_what_is_judged_alone(text: bytes, helpers: Helpers) -> None:
    assert len(text) > 4 * BATCH
    alone = taken(text, None, "soir\udce9e.carnet")
    assert taken(text, helpers, "soir\udce9e.carnet") == alone
    assert alone[0] == 300


def test_a_short_text_needs_no_helpers(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "ALONE", len(text))
    assert taken(text, Unwilling(1)) == taken(text, None)


class Unwilling(Helpers):
    """Helpers that nobody may ask for."""

    def lend(self, *_: object) -> Judges | None:
        raise AssertionError("helpers for a short text")


def test_what_a_helper_dies_over_is_judged_here_and_told(
    text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    batch = SentBatch(Batch(None, text, 1, 1))
    with closing(lent(Helpers(2))) as judges:
        for pid in pids(judges):
            os.kill(pid, signal.SIGKILL)
        got = [judged for _ in range(5) for judged in judges.give(batch)]
        got += judges.rest()
    # It takes another time each time.
    assert [one._replace(seconds=0.0) for one in got] == [judge(batch)._replace(seconds=0.0)] * 5
    assert caplog.text.count("a helper ended with status -9") == 2
    assert not any(map(runs, pids(judges)))


def test_a_text_that_is_not_very_long_is_judged_by_one_helper(
    text: bytes, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "LONG", len(text))
    others = lent(helpers, 1)
    with closing(others):
        # One is left, so nothing is judged here.
        monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
        seen = taken(text, helpers)
    assert seen[0] == 300
    with closing(lent(helpers)) as judges:
        assert len(pids(judges)) == 2


def test_others_are_called_while_the_first_is_at_work(text: bytes, helpers: Helpers) -> None:
    batches = [SentBatch(Batch(None, text[:end], 1, 1)) for end in (9_000, 30_000, 60_000)]
    with closing(lent(helpers, 1)) as judges:
        got = list(judges.give(batches[0]))
        judges.call_others()
        assert len(pids(judges)) == 2
        got += [judged for batch in batches[1:] for judged in judges.give(batch)]
        got += judges.rest()
    assert [one.rows for one in got] == [judge(batch).rows for batch in batches]


def test_helpers_help_one_upload_at_a_time(text: bytes, helpers: Helpers) -> None:
    with closing(lent(helpers)):
        assert helpers.lend() is None
        assert taken(text, helpers) == taken(text, None)
    with closing(lent(helpers)):
        pass


def test_no_helpers_outlive_an_upload_that_is_refused(text: bytes, helpers: Helpers) -> None:
    seen: list[int] = []

    def cut() -> Iterator[bytes]:
        yield text
        yield b'[Game "whist"]\n' + b"x" * (1 << 20) + b"\n"
        seen.extend(pids(one._judges) if one._judges else [])
        yield b"x" * (1 << 20) + b"\n"

    with closing(Intake(1 << 20, helpers)) as one, pytest.raises(TooLongRecord):
        one.take_blocks(None, cut(), ndjson=False)
    assert one._judges is None
    assert not any(map(runs, seen))
    with closing(lent(helpers)):
        pass


def test_where_no_process_can_start_all_is_judged_here(
    text: bytes, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert helpers.lend() is None
    assert taken(text, helpers) == taken(text, None)


def test_no_helpers_are_wanted_where_there_are_none() -> None:
    assert Helpers(0).lend() is None
    assert 1 <= usual() <= 4


def test_a_helper_ends_when_nobody_can_ask_it_any_more(text: bytes) -> None:
    code = (
        "import os, sys, time; from api.upload.workers import Helpers;"
        "judges = Helpers(1).lend(); print(judges._helpers[0].pid, flush=True);"
        "time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as asker:
        assert asker.stdout is not None
        pid = int(asker.stdout.readline())
        assert runs(pid)
        asker.kill()
    until = time.monotonic() + 20
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not runs(pid)
