"""The kernel gets no memory: what is told is whole, or it is told that there was none."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from records.kernel.build import NoCompiler, build
from tests.torture.length import Length
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


@pytest.fixture(scope="module")
def refusing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kernel whose calls for memory can be made to fail."""
    made = tmp_path_factory.mktemp("kernel") / "kernel.so"
    try:
        return build(made, ("-include", str(Path(__file__).with_name("failing.h"))))
    except NoCompiler as error:
        pytest.skip(str(error))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kernel_without_memory_tells_nothing_that_is_wrong(
    refusing: Path, command: str, length: Length, told: Told
) -> None:
    most = "1000000" if length.long else str(MOST)
    script = [sys.executable, "-m", "tests.torture.out_of_memory", str(refusing), most]
    done = subprocess.run(
        [*script, *command.split()], cwd=ROOT, capture_output=True, text=True, timeout=1500
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout)
    told(
        "no memory",
        f"{command}: the kernel asks {found['calls']} times",
        f"refused: {found['seen']}; {len(found['wrong'])} wrong",
        "whole, or told that there is none",
    )
    assert found["calls"] > 0
    assert found["wrong"] == []
