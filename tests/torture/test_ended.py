"""A command that is told to end while it writes: the file is the old or the new one, and alone."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from analysis.generate import generate
from records import dumps
from tests.api.command import INSTALLED
from tests.torture.length import Length
from tests.torture.telling import Told

#: Seconds after which the command must have begun to write, and must have ended.
PATIENCE_S = 60

SIGNALS = pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "SIGINT"]
)

#: `format --in-place`, and a signal while the first class is made after the new file is there.
_WHILE_A_CLASS_IS_MADE = """
import os, sys
import api.cli, api.commands.shared.whole_files as module

class Named:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), int(sys.argv.pop()))

def packer(file):
    class Made:
        name = Named()

module.packer = packer
api.cli.main()
"""


@SIGNALS
def test_a_command_that_is_ended_while_a_class_is_made_says_so_by_its_status(
    tmp_path: Path, number: signal.Signals
) -> None:
    file = tmp_path / "a.carnet"
    file.write_text(dumps(generate("whist", 1)))
    script = [sys.executable, "-c", _WHILE_A_CLASS_IS_MADE]
    done = subprocess.run(
        [*script, "format", "--in-place", file, str(int(number))],
        capture_output=True,
        check=False,
        # What is started in the background does not hear SIGINT.
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    assert (done.returncode, done.stderr) == (128 + number, b"")
    assert list(tmp_path.iterdir()) == [file]


@SIGNALS
def test_a_command_that_is_ended_leaves_nothing_beside_the_file(
    tmp_path: Path, length: Length, told: Told, number: signal.Signals
) -> None:
    chance = random.Random(length.seed)
    folder = tmp_path / "club"
    folder.mkdir()
    file = folder / "a.carnet"
    # Not in canonical form: each deal has a blank line too many.
    old = "".join(dumps(generate("whist", seed)) for seed in range(300)).replace("[Deal", "\n[Deal")
    file.write_text(old)
    new = subprocess.run([INSTALLED, "format", file], capture_output=True, check=True, text=True)
    left, statuses = 0, set()
    tries = length.kills * (10 if length.long else 2)
    for _ in range(tries):
        file.write_text(old)
        command = [INSTALLED, "format", "--in-place", file]
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
            end = time.monotonic() + PATIENCE_S
            while len(list(folder.iterdir())) < 2 and time.monotonic() < end:
                time.sleep(0.001)
            time.sleep(chance.random() * 0.2)
            process.send_signal(number)
            statuses.add(process.wait(PATIENCE_S))
        others = [each for each in folder.iterdir() if each != file]
        left += len(others)
        for each in others:
            each.unlink()
        assert file.read_text() in (old, new.stdout)
    told(
        "ended",
        f"format --in-place, {number.name} {tries} times while it writes",
        f"{left} files left behind; statuses {sorted(statuses)}",
        "none left behind",
    )
    assert left == 0
    assert statuses <= {128 + number, 0}
