"""Answers the questions of the kit for Carnet itself, a line of JSON for a line of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import records
from api.kit.cases import packed_text, unpacked_text
from records.notation import lexer
from records.notation.model import KINDS
from records.notation.reader import locate, place_in
from records.notation.record_texts import deal_starts
from records.notation.words_of_play import APART, parse_word
from records.notation.writer import format_records
from records.perft import perft

#: What the kit calls a token of each kind. A word is called by what it says.
_NAMES = {
    lexer.REMARK: "remark",
    lexer.COMMENT: "comment",
    lexer.LINE_COMMENT: "comment",
    lexer.OPEN: "open",
    lexer.CLOSE: "close",
    lexer.TAG: "tag",
    lexer.SPEECH: "speech",
    lexer.NUMBER: "number",
    lexer.UNCLOSED_COMMENT: "unclosed",
    lexer.UNCLOSED_SPEECH: "unclosed",
    lexer.UNCLOSED_TAG: "unclosed",
    lexer.BAD_TAG: "no-tag",
}

Token = list[Any]


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


# -- tokens --------------------


def tokens_of(text: bytes) -> Iterator[Token]:
    """Yield the kind of each token, its line and column, and those after its end.

    Lines and columns count from 1, columns in code points.
    """
    whole = text.decode("utf-8", "surrogateescape")
    reader = records.Reader(unpacked=text)
    every = list(reader)
    at = len(reader.outside_text.decode("utf-8", "surrogateescape"))
    yield from _section(whole, 0, at)
    for record in every:
        named = locate(record).find("Language")
        start = at
        for end in deal_starts(record.text):
            last = 0 if named is None else at + named.start
            yield from _section(whole, start, at + end, record.language, last)
            start = at + end
        at += len(record.text)


def _section(
    text: str, start: int, end: int, language: str = "en", named: int = 0
) -> Iterator[Token]:
    """Yield the tokens of a section. What stands before `named` is in English."""
    for kind, first, last, _ in lexer.tokens(text, start, end):
        name = _NAMES.get(kind) or _word(text[first:last], language if first > named else "en")
        yield [name, *_place(text, first), *_place(text, last)]


def _place(text: str, offset: int) -> tuple[int, int]:
    line, column = place_in(text, offset)
    return 1 + line, column


def _word(word: str, language: str) -> str:
    parsed = parse_word(word, language)
    if parsed is not None:
        return KINDS[parsed.item.kind]
    return "judgement" if APART.fullmatch(word) else "unreadable"
