"""The analysis of replays: the figures of a record, its score, and charts of both."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analysis.figures import Analysis, analyse

__all__ = ["Analysis", "analyse"]

if not TYPE_CHECKING:

    def __getattr__(name):
        """Import a name of this package. A caller of another part does not wait for it."""
        if name in __all__:
            return getattr(import_module("analysis.figures"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
