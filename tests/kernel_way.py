"""What the compiled kernel says of a record, in the form in which a replay says it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from records.cards import SEATS
from records.kernel.columns import BELIEVED, PLAYED_OUT, SOUND
from records.kernel.handed_over import HandedOver, handed_over
from records.kernel.judge import Kernel, kernel
from records.kernel.library import load
from records.notation.model import Record
from records.notation.record_texts import encode
from records.notation.sections import Sections
from records.play import identity
from records.play.as_read import going_on, replay_as_read
from records.play.replay import Replay

#: In CI a kernel that is missing is a failure.
needs_kernel = pytest.mark.skipif(
    load() is None and not os.environ.get("CARNET_CI"), reason="no compiled kernel"
)


def answers(replay: Replay) -> dict[str, Any]:
    """Those of the answers of a replay that the kernel gives too."""
    said = replay.as_dict()
    del said["record"], said["game"]
    said["dealers"] = [deal.dealer for deal in replay.deals]
    said["last winners"] = [deal.last_winner for deal in replay.deals]
    said["plies"] = [deal.plies for deal in replay.deals]
    return said


def by_kernel(text: str) -> dict[str, Any] | None:
    """What the kernel says of the one record of a text, None if it leaves it to Python."""
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    return said_by(judge, text)


def said_by(judge: Kernel, text: str) -> dict[str, Any] | None:
    """What a kernel says of the one record of a text, None if it leaves it to Python."""
    data = encode(text)
    columns = judge.judge(data)
    assert (columns.layout.records, columns.start[0], columns.stop[0]) == (1, 0, len(data))
    if columns.status[0] != SOUND:
        assert columns.layout.deals == columns.deal_count[0]
        return None
    rules = judge.rule_sets[columns.rule_set[0]]
    assert rules is not None
    sides = len(rules.sides)
    deals = range(columns.layout.deals)
    score, whole = list(columns.score[:sides]), bool(columns.whole[0])
    winner = columns.winner[0]
    scores = [list(columns.deal_score[6 * at : 6 * at + sides]) for at in deals]
    return {
        "ok": True,
        "findings": [],
        "deals": [
            {
                "deal": at + 1,
                "score": scores[at] if columns.deal_whole[at] in (PLAYED_OUT, BELIEVED) else None,
                "complete": columns.deal_whole[at] == PLAYED_OUT,
            }
            for at in deals
        ],
        "score": score if whole else None,
        "complete": bool(columns.complete[0]),
        "winner": None if winner < 0 else [SEATS[seat] for seat in rules.sides[winner]],
        "dealers": [SEATS[columns.dealer[at]] for at in deals],
        "last winners": [columns.last_winner[at] for at in deals],
        "plies": [columns.deal_plies[at] for at in deals],
    }


def known_by_kernel(text: str) -> HandedOver | None:
    """What the kernel knows of the deals of the one record of a text that it leaves to Python."""
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    data = encode(text)
    columns = judge.judge(data)
    return None if columns.status[0] == SOUND else handed_over(judge, columns, data, 0)


def goes_on(record: Record, replay: Replay) -> list[int]:
    """The numbers of the deals that Python need not replay; what it says is what it says of all."""
    found = known_by_kernel(record.text)
    if found is None:
        return []
    sections = Sections(record.text, record.number, record.line)
    on = going_on(sections, found)
    assert on.as_dict() == replay.as_dict(), record.text
    assert on.marks == replay.marks, record.text
    same_deals(on, replay)
    return [deal.deal for deal in on.deals if deal.deal - 1 not in on._judged.tricks]


def same_deals(on: Replay, replay: Replay) -> None:
    """Hold what a replay with the kernel says of each deal against what one without it says."""
    for one, other in zip(on.deals, replay.deals, strict=True):
        for slot in one.__slots__:
            # Which written seats tell something is noted by Python only.
            if slot != "needed_seats":
                said = getattr(one, slot), getattr(other, slot)
                assert said[0] == said[1], (slot, said, replay.record.text)


def same_as_read(record: Record, replay: Replay) -> None:
    """Hold what is kept of a record that has been read against what a replay without kernel says.

    The record has been neither changed nor made.
    """
    on = replay_as_read(record)
    assert on.as_dict() == replay.as_dict(), record.text
    assert on.severities == replay.severities, record.text
    assert on.marks == replay.marks, record.text
    same_deals(on, replay)
    if replay.rules is not None:
        assert identity.digest(record, on) == identity.digest(record, replay), record.text


#: Where it is set, what is compared: the text and what a replay in full says.
heard: Callable[[str, dict[str, Any]], None] | None = None


def same_by_kernel(record: Record, replay: Replay) -> bool:
    """Whether the kernel judges a record; then it says what a replay in full does.

    Where it does not, a replay may leave out those deals that it has judged.
    """
    said = None if kernel() is None else by_kernel(record.text)
    if said is None and kernel() is not None:
        goes_on(record, replay)
    same_as_read(record, replay)
    if heard is not None:
        heard(record.text, answers(replay))
    assert said is None or said == answers(replay), record.text
    return said is not None
