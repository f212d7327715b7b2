"""Asks a program all cases, and keeps what came of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from api.kit.cases import Case, Question, order
from api.kit.judging import Shapeless, Why, difference
from api.kit.processes import NoAnswer
from api.kit.programs import Program

#: What can come of a case, besides the reasons of a `NoAnswer`, which are against the program too.
AGREES = "agrees"
DIFFERS = "differs"
GARBLED = "garbled"
NOT_ASKED = "not-asked"


class Result(NamedTuple):
    """What came of a case. `why` is None if the program agrees or was not asked."""

    case: Case
    outcome: str
    why: Why | None = None

    @property
    def held_against(self) -> bool:
        """Whether the program was asked, and did not give the answer expected."""
        return self.outcome not in (AGREES, NOT_ASKED)


def results(of: Iterable[Case], program: Program) -> Iterator[Result]:
    """Yield what comes of each case. Cases in a row about the same question ask it once.

    Raises Unstartable if the program cannot be started.
    """
    asked: Question | None = None
    answer: Any = None
    trouble: NoAnswer | None = None
    for case in of:
        if case.question != asked:
            asked, answer, trouble = case.question, None, None
            try:
                answer = program.answer(case.question)
            except NoAnswer as error:
                trouble = error
        if trouble is not None:
            yield Result(case, trouble.kind, Why(trouble.kind, {"detail": trouble.detail}))
        elif answer is None:
            yield Result(case, NOT_ASKED)
        else:
            yield _judged(case, answer)


def _judged(case: Case, answer: Any) -> Result:
    try:
        why = difference(case, answer)
    except Shapeless as error:
        return Result(case, GARBLED, Why("shapeless", {"detail": str(error)}))
    return Result(case, AGREES if why is None else DIFFERS, why)


class ParagraphCount(NamedTuple):
    """How many cases are about a paragraph, how many of them were asked, and how many agree."""

    paragraph: str
    cases: int
    asked: int
    agree: int


def by_paragraph(of: Iterable[Result]) -> list[ParagraphCount]:
    """Return the counts of each paragraph and chapter. A case counts for each that it is about."""
    counts: Counter[tuple[str, str]] = Counter()
    for result in of:
        for paragraph in result.case.about:
            counts[paragraph, "cases"] += 1
            counts[paragraph, "asked"] += result.outcome != NOT_ASKED
            counts[paragraph, "agree"] += result.outcome == AGREES
    paragraphs = sorted({paragraph for paragraph, _ in counts}, key=order)
    return [
        ParagraphCount(
            paragraph, *(counts[paragraph, what] for what in ("cases", "asked", "agree"))
        )
        for paragraph in paragraphs
    ]
