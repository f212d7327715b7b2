"""Packages of strangers that bring games, as an installation leaves them in a folder."""

from __future__ import annotations

import site
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: A whole game in a few lines: whist with a short pack.
SHORT_WHIST = """
from carnet.records.rules.values import replace
from carnet.records.rules.games import GAMES

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
    """Builds the wheel of a project and installs it into an environment.

    What builds it is where these tests run (requirements-dev.lock), so that no registry is asked.
    """
    wheels = folder / "wheels"
    own = ("--no-deps", "--no-index")
    _pip("wheel", *own, "--no-build-isolation", "-w", wheels, project)
    (wheel,) = wheels.glob("*.whl")
    _pip("--python", folder / "bin" / "python", "install", *own, wheel)


def _pip(*arguments: str | Path) -> None:
    ran = run(Path(sys.executable), "-m", "pip", "--disable-pip-version-check", "-q", *arguments)
    assert ran.returncode == 0, ran.stderr


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
