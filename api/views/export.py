"""Exports stored records: many as one text, or as lines of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from api.views.annotations import exported
from api.views.record import stored_view, written_text
from records.library import Stored
from records.notation.writer import HEADER

#: The forms of an exported text: with its annotations, as written, or canonical.
FORMS = ("annotated", "written", "canonical")

#: The first line of a file, if nothing else comes before its first record.
_FIRST_LINE = re.compile(rb"\s*% carnet 1[ \t]*\s+(?=\[Game[ \t\r\n\"])")


def without_first_line(text: bytes) -> bytes:
    """Return the text of a record without the version of the notation before it."""
    return _FIRST_LINE.sub(b"", text, count=1)


def text_of(stored: Stored, form: str) -> bytes:
    """Return the record's text in one of FORMS."""
    if form == "canonical":
        return stored.canonical
    return exported(stored) if form == "annotated" else stored.text


def as_ndjson(found: Iterable[tuple[Stored, list[str]]], form: str) -> Iterator[bytes]:
    """Yield one line of JSON for each record with its tags, then a line with their number.

    Memory: one record.
    """
    count = 0
    for stored, tags in found:
        count += 1
        told = {"tags": tags} if tags else {}
        view = {**stored_view(stored), **told, "text": written_text(text_of(stored, form))}
        yield json.dumps(view, allow_nan=False).encode() + b"\n"
    yield b'{"count": %d}\n' % count


def as_carnet(found: Iterable[Stored], form: str) -> Iterator[bytes]:
    """Yield the texts, then a remark with their number. Memory: one record."""
    yield HEADER.encode() + b"\n"
    count = 0
    for stored in found:
        count += 1
        text = without_first_line(text_of(stored, form))
        yield text if text.endswith((b"\n", b"\r")) else text + b"\n"
        if form == "canonical" and not text.endswith(b"\n\n"):
            # As `carnet format` has it between two records.
            yield b"\n"
    yield b"%% %d records\n" % count
