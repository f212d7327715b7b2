"""Bezique with six packs, by rulebook 21: what differs from Rubicon."""

from __future__ import annotations

import pytest

import records
from analysis.generate import generate
from records.rules.games import GAMES
from records.rules.scorers import GameValue
from tests.build import codes
from tests.deals import Deals

#: B has no court card; A has hearts.
TAGS = """[Dealer "B"]
[HandA "QS TS 9S 7S AH AH AH KH QH JD 8D 7C"]
[HandB "AS 8S TH 9H 8H 7H TD 9D 7D AC 9C 8C"]"""
BLANK = "B:+AS8STH9H8H7HTD9D7DAC9C8C"

deal = Deals("besigue-six-packs", TAGS)

#: The first deal of the chapter, trick by trick.
EXAMPLE = [
    f"1. A:7C {BLANK}=250 B:7H +KHQH=40 A:^AH B:^TC B:+TC=250",
    "2. A:8D 8S +AHAHAHAH=1000 A:^QS B:^KC",
    "3. A:7S 7D +QSJD=40 A:^JD B:^9D",
    "4. A:9S 9H B:^QD A:^AS",
    "5. B:8C KH +QSQSJDJD=500 =1580/500",
]
#: The end of the other one, from trick 85 on.
END_TAGS = """[Start "85"]
[Leader "A"]
[Trump "H"]
[Score "{score}"]
[HandA "9S TH KD JD 9D 9D 9D QC JC 9C 8C 8C"]
[HandB "TS JS 8S 7S QH 8H 7H AD AD TC QC 8C"]
[Talon ""]"""
END = """85. A:TH 7H
86. A:9D AD
87. B:7S 9S
88. A:8C TC
89. B:QC QC
90. B:QH 9D
91. B:TS JD
92. B:8H JC
93. B:8S 9C
94. B:AD 9D
95. B:JS KD
96. B:8C 8C"""


def test_the_example_of_the_rulebook() -> None:
    assert codes(deal(" ".join(EXAMPLE) + " *")) == []
    wrong = " ".join(EXAMPLE).replace("=1580/500", "=1570/500")
    assert codes(deal(f"{wrong} *")) == ["score-running"]


def ended(score: str, result: str, before: str = "4310/2660", options: str = "") -> list[str]:
    """What is found in the end of a deal with these scores."""
    header = f'[Result "{result}"]\n'
    return codes(deal(f"{END}\n#{score}", options, END_TAGS.format(score=before), header))


def test_the_last_trick_is_250_and_does_not_save_the_loser() -> None:
    assert ended("4310/2910", "8200/0") == []
    assert ended("4310/2670", "8200/0") == ["score-deal"]
    assert ended("4310/2910", "8300/0") == ["score-result"]


def test_192_cards_twelve_in_hand_and_96_tricks() -> None:
    rules = GAMES["besigue-six-packs"].rules()
    assert (rules.size, rules.hand_size, rules.talon_size) == (192, 12, 168)
    assert (rules.stock_tricks, rules.tricks, rules.turn_up) == (84, 96, "none")
    assert not rules.cards_count


@pytest.mark.parametrize(
    ("made", "worth"),
    [
        ((5210, 3480), (2800, 0)),
        ((3450, 3410), (1100, 0)),
        ((4310, 2910), (8200, 0)),
        ((3640, 60), (4700, 0)),
        ((2000, 2900), (0, 5900)),
        ((3410, 3410), (0, 0)),
    ],
)
def test_the_value_of_a_game(made: tuple[int, int], worth: tuple[int, int]) -> None:
    value = GameValue(line=3000, rubicon_brisques=0, game=1000, rubicon=1000)
    winner, points = value.outcome(made, (0, 0))
    assert tuple(points if side == winner else 0 for side in (0, 1)) == worth


def test_a_rubicon_may_bring_1500_and_its_line_is_an_option() -> None:
    assert ended("4310/2910", "8700/0", options="rubicon-bonus=1500") == []
    assert ended("4310/2910", "2400/0", options="rubicon=2900") == []


test_fours = deal.sentences(f"""
before there are trumps four of a rank are four of any suits
    [HandA "AH AH AH AH TS 9S 7S KH QH JD 8D 7C"] 1. A:7C 7H +AHAHAHAH=100 *
    1. A:7C 7D +AHAHAHKH * -> declare-unknown
four trumps of a rank score more
    {EXAMPLE[0]} 2. A:8D 8S +AHAHAHAH=100 * -> score-declared
four tens are nothing but in trumps
    [HandA "TS TH TC TD AS AS AS AS KS QS 8D 8D"] 1. A:8D 7D +TSTHTCTD * -> declare-unknown
    four-tens=90 [HandA "TS TH TC TD AS AS AS AS KS QS 8D 8D"] 1. A:8D 7D +TSTHTCTD=90 *
    [HandA "TS TS TS TS AS AS AS AS KS QS 8D 8D"] 1. A:8D 7D +TSTSTSTS * -> declare-no-trump
    [HandA "TS TS TS TS AS AS AS AS KS QS 8D 8D"]
        1. A:8D 7D +KSQS=40 2. A:8D 7H +TSTSTSTS=900 *
    [HandA "TS TS TS TS AS AS AS AS KS QS 8D 8D"] 1. A:8D 7D +ASASASAS=100 *
cards of four trumps do not serve in four of any suits afterwards
    [HandA "AH AH AH AH AS AC AD KH QH 8D 8C 7C"]
        1. A:8C 7H +KHQH=40 A:^7S B:^7S 2. A:8D 8S +AHAHAHAH=1000 A:^7S B:^7S
        3. A:7C 7D +ADAHASAC * -> declare-reused
    trump-four-then-four=true [HandA "AH AH AH AH AS AC AD KH QH 8D 8C 7C"]
        1. A:8C 7H +KHQH=40 2. A:8D 8S +AHAHAHAH=1000 3. A:7C 7D +ADAHASAC=100 *
    [HandA "AH AH AH AH AS AC AD KH QH 8D 8C 7C"]
        1. A:8C 7H +KHQH=40 2. A:8D 8S +ADAHASAC=100 3. A:7C 7D +AHAHAHAH=1000 *
four trumps score again once one of them has been played
    [HandA "AH AH AH AH AS AC AD KH QH 8D 8C 7C"]
        1. A:8C 7H +KHQH=40 2. A:8D 8S +AHAHAHAH=1000 A:^AH B:^7S
        3. A:7C 7D +AHAHAHAH * -> declare-reused
    [HandA "AH AH AH AH AS AC AD KH QH 8D 8C 7C"]
        1. A:8C 7H +KHQH=40 2. A:8D 8S +AHAHAHAH=1000 A:^AH B:^7S
        3. A:AH 7D +AHAHAHAH=1000 *
""")

unseen = Deals("besigue-six-packs", '[Dealer "B"]\n[Start "42"]')
test_where_trumps_are_not_known = unseen.sentences("""
four of one suit may have been four of any suits
    42. A:9S 8S +JSJSJSJS 43. A:JS 7S +JSJSJSJC * -> declare-reused => certainty possible
    42. A:9S 8S +JSJSJSJS=40 43. A:JS 7S +JSJSJSJC *
    42. A:9S 8S +JSJSJSJS=400 43. A:JS 7S +JSJSJSJC * -> declare-reused => certainty proven
the same four are the same again
    42. A:9S 8S +JSJSJSJS 43. A:9S 7S +JSJSJSJS * -> declare-reused => certainty proven
""")


test_the_options = deal.sentences(f"""
the cards of bezique may hang on trumps
    besigue-cards=by-trump {EXAMPLE[0]} 2. A:8D 8S +QSJD * -> declare-unknown
    besigue-cards=by-trump [HandA "QH JC JC KH QS JD TS 9S 7S 8D 8C 7C"]
        1. A:7C 7H +KHQH=40 2. A:8D 8S +QHJC=40 *
before there are trumps there is none then unless it makes them
    besigue-cards=by-trump [HandA "QS JD KH QH TS 9S 7S 8D 8C 7C 9C 9C"]
        1. A:7C 7H +QSJD * -> declare-no-trump
    besigue-cards=by-trump besigue-makes-trump=true
        [HandA "QS JD KH QH TS 9S 7S 8D 8C 7C 9C 9C"]
        1. A:7C 7H +QSJD=40 2. A:8D 7D +KHQH=20 *
the suit of its queen becomes trumps
    besigue-cards=by-trump besigue-makes-trump=true
        [HandA "QD JS KD KH QH TS 9S 7S 8D 8C 7C 9C"]
        1. A:7C 7H +QDJS=40 2. A:8D 8S +KDQD=40 *
    besigue-makes-trump=true * -> option-idle
the options about brisques and packets are not there
    packets=free * -> option-unknown
    brisques-decide=near * -> option-unknown
    rubicon-brisques=320 * -> option-unknown
a seventh copy is one too many
    [HandA "AH AH AH AH AH AH AH TS 9S 7S 8D 8C"] * -> deal-copies
""")


def test_tricks_and_declarations_of_generated_games_come_to_their_points() -> None:
    seen = set()
    for seed in range(3):
        replay = records.replay(generate("besigue-six-packs", seed, {}, "collector"))
        assert replay.ok
        (one,) = replay.deals
        assert one.score is not None
        declared = sum(mark.points for mark in replay.marks if mark.source != "last-trick")
        assert sum(one.score) == declared + 250
        assert replay.score is not None
        assert max(replay.score) % 100 == 0
        assert max(replay.score) >= 1100
        seen |= {mark.points for mark in replay.marks}
    assert seen & {1000, 900, 800, 600, 400}
