"""Estimates of games whose deals are no plain sum, and under options that change the end."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.estimate import Estimate, NoEstimate, estimate
from analysis.estimate.deal import DealEstimate
from analysis.estimate.playing_on import policy_for
from analysis.estimate.unseen_cards import Played, clean, seen
from records.cards import pack
from records.generate import generate
from records.notation.model import Record, Tag
from tests.answered import answered
from tests.build import replay_of
from tests.records.rules.sixty_six import EXAMPLE

NEW = [
    ("besigue-rubicon", {}),
    ("brusquembille", {}),
    ("brusquembille", {"players": "3", "score": "deal"}),
    ("brusquembille", {"players": "4", "score": "pot"}),
    ("brusquembille", {"players": "5"}),
    ("brusquembille", {"form": "trevoux"}),
    ("sixty-six", {}),
    ("sixty-six", {"pack": "20", "last-trick": "0", "last-trick-wins": "true"}),
]
PAIRS = [
    ("besigue-4", {"end-play-pairs": "true"}),
    ("besigue-4", {"partners-meld": "true"}),
    ("besigue-4", {"end-play-pairs": "true", "partners-meld": "true"}),
]


def estimated(record: Record, deal: int = 1, view: str | None = None) -> Estimate:
    return answered(Estimate, estimate(records.replay(record), deal, 3, view=view))


@pytest.mark.parametrize(("game", "options"), [*NEW, *PAIRS])
def test_the_estimate_goes_from_the_first_trick_to_what_the_deal_brought(
    game: str, options: dict[str, str]
) -> None:
    record = generate(game, 3, options)
    replay = records.replay(record)
    found = estimated(record)
    assert found.moments[0].trick == 1
    assert [moment.ply for moment in found.moments] == sorted(m.ply for m in found.moments)
    made = replay.score if game == "besigue-rubicon" else replay.deals[0].score
    assert found.moments[-1].how == "made"
    assert tuple(one.mean for one in found.moments[-1].scores) == made


@pytest.mark.parametrize(("game", "options"), [*NEW, *PAIRS])
def test_what_a_player_has_not_seen_is_no_matter_in_any_of_them(
    game: str, options: dict[str, str]
) -> None:
    record = generate(game, 6, options)
    first = estimated(record, view="A").moments[0]
    deal = record.deals[0]
    unseen = [i for i, tag in enumerate(deal.tags) if tag.name in ("HandB", "HandC", "HandD")]
    unseen += [i for i, tag in enumerate(deal.tags) if tag.name in ("HandE", "Talon")]
    cards = [card for i in unseen for card in deal.tags[i].value.split()]
    Random(1).shuffle(cards)
    for i in unseen:
        size = len(deal.tags[i].value.split())
        deal.tags[i] = Tag(deal.tags[i].name, " ".join(cards[:size]))
        del cards[:size]
    deal.items, deal.end = [], None
    del record.deals[1:]
    record.tags = [tag for tag in record.tags if tag.name != "Result"]
    assert estimated(record, view="A").moments[0] == first
    assert estimated(record, view="B").moments[0] != first


@pytest.mark.parametrize("players", ["3", "5"])
def test_who_plays_does_not_know_which_sevens_are_out(players: str) -> None:
    record = generate("brusquembille", 2, {"players": players})
    watch = DealEstimate(records.replay(record), 1, 2, 0)
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


def test_after_a_closing_the_hands_are_not_taken_as_open() -> None:
    answer = answered(Estimate, estimate(replay_of(EXAMPLE), 1, 4))
    assert {moment.how for moment in answer.moments} == {"sampled", "made"}
    assert "closes the talon" in answer.assumes["en"]
    assert "ferme le talon" in answer.assumes["fr"]


def test_points_that_wait_are_expected_by_who_scores() -> None:
    record = generate("sixty-six", 16)
    assert records.replay(record).deals[6].score == (0, 0)
    watch = DealEstimate(records.replay(record), 8, 2, 0)
    for seed in range(10):
        policy = policy_for(watch.rules, Random(seed))
        table = clean(watch.tables[0])
        # Nobody scores, or one scores one point more than else.
        assert sum(watch.played_on(policy, table).scores) in (0, 2, 3, 4)
    assert [one.mean for one in estimated(record, 8).moments[-1].scores] == [4, 0]


def test_of_a_game_of_one_deal_its_value_is_expected() -> None:
    found = estimated(generate("besigue-rubicon", 2))
    assert found.unit == "points"
    solved = [moment for moment in found.moments if moment.how == "solved"]
    assert solved
    for moment in solved:
        values = sorted(one.mean for one in moment.scores)
        assert values == [0, 0] or (values[0] == 0 and values[1] >= 600)
    assert "value of the game" in found.assumes["en"]


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


def test_a_side_that_is_one_short_of_the_game_counts_no_honours() -> None:
    tricks = {}
    for score in ("0/0", "4/0", "3/4"):
        answer = estimate(replay_of(HONOURS.format(score=score)), 1, 4, view="A")
        assert isinstance(answer, Estimate)
        tricks[score] = answer.moments[0].scores[0].mean
    assert tricks["0/0"] == tricks["3/4"] == tricks["4/0"] + 4


def test_honours_are_not_expected_where_the_score_before_is_not_known() -> None:
    text = '[Game "whist"]\n[Options "honours=true"]\n[Deal "1"]\n1. A:2S ...\n*\n\n'
    text += (
        HONOURS.partition('[Deal "1"]')[2]
        .replace('[Score "{score}"]\n', "")
        .join(('[Deal "2"]', ""))
    )
    answer = answered(NoEstimate, estimate(replay_of(text), 2, 4, view="A"))
    assert answer.reason == "before"
