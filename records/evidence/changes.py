"""Changes of a record's text. The record itself is never changed."""

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """A text to be written in place of what stands between two offsets of a record's text."""

    start: int
    stop: int
    text: str

    @property
    def longer(self) -> int:
        """By how much it makes the text longer."""
        return len(self.text) - (self.stop - self.start)


def _start(change: Edit) -> int:
    return change.start


def changed(text: str, changes: tuple[Edit, ...]) -> str:
    """Return a text with changes made that do not overlap.

    >>> changed("1. KS QS", (Edit(3, 5, "AS"), Edit(8, 8, " JS")))
    '1. AS QS JS'
    """
    out: list[str] = []
    done = 0
    for change in sorted(changes, key=_start):
        out += text[done : change.start], change.text
        done = change.stop
    return "".join(out) + text[done:]


class Moves:
    """Where places of a text stand after changes that were made one after the other."""

    def __init__(self) -> None:
        self._made: list[list[Edit]] = []

    def make(self, changes: tuple[Edit, ...]) -> None:
        """Make changes of the text as it is now."""
        self._made.append(sorted(changes, key=_start))

    def forth(self, at: int) -> int:
        """Return where an offset of the first text stands now.

        >>> moves = Moves()
        >>> moves.make((Edit(3, 5, "10S"),))
        >>> moves.forth(8), moves.back(9), moves.back(4)
        (9, 8, 3)
        """
        for changes in self._made:
            at += sum(change.longer for change in changes if change.stop <= at)
        return at

    def back(self, at: int) -> int:
        """Return where an offset of the text as it is now stood in the first one."""
        for changes in reversed(self._made):
            longer = 0
            for change in changes:
                start = change.start + longer
                if at < start or (at == start and change.text):
                    break
                if at < start + len(change.text):
                    at = start
                    break
                longer += change.longer
            at -= longer
        return at
