"""What the cards of a deal were worth: fair to whoever plays, and to the point."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, variance

import records
from analysis.generate import generate
from analysis.luck import DealLuck, deals_of
from analysis.luck.deals import beyond
from fitting.self_play import self_played
from records.cards import NUMBERS
from records.notation.model import DRAW, PLAY, Item, Record


def luck(record: Record) -> list[tuple[int, ...]]:
    """What the cards of each deal were worth, in sixtieths."""
    found = [one.luck for one in deals_of(records.replay(record))]
    known = [one for one in found if one is not None]
    assert len(known) == len(found)
    return known


def errors_from_0(values: list[float]) -> float:
    return abs(fmean(values)) / sqrt(variance(values) / len(values))


def test_what_one_side_has_of_luck_the_other_lacks() -> None:
    for game in ("whist", "bassadewitz", "besigue-3"):
        (sides,) = luck(self_played(game, 1))
        assert abs(sum(sides)) <= len(sides) / 2
        assert any(sides)


def test_the_same_deal_has_the_same_luck_whoever_looks() -> None:
    one, other = self_played("besigue-1847", 3), self_played("besigue-1847", 4)
    assert luck(one) == luck(one)
    assert luck(one) != luck(other)


def test_strong_hands_are_worth_what_they_take() -> None:
    made = [
        one for seed in range(25) for one in deals_of(records.replay(self_played("whist", seed)))
    ]
    known = [(one.made[0], one.luck[0]) for one in made if one.luck is not None]
    without = [one - other for one, other in known]
    assert len(known) == 25
    assert variance(without) < variance([one for one, _ in known]) / 8


def test_luck_has_a_mean_of_0_for_other_players_too() -> None:
    found = [luck(generate("sizette", seed, {"target": "1"})) for seed in range(30)]
    assert errors_from_0([float(one[0]) for deals in found for one in deals]) < 3


def test_the_luck_of_the_draw_has_a_mean_of_0_and_most_of_the_variance() -> None:
    found = [
        one for seed in range(80) for one in deals_of(records.replay(self_played("besigue", seed)))
    ]
    worth = [float(one.luck[0]) for one in found if one.luck is not None]
    assert len(worth) == 80
    assert errors_from_0(worth) < 3
    without = [one.made[0] - other for one, other in zip(found, worth, strict=True)]
    assert variance(without) < variance([one.made[0] for one in found]) / 3


def test_draws_count_alike_whether_they_are_written_or_the_talon_is() -> None:
    record = self_played("besigue-1847", 5)
    (deal,) = record.deals
    talon = [NUMBERS[name] for name in (deal.get("Talon") or "").split()]
    talon.append(NUMBERS[deal.get("TurnUp") or ""])
    expected = luck(record)
    plays, items = 0, []
    for item in deal.items:
        if item.kind == PLAY and plays and plays % 2 == 0 and talon:
            items += [Item(DRAW, card=talon.pop(0)) for _ in "AB"]
        plays += item.kind == PLAY
        items.append(item)
    deal.items[:] = items
    deal.tags[:] = [tag for tag in deal.tags if tag.name != "Talon"]
    replay = records.replay(record)
    assert (replay.findings, talon) == ([], [])
    assert luck(record) == expected


def without_hands(record: Record) -> Record:
    tags = record.deals[0].tags
    tags[:] = [tag for tag in tags if not tag.name.startswith("Hand")]
    return record


def test_hands_that_are_played_out_are_known() -> None:
    assert luck(without_hands(self_played("whist", 1))) == luck(self_played("whist", 1))


def test_a_deal_of_which_a_hand_is_not_known_has_a_score_and_no_luck() -> None:
    (found,) = deals_of(records.replay(without_hands(self_played("besigue-1847", 1))))
    assert found.luck is None
    assert found.made[0] == -found.made[1] != 0


def test_a_deal_that_the_end_of_the_game_cuts_short_has_the_luck_that_it_had() -> None:
    record = generate("besigue-1847", 0, {}, "eager")
    replay = records.replay(record)
    last = [event for event in replay.events(len(replay.deals)) if event.kind == "play"]
    assert (replay.winner, len(last)) == (("A",), 12)
    found = deals_of(replay)
    assert [one.deal for one in found] == [deal.deal for deal in replay.deals]
    assert all(one.luck is not None and any(one.luck) for one in found)


def test_what_is_beyond_the_others_adds_up_to_nothing() -> None:
    assert beyond((10, 4, 1, 1)) == (480, 0, -240, -240)
    assert isinstance(deals_of(records.replay(generate("whist", 1)))[0], DealLuck)


def test_without_known_rules_there_is_no_deal() -> None:
    (record,) = records.loads('[Game "mouche"]\n[Deal "1"]\n1. A:2S\n*\n')
    assert deals_of(records.replay(record)) == []
