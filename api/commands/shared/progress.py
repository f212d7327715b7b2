"""Shows the progress of a long command on standard error if that is a terminal."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

from api.commands.shared.console import before_output

if TYPE_CHECKING:
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

#: How long nothing has been written to a terminal before the bar appears there, in seconds.
SILENCE_S = 1.0

#: What a bar shows of bytes, and of records, by the names that rich has for it.
BYTES = ("BarColumn", "DownloadColumn", "TimeRemainingColumn")
COUNT = ("BarColumn", "MofNCompleteColumn", "TimeRemainingColumn")


class Progress:
    """A progress bar over the bytes of some files, or over a total. It disappears at the end.

    There is no bar if standard error is not a terminal. If standard output is one too, the bar
    appears only while nothing has been written for a second, and makes way for what is.
    """

    def __init__(
        self,
        paths: Sequence[str] = (),
        total: float | None = None,
        columns: tuple[str, ...] = BYTES,
    ) -> None:
        self._columns = columns
        self._paths = paths
        self._total = total
        self._bar: Bar | None = None
        self._task: TaskID | None = None
        self._done = 0
        self._shown = False
        self._quiet_since = 0.0
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._watch: threading.Thread | None = None

    def __enter__(self) -> Progress:
        if not sys.stderr.isatty():
            return self
        if sys.stdout.isatty():
            before_output(self._make_way)
            self._quiet_since = time.monotonic()
            self._watch = threading.Thread(target=self._show_in_silence, daemon=True)
            self._watch.start()
        else:
            self._show()
        return self

    def _show_in_silence(self) -> None:
        while not self._ended.wait(SILENCE_S / 4):
            with self._lock:
                silent = time.monotonic() - self._quiet_since >= SILENCE_S
                if silent and not self._shown and not self._ended.is_set():
                    # What was written before must stand above the bar.
                    with suppress(OSError, ValueError):
                        sys.stdout.flush()
                    self._show()

    def _show(self) -> None:
        if self._bar is None:
            from rich import progress
            from rich.console import Console

            bar = progress.Progress(
                *(getattr(progress, name)() for name in self._columns),
                console=Console(stderr=True),
                transient=True,
                redirect_stdout=False,
            )
            self._task = bar.add_task("", total=self._all_of_it(), completed=self._done)
            self._bar = bar
        self._bar.start()
        self._shown = True

    def _make_way(self) -> None:
        with self._lock:
            self._quiet_since = time.monotonic()
            if self._shown and self._bar is not None:
                self._bar.stop()
                self._shown = False

    def _all_of_it(self) -> float | None:
        """Return what there is to do, or None if it is not known in advance."""
        return _size(self._paths) if self._paths else self._total

    def at(self, size: int) -> None:
        """Note that `size` more have been done."""
        self._done += size
        if self._bar is not None and self._task is not None:
            self._bar.update(self._task, completed=self._done)

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        if self._watch is not None:
            before_output(None)
        self._make_way()


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
