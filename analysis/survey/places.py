"""Where the parts of the tables are in the folder of a survey."""

from __future__ import annotations

from pathlib import Path

#: The file by which the folder of a survey is known, finished or not.
PLAN = "survey.json"


def part_path(folder: str | Path, table: str, number: int) -> Path:
    """Return where a part of a table is."""
    return Path(folder, table, f"part-{number:06}.parquet")
