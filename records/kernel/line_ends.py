"""The lines of a text counted by the compiled kernel, if it is there."""

from __future__ import annotations

from records.kernel.library import load
from records.notation import lines_and_columns


def line_ends(text: bytes) -> int:
    """Return how many lines end in a text: LF, CR and CRLF each end one.

    Cost: linear in the text; a gigabyte a tenth of a second.
    """
    library = load()
    if library is None:
        return lines_and_columns.line_ends(text)
    ends: int = library.carnet_line_ends(text, len(text))
    return ends
