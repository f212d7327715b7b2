"""Bésigue for four: rulebook 4, with what chapters 2 and 3 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked, only, replay_of, tricks
from tests.records.rules.besigue_4 import (
    ALL_TO_A,
    FIRST,
    FOURS,
    NO_TURN_UP,
    TAGS,
    based,
    deal,
    late,
)

# -- the deal --------------------


@pytest.mark.parametrize(
    ("option", "size", "talon", "total"),
    [
        ("", 8, 96, 32),
        ("packs=3", 8, 64, 24),
        ("hand-size=9", 9, 92, 32),
        ("packs=3 hand-size=9", 9, 60, 24),
    ],
)
def test_packs_and_hand_by_option(option: str, size: int, talon: int, total: int) -> None:
    hand = ["AS"] * 3 + ["KS"] * 3 + ["QS"] * 3
    for given in (8, 9):
        tags = f'{TAGS}\n[HandA "{" ".join(hand[:given])}"]'
        assert codes(deal("*", option, tags)) == ([] if given == size else ["deal-size"])
    replay = replay_of(deal("*", option))
    assert replay.position(1, 0).talon_left == talon
    assert replay.rules is not None
    assert replay.rules.tricks == total


@pytest.mark.parametrize(("value", "copies"), [("4", 4), ("3", 3)])
def test_as_many_copies_of_a_card_as_packs(value: str, copies: int) -> None:
    hand = ["TS"] * copies + ["AS"] * 3 + ["KS"]
    hand += ["QS"] * (8 - len(hand))
    tags = f'{TAGS}\n[HandA "{" ".join(hand)}"]'
    assert codes(deal("1. A:AS 8S 8S 8S *", f"packs={value}", tags)) == []
    finding = only(deal("1. A:AS TS 8S 8S *", f"packs={value}", tags))
    assert (finding.code, finding.text) == ("deal-copies", "TS")


def test_partners_sit_opposite_and_share_their_score() -> None:
    replay = replay_of(deal(f"{FIRST} C:+KSQS =20/0 *"))
    assert replay.findings == []
    assert replay.sides == (("A", "C"), ("B", "D"))


def test_each_may_play_for_himself_by_option() -> None:
    replay = replay_of(deal(f"{FIRST} C:+KSQS =0/0/20/0 *", "partners=independent"))
    assert replay.findings == []
    assert replay.sides == (("A",), ("B",), ("C",), ("D",))


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_the_seat_after_the_dealer_leads_and_deals_next(direction: str) -> None:
    option = f"direction={direction}"
    assert codes(deal(f"{FIRST} *", option)) == []
    assert codes(deal("1. B:8C 7C 7D 7S *", option)) == ["turn"]
    for dealer, expected in (("A", []), ("C", ["deal-dealer"])):
        text = deal("... #0/0", option) + f'\n[Deal "2"]\n[Dealer "{dealer}"]\n\n*\n'
        assert codes(text) == expected


def test_the_winner_draws_first_and_the_last_after_24_tricks_gets_the_turn_up() -> None:
    play = "24. A:8S 9S 7S 7S B:^KS ^QS ^JS"
    assert codes(deal(f"{play} A:^9H *", tags=late(24))) == []
    assert codes(deal(f"{play} A:^TS *", tags=late(24))) == ["draw-card"]
    assert found(deal(f"{play} ^9H ^TS *", tags=late(24))) == [("draw-none", "^TS")]


def test_a_turned_seven_is_ten_for_the_dealers_side_and_there_is_no_exchange() -> None:
    tags = TAGS.replace("9H", "7H")
    assert marked(deal(f"{FIRST} *", tags=tags)) == [("B", 10, "seven")]
    assert codes(deal(f"{FIRST} ~7H *", tags=tags)) == ["exchange-none"]


# -- who announces, and how often --------------------


@pytest.mark.parametrize(
    ("value", "partner", "others"),
    [
        ("all", [], []),
        ("winner-side", [], ["declare-turn"]),
        ("winner", ["declare-turn"], ["declare-turn"]),
    ],
)
def test_who_announces_by_option(value: str, partner: list[str], others: list[str]) -> None:
    option = f"who-melds={value}"
    assert codes(deal(f"{FIRST} A:+KSQS *", option)) == []
    assert codes(deal(f"{FIRST} C:+KSQS *", option)) == partner
    for seat in "BD":
        assert codes(deal(f"{FIRST} {seat}:+KSQS *", option)) == others


def test_each_for_himself_the_winners_side_is_the_winner() -> None:
    option = "partners=independent who-melds=winner-side"
    assert codes(deal(f"{FIRST} A:+KSQS *", option)) == ["option-idle"]
    assert codes(deal(f"{FIRST} C:+KSQS *", option)) == ["option-idle", "declare-turn"]


def test_everyone_may_announce_after_every_trick_in_any_order() -> None:
    all_four = "D:+KDQD B:+KCQC A:+KSQS C:+QSJD"
    text = deal(f"{FIRST} {all_four}\n2. A:9C 8C 8D 8S B:+KDQD *")
    assert codes(text) == []
    assert marked(text) == [
        ("B", 20, "declaration"),
        ("B", 20, "declaration"),
        ("A", 20, "declaration"),
        ("A", 40, "declaration"),
        ("B", 20, "declaration"),
    ]


def test_nobody_announces_before_the_first_trick_or_after_a_draw() -> None:
    assert codes(deal("B:+KSQS 1. A:8C 7C 7D 7S *")) == ["declare-turn"]
    assert codes(deal(f"{FIRST} A:^AS B:+KSQS *")) == ["declare-turn"]


@pytest.mark.parametrize(("trick", "expected"), [(24, []), (25, ["declare-closed"])])
def test_the_last_announcements_are_before_the_last_draw(trick: int, expected: list[str]) -> None:
    assert codes(deal(f"{trick}. A:8C 7C 7D 7S C:+KSQS *", tags=late(trick))) == expected


@pytest.mark.parametrize(("value", "expected"), [("1", ["declare-limit"]), ("any", [])])
def test_how_many_each_by_option(value: str, expected: list[str]) -> None:
    option = f"melds-per-trick={value}"
    assert codes(deal(f"{FIRST} C:+KSQS C:+QSJD *", option)) == expected
    assert codes(deal(f"{FIRST} C:+KSQS A:+QSJD *", option)) == []
    assert codes(deal(f"{FIRST} C:+KSQS\n2. A:9C 8C 8D 8S C:+QSJD *", option)) == []


def test_a_group_is_made_of_one_players_cards_only() -> None:
    hands = '[HandA "KS 8C AS AD AC AH TS TD"]\n[HandC "QS 7D 8S 8D 9C 9D 9S JS"]'
    for seat in "AC":
        text = deal(f"{FIRST} {seat}:+KSQS *", tags=f"{TAGS}\n{hands}")
        assert codes(text) == ["declare-not-held"]


def test_cards_that_a_partner_has_declared_do_not_bar_ones_own() -> None:
    text = deal(f"{FIRST} A:+QSQSJDJD C:+QSJD *")
    assert codes(text) == []


# -- what an announcement scores --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 20),
        ("KHQH", 40),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("QSQSQSJDJDJD", 1500),
        ("AHTHKHQHJH", 250),
        ("ASASASAS", 100),
        ("KSKHKDKC", 80),
        ("QSQHQDQC", 60),
        ("JSJSJSJH", 40),
    ],
)
def test_what_an_announcement_scores(cards: str, points: int) -> None:
    assert marked(deal(f"{FIRST} +{cards}={points} *")) == [("A", points, "declaration")]
    assert codes(deal(f"{FIRST} +{cards}={points + 10} *")) == ["score-declared"]


def test_of_three_packs_there_are_no_four_alike_of_one_suit() -> None:
    assert codes(deal(f"{FIRST} +ASASASAS *", "packs=3")) == ["declare-unknown"]
    assert codes(deal(f"{FIRST} +ASASASAH *", "packs=3")) == []


QUADRUPLE = "QSQSQSQSJDJDJDJD"


@pytest.mark.parametrize(("value", "expected"), [("off", ["declare-unknown"]), ("4500", [])])
def test_quadruple_besigue_by_option(value: str, expected: list[str]) -> None:
    text = deal(f"{FIRST} +{QUADRUPLE} *", f"quadruple={value} hand-size=9")
    assert codes(text) == expected
    assert marked(text) == ([] if expected else [("A", 4500, "declaration")])


def test_three_packs_hold_no_quadruple_besigue() -> None:
    assert codes(deal(f"{FIRST} +{QUADRUPLE} *", "quadruple=4500 packs=3 hand-size=9")) == [
        "option-idle",
        "declare-unknown",
    ]


def test_of_eight_cards_no_quadruple_besigue_is_left_once_one_is_played() -> None:
    assert codes(deal(f"{FIRST} +{QUADRUPLE} *", "quadruple=4500")) == ["declare-not-held"]


def test_a_quadruple_besigue_may_be_built_up_and_not_down() -> None:
    option = "quadruple=4500 hand-size=9 win-test=end-of-deal"
    triple = QUADRUPLE[2:8] + QUADRUPLE[10:]
    for first, second, expected in (
        (triple, QUADRUPLE, []),
        (QUADRUPLE, triple, ["declare-reused"]),
        (QUADRUPLE, "QSJD", ["declare-reused"]),
    ):
        text = deal(f"{FIRST} +{first}\n2. A:9C 8C 8D 8S +{second} *", option)
        assert codes(text) == expected


def test_without_building_a_used_pair_enters_no_quadruple_besigue() -> None:
    play = f"{FIRST} +QSJD\n2. A:9C 8C 8D 8S +{QUADRUPLE} *"
    assert codes(deal(play, "quadruple=4500 hand-size=9 build-besigue=false")) == ["declare-reused"]


def test_two_double_besigues_of_different_cards_score_twice() -> None:
    play = f"{FIRST} +QSQSJDJD\n2. A:QS 8C 8D 8S +QSQSJDJD"
    assert codes(deal(f"{play} *")) == []
    assert codes(deal(f"{play}\n3. A:9D 8C 8D 8S +QSJD *")) == ["declare-reused"]


def test_eight_cards_do_not_hold_two_double_besigues_at_once() -> None:
    play = f"{FIRST} +QSQSJDJD\n2. A:9C 8C 8D 8S +QSQSJDJD *"
    assert codes(deal(play)) == ["declare-reused"]
    assert codes(deal(play, "hand-size=9")) == []


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_used_double_besigue_joined_with_a_new_one_by_option(
    value: str, expected: list[str]
) -> None:
    # Two doubles have used all four pairs but one of three packs.
    play = f"{FIRST} +QSQSJDJD\n2. A:9C 8C 8D 8S +QSQSJDJD *"
    assert codes(deal(play, f"second-double={value} packs=3")) == expected


# -- the sevens --------------------


def test_only_the_winner_shows_or_exchanges_a_seven() -> None:
    assert marked(deal(f"{FIRST} +7H *")) == [("A", 10, "seven")]
    assert marked(deal(f"{FIRST} ~7H *")) == [("A", 10, "exchange")]
    for seat in "BCD":
        assert codes(deal(f"{FIRST} {seat}:+7H *")) == ["declare-turn"]
        assert codes(deal(f"{FIRST} {seat}:~7H *")) == ["exchange-turn"]


def test_a_seven_does_not_count_towards_the_announcements_of_the_trick() -> None:
    assert codes(deal(f"{FIRST} +KSQS +7H ~7H *")) == []


def test_the_exchange_uses_up_the_winners_announcement_only() -> None:
    option = "exchange-uses-meld=true"
    assert codes(deal(f"{FIRST} ~7H +KSQS *", option)) == ["declare-limit"]
    assert codes(deal(f"{FIRST} ~7H C:+KSQS *", option)) == []


# -- without a turn-up --------------------


def test_without_a_turn_up_the_talon_keeps_its_size() -> None:
    replay = replay_of(deal("*", "turn-up=false", NO_TURN_UP))
    assert replay.position(1, 0).talon_left == 96
    assert codes(deal("*", "turn-up=false", TAGS)) == ["deal-turn-up"]
    hand = f'{NO_TURN_UP}\n[HandA "KS 8C AS AD AC AH TS TD"]'
    assert codes(deal("*", "turn-up=false", hand)) == []
    assert codes(deal("*", tags=hand)) == ["deal-turn-up"]


def test_without_a_turn_up_the_first_marriage_makes_trumps_and_scores_40() -> None:
    option = "turn-up=false"
    text = deal(f"{FIRST} C:+KSQS=40 B:+KDQD=20 A:+KSQS=40 *", option, NO_TURN_UP)
    assert codes(text) == []
    quinte = "+ASTSKSQSJS"
    assert codes(deal(f"{FIRST} {quinte} *", option, NO_TURN_UP)) == ["declare-no-trump"]
    later = deal(f"{FIRST} C:+KSQS A:{quinte} *", option, NO_TURN_UP)
    assert codes(later) == []


def test_a_trump_beats_from_the_next_trick_on() -> None:
    text = deal(f"{FIRST} C:+KSQS\n2. A:9C 8C 7S 8D C:+KCQC=20 *", "turn-up=false", NO_TURN_UP)
    assert codes(text) == []
    assert codes(deal("1. A:9C 8C 7S 8D\n2. C:9D *", "turn-up=false", NO_TURN_UP)) == ["turn"]


def test_without_a_turn_up_there_is_no_exchange_and_no_seven() -> None:
    option = "turn-up=false"
    assert codes(deal(f"{FIRST} +KHQH +7H *", option, NO_TURN_UP)) == ["declare-unknown"]
    assert codes(deal(f"{FIRST} +KHQH ~7H *", option, NO_TURN_UP)) == ["exchange-none"]


# -- the end play --------------------


def third(hand: str, card: str, options: str = "", lead: str = "KS 9S") -> list[str]:
    """The last trick but one: C holds two cards and follows after A and B."""
    a, b = lead.split()
    hands = f'[HandA "{a} 9D"]\n[HandB "{b} 9D"]\n[HandC "{hand}"]'
    return codes(deal(f"31. A:{a} {b} {card} *", options, late(31, hands)))


@pytest.mark.parametrize(("value", "expected"), [("true", ["play-beat"]), ("false", [])])
def test_ones_partner_must_be_beaten_by_option(value: str, expected: list[str]) -> None:
    option = f"head-partner={value}"
    assert third("AS 7S", "7S", option) == expected
    assert third("AS 7S", "AS", option) == []
    # An opponent is beaten either way.
    assert third("AS 7S", "7S", option, "KS TS") == ["play-beat"]


@pytest.mark.parametrize("value", ["true", "false"])
def test_the_duty_to_trump_holds_against_ones_partner_in_any_case(value: str) -> None:
    assert third("7H 7D", "7D", f"head-partner={value}") == ["play-trump"]
    assert third("7H 7D", "7H", f"head-partner={value}") == []


@pytest.mark.parametrize(("value", "expected"), [("true", ["play-beat"]), ("false", [])])
def test_over_trumping_ones_partner_by_option(value: str, expected: list[str]) -> None:
    hands = '[HandB "KS 9D"]\n[HandC "TD 9C"]\n[HandD "8H 9D"]\n[HandA "AH 7H"]'
    tags = late(31, hands).replace('[Leader "A"]', '[Leader "B"]')
    # B leads a spade, D trumps it, his opponent A must over-trump.
    assert codes(deal("31. B:KS TD 8H 7H *", f"head-partner={value}", tags)) == ["play-beat"]
    swapped = tags.replace("TD 9C", "8H 9C").replace('HandD "8H 9D', 'HandD "TD 9D')
    # Now C trumps, A's partner.
    assert codes(deal("31. B:KS 8H TD 7H *", f"head-partner={value}", swapped)) == expected


@pytest.mark.parametrize(("value", "expected"), [("false", []), ("true", ["play-trump"])])
def test_under_trumping_by_option(value: str, expected: list[str]) -> None:
    option = f"must-undertrump={value}"
    assert third("7H 8C", "8C", option, "KS 8H") == expected
    assert third("7H 8C", "7H", option, "KS 8H") == []


@pytest.mark.parametrize(
    ("value", "low", "void"),
    [
        ("follow-beat-trump", ["play-beat"], ["play-trump"]),
        ("follow-trump", [], ["play-trump"]),
        ("follow", [], []),
        ("free", [], []),
    ],
)
def test_duties_by_option(value: str, low: list[str], void: list[str]) -> None:
    option = f"end-play={value}"
    assert third("AS 7S", "7S", option, "KS TS") == low
    assert third("7H 7D", "7D", option) == void


# -- counting --------------------


@pytest.mark.parametrize(
    ("option", "points"),
    [("", 320), ("trick-score=card-points", 480)],
)
def test_a_whole_deal_and_ten_for_the_last_trick(option: str, points: int) -> None:
    assert codes(deal(f"{ALL_TO_A}\n#{points + 10}/0", option)) == []


def test_a_whole_deal_of_three_packs_brings_240_and_10() -> None:
    alike = [
        f"{rank}{suit} {rank}{suit} {rank}{suit} {'777888'[at]}{suit}"
        for suit in "SDCH"
        for at, rank in enumerate("ATKQJ9")
    ]
    assert codes(deal(f"{tricks(*alike)}\n#250/0", "packs=3", TAGS.replace("9H", "8H"))) == []


@pytest.mark.parametrize("target", ["1000", "1500", "2000"])
def test_the_target_by_option(target: str) -> None:
    for base, winner in ((int(target) - 40, ("A", "C")), (int(target) - 50, None)):
        text = deal(f"{FIRST} C:+QSJD {'#40/0' if winner else '*'}", f"target={target}",
                    based(f"{base}/0"))  # fmt: skip
        replay = replay_of(text)
        assert replay.findings == []
        assert replay.winner == winner


def test_the_game_is_2000() -> None:
    assert replay_of(deal(f"{FIRST} +QSJD #40/0", tags=based("1960/0"))).winner == ("A", "C")


@pytest.mark.parametrize(
    ("value", "winner"),
    [
        ("last-trick-winner", ("B", "D")),
        ("non-dealer-counts-first", ("A", "C")),
        ("higher-total", ("A", "C")),
    ],
)
def test_both_sides_at_the_target_after_the_final_count_by_option(
    value: str, winner: tuple[str, ...]
) -> None:
    play = tricks(*FOURS[:30], "8C 8C 7C 7C", "7C 8C 8C 7C")
    replay = replay_of(deal(f"{play}\n#320/10", f"both-reach={value}", based("1900/1990")))
    assert replay.findings == []
    assert replay.winner == winner
