"""The records of a survey, for the commands that tell figures of them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from analysis.survey.errors import SurveyError
from analysis.survey.places import PLAN
from api.commands.shared.console import Trouble
from api.commands.words import say

if TYPE_CHECKING:
    from analysis.survey.facts import Surveyed


def holds_survey(path: str) -> bool:
    """Return whether a folder is that of a survey, finished or not."""
    return path != "-" and os.path.isfile(os.path.join(path, PLAN))


def surveyed_records(path: str, kinds: Collection[str], language: str) -> Iterator[Surveyed]:
    """Yield the records of the survey in a folder, for figures of some kinds.

    Raises Trouble if there is no finished survey, or if the tables do not hold such figures.
    """
    from analysis.collection import MISSED

    if MISSED in kinds:
        raise Trouble(say("survey-deep", language, path=path, kind=MISSED))
    try:
        from analysis.survey.facts import records_of

        yield from records_of(path)
    except ModuleNotFoundError as error:
        raise Trouble(say("no-cluster", language, package=error.name)) from None
    except SurveyError as error:
        raise Trouble(say(error.what, language, **error.values)) from None
