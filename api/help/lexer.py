"""The notation in colours, for Pygments and all that use it."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, bygroups
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
)

#: A card, also one of which only the rank or the suit is known, in the letters of either language.
_CARD = (
    r"(?:(?:10|[AKQJTRDVakqjtrdv2-9])[SHDCPKTshdcpkt♠♥♦♣♤♡♢♧][\uFE0E\uFE0F]?"
    r"|[AKQJTRDV2-9]x|x[SHDCPKT])"
)
#: Where a word may end.
_END = r"(?=[\s{;()\"\[!?^=$]|\Z)"


class CarnetLexer(RegexLexer):
    """Reads Carnet text word by word. A word that the notation does not have is an error.

    >>> [value for _, value in CarnetLexer().get_tokens("1. A:KS zz") if value.strip()]
    ['1.', 'A:', 'KS', 'zz']
    """

    name = "Carnet"
    aliases: ClassVar[list[str]] = ["carnet"]
    filenames: ClassVar[list[str]] = ["*.carnet"]
    mimetypes: ClassVar[list[str]] = ["text/vnd.carnet"]
    url = ""

    tokens: ClassVar = {
        "root": [
            (r"^\ufeff?%.*$", Comment.Preproc),
            (r"\s+", Text.Whitespace),
            (
                r"(\[)(\s*)([A-Za-z]\w*)(\s*)(\"(?:\\.|[^\"\\\n])*\")(\s*)(\])",
                bygroups(
                    Punctuation,
                    Text.Whitespace,
                    Name.Attribute,
                    Text.Whitespace,
                    String,
                    Text.Whitespace,
                    Punctuation,
                ),
            ),
            (r"\{[^}]*\}", Comment),
            (r";.*$", Comment),
            (r"\"(?:\\.|[^\"\\\n])*\"", String),
            (r"[()]", Punctuation),
            (r"\d+\.(?!\.\.$)", Number.Integer),
            (r"(?:\.\.\.|…)" + _END, Keyword),
            (r"#-?\d+(?:/-?\d+)*" + _END, Keyword),
            (r"=-?\d+(?:/-?\d+)*" + _END, Number),
            (r"\*" + _END, Keyword),
            (r"[A-F]:", Name.Label),
            (rf"\+(?:{_CARD})+" + _END, Name.Function),
            (rf"[~>]{_CARD}" + _END, Name.Function),
            (rf"\^{_CARD}" + _END, Name.Function),
            (r"\|\|?" + _END, Name.Function),
            (_CARD + _END, Name.Constant),
            (r"\^", Operator),
            (r"[!?]{1,2}|\$\d+", Operator),
            (r"[^\s{;()\"\[]+", Error),
            (r".", Error),
        ]
    }
