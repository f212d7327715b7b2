"""The facts that a store keeps with each record: what the record adds to figures over many.

What they mean is for those who make them. A store only adds them up by the groups that they name,
and takes them off again. They are whole numbers, so that sums are exact in whatever order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import add as plus
from typing import NamedTuple

#: Numbers by the name of what they count. Those of one name are always equally many.
Counts = dict[str, list[int]]

#: The kind of groups of which every record with facts belongs to exactly one.
WHOLE = "rules"

#: The count by which one group is larger than another.
SIZE = "=deals"

#: Writes JSON without spaces.
as_json = json.JSONEncoder(separators=(",", ":")).encode


class Group(NamedTuple):
    """A group of records of a game: its kind (what tells the groups apart) and its name."""

    kind: str
    game: str
    name: str


class Part(NamedTuple):
    """The same numbers for one or more groups."""

    groups: tuple[Group, ...]
    counts: Counts


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a record in the form in which they are kept: a line of JSON for each part.

    `form` is the number of the definition by which they were made. A line that does not begin with
    a bracket is kept for those who made it, and not added up.
    """

    form: int
    text: str

    def parts(self, kinds: Iterable[str] = ()) -> Iterator[Part]:
        """Yield the parts, only those with a group of these kinds if there are any."""
        marks = [json.dumps([kind])[:-1] for kind in kinds]
        for line in self.text.splitlines():
            # A name that looks like a kind makes no difference but the time to read the line.
            if line.startswith("[") and (not marks or any(mark in line for mark in marks)):
                groups, counts = json.loads(line)
                yield Part(tuple(Group(*group) for group in groups), counts)


def facts(form: int, parts: Iterable[Part]) -> Facts:
    """Return the facts that consist of these parts.

    >>> one = facts(1, [Part((Group("rules", "whist", ""),), {"deals": [2]})])
    >>> one.text
    '[[["rules","whist",""]],{"deals":[2]}]'
    >>> list(one.parts(["rules"])) == list(one.parts()), list(one.parts(["player"]))
    (True, [])
    """
    return Facts(form, "\n".join(map(as_json, parts)))


def add(counts: Counts, more: Mapping[str, list[int]], times: int = 1) -> None:
    """Add numbers to others in place, `times` times. If `times` is negative, take them off.

    Raises ValueError if the numbers of a name are not equally many.
    """
    if times != 1:
        more = {name: [times * value for value in values] for name, values in more.items()}
    if not counts:
        # The lists may be in several sums, and are never changed.
        counts.update(more)
        return
    for name, values in more.items():
        there = counts.get(name)
        if there is not None and len(there) != len(values):
            raise ValueError(name)
        counts[name] = values if there is None else list(map(plus, there, values))


def size_of(counts: Mapping[str, Sequence[int]]) -> int:
    """Return how large a group is."""
    values = counts.get(SIZE)
    return values[0] if values else 0


def without_nothing(counts: Counts) -> Counts:
    """Return the numbers without the names that count nothing any more."""
    return {name: values for name, values in counts.items() if any(values)}
