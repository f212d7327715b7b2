"""Values: objects that are their fields, and do not change."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """Base of classes that name their fields, as a frozen dataclass does.

    A field is an annotated name, with its default if it has one. Two values of one class are equal
    if their fields are. A dataclass compiles six functions of its own, which takes as long as
    judging a thousand plays; there are dozens of such classes, and every command imports them.

    >>> class Point(Value):
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(1) == Point(x=1, y=0)
    (Point(x=1, y=0), True)
    >>> Point(1, z=2)
    Traceback (most recent call last):
    TypeError: Point has the fields x, y; without a default: x
    """

    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar[" not in str(kind))
        cls._fields = tuple(dict.fromkeys((*cls._fields, *own)))

    def __init__(self, *given: Any, **named: Any) -> None:
        fields = self._fields
        values = {**dict(zip(fields, given, strict=False)), **named}
        needed = [name for name in fields if not hasattr(type(self), name)]
        if (
            len(values) < len(given) + len(named)  # too many, or one given twice
            or not values.keys() <= set(fields)
            or not values.keys() >= set(needed)
        ):
            raise TypeError(
                f"{type(self).__name__} has the fields {', '.join(fields) or '(none)'}; "
                f"without a default: {', '.join(needed) or '(none)'}"
            )
        for name, one in values.items():
            object.__setattr__(self, name, one)

    def __setattr__(self, name: str, _: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} does not change: {name} cannot be deleted")

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        fields = zip(self._fields, self._values(), strict=True)
        return f"{type(self).__name__}({', '.join(f'{name}={one!r}' for name, one in fields)})"
