"""The report of a record by cause: its findings, and the slips from which they follow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from records.evidence.diagnosis import diagnosed
from records.evidence.slips import Diagnosis
from records.severities import MOST

if TYPE_CHECKING:
    from records.play.replay import Replay


#: The most characters of a record that is searched for slips: a search takes memory for each word.
LONGEST = 256 << 10


def diagnosis_of(replay: Replay) -> Diagnosis:
    """Return the diagnosis of a record that has been replayed under its own rules.

    A record with more than MOST findings, or of more than LONGEST characters, is not searched.
    Cost: the trials of `diagnosed` for a faulty record, none for a sound one.
    """
    if replay.severities.total() > MOST or len(replay.record.text) > LONGEST:
        return not_searched(replay)
    return diagnosed(replay.record, replay)


def not_searched(replay: Replay) -> Diagnosis:
    """Return the diagnosis of a record whose slips were not looked for: `bounded` says so."""
    return Diagnosis((), (None,) * replay.severities.total(), bounded=True)


def told_by_cause(judged: dict[str, Any], diagnosis: Diagnosis) -> dict[str, Any]:
    """Return the JSON form of a record that is not ok, with its slips.

    `judged` is the form without them (see `Replay.as_dict`): `follows` is added to each of its
    findings, and `slips` after them, with `bounded` if the search ended early.
    """
    last = "more" if "more" in judged else "findings"
    out: dict[str, Any] = {}
    for key, value in judged.items():
        out[key] = value
        if key == last:
            out["slips"] = [slip.as_dict() for slip in diagnosis.slips]
            if diagnosis.bounded:
                out["bounded"] = True
    out["findings"] = [
        {**finding, "follows": slip}
        for finding, slip in zip(judged["findings"], diagnosis.follows, strict=False)
    ]
    return out
