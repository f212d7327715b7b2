"""Packages of strangers that bring games, as an installation leaves them in a folder."""

from __future__ import annotations

from pathlib import Path

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
