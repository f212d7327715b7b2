"""Texts of records judged by the compiled kernel.

It tells which records have no finding, with their scores. Any other it leaves to Python, which
judges it and explains, from the first deal on that is not sound. Of some such deals it can tell
what is wrong.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Mapping
from ctypes import byref

from records.kernel.columns import Columns, DealsBefore, FaultRows
from records.kernel.library import load
from records.kernel.tables import Rules, tables
from records.notation.record_texts import before_deals, names_and_values
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: How many records, deals, marks and plays are told at once.
_RECORDS, _DEALS, _MARKS, _PLAYS = 256, 2048, 8192, 32768
#: How many deals of one record, how many marks, and how many plays.
_REST, _REST_MARKS, _REST_PLAYS = 1024, 8192, 65536

_made = threading.local()


class Kernel:
    """The compiled kernel with the rules that it has been told.  Only one thread may use it.

    `rule_sets` has them by their numbers, None where a record's game or options are unknown or a
    finding is to be told of them.
    """

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        #: where the library has this kernel, for its other calls
        self.address: int | None = library.carnet_new()
        if not self.address:
            raise MemoryError
        #: those that are filled anew: of a text or of one record, with marks and plays or without
        self._columns: dict[tuple[bool, bool, bool], Columns] = {}
        self._faults = FaultRows()
        self.rule_sets: list[RuleSet | None] = []

    def __del__(self) -> None:
        if getattr(self, "address", None):
            self._library.carnet_free(self.address)

    def judge(
        self, text: bytes, start: int = 0, marks: bool = False, plays: bool = False
    ) -> Columns:
        """Judge the records of a text that begin at an offset, one of which begins just there.

        The answer is filled anew by the next call, and has the marks and the plays if they are
        asked for; with both it tells what was played in each deal as the identity spells it, too.
        `layout.used` is the offset up to which records were judged: the columns may have had no
        room for more.  Cost: 0.1 µs a play.
        """
        columns = self._room(True, marks, plays)
        layout = columns.layout
        while True:
            self._library.carnet_judge(self.address, text, start, len(text), byref(layout))
            if layout.records or not layout.unknown:
                return columns
            self._learn(text[layout.used : layout.unknown])

    def judge_rest(
        self,
        text: bytes,
        start: int,
        known: DealsBefore,
        marks: bool = False,
        plays: bool = False,
    ) -> Columns:
        """Judge the deals of one record from an offset on, where one begins.

        `known` is how the game stands there.  The answer has one row, of a record that is for
        Python, has the marks and the plays if they are asked for, and is filled anew by the next
        call.  Cost: 0.1 µs a play.
        """
        columns = self._room(False, marks, plays)
        told = byref(known), byref(columns.layout)
        self._library.carnet_judge_rest(self.address, text, start, len(text), *told)
        return columns

    def tell(
        self,
        text: bytes,
        start: int,
        known: DealsBefore,
        marks: bool = False,
        plays: bool = False,
    ) -> tuple[Columns, FaultRows] | None:
        """Tell what is wrong with the play of the deal of one record that begins at an offset.

        `known` is how the game stands there.  The answer has that deal alone, whose score is not
        compared with the stated one, and is filled anew by the next call or by that of
        `judge_rest`.  None if the deal is for Python.  Cost: 0.5 µs a play.
        """
        columns = self._room(False, marks, plays)
        told = byref(known), byref(columns.layout), byref(self._faults)
        found = self._library.carnet_tell(self.address, text, start, len(text), *told)
        return (columns, self._faults) if found else None

    def _room(self, whole: bool, marks: bool, plays: bool) -> Columns:
        """The columns for a whole text, or for deals of one record."""
        if (whole, marks, plays) not in self._columns:
            rows = (_RECORDS, _DEALS) if whole else (1, _REST)
            most_marks, most_plays = (_MARKS, _PLAYS) if whole else (_REST_MARKS, _REST_PLAYS)
            made = Columns(*rows, most_marks if marks else 0, most_plays if plays else 0)
            self._columns[whole, marks, plays] = made
        return self._columns[whole, marks, plays]

    def _learn(self, text: bytes) -> None:
        """Tell the kernel the rules of a record."""
        tags = _header(text.decode("utf-8", "surrogateescape"))
        known = _rules(tags)
        table = Rules() if known is None else tables(known)
        game, options = (_value(tags, name) for name in ("Game", "Options"))
        named = game, len(game), options, len(options)
        if not self._library.carnet_add_rules(self.address, *named, byref(table)):
            # A text must not be able to fill memory: the kernel begins with no rules again.
            self._library.carnet_free(self.address)
            self.address = self._library.carnet_new()
            self.rule_sets.clear()
            self._learn(text)
            return
        self.rule_sets.append(known)


def _header(text: str) -> dict[str, str]:
    """The tags of the header of the record in a text, their values by their names."""
    found = names_and_values(before_deals(text))
    if found is None:
        # Imported late: most headers are plain, and those who only judge them start sooner.
        from records.notation.parser import header

        # If a tag occurs several times, the first one counts.
        return {tag.name: tag.value for tag in reversed(header(text).tags)}
    return dict(zip(*found, strict=True))


def _rules(tags: Mapping[str, str]) -> RuleSet | None:
    """The rules that a header names, or None if there is a finding about that."""
    game = GAMES.get(tags.get("Game", ""))
    words = tags.get("Options", "").split()
    given = dict(word.partition("=")[::2] for word in words)
    if game is None or len(given) < len(words):
        return None
    for name, value in given.items():
        option = game.option(name)
        if option is None or not option.accepts(value):
            return None
    return None if game.idle_options(given) else game.rules_for(given)


def _value(tags: Mapping[str, str], name: str) -> bytes:
    return tags.get(name, "").encode("utf-8", "surrogateescape")


def kernel(apart: bool = False) -> Kernel | None:
    """The kernel of this thread, None where Python does the work.

    With `apart` another one: asking it leaves the answers of the first as they are.
    """
    library = load()
    if library is None:
        return None
    name = "apart" if apart else "kernel"
    made: Kernel | None = getattr(_made, name, None)
    if made is None or made._library is not library:
        made = Kernel(library)
        setattr(_made, name, made)
    return made
