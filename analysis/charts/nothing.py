"""What the charts of a record say of it if there is nothing to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import plotly.graph_objects as go

from analysis.charts.style import Theme, empty
from records.languages import Language

if TYPE_CHECKING:
    from records.play.replay import Replay


def nothing_of(replay: Replay, language: Language, theme: Theme, why: str) -> go.Figure:
    """Return the chart of a record that has nothing to show, with the reason in words.

    It is that the rules are not known, or that there is no deal, and only otherwise `why`.
    """
    if replay.rules is None:
        return empty(language, theme, "no-rules")
    return empty(language, theme, why if replay.record.deals else "no-deals")
