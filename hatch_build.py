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

#: What the help shows, and the reader of the pages: where both are looked for, see
#: `api/help/contents.py`.
_DOCUMENTS = ("docs", "CHANGELOG.md", "samples/README.md", "examples/js-reader/tokens.js")
_PLACE_OF_DOCUMENTS = "carnet/api/help/documents"

#: What lies beside `carnet` in the sources and inside it in a wheel: others install packages of
#: these names.
_PACKAGES = ("records", "analysis", "api")
#: What `carnet-core` leaves out of `carnet` and `records`: the command line and the stores.
_NOT_IN_CORE = ("__main__.py", "records/library")
#: What it has of `analysis`: what makes games up.
_OF_ANALYSIS_IN_CORE = ("__init__.py", "generate", "kernel")
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


def place_inside(root: Path, target: Path, core: bool = False) -> None:
    """Copy the packages into a folder, each source as it stands inside `carnet`.

    With `core` only what `carnet-core` has.
    """
    for name in ("carnet", *(_PACKAGES[:2] if core else _PACKAGES)):
        to = target / name if name != "carnet" else target
        left_out = shutil.ignore_patterns("__pycache__", "_kernel.*")
        shutil.copytree(root / name, to, ignore=left_out, dirs_exist_ok=True)
    (target / "checkout.py").unlink()
    beside = (target / "analysis").iterdir()
    not_in_core = [path for path in beside if path.name not in _OF_ANALYSIS_IN_CORE]
    not_in_core += [target / name for name in _NOT_IN_CORE]
    for path in not_in_core if core else ():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
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

    `carnet-core`, which is built from a folder of its own, has less of them and no documents.
    With `CARNET_KERNEL=python`, or without a compiler, the wheel is pure. A wheel with the kernel
    serves every Python version of one platform, because the kernel does not use Python's interface.
    """

    _made: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Include all of it. An editable installation uses the checkout's own."""
        if version == "editable":
            return
        core = self.metadata.core.name == "carnet-core"
        root = Path(self.root).resolve()
        root = root.parent if core else root
        self._made = tempfile.mkdtemp()
        packages = Path(self._made) / "carnet"
        place_inside(root, packages, core)
        build_data["force_include"][str(packages)] = "carnet"
        if core:
            # A build takes a licence into its list only from its own folder.
            build_data["force_include"][str(root / "LICENSE")] = "carnet/LICENSE"
        for name in () if core else _DOCUMENTS:
            build_data["force_include"][str(root / name)] = f"{_PLACE_OF_DOCUMENTS}/{name}"
        if os.environ.get("CARNET_KERNEL") == "python":
            return
        sys.path.insert(0, str(root))
        from analysis.kernel import build as of_analysis
        from records.kernel import build as of_records
        from records.kernel.library import library_path

        made = {}
        try:
            for one in (of_records, of_analysis):
                place = Path(library_path(str(one.UNIT.parents[1]))).relative_to(root)
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
