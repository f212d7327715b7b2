"""Where the parts of the tables are in the folder of a survey, and how files take their places."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

#: The file by which the folder of a survey is known, finished or not.
PLAN = "survey.json"


def part_path(folder: str | Path, table: str, number: int) -> Path:
    """Return where a part of a table is."""
    return Path(folder, table, f"part-{number:06}.parquet")


@contextmanager
def begun(places: Mapping[str, Path]) -> Iterator[dict[str, Path]]:
    """Yield where to write files, which take their places when all of them are whole.

    Nothing is left of them if an exception comes. Raises OSError if they cannot be written.
    """
    own = uuid4().hex
    paths = {name: path.with_name(f".{path.name}.{own}") for name, path in places.items()}
    try:
        yield paths
        for name, path in paths.items():
            with open(path, "rb+") as file:
                os.fsync(file.fileno())
            os.replace(path, places[name])
    finally:
        for path in paths.values():
            path.unlink(missing_ok=True)
