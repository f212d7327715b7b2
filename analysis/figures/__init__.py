"""Figures of one record: the sources of its points, the lead, the declarations, the tricks.

`analyse` returns all of them. `ASSUMES` says what each assumes.
"""

from __future__ import annotations

from analysis.figures.all_figures import ASSUMES, Analysis, DealFigures, PlayerTricks, analyse
from analysis.figures.announcements import (
    AGAIN,
    BROKEN,
    LAPSED,
    OPEN,
    SPENT,
    Announcements,
    Made,
    Missed,
    Seven,
)
from analysis.figures.points import (
    STATED,
    Account,
    DealAccount,
    HeldLead,
    Lead,
    account,
    deal_accounts,
)
from analysis.figures.tricks import CHEAP, DEAR, EVEN, TrickFigures

__all__ = [
    "AGAIN",
    "ASSUMES",
    "BROKEN",
    "CHEAP",
    "DEAR",
    "EVEN",
    "LAPSED",
    "OPEN",
    "SPENT",
    "STATED",
    "Account",
    "Analysis",
    "Announcements",
    "DealAccount",
    "DealFigures",
    "HeldLead",
    "Lead",
    "Made",
    "Missed",
    "PlayerTricks",
    "Seven",
    "TrickFigures",
    "account",
    "analyse",
    "deal_accounts",
]
