"""A long upload is judged by processes beside the one that serves, and answered just the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress

import pytest

import records
from api.http.caller_gone import CallerGone
from api.upload import submission as intake
from api.upload.allowance import Allowance
from api.upload.batch import SentText, judge
from api.upload.submission import Intake
from api.upload.workers import Helpers, Judges, usual
from records.generate import generate
from records.notation.batches import BATCH, Batch
from records.notation.record_texts import TooLong
from tests.api.service import FAULTY, RECORD

#: What no wait ever takes.
PATIENCE_S = 60.0


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


def taken(
    text: bytes, helpers: Helpers | None, name: str | None = None, *, ndjson: bool = False
) -> tuple[object, ...]:
    """All that an intake has of a text."""
    with closing(Intake(1 << 20, helpers)) as one:
        one.take_blocks(
            name, (text[at : at + 50_000] for at in range(0, len(text), 50_000)), ndjson=ndjson
        )
        one.finish()
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


def lines_of(text: bytes) -> bytes:
    """Its records as lines of JSON, with some between them that cannot be read."""
    games = [f'[Game "{part}' for part in text.decode().split('[Game "')[1:]]
    sent = [json.dumps({"text": game}) for game in games]
    sent[40:40] = ["{oh", '{"text": 1}', json.dumps({"text": "strange words"})]
    sent[60] = json.dumps({"text": f"before\n{''.join(games[60:63])}"})
    return "\n".join([*sent, "[]", '{"count": 300}', ""]).encode()


def test_lines_of_json_are_judged_by_helpers_as_they_are_judged_alone(
    text: bytes, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = lines_of(text)
    alone = taken(sent, None, ndjson=True)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert taken(sent, helpers, ndjson=True) == alone
    rows = [json.loads(row) for row in alone[3]]  # type: ignore[attr-defined]
    assert [row["line"] for row in rows] == sorted(row["line"] for row in rows)
    assert [row["line"] for row in rows if row["status"] == "unreadable"] == [41, 42, 43, 304]


def test_short_files_are_judged_by_helpers_if_there_are_many(
    text: bytes, helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [text[:3000], b"no record", b"", *[text[3000:9000]] * 20]

    def of_files(helpers: Helpers | None) -> list[str]:
        with closing(Intake(1 << 20, helpers)) as one:
            for number, file in enumerate(files):
                one.take_blocks(f"{number}.carnet", (file,), ndjson=False, part=True)
            one.finish()
            assert (one.unreadable, one.empty_files) == (2, 2)
            return list(one.checked_rows([None] * one.records))

    alone = of_files(None)
    monkeypatch.setattr(intake, "ALONE", 6000)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert of_files(helpers) == alone
    assert [json.loads(row)["file"] for row in alone] == sorted(
        (json.loads(row)["file"] for row in alone), key=lambda name: int(name.split(".")[0])
    )


def test_what_is_outside_any_record_is_read_by_a_helper_too(
    helpers: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = b"strange words, " * 500
    lines = b"\n".join(json.dumps({"text": words.decode()}).encode() for _ in range(3))
    alone = taken(words, None), taken(lines, None, ndjson=True)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert (taken(words, helpers), taken(lines, helpers, ndjson=True)) == alone


def test_a_short_text_needs_no_helpers(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "ALONE", 2 * len(text))
    assert taken(text, Unwilling(1)) == taken(text, None)


class Unwilling(Helpers):
    """Helpers that nobody may ask for."""

    def lend(self, *_: object, **options: object) -> Judges | None:
        raise AssertionError("helpers for a short text")


def test_what_a_helper_dies_over_is_judged_here_and_told(
    text: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    batch = [SentText(None, batch=Batch(None, text, 1, 1))]
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
    batches = [
        [SentText(None, batch=Batch(None, text[:end], 1, 1))] for end in (9_000, 30_000, 60_000)
    ]
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

    with closing(Intake(1 << 20, helpers)) as one, pytest.raises(TooLong):
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
    until = time.monotonic() + 60
    while runs(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not runs(pid)


class Waiting(threading.Thread):
    """An upload whose record waits for a helper; `stands` is set when it is known to."""

    def __init__(self, text: bytes, helpers: Helpers, goes: bool = False) -> None:
        super().__init__()
        self._text = text
        self._helpers = helpers
        self._goes = goes
        self.stands = threading.Event()
        self.rows: list[str] | None = None
        self.start()

    def run(self) -> None:
        allowance = Allowance(meanwhile=self._meanwhile)
        with suppress(CallerGone), closing(Intake(1 << 20, self._helpers, allowance)) as one:
            one.take_blocks(None, [self._text], ndjson=False)
            one.finish()
            self.rows = list(one.checked_rows([None] * one.records))

    def _meanwhile(self, _: float) -> None:
        if self._helpers.waited_for:
            self.stands.set()
            if self._goes:
                raise CallerGone


@pytest.fixture
def _all_is_heavy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "HEAVY", 0)


@pytest.mark.usefixtures("_all_is_heavy")
def test_a_long_record_waits_for_a_helper(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = taken(FAULTY.encode(), None)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    helpers = Helpers(1)
    with closing(lent(helpers)):
        waiting = Waiting(FAULTY.encode(), helpers)
        assert waiting.stands.wait(PATIENCE_S)
        assert waiting.rows is None
    waiting.join(PATIENCE_S)
    assert waiting.rows == alone[3]
    assert not helpers.waited_for
    with closing(lent(helpers)):
        pass


@pytest.mark.usefixtures("_all_is_heavy")
def test_who_goes_while_waiting_for_a_helper_stands_in_nobodys_way() -> None:
    helpers = Helpers(1)
    with closing(lent(helpers)):
        waiting = Waiting(FAULTY.encode(), helpers, goes=True)
        waiting.join(PATIENCE_S)
        assert waiting.stands.is_set()
        assert not helpers.waited_for
    assert waiting.rows is None
    with closing(lent(helpers)):
        pass


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.usefixtures("_all_is_heavy")
def test_a_very_long_upload_gives_a_helper_back_to_who_waits(text: bytes, count: int) -> None:
    alone = taken(FAULTY.encode(), None)
    helpers = Helpers(count)
    waiting: list[Waiting] = []
    begun, more = text[: 2 * BATCH + 1000], text[2 * BATCH + 1000 :]

    def blocks() -> Iterator[bytes]:
        yield begun
        assert one._judges is not None
        assert helpers.lend() is None
        waiting.append(Waiting(FAULTY.encode(), helpers))
        assert waiting[0].stands.wait(PATIENCE_S)
        yield more
        # There is a helper for the other one although this upload has not ended.
        waiting[0].join(PATIENCE_S)
        assert waiting[0].rows == alone[3]

    with closing(Intake(1 << 20, helpers)) as one:
        one.take_blocks(None, blocks(), ndjson=False)
        one.finish()
        rows = list(one.checked_rows([None] * one.records))
    assert rows == taken(text, None)[3]
    with closing(lent(helpers)) as judges:
        assert len(pids(judges)) == count


@pytest.mark.usefixtures("_all_is_heavy")
def test_nobody_waits_for_helpers_that_there_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = taken(FAULTY.encode(), None)
    assert taken(FAULTY.encode(), Helpers(0)) == alone
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert taken(FAULTY.encode(), Helpers(1)) == alone
