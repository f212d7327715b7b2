"""Puts the documents into the wheel, and the compiled kernel where there is a compiler."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: What the help shows, and where it looks for it: see `api/help/folder.py`.
_DOCUMENTS = ("docs", "CHANGELOG.md", "samples/README.md")
_PLACE_OF_DOCUMENTS = "api/help/documents"


class WheelHook(BuildHookInterface[Any]):
    """Adds the documents, and compiles the kernel beside the build.

    With `CARNET_KERNEL=python`, or without a compiler, the wheel is pure. A wheel with the kernel
    serves every Python version of one platform, because the kernel does not use Python's interface.
    """

    _made: str | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Include both. An editable installation uses the checkout's own."""
        if version == "editable":
            return
        for name in _DOCUMENTS:
            path = str(Path(self.root, name))
            build_data["force_include"][path] = f"{_PLACE_OF_DOCUMENTS}/{name}"
        if os.environ.get("CARNET_KERNEL") == "python":
            return
        sys.path.insert(0, self.root)
        from records.kernel.build import NoCompiler, build
        from records.kernel.places import library_path

        self._made = tempfile.mkdtemp()
        place = Path(library_path())
        try:
            library = build(Path(self._made) / place.name)
        except NoCompiler as error:
            self.app.display_warning(f"the wheel is pure Python: {error}")
            return
        build_data["force_include"][str(library)] = str(place.relative_to(self.root))
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled."""
        if self._made is not None:
            shutil.rmtree(self._made)
