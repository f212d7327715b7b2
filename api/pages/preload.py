"""Lists the scripts of a page, so that a browser can load them all at once, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from api.words.pages import PAGES

SCRIPTS = Path(__file__).parents[1] / "static" / "js"
#: The word of a page that holds the French for the sources of rules.
SOURCE_PHRASES = "source-phrases"

_IMPORT = re.compile(r"^import [^;]*?\"\./([\w-]+\.js)\";", re.MULTILINE)
_IMPORT_LATER = re.compile(r"\bimport\(\"\./([\w-]+\.js)\"\)")
_ALL_IMPORTS = (_IMPORT, _IMPORT_LATER)
_OF_EVERY_PAGE = "offline.js"
_LITERAL = re.compile(r"[\"'`]([\w-]+)[\"'`]")
#: A key that is put together: its beginning stands in the script.
_BEGINNING = re.compile(r"`([\w-]+-)\$\{")


@cache
def modules(entry: str) -> tuple[str, ...]:
    """Return the file names of the module `entry` and of all modules that it imports at once."""
    return _reached(entry, (_IMPORT,))


@cache
def words_needed(entry: str) -> frozenset[str]:
    """Return the keys of the words that a page may ask for whose script is `entry`.

    They are those of all scripts that it ever imports, and of the one that every page has.
    """
    reached = {*_reached(entry, _ALL_IMPORTS), *_reached(_OF_EVERY_PAGE, _ALL_IMPORTS)}
    texts = [_text(name) for name in reached]
    named = {key for text in texts for key in _LITERAL.findall(text)}
    beginnings = tuple({one for text in texts for one in _BEGINNING.findall(text)})
    return frozenset(
        key
        for key in (*PAGES, SOURCE_PHRASES)
        if key in named or key.removesuffix("-one") in named or key.startswith(beginnings)
    )


def _reached(entry: str, ways: Iterable[re.Pattern[str]]) -> tuple[str, ...]:
    found = [entry]
    for name in found:
        text = _text(name)
        named = dict.fromkeys(one for way in ways for one in way.findall(text))
        found += [one for one in named if one not in found]
    return tuple(found)


def _text(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")
