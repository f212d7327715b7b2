"""From paths to judged batches, in order, in one process or several.

A file is cut where its records begin. Some records at a time are judged together, so that neither a
long file nor many processes need more memory than a few batches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import IO, TYPE_CHECKING, Any, NamedTuple, cast

from api.commands.judging.check_batch import Checked
from api.commands.judging.settings import Answer, Manner
from api.commands.shared.console import (
    Trouble,
    json_line,
    opened,
    record_limit,
    too_long,
    why_too_long,
)
from api.commands.shared.progress import Watched
from api.commands.words import say
from records.kernel.borders import tools
from records.languages import LANGUAGES
from records.notation.batches import Batch, Batches
from records.notation.record_texts import TooLong, Truncated, blocks

if TYPE_CHECKING:
    from api.commands.judging.parts_of_files import Places
    from records.notation.reader import Reader


#: The most findings before the first record that are told in words: what is no record has no end of
#: them.
MOST_OUTSIDE = 3


class Whole(NamedTuple):
    """Marks that a file has been judged to its end."""

    path: str


#: One result for a file: a part that was checked, its end, or why it cannot be read.
Step = Checked | Whole | Trouble
At = Callable[[int], None]


def worked(
    paths: Iterable[str | Trouble],
    manner: Manner,
    jobs: int,
    at: At,
    do: Callable[[Batch], Answer],
) -> Iterator[Answer | Step]:
    """Yield what `do` returns for the batches of each path, in the order of the text, then its end.

    With `jobs` over 1, `do` runs in that many processes besides this one, and the answers for some
    batches are merged. `at` is called with the number of bytes read, over all files. A Trouble
    among the paths is yielded in its place.
    """
    work = _work(paths, manner, jobs, at)
    if jobs == 1:
        # With one job, no other process reads the files.
        for piece in cast(Iterator[Batch | Step], work):
            yield do(piece) if isinstance(piece, Batch) else piece
    else:
        # Imported late, so that a run in one process starts sooner.
        from api.commands.judging.shared_out import shared_out

        unread: Callable[[str, OSError], Step] = partial(_unreadable, manner)
        done = shared_out(work, do, jobs, unread)
        yield from cast(Iterator[Answer | Step], done)


def _work(
    paths: Iterable[str | Trouble], manner: Manner, jobs: int, at: At
) -> Iterator[Batch | Places | Step]:
    for path in paths:
        if isinstance(path, Trouble):
            yield path
        else:
            yield from pieces(path, manner, jobs, at)


def pieces(path: str, manner: Manner, jobs: int, at: At) -> Iterator[Batch | Places | Step]:
    """Yield the work for one file."""
    try:
        with opened(path, manner.language, any_text=manner.as_json or manner.most is None) as file:
            plain = None
            if jobs > 1:
                from api.commands.judging.parts_of_files import in_parts, plain_file

                plain = plain_file(path, file)
            found = blocks(cast(IO[bytes], Watched(file, at)))
            batches = Batches(path, found, tools(), record_limit(), texts=plain is None)
            if not batches.begins_plainly:
                yield _outside(path, batches.outside, manner)
            yield from batches if plain is None else in_parts(plain, batches.extents(), jobs)
    except Trouble as trouble:
        yield trouble
        return
    except TooLong as error:
        yield _unread(path, error, manner)
        yield too_long(path, error, manner.language)
    except Truncated:
        yield Trouble(say("cut", manner.language, path=path))
    except OSError as error:
        yield _unreadable(manner, path, error)
    yield Whole(path)


def _unreadable(manner: Manner, path: str, error: OSError) -> Step:
    return Trouble(say("unreadable", manner.language, path=path, why=error.strerror))


def _outside(path: str, reader: Reader, manner: Manner) -> Checked:
    """Return the report on the text before the first record."""
    # Imported late: most files have nothing there.
    from records.play.outside_records import outside_dict, outside_severities

    few = manner.most is not None and not manner.as_json
    found = outside_dict(reader, MOST_OUTSIDE if few else manner.most)
    if found is None:
        return Checked("", Counter())
    return _no_record(path, reader.outside_text, found, outside_severities(reader), manner)


def _unread(path: str, error: TooLong, manner: Manner) -> Checked:
    """Return the report on a record, or a text before the first one, that is too long."""
    from records.play.outside_records import unread_dict

    why: dict[str, str] = {language: why_too_long(error, language) for language in LANGUAGES}
    found = unread_dict(error, why, manner.most)
    counts = Counter(finding["severity"] for finding in found["findings"])
    return _no_record(path, error.before, found, counts, manner)


def _no_record(
    path: str, text: bytes, found: dict[str, Any], counts: Counter[str], manner: Manner
) -> Checked:
    from api.commands.judging.report import outside_lines

    if manner.as_json:
        return Checked(json_line({"file": path, **found}) + "\n", counts)
    lines = outside_lines(path, text.decode("utf-8", "surrogateescape"), found, manner)
    return Checked("".join(f"{line}\n" for line in lines), counts)
