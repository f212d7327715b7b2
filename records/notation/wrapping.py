"""Breaks text into lines of limited width. Some parts of a comment must stay on one line."""

from __future__ import annotations

import re
from collections.abc import Iterable

from records.notation.lines_and_columns import LINE_END

WIDTH = 79
INDENT = "   "

_SPACES = re.compile("[ \t\r\n]+")
_COMMAND_END = re.compile(r"[\]}]")


def comment_words(text: str) -> list[str]:
    """Return the words of a comment. A command `[%…]` is one word with whatever touches it.

    Cost: linear.

    >>> comment_words("a  [%src  page 3] b")
    ['a', '[%src  page 3]', 'b']
    """
    if "[%" not in text:
        return [word for word in _SPACES.split(text) if word]
    words = [""]
    position = 0  # the text before it has been taken
    after = 0  # past the last bracket or brace: a command that is still open begins later
    for found in _COMMAND_END.finditer(text):
        if found.group() == "]":
            start = text.find("[%", after, found.start())
            if start >= 0:
                _add_plain(words, text[position:start])
                words[-1] += LINE_END.sub(" ", text[start : found.end()])
                position = found.end()
        after = found.end()
    _add_plain(words, text[position:])
    return [word for word in words if word]


def _add_plain(words: list[str], text: str) -> None:
    first, *others = _SPACES.split(text)
    words[-1] += first
    words += others


def comment_units(text: str) -> list[str]:
    """Return a comment as words for `fill`. A comment to the end of the line ends in a line end.

    >>> comment_units("a good duck"), comment_units("odd }")
    (['{a', 'good', 'duck}'], ['; odd }\\n'])
    """
    words = comment_words(text)
    if "}" in text:
        return ["; " + " ".join(words) + "\n"]
    if not words:
        return ["{}"]
    words[0] = "{" + words[0]
    words[-1] += "}"
    return words


def fill(units: Iterable[str], lines: list[str]) -> None:
    """Append lines that hold these words to `lines`. Continued lines are indented.

    A word longer than a line gets a line of its own. A word that ends in a line end ends its line.
    """
    line = ""
    continued = False
    for unit in units:
        if not line:
            line = INDENT + unit if continued else unit
        elif len(line) + 1 + len(unit.rstrip("\n")) <= WIDTH:
            line += " " + unit
        else:
            lines.append(line)
            line = INDENT + unit
        continued = True
        if line.endswith("\n"):
            lines.append(line[:-1])
            line = ""
    if line:
        lines.append(line)
