"""What writes Carnet text in canonical form writes a fixed point of `carnet format`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import records
from tests.api.command import FAULTY, SOIREE, carnet, keep, written
from tests.records.formats.test_pbn import BRIDGE

SAMPLES = Path(__file__).parents[3] / "samples"
#: Plays in disorder, marks, a gap, a variation, numbers that say nothing, and tags out of order.
LOOSE = """[Game "whist"] [A "Anne"]
[Deal "1"] 1. 2S! 3S (4S) 5S
 6S 2. C:... D:5H $3 7. * {the end}
"""


def of_convert(folder: Path, database: str) -> str:
    """A game of bridge, one that was cut short, and one of which little is given."""
    cut = BRIDGE.partition("CA!")[0] + "CA SA CK H2\n+ C3 - DA\n"
    text = "\n".join((BRIDGE, cut, BRIDGE.replace("C3 =1= S3 H3 D3 $8 $14", "- S3 - -")))
    return carnet(
        "convert", "--from", "pbn", "--to", "carnet", written(folder / "x.pbn", text)
    ).stdout


def of_generate(folder: Path, database: str) -> str:
    """Games of all kinds, with hidden hands too."""
    games = ("besigue", "whist", "sizette", "quadrette", "bassadewitz", "schnapsen", "sixte")
    made = [carnet("generate", game, "--count", "2", "--seed", "3").stdout for game in games]
    return "% carnet 1\n\n" + "\n".join(text.removeprefix("% carnet 1\n\n") for text in made)


def of_format(folder: Path, database: str) -> str:
    """The samples, and a text that is far from its form."""
    text = LOOSE + "".join(path.read_text("utf-8") for path in sorted(SAMPLES.glob("*.carnet")))
    return carnet("format", "-", stdin=text).stdout


def of_export(folder: Path, database: str) -> str:
    """Records of a database."""
    keep(database, SOIREE, FAULTY, LOOSE)
    return carnet("export", "--form", "canonical", "--database", database).stdout


@pytest.mark.only_sqlite
@pytest.mark.parametrize("source", [of_convert, of_generate, of_format, of_export])
def test_canonical_text_is_a_fixed_point_of_format(
    tmp_path: Path, database: str, source: Callable[[Path, str], str]
) -> None:
    text = source(tmp_path, database)
    assert records.loads(text)
    assert carnet("format", "-", stdin=text).stdout == text
