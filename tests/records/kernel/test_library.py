"""Building and loading the compiled kernel."""

from __future__ import annotations

import ctypes
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from records import kernel
from records.kernel import library
from records.kernel.build import UNIT, NoCompiler, build, compilers, outdated
from records.kernel.library import digest, library_path


@pytest.fixture
def built() -> Path:
    """The library that is there: a run of tests makes it if there is a compiler."""
    if outdated():
        pytest.skip("no C++ compiler")
    return Path(library_path())


@pytest.fixture
def fresh() -> Iterator[None]:
    """What has been found out about libraries is forgotten, before a test and after it."""
    library._loaded.cache_clear()
    yield
    library._loaded.cache_clear()


def test_the_kernel_compiles_without_a_warning(tmp_path: Path) -> None:
    if not any(compilers()):
        pytest.skip("no C++ compiler")
    made = build(tmp_path / "kernel.so", ("-Werror",))
    assert ctypes.CDLL(str(made)).carnet_kernel_abi() == library.ABI


def test_a_compiled_kernel_says_its_interface(built: Path) -> None:
    assert ctypes.CDLL(str(built)).carnet_kernel_abi() == library.ABI


def test_a_compiled_kernel_is_named_with_its_interface(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: str(built))
    assert kernel.state() == "compiled 1"


def test_the_reference_in_python_can_be_forced(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "library_path", lambda: str(built))
    monkeypatch.setenv(library.VARIABLE, "python")
    assert kernel.state() == "python"


def test_without_a_library_python_does_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: str(tmp_path / "none.so"))
    assert kernel.state() == "python"


def test_a_file_that_is_no_library_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    (tmp_path / "text.so").write_text("not a library")
    monkeypatch.setattr(library, "library_path", lambda: str(tmp_path / "text.so"))
    assert kernel.state() == "python (a compiled kernel is there, but it cannot be loaded)"


@pytest.mark.usefixtures("fresh")
def test_a_library_with_another_interface_is_not_used_and_that_is_told(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: str(built))
    monkeypatch.setattr(library, "ABI", 2)
    assert library.load() is None
    why = "it has interface 1, not 2"
    assert kernel.state() == f"python (a compiled kernel is there, but {why})"


@pytest.mark.usefixtures("fresh")
def test_a_library_made_from_other_sources_is_not_used_and_that_is_told(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: str(built))
    monkeypatch.setattr(library, "digest", lambda: "01234567")
    assert library.load() is None
    why = "it was made from other sources: make it anew"
    assert kernel.state() == f"python (a compiled kernel is there, but {why})"
    monkeypatch.setenv(library.VARIABLE, "python")
    assert kernel.state() == "python"


@pytest.mark.usefixtures("fresh")
def test_where_the_sources_are_not_installed_the_library_that_came_with_the_package_is_used(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: str(built))
    monkeypatch.setattr(library, "digest", lambda: digest(tmp_path))
    assert kernel.state() == "compiled 1"


def test_any_change_of_a_source_makes_the_library_outdated(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = tmp_path / "src"
    shutil.copytree(UNIT.parent, sources)
    monkeypatch.setattr("records.kernel.build.library_path", lambda: built)
    monkeypatch.setattr("records.kernel.build.digest", lambda: digest(sources))
    assert not outdated()
    text = (sources / "state.hpp").read_text()
    (sources / "state.hpp").write_text(text.replace("winner", "loser", 1))
    assert outdated()
    (sources / "state.hpp").write_text(text)
    (sources / "state.hpp").rename(sources / "states.hpp")
    assert outdated()
    monkeypatch.setattr("records.kernel.build.library_path", lambda: tmp_path / "none.so")
    assert outdated()


def test_without_a_compiler_building_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.kernel.build.compilers", lambda: iter([["no-such-compiler"]]))
    with pytest.raises(NoCompiler, match="no-such-compiler"):
        build(tmp_path / "kernel.so")
    assert not list(tmp_path.iterdir())
