"""The library of `analysis` is compiled with the sources of the kernel, and used only with them."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from analysis import kernel
from analysis.kernel import library
from analysis.kernel.build import build, outdated
from records.kernel.build import compilers
from records.kernel.library import ABI, VARIABLE

pytestmark = pytest.mark.skipif(not any(compilers()), reason="no C++ compiler")


def test_it_compiles_without_a_warning(tmp_path: Path) -> None:
    made = build(tmp_path / "kernel.so", ("-Werror",))
    assert ctypes.CDLL(str(made)).carnet_kernel_abi() == ABI


def test_a_change_of_the_kernels_sources_makes_it_outdated_and_that_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert not outdated()
    assert kernel.state() == f"compiled {ABI}"
    (tmp_path / "state.hpp").write_text("// another state\n")
    before = library.digest()
    with monkeypatch.context() as patch:
        patch.setattr(library.library, "SOURCES", str(tmp_path))
        assert library.digest() != before
    monkeypatch.setattr(library, "digest", lambda: library.library.digest(tmp_path))
    assert library.load() is None
    why = "a compiled kernel is there, but it was made from other sources: make it anew"
    assert kernel.state() == f"compiled {ABI}; to play on and search: python ({why})"
