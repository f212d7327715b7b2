"""DDS for the tests that need it: in an environment of its own (`make .venv/.double-dummy`)."""

from __future__ import annotations

import os

import pytest

from bench.double_dummy import library

needs_dds = pytest.mark.skipif(
    library() is None and not os.environ.get("CARNET_CI"),
    reason="DDS has an environment of its own: make .venv/.double-dummy",
)
