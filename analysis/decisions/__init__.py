"""The decisions of a deal: who may do what at each moment, what they know then, and what they do.

The same questions are put to the players of a record (`reading`) and to those of a game that is
being played (`analysis.environment`).
"""

from __future__ import annotations

from analysis.decisions.actions import Action, Asking, Numbering, Question, View, numbering
from analysis.decisions.reading import Decision, decisions

__all__ = [
    "Action",
    "Asking",
    "Decision",
    "Numbering",
    "Question",
    "View",
    "decisions",
    "numbering",
]
