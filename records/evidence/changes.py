"""Changes of a record's text. The record itself is never changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from records.as_json import AsJson


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


@dataclass(frozen=True)
class Slip(AsJson):
    """One slip that explains findings, at the place where it stands.

    `written` is what the record has there, and `read` what it would have to have, None if that
    cannot be told. `sure` is `only` if no other single slip explains as much, `likeliest` if one
    does that is less likely or the least likely were not counted, and `one-of` if several are about
    as likely. `of` is how many are known to explain as much, with this one, and `others` are the
    likeliest of the others. `explains` is how many findings of severity error, illegal or mismatch
    are gone once the slip is undone. `message` says it by language. `tag` is the name of the tag
    that it is in, "" for none. `changes` are those of the record's text that undo it; JSON does not
    have them.
    """

    kind: str
    deal: int | None
    trick: int | None
    ply: int | None
    seat: str | None
    line: int
    column: int
    end_column: int
    written: str
    read: str | None
    sure: str
    of: int
    explains: int
    message: Mapping[str, str] = field(hash=False)
    tag: str = ""
    others: tuple[Slip, ...] = ()
    changes: tuple[Edit, ...] = field(default=(), repr=False, compare=False)

    def as_dict(self) -> dict[str, Any]:
        """Return the JSON form. `tag` and `others` are left out if there are none."""
        out = super().as_dict()
        del out["changes"]
        for name in ("tag", "others"):
            if not out[name]:
                del out[name]
        return out


@dataclass(frozen=True)
class Diagnosis:
    """The slips that explain a record, in the order in which they are undone.

    `follows` has for each finding of the record's replay, in its order, the index of the slip from
    which it follows, or None. `bounded` says that the search came to the end of its budget, so a
    likelier slip may have been missed.
    """

    slips: tuple[Slip, ...]
    follows: tuple[int | None, ...]
    bounded: bool = False
