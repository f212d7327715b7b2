"""What came of the cases: as lines to read, or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from api.kit.asking import AGREES, NOT_ASKED, ParagraphCount, Result, by_paragraph
from api.kit.cases import FORMAT, NOTATION
from api.kit.judging import Why
from api.kit.words import REPORT, WHY, heading
from records.languages import LANGUAGES, Language

#: How many cases that fail are listed unless all are wanted.
MOST_TOLD = 20


def as_text(found: Sequence[Result], language: Language, *, tell_all: bool = False) -> str:
    """Return the cases that fail, the counts by paragraph and chapter, and the sum."""
    lines = []
    failing = [result for result in found if result.held_against]
    for result in failing if tell_all else failing[:MOST_TOLD]:
        about = REPORT["about"][language].format(about=", ".join(result.case.about))
        lines += [f"{result.case.name} ({about})", f"    {said(result.why, language)}"]
    if len(failing) > MOST_TOLD and not tell_all:
        lines.append(REPORT["more"][language].format(n=len(failing) - MOST_TOLD))
    if failing:
        lines.append("")
    counts = by_paragraph(found)
    for title, of in (
        ("specification", [c for c in counts if not c.paragraph.startswith("rulebook")]),
        ("rulebook", [c for c in counts if c.paragraph.startswith("rulebook")]),
    ):
        if of:
            lines += [REPORT[title][language], *(_row(count, language) for count in of), ""]
    lines.append(total(found, language))
    return "\n".join(lines) + "\n"


def _row(count: ParagraphCount, language: Language) -> str:
    number = count.paragraph.removeprefix("rulebook ")
    told = f"{count.agree}/{count.asked}" if count.asked else "–"
    left = count.cases - count.asked
    rest = REPORT["not-asked"][language].format(n=left) if left else ""
    name = heading(count.paragraph, language)
    return f"  {number:<5} {name:<34} {told:>9}  {rest}".rstrip()


def total(found: Sequence[Result], language: Language) -> str:
    """Return how many cases agree, and how many were not asked, in one line."""
    counts = Counter(result.outcome for result in found)
    asked = len(found) - counts[NOT_ASKED]
    told = REPORT["agree"][language].format(agree=counts[AGREES], asked=asked)
    left = REPORT["not-asked"][language].format(n=counts[NOT_ASKED])
    return f"{told}, {left}" if counts[NOT_ASKED] else told


def as_json(found: Sequence[Result], level: str) -> str:
    """Return an object with the counts and with what came of each case, in both languages."""
    counts = Counter(result.outcome for result in found)
    told = {
        "format": FORMAT,
        "notation": NOTATION,
        "level": level,
        "cases": len(found),
        "asked": len(found) - counts[NOT_ASKED],
        "agree": counts[AGREES],
        "paragraphs": [count._asdict() for count in by_paragraph(found)],
        "results": [
            {
                "case": result.case.name,
                "about": list(result.case.about),
                "level": result.case.level,
                "task": result.case.question.task,
                "outcome": result.outcome,
                "why": None
                if result.why is None
                else {language: said(result.why, language) for language in LANGUAGES},
            }
            for result in found
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode() + "\n"


def said(why: Why | None, language: Language) -> str:
    """Return the sentence that gives a reason."""
    return "" if why is None else WHY[why.key][language].format(**why.values)
