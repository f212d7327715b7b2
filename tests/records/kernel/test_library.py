"""Building and loading the compiled kernel."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from records import kernel
from records.kernel import library
from records.kernel.build import NoCompiler, build, compilers


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not any(compilers()):
        pytest.skip("no C++ compiler")
    return build(tmp_path_factory.mktemp("kernel") / "kernel.so", ("-Werror",))


def test_the_kernel_compiles_without_a_warning_and_says_its_interface(built: Path) -> None:
    assert ctypes.CDLL(str(built)).carnet_kernel_abi() == library.ABI


def test_a_compiled_kernel_is_named_with_its_interface(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: built)
    assert kernel.state() == "compiled 1"


def test_the_reference_in_python_can_be_forced(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "library_path", lambda: built)
    monkeypatch.setenv(library.VARIABLE, "python")
    assert kernel.state() == "python"


def test_without_a_library_python_does_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: tmp_path / "none.so")
    assert kernel.state() == "python"


def test_a_file_that_is_no_library_is_not_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    (tmp_path / "text.so").write_text("not a library")
    monkeypatch.setattr(library, "library_path", lambda: tmp_path / "text.so")
    assert kernel.state() == "python"


def test_a_library_with_another_interface_is_not_used(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(library.VARIABLE, raising=False)
    monkeypatch.setattr(library, "library_path", lambda: built)
    monkeypatch.setattr(library, "ABI", 2)
    library._loaded.cache_clear()
    assert kernel.state() == "python"
    library._loaded.cache_clear()


def test_without_a_compiler_building_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("records.kernel.build.compilers", lambda: iter([["no-such-compiler"]]))
    with pytest.raises(NoCompiler, match="no-such-compiler"):
        build(tmp_path / "kernel.so")
    assert not list(tmp_path.iterdir())
