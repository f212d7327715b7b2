"""Programs of the system that tests need."""

from __future__ import annotations

import shutil

import pytest


def program(name: str) -> str:
    """The path of a program; the test is skipped where there is none, which fails in CI."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
