"""The counts of the rates in Redis: shared by several services, and in memory while it is away."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from limits import RateLimitItemPerHour, parse

from api.app import create_app
from api.middleware import limits_storage
from api.middleware.limits_storage import NoStorage, OwnCounts, shown_storage, usable_storage
from api.middleware.settings import Settings
from tests.api.command import carnet, refused
from tests.api.service import is_problem
from tests.redis_server import RedisServer, program


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A running server of Redis without any counts; the test is skipped where there is none."""
    if program() is None:
        pytest.skip("no Redis on this machine")
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def service(folder: Path, address: str, rate: str = "3/hour") -> FlaskClient:
    settings = Settings(read_rate=rate, limits_storage=usable_storage(address))
    return create_app(f"sqlite:///{folder}/a.db", settings=settings).test_client()


def statuses(*clients: FlaskClient) -> list[int]:
    return [client.get("/api/v1/games").status_code for client in clients]


def test_two_services_count_together_in_redis(redis_server: RedisServer, tmp_path: Path) -> None:
    one, two = (service(tmp_path, redis_server.address) for _ in range(2))
    assert statuses(one, two, one) == [200, 200, 200]
    refused = two.get("/api/v1/games")
    assert is_problem(refused, 429, "too-often")
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600
    # A refusal is no failure of the server: the two go on counting together.
    assert statuses(one, two, one, two) == [429] * 4


def test_while_redis_is_away_each_service_counts_for_itself(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    one, two = (service(tmp_path, redis_server.address) for _ in range(2))
    assert statuses(one, two) == [200, 200]
    redis_server.stop()
    assert statuses(one, one, one, one) == [200, 200, 200, 429]
    assert statuses(two) == [200]


def test_when_redis_is_back_the_services_count_together_again(
    redis_server: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_storage, "AWAY_S", 0)
    one, two = (service(tmp_path, redis_server.address) for _ in range(2))
    redis_server.stop()
    assert statuses(one, two) == [200, 200]
    redis_server.start()
    assert statuses(one, two, one, two) == [200, 200, 200, 429]


def test_a_server_of_valkey_is_called_as_one_of_redis(redis_server: RedisServer) -> None:
    named = redis_server.address.replace("redis", "valkey")
    assert usable_storage(named) == redis_server.address


@pytest.mark.parametrize(
    "address", ["", "redis", "redis://", "http://127.0.0.1/", "memcached://h", "mongodb://h"]
)
def test_what_cannot_count_is_refused_in_one_sentence(address: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/a.db"
    told = refused("serve", "--port", "0", "--database", url, "--limits-storage", address)
    assert f"rates cannot be counted at “{address}”" in told
    assert told.count("\n") == 1


def test_a_server_that_is_away_is_named_without_its_password(tmp_path: Path) -> None:
    pytest.importorskip("redis", reason="the extra redis is not installed")
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
        url = f"sqlite:///{tmp_path}/a.db"
        address = f"redis://:geheim@127.0.0.1:{port}/0"
        done = carnet("serve", "--port", "0", "--database", url, "--limits-storage", address)
    assert done.exit_code == 2
    assert f"nobody answers at redis://127.0.0.1:{port}/0" in done.stderr
    assert "geheim" not in done.stderr
    assert done.stderr.count("\n") == 1


def test_without_the_package_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits_storage, "find_spec", lambda _: None)
    with pytest.raises(NoStorage):
        usable_storage("redis://127.0.0.1:1/0")
    url = f"sqlite:///{tmp_path}/a.db"
    told = refused("serve", "--database", url, "--limits-storage", "redis://127.0.0.1:1/0")
    assert "pip install 'carnet[redis]'" in told


def test_an_address_is_shown_without_user_and_password() -> None:
    assert shown_storage("rediss://zoé:secret@host:6379/1") == "rediss://host:6379/1"
    assert shown_storage("redis+unix:///run/redis.sock") == "redis+unix:///run/redis.sock"


class SlowlyRead(RateLimitItemPerHour):
    """A rate during which another thread has its turn."""

    def get_expiry(self) -> int:
        time.sleep(0.01)
        return super().get_expiry()


def test_of_many_at_once_each_is_counted() -> None:
    counts = OwnCounts()
    with ThreadPoolExecutor(8) as threads:
        waits = list(threads.map(lambda _: counts.wait(SlowlyRead(2), "Anne"), range(8)))
    assert waits.count(0.0) == 2
    assert all(3590 < wait <= 3600 for wait in waits if wait)


def test_a_count_that_has_ended_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [100.0]
    monkeypatch.setattr(limits_storage, "monotonic", lambda: clock[0])
    counts, rate = OwnCounts(), parse("1/minute")
    assert [counts.wait(rate, "Anne") for _ in range(2)] == [0.0, 60.0]
    clock[0] += 59
    assert counts.wait(rate, "Anne") == 1.0
    clock[0] += 1
    assert counts.wait(rate, "Zoé") == 0.0
    assert list(counts._counts) == [("Zoé",)]
    assert counts.wait(rate, "Anne") == 0.0
