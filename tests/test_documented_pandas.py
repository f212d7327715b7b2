"""What docs/research.md shows of pandas is run, by a Python that has pandas (`make .venv/.pandas`).

A fenced block marked `python pandas` is a script. It finds what the console blocks before it leave.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_documentation import ROOT, blocks, run_console

DOCUMENT = ROOT / "docs" / "research.md"
SCRIPT = re.compile(r"^```python pandas\n(.*?)^```$", re.M | re.S)
PYTHON = Path(sys.prefix) / "pandas" / "bin" / "python"


@pytest.mark.skipif(
    not PYTHON.exists() and not os.environ.get("CARNET_CI"),
    reason="pandas has an environment of its own: make .venv/.pandas",
)
def test_what_is_asked_in_pandas_has_an_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    monkeypatch.chdir(tmp_path)
    text = DOCUMENT.read_text(encoding="utf-8")
    (script,) = SCRIPT.finditer(text)
    line, _, first = next(block for block in blocks(DOCUMENT) if block[1] == "console")
    assert line < text.count("\n", 0, script.start())
    run_console(first, f"{DOCUMENT.name}:{line}", tmp_path)
    done = subprocess.run(
        [PYTHON, "-W", "error", "-c", script[1]],
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    tricks = [row.split() for row in done.stdout.splitlines()[2:]]
    assert [row[0] for row in tricks] == [str(number) for number in range(1, 14)]
    shares = [float(cell) for row in tricks for cell in row[1:] if cell != "NaN"]
    assert len(shares) > 20
    assert 0 <= min(shares) <= max(shares) == 1
