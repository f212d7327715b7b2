"""Any measure by any dimension: who takes the second trick, against whom, from which hand.

A `Question` names a measure, a dimension and filters. `Insights` answers it over records added one
after the other. MEASURES and DIMENSIONS are the tables of what can be asked.
"""

from __future__ import annotations

from analysis.insights.counting import Insight, Insights, Question, QuestionError, dimensions_of
from analysis.insights.dimensions import DIMENSIONS
from analysis.insights.measures import MEASURES

__all__ = [
    "DIMENSIONS",
    "MEASURES",
    "Insight",
    "Insights",
    "Question",
    "QuestionError",
    "dimensions_of",
]
