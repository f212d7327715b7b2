"""Documents that are made from tables: the sources, the words of players, the grammar.

The search uses the words of players, too.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TypedDict

from api.help.contents import ROOT, path_of
from api.words.pages import PAGES
from records.languages import Language
from records.rules.games import bibliography
from records.rules.games.bibliography import source_words

#: A production of the grammar: it begins a line, and lines that go on with it are indented.
_PRODUCTION = re.compile(r"^(\w[\w ]*\w|\w) *=.*(?:\n+[ \t].*)*", re.MULTILINE)


class Words(TypedDict):
    """The names of one thing. Carnet's own stands first in each language.

    `place` is where it is told: a document, or a document and an anchor.
    """

    en: list[str]
    fr: list[str]
    place: str


#: The table, in its order. Many things are told in the document of a game: so it is data.
WORDS: list[Words] = json.loads(
    Path(__file__).with_name("player_words.json").read_text(encoding="utf-8")
)


def books() -> dict[str, str]:
    """Return what is known of each source, by the short name that findings and options use."""
    found = [value for value in vars(bibliography).values() if isinstance(value, str)]
    parts = [value.partition(": ") for value in found if ": " in value]
    return {name: words for name, _, words in sorted(parts, key=lambda part: part[0].casefold())}


def _sources(language: Language) -> str:
    lines = [f"# {PAGES['sources-title'][language]}", PAGES["sources-note"][language]]
    for name, words in books().items():
        told = source_words(words, language)
        linked = " ".join(f"<{w}>" if w.startswith("http") else w for w in told.split(" "))
        lines.append(f"**{source_words(name, language)}.** {linked}")
    return "\n\n".join(lines)


def _words(language: Language) -> str:
    other: Language = "fr" if language == "en" else "en"
    lines = [
        f"# {PAGES['words-title'][language]}",
        "",
        PAGES["words-note"][language],
        "",
        f"| {PAGES['words-own'][language]} | {PAGES['words-others'][language]} "
        f"| {PAGES['words-foreign'][language]} |",
        "| --- | --- | --- |",
    ]
    for words in sorted(WORDS, key=lambda one: one[language][0].casefold()):
        first, *others = words[language]
        name, _, anchor = words["place"].partition("#")
        target = f"{name}.md" + (f"#{anchor}" if anchor else "")
        lines.append(f"| [{first}]({target}) | {', '.join(others)} | {', '.join(words[other])} |")
    return "\n".join(lines)


def _grammar(language: Language) -> str:
    text = (ROOT / path_of("grammar", "en")).read_text(encoding="utf-8")
    introduction = text.partition("(*")[2].partition("*)")[0]
    lines = [f"# {PAGES['grammar-title'][language]}", ""]
    if language != "en":
        lines += [PAGES["grammar-note"][language], ""]
    # Its paragraphs are indented as a comment is.
    lines += [line.strip() for line in introduction.splitlines()]
    for one in _PRODUCTION.finditer(text):
        lines += ["", f"## {one[1]}", "", "```ebnf", one[0], "```"]
    return "\n".join(lines)


#: The Markdown text of each, in a language.
GENERATED = {"sources": _sources, "words": _words, "grammar": _grammar}
