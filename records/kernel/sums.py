"""Facts of records added up by group by the compiled kernel: see src/sums.hpp."""

from __future__ import annotations

import json
from collections.abc import Iterable

from records.kernel.adding import I32, I64, Adding
from records.kernel.library import load

#: A group: its kind, its game and its name.
Name = tuple[str, str, str]


class CompiledSums(Adding):
    """Adds up facts by group.

    In each text it reads the groups of the kind `whole`, and those of another `kind`. With `word`,
    these are grouped by one word of their names: the name ``1850 1850s`` has the words 0 and 1.
    `size` names the count that says how large a group is. At most the first `most` groups of that
    kind are told apart, and those of `apart`. For the others only the sizes are known. The sum of
    all groups of the kind is kept for each game. Memory: about 3 KiB for each group that is told
    apart, 100 bytes for others.
    """

    def __init__(
        self, whole: str, kind: str, word: int, size: str, most: int, apart: Iterable[Name] = ()
    ) -> None:
        first, second, third = (json.dumps(one).encode() for one in (whole, kind, size))
        super().__init__(load(), "sums", first, second, I32(word), third, I64(most))
        for one in apart:
            self.tell("tell", json.dumps(one, separators=(",", ":"))[1:-1].encode())

    def groups(self) -> list[tuple[str, str, str, int, bool]]:
        """Return each group: its kind, its game, its name, its size, and whether it is told apart.

        The numbers of the sums follow the order. The sum of all groups of a kind and game is a
        group without a name, and has a ``*`` before the kind.
        """
        found = json.loads(self.written("list"))
        return [(*name, size, bool(told)) for *name, size, told in found]

    def sums(self, number: int) -> dict[str, list[int]]:
        """Return the sums of the group of that number."""
        found: dict[str, list[int]] = json.loads(self.written("of", I64(number)))
        return found
