"""The service in this process, on a store of its own for each test.

What reaches the store through the application alone runs on every kind of store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from api.app import create_app
from api.http.stores import stores_of
from api.middleware.settings import Settings
from tests.api.in_thread import InThread
from tests.empty_store import laid_down

Serve = Callable[..., FlaskClient]


#: What these are about is before the store or behind it: one kind will do. Folders and modules.
BESIDE_THE_STORE = {
    *("middleware", "pages", "views", "test_archives", "test_allowance"),
    *("test_accuracy", "test_advice", "test_analysis", "test_books_of_a_record", "test_charts"),
    *("test_corrections", "test_long_records", "test_pictures", "test_security_contact"),
}
#: These ask the store for tokens.
OF_THE_STORE = {"test_access"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test of the application on every kind of store, if it is about what is stored."""
    if "database" not in metafunc.fixturenames:
        return
    kinds: list[object] = ["sqlite"]
    path = metafunc.definition.path
    beside = BESIDE_THE_STORE & {path.parent.name, path.stem} and path.stem not in OF_THE_STORE
    if not beside and metafunc.definition.get_closest_marker("only_sqlite") is None:
        kinds.append("postgresql")
    metafunc.parametrize("database", kinds, indirect=True)


@pytest.fixture(scope="session", autouse=True)
def _each_address_is_compiled_once() -> Iterator[None]:
    """Every application has the same addresses: they are compiled once for all tests."""
    compiled = Rule._compile_builder
    known: dict[object, Callable[..., tuple[str, str]]] = {}

    def once(self: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        key = (self.rule, append_unknown, tuple(self._trace), repr(self.defaults))
        if key not in known:
            known[key] = compiled(self, append_unknown)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", once)
        yield


class _Compiled(BytecodeCache):
    """Templates that have been compiled, by what they are made from."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code is not None
        self._known[bucket.key, bucket.checksum] = bucket.code


@pytest.fixture(scope="session", autouse=True)
def _each_template_is_compiled_once() -> Iterator[None]:
    """Every application has the same templates: they are compiled once for all tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "bytecode_cache", _Compiled())
        yield


@pytest.fixture(autouse=True)
def _what_a_test_serves_ends_with_it() -> Iterator[None]:
    before = len(InThread.started)
    yield
    while len(InThread.started) > before:
        InThread.started.pop().stop()


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that is empty, or not there yet."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgresql_address"))
    return f"sqlite:///{tmp_path}/records.db"


@pytest.fixture
def serve(database: str) -> Iterator[Serve]:
    """Makes applications on the same store, each with the settings that a test wants."""
    made: list[Flask] = []

    def one(**settings: Any) -> FlaskClient:
        made.append(create_app(laid_down(database), settings=Settings(**settings)))
        made[-1].testing = True
        return made[-1].test_client()

    yield one
    for app in made:
        stores_of(app).close()


@pytest.fixture
def app(database: str) -> Iterator[Flask]:
    app = create_app(laid_down(database), body_limit=20_000, unpacked_limit=60_000)
    app.testing = True
    yield app
    stores_of(app).close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
