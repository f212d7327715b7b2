"""That a request cannot be answered, found by what works on it, in this process or in a worker."""

from __future__ import annotations

from typing import Any


class Refused(Exception):  # noqa: N818 - it names an answer
    """The request cannot be answered: the problem to send, with its values."""

    def __init__(self, status: int, problem: str, values: dict[str, Any] | None = None) -> None:
        super().__init__(status, problem, values)
        self.status = status
        self.problem = problem
        self.values = values or {}
