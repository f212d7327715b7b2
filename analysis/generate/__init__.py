"""Random whole games, and records with one fault. The same seed gives the same text."""

from __future__ import annotations

from analysis.generate.counting import PLAYERS, Player
from analysis.generate.faults import (
    CODES,
    ImpossibleFaultError,
    NotFoundError,
    fault_settings,
    generate_faulty,
)
from analysis.generate.game import generate
from analysis.generate.written_game import OPEN_DEALS

__all__ = [
    "CODES",
    "OPEN_DEALS",
    "PLAYERS",
    "ImpossibleFaultError",
    "NotFoundError",
    "Player",
    "fault_settings",
    "generate",
    "generate_faulty",
]
