"""Divides a corpus into tasks: small files together, large plain ones in byte ranges."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from analysis.survey.errors import BadAddress
from analysis.survey.schema import VERSION
from analysis.survey.sources import File, Unreadable, found, opened
from records.notation.record_texts import RECORD_LIMIT, packed

#: How many bytes of text a task reads, about: some seconds of work.
RANGE = 8 << 20
#: How many times as long as its file a packed text is taken to be.
_UNPACKED = 8
_MOST_FILES = 1000


class Span(NamedTuple):
    """A part of a file: the records that begin from `begin` on and before `end`.

    `end` is None for the end of the file. `cut` says that the text is plain and read from `begin`
    on; otherwise the file is read whole.
    """

    file: str
    begin: int
    end: int | None
    cut: bool
    size: int


class Task(NamedTuple):
    """What is read together, and makes one part of each table. `number` counts from 0.

    Names of files are seen from the folder `root`. `worlds` and `longest` are those of the plan.
    """

    number: int
    spans: tuple[Span, ...]
    root: str
    worlds: int | None = None
    longest: int = RECORD_LIMIT

    @property
    def size(self) -> int:
        """The bytes to read, as far as they are known."""
        return sum(span.size for span in self.spans)


class Plan(NamedTuple):
    """What a survey reads. The same plan gives the same parts with the same rows.

    `cut` names the files that are read in ranges. `worlds` asks for the decisions too: with values
    from so many random deals each, or with 0 without values. A record has at most `longest` bytes.
    """

    range: int
    files: tuple[File, ...]
    unreadable: tuple[Unreadable, ...]
    worlds: int | None = None
    cut: tuple[str, ...] = ()
    longest: int = RECORD_LIMIT

    def as_dict(self) -> dict[str, Any]:
        """Return the form that is kept beside the tables."""
        out: dict[str, Any] = {
            "version": VERSION,
            "range": self.range,
            "files": [list(file) for file in self.files],
            "unreadable": [list(one) for one in self.unreadable],
            "cut": list(self.cut),
            "longest": self.longest,
        }
        if self.worlds is not None:
            out["worlds"] = self.worlds
        return out

    def tasks(self) -> Iterator[Task]:
        """Yield the tasks in the order of the files."""
        root = os.getcwd()
        for number, spans in enumerate(self._shares()):
            yield Task(number, tuple(spans), root, self.worlds, self.longest)

    def _shares(self) -> Iterator[list[Span]]:
        together: list[Span] = []
        weight = 0
        cut = frozenset(self.cut)
        for file in self.files:
            whole = Span(file.name, 0, None, False, file.size or 0)
            if file.size is None or file.size > self.range:
                if together:
                    yield together
                together, weight = [], 0
                if file.size is None or file.name not in cut:
                    yield [whole]
                else:
                    yield from _cut(file.name, file.size, self.range)
                continue
            together.append(whole)
            weight += file.size * (_UNPACKED if file.name.endswith((".gz", ".zst")) else 1)
            if weight >= self.range or len(together) >= _MOST_FILES:
                yield together
                together, weight = [], 0
        if together:
            yield together


def planned(
    paths: Iterable[str],
    size: int = RANGE,
    worlds: int | None = None,
    longest: int = RECORD_LIMIT,
) -> Plan:
    """Return the plan for the files that some paths name, in ranges of `size` bytes.

    `worlds` and `longest` are those of the `Plan`. Raises BadAddress as `found` does. Cost: a look
    at each file, and the first bytes of each large one.
    """
    files, unreadable = [], []
    for one in found(paths):
        if isinstance(one, File):
            files.append(one)
        else:
            unreadable.append(one)
    large = (one for one in files if one.size is not None and one.size > size)
    cut = tuple(one.name for one in large if _can_be_cut(one.name))
    return Plan(size, tuple(files), tuple(unreadable), worlds, cut, longest)


def _can_be_cut(name: str) -> bool:
    """Return whether a file is a text that can be read from its middle.

    If it cannot be read at all, its task says so.
    """
    try:
        with opened(name) as file:
            if packed(file.read(4)):
                return False
        # Some servers of the web give a file only from its beginning.
        with opened(name, 4) as file:
            file.read(1)
    except (OSError, BadAddress):
        return False
    return True


def _cut(name: str, size: int, each: int) -> Iterator[list[Span]]:
    for begin in range(0, size, each):
        end = begin + each
        last = end >= size
        yield [Span(name, begin, None if last else end, True, min(end, size) - begin)]
