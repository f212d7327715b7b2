"""The kernel or SQLite gets no memory: what is told is whole, or it is told that there was none."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from analysis.kernel import build as of_analysis
from records.kernel import build as of_records
from records.kernel.build import NoCompiler
from tests.torture.length import Length
from tests.torture.store_out_of_memory import CALLS
from tests.torture.telling import Told

ROOT = Path(__file__).resolve().parents[2]
#: At so many of its calls the short form refuses memory, at equal distances.
MOST = 8
COMMANDS = (
    "check --plain samples/besigue-faults.carnet",
    "check samples/besigue-faults.carnet",
    "check samples/whist.carnet",
    "stats samples/besigue.carnet",
    "generate whist --count 2 --seed 1",
    "advise samples/whist.carnet --ply 20 --worlds 4",
    "perft samples/sizette.carnet --depth 2",
)


def _built(made: Path, *arguments: Any, by: ModuleType = of_records) -> Path:
    try:
        return Path(by.build(made, *arguments))
    except NoCompiler as error:
        pytest.skip(str(error))


def _refused(length: Length, program: str, library: Path, *arguments: str) -> dict[str, Any]:
    """What such a program tells of each call for memory that it has refused."""
    most = "1000000" if length.long else str(MOST)
    done = subprocess.run(
        [sys.executable, "-m", f"tests.torture.{program}", str(library), most, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=1500,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["calls"] > 0
    return found


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with compiled libraries whose calls for memory can be made to fail."""
    made = tmp_path_factory.mktemp("kernel")
    failing = ("-include", str(Path(__file__).with_name("failing.h")))
    _built(made / "records.so", failing)
    return _built(made / "analysis.so", failing, by=of_analysis).parent


@pytest.fixture(scope="module")
def before_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What makes the calls for memory of SQLite fail."""
    made = tmp_path_factory.mktemp("sqlite") / "failing.so"
    return _built(made, (), Path(__file__).with_name("failing_sqlite.cpp"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kernel_without_memory_tells_nothing_that_is_wrong(
    refusing: Path, command: str, length: Length, told: Told
) -> None:
    library = "analysis.so" if command.startswith(("advise", "generate")) else "records.so"
    found = _refused(length, "out_of_memory", refusing / library, *command.split())
    told(
        "no memory",
        f"{command}: the kernel asks {found['calls']} times",
        f"refused: {found['seen']}; {len(found['wrong'])} wrong",
        "whole, or told that there is none",
    )
    assert found["wrong"] == []


@pytest.mark.parametrize("call", CALLS)
def test_a_store_whose_database_has_no_memory_has_changed_wholly_or_not_at_all(
    before_sqlite: Path, call: str, length: Length, told: Told
) -> None:
    found = _refused(length, "store_out_of_memory", before_sqlite, call)
    told(
        "no memory",
        f"{call}: SQLite asks {found['calls']} times",
        f"refused: {found['seen']}; {len(found['wrong'])} wrong",
        "done, or refused with MemoryError or StoreError; whole or as before",
    )
    assert found["wrong"] == []
