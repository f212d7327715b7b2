"""Records of trick-taking card games: read, judged, played and written.

>>> import carnet
>>> table = carnet.Table.deal("besigue", seed=7)
>>> table.turn, len(table.legal), table.play(table.legal[0]).turn
('B', 8, 'A')
>>> record = table.record(A="Alice", B="Basile")
>>> record.game, record.findings, len(list(record.tables()))
('besigue', [], 2)
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from carnet.actions import (
        Action,
        Claim,
        Closing,
        Declaration,
        Draw,
        Exchange,
        Order,
        Play,
        Speech,
    )
    from carnet.frames import frame
    from carnet.record import Deal, Record, dump, dumps, load, loads, read
    from carnet.table import IllegalAction, Seen, Table
    from records.evidence.slips import Slip
    from records.findings import Finding
    from records.notation.record_texts import Truncated
    from records.rules.ruleset import Game

__all__ = [
    "Action",
    "Claim",
    "Closing",
    "Deal",
    "Declaration",
    "Draw",
    "Exchange",
    "Finding",
    "Game",
    "IllegalAction",
    "Order",
    "Play",
    "Record",
    "Seen",
    "Slip",
    "Speech",
    "Table",
    "Truncated",
    "dump",
    "dumps",
    "frame",
    "load",
    "loads",
    "read",
]

#: Where the names stand. A module is imported when one of its names is asked for.
_MODULES = {
    "carnet.actions": (
        *("Action", "Claim", "Closing", "Declaration", "Draw", "Exchange", "Order", "Play"),
        "Speech",
    ),
    "carnet.frames": ("frame",),
    "carnet.record": ("Deal", "Record", "dump", "dumps", "load", "loads", "read"),
    "carnet.table": ("IllegalAction", "Seen", "Table"),
    "carnet.records.evidence.slips": ("Slip",),
    "carnet.records.findings": ("Finding",),
    "carnet.records.notation.record_texts": ("Truncated",),
    "carnet.records.rules.ruleset": ("Game",),
}
_PACKAGES = ("analysis", "api", "records")

if not os.path.isdir(os.path.join(os.path.dirname(__file__), "records")):
    from carnet.checkout import Beside

    sys.meta_path.insert(0, Beside(__name__, _PACKAGES))

if not TYPE_CHECKING:

    def __getattr__(name):
        """Import a name of this package. Raises AttributeError if there is none."""
        if name in _PACKAGES:
            return import_module(f"{__name__}.{name}")
        for module, names in _MODULES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__, *_PACKAGES})
