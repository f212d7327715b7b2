"""The facts that a store keeps with each record: what the record adds to figures over many.

What they mean is for those who make them. A store only adds them up by the groups that they name,
and takes them off again. They are whole numbers, so that sums are exact in whatever order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: Numbers by the name of what they count. Those of one name are always equally many.
Counts = dict[str, list[int]]

#: The kind of the groups that every record with facts belongs to exactly one of.
WHOLE = "rules"


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

    `form` is the number of the definition by which they were made.
    """

    form: int
    text: str

    def parts(self, kinds: Iterable[str] = ()) -> Iterator[Part]:
        """Yield the parts, only those with a group of these kinds if there are any."""
        marks = [json.dumps([kind])[:-1] for kind in kinds]
        for line in self.text.splitlines():
            # A name that looks like a kind makes no difference but the time to read the line.
            if not marks or any(mark in line for mark in marks):
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


def add(counts: Counts, more: Mapping[str, Sequence[int]], sign: int = 1) -> None:
    """Add numbers to others in place, or take them off if `sign` is -1."""
    for name, values in more.items():
        there = counts.get(name)
        if there is None:
            counts[name] = [sign * value for value in values]
        elif len(there) == 1:
            there[0] += sign * values[0]
        else:
            counts[name] = [one + sign * value for one, value in zip(there, values, strict=True)]


def together(many: Iterable[Mapping[str, Sequence[int]]]) -> Counts:
    """Return the sums of numbers."""
    sums: Counts = {}
    for counts in many:
        add(sums, counts)
    return sums


def without_nothing(counts: Counts) -> Counts:
    """Return the numbers without the names that count nothing any more."""
    return {name: values for name, values in counts.items() if any(values)}
