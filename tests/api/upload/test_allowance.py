"""What one caller may have judged: how many records, how much is told, for how long."""

from __future__ import annotations

import gzip
import io
import time
from contextlib import closing
from hashlib import sha256
from itertools import chain
from random import Random
from unittest.mock import Mock

import pytest
import zstandard

from api.http.caller_gone import GONE, CallerGone
from api.upload.allowance import Spending
from api.upload.batch import SentText
from api.upload.workers import Judges
from api.work.pool import Pool
from records.library import open_store
from records.notation.batches import Batch
from tests.api.conftest import Serve
from tests.api.service import RECORD, is_problem, kept, post

#: Few records, so that nothing but the ratio can be too much.
BOMB = (b'[Game "a"]\n' + b" " * 100_000) * 200
WRONG = '[Game "whist"]\n[Deal "1"]\nZ? KS Z? KS *\n'


def test_more_records_than_one_request_may_have_are_refused_and_none_is_kept(serve: Serve) -> None:
    client = serve(records=20)
    assert post(client, WRONG * 20).status_code == 201
    answer = post(client, RECORD * 21)
    assert is_problem(answer, 413, "too-many-records")
    assert "20" in answer.json["detail"]
    assert kept(client) == 1


def test_who_may_not_write_may_send_a_twentieth(serve: Serve, database: str) -> None:
    with open_store(database) as store:
        store.tokens.add(sha256(b"secret").hexdigest(), "read", "reader")
    client = serve(records=40)
    headers = {"Authorization": "Bearer secret"}
    assert post(client, WRONG * 2, "check", **headers).status_code == 200
    assert is_problem(post(client, WRONG * 3, "check", **headers), 413, "too-many-records")


def test_of_who_is_not_known_a_twentieth_is_checked_where_anybody_may_write(
    serve: Serve, database: str
) -> None:
    client = serve(records=40)
    assert is_problem(post(client, WRONG * 3, "check"), 413, "too-many-records")
    assert post(client, WRONG * 3).status_code == 201
    with open_store(database) as store:
        store.tokens.add(sha256(b"secret").hexdigest(), "write", "writer")
    headers = {"Authorization": "Bearer secret"}
    assert post(client, WRONG * 3, "check", **headers).status_code == 200


def test_more_findings_than_one_answer_may_tell_are_refused(serve: Serve) -> None:
    client = serve(findings=20)
    assert post(client, WRONG * 10).status_code == 201
    assert is_problem(post(client, WRONG * 11), 413, "too-many-findings")


def test_files_and_lines_that_hold_no_record_count_as_well(serve: Serve) -> None:
    client = serve(records=20)
    answer = post(client, "[]\n" * 21, Content_Type="application/x-ndjson")
    assert is_problem(answer, 413, "too-many-records")
    parts = {"file": [(io.BytesIO(b"x"), f"{n}.carnet") for n in range(21)]}
    answer = client.post("/api/v1/records", data=parts, content_type="multipart/form-data")
    assert is_problem(answer, 413, "too-many-records")


@pytest.mark.parametrize(
    "packed",
    [
        lambda text: zstandard.compress(text, 19),
        lambda text: gzip.compress(text, 9),
        lambda text: zstandard.compress(gzip.compress(text, 9)),
        lambda text: gzip.compress(zstandard.compress(text, 19)),
    ],
    ids=["zstd", "gzip", "gzip in zstd", "zstd in gzip"],
)
def test_a_bomb_is_not_unpacked_however_it_is_packed(serve: Serve, packed: object) -> None:
    client = serve()
    bomb = packed(BOMB)  # type: ignore[operator]
    answer = post(client, bomb, Content_Type="application/octet-stream")
    if answer.status_code != 413:  # what is packed twice is unpacked once, and is no text
        assert is_problem(answer, 422, "not-carnet")
        return
    assert is_problem(answer, 413, "unpacks-too-much")
    coded = post(client, packed(BOMB), Content_Encoding="zstd")  # type: ignore[operator]
    assert coded.status_code in (400, 413)


@pytest.mark.parametrize(("first", "status"), [(3000, 201), (0, 413)])
def test_the_files_of_a_form_may_together_unpack_to_so_many_times_their_size(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, first: int, status: int
) -> None:
    monkeypatch.setattr("api.http.bodies.UNPACKED_FREELY", 1000)
    noise = Random(1).randbytes(first).hex()
    texts = RECORD + f"; {noise}\n", RECORD + " " * 200_000
    files = [
        (io.BytesIO(gzip.compress(text.encode(), 9)), f"{n}.carnet.gz")
        for n, text in enumerate(texts)
    ]
    answer = serve().post(
        "/api/v1/records", data={"file": files}, content_type="multipart/form-data"
    )
    assert answer.status_code == status, answer.text
    if status == 413:
        assert is_problem(answer, 413, "unpacks-too-much")
        assert answer.json["file"] == "1.carnet.gz"


def test_what_is_packed_twice_is_never_unpacked_twice(serve: Serve) -> None:
    client = serve()
    twice = gzip.compress(gzip.compress(RECORD.encode()))
    assert is_problem(post(client, twice), 422, "not-carnet")
    before = gzip.compress(b"x" * 100) + b"\n" + RECORD.encode()
    assert is_problem(post(client, zstandard.compress(before)), 422, "not-carnet")
    assert kept(client) == 0


def test_what_takes_longer_than_a_caller_has_is_refused(serve: Serve) -> None:
    client = serve(judging=60)
    spending = Spending(1.0, clock=lambda: 0.0)
    client.application.config["SPENDING"] = spending
    assert post(client, RECORD, "check").status_code == 200
    spending.spend("address 127.0.0.1", 3600.0)
    answer = post(client, RECORD, "check")
    assert is_problem(answer, 429, "judged-too-long")
    assert int(answer.headers["Retry-After"]) >= 1
    other = {"REMOTE_ADDR": "127.0.0.2"}
    assert client.post("/api/v1/check", data=RECORD, environ_overrides=other).status_code == 200


def test_what_a_caller_took_is_forgiven_as_time_goes_by() -> None:
    now = 0.0
    spending = Spending(0.5, clock=lambda: now)
    spending.spend("a", 30.0)
    assert (spending.wait("a", 30.0), spending.wait("b", 30.0)) == (1, 0)
    now = 10.0
    assert spending.wait("a", 30.0) == 0
    assert spending.wait("a", 20.0) == 11
    assert Spending(None).wait("a", 0.0) == 0


def test_those_who_owe_nothing_are_forgotten() -> None:
    now = 0.0
    spending = Spending(1.0, clock=lambda: now)
    for number in range(Spending.CALLERS):
        spending.spend(f"caller {number}", 1.0)
    now = 2.0
    spending.spend("another", 1.0)
    assert len(spending._taken) == 1


def test_judging_stops_when_the_caller_goes_and_nothing_is_kept(serve: Serve) -> None:
    client = serve()
    gone = Mock(side_effect=[False] * 3 + [True] * 10)
    many = (RECORD * 1000).encode()
    answer = client.post(
        "/api/v1/records",
        data=many,
        headers={"Content-Type": "text/vnd.carnet"},
        environ_overrides={GONE: gone},
    )
    assert answer.status_code == 499
    assert gone.call_count < 10
    assert kept(client) == 0


NOTHING = {
    "counts": (b'{"count":1}\n' * 100_000, "application/x-ndjson"),
    "blank lines": (b"\n" * 1_000_000, "application/x-ndjson"),
    "empty gzip": (gzip.compress(b"") * 50_000, "application/octet-stream"),
    "empty zstd": (zstandard.compress(b"") * 100_000, "application/octet-stream"),
}


@pytest.mark.parametrize("name", NOTHING)
def test_reading_stops_when_the_caller_goes_though_there_is_nothing_to_judge(
    serve: Serve, name: str
) -> None:
    body, media = NOTHING[name]
    gone = Mock(side_effect=[False] * 3 + [True] * 10)
    answer = serve().post(
        "/api/v1/check", data=body, headers={"Content-Type": media}, environ_overrides={GONE: gone}
    )
    assert answer.status_code == 499
    assert gone.call_count == 4


def test_the_time_to_read_what_is_nothing_is_the_callers(serve: Serve) -> None:
    client = serve(judging=60)
    spent: list[float] = []

    class Noting(Spending):
        def spend(self, caller: str, seconds: float) -> None:
            spent.append(seconds)

    client.application.config["SPENDING"] = Noting(1.0)
    body, media = NOTHING["counts"]
    before = time.thread_time()
    assert is_problem(post(client, body, "check", Content_Type=media), 422, "nothing-there")
    assert (time.thread_time() - before) / 2 < sum(spent) < time.thread_time() - before


def test_workers_end_within_a_second_of_the_caller_going() -> None:
    def gone() -> None:
        raise CallerGone

    with closing(Pool(1)) as pool, closing(Judges(pool, "a", 1, gone)) as judges:
        long = b'[Game "whist"]\n' + b'[Deal "1"]\nA:Z? KS\n*\n' * 100_000
        sent = [SentText(None, batch=Batch(None, long, 1, 1))]
        with pytest.raises(CallerGone):
            list(chain(judges.judge(sent), judges.last()))
        judges.close()
        until = time.monotonic() + 60
        while pool.standing()[1] and time.monotonic() < until:
            time.sleep(0.01)
        assert pool.counts.ended == {("judge_to_bytes", "stopped"): 1}
        assert pool.counts.seconds["judge_to_bytes"] < 10
        assert pool.pids() == []
