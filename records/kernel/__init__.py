"""The compiled kernel: judges sound records fast, and leaves all others to Python.

It is C++ with a plain C interface, called by ctypes. Where nothing is compiled, or the variable
`CARNET_KERNEL` is `python`, the rules in Python do all the work, with the same answers.
"""

from __future__ import annotations

from records.kernel.library import state

__all__ = ["state"]
