"""The compiled half of `analysis`: games made up, deals played on, and open hands searched.

It includes what `records.kernel` compiles, and plays by the same rules. Where nothing is compiled,
the rest of `analysis` does the work in Python, with the same answers.
"""

from __future__ import annotations

from analysis.kernel.library import state

__all__ = ["state"]
