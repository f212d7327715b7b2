"""The productions of a grammar as railroad diagrams."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import railroad
from markupsafe import Markup, escape

#: The tokens of ISO 14977 that the grammar of the notation uses.
_TOKEN = re.compile(
    r"""\s+ | \(\*.*?\*\)
    | (?P<name>[A-Za-z][A-Za-z0-9 ]*[A-Za-z0-9]|[A-Za-z])
    | "(?P<double>[^"]*)" | '(?P<single>[^']*)' | \?(?P<special>[^?]*)\?
    | (?P<sign>[=,|;\-\[\]{}()])""",
    re.VERBOSE | re.DOTALL,
)
_CLOSING = {"[": "]", "{": "}", "(": ")"}
#: The library writes the words of a link twice, one over the other.
_TWICE = re.compile(r"(<text\b[^>]*>[^<]*</text>)\s*\1")
#: A choice of more than this is drawn in columns.
_TALL = 7


class GrammarError(ValueError):
    """The text is not a grammar in ISO 14977 EBNF."""


class Production(NamedTuple):
    """A name, and its definition as it is written."""

    name: str
    text: str


def productions(grammar: str) -> Iterator[Production]:
    """Yield the productions of a grammar in ISO 14977 EBNF, each with the comments beside it.

    Raises GrammarError if something in it is no token.

    >>> [one.name for one in productions('a = "x" ; (* all *) b = { a } ;')]
    ['a', 'b']
    """
    tokens = list(_tokens(grammar))
    begin = 0
    for at, (kind, value, _, end) in enumerate(tokens):
        if (kind, value) != ("sign", ";"):
            continue
        line_end = grammar.find("\n", end)
        nothing_else = at + 1 == len(tokens) or tokens[at + 1][2] > line_end >= 0
        stop = line_end if nothing_else and line_end >= 0 else end
        # A comment that goes on in lines of its own belongs to what it stands behind.
        more = re.compile(r"(?:\s*\n[ \t]+\(\*[^*]*\*\))*").match(grammar, stop)
        stop = more.end() if more else stop
        yield Production(tokens[begin][1], grammar[tokens[begin][2] : stop])
        begin = at + 1


def diagram(production: str) -> Markup:
    """Return a production as SVG, in which every name leads to the production of that name.

    The anchors are those of headings with these names. Raises GrammarError.
    """
    tokens = [(kind, value) for kind, value, _, _ in _tokens(production)]
    if len(tokens) < 4 or tokens[1] != ("sign", "=") or tokens[-1] != ("sign", ";"):
        raise GrammarError(f"this is no production: {production}")
    reading = _Reading(tokens[2:-1])
    drawn = railroad.Diagram(reading.choice())
    if reading.rest:
        raise GrammarError(f"{tokens[0][1]}: “{reading.rest[0][1]}” does not belong here")
    drawn.attrs |= {"role": "img", "aria-label": str(escape(tokens[0][1]))}
    parts: list[str] = []
    drawn.format(4).writeSvg(parts.append)
    return Markup(_TWICE.sub(r"\1", "".join(parts)))


def _tokens(text: str) -> Iterator[tuple[str, str, int, int]]:
    """Yield the kind, the value, the begin and the end of each token."""
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise GrammarError(f"this is no EBNF: {text[at : at + 20]!r}")
        if found.lastgroup:
            yield found.lastgroup, found[found.lastgroup], at, found.end()
        at = found.end()


class _Reading:
    """Reads tokens as drawings, by recursive descent."""

    def __init__(self, tokens: list[tuple[str, str]]) -> None:
        self.rest = tokens

    def _next_is(self, sign: str) -> bool:
        return self.rest[:1] == [("sign", sign)]

    def choice(self) -> railroad.DiagramItem:
        options = [self._sequence()]
        while self._next_is("|"):
            del self.rest[0]
            options.append(self._sequence())
        if len(options) == 1:
            return options[0]
        if len(options) <= _TALL:
            return railroad.Choice(0, *options)
        columns = -(-len(options) // _TALL)
        tall = -(-len(options) // columns)
        parts = [options[at : at + tall] for at in range(0, len(options), tall)]
        return railroad.HorizontalChoice(
            *(railroad.Choice(0, *part) if len(part) > 1 else part[0] for part in parts)
        )

    def _sequence(self) -> railroad.DiagramItem:
        # The repeated part of each repetition, to draw `a, { b, a }` as `a` with `b` between.
        parts: list[tuple[railroad.DiagramItem, list[railroad.DiagramItem] | None]] = [self._term()]
        while self._next_is(","):
            del self.rest[0]
            item, repeated = self._term()
            if repeated and str(repeated[-1]) == str(parts[-1][0]) and len(repeated) <= 2:
                between = repeated[0] if len(repeated) == 2 else None
                parts[-1] = (railroad.OneOrMore(parts[-1][0], between), None)
            else:
                parts.append((item, repeated))
        items = [item for item, _ in parts]
        return items[0] if len(items) == 1 else railroad.Sequence(*items)

    def _term(self) -> tuple[railroad.DiagramItem, list[railroad.DiagramItem] | None]:
        item, repeated = self._factor()
        if not self._next_is("-"):
            return item, repeated
        del self.rest[0]
        other, _ = self._factor()
        return railroad.Sequence(item, railroad.Group(other, label="not")), None

    def _factor(self) -> tuple[railroad.DiagramItem, list[railroad.DiagramItem] | None]:
        if not self.rest:
            raise GrammarError("something is missing at the end")
        kind, value = self.rest.pop(0)
        if kind == "name":
            return railroad.NonTerminal(value, href="#" + value.replace(" ", "-")), None
        if kind in ("double", "single"):
            return railroad.Terminal(value), None
        if kind == "special":
            return railroad.Comment(value.strip()), None
        if value not in _CLOSING:
            raise GrammarError(f"“{value}” does not belong here")
        inside = self.choice()
        if not self._next_is(_CLOSING[value]):
            raise GrammarError(f"“{value}” is not closed")
        del self.rest[0]
        if value == "[":
            return railroad.Optional(inside), None
        if value == "(":
            return inside, None
        parts = list(inside.items) if isinstance(inside, railroad.Sequence) else [inside]
        return railroad.ZeroOrMore(inside), parts
