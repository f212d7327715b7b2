"""Deeds of many records added up by the compiled kernel: see src/deeds.hpp."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from records.kernel.library import load
from records.kernel.sums import ForPythonError

#: What can be measured, and the dimensions, in the order of their numbers in the kernel.
MEASURES = (
    *("games", "column", "tricks"),
    *("accuracy", "lost", "accuracy-all-seen", "lost-all-seen"),
    *("accuracy-chance", "lost-chance"),
)
DIMENSIONS = (
    *("player", "opponent", "seat", "year", "game", "dealer", "hand", "trick", "phase", "lead"),
    "choice",
)
#: The dimensions whose values are names.
_NAMES = ("player", "opponent")

_I32, _I64, _TEXT, _ADDRESS = ctypes.c_int32, ctypes.c_int64, ctypes.c_char_p, ctypes.c_void_p
_WHOLE, _FOR_PYTHON = 0, 1


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


class CompiledDeeds:
    """Adds up what is kept of records for a question.

    `measure` is one of MEASURES, `column` the name of a column of deals; if `known` is given, the
    column ``known`` has to be that number. `where` has values of dimensions, of which one has to
    hold for each dimension, and `same` the name for each alias of a player. Memory grows with the
    values.

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
        library = load()
        if library is None:
            raise ForPythonError
        self._library = library
        self._names = by in _NAMES
        new = library.carnet_deeds_new
        new.argtypes = (_I32, _I32, _I32, _TEXT, _I64)
        new.restype = _ADDRESS
        name = column.encode()
        at = MEASURES.index(measure), DIMENSIONS.index(by)
        self._deeds = new(*at, -1 if known is None else known, name, len(name))
        if not self._deeds:
            raise MemoryError
        self._take = library.carnet_deeds_take
        self._take.argtypes = (_ADDRESS, _TEXT, _I64)
        for dimension, value in where:
            text = _written(value) if dimension in _NAMES else value.encode()
            self._given("filter", _I32(DIMENSIONS.index(dimension)), text)
        for spelling, name_of_it in (same or {}).items():
            self._given("alias", _written(spelling), _written(name_of_it))

    def _given(self, what: str, *values: ctypes.c_int32 | bytes) -> None:
        give = getattr(self._library, f"carnet_deeds_{what}")
        given: list[object] = []
        for one in values:
            given += (_TEXT(one), _I64(len(one))) if isinstance(one, bytes) else (one,)
        if not give(_ADDRESS(self._deeds), *given):
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "_deeds", None):
            free = self._library.carnet_deeds_free
            free.argtypes = (_ADDRESS,)
            free.restype = None
            free(self._deeds)

    def take(self, text: bytes) -> None:
        """Add what is kept of a record.

        Raises ForPythonError if it is not written as it should be, or if a number is too large;
        then nothing of it was added. Raises MemoryError. Cost: 3 to 12 µs.
        """
        done = self._take(self._deeds, text, len(text))
        if done != _WHOLE:
            raise ForPythonError if done == _FOR_PYTHON else MemoryError

    def found(self) -> DeedsFound:
        """Return what all records add up to."""
        write = self._library.carnet_deeds_list
        write.restype = _I64
        deeds = _ADDRESS(self._deeds)
        room = write(deeds, None, _I64(0))
        text = ctypes.create_string_buffer(room)
        write(deeds, text, _I64(room))
        first, *lines = text.raw.decode().split("\n")
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
