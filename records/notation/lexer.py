"""Tokens: a text cut into pieces that touch, so that every character is in one.

Only `match` at a position is used, with quantifiers that do not backtrack; a piece that
fails as one thing ends where it fails, so that the time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from records.notation.words import MARKS

REMARK = 1
COMMENT = 2
LINE_COMMENT = 3
OPEN = 4
CLOSE = 5
TAG = 6
SPEECH = 7
NUMBER = 8
WORD = 9
UNCLOSED_COMMENT = 10
UNCLOSED_SPEECH = 11
UNCLOSED_TAG = 12
BAD_TAG = 13

#: A token: its kind, its first offset, the offset after it, and what matched.
Token = tuple[int, int, int, re.Match[str]]

_SPACE = "(?:[ \t]|[\r\n]\ufeff*+)"
_STRING = r'(?:[^"\\\r\n]++|\\["\\]?+)*+'
_NAME = "[A-Za-z][A-Za-z0-9_]*+"

_WORD = '[^ \t\r\n{;()"\\[]'

_TOKEN = re.compile(
    rf"({_SPACE}*+)"
    rf'(?:((?![0-9]++\.|[A-F]:"){_WORD}++)'
    rf"|([0-9]++(?:(?=\.\.\.(?!{_WORD}))|\.))"
    rf'|(\[{_SPACE}*+(?P<name>{_NAME}){_SPACE}*+"(?P<value>{_STRING})"{_SPACE}*+\])'
    r"|(\{[^}]*+\}?+)"
    r"|(;[^\r\n]*+)"
    r"|(\()"
    r"|(\))"
    rf'|((?:[A-F]:)?"(?P<said>{_STRING})(?P<closed>"(?P<marks>{MARKS}(?!{_WORD}))?+)?+)'
    r"|(\[))?+"
)
#: The kind of token by the number of the group that matched; the others are parts of one.
_KINDS = {
    2: WORD,
    3: NUMBER,
    4: TAG,
    7: COMMENT,
    8: LINE_COMMENT,
    9: OPEN,
    10: CLOSE,
    11: SPEECH,
    15: BAD_TAG,
}
#: Characters that may stand nowhere outside comments.
BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]++")
_BAD_IN_COMMENT = re.compile("[\x00\ud800-\udfff]++")
_LINE_MARKS = re.compile("([\r\n])\ufeff++")
_TAG_HEAD = re.compile(rf'\[{_SPACE}*+{_NAME}{_SPACE}*+"')
_STRING_BODY = re.compile(_STRING)
_BAD_TAG = re.compile(rf'\[?+(?:[^\]"\r\n]++|"{_STRING}"?+)*+\]?+')
_REMARK = re.compile("[^\r\n]*+")


def at_line_start(text: str, offset: int) -> bool:
    """Whether an offset is in column 1; byte-order marks at the start of a line do not count."""
    while offset > 0 and text[offset - 1] == "\ufeff":
        offset -= 1
    return offset == 0 or text[offset - 1] in "\r\n"


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """The tokens of a text between two offsets; between them is white space and nothing else.

    An unclosed comment runs to the end, an unclosed string to the end of its line, a
    malformed tag to its bracket or the end of its line.  Byte-order marks at the start of
    a line are white space.  Cost: linear.

    The number of `1...` is without a dot, for the gap has it.

    >>> [(kind, "1.KS {x}"[a:b]) for kind, a, b, m in tokens("1.KS {x}")]
    [(8, '1.'), (9, 'KS'), (2, '{x}')]
    """
    if end is None:
        end = len(text)
    match = _TOKEN.match
    kinds = _KINDS
    position = start
    if start < end and text[start] == "\ufeff" and at_line_start(text, start):
        found = _MARKS_FIRST.match(text, start, end)
        assert found is not None
        position = found.end()
    while position < end:
        found = match(text, position, end)
        assert found is not None
        group = found.lastindex or 1
        if group == 1:
            return
        kind = kinds[group]
        first, stop = found.span(group)
        if kind == WORD:
            if text[first] == "%" and at_line_start(text, first):
                found = _REMARK.match(text, first, end)
                assert found is not None
                kind, stop = REMARK, found.end()
        elif kind == SPEECH:
            if found["closed"] is None:
                kind = UNCLOSED_SPEECH
        elif kind == BAD_TAG:
            kind, stop = _bad_tag(text, first, end)
        elif kind == COMMENT and (stop == first + 1 or text[stop - 1] != "}"):
            kind = UNCLOSED_COMMENT
        yield kind, first, stop, found
        position = stop


_MARKS_FIRST = re.compile("\ufeff++")


def _bad_tag(text: str, start: int, end: int) -> tuple[int, int]:
    """The kind and the end of what begins with a bracket and is no tag."""
    head = _TAG_HEAD.match(text, start, end)
    resume = start
    if head is not None:
        body = _STRING_BODY.match(text, head.end(), end)
        assert body is not None
        if body.end() == end or text[body.end()] != '"':
            return UNCLOSED_TAG, body.end()
        resume = head.end() - 1
    rest = _BAD_TAG.match(text, resume, end)
    assert rest is not None
    return BAD_TAG, rest.end()


def bad_runs(text: str, kind: int, start: int, end: int) -> list[tuple[int, int]]:
    """The runs of characters of a token that may not stand in it: control, undecodable."""
    comment = kind in (COMMENT, LINE_COMMENT, UNCLOSED_COMMENT)
    pattern = _BAD_IN_COMMENT if comment else BAD
    return [found.span() for found in pattern.finditer(text, start, end)]


def comment_text(text: str, kind: int, start: int, end: int) -> str:
    """What a comment says, without the white space at its ends."""
    inner = text[start + 1 : end - 1 if kind == COMMENT else end]
    if "\ufeff" in inner:
        inner = _LINE_MARKS.sub(r"\1", inner)
    return inner.strip(" \t\r\n")


def quote_of(text: str, start: int, end: int) -> int:
    """The offset of the first quote of a token."""
    return text.index('"', start, end)


def unescape(text: str) -> str:
    r"""What a string says: `\"` and `\\` are escapes, any other `\` is itself.

    >>> unescape(r'a \"b\" c\d \\')
    'a "b" c\\d \\'
    """
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    r"""How a string is written.

    >>> escape('a "b" \\')
    'a \\"b\\" \\\\'
    """
    return text.replace("\\", "\\\\").replace('"', '\\"')


_ESCAPE = re.compile(r'\\(["\\])')
