"""The state of Python's generator of random numbers, as the kernel has it."""

from __future__ import annotations

import ctypes
import struct
from random import Random

from analysis.kernel.shared import ANALYSED


@ANALYSED.like("ChanceState")
class ChanceState(ctypes.Structure):
    """The state of Python's generator of random numbers."""


#: How the state of a generator lies in a ChanceState.
_STATE = struct.Struct("=624Ii")


def chance_of(random: Random) -> ChanceState:
    """The state of a generator."""
    _, state, _ = random.getstate()
    return ChanceState.from_buffer_copy(_STATE.pack(*state))


def set_by(random: Random, chance: ChanceState) -> None:
    """Give a generator this state."""
    random.setstate((Random.VERSION, (*chance.word[:], chance.at), None))
