"""The server between an editor's messages: what it judges, when it tells, and what it leaves."""

from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from api.editor import server as module
from api.editor.judged import Records
from api.editor.open_text import OpenTexts
from api.editor.server import CarnetServer
from tests.api.command import FAULTY, SOIREE
from tests.api.editor.client import run

URI = "file:///club/game.carnet"
MANY = "\n".join([FAULTY] + [FAULTY.replace("7C", f"7C {{{n}}}", 1) for n in range(20)])


class Heard(CarnetServer):
    """A server without an editor, and what it would have told one."""

    def __init__(self) -> None:
        super().__init__("en")
        self.protocol._workspace = OpenTexts(
            None, types.TextDocumentSyncKind.Incremental, None, types.PositionEncodingKind.Utf16
        )
        self.told: list[types.PublishDiagnosticsParams] = []
        self.log: list[str] = []

    def text_document_publish_diagnostics(self, params: types.PublishDiagnosticsParams) -> None:
        self.told.append(params)

    def window_log_message(self, params: types.LogMessageParams) -> None:
        self.log.append(params.message)

    def open(self, text: str, version: int = 1) -> None:
        """Open a text, or write all of it anew."""
        if version == 1:
            self.workspace.put_text_document(types.TextDocumentItem(URI, "carnet", 1, text))
        else:
            which = types.VersionedTextDocumentIdentifier(version=version, uri=URI)
            whole = types.TextDocumentContentChangeWholeDocument(text)
            self.workspace.update_text_document(which, whole)
        self.changed(URI)

    async def rest(self) -> None:
        """Wait until nothing is judged any more."""
        for check in list(self._checks.values()):
            await asyncio.gather(check, return_exceptions=True)


@pytest.fixture
def heard() -> Iterator[Heard]:
    server = Heard()
    yield server
    server.end()


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_of_a_text_that_changes_while_it_is_judged_only_the_last_one_is_told(heard: Heard) -> None:
    async def change() -> None:
        heard.open(MANY)
        await turns(5)
        assert heard.told == []
        heard.open(SOIREE, 2)
        await heard.rest()

    run(change())
    assert [(one.version, list(one.diagnostics)) for one in heard.told] == [(2, [])]


def test_a_change_after_the_findings_were_told_is_judged_too(heard: Heard) -> None:
    async def change() -> None:
        for version, text in enumerate((SOIREE, FAULTY, SOIREE), 1):
            heard.open(text, version)
            await heard.rest()

    run(change())
    assert [(one.version, bool(one.diagnostics)) for one in heard.told] == [
        (1, False),
        (2, True),
        (3, False),
    ]


def test_a_change_that_comes_while_the_findings_are_told_is_not_forgotten(heard: Heard) -> None:
    async def change() -> None:
        heard.open(FAULTY)
        publish = heard.text_document_publish_diagnostics

        def tell(params: types.PublishDiagnosticsParams) -> None:
            publish(params)
            if params.version == 1:
                heard.open(SOIREE, 2)

        heard.text_document_publish_diagnostics = tell  # type: ignore[method-assign]
        await heard.rest()

    run(change())
    assert [one.version for one in heard.told] == [1, 2]


def test_a_message_that_has_come_in_is_read_before_a_text_is_judged(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = []

    def judge(source: str, known: Records | None) -> Records:
        sources.append(source)
        return Records(source, known)

    async def change() -> None:
        monkeypatch.setattr(module, "Records", judge)
        heard.open(FAULTY)
        asyncio.get_running_loop().call_soon(heard.open, SOIREE, 2)
        await heard.rest()

    run(change())
    assert sources == [SOIREE]


def test_others_have_their_turn_between_one_record_and_the_next(heard: Heard) -> None:
    async def count() -> int:
        heard.open(MANY)
        turn = 0
        while not heard.told:
            turn += 1
            await asyncio.sleep(0)
        return turn

    assert run(count()) > MANY.count("[Game ")


def test_many_changes_are_judged_by_one_task(heard: Heard) -> None:
    async def tasks() -> int:
        heard.open(SOIREE)
        first = asyncio.all_tasks()
        for version in range(2, 9):
            heard.open(FAULTY, version)
        new = asyncio.all_tasks() - first
        await heard.rest()
        return len(new)

    assert run(tasks()) == 0
    assert [one.version for one in heard.told] == [8]


def test_a_text_that_is_closed_is_told_of_no_more_and_forgotten(heard: Heard) -> None:
    async def close() -> weakref.ref[Records]:
        heard.open(MANY)
        await turns(5)
        text = heard.opened(URI)
        assert text is not None
        kept = weakref.ref(heard.records(text))
        (check,) = heard._checks.values()
        # The library closes its text afterwards: until then only the order to stop is there.
        heard.closed(URI)
        await asyncio.gather(check, return_exceptions=True)
        assert check.cancelled()
        return kept

    kept = run(close())
    gc.collect()
    assert kept() is None
    assert [(one.version, list(one.diagnostics)) for one in heard.told] == [(None, [])]


def first_fault(heard: Heard) -> types.Diagnostic:
    return heard.told[-1].diagnostics[0]


async def corrections(
    heard: Heard, *others: types.Diagnostic, only: list[Any] | None = None
) -> list[types.CodeAction]:
    heard.open(FAULTY)
    await heard.rest()
    fault = first_fault(heard)
    context = types.CodeActionContext([*others, fault], only)
    asked = types.CodeActionParams(types.TextDocumentIdentifier(URI), fault.range, context)
    return await module._corrections(heard, asked)


def test_a_correction_names_the_finding_that_it_corrects_and_no_other(heard: Heard) -> None:
    other = types.Diagnostic(types.Range(types.Position(0, 0), types.Position(0, 1)), "another")
    for action in run(corrections(heard, other)):
        assert action.diagnostics == [first_fault(heard)]
        assert action.edit is not None


@pytest.mark.parametrize(
    ("only", "some"),
    [
        (None, True),
        ([types.CodeActionKind.QuickFix], True),
        ([types.CodeActionKind.Empty], True),
        ([types.CodeActionKind.Source], False),
    ],
)
def test_an_editor_that_wants_other_actions_is_offered_no_correction(
    heard: Heard, only: list[Any] | None, some: bool
) -> None:
    assert bool(run(corrections(heard, only=only))) == some


def test_corrections_of_a_text_that_has_changed_meanwhile_are_not_proposed(
    heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def search(work: Callable[[], Any]) -> Any:
        found = work()
        heard.open(SOIREE, 2)
        return found

    monkeypatch.setattr(heard, "search", search)
    assert run(corrections(heard)) == []


def test_a_search_leaves_others_their_turn_and_stops_at_the_end(heard: Heard) -> None:
    go_on = threading.Event()

    async def wait() -> bool:
        searching = asyncio.ensure_future(heard.search(lambda: go_on.wait(10)))
        waiting = asyncio.ensure_future(heard.search(lambda: True))
        await turns(3)
        assert not searching.done()
        heard.end()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return await searching

    assert run(wait())


def test_what_goes_wrong_is_one_sentence_in_the_log_but_a_refusal_is_none(heard: Heard) -> None:
    heard.report_server_error(JsonRpcInvalidParams("no"), None)
    assert heard.log == []
    heard.report_server_error(KeyError("secret"), None)
    (line,) = heard.log
    assert "KeyError" in line
    assert "secret" not in line
    assert "\n" not in line
