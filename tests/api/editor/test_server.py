"""`carnet lsp` as an editor knows it: what is spoken to by what it reads and writes."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import converters, types
from pygls.exceptions import JsonRpcException

from tests.api.command import FAULTY, INSTALLED, SOIREE, installed
from tests.api.editor.client import URI, editor, position, run

GOLDEN = Path(__file__).with_name("answers.json")
TEXT = FAULTY.replace("{a good duck}", "{🂡 a good duck}") + "\n" + SOIREE.partition("\n\n")[2]
WHIST = (Path(__file__).parents[3] / "samples/whist-faults.carnet").read_text("utf-8")


async def answers(language: str) -> dict[str, Any]:
    """What is answered to each question about the same text."""
    async with editor(language, apart=True) as one:
        one.open(TEXT)
        out: dict[str, Any] = {"findings": await one.findings()}
        place = TEXT.index("8D +")
        out["hover"] = await one.text_document_hover_async(types.HoverParams(**one.at(place)))
        out["completion"] = await one.text_document_completion_async(
            types.CompletionParams(**one.at(place))
        )
        out["symbols"] = await one.text_document_document_symbol_async(
            types.DocumentSymbolParams(**one.whole())
        )
        out["folds"] = await one.text_document_folding_range_async(
            types.FoldingRangeParams(**one.whole())
        )
        out["player"] = await one.text_document_prepare_rename_async(
            types.PrepareRenameParams(**one.at(TEXT.index("Basile")))
        )
        out["rename"] = await one.text_document_rename_async(
            types.RenameParams(**one.at(TEXT.index("Basile")), new_name="Bas")
        )
        first = out["findings"][0]
        out["corrections"] = await one.text_document_code_action_async(
            types.CodeActionParams(
                **one.whole(), range=first.range, context=types.CodeActionContext([first])
            )
        )
        for command in ("nextFinding", "previousFinding"):
            out[command] = await one.workspace_execute_command_async(
                types.ExecuteCommandParams(f"carnet.server.{command}", [URI, first.range.start])
            )
        out["form"] = await one.text_document_formatting_async(
            types.DocumentFormattingParams(**one.whole(), options=types.FormattingOptions(4, True))
        )
        plain: dict[str, Any] = converters.get_converter().unstructure(out)
        return plain


def test_the_answers_are_those_that_are_kept() -> None:
    """Run this file with Python to write them anew, and read what differs."""
    given = {language: run(answers(language)) for language in ("en", "fr-CA")}
    assert json.loads(json.dumps(given)) == json.loads(GOLDEN.read_text("utf-8"))


def test_without_a_locale_the_language_is_that_of_the_environment() -> None:
    async def first(**environment: str) -> str:
        async with editor(None, apart=True, **environment) as one:
            one.open(TEXT)
            return (await one.findings())[0].message

    assert "règle" in run(first(LC_ALL="fr_FR.UTF-8"))
    assert "rule" in run(first(LC_ALL="de_DE.UTF-8"))


@pytest.mark.parametrize(
    ("wishes", "told"), [(None, True), ({}, True), ([], True), ({"findingsInHover": False}, False)]
)
def test_an_editor_that_shows_findings_itself_is_told_the_table_alone(
    wishes: Any, told: bool
) -> None:
    async def hover() -> str:
        async with editor(wishes=wishes) as one:
            one.open(WHIST)
            first = (await one.findings())[0].range.start
            at = types.HoverParams(types.TextDocumentIdentifier(URI), first)
            found = await one.text_document_hover_async(at)
            assert isinstance(found.contents, types.MarkupContent)
            return found.contents.value

    text = run(hover())
    assert ("does not follow suit" in text) == told
    assert "Capt. Ferrers" in text


def test_a_revoke_leads_to_the_plies_that_prove_it() -> None:
    async def related() -> list[tuple[str, str]]:
        async with editor() as one:
            one.open(WHIST)
            found = [d for d in await one.findings() if d.related_information]
            lines = WHIST.split("\n")
            return [
                (place.message, lines[at.start.line][at.start.character : at.end.character])
                for one in found
                for place in one.related_information or []
                for at in [place.location.range]
            ]

    assert run(related()) == [("proven by 8C, ply 32", "8C"), ("proven by JC, ply 35", "JC")]


@pytest.mark.parametrize("kind", list(types.PositionEncodingKind))
def test_positions_are_in_the_units_that_the_editor_wants(kind: types.PositionEncodingKind) -> None:
    line = "3. A:7C ... {🂡é} zz"

    async def found() -> types.Range:
        async with editor("en", [kind]) as one:
            one.open(SOIREE.replace("3. A:7C ...", line))
            return (await one.findings())[0].range

    width = {"utf-8": 6, "utf-16": 3, "utf-32": 2}[kind.value]
    start = len("3. A:7C ... {} ") + width
    place = run(found())
    assert (place.start.character, place.end.character) == (start, start + 2)


def test_the_last_of_many_changes_is_what_is_told_of() -> None:
    async def found() -> list[types.Diagnostic]:
        async with editor() as one:
            one.open(SOIREE)
            at = SOIREE.index("8D +")
            for turn in range(60):
                place = position(SOIREE, at)
                end = types.Position(place.line, place.character + 3 * (turn % 2))
                change = types.TextDocumentContentChangePartial(
                    types.Range(place, end), "" if turn % 2 else "zz "
                )
                one.change([change])
            assert await one.findings() == []
            one.change([types.TextDocumentContentChangeWholeDocument("zz")])
            return await one.findings()

    (one,) = run(found())
    assert one.code == "syntax-structure"


def test_a_text_that_is_closed_has_no_findings_and_no_answers() -> None:
    async def closed() -> None:
        async with editor() as one:
            one.open("\n".join([TEXT] * 200))
            one.close()
            place = types.HoverParams(**one.at(40))
            assert await one.text_document_hover_async(place) is None
            asked = types.CompletionParams(**one.at(40))
            assert not await one.text_document_completion_async(asked)
            parts = types.FoldingRangeParams(**one.whole())
            assert not await one.text_document_folding_range_async(parts)
            assert list(one.told[URI].diagnostics) == []
            one.change([types.TextDocumentContentChangeWholeDocument("zz")])
            one.open(SOIREE)
            assert await one.findings() == []
            assert one.log == []

    run(closed())


def test_a_question_that_is_taken_back_is_answered_as_cancelled_and_the_next_one_as_asked() -> None:
    async def cancelled() -> None:
        async with editor() as one:
            one.open(WHIST)
            first = (await one.findings())[0]
            asked = types.CodeActionParams(
                **one.whole(), range=first.range, context=types.CodeActionContext([])
            )
            future = one.protocol.send_request_async(types.TEXT_DOCUMENT_CODE_ACTION, asked, "mine")
            waiting = asyncio.ensure_future(future)
            await asyncio.sleep(0)
            one.cancel_request(types.CancelParams("mine"))
            (answer,) = await asyncio.gather(waiting, return_exceptions=True)
            if isinstance(answer, JsonRpcException):
                assert answer.code == types.LSPErrorCodes.RequestCancelled
            else:
                assert answer
            assert await one.text_document_code_action_async(asked)

    run(cancelled())


def test_a_question_that_nobody_knows_is_refused_and_the_server_goes_on() -> None:
    async def refused() -> None:
        async with editor() as one:
            with pytest.raises(JsonRpcException) as caught:
                await one.protocol.send_request_async("carnet/whatever", {})
            assert caught.value.code == types.ErrorCodes.MethodNotFound
            one.protocol.notify("carnet/whatever", {})
            one.open(SOIREE)
            assert await one.findings() == []

    run(refused())


def test_a_name_that_cannot_be_given_is_refused_in_one_sentence() -> None:
    async def refused() -> list[str]:
        out = []
        async with editor("fr") as one:
            one.open(SOIREE)
            for place, name in [("Alice", "Basile"), ("Alice", " "), ("KS", "Zoé")]:
                with pytest.raises(JsonRpcException) as caught:
                    await one.text_document_rename_async(
                        types.RenameParams(**one.at(SOIREE.index(place)), new_name=name)
                    )
                out.append(caught.value.message)
        return out

    assert run(refused()) == [
        "un autre joueur du même relevé porte déjà le nom Basile",
        "il faut une lettre à un nom, sans fin de ligne ni caractère de contrôle",
        "un joueur se renomme à son nom dans une balise A à F, ou à sa place dans le jeu",
    ]


@pytest.mark.parametrize(
    "text",
    ["\x00\x01PK\x03\x04" * 3000, "x" * 1_000_000, "[" * 100_000, '[Game "whist"]' + "é " * 50_000],
    ids=["no text", "one huge word", "brackets", "one huge line"],
)
def test_what_is_no_record_has_findings_and_at_most_a_thousand_and_one(text: str) -> None:
    async def found() -> int:
        async with editor() as one:
            one.open(text)
            return len(await one.findings())

    assert 1 <= run(found()) <= 1001


def message(content: str) -> bytes:
    return f"Content-Length: {len(content)}\r\n\r\n{content}".encode()


def request(method: str, number: int, **params: Any) -> bytes:
    body = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return message(json.dumps(body))


def test_the_server_ends_when_its_editor_is_gone() -> None:
    begin = request("initialize", 1, capabilities={}, processId=None, rootUri=None)
    done = installed("lsp", stdin=begin)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert done.stdout.count(b'"id": 1') == 1


def test_an_editor_that_takes_its_leave_is_status_0() -> None:
    leave = message('{"jsonrpc": "2.0", "method": "exit"}')
    begin = request("initialize", 1, capabilities={}, processId=None, rootUri=None)
    done = installed("lsp", stdin=begin + request("shutdown", 2) + leave)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_message_that_is_none_is_passed_over() -> None:
    begin = request("initialize", 1, capabilities={}, processId=None, rootUri=None)
    done = installed("lsp", stdin=begin + message("{zz") + request("shutdown", 2))
    assert b'"id": 2' in done.stdout
    assert b"Traceback" not in done.stderr


def test_without_the_extra_the_command_says_what_is_missing() -> None:
    code = "import sys; sys.modules['pygls'] = None; from api.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "lsp"],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("carnet: this needs the extra “editor”: ")
    assert INSTALLED.exists()


if __name__ == "__main__":
    kept = {language: run(answers(language)) for language in ("en", "fr-CA")}
    GOLDEN.write_text(json.dumps(kept, ensure_ascii=False, indent=1) + "\n", "utf-8")
