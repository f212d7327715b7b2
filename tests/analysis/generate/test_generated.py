"""What chance must reach in generated games, and whom they are made by."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.cards import NAMES
from records.notation.model import DECLARATION, EXCHANGE, ORDER, PLAY, Deal, Item, Record
from records.play.replay import Replay


def items_of(record: Record) -> Iterator[tuple[Deal, int, Item]]:
    for deal in record.deals:
        for at, item in enumerate(deal.items):
            yield deal, at, item


def declared_points(player: str) -> float:
    """The points declared for each card played."""
    replays = [records.replay(generate("besigue", seed, {}, player)) for seed in range(6)]
    points = sum(m.points for r in replays for m in r.marks if m.source == "declaration")
    return points / sum(deal.plies for r in replays for deal in r.deals)


def test_the_forgetful_declare_less_than_others() -> None:
    forgetful = declared_points("forgetful")
    assert 0 < forgetful < min(declared_points("eager"), declared_points("random"))


def test_the_eager_declare_the_best_first() -> None:
    after_one_trick = 0
    for seed in range(12):
        options = {"melds-per-trick": "any", "target": "2000"}
        replay = records.replay(generate("besigue", seed, options, "eager"))
        marks = [mark for mark in replay.marks if mark.source == "declaration"]
        for one, other in pairwise(marks):
            if (one.deal, one.trick) == (other.deal, other.trick):
                after_one_trick += 1
                assert one.points >= other.points
    assert after_one_trick


def test_the_eager_always_exchange_when_they_can() -> None:
    could = 0
    for seed in range(3):
        record = generate("besigue-1847", seed, {}, "eager")
        for deal in record.deals:
            turn_up = deal.get("TurnUp") or ""
            seven = "7" + turn_up[1]
            dealt = any(seven in (deal.get("Hand" + seat) or "").split() for seat in "AB")
            if dealt and turn_up != seven and deal is not record.deals[-1]:
                could += 1
                assert any(item.kind == EXCHANGE for item in deal.items)
    assert could


def test_all_four_declare_after_a_trick_where_all_may() -> None:
    record = generate("besigue-4", 1, {}, "eager")
    seats = {item.seat for _, _, item in items_of(record) if item.kind == DECLARATION}
    # No seat is written for the winner of the trick.
    assert {-1, 0, 1, 2, 3} <= seats


@pytest.mark.parametrize(
    ("rule", "most"), [("winner-side", 2), ("winner", 1)], ids=["side", "winner"]
)
def test_only_those_who_may_declare_do(rule: str, most: int) -> None:
    record = generate("besigue-4", 1, {"who-melds": rule}, "eager")
    assert records.replay(record).ok
    run = 0
    for _, _, item in items_of(record):
        run = run + 1 if item.kind == DECLARATION and item.card < 0 and len(item.cards) > 1 else 0
        assert run <= most


@pytest.mark.parametrize(
    ("rounds", "who"), [("none", set()), ("winner", {True}), ("each-in-turn", {True, False})]
)
def test_the_round_after_the_last_draw_is_played(rounds: str, who: set[bool]) -> None:
    declared = set()
    for seed in range(6):
        options = {"final-meld-round": rounds, "play-out": "false"}
        replay = records.replay(generate("besigue-9", seed, options, "eager"))
        assert replay.ok
        for deal in replay.deals:
            for event in replay.events(deal.deal):
                if event.kind == "declaration" and len(event.cards) > 1:
                    position = replay.position(deal.deal, event.ply)
                    assert position.last_trick is not None
                    if position.talon_left == 0:
                        declared.add(event.seat == position.last_trick["winner"])
    assert declared == who


def test_a_deal_that_is_not_played_out_ends_with_the_last_draw() -> None:
    record = generate("besigue-9", 3, {"play-out": "false"})
    replay = records.replay(record)
    assert replay.rules is not None
    for deal in record.deals:
        assert sum(item.kind == PLAY for item in deal.items) == replay.rules.talon_size


def test_a_turned_seven_that_is_drawn_last_scores_though_nothing_is_played_after() -> None:
    options = {"play-out": "false", "turned-seven-drawn": "10"}
    for seed in range(6):
        replay = records.replay(generate("besigue-9", seed, options))
        assert replay.ok
        for at, deal in enumerate(replay.record.deals, 1):
            turned = (deal.get("TurnUp") or "").startswith("7")
            sevens = [
                m for m in replay.marks if m.deal == at and m.source == "seven" and not m.what
            ]
            # The dealer's 10 for turning it, and 10 for drawing it.
            assert len(sevens) == (2 if turned else 0)


def test_a_captain_is_obeyed_where_he_must_be_and_named_cards_are_led() -> None:
    orders = 0
    for seed in range(8):
        record = generate("quadrette", seed, {"strict-captain": "true"})
        assert records.replay(record).ok
        orders += sum(item.kind == ORDER for _, _, item in items_of(record))
    assert orders > 8


def test_the_player_ordered_answers_and_says_no_only_if_he_lacks_the_card() -> None:
    answers = set()
    for seed in range(20):
        replay = records.replay(generate("sizette", seed))
        assert replay.ok
        for at, deal in enumerate(replay.record.deals, 1):
            for event in replay.events(at):
                before = deal.items[event.item_index - 1]
                if event.kind == "speech" and before.kind == ORDER:
                    position = replay.position(at, event.ply)
                    assert event.seat == position.to_play
                    held = NAMES[before.card] in position.hands[event.seat]
                    text = deal.items[event.item_index].text
                    if text in ("Oui", "Je ne l'ai pas"):
                        assert held == (text == "Oui")
                        answers.add((held, position.trick > 1))
    assert len(answers) == 4


@pytest.mark.parametrize("game", ["sizette", "quadrette"])
@pytest.mark.parametrize(("value", "reached"), [("leads", False), ("first-card", True)])
def test_the_second_card_of_a_deal_is_ordered_by_option(
    game: str, value: str, reached: bool
) -> None:
    second = False
    for seed in range(6):
        record = generate(game, seed, {"second-captain": value, "strict-captain": "true"})
        assert records.replay(record).ok
        for deal in record.deals:
            kinds = [item.kind for item in deal.items if item.kind in (PLAY, ORDER)]
            second |= kinds[kinds.index(PLAY) + 1] == ORDER
    assert second == reached


def test_free_talk_goes_on_through_the_deal() -> None:
    for value, late in (("free", True), ("rules", False)):
        said = False
        for seed in range(8):
            replay = records.replay(generate("quadrette", seed, {"talk": value}))
            assert replay.ok
            for at, deal in enumerate(replay.record.deals, 1):
                said |= any(
                    event.kind == "speech"
                    and replay.position(at, event.ply).trick > 1
                    and deal.items[event.item_index - 1].kind != ORDER
                    for event in replay.events(at)
                )
        assert said == late


@pytest.mark.parametrize(("value", "size"), [("aside", 7), ("dealer", 8)])
def test_the_cards_that_stay_out_are_named_now_and_then(value: str, size: int) -> None:
    named = set()
    for seed in range(4):
        for deal in generate("quadrette", seed, {"turn-up": value}).deals:
            named.add(len((deal.get("Talon") or "").split()))
    assert named == {0, size}


def test_a_side_with_three_tricks_may_play_on_for_all_six() -> None:
    scores = [
        deal.score for seed in range(40) for deal in records.replay(generate("sizette", seed)).deals
    ]
    assert any(score is not None and 2 in score for score in scores)


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    for player in PLAYERS:
        assert generate("besigue", 5, {}, player) == generate("besigue", 5, {}, player)
        assert generate("besigue", 5, {}, player) != generate("besigue", 6, {}, player)


def test_an_unknown_game_player_option_or_value_is_refused() -> None:
    with pytest.raises(KeyError):
        generate("tarot")
    with pytest.raises(KeyError):
        generate("whist", player="cunning")
    with pytest.raises(ValueError, match="nobody plays"):
        generate("whist", player=[])
    with pytest.raises(ValueError, match="no option"):
        generate("whist", options={"jokers": "2"})
    with pytest.raises(ValueError, match="cannot be"):
        generate("whist", options={"target": "0"})


def test_a_score_before_the_turned_seven_is_drawn_is_without_its_ten() -> None:
    options = {
        "hand-size": "8",
        "marriage-then-quinte": "false",
        "quinte-then-marriage": "true",
        "carre-suits": "distinct",
        "last-trick": "last-stock",
        "turned-seven-drawn": "10",
    }
    assert Replay(generate("besigue-9", 1126, options, "eager")).findings == []
