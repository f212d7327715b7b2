"""Spellings of one person: a club says that a name in its records means another one.

Nothing that a record says is changed. Lists and figures take one name for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from records.library.model import Alias
from records.notation.letters import printable, shortened
from records.search_terms import folded

#: Why a name cannot stand for another: it is nobody, both are the same person already in this
#: direction or the other, or somebody of each name is in one record.
Why = Literal["nobody", "same", "together"]


class AliasError(ValueError):
    """One name cannot stand for the other. `record` names both of them, if `why` is together."""

    def __init__(self, why: Why, record: str | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.record = record


def name_as_kept(name: str) -> str:
    """Return a name as lists and figures have it, in which it is compared.

    >>> name_as_kept(" Zo\u00e9 ")
    'Zoé'
    """
    return shortened(printable(name).strip())


def people(aliases: Iterable[Alias]) -> dict[str, str]:
    """Return the person's name for each spelling that stands for another name.

    Where a spelling stands for another spelling, the last name of the chain is the person's.

    >>> one = Alias(1, "Zoe", "Zoé", "", None, None, None)
    >>> other = Alias(2, "Z.", "Zoe", "", None, None, None)
    >>> people([one, other])
    {'Zoe': 'Zoé', 'Z.': 'Zoé'}
    """
    step = {alias.spelling: alias.name for alias in aliases}
    found: dict[str, str] = {}
    for spelling in step:
        name, seen = step[spelling], {spelling}
        while name in step and name not in seen:
            seen.add(name)
            name = step[name]
        found[spelling] = name
    return found


def spellings(person: str, same: Mapping[str, str]) -> list[str]:
    """Return every name of the person that a name means, the person's own first.

    >>> spellings("Zoe", {"Zoe": "Zoé", "Z.": "Zoé", "A.": "Ada"})
    ['Zoé', 'Z.', 'Zoe']
    """
    name = same.get(person, person)
    return [name, *sorted(one for one, meant in same.items() if meant == name)]


def alike(names: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield the names that differ in nothing but case, accents, spaces and punctuation.

    >>> list(alike(["Zoé B.", "ZOE B", "Ada"]))
    [('ZOE B', 'Zoé B.')]
    """
    groups: dict[str, set[str]] = {}
    for name in names:
        key = "".join(one for one in folded(name) if one.isalnum())
        if key:
            groups.setdefault(key, set()).add(name)
    for key in sorted(groups):
        if len(groups[key]) > 1:
            yield tuple(sorted(groups[key]))
