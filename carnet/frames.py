"""What the records of some files hold, as a DataFrame."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Literal

from records.kernel.borders import tools
from records.notation.batches import Batches
from records.notation.record_texts import blocks

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
    if find_spec("carnet.analysis") is None:
        raise ImportError("carnet.frame needs the package carnet, of which carnet-core is a part")
    from analysis.survey.parquet import Collected
    from analysis.survey.schema import TABLES
    from analysis.survey.told_records import outside_told, told

    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}, but {', '.join(TABLES)}")
    collected = Collected(table)
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        name = os.fspath(path)
        batches = Batches(None, blocks(path), tools())
        if table == "findings" and not batches.begins_plainly:
            collected.add(outside_told(name, batches.outside).tables)
        begin = len(batches.before)
        for batch in batches:
            for one in told(batch.text, name, begin, (table,)):
                collected.add(one.tables)
            begin += len(batch.text)
    return _as(collected.whole(), backend or next(filter(find_spec, _BACKENDS)))


def _as(table: Any, backend: str) -> Any:
    """Return a table of Arrow as a frame. Raises ImportError if its package is not installed."""
    if backend == "polars":
        import polars

        return polars.from_arrow(table)
    return table.to_pandas() if backend == "pandas" else table
