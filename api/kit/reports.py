"""What came of the cases: as lines to read, as JSON, as JUnit XML."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from api.kit.asking import AGREES, DIFFERS, NOT_ASKED, Count, Result, by_paragraph
from api.kit.cases import FORMAT, NOTATION
from api.kit.judging import Why
from api.kit.words import REPORT, WHY, heading
from records.languages import LANGUAGES, Language

#: How many cases that fail are listed unless all are wanted.
MOST_TOLD = 20

#: What XML 1.0 cannot hold, however it is written.
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


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


def _row(count: Count, language: Language) -> str:
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


def as_junit(found: Sequence[Result], language: Language) -> str:
    """Return JUnit XML: a suite for each folder of cases, a class for each paragraph.

    A wrong answer is a failure. If the program crashed, or gave no answer that can be judged, that
    is an error. A case that was not asked is skipped.
    """
    suites = ElementTree.Element("testsuites", _sums(found))
    for folder in dict.fromkeys(result.case.folder for result in found):
        own = [result for result in found if result.case.folder == folder]
        suite = ElementTree.SubElement(suites, "testsuite", {"name": folder, **_sums(own)})
        for result in own:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                {"classname": result.case.about[0], "name": result.case.name},
            )
            if result.outcome == NOT_ASKED:
                ElementTree.SubElement(case, "skipped")
            elif result.held_against:
                kind = "failure" if result.outcome == DIFFERS else "error"
                why = _NO_XML.sub("\ufffd", said(result.why, language))
                ElementTree.SubElement(case, kind, {"type": result.outcome, "message": why})
    ElementTree.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(suites, "unicode")}\n'


def _sums(found: Sequence[Result]) -> dict[str, str]:
    counts = Counter(result.outcome for result in found)
    against = sum(result.held_against for result in found)
    return {
        "tests": str(len(found)),
        "failures": str(counts[DIFFERS]),
        "errors": str(against - counts[DIFFERS]),
        "skipped": str(counts[NOT_ASKED]),
    }


def said(why: Why | None, language: Language) -> str:
    """Return the sentence that gives a reason."""
    return "" if why is None else WHY[why.key][language].format(**why.values)
