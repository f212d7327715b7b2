"""Packages of strangers that bring games, as an installation leaves them in a folder."""

from __future__ import annotations

import site
import subprocess
import sysconfig
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: A whole game in a few lines: whist with a short pack.
SHORT_WHIST = """
from dataclasses import replace
from records.rules.games import GAMES

WHIST = GAMES["whist"]

def build(values):
    rules = WHIST.rules_for(values)
    return replace(rules, game="short-whist", ranks="AKQJT987", hand_size=8)

TITLE = {"en": "Short whist", "fr": "Whist court"}
GAME = replace(WHIST, id="short-whist", title=TITLE, build=build)
"""


def package(folder: Path, name: str, source: str, *, point: str = "GAME") -> Path:
    """Puts a package with that module and one entry point into a folder, and gives the folder."""
    module = name.replace("-", "_")
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    told = folder / f"{module}-1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (told / "entry_points.txt").write_text(f"[carnet.games]\n{name} = {module}:{point}\n")
    return folder


def environment(folder: Path) -> Path:
    """A fresh environment that has Carnet and what it needs; its Python."""
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    packages = _packages(folder)
    # Packages are taken from where these tests run, so that no registry is asked.
    lines = [f"import site; site.addsitedir({path!r})" for path in site.getsitepackages()]
    (packages / "carnet.pth").write_text("\n".join([*lines, str(ROOT)]) + "\n")
    return python


def install(folder: Path, project: Path) -> None:
    """Installs a project into an environment as an editable installation does.

    What its pyproject.toml says is all that is used, so that no build tool has to be there.
    """
    told = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = told["name"], told["version"]
    packages = _packages(folder)
    module = name.replace("-", "_")
    (packages / f"{module}.pth").write_text(f"{project}\n")
    about = packages / f"{module}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = [
        line
        for group, points in told["entry-points"].items()
        for line in (f"[{group}]", *(f"{point} = {value}" for point, value in points.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n")


def _packages(folder: Path) -> Path:
    """Where an environment has its packages."""
    places = {"base": str(folder), "platbase": str(folder)}
    return Path(sysconfig.get_path("purelib", "venv", vars=places))


def run(
    python: Path, *arguments: str | Path, stdin: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the Python of an environment with these arguments."""
    return subprocess.run(
        [python, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        cwd=cwd,
    )
