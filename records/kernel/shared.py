"""What Python and the kernel share: numbers, names of numbers, and structures.

They stand in headers, which the compiler reads too.
"""

from __future__ import annotations

import ctypes
import os
import re
from collections.abc import Callable
from functools import partial
from math import prod
from typing import Any, TypeVar

from records.kernel.library import SOURCES

_TYPES: dict[str, Any] = {
    **{f"i{8 * size}": getattr(ctypes, f"c_int{8 * size}") for size in (1, 2, 4, 8)},
    **{f"u{8 * size}": getattr(ctypes, f"c_uint{8 * size}") for size in (1, 2, 4, 8)},
    "double": ctypes.c_double,
}
_COMMENT = re.compile(r"//.*")
_ENUM = re.compile(r"enum (class )?(\w*) ?: \w+ \{([^}]*)\}")
_STRUCT = re.compile(r"^struct (\w+)(?: : (\w+))? \{(.*?)^\}", re.MULTILINE | re.DOTALL)
#: A name of fields, with what makes rows or addresses of them: `card[KNOWN]`, `(*score)[SEATS]`.
_NAME = re.compile(r"(\(?\*)?(\w+)\)?((?:\[[^]]*\])*)")

Structure = TypeVar("Structure", bound=ctypes.Structure)


class CHeader:
    """What a header has, and what the header has that it includes.

    `numbers` are by their names; that of a value of an `enum class` begins with the class, as in
    ``Sign::PLAY``. Everything else raises KeyError for what is not there.
    """

    def __init__(self, path: str, included: CHeader | None = None) -> None:
        with open(path, encoding="utf-8") as source:
            text = _COMMENT.sub("", source.read())
        self.numbers: dict[str, int] = {} if included is None else {**included.numbers}
        self._enums: dict[str, dict[str, int]] = {}
        self._fields: dict[str, str] = {} if included is None else {**included._fields}
        self._types: dict[str, Any] = {**_TYPES} if included is None else included._types
        for scoped, name, values in _ENUM.findall(text):
            self._read_enum(f"{name}::" if scoped else "", name, values)
        for name, base, fields in _STRUCT.findall(text):
            self._fields[name] = self._fields.get(base, "") + fields

    def _read_enum(self, before: str, name: str, text: str) -> None:
        values = self._enums[name] = {}
        number = 0
        for one in filter(None, map(str.strip, text.split(","))):
            value, _, told = one.partition(" = ")
            if told:
                number = self._worked_out(told)
            values[value] = self.numbers[before + value] = number
            number += 1

    def _worked_out(self, told: str) -> int:
        """Return a sum of products of numbers, or of names of numbers."""
        products = (map(str.strip, one.split("*")) for one in told.split("+"))
        known = self.numbers
        return sum(prod(known[x] if x in known else int(x) for x in one) for one in products)

    def named(self, enum: str, names: object) -> dict[Any, int]:
        """Return the numbers of an enumeration, by what has these names in a module.

        What has no name there is left out.
        """
        values = self._enums[enum].items()
        return {getattr(names, name): value for name, value in values if hasattr(names, name)}

    def words(self, enum: str) -> dict[str, int]:
        """Return the numbers of an enumeration, by their names written as words of options are.

        >>> JUDGED.words("TurnUp")
        {'none': 0, 'talon': 1, 'aside': 2, 'dealer': 3}
        """
        values = self._enums[enum].items()
        return {name.lower().replace("_", "-"): value for name, value in values}

    def like(self, name: str) -> Callable[[type[Structure]], type[Structure]]:
        """Return what gives a class the fields of a structure, for which it then stands."""
        return partial(self._laid_out, name)

    def _laid_out(self, name: str, made: type[Structure]) -> type[Structure]:
        made._fields_ = [
            (field, ctypes.c_void_p if address else kind)
            for field, kind, address in self._all(name)
        ]
        self._types[name] = made
        return made

    def columns(self, name: str) -> dict[str, tuple[Any, int]]:
        """Return the addresses in a structure: the type of the numbers, and how many a row has."""
        return {
            field: (kind._type_, kind._length_) if issubclass(kind, ctypes.Array) else (kind, 1)
            for field, kind, address in self._all(name)
            if address
        }

    def _all(self, name: str) -> list[tuple[str, Any, bool]]:
        """Return the fields: the name, the type, and whether only its address is there."""
        out: list[tuple[str, Any, bool]] = []
        for line in filter(None, map(str.strip, self._fields[name].split(";"))):
            type_name, _, names = line.removeprefix("const ").partition(" ")
            for address, field, rows in _NAME.findall(names):
                kind = self._type(type_name)
                for size in reversed(rows[1:-1].split("][") if rows else ()):
                    kind *= self._worked_out(size)
                out.append((field, kind, bool(address)))
        return out

    def _type(self, name: str) -> Any:
        if name in self._enums:
            return ctypes.c_int32
        if name not in self._types:
            self._laid_out(name, type(name, (ctypes.Structure,), {}))
        return self._types[name]


JUDGED = CHeader(os.path.join(SOURCES, "shared.hpp"))
