"""The slips that explain a record's findings."""

from __future__ import annotations

import re

import pytest

from records.evidence.changes import changed
from records.evidence.diagnosis import diagnosed
from records.evidence.slips import Slip
from records.generate import generate
from records.notation.reader import loads
from records.play.replay import Replay

DEAL = """[Game "whist"]
[Deal "1"]
[Dealer "B"]
[HandA "KS 6S 2S KH 9H 8H 4H AD KD QD 6D QC 4C"]
[HandB "8S 7S AH JH 6H JD 5D 4D 3D 2D TC 6C 2C"]
[HandC "AS TS 5S 4S 7H 5H 3H TD 9D 7D AC KC 3C"]
[HandD "QS JS 9S 3S QH TH 2H 8D JC 9C 8C 7C 5C"]
[TurnUp "6H"]
1. C:TS JS 2S 7S
2. D:QS 6S 8S 5S
3. D:7C 4C TC KC
4. C:5H TH 9H AH
5. B:2D 9D 8D QD
6. A:KH 6H 3H 2H
7. A:8H JH 7H QH
8. D:9S KS 5D 4S
9. A:6D 3D 7D JC
10. C:AS 3S KD 2C
11. C:AC 8C QC 6C
12. C:TD 9C AD 4D
13. A:4H JD 3C 5C
#3/0
"""
HIDDEN = re.sub(r"\[Hand.*\n", "", DEAL)


def only_slip(text: str) -> Slip:
    [record] = loads(text)
    diagnosis = diagnosed(record)
    [slip] = diagnosis.slips
    bad = [f.bad for f in Replay(record).findings]
    assert slip.explains == sum(bad)
    assert {k for k, one in zip(diagnosis.follows, bad, strict=True) if one} == {0}
    assert Replay(loads(changed(text, slip.changes))[0]).ok
    return slip


@pytest.mark.parametrize("deal", [DEAL, HIDDEN], ids=["hands known", "hands left out"])
@pytest.mark.parametrize(
    ("written", "instead", "kind", "trick"),
    [
        ("QS 6S 8S 5S", "QS 6S 5S", "card-missing", 2),
        ("KS 5D 4S", "KS KS 5D 4S", "card-twice", 8),
        ("5. B:2D", "5. C:2D", "seat-misread", 5),
        ("6. A:KH 6H 3H 2H\n", "", "trick-missing", 6),
        ("10. C:AS 3S KD 2C\n", "10. C:AS 3S KD 2C\n10. C:AS 3S KD 2C\n", "trick-twice", 10),
        ("#3/0", "#2/0", "score-misread", None),
    ],
)
def test_one_slip_explains_all_that_is_wrong(
    deal: str, written: str, instead: str, kind: str, trick: int | None
) -> None:
    slip = only_slip(deal.replace(written, instead, 1))
    assert (slip.kind, slip.trick) == (kind, trick)


@pytest.mark.parametrize("game", ["whist", "besigue", "quadrette", "sixty-six"])
def test_a_sound_record_has_no_slip(game: str) -> None:
    record = generate(game, 7)
    assert diagnosed(record).slips == ()
