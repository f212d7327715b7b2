"""Turns dataclasses into the values that JSON knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any


class AsJson:
    """Base of the dataclasses that are written to JSON field by field, each under its own name."""

    __slots__ = ()

    def as_dict(self) -> dict[str, Any]:
        """Return the fields as JSON has them, after the status if the class has one.

        A field may hold such a dataclass, or sequences and mappings of them.
        """
        status = getattr(self, "status", None)
        out = {} if status is None else {"status": status}
        for field in fields(self):  # type: ignore[arg-type]
            out[field.name] = _plain(getattr(self, field.name))
        return out


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    as_dict = getattr(value, "as_dict", None)
    return value if as_dict is None else as_dict()
