"""Results without luck: what is taken away, how sure the rest is, and what is still needed."""

from __future__ import annotations

from random import Random

import pytest

import records
from analysis.collection.intervals import student_quantile
from analysis.luck import DealLuck, LuckSums, WithoutLuck, game_results, luck_to_keep, results
from analysis.luck.sums import fold_of
from records.library.facts import Facts
from records.notation.reader import loads

GAME = """[Game "whist"]
[A "{}"]
[B "{}"]
[C "{}"]
[D "{}"]

[Deal "1"]
#3/0

"""
ADA, ZOE = ("Ada", "Basile", "Cléo", "Denis"), ("Zoé", "Basile", "Cléo", "Denis")


def facts_of(number: int, *deals: tuple[int, int | None], names: tuple[str, ...] = ADA) -> Facts:
    """What is kept of a record whose deals brought the first side so much, with so much luck."""
    replay = records.replay(loads(GAME.format(*names))[0])
    return luck_to_keep(
        replay,
        "whist",
        [
            DealLuck(at, (made, -made), None if luck is None else (luck, -luck), f"{number} {at}")
            for at, (made, luck) in enumerate(deals, 1)
        ],
    )


def added(kept: list[Facts], same: dict[str, str] | None = None) -> LuckSums:
    sums = LuckSums(same or {})
    for one in kept:
        sums.add(one)
    return sums


def of(sums: LuckSums, player: str = "Ada") -> WithoutLuck:
    (found,) = [one for one in results(sums) if one.player == player]
    return found


def lucky(number: int, skill: int, luck: int, other: int) -> list[Facts]:
    """Records of one deal: so much skill, and about so much luck and other chance."""
    random = Random(7)
    found = []
    for at in range(number):
        chance = round(random.gauss(0, luck))
        made = skill + chance + round(random.gauss(0, other))
        found.append(facts_of(at, (made, chance)))
    return found


def test_what_the_cards_were_worth_is_taken_away_and_the_skill_stays() -> None:
    sums = added(lucky(400, 60, 300, 60))
    ada = of(sums)
    assert (ada.game, ada.unit, ada.deals, ada.records, ada.known) == (
        *("whist", "odd-tricks"),
        *(400, 400, 400),
    )
    assert ada.without.low is not None
    assert ada.without.high is not None
    assert ada.without.low < 1 < ada.without.high
    assert ada.without.high - ada.without.low < 0.25
    assert ada.ratio == pytest.approx(1 / 26, rel=0.2)
    assert ada.plain.mean - ada.luck == pytest.approx(ada.without.mean)
    (game,) = game_results(sums)
    assert (game.deals, game.known) == (400, 400)
    assert game.coefficient == pytest.approx(1, abs=0.05)
    # Of single deals, the skill too is what varies from 0.
    assert game.ratio == pytest.approx((1 + 1) / (1 + 1 + 25), rel=0.2)


def test_luck_that_says_nothing_is_not_taken_away() -> None:
    random = Random(1)
    sums = added(
        [
            facts_of(at, (round(random.gauss(0, 60)), round(random.gauss(0, 300))))
            for at in range(400)
        ]
    )
    (game,) = game_results(sums)
    assert abs(game.coefficient) < 0.03
    ratio = of(sums).ratio
    assert ratio is not None
    assert 0.95 < ratio < 1.05


def test_a_record_is_corrected_by_what_other_records_say() -> None:
    kept = lucky(60, 0, 300, 60)
    one = facts_of(1000, (0, 600), names=ZOE)
    other = facts_of(1000, (60_000, 600), names=ZOE)
    assert of(added([*kept, one]), "Zoé").luck == of(added([*kept, other]), "Zoé").luck
    ada = of(added([*kept, one])).luck, of(added([*kept, other])).luck
    assert ada[0] != ada[1]


def test_copies_of_a_record_are_in_one_part() -> None:
    deals = [DealLuck(1, (1, -1), None, "cards")]
    assert fold_of(deals) == fold_of([DealLuck(1, (9, -9), (2, -2), "cards")])
    assert len({fold_of([DealLuck(1, (1, -1), None, str(at))]) for at in range(100)}) == 10


def test_from_few_deals_no_luck_is_taken_away() -> None:
    few = of(added(lucky(25, 0, 300, 60)))
    assert few.plain == few.without
    assert few.luck == 0
    enough = of(added(lucky(50, 0, 300, 60)))
    assert enough.luck != 0


def test_a_deal_of_unknown_cards_counts_with_its_luck() -> None:
    kept = [*lucky(60, 0, 300, 60), facts_of(1000, (60, None), (120, None), names=ZOE)]
    zoe = of(added(kept), "Zoé")
    assert (zoe.deals, zoe.records, zoe.known, zoe.luck) == (2, 1, 0, 0)
    assert (zoe.plain.mean, zoe.plain.low, zoe.plain.needed) == (1.5, None, None)
    assert of(added(kept), "Basile").known == 60


def test_how_many_deals_a_claim_needs_follows_from_its_interval() -> None:
    # Deals of 3 and of -1 by turns: the mean is 1, the standard deviation 2.
    kept = [facts_of(at, (180 if at % 2 else -60, 0)) for at in range(10)]
    ada = of(added(kept)).plain
    half = student_quantile(9) * (40 / 9 / 10) ** 0.5
    assert ada.mean == 1
    assert ada.high == pytest.approx(1 + half)
    assert ada.needed == 13
    assert 10 * half**2 == pytest.approx(22.74, abs=0.01)
    more = [facts_of(at, (180 if at % 2 else -60, 0)) for at in range(24)]
    assert of(added(more)).plain.needed == 0


def test_a_mean_smaller_than_its_own_error_does_not_tell_what_is_needed() -> None:
    # Twenty deals of 1 and of -1: of those won more than lost, one is nothing and six are much.
    for won, told in ((10, False), (11, False), (13, True)):
        kept = [facts_of(at, (60 if at < won else -60, 0)) for at in range(20)]
        assert (of(added(kept)).plain.needed is not None) == told


def test_deals_of_one_record_hang_together() -> None:
    apart = [facts_of(at, (60 * (at % 2), 0)) for at in range(20)]
    together = [facts_of(at, *[(60 * (at % 2), 0)] * 5) for at in range(4)]
    one, other = of(added(apart)).plain, of(added(together)).plain
    assert one.mean == other.mean == 0.5
    assert one.high is not None
    assert other.high is not None
    assert other.high > one.high + 0.2


def test_sums_are_the_same_in_parts_and_under_one_name() -> None:
    kept = lucky(60, 20, 300, 60)
    whole, first, second = added(kept), added(kept[:20]), added(kept[20:])
    first.merge(second)
    assert (results(first), game_results(first)) == (results(whole), game_results(whole))
    both = added([*kept, facts_of(99, (600, 0), names=ZOE)], {"Zoé": "Ada"})
    assert of(both).records == 61


def test_nobody_and_whoever_sits_on_both_sides_have_no_result() -> None:
    sums = added([facts_of(1, (60, 0), names=("?", "Max", "Max", ""))])
    assert (results(sums), sums.records) == ([], 1)


def test_a_record_without_a_score_is_left_out() -> None:
    sums = added(
        [luck_to_keep(records.replay(loads('[Game "whist"]\n[Deal "1"]\n*\n')[0]), "whist")]
    )
    assert (sums.records, sums.left_out, results(sums), game_results(sums)) == (0, 1, [], [])
