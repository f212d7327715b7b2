"""What follows from a fault is not told again, every way: the scores of what was declared in vain.

A declaration or an exchange that breaks a rule scores nothing. A score that counts it all the same
follows from it (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, tricks
from tests.deals import Deals
from tests.records.rules.besigue_9 import PAIRS

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
HANDS = """
[HandA "8C AS AS TS TS KS JH 7D"]
[HandB "7C 9D 9D 9C QD QD KD KD"]"""


besigue = Deals("besigue", TAGS)

VAIN = [
    ("1. A:8C 7C +KSQH=20", "", "declare-unknown", "20/0"),
    ("1. A:8C 7C +KSQS", HANDS, "declare-not-held", "20/0"),
    ("1. A:8C 7C B:+KSQS=20", "", "declare-turn", "0/20"),
    ("1. A:8C 7C +KSQS=20 +KDQD", "", "declare-limit", "40/0"),
    ("1. A:8C 7C ~7H=10", HANDS, "exchange-not-held", "10/0"),
    ("1. A:8C 7C ~8H", "", "exchange-card", "10/0"),
]


@pytest.mark.parametrize(("play", "hands", "code", "score"), VAIN)
def test_a_running_score_that_counts_what_was_declared_in_vain_is_not_told(
    play: str, hands: str, code: str, score: str
) -> None:
    assert codes(besigue(f"{play} ={score} *", tags=TAGS + hands)) == [code]


@pytest.mark.parametrize(("play", "hands", "code", "score"), VAIN)
def test_nor_is_one_that_does_not_count_it_but_any_other_is(
    play: str, hands: str, code: str, score: str
) -> None:
    worth = 20 if "limit" in code else 0
    assert codes(besigue(f"{play} ={worth}/0 *", tags=TAGS + hands)) == [code]
    assert codes(besigue(f"{play} ={worth + 5}/0 *", tags=TAGS + hands)) == [code, "score-running"]
    assert codes(besigue(f"{play} ={score[::-1]} *", tags=TAGS + hands))[-1] == "score-running"


ALL_TO_A = tricks("AS AS +KSQH=20", *PAIRS[1:])


def test_a_deal_score_and_the_game_s_score_that_count_it_are_not_told() -> None:
    second = '\n\n[Deal "2"]\n[Dealer "A"]\n[Score "{}"]\n\n*'
    assert codes(besigue(f"{ALL_TO_A}\n#190/0")) == ["declare-unknown"]
    assert codes(besigue(f"{ALL_TO_A}\n#200/0")) == ["declare-unknown", "score-deal"]
    for brought, score in (("190/0", "190/0"), ("190/0", "170/0"), ("170/0", "190/0")):
        assert codes(besigue(f"{ALL_TO_A}\n#{brought}{second.format(score)}")) == [
            "declare-unknown"
        ]
    assert "score-running" in codes(besigue(f"{ALL_TO_A}\n#190/0{second.format('210/0')}"))


test_plays = besigue.sentences(f"""
wrong values and declarations in vain are counted each or together
    1. A:8C 7C +KSQS=40 2. A:9C 7C +KDQH=20 =20/0 * -> score-declared declare-unknown
    1. A:8C 7C +KSQS=40 2. A:9C 7C +KDQH=20 =40/0 * -> score-declared declare-unknown
    1. A:8C 7C +KSQS=40 2. A:9C 7C +KDQH=20 =60/0 * -> score-declared declare-unknown
    1. A:8C 7C +KSQS=40 2. A:9C 7C +KDQH=20 =30/0 * -> score-declared declare-unknown score-running
a result that counts it is not told
    target=100
    [Result "130/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQH=20 +KDQD=20 #40/0 -> declare-unknown
    [Result "110/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQH=20 +KDQD=20 #40/0 -> declare-unknown
    [Result "120/0"] [Deal "1"] [Score "90/0"] 1. A:8C 7C +KSQH=20 +KDQD=20 #40/0
        -> score-result declare-unknown
what is declared after the end of the game is declared in vain
    [Score "90/0"] target=100 1. A:8C 7C +KSQS=20 +KDQD=20 #40/0 -> after-end
    [Score "90/0"] target=100 1. A:8C 7C +KSQS=20 +KDQD=20 #20/0 -> after-end
    [Score "90/0"] target=100 1. A:8C 7C +KSQS=20 +KDQD=20 #50/0 -> after-end score-deal
what counts in the next deal begins anew
    {ALL_TO_A} #170/0 [Deal "2"] [Dealer "A"] [TurnUp "9H"] 1. B:8C 7C =170/20 * -> declare-unknown
        score-running
""")


# -- faults of which nothing else has followed --------------------


@pytest.mark.parametrize(
    ("play", "tags", "code"),
    [
        ("1. A:JS 7C\n2. A:JS 9D *", TAGS + HANDS, "play-not-held"),
        ("1. A:AS 7S\n2. B:9C 8C\n3. B:JC JD *", TAGS, "turn"),
        ("1. A:8C 7C\n3. A:9C 7C\n4. A:TC JC *", TAGS, "trick-number"),
        ("1. A:JS 7C *", f'{TAGS}\n[HandA "8C AS AS TS TS KS JH"]', "deal-size"),
        ("1. A:9H 9H *", f'{TAGS}\n[HandA "9H 9H AS TS TS KS JH 7D"]', "deal-copies"),
        ("1. A:8C 7C *", '[Dealer "B"]\n[HandA "8C AS AS TS TS KS JH 7D"]', "deal-turn-up"),
        (
            "1. A:8C 7C ^KC ^QC\n2. A:KC 9D *",
            f'{TAGS}{HANDS}\n[Talon "JC QC {"x " * 45}"]',
            "draw-card",
        ),
    ],
)
def test_what_the_players_do_after_a_fault_makes_no_second_one(
    play: str, tags: str, code: str
) -> None:
    assert codes(besigue(play, tags=tags)) == [code]


test_faults_of_which_nothing_else_has_followed = besigue.sentences("""
the computed score goes on after a wrong running score
    1. A:8C 7C +KSQS=20 =30/0 2. A:9C 7C +KDQD=20 =40/0 * -> score-running
    1. A:8C 7C +KSQS=20 =30/0 2. A:9C 7C +KDQD=20 =50/0 * -> score-running score-running
""")
