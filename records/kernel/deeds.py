"""Deeds of many records added up by the compiled kernel: see src/deeds.hpp."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from records.kernel.adding import I32, Adding
from records.kernel.shared import JUDGED

#: What can be measured, and the dimensions, with their numbers in the kernel.
MEASURES, DIMENSIONS = JUDGED.words("Measure"), JUDGED.words("Dimension")
#: The dimensions whose values are names.
_NAMES = ("player", "opponent")


class SumOfDeeds(NamedTuple):
    """What records add to one value of a dimension in a game.

    `total` sums over the deeds, of which there are `number`. `squares` sums the squares of what
    each record has in all, `products` that times its deeds, and `numbers_squared` the squares of
    their numbers.
    """

    total: int
    deals: int
    squares: int
    products: int
    number: int
    numbers_squared: int
    records: int


class DeedsFound(NamedTuple):
    """What all records add up to, by game and value.

    `units` are the units of each game, `below` the games in which a value was below 0.
    """

    records: int
    left_out: int
    units: list[tuple[str, str]]
    below: list[str]
    sums: dict[tuple[str, str], SumOfDeeds]


class CompiledDeeds(Adding):
    """Adds up what is kept of records for a question.

    `measure` is one of MEASURES, `column` the name of a column of deals; if `known` is given, the
    column ``known`` has to be that number. `where` has values of dimensions, of which one has to
    hold for each dimension, and `same` the name for each alias of a player. Memory grows with the
    values. If `take` raises ForPythonError, nothing of the record was added.

    Raises ForPythonError if there is no kernel.
    """

    def __init__(
        self,
        measure: str,
        by: str,
        column: str = "",
        known: int | None = None,
        where: Iterable[tuple[str, str]] = (),
        same: Mapping[str, str] | None = None,
    ) -> None:
        self._names = by in _NAMES
        at = I32(MEASURES[measure]), I32(DIMENSIONS[by])
        super().__init__("deeds", *at, I32(-1 if known is None else known), column.encode())
        for dimension, value in where:
            text = _written(value) if dimension in _NAMES else value.encode()
            self._tell("filter", I32(DIMENSIONS[dimension]), text)
        for spelling, name_of_it in (same or {}).items():
            self._tell("alias", _written(spelling), _written(name_of_it))

    def found(self) -> DeedsFound:
        """Return what all records add up to."""
        first, *lines = self._written("list").decode().split("\n")
        records, left_out = map(int, first.split())
        out = DeedsFound(records, left_out, [], [], {})
        for line in lines:
            if line[0] == "u":
                game, unit = line[1:].split(" ")
                out.units.append((game, unit))
            elif line[0] == "b":
                out.below.append(line[1:])
            else:
                *numbers, game, value = line.split(" ", 8)
                key = game, json.loads(value) if self._names else value
                out.sums[key] = SumOfDeeds(*map(int, numbers))
        return out


def _written(name: str) -> bytes:
    return json.dumps(name).encode()
