"""Answers that are of one kind if there is something to tell, and of another if not."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind")


def answered(kind: type[Kind], answer: object) -> Kind:
    """The answer, which is of that kind."""
    assert isinstance(answer, kind), answer
    return answer
