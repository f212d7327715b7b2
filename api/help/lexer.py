"""The notation in colours: for Pygments and all that use it, and as a grammar for editors."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

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
    _TokenType,
)

#: A card, also one of which only the rank or the suit is known, in the letters of either language.
_CARD = (
    "(?:(?:10|[AKQJTRDVakqjtrdv2-9])[SHDCPKTshdcpkt♠♥♦♣♤♡♢♧][\ufe0e\ufe0f]?"
    "|[AKQJTRDV2-9]x|x[SHDCPKT])"
)
#: Where a word may end.
_END = r"(?=[ \t\r\n{;()\"\[!?^=$]|$)"
_SCORES = "-?[0-9]+(?:/-?[0-9]+)*"
_STRING = r"\"(?:\\.|[^\"\\\r\n])*\""
_BLANK = r"([ \t]*)"


class Rule(NamedTuple):
    """What a regular expression finds, within a line: a token of Pygments for all of it.

    `scope` is what editors call it. With `tokens` and `scopes`, each group has its own.
    """

    pattern: str
    token: _TokenType
    scope: str
    tokens: tuple[_TokenType, ...] = ()
    scopes: tuple[str, ...] = ()


#: White space has no scope.
BLANK = Rule("\ufeff+|[ \t\r\n]+", Text.Whitespace, "")
#: A comment in braces, the only thing that goes on over line ends.
BRACES = (r"\{", r"\}", Comment, "comment.block.carnet")
#: The words of the notation, in the order in which they are tried; at least one fits everywhere.
#: Both Python and Oniguruma read the expressions alike: they have no classes such as \s and \w.
RULES = (
    Rule("^\ufeff*%.*$", Comment.Preproc, "comment.line.percentage.carnet"),
    Rule(
        r"(\[)" + _BLANK + "([A-Za-z][A-Za-z0-9_]*)" + _BLANK + f"({_STRING})" + _BLANK + r"(\])",
        Text,
        "meta.tag.carnet",
        (
            Punctuation,
            Text.Whitespace,
            Name.Attribute,
            Text.Whitespace,
            String,
            Text.Whitespace,
            Punctuation,
        ),
        (
            "punctuation.definition.tag.begin.carnet",
            "",
            "entity.other.attribute-name.carnet",
            "",
            "string.quoted.double.carnet",
            "",
            "punctuation.definition.tag.end.carnet",
        ),
    ),
    Rule(r";.*$", Comment, "comment.line.semicolon.carnet"),
    Rule(_STRING, String, "string.quoted.double.carnet"),
    Rule("[()]", Punctuation, "punctuation.section.group.carnet"),
    Rule(r"[0-9]+\.(?!\.\.$)", Number.Integer, "constant.numeric.trick.carnet"),
    Rule(r"(?:\.\.\.|…)" + _END, Keyword, "keyword.control.carnet"),
    Rule(rf"#{_SCORES}" + _END, Keyword, "keyword.control.carnet"),
    Rule(rf"={_SCORES}" + _END, Number, "constant.numeric.score.carnet"),
    Rule(r"\*" + _END, Keyword, "keyword.control.carnet"),
    Rule("[A-F]:", Name.Label, "entity.name.label.carnet"),
    Rule(rf"\+(?:{_CARD})+" + _END, Name.Function, "entity.name.function.carnet"),
    Rule(rf"[~>^]{_CARD}" + _END, Name.Function, "entity.name.function.carnet"),
    Rule(r"\|\|?" + _END, Name.Function, "entity.name.function.carnet"),
    Rule(_CARD + _END, Name.Constant, "constant.language.card.carnet"),
    Rule(r"\^", Operator, "keyword.operator.carnet"),
    Rule(r"[!?]{1,2}|\$[0-9]+", Operator, "keyword.operator.carnet"),
    Rule(r"[^ \t\r\n{;()\"\[]+|.", Error, "invalid.illegal.carnet"),
)


def _for_pygments(rule: Rule) -> tuple[str, Any]:
    return rule.pattern, bygroups(*rule.tokens) if rule.tokens else rule.token


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
            _for_pygments(RULES[0]),
            _for_pygments(BLANK),
            (rf"{BRACES[0]}[^}}]*(?:{BRACES[1]})?", BRACES[2]),
            *map(_for_pygments, RULES[1:]),
        ],
    }


def textmate() -> dict[str, Any]:
    """Return the same words as a grammar in the form of TextMate, which editors read."""
    first, *rest = map(_for_editors, RULES)
    begin, end, _, scope = BRACES
    braces = {"name": scope, "begin": begin, "end": end}
    return {
        "name": CarnetLexer.name,
        "scopeName": "source.carnet",
        "fileTypes": ["carnet"],
        "patterns": [first, {"match": BLANK.pattern}, braces, *rest],
    }


def _for_editors(rule: Rule) -> dict[str, Any]:
    out: dict[str, Any] = {"name": rule.scope, "match": rule.pattern}
    if rule.scopes:
        out["captures"] = {
            str(at): {"name": scope} for at, scope in enumerate(rule.scopes, 1) if scope
        }
    return out
