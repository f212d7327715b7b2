"""Bésigue for three: rulebook 3, with what chapter 2 and 0.1 say for it.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked, only, replay_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "C"]\n[TurnUp "9H"]'

#: A leads, hearts are trumps.
deal = Deals("besigue-3", TAGS)
late = deal.late
based = deal.based


# All 96 cards: the cards of each trick are alike, so whoever leads wins.
THREES = [" ".join([f"{rank}{suit}"] * 3) for suit in "SDHC" for rank in "ATKQ"]
THREES += [" ".join([f"{rank}{suit}"] * 3) for suit in "SDHC" for rank in "J987"]
ALL_TO_A = tricks(*THREES)


# -- the deal --------------------


@pytest.mark.parametrize(
    ("option", "size", "talon"), [("", 8, 72), ("hand-size=9", 9, 69), ("hand-size=10", 10, 66)]
)
def test_eight_cards_each_of_three_packs(option: str, size: int, talon: int) -> None:
    hand = ["AS"] * 3 + ["KS"] * 3 + ["QS"] * 3 + ["JS"]
    for given in (8, 9, 10):
        tags = f'{TAGS}\n[HandA "{" ".join(hand[:given])}"]'
        assert codes(deal("*", option, tags)) == ([] if given == size else ["deal-size"])
    replay = replay_of(deal("*", option))
    assert replay.position(1, 0).talon_left == talon
    assert replay.rules is not None
    assert replay.rules.tricks == 32
    assert replay.sides == (("A",), ("B",), ("C",))


def test_three_packs_have_three_copies_of_a_card_and_no_fourth() -> None:
    assert codes(deal("1. A:TS TS TS *")) == []
    finding = only(deal("1. A:TS TS TS\n2. A:TS 7S 8S *"))
    assert (finding.code, finding.text) == ("deal-copies", "TS")


@pytest.mark.parametrize("direction", ["ccw", "cw"])
def test_the_seat_after_the_dealer_leads_and_deals_next(direction: str) -> None:
    option = f"direction={direction}"
    assert codes(deal("1. A:8S 7S 9S *", option)) == []
    assert codes(deal("1. B:8S 7S 9S *", option)) == ["turn"]
    for dealer, expected in (("A", []), ("B", ["deal-dealer"])):
        text = deal("... #0/0/0", option) + f'\n[Deal "2"]\n[Dealer "{dealer}"]\n\n*\n'
        assert codes(text) == expected


def test_a_turned_seven_is_ten_for_the_dealer_and_there_is_no_exchange() -> None:
    tags = TAGS.replace("9H", "7H")
    assert marked(deal("1. A:8C 7C 7C *", tags=tags)) == [("C", 10, "seven")]
    assert codes(deal("1. A:8C 7C 7C ~7H *", tags=tags)) == ["exchange-none"]


# -- draws --------------------


def test_the_winner_draws_first_and_then_the_others_in_the_order_of_play() -> None:
    assert codes(deal("1. A:8S 9S 7S B:^KS C:^QS A:^JS *")) == []
    assert codes(deal("1. A:8S 9S 7S B:^KS A:^QS C:^JS *"))[:1] == ["draw-turn"]


def test_the_last_to_draw_gets_the_turn_up_after_24_tricks() -> None:
    play = "24. A:8S 9S 7S ^KS ^QS"
    assert codes(deal(f"{play} ^9H *", tags=late(24))) == []
    assert codes(deal(f"{play} ^JS *", tags=late(24))) == ["draw-card"]
    assert found(deal(f"{play} ^9H ^TS *", tags=late(24))) == [("draw-none", "^TS")]
    assert codes(deal("25. A:8S 9S 7S ^KS *", tags=late(25))) == ["draw-none"]


# -- announcements --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 20),
        ("KHQH", 40),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("AHTHKHQHJH", 250),
        ("ASASASAD", 100),
        ("KSKHKDKC", 80),
        ("QSQHQDQC", 60),
        ("JSJSJSJH", 40),
    ],
)
def test_what_an_announcement_scores(cards: str, points: int) -> None:
    assert marked(deal(f"1. A:8C 7C 7C +{cards}={points} *")) == [("A", points, "declaration")]
    assert codes(deal(f"1. A:8C 7C 7C +{cards}={points + 10} *")) == ["score-declared"]


TRIPLE = "QSQSQSJDJDJD"


def test_triple_besigue_is_1500_and_wins_at_once() -> None:
    replay = replay_of(deal(f"1. A:8C 7C 7C +{TRIPLE}=1500 #1500/0/0"))
    assert replay.findings == []
    assert replay.winner == ("A",)
    assert codes(deal(f"1. A:8C 7C 7C +{TRIPLE}\n2. A:9C 7C 8C *")) == ["after-end"]


def test_triple_besigue_does_not_win_a_game_of_2000_at_once() -> None:
    text = deal(f"1. A:8C 7C 7C +{TRIPLE}\n2. A:9C 7C 8C *", "target=2000")
    assert codes(text) == []


def test_there_is_no_quadruple_besigue() -> None:
    assert codes(deal(f"1. A:8C 7C 7C +{TRIPLE}QSJD *")) == ["declare-unknown"]


def test_only_the_winner_announces_one_group_before_the_draw() -> None:
    for seat in "BC":
        assert codes(deal(f"1. A:8C 7C 7C {seat}:+KSQS *")) == ["declare-turn"]
    assert codes(deal("1. A:8C 7C 7C +KSQS +QSJD *")) == ["declare-limit"]
    assert codes(deal("1. A:8C 7C 7C +KSQS +QSJD *", "melds-per-trick=any")) == []
    assert codes(deal("1. A:8C 7C 7C ^AS A:+KSQS *")) == ["declare-turn"]


@pytest.mark.parametrize(("trick", "expected"), [(24, []), (25, ["declare-closed"])])
def test_the_last_announcement_is_before_the_last_draw(trick: int, expected: list[str]) -> None:
    assert codes(deal(f"{trick}. A:8C 7C 7C +KSQS *", tags=late(trick))) == expected


BUILT = "1. A:8C 7C 7C +QSJD\n2. A:9C 7D 7D +QSQSJDJD\n3. A:9C 7D 8D"


@pytest.mark.parametrize(
    ("value", "double", "triple"),
    [("true", [], []), ("false", ["declare-reused"], ["declare-reused"])],
)
def test_a_besigue_built_up_by_option(value: str, double: list[str], triple: list[str]) -> None:
    option = f"build-besigue={value} target=2000"
    hand = f'{TAGS}\n[HandA "QS QS JD JD 8C 9C 9C AS"]'
    draws = "^QS ^7D ^7D\n2. A:9C 7D 7D"
    single = f"1. A:8C 7C 7C +QSJD {draws} +QSQSJDJD *"
    assert codes(deal(single, option, hand)) == double
    doubled = f"1. A:8C 7C 7C +QSQSJDJD {draws} ^JD ^8C ^8D\n3. A:9C 8D 7C +{TRIPLE} *"
    assert codes(deal(doubled, option, hand)) == triple


def test_built_up_a_besigue_brings_40_and_500_and_1500() -> None:
    text = deal(f"{BUILT} +{TRIPLE} *", "target=2000")
    assert marked(text) == [("A", worth, "declaration") for worth in (40, 500, 1500)]


@pytest.mark.parametrize("value", ["true", "false"])
def test_all_three_at_once_are_right_either_way(value: str) -> None:
    for group in ("QSJD", "QSQSJDJD", TRIPLE):
        assert codes(deal(f"1. A:8C 7C 7C +{group} *", f"build-besigue={value}")) == []


def test_a_lower_besigue_does_not_come_out_of_a_higher_one() -> None:
    for lower in ("QSJD", "QSQSJDJD"):
        text = deal(f"1. A:8C 7C 7C +{TRIPLE}\n2. A:9C 7D 7D +{lower} *", "target=2000")
        assert codes(text) == ["declare-reused"]


def test_after_a_double_besigue_the_third_pair_is_a_single_one() -> None:
    assert codes(deal("1. A:8C 7C 7C +QSQSJDJD\n2. A:9C 7D 7D +QSJD *")) == []
    text = deal("1. A:8C 7C 7C +QSQSJDJD\n2. A:9C 7D 7D +QSJD\n3. A:9C 7D 8D +QSJD *")
    assert codes(text) == ["declare-reused"]


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_a_double_besigue_joined_with_a_new_one_by_option(value: str, expected: list[str]) -> None:
    play = "1. A:8C 7C 7C +QSQSJDJD\n2. A:9C 7D 7D +QSQSJDJD"
    assert codes(deal(f"{play} *", f"second-double={value}")) == expected
    if not expected:
        assert marked(deal(f"{play} *", f"second-double={value}"))[1] == ("A", 500, "declaration")


def test_the_same_double_besigue_never_scores_again() -> None:
    hand = f'{TAGS}\n[HandA "QS QS JD JD 8C 9C 9C AS"]'
    for drawn in ("AS", "QS", "JD"):
        play = f"1. A:8C 7C 7C +QSQSJDJD ^{drawn} ^7D ^7D\n2. A:9C 7D 7D +QSQSJDJD *"
        assert codes(deal(play, "second-double=true", hand)) == ["declare-reused"]


# -- the sevens --------------------


def test_the_first_seven_exchanges_and_the_others_are_shown_for_ten_each() -> None:
    text = deal("1. A:8C 7C 7C ~7H\n2. A:9C 7C 8C +7H\n3. A:9C 8D 7D +7H *")
    assert marked(text) == [("A", 10, "exchange"), ("A", 10, "seven"), ("A", 10, "seven")]
    assert codes(text) == []
    more = "1. A:8C 7C 7C +7H\n2. A:9C 7D 8C +7H\n3. A:9C 8D 7D +7H\n4. A:9D 8D 7D +7H *"
    assert codes(deal(more)) == ["declare-reused"]


@pytest.mark.parametrize(
    ("value", "shown", "played"),
    [("show-10", [], 0), ("play-10", ["declare-unknown"], 10), ("0", ["declare-unknown"], 0)],
)
def test_the_other_sevens_by_option(value: str, shown: list[str], played: int) -> None:
    option = f"second-seven={value}"
    assert codes(deal("1. A:8C 7C 7C +7H *", option)) == shown
    marks = marked(deal("1. A:8C 7C 7C\n2. A:8S 7H 7S *", option))
    assert marks == ([("B", 10, "seven")] if played else [])


# -- the end play --------------------


def last_two(hand_c: str, play: str, options: str = "") -> list[str]:
    """The last trick but one: A leads a spade, B trumps it, and C holds these two cards."""
    hands = f'[HandA "KS 9D"]\n[HandB "9H 9D"]\n[HandC "{hand_c}"]'
    return codes(deal(f"31. A:KS 9H {play} *", options, late(31, hands).replace("9H", "8H", 1)))


@pytest.mark.parametrize(("value", "expected"), [("false", []), ("true", ["play-trump"])])
def test_who_cannot_beat_the_trump_on_the_table_throws_anything_by_option(
    value: str, expected: list[str]
) -> None:
    assert last_two("7H 8C", "8C", f"must-undertrump={value}") == expected
    assert last_two("7H 8C", "7H", f"must-undertrump={value}") == []


@pytest.mark.parametrize("value", ["false", "true"])
def test_who_can_beat_the_trump_on_the_table_must(value: str) -> None:
    assert last_two("TH 7H", "TH", f"must-undertrump={value}") == []
    assert last_two("TH 7H", "7H", f"must-undertrump={value}") == ["play-beat"]
    assert last_two("TH 8C", "8C", f"must-undertrump={value}") == ["play-trump"]


def test_a_plain_card_never_beats_a_trump_so_any_of_the_suit_will_do() -> None:
    assert last_two("AS 7S", "7S") == []
    assert last_two("AS 7S", "AS") == []
    assert last_two("AS 7H", "7H") == ["play-follow"]


@pytest.mark.parametrize(
    ("value", "low", "void", "anything"),
    [
        ("follow-beat-trump", ["play-beat"], ["play-trump"], ["play-follow"]),
        ("follow-trump", [], ["play-trump"], ["play-follow"]),
        ("follow", [], [], ["play-follow"]),
        ("free", [], [], []),
    ],
)
def test_duties_by_option(value: str, low: list[str], void: list[str], anything: list[str]) -> None:
    def second(hand: str, card: str) -> list[str]:
        hands = f'[HandA "KS 9D"]\n[HandB "{hand}"]'
        return codes(deal(f"31. A:KS {card} *", f"end-play={value}", late(31, hands)))

    assert second("AS 8S", "8S") == low
    assert second("7H 8C", "8C") == void
    assert second("8S 7H", "7H") == anything


# -- counting --------------------


@pytest.mark.parametrize(("value", "points"), [("brisques-10", 240), ("card-points", 360)])
def test_a_whole_deal_by_option_and_ten_for_the_last_trick(value: str, points: int) -> None:
    assert codes(deal(f"{ALL_TO_A}\n#{points + 10}/0/0", f"trick-score={value}")) == []


@pytest.mark.parametrize(("value", "score"), [("end", "0/0/0"), ("live", "30/0/0")])
def test_brisques_at_the_end_or_live(value: str, score: str) -> None:
    option = f"brisque-marking={value}"
    assert codes(deal(f"{THREES[0]} ={score} *", option)) == []
    assert codes(deal(f"{ALL_TO_A}\n#250/0/0", option)) == []


@pytest.mark.parametrize(("value", "score"), [("final", "0/0/0"), ("last-stock", "10/0/0")])
def test_the_ten_for_the_last_trick_by_option(value: str, score: str) -> None:
    lines = ALL_TO_A.split("\n")
    play = "\n".join([*lines[:24], f"={score}", *lines[24:], "#250/0/0"])
    assert codes(deal(play, f"last-trick={value}")) == []


@pytest.mark.parametrize("target", ["1000", "1500", "2000"])
def test_the_target_by_option(target: str) -> None:
    for base, winner in ((int(target) - 250, ("A",)), (int(target) - 260, None)):
        replay = replay_of(deal(f"{ALL_TO_A}\n#250/0/0", f"target={target}", based(f"{base}/0/0")))
        assert replay.findings == []
        assert replay.winner == winner


def test_the_game_is_1500() -> None:
    replay = replay_of(deal(f"{ALL_TO_A}\n#250/0/0", tags=based("1250/0/0")))
    assert replay.winner == ("A",)


#: A takes the brisques, B the last trick only.
LAST_TO_B = tricks(*THREES[:30], "7C 8C 7C", "B:8C 8C 7C")


@pytest.mark.parametrize(
    ("value", "winner"),
    [("last-trick-winner", "B"), ("non-dealer-counts-first", "A"), ("higher-total", "C")],
)
def test_several_at_the_target_after_the_final_count_by_option(value: str, winner: str) -> None:
    tags = based("1300/1490/1560")
    option = f"win-test=end-of-deal both-reach={value}"
    replay = replay_of(deal(f"{LAST_TO_B}\n#240/10/0", option, tags))
    assert replay.findings == []
    assert replay.winner == (winner,)


@pytest.mark.parametrize(
    ("score", "winner"), [("1300/0/1500", "A"), ("1270/0/1520", "C"), ("1260/0/1500", "C")]
)
def test_where_the_last_trick_made_none_of_them_the_higher_total_wins(
    score: str, winner: str
) -> None:
    # B has the last trick; A and C are at the target.  Equal: C comes first after B.
    replay = replay_of(deal(f"{LAST_TO_B}\n#240/10/0", "win-test=end-of-deal", based(score)))
    assert replay.findings == []
    assert replay.winner == (winner,)
