"""Puts the packages into `carnet`, the documents, and what is compiled where a compiler is."""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What the help shows, and where it looks for it: see `api/help/folder.py`.
_DOCUMENTS = ("docs", "CHANGELOG.md", "samples/README.md")
_PLACE_OF_DOCUMENTS = "carnet/api/help/documents"

#: What lies beside `carnet` in the sources and inside it in a wheel: others install packages of
#: these names.
_PACKAGES = ("records", "analysis", "api")
_NAMES = "|".join(_PACKAGES)
_IMPORT = re.compile(
    rf"^(?P<before>\s*(?:>>> )?)(?P<how>from|import) (?P<name>(?:{_NAMES})\b[.\w]*)"
    r"(?= import\b| as\b| *$)",
    re.MULTILINE,
)
_QUOTED = re.compile(rf'"(?P<name>(?:{_NAMES})(?:\.\w+)+)"')


def inside(source: str, root: Path) -> str:
    """Return a source of the packages as it stands inside `carnet`.

    Its imports, and the names of modules that it has in quotes, begin with `carnet`.
    """

    def of_import(found: re.Match[str]) -> str:
        before, how, name = found["before"], found["how"], found["name"]
        if how == "import" and name in _PACKAGES:
            return f"{before}from carnet import {name}"
        return f"{before}{how} carnet.{name}"

    def of_name(found: re.Match[str]) -> str:
        path = root.joinpath(*found["name"].split("."))
        module = path.is_dir() or path.with_suffix(".py").is_file()
        return f'"carnet.{found["name"]}"' if module else found[0]

    return _QUOTED.sub(of_name, _IMPORT.sub(of_import, source))


def place_inside(root: Path, target: Path) -> None:
    """Copy the packages into a folder, each source as it stands inside `carnet`."""
    for name in ("carnet", *_PACKAGES):
        to = target / name if name != "carnet" else target
        left_out = shutil.ignore_patterns("__pycache__", "_kernel.*")
        shutil.copytree(root / name, to, ignore=left_out, dirs_exist_ok=True)
    (target / "checkout.py").unlink()
    for path in target.rglob("*.py"):
        path.write_text(inside(path.read_text(encoding="utf-8"), root), encoding="utf-8")


def platform_tag(library: bytes) -> str:
    """Return the tag of the platforms on which a compiled library runs.

    On Linux that is the oldest C library which has what it asks for, as registries want it.
    """
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    if not platform.startswith("linux_"):
        return platform
    wants = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library)]
    if not wants:
        return platform.replace("linux", "musllinux_1_2", 1)
    # No installer knows an older one than that of 2014.
    return platform.replace("linux", f"manylinux_2_{max(17, *wants)}", 1)


class WheelHook(BuildHookInterface[Any]):
    """Adds the packages and the documents, and compiles the kernel beside the build.

    With `CARNET_KERNEL=python`, or without a compiler, the wheel is pure. A wheel with the kernel
    serves every Python version of one platform, because the kernel does not use Python's interface.
    """

    _made: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Include all of it. An editable installation uses the checkout's own."""
        if version == "editable":
            return
        self._made = tempfile.mkdtemp()
        packages = Path(self._made) / "carnet"
        place_inside(Path(self.root), packages)
        build_data["force_include"][str(packages)] = "carnet"
        for name in _DOCUMENTS:
            path = str(Path(self.root, name))
            build_data["force_include"][path] = f"{_PLACE_OF_DOCUMENTS}/{name}"
        if os.environ.get("CARNET_KERNEL") == "python":
            return
        sys.path.insert(0, self.root)
        from analysis.kernel import build as of_analysis
        from records.kernel import build as of_records
        from records.kernel.paths import library_path

        made = {}
        try:
            for one in (of_records, of_analysis):
                place = Path(library_path(str(one.UNIT.parents[1]))).relative_to(self.root)
                library = one.build(Path(self._made) / place.as_posix().replace("/", "."))
                made[str(library)] = f"carnet/{place.as_posix()}"
        except of_records.NoCompiler as error:
            self.app.display_warning(f"the wheel is pure Python: {error}")
            return
        build_data["force_include"].update(made)
        build_data["pure_python"] = False
        compiled = b"".join(Path(library).read_bytes() for library in made)
        build_data["tag"] = f"py3-none-{platform_tag(compiled)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if self._made is not None:
            shutil.rmtree(self._made)
