"""What a deal was expected to bring, and what became of it in parts."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

import records
from analysis.estimate import Estimate, Expectation, Expected, NoEstimate, estimate
from analysis.estimate.deal import DealEstimate
from analysis.estimate.sample import expected, mean
from analysis.estimate.unseen_cards import Seen, seen
from records.cards import NAMES
from records.generate import generate
from records.notation.model import Record, Tag
from records.rules.table import Table
from tests.answered import answered
from tests.build import record_of, replay_of

TWO_SIDES = [
    *("besigue", "besigue-1847", "besigue-4", "besigue-9", "besigue-chinois"),
    "besigue-sans-retourne",
]


#: Games in which nothing is drawn.
NO_TALON = ["whist", "sizette", "quadrette", "bassadewitz", "bassadewitz-old"]
#: Games of more than two sides.
EACH_ALONE = [
    ("besigue-3", {}),
    ("besigue-4", {"partners": "independent"}),
    ("bassadewitz", {}),
    ("bassadewitz-old", {}),
]


def difference(moment: Expectation) -> Expected:
    assert moment.difference is not None
    return moment.difference


def names_of(table: Table, seat: int) -> list[str]:
    return [NAMES[card] for card, count in enumerate(table.hands.known[seat]) for _ in range(count)]


def estimated(record: Record, samples: int = 4, seed: int = 0, view: str | None = None) -> Estimate:
    return answered(Estimate, estimate(records.replay(record), 1, samples, seed, view))


@pytest.mark.parametrize("game", TWO_SIDES)
def test_there_is_an_expectation_for_every_trick_and_the_deal_as_it_came(game: str) -> None:
    record = generate(game, 3)
    replay = records.replay(record)
    found = estimated(record)
    tricks = [moment.trick for moment in found.moments[:-1]]
    stock = replay.rules.stock_tricks
    if game == "besigue-4":  # every other trick is sampled, and an end may be too large
        assert tricks[: stock // 2] == list(range(1, stock + 1, 2))
    else:
        assert tricks == list(range(1, replay.rules.tricks + 1))
    if game != "besigue-4":
        assert all((m.how == "sampled") == (m.trick <= stock) for m in found.moments[:-1])
    last = found.moments[-1]
    score = replay.deals[0].score
    assert (last.how, last.ply) == ("made", replay.deals[0].plies)
    assert last.difference.low == last.difference.high == score[0] - score[1]
    assert tuple(one.mean for one in last.scores) == score


def test_tricks_that_count_for_the_last_draw_or_at_once_count_once() -> None:
    for options in ({"last-trick": "last-stock"}, {"brisque-marking": "live"}):
        record = generate("besigue", 5, options)
        found = estimated(record)
        score = records.replay(record).deals[0].score
        assert difference(found.moments[-1]).mean == score[0] - score[1]
        solved = [moment for moment in found.moments if moment.how == "solved"]
        assert abs(difference(solved[-1]).mean - difference(found.moments[-1]).mean) <= 60


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


@pytest.mark.parametrize(("game", "seats"), [("besigue-1847", "AB"), ("whist", "ABCD")])
def test_every_seat_has_its_share_of_the_random_deals_unless_one_is_given(
    game: str, seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = generate(game, 7)
    dealt: list[tuple[object, ...]] = []

    def kept(
        self: Seen, random: Random, deal: Callable[[Seen, Random], Table] = Seen.dealt
    ) -> Table:
        dealt.append(tuple(self.shown))
        return deal(self, random)

    # The kernel deals the same: see test_compiled.py.
    monkeypatch.setenv("CARNET_KERNEL", "python")
    monkeypatch.setattr(Seen, "dealt", kept)
    for view, eyes in ((None, tuple(seats)), ("B", ("B",))):
        dealt.clear()
        found = estimated(record, samples=2 * len(seats), view=view)
        sampled = [moment for moment in found.moments if moment.how == "sampled"]
        assert {moment.seats for moment in sampled} == {eyes}
        assert {moment.seat for moment in sampled} == {view}
        assert len(dealt) == 2 * len(seats) * len(sampled)
        first = dealt[: 2 * len(seats)]
        assert sorted(map(first.count, first)) == [len(first) // len(eyes)] * len(first)
    assert estimated(record, samples=3).samples == {2: 4, 4: 4}[len(seats)]


@pytest.mark.parametrize("game", ["besigue", "whist"])
def test_an_estimate_says_that_it_goes_by_what_the_others_have_done(game: str) -> None:
    assumes = estimated(generate(game, 3), 2).assumes
    assert "what the others have done" in assumes["en"]
    assert "ce que les autres ont fait" in assumes["fr"]


def test_one_hidden_hand_is_estimated_from_the_other_alone() -> None:
    record = generate("besigue-1847", 8)
    record.deals[0].tags = [t for t in record.deals[0].tags if t.name not in ("HandB", "Talon")]
    record.deals[0].items = []
    record.deals[0].end = None
    found = estimated(record, view="A")
    assert [moment.trick for moment in found.moments] == [1]
    assert estimated(record).moments == found.moments
    answer = answered(NoEstimate, estimate(records.replay(record), 1, 4, view="B"))
    assert answer.reason == "cards"


@pytest.mark.parametrize("game", NO_TALON)
@pytest.mark.parametrize("seed", [1, 3])
def test_where_nothing_is_drawn_every_trick_is_sampled(game: str, seed: int) -> None:
    record = generate(game, seed)
    found = estimated(record)
    deal = records.replay(record).deals[0]
    *sampled, last = found.moments
    assert {moment.how for moment in sampled} == {"sampled"}
    assert [moment.trick for moment in sampled] == list(range(1, last.trick + 1))
    assert (last.how, last.ply) == ("made", deal.plies)
    assert tuple(one.mean for one in last.scores) == deal.score


@pytest.mark.parametrize(("game", "options"), EACH_ALONE)
def test_of_more_than_two_sides_each_has_its_score_and_no_difference(
    game: str, options: dict[str, str]
) -> None:
    record = generate(game, 4, options)
    found = estimated(record)
    score = records.replay(record).deals[0].score
    assert score is not None
    assert all(len(moment.scores) == len(score) for moment in found.moments)
    assert {moment.difference for moment in found.moments} == {None}


def test_what_is_expected_of_chips_is_what_the_pool_pays() -> None:
    record = generate("bassadewitz", 2)
    for deal in (1, 2):
        found = answered(Estimate, estimate(records.replay(record), deal, 8))
        for moment in found.moments:
            # Each stakes 3 and the pool pays 12, or nothing if all of it stays.
            assert -12 <= sum(one.mean for one in moment.scores) <= 0
    assert found.unit == "chips"


def test_tricks_that_are_expected_add_up_to_those_there_are() -> None:
    found = estimated(generate("whist", 6), 10)
    for moment in found.moments:
        a, b = (one.mean for one in moment.scores)
        assert moment.difference.mean == pytest.approx(a - b)
        assert 1 <= a + b <= 7


WHIST = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandA "{a}"]
[TurnUp "2D"]

{plays}
*
"""


def test_one_hand_is_enough_where_nothing_is_drawn() -> None:
    record = record_of(WHIST.format(a="AS KS QS 2S AH KH 2H AC KC 2C AD KD QD", plays=""))
    found = estimated(record, view="A")
    assert [moment.trick for moment in found.moments] == [1]
    assert difference(found.moments[0]).mean > 2
    answer = answered(NoEstimate, estimate(records.replay(record), 1, 4, view="B"))
    assert answer.reason == "cards"


def test_who_did_not_follow_is_dealt_none_of_that_suit() -> None:
    record = record_of(
        WHIST.format(a="AS KS QS 2S AH KH 2H AC KC 2C AD KD QD", plays="1. A:AS 3H 3S 4S")
    )
    watch = DealEstimate(records.replay(record), 1, 2, 0)
    position = records.replay(record).position(1, 4)
    found = seen(watch.tables[4], position, "A", watch.played(4))
    for seed in range(20):
        table = found.dealt(Random(seed))
        hands = [hand for seat in range(4) for hand in [names_of(table, seat)]]
        assert not any(card.endswith("S") for card in hands[1])
        assert [len(hand) for hand in hands] == [12] * 4
        assert "2D" in hands[3]
        assert len({card for hand in hands for card in hand}) == 48


def test_a_deal_of_which_the_first_tricks_are_lost_is_not_estimated() -> None:
    text = WHIST.format(a="AS KS QS 2S AH KH 2H AC KC 2C AD KD QD", plays="... 3. A:QS 3H 3S 4S")
    answer = answered(NoEstimate, estimate(replay_of(text), 1, 4, view="A"))
    assert answer.reason in ("before", "cards")
    assert set(answer.text) == {"en", "fr"}


def test_honours_count_for_who_was_dealt_them() -> None:
    hand = "AD KD QD JD AS KS QS JS AH KH QH JH AC"
    found = []
    for honours in ("false", "true"):
        text = WHIST.format(a=hand, plays="").replace(
            '[Deal "1"]', f'[Options "honours={honours}"]\n[Deal "1"]'
        )
        answer = answered(Estimate, estimate(replay_of(text), 1, 4, view="A"))
        found.append([one.mean for one in answer.moments[0].scores])
    assert [b - a for a, b in zip(*found, strict=True)] == [4, 0]


def test_a_game_of_unknown_rules_is_not_estimated() -> None:
    answer = answered(NoEstimate, estimate(replay_of('[Game "tarot"]\n[Deal "1"]\n1. A:AS *\n'), 1))
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


def test_one_more_value_of_a_sample_lies_in_its_band_nine_times_in_ten() -> None:
    random = Random(4)
    inside = 0
    for _ in range(2000):
        one, *found = (round(random.gauss(0, 150)) for _ in range(41))
        band = expected(found)
        inside += band.p5 <= one <= band.p95
        assert min(found) <= band.p5 < band.mean < band.p95 <= max(found)
    assert 0.88 < inside / 2000 < 0.92


def test_the_band_of_a_small_sample_is_all_of_it_and_of_one_value_that_value() -> None:
    small, alone = expected([30, 10, 20]), expected([7])
    assert (small.p5, small.p95) == (10, 30)
    assert (alone.p5, alone.low, alone.mean, alone.high, alone.p95) == (7, 7, 7, 7, 7)


def test_more_samples_make_the_interval_narrower() -> None:
    record = generate("besigue-1847", 9)
    few, many = (difference(estimated(record, n).moments[0]) for n in (10, 160))
    assert many.high - many.low < (few.high - few.low) / 2


def test_an_estimate_can_be_written_as_json_and_says_what_it_assumes() -> None:
    found = estimated(generate("besigue-1847", 2))
    again = json.loads(json.dumps(found.as_dict()))
    assert again["status"] == "estimated"
    assert again["moments"][0]["seats"] == ["A", "B"]
    assert list(again["moments"][0]["difference"]) == ["mean", "low", "high", "p5", "p95"]
    assert "4 random deals" in again["assumes"]["en"]


def test_the_endless_declarations_of_chinese_besigue_are_estimated_all_the_same() -> None:
    for options in ({"melds-per-trick": "any"}, {"melds-per-trick": "any", "downward": "true"}):
        record = generate("besigue-chinois", 5, options)
        found = estimated(record, 2)
        assert max(one.mean for moment in found.moments for one in moment.scores) < 10_000


def test_a_record_that_is_estimated_is_not_changed() -> None:
    record = generate("besigue-1847", 3)
    text = records.dumps(record)
    estimated(record)
    assert records.dumps(record) == text
    assert records.replay(record_of(text)).ok
