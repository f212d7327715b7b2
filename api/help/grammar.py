"""The productions of a grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: The tokens of ISO 14977 that the grammar of the notation uses.
_TOKEN = re.compile(
    r"""\s+ | \(\*.*?\*\)
    | (?P<name>[A-Za-z][A-Za-z0-9 ]*[A-Za-z0-9]|[A-Za-z])
    | "(?P<double>[^"]*)" | '(?P<single>[^']*)' | \?(?P<special>[^?]*)\?
    | (?P<sign>[=,|;\-\[\]{}()])""",
    re.VERBOSE | re.DOTALL,
)


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
