"""The text of a long record in another form, and its parts."""

from __future__ import annotations

import records
from api.views.export import text_of
from api.work.tasks.figures import as_json
from records.library import Stored
from records.notation import record_as_parts as parts


def text(stored: Stored, form: str) -> bytes:
    """Return the record's text in a form. Cost: for a canonical form, a replay."""
    return text_of(stored, form)


def parts_of(text: bytes) -> bytes:
    """Return the record in a text as its parts, as JSON: null if the text has a fault."""
    (record,) = records.loads(text)
    return as_json(None if record.faults else parts.parts(record))
