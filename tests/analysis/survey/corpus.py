"""A small corpus of many games, some of it faulty, and the tables that a survey makes of it."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import zstandard
from pyarrow import parquet

import records
from analysis.generate import generate
from analysis.survey.schema import TABLES

GAMES = ("besigue", "whist", "sizette")
ROOT = Path(__file__).parents[3]


def corpus(folder: Path) -> list[str]:
    """Write a plain file, a packed one of each kind and the faulty samples; return their names."""
    texts = [
        "".join(records.dumps(generate(game, seed)) for seed in range(2) for game in GAMES[at:])
        for at in range(3)
    ]
    names = [folder / name for name in ("a.carnet", "b.carnet.gz", "c.carnet.zst", "d.carnet")]
    names[0].write_text(texts[0], encoding="utf-8")
    names[1].write_bytes(gzip.compress(texts[1].encode(), mtime=0))
    names[2].write_bytes(zstandard.compress(texts[2].encode()))
    faulty = sorted((ROOT / "samples").glob("*faults.carnet"))
    names[3].write_bytes(b"stray\n" + b"".join(path.read_bytes() for path in faulty))
    return [str(name) for name in names]


def tables(folder: Path) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of a survey by table, in the order of the parts."""
    return {
        table: [
            row
            for path in sorted((folder / table).glob("*.parquet"))
            for row in parquet.read_table(path).to_pylist()
        ]
        for table in TABLES
    }
