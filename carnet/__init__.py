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
    from carnet.generating import generate
    from carnet.reading import load, read
    from carnet.record import Deal, Record, Records, dump, dumps, loads
    from carnet.seen import Seen
    from carnet.table import IllegalAction, Table
    from records.evidence.changes import Diagnosis, Slip
    from records.findings import Finding, Rule
    from records.notation.faults import Fault
    from records.notation.model import Comment, Item, Tag, Variation
    from records.notation.record_texts import Truncated
    from records.play.replay import Replay
    from records.rules.games import GAMES
    from records.rules.ruleset import Game

__all__ = [
    "GAMES",
    "Action",
    "Claim",
    "Closing",
    "Comment",
    "Deal",
    "Declaration",
    "Diagnosis",
    "Draw",
    "Exchange",
    "Fault",
    "Finding",
    "Game",
    "IllegalAction",
    "Item",
    "Order",
    "Play",
    "Record",
    "Records",
    "Replay",
    "Rule",
    "Seen",
    "Slip",
    "Speech",
    "Table",
    "Tag",
    "Truncated",
    "Variation",
    "dump",
    "dumps",
    "frame",
    "generate",
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
    "carnet.generating": ("generate",),
    "carnet.reading": ("load", "read"),
    "carnet.record": ("Deal", "Record", "Records", "dump", "dumps", "loads"),
    "carnet.seen": ("Seen",),
    "carnet.table": ("IllegalAction", "Table"),
    "carnet.records.evidence.changes": ("Diagnosis", "Slip"),
    "carnet.records.findings": ("Finding", "Rule"),
    "carnet.records.notation.faults": ("Fault",),
    "carnet.records.notation.model": ("Comment", "Item", "Tag", "Variation"),
    "carnet.records.notation.record_texts": ("Truncated",),
    "carnet.records.play.replay": ("Replay",),
    "carnet.records.rules.games": ("GAMES",),
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
