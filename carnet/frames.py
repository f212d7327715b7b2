"""What the records of some files hold, as a DataFrame."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING, Any, Literal

from records.kernel.borders import tools
from records.kernel.judge import kernel
from records.notation.batches import Batches
from records.notation.record_texts import BLOCK, decompressed, pieces_of

if TYPE_CHECKING:
    from analysis.survey.parquet import Collected
    from analysis.survey.rows import Rows

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
    from analysis.survey.rows import add_outside, no_rows
    from analysis.survey.schema import TABLES

    if table not in TABLES:
        raise ValueError(f"there is no table {table!r}, but {', '.join(TABLES)}")
    rows, collected = no_rows(), Collected(table)
    for path in [paths] if isinstance(paths, str | os.PathLike) else paths:
        name = os.fspath(path)
        with open(path, "rb") as file:
            batches = Batches(None, decompressed(_blocks(file)), tools())
            if not batches.begins_plainly:
                add_outside(rows, name, batches.outside)
            begin = len(batches.before)
            for batch in batches:
                _add(rows, collected, name, begin, batch.text)
                begin += len(batch.text)
    collected.take(rows, least=1)
    return _as(collected.whole(), backend or next(filter(find_spec, _BACKENDS)))


def _add(rows: Rows, collected: Collected, name: str, begin: int, text: bytes) -> None:
    """Add the rows of some records of a text that begins at an offset of a file."""
    from analysis.survey.play_columns import add_plays
    from analysis.survey.rows import add_record

    judge = kernel(apart=True)
    if collected.table == "plays" and judge is not None:
        for table in add_plays(judge, rows, name, begin, text):
            collected.take(rows, least=1)
            collected.add(table)
    else:
        _, *texts = pieces_of((text,))
        for one in texts:
            add_record(rows, name, begin, one)
            begin += len(one)
    collected.take(rows)


def _blocks(file: IO[bytes]) -> Iterator[bytes]:
    while block := file.read(BLOCK):
        yield block


def _as(table: Any, backend: str) -> Any:
    """Return a table of Arrow as a frame. Raises ImportError if its package is not installed."""
    if backend == "polars":
        import polars

        return polars.from_arrow(table)
    return table.to_pandas() if backend == "pandas" else table
