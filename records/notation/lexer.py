"""The lexer: splits a text into tokens and white space, so that no character is left over.

The lexer only matches at a position, with quantifiers that never backtrack. A token that turns out
to be malformed ends where it fails. So the time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from records.notation.words_of_play import MARKS

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

#: A token: its kind, its first offset, the offset after it, and the match.
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
#: The kind of token for each group that can match last. The other groups are parts of a token.
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
#: Characters that are allowed only in comments.
BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]++")
_BAD_IN_COMMENT = re.compile("[\x00\ud800-\udfff]++")
_LINE_MARKS = re.compile("([\r\n])\ufeff++")
_TAG_HEAD = re.compile(rf'\[{_SPACE}*+{_NAME}{_SPACE}*+"')
_STRING_BODY = re.compile(_STRING)
_BAD_TAG = re.compile(rf'\[?+(?:[^\]"\r\n]++|"{_STRING}"?+)*+\]?+')
_REMARK = re.compile("[^\r\n]*+")


def at_line_start(text: str, offset: int) -> bool:
    """Return whether an offset is in column 1.

    Byte-order marks at the start of a line do not count.
    """
    while offset > 0 and text[offset - 1] == "\ufeff":
        offset -= 1
    return offset == 0 or text[offset - 1] in "\r\n"


def tokens(text: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    """Yield the tokens of a text between two offsets. Only white space lies between two tokens.

    An unclosed comment runs to the end, and an unclosed string to the end of its line. A malformed
    tag runs to its bracket or to the end of its line. Byte-order marks at the start of a line are
    white space. Cost: linear.

    The number token of `1...` has no dot, because the dots form a gap.

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
        if first == position:
            # All that begins here shares one number object for the place.
            first = position
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
    """Return the kind and the end of a malformed tag."""
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


def bad_runs(text: str, kind: int, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the spans of invalid characters in a token: control and undecodable ones."""
    comment = kind in (COMMENT, LINE_COMMENT, UNCLOSED_COMMENT)
    pattern = _BAD_IN_COMMENT if comment else BAD
    return (found.span() for found in pattern.finditer(text, start, end))


def comment_text(text: str, kind: int, start: int, end: int) -> str:
    """Return the text of a comment, without the white space at its ends."""
    inner = text[start + 1 : end - 1 if kind == COMMENT else end]
    if "\ufeff" in inner:
        inner = _LINE_MARKS.sub(r"\1", inner)
    return inner.strip(" \t\r\n")


def unescape(text: str) -> str:
    r"""Return the value of a string.

    Only `\"` and `\\` are escapes: any other `\` stands for itself.

    >>> unescape(r'a \"b\" c\d \\')
    'a "b" c\\d \\'
    """
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def escape(text: str) -> str:
    r"""Return the text as it is written in a string.

    >>> escape('a "b" \\')
    'a \\"b\\" \\\\'
    """
    return text.replace("\\", "\\\\").replace('"', '\\"')


_ESCAPE = re.compile(r'\\(["\\])')
