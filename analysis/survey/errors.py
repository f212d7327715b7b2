"""What keeps a survey from going on."""

from __future__ import annotations


class SurveyError(Exception):
    """A survey cannot go on. `what` is the key of its sentence, `values` what it says besides."""

    def __init__(self, what: str, **values: str) -> None:
        super().__init__(what, values)
        self.what = what
        self.values = values

    def __str__(self) -> str:
        return " ".join([self.what, *self.values.values()])


class BadAddress(SurveyError):  # noqa: N818
    """An address that names no place that could be read."""
