"""Shows the progress of a long command on standard error if that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import ProgressColumn, TaskID


class Progress:
    """A progress bar over the bytes of some files. It disappears at the end.

    There is no bar if standard error is not a terminal, or if standard output is one. In that case,
    the output itself shows the progress.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._paths = paths

    def __enter__(self) -> Progress:
        if sys.stderr.isatty() and not sys.stdout.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(*self._columns(), console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=self._all_of_it())
            self._bar.start()
        return self

    def _all_of_it(self) -> float | None:
        """Return what there is to do, or None if it is not known in advance."""
        return _size(self._paths)

    def _columns(self) -> list[ProgressColumn]:
        from rich.progress import BarColumn, DownloadColumn, TimeRemainingColumn

        return [BarColumn(), DownloadColumn(), TimeRemainingColumn()]

    def at(self, size: int) -> None:
        """Note that `size` more have been done."""
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task, size)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


class Counted(Progress):
    """A progress bar over a number of records, likewise."""

    def __init__(self, total: int) -> None:
        super().__init__([])
        self._total = total

    def _all_of_it(self) -> float | None:
        return self._total

    def _columns(self) -> list[ProgressColumn]:
        from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn

        return [BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]


class Watched:
    """A file of bytes that calls `at` with the number of bytes of each read."""

    def __init__(self, file: BinaryIO, at: Callable[[int], None]) -> None:
        self._file = file
        self._at = at

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes of the file."""
        block = self._file.read(size)
        self._at(len(block))
        return block


def _size(paths: Iterable[str]) -> float | None:
    """Return the size of all files in bytes, or None if it is not known in advance."""
    total = 0
    for path in paths:
        try:
            if not os.path.isfile(path):
                return None
            total += os.path.getsize(path)
        except (OSError, ValueError):
            return None
    return total
