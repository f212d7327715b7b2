"""Copies of objects whose attributes are slots, made far quicker than by `copy.copy`."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any


def copier(cls: type) -> Callable[[Any, Any], None]:
    """Return what puts into an empty object all that stands in the slots of another of this class.

    >>> class Point:
    ...     __slots__ = ("x", "y")
    >>> one, other = Point(), Point()
    >>> one.x, one.y = 1, 2
    >>> copier(Point)(one, other)
    >>> other.x, other.y
    (1, 2)
    """
    names: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    get = attrgetter(*names)
    setters = [getattr(cls, name).__set__ for name in names]

    def fill(source: Any, target: Any) -> None:
        for put, value in zip(setters, get(source), strict=True):
            put(target, value)

    return fill
