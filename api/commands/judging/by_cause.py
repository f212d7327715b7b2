"""A faulty record, as the lines of `carnet check`: its slips, then what follows from none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from api.commands.judging.report import INDENT, finding_lines, more_line, paint, place_lines
from api.commands.shared.console import json_line, plain
from api.commands.words import say
from records.evidence.diagnosis import diagnosis_of, told_by_cause

if TYPE_CHECKING:
    from api.commands.judging.settings import Manner
    from records.evidence.changes import Slip
    from records.findings import Finding
    from records.notation.model import Record
    from records.play.replay import Replay

COLOUR = "31;1"
#: The most other places of a slip to show. JSON has more.
SHOWN = 3


def lines_by_cause(path: str, record: Record, replay: Replay, manner: Manner) -> Iterator[str]:
    """Yield the lines for a record that is not ok, replayed under its own rules."""
    diagnosis = diagnosis_of(replay)
    if manner.as_json:
        judged = told_by_cause(replay.as_dict(manner.most), diagnosis)
        yield json_line({"file": path, **judged})
        return
    told = replay.told(manner.most)
    following: dict[int | None, list[Finding]] = {}
    for finding, follows in zip(told, diagnosis.follows, strict=False):
        following.setdefault(follows, []).append(finding)
    bad = sum(finding.bad for finding in told)
    for number, slip in enumerate(diagnosis.slips):
        own = following.get(number, [])
        yield from _slip_lines(path, record, slip, own, bad, manner)
        if manner.most is None:
            for finding in own:
                yield from finding_lines(path, record, finding.as_dict(), None, manner)
    for finding in following.get(None, []):
        yield from finding_lines(path, record, finding.as_dict(), None, manner)
    left = replay.severities.total() - len(told)
    if left:
        yield more_line(path, record, left, None, manner)
    if diagnosis.bounded:
        yield f"{plain(path)}:{record.line}: {say('bounded', manner.language)}"


def _slip_lines(
    path: str, record: Record, slip: Slip, own: list[Finding], bad: int, manner: Manner
) -> Iterator[str]:
    """Yield the lines for a slip, its other places, and the codes of the findings that follow."""
    language = manner.language
    if slip.explains < bad:
        key = "explains-one" if slip.explains == 1 else "explains-some"
    else:
        key = {1: "explains-only", 2: "explains-both"}.get(bad, "explains-all")
    what = say(key, language, n=slip.explains, all=bad)
    message = plain(slip.message[language])
    sentence = say("slip-explains", language, message=message, what=what)
    name = paint(say("slip", language), COLOUR, manner)
    yield f"{plain(path)}:{slip.line}:{slip.column}: {name} {sentence}"
    yield from place_lines(record, slip.as_dict(), COLOUR, None, manner)
    for other in slip.others[:SHOWN]:
        place = f"{other.line}:{other.column}"
        yield INDENT + say("or-slip", language, place=place, message=plain(other.message[language]))
    more = slip.of - 1 - min(len(slip.others), SHOWN)
    if more:
        yield INDENT + say("or-slips-1" if more == 1 else "or-slips", language, n=more)
    if manner.most is None or not own:
        return
    if len(own) == 1:
        message = plain(own[0].message[language])
        yield INDENT + say("follows", language, code=own[0].code, message=message)
    else:
        counted = Counter(finding.code for finding in own)
        codes = ", ".join(code if n == 1 else f"{n} {code}" for code, n in counted.items())
        yield INDENT + say("follow", language, codes=codes)
