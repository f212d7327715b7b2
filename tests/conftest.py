"""What all tests share: how chance is drawn, what may be skipped, a browser, a database server."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import settings

from analysis.kernel import build as of_analysis
from records.kernel import build as of_records
from tests import sets
from tests.amounts import times

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browsing import Chromium
    from tests.postgresql import Server

_BEGAN = time.monotonic()

IN_CI = os.environ.get("CARNET_CI") == "1"

# Elsewhere each run draws anew and may find what no run has found; in CI a change is judged, and
# must not fail for a draw that has nothing to do with it.
settings.register_profile(
    "carnet", deadline=None, derandomize=IN_CI, print_blob=True, max_examples=times(400)
)
settings.load_profile("carnet")


def pytest_configure(config: pytest.Config) -> None:
    """Compile what has other sources than before: once, before any worker begins."""
    if hasattr(config, "workerinput"):
        return
    if config.option.record:
        config.pluginmanager.register(_Record(config.option.record))
    for kernel in (of_records, of_analysis):
        if kernel.outdated() and any(of_records.compilers()):
            kernel.build()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which tests to run, and where to write how long each took."""
    parser.addoption("--set", choices=("quick", "pages", "whole"), default="whole", dest="chosen")
    parser.addoption("--record", type=Path, metavar="FILE")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no module in which nothing is quick where only that is wanted: it may take seconds."""
    if config.option.chosen != "quick" or collection_path.suffix != ".py":
        return None
    path = collection_path.relative_to(config.rootpath).as_posix()
    return True if path in _recorded() or path.startswith("tests/browser/test_") else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no examples in docstrings of tests: there are none, and it takes seconds."""
    found = yield
    if not file_path.name.startswith("test_"):
        return found
    return [one for one in found if not isinstance(one, DoctestModule)]


@cache
def _recorded() -> dict[str, float]:
    return sets.read(sets.RECORDED.read_text(encoding="utf-8"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what is collected out of every search for garbage: it stays until the end.

    After that the search is less frequent than by default, which takes a twentieth of all work.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(4_000, 20)


#: How long a test may use a browser; the longest takes a quarter of it on a loaded machine.
BROWSER_SECONDS = 300


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is not in the set, and begin with the modules that take longest."""
    chosen = config.option.chosen
    left = [item for item in items if _belongs(item, chosen)]
    if chosen == "quick":
        quick = sets.quick([item.nodeid for item in left], _recorded())
        left = [item for item in left if item.nodeid in quick]
    if len(left) < len(items):
        kept = set(left)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    taken: defaultdict[str, float] = defaultdict(float)
    for name, seconds in _recorded().items():
        taken[sets.module_of(name)] += seconds
    items[:] = sorted(left, key=lambda item: -taken[sets.module_of(item.nodeid)])


def _belongs(item: pytest.Item, chosen: str) -> bool:
    """Whether a test is of a kind that a set has."""
    in_browser = item.get_closest_marker("browser") is not None
    if chosen != "quick":
        return in_browser or chosen == "whole"
    on_server = "postgresql" in getattr(item, "fixturenames", ()) or "postgresql" in item.name
    return not in_browser and (not on_server or item.nodeid.startswith(sets.ON_POSTGRESQL))


class _Record:
    """Notes how long each test takes by the clock, as the quick set has it, with all it needs."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.when == "teardown":
            besides = [taken for name, taken in report.user_properties if name == sets.BESIDES]
            self.seconds[report.nodeid] -= sum(besides)

    def pytest_sessionfinish(self) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        longest = sorted(self.seconds, key=lambda case: -self.seconds[case])
        lines = (f"{self.seconds[case]:.3f}\t{case}\n" for case in longest)
        self.file.write_text("".join(lines), encoding="utf-8")


#: How many tests of a run may need a second try (`--reruns`). Each is named at the end of the run.
SECOND_TRIES = 3


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run fail in which many tests passed only when they were tried again."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    failed = reporter.stats.get("rerun", []) if reporter else []
    for report in failed:
        reporter.section(f"{report.nodeid}, the first time")
        reporter.line(report.longreprtext)
    if len(failed) > SECOND_TRIES:
        reporter.line(f"{len(failed)} tests needed a second try, and at most {SECOND_TRIES} may.")
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Say what the run cost in all: by the clock, and of the processor with all that it started."""
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    processor = sum(one.ru_utime + one.ru_stime for one in used)
    print(f"{time.monotonic() - _BEGAN:.0f} s by the clock, {processor:.0f} s of processor")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skip into a failure under CARNET_CI=1: what CI does not run, nobody runs."""
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, and CI skips nothing: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a module that skips itself as a whole."""
    report = yield
    if IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and CI skips nothing: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; the test is skipped where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("no Chromium on this machine")
    return found


@pytest.fixture(scope="session")
def headless(chromium: str) -> str:
    """The path of a Chromium without windows: it draws the same for half the work."""
    return shutil.which("chromium-headless-shell") or chromium


@pytest.fixture(scope="session")
def the_chromium(headless: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """The headless Chromium of the whole run."""
    from playwright.sync_api import expect, sync_playwright

    from tests.browsing import Chromium

    # What is expected comes at last, however much else the machine has to do.
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        made = Chromium(playwright.chromium, headless, tmp_path_factory.mktemp("chromium"))
        yield made
        made.close()


@pytest.fixture
def browser(the_chromium: Chromium) -> Iterator[Browser]:
    """A headless Chromium: each test opens a context of its own, and has minutes for it."""
    with the_chromium.for_at_most(BROWSER_SECONDS) as running:
        yield running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Server]:
    """A running server of PostgreSQL for the whole run; the test is skipped where there is none."""
    pytest.importorskip("psycopg", reason="the extra postgresql is not installed")
    from tests.postgresql import binaries, running

    if binaries() is None:
        pytest.skip("no PostgreSQL on this machine")
    with running() as server:
        yield server


@pytest.fixture
def postgresql_address(postgresql: Server) -> Iterator[str]:
    """The address of a store in PostgreSQL that is empty."""
    name = postgresql.store()
    yield postgresql.address(name)
    postgresql.clear(name)
