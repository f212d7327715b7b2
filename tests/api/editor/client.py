"""An editor that speaks to `carnet lsp`, as a process of its own, by its standard streams."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from lsprotocol import types
from pygls.lsp.client import LanguageClient

from tests.api.command import INSTALLED

#: How many seconds an answer may take before a test gives up.
PATIENCE = 120
URI = "file:///club/game%20one.carnet"


class Editor(LanguageClient):
    """An editor with one text, and what it was told of it."""

    def __init__(self) -> None:
        super().__init__("editor", "1")
        self.text = ""
        self.version = 0
        self.told: dict[str, types.PublishDiagnosticsParams] = {}
        self.log: list[str] = []
        self._news = asyncio.Event()
        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(partial(Editor._tell, self))
        self.feature(types.WINDOW_LOG_MESSAGE)(lambda params: self.log.append(params.message))

    def _tell(self, params: types.PublishDiagnosticsParams) -> None:
        self.told[params.uri] = params
        self._news.set()

    def open(self, text: str, uri: str = URI) -> None:
        self.text, self.version = text, 1
        item = types.TextDocumentItem(uri, "carnet", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))

    def change(self, changes: list[types.TextDocumentContentChangeEvent], uri: str = URI) -> None:
        self.version += 1
        which = types.VersionedTextDocumentIdentifier(version=self.version, uri=uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(which, changes))

    def close(self, uri: str = URI) -> None:
        which = types.TextDocumentIdentifier(uri)
        self.text_document_did_close(types.DidCloseTextDocumentParams(which))

    async def findings(self, uri: str = URI) -> list[types.Diagnostic]:
        """What was told of the present version of the text."""
        async with asyncio.timeout(PATIENCE):
            while uri not in self.told or self.told[uri].version != self.version:
                self._news.clear()
                await self._news.wait()
        return list(self.told[uri].diagnostics)

    def at(self, offset: int) -> dict[str, Any]:
        """The parameters of a question about an offset of the text, in UTF-16."""
        return {
            "text_document": types.TextDocumentIdentifier(URI),
            "position": position(self.text, offset),
        }

    def whole(self) -> dict[str, Any]:
        return {"text_document": types.TextDocumentIdentifier(URI)}


def position(text: str, offset: int) -> types.Position:
    """A position in UTF-16, for a text whose lines end in LF."""
    before = text[:offset]
    line = before[before.rfind("\n") + 1 :]
    return types.Position(before.count("\n"), len(line.encode("utf-16-le")) // 2)


@asynccontextmanager
async def editor(
    locale: str | None = "en",
    encodings: list[types.PositionEncodingKind] | None = None,
    wishes: Any = None,
    **environment: str,
) -> AsyncIterator[Editor]:
    """An editor that has started the server, and takes its leave at the end."""
    one = Editor()
    environ = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    await one.start_io(str(INSTALLED), "lsp", env=environ)
    general = types.GeneralClientCapabilities(position_encodings=encodings)
    await one.initialize_async(
        types.InitializeParams(
            types.ClientCapabilities(general=general),
            process_id=os.getpid(),
            locale=locale,
            initialization_options=wishes,
        )
    )
    one.initialized(types.InitializedParams())
    yield one
    await one.shutdown_async(None)
    one.exit(None)
    await one.stop()


def run(what: Coroutine[Any, Any, Any]) -> Any:
    """Run a test that waits for answers."""

    async def patiently() -> Any:
        async with asyncio.timeout(PATIENCE):
            return await what

    return asyncio.run(patiently())
