"""What follows from a fault is not told again, every way: the scores of what was declared in vain.

A declaration or an exchange that breaks a rule scores nothing. A score that counts it all the same
follows from it (notation 4).
"""

from __future__ import annotations

import pytest

import records
from tests.build import tricks
from tests.every_way import same_every_way
from tests.records.rules.besigue_9 import PAIRS

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'
HANDS = """
[HandA "8C AS AS TS TS KS JH 7D"]
[HandB "7C 9D 9D 9C QD QD KD KD"]"""


def codes(play: str, tags: str = TAGS, options: str = "", header: str = "") -> list[str]:
    """The codes of what every way finds in the play of a first deal of bésigue."""
    top = f'[Game "besigue"]\n[Options "{options}"]\n{header}'
    (record,) = records.loads(f'{top}\n[Deal "1"]\n{tags}\n\n{play}\n')
    return [finding.code for finding in same_every_way(record).findings]


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
    assert codes(f"{play} ={score} *", TAGS + hands) == [code]


@pytest.mark.parametrize(("play", "hands", "code", "score"), VAIN)
def test_nor_is_one_that_does_not_count_it_but_any_other_is(
    play: str, hands: str, code: str, score: str
) -> None:
    worth = 20 if "limit" in code else 0
    assert codes(f"{play} ={worth}/0 *", TAGS + hands) == [code]
    assert codes(f"{play} ={worth + 5}/0 *", TAGS + hands) == [code, "score-running"]
    assert codes(f"{play} ={score[::-1]} *", TAGS + hands)[-1] == "score-running"


def test_wrong_values_and_declarations_in_vain_are_counted_each_or_together() -> None:
    play = "1. A:8C 7C +KSQS=40\n2. A:9C 7C +KDQH=20 ={}/0 *"
    wrong = ["score-declared", "declare-unknown"]
    for score in (20, 40, 60):
        assert codes(play.format(score)) == wrong
    assert codes(play.format(30)) == [*wrong, "score-running"]


ALL_TO_A = tricks("AS AS +KSQH=20", *PAIRS[1:])


def test_a_deal_score_and_the_game_s_score_that_count_it_are_not_told() -> None:
    second = '\n\n[Deal "2"]\n[Dealer "A"]\n[Score "{}"]\n\n*'
    assert codes(f"{ALL_TO_A}\n#190/0") == ["declare-unknown"]
    assert codes(f"{ALL_TO_A}\n#200/0") == ["declare-unknown", "score-deal"]
    for brought, score in (("190/0", "190/0"), ("190/0", "170/0"), ("170/0", "190/0")):
        assert codes(f"{ALL_TO_A}\n#{brought}{second.format(score)}") == ["declare-unknown"]
    assert "score-running" in codes(f"{ALL_TO_A}\n#190/0{second.format('210/0')}")


def test_a_result_that_counts_it_is_not_told() -> None:
    play, tags = "1. A:8C 7C +KSQH=20 +KDQD=20 #40/0", f'{TAGS}\n[Score "90/0"]'
    for result, told in (("130/0", []), ("110/0", []), ("120/0", ["score-result"])):
        header = f'[Result "{result}"]\n'
        assert codes(play, tags, "target=100", header) == [*told, "declare-unknown"]


def test_what_is_declared_after_the_end_of_the_game_is_declared_in_vain() -> None:
    play, tags = "1. A:8C 7C +KSQS=20 +KDQD=20 #{}", f'{TAGS}\n[Score "90/0"]'
    for brought in ("40/0", "20/0"):
        assert codes(play.format(brought), tags, "target=100") == ["after-end"]
    assert codes(play.format("50/0"), tags, "target=100") == ["after-end", "score-deal"]


def test_what_counts_in_the_next_deal_begins_anew() -> None:
    second = '\n\n[Deal "2"]\n[Dealer "A"]\n[TurnUp "9H"]\n\n1. B:8C 7C =170/20 *'
    assert codes(f"{ALL_TO_A}\n#170/0{second}") == ["declare-unknown", "score-running"]


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
    assert codes(play, tags) == [code]


def test_the_computed_score_goes_on_after_a_wrong_running_score() -> None:
    play = "1. A:8C 7C +KSQS=20 =30/0\n2. A:9C 7C +KDQD=20 ={} *"
    assert codes(play.format("40/0")) == ["score-running"]
    assert codes(play.format("50/0")) == ["score-running", "score-running"]
