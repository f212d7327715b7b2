"""The kit as an archive of its own: its cases, what asks them, and what may be done with them."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

from api.kit.cases import FOLDER

#: What lies beside the cases.
_BESIDE = Path(__file__).with_name("archive")
#: The files that ask and compare. They need the standard library alone.
_RUNNER = ("__init__", "cases", "judging", "processes", "programs", "asking", "runner")
#: Files in the archive have one date, so that the same kit gives the same bytes.
_DATE = (2026, 1, 1, 0, 0, 0)


def pack(folder: Path) -> None:
    """Write the whole kit into a new folder. Raises OSError, also if the folder is there."""
    shutil.copytree(FOLDER, folder)
    shutil.copytree(_BESIDE, folder, dirs_exist_ok=True)
    package = __name__.rpartition(".")[0]
    parts = {"__main__.py": f"from {package}.runner import main\n\nmain()\n"}
    above = Path(*package.split("."))
    parts |= {f"{one.as_posix()}/__init__.py": "" for one in above.parents if one.name}
    for name in _RUNNER:
        source = Path(__file__).with_name(f"{name}.py").read_text("utf-8")
        parts[f"{above.as_posix()}/{name}.py"] = source
    with zipfile.ZipFile(folder / "run.pyz", "w", zipfile.ZIP_DEFLATED) as runner:
        for name, text in parts.items():
            runner.writestr(zipfile.ZipInfo(name, _DATE), text)
