"""Old Bassadewitz: rulebook 11, on the game of chapter 10.

Chips are the net change of each player's, the stake included; `counted` are points.
"""

from __future__ import annotations

import pytest

from tests.build import codes, replay_of, tricks
from tests.deals import Deals
from tests.records.rules.eight_tricks import played

TAGS = '[Dealer "D"]'
#: (trick-point, jack-points) and what the four scores add up to.
TOTALS = [("1", "2", 104), ("0", "2", 96), ("1", "0", 96), ("0", "0", 88)]

#: A leads.
deal = Deals("bassadewitz-old", TAGS)


def chips(play: str, options: str = "", tags: str = TAGS) -> tuple[int, ...] | None:
    """What a deal brings, hands unknown."""
    return replay_of(deal(f"{play}\n*", options, tags)).deals[0].score


def counted(play: str, options: str = "") -> list[int] | None:
    """What the tricks of each player count at the end of the deal."""
    return replay_of(deal(f"{play}\n*", options)).position(1, 32).counted


# -- as in chapter 10 --------------------


def test_four_players_eight_cards_each_and_no_turn_up() -> None:
    replay = replay_of(deal("*"))
    assert replay.sides == (("A",), ("B",), ("C",), ("D",))
    assert replay.rules is not None
    assert replay.rules.tricks == 8
    assert codes(deal("*", tags=f'{TAGS}\n[HandA "AS TS KS QS 9S 8S 7S"]')) == ["deal-size"]
    assert codes(deal("*", tags=f'{TAGS}\n[TurnUp "AS"]')) == ["deal-turn-up"]


def test_the_ace_is_highest_though_it_counts_less_than_the_ten() -> None:
    assert codes(deal("1. A:TS AS KS QS\n2. B:AD *")) == []
    assert codes(deal("1. A:TS KS QS 9S\n2. A:AD *")) == []


@pytest.mark.parametrize(("value", "winner"), [("top", "C"), ("ordinary", "B")])
def test_the_jacks_by_option(value: str, winner: str) -> None:
    assert codes(deal(f"1. A:TS AS JD KS\n2. {winner}:AH *", f"jacks={value}")) == []


@pytest.mark.parametrize(("value", "expected"), [("own", []), ("trump", ["play-follow"])])
def test_a_jack_follows_its_printed_suit_by_option(value: str, expected: list[str]) -> None:
    hand = f'{TAGS}\n[HandB "JH 9H 8S 7S 9S QS KS AS"]'
    assert codes(deal("1. A:AH JH *", f"jack-suit={value}", hand)) == expected


def test_suit_must_be_followed() -> None:
    hand = f'{TAGS}\n[HandB "AH 9H 8S 7S 9S QS KS AS"]'
    assert codes(deal("1. A:TH 8S *", tags=hand)) == ["play-follow"]
    assert codes(deal("1. A:TH 9H *", tags=hand)) == []


# -- points --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("AS 9S 8S 7S", 5),
        ("TS 9S 8S 7S", 10),
        ("KS 9S 8S 7S", 4),
        ("QS 9S 8S 7S", 3),
        ("JS 9S 8S 7S", 2),
        ("9S 8S 7S 7H", 0),
    ],
)
@pytest.mark.parametrize(("value", "more"), [("1", 1), ("0", 0)])
def test_what_a_card_counts_and_one_for_the_trick_by_option(
    cards: str, points: int, value: str, more: int
) -> None:
    position = replay_of(deal(f"1. A:{cards} *", f"trick-point={value}")).position(1, 4)
    assert position.counted == [points + more, 0, 0, 0]


@pytest.mark.parametrize(("value", "points"), [("2", 9), ("0", 1)])
def test_what_a_jack_counts_by_option(value: str, points: int) -> None:
    position = replay_of(deal("1. A:JC JS JH JD *", f"jack-points={value}")).position(1, 4)
    assert position.counted == [points, 0, 0, 0]


@pytest.mark.parametrize(("trick", "jack", "total"), TOTALS)
def test_the_four_scores_add_up_by_both_options(trick: str, jack: str, total: int) -> None:
    options = f"trick-point={trick} jack-points={jack}"
    for takers in ("DDBCDBCC", "CDCDCDCD", "AAAAAAAA"):
        assert sum(counted(played(takers), options) or ()) == total


@pytest.mark.parametrize(("trick", "jack", "total"), TOTALS)
def test_all_are_equal_at_a_quarter_of_it(trick: str, jack: str, total: int) -> None:
    options = f"trick-point={trick} jack-points={jack}"
    assert counted(played("ABCDABCD"), options) == [total // 4] * 4
    assert chips(played("ABCDABCD"), options) == (-3, -3, -3, -3)


# -- chips --------------------


def test_fewest_points_five_then_four_then_three() -> None:
    assert counted(played("DDBCDBCC")) == [0, 26, 29, 49]
    assert codes(deal(f"{played('DDBCDBCC')}\n#2/1/0/-3")) == []


@pytest.mark.parametrize(("trick", "jack", "total"), TOTALS)
def test_a_trick_of_one_jack_costs_the_better_place_by_both_options(
    trick: str, jack: str, total: int
) -> None:
    # A has one trick of a jack and nothing else, B none at all; of equals A, the eldest, and C
    # go first.
    brought = (2, 1, 0, -3) if total == 88 else (1, 2, -3, 0)
    options = f"trick-point={trick} jack-points={jack}"
    assert chips(played("CDCDCDCA"), options) == brought


@pytest.mark.parametrize(
    ("options", "brought"),
    [
        ("", (-15, 1, 1, 1)),
        ("hundred=100", (-15, 1, 1, 1)),
        ("hundred=off", (-3, 0, 2, 1)),
        ("trick-point=0", (-3, 0, 2, 1)),
        ("jack-points=0", (-3, 0, 2, 1)),
    ],
)
def test_a_hundred_without_all_tricks_by_option(options: str, brought: tuple[int, ...]) -> None:
    # A has 101 and B 3: of the others C and D have none, and C is nearer the eldest hand.
    assert chips(played("AAAAAAAB"), options) == brought


@pytest.mark.parametrize(("lost", "kept", "pays"), [("QS", "KS", True), ("KS", "QS", False)])
def test_a_hundred_is_possible_if_the_trick_lost_is_worth_four_at_most(
    lost: str, kept: str, pays: bool
) -> None:
    play = tricks(
        "A:JC JS JH JD", "A:AH TH KH QH", "A:AD TD KD QD", "A:AC TC KC QC",
        f"A:AS TS {kept} 9S", "A:9H 8H 7H 7D", "A:9D 8D 9C 8C", f"A:7S {lost} 8S 7C",
    )  # fmt: skip
    points = counted(play)
    assert points is not None
    assert points[0] == (100 if pays else 99)
    assert chips(play) == ((-15, 1, 1, 1) if pays else (-3, 0, 2, 1))


@pytest.mark.parametrize("hundred", ["100", "off"])
@pytest.mark.parametrize(
    ("value", "brought"),
    [("4-each", (9, -7, -7, -7)), ("3-each", (6, -6, -6, -6)), ("pool-plus-4", (21, -7, -7, -7))],
)
def test_all_tricks_by_option(value: str, brought: tuple[int, ...], hundred: str) -> None:
    assert chips(played("AAAAAAAA"), f"durchmarsch={value} hundred={hundred}") == brought


@pytest.mark.parametrize(
    ("value", "brought"), [("eldest-first", (2, 1, 0, -3)), ("carry", (-3,) * 4)]
)
def test_a_tie_among_the_paid_places_by_option(value: str, brought: tuple[int, ...]) -> None:
    assert chips(played("CDCDCDCD"), f"tie={value}") == brought


@pytest.mark.parametrize(
    ("value", "brought"), [("each", (2, 1, 0, -3)), ("dealer", (5, 4, 3, -12))]
)
def test_who_stakes_the_twelve_by_option(value: str, brought: tuple[int, ...]) -> None:
    assert chips(played("DDBCDBCC"), f"stake={value}") == brought


def test_any_highest_is_no_value_here() -> None:
    assert codes(deal("*", "hundred=any-highest")) == ["option-value"]


@pytest.mark.parametrize(
    ("options", "brought"),
    [
        ("", (5, 4, 0, 3)),
        ("ante-on-carry=true", (2, 1, -3, 0)),
        ("ante-on-carry=true payout=scaled", (7, 5, -3, 3)),
    ],
)
def test_a_carried_pool_by_option(options: str, brought: tuple[int, ...]) -> None:
    first = deal(f"{played('ABCDABCD')}\n#-3/-3/-3/-3", options)
    text = f'{first}\n[Deal "2"]\n[Dealer "A"]\n[Leader "A"]\n\n{played("CDCDCDCB")}\n*\n'
    assert replay_of(text).deals[1].score == brought


@pytest.mark.parametrize(("value", "complete"), [("1", True), ("2", False), ("0", False)])
def test_a_game_of_so_many_deals(value: str, complete: bool) -> None:
    replay = replay_of(deal(f"{played('DDBCDBCC')}\n#2/1/0/-3", f"deals={value}"))
    assert replay.complete is complete
    assert replay.winner == (("A",) if complete else None)


@pytest.mark.parametrize(
    ("options", "idle"),
    [
        ("hundred=off", False),
        ("hundred=off trick-point=0", True),
        ("hundred=off jack-points=0", True),
        ("payout=scaled", True),
    ],
)
def test_options_that_cannot_matter_are_told(options: str, idle: bool) -> None:
    assert codes(deal("*", options)) == ["option-idle"] * idle
