"""Of very many findings the first are told, none of a kind is lost, and the rest is counted."""

from __future__ import annotations

import pytest

import records
from records.findings import of_each_kind
from records.notation.reader import locate
from records.play import places, replay
from records.play.line_of_play import Unwatched
from records.play.replay import Replay
from tests.every_way import told

FAULTY = '[Game "whist"]\n[Deal "1"]\n' + "A:Z? KS\n" * 30 + '{\x00} [X "y"] *\n'


def test_the_first_findings_are_told_and_the_others_counted() -> None:
    (record,) = records.loads(FAULTY)
    whole = records.replay(record)
    told = records.replay(record).as_dict(10)
    assert len(whole.findings) == 32
    assert told["more"] == 22
    assert told["findings"][:8] == [one.as_dict() for one in whole.findings[:8]]
    assert told["ok"] is False


def test_of_each_code_one_is_told_wherever_it_stands() -> None:
    (record,) = records.loads(FAULTY)
    told = records.replay(record).told(10)
    assert {one.code for one in told} == {one.code for one in records.replay(record).findings}
    assert [one.line for one in told] == sorted(one.line or 0 for one in told)


def test_where_all_are_told_nothing_is_said_of_more() -> None:
    (record,) = records.loads(FAULTY)
    assert "more" not in records.replay(record).as_dict(32)
    assert "more" not in records.replay(record).as_dict()


def test_the_only_one_of_a_kind_does_not_give_way() -> None:
    assert of_each_kind("abbbcad", 4, str) == ["a", "b", "c", "d"]
    assert of_each_kind("aaab", 3, str) == ["a", "a", "b"]


def test_severities_are_counted_as_the_findings_have_them() -> None:
    text = '[Game "whist"]\n[Deal "1"]\n1. A:2S (KS zz) C:3S^ C:4S Z *\n'
    (record,) = records.loads(text)
    replay = records.replay(record)
    said = [one.severity for one in replay.findings]
    assert replay.severities == {severity: said.count(severity) for severity in said}
    assert replay.ok is not any(one.bad for one in replay.findings)


@pytest.mark.parametrize("game", ["whist", "besigue", "besigue-3", "sizette", "bassadewitz"])
@pytest.mark.parametrize(
    "deals",
    [
        '[Deal "1"]\n' * 5,
        '[Deal "1"]\n*\n[Deal "2"]\n*\n[Deal "2"]\n#1/2\n[Deal "4"]\n*\n',
        '[Deal "1"]\n[Dealer "B"]\n*\n[Deal "2"]\n*\n[Deal "3"]\n[Dealer "A"]\n*\n[Deal "x"]\n*\n',
        '[Deal "1"]\n...\n*\n[Deal "2"]\n*\n[Deal "3"]\n[Score "4/5"]\n*\n[Deal "4"]\n*\n',
        '[Deal "3"]\n*\n[Deal "3"]\n* {here}\n[Deal "1"]\nA:KS *\n[Deal "1"]\n*\n',
    ],
)
def test_a_deal_that_only_has_a_number_is_judged_as_in_full(game: str, deals: str) -> None:
    (record,) = records.loads(f'[Game "{game}"]\n{deals}')
    passed_over, full = records.replay(record), Replay(record, watch=Unwatched())
    assert told(passed_over) == told(full)


#: Wrong cards, numbers, scores and tags, in a line and in variations, deal after deal.
_WRONG = (
    """[Game "whist"]
[Result "3/4"]
"""
    + """[Deal "7"]
[HandA "KS KS KS"]
[Trump "Q"]
1. A:2S^ A:2S B:zz 9. (KS KS {\x00} KS?) =3/4 C:3H D:3S^ A:+KSQS=40 {\x01} #9/9
"""
    * 40
)


@pytest.mark.parametrize("text", [_WRONG, FAULTY, _WRONG.replace("whist", "besigue")])
@pytest.mark.parametrize("located", [False, True])
def test_findings_that_are_not_kept_are_counted_and_made_again(
    text: str, located: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places.Raws, "KEPT", 9)
    monkeypatch.setattr(places, "MOST", 20)
    monkeypatch.setattr(replay, "MOST", 20)
    (record,) = records.loads(text)
    if located:
        record = locate(record)
    few, every = records.replay(record), Replay(record, watch=Unwatched())
    assert text == FAULTY or few._judged.raws.left
    assert few.severities == every.severities
    first, first_of_all = few.first_bad(), every.first_bad()
    assert first is not None
    assert first_of_all is not None
    assert first.as_dict() == first_of_all.as_dict()
    for most in (18, 20, 21, None):
        assert [one.as_dict() for one in few.told(most)] == [
            one.as_dict() for one in every.told(most)
        ]
    assert few.bad_places() == every.bad_places()
