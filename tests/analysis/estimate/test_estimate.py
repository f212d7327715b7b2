"""What a deal was expected to bring, and what became of it in parts."""

from __future__ import annotations

import json
from random import Random

import pytest

import records
from analysis.estimate import Estimate, NoEstimate, estimate
from analysis.estimate.deal import mean
from records.generate import generate
from records.notation.model import Record, Tag
from tests.build import record_of, replay_of

TWO_SIDES = [
    "besigue",
    "besigue-1847",
    "besigue-4",
    "besigue-9",
    "besigue-chinois",
    "besigue-sans-retourne",
]


def estimated(record: Record, samples: int = 4, seed: int = 0, view: str | None = None) -> Estimate:
    answer = estimate(records.replay(record), 1, samples, seed, view)
    assert isinstance(answer, Estimate), answer
    return answer


@pytest.mark.parametrize("game", TWO_SIDES)
def test_there_is_an_expectation_for_every_trick_and_the_deal_as_it_came(game: str) -> None:
    record = generate(game, 3)
    replay = records.replay(record)
    found = estimated(record)
    assert replay.rules is not None
    tricks = [moment.trick for moment in found.moments[:-1]]
    if game != "besigue-4":  # an end of four hands may be too large
        assert tricks == list(range(1, replay.rules.tricks + 1))
    stock = replay.rules.stock_tricks
    assert all((m.how == "sampled") == (m.trick <= stock) for m in found.moments[:-1])
    last = found.moments[-1]
    score = replay.deals[0].score
    assert score is not None
    assert (last.how, last.ply) == ("made", replay.deals[0].plies)
    assert last.difference.low == last.difference.high == score[0] - score[1]


@pytest.mark.parametrize("game", TWO_SIDES)
def test_cards_declarations_and_play_add_up_to_what_the_deal_brought(game: str) -> None:
    record = generate(game, 3)
    split = estimated(record).split
    score = records.replay(record).deals[0].score
    assert split is not None
    assert score is not None
    assert split.difference == score[0] - score[1]
    parts = split.cards.mean + split.declarations.mean + split.play.mean
    assert parts == pytest.approx(split.difference)


def test_tricks_that_count_for_the_last_draw_or_at_once_count_once() -> None:
    for options in ({"last-trick": "last-stock"}, {"brisque-marking": "live"}):
        record = generate("besigue", 5, options)
        found = estimated(record)
        score = records.replay(record).deals[0].score
        assert score is not None
        assert found.moments[-1].difference.mean == score[0] - score[1]
        solved = [moment for moment in found.moments if moment.how == "solved"]
        assert abs(solved[-1].difference.mean - found.moments[-1].difference.mean) <= 60


def test_the_same_seed_gives_the_same_figures_and_another_seed_others() -> None:
    record = generate("besigue-1847", 4)
    assert estimated(record, seed=1) == estimated(record, seed=1)
    assert estimated(record, seed=1).moments != estimated(record, seed=2).moments


def test_what_a_player_has_not_seen_makes_no_difference_to_what_he_expects() -> None:
    record = generate("besigue", 6)
    first = estimated(record, view="A").moments[0]
    tags = record.deals[0].tags
    hand, talon = (
        next(i for i, tag in enumerate(tags) if tag.name == name) for name in ("HandB", "Talon")
    )
    cards = tags[hand].value.split() + tags[talon].value.split()
    Random(1).shuffle(cards)
    record.deals[0].items = []
    record.deals[0].end = None
    tags[hand] = Tag("HandB", " ".join(cards[:8]))
    tags[talon] = Tag("Talon", " ".join(cards[8:]))
    assert estimated(record, view="A").moments[0] == first
    assert estimated(record, view="B").moments[0] != first


def test_the_view_is_that_of_who_leads_unless_a_seat_is_given() -> None:
    record = generate("besigue-1847", 7)
    replay = records.replay(record)
    leaders = [m for m in estimated(record).moments if m.how == "sampled"]
    assert [m.seat for m in leaders] == [replay.position(1, m.ply).to_play for m in leaders]
    one = [m for m in estimated(record, view="B").moments if m.how == "sampled"]
    assert {m.seat for m in one} == {"B"}


def test_one_hidden_hand_is_estimated_from_the_other_alone() -> None:
    record = generate("besigue-1847", 8)
    record.deals[0].tags = [t for t in record.deals[0].tags if t.name not in ("HandB", "Talon")]
    record.deals[0].items = []
    record.deals[0].end = None
    found = estimated(record, view="A")
    assert [moment.trick for moment in found.moments] == [1]
    assert found.split is None
    answer = estimate(records.replay(record), 1, 4, view="B")
    assert isinstance(answer, NoEstimate)
    assert answer.reason == "cards"


@pytest.mark.parametrize(
    ("game", "reason"), [("whist", "talon"), ("sizette", "talon"), ("besigue-3", "sides")]
)
def test_games_without_a_talon_or_of_more_than_two_sides_are_not_estimated(
    game: str, reason: str
) -> None:
    answer = estimate(records.replay(generate(game, 1)), 1)
    assert isinstance(answer, NoEstimate)
    assert answer.reason == reason
    assert set(answer.text) == {"en", "fr"}


def test_a_game_of_unknown_rules_is_not_estimated() -> None:
    answer = estimate(replay_of('[Game "tarot"]\n[Deal "1"]\n1. A:AS *\n'), 1)
    assert isinstance(answer, NoEstimate)
    assert answer.reason == "rules"


def test_a_deal_seat_or_sample_that_cannot_be_is_an_error() -> None:
    replay = records.replay(generate("besigue-1847", 1))
    with pytest.raises(IndexError):
        estimate(replay, 99)
    with pytest.raises(ValueError, match="no seat C"):
        estimate(replay, 1, view="C")
    with pytest.raises(ValueError, match="two samples"):
        estimate(replay, 1, samples=1)


def test_an_interval_is_that_of_the_mean_of_its_sample() -> None:
    found = mean([10, 20, 30, 40])
    assert found.mean == 25
    assert found.high - found.mean == pytest.approx(1.96 * 12.9099 / 2, rel=1e-4)
    assert found.mean - found.low == pytest.approx(found.high - found.mean)
    same = mean([10, 10])
    assert (same.low, same.mean, same.high) == (10, 10, 10)


def test_more_samples_make_the_interval_narrower() -> None:
    record = generate("besigue-1847", 9)
    few, many = (estimated(record, samples).moments[0].difference for samples in (10, 160))
    assert many.high - many.low < (few.high - few.low) / 2


def test_an_estimate_can_be_written_as_json_and_says_what_it_assumes() -> None:
    found = estimated(generate("besigue-1847", 2))
    again = json.loads(json.dumps(found.as_dict()))
    assert again["status"] == "estimated"
    assert again["moments"][0]["difference"].keys() == {"mean", "low", "high"}
    assert again["split"].keys() == {"difference", "cards", "declarations", "play"}
    assert "4 ways" in again["assumes"]["en"]


def test_a_record_that_is_estimated_is_not_changed() -> None:
    record = generate("besigue-1847", 3)
    text = records.dumps(record)
    estimated(record)
    assert records.dumps(record) == text
    assert records.replay(record_of(text)).ok
