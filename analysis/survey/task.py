"""The work of one task: reads its part of the corpus, judges it, and writes its rows."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from analysis.survey.cutting import Placed, part, whole
from analysis.survey.errors import BadAddress, SurveyError
from analysis.survey.folder import Done, Folder
from analysis.survey.parquet import written
from analysis.survey.plan import Span, Task
from analysis.survey.schema import tables_with
from analysis.survey.sources import NotReadError, Unreadable, opened
from analysis.survey.told_records import ToldRecords, outside_told, told
from records.notation.batches import outside_of
from records.notation.foreign_files import HEAD, OPENED, PACKED, kind_of
from records.notation.record_texts import TooLong, Truncated, decompressed, raw_blocks


def do(task: Task, folder: str) -> Done:
    """Write the parts of a task into a folder, and note there that it is done.

    A file that cannot be read to its end, or has a record that is too long, gives the records
    before that place. Raises OSError if the parts cannot be written. Memory: some thousand rows of
    each table, and the longest record.
    """
    tables = tuple(tables_with(task.worlds is not None))
    found: Counter[str] = Counter()
    unreadable: list[Unreadable] = []
    with written(folder, task.number, task.worlds is not None) as parts:
        for span in task.spans:
            try:
                for one in _told(span, task, tables):
                    found.update(one.found)
                    parts.add(one.tables)
            except _ForeignError as error:
                what = "archive" if error.kind in OPENED else "foreign"
                unreadable.append(Unreadable(span.file, what, error.kind))
            except TooLong as error:
                what = "long-survey" if error.record else "long-before-survey"
                unreadable.append(Unreadable(span.file, what, str(error.limit >> 20)))
            except Truncated:
                unreadable.append(Unreadable(span.file, "cut"))
            except FileNotFoundError:
                unreadable.append(Unreadable(span.file, "no-file"))
            except BadAddress as error:
                unreadable.append(Unreadable(span.file, "unreadable", str(error.values["why"])))
            except OSError as error:
                why = error.strerror or str(error)
                what = error.what if isinstance(error, NotReadError) else "unreadable"
                unreadable.append(Unreadable(span.file, what, why))
    done = Done(task.number, parts.counts, dict(found), tuple(unreadable))
    Folder(folder).note(done)
    return done


def do_to_bytes(task: Task, folder: str) -> bytes:
    """Return what `do` returns, or the OSError that it raises, pickled for another process."""
    try:
        return pickle.dumps(do(task, folder))
    except OSError as error:
        return pickle.dumps(error)


def lost(task: Task) -> SurveyError:
    """Return the error for a task that kills its processes."""
    names = list(dict.fromkeys(span.file for span in task.spans))
    return SurveyError(
        "survey-lost", path=names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
    )


class _ForeignError(Exception):
    """A file is no Carnet text but of another kind (see `records.notation.foreign_files`)."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def _told(span: Span, task: Task, tables: Sequence[str]) -> Iterator[ToldRecords]:
    """Yield the tables of the records of a span, and of what stands before the first of a file."""

    def of(pieces: Iterator[Placed]) -> Iterator[ToldRecords]:
        for start, text in pieces:
            yield from told(text, span.file, start, tables, task.worlds)

    if span.begin:
        with opened(span.file, span.begin - 1, task.root) as file:
            yield from of(part(raw_blocks(file), span.begin, span.end, task.longest))
        return
    with opened(span.file, root=task.root) as file:
        head = file.read(HEAD)
        kind = kind_of(head)
        if kind is not None and kind not in PACKED:
            raise _ForeignError(kind)
        raw = chain([head], raw_blocks(file))
        blocks = raw if span.cut else decompressed(raw)
        before, pieces = whole(blocks, task.longest, span.end)
        if before:
            yield outside_told(span.file, outside_of(before))
        yield from of(pieces)
