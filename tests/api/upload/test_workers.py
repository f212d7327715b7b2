"""A long upload is judged by processes beside the one that serves, and answered just the same."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest

import records
from analysis.generate import generate
from api.upload import submission as intake
from api.upload.batch import SentText, judge, judge_to_bytes
from api.upload.submission import Intake
from api.upload.workers import Judges
from api.work.outcome import Done
from api.work.piece import Task
from api.work.pool import HEAVY, Place, Pool
from records.notation.batches import BATCH, Batch
from records.notation.record_texts import TooLong
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


@pytest.fixture
def pool() -> Iterator[Pool]:
    with closing(Pool(2)) as made:
        yield made


def taken(
    text: bytes, pool: Pool | None, name: str | None = None, *, ndjson: bool = False
) -> tuple[object, ...]:
    """All that an intake has of a text."""
    judges = None if pool is None else Judges(pool, "a", 2)
    with closing(Intake(1 << 20, judges)) as one:
        one.take_blocks(
            name, (text[at : at + 50_000] for at in range(0, len(text), 50_000)), ndjson=ndjson
        )
        one.finish()
        rows = list(one.checked_rows([None] * one.records))
        return one.records, one.severities, one.outside, rows, list(one.entries())


def test_what_workers_judge_is_what_is_judged_alone(text: bytes, pool: Pool) -> None:
    assert len(text) > 4 * BATCH
    alone = taken(text, None, "soir\udce9e.carnet")
    assert taken(text, pool, "soir\udce9e.carnet") == alone
    assert alone[0] == 300


def lines_of(text: bytes) -> bytes:
    """Its records as lines of JSON, with some between them that cannot be read."""
    games = [f'[Game "{part}' for part in text.decode().split('[Game "')[1:]]
    sent = [json.dumps({"text": game}) for game in games]
    sent[40:40] = ["{oh", '{"text": 1}', json.dumps({"text": "strange words"})]
    sent[60] = json.dumps({"text": f"before\n{''.join(games[60:63])}"})
    return "\n".join([*sent, "[]", '{"count": 300}', ""]).encode()


def test_lines_of_json_are_judged_by_workers_as_they_are_judged_alone(
    text: bytes, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = lines_of(text)
    alone = taken(sent, None, ndjson=True)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert taken(sent, pool, ndjson=True) == alone
    rows = [json.loads(row) for row in alone[3]]  # type: ignore[attr-defined]
    assert [row["line"] for row in rows] == sorted(row["line"] for row in rows)
    assert [row["line"] for row in rows if row["status"] == "unreadable"] == [41, 42, 43, 304]


def test_short_files_are_judged_by_workers_if_there_are_many(
    text: bytes, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [text[:3000], b"no record", b"", *[text[3000:9000]] * 20]

    def of_files(judges: Judges | None) -> list[str]:
        with closing(Intake(1 << 20, judges)) as one:
            for number, file in enumerate(files):
                one.take_blocks(f"{number}.carnet", (file,), ndjson=False, part=True)
            one.finish()
            assert (one.unreadable, one.empty_files) == (2, 2)
            return list(one.checked_rows([None] * one.records))

    alone = of_files(None)
    monkeypatch.setattr(intake, "ALONE", 6000)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert of_files(Judges(pool, "a", 2)) == alone
    assert [json.loads(row)["file"] for row in alone] == sorted(
        (json.loads(row)["file"] for row in alone), key=lambda name: int(name.split(".")[0])
    )


def test_what_is_outside_any_record_is_read_by_a_worker_too(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = b"strange words, " * 500
    lines = b"\n".join(json.dumps({"text": words.decode()}).encode() for _ in range(3))
    alone = taken(words, None), taken(lines, None, ndjson=True)
    monkeypatch.setattr(intake, "judge", lambda _: pytest.fail("judged here"))
    assert (taken(words, pool), taken(lines, pool, ndjson=True)) == alone


def test_a_short_text_needs_no_workers(
    text: bytes, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(intake, "ALONE", 2 * len(text))
    assert taken(text, pool) == taken(text, None)
    assert pool.pids() == []


def test_what_a_worker_dies_over_is_judged_here_and_told(
    text: bytes, pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    batch = [SentText(None, batch=Batch(None, text, 1, 1))]
    here = judge(batch)
    killer = Task(os.abort, (), lasting=False, batch=True)  # type: ignore[arg-type]
    with closing(Judges(pool, "a", 1)) as judges:
        judges._given.append((batch, pool.begin(killer, "a")))
        (got,) = judges.last()
    # It takes another time each time.
    assert got._replace(seconds=0.0) == here._replace(seconds=0.0)
    assert caplog.text.count("a process at work on abort ended: -6") == 2


def test_the_batches_of_an_upload_are_judged_together_and_answered_in_order(
    text: bytes, pool: Pool
) -> None:
    ends = (60_000, 9_000, 30_000)
    batches = [[SentText(None, batch=Batch(None, text[:end], 1, 1))] for end in ends]
    with closing(Judges(pool, "a", 2)) as judges:
        got = [judged for batch in batches for judged in judges.judge(batch)]
        assert len(pool.pids()) == 2
        got += judges.last()
    assert [one.rows for one in got] == [judge(batch).rows for batch in batches]


def test_the_batch_of_another_caller_comes_before_the_next_of_a_long_upload(text: bytes) -> None:
    with closing(Pool(1)) as pool:
        long = [Task(judge_to_bytes, ([SentText(str(n))],), batch=True) for n in range(3)]
        pieces = [pool.begin(one, "long") for one in long]
        other = pool.begin(Task(judge_to_bytes, ([SentText("other")],), batch=True), "other")
        assert next(iter(pool._line())) is other
        assert isinstance(pool.ask(Task(judge_to_bytes, ([],)), "long", 60, lambda: False), Done)
        assert isinstance(pool.outcome(pieces[0], lambda: None), Done)
        for one in pieces:
            pool.give_up(one, "long")
        pool.give_up(other, "other")
        assert pool.standing()[0] == 0


def test_who_asks_finds_a_place_however_many_batches_wait(pool: Pool) -> None:
    first, *more = (Task(time.sleep, (60 + n,), batch=True) for n in range(50))  # type: ignore[arg-type]
    pieces = [pool.begin(first, "a") for _ in range(5)]
    with pytest.raises(TimeoutError):
        pool.outcome(pieces[0], partial(raised, TimeoutError()))
    # One of the two workers is free.
    for number, caller in enumerate("ab"):
        task = Task(judge_to_bytes, ([SentText(str(number))],))
        assert isinstance(pool.ask(task, caller, 60, lambda: False), Done)
    pieces += [pool.begin(one, "a") for one in more]
    assert isinstance(pool.ask(Task(judge_to_bytes, ((),)), "a", 0, lambda: False), Place)
    for one in pieces:
        pool.give_up(one, "a")
    assert pool.standing()[0] == 1


def raised(error: Exception) -> None:
    raise error


def test_a_worker_ends_after_a_heavy_batch(text: bytes, pool: Pool) -> None:
    for batch, left in ((text[:1000], 1), (text * (1 + HEAVY // len(text)), 0)):
        with closing(Judges(pool, "a", 1)) as judges:
            list(judges.judge([SentText(None, batch=Batch(None, batch, 1, 1))]))
            list(judges.last())
        assert len(pool.pids()) == left


def test_what_is_not_judged_yet_is_given_up_with_an_upload_that_is_refused(
    text: bytes, pool: Pool
) -> None:
    seen: list[int] = []

    def cut() -> Iterator[bytes]:
        yield text
        yield b'[Game "whist"]\n' + b"x" * (1 << 20) + b"\n"
        seen.append(sum(pool.standing()[:2]))
        yield b"x" * (1 << 20) + b"\n"

    judges = Judges(pool, "a", 2)
    with closing(Intake(1 << 20, judges)) as one, pytest.raises(TooLong):
        one.take_blocks(None, cut(), ndjson=False)
    assert seen != [0]
    assert pool.standing()[0] == 0
    assert not judges._given


def test_where_no_process_can_start_all_is_judged_here(
    text: bytes, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert taken(text, pool) == taken(text, None)


def test_what_waits_when_the_service_ends_is_judged_here(text: bytes, pool: Pool) -> None:
    pool.close()
    assert taken(text, pool) == taken(text, None)
