"""A text that is open in an editor, and its offsets as the editor counts them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace

from records.notation.reader import line_starts

#: The units in which an editor may count the characters of a line.
UTF8, UTF16, UTF32 = "utf-8", "utf-16", "utf-32"


def units(text: str, unit: str) -> int:
    """Return the length of a text in these units.

    >>> [units("é🂡", unit) for unit in (UTF8, UTF16, UTF32)]
    [6, 3, 2]
    """
    if unit == UTF32 or text.isascii():
        return len(text)
    if unit == UTF8:
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


class Lines:
    """Turns offsets of a text into lines and characters, both from 0, and back.

    LF, CR and CRLF each end a line. Cost of making one: linear in the text.
    """

    def __init__(self, text: str, unit: str = UTF16) -> None:
        self.text = text
        self.unit = unit
        self.starts = line_starts(text)
        #: the offset asked for last, the line it is in, and its character
        self._last = (0, 0, 0)

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the character of an offset.

        Cost: logarithmic, and linear in what lies in a line between one offset and the next.
        """
        line = bisect_right(self.starts, offset) - 1
        last, last_line, character = self._last
        if line == last_line and last <= offset:
            character += units(self.text[last:offset], self.unit)
        else:
            character = units(self.text[self.starts[line] : offset], self.unit)
        self._last = (offset, line, character)
        return line, character

    def offset(self, line: int, character: int) -> int:
        """Return the offset of a position.

        A character past the end of its line is that end, a line past the last is the end of the
        text, and what lies within a character is its beginning.
        """
        if line >= len(self.starts):
            return len(self.text)
        start, end = self.starts[max(line, 0)], self.end_of_line(max(line, 0))
        written = self.text[start:end]
        if self.unit == UTF32 or written.isascii():
            return start + min(max(character, 0), len(written))
        lengths = range(len(written) + 1)
        at = bisect_right(lengths, max(character, 0), key=lambda n: units(written[:n], self.unit))
        return start + at - 1

    def end_of_line(self, line: int) -> int:
        """Return the offset where a line ends, before its line end."""
        if line + 1 >= len(self.starts):
            return len(self.text)
        end = self.starts[line + 1] - 1
        crlf = self.text[end] == "\n" and end > self.starts[line] and self.text[end - 1] == "\r"
        return end - crlf

    def of_column(self, line: int, column: int) -> int:
        """Return the offset of a column of a finding, both from 1: code points after the line's
        byte-order marks.
        """
        start = self.starts[line - 1]
        while self.text.startswith("\ufeff", start):
            start += 1
        return start + column - 1


class OpenText(TextDocument):
    """A text as the editor has it.

    The library's own counts other characters as line ends, and goes through all lines twice for
    each change.
    """

    unit: str = UTF16

    def apply_change(self, change: types.TextDocumentContentChangeEvent) -> None:
        """Take over a change: of a part, or of all of the text. Cost: linear in the text."""
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = self.span(change.range)
            source = self.source
            self._source = source[:start] + change.text + source[max(start, end) :]
        else:
            self._source = change.text
        self.__dict__.pop("places", None)

    @property
    def source(self) -> str:
        """The whole text."""
        return self._source or ""

    @cached_property
    def places(self) -> Lines:
        """The lines of the present text."""
        return Lines(self.source, self.unit)

    def offset(self, position: types.Position) -> int:
        """Return the offset of a position of the editor."""
        return self.places.offset(position.line, position.character)

    def span(self, wanted: types.Range) -> tuple[int, int]:
        """Return the offsets of a range of the editor."""
        return self.offset(wanted.start), self.offset(wanted.end)

    def range(self, start: int, end: int) -> types.Range:
        """Return the range of the editor between two offsets."""
        return types.Range(
            types.Position(*self.places.position(start)), types.Position(*self.places.position(end))
        )


class OpenTexts(Workspace):
    """The texts that are open. What is not open is not read from the disk."""

    def _create_text_document(
        self,
        doc_uri: str,
        source: str | None = None,
        version: int | None = None,
        language_id: str | None = None,
    ) -> OpenText:
        text = OpenText(doc_uri, source or "", version, language_id)
        text.unit = str(getattr(self.position_encoding, "value", self.position_encoding))
        return text

    def opened(self, uri: str) -> OpenText | None:
        """Return an open text, None if it is closed."""
        text = self.text_documents.get(unquote(uri))
        return text if isinstance(text, OpenText) else None

    def update_text_document(
        self,
        text_doc: types.VersionedTextDocumentIdentifier,
        change: types.TextDocumentContentChangeEvent,
    ) -> None:
        """Take over a change of an open text. That of a closed one is left."""
        if self.opened(text_doc.uri) is not None:
            super().update_text_document(text_doc, change)
