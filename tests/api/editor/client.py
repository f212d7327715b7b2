"""An editor that speaks to `carnet lsp`, which is a thread or a process, as an editor does."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from lsprotocol import types
from pygls.io_ import run_async
from pygls.lsp.client import LanguageClient

from api.editor.server import CarnetServer
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
        self._writer: asyncio.StreamWriter | None = None
        self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(partial(Editor._tell, self))
        self.feature(types.WINDOW_LOG_MESSAGE)(lambda params: self.log.append(params.message))

    def _tell(self, params: types.PublishDiagnosticsParams) -> None:
        self.told[params.uri] = params
        self._news.set()

    async def start_on(self, end: socket.socket) -> None:
        """Speak to the server at the other end of a connection."""
        reader, self._writer = await asyncio.open_connection(sock=end)
        self.protocol.set_writer(self._writer)
        work = run_async(self._stop_event, reader, self.protocol)
        self._async_tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        await super().stop()
        if self._writer is not None:
            self._writer.close()
            await self._writer.wait_closed()

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


def serve(end: socket.socket) -> None:
    """What the command does, at this end of a connection instead of the standard streams."""
    server = CarnetServer("en")
    with end, end.makefile("rb") as read, end.makefile("wb") as written:
        server.start_io(read, written)
        end.shutdown(socket.SHUT_RDWR)
    server.end()


@asynccontextmanager
async def connected(apart: bool, environment: dict[str, str]) -> AsyncIterator[Editor]:
    """An editor that is connected to a server, which has no more to do at the end."""
    one = Editor()
    if apart:
        environ = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
        await one.start_io(str(INSTALLED), "lsp", env=environ)
        yield one
        await one.stop()
        return
    ours, theirs = socket.socketpair()
    thread = threading.Thread(target=serve, args=[theirs], daemon=True)
    thread.start()
    await one.start_on(ours)
    yield one
    await one.stop()
    thread.join(PATIENCE)


@asynccontextmanager
async def editor(
    locale: str | None = "en",
    encodings: list[types.PositionEncodingKind] | None = None,
    wishes: Any = None,
    *,
    apart: bool = False,
    **environment: str,
) -> AsyncIterator[Editor]:
    """An editor that has started the server, and takes its leave at the end.

    The server is a process `apart` only where that is asked for: most of what it does is to start.
    """
    async with connected(apart, environment) as one:
        await begin(one, locale, encodings, wishes)
        yield one
        await one.shutdown_async(None)
        one.exit(None)


async def begin(
    one: Editor, locale: str | None, encodings: list[types.PositionEncodingKind] | None, wishes: Any
) -> None:
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


def run(what: Coroutine[Any, Any, Any]) -> Any:
    """Run a test that waits for answers."""

    async def patiently() -> Any:
        async with asyncio.timeout(PATIENCE):
            return await what

    # A browser that another test has used leaves its loop running in this thread.
    with ThreadPoolExecutor(1) as alone:
        return alone.submit(asyncio.run, patiently()).result()
