"""What a game of Rubicon bésigue is worth, and its scores in a record (rulebook 16)."""

from __future__ import annotations

import pytest

import records
from records.rules.games import GAMES
from records.rules.scorers.besigue import GameValue, Outcome
from records.rules.tally import NO_SIDE
from tests.build import codes, only, replay_of, score_of, whole_game
from tests.records.rules.rubicon import (
    END,
    HANDS,
    NINE,
    PLAY,
    deal,
    ended,
    late,
)

# -- the value of the game (laws 56 to 61) --------------------


def worth(a: int, b: int, x: int = 0, y: int = 0, options: str = "") -> tuple[int, int]:
    values = dict(word.split("=") for word in options.split())
    step = GAMES["besigue-rubicon"].rules_for(values).scoring.valued
    assert isinstance(step, GameValue)
    found = step.outcome((a, b), (x, y))
    if found.winner == NO_SIDE:
        assert found == Outcome(NO_SIDE, 0)
        return (0, 0)
    return (found.worth, 0) if found.winner == 0 else (0, found.worth)


@pytest.mark.parametrize(
    ("made", "brisques", "value"),
    [
        ((1510, 1240), (0, 0), (800, 0)),
        ((1550, 1520), (0, 0), (600, 0)),
        ((1320, 620), (0, 0), (3200, 0)),
        ((1320, 940), (100, 60), (900, 0)),
        ((1320, 40), (0, 0), (2700, 0)),
        ((620, 1320), (0, 0), (0, 3200)),
        # level: brisques decide, and both add them
        ((1200, 1200), (170, 150), (600, 0)),
        ((1200, 1200), (310, 10), (800, 0)),
        ((1200, 1200), (160, 160), (0, 0)),
        ((940, 940), (160, 160), (0, 0)),
        # level and saved by brisques: 1120 and 1080
        ((940, 940), (180, 140), (600, 0)),
        # level and not saved: brisques are not added
        ((500, 500), (170, 150), (2300, 0)),
        # a thousand exactly is no rubicon
        ((1400, 1000), (0, 0), (900, 0)),
        ((1400, 990), (310, 10), (1200, 0)),
        ((1400, 980), (310, 10), (3600, 0)),
        # the winner stays who he is, though the saved loser has more
        ((1010, 990), (0, 320), (600, 0)),
        # a hundred exactly is no more than the least
        ((1100, 1000), (0, 0), (600, 0)),
        ((1200, 1000), (0, 0), (700, 0)),
    ],
)
def test_the_value_of_a_game(
    made: tuple[int, int], brisques: tuple[int, int], value: tuple[int, int]
) -> None:
    assert worth(*made, *brisques) == value


def test_by_option_a_rubicon_is_1320() -> None:
    assert worth(1320, 620, options="rubicon-brisques=320") == (3220, 0)


@pytest.mark.parametrize(
    ("rubicon", "value"), [("100", (1200, 0)), ("620", (1200, 0)), ("621", (3200, 0))]
)
def test_by_option_the_rubicon_is_another_number(rubicon: str, value: tuple[int, int]) -> None:
    assert worth(1320, 620, options=f"rubicon={rubicon}") == value


def test_by_option_brisques_decide_where_the_scores_are_near() -> None:
    assert worth(1100, 1050, 100, 220) == (600, 0)
    assert worth(1100, 1050, 100, 220, "brisques-decide=near") == (0, 600)
    assert worth(1100, 1050, 110, 160, "brisques-decide=near") == (0, 0)
    assert worth(1100, 1050, 160, 160, "brisques-decide=near") == (600, 0)
    # 1010 and 970 are level with 150 and 190: null
    assert worth(1010, 970, 140, 180, "brisques-decide=near") == (0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_is_worth_600_at_least_and_full_hundreds(seed: int) -> None:
    replay = records.replay(whole_game("besigue-rubicon", seed))
    assert replay.score is not None
    assert replay.deals[0].score is not None
    value = max(replay.score)
    step = 20 if replay.rules and replay.rules.option("rubicon-brisques") == "320" else 100
    assert min(replay.score) == 0
    assert value % step == 0
    assert value >= 600
    declared = sum(mark.points for mark in replay.marks if mark.source == "declaration")
    assert sum(replay.deals[0].score) == declared + 50


# -- scores in a record --------------------


def test_the_result_is_the_value_and_the_deal_score_what_was_made() -> None:
    assert codes(ended("1460/1240", "900/0", stated="1510/1240")) == ["score-result"]
    assert codes(ended("1460/1240", "1510/1240", stated="1510/1240")) == ["score-result"]
    assert codes(ended("1460/1240", "800/0", stated="800/0")) == ["score-deal"]


def test_a_result_that_follows_a_wrong_deal_score_is_not_told_again() -> None:
    assert codes(ended("1460/1240", "700/0", stated="1470/1240")) == ["score-deal"]
    assert codes(ended("1460/1240", "900/0", stated="1470/1240")) == ["score-result", "score-deal"]


def test_a_score_tag_without_a_start_is_nothing_or_wrong() -> None:
    for score, expected in (("0/0", []), ("800/0", ["score-running"])):
        tags = HANDS.replace("[HandA", f'[Score "{score}"]\n[HandA')
        assert codes(deal(f"{PLAY}*", tags=tags)) == expected


def test_a_running_score_is_what_the_deal_has_brought() -> None:
    assert codes(deal(PLAY.replace("=410/100", "=420/100") + "*", tags=HANDS)) == ["score-running"]


def test_after_a_start_without_a_score_it_is_what_is_stated() -> None:
    tags = late(56, f'[Trump "S"]\n{NINE}')
    unknown = replay_of(deal(END + "*", tags=tags))
    assert (unknown.score, unknown.deals[0].score) == (None, None)
    assert score_of(deal(END + "#1510/1240", tags=tags)) == (800, 0)
    running = END.replace("57. A", "=1460/1240 57. A")
    assert score_of(deal(running + "#1510/1240", tags=tags)) == (800, 0)
    assert codes(deal(running + "#1500/1240", tags=tags)) == ["score-deal"]


def test_where_brisques_decide_and_are_not_known_the_value_is_not_either() -> None:
    level = replay_of(ended("1460/1510", "1/2"))
    assert (level.score, level.winner, level.findings) == (None, None, [])
    saved = replay_of(ended("1460/900", "1/2"))
    assert (saved.score, saved.winner, saved.findings) == (None, ("A",), [])
    assert score_of(ended("1460/600")) == (3400, 0)


def test_a_result_of_a_deal_that_was_not_played_out_comes_too_early() -> None:
    early = only(deal("1. A:9H 7H *", header='[Result "800/0"]'))
    assert (early.code, early.text) == ("result-early", "800/0")
    assert "unfinished" in early.message["en"]
    conceded = '[Result "800/0"]\n[Termination "conceded"]'
    assert codes(deal("1. A:9H 7H *", header=conceded)) == []
    assert codes(deal("1. A:9H 7H *", header='[Result "*"]')) == []


def test_an_adjustment_belongs_to_what_was_made() -> None:
    more = '[Adjust "0/-300 a revoke"]'
    replay = replay_of(ended("1460/1240", "3700/0", more, "1510/940"))
    assert replay.deals[0].score == (1510, 940)
    # 940 and brisques that are not known may be a thousand
    assert replay.score is None
    assert score_of(ended("1460/1040", more=more)) == (3500, 0)


def test_one_deal_is_one_game() -> None:
    second = '\n[Deal "2"]\n[Dealer "A"]\n\n1. B:AS *\n'
    assert codes(ended("1460/1240", stated="1510/1240") + second) == ["after-end"]
    assert codes(deal("1. A:9H 7H *") + second) == ["after-end"]


def test_a_void_deal_is_followed_by_another() -> None:
    first = deal("1. A:9H 7H *", tags='[Dealer "B"]\n[Void "misdeal"]')
    replay = replay_of(first + '\n[Deal "2"]\n[Dealer "B"]\n\n1. A:AS ... #1510/1240\n')
    assert (replay.findings, replay.score) == ([], (800, 0))
    assert replay.deals[0].score is None


def test_a_deal_is_not_won_before_its_last_trick() -> None:
    assert codes(ended("1460/1240", stated="1460/1240").replace("64. A:AC TD\n", "")) == [
        "deal-cut-short"
    ]


test_scores_in_a_record = deal.sentences("""
after a gap the deal score is believed
    [Result "800/0"] [Deal "1"] 1. A:9H 7H ... #1510/1240 => score 800/0; won by A; over no
    [Result "700/0"] [Deal "1"] 1. A:9H 7H ... #1510/1240 -> score-result
the exchange the closing and the claim are of other games
    1. A:9H 7H A:| * -> close-none
    1. A:9H 7H A:|| * -> claim-short
""")
