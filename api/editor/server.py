"""The language server: the questions of an editor, and the functions that answer them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from api.editor.completion import Offer, offers
from api.editor.edits import BadName, Change, Fix, NoPlayer, canonical, fixes, player_at, renamed
from api.editor.findings import diagnostics, next_finding
from api.editor.hover import hover
from api.editor.judged import Records
from api.editor.open_text import OpenText, OpenTexts
from api.editor.outline import Part, folds, outline
from api.editor.words import say
from records.languages import LANGUAGES, Language

Answer = TypeVar("Answer")

#: The commands that lead from finding to finding. They take the address of a text and a position.
NEXT, PREVIOUS = "carnet.server.nextFinding", "carnet.server.previousFinding"

#: What an editor sets to false among its initialization options if it shows findings in a hover.
FINDINGS_IN_HOVER = "findingsInHover"

_KINDS = {
    "card": types.CompletionItemKind.EnumMember,
    "action": types.CompletionItemKind.Event,
    "end": types.CompletionItemKind.Keyword,
    "tag": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.Value,
}
#: What an editor asks for completion at, besides letters.
_TRIGGERS = ["[", '"', " ", ":", "+", "~", "^", ">", "|", "="]


class CarnetServer(LanguageServer):
    """A language server for texts in the notation.

    `language` is that of its sentences, until the editor says another. Only one thread reads and
    judges texts; the corrections of faulty records are looked for in one more.
    """

    def __init__(self, language: Language) -> None:
        # The library would print tracebacks to standard error.
        logging.getLogger("pygls").setLevel(logging.CRITICAL)
        super().__init__("carnet", version("carnet"))
        self.language = language
        #: whether a hover tells the findings: some editors put them above it themselves
        self.hover_tells_findings = True
        self._records: dict[str, Records] = {}
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._searching = ThreadPoolExecutor(max_workers=1)
        _offer_features(self)

    # -- texts --------------------

    def begin(self, params: types.InitializeParams) -> None:
        """Note what the editor says of itself."""
        language = (params.locale or "").lower().replace("_", "-").split("-")[0]
        if language in LANGUAGES:
            self.language = language
        wishes = params.initialization_options
        if isinstance(wishes, dict):
            self.hover_tells_findings = wishes.get(FINDINGS_IN_HOVER) is not False
        old = self.workspace
        self.protocol._workspace = OpenTexts(
            old.root_uri, types.TextDocumentSyncKind.Incremental, None, old.position_encoding
        )

    def opened(self, uri: str) -> OpenText | None:
        """Return a text that is open, None for any other."""
        texts = self.workspace
        return texts.opened(uri) if isinstance(texts, OpenTexts) else None

    def records(self, text: OpenText) -> Records:
        """Return the records of the present text; those that did not change are kept."""
        known = self._records.get(text.uri)
        if known is None or known.source != text.source:
            known = self._records[text.uri] = Records(text.source, known)
        return known

    def closed(self, uri: str) -> None:
        """Forget a text, and what was found in it."""
        self._records.pop(uri, None)
        check = self._checks.pop(uri, None)
        if check is not None:
            check.cancel()
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def changed(self, uri: str) -> None:
        """Publish the findings of the present text soon."""
        check = self._checks.get(uri)
        if check is None or check.done():
            self._checks[uri] = asyncio.ensure_future(self._check(uri))

    async def _check(self, uri: str) -> None:
        """Judge a text and publish its findings. Begin again if the text has changed meanwhile."""
        told = None
        while (text := self.opened(uri)) is not None and told is not text.source:
            # Messages that have come in by now are read first: one may be a further change.
            await asyncio.sleep(0)
            found = self.records(text)
            for new in found:
                if new:
                    await asyncio.sleep(0)
                if text.source is not found.source:
                    break
            else:
                told = found.source
                self.text_document_publish_diagnostics(
                    types.PublishDiagnosticsParams(
                        uri, diagnostics(text, found, self.language), text.version
                    )
                )

    async def search(self, work: Callable[[], Answer]) -> Answer:
        """Run a search that may take seconds, while other questions are answered."""
        return await asyncio.get_running_loop().run_in_executor(self._searching, work)

    def end(self) -> int:
        """Return the exit status: 0 if the editor took its leave, 1 if it just went."""
        self._searching.shutdown(wait=False, cancel_futures=True)
        return 0 if self.protocol._shutdown else 1

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Note what went wrong in the editor's log, in one sentence."""
        if isinstance(error, JsonRpcException):
            return
        words = say("trouble", self.language, what=type(error).__name__)
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, words))


def _offer_features(server: CarnetServer) -> None:
    """Tell the library which function answers which question."""
    feature = server.feature
    feature(types.INITIALIZE)(partial(CarnetServer.begin, server))
    feature(types.TEXT_DOCUMENT_DID_OPEN)(lambda params: server.changed(params.text_document.uri))
    feature(types.TEXT_DOCUMENT_DID_CHANGE)(lambda params: server.changed(params.text_document.uri))
    feature(types.TEXT_DOCUMENT_DID_CLOSE)(lambda params: server.closed(params.text_document.uri))
    feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=_TRIGGERS))(
        _of_open(server, _completion, [])
    )
    feature(types.TEXT_DOCUMENT_HOVER)(_of_open(server, _hover))
    feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(_of_open(server, _symbols, []))
    feature(types.TEXT_DOCUMENT_FOLDING_RANGE)(_of_open(server, _folds, []))
    feature(types.TEXT_DOCUMENT_FORMATTING)(_of_open(server, _format, []))
    feature(types.TEXT_DOCUMENT_PREPARE_RENAME)(_of_open(server, _may_rename))
    feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))(
        _of_open(server, _rename)
    )
    kinds = types.CodeActionOptions([types.CodeActionKind.QuickFix])

    async def corrections(params: types.CodeActionParams) -> list[types.CodeAction]:
        return await _corrections(server, params)

    feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)(corrections)

    def next_one(uri: str, position: types.Position) -> types.Location | None:
        return _finding(server, uri, position, back=False)

    def previous(uri: str, position: types.Position) -> types.Location | None:
        return _finding(server, uri, position, back=True)

    server.command(NEXT)(next_one)
    server.command(PREVIOUS)(previous)


# -- answers --------------------


def _of_open(
    server: CarnetServer, answer: Callable[[CarnetServer, OpenText, Any], Any], nothing: Any = None
) -> Callable[[Any], Any]:
    """Return what answers a question about a text that is open, and `nothing` about any other."""

    def answered(params: Any) -> Any:
        text = server.opened(params.text_document.uri)
        return nothing if text is None else answer(server, text, params)

    return answered


def _completion(
    server: CarnetServer, text: OpenText, params: types.CompletionParams
) -> list[types.CompletionItem]:
    offset = text.offset(params.position)
    found = offers(server.records(text), offset, server.language)
    return [_item(text, offer, offset, at) for at, offer in enumerate(found)]


def _item(text: OpenText, offer: Offer, offset: int, at: int) -> types.CompletionItem:
    label = offer.label or offer.text
    return types.CompletionItem(
        label=label,
        kind=_KINDS[offer.kind],
        detail=offer.detail or None,
        # Editors sort by letters, and these are in order.
        sort_text=f"{at:05}",
        filter_text=label,
        text_edit=types.TextEdit(text.range(offer.start, offset), offer.text),
    )


def _hover(server: CarnetServer, text: OpenText, params: types.HoverParams) -> types.Hover | None:
    found = hover(
        server.records(text),
        text.offset(params.position),
        server.language,
        server.hover_tells_findings,
    )
    if found is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, found.text)
    return types.Hover(content, text.range(found.start, found.end))


def _symbols(
    server: CarnetServer, text: OpenText, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol]:
    return [_symbol(text, part) for part in outline(server.records(text), server.language)]


def _symbol(text: OpenText, part: Part, inner: bool = False) -> types.DocumentSymbol:
    return types.DocumentSymbol(
        name=part.name or "?",
        kind=types.SymbolKind.Event if inner else types.SymbolKind.Class,
        range=text.range(part.start, part.end),
        selection_range=text.range(part.start, part.named),
        detail=part.detail or None,
        children=[_symbol(text, one, True) for one in part.parts],
    )


def _folds(
    server: CarnetServer, text: OpenText, params: types.FoldingRangeParams
) -> list[types.FoldingRange]:
    out = []
    for start, end in folds(server.records(text)):
        first, last = text.places.position(start)[0], text.places.position(end)[0]
        if last > first:
            out.append(types.FoldingRange(first, last, kind=types.FoldingRangeKind.Region))
    return out


def _format(
    server: CarnetServer, text: OpenText, params: types.DocumentFormattingParams
) -> list[types.TextEdit]:
    return list(_edits(text, canonical(text.source)))


def _edits(text: OpenText, changes: list[Change]) -> Iterator[types.TextEdit]:
    for start, end, new in changes:
        yield types.TextEdit(text.range(start, end), new)


def _may_rename(
    server: CarnetServer, text: OpenText, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder | None:
    try:
        player = player_at(server.records(text), text.offset(params.position))
    except NoPlayer:
        return None
    return types.PrepareRenamePlaceholder(text.range(player.start, player.end), player.name)


def _rename(
    server: CarnetServer, text: OpenText, params: types.RenameParams
) -> types.WorkspaceEdit | None:
    try:
        changes = renamed(server.records(text), text.offset(params.position), params.new_name)
    except NoPlayer:
        raise JsonRpcInvalidParams(say("no-player", server.language)) from None
    except BadName as error:
        key = "name-taken" if error.taken else "no-name"
        name = params.new_name.strip()
        raise JsonRpcInvalidParams(say(key, server.language, name=name)) from None
    return types.WorkspaceEdit(changes={text.uri: list(_edits(text, changes))})


async def _corrections(
    server: CarnetServer, params: types.CodeActionParams
) -> list[types.CodeAction]:
    """Propose corrections of the fault in a range. A person chooses, so none is preferred."""
    text = server.opened(params.text_document.uri)
    if text is None or not _wanted(params.context.only):
        return []
    source = text.source
    found = server.records(text)
    work = partial(fixes, found, *text.span(params.range), server.language)
    proposed = await server.search(work)
    # The text has changed since: the places are no longer right.
    if source is not text.source:
        return []
    return [_action(text, fix, params) for fix in proposed]


def _wanted(only: Any) -> bool:
    kind = types.CodeActionKind.QuickFix.value
    asked = [getattr(one, "value", one) for one in only or [kind]]
    return any(one in ("", kind) for one in asked)


def _action(text: OpenText, fix: Fix, params: types.CodeActionParams) -> types.CodeAction:
    place = text.range(fix.start, fix.end)
    own = [one for one in params.context.diagnostics if one.range == place]
    edit = types.TextDocumentEdit(
        types.OptionalVersionedTextDocumentIdentifier(text.uri, text.version),
        list(_edits(text, fix.changes)),
    )
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=own or None,
        edit=types.WorkspaceEdit(document_changes=[edit]),
    )


def _finding(
    server: CarnetServer, uri: str, position: types.Position, *, back: bool
) -> types.Location | None:
    text = server.opened(uri)
    if text is None:
        return None
    told = next_finding(server.records(text), text.offset(position), back=back)
    return None if told is None else types.Location(uri, text.range(told.start, told.end))
