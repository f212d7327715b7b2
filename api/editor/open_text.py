"""A text that is open in an editor, and changed bit by bit."""

from __future__ import annotations

from functools import cached_property
from urllib.parse import unquote

from lsprotocol import types
from pygls.workspace import TextDocument, Workspace

from api.editor.positions import UTF16, Lines


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
