"""Adds up what a store keeps of many records, by the compiled kernel or by Python."""

from __future__ import annotations

import json

from analysis.collection.tallies import MeasureTotals
from analysis.insights.counting import Insights, Question
from analysis.insights.deeds import DEAL, DEFAULT
from analysis.insights.kept import LETTERS, column_of
from analysis.kernel.adding import Adding, ForPythonError
from analysis.kernel.shared import ANALYSED

#: What can be measured, and the dimensions, with their numbers in the kernel.
_MEASURES, _DIMENSIONS = ANALYSED.words("Measure"), ANALYSED.words("Dimension")
#: So many records are given to the kernel at a time, or so many bytes.
_AT_ONCE, _BYTES = 256, 1 << 20
#: The dimensions whose values are kept in quotes.
_QUOTED = ("player", "opponent", "pair", "rules")
#: The strength of a hand by its letter, for figures.
_HANDS = {letter: hand for hand, letter in LETTERS.items()}


class KeptInsights:
    """Counts what is kept of records in `insights`, one after the other.

    `take` adds what is kept of a record, as a store has it, and `close` ends it: only then
    `insights` has all of it. Cost: 1 to 3 µs for each record; without the kernel, 0.4 to 4 ms.
    """

    def __init__(self, insights: Insights) -> None:
        self._insights = insights
        self._compiled = compiled(insights)
        self._texts: list[bytes] = []
        self._bytes = 0

    def take(self, text: bytes) -> None:
        """Add what is kept of a record."""
        # Of a record that is left out there must be a line, too.
        self._texts.append(text or b"[")
        self._bytes += len(text)
        if len(self._texts) == _AT_ONCE or self._bytes > _BYTES:
            self._count()

    def close(self) -> None:
        """Add all that is not yet counted."""
        self._count()
        if self._compiled is not None:
            found, self._compiled = self._compiled.written("list").decode(), None
            self._insights.merge(_counted(self._insights.question, found))

    def _count(self) -> None:
        texts, self._texts, self._bytes = self._texts, [], 0
        while texts:
            # The kernel counts those before one that is for Python.
            counted = 0 if self._compiled is None else self._compiled.take_first(texts)
            for text in texts[counted : counted + 1]:
                self._insights.add_kept(text.decode())
            texts = texts[counted + 1 :]


def compiled(insights: Insights) -> Adding | None:
    """Return the sums that the kernel keeps for a question (see src/deeds.hpp), None without it.

    If their `take` raises ForPythonError, nothing of the record was added.
    """
    question = insights.question
    measure, column, known = question.measure, "", None
    if question.measured.grain == DEAL:
        measure = "column"
        column, known = column_of(question.measure)
    asked = _MEASURES[measure], _DIMENSIONS[question.by], -1 if known is None else known
    try:
        adding = Adding("deeds", *asked, column.encode())
    except ForPythonError:
        return None
    for name, value in question.where:
        adding.tell("filter", _DIMENSIONS[name], _written(name, value))
    for spelling, person in insights.same.items():
        adding.tell("alias", _written("player", spelling), _written("player", person))
    return adding


def _written(dimension: str, value: str) -> bytes:
    """Return a value as it is kept."""
    if dimension == "hand" and value != "?":
        # A hand that is none of those that are kept: nothing is counted.
        return LETTERS.get(value, "none").encode()
    if dimension == "rules":
        value = {DEFAULT: "", "": DEFAULT}.get(value, value)
    return (json.dumps(value) if dimension in _QUOTED else value).encode()


def _counted(question: Question, found: str) -> Insights:
    """Return what the kernel has found, as if it had been counted one by one."""
    first, *lines = found.split("\n")
    records, left_out = map(int, first.split())
    out = Insights(question, records, left_out)
    for line in lines:
        if line[0] == "u":
            game, unit = line[1:].split(" ")
            out.units.setdefault(game, set()).add(unit)
        elif line[0] == "b":
            out.below.add(line[1:])
        else:
            *numbers, game, value = line.split(" ", 8)
            if question.by in _QUOTED:
                value = json.loads(value)
            if question.by == "rules":
                value = value or DEFAULT
            value = _HANDS.get(value, value) if question.by == "hand" else value
            out.tallies[game, value] = MeasureTotals(*map(int, numbers))
    return out
