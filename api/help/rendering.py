"""A document as HTML: its links resolved, its code in colours."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import unquote

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

import records
from api.help.contents import ROOT, name_of
from api.help.documents import PARSER, Document, document
from api.help.lexer import CarnetLexer
from api.http.record_links import packed
from api.words.pages import PAGES
from records.findings import CODES
from records.languages import Language
from records.severities import ERROR

#: Making one takes longer than colouring a line.
_COLOURS = HtmlFormatter(nowrap=True)
#: Folders of the checkout whose files documents name, and that are not served.
_NOT_SERVED = ("tests/", "examples/")
_IMAGES = "docs/images/"


class DeadLinkError(ValueError):
    """A document refers to something that is not there."""


class Address(NamedTuple):
    """How the pages are reached: a document by name and anchor, an image by its file's name.

    `replay` is the address of the page for a record in a link, "" where there is none. `table`
    gives the HTML of a table that plays the element `sample` from a finding of that code on.
    """

    document: Callable[[str, str], str]
    image: Callable[[str], str]
    replay: str = ""
    table: Callable[[str], str] | None = None


class Rendered(NamedTuple):
    """A document as HTML, without its title, which is apart. `played`: it has a table."""

    title: Markup
    body: Markup
    played: bool


def rendered(found: Document, address: Address, language: Language) -> Rendered:
    """Return a document as HTML, for a reader of that language.

    The page of a finding is for players: other findings are named by their titles, its example lies
    on the table, if it has a place there, and what the command line says of it is folded away.

    Raises DeadLinkError if it refers to a document, an anchor or an image that is not there.
    """
    folder, _, code = found.name.rpartition("/")
    of_finding = folder == "findings"
    renderer = _Renderer(language, address if of_finding else None, code)
    options: Any = PARSER.options
    title = renderer.renderInline(found.title_tokens, options, {})
    tokens = [_linked(one, found, address) for one in found.tokens]
    return Rendered(Markup(title), Markup(renderer.render(tokens, options, {})), renderer.played)


def _linked(token: Token, found: Document, address: Address) -> Token:
    if not token.children:
        return token
    children: list[Token] = []
    unserved = False
    for child in token.children:
        if child.type == "link_open":
            target = str(child.attrGet("href"))
            unserved = _of_the_checkout(target, found)
            if unserved:
                continue
            leads = _leads_to(target, found)
            href = target if leads is None else address.document(*leads)
            attrs = {**child.attrs, "href": href}
            if leads is None:
                attrs["rel"] = "external"
            child = child.copy(attrs=attrs)
        elif child.type == "link_close" and unserved:
            unserved = False
            continue
        elif child.type == "image":
            child = child.copy(attrs={**child.attrs, "src": address.image(_image(child, found))})
        children.append(child)
    return token.copy(children=children)


def _from_root(target: str, found: Document) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(found.path), target))


def _of_the_checkout(target: str, found: Document) -> bool:
    return "://" not in target and _from_root(target, found).startswith(_NOT_SERVED)


def _leads_to(target: str, found: Document) -> tuple[str, str] | None:
    """Return the document and the anchor of a link, or None if it leads elsewhere."""
    if target.startswith(("https://", "http://")):
        return None
    path, _, anchor = unquote(target).partition("#")
    name = name_of(_from_root(path, found)) if path else found.name
    if name is None:
        if _of_the_checkout(path, found):
            return None
        raise DeadLinkError(f"{found.path}: {target} is no document")
    if name == "":
        return "", ""
    try:
        anchors = document(name, "en").anchors
    except LookupError:
        raise DeadLinkError(f"{found.path}: {target} leads nowhere") from None
    if anchor and anchor not in anchors:
        raise DeadLinkError(f"{found.path}: {target} has no such place")
    return name, anchor


def _image(token: Token, found: Document) -> str:
    path = _from_root(str(token.attrGet("src")), found)
    if not path.startswith(_IMAGES) or not (ROOT / path).is_file():
        raise DeadLinkError(f"{found.path}: there is no image {token.attrGet('src')}")
    return path.removeprefix(_IMAGES)


def _has_place(text: str, code: str) -> bool:
    """Return whether a finding of that code lies at a place of the play."""
    if CODES[code].severity == ERROR:
        return False
    return any(
        one.code == code and one.deal is not None
        for record in records.loads(text)
        for one in records.replay(record).findings
    )


def _lexer(language: str, code: str) -> Lexer | None:
    if language == "carnet":
        return CarnetLexer()
    if language == "python" and ">>>" in code:
        language = "pycon"
    try:
        return get_lexer_by_name(language) if language else None
    except ClassNotFound:
        return None


class _Renderer(RendererHTML):
    """HTML in which what is wide can be scrolled by keyboard, and code is in colours."""

    def __init__(self, language: Language, address: Address | None, finding: str) -> None:
        """The page of a `finding` has an `address`, by which it leads to others."""
        super().__init__()
        self._language = language
        self._address = address
        self._finding = finding
        self.played = False

    def code_inline(
        self, tokens: Sequence[Token], at: int, options: Any, env: MutableMapping[str, Any]
    ) -> str:
        """Return code within a line, or the title of the finding that has this code."""
        code = tokens[at].content
        if self._address is None or code not in CODES:
            return super().code_inline(tokens, at, options, env)
        name = f"findings/{code}"
        title = document(name, self._language).title
        return f'<a href="{self._address.document(name, "")}">{escape(title)}</a>'

    def _scrolls(self, what: str) -> str:
        label = escape(PAGES[what][self._language])
        return f'tabindex="0" role="group" aria-label="{label}"'

    def fence(self, tokens: Sequence[Token], at: int, options: Any, env: Mapping[str, Any]) -> str:
        """Return a fenced block of code."""
        code, language = tokens[at].content, tokens[at].info.strip()
        html = self._code(code, language)
        if self._address is None:
            return html
        if language == "console":
            return self._folded(PAGES["help-command-line"], html)
        if language == "carnet" and self._address.replay:
            words = escape(PAGES["as-a-game"][self._language])
            whole = f"{self._address.replay}#r={packed(code.encode())}"
            if self._address.table and _has_place(code, self._finding):
                self.played = True
                text = html.replace("<pre ", '<pre id="sample" ', 1)
                html = self._address.table(self._finding) + self._folded(PAGES["as-text"], text)
            return f'{html}<p><a href="{whole}">{words}</a></p>\n'
        return html

    def _folded(self, words: Mapping[Language, str], html: str) -> str:
        return f"<details><summary>{escape(words[self._language])}</summary>\n{html}</details>\n"

    def code_block(
        self, tokens: Sequence[Token], at: int, options: Any, env: Mapping[str, Any]
    ) -> str:
        """Return an indented block of code."""
        return self._code(tokens[at].content, "")

    def _code(self, code: str, language: str) -> str:
        lexer = _lexer(language, code)
        if lexer is None:
            html = str(escape(code))
        else:
            html = highlight(code, lexer, _COLOURS)
        return f'<pre class="code" {self._scrolls("code")}><code>{html}</code></pre>\n'

    def table_open(
        self, tokens: Sequence[Token], at: int, options: Any, env: Mapping[str, Any]
    ) -> str:
        """Begin a table inside something that scrolls."""
        return f'<div class="scroll" {self._scrolls("table-wide")}><table>\n'

    def table_close(
        self, tokens: Sequence[Token], at: int, options: Any, env: Mapping[str, Any]
    ) -> str:
        """End a table."""
        return "</table></div>\n"
