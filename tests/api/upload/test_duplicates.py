"""The same play in one upload, in other letters, with comments, under other names: recognised."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from flask.testing import FlaskClient

import records
from analysis.generate import generate, generate_faulty
from tests.api.conftest import Serve
from tests.api.service import kept, post
from tests.hide import WAYS


@pytest.fixture
def client(serve: Serve) -> FlaskClient:
    """With the usual limits: these uploads are longer than the other tests let pass."""
    return serve()


HEADER = "% carnet 1\n\n"


def hidden(way: str, game: str = "besigue") -> Callable[[], str]:
    few = {"target": "200"} if game == "besigue" else {}
    return lambda: WAYS[way](records.dumps(generate(game, 3, few)), Random(5))


def faulty(game: str, code: str) -> Callable[[], str]:
    return lambda: generate_faulty(game, code, 2)


KINDS: dict[str, Callable[[], str]] = {
    "sound": lambda: records.dumps(generate("sizette", 1)),
    "hands left out": hidden("hands"),
    "cards half known": hidden("plays and cards"),
    "tricks left out": hidden("tricks and hands"),
    "tricks of whist left out": hidden("tricks", "whist"),
    "revoke": faulty("whist", "play-follow"),
    "out of turn": faulty("besigue-1847", "turn"),
    "score": faulty("besigue-3", "score-deal"),
    "seat of a declaration": faulty("besigue", "declare-turn"),
    "captain": faulty("sizette", "order-seat"),
}


def commented(text: str) -> str:
    return re.sub(r"^2\. ", "{a remark on the first} 2. ", text, flags=re.M)


def renamed(text: str) -> str:
    record = records.loads(text)[0]
    names = "".join(f'[{seat} "{seat} of another name"]\n' for seat in "AB" if not record.get(seat))
    return text.replace("\n\n[Deal", f"\n{names}\n[Deal", 1)


# What a play is taken for is not told by the store, which is asked for duplicates elsewhere.
@pytest.mark.only_sqlite
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_play_names_the_first_of_it_in_the_same_upload(
    client: FlaskClient, kind: str
) -> None:
    text = KINDS[kind]()
    french = records.dumps(records.loads(text)[0], "fr")
    spaced = text.replace("\n1. ", "\n1.   ")
    texts = [text, french, commented(text), renamed(text), renamed(commented(french)), spaced]
    assert len(set(texts)) == len(texts)
    upload = HEADER + "\n".join(one.removeprefix(HEADER) for one in [*texts, text])
    body = post(client, upload).json
    first, *others, again = body["records"]
    assert (first["status"], first["duplicate_of"]) == ("stored", None)
    # Its text is evidence of its own, so each is kept, beside the first; the same text is not.
    assert {row["duplicate_of"] for row in others} == {first["id"]}
    assert (again["status"], again["id"], again["duplicate_of"]) == (
        "duplicate",
        first["id"],
        first["id"],
    )
    assert (body["stored"], body["duplicates"], kept(client)) == (len(texts), 1, len(texts))
    assert len({row["id"] for row in [first, *others]}) == len(texts)


@pytest.mark.only_sqlite
@pytest.mark.parametrize("kind", KINDS)
def test_another_play_is_no_duplicate(client: FlaskClient, kind: str) -> None:
    text = KINDS[kind]()
    other = re.sub(r"\n#\S+\n|\n\*\n", "\n=1/1\n*\n", text, count=1)
    assert other != text
    body = post(client, HEADER + text.removeprefix(HEADER) + "\n" + other.removeprefix(HEADER)).json
    assert [row["duplicate_of"] for row in body["records"]] == [None, None]
