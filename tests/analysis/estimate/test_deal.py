"""A deal of a record is played on from what a player has seen, and brings what its rules say."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.playing_on import Points, policy_for
from analysis.estimate.unseen_cards import Played, seen
from analysis.generate import generate
from records.cards import NAMES, pack
from records.knowledge.table import Table
from records.play.replay import Replay
from tests.build import record_of, replay_of


def brought(
    replay: Replay, deal: int = 1, rounds: int = 10, announced: Points = ()
) -> list[Points]:
    """What each side makes in a deal that is played on from what A sees before the first card."""
    recorded = RecordedDeal(replay, deal)
    assert recorded.countable()
    known = seen(recorded.tables[0], replay.position(deal, 0), "A", recorded.played(0))
    assert known is not None
    policy = policy_for(recorded.rules, Random(1))
    announced = announced or recorded.announced(0)
    found = [one.scores for one in recorded.rollouts(policy, known, rounds, announced)]
    assert len(found) == rounds
    return found


def names_of(table: Table, seat: int) -> list[str]:
    return [NAMES[card] for card, count in enumerate(table.hands.known[seat]) for _ in range(count)]


@pytest.mark.parametrize("game", ["bassadewitz", "bassadewitz-old"])
@pytest.mark.parametrize("deal", [1, 2])
def test_the_pool_pays_all_that_was_staked_or_stays(game: str, deal: int) -> None:
    for scores in brought(records.replay(generate(game, 2)), deal):
        # Each stakes 3 and the pool pays 12, or nothing if all of it stays.
        assert -12 <= sum(scores) <= 0


def test_one_side_makes_the_tricks_above_six() -> None:
    for scores in brought(records.replay(generate("whist", 6))):
        assert min(scores) == 0
        assert 1 <= max(scores) <= 7


WHIST = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandA "{a}"]
[TurnUp "2D"]

{plays}
*
"""


def test_who_did_not_follow_is_dealt_none_of_that_suit() -> None:
    record = record_of(
        WHIST.format(a="AS KS QS 2S AH KH 2H AC KC 2C AD KD QD", plays="1. A:AS 3H 3S 4S")
    )
    watch = RecordedDeal(records.replay(record), 1)
    position = records.replay(record).position(1, 4)
    found = seen(watch.tables[4], position, "A", watch.played(4))
    for seed in range(20):
        table = found.dealt(Random(seed))
        hands = [hand for seat in range(4) for hand in [names_of(table, seat)]]
        assert not any(card.endswith("S") for card in hands[1])
        assert [len(hand) for hand in hands] == [12] * 4
        assert "2D" in hands[3]
        assert len({card for hand in hands for card in hand}) == 48


@pytest.mark.parametrize("players", ["3", "5"])
def test_who_plays_does_not_know_which_sevens_are_out(players: str) -> None:
    record = generate("brusquembille", 2, {"players": players})
    watch = RecordedDeal(records.replay(record), 1)
    position = records.replay(record).position(1, 0)
    found = seen(watch.tables[0], position, "A", Played([], 0))
    assert found.out == 2
    out = set()
    for seed in range(30):
        table = found.dealt(Random(seed))
        held = {card for hand in table.hands.known for card in pack("7") if hand[card]}
        left = set(pack("7")) - held - set(table.stock.talon) - {table.stock.turn_up}
        assert len(left) == 2
        out.add(frozenset(left))
    assert len(out) > 1


def test_points_that_wait_go_to_who_scores() -> None:
    replay = records.replay(generate("sixty-six", 16))
    assert replay.deals[6].score == (0, 0)
    # Nobody scores, or one scores one point more than else.
    assert {sum(scores) for scores in brought(replay, 8, 40)} <= {0, 2, 3, 4}


def test_the_loser_of_a_game_of_one_deal_makes_nothing_of_its_value() -> None:
    for scores in brought(records.replay(generate("besigue-rubicon", 2))):
        assert min(scores) == 0
        assert max(scores) == 0 or max(scores) >= 600


def test_what_was_announced_before_counts_in_the_value_of_a_game_of_one_deal() -> None:
    replay = records.replay(generate("besigue-rubicon", 2))
    for scores in brought(replay, announced=(5000, 0)):
        assert scores[0] > 5000
        assert scores[1] == 0


HONOURS = """\
[Game "whist"]
[Options "honours=true"]
[Deal "1"]
[Dealer "D"]
[Score "{score}"]
[HandA "AD KD QD JD AS KS QS JS AH KH QH JH AC"]
[TurnUp "2D"]

*
"""


def test_honours_count_for_who_was_dealt_them_unless_the_side_is_one_short_of_the_game() -> None:
    texts = {score: HONOURS.format(score=score) for score in ("0/0", "4/0", "3/4")}
    made = {score: brought(replay_of(text)) for score, text in texts.items()}
    plain = brought(replay_of(texts["0/0"].replace("honours=true", "honours=false")))
    assert made["0/0"] == made["3/4"] == [(one + 4, other) for one, other in plain]
    assert made["4/0"] == plain


def test_what_honours_bring_needs_the_score_before_the_deal() -> None:
    text = '[Game "whist"]\n[Options "honours=true"]\n[Deal "1"]\n1. A:2S ...\n*\n\n'
    text += (
        HONOURS.partition('[Deal "1"]')[2]
        .replace('[Score "{score}"]\n', "")
        .join(('[Deal "2"]', ""))
    )
    assert not RecordedDeal(replay_of(text), 2).countable()


def test_what_was_won_in_tricks_that_are_lost_is_not_known() -> None:
    text = WHIST.format(a="AS KS QS 2S AH KH 2H AC KC 2C AD KD QD", plays="... 3. A:QS 3H 3S 4S")
    assert not RecordedDeal(replay_of(text), 1).countable()
