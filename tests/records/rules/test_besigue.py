"""Bésigue of two packs for two players: rulebook 2, with what 0.1 and 0.2 say for it.

Where no hands are given, a hand is what its player shows (notation 4).
"""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked, only, replay_of, score_of, tricks
from tests.deals import Deals

TAGS = '[Dealer "B"]\n[TurnUp "9H"]'

#: A leads, hearts are trumps.
deal = Deals("besigue", TAGS)


# All 64 cards: both cards of each trick are alike, so whoever leads wins.
PAIRS = [f"{rank}{suit} {rank}{suit}" for suit in "SD" for rank in "ATKQJ987"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "ATKQ"]
PAIRS += [f"{rank}{suit} {rank}{suit}" for suit in "HC" for rank in "J987"]
ALL_TO_A = tricks(*PAIRS)
OTHERS = [pair for pair in PAIRS if pair not in ("9S 9S", "8S 8S", "8C 8C", "7C 7C")]
#: B takes every brisque, A the last trick only
LAST_TO_A = tricks("8S 9S", "9S 8S", *OTHERS, "8C 7C", "7C 8C")


def base(score: str) -> str:
    return f'{TAGS}\n[Score "{score}"]'


# -- the deal --------------------


@pytest.mark.parametrize(("size", "talon"), [("8", 48), ("9", 46), ("10", 44)])
def test_the_hand_and_the_talon_by_option(size: str, talon: int) -> None:
    hand = " ".join(["AS"] * 2 + ["KS"] * 2 + ["QS"] * 2 + ["JS"] * 2 + ["TS"] * 2)
    for given in (8, 9, 10):
        tags = f'{TAGS}\n[HandA "{" ".join(hand.split()[:given])}"]'
        expected = [] if given == int(size) else ["deal-size"]
        assert codes(deal("*", f"hand-size={size}", tags)) == expected
    replay = replay_of(deal("*", f"hand-size={size}"))
    assert replay.position(1, 0).talon_left == talon
    assert replay.rules is not None
    assert replay.rules.tricks == 32


def test_of_two_equal_cards_the_first_wins() -> None:
    assert codes(deal("1. A:AS AS\n2. A:7S 8S *")) == []
    assert codes(deal("1. A:AH AH\n2. B:7S 8S *")) == ["turn"]


def test_a_third_copy_of_a_card_is_one_too_many() -> None:
    finding = only(deal("1. A:TH TH\n2. A:TH 7H *"))
    assert (finding.code, finding.text, finding.trick) == ("deal-copies", "TH", 2)


def test_a_turned_seven_is_ten_for_the_dealer_and_there_is_no_exchange() -> None:
    tags = TAGS.replace("9H", "7H")
    assert marked(deal("1. A:8C 7C *", tags=tags)) == [("B", 10, "seven")]
    assert codes(deal("1. A:8C 7C A:~7H *", tags=tags)) == ["exchange-none"]


# -- announcements --------------------


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("KSQS", 20),
        ("KHQH", 40),
        ("QSJD", 40),
        ("QSQSJDJD", 500),
        ("AHTHKHQHJH", 250),
        ("ASAHADAC", 100),
        ("ASASAHAH", 100),
        ("KSKHKDKC", 80),
        ("QSQHQDQC", 60),
        ("JSJSJHJH", 40),
    ],
)
def test_what_an_announcement_scores(cards: str, points: int) -> None:
    assert marked(deal(f"1. A:8C 7C +{cards}={points} *")) == [("A", points, "declaration")]
    assert codes(deal(f"1. A:8C 7C +{cards}={points + 10} *")) == ["score-declared"]


@pytest.mark.parametrize("cards", ["ASTSKSQSJS", "TSTHTDTC", "QCJH", "QSQSQSJDJDJD"])
def test_other_groups_are_no_announcement(cards: str) -> None:
    assert codes(deal(f"1. A:8C 7C +{cards} *")) == ["declare-unknown"]


@pytest.mark.parametrize(("value", "expected"), [("any", []), ("distinct", ["declare-unknown"])])
def test_four_alike_of_any_suits_by_option(value: str, expected: list[str]) -> None:
    assert codes(deal("1. A:8C 7C +ASASAHAD *", f"carre-suits={value}")) == expected
    assert codes(deal("1. A:8C 7C +ASACAHAD *", f"carre-suits={value}")) == []


def test_four_alike_hold_no_third_copy() -> None:
    assert codes(deal("1. A:8C 7C +ASASASAH *")) == ["declare-unknown"]


@pytest.mark.parametrize(
    ("value", "turn_up", "pair"),
    [
        ("fixed", "9S", "QSJD"),
        ("fixed", "9D", "QSJD"),
        ("QC-JH-if-SD", "9S", "QCJH"),
        ("QC-JH-if-SD", "9D", "QCJH"),
        ("QC-JH-if-SD", "9H", "QSJD"),
        ("QC-JH-if-SD", "9C", "QSJD"),
        ("by-trump", "9S", "QSJD"),
        ("by-trump", "9H", "QHJC"),
        ("by-trump", "9D", "QDJS"),
        ("by-trump", "9C", "QCJH"),
    ],
)
def test_the_cards_of_the_besigue_by_option(value: str, turn_up: str, pair: str) -> None:
    tags = TAGS.replace("9H", turn_up)
    for other in ("QSJD", "QCJH", "QHJC", "QDJS"):
        expected = [] if other == pair else ["declare-unknown"]
        assert codes(deal(f"1. A:9C 7C +{other} *", f"besigue-cards={value}", tags)) == expected


@pytest.mark.parametrize(("value", "expected"), [("1", ["declare-limit"]), ("any", [])])
def test_one_announcement_a_trick_or_any_number(value: str, expected: list[str]) -> None:
    assert codes(deal("1. A:8C 7C +KSQS +QSJD *", f"melds-per-trick={value}")) == expected


def test_only_the_winner_of_the_trick_announces_and_before_the_draw() -> None:
    assert codes(deal("1. A:8C 7C B:+KSQS *")) == ["declare-turn"]
    assert codes(deal("1. A:8C 7C ^AS A:+KSQS *")) == ["declare-turn"]


@pytest.mark.parametrize(("trick", "expected"), [(24, []), (25, ["declare-closed"])])
def test_the_last_announcement_is_before_the_last_draw(trick: int, expected: list[str]) -> None:
    tags = f'{TAGS}\n[Start "{trick}"]\n[Leader "A"]'
    assert codes(deal(f"{trick}. A:8C 7C +KSQS *", tags=tags)) == expected


# -- re-use --------------------


def reuse(first: str, second: str, options: str = "") -> list[str]:
    """A holds one copy of each, and draws another card."""
    tags = f'{TAGS}\n[HandA "AS KS QS JD AH KH QH JH"]'
    return codes(deal(f"1. A:AS 8S +{first} ^TH ^7C\n2. A:JH 7D +{second} *", options, tags))


@pytest.mark.parametrize("group", ["KSQS", "QSJD", "KHQH"])
def test_a_card_does_not_serve_twice_in_a_kind(group: str) -> None:
    assert reuse(group, group) == ["declare-reused"]


@pytest.mark.parametrize(("first", "second"), [("KSQS", "QSJD"), ("QSJD", "KSQS")])
def test_a_card_may_serve_in_another_kind(first: str, second: str) -> None:
    assert reuse(first, second) == []


def test_a_second_copy_may_serve_where_the_hand_is_not_known() -> None:
    assert codes(deal("1. A:8C 7C +KSQS\n2. A:8C 7C +KSQS *")) == []
    # A third marriage of the suit would need a third pair.
    play = "1. A:8C 7C +KSQS\n2. A:8D 7C +KSQS\n3. A:8D 7D +KSQS *"
    assert codes(deal(play)) == ["declare-reused"]


QUINTE = "AHTHKHQHJH"


@pytest.mark.parametrize(("value", "expected"), [("true", []), ("false", ["declare-reused"])])
def test_a_marriage_and_then_the_quinte_by_option(value: str, expected: list[str]) -> None:
    gone = "1. A:KH KS\n2. A:QH QS"
    play = f"{gone} +KHQH\n3. A:9C 7C +{QUINTE} *"
    assert codes(deal(play, f"marriage-then-quinte={value}")) == expected


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-reused"]), ("true", [])])
def test_the_quinte_and_then_a_marriage_by_option(value: str, expected: list[str]) -> None:
    gone = "1. A:KH KS\n2. A:QH QS"
    play = f"{gone} +{QUINTE}\n3. A:9C 7C +KHQH *"
    assert codes(deal(play, f"quinte-then-marriage={value}")) == expected


def test_neither_card_of_a_quinte_may_be_married() -> None:
    play = f"1. A:KH KS +{QUINTE}\n2. A:9C 7C +KHQH *"
    assert codes(deal(play)) == ["declare-reused"]


UNITED = "1. A:8C 7C +QSJD\n2. A:9C 7C +QSJD\n3. A:9C 8C +QSQSJDJD *"


def test_single_besigues_are_united_or_need_a_new_card_by_option() -> None:
    assert codes(deal(UNITED)) == []
    assert found(deal(UNITED, "unite=new-card")) == [("declare-reused", "+QSQSJDJD")]
    grown = UNITED.replace("2. A:9C 7C +QSJD", "2. A:9C 7C")
    assert codes(deal(grown, "unite=new-card")) == []
    assert codes(deal("1. A:8C 7C +QSQSJDJD *", "unite=new-card")) == []


def test_a_besigue_may_become_a_double_one_and_not_the_reverse() -> None:
    up = deal("1. A:8C 7C +QSJD\n2. A:9C 7C +QSQSJDJD *")
    assert marked(up) == [("A", 40, "declaration"), ("A", 500, "declaration")]
    down = deal("1. A:8C 7C +QSQSJDJD\n2. A:9C 7C +QSJD *")
    assert codes(down) == ["declare-reused"]


def test_a_lower_kind_may_serve_first_and_four_queens_besides() -> None:
    assert codes(deal("1. A:8C 7C +QSQSJDJD\n2. A:9C 7C +QSQSQHQD *")) == []


# -- the sevens --------------------


def test_the_exchange_is_after_a_trick_won_while_the_talon_has_cards() -> None:
    assert marked(deal("1. A:8C 7C ~7H *")) == [("A", 10, "exchange")]
    assert codes(deal("A:~7H 1. 8C 7C *")) == ["exchange-turn"]
    assert codes(deal("1. A:8C 7C B:~7H *")) == ["exchange-turn"]
    assert codes(deal("1. A:8C 7C ~7S *")) == ["exchange-card"]
    tags = f'{TAGS}\n[Start "25"]\n[Leader "A"]'
    assert codes(deal("25. A:8C 7C ~7H *", tags=tags)) == ["exchange-closed"]


def test_a_second_exchange_finds_a_seven_turned_up() -> None:
    assert codes(deal("1. A:8C 7C ~7H\n2. A:8C 7C ~7H *")) == ["exchange-none"]


def test_a_seven_is_shown_for_ten_after_a_trick_won() -> None:
    assert marked(deal("1. A:8C 7C +7H *")) == [("A", 10, "seven")]
    assert codes(deal("1. A:8C 7C +7S *")) == ["declare-unknown"]
    assert codes(deal("1. A:8C 7C B:+7H *")) == ["declare-turn"]


def test_showing_a_seven_does_not_count_towards_the_announcements_of_the_trick() -> None:
    assert codes(deal("1. A:8C 7C +7H +KSQS *")) == []
    assert codes(deal("1. A:8C 7C +KSQS +7H *")) == []


def test_a_seven_scores_once_shown_or_exchanged() -> None:
    hand = f'{TAGS}\n[HandA "7H 8C KS QS JS AS KC QC"]'
    play = "1. A:8C 7C +7H ~7H"
    assert codes(deal(f"{play}=0 *", tags=hand)) == []
    assert codes(deal(f"{play}=10 *", tags=hand)) == ["score-declared"]
    assert score_of(deal(f"{play} =10/0 *", tags=hand)) is None
    assert codes(deal(f"{play} =10/0 *", tags=hand)) == []


def test_of_two_sevens_one_shown_both_ways_are_right_and_unstated_it_is_ten() -> None:
    hand = f'{TAGS}\n[HandA "7H 7H 8C QS JS AS KC QC"]'
    play = "1. A:8C 7C +7H ~7H"
    assert codes(deal(f"{play}=0 =10/0 *", tags=hand)) == []
    assert codes(deal(f"{play}=10 =20/0 *", tags=hand)) == []
    assert codes(deal(f"{play} =20/0 *", tags=hand)) == []
    assert codes(deal(f"{play} =10/0 *", tags=hand)) == ["score-running"]


@pytest.mark.parametrize(
    ("value", "shown", "played"),
    [("show-10", [], 0), ("play-10", ["declare-unknown"], 10), ("0", ["declare-unknown"], 0)],
)
def test_the_second_seven_by_option(value: str, shown: list[str], played: int) -> None:
    option = f"second-seven={value}"
    assert codes(deal("1. A:8C 7C +7H *", option)) == shown
    marks = marked(deal("1. A:8C 7C\n2. A:7H AC *", option))
    assert marks == ([("A", 10, "seven")] if played else [])


@pytest.mark.parametrize(("value", "expected"), [("false", []), ("true", ["declare-limit"])])
def test_the_exchange_and_the_announcement_of_the_trick_by_option(
    value: str, expected: list[str]
) -> None:
    option = f"exchange-uses-meld={value}"
    assert codes(deal("1. A:8C 7C ~7H +KSQS *", option)) == expected
    turned = ["exchange-turn"] if value == "true" else []
    assert codes(deal("1. A:8C 7C +KSQS ~7H *", option)) == turned


@pytest.mark.parametrize(("value", "expected"), [("false", ["declare-turn"]), ("true", [])])
def test_the_card_exchanged_for_in_the_same_trick_by_option(
    value: str, expected: list[str]
) -> None:
    option = f"exchanged-card-meld-same-trick={value}"
    tags = '[Dealer "B"]\n[TurnUp "KH"]\n[HandA "7H QH 8C QS JS AS KC QC"]'
    assert codes(deal("1. A:8C 7C ~7H +KHQH *", option, tags)) == expected
    play = "1. A:8C 7C ~7H\n2. A:AS 7S +KHQH *"
    other_king = '\n[HandB "7C 7S KH 9C 9D TD TC JD"]'
    for more in ("", " exchange-uses-meld=false"):
        assert codes(deal(play, option + more, tags + other_king)) == []


# -- the end play --------------------


@pytest.mark.parametrize(
    ("option", "follows", "void"),
    [
        ("follow-beat-trump", {"AS"}, {"7H", "AH"}),
        ("follow-trump", {"AS", "8S"}, {"7H", "AH"}),
        ("follow", {"AS", "8S"}, {"7H", "AH", "9C"}),
        ("free", {"AS", "8S", "7D"}, {"7H", "AH", "9C"}),
    ],
)
def test_duties_once_the_talon_is_empty(option: str, follows: set[str], void: set[str]) -> None:
    tags = f'{TAGS}\n[Start "31"]\n[Leader "A"]\n[HandA "KS 9D"]'
    for card in ("AS", "8S", "7D"):
        hand = '\n[HandB "AS 8S"]' if card != "7D" else '\n[HandB "AS 7D"]'
        legal = codes(deal(f"31. A:KS {card} *", f"end-play={option}", tags + hand)) == []
        assert legal == (card in follows)
    for card in ("7H", "AH", "9C"):
        other = "AH" if card != "AH" else "9C"
        text = deal(f"31. A:KS {card} *", f"end-play={option}", f'{tags}\n[HandB "{card} {other}"]')
        assert (codes(text) == []) == (card in void)


# -- counting --------------------


def test_a_whole_deal_brings_160_for_brisques_and_10_for_the_last_trick() -> None:
    assert codes(deal(ALL_TO_A + "\n#170/0")) == []
    assert marked(deal(ALL_TO_A + "\n*")) == [("A", 10, "last-trick"), ("A", 160, "brisques")]


def test_card_points_by_option() -> None:
    assert codes(deal(ALL_TO_A + "\n#250/0", "trick-score=card-points")) == []


@pytest.mark.parametrize(("value", "score"), [("end", "0/0"), ("live", "20/0")])
def test_brisques_at_the_end_or_live(value: str, score: str) -> None:
    option = f"brisque-marking={value}"
    assert codes(deal(f"1. A:AS AS ={score} *", option)) == []
    assert codes(deal(ALL_TO_A + "\n#170/0", option)) == []


@pytest.mark.parametrize(("value", "score"), [("final", "0/0"), ("last-stock", "10/0")])
def test_the_ten_for_the_last_trick_by_option(value: str, score: str) -> None:
    lines = ALL_TO_A.split("\n")
    play = "\n".join([*lines[:24], f"={score}", *lines[24:], "#170/0"])
    assert codes(deal(play, f"last-trick={value}")) == []


@pytest.mark.parametrize("target", ["1000", "1500", "2000"])
def test_the_game_is_won_at_the_target_at_every_mark(target: str) -> None:
    tags = base(f"{int(target) - 20}/0")
    option = f"target={target}"
    replay = replay_of(deal("1. A:8C 7C +KSQS #20/0", option, tags))
    assert replay.findings == []
    assert replay.winner == ("A",)
    assert codes(deal("1. A:8C 7C +KSQS\n2. A:9C 7C #20/0", option, tags)) == ["after-end"]


@pytest.mark.parametrize(("value", "won"), [("immediate", True), ("end-of-deal", False)])
def test_when_the_win_is_tested_by_option(value: str, won: bool) -> None:
    tags = base("980/0")
    expected = [] if won else ["deal-cut-short"]
    assert codes(deal("1. A:8C 7C +KSQS #20/0", f"win-test={value}", tags)) == expected


def test_990_and_10_do_not_win_before_the_brisques_are_counted() -> None:
    text = deal(LAST_TO_A + "\n#10/160", "both-reach=higher-total", base("990/900"))
    replay = replay_of(text)
    assert replay.findings == []
    assert replay.score == (1000, 1060)
    assert replay.winner == ("B",)


@pytest.mark.parametrize(
    ("value", "winner"),
    [("last-trick-winner", "B"), ("non-dealer-counts-first", "A"), ("higher-total", "A")],
)
def test_both_at_the_target_after_the_final_count_by_option(value: str, winner: str) -> None:
    # A, the non-dealer, takes the brisques; B the last trick only.
    last = [*PAIRS[:31], "8C 7C"]
    last[30] = "7C 8C"
    play = tricks(*last)
    tags = base("990/990")
    replay = replay_of(deal(play + "\n#160/10", f"both-reach={value}", tags))
    assert [f.code for f in replay.findings] == []
    assert replay.score == (1150, 1000)
    assert replay.winner == (winner,)


def test_equal_totals_ask_for_another_deal_where_the_higher_wins() -> None:
    last = [*PAIRS[:30], "7C 8C", "8C 7C"]
    tags = base("840/990")
    replay = replay_of(deal(tricks(*last) + "\n#160/10", "both-reach=higher-total", tags))
    assert replay.score == (1000, 1000)
    assert replay.winner is None
    assert not replay.complete


def test_a_live_win_on_the_last_trick_takes_its_ten_in() -> None:
    replay = replay_of(deal(ALL_TO_A + "\n#170/0", "brisque-marking=live", base("830/0")))
    assert replay.findings == []
    assert replay.score == (1000, 0)
    assert replay.winner == ("A",)
    assert replay.complete


def test_the_deal_alternates() -> None:
    text = deal("... #10/20") + '\n[Deal "2"]\n[Dealer "A"]\n\n1. B:8C 7C *\n'
    assert codes(text) == []
    assert found(text.replace('[Dealer "A"]', '[Dealer "B"]')) == [("deal-dealer", "B")]
