"""What the records of some files hold, as a DataFrame."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import IO, Any, Literal

from records.notation.batches import begins_plainly, outside_of
from records.notation.record_texts import BLOCK, decompressed

#: The packages whose frames there are, the first that is installed by default.
Backend = Literal["polars", "pandas", "pyarrow"]
_BACKENDS = ("polars", "pandas", "pyarrow")

_Path = str | os.PathLike[str]


def frame(
    paths: _Path | Iterable[_Path], table: str = "plays", *, backend: Backend | None = None
) -> Any:
    """Return a table of the records in some files, plain or compressed, as a DataFrame.

    `table` is one that `carnet survey` writes: `records`, `deals`, `plays`, `declarations`, `marks`
    or `findings`. The frame is one of polars, of pandas, or a `pyarrow.Table`: of the first of them
    that is installed, unless `backend` names one. Raises ValueError for another table or backend,
    ImportError without pyarrow, OSError, and `Truncated` for a damaged compressed file. Cost: a
    replay of each record, and the memory of the frame.
    """
    if backend is not None and backend not in _BACKENDS:
        raise ValueError(f"there is no backend {backend!r}, but {', '.join(_BACKENDS)}")
    if find_spec("pyarrow") is None:
        raise ImportError("carnet.frame needs pyarrow: pip install pyarrow")
    from analysis.survey.parquet import Collected
    from analysis.survey.rows import add_outside, add_record, no_rows
    from analysis.survey.schema import TABLES

    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}, but {', '.join(TABLES)}")
    rows, collected = no_rows(), Collected(table)
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        name = os.fspath(path)
        with open(path, "rb") as file:
            before, placed = _texts(file)
            if not begins_plainly(before):
                add_outside(rows, name, outside_of(before))
            for one in placed:
                add_record(rows, name, one.start, one.text)
                collected.take(rows)
    collected.take(rows, least=1)
    return _as(collected.whole(), backend or next(filter(find_spec, _BACKENDS)))


def _texts(file: IO[bytes]) -> Any:
    from analysis.survey.cutting import whole

    return whole(decompressed(_blocks(file)), sys.maxsize)


def _blocks(file: IO[bytes]) -> Iterator[bytes]:
    while block := file.read(BLOCK):
        yield block


def _as(table: Any, backend: str) -> Any:
    """Return a table of Arrow as a frame. Raises ImportError if its package is not installed."""
    if backend == "polars":
        import polars

        return polars.from_arrow(table)
    return table.to_pandas() if backend == "pandas" else table
