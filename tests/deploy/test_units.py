"""What the units of systemd forbid: enough to be safe, and nothing that the service does."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from analysis.generate import generate
from records import dumps
from tests.api.command import INSTALLED
from tests.programs import program
from tests.torture.callers import Caller
from tests.torture.serving import PATIENCE_S, Service

UNITS = sorted((Path(__file__).resolve().parents[2] / "deploy" / "systemd").glob("*.service"))
#: The most that `systemd-analyze security` may find exposed, of 10.
EXPOSED = 2.0


@pytest.fixture
def analyze() -> str:
    return program("systemd-analyze")


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_little_of_the_system_is_exposed_to_a_unit(analyze: str, path: Path) -> None:
    command = [analyze, "security", "--offline=true", "--no-pager", path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Overall exposure level for \S+ ([\d.]+)", done.stdout)
    assert found is not None, done.stderr
    assert float(found[1]) < EXPOSED


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_memory_and_processes_of_a_unit_are_bounded(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"^MemoryMax=[12]G$", text, re.MULTILINE)
    assert re.search(r"^TasksMax=\d{2,3}$", text, re.MULTILINE)


def _group(analyze: str, name: str) -> set[str]:
    """The system calls of a group, and of the groups in it."""
    command = [analyze, "syscall-filter", "--no-pager", name]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    found: set[str] = set()
    for word in (line.strip() for line in lines[1:]):
        if word.startswith("@"):
            found |= _group(analyze, word)
        elif not word.startswith("#"):
            found.add(word)
    return found


def test_the_service_makes_no_system_call_that_its_unit_forbids(
    analyze: str, tmp_path: Path
) -> None:
    traced = tmp_path / "calls"
    wrapped = (program("strace"), "-f", "-qq", "-o", str(traced), "--signal=none")
    url = f"sqlite:///{tmp_path}/a.db"
    service = Service(url, tmp_path / "service", (), wrapped).start()
    try:
        with Caller(service.port) as caller:
            text = "".join(dumps(generate("whist", seed)) for seed in range(300))
            record = caller.ask("POST", "records", text).json()["records"][0]["id"]
            for path in ("/", f"records/{record}/analysis", "records?as=csv", "/healthz"):
                assert caller.ask("GET", path).status == 200
        # The tracer ends with the service, and not before.
        os.kill(service.children()[0], signal.SIGTERM)
        assert service.process.wait(PATIENCE_S) == 0
    finally:
        service.close()
    backup = [*wrapped[:-3], "-o", f"{traced}2", INSTALLED, "backup", "b.db", "--database", url]
    subprocess.run(backup, cwd=tmp_path, check=True, capture_output=True)
    told = traced.read_text() + Path(f"{traced}2").read_text()
    made = set(re.findall(r"^\d+ +(\w+)\(", told, re.MULTILINE))
    assert len(made) > 40
    allowed = _group(analyze, "@system-service") - _group(analyze, "@privileged")
    # SQLite gives its files to the owner of the database if it runs as root, as only tests do.
    assert made <= {*allowed, "fchown"}, made - allowed
