"""The calls that the documents show are made, and are answered as they say."""

from __future__ import annotations

import doctest
import json
import re
import shlex
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.app import create_app

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "docs" / name for name in ("http.md", "operating.md")]
BASE = "http://127.0.0.1:8080"
LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """The service with the samples stored."""
    app: Flask = create_app(f"sqlite:///{tmp_path_factory.mktemp('document')}/records.db")
    client = app.test_client()
    for path in sorted((ROOT / "samples").glob("*.carnet")):
        answer = client.post(
            "/api/v1/records", data=path.read_bytes(), content_type="text/vnd.carnet"
        )
        assert answer.status_code == 201
    return client


def examples() -> list[tuple[str, str]]:
    """Each command of the documents with the answer that it shows."""
    text = "".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)
    out: list[tuple[str, str]] = []
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S):
        if not block.startswith("$ "):
            continue
        for part in re.split(r"^\$ ", block.replace("|\n", "|"), flags=re.M)[1:]:
            command, _, answer = part.partition("\n")
            out.append((command, answer))
    assert out
    return out


def answered(service: FlaskClient, command: str) -> str:
    """What a curl command of the document is answered."""
    headers = {}
    body: bytes | str | None = None
    address = method = ""
    words = iter(shlex.split(command)[1:])
    for word in words:
        if word == "-H":
            name, value = next(words).split(": ", 1)
            headers[name] = value
        elif word == "--data-binary":
            body = (ROOT / next(words).removeprefix("@")).read_bytes()
        elif word == "--json":
            body = next(words)
            headers["Content-Type"] = "application/json"
        elif word == "-X":
            method = next(words)
        elif word != "-s":
            address = word.removeprefix(BASE)
    method = method or ("GET" if body is None else "POST")
    return service.open(address, method=method, data=body, headers=headers).text


def readable(text: str) -> str:
    """JSON as a person would write it, without escapes."""
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def test_every_call_of_the_document_is_answered_as_it_says(service: FlaskClient) -> None:
    names: dict[str, str] = {}
    for command, wanted in examples():
        for name, value in names.items():
            command = command.replace(f"${name}", value)
        assigned = re.fullmatch(r"(\w+)=\$\((curl [^|]*)\|.*\)", command)
        if assigned is not None:
            page = json.loads(answered(service, assigned[2]))
            names[assigned[1]] = page["items"][0]["id"]
            continue
        got = readable(answered(service, command))
        assert doctest.OutputChecker().check_output(wanted.strip() + "\n", got + "\n", LENIENT), (
            f"{command}\nwanted:\n{wanted}\ngot:\n{got[:2000]}"
        )
