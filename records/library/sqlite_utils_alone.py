"""sqlite-utils without NumPy, which it imports where that is installed, for types no store has.

To import NumPy takes a fifth of a second, and ends the process where there is little memory.
"""

from __future__ import annotations

import sys

_MODULES: dict[str, object] = sys.modules  # type: ignore[assignment]

if "numpy" in _MODULES:
    from sqlite_utils import Database
else:
    # What is None is not found.
    _MODULES["numpy"] = None
    try:
        from sqlite_utils import Database
    finally:
        del _MODULES["numpy"]

__all__ = ["Database"]
