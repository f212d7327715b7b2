"""A document as Markdown tokens, with an anchor on everything that others may refer to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from api.help.contents import ROOT, must_be_in_french, names, path_of
from api.help.generated import GENERATED
from records.languages import Language

PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")

_NUMBER = re.compile(r"\d+(?:\.\d+)*(?=\.? )")


class NoDocumentError(LookupError):
    """There is no document of that name."""


class UnlikeError(ValueError):
    """A translation has other headings, tables or paragraphs to refer to than the English text."""


class Heading(NamedTuple):
    """A heading below the title: its level from 2 on, its words and its anchor."""

    level: int
    words: str
    anchor: str


class Document(NamedTuple):
    """A document in one language. `tokens` do not include the title.

    `language` is English where a reader of French has no other text, or none that goes with the
    English one although it need not be there. `marks` are the kind and the id of everything that
    has one.
    """

    name: str
    language: Language
    path: str
    title: str
    title_tokens: Sequence[Token]
    tokens: Sequence[Token]
    headings: tuple[Heading, ...]
    marks: tuple[tuple[str, str], ...]

    @property
    def anchors(self) -> frozenset[str]:
        """All ids."""
        return frozenset(anchor for _, anchor in self.marks)


def plain(tokens: Sequence[Token]) -> str:
    """Return the words of inline tokens without their marks."""
    return "".join(" " if one.type.endswith("break") else one.content for one in tokens)


def _without_code(title: Sequence[Token]) -> list[Token]:
    """Return the title of a finding's page, "Revoke: `play-follow`", as players read it."""
    words, *_ = title
    return [words.copy(content=words.content.rstrip(" :\u00a0"))]


def slug(words: str) -> str:
    """Return the anchor of a heading, as GitHub makes it.

    >>> slug("What the players could know")
    'what-the-players-could-know'
    """
    return re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")


def _source(name: str, language: Language) -> tuple[str, str] | None:
    """Return where a document is and its text, or None if it is not there in that language."""
    path = path_of(name, language)
    if name in GENERATED:
        return path, GENERATED[name](language)
    file = ROOT / path
    if not file.is_file():
        return None
    return path, file.read_text(encoding="utf-8")


def in_french(name: str) -> bool:
    """Return whether a document is there in French."""
    return name in GENERATED or (ROOT / path_of(name, "fr")).is_file()


@cache
def document(name: str, language: Language) -> Document:
    """Return the document, in English if it is not there in that language.

    Raises NoDocumentError, and UnlikeError if a translation does not go with the English text.
    """
    if name not in set(names()):
        raise NoDocumentError(name)
    if language == "fr" and not in_french(name):
        language = "en"
    source = _source(name, language)
    if source is None:
        raise NoDocumentError(f"{name} ({language})")
    path, text = source
    tokens = PARSER.parse(text)
    marked = list(_places(tokens))
    kinds = [kind for kind, _, _ in marked]
    if language == "en":
        marks = tuple(zip(kinds, _unique(anchor for _, anchor, _ in marked), strict=True))
    else:
        marks = document(name, "en").marks
        if [kind for kind, _ in marks] != kinds:
            if not must_be_in_french(name):
                return document(name, "en")
            raise UnlikeError(f"{path}: {_difference(marks, marked)}")
    for (_, anchor), (_, _, token) in zip(marks, marked, strict=True):
        token.attrSet("id", anchor)
    headings = tuple(
        Heading(int(token.tag[1]), plain(tokens[at + 1].children or ()), str(token.attrGet("id")))
        for at, token in enumerate(tokens)
        if token.type == "heading_open" and token.tag != "h1"
    )
    title = tokens[1].children or []
    if name.startswith("findings/"):
        title = _without_code(title)
    return Document(name, language, path, plain(title), title, tokens[3:], headings, marks)


def beside(name: str, language: Language) -> tuple[Document | None, Document | None]:
    """Return the document before this one and the one after it, in the order of all."""
    order = list(names())
    at = order.index(name)
    before = document(order[at - 1], language) if at else None
    return before, document(order[at + 1], language) if at + 1 < len(order) else None


def _places(tokens: Sequence[Token]) -> Iterator[tuple[str, str, Token]]:
    """Yield what others may refer to: its kind, its anchor, and the token that gets it.

    These are headings, paragraphs that begin with bold words, and rows of a table that begin with
    a code.
    """
    column = ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            yield token.tag, slug(plain(tokens[at + 1].children or ())), token
        elif token.type == "paragraph_open" and token.level == 0:
            head = _run_in_head(tokens[at + 1])
            if head:
                number = _NUMBER.match(head)
                yield "p", number[0] if number else slug(head.rstrip(".:")), token
        elif token.type == "tr_open":
            if tokens[at + 1].type == "th_open":
                column = slug(plain(tokens[at + 2].children or ()))
                continue
            cell = [one for one in tokens[at + 2].children or () if one.content]
            if cell and cell[0].type == "code_inline":
                yield "tr", f"{column}-{slug(cell[0].content)}", token


def _run_in_head(inline: Token) -> str:
    children = [one for one in inline.children or () if one.type != "text" or one.content]
    if not children or children[0].type != "strong_open":
        return ""
    end = next(at for at, one in enumerate(children) if one.type == "strong_close")
    return plain(children[1:end])


def _unique(anchors: Iterator[str]) -> list[str]:
    out: list[str] = []
    for anchor in anchors:
        number, free = 0, anchor
        while free in out:
            number += 1
            free = f"{anchor}-{number}"
        out.append(free)
    return out


def _difference(marks: Sequence[tuple[str, str]], marked: Sequence[tuple[str, str, Token]]) -> str:
    for at, (kind, anchor) in enumerate(marks):
        if at >= len(marked) or marked[at][0] != kind:
            return f"the English text has a {kind} “{anchor}” where this has another thing"
    return f"it has more to refer to than the English text: “{marked[len(marks)][1]}”"
