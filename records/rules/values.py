"""Values: objects that are their fields, and do not change."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar, dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """Base of classes that name their fields, as a frozen dataclass does.

    A field is an annotated name, with its default if it has one. Two values of one class are equal
    if their fields are; with `eq=False` after the bases of a class each equals only itself.
    `__post_init__` is called when the fields are set.

    A dataclass compiles six functions of its own, which takes as long as judging some thousand
    plays. There are dozens of such classes, and every command imports them.

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

    def __init_subclass__(cls, eq: bool = True) -> None:
        super().__init_subclass__()
        own = (name for name, kind in cls.__annotations__.items() if "ClassVar[" not in str(kind))
        known = (name for base in cls.__bases__ for name in getattr(base, "_fields", ()))
        cls._fields = tuple(dict.fromkeys((*known, *own)))
        if not eq:
            cls.__eq__ = object.__eq__  # type: ignore[method-assign]
            cls.__hash__ = object.__hash__  # type: ignore[method-assign]

    def __init__(self, *given: Any, **named: Any) -> None:
        fields, kind = self._fields, type(self)
        values = {**dict(zip(fields, given, strict=False)), **named}
        needed = [name for name in fields if not hasattr(kind, name)]
        if (
            len(values) < len(given) + len(named)  # too many, or one given twice
            or not values.keys() <= set(fields)
            or not values.keys() >= set(needed)
        ):
            raise TypeError(
                f"{kind.__name__} has the fields {', '.join(fields) or '(none)'}; "
                f"without a default: {', '.join(needed) or '(none)'}"
            )
        for name in fields:
            one = values[name] if name in values else getattr(kind, name)
            object.__setattr__(self, name, one)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Check the fields, in classes that do. Raises ValueError."""

    def __replace__(self, **changes: Any) -> Value:
        """Return the same with some fields changed, as `copy.replace` does from Python 3.13 on."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

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


Changed = TypeVar("Changed", bound=Value)


def replace(value: Changed, /, **changes: Any) -> Changed:
    """Return the same value with some fields changed. Raises TypeError for one that it lacks.

    >>> from records.rules.games import GAMES
    >>> replace(GAMES["whist"].rules(), target=7).target
    7
    """
    changed: Any = value.__replace__(**changes)
    return changed  # type: ignore[no-any-return]
