"""The tokens of a text with their places, as the kit compares them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import records
from records.notation import lexer
from records.notation.model import KINDS
from records.notation.reader import locate, place_in
from records.notation.record_texts import deal_starts
from records.notation.words_of_play import APART, parse_word

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
