"""Documents that are made from tables: the sources, the words of players, the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from api.help.folder import ROOT, path_of
from api.help.player_words import WORDS
from api.words.help_pages import HELP
from records.languages import Language
from records.rules.games import bibliography
from records.rules.games.bibliography import source_words

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


def books() -> dict[str, str]:
    """Return what is known of each source, by the short name that findings and options use."""
    found = [value for value in vars(bibliography).values() if isinstance(value, str)]
    parts = [value.partition(": ") for value in found if ": " in value]
    return {name: words for name, _, words in sorted(parts, key=lambda part: part[0].casefold())}


def _sources(language: Language) -> str:
    lines = [f"# {HELP['sources-title'][language]}", HELP["sources-note"][language]]
    for name, words in books().items():
        told = source_words(words, language)
        linked = " ".join(f"<{w}>" if w.startswith("http") else w for w in told.split(" "))
        lines.append(f"**{source_words(name, language)}.** {linked}")
    return "\n\n".join(lines)


def _words(language: Language) -> str:
    other: Language = "fr" if language == "en" else "en"
    lines = [
        f"# {HELP['words-title'][language]}",
        "",
        HELP["words-note"][language],
        "",
        f"| {HELP['words-own'][language]} | {HELP['words-others'][language]} "
        f"| {HELP['words-foreign'][language]} |",
        "| --- | --- | --- |",
    ]
    for words in sorted(WORDS, key=lambda one: one.of(language)[0].casefold()):
        first, *others = words.of(language)
        name, _, anchor = words.place.partition("#")
        target = f"{name}.md" + (f"#{anchor}" if anchor else "")
        lines.append(
            f"| [{first}]({target}) | {', '.join(others)} | {', '.join(words.of(other))} |"
        )
    return "\n".join(lines)


def _grammar(language: Language) -> str:
    text = (ROOT / path_of("grammar", "en")).read_text(encoding="utf-8")
    introduction = text.partition("(*")[2].partition("*)")[0]
    lines = [f"# {HELP['grammar-title'][language]}", ""]
    if language != "en":
        lines += [HELP["grammar-note"][language], ""]
    # Its paragraphs are indented as a comment is.
    lines += [line.strip() for line in introduction.splitlines()]
    for one in productions(text):
        lines += ["", f"## {one.name}", "", "```ebnf", one.text, "```"]
    return "\n".join(lines)


#: The Markdown text of each, in a language.
GENERATED = {"sources": _sources, "words": _words, "grammar": _grammar}
