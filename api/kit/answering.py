"""Answers the questions of the kit for Carnet itself, a line of JSON for a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import records
from api.kit.cases import packed_text, unpacked_text
from api.kit.tokens import tokens_of
from records.notation.writer import format_records
from records.perft import perft


def answers(lines: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the answer to each line. A line that asks nothing it knows gets `unable`."""
    for line in lines:
        try:
            question = json.loads(line)
            told = {"id": question["id"], **answer(question)}
        except (ValueError, LookupError, TypeError):
            told = {"id": None, "unable": True}
        # Undecodable bytes that a finding quotes are lone surrogates, which JSON in ASCII can hold.
        yield json.dumps(told).encode() + b"\n"


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question. Raises ValueError or KeyError if it is not a question."""
    text = unpacked_text(question)
    task = question["task"]
    if task == "check":
        return {"records": list(checked(text))}
    if task == "read":
        return {"tokens": list(tokens_of(text))}
    if task == "write":
        return packed_text(b"".join(format_records(records.Reader(unpacked=text), records.form)))
    if task == "perft":
        record = records.loads(text)[question["record"] - 1]
        return {"counts": perft(record, question["depth"])}
    return {"unable": True}


def checked(text: bytes) -> Iterator[dict[str, Any]]:
    """Yield what `carnet check --json` says of each record, and of the text before the first."""
    reader = records.Reader(unpacked=text)
    found = [records.replay(record).as_dict() for record in reader]
    outside = records.outside_dict(reader)
    if outside is not None:
        yield outside
    yield from found
