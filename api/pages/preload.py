"""The scripts of a page, most of them as one, and the words that they need.

Each module of `static/js` is a file of its own, and a page needs tens of them. On a slow network
each would cost a trip, so the modules that a page imports at once come in one script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from api.words.pages import PAGES

SCRIPTS = Path(__file__).parents[1] / "static" / "js"
#: The word of a page that holds the French for the sources of rules.
SOURCE_PHRASES = "source-phrases"

#: The names that a module takes of another, and the file of that.
_IMPORT = re.compile(r"^import (\{[^}]*\}) from \"\./([\w-]+\.js)\";", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_IMPORT_LATER = re.compile(r"\bimport\((\"\./([\w-]+\.js)\")\)")
_ALL_IMPORTS = (_IMPORT, _IMPORT_LATER)
#: The script with all modules that a page imports at once, but for its own.
_TOGETHER = "all.js"
_OF_EVERY_PAGE = "offline.js"
_LITERAL = re.compile(r"[\"'`]([\w-]+)[\"'`]")
#: A key that is put together: its beginning stands in the script.
_BEGINNING = re.compile(r"`([\w-]+-)\$\{")


@cache
def modules(entry: str) -> tuple[str, ...]:
    """Return the file names of the module `entry` and of all modules that it imports at once."""
    return _reached(entry, (_IMPORT,))


def scripts(entry: str) -> tuple[str, ...]:
    """Return the scripts that a page loads at once, its own last, whose module is `entry`."""
    page = entry.removesuffix(".js")
    return tuple(f"{page}/{name}" for name in (_TOGETHER, entry)[len(modules(entry)) < 2 :])


def script_of(page: str, name: str) -> str:
    """Return the script `name` as the page loads it whose module is `page`.

    In `all.js` each module is an object with what it exports. Any other script takes what it
    imports from these objects, if they have it, so no page has a module twice. Raises
    FileNotFoundError if there is no such script.
    """
    if name == _TOGETHER:
        return "".join(_as_object(one) for one in _in_order(page) if one != page)
    shared = set(modules(page)) - {page}

    def taken(found: re.Match[str]) -> str:
        if found[2] not in shared:
            return found[0]
        return f'import {{ {_object(found[2])} }} from "./{_TOGETHER}";\n{_destructured(found)}'

    return _IMPORT.sub(taken, _text(name))


def _as_object(name: str) -> str:
    text = _IMPORT.sub(_destructured, _text(name))
    names = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", text)
    return f"export const {_object(name)} = (() => {{\n{body}return {{ {names} }};\n}})();\n"


def _destructured(found: re.Match[str]) -> str:
    return f"const {found[1].replace(' as ', ': ')} = {_object(found[2])};"


def _object(name: str) -> str:
    return f"${name.removesuffix('.js').replace('-', '_')}"


def _in_order(entry: str) -> dict[str, None]:
    """Return what `modules` does, each module after those that it imports."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for _, imported in _IMPORT.findall(_text(name)):
            if imported not in found:
                visit(imported)
        found[name] = None

    visit(entry)
    return found


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
        named = dict.fromkeys(one for way in ways for _, one in way.findall(text))
        found += [one for one in named if one not in found]
    return tuple(found)


def _text(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")
