"""Dataclasses that JSON has field by field."""

from __future__ import annotations

import json
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

from records.as_json import AsJson


@dataclass(frozen=True, slots=True)
class Inner(AsJson):
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Outer(AsJson):
    status: ClassVar[str] = "solved"
    parts: tuple[Inner, ...]
    by_name: Any
    nothing: None = None


def test_fields_come_in_their_order_after_the_status_and_as_json_knows_them() -> None:
    one = Inner(("KS", "QS"))
    told = Outer((one,), MappingProxyType({"a": one})).as_dict()
    assert json.dumps(told) == (
        '{"status": "solved", "parts": [{"cards": ["KS", "QS"]}], '
        '"by_name": {"a": {"cards": ["KS", "QS"]}}, "nothing": null}'
    )
