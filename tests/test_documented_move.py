"""From SQLite to PostgreSQL by the five commands of docs/operating.md, run as they stand there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from tests.postgresql import Server, binaries

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 120


def commands() -> list[str]:
    text = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    found = re.search(r"in five commands:\n\n((?:    .+\n)+)", text)
    assert found is not None
    return [line.strip() for line in found[1].splitlines()]


def test_five_commands_lead_from_sqlite_to_postgresql(tmp_path: Path, postgresql: Server) -> None:
    install, *moving, serve = commands()
    assert len(moving) == 3
    # The package is there already, and another one is not fetched.
    assert install == "pip install 'carnet[postgresql]'"
    path = f"{Path(sys.executable).parent}:{binaries()}:{os.environ['PATH']}"
    environment = {
        **os.environ,
        "PATH": path,
        "PGHOST": str(postgresql.folder),
        "PGUSER": "carnet",
    }

    def run(command: str) -> None:
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, (command, done.stderr)

    run(f"carnet import --database sqlite:///club.db {ROOT}/samples/whist.carnet")
    try:
        for command in moving:
            run(command)
        with subprocess.Popen(
            f"exec {serve} --port 0",
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as service:
            try:
                assert service.stdout is not None
                found = re.search(r"http://\S+(?=/)", service.stdout.readline())
                assert found is not None
                with urlopen(f"{found[0]}/api/v1/records", timeout=PATIENCE_S) as answer:
                    assert json.load(answer)["total"] > 0
            finally:
                service.terminate()
    finally:
        postgresql.ask("drop database if exists club with (force)")
