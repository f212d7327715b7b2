"""The slips that are tried: which may have been made, and no more of them than can help."""

from __future__ import annotations

import tracemalloc
from math import inf

import pytest

from records.evidence.diagnosis import diagnosed
from records.evidence.hypothesis import Hypothesis
from records.evidence.search import PROPOSING
from records.evidence.written import WrittenDeal, offset_of
from records.notation.model import Record
from records.notation.reader import loads, locate
from records.play.replay import Replay
from tests.records.evidence.test_diagnosis import DEAL


def hypotheses(text: str) -> list[Hypothesis]:
    """All that could explain the first finding of a deal."""
    record = locate(loads(text)[0])
    replay = Replay(record)
    assert replay.rules is not None
    bad = [finding for finding in replay.findings if finding.bad]
    deal, limit = WrittenDeal(record, 0, replay.rules), offset_of(record, bad[0])
    return [one for kind in PROPOSING for one in kind(deal, limit, bad).costing(-inf, inf)]


def test_of_many_wrong_scores_only_the_first_is_tried() -> None:
    text = '[Game "besigue"]\n[Deal "1"]\n[TurnUp "QC"]\n1. A:AC QS' + " =5/5" * 20 + " *\n"
    tried = [one for one in hypotheses(text) if one.kind == "score-misread"]
    assert [one.start for one in tried] == [text.index("5/5")]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ('HandA "', 'HandA "' + "2S " * 5000),
        ('"6H"]', '"6H"]\n[Talon "' + "2S " * 5000 + '"]'),
        ("1. C:", "1. C:" + "2S " * 5000),
    ],
)
def test_a_deal_with_more_cards_than_another_pack_would_bring_is_not_searched(
    written: str, instead: str
) -> None:
    (record,) = loads(DEAL.replace(written, instead))
    replay = Replay(record)
    assert replay.findings
    tracemalloc.start()
    diagnosis = diagnosed(record, replay)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert diagnosis.slips == ()
    assert diagnosis.bounded
    assert most < 8 << 20


def test_a_long_record_of_faulty_deals_is_replayed_a_few_times_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    deal = "1. A:7S 8S 9S TS 2. D:2H 3H 4H 7H 3. C:JC QC KC AC 4. B:2D 3D 4D 5D 6D *\n"
    deals = "".join(f'[Deal "{number}"]\n{deal}' for number in range(1, 700))
    (record,) = loads(f'[Game "whist"]\n{deals}')
    assert len(record.text) > 50_000
    replay = Replay(record)
    whole: list[Record] = []
    made = Replay.__init__

    def counted(self: Replay, record: Record) -> None:
        if len(record.text) > 50_000:
            whole.append(record)
        made(self, record)

    monkeypatch.setattr(Replay, "__init__", counted)
    diagnosis = diagnosed(record, replay)
    assert diagnosis.bounded
    # The search has 150,000 characters. What is left of the findings is asked once more.
    assert len(whole) <= 3
