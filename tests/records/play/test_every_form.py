"""What the quick tests of the rules write is replayed in every way, in every form."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.every_way import ALL_FORMS

ROOT = Path(__file__).parents[3]


def test_each_text_of_the_rules_goes_every_way_in_every_form() -> None:
    # What this run is told by its environment is not for that one.
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--set", "quick", "tests/records/rules"],
        cwd=ROOT,
        env={**own, ALL_FORMS: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
