"""Checks annotations by the rules for records, and shows them as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

import records
from api.views.record import written_text
from api.views.replay import placed
from records.library import Annotation, Draft, Stored
from records.library.annotated import NoPlace, annotated, judgement_number, spans
from records.notation.model import ACTIONS, Record, Variation
from records.notation.reader import locate
from records.notation.words_of_play import NAG_SIGNS
from records.play.as_read import replay_as_read
from records.severities import ERROR

#: Stands in for an id while a variation is only being tried.
_NOBODY = "0" * 12


class Unreadable(Exception):  # noqa: N818
    """The text is not a variation that can be read. `findings` say why."""

    def __init__(self, findings: list[dict[str, Any]]) -> None:
        super().__init__("unreadable")
        self.findings = findings


def readable(stored: Stored) -> bool:
    """Return whether a record can be read. One that cannot takes no annotations."""
    return not any(finding["severity"] == ERROR for finding in stored.findings)


def exported(stored: Stored) -> bytes:
    """Return the record's text with its annotations, or just its text if it cannot be read.

    Cost: one parse of the text.
    """
    return annotated(stored.text, stored.annotations) if readable(stored) else stored.text


def settled(draft: Draft) -> Draft:
    """Return the draft as it is stored: a judgement as its sign, a variation on one line.

    A judgement without a sign stays a number. Raises ValueError if the text is not a judgement.
    """
    if draft.kind == "judgement":
        number = judgement_number(draft.text.strip())
        if number is None:
            raise ValueError(draft.text)
        return replace(draft, text=NAG_SIGNS.get(number, f"${number}"))
    if draft.kind == "variation":
        return replace(draft, text=" ".join(draft.text.splitlines()).strip())
    return draft


def check(stored: Stored, draft: Draft) -> list[dict[str, Any]]:
    """Return the findings in a draft. Only a variation can have any.

    Raises NoPlace if the record has no such action, and Unreadable if the text is not a variation.
    Cost: a replay of the record.
    """
    if draft.kind != "variation":
        spans(stored.text, [draft])
        return []
    tried = replace(draft, id=_NOBODY)
    text, (place,) = spans(stored.text, [tried])
    found = _all_findings(text)
    # The record itself has no error, so any error comes from the variation.
    errors = [one for one in found if one["severity"] == ERROR and one["start"] is not None]
    if errors or not _stands(stored, text, place):
        raise Unreadable([_moved(one, place) for one in errors])
    return _inside(found, place)


def annotation_views(stored: Stored, annotations: Sequence[Annotation]) -> list[dict[str, Any]]:
    """Return the annotations as JSON has them; see `AnnotationSchema`.

    Cost: a replay of the record if any of them is a variation.
    """
    varied = [one for one in annotations if one.kind == "variation" and not one.lost]
    found: dict[str, list[dict[str, Any]]] = {}
    if varied:
        try:
            text, places = spans(stored.text, varied)
        except NoPlace:
            pass
        else:
            whole = _all_findings(text)
            found = {
                one.id: _inside(whole, place) for one, place in zip(varied, places, strict=True)
            }
    views = [{**asdict(one), "findings": found.get(one.id, [])} for one in annotations]
    for view in views:
        del view["standing"]  # what a correction needs to know
    return views


def _all_findings(text: bytes) -> list[dict[str, Any]]:
    """Return the findings in a text, with their offsets."""
    replays = [replay_as_read(record) for record in records.loads(text)]
    found = [finding.as_dict() for replay in replays for finding in replay.findings]
    return placed(found, written_text(text))


def _inside(findings: list[dict[str, Any]], place: range) -> list[dict[str, Any]]:
    """Return the findings within a span of the text, with positions counted from its start."""
    return [
        _moved(one, place) for one in findings if one["start"] is not None and one["start"] in place
    ]


def _moved(finding: dict[str, Any], place: range) -> dict[str, Any]:
    """Return the finding with its position counted from the start of the one-line span."""
    start, end = (min(max(finding[name] - place.start, 0), len(place)) for name in ("start", "end"))
    return {
        **finding,
        "line": 1,
        "column": start + 1,
        "end_column": end + 1,
        "start": start,
        "end": end,
    }


def _stands(stored: Stored, text: bytes, place: range) -> bool:
    """Return whether the inserted text is exactly one variation and changes nothing else."""
    found, before = records.loads(text), records.loads(stored.text)
    if len(found) != 1 or _shape(found[0]) != _shape(before[0]):
        return False
    record = locate(found[0])
    if record.faults:
        return False
    offset = len(written_text(text)) - len(record.text)
    return any(
        isinstance(note, Variation) and offset + note.end == place.stop + 1 and note.items
        for deal in record.deals
        for item in deal.items
        if item.kind in ACTIONS and offset + item.end < place.start
        for note in item.notes
    )


def _shape(record: Record) -> list[list[int]]:
    return [[item.kind for item in deal.items] for deal in record.deals]
