"""How charts tell a loss that a player could know of from one seen only with open hands."""

from __future__ import annotations

from collections.abc import Iterable

from analysis.solver import Solution
from analysis.solver.who_knows import OPEN
from analysis.vocabulary import word
from records.languages import Language


def lost_by(solutions: Iterable[Solution], language: Language) -> str:
    """Return the words before the name of who lost something in these end plays."""
    seen = any(one.hands == OPEN for one in solutions)
    return word("lost-by-open" if seen else "lost-by", language)
