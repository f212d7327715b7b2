"""One name to import: `carnet` has the public names, and the packages inside it."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import carnet


@pytest.mark.parametrize("name", ["records.play.choices", "analysis.charts", "api.cli", "records"])
def test_a_module_is_the_same_by_both_names(name: str) -> None:
    one, other = import_module(f"carnet.{name}"), import_module(name)
    assert one is other
    assert one.__spec__ is not None
    assert one.__spec__.name == name


def test_it_has_every_public_name_and_no_other() -> None:
    for name in carnet.__all__:
        assert name == "GAMES" or getattr(carnet, name).__name__ == name
        assert name in dir(carnet)
    with pytest.raises(AttributeError, match="no attribute 'tables'"):
        _ = carnet.tables  # type: ignore[attr-defined]
    with pytest.raises(ModuleNotFoundError):
        import_module("carnet.records.nothing")


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, carnet; print(sorted(n for n in sys.modules if n.startswith('records')))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "carnet", "--version"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("carnet ")
